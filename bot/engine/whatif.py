"""What if: a game that is over, played on from one of its turns by other answers of one seat, with the same future.

Shuffles are named (`engine.rng`), so the same seed deals the same however somebody plays: what comes next is the same
as far as the same cards lie in the piles. The other seats do what they did as long as they are asked the same with the
same in front of them; a game says what lies in front of a seat (`engine.similarity`). Then they play for themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bot.engine import words
from bot.engine.core import Chance, JsonObject, JsonValue, SomeAction, SomeRules, SomeState
from bot.engine.similarity import SomeSimilarity


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that stands: nobody took it back."""

    position: int
    """Its place among the actions of the game."""
    segment: int
    """How often the table had moved on before it."""
    place: int
    """How many answers of its seat stand before it in that segment."""
    action: SomeAction
    asked: SomeState = field(repr=False)
    """The state in which it was given."""


@dataclass(frozen=True, slots=True)
class WhatIfTurn:
    """What a seat did in one turn: where all answer at once, until the table moves on; else by one answer."""

    position: int
    """How many actions of the game come before it: there the seat is asked, and has done nothing of it yet."""
    segment: int
    place: int
    """How many turns of the seat come before it in that segment."""
    answers: tuple[Answer, ...]

    @property
    def actions(self) -> tuple[SomeAction, ...]:
        """Return what was done."""
        return tuple(answer.action for answer in self.answers)

    @property
    def asked(self) -> SomeState:
        """Return the state in which the first of it was asked."""
        return self.answers[0].asked


class Line:
    """A game as it was played, replayed once: what stands of it, and where each stretch of it began."""

    def __init__(
        self,
        rules: SomeRules,
        seats: int,
        options: Mapping[str, JsonValue],
        chance: Chance,
        actions: Iterable[JsonObject],
    ) -> None:
        """Raise `IllegalAction` for a game that cannot be replayed."""
        self.rules = rules
        self.states: list[SomeState] = [rules.start(seats, options, chance).state]
        """The state before each action, and the last."""
        self.begun = [0]
        """The position of the first action of each segment."""
        self._standing: dict[int, dict[int, list[Answer]]] = {seat: {} for seat in range(seats)}
        for position, raw in enumerate(actions):
            self._play(position, *rules.parse_action(raw))

    def _play(self, position: int, seat: int | None, action: SomeAction) -> None:
        state, segment = self.states[-1], len(self.begun) - 1
        self.states.append(self.rules.apply(state, seat, action).state)
        if seat is None:
            self.begun.append(position + 1)
            return
        given = self._standing[seat].setdefault(segment, [])
        if action == self.rules.undo:
            given.clear()
        else:
            given.append(Answer(position, segment, len(given), action, state))

    @property
    def settled(self) -> list[SomeState]:
        """Return the states before the table moved on each time, and the last."""
        return [*(self.states[first - 1] for first in self.begun[1:]), self.states[-1]]

    @property
    def end(self) -> SomeState:
        """Return the last state."""
        return self.states[-1]

    def answer(self, seat: int, segment: int, place: int) -> Answer | None:
        """Return what a seat answered there; None where it answered no such thing."""
        given = self._standing[seat].get(segment, [])
        return given[place] if place < len(given) else None

    def turns(self, seat: int) -> list[WhatIfTurn]:
        """Return what a seat did, turn by turn."""
        answers = [answer for given in self._standing[seat].values() for answer in given]
        if self.rules.turn_by_turn:
            return [WhatIfTurn(answer.position, answer.segment, answer.place, (answer,)) for answer in answers]
        return [
            WhatIfTurn(self._beginning(seat, given := tuple(of_it)), segment, 0, given)
            for segment, of_it in groupby(answers, key=lambda answer: answer.segment)
        ]

    def _beginning(self, seat: int, given: Sequence[Answer]) -> int:
        """Return where a turn begins: with the segment, if the seat is asked there."""
        first = self.begun[given[0].segment]
        return first if seat in self.rules.open_seats(self.states[first]) else given[0].position

    def is_asked(self, seat: int, position: int) -> bool:
        """Return whether a seat is asked something after so many actions."""
        return 0 <= position < len(self.states) and seat in self.rules.open_seats(self.states[position])


def whereabouts(actions: Iterable[JsonObject], seat: int) -> tuple[int, int]:
    """Return how often a game has moved on, and how many answers of a seat stand since."""
    segment = place = 0
    for action in actions:
        if action["do"] == words.ADVANCE:
            segment, place = segment + 1, 0
        elif action.get("seat") == seat:
            place = 0 if action["do"] == words.UNDO else place + 1
    return segment, place


def as_it_was(
    line: Line, similarity: SomeSimilarity, state: SomeState, seat: int, actions: Iterable[JsonObject]
) -> SomeAction | None:
    """Return what a seat answered in the game as it was, if it is asked the same now with the same in front of it.

    `actions` are those of the new line so far; `state` is what they have come to.
    """
    then = line.answer(seat, *whereabouts(actions, seat))
    if then is None or similarity.visible_state(then.asked, seat) != similarity.visible_state(state, seat):
        return None
    before, now = line.rules.decision(then.asked, seat), line.rules.decision(state, seat)
    if before is None or now is None:
        return None
    same = (before.ask, before.options, before.data) == (now.ask, now.options, now.data)
    return then.action if same else None


@dataclass(frozen=True, slots=True)
class Difference:
    """The first turn that two lines of a seat do not have in common; None where one of them has no such turn."""

    then: WhatIfTurn | None
    now: WhatIfTurn | None


def first_difference(then: Line, now: Line, seat: int) -> Difference | None:
    """Return where a seat first played otherwise; None where it did the same throughout."""
    before = {(turn.segment, turn.place): turn for turn in then.turns(seat)}
    after = {(turn.segment, turn.place): turn for turn in now.turns(seat)}
    for key in sorted({*before, *after}):
        one, other = before.get(key), after.get(key)
        if one is None or other is None or one.actions != other.actions:
            return Difference(one, other)
    return None
