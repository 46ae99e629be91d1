"""The game's core: tables, words and storage, ignorant of which chat it is played in."""
