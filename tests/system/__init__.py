"""The bot as a process, on real servers, with people who type."""
