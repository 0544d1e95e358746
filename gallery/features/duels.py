"""Ends of duels, open ones too, as the gallery draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.features.duels.picture import draw_summary
from bot.features.duels.summary import DuelSummary, DuelSummaryDeal, DuelSummaryRow
from gallery.kind import Kind
from gallery.league import GAME, LONG

GROUP = "Duels"


def kinds() -> Iterator[Kind]:
    """Yield its pictures."""
    yield Kind("duel-2", GROUP, "The end of a duel", drawn=lambda: draw_summary(duel()))
    yield Kind("duel-one-deal", GROUP, "The end of a duel of one deal", drawn=lambda: draw_summary(one_deal()))
    open_ = "The end of an open duel, a deal not finished"
    yield Kind("duel-open-5", GROUP, open_, drawn=lambda: draw_summary(open_duel()))


def less() -> dict[str, Callable[[], object]]:
    """Pictures with less to show than those of the gallery."""
    return {"two of an open duel": lambda: draw_summary(replace(open_duel(), rows=open_duel().rows[:2]))}


def _row(rank: int, name: str, matchpoints: str, *deals: tuple[str, str]) -> DuelSummaryRow:
    return DuelSummaryRow(rank, name, matchpoints, tuple(DuelSummaryDeal(*deal) for deal in deals))


def duel() -> DuelSummary:
    """A duel of two, a tie on one deal."""
    return DuelSummary(
        "Ada wins 2½–½",
        f"Duel in {GAME}: score in each deal",
        (
            _row(1, "Ada", "2½", ("57", "1"), ("48", "½"), ("61", "1")),
            _row(2, LONG, "½", ("43", "0"), ("48", "½"), ("52", "0")),
        ),
        f"Duels between them here: Ada 3, {LONG} 2",
    )


def one_deal() -> DuelSummary:
    """A duel of two on one deal."""
    rows = (_row(1, "Ada", "1", ("57", "1")), _row(2, LONG, "0", ("43", "0")))
    return DuelSummary("Ada wins 1–0", f"Duel in {GAME}, one deal: score", rows)


def open_duel() -> DuelSummary:
    """An open duel of five: two share a place, one did not finish."""
    return DuelSummary(
        "Grace wins",
        f"Open duel of 5 in {GAME}: score in each deal",
        (
            _row(1, "Grace", "10", ("63", "4"), ("58", "3"), ("49", "3")),
            _row(2, "Hedy", "7½", ("55", "2½"), ("61", "4"), ("38", "1")),
            _row(2, "Łukasz", "7½", ("55", "2½"), ("44", "1"), ("57", "4")),
            _row(4, "山田太郎", "5", ("41", "1"), ("52", "2"), ("44", "2")),
            _row(5, "Linus", "0", ("37", "0"), ("", "0"), ("", "0")),
        ),
    )
