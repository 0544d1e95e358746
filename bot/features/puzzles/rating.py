"""How somebody does at puzzles: a rating of its own, a person against a puzzle, and the puzzle has one too."""

from __future__ import annotations

from bot.league.ratings import NEW, Rating, rate, shown

SHOWN_FROM = 5
"""Answers from which on a rating is shown: before that it jumps about."""


def answered(person: Rating, puzzle: Rating, *, found: bool) -> tuple[Rating, Rating]:
    """Return both ratings after an answer, the person's first: whoever finds the best play has won."""
    person, puzzle = rate((person, puzzle), (1, 2) if found else (2, 1))
    return person, puzzle


def points(mu: float) -> int:
    """Return a mean as it is shown."""
    return shown(Rating(mu, NEW.sigma, 0))[0]
