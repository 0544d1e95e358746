"""What the picture of a duel's end shows, as plain values: whoever makes them need not load what draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DuelSummaryDeal:
    points: str
    """As it is shown; empty where it was not finished."""
    matchpoints: str


@dataclass(frozen=True, slots=True)
class DuelSummaryRow:
    """Somebody who played the same deals as others."""

    rank: int
    name: str
    matchpoints: str
    """All together."""
    deals: tuple[DuelSummaryDeal, ...]


@dataclass(frozen=True, slots=True)
class DuelSummary:
    """How a duel, or an open one of several, has ended; the best first."""

    title: str
    subtitle: str
    rows: tuple[DuelSummaryRow, ...]
    head_to_head: str = ""
    """How it stands between two who have met before."""
