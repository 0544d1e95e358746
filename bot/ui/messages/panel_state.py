"""What a person's panel shows, and which requests are changing it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.store.rows import PanelRow, PersonRow
from bot.tables.news import Frame
from bot.tables.table import Table
from bot.text import say
from bot.ui.messages.writes import Writes
from bot.ui.screens.remarks import Remark


@dataclass(eq=False)
class PanelState:
    """What a person's panel shows."""

    key: str | None = None
    """Of the screen it shows; None: not known."""
    old: bool = False
    """It may be old."""
    pushed: int = 0
    """Entries of the game that a push has shown on it."""
    answering: int = 0
    """Presses of the person that are about to be answered with their panel: nothing is pushed meanwhile."""
    writes: Writes = field(default_factory=Writes)
    perhaps: PanelRow | None = None
    """A panel whose answer may have gone through: its token is tried first."""
    failures: int = 0
    """Times in a row that Discord could not take it."""
    not_before: float = 0.0
    """When it is tried again then."""
    worker: asyncio.Task[None] | None = None
    looking: int | None = None
    """The seat whose board it shows in place of the person's own, until they go back or the game ends.

    A question to the person does not take it away: a board that jumps under one's eyes, or buttons under one's finger,
    are worse than the line above it that says so.
    """
    looked: int = 0
    """Entries of the game when that board was drawn."""
    turned: tuple[int, int, int] | None = None
    """Of a larger board, whose page was turned, the serial of that seat's question then, and the page."""
    remark: Remark | None = None
    """What the host remarks on."""
    is_newcomer: bool | None = None
    """The person has never finished such a game; None: it was not asked yet."""

    def turn(self, table: Table, seat: int, page: int) -> None:
        """Show a page of a seat's larger board, until that seat is asked something else."""
        self.turned = seat, table.rules.serial(table.state, seat), page

    def page_of(self, table: Table, seat: int) -> int | None:
        """Return the page of a seat's larger board that was turned to, as long as its question is the same."""
        if self.turned is None or table.state is None:
            return None
        whose, serial, page = self.turned
        return page if (whose, serial) == (seat, table.rules.serial(table.state, seat)) else None

    def leave(self) -> None:
        """Leave the panel to another process, but for answers to presses that come here."""
        self.old = False
        self.forget()

    def forget(self) -> None:
        """Note that what it shows is not known here: another process may have changed it, or may be about to."""
        self.key = None
        self.writes.cross()

    @property
    def is_idle(self) -> bool:
        """Nothing of it is under way, or to be done later, and it shows nothing that only this knows."""
        working = self.worker is not None and not self.worker.done()
        return not (self.old or self.answering or self.writes or self.perhaps or self.looking is not None or working)

    @property
    def is_answered(self) -> bool:
        """An answer to a press of the person is about to show it."""
        return self.answering > 0

    @property
    def may_push(self) -> bool:
        """It may be old, and no answer is about to show it."""
        return self.old and not self.is_answered


def frames(table: Table, person: PersonRow) -> Iterator[tuple[Frame, str]]:
    """Yield what a panel shows, one after the other, of what a press has just turned, each with a note.

    Nothing of it to whoever wants it calm: the newest state is all they are shown.
    """
    for frame in () if person.calm else table.playback:
        yield frame, say("table.drum") if frame.is_drum_roll else ""
