"""The IRC adapter: its pure parts by rule, the client against real servers."""
