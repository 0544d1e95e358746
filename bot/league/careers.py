"""A person's career in a game, in sums: what a profile tells, kept up with every finished game."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.rows import ResultRow

FACT = "f."
"""How the keys of facts (`Game.facts`) begin."""
MAXIMUM = "max_"
"""How the facts begin of which the highest is kept, not the sum."""


def add(
    numbers: Mapping[str, int], totals: Mapping[str, int], result: ResultRow
) -> tuple[dict[str, int], dict[str, int]]:
    """The sums after one more game, and how often each final score was reached; the order of games does not matter.

    - `games`; `tables`, `solos` and `dailies` of them; `rated` and `rated_wins`; `table_wins` with two people or more
      (first places, shared ones too)
    - points: `total` and `best` of all, `table_total` and `table_best`, `daily_total` and `daily_best`, `solo_best`
    - the facts under `f.…`: their sums, of those that begin with `max_` the highest

    A best is there once there was a game of its kind: a score may be below zero.
    """
    kind = result.kind
    first = result.rank == 1
    table, daily = kind == "table", kind == "daily"
    added = {
        "games": 1,
        "tables": int(table),
        "table_wins": int(table and first and result.people > 1),
        "rated": int(result.rated),
        "rated_wins": int(result.rated and first),
        "solos": int(kind == "solo"),
        "dailies": int(daily),
        "total": result.total,
        "table_total": result.total if table else 0,
        "daily_total": result.total if daily else 0,
    }
    best = {"best": result.total, f"{kind}_best": result.total}
    for key, value in result.facts.items():
        (best if key.startswith(MAXIMUM) else added)[FACT + key] = value
    after = dict(numbers)
    for key, value in added.items():
        after[key] = after.get(key, 0) + value
    for key, value in best.items():
        after[key] = max(after.get(key, value), value)
    return after, {**totals, str(result.total): totals.get(str(result.total), 0) + 1}
