"""Each chat, tested as people and servers see it."""
