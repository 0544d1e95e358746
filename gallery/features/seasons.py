"""Somebody's season, as the gallery draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.features.seasons.picture import draw_season
from bot.render.league import Bar, Chart, Fact, Profile
from gallery.kind import Kind
from gallery.league import GAME, LONG

GROUP = "Seasons"


def kinds() -> Iterator[Kind]:
    """Yield its pictures."""
    yield Kind("season", GROUP, "Somebody's season", drawn=lambda: draw_season(season()))


def less() -> dict[str, Callable[[], object]]:
    """Pictures with less to show than those of the gallery."""
    shown = season()
    return {
        "season without a rival": lambda: draw_season(replace(shown, versus="")),
        "season of one game": lambda: draw_season(replace(shown, form=(), charts=(), facts=shown.facts[:5])),
        "season without a game": lambda: draw_season(Profile(LONG, shown.subtitle, (), empty="No game of this yet.")),
    }


def season() -> Profile:
    """Of somebody who plays a lot."""
    facts = (
        ("Games", "41"),
        ("Wins", "14"),
        ("Average", "53.1"),
        ("Best score", "81"),
        ("Days in a row", "23"),
        ("Luckiest day: 13 Nov", "+14"),
        ("Longest chain", "7"),
        ("Moons", "118"),
    )
    boxes = (("Round 1", 14), ("Round 2", 31), ("Round 3", 58), ("Round 4", 102))
    form = (48, 55, 51, 62, 39, 44, 58, 71, 66, 52, 47, 60, 63, 35, 50, 57, 81, 74, 61, 64)
    return Profile(
        "Grace Hopper",
        f"{GAME} · October 2026 – December 2026",
        tuple(Fact(*fact) for fact in facts),
        (Chart("Boxes by round", tuple(Bar(label, value, f"{value / 41:.1f}") for label, value in boxes)),),
        form,
        "The last 20 games",
        versus="Rival: Ada Lovelace. 19 games, 11 : 8.",
    )
