"""Presses at a table of those who watch: verbs of `Press`, which are never renamed."""

from __future__ import annotations

GUESS = "guess"
"""The button on the table message that asks for a prediction."""
PREDICT = "predict"
"""What is predicted, in the message in which it was asked."""
VOTE = "wish"
"""What the Crowd is to answer."""
BOARD = "crowdboard"
"""The way to the Crowd's board."""
VERBS = (BOARD, GUESS, PREDICT, VOTE)
