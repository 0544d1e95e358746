"""Records of Lucky Box to test with: actions in short, a small game for two, and what is wrong with a record."""

from __future__ import annotations

import copy
from typing import Any

from bot.engine.core import JsonObject, JsonValue
from bot.engine.record import replay
from bot.games.catalogue import record_codecs

ADVANCE: JsonObject = {"do": "advance"}
NINES: JsonObject = {
    "grid": [[9, 9, 9], [9, 9, 9], [9, 9, 9]],
    "rows": ["moon", "moon", "moon"],
    "columns": ["moon", "moon", "moon"],
}
ONE_TO_NINE: JsonObject = {
    "grid": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
    "rows": ["5", "moon", "moon"],
    "columns": ["moon", "moon", "moon"],
}


def keep(seat: int, *cards: int) -> JsonObject:
    """Keep these cards."""
    return {"seat": seat, "do": "keep", "cards": list(cards)}


def cross(seat: int, card: int, row: int, column: int) -> JsonObject:
    """The turn's cross."""
    return {"seat": seat, "do": "cross", "card": card, "square": [row, column]}


def bonus(seat: int, which: str, card: int, row: int, column: int) -> JsonObject:
    """Use a bonus."""
    return {"seat": seat, "do": "bonus", "bonus": which, "card": card, "square": [row, column]}


def decline(seat: int, which: str) -> JsonObject:
    """Let a bonus go."""
    return {"seat": seat, "do": "decline", "bonus": which}


def pass_(seat: int) -> JsonObject:
    """Cross nothing."""
    return {"seat": seat, "do": "pass"}


def undo(seat: int) -> JsonObject:
    """Take everything back."""
    return {"seat": seat, "do": "undo"}


KEPT = [keep(0, 1, 2, 3), keep(1, 6, 7, 8), ADVANCE]
"""Both have chosen and the 1 is revealed: seat 0 holds a card with 1–9, everything else is nines."""
WON = [
    *KEPT,
    cross(0, 1, 0, 0),
    pass_(1),
    ADVANCE,
    cross(0, 1, 0, 1),
    pass_(1),
    ADVANCE,
    cross(0, 1, 0, 2),
]
"""Seat 0 has completed the first row of card 1 and has its 5 waiting; seat 1 has yet to pass."""


def game_for_two(*actions: JsonValue, **header: JsonValue) -> dict[str, Any]:
    """A record whose boxes come as 1–10 and whose numbers as 1, 2, 3, 8; a header key set to `...` is left out."""
    record: dict[str, Any] = {
        "format": 1,
        "game": "luckybox",
        "seats": ["Ada", "Ben"],
        "cards": {"1": ONE_TO_NINE} | {str(number): NINES for number in (2, 3, 6, 7, 8)},
        "chance": {"boxes": [list(range(1, 11))], "numbers": [[1, 2, 3, 8]]},
        "actions": list(actions),
    } | header
    return copy.deepcopy({key: value for key, value in record.items() if value is not ...})


def finished_solo_game() -> dict[str, Any]:
    """A whole game of a player who passes all the time."""
    actions = []
    for choice in ((1, 2, 3), (6,), (9,), (12,)):
        actions += [keep(0, *choice), ADVANCE, *[pass_(0), ADVANCE] * 9]
    chance: JsonObject = {"boxes": [list(range(1, 15))], "numbers": [list(range(1, 10))] * 4}
    return game_for_two(*actions, seats=["Ada"], chance=chance, options={"relaxed": True})


def result(record: JsonValue) -> dict[str, Any]:
    """The result of a record that plays to its end."""
    played: dict[str, Any] = replay(record, record_codecs())
    assert "error" not in played, played
    return played


def fault(record: JsonValue) -> tuple[int | None, str]:
    """Where a record fails, and with which code; that the message says something is checked on the way."""
    played: dict[str, Any] = replay(record, record_codecs())
    assert set(played) == {"error"}, played
    assert set(played["error"]) == {"at", "code", "message"}
    assert played["error"]["message"]
    return played["error"]["at"], played["error"]["code"]
