"""The fast board: what a seat holds as one small value, its legal answers, and the hand after each of them.

The characters search on it, the rollouts begin from it and the simulator's games are played on it. `bot.games.luckybox.
rules` decides and explains; `tests/games/luckybox/players/test_fast_game.py` plays random games by both and finds the
same options, hands and scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.games.luckybox.players.answers import DECLINE, PASS, USE
from bot.games.luckybox.players.fast_deck import COST, COUNT, FARTHEST, OPEN, SQUARES, FastDeck, FastFace
from bot.games.luckybox.players.sight import Sight
from bot.games.luckybox.rules.faces import FACES, FULL
from bot.games.luckybox.rules.legal import keep_count
from bot.games.luckybox.rules.play import MAX_STARS
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import Seat

SHIFT = 9
"""A card is one number here: face index · 512 + mask of crosses."""


class Hand(NamedTuple):
    """What a seat holds. `points`: scored, with this round's complete boxes, without its stars."""

    cards: tuple[int, ...]
    bolts: int
    moons: int
    stars: int
    """Of this round."""
    points: int
    waiting: tuple[int, ...] = ()
    """Codes of won bonuses not yet used, in the order won."""


EMPTY = Hand((), Seat().bolts, 0, 0, 0)
"""A seat before its first cards."""


class Turn(NamedTuple):
    """What a turn's crosses depend on besides the hand."""

    round: int
    revealed: int
    """0 where nothing is revealed."""


def card_key(card: int, mask: int) -> int:
    """Return a card id and its crosses as one number."""
    return (card - 1) % FACES << SHIFT | mask


def hand_of(sight: Sight, seat: int) -> Hand:
    side = sight.sides[seat]
    cards = tuple(card_key(card, mask) for card, mask in side.cards)
    waiting = sight.waiting if seat == sight.seat else ()
    return Hand(cards, side.bolts, side.moons, side.stars, side.points, waiting)


def turn_of(sight: Sight) -> Turn:
    """Return the turn a seat is asked in."""
    return Turn(sight.round, sight.seen[-1] if sight.seen else 0)


# What may be answered


@lru_cache(maxsize=8)
def keep_options(offered: int, round_: int) -> list[int]:
    """Return every choice among so many offered cards, as masks of places; the list is not to be changed."""
    return [sum(1 << place for place in kept) for kept in combinations(range(offered), keep_count(round_))]


def cross_options(deck: FastDeck, hand: Hand, revealed: int, *, relaxed: bool) -> list[int]:
    """Return the turn's crosses within reach, card by card; passing last, where it is allowed."""
    faces, reach = deck.faces, min(FARTHEST, hand.bolts)
    found = []
    must = False
    for index, card in enumerate(hand.cards):
        face = faces[card >> SHIFT]
        within = face.within[revealed][reach] & ~card
        if within:
            must = must or within & face.at[revealed] != 0
            found += [SQUARES * index + square for square in OPEN[FULL ^ within]]
    if not must or relaxed:
        found.append(PASS)
    return found


def bonus_options(deck: FastDeck, hand: Hand, *, relaxed: bool) -> list[int]:
    """Return the uses of each waiting bonus; where it is allowed, to let it go as well."""
    faces = deck.faces
    found = []
    for code in dict.fromkeys(hand.waiting):
        for index, card in enumerate(hand.cards):
            squares = OPEN[card & FULL | FULL ^ faces[card >> SHIFT].at[code]]
            found += [USE * (code + 1) + SQUARES * index + square for square in squares]
        if relaxed:
            found.append(DECLINE - code)
    return found


# What follows


def kept(hand: Hand, offered: Sequence[int], places: int) -> Hand:
    """Return the hand with these of the offered cards."""
    new = tuple(card_key(card, 0) for index, card in enumerate(offered) if places >> index & 1)
    return hand._replace(cards=hand.cards + new)


def answered(deck: FastDeck, turn: Turn, hand: Hand, answer: int) -> Hand:
    """Return the hand after an answer to a cross or bonus question."""
    if answer >= USE:
        code, where = divmod(answer, USE)
        ready = hand._replace(waiting=_without(hand.waiting, code - 1))
        return _crossed(deck, ready, *divmod(where, SQUARES), turn.round)
    if answer >= 0:
        place, square = divmod(answer, SQUARES)
        cost = COST[turn.revealed][deck.faces[hand.cards[place] >> SHIFT].grid[square]]
        ready = hand._replace(bolts=hand.bolts - cost) if cost else hand
        return _crossed(deck, ready, place, square, turn.round)
    if answer == PASS:
        return hand
    waiting = _without(hand.waiting, DECLINE - answer)
    return hand._replace(waiting=_useful(deck.faces, hand.cards, waiting))


def _crossed(deck: FastDeck, hand: Hand, place: int, square: int, round_: int) -> Hand:
    """Return the hand after a cross, with what its lines give; bonuses without an open square are lost."""
    cards, bolts, moons, stars, points, waiting = hand
    faces, card = deck.faces, cards[place]
    after = card | 1 << square
    cards = (*cards[:place], after, *cards[place + 1 :])
    won = faces[card >> SHIFT].won[SQUARES * (card & FULL) + square]
    if won is not None:
        waiting += won.waiting
        bolts += won.bolts
        moons += won.moons
        stars = min(MAX_STARS, stars + won.stars)
    if after & FULL == FULL:
        points += BOX_POINTS[round_ - 1]
    return Hand(cards, bolts, moons, stars, points, _useful(faces, cards, waiting) if waiting else waiting)


def _useful(faces: Sequence[FastFace], cards: tuple[int, ...], waiting: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([code for code in waiting if any(faces[card >> SHIFT].at[code] & ~card & FULL for card in cards)])


def _without(waiting: tuple[int, ...], code: int) -> tuple[int, ...]:
    at = waiting.index(code)
    return waiting[:at] + waiting[at + 1 :]


def round_scored(hand: Hand) -> Hand:
    """Return the hand after the end of a round: the stars scored, what is complete put away."""
    cards = tuple(card for card in hand.cards if card & FULL != FULL)
    return hand._replace(cards=cards, stars=0, points=hand.points + STAR_POINTS[hand.stars])


def cross_points(hand: Hand) -> int:
    """Return the points of the crosses at the end of the game: complete cards have left."""
    return sum([COUNT[card & FULL] for card in hand.cards]) // 2
