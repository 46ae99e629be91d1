"""UNO: its cards, rules and course of play, with no chat, clock or storage around it."""
