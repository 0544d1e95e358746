"""Lessons: two minutes that teach a game by playing it (`engine/lesson.py`)."""
