"""Luck and play as a picture: the sum, the rounds around the line of nothing, and everything in words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.features.luck.picture import draw_luck, luck_sheet, plain_luck
from bot.features.luck.summary import LuckOf
from bot.render.league import Fact
from bot.render.palette import INDEX
from bot.render.picture import ALT_LIMIT
from gallery.features import luck as shown
from tests.depth import deep
from tests.render.league.seen import Written, outside, overlapping, sizes, written

BLOCK_LIMIT = 3500
LUCK = shown.luck()
LONG = "a very long text that has no room in any picture " * 4


def texts(luck: LuckOf) -> dict[str, Written]:
    """What is written, by its words; of equal ones the largest."""
    found = sorted(written(partial(luck_sheet, luck)), key=lambda each: each.size)
    return {each.text: each for each in found}


def rounds(*lucks: int) -> tuple[tuple[str, int], ...]:
    return tuple((str(number), luck) for number, luck in enumerate(lucks, 1))


def test_the_sum_stands_there_in_large_numbers_with_its_signs() -> None:
    found = texts(LUCK)
    score, start, luck, play = (found[text] for text in ("57", "59", "4", "6"))
    assert score.size == start.size == luck.size == play.size == max(each.size for each in found.values())
    assert score.box[2] < found["="].box[0] < start.box[0] < start.box[2] < found["+"].box[0] < luck.box[0]
    assert luck.box[2] < found["−"].box[0] < play.box[0]
    assert {"score", "to expect", "luck", "play"} <= found.keys()


def test_luck_stands_above_the_line_and_what_chance_kept_back_below() -> None:
    found = texts(LUCK)
    assert found["+3"].box[3] < found["±0"].box[3] < found["−2"].box[1]
    image = luck_sheet(LUCK).pixels()
    gold, mid = (
        {
            y
            for y in range(image.height)
            for x in range(20, 880, 4)
            if image.getpixel((x, y)) == INDEX[colour] and found["Luck by round"].box[3] < y
        }
        for colour in ("gold", "mid")
    )
    assert gold
    assert mid
    assert max(gold) < min(mid)


@pytest.mark.deep
@pytest.mark.parametrize("count", [0, 1, 4, 13, 24, 32, deep(60)])
@pytest.mark.parametrize("lucks", [(5, -3, 0), (9, 4, 1), (-9, -4, -1), (0, 0, 0), (130, -7, 2)])
def test_any_rounds_have_room(count: int, lucks: tuple[int, ...]) -> None:
    luck = replace(LUCK, by_round=rounds(*(lucks[number % 3] for number in range(count))))
    found = written(partial(luck_sheet, luck))
    assert not [*overlapping(found), *outside(found, luck_sheet(luck))]
    assert len(draw_luck(luck).alt) <= ALT_LIMIT
    assert len(plain_luck(luck)) <= BLOCK_LIMIT


def test_where_there_is_no_room_the_most_either_way_has_its_number() -> None:
    lucks = [(-1) ** number * (number % 5) * 20 for number in range(32)]
    lucks[7], lucks[20] = -130, 140
    found = texts(replace(LUCK, by_round=rounds(*lucks)))
    assert {"−130", "+140"} <= found.keys()
    assert "+40" not in found


@pytest.mark.parametrize("name", ["", "W" * 60, "漢" * 40, "🦊" * 20, LONG])
def test_longest_texts_are_cut(name: str) -> None:
    facts = tuple(Fact(LONG, "123456789") for _ in range(4))
    luck = LuckOf(name, LONG, LONG, facts, rounds(1, -1), (LONG, LONG))
    found = written(partial(luck_sheet, luck))
    assert not [*overlapping(found), *outside(found, luck_sheet(luck))]
    assert len(draw_luck(luck).alt) <= ALT_LIMIT


def test_a_moment_takes_a_second_line_before_it_is_cut() -> None:
    told = "Die größte Pech-Karte (−38,3 Punkte) war die 10 in der Runde 23, ausgeteilt an Bartholomäus"
    found = written(partial(luck_sheet, replace(LUCK, moments=(told,))))
    lines = [each for each in found if each.text in told and len(each.text) > 12]
    assert " ".join(each.text for each in lines) == told
    assert len(lines) == 2
    assert not [*overlapping(found), *outside(found, luck_sheet(replace(LUCK, moments=(told,))))]


def test_letters_are_large_enough_for_a_phone_and_the_picture_is_light() -> None:
    for luck in (LUCK, shown.long_luck()):
        assert min(sizes(partial(draw_luck, luck))) >= 26
        assert len(draw_luck(luck).png) <= 50_000
        assert draw_luck(luck) == draw_luck(luck)


def test_the_description_says_everything() -> None:
    assert draw_luck(LUCK).alt == (
        "Grace Hopper, Luck and play, Super Mega Lucky Box. 57 = 59 to expect + 4 luck − 6 play. "
        "Luck by round: round 1: +3, round 2: −2, round 3: ±0, round 4: +3. "
        "Luckiest number, +3.1: the 7 in round 4, turn 5. Unluckiest number, −1.7: the 2 in round 2, turn 8."
    )
    long = shown.long_luck()
    told = draw_luck(long).alt
    assert all(f"round {label}: " in told for label, _ in long.by_round)


def test_as_text_every_round_has_its_line() -> None:
    assert plain_luck(LUCK).split("\n") == [
        "Grace Hopper · Luck and play, Super Mega Lucky Box",
        "57 = 59 to expect + 4 luck − 6 play",
        "",
        "Luck by round",
        "1  +3  ++++++++++++++++++++",
        "2  −2  -------------",
        "3  ±0",
        "4  +3  ++++++++++++++++++++",
        "",
        "Luckiest number, +3.1: the 7 in round 4, turn 5",
        "Unluckiest number, −1.7: the 2 in round 2, turn 8",
    ]
