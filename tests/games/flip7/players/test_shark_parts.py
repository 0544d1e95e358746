"""What the shark thinks with: cards looked ahead, where hands lead to, and the race."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

import pytest

from bot.engine.rng import Seeded
from bot.games.flip7.players.ahead import Ahead, Worth
from bot.games.flip7.players.board import STAYED, Board
from bot.games.flip7.players.fast_game import FastGame
from bot.games.flip7.players.odds import odds
from bot.games.flip7.players.outlook import Hand, hand_of, outlook
from bot.games.flip7.players.race import ALONE_RACE, BINS, RACE, ROUNDS
from bot.games.flip7.players.regular import Regular
from bot.games.flip7.players.shark import Lazy
from bot.games.flip7.rules.cards import BONUS, COPIES, FLIP3, FREEZE, PLUS, SECOND, X2, points_of

POINTS = Worth(Lazy(float), Lazy(float))


def hands(count: int) -> list[tuple[Hand, list[int]]]:
    """Some hands, and what is left of all cards."""
    dice = Random(1)
    found = []
    for _ in range(count):
        numbers = tuple(dice.sample(range(13), dice.randrange(1, 7)))
        modifiers = dice.sample((*PLUS, X2), dice.randrange(3))
        cards = list(COPIES)
        for card in (*numbers, *modifiers):
            cards[card] -= 1
        # Others' cards are gone as well.
        cards = [dice.randrange(count // 2, count + 1) for count in cards]
        hand = Hand(numbers, int(X2 in modifiers), dice.random() < 0.3, points_of(numbers, modifiers))
        found.append((hand, cards))
    return found


def test_one_card_ahead_is_what_the_odds_say() -> None:
    for hand, cards in hands(200):
        expected = odds(cards, hand.numbers, hand.points, doubled=bool(hand.doubled), second=hand.second)
        assert Ahead(cards, POINTS).hit(hand, 1) == pytest.approx(hand.points + expected.hit)


def by_hand(hand: Hand, cards: Sequence[int], depth: int) -> float:
    """The same as `Ahead.hit` for points, card by card."""
    total = 0.0
    for card, count in enumerate(cards):
        if count:
            total += count * _turned(hand, card, [*cards[:card], count - 1, *cards[card + 1 :]], depth)
    return total / sum(cards)


def _turned(hand: Hand, card: int, left: list[int], depth: int) -> float:
    numbers, doubled, second, points = hand
    if card in (FREEZE, FLIP3) or (card == SECOND and second):
        return points
    if card == SECOND:
        hand = hand._replace(second=True)
    elif card == X2:
        hand = hand._replace(doubled=1, points=points + sum(numbers))
    elif card in PLUS:
        hand = hand._replace(points=points + PLUS[card])
    elif card not in numbers:
        worth = card << doubled
        if len(numbers) == 6:
            return points + worth + BONUS
        hand = hand._replace(numbers=(*numbers, card), points=points + worth)
    elif second:
        hand = hand._replace(second=False)
    else:
        return 0.0
    danger = 0 if hand.second else sum(left[number] for number in hand.numbers)
    if depth == 1 or danger >= 0.45 * sum(left):
        return hand.points
    return max(hand.points, by_hand(hand, left, depth - 1))


def test_cards_ahead_are_gone_through_one_by_one() -> None:
    for hand, cards in hands(25):
        before = list(cards)
        assert Ahead(cards, POINTS).hit(hand, 2) == pytest.approx(by_hand(hand, cards, 2))
        assert cards == before
    for hand, cards in hands(4):
        assert Ahead(cards, POINTS).hit(hand, 3) == pytest.approx(by_hand(hand, cards, 3))


def test_without_cards_nothing_changes() -> None:
    hand = Hand((3, 4), 0, False, 7)
    assert Ahead([0] * 22, POINTS).hit(hand, 3) == 7
    assert outlook(hand, [0] * 22) == [(7, 1.0)]


def test_outlooks_are_distributions() -> None:
    for hand, cards in hands(300):
        for forced in (0, 1, 3):
            found = outlook(hand, cards, forced)
            assert sum(chance for _, chance in found) == pytest.approx(1)
            assert min(points for points, _ in found) >= 0
            assert min(chance for _, chance in found) >= 0


def test_three_cards_more_are_a_greater_danger_and_a_second_chance_is_a_help() -> None:
    hand = Hand((12, 11, 9), 0, False, 32)
    lost = [
        dict(outlook(hand._replace(second=second), COPIES, forced))
        for second, forced in ((False, 0), (False, 3), (True, 3))
    ]
    chances = [found.get(0, 0.0) for found in lost]
    assert chances[0] < chances[2] < chances[1]
    assert chances[1] > 0.4


def test_outlooks_are_about_right() -> None:
    """Among four regulars: means and busts by how many numbers lie there, against how the rounds ended."""
    seen: list[tuple[int, int, float, float]] = []
    sums: dict[int, list[float]] = defaultdict(lambda: [0.0] * 5)

    class Watching(Regular):
        def hits(self, board: Board, seat: int) -> bool:
            for other, status in enumerate(board.status):
                if status < STAYED and not board.seconds[other] and board.numbers[other]:
                    found = outlook(hand_of(board, other), board.next_cards)
                    lost = sum(chance for points, chance in found if points == 0)
                    mean = sum(points * chance for points, chance in found)
                    seen.append((len(board.numbers[other]), other, lost, mean))
            return super().hits(board, seat)

    fast = FastGame(Seeded("outlook"), [Watching()] * 4)
    for _ in range(1000):
        fast.play_round()
        for numbers, seat, lost, mean in seen:
            ended = fast.board.points[seat]
            for at, value in enumerate((1.0, lost, float(ended == 0), mean, float(ended))):
                sums[numbers][at] += value
        seen.clear()
    for numbers in (1, 2, 3, 4):
        count, lost_, busts, mean_, points = sums[numbers]
        assert count > 500
        assert lost_ / count == pytest.approx(busts / count, abs=0.07)
        assert mean_ / count == pytest.approx(points / count, abs=2.5)


def test_whoever_sets_out_from_the_same_place_is_as_likely_to_win() -> None:
    for distance in (1, 30, 100, 200):
        arriving, lagging = RACE.arriving(distance), RACE.lagging(distance)
        assert len(arriving) == len(lagging) == ROUNDS * BINS
        assert sum(arriving) == pytest.approx(1, abs=1e-3)
        for others in (1, 3):
            won = sum(here * there**others for here, there in zip(arriving, lagging, strict=True))
            assert won == pytest.approx(1 / (1 + others), abs=0.02)


def test_the_nearer_one_wins_more_often() -> None:
    lagging = RACE.lagging(100)
    won = [sum(map(float.__mul__, RACE.arriving(distance), lagging)) for distance in range(10, 200, 10)]
    assert won == sorted(won, reverse=True)


def test_rounds_alone_are_about_what_is_known() -> None:
    """10.700 rounds to 200 by the regular's rule, exactly."""
    assert ALONE_RACE.rounds(200) == pytest.approx(10.7, abs=0.1)
    assert ALONE_RACE.rounds(0) == ALONE_RACE.rounds(-5) == 0
    assert ALONE_RACE.rounds(1) > 1
