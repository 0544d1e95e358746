"""The record codec of games on a base: what chance decided, and a result that says where the game is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.bases import Base, Played
from bot.engine.core import Chance, IllegalAction, JsonObject, JsonValue, SomeState
from bot.engine.rng import Scripted
from bot.engine.turn import DECK, DICE, SIDES


class BaseCodec:
    """How a game on a base stands in records (docs/records.md)."""

    keys: frozenset[str] = frozenset()

    def __init__(self, rules: Base[SomeState], deck_name: str = "standard") -> None:
        self.rules = rules
        self.key = rules.key
        self.deck_name = deck_name
        """The name of the material that a seeded record is dealt from."""

    def game(self, header: Mapping[str, JsonValue]) -> Base[SomeState]:
        """Return the rules; they are the same for every record."""
        return self.rules

    def chance(self, raw: Mapping[str, JsonValue], seats: int) -> Chance:
        """Return chance as the record has it: `dice` and `deck`, each a list of lists of whole numbers.

        `sides` is not for those who have the rules, and may be missing.
        """
        if unknown := sorted(set(raw) - {DICE, SIDES, DECK}):
            raise _bad(f"unknown chance: {', '.join(unknown)}")
        _lists(raw.get(SIDES, []), SIDES)
        return Scripted({name: _lists(raw.get(name, []), name) for name in (DICE, DECK)})

    def result(self, state: Played[SomeState], names: Sequence[str]) -> JsonObject:
        """Return where a record ends: who is asked what, everybody's points, and the places of a finished game."""
        standings = self.rules.standings(state)
        totals = self.rules.totals(state.position)
        return {
            "game": self.key,
            "over": standings is not None,
            "asked": [
                {"seat": asked.seat, "ask": asked.ask, "options": list(asked.options)}
                for asked in self.rules.questions(state)
            ],
            "seats": [
                {"name": name, "total": total, "rank": None if standings is None else standings[seat].rank}
                for seat, (name, total) in enumerate(zip(names, totals, strict=True))
            ],
        }

    def export(self, game: Base[SomeState], state: Played[SomeState]) -> JsonObject:
        """Return what chance decided; cards that nobody has seen stand in order, so that they tell nothing."""
        shuffles = [list(order) for order in state.drawn.shuffles]
        if unseen := game.unseen(state.position) if shuffles else 0:
            shuffles[-1][-unseen:] = sorted(shuffles[-1][-unseen:])
        rolls = state.drawn.rolls
        sides: JsonValue = [[each] * len(roll) for each, roll in zip(state.drawn.sides, rolls, strict=True)]
        dice: JsonValue = [list(roll) for roll in rolls]
        deck: JsonValue = [list(order) for order in shuffles]
        return {"chance": {DICE: dice, SIDES: sides, DECK: deck}}


def _lists(raw: JsonValue, name: str) -> tuple[tuple[int, ...], ...]:
    if not isinstance(raw, list):
        raise _bad(f"chance.{name} is a list of lists")
    lists = []
    for part in raw:
        if not isinstance(part, list) or any(type(value) is not int for value in part):
            raise _bad(f"chance.{name} is a list of lists of whole numbers")
        lists.append(tuple(value for value in part if isinstance(value, int)))
    return tuple(lists)


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)
