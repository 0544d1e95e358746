"""How a tournament stands: small ones by hand, and what has to hold of every one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.features.tournaments.standings import (
    Participant,
    PlayedBoard,
    missed_by,
    points_of,
    standings,
)

BOTH = (True, True)


def board(one: int, other: int | None, matchpoints: tuple[int, int], played: tuple[bool, bool] = BOTH) -> PlayedBoard:
    """A pair of a round, from what its duel came to."""
    return PlayedBoard(one, other, points_of(matchpoints, played), matchpoints, played)


def people(*came_in: int) -> list[Participant]:
    """Players 1, 2, … who came in at these rounds."""
    return [Participant(number, first) for number, first in enumerate(came_in, 1)]


def test_a_duel_won_is_a_point_a_draw_half_of_one_and_two_who_do_not_play_have_both_lost() -> None:
    assert points_of((4, 2), BOTH) == (2, 0)
    assert points_of((3, 3), BOTH) == (1, 1)
    assert points_of((0, 6), (False, True)) == (0, 2)
    assert points_of((0, 0), (False, False)) == (0, 0)


def test_of_equal_points_whoever_met_those_with_more_is_before() -> None:
    first = [board(1, 2, (6, 0)), board(3, 4, (6, 0))]
    second = [board(1, 3, (4, 2)), board(2, 4, (4, 2))]
    rows = standings(people(1, 1, 1, 1), [*first, *second], 2)
    assert [(row.number, row.rank, row.points, row.buchholz) for row in rows] == [
        (1, 1, 4, 4),
        (3, 2, 2, 4),
        (2, 3, 2, 4),
        (4, 4, 0, 4),
    ]
    # 3 has 6 + 2 halves of matchpoints, 2 has 0 + 4.
    assert [row.matchpoints for row in rows] == [10, 8, 4, 2]


def test_who_comes_late_has_half_a_point_for_each_round_before_and_half_of_the_rounds_as_buchholz() -> None:
    boards = [board(1, 2, (6, 0)), board(1, 3, (6, 0)), board(2, None, (4, 2))]
    rows = {row.number: row for row in standings(people(1, 1, 2), boards, 2)}
    assert (rows[3].points, rows[3].buchholz) == (1, rows[1].points + 2)
    assert (rows[2].points, rows[2].buchholz) == (2, rows[1].points + 2)
    # Before they have come in they have nothing but what they come in with.
    assert standings(people(1, 4), [], 1)[0].number == 2


def test_what_nothing_decides_is_shared() -> None:
    rows = standings(people(1, 1, 1), [board(1, 2, (3, 3))], 1)
    assert [(row.number, row.rank) for row in rows] == [(1, 1), (2, 1), (3, 3)]


def test_rounds_are_missed_by_who_was_paired_and_finished_no_deal() -> None:
    boards = [board(1, 2, (6, 0), (True, False)), board(2, None, (0, 6), (False, True)), board(2, 3, (2, 4))]
    assert [missed_by(number, boards) for number in (1, 2, 3)] == [0, 2, 0]


BOARDS = st.lists(
    st.builds(
        lambda pair, halves, played: board(pair[0], pair[1], (halves, 6 - halves) if all(played) else (0, 0), played),
        st.permutations(range(1, 7)).map(lambda order: order[:2]),
        st.integers(0, 6),
        st.sampled_from(((True, True), (False, False))),
    ),
    max_size=15,
)


@given(BOARDS)
def test_points_are_given_out_once_and_ranks_follow_from_what_decides(boards: list[PlayedBoard]) -> None:
    rows = standings(people(*[1] * 6), boards, len(boards))
    assert sum(row.points for row in rows) == 2 * sum(any(one.played) for one in boards)
    keys = [(row.points, row.buchholz, row.matchpoints) for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert [row.rank for row in rows] == [1 + sum(other > key for other in keys) for key in keys]
