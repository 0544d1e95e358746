"""Lucky Box as `Rules`: the entry point for tables, records, characters and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, cast

from bot.engine.bases import Common
from bot.engine.core import (
    Chance,
    DayScore,
    Decision,
    Event,
    JsonObject,
    JsonValue,
    Standing,
    Step,
)
from bot.engine.options import Choice, Flag
from bot.games.luckybox.rules import actions, counts, legal, play, scoring, table
from bot.games.luckybox.rules.actions import Action, Advance, Undo
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.state import ROUNDS, SHORT_ROUNDS, TURNS, Options, Seat, State
from bot.games.luckybox.rules.view import View, view


class LuckyBox(Common[State, Action]):
    """The rules over a deck of faces; holds no state of its own."""

    key = "luckybox"
    max_seats = 12
    options = (
        Flag("relaxed"),
        # Which table of results: only who plays alone is told one.
        Choice("bands", ("rulebook", "short"), lobby=False),
        Choice("rounds", (ROUNDS, SHORT_ROUNDS), lobby=False, added=True),
    )
    short: Mapping[str, JsonValue] = {"rounds": SHORT_ROUNDS}
    advance: Action = Advance()
    undo: Action = Undo()

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def start(self, seats: int, options: Mapping[str, JsonValue], chance: Chance) -> Step[State]:
        """Offer everyone five cards."""
        parsed = self.parse_options(options)
        bands = cast("Literal['rulebook', 'short']", parsed["bands"])
        rounds = cast("int", parsed.get("rounds", ROUNDS))
        return table.start(seats, Options(relaxed=bool(parsed["relaxed"]), bands=bands, rounds=rounds), chance)

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        """Return the open question of every seat that is not done."""
        if state.phase == "over":
            return ()
        return tuple([self._decision(state, seat, mine) for seat, mine in enumerate(state.seats) if not mine.done])

    def decision(self, state: State, seat: int) -> Decision[Action] | None:
        """Return one seat's open question, if it has one."""
        if state.phase == "over" or state.seats[seat].done:
            return None
        return self._decision(state, seat, state.seats[seat])

    def _decision(self, state: State, seat: int, mine: Seat) -> Decision[Action]:
        ask = "keep" if state.phase == "choose" else "bonus" if mine.waiting else "cross"
        return Decision(seat, ask, mine.serial, legal.answers(state, self.deck, mine))

    def open_seats(self, state: State) -> tuple[int, ...]:
        """Return the seats with an open question, without working out its answers."""
        if state.phase == "over":
            return ()
        return tuple(number for number, seat in enumerate(state.seats) if not seat.done)

    def is_over(self, state: State) -> bool:
        """Return whether the last round is scored."""
        return state.phase == "over"

    def progress(self, state: State) -> float:
        """Return the turns that are over of all turns."""
        if state.phase == "over":
            return 1.0
        return (TURNS * (state.round - 1) + state.turn - 1) / (TURNS * state.options.rounds)

    def may_undo(self, state: State, seat: int) -> bool:
        """Return whether the seat has done something since the last advance."""
        return state.phase != "over" and state.seats[seat].before is not None

    def serial(self, state: State, seat: int) -> int:
        """Return the count of the seat's actions and the advances."""
        return state.seats[seat].serial

    def apply(self, state: State, seat: int | None, action: Action) -> Step[State]:
        """Play an action, or raise the first refusal of records.md's order."""
        if seat is None:
            if not isinstance(action, Advance):
                raise TypeError("only advance is the table's own")
            return table.advance(state)
        legal.check(state, self.deck, seat, action)
        mine, events = play.act(state, self.deck, seat, action)
        return Step(state.with_seat(seat, mine), tuple(events))

    def drawn(self, state: State) -> tuple[int, ...]:
        """Return how many piles there were, what is left of the last one, and the round and turn of the number."""
        return len(state.orders), len(state.pile), state.round, len(state.numbers), state.turn

    def view(self, state: State, seat: int | None) -> View:
        """Return everything that seat can see."""
        return view(state, self.deck, seat)

    def standings(self, state: State) -> tuple[Standing, ...] | None:
        """Return the places, once the game is over."""
        return scoring.standings(state) if state.phase == "over" else None

    def counts(self, state: State, seat: int, events: Sequence[Event]) -> dict[str, int]:
        """Return what is counted of a seat; see `counts`."""
        return counts.counts(state, seat, events)

    def day_score(self, state: State) -> DayScore:
        """Return the score of a day; see `counts.day_score`."""
        return counts.day_score(state)

    def parse_action(self, raw: Mapping[str, JsonValue]) -> tuple[int | None, Action]:
        """Return an action from the record format; see `actions.parse`."""
        return actions.parse(raw)

    def dump_action(self, seat: int | None, action: Action) -> JsonObject:
        """Return an action in the record format; see `actions.dump`."""
        return actions.dump(seat, action)

    def action_text(self, action: Action) -> str:
        """Return an action as a short text; see `actions.to_text`."""
        return actions.to_text(action)

    def action_of(self, text: str) -> Action:
        """Return the action of a short text; see `actions.from_text`."""
        return actions.from_text(text)
