"""Tests of what remains after a game."""
