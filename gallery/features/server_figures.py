"""How it goes in a server, as the gallery draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from bot.features.server_figures.picture import draw_figures
from bot.features.server_figures.publishing import LEAST, FiguresTold, Split, WeekTold, mondays_before
from bot.league import days
from gallery.kind import Kind

GROUP = "Figures of a server"
TODAY = days.of_date(date(2026, 12, 2))
LIVELY = ((31, 14, 9), (28, 15, 6), (34, 17, 5), (22, 12, 3), (9, 4, 1), (26, 13, 5), (41, 20, 8), (38, 18, 6))
"""Games, people, and of these those who were new, of the newest weeks, the oldest first."""


def kinds() -> Iterator[Kind]:
    """Yield its pictures."""
    yield Kind(
        "server-figures", GROUP, "How it goes, for those who manage a server", drawn=lambda: draw_figures(lively())
    )


def less() -> dict[str, Callable[[], object]]:
    """Pictures with less to show than those of the gallery."""
    told = lively()
    return {
        "a server without a best hour": lambda: draw_figures(replace(told, hour=None)),
        "a server of one week": lambda: draw_figures(figures(((5, 5, 0),), hour=None, game=None)),
    }


def figures(
    weeks: Sequence[tuple[int, int, int]], *, hour: int | None = 19, game: str | None = "luckybox"
) -> FiguresTold:
    """The last weeks, of which those of fewer people are not told."""
    mondays = mondays_before(TODAY)
    told = []
    for monday, (games, people, new) in zip(mondays[-len(weeks) :], weeks, strict=True):
        split = Split(new, people - new)
        if people >= LEAST:
            told.append(WeekTold(monday, games, people, split if min(split) >= LEAST else None))
    return FiguresTold(mondays, tuple(told), hour, game)


def lively() -> FiguresTold:
    """A server that began ten weeks ago."""
    return figures(((4, 3, 3), (12, 11, 8), *LIVELY))


def busy() -> FiguresTold:
    """A very large one."""
    return figures([(12_480 + 311 * week, 10_800 - 97 * week, 2_000 + 13 * week) for week in range(12)])
