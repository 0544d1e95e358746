"""A seat's cards and tokens as a value to try things on, and the search through a turn's crosses and cascades."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from bot.games.luckybox.players.compact.rules import PASS, USE
from bot.games.luckybox.players.fast_deck import BOLT_CODE, COST, LAST_CROSSING, MOON_CODE, OPEN, STAR_CODE, DeckTables
from bot.games.luckybox.players.sight import Sight
from bot.games.luckybox.rules.faces import FACES, FULL
from bot.games.luckybox.rules.scoring import BOX_POINTS

SHIFT = 9
"""A card is one number here: face index · 512 + mask of crosses."""


class Hand(NamedTuple):
    """What a seat holds. `points`: scored, with this round's complete boxes, without its stars."""

    cards: tuple[int, ...]
    bolts: int
    moons: int
    stars: int
    points: int
    waiting: tuple[int, ...] = ()


class Turn(NamedTuple):
    """What a turn's crosses depend on beside the hand."""

    round: int
    revealed: int
    """0 where nothing is revealed."""


class Plan(NamedTuple):
    """A way through a turn: what to answer now, where it leads, and what that is worth."""

    worth: float
    action: int
    hand: Hand


Worth = Callable[[Hand], float]


def card_key(card: int, mask: int) -> int:
    """A card id and its crosses as one number."""
    return (card - 1) % FACES << SHIFT | mask


def hand_of(sight: Sight, seat: int) -> Hand:
    """A seat's hand."""
    side = sight.sides[seat]
    cards = tuple(card_key(card, mask) for card, mask in side.cards)
    waiting = sight.waiting if seat == sight.seat else ()
    return Hand(cards, side.bolts, side.moons, side.stars, side.points, waiting)


def turn_of(sight: Sight) -> Turn:
    """The turn a seat is asked in."""
    return Turn(sight.round, sight.seen[-1] if sight.seen else 0)


def crossed(deck: DeckTables, hand: Hand, place: int, square: int, round_: int) -> Hand:
    """The hand after a cross, with what its lines give; bonuses without an open square are lost."""
    cards, bolts, moons, stars, points, waiting = hand
    card = cards[place]
    mask = card & FULL
    after = card | 1 << square
    cards = (*cards[:place], after, *cards[place + 1 :])
    for code in deck.faces[card >> SHIFT].won[9 * mask + square]:
        if code <= LAST_CROSSING:
            waiting = (*waiting, code)
        elif code == STAR_CODE:
            stars = min(3, stars + 1)
        elif code == MOON_CODE:
            moons += 1
        else:
            bolts += 1 if code == BOLT_CODE else 2
    if after & FULL == FULL:
        points += BOX_POINTS[round_ - 1]
    if waiting:
        faces = deck.faces
        waiting = tuple(code for code in waiting if any(faces[card >> SHIFT].at[code] & ~card & FULL for card in cards))
    return Hand(cards, bolts, moons, stars, points, waiting)


def first_hands(deck: DeckTables, turn: Turn, hand: Hand, options: Sequence[int]) -> Iterator[tuple[int, Hand]]:
    """Each answer to a cross or bonus question with the hand right after it; a bonus is never let go."""
    for option in options:
        if option >= USE:
            code, where = divmod(option, USE)
            ready = hand._replace(waiting=without(hand.waiting, code - 1))
            yield option, crossed(deck, ready, *divmod(where, 9), turn.round)
        elif option >= 0:
            place, square = divmod(option, 9)
            cost = COST[turn.revealed][deck.faces[hand.cards[place] >> SHIFT].grid[square]]
            ready = hand._replace(bolts=hand.bolts - cost) if cost else hand
            yield option, crossed(deck, ready, place, square, turn.round)
        elif option == PASS:
            yield option, hand


def without(waiting: tuple[int, ...], code: int) -> tuple[int, ...]:
    """The waiting bonuses without one of this code."""
    at = waiting.index(code)
    return waiting[:at] + waiting[at + 1 :]


def uses(deck: DeckTables, hand: Hand, round_: int) -> Iterator[Hand]:
    """The hands after every use of every waiting bonus."""
    for code in dict.fromkeys(hand.waiting):
        ready = hand._replace(waiting=without(hand.waiting, code))
        for place, card in enumerate(hand.cards):
            for square in OPEN[card & FULL | FULL ^ deck.faces[card >> SHIFT].at[code]]:
                yield crossed(deck, ready, place, square, round_)


class _Search:
    """The best end of one cascade, within a number of hands looked at."""

    def __init__(self, deck: DeckTables, round_: int, worth: Worth, width: int, nodes: int) -> None:
        self.deck, self.round, self.worth, self.width, self.nodes = deck, round_, worth, width, nodes
        self.best: tuple[float, Hand] | None = None
        self.known: set[Hand] = set()

    def go(self, hand: Hand) -> None:
        """Follow every promising use of the waiting bonuses to its end."""
        if not hand.waiting:
            worth = self.worth(hand)
            if self.best is None or worth > self.best[0]:
                self.best = worth, hand
            return
        looks = []
        for after in uses(self.deck, hand, self.round):
            if after not in self.known:
                self.known.add(after)
                looks.append((self.worth(after), after))
        self.nodes -= len(looks)
        looks.sort(key=lambda look: -look[0])
        for _, after in looks[: self.width if self.nodes > 0 else 1]:
            self.go(after)


def plans(
    deck: DeckTables, turn: Turn, hand: Hand, options: Sequence[int], worth: Worth, *, width: int, nodes: int
) -> list[Plan]:
    """The best way through the turn for each answer, the best first (equal ones in the order of the options)."""
    found = []
    for action, after in first_hands(deck, turn, hand, options):
        search = _Search(deck, turn.round, worth, width, nodes)
        search.go(after)
        if search.best is not None:
            found.append(Plan(search.best[0], action, search.best[1]))
    found.sort(key=lambda plan: -plan.worth)
    return found


def kept(hand: Hand, offered: Sequence[int], places: int) -> Hand:
    """The hand with these of the offered cards."""
    new = tuple(card_key(card, 0) for place, card in enumerate(offered) if places >> place & 1)
    return hand._replace(cards=hand.cards + new)
