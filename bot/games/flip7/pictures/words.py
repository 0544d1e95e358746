"""The words of the pictures: names, cards, counts."""

from __future__ import annotations

from bot.render.picture import Person
from bot.render.player_label import name, short
from bot.text import say

__all__ = ["card", "count", "distance", "doing", "name", "one", "short"]

_AN = ("8", "11")
"""Numbers that begin with a vowel's sound."""


def card(kind: str) -> str:
    """A card in words."""
    return say(f"flip7.card.{kind}") if kind.isalnum() and not kind.isdigit() else kind


def one(kind: str) -> str:
    """A card with its article."""
    if kind in ("freeze", "flip3", "second"):
        return say(f"flip7.a.{kind}")
    return say("flip7.an.number" if kind in _AN else "flip7.a.number", number=card(kind))


def count(what: str, number: int) -> str:
    """A number with its noun: busts, points, rounds, Flip 7s."""
    return say(f"flip7.one.{what}") if number == 1 else say(f"flip7.many.{what}", count=number)


def distance(missing: int) -> str:
    """How far it is to the target."""
    return say("flip7.to_go", missing=missing) if missing else say("flip7.there")


def doing(person: Person) -> list[str]:
    """What a name does not say: that it is an AI's, what the player is doing."""
    told = [say("flip7.mark.ai")] if person.ai else []
    return told if person.mark == "none" else [*told, say(f"flip7.mark.{person.mark}")]
