"""What guesses of those who watch amount to: at each table, and all together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import rows

SUMS = """
SELECT guess_scores.user_id, tables.game, said, "right" FROM guess_scores JOIN tables ON tables.id = table_id
"""


def guesses_at_tables_add_up(file: Path, _: Sequence[Game], __: float, ___: Sandbox) -> Iterator[str]:
    """Yield whose guesses in a game amount to something else than those at its tables: both are kept for an evening."""
    there = Counter[tuple[int, str, str]]()
    for row in rows(file, SUMS):
        for name in ("said", "right"):
            there[row["user_id"], row["game"], name] += row[name]
    kept = {
        (row["user_id"], row["game"], name): row[name]
        for row in rows(file, "SELECT * FROM foresights")
        for name in ("said", "right")
    }
    for user, game, name in sorted(there.keys() | kept.keys()):
        both = kept.get((user, game, name), 0), there[user, game, name]
        if both[0] != both[1]:
            yield f"user {user} in {game}: {both[0]} guesses {name}, {both[1]} at tables"
