"""Records of Flip 7 to test with."""

from __future__ import annotations

import copy
from typing import Any

from bot.engine.core import JsonObject, JsonValue

ADVANCE: JsonObject = {"do": "advance"}


def hit(seat: int) -> JsonObject:
    """Take a card."""
    return {"seat": seat, "do": "hit"}


def stay(seat: int) -> JsonObject:
    """Leave the round."""
    return {"seat": seat, "do": "stay"}


def target(seat: int, card: str, at: int) -> JsonObject:
    """Give a Freeze or Flip Three."""
    return {"seat": seat, "do": "target", "card": card, "at": at}


def give(seat: int, at: int) -> JsonObject:
    """Give a Second Chance."""
    return {"seat": seat, "do": "give", "at": at}


def game(*actions: JsonValue, **header: Any) -> dict[str, Any]:
    """A record for three whose deck begins with 4, 5 and 6, then a Freeze; Ada is dealt first. A key set to `...` is
    left out, `deck` and `reshuffles` are words."""
    deck, reshuffles = header.pop("deck", "4 5 6 freeze 7 8 9"), header.pop("reshuffles", [])
    record: dict[str, Any] = {
        "format": 1,
        "game": "flip7",
        "seats": ["Ada", "Bo", "Cy"],
        "chance": {"deck": deck.split(), "reshuffles": [order.split() for order in reshuffles]},
        "start": {"dealer": 2},
        "actions": list(actions),
    } | header
    return copy.deepcopy({key: value for key, value in record.items() if value is not ...})
