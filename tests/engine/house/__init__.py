"""The rules a table may choose, chapter by chapter (rule book 5)."""
