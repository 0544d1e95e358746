"""What stands in a table's message, and what is still to be shown there."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from bot.tables.table import Moment


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
        self.last: Any = None
        """The moment shown last."""
