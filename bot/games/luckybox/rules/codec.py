"""Lucky Box in records: which header it takes, how its chance is read, the result a record ends in, and its export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.core import Chance, IllegalAction, JsonObject, JsonValue
from bot.engine.rng import Scripted
from bot.games.luckybox.rules.faces import FACES, SQUARES, Deck, Face, deck_ids
from bot.games.luckybox.rules.game import LuckyBox
from bot.games.luckybox.rules.scoring import band, standings
from bot.games.luckybox.rules.state import Card, Seat, State
from bot.games.luckybox.rules.table import BOXES, NUMBERS


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)


class LuckyBoxCodec:
    """The record codec of Lucky Box, over the shipped deck."""

    key = LuckyBox.key
    keys = frozenset({"cards"})
    """Optional header keys besides those every game has."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    @property
    def deck_name(self) -> str:
        """The name a seeded record knows the shipped deck by."""
        return self.deck.name

    def game(self, header: Mapping[str, JsonValue]) -> LuckyBox:
        """Return the rules over the record's faces."""
        raw = header.get("cards", {})
        if not isinstance(raw, dict):
            raise _bad("cards is an object of faces by id")
        faces = {}
        for key, face in raw.items():
            if key not in _FACE_KEYS:
                raise _bad(f"there is no face {key!r}")
            if not isinstance(face, dict):
                raise _bad("a face is an object")
            try:
                faces[int(key)] = Face.from_json(face)
            except ValueError as error:
                raise _bad(f"face {key}: {error}") from None
        return LuckyBox(self.deck.with_faces(faces))

    def chance(self, raw: Mapping[str, JsonValue], seats: int) -> Chance:
        """Return the chance of a record, once every list has the right shape and the boxes their ids."""
        unknown = set(raw) - {BOXES, NUMBERS}
        if unknown:
            raise _bad(f"unknown chance: {', '.join(sorted(unknown))}")
        boxes = _lists(raw.get(BOXES, []), BOXES, deck_ids(seats))
        if boxes and len(set(boxes[0])) != len(boxes[0]):
            raise _bad("a card is twice in the first pile")
        return Scripted({BOXES: boxes, NUMBERS: _lists(raw.get(NUMBERS, []), NUMBERS, range(1, 10))})

    def result(self, state: State, names: Sequence[str]) -> JsonObject:
        """Return the state at a record's end, in the format records.md gives."""
        over = state.phase == "over"
        ranks: list[int | None] = [s.rank for s in standings(state)] if over else [None] * len(names)
        return {
            "game": self.key,
            "over": over,
            "round": state.round,
            "turn": state.turn,
            "revealed": state.revealed,
            "seats": [
                _seat(seat, name, over=over, rank=rank, solo=band(state))
                for seat, name, rank in zip(state.seats, names, ranks, strict=True)
            ],
        }

    def export(self, game: LuckyBox, state: State) -> JsonObject:
        """Return the parts of a record that say what chance did.

        These are `cards` and `chance`, with nothing in them that lies unseen.
        """
        last = state.orders[-1][: len(state.orders[-1]) - len(state.pile)]
        boxes = [*state.orders[:-1], last if len(state.orders) == 1 else (*last, *sorted(state.pile))]
        numbers = [*state.numbers[:-1], state.numbers[-1][: state.turn]] if state.numbers else []
        if state.phase == "choose":
            numbers = list(state.numbers)
        drawn = sorted({(card - 1) % FACES + 1 for order in boxes for card in order})
        return {
            "cards": {str(card): game.deck.face(card).to_json() for card in drawn},
            "chance": {BOXES: [list(order) for order in boxes], NUMBERS: [list(order) for order in numbers]},
        }


_FACE_KEYS = frozenset(str(number) for number in range(1, FACES + 1))


def _lists(raw: JsonValue, name: str, allowed: range) -> tuple[tuple[int, ...], ...]:
    if not isinstance(raw, list):
        raise _bad(f"chance.{name} is a list of lists")
    lists = []
    for part in raw:
        if not isinstance(part, list):
            raise _bad(f"chance.{name} is a list of lists")
        values = []
        for value in part:
            if type(value) is not int or value not in allowed:
                raise _bad(f"chance.{name} holds whole numbers from {allowed.start} to {allowed.stop - 1}")
            values.append(value)
        lists.append(tuple(values))
    return tuple(lists)


def _crossed(card: Card) -> JsonValue:
    return [list(square) for index, square in enumerate(SQUARES) if card.crossed >> index & 1]


def _seat(seat: Seat, name: str, *, over: bool, rank: int | None, solo: str | None) -> JsonObject:
    return {
        "name": name,
        "offered": None if seat.offered is None else list(seat.offered),
        "cards": [{"id": card.id, "crossed": _crossed(card)} for card in sorted(seat.cards, key=lambda card: card.id)],
        "bolts": seat.bolts,
        "moons": seat.moons,
        "stars": list(seat.stars),
        "completed": list(seat.completed),
        "waiting": list(seat.waiting),
        "done": over or seat.done,
        "score": {
            "boxes": list(seat.box_points),
            "stars": list(seat.star_points),
            "crosses": seat.cross_points,
            "moons": seat.moon_points,
            "total": seat.total,
        },
        "rank": rank,
        "band": solo,
    }
