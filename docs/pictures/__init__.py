"""The pictures in the documentation, drawn by the program itself: `python -m docs.pictures`."""
