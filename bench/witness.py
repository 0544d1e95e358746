"""Who was told that a press counts, and whether it does: what a killed bot must not have lost.

A press is acknowledged only after its commit, so each that was is in the database, once, and no table lacks an entry.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from sandbox.views import Outcome

COUNTED = ("do", "several")
"""Verbs of presses that always add an entry: a choice from another select may only lead to the next one."""


class Witness:
    """Notes the presses that were acknowledged."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._told: list[int] = []
        self._before = set(self._wrong()) if database.exists() else set()
        """What others had done to the database before."""

    def saw(self, verb: str, outcome: Outcome) -> None:
        """Note a press that answers the newest question."""
        if outcome.ok and verb in COUNTED:
            self._told.append(outcome.interaction.id)

    def faults(self) -> list[str]:
        """Return what is wrong with the database, in sentences; the presses noted so far are held against it once."""
        with contextlib.closing(sqlite3.connect(self._database)) as database:
            kept = {key for (key,) in database.execute("SELECT interaction_id FROM deliveries")}
        lost = [f"the press {told} was acknowledged and is lost" for told in self._told if told not in kept]
        self._told.clear()
        return lost + [wrong for wrong in self._wrong() if wrong not in self._before]

    def _wrong(self) -> list[str]:
        """Return the tables that are not as they should be."""
        with contextlib.closing(sqlite3.connect(self._database)) as database:
            holes = (
                "SELECT table_id FROM entries GROUP BY table_id HAVING min(number) != 0 OR max(number) != count(*) - 1"
            )
            found = [f"table {table} lacks an entry" for (table,) in database.execute(holes)]
            unknown = (
                "SELECT id FROM tables WHERE status = 'over' AND kind != 'lesson'"
                " AND id NOT IN (SELECT table_id FROM results)"
            )
            return found + [f"table {table} is over without a result" for (table,) in database.execute(unknown)]

    def entries(self) -> int:
        """Return how many entries there are of all tables."""
        with contextlib.closing(sqlite3.connect(self._database)) as database:
            count: tuple[int] = database.execute("SELECT count(*) FROM entries").fetchone()
            return count[0]
