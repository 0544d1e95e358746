"""Puzzles: one position a day of each game in which one play is clearly best."""
