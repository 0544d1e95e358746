"""The words of the pictures: names, cards, counts."""

from __future__ import annotations

from bot.render.picture import Person
from bot.render.player_label import label, name, short_name, told_name, told_whole
from bot.text import count, say, with_article

__all__ = ["card", "distance", "doing", "label", "name", "one", "short_name", "that", "told_name", "told_whole"]


def card(kind: str) -> str:
    return say(f"flip7.card.{kind}") if kind.isalnum() and not kind.isdigit() else kind


def one(kind: str) -> str:
    """Return a card with its article."""
    if kind in ("freeze", "flip3", "second"):
        return say(f"flip7.a.{kind}")
    return with_article(kind)


def that(kind: str) -> str:
    """Return a Freeze or Flip Three that everybody sees: "the Freeze"."""
    return say(f"flip7.the.{kind}")


def distance(missing: int) -> str:
    """Say how far it is to the target."""
    return count("flip7.to_go", missing) if missing else say("flip7.there")


def doing(person: Person) -> list[str]:
    """Say what a name does not: that it is an AI's, what the player is doing."""
    told = [say("mark.ai")] if person.ai else []
    return told if person.mark == "none" else [*told, say(f"mark.{person.mark}")]
