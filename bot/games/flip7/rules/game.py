"""Flip 7 as a `Game`: the door tables, records, policies and tests go through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import cast

from bot.engine.core import Chance, DayScore, Decision, Event, JsonObject, JsonValue, Pace, Standing, Step
from bot.games.flip7 import players as characters
from bot.games.flip7.players import cautious as policy
from bot.games.flip7.rules import actions, legal, options, play, rounds, scoring
from bot.games.flip7.rules import counts as facts
from bot.games.flip7.rules.actions import Action, Advance, Undo
from bot.games.flip7.rules.cards import SEVEN
from bot.games.flip7.rules.state import Start, State
from bot.games.flip7.rules.view import View, view


class Flip7:
    """The rules, from where a game starts; holds no state of its own."""

    key = "flip7"
    rules_version = 1
    min_seats = 1
    max_seats = 18
    turn_by_turn = True
    pace = Pace(breath=4.0, moment=1.5)
    characters = tuple(characters.CHARACTERS)
    stand_in = "regular"
    advance: Action = Advance()
    undo: Action = Undo()

    def __init__(self, begin: Start | None = None) -> None:
        self.begin = begin or Start()

    def parse_options(self, raw: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """See `options.parse`."""
        return options.parse(raw)

    def start(self, seats: int, options_: Mapping[str, JsonValue], chance: Chance) -> Step[State]:
        """The first round is dealt."""
        return rounds.start(seats, options.build(options_), self.begin, chance)

    def options_of(self, state: State) -> dict[str, JsonValue]:
        """The options a state was started with."""
        return cast("dict[str, JsonValue]", asdict(state.options))

    def decisions(self, state: State) -> tuple[Decision[Action], ...]:
        """The open question, if there is one: only one seat is asked at a time."""
        question = state.question
        if question is None:
            return ()
        serial = state.serials[question.seat]
        return (Decision(question.seat, question.ask, serial, legal.options(question)),)

    def decision(self, state: State, seat: int) -> Decision[Action] | None:
        """One seat's open question, if it has one."""
        question = state.question
        if question is None or question.seat != seat:
            return None
        return self.decisions(state)[0]

    def open_seats(self, state: State) -> tuple[int, ...]:
        """The seat with the open question."""
        return () if state.question is None else (state.question.seat,)

    def is_over(self, state: State) -> bool:
        """A round has ended with a winner (R4)."""
        return state.phase == "over"

    def may_undo(self, state: State, seat: int) -> bool:
        """Never: every answer turns a card or ends a turn, for all to see."""
        return False

    def serial(self, state: State, seat: int) -> int:
        """Counts the seat's questions and answers."""
        return state.serials[seat]

    def apply(self, state: State, seat: int | None, action: Action) -> Step[State]:
        """Play an action, or raise the first refusal in the order of the codes."""
        if seat is None:
            if not isinstance(action, Advance):
                raise TypeError("only advance is the table's own")
            return rounds.advance(state)
        return play.act(state, seat, action)

    def suspense(self, before: State, after: State) -> bool:
        """The sixth and the seventh different number, and a number that somebody has already."""
        return any(
            len(was.numbers) < len(now.numbers) >= SEVEN - 1 or (was.duplicate is None and now.duplicate is not None)
            for was, now in zip(before.seats, after.seats, strict=True)
        )

    def consider(self, state: State, decision: Decision[Action], character: str, seed: str) -> Action:
        """What the rookie, the regular or the shark answers."""
        return characters.decide(character, self.view(state, decision.seat), decision, seed)

    def default(self, state: State, decision: Decision[Action]) -> Action:
        """See `policy.cautious`."""
        return policy.cautious(state, decision)

    def view(self, state: State, seat: int | None) -> View:
        """Everything but the order of the draw pile."""
        return view(state, seat)

    def standings(self, state: State) -> tuple[Standing, ...] | None:
        """Places, once over."""
        return scoring.standings(state) if state.phase == "over" else None

    def facts(self, state: State, seat: int, events: Sequence[Event]) -> dict[str, int]:
        """See `facts.facts`."""
        return facts.facts(state, seat, events)

    def day_score(self, state: State) -> DayScore:
        """See `scoring.day_score`."""
        return scoring.day_score(state)

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
