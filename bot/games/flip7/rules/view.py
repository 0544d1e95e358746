"""What a seat or a spectator may see: everything but the order of the draw pile (K2). Cards go by their names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.games.flip7.rules.cards import NAMES, SEVEN, names
from bot.games.flip7.rules.options import Options
from bot.games.flip7.rules.scoring import ranks
from bot.games.flip7.rules.state import (
    Ask,
    Assign,
    Effect,
    End,
    FlipThree,
    GiveSecond,
    Phase,
    Round,
    Seat,
    State,
    Status,
)


@dataclass(frozen=True, slots=True)
class LineView:
    """What lies in front of a player."""

    cards: tuple[str, ...]
    """Number cards in the order they came."""
    numbers: tuple[str, ...]
    """The same, ascending."""
    modifiers: tuple[str, ...]
    """Plus cards ascending, then x2."""
    second: bool
    duplicate: str | None
    """The number card that was the bust."""
    status: Status
    points: int
    """Points in front, without a bonus."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player: the line of this round, and the race."""

    seat: int
    line: LineView
    total: int
    """Of the rounds that are over."""
    missing: int
    """How many points `total` is short of the target."""
    rank: int | None


@dataclass(frozen=True, slots=True)
class QuestionView:
    """What is asked: `legal` has "hit" and "stay", or the seats that may be named."""

    seat: int
    ask: Ask
    card: str | None
    legal: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class FlipView:
    """A Flip Three being carried out."""

    seat: int
    left: int
    aside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round that is over; `lines` as they lay when it ended."""

    dealer: int
    end: End
    flip7_by: int | None
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[LineView, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The table. It is the same for everybody but for `viewer` (None: a spectator)."""

    viewer: int | None
    options: Options
    phase: Phase
    round: int
    dealer: int
    seats: tuple[SeatView, ...]
    question: QuestionView | None
    whose: int | None
    """The seat whose deal or turn it is, whoever is asked."""
    turned: tuple[int, str] | None
    """The last card turned in this round, and the seat it came to."""
    flips: tuple[FlipView, ...]
    """The Flip Threes being carried out, the innermost first."""
    in_hand: tuple[tuple[int, str], ...]
    """Cards that have to be given to somebody, and by whom, the next first."""
    waiting: tuple[tuple[str, int], ...]
    """Assigned cards that wait to take effect, and on whom, the next first."""
    pile: int
    """Cards in the draw pile."""
    unseen: dict[str, int]
    """How many of each card are in it."""
    discard: tuple[str, ...]
    """In the order cards are listed in."""
    rounds: tuple[RoundView, ...]
    winners: tuple[int, ...] | None

    def dangers(self, seat: int) -> int:
        """Return how many cards of the draw pile the seat has the number of; with a Second Chance they are no bust."""
        return sum(self.unseen[number] for number in self.seats[seat].line.numbers)

    def chances(self, seat: int) -> int:
        """Return how many cards of the draw pile would be the seat's seventh number."""
        line = self.seats[seat].line
        if len(line.numbers) != SEVEN - 1:
            return 0
        return sum(count for card, count in self.unseen.items() if card.isdigit() and card not in line.numbers)


def view(state: State, viewer: int | None) -> View:
    """Return the state without the order of the pile."""
    over = state.phase == "over"
    places: tuple[int | None, ...] = ranks(state) if over else (None,) * len(state.seats)
    target = state.options.target_score
    seats = tuple(
        SeatView(number, _line(seat), seat.total, max(0, target - seat.total), places[number])
        for number, seat in enumerate(state.seats)
    )
    unseen = Counter(state.pile)
    hands, waiting, flips = [], [], []
    for task in state.tasks:
        match task:
            case Assign(by, cards):
                hands += [(by, NAMES[card]) for card in cards]
            case GiveSecond(by):
                hands.append((by, "second"))
            case Effect(card, at):
                waiting.append((NAMES[card], at))
            case FlipThree(seat, _, left, aside):
                flips.append(FlipView(seat, left, names(aside)))
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        round=state.round,
        dealer=state.dealer,
        seats=seats,
        question=_question(state),
        whose=state.whose,
        turned=None if state.turned is None else (state.turned[0], NAMES[state.turned[1]]),
        flips=tuple(flips),
        in_hand=tuple(hands),
        waiting=tuple(waiting),
        pile=len(state.pile),
        unseen={name: unseen[kind] for kind, name in enumerate(NAMES)},
        discard=names(sorted(state.discard)),
        rounds=tuple(_round(past) for past in state.rounds),
        winners=state.winners if over else None,
    )


def _question(state: State) -> QuestionView | None:
    question = state.question
    if question is None:
        return None
    if question.ask == "turn":
        return QuestionView(question.seat, "turn", None, ("hit", "stay"))
    assert question.card is not None
    return QuestionView(question.seat, question.ask, NAMES[question.card], question.legal)


def _line(seat: Seat) -> LineView:
    return LineView(
        cards=names(seat.numbers),
        numbers=names(sorted(seat.numbers)),
        modifiers=names(sorted(seat.modifiers)),
        second=seat.second,
        duplicate=None if seat.duplicate is None else NAMES[seat.duplicate],
        status=seat.status,
        points=seat.points,
    )


def _round(past: Round) -> RoundView:
    lines = tuple(_line(seat) for seat in past.lines)
    return RoundView(past.dealer, past.end, past.flip7_by, past.scores, past.totals, lines)
