"""How days went, as the gallery draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.features.daily.day import Day
from bot.features.daily.picture import draw_day
from bot.render.league import Bar
from gallery.kind import Kind
from gallery.league import GAME

GROUP = "The daily"


def kinds() -> Iterator[Kind]:
    """Yield its pictures."""
    yield Kind("day-large", GROUP, "A day of hundreds", drawn=lambda: draw_day(large_day()))
    yield Kind("day-small", GROUP, "A day of three", drawn=lambda: draw_day(small_day()))


def less() -> dict[str, Callable[[], object]]:
    """Pictures with less to show than those of the gallery, or with more."""
    day = small_day()
    lines = ("Streak 12 · best 31 days", "Streak savers: 2, and one more on Sunday", "Next daily in 6 h", "3rd of 412")
    return {
        "a day without scores": lambda: draw_day(replace(day, bars=(), marks=(), mine=None)),
        "a day without lines": lambda: draw_day(replace(day, lines=())),
        "a day of many lines": lambda: draw_day(replace(day, lines=lines)),
    }


def large_day() -> Day:
    """A day of many."""
    counts = (1, 3, 4, 9, 14, 22, 31, 44, 52, 58, 55, 41, 33, 20, 12, 7, 3, 2, 0, 1)
    bars = tuple(Bar(f"{4 * place + 10}–{4 * place + 13}", count) for place, count in enumerate(counts))
    marks = ((4, "Pip 29"), (8, "Otto 44"), (11, "Finn 57"))
    return Day(
        f"Daily #42 · {GAME}",
        "63 points",
        "better than 82 % of 412",
        bars,
        13,
        marks,
        ("Streak 5 · best 9", "Streak savers: 2", "Next daily in 6 h"),
        5,
        ("rookie", "regular", "shark"),
    )


def small_day() -> Day:
    """A day of three."""
    bars = (Bar("40–49", 1), Bar("50–59", 0), Bar("60–69", 2))
    marks = ((0, "Pip 41"), (0, "Otto 48"), (2, "Finn 61"))
    return Day(f"Daily #43 · {GAME}", "48 points", "3rd of 3", bars, 0, marks, ("Streak 1 · best 9",), 1)
