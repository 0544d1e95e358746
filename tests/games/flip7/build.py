"""Tables to test with: a deck in words, and a `Table` to play on. Seat 0 is dealt first and has the first turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from bot.engine.core import Event, IllegalAction, JsonValue, Step
from bot.engine.rng import Scripted
from bot.games.flip7 import Flip7, Start, State
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import FLIP3, FREEZE, KINDS, NAMES, SECOND
from bot.games.flip7.rules.codec import Flip7Codec
from bot.games.flip7.rules.state import Assign, Effect, FlipThree
from bot.games.flip7.rules.view import View

CODEC = Flip7Codec()


def kinds(words: str) -> tuple[int, ...]:
    """Cards from their names: "12 +4 x2 second"."""
    return tuple(KINDS[word] for word in words.split())


def everywhere(state: State) -> list[int]:
    """All cards of a state, wherever they are, in order of kinds."""
    cards = [*state.pile, *state.discard]
    for seat in state.seats:
        cards += [*seat.numbers, *seat.modifiers, *([SECOND] if seat.second else [])]
        cards += [] if seat.duplicate is None else [seat.duplicate]
        cards += [FREEZE] if seat.status == "frozen" and state.phase in ("deal", "turns") else []
    for task in state.tasks:
        match task:
            case FlipThree(aside=aside):
                cards += [*aside, FLIP3]
            case Assign(cards=assigned, ends_flip3=ends_flip3):
                cards += [*assigned, *([FLIP3] if ends_flip3 else [])]
            case Effect(card=card):
                cards.append(card)
            case _:
                cards.append(SECOND)
    return sorted(cards)


@dataclass(frozen=True)
class Table:
    """A state and the step that led to it; playing on gives the next table."""

    game: Flip7
    step: Step[State]

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.step.state

    def play(self, action: Action, by: int | None) -> Table:
        """The table after the action of a seat (None: the table). No card is ever lost, not on the way either."""
        step = self.game.apply(self.state, by, action)
        for state in (*step.frames, step.state):
            assert everywhere(state) == everywhere(self.state)
        return Table(self.game, step)

    @property
    def asked(self) -> int:
        """The seat that is asked."""
        assert self.state.question is not None
        return self.state.question.seat

    def hit(self, *seats: int) -> Table:
        """Whoever is asked hits, or these seats one after the other."""
        table = self
        for seat in seats or (self.asked,):
            table = table.play(Hit(), seat)
        return table

    def stay(self, *seats: int) -> Table:
        """Whoever is asked stays, or these seats one after the other."""
        table = self
        for seat in seats or (self.asked,):
            table = table.play(Stay(), seat)
        return table

    def to(self, *seats: int) -> Table:
        """The card in question goes to this seat, the next one to the next."""
        table = self
        for at in seats:
            question = table.state.question
            assert question is not None
            assert question.card is not None
            give = Give(at) if question.ask == "give" else Target(NAMES[question.card], at)
            table = table.play(give, question.seat)
        return table

    def advance(self) -> Table:
        """The next round."""
        return self.play(self.game.advance, None)

    def everyone_stays(self) -> Table:
        """Until the round is over."""
        table = self
        while table.state.question is not None:
            table = table.stay()
        return table

    def refusal(self, action: Action, by: int | None) -> str:
        """The code the action is refused with; that it changes nothing is checked on the way."""
        before = repr(self.state)
        with pytest.raises(IllegalAction) as refused:
            self.game.apply(self.state, by, action)
        assert repr(self.state) == before
        return refused.value.code

    @property
    def result(self) -> dict[str, Any]:
        """As a record that ends here prints it."""
        return CODEC.result(self.state, [f"seat {number}" for number in range(len(self.state.seats))])

    @property
    def question(self) -> str | None:
        """What is asked, in words: "1 turn", "0 target freeze: 0 1 2", "2 give second: 0 1"."""
        asked = self.result["question"]
        if asked is None:
            return None
        if asked["ask"] == "turn":
            assert asked["legal"] == ["hit", "stay"]
            return f"{asked['seat']} turn"
        return f"{asked['seat']} {asked['ask']} {asked['card']}: {' '.join(map(str, asked['legal']))}"

    def front(self, seat: int) -> str:
        """What lies in front of a seat, in words: "3 12 +4 second"."""
        mine = self.result["seats"][seat]
        return " ".join([*mine["numbers"], *mine["modifiers"], *(["second"] if mine["second"] else [])])

    @property
    def fronts(self) -> list[str]:
        """The same of all seats."""
        return [self.front(seat) for seat in range(len(self.state.seats))]

    def of_seats(self, key: str) -> list[Any]:
        """A value of the result for all seats."""
        return [seat[key] for seat in self.result["seats"]]

    @property
    def status(self) -> str:
        """The status of all seats, in words: "active stayed"."""
        return " ".join(self.of_seats("status"))

    @property
    def discard(self) -> str:
        """The discard pile, in words."""
        return " ".join(self.result["discard"])

    @property
    def pile(self) -> str:
        """The draw pile, in words, the next card first."""
        return " ".join(NAMES[card] for card in self.state.pile)

    @property
    def last_round(self) -> dict[str, Any]:
        """The round that ended last."""
        last: dict[str, Any] = self.result["rounds"][-1]
        return last

    @property
    def scores(self) -> list[int]:
        """The scores of the round that ended last."""
        scores: list[int] = self.last_round["scores"]
        return scores

    def kinds(self) -> list[str]:
        """The kinds of the events that led here."""
        return [event.kind for event in self.step.events]

    def event(self, kind: str) -> Event:
        """The one event of this kind that led here."""
        (found,) = self.events(kind)
        return found

    def events(self, kind: str) -> list[Event]:
        """The events of this kind that led here."""
        return [event for event in self.step.events if event.kind == kind]

    def view(self, viewer: int | None = None) -> View:
        """What may be seen."""
        return self.game.view(self.state, viewer)


def table(
    deck: str,
    seats: int = 2,
    *,
    discard: str = "",
    reshuffles: Sequence[str] = (),
    dealer: int | None = None,
    totals: Sequence[int] = (),
    **options: JsonValue,
) -> Table:
    """A new game on this deck, the next card first, up to its first question."""
    chance = Scripted({"deck": (kinds(deck),), "reshuffles": tuple(map(kinds, reshuffles))})
    first = seats - 1 if dealer is None else dealer
    game = Flip7(Start(first, tuple(totals) or (0,) * seats, kinds(discard)))
    step = game.start(seats, options, chance)
    for state in (*step.frames, step.state):
        assert Counter(everywhere(state)) == Counter(kinds(deck) + kinds(discard))
    return Table(game, step)
