"""The games, one room each, and their catalogue."""
