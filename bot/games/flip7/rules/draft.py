"""A state in the making: what an action changes until the game has to wait again, and the piles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.engine.core import Event, IllegalAction, Step
from bot.games.flip7.rules.cards import FLIP3, FREEZE, SECOND
from bot.games.flip7.rules.state import Ask, Assign, Effect, End, FlipThree, Phase, Question, Seat, State, Task

DECK_STREAM = "deck"
RESHUFFLES = "reshuffles"

MOST_SHUFFLES = 200
"""More shuffles than a round can come to, but for one case: all other cards lie in front, whoever is active holds a
Second Chance, and Flip Threes turn up Flip Threes and Second Chances for ever. That is as good as nothing to draw."""


class Draft:
    """A working copy of a state. It is thrown away when the rules refuse something half-way."""

    __slots__ = (
        "again",
        "chance",
        "dealer",
        "discard",
        "drawn",
        "ending",
        "events",
        "frames",
        "options",
        "orders",
        "phase",
        "question",
        "round",
        "rounds",
        "seats",
        "serials",
        "shuffles",
        "tasks",
        "told",
        "turned",
        "whose",
    )

    def __init__(self, state: State) -> None:
        self.chance = state.chance
        self.options = state.options
        self.phase: Phase = state.phase
        self.round = state.round
        self.dealer = state.dealer
        self.seats = list(state.seats)
        self.serials = list(state.serials)
        self.orders = state.orders
        self.drawn = state.drawn
        self.discard = list(state.discard)
        self.whose = state.whose
        self.tasks: list[Task] = list(state.tasks)
        self.question = state.question
        self.turned = state.turned
        self.rounds = state.rounds
        self.again = False
        """The seat whose deal or turn it is was saved and goes on (S3 with `continue_turn`)."""
        self.ending: tuple[End, int | None] | None = None
        """The round is to end: how, and by whose seven numbers."""
        self.shuffles = state.shuffles
        self.events: list[Event] = []
        self.frames: list[State] = []
        self.told: list[int] = []
        """How many of the events had happened at each of the frames."""

    def state(self) -> State:
        """Return the state as it stands."""
        return State(
            self.chance,
            self.options,
            self.phase,
            self.round,
            self.dealer,
            tuple(self.seats),
            tuple(self.serials),
            self.orders,
            self.drawn,
            tuple(self.discard),
            self.whose,
            tuple(self.tasks),
            self.question,
            self.turned,
            self.rounds,
            self.shuffles,
        )

    def step(self) -> Step[State]:
        """Return what the action has led to."""
        return Step(self.state(), tuple(self.events), tuple(self.frames), tuple(self.told))

    def tell(self, kind: str, seat: int | None = None, **data: object) -> None:
        """Note that something happened."""
        self.events.append(Event(kind, seat, data))

    def show(self) -> None:
        """Note that the table as it is now is worth showing."""
        self.frames.append(self.state())
        self.told.append(len(self.events))

    def change(self, seat: int, **values: Any) -> Seat:
        """Give a seat new values, and return it."""
        changed = self.seats[seat] = replace(self.seats[seat], **values)
        return changed

    @property
    def active(self) -> tuple[int, ...]:
        """The active seats, ascending."""
        return tuple([number for number, seat in enumerate(self.seats) if seat.active])

    def after(self, seat: int) -> range:
        """Return all seats clockwise, the given one last; add modulo the number of seats."""
        return range(seat + 1, seat + 1 + len(self.seats))

    def ask(self, seat: int, ask: Ask, card: int | None = None, legal: tuple[int, ...] = ()) -> None:
        """Wait for an answer."""
        self.question = Question(seat, ask, card, legal)
        self.serials[seat] += 1

    def answered(self, question: Question) -> None:
        """Close the question."""
        self.question = None
        self.serials[question.seat] += 1

    # The piles

    def draw(self) -> int | None:
        """Take the next card of the draw pile; None where there is none.

        An empty draw pile is made of the discard pile (K4). There is no card where both are empty (K6), and where
        drawing would never end.
        """
        if self.drawn == len(self.orders[-1]):
            if not self.discard or self.shuffles == MOST_SHUFFLES:
                return None
            self.shuffles += 1
            self.shuffle()
        self.drawn += 1
        return self.orders[-1][self.drawn - 1]

    def shuffle(self, others: Sequence[int] = ()) -> None:
        """Make the discard pile, and others if they are to go in, the draw pile."""
        cards = sorted((*self.discard, *others))
        order = self.chance.order(RESHUFFLES, len(self.orders) - 1, cards)
        if sorted(order) != cards:
            raise IllegalAction("bad_record", message="a reshuffle holds exactly the cards that are shuffled")
        self.orders = (*self.orders, order)
        self.drawn = 0
        self.discard = []
        self.tell("reshuffled", cards=len(order))

    def sweep(self) -> None:
        """Put everything on the table on the discard pile: what lies in front, what waits, what is set aside (K5)."""
        for task in self.tasks:
            match task:
                case FlipThree(aside=aside):
                    self.discard += (*aside, FLIP3)
                case Assign(cards=cards, ends_flip3=ends_flip3):
                    self.discard += (*cards, *((FLIP3,) if ends_flip3 else ()))
                case Effect(card=card):
                    self.discard.append(card)
                case _:
                    self.discard.append(SECOND)
        self.tasks = []
        for number, seat in enumerate(self.seats):
            self.discard += (*seat.numbers, *seat.modifiers)
            if seat.duplicate is not None:
                self.discard.append(seat.duplicate)
            if seat.second:
                self.discard.append(SECOND)
            if seat.status == "frozen":
                self.discard.append(FREEZE)
            self.seats[number] = Seat(seat.total, seat.status)
