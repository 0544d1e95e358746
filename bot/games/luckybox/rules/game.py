"""Lucky Box as a `Game`: the door tables, records, policies and tests go through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Literal, cast

from bot.engine.core import (
    Chance,
    DayScore,
    Decision,
    Event,
    IllegalAction,
    JsonObject,
    JsonValue,
    Pace,
    Standing,
    Step,
)
from bot.games.luckybox import players as characters
from bot.games.luckybox.rules import actions, legal, play, scoring, table
from bot.games.luckybox.rules import counts as facts
from bot.games.luckybox.rules.actions import Action, Advance, Undo
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.state import Options, State
from bot.games.luckybox.rules.view import View, view


class LuckyBox:
    """The rules over a deck of faces; holds no state of its own."""

    key = "luckybox"
    rules_version = 1
    min_seats = 1
    max_seats = 12
    turn_by_turn = False
    pace = Pace()
    characters = tuple(characters.CHARACTERS)
    stand_in = "regular"
    advance: Action = Advance()
    undo: Action = Undo()

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def parse_options(self, raw: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """`relaxed` and `bands`, defaults filled in."""
        unknown = set(raw) - {"relaxed", "bands"}
        if unknown:
            raise IllegalAction("bad_record", message=f"unknown options: {', '.join(sorted(unknown))}")
        relaxed, bands = raw.get("relaxed", False), raw.get("bands", "rulebook")
        if not isinstance(relaxed, bool):
            raise IllegalAction("bad_record", message="relaxed is true or false")
        if bands not in ("rulebook", "short"):
            raise IllegalAction("bad_record", message="bands is rulebook or short")
        return {"relaxed": relaxed, "bands": bands}

    def start(self, seats: int, options: Mapping[str, JsonValue], chance: Chance) -> Step[State]:
        """Everyone is offered five cards."""
        parsed = self.parse_options(options)
        bands = cast("Literal['rulebook', 'short']", parsed["bands"])
        return table.start(seats, Options(relaxed=bool(parsed["relaxed"]), bands=bands), chance)

    def options_of(self, state: State) -> dict[str, JsonValue]:
        """The options a state was started with."""
        return cast("dict[str, JsonValue]", asdict(state.options))

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        """The open question of every seat that is not done."""
        if state.phase == "over":
            return ()
        return tuple(self._decision(state, seat) for seat, mine in enumerate(state.seats) if not mine.done)

    def decision(self, state: State, seat: int) -> Decision[Action] | None:
        """One seat's open question, if it has one."""
        if state.phase == "over" or state.seats[seat].done:
            return None
        return self._decision(state, seat)

    def _decision(self, state: State, seat: int) -> Decision[Action]:
        mine = state.seats[seat]
        ask = "keep" if state.phase == "choose" else "bonus" if mine.waiting else "cross"
        return Decision(seat, ask, mine.serial, legal.options(state, self.deck, seat))

    def open_seats(self, state: State) -> tuple[int, ...]:
        """The seats with an open question, without working out its answers."""
        if state.phase == "over":
            return ()
        return tuple(number for number, seat in enumerate(state.seats) if not seat.done)

    def is_over(self, state: State) -> bool:
        """Round 4 is scored."""
        return state.phase == "over"

    def may_undo(self, state: State, seat: int) -> bool:
        """Something was done since the last advance."""
        return state.phase != "over" and state.seats[seat].before is not None

    def serial(self, state: State, seat: int) -> int:
        """Counts the seat's actions and the advances."""
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

    def suspense(self, before: State, after: State) -> bool:
        """There are no moments on the way."""
        return False

    def consider(self, state: State, decision: Decision[Action], character: str, seed: str) -> Action:
        """What the rookie, the regular or the shark answers."""
        return characters.decide(character, self.deck, self.view(state, decision.seat), decision, seed)

    def default(self, state: State, decision: Decision[Action]) -> Action:
        """What the regular answers, in well under a millisecond mostly."""
        return self.consider(state, decision, self.stand_in, "")

    def view(self, state: State, seat: int | None) -> View:
        """Everything that lies open, as that seat sees it."""
        return view(state, self.deck, seat)

    def standings(self, state: State) -> tuple[Standing, ...] | None:
        """Places, once over."""
        return scoring.standings(state) if state.phase == "over" else None

    def facts(self, state: State, seat: int, events: Sequence[Event]) -> dict[str, int]:
        """See `facts.facts`."""
        return facts.facts(state, seat, events)

    def day_score(self, state: State) -> DayScore:
        """See `facts.day_score`."""
        return facts.day_score(state)

    def parse_action(self, raw: Mapping[str, JsonValue]) -> tuple[int | None, Action]:
        """See `actions.parse`."""
        return actions.parse(raw)

    def dump_action(self, seat: int | None, action: Action) -> JsonObject:
        """See `actions.dump`."""
        return actions.dump(seat, action)

    def action_text(self, action: Action) -> str:
        """See `actions.to_text`."""
        return actions.to_text(action)

    def action_of(self, text: str) -> Action:
        """See `actions.from_text`."""
        return actions.from_text(text)
