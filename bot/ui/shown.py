"""What stands in a table's message, and what is still to be shown there."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from bot.tables.table import Moment, Table
from bot.text import say

LONGEST_PAUSE = 60.0
"""Seconds between two tries."""
BEHIND = 3
"""Moments a show may be behind when the next ones come."""


class Shown:
    """What stands in a table's message."""

    def __init__(self) -> None:
        self.key: int | None = None
        self.edited_at = 0.0
        self.looked_at = 0.0
        self.dirty = False
        self.repost = False
        self.mute_until = 0.0
        """The channel refuses us: the game goes on in private panels, and we ask again later."""
        self.failures = 0
        """Times in a row that Discord could not take the message."""
        self.worker: asyncio.Task[None] | None = None
        self.mentions: tuple[int, ...] = ()
        self.stage: deque[Moment] = deque()
        """Moments still to be shown before the newest state."""
        self.rolled = False
        """The drum roll for the next of them was heard."""

        self.following = False
        """Panels wait for what is on the stage to be seen."""
        self.result = False
        """The result is to be posted then."""

    def put_on_stage(self, moments: Sequence[Moment], *, skip: bool) -> None:
        """These are to be shown next. If the show has fallen behind the game, what is still to be shown gives way."""
        if skip or len(self.stage) > BEHIND:
            self.clear_stage()
        if not skip:
            self.stage.extend(moments)

    def later(self, now: float) -> None:
        """Discord does not take the message just now: try again after a while, longer with every failure."""
        self.clear_stage()
        self.dirty = True
        self.failures += 1
        self.edited_at = now + min(LONGEST_PAUSE, 2.0**self.failures)

    def clear_stage(self) -> None:
        """Go on with the newest state."""
        self.stage.clear()
        self.rolled = False


def frames(table: Table) -> Iterator[tuple[Any, str]]:
    """What a panel shows, one after the other, of what a press has just turned: states, each with a note."""
    asked = bool(table.rules.open_seats(table.state))
    for place, moment in enumerate(table.stage):
        if moment.drum:
            yield moment.before, say("table.drum")
        # What the last card has led to shows with the next question.
        if not asked or place < len(table.stage) - 1:
            yield moment.state, ""
