"""A small dice game for tests of the bases: roll and add up, or bank; a 1 loses what is at stake. And a secret bid.

Both have two editions: by the second rules of the one a 2 loses, too; the second deck of the other has more cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.engine.bases import AllAtOnce, OneAtATime, Question, Turn
from bot.engine.options import Number
from bot.engine.words import word


@dataclass(frozen=True, slots=True)
class Position:
    """Whose turn it is, and what they may still lose."""

    totals: tuple[int, ...]
    goal: int
    seat: int = 0
    pot: int = 0


class Pig(OneAtATime[Position]):
    """Roll or bank. Rules 2: a 2 ends a turn as a 1 does."""

    key = "pig"
    verbs = ("roll", "bank")
    fixed_answers: tuple[str, ...] = ("roll", "bank")
    options = (Number("goal", 30, 10, 100, (20, 50)),)
    counted = ("banked", "max_points")

    def __init__(self, rules_version: int = 1) -> None:
        self.rules_version = rules_version

    def begin(self, turn: Turn) -> Position:
        """Nobody has anything."""
        goal = turn.options["goal"]
        assert isinstance(goal, int)
        return Position((0,) * turn.seats, goal)

    def is_finished(self, position: Position) -> bool:
        """Somebody has reached the goal."""
        return max(position.totals) >= position.goal

    def totals(self, position: Position) -> Sequence[int]:
        """What is banked."""
        return position.totals

    def asking(self, position: Position) -> Question | None:
        """Roll first; then roll again, or bank."""
        return Question(position.seat, "turn", ("roll", "bank") if position.pot else ("roll",))

    def answer(self, position: Position, question: Question, action: str, turn: Turn) -> Position:
        """A 1 passes the turn, and so does banking."""
        seat = question.seat
        if action == "bank":
            turn.tell("banked", seat, points=position.pot)
            totals = tuple(total + position.pot * (other == seat) for other, total in enumerate(position.totals))
            return replace(position, totals=totals, pot=0, seat=(seat + 1) % turn.seats)
        (rolled,) = turn.roll()
        turn.tell("rolled", seat, value=rolled)
        if rolled <= self.rules_version:
            return replace(position, pot=0, seat=(seat + 1) % turn.seats)
        return replace(position, pot=position.pot + rolled)


@dataclass(frozen=True, slots=True)
class Bids:
    """What everybody has won, and how many cards are left."""

    totals: tuple[int, ...]
    cards: tuple[int, ...]


class Bidding(AllAtOnce[Bids]):
    """Everybody bids 1 to 3 for the card on top; the highest lone bid wins it."""

    key = "bidding"
    verbs = ("bid",)

    def __init__(self, cards: int = 5) -> None:
        self.cards = cards

    def begin(self, turn: Turn) -> Bids:
        """The cards are shuffled."""
        return Bids((0,) * turn.seats, turn.shuffle(range(1, self.cards + 1)))

    def is_finished(self, position: Bids) -> bool:
        """No card is left."""
        return not position.cards

    def totals(self, position: Bids) -> Sequence[int]:
        """What is won."""
        return position.totals

    def share_played(self, position: Bids) -> float:
        """The cards that are gone, of five."""
        return 1 - len(position.cards) / 5

    def unseen(self, position: Bids) -> int:
        """All but the card on top."""
        return max(0, len(position.cards) - 1)

    def known(self, position: Bids, seat: int) -> Bids:
        """The card on top, and which others are left."""
        return replace(position, cards=(*position.cards[:1], *sorted(position.cards[1:])))

    def asks(self, position: Bids) -> tuple[Question, ...]:
        """Everybody bids."""
        bids = tuple(word("bid", bid) for bid in (1, 2, 3))
        return tuple(Question(seat, "bid", bids, {"card": position.cards[0]}) for seat in range(len(position.totals)))

    def reveal(self, position: Bids, answers: Mapping[int, tuple[str, ...]], turn: Turn) -> Bids:
        """The highest bid that nobody else made takes the card."""
        given = [bid for (bid,) in answers.values()]
        lone = {seat: bid for seat, (bid,) in answers.items() if given.count(bid) == 1}
        card, *rest = position.cards
        totals = list(position.totals)
        if lone:
            winner = max(lone, key=lambda seat: lone[seat])
            totals[winner] += card
            turn.tell("won", winner, card=card)
        return Bids(tuple(totals), tuple(rest))
