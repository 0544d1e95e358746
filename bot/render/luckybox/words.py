"""The few words that stand in pictures and their descriptions, in one place for the day they are translated."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.luckybox.faces import ANY, BOLT, BOLT2, MOON, STAR
from bot.engine.luckybox.state import ROUNDS, TURNS
from bot.engine.luckybox.view import SeatView, View
from bot.render.picture import Person
from bot.render.text import readable

BONUS = {ANY: "question mark", STAR: "star", MOON: "moon", BOLT: "lightning", BOLT2: "2 lightning"}
"""Bonuses in words; a number bonus is its number."""
BANDS = {
    "70+": "Champion of luck", "65-69": "Golden hand", "60-64": "Lucky streak", "55-59": "On the up",
    "50-54": "Fair wind", "45-49": "Mixed bag", "45-59": "Fair wind", "<=44": "Black cat day",
}  # fmt: skip
"""What a solo band is called."""


def bonus(kind: str) -> str:
    """A bonus in words."""
    return BONUS.get(kind, kind)


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def name(people: Sequence[Person], seat: int) -> str:
    """What a seat is called: its person's name, or its number where nothing of the name can be drawn."""
    given = people[seat].name if seat < len(people) else ""
    return " ".join(given.split()) if readable(given) else f"Player {seat + 1}"


def title(view: View) -> str:
    """Where the game stands."""
    if view.phase == "over":
        return "Game over"
    if view.phase == "choose":
        return f"Round {view.round} of {ROUNDS}"
    return f"Round {view.round} · Turn {view.turn}/{TURNS}"


def situation(view: View, mine: SeatView) -> str:
    """What a seat is up to, in a few words, when the caller has none of its own."""
    if view.phase == "over":
        return f"{count(mine.score.total, 'point')}"
    if view.phase == "choose":
        if mine.offered is None:
            return "Done choosing" if mine.done else "Choosing cards"
        keep = 3 if view.round == 1 else 1
        return "Chosen" if mine.kept is not None else f"Keep {keep} of these {len(mine.offered)}"
    if mine.waiting:
        return "Use a bonus" if len(mine.waiting) == 1 else "Choose a bonus to use"
    if mine.passed:
        return "Passed"
    return "Done" if mine.done else f"Cross off {'an' if view.revealed == 8 else 'a'} {view.revealed}"
