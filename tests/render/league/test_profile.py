"""Profiles: everything that is known of somebody can be seen, heard and read."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import pytest

from bot.render.league import Bar, Chart, Fact, Profile, draw_profile, people, plain_profile
from bot.render.league.profile import profile_sheet
from bot.render.picture import ALT_LIMIT
from gallery import league as shown
from tests.depth import deep
from tests.render.league.names import NOTHING, ODD, SCRIPTS
from tests.render.league.seen import Written, outside, overlapping, sizes, written
from tests.render.watching import watching

BLOCK_LIMIT = 3500
BARE = Profile("Ada", "A Game · 3 games", (Fact("Games", "3"),))
LONG = "a very long text that has no room in any picture, wherever it may stand " * 3
HARD = Profile(
    ODD["long"],
    LONG,
    tuple(Fact(f"{LONG}{number}", f"{number}{LONG}") for number in range(15)),
    (
        Chart(LONG, tuple(Bar(f"{10 * n}–{10 * n + 9}", n * 12345 % 100_000) for n in range(20))),
        Chart("zero", (Bar("a", 0), Bar("b", 0))),
        Chart(LONG, tuple(Bar(LONG, n, LONG) for n in range(9))),
        Chart("too many", (Bar("c", 1),)),
    ),
    tuple(range(100_000, 100_030)),
    LONG,
    (LONG, *(f"{n}. badge" for n in range(40))),
    LONG,
    LONG,
    LONG,
)


def texts(profile: Profile) -> dict[str, Written]:
    return {each.text: each for each in written(partial(profile_sheet, profile))}


def test_every_fact_bar_and_badge_is_written_and_nothing_lies_upon_anything() -> None:
    profile = shown.profile()
    found = written(partial(profile_sheet, profile))
    told = {each.text for each in found}
    for fact in profile.facts:
        assert {fact.label, fact.value} <= told
    for chart in profile.charts:
        assert chart.title in told
        assert {bar.label for bar in chart.bars} | {bar.said for bar in chart.bars} <= told
    assert {*profile.badges[:12], "+2", profile.badges_title, profile.form_title} <= told
    assert not {*profile.badges[12:]} & told
    assert {profile.name, profile.subtitle, profile.next_badge} <= told
    assert not [*overlapping(found), *outside(found, profile_sheet(profile))]


@pytest.mark.parametrize("name", [*SCRIPTS.values(), *ODD.values(), *NOTHING])
def test_every_name_has_a_profile(name: str) -> None:
    profile = replace(BARE, name=name)
    found = written(partial(profile_sheet, profile))
    assert not [*overlapping(found), *outside(found, profile_sheet(profile))]
    assert len(found) == 5, "its initials, the name, the subtitle, and a fact"
    assert draw_profile(profile).alt.removeprefix("\u2068").startswith(people.name(name)[:5])


@pytest.mark.parametrize("facts", range(13))
def test_any_number_of_facts_stands_in_tiles_side_by_side(facts: int) -> None:
    profile = replace(BARE, facts=tuple(Fact(f"Fact {n}", f"{n}000") for n in range(facts)))
    found = written(partial(profile_sheet, profile))
    assert len(found) == 3 + 2 * facts
    assert not [*overlapping(found), *outside(found, profile_sheet(profile))]


@pytest.mark.deep
def test_a_profile_full_of_what_is_too_long_holds() -> None:
    found = written(partial(profile_sheet, HARD))
    assert not [*overlapping(found), *outside(found, profile_sheet(HARD))]
    with watching() as seen:
        picture = draw_profile(HARD)
    assert not seen.lies
    assert len(picture.alt) <= ALT_LIMIT
    assert picture.width == 900


def test_the_line_of_the_last_scores_tells_the_best_the_worst_and_the_last() -> None:
    form = (48, 55, 35, 62, 88, 51)
    found = texts(replace(BARE, form=form, form_title="The last games"))
    best, worst, last = (found[str(value)] for value in (88, 35, 51))
    assert worst.box[0] < best.box[0] < last.box[0], "in the order of the games"
    assert best.box[3] < last.box[1] < worst.box[1]
    assert not {"48", "55", "62"} & found.keys()
    assert last.size > best.size


@pytest.mark.deep
@pytest.mark.parametrize("form", [(0, 0, 0), (-5, 3, -5), *map(deep, ((7, 7), (88, 35), (35, 88), tuple(range(40))))])
def test_any_scores_make_a_line(form: tuple[int, ...]) -> None:
    profile = replace(BARE, form=form, form_title="The last games")
    found = written(partial(profile_sheet, profile))
    assert {str(min(form[-20:])), str(max(form[-20:])), str(form[-1])} <= {each.text for each in found}
    assert not [*overlapping(found), *outside(found, profile_sheet(profile))]
    with watching() as seen:
        profile_sheet(profile)
    assert not seen.lies


def test_the_line_rises_with_the_scores() -> None:
    rising, falling = (
        profile_sheet(replace(BARE, form=form, form_title="t")).pixels() for form in ((1, 2, 3, 4), (4, 3, 2, 1))
    )
    assert rising.tobytes() != falling.tobytes()
    boxes = texts(replace(BARE, form=(1, 2, 3, 4), form_title="t"))
    assert boxes["4"].box[1] < boxes["1"].box[1]


def test_one_score_is_no_line_but_is_told() -> None:
    one = replace(BARE, form=(42,), form_title="The last games")
    assert draw_profile(one).height == draw_profile(BARE).height
    assert "The last games: 42." in draw_profile(one).alt
    assert "42" in plain_profile(one)


def test_higher_bars_are_higher_and_of_nothing_there_is_none() -> None:
    found = texts(replace(BARE, charts=(Chart("Scores", (Bar("a", 10), Bar("b", 40), Bar("c", 0), Bar("d", 20))),)))
    assert found["40"].box[1] < found["20"].box[1] < found["10"].box[1]
    assert "0" not in found
    assert "c" in found


def test_charts_stand_side_by_side_where_they_have_room() -> None:
    few = Chart("Few", tuple(Bar(f"{n}", n) for n in range(1, 5)))
    many = Chart("Many", tuple(Bar(f"{n}–{n + 9}", n) for n in range(10, 30)))
    alone, two, three = (draw_profile(replace(BARE, charts=(few,) * count)).height for count in (1, 2, 3))
    assert alone == two < three
    assert draw_profile(replace(BARE, charts=(few, many))).height == three
    assert draw_profile(replace(BARE, charts=(many, few, few))).height == three
    assert draw_profile(replace(BARE, charts=(Chart("Nothing", ()),))).height == draw_profile(BARE).height


@pytest.mark.deep
def test_the_host_says_how_it_stands_between_two_or_that_nothing_was_played() -> None:
    versus = replace(BARE, versus="You have met twice.")
    empty = replace(BARE, empty="No games yet.")
    for profile, sentence in ((versus, "You have met twice."), (empty, "No games yet.")):
        with watching() as seen:
            profile_sheet(profile)
        assert sentence in " ".join(seen.spoken)
        assert "bust" in {drawn.maker for drawn in seen.sprites.values()}
        assert sentence in draw_profile(profile).alt
        assert sentence in plain_profile(profile)
    with_charts = replace(empty, charts=(Chart("Scores", (Bar("a", 1),)),))
    assert "No games yet." not in draw_profile(with_charts).alt + plain_profile(with_charts)
    both = replace(empty, versus="You have met twice.")
    assert "You have met twice." in draw_profile(both).alt


def test_a_label_takes_a_second_line_before_it_is_cut_and_its_whole_row_is_taller() -> None:
    labels = ("Vorläufige Wertungszahl", "Partien", "Längste Serie bisher", "Quote")
    long = replace(BARE, facts=tuple(Fact(label, "3") for label in labels))
    found = written(partial(profile_sheet, long))
    told = " ".join(each.text for each in found)
    assert all(word in told for label in labels for word in label.split())
    assert not [*overlapping(found), *outside(found, profile_sheet(long))]
    short = replace(BARE, facts=tuple(Fact(label[:7], "3") for label in labels))
    assert profile_sheet(long).height > profile_sheet(short).height


def test_letters_are_large_enough_for_a_phone_and_the_picture_is_light() -> None:
    for profile in (shown.profile(), shown.newcomer(), BARE):
        assert min(sizes(partial(draw_profile, profile))) >= 22
        assert len(draw_profile(profile).png) <= 70_000
        assert draw_profile(profile) == draw_profile(profile)


def test_the_description_of_a_usual_profile_has_everything() -> None:
    profile = shown.profile()
    told = draw_profile(profile).alt
    assert told.startswith("Grace Hopper. Super Mega Lucky Box · 134 games. Games: 134. Wins: 41. ")
    assert "Boxes by round: Round 1 0.3, Round 2 0.7, Round 3 1.4, Round 4 2.6." in told
    assert "The last 20 games: 48, 55, 51," in told
    assert "Badges: First win, Ten in a row," in told
    assert "Globetrotter, +2." in told
    assert profile.versus in told
    assert len(told) <= ALT_LIMIT


def test_the_text_leaves_nothing_out_and_is_aligned() -> None:
    profile = shown.profile()
    text = plain_profile(profile)
    assert len(text) <= BLOCK_LIMIT
    for fact in profile.facts:
        assert re.search(rf"^{re.escape(fact.label)} +{re.escape(fact.value)}$", text, re.MULTILINE)
    assert (
        len(
            {
                line.index(fact.value, 15)
                for fact in profile.facts
                for line in text.split("\n")
                if line.startswith(f"{fact.label} ")
            }
        )
        == 1
    )
    for chart in profile.charts:
        for bar in chart.bars:
            assert re.search(rf"^ *{re.escape(bar.label)} +{re.escape(bar.said)}  █+$", text, re.MULTILINE)
    assert all(badge in text for badge in profile.badges)
    assert " ".join(map(str, profile.form)) in text
    assert profile.versus in text
    assert "`" not in plain_profile(replace(profile, name="```", versus="`a`"))


def test_which_badge_is_near_stands_below_those_that_are_won_and_where_there_is_none_too() -> None:
    long = "Next: a chain reaction of many pieces, one cross more in one turn than you have ever made so far"
    for known in (shown.profile(), BARE):
        profile = replace(known, badges_title="Badges", next_badge=long)
        found = list(texts(profile).values())
        lines = [each.text for each in found if each.text in long and len(each.text) > len("Badges")]
        assert " ".join(lines[-2:]) == long, "in two lines, whole"
        assert not [*overlapping(found), *outside(found, profile_sheet(profile))]
        assert long in plain_profile(profile)
        assert long in draw_profile(profile).alt


def test_the_text_of_a_small_profile() -> None:
    profile = replace(
        BARE,
        name="محمد",
        charts=(Chart("Places", (Bar("1st", 4), Bar("10th", 0), Bar("2nd", 1, "25 %"))),),
        form=(4, 5),
        form_title="Last",
        badges=("First win",),
        badges_title="Badges",
    )
    assert plain_profile(profile).split("\n") == [
        "\u2068محمد\u2069",
        "A Game · 3 games",
        "",
        "Games  3",
        "",
        "Places",
        " 1st     4  ████████████████████",
        "10th     0",
        " 2nd  25 %  █████",
        "",
        "Last",
        "4 5",
        "",
        "Badges",
        "* First win",
    ]
