"""How a day went: where one stands is seen at once, and not by colour alone."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import pytest

from bot.features.daily.day import Day
from bot.features.daily.picture import BARS, HEAD, TOP, day_sheet, draw_day, plain_day
from bot.render.league import Bar
from bot.render.picture import ALT_LIMIT
from gallery.features import daily as shown
from tests.render.league.seen import Written, outside, overlapping, sizes, written
from tests.render.vision import alike
from tests.render.watching import watching

BLOCK_LIMIT = 3500
DAY = Day("Daily #1 · A Game", "20 points", "2nd of 9", tuple(Bar(f"{n}0", n) for n in (1, 3, 4, 2)), 1)
LONG = "a very long text that has no room in any picture " * 4


def texts(day: Day) -> dict[str, Written]:
    return {each.text: each for each in written(partial(day_sheet, day))}


def middle(found: Written) -> float:
    return (found.box[0] + found.box[2]) / 2


@pytest.mark.deep
@pytest.mark.parametrize("mine", range(20))
@pytest.mark.parametrize("steep", [(1, 30), (30, 1), (9, 9)])
def test_whichever_bar_is_mine_nothing_lies_upon_anything(mine: int, steep: tuple[int, int]) -> None:
    first, second = steep
    bars = tuple(Bar(f"{4 * n}–{4 * n + 3}", (first * (19 - n) + second * n) * (1 + n % 3)) for n in range(20))
    day = replace(DAY, bars=bars, mine=mine)
    found = written(partial(day_sheet, day))
    assert not [*overlapping(found), *outside(found, day_sheet(day))]
    where = {each.text: each for each in found}
    assert bars[mine].label in where, "one's own label is never left out"
    assert abs(middle(where["YOU"]) - middle(where[bars[mine].label])) <= 24
    assert where["YOU"].box[3] < HEAD + TOP + BARS
    with watching() as seen:
        day_sheet(day)
    assert not seen.lies


@pytest.mark.deep
@pytest.mark.parametrize("characters", range(1, 16))
def test_labels_of_any_length_stand_apart(characters: int) -> None:
    for mine in (None, 0, 1, 2, 10, 17, 18, 19):
        bars = tuple(Bar(f"{n + 10}{'8' * (characters - 1)}", n + 1) for n in range(20))
        found = written(partial(day_sheet, replace(DAY, bars=bars, mine=mine)))
        assert not [*overlapping(found)]
        labels = [each for each in found if each.box[1] > HEAD + TOP + BARS]
        assert len(labels) >= 2
        assert mine is None or bars[mine].label in {each.text for each in labels}


def test_my_bar_is_marked_by_a_word_an_arrow_and_a_frame() -> None:
    with watching() as seen:
        mine = day_sheet(DAY).pixels()
    assert "here" in {drawn.maker for drawn in seen.sprites.values()}
    other = day_sheet(replace(DAY, mine=None)).pixels()
    at = round(middle(texts(DAY)["30"]))
    bar = (at - 40, HEAD + TOP + 120, at + 40, HEAD + TOP + BARS)
    assert not alike({"mine": mine.crop(bar), "not": other.crop(bar)}, 0.05)
    assert "YOU" in texts(DAY)
    assert "YOU" not in texts(replace(DAY, mine=None))


@pytest.mark.parametrize("mine", [-1, 4, 99])
def test_a_bar_that_is_not_there_is_nobodys(mine: int) -> None:
    day = replace(DAY, mine=mine)
    assert "YOU" not in texts(day)
    assert "Yours" not in draw_day(day).alt
    assert ">" not in plain_day(day)


def test_a_day_on_which_my_bar_is_empty_still_shows_where_i_am() -> None:
    day = replace(DAY, bars=(Bar("10", 5), Bar("20", 0), Bar("30", 7)))
    assert abs(middle(texts(day)["YOU"]) - middle(texts(day)["20"])) < 8


def test_the_marks_stand_below_their_bars_in_order_and_apart() -> None:
    found = texts(shown.large_day())
    pip, otto, finn = (found[text] for text in ("Pip 29", "Otto 44", "Finn 57"))
    assert pip.box[2] < otto.box[0] < otto.box[2] < finn.box[0]
    assert min(each.box[1] for each in (pip, otto, finn)) > HEAD + TOP + BARS + 30
    crowded = replace(DAY, marks=tuple((1, f"Somebody {n}") for n in range(5)))
    stacked = written(partial(day_sheet, crowded))
    assert not [*overlapping(stacked), *outside(stacked, day_sheet(crowded))]
    assert {f"Somebody {n}" for n in range(5)} <= {each.text for each in stacked}


@pytest.mark.parametrize("places", [(0, 0, 0), (19, 19, 18), (0, 10, 19), (9, 10, 11)])
def test_marks_stay_on_the_paper_and_near_their_bars(places: tuple[int, ...]) -> None:
    bars = tuple(Bar(f"{n}", n + 1) for n in range(20))
    marks = tuple(zip(places, ("Pip 29", "Otto 44", "Finn 57"), strict=True))
    day = replace(DAY, bars=bars, marks=marks, heads=("rookie", "regular", "shark"))
    found = written(partial(day_sheet, day))
    assert not [*overlapping(found), *outside(found, day_sheet(day))]
    where = {each.text: each for each in found}
    for bar, text in marks:
        label = where.get(str(bar)) or where[str(bar + 1)]
        assert abs(middle(where[text]) - middle(label)) <= 150
        assert 8 < where[text].box[0] < where[text].box[2] < 892


def test_marks_of_bars_that_are_not_there_are_left_out_of_the_picture_and_told() -> None:
    day = replace(DAY, marks=((7, "Pip 99"), (-1, "Otto 1")))
    assert not {"Pip 99", "Otto 1"} & texts(day).keys()
    assert "Pip 99" in draw_day(day).alt


def test_characters_have_their_heads_where_the_caller_says_who_they_are() -> None:
    heads = []
    for given in ((), ("", "shark"), ("rookie", "shark"), ("nobody", "such")):
        with watching() as seen:
            day_sheet(replace(DAY, marks=((0, "Pip 9"), (2, "Finn 31")), heads=given))
        heads.append({drawn.arguments["character"] for drawn in seen.sprites.values() if drawn.maker == "head"})
    assert heads == [set(), {"shark"}, {"rookie", "shark"}, set()]


def test_the_verdict_is_the_largest_and_the_streak_burns() -> None:
    day = replace(DAY, streak=12, lines=("Streak 12 · best 20", "Streak savers: 2"))
    found = texts(day)
    assert found["20 points"].size == max(each.size for each in found.values())
    assert {"2nd of 9", DAY.title, "12", *day.lines} <= found.keys()
    dotted = texts(replace(DAY, score="20 · 0 points"))
    assert dotted["20 · 0 points"].size == max(each.size for each in dotted.values())
    flames = []
    for streak in (0, 1):
        with watching() as seen:
            day_sheet(replace(DAY, streak=streak))
        flames.append("flame" in {drawn.maker for drawn in seen.sprites.values()})
    assert flames == [False, True]


@pytest.mark.deep
@pytest.mark.parametrize("count", [0, 1, 2, 20, 45])
def test_any_number_of_bars_has_room(count: int) -> None:
    bars = tuple(Bar(f"{n}", n * 1000) for n in range(count))
    day = Day(LONG, LONG, LONG, bars, count - 1, ((0, LONG), (count - 1, LONG)), (LONG, "short", LONG), 12_345)
    found = written(partial(day_sheet, day))
    assert not [*overlapping(found), *outside(found, day_sheet(day))]
    with watching() as seen:
        picture = draw_day(day)
    assert not seen.lies
    assert picture.width == 900
    assert len(picture.alt) <= ALT_LIMIT
    assert len(plain_day(day)) <= BLOCK_LIMIT


def test_letters_are_large_enough_for_a_phone_and_the_picture_is_light() -> None:
    for day in (shown.large_day(), shown.small_day(), DAY):
        assert min(sizes(partial(draw_day, day))) >= 22
        assert len(draw_day(day).png) <= 50_000
        assert draw_day(day) == draw_day(day)


def test_the_description_says_everything() -> None:
    told = draw_day(shown.small_day()).alt
    assert told == (
        "Daily #43 · Super Mega Lucky Box. 48 points · 3rd of 3. Yours: 40–49. Pip 41, Otto 48, Finn 61. "
        "Streak 1 · best 9. 40–49: 1, 50–59: 0, 60–69: 2."
    )
    large = shown.large_day()
    told = draw_day(large).alt
    assert all(f"{bar.label}: {bar.value}" in told for bar in large.bars)
    assert all(line in told for line in large.lines)


def test_a_description_too_long_leaves_out_what_is_empty_first() -> None:
    bars = tuple(Bar(f"{1000 + 10 * n}–{1009 + 10 * n}", n % 2) for n in range(80))
    told = draw_day(replace(DAY, bars=bars)).alt
    assert "1010–1019: 1" in told
    assert "1000–1009: 0" not in told
    assert len(told) <= ALT_LIMIT


def test_the_text_leaves_nothing_out_and_is_aligned() -> None:
    day = shown.large_day()
    text = plain_day(day)
    assert len(text) <= BLOCK_LIMIT
    for number, bar in enumerate(day.bars):
        mark = ">" if number == day.mine else " "
        assert re.search(rf"^{mark} {bar.label} +{bar.value}(  █*.*)?$", text, re.MULTILINE)
    assert {
        line.index(name) for name in ("Pip 29", "Otto 44", "Finn 57") for line in text.split("\n") if name in line
    } == {text.split("\n")[7].index("Pip")}
    assert all(line in text for line in (day.title, day.score, day.better, *day.lines))


def test_the_text_of_a_small_day() -> None:
    assert plain_day(shown.small_day()).split("\n") == [
        "Daily #43 · Super Mega Lucky Box",
        "48 points · 3rd of 3",
        "",
        "> 40–49  1  ██████████            Pip 41, Otto 48",
        "  50–59  0",
        "  60–69  2  ████████████████████  Finn 61",
        "",
        "> you",
        "",
        "Streak 1 · best 9",
    ]
