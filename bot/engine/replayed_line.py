"""A game as it was played, replayed once: what every seat answered, turn by turn, with the states in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bot.engine.core import Chance, JsonObject, JsonValue, SomeAction, SomeRules, SomeState


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that stands: nobody took it back."""

    position: int
    """Its index among the actions of the game."""
    segment: int
    """How often the table had moved on before it."""
    index: int
    """How many answers of its seat stand before it in that segment."""
    action: SomeAction
    asked: SomeState = field(repr=False)
    """The state in which it was given."""


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """What a seat did in one turn: where all answer at once, until the table moves on; else by one answer."""

    position: int
    """How many actions of the game come before it: there the seat is asked, and has done nothing of it yet."""
    segment: int
    index: int
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

    def answer(self, seat: int, segment: int, index: int) -> Answer | None:
        """Return what a seat answered there; None where it answered no such thing."""
        given = self._standing[seat].get(segment, [])
        return given[index] if index < len(given) else None

    def turns(self, seat: int) -> list[SeatTurn]:
        """Return what a seat did, turn by turn."""
        answers = [answer for given in self._standing[seat].values() for answer in given]
        if self.rules.turn_by_turn:
            return [SeatTurn(answer.position, answer.segment, answer.index, (answer,)) for answer in answers]
        return [
            SeatTurn(self._beginning(seat, given := tuple(of_it)), segment, 0, given)
            for segment, of_it in groupby(answers, key=lambda answer: answer.segment)
        ]

    def _beginning(self, seat: int, given: Sequence[Answer]) -> int:
        """Return where a turn begins: with the segment, if the seat is asked there."""
        first = self.begun[given[0].segment]
        return first if seat in self.rules.open_seats(self.states[first]) else given[0].position
