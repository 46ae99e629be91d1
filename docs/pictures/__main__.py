"""Draws all pictures anew."""

from docs.pictures.screens import run
from docs.pictures.sheet import draw_sheet

draw_sheet()
run()
