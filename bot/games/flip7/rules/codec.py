"""Flip 7 in records: what a game may start from, how its chance is read, the result a record ends in, its export."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from bot.engine.core import Chance, IllegalAction, JsonObject, JsonValue
from bot.engine.rng import Scripted
from bot.games.flip7.rules.cards import DECK, KINDS, NAMES, names
from bot.games.flip7.rules.draft import DECK_STREAM, RESHUFFLES
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.scoring import ranks
from bot.games.flip7.rules.state import Round, Seat, Start, State

START = "start"


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)


class Flip7Codec:
    """The record codec of Flip 7."""

    key = Flip7.key
    keys = frozenset({START})
    """Optional header keys besides those every game has."""
    deck_name = "base-94"
    """The name a seeded record knows the cards by."""

    def game(self, header: Mapping[str, JsonValue]) -> Flip7:
        """Return the rules from the record's start; its discard pile and its deck have to be of one deck."""
        seats = header.get("seats")
        begin = _start(header.get(START, {}), len(seats) if isinstance(seats, list) else 0)
        chance = header.get("chance")
        deck = _cards(chance.get(DECK_STREAM, []), "chance.deck") if isinstance(chance, dict) else ()
        if Counter(deck + begin.discard) - Counter(DECK):
            raise _bad("there are not so many of a card")
        return Flip7(begin)

    def chance(self, raw: Mapping[str, JsonValue], seats: int) -> Chance:
        """Return the chance of a record, once every list has the right shape."""
        if unknown := set(raw) - {DECK_STREAM, RESHUFFLES}:
            raise _bad(f"unknown chance: {', '.join(sorted(unknown))}")
        lists = raw.get(RESHUFFLES, [])
        if not isinstance(lists, list):
            raise _bad("chance.reshuffles is a list of lists")
        deck = _cards(raw.get(DECK_STREAM, []), "chance.deck")
        return Scripted(
            {
                DECK_STREAM: (deck,),
                RESHUFFLES: tuple(_cards(part, "each of chance.reshuffles") for part in lists),
            }
        )

    def result(self, state: State, names: Sequence[str]) -> JsonObject:
        """Return the state at a record's end, in the format the rules give."""
        over = state.phase == "over"
        places: Sequence[int | None] = ranks(state) if over else (None,) * len(names)
        return {
            "game": self.key,
            "over": over,
            "round": state.round,
            "dealer": state.dealer,
            "question": _question(state),
            "seats": [_seat(*seat) for seat in zip(state.seats, names, places, strict=True)],
            "rounds": [_round(past) for past in state.rounds],
            "draw_pile": len(state.pile),
            "discard": _listed(state.discard),
            "winners": list(state.winners) if over else None,
        }

    def export(self, game: Flip7, state: State) -> JsonObject:
        """Return the parts of a record that say what a game started from and what chance did.

        A pile has to be whole, so what is still unseen of the last one stands in it in order of kinds.
        """
        last = state.orders[-1]
        orders = [*state.orders[:-1], (*last[: state.drawn], *sorted(state.pile))]
        deck, *reshuffles = [[*names(order)] for order in orders]
        return {
            START: {
                "dealer": game.begin.dealer,
                "totals": list(game.begin.totals or (0,) * len(state.seats)),
                "discard": _listed(game.begin.discard),
            },
            "chance": {DECK_STREAM: [*deck], RESHUFFLES: [[*order] for order in reshuffles]},
        }


def _start(raw: JsonValue, seats: int) -> Start:
    if not isinstance(raw, dict):
        raise _bad("start is an object")
    if unknown := set(raw) - {"dealer", "totals", "discard"}:
        raise _bad(f"unknown in start: {', '.join(sorted(unknown))}")
    dealer = raw.get("dealer", 0)
    if type(dealer) is not int or not 0 <= dealer < max(seats, 1):
        raise _bad("the dealer is a seat")
    listed = raw.get("totals", [0] * seats)
    if not isinstance(listed, list) or len(listed) != seats:
        raise _bad("totals has a number for every seat")
    totals = []
    for total in listed:
        if type(total) is not int or total < 0:
            raise _bad("totals are whole numbers from 0 on")
        totals.append(total)
    return Start(dealer, tuple(totals), _cards(raw.get("discard", []), "start.discard"))


def _cards(raw: JsonValue, what: str) -> tuple[int, ...]:
    if not isinstance(raw, list):
        raise _bad(f"{what} is a list of cards")
    cards = []
    for name in raw:
        if not isinstance(name, str) or name not in KINDS:
            raise _bad(f"{what} holds names of cards")
        cards.append(KINDS[name])
    return tuple(cards)


def _listed(cards: Sequence[int]) -> list[JsonValue]:
    return [NAMES[card] for card in sorted(cards)]


def _question(state: State) -> JsonValue:
    question = state.question
    if question is None:
        return None
    legal: list[JsonValue] = ["hit", "stay"] if question.ask == "turn" else [*question.legal]
    card = None if question.card is None else NAMES[question.card]
    return {"seat": question.seat, "ask": question.ask, "card": card, "legal": legal}


def _seat(seat: Seat, name: str, rank: int | None) -> JsonObject:
    return {
        "name": name,
        "numbers": _listed(seat.numbers),
        "modifiers": _listed(seat.modifiers),
        "second": seat.second,
        "status": seat.status,
        "points": seat.points,
        "total": seat.total,
        "rank": rank,
    }


def _round(past: Round) -> JsonObject:
    return {
        "dealer": past.dealer,
        "end": past.end,
        "flip7_by": past.flip7_by,
        "scores": list(past.scores),
        "totals": list(past.totals),
    }
