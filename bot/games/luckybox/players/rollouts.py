"""Games played on from a hand by the quick player, against numbers and boxes that may come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.luckybox.players.fast_deck import COUNT, FARTHEST, Won
from bot.games.luckybox.players.hands import SHIFT, Hand
from bot.games.luckybox.players.values import ENOUGH_MOONS, FREE, KEY, MOST_BOLTS, NOT_THERE, Moment, Values
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.play import MAX_STARS
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import TURNS
from bot.games.luckybox.rules.table import LATER_OFFER, NUMBER_CARDS

End = tuple[float, int]
"""Points without moons, and moons, where playing on ended."""
Tokens = tuple[int, int, int]
"""Lightning, moons, stars of the round."""


class Future(NamedTuple):
    """What may come: the numbers of each round still to be revealed, and the faces offered before each later round.

    One offer more stands last: for a rival whose offer for the present round is hidden.
    """

    numbers: tuple[tuple[int, ...], ...]
    offers: tuple[tuple[int, ...], ...]


def futures(
    seen: Sequence[int], rounds: tuple[int, int], faces: Sequence[int], chance: Iterator[int], count: int
) -> list[Future]:
    """Return futures in pairs: what one has not of a deck's numbers, the other has, so that their mean varies less.

    `rounds`: the present one, and the last of the game.
    """
    round_, end = rounds
    left = list(NUMBER_CARDS)
    for number in seen:
        left.remove(number)
    found = []
    for _ in range((count + 1) // 2):
        decks = [_mixed(left if number == round_ else NUMBER_CARDS, chance) for number in range(round_, end + 1)]
        now = TURNS - len(seen)
        lengths = [now, *[TURNS] * (end - round_)]
        need = LATER_OFFER * (end - round_ + 1)
        boxes = []
        for _ in range(2):
            picked = [faces[next(chance) % len(faces)] for _ in range(need)]
            boxes.append(tuple(tuple(picked[at : at + LATER_OFFER]) for at in range(0, need, LATER_OFFER)))
        first = tuple(tuple(deck[:length]) for deck, length in zip(decks, lengths, strict=True))
        second = tuple(tuple(deck[-length:] if length else ()) for deck, length in zip(decks, lengths, strict=True))
        found += [Future(first, boxes[0]), Future(second, boxes[1])]
    return found[:count]


def _mixed(numbers: Sequence[int], chance: Iterator[int]) -> list[int]:
    return [number for _, number in sorted([(next(chance), number) for number in numbers])]


def finish(values: Values, hand: Hand, round_: int, turns: int, future: Future, last: int | None = None) -> End:
    """Return how a hand ends after `turns` turns of a round, played on to the end of round `last` (None: of the game).

    Points are boxes, stars and crosses, without moons; before the end of the game also what the cards and lightning
    left are worth.
    """
    cards = [card << KEY for card in hand.cards if card & FULL != FULL]
    tokens = hand.bolts, hand.moons, hand.stars
    points = hand.points
    last = values.rounds if last is None else last
    for number in range(round_ - 1, last):
        later = number - round_ + 1
        if later:
            fresh = values.fresh[number][tokens[1] >= ENOUGH_MOONS]
            cards.append(max(future.offers[later - 1], key=fresh.__getitem__) << SHIFT + KEY)
            turns = 0
        boxes, (bolts, moons, stars) = _played(values, number, turns, future.numbers[later], cards, tokens)
        points += BOX_POINTS[number] * boxes + STAR_POINTS[stars]
        tokens = bolts, moons, 0
    bolts, moons, _ = tokens
    if last < values.rounds:
        return points + _left(values, cards, bolts, moons, last), moons
    return points + sum([COUNT[card >> KEY & FULL] for card in cards]) // 2, moons


def _played(
    values: Values, number: int, turns: int, numbers: Sequence[int], cards: list[int], tokens: Tokens
) -> tuple[int, Tokens]:
    """Boxes completed and tokens after the turns of a round; `cards` is changed."""
    moments = values.moments[4 * number : 4 * number + 4]
    bolts, moons, stars = tokens
    boxes = 0
    for turn, revealed in enumerate(numbers, turns + 1):
        if not cards:
            break
        moment = moments[turn // 3]
        answers = moment[stars][moons >= ENOUGH_MOONS]
        question = revealed << 3 | (FARTHEST if bolts > FARTHEST else bolts)  # noqa: FURB136
        gain, before, after, spent, won = max([answers[card | question] for card in cards])
        if gain < 0:
            free = revealed << 3
            if gain == NOT_THERE or max([answers[card | free][0] for card in cards]) == NOT_THERE:
                continue
        bolts -= spent
        if after:
            cards[cards.index(before)] = after
        else:
            cards.remove(before)
            boxes += 1
        if won is not None:
            more, (bolts, moons, stars) = _cascade(moment, cards, won, bolts, moons, stars)
            boxes += more
    return boxes, (bolts, moons, stars)


def _left(values: Values, cards: list[int], bolts: int, moons: int, round_: int) -> float:
    """Return what remains after a round is worth, without its moons (the caller counts those)."""
    moment = values.at(round_, TURNS, 0, moons)
    worth = moment.constant + moment.star_row[0] + moment.bolt * min(bolts, MOST_BOLTS)
    return worth + sum([moment.card(card >> KEY) for card in cards])


def _cascade(
    moment: list[list[Moment]], cards: list[int], won: Won | None, bolts: int, moons: int, stars: int
) -> tuple[int, Tokens]:
    """Boxes completed and tokens after a cascade; `cards` is changed."""
    waiting: list[int] = []
    boxes = 0
    while True:
        if won is not None:
            waiting += won.waiting
            bolts += won.bolts
            moons += won.moons
            if won.stars:
                stars = min(MAX_STARS, stars + won.stars)
        if not waiting or not cards:
            break
        answers = moment[stars][moons >= ENOUGH_MOONS]
        if len(waiting) == 1:
            use = waiting[0]
            question = use << 3 | FREE
            gain, before, after, _, won = max([answers[card | question] for card in cards])
        else:
            (gain, before, after, _, won), use = max(
                [(answers[card | code << 3 | FREE], code) for card in cards for code in waiting]
            )
        if gain == NOT_THERE:
            break
        waiting.remove(use)
        if after:
            cards[cards.index(before)] = after
        else:
            cards.remove(before)
            boxes += 1
    return boxes, (bolts, moons, stars)
