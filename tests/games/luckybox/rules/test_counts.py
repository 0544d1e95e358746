"""What is kept of how somebody played, fact by fact, and what a solo game is worth among others of its day."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.core import DayScore
from bot.games.luckybox.rules.state import PerRound
from tests.games.luckybox.build import Position, card, end_of_round, face, position, seat


def of(*positions: Position, by: int = 0, round_: int | None = None) -> dict[str, int]:
    """The counts of what led to these positions and of the end they come to; `round_`: the game is over by then."""
    last = positions[-1].everyone_passes() if round_ is None else positions[-1]
    events = [event for one in (*positions, last.advance()) for event in one.events]
    state = last.advance().state
    return last.game.counts(state if round_ is None else replace(state, phase="over"), by, events)


def last_turn(*mine: Any, **values: Any) -> Position:
    """The last turn of a game."""
    return position(*mine, **{"round_": 4, "turn": 9} | values)


def test_every_fact_is_there_where_nothing_was_done() -> None:
    counts = of(last_turn(seat(card(1)), revealed=5).cross(1, (1, 1)))
    by_round = [f"{name}_{round_}" for name in ("boxes", "stars", "moons") for round_ in (1, 2, 3, 4)]
    kinds = [f"bonus_{kind}" for kind in ("number", "any", "star", "moon", "bolt")]
    assert set(counts) == {*by_round, *kinds, "bolts_spent", "crosses", "max_chain", "passes", "last_after_3"}
    assert {key: value for key, value in counts.items() if value} == {"crosses": 1, "max_chain": 1}


def test_the_crosses_of_a_turn_are_a_chain_and_those_of_another_turn_are_not() -> None:
    faces = {1: face("123 456 789", rows="7 moon moon")}
    first = position(seat(card(1, "xx. ... ...")), faces=faces, revealed=3, then=[5], round_=4, turn=8)
    crossed = first.cross(1, (0, 2))
    used = crossed.use("7", 1, (2, 0))
    turned = used.advance()
    counts = of(crossed, used, turned, turned.cross(1, (1, 1)))
    assert (counts["crosses"], counts["max_chain"], counts["bonus_number"]) == (3, 2, 1)


def test_two_bolts_on_a_line_are_one_bonus() -> None:
    faces = {1: face("123 456 789", rows="bolt2 moon moon", columns="bolt moon moon")}
    counts = of(last_turn(seat(card(1, ".xx x.. x..")), faces=faces, revealed=1).cross(1, (0, 0)))
    assert (counts["bonus_bolt"], counts["bolts_spent"]) == (2, 0)


def test_lightning_counts_by_what_was_spent() -> None:
    counts = of(last_turn(seat(card(1)), revealed=1).cross(1, (2, 1)))
    assert counts["bolts_spent"] == 2


def test_a_fourth_star_was_a_bonus_but_did_not_count() -> None:
    faces = {1: face("123 456 789", rows="star moon moon")}
    mine = seat(card(1, "xx. ... ..."), stars=(0, 0, 0, 3))
    counts = of(last_turn(mine, faces=faces, revealed=3).cross(1, (0, 2)))
    assert (counts["bonus_star"], counts["stars_4"]) == (1, 3)


@pytest.mark.parametrize("bonus", ["?", "5"])
def test_a_bonus_of_no_use_was_won_all_the_same(bonus: str) -> None:
    faces = {1: face("123 456 789", rows=f"moon moon {bonus}", columns="moon moon moon")}
    counts = of(last_turn(seat(card(1, "xxx xxx xx.")), faces=faces, revealed=9).cross(1, (2, 2)))
    assert (counts["bonus_any"], counts["bonus_number"]) == ((1, 0) if bonus == "?" else (0, 1))
    assert counts["boxes_4"] == 1


@pytest.mark.parametrize("turn", [8, 9])
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_moons_count_for_the_round_they_were_won_in(round_: int, turn: int) -> None:
    start = position(seat(card(1, "xx. ... ...")), revealed=3, round_=round_, turn=turn)
    counts = of(start.cross(1, (0, 2)), round_=round_)
    assert [counts[f"moons_{number}"] for number in (1, 2, 3, 4)] == [int(number == round_) for number in (1, 2, 3, 4)]


def test_undo_takes_back_what_was_done_since_the_last_advance_and_nothing_before() -> None:
    first = position(seat(card(1)), revealed=3, then=[5], round_=4, turn=8).cross(1, (0, 2))
    turned = first.advance()
    again = turned.cross(1, (2, 1))
    undone = again.undo()
    counts = of(first, turned, again, undone, undone.cross(1, (1, 1)))
    assert (counts["crosses"], counts["bolts_spent"], counts["max_chain"]) == (2, 0, 1)


def test_one_players_undo_is_not_anothers() -> None:
    mine = last_turn(seat(card(1)), seat(card(2)), revealed=5).cross(1, (1, 1))
    other = mine.cross(2, (1, 1), by=1)
    undone = other.undo(by=1)
    done = undone.cross(2, (1, 0), by=1)
    assert [of(mine, other, undone, done, by=by)["crosses"] for by in (0, 1)] == [1, 1]
    assert [of(mine, other, undone, done, by=by)["bolts_spent"] for by in (0, 1)] == [0, 1]


def test_a_pass_counts_unless_it_is_taken_back() -> None:
    passed = last_turn(seat(card(1, "... .x. ...")), revealed=5).pass_()
    undone = passed.undo()
    assert of(passed)["passes"] == 1
    assert of(passed, undone, undone.cross(1, (1, 0)))["passes"] == 0


@pytest.mark.parametrize(
    ("after_3", "last"),
    [
        ((10,), []),
        ((10, 11), [0]),
        ((11, 10), [1]),
        ((10, 10), []),
        ((10, 10, 20), []),
        ((30, 10, 20), [1]),
        ((0, 0, 0), []),
    ],
)
def test_last_after_round_3_is_who_is_alone_there(after_3: tuple[int, ...], last: list[int]) -> None:
    # What round 4 brings turns everything around.
    mine = [
        replace(
            seat(),
            completed=(0, 0, 0, number == 0),
            box_points=(points - points // 2, 0, 0, 0),
            star_points=(0, 0, points // 2, 0),
        )
        for number, points in enumerate(after_3)
    ]
    end = end_of_round(*mine, round_=4).advance()
    assert [by for by in range(len(mine)) if end.game.counts(end.state, by, end.events)["last_after_3"]] == last


def test_there_are_no_facts_before_the_end() -> None:
    game = end_of_round(seat(), round_=4)
    with pytest.raises(ValueError, match="not over"):
        game.game.counts(game.state, 0, game.events)


def day(*, moons: int = 2, completed: PerRound = (0, 0, 0, 0), points: int = 0) -> DayScore:
    """The score of a solo game."""
    mine = replace(seat(moons=moons), completed=completed, box_points=(points, 0, 0, 0))
    end = end_of_round(mine, round_=4).advance()
    return end.game.day_score(end.state)


def test_the_total_decides_a_days_place() -> None:
    assert day(points=61) == DayScore(total=61, rank_key=61, tie=20000)
    assert day(moons=0) == DayScore(total=-6, rank_key=-6, tie=0)


def test_equals_are_listed_by_moons_and_then_by_earlier_cards() -> None:
    assert day(moons=6, completed=(0, 2, 1, 0)).tie == 60210
    assert day(moons=10, completed=(1, 0, 0, 4)).tie == 101004


cards = st.lists(st.sampled_from([0, 1, 2, 3]), max_size=6).map(
    lambda rounds: (rounds.count(0), rounds.count(1), rounds.count(2), rounds.count(3))
)
played = st.tuples(st.integers(0, 36), cards)


@given(played, played)
def test_the_order_of_equals_is_the_order_of_the_numbers(
    one: tuple[int, PerRound], other: tuple[int, PerRound]
) -> None:
    ties = [day(moons=moons, completed=completed).tie for moons, completed in (one, other)]
    assert (ties[0] > ties[1]) is (one > other)
    assert max(ties) < 2**31


def test_a_day_is_scored_alone_and_at_the_end() -> None:
    going_on = end_of_round(seat(), round_=4)
    with pytest.raises(ValueError, match="not over"):
        going_on.game.day_score(going_on.state)
    for_two = end_of_round(seat(), seat(), round_=4).advance()
    with pytest.raises(ValueError, match="alone"):
        for_two.game.day_score(for_two.state)
