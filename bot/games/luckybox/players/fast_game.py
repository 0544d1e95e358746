"""Whole games on the fast board, for the simulator: seats change in place, and there are neither records nor events."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.core import Chance
from bot.games.luckybox.players.answers import PASS, USE
from bot.games.luckybox.players.fast_deck import FastDeck
from bot.games.luckybox.players.hands import (
    EMPTY,
    Hand,
    Turn,
    answered,
    bonus_options,
    cross_options,
    cross_points,
    keep_options,
    kept,
    round_scored,
)
from bot.games.luckybox.players.sight import Side, Sight
from bot.games.luckybox.rules.faces import FULL, deck_ids
from bot.games.luckybox.rules.scoring import moon_points
from bot.games.luckybox.rules.state import ROUNDS, TURNS, Phase
from bot.games.luckybox.rules.table import BOXES, FIRST_OFFER, LATER_OFFER, NUMBER_CARDS, NUMBERS


@dataclass(slots=True)
class FastSeat:
    """One player's side. `ids` are the card ids of the hand's cards, place by place."""

    ids: list[int] = field(default_factory=list)
    hand: Hand = EMPTY
    offered: tuple[int, ...] | None = None
    kept: tuple[int, ...] | None = None
    done: bool = False
    """Nothing is asked before the next advance."""
    crossed: bool = False
    stars: list[int] = field(default_factory=list)
    """Of each round that is over."""
    boxes: list[int] = field(default_factory=list)
    """Cards completed in each round that is over."""

    def keep(self, places: int) -> None:
        """Take these of the offered cards."""
        offered = self.offered or ()
        self.kept = tuple(card for index, card in enumerate(offered) if places >> index & 1)
        self.ids += self.kept
        self.hand = kept(self.hand, offered, places)
        self.done = True


@dataclass(slots=True)
class FastGame:
    """A game in play; `pile` has the next card last."""

    deck: FastDeck
    chance: Chance
    relaxed: bool
    seats: list[FastSeat]
    pile: list[int]
    discard: list[int] = field(default_factory=list)
    shuffles: int = 1
    """Shuffles of the boxes so far."""
    phase: Phase = "choose"
    round: int = 1
    turn: int = 1
    numbers: tuple[int, ...] = ()
    """This round's nine numbers."""
    rounds: int = ROUNDS

    @classmethod
    def start(
        cls, deck: FastDeck, seats: int, chance: Chance, *, relaxed: bool = False, rounds: int = ROUNDS
    ) -> FastGame:
        """Return a new game, the first five cards offered to everyone."""
        first = chance.order(BOXES, 0, deck_ids(seats))
        game = cls(deck, chance, relaxed, [FastSeat() for _ in range(seats)], list(first[::-1]), rounds=rounds)
        game._deal(FIRST_OFFER)
        return game

    @property
    def revealed(self) -> int:
        """The number of this turn."""
        return self.numbers[self.turn - 1]

    def asked(self) -> list[int]:
        """Return the seats with an open question, in order."""
        return [number for number, seat in enumerate(self.seats) if not seat.done]

    def options(self, number: int) -> list[int]:
        """Return every legal answer of a seat with an open question."""
        seat = self.seats[number]
        if self.phase == "choose":
            return keep_options(len(seat.offered or ()), self.round)[:]
        if seat.hand.waiting:
            return bonus_options(self.deck, seat.hand, relaxed=self.relaxed)
        return cross_options(self.deck, seat.hand, self.revealed, relaxed=self.relaxed)

    def apply(self, number: int, answer: int) -> None:
        """Play a legal answer of a seat."""
        seat = self.seats[number]
        if self.phase == "choose":
            seat.keep(answer)
            return
        seat.hand = answered(self.deck, Turn(self.round, self.revealed), seat.hand, answer)
        seat.crossed = seat.crossed or PASS < answer < USE
        seat.done = not seat.hand.waiting

    def sight(self, number: int) -> Sight:
        """Return what a seat with an open question sees, as `sight.sight_of_view` has it."""
        choosing = self.phase == "choose"
        sides = []
        for other, seat in enumerate(self.seats):
            hand = seat.hand
            cards = tuple([(card, key & FULL) for card, key in zip(seat.ids, hand.cards, strict=True)])
            if other != number and seat.kept:
                cards = cards[: len(cards) - len(seat.kept)]
            sides.append(Side(cards, hand.bolts, hand.moons, hand.stars, hand.points, seat.done or seat.crossed))
        mine = self.seats[number]
        return Sight(
            seat=number,
            ask="keep" if choosing else "bonus" if mine.hand.waiting else "cross",
            round=self.round,
            turn=self.turn,
            seen=() if choosing else self.numbers[: self.turn],
            relaxed=self.relaxed,
            sides=tuple(sides),
            waiting=mine.hand.waiting,
            offered=(mine.offered or ()) if choosing else (),
            rounds=self.rounds,
        )

    def advance(self) -> None:
        """Do the next thing that happens; every seat is done."""
        if self.phase == "choose":
            self.discard += [
                card for seat in self.seats for card in seat.offered or () if card not in (seat.kept or ())
            ]
            for seat in self.seats:
                seat.offered = seat.kept = None
            self.numbers = self.chance.order(NUMBERS, self.round - 1, NUMBER_CARDS)[:TURNS]
            self.phase, self.turn = "turn", 1
        elif self.turn < TURNS:
            self.turn += 1
        else:
            self._end_round()
            return
        for seat in self.seats:
            seat.done = seat.crossed = False

    def _end_round(self) -> None:
        for seat in self.seats:
            cards = seat.hand.cards
            complete = sorted(card for card, key in zip(seat.ids, cards, strict=True) if key & FULL == FULL)
            seat.stars.append(seat.hand.stars)
            seat.boxes.append(len(complete))
            self.discard += complete
            seat.ids = [card for card in seat.ids if card not in complete]
            seat.hand = round_scored(seat.hand)
        if self.round < self.rounds:
            self.phase, self.round, self.turn, self.numbers = "choose", self.round + 1, 1, ()
            self._deal(LATER_OFFER)
            return
        self.phase = "over"
        moons = moon_points([seat.hand.moons for seat in self.seats])
        for seat, worth in zip(self.seats, moons, strict=True):
            seat.hand = seat.hand._replace(points=seat.hand.points + cross_points(seat.hand) + worth)
            seat.done, seat.crossed = True, False

    def _deal(self, count: int) -> None:
        for seat in self.seats:
            dealt = []
            for _ in range(count):
                if not self.pile:
                    self.pile = list(self.chance.order(BOXES, self.shuffles, self.discard)[::-1])
                    self.discard = []
                    self.shuffles += 1
                dealt.append(self.pile.pop())
            seat.offered, seat.kept = tuple(dealt), None
            seat.done = seat.crossed = False
