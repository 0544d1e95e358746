"""Luck and play in Flip 7: what a seat may expect to end the game with, before and after every card.

Which card comes is known exactly (K2, K4): each of the pile, as likely as the others. So what could be expected of it
is an exact mean. What a position is worth is a judgement, the same before and after: the points in front and those the
round will probably still bring (`outlook`), and as many rounds like those of the regular as the race will last
(`Prospects`). A card that ends the race early is bad luck for whoever is behind, whoever drew it.

Freezes and Flip Threes are judged as if their drawer named the leader among the others. What somebody else does with
them is nobody's luck: it is play, as is all that lies between a card and the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.core import Step
from bot.engine.luck import Breakdown, Chanced, Ledger, Making
from bot.engine.run_to_completion import run_to_completion
from bot.games.flip7.players.outlook import Hand, Outcomes, outlook
from bot.games.flip7.players.prospects import Prospects
from bot.games.flip7.rules.cards import BONUS, COPIES, FLIP3, FREEZE, HIGHEST, PLUS, SECOND, SEVEN, X2
from bot.games.flip7.rules.game import Flip7
from bot.games.flip7.rules.state import Effect, FlipThree, Seat, State

LUCK_VERSION = 1
"""Of everything that decides a figure: `outlook`, `race`, `prospects` and what is here."""
BETA = 0.7
"""How much of the luck is taken off a score: fixed for the version, measured in docs/luck.md."""
CARD = "card"
FORCED_BY_FLIP3 = 3


class Flip7Luck:
    """Tells luck from play (`bot.engine.luck.LuckModel`)."""

    version = LUCK_VERSION
    beta = BETA

    def breakdown(self, rules: Flip7, steps: Iterable[Step[State]]) -> Breakdown:
        return run_to_completion(self.making(rules, steps))

    def making(self, rules: Flip7, steps: Iterable[Step[State]]) -> Making:
        """Begin the same, a step at a time."""
        ledgers: list[Ledger] = []
        last: State | None = None
        cards = 0
        for step in steps:
            for state in (*step.frames, step.state):
                if not ledgers:
                    ledgers = [Ledger() for _ in state.seats]
                if last is None or state.round != last.round:
                    cards = 0
                if state.turned is not None and (last is None or _drawn(state) != _drawn(last)):
                    cards += 1
                    enter_card(last, state, cards, ledgers)
                last = state
            yield
        assert last is not None
        over = last.phase == "over"
        seats = [ledger.closed(seat.total if over else None) for ledger, seat in zip(ledgers, last.seats, strict=True)]
        return Breakdown(self.version, self.beta, over, tuple(seats))


def _drawn(state: State) -> tuple[int, int]:
    return len(state.orders), state.drawn


def enter_card(last: State | None, now: State, cards: int, ledgers: Sequence[Ledger]) -> None:
    """Enter the card that was just turned, for every seat."""
    assert now.turned is not None
    seat, card = now.turned
    table = Table(last, now)
    pile = table.pile
    total = sum(pile)
    worths = {kind: table.after(kind) for kind, count in enumerate(pile) if count}
    for number, ledger in enumerate(ledgers):
        expected = sum([pile[kind] * worth[number] for kind, worth in worths.items()]) / total
        chanced = Chanced(now.round, cards, CARD, (card,), seat, 0.0, 0.0)
        ledger.add(expected, worths[card][number], chanced)


class Table:
    """Everybody's prospects at the moment a card is turned for a seat, whichever it will be."""

    def __init__(self, last: State | None, now: State) -> None:
        assert now.turned is not None
        self.seat = now.turned[0]
        self.pile = [0] * len(COPIES)
        """How many of each kind the card is one of."""
        for card in now.orders[-1][now.drawn - 1 :]:
            self.pile[card] += 1
        before = last.seats[self.seat] if last is not None and last.round == now.round else Seat()
        # What the others have in front does not change by the card, and nothing is shown between a card and the next
        # that would change it for the seat itself.
        self.seats = [before if number == self.seat else seat for number, seat in enumerate(now.seats)]
        self.effects = [task for task in now.tasks if isinstance(task, Effect)]
        flips = [task.left for task in now.tasks if isinstance(task, FlipThree)]
        self.flipped = bool(flips)
        self.left = flips[0] if flips else 0
        """Cards the Flip Three still turns after this one."""
        self.totals = [seat.total for seat in now.seats]
        outcomes = [
            [] if number == self.seat else self._on(number, hand_of(seat)) for number, seat in enumerate(self.seats)
        ]
        self.prospects = Prospects(now.options.target_score, self.totals, outcomes, self.seat)

    def after(self, card: int) -> list[float]:
        """Return what each seat may expect to end the game with, once this card is turned."""
        mine = self.seats[self.seat]
        hand = hand_of(mine)
        if card <= HIGHEST and card not in hand.numbers:
            points = hand.points + (card << hand.doubled)
            if len(hand.numbers) == SEVEN - 1:
                return self._seven(points + BONUS)
            hand = Hand((*hand.numbers, card), hand.doubled, hand.second, points)
        elif card <= HIGHEST:
            if not hand.second:
                return self.prospects.ending([(0, 1.0)])
            hand = hand._replace(second=False)
        elif card in PLUS:
            hand = hand._replace(points=hand.points + PLUS[card])
        elif card == X2:
            hand = hand._replace(doubled=1, points=hand.points + sum(hand.numbers))
        elif card == SECOND:
            hand = hand._replace(second=True)
        elif not self.flipped:
            return self._given(card, hand)
        return self.prospects.ending(self._drawer(hand, card))

    def _seven(self, points: int) -> list[float]:
        """Return the same for a seventh number: the round is over for everybody."""
        found = [[(seat.points, 1.0)] for seat in self.seats]
        found[self.seat] = [(points, 1.0)]
        return self.prospects.changed(dict(enumerate(found)))

    def _given(self, card: int, hand: Hand) -> list[float]:
        """Return the same for a Freeze or Flip Three.

        It goes to the leader among the others, and to oneself if there is nobody else.
        """
        count = len(self.seats)
        others = [at for at, seat in enumerate(self.seats) if seat.active and at != self.seat]
        if not others:
            return self.prospects.ending(
                [(hand.points, 1.0)] if card == FREEZE else outlook(hand, self.pile, FORCED_BY_FLIP3)
            )
        at = max(others, key=lambda other: (self.totals[other] + self.seats[other].points, (self.seat - other) % count))
        theirs = self.seats[at]
        if card == FREEZE:
            given: Outcomes = [(theirs.points, 1.0)]
        else:
            given = outlook(hand_of(theirs), self.pile, FORCED_BY_FLIP3 + (theirs.status == "waiting"))
        return self.prospects.changed({self.seat: self._drawer(hand, card), at: given})

    def _drawer(self, hand: Hand, card: int) -> Outcomes:
        """Return what the round brings the seat that the card was turned for."""
        forced = self.left
        if self.flipped:
            forced += self.seats[self.seat].status == "waiting"
        in_front = bool(hand.numbers or hand.points or hand.second or hand.doubled)
        self.pile[card] -= 1
        found = self._with_effects(self.seat, hand, forced if in_front else max(1, forced))
        self.pile[card] += 1
        return found

    def _on(self, number: int, hand: Hand) -> Outcomes:
        """Return what the round brings another seat."""
        seat = self.seats[number]
        if not seat.active:
            return [(seat.points, 1.0)]
        return self._with_effects(number, hand, int(seat.status == "waiting" or not seat.in_front))

    def _with_effects(self, number: int, hand: Hand, forced: int) -> Outcomes:
        """Return the outlook of a hand with the cards that wait for it."""
        waiting = [effect.card for effect in self.effects if effect.at == number]
        forced += FORCED_BY_FLIP3 * waiting.count(FLIP3)
        if FREEZE in waiting and not forced:
            return [(hand.points, 1.0)]
        return outlook(hand, self.pile, forced)


def hand_of(seat: Seat) -> Hand:
    """Return what lies in front of a seat."""
    return Hand(seat.numbers, int(X2 in seat.modifiers), seat.second, seat.points)
