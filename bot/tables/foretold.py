"""What a table's game has asked onlookers, and what came of it: noted with every action, the same after a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.engine.core import Event, SomeState
from bot.engine.predictions import Solved, SomeOracle

UNSEEN = 2
"""Rounds in which nobody has watched, after which nothing is asked any more until somebody looks."""


class Foretold:
    """The riddles of a table that are solved."""

    def __init__(self, oracle: SomeOracle | None) -> None:
        self.oracle = oracle
        self.solved: dict[str, Solved] = {}
        """By name, in their order."""
        self.entries: dict[str, int] = {}
        """The entry that solved each."""
        self.said: dict[str, bool] | None = None
        """The riddles to which somebody has said something, and whether any of it is yet to settle; None: not known."""
        self.answers: dict[str, dict[str, int]] = {}
        """How many gave each answer, of those that have been counted."""
        self.seen = False
        """Somebody who does not sit here has looked at it, or guessed, since that was last noted."""
        self.seen_in: int | None = None
        """The last round in which that was so; None: nothing was asked yet."""
        self.voters: frozenset[int] | None = None
        """Who has pressed at the last question of the Crowd; None: it is not known to have had one."""
        self.played_for: tuple[int, int, int] | None = None
        """The last entry the Crowd has made, how many wanted it, and how many wanted anything."""
        self.is_closed = False
        """It was looked, after the end, whether anything else was said."""

    def has_audience(self, round_number: int) -> bool:
        """Return whether somebody has watched lately: for two rounds it is asked, in case somebody does."""
        if self.seen or self.seen_in is None:
            self.seen, self.seen_in = False, round_number
        return round_number - self.seen_in < UNSEEN

    def look(self, *, playing: bool) -> None:
        """Note that somebody looks at the table, or guesses: `playing`, if they sit here themselves."""
        self.seen |= not playing

    def take_wishes(self, voters: Iterable[int]) -> None:
        """Note who has pressed at a question of the Crowd."""
        self.voters = frozenset(voters)

    def play_for(self, entry: int, wanting: int, voters: int) -> None:
        """Note that the Crowd makes this entry, which so many of its voters wanted."""
        self.played_for = entry, wanting, voters

    def take_said(self, names: Mapping[str, bool], *, closed: bool) -> None:
        """Note to which riddles somebody has said something, and whether that is to settle; `closed`: after the end."""
        self.is_closed = closed
        self.said = {**(self.said or {}), **names}

    def note(self, number: int, before: SomeState, after: SomeState, events: Sequence[Event]) -> None:
        """Take an entry into account, with the states around it; all of a table's come, in their order."""
        if self.oracle is None:
            return
        solved = self.oracle.solved(before, after, events)
        if solved is not None:
            self.solved[solved.riddle.name] = solved
            self.entries[solved.riddle.name] = number
