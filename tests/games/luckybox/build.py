"""Positions to test from: faces and cards from little pictures, seats, and a `Position` to play on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pytest

from bot.engine.core import Chance, Event, IllegalAction, JsonValue
from bot.engine.rng import Scripted, Seeded
from bot.games.luckybox import Deck, Face, LuckyBox, Options, State
from bot.games.luckybox.rules.actions import Action, Bonus, Cross, Decline, Keep, Pass, Square
from bot.games.luckybox.rules.faces import FACES, deck_ids
from bot.games.luckybox.rules.state import Card, Seat
from bot.games.luckybox.rules.view import View

NOTHING_MUCH = "moon moon moon"
"""Bonuses where a test is not about them: a moon asks nothing and scores only at the end."""


def face(grid: str, rows: str = NOTHING_MUCH, columns: str = NOTHING_MUCH) -> Face:
    """A face from "123 456 789" and its bonuses in words: "5 ? star"."""
    return Face(tuple(int(digit) for digit in grid.replace(" ", "")), (*rows.split(), *columns.split()))


PLAIN = face("123 456 789")


def deck(faces: Mapping[int, Face] | None = None) -> Deck:
    """Sixty plain faces, some of them replaced."""
    return Deck("test", dict.fromkeys(range(1, FACES + 1), PLAIN) | dict(faces or {}))


def card(number: int, picture: str = "... ... ...") -> Card:
    """A held card; the picture has x where a square is crossed."""
    return Card(number, sum(1 << index for index, mark in enumerate(picture.replace(" ", "")) if mark == "x"))


def seat(*cards: Card, bolts: int = 4, moons: int = 0, stars: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Seat:
    """A player with these cards, in the middle of a round."""
    return Seat(cards=cards, bolts=bolts, moons=moons, stars=stars)


@dataclass(frozen=True)
class Position:
    """A state and what led to it; playing on gives the next position."""

    game: LuckyBox
    state: State
    events: tuple[Event, ...] = ()

    @property
    def me(self) -> Seat:
        """Seat 0."""
        return self.state.seats[0]

    def play(self, action: Action, by: int | None = 0) -> Position:
        """The position after the action of a seat (None: the table)."""
        step = self.game.apply(self.state, by, action)
        return Position(self.game, step.state, step.events)

    def keep(self, *cards: int, by: int = 0) -> Position:
        """Keep these of the offered cards."""
        return self.play(Keep(cards), by)

    def cross(self, number: int, square: Square, by: int = 0) -> Position:
        """Make the turn's cross."""
        return self.play(Cross(number, square), by)

    def use(self, bonus: str, number: int, square: Square, by: int = 0) -> Position:
        """Use a waiting bonus."""
        return self.play(Bonus(bonus, number, square), by)

    def decline(self, bonus: str, by: int = 0) -> Position:
        """Let a waiting bonus go."""
        return self.play(Decline(bonus), by)

    def pass_(self, by: int = 0) -> Position:
        """Cross nothing."""
        return self.play(Pass(), by)

    def undo(self, by: int = 0) -> Position:
        """Take everything back."""
        return self.play(self.game.undo, by)

    def advance(self) -> Position:
        """The next thing happens."""
        return self.play(self.game.advance, None)

    def everyone_passes(self) -> Position:
        """All who are not done pass."""
        position = self
        for decision in self.game.decisions(self.state):
            position = position.pass_(decision.seat)
        return position

    def everyone_keeps_the_first(self) -> Position:
        """All who are still choosing keep the first cards they were dealt."""
        position = self
        for decision in self.game.decisions(self.state):
            position = position.play(decision.options[0], decision.seat)
        return position

    def refusal(self, action: Action, by: int | None = 0) -> str:
        """The code the action is refused with; that it changes nothing is checked on the way."""
        before = repr(self.state)
        with pytest.raises(IllegalAction) as refused:
            self.game.apply(self.state, by, action)
        assert repr(self.state) == before
        return refused.value.code

    def options(self, by: int = 0) -> tuple[Action, ...]:
        """The legal answers of a seat; empty if it is asked nothing."""
        return next((decision.options for decision in self.game.decisions(self.state) if decision.seat == by), ())

    def ask(self, by: int = 0) -> str | None:
        """What the seat is asked now."""
        return next((decision.ask for decision in self.game.decisions(self.state) if decision.seat == by), None)

    def view(self, viewer: int | None) -> View:
        """What the seat (None: a spectator) sees."""
        return self.game.view(self.state, viewer)

    def crossed(self, number: int, by: int = 0) -> str:
        """The picture of a held card."""
        held = next(held for held in self.state.seats[by].cards if held.id == number)
        marks = "".join("x" if held.crossed >> index & 1 else "." for index in range(9))
        return f"{marks[:3]} {marks[3:6]} {marks[6:]}"

    def held(self, by: int = 0) -> list[int]:
        """The ids of the cards in front of a seat."""
        return [held.id for held in self.state.seats[by].cards]

    def kinds(self) -> list[str]:
        """The kinds of the events that led here."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> Event:
        """The one event of this kind that led here."""
        (found,) = (event for event in self.events if event.kind == kind)
        return found


def position(
    *seats: Seat,
    faces: Mapping[int, Face] | None = None,
    revealed: int = 5,
    then: Sequence[int] = (),
    round_: int = 1,
    turn: int = 1,
    relaxed: bool = False,
    bands: Literal["rulebook", "short"] = "rulebook",
    pile: Sequence[int] | None = None,
    discard: Sequence[int] = (),
    chance: Chance | None = None,
) -> Position:
    """A turn with `revealed` on the table, `then` the numbers after it; by default everything else lies in the pile."""
    held = [held.id for mine in seats for held in mine.cards]
    whole = deck_ids(len(seats))
    drawn = tuple(pile) if pile is not None else tuple(n for n in whole if n not in held and n not in discard)
    rest = [*range(1, 10), *range(1, 10)]
    for number in (revealed, *then):
        rest.remove(number)
    numbers = (*rest[: turn - 1], revealed, *then, *rest[turn - 1 :])[:9]
    earlier = (tuple(range(1, 10)),) * (round_ - 1)
    first = (*(number for number in whole if number not in drawn), *drawn)
    state = State(
        chance=chance or Seeded("test"),
        options=Options(relaxed=relaxed, bands=bands),
        phase="turn",
        round=round_,
        turn=turn,
        numbers=(*earlier, numbers),
        orders=(first,),
        pile=drawn,
        discard=tuple(discard),
        seats=seats,
    )
    return Position(LuckyBox(deck(faces)), state)


def end_of_round(*seats: Seat, round_: int, bands: Literal["rulebook", "short"] = "rulebook") -> Position:
    """The ninth turn of a round with everybody done."""
    done = (replace(mine, passed=True) for mine in seats)
    return position(*done, round_=round_, turn=9, bands=bands)


def opening(
    seats: int = 2,
    *,
    boxes: Sequence[Sequence[int]] | None = None,
    numbers: Sequence[Sequence[int]] = ((1, 2, 3, 4, 5, 6, 7, 8, 9),) * 4,
    faces: Mapping[int, Face] | None = None,
    **options: JsonValue,
) -> Position:
    """A new game; without other orders the cards come as 1, 2, 3… and so do the numbers of every round."""
    orders = tuple(map(tuple, boxes if boxes is not None else [deck_ids(seats)]))
    chance = Scripted({"boxes": orders, "numbers": tuple(map(tuple, numbers))})
    game = LuckyBox(deck(faces))
    step = game.start(seats, options, chance)
    return Position(game, step.state, step.events)


def first_turn(
    seats: int = 2,
    *,
    numbers: Sequence[Sequence[int]] = ((1, 2, 3, 4, 5, 6, 7, 8, 9),) * 4,
    relaxed: bool = False,
) -> Position:
    """The first turn of a new game, everyone with the first three of their five cards."""
    return opening(seats, numbers=numbers, relaxed=relaxed).everyone_keeps_the_first().advance()
