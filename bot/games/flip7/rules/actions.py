"""What can be done in Flip 7: small values with a record form both ways. Cards go by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.core import IllegalAction, JsonObject, JsonValue
from bot.games.flip7.rules.cards import KINDS


@dataclass(frozen=True, slots=True)
class Hit:
    """Take one card (T1); in the deal: take the dealt card (D4)."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Leave the round with the points in front (T5)."""


@dataclass(frozen=True, slots=True)
class Target:
    """Give a Freeze or Flip Three to an active seat (A1, P3)."""

    card: str
    at: int


@dataclass(frozen=True, slots=True)
class Give:
    """Give a Second Chance to an active seat without one (S2)."""

    at: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back: what tables call the action by, and never possible, as every answer turns a card or ends a turn."""


@dataclass(frozen=True, slots=True)
class Advance:
    """The table's own action: the next round is dealt."""


Action: TypeAlias = Hit | Stay | Target | Give | Undo | Advance


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)


def _seat(value: JsonValue) -> int:
    if type(value) is not int:
        raise _bad("a seat is a whole number")
    return value


def _card(value: JsonValue) -> str:
    if not isinstance(value, str) or value not in KINDS:
        raise _bad("there is no such card")
    return value


_FORMS: dict[str, tuple[frozenset[str], Callable[[Mapping[str, JsonValue]], Action]]] = {
    "hit": (frozenset(), lambda _: Hit()),
    "stay": (frozenset(), lambda _: Stay()),
    "target": (frozenset({"card", "at"}), lambda raw: Target(_card(raw["card"]), _seat(raw["at"]))),
    "give": (frozenset({"at"}), lambda raw: Give(_seat(raw["at"]))),
}


def parse(raw: Mapping[str, JsonValue]) -> tuple[int | None, Action]:
    """Return seat and action from the record format; `IllegalAction("bad_record")` for anything of another shape."""
    do = raw.get("do")
    if not isinstance(do, str):
        raise _bad("an action says what it does")
    if do == "advance":
        if set(raw) != {"do"}:
            raise _bad("advance has no other keys")
        return None, Advance()
    if do not in _FORMS:
        raise _bad("there is no such action")
    keys, build = _FORMS[do]
    if set(raw) != keys | {"do", "seat"}:
        raise _bad(f"{do} has the keys {', '.join(sorted(keys | {'do', 'seat'}))}")
    return _seat(raw["seat"]), build(raw)


def dump(seat: int | None, action: Action) -> JsonObject:
    """Return an action in the record format."""
    match action:
        case Advance():
            return {"do": "advance"}
        case Hit():
            return {"seat": seat, "do": "hit"}
        case Stay():
            return {"seat": seat, "do": "stay"}
        case Target(card, at):
            return {"seat": seat, "do": "target", "card": card, "at": at}
        case Give(at):
            return {"seat": seat, "do": "give", "at": at}
        case Undo():
            return {"seat": seat, "do": "undo"}


_PLAIN: dict[str, Action] = {"h": Hit(), "s": Stay(), "u": Undo()}


def to_text(action: Action) -> str:
    """Return a short text for an action, as buttons carry it: "tfreeze.2" freezes seat 2."""
    match action:
        case Hit():
            return "h"
        case Stay():
            return "s"
        case Target(card, at):
            return f"t{card}.{at}"
        case Give(at):
            return f"g{at}"
        case Undo():
            return "u"
        case Advance():
            return "a"


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise _bad(f"not a seat: {text!r}")
    return int(text)


def from_text(text: str) -> Action:
    """Return the action of a short text; `IllegalAction("bad_record")` for anything else."""
    if text in _PLAIN:
        return _PLAIN[text]
    match text[:1]:
        case "t":
            card, _, at = text[1:].partition(".")
            return Target(_card(card), _number(at))
        case "g":
            return Give(_number(text[1:]))
        case _:
            raise _bad(f"not an action: {text!r}")
