"""Actions that are words: "roll", "keep.2.5" (a verb, and whole numbers). Button text, record form and back."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from bot.engine.core import IllegalAction, JsonObject, JsonValue

ADVANCE, UNDO = "advance", "undo"
"""The table's own action, and the one that takes back."""
LONGEST = 60
_WORD = re.compile(r"([a-z][a-z_]*)((?:\.(?:0|[1-9][0-9]{0,8}))*)")


def word(verb: str, *numbers: int) -> str:
    """Return an action: a verb and what it is done with."""
    return ".".join((verb, *map(str, numbers)))


def verb_of(action: str) -> str:
    return action.partition(".")[0]


def numbers_of(action: str) -> tuple[int, ...]:
    """Return what it is done with."""
    return tuple(map(int, action.split(".")[1:]))


def action_of(text: str, verbs: Collection[str]) -> str:
    """Return the action of a button's text; `IllegalAction("bad_record")` for any other text."""
    found = _WORD.fullmatch(text) if len(text) <= LONGEST else None
    if found is None or (found[1] not in verbs and text != UNDO):
        raise IllegalAction("bad_record", message="that is no action of this game")
    return text


def dump(seat: int | None, action: str) -> JsonObject:
    """Return the record form: `{"seat": 0, "do": "keep", "with": [2, 5]}`; the table's own has no seat."""
    numbers: list[JsonValue] = [*numbers_of(action)]
    return {
        **({} if seat is None else {"seat": seat}),
        "do": verb_of(action),
        **({"with": numbers} if numbers else {}),
    }


def parse(raw: Mapping[str, JsonValue], verbs: Collection[str]) -> tuple[int | None, str]:
    """Return seat and action of a record form; `IllegalAction("bad_record")` for a malformed one."""
    seat, verb, numbers = raw.get("seat"), raw.get("do"), raw.get("with", [])
    if set(raw) - {"seat", "do", "with"} or not isinstance(verb, str) or not isinstance(numbers, list):
        raise IllegalAction("bad_record", message="an action has do, and perhaps seat and with")
    if verb == ADVANCE:
        if seat is not None or numbers:
            raise IllegalAction("bad_record", message="advance has no seat and is done with nothing")
        return None, ADVANCE
    if type(seat) is not int or seat < 0:
        raise IllegalAction("bad_record", message="a seat is a whole number from 0 on")
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise IllegalAction("bad_record", message="with is a list of whole numbers from 0 on")
    return seat, action_of(".".join((verb, *map(str, numbers))), verbs)
