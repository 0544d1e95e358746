"""What is noted as it happens, by whom it happens to: one meter for the process, which notes nothing unless asked to.

None of this carries a server, a person or a table. Names that become labels (`kind`, `cause`, `code`, `thread`) come
from the code, never from outside, so that there are only so many of them.
"""

from __future__ import annotations


class Meter:
    """Notes nothing: what there is where nobody wants to know. Times are in seconds."""

    def came(self, interaction_id: int, kind: str) -> None:
        """Note that an interaction has come, a press or a command of this kind: it is to be answered."""

    def failed(self, cause: str) -> None:
        """Note that a press or a command was not answered as it should have been."""

    def refused(self, code: str) -> None:
        """Note that something was asked for that cannot be done: the rules or the table say no."""

    def committed(self, seconds: float, together: int) -> None:
        """Note a commit that has changed something, and how many pieces of work it held; from the writing thread."""

    def conflict(self) -> None:
        """Note that another writer was first."""

    def repeated(self) -> None:
        """Note an interaction that had been applied already."""

    def took_over(self, slots: int) -> None:
        """Note that this process has taken over so many shards of processes that have gone without a word."""

    def timer(self, late: float) -> None:
        """Note a timer that is played so long after it was due."""

    def drew(self, thread: str, seconds: float) -> None:
        """Note how long something took to draw, without waiting; from the drawing thread of this name."""

    def shown(self, old: float) -> None:
        """Note that a table message is changed which has not shown the newest for so long."""


class _Current:
    meter = Meter()


def meter() -> Meter:
    return _Current.meter


def use(new: Meter | None) -> None:
    """Let this be the process's meter; None: nothing is noted any more."""
    _Current.meter = new or Meter()
