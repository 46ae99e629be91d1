"""What the program is for, measured next to what one would use or write instead."""
