"""What a rank is called among those of a table, for words that are true of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

RankLabel: TypeAlias = Literal["alone", "won", "shared", "second", "between", "last"]


def rank_label(rank: int, ranks: Sequence[int]) -> RankLabel:
    """Return what a rank is among all of a game; of two players the other one is the last."""
    if len(ranks) == 1:
        return "alone"
    if rank == 1:
        return "shared" if ranks.count(1) > 1 else "won"
    if rank == max(ranks):
        return "last"
    return "second" if rank == 2 else "between"
