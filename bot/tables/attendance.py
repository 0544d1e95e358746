"""Who was there: which turns of a seat its person played."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.outcome import is_mostly_unattended
from bot.store.enums import By
from bot.store.rows import EntryRow


def mostly_unattended(entries: Sequence[EntryRow], seat: int) -> bool:
    """Return whether the clock or the autopilot played too many of a seat's turns for it to be rated.

    A turn lasts from one advance to the next; one the player began and the clock ended is the clock's.
    """
    turns: set[int] = set()
    by_clock: set[int] = set()
    turn = 0
    for entry in entries:
        if entry.action["do"] == "advance":
            turn += 1
        elif entry.action.get("seat") == seat:
            turns.add(turn)
            if entry.by == By.CLOCK:
                by_clock.add(turn)
    return is_mostly_unattended(len(turns), len(by_clock))
