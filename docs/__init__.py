"""What players and operators read, and the program that draws its pictures."""
