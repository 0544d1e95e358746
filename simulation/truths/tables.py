"""Tables and presses, by what lies in the database."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from simulation.truths.rows import rows

OVERDUE = 60.0
"""Seconds after which what a table should have done by itself is missing."""


def nothing_is_overdue(file: Path, now: float) -> Iterator[str]:
    """No table waits for something that should have happened by itself."""
    late = rows(
        file,
        "SELECT timers.*, tables.status FROM timers JOIN tables ON tables.id = timers.table_id WHERE due_at < ?",
        now - OVERDUE,
    )
    for timer in late:
        waited = now - timer["due_at"]
        yield f"table {timer['table_id']} ({timer['status']}): {timer['kind']} was due {waited:.0f} s ago"


def nobody_is_stuck(file: Path) -> Iterator[str]:
    """Every open table has something that ends it in the end, if nobody does anything any more."""
    open_ones = "SELECT id, kind, status FROM tables WHERE status IN ('lobby', 'running')"
    for table in rows(file, f"{open_ones} AND id NOT IN (SELECT table_id FROM timers)"):  # noqa: S608
        yield f"table {table['id']} ({table['kind']}, {table['status']}) has no timer: nothing would ever end it"


def is_taken(file: Path, interaction: int) -> bool:
    """Return whether a press is in the database as one that has been taken."""
    return bool(rows(file, "SELECT 1 FROM deliveries WHERE interaction_id = ?", interaction))


def taken_presses_stay(file: Path, taken: Collection[int]) -> Iterator[str]:
    """Whatever came after: the interactions that were acknowledged as taken are still there."""
    there = {row["interaction_id"] for row in rows(file, "SELECT interaction_id FROM deliveries")}
    for interaction in sorted(taken):
        if interaction not in there:
            yield f"interaction {interaction} had been taken, and is not there any more"
