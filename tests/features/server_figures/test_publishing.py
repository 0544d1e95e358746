"""Nothing of fewer than five people is shown, and nothing from which it could be worked out."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.server_figures.counting import ALL, GAME, HOUR, week_of
from bot.features.server_figures.publishing import (
    LEAST,
    WEEKS,
    FiguresTold,
    Split,
    WeekCell,
    WeekTold,
    mondays_before,
    publishable,
)

TODAY = 20_790
MONDAYS = mondays_before(TODAY)
LAST = MONDAYS[-1]


def told(*cells: WeekCell, today: int = TODAY) -> FiguresTold:
    """What is shown of them."""
    return publishable(cells, today)


def test_the_last_twelve_whole_weeks_are_told() -> None:
    assert len(MONDAYS) == WEEKS
    assert {(monday + 3) % 7 for monday in MONDAYS} == {0}, "Mondays: the first day of 1970 was a Thursday"
    assert LAST + 7 <= TODAY < LAST + 14
    assert mondays_before(LAST + 7) == MONDAYS
    assert mondays_before(LAST + 6)[-1] == LAST - 7


def test_a_week_that_is_not_over_is_not_told_nor_one_too_long_ago() -> None:
    for monday in (LAST + 7, MONDAYS[0] - 7):
        assert told(WeekCell(monday, ALL, 30, 20, 9), WeekCell(monday, f"{HOUR}3", 30, 20, 0)).weeks == ()
        assert told(WeekCell(monday, f"{HOUR}3", 30, 20, 0)).hour is None
    assert told(WeekCell(LAST, ALL, 30, 20, 9)).weeks == (WeekTold(LAST, 30, 20, Split(9, 11)),)


@pytest.mark.parametrize(("people", "new", "split"), [(10, 5, (5, 5)), (9, 5, None), (9, 4, None), (12, 0, None)])
def test_new_and_back_are_told_where_both_are_five_or_more(people: int, new: int, split: object) -> None:
    (week,) = told(WeekCell(LAST, ALL, 8, people, new)).weeks
    assert (week.people, week.split) == (people, split)


def test_whatever_is_shown_of_a_week_leaves_open_how_many_any_group_under_five_was() -> None:
    """Every week of up to thirty people: those that look the same are gone through for what they have in common."""
    alike: defaultdict[FiguresTold, list[tuple[int, int]]] = defaultdict(list)
    for people in range(31):
        for new in range(people + 1):
            alike[told(WeekCell(LAST, ALL, 12, people, new))].append((new, people - new))
    for weeks in alike.values():
        groups = [*zip(*weeks, strict=True), [sum(week) for week in weeks]]
        for sizes in groups:
            if min(sizes) < LEAST:
                assert set(range(LEAST)) <= set(sizes), "none to four of them, for all that can be seen"


def test_how_much_fewer_than_five_have_played_is_not_told_either() -> None:
    assert len({told(WeekCell(LAST, ALL, games, 4, 2)) for games in range(40)}) == 1


cells = st.builds(
    WeekCell,
    st.sampled_from(MONDAYS),
    st.sampled_from([ALL, *(f"{HOUR}{hour}" for hour in range(24)), f"{GAME}luckybox", f"{GAME}flip7"]),
    st.integers(1, 60),
    st.integers(0, 15),
    st.just(0),
).map(lambda cell: cell._replace(newcomers=cell.people // 2 if cell.about == ALL else 0))


@given(st.lists(cells, max_size=60, unique_by=lambda cell: cell[:2]), st.data())
def test_what_stands_for_fewer_than_five_changes_nothing_that_is_shown(
    known: list[WeekCell], data: st.DataObject
) -> None:
    few = [
        cell._replace(games=data.draw(st.integers(1, 900)), people=data.draw(st.integers(0, 4)), newcomers=0)
        if cell.people < LEAST
        else cell
        for cell in known
    ]
    without = [cell for cell in known if cell.people >= LEAST]
    assert told(*known) == told(*few) == told(*without)


def test_the_best_hour_is_that_of_most_people_and_not_of_a_few_who_play_all_night() -> None:
    night = [WeekCell(monday, f"{HOUR}3", 400, 4, 0) for monday in MONDAYS]
    evening = [WeekCell(monday, f"{HOUR}19", 3, 6, 0) for monday in MONDAYS[-2:]]
    assert told(*night, *evening, WeekCell(LAST, f"{HOUR}7", 90, 11, 0)).hour == 19
    assert told(*night).hour is None
    assert told(*(WeekCell(LAST, f"{HOUR}{hour}", 1, 5, 0) for hour in (22, 9, 15))).hour == 9


def test_the_game_most_played_is_one_that_five_people_have_played_in_a_week() -> None:
    alone = WeekCell(LAST, f"{GAME}luckybox", 80, 3, 0)
    assert told(alone, WeekCell(LAST, f"{GAME}flip7", 2, 7, 0)).game == "flip7"
    assert told(alone).game is None


def test_a_day_belongs_to_the_monday_before_it() -> None:
    assert [week_of(day) for day in range(LAST, LAST + 8)] == [LAST] * 7 + [LAST + 7]
    assert week_of(-1) == -3, "Wednesday, the last of 1969"
