"""How unlike two boards of one deal are, and which of many are the best, in the middle and most unlike mine."""

from __future__ import annotations

from random import Random

from bot.engine.replayed_line import Line
from bot.engine.rng import Seeded
from bot.engine.similarity import ByScore, DealBoard, marks_of, most_unlike, ranked, spread, unlike
from bot.games.catalogue import games
from tests.engine.played import LUCKYBOX, Played


def board(key: str, total: int, *marks: int) -> DealBoard[str]:
    """A board that is made of these."""
    return DealBoard(key, total, (total,), frozenset((mark,) for mark in marks) if marks else None)


def test_two_boards_are_as_unlike_as_the_share_that_only_one_of_them_has() -> None:
    assert unlike(board("a", 1, 1, 2, 3), board("b", 9, 1, 2, 3)) == 0
    assert unlike(board("a", 1, 1, 2, 3), board("b", 1, 2, 3, 4)) == 0.5
    assert unlike(board("a", 1, 1), board("b", 1, 2)) == 1
    empty = DealBoard("e", 0, (0,), frozenset())
    assert unlike(empty, empty) == 0


def test_where_a_game_says_nothing_the_scores_tell_how_unlike() -> None:
    assert unlike(board("a", 40), board("b", 57)) == 17
    assert marks_of(ByScore(), [None, None], 0) is None


def test_boards_are_ranked_by_what_decides_their_places() -> None:
    boards = [board(key, total) for key, total in (("a", 3), ("b", 9), ("c", 5), ("d", 7))]
    assert [one.key for one in ranked(boards)] == ["b", "d", "c", "a"]


def test_most_unlike_mine_is_never_mine_and_of_several_the_best() -> None:
    mine = board("me", 5, 1, 2, 3)
    boards = [mine, board("low", 2, 7, 8), board("high", 8, 4, 5), board("same", 5, 1, 2, 3)]
    found = most_unlike(boards, mine)
    assert found is not None
    assert found.key == "high"
    assert most_unlike([mine], mine) is None


def test_places_are_spread_evenly_with_the_first_and_the_last() -> None:
    assert spread(3, 10) == [1, 2, 3]
    assert spread(101, 5) == [1, 26, 51, 76, 101]
    assert spread(0, 5) == []


def test_a_lucky_box_is_part_of_the_board_also_when_it_is_put_away() -> None:
    # Good play, so that boxes are completed and scored before the end.
    played = Played(LUCKYBOX, 1, "boxes")
    rules, players = LUCKYBOX.rules, LUCKYBOX.players
    while not rules.is_over(played.state):
        decision = rules.decision(played.state, 0)
        played.do(*(None, rules.advance) if decision is None else (0, players.default(played.state, decision)))
    line = played.line
    marks = marks_of(LUCKYBOX.similarity, line.settled, 0)
    assert marks is not None
    end = LUCKYBOX.similarity.marks(line.end, 0)
    assert end is not None
    assert marks > end
    crossed = {(turn, action) for turn in line.turns(0) for action in turn.actions if hasattr(action, "square")}
    assert len(marks) == len(crossed)


def test_every_game_can_be_compared_and_equal_games_are_alike() -> None:
    for key, game in games().items():
        played = Played(game, game.rules.min_seats, "alike").to_end(Random(1))
        line = Line(game.rules, played.seats, played.options, Seeded(played.seed), played.actions)
        marks = marks_of(game.similarity, line.settled, 0)
        assert unlike(DealBoard(1, 5, (5,), marks), DealBoard(2, 5, (5,), marks)) == 0, key
