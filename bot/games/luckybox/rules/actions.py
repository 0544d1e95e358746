"""What can be done in Lucky Box: small values with a record form both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from bot.engine.core import IllegalAction, JsonObject, JsonValue
from bot.games.luckybox.rules.faces import BONUSES, FACES, SQUARES, index_of

Square: TypeAlias = tuple[int, int]
"""(row, column), each 0–2."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these of the offered cards."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cross:
    """The cross of this turn; on a square of another number it spends the lightning that takes."""

    card: int
    square: Square


@dataclass(frozen=True, slots=True)
class Bonus:
    """Use a waiting bonus on a square."""

    bonus: str
    card: int
    square: Square


@dataclass(frozen=True, slots=True)
class Decline:
    """Let a waiting bonus go (option `relaxed`)."""

    bonus: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Cross nothing this turn."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back everything done since the last advance."""


@dataclass(frozen=True, slots=True)
class Advance:
    """The table's own action: the next number, the end of a round, the next round, the end of the game."""


Action: TypeAlias = Keep | Cross | Bonus | Decline | Pass | Undo | Advance


@cache
def every_cross() -> tuple[tuple[Cross, ...], ...]:
    """Return the crosses by card id and place, 0–8: there are no others, so each is made once."""
    return tuple(tuple(Cross(card, square) for square in SQUARES) for card in range(2 * FACES + 1))


def _cross(card: int, square: Square) -> Cross:
    """Return the cross of a square; of a card that there is not it is one all the same, which the rules refuse."""
    known = every_cross()
    return known[card][index_of(square)] if 0 <= card < len(known) else Cross(card, square)


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)


def _integer(value: JsonValue, what: str) -> int:
    if type(value) is not int:
        raise _bad(f"{what} is a whole number")
    return value


def _square(value: JsonValue) -> Square:
    if not isinstance(value, list) or len(value) != 2:
        raise _bad("a square is [row, column]")
    row = _integer(value[0], "a row or column")
    column = _integer(value[1], "a row or column")
    if not (0 <= row <= 2 and 0 <= column <= 2):
        raise _bad("rows and columns are 0, 1 and 2")
    return SQUARES[3 * row + column]


def _bonus(value: JsonValue) -> str:
    if not isinstance(value, str) or value not in BONUSES:
        raise _bad("there is no such bonus")
    return value


def _cards(value: JsonValue) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _bad("cards is a list of card ids")
    return tuple(_integer(card, "a card id") for card in value)


_FORMS: dict[str, tuple[frozenset[str], Callable[[Mapping[str, JsonValue]], Action]]] = {
    "keep": (frozenset({"do", "seat", "cards"}), lambda raw: Keep(_cards(raw["cards"]))),
    "cross": (
        frozenset({"do", "seat", "card", "square"}),
        lambda raw: _cross(_integer(raw["card"], "a card id"), _square(raw["square"])),
    ),
    "bonus": (
        frozenset({"do", "seat", "bonus", "card", "square"}),
        lambda raw: Bonus(_bonus(raw["bonus"]), _integer(raw["card"], "a card id"), _square(raw["square"])),
    ),
    "decline": (frozenset({"do", "seat", "bonus"}), lambda raw: Decline(_bonus(raw["bonus"]))),
    "pass": (frozenset({"do", "seat"}), lambda _: Pass()),
    "undo": (frozenset({"do", "seat"}), lambda _: Undo()),
}
"""By the word of an action, the keys that its record form has, and how it is read."""


def parse(raw: Mapping[str, JsonValue]) -> tuple[int | None, Action]:
    """Return seat and action from the record format; `IllegalAction("bad_record")` for anything of another shape."""
    do = raw.get("do")
    if not isinstance(do, str):
        raise _bad("an action says what it does")
    if do == "advance":
        if len(raw) != 1:
            raise _bad("advance has no other keys")
        return None, Advance()
    if do not in _FORMS:
        raise _bad("there is no such action")
    keys, build = _FORMS[do]
    if raw.keys() != keys:
        raise _bad(f"{do} has the keys {', '.join(sorted(keys))}")
    return _integer(raw["seat"], "a seat"), build(raw)


def dump(seat: int | None, action: Action) -> JsonObject:
    """Return an action in the record format."""
    match action:
        case Cross():
            return {"seat": seat, "do": "cross", "card": action.card, "square": list(action.square)}
        case Bonus(bonus, card, square):
            return {"seat": seat, "do": "bonus", "bonus": bonus, "card": card, "square": list(square)}
        case Advance():
            return {"do": "advance"}
        case Keep(cards):
            return {"seat": seat, "do": "keep", "cards": list(cards)}
        case Decline(bonus):
            return {"seat": seat, "do": "decline", "bonus": bonus}
        case Pass():
            return {"seat": seat, "do": "pass"}
        case Undo():
            return {"seat": seat, "do": "undo"}


def to_text(action: Action) -> str:
    """Return a short text for an action, as buttons carry it: "x17.4" crosses the middle of card 17."""
    match action:
        case Keep(cards):
            return "k" + ".".join(str(card) for card in cards)
        case Cross(card, (row, column)):
            return f"x{card}.{3 * row + column}"
        case Bonus(bonus, card, (row, column)):
            return f"b{bonus}.{card}.{3 * row + column}"
        case Decline(bonus):
            return f"d{bonus}"
        case Pass():
            return "p"
        case Undo():
            return "u"
        case Advance():
            return "a"


def _parts(text: str) -> list[int]:
    """Small whole numbers with dots between, as `to_text` writes them: texts come from outside."""
    parts = text.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
        raise _bad(f"not an action: {text!r}")
    return [int(part) for part in parts]


def _place(text: str) -> tuple[int, Square]:
    parts = _parts(text)
    if len(parts) != 2:
        raise _bad(f"not an action: {text!r}")
    return parts[0], _square(list(divmod(parts[1], 3)))


def from_text(text: str) -> Action:
    """Return the action of a short text; `IllegalAction("bad_record")` for anything else."""
    rest = text[1:]
    match text[:1]:
        case "k":
            return Keep(tuple(_parts(rest)))
        case "x":
            return _cross(*_place(rest))
        case "b":
            bonus, _, place = rest.partition(".")
            return Bonus(_bonus(bonus), *_place(place))
        case "d":
            return Decline(_bonus(rest))
        case "p" if not rest:
            return Pass()
        case "u" if not rest:
            return Undo()
        case _:
            raise _bad(f"not an action: {text!r}")
