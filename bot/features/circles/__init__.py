"""Circles: people who have agreed with each other to be seen on boards of their own, wherever they play."""
