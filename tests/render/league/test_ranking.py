"""Rankings: who stands where, in the picture, in its description and as text."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import pytest
from PIL import ImageChops

from bot.render.league import Ranking, RankingLine, draw_ranking, people, plain_ranking, widgets, words
from bot.render.league.head import HEAD
from bot.render.league.ranking import GAP, HEADING, ROW, ranking_sheet
from bot.render.palette import INDEX
from bot.render.picture import ALT_LIMIT
from bot.render.png import Sprite
from gallery import league as shown
from tests.render.league.names import NOTHING, ODD, SCRIPTS
from tests.render.league.seen import outside, overlapping, sizes, written
from tests.render.vision import VISIONS, alike
from tests.render.watching import watching

NAMES = ("Ada", "Grace", "Linus", "Margaret", "Alan", "Hedy", "Donald", "Barbara", "Ken", "Radia")
OWN = RankingLine(123, "Katherine", "4", "of 11 games", mine=True)
BLOCK_LIMIT = 3500
HARD = [*SCRIPTS.values(), *ODD.values(), *NOTHING]


def ranking(count: int = 10, **other: object) -> Ranking:
    lines = tuple(
        RankingLine(place, name, str(100 - place), f"± {place}") for place, name in enumerate(NAMES[:count], 1)
    )
    return Ranking("Leaderboard · A Game", "Rating · this month", "Rating", lines, **other)  # type: ignore[arg-type]


def hard(start: int) -> Ranking:
    """Ten names nobody would make up, with values and details too long."""
    names = (HARD * 2)[start : start + 10]
    values = ("1 234 567", "99.5 %", "-12", "a value that is too long for anything", "0", "—", "1540", "١٢٣", "1", "")
    details = ("± 130", "of 1 234 games, and counting all of them", "", "AI", "5 of 8 games")
    places = (1, 2, 2, 99, 1000, 12345, 1234567, None, 3, 10)
    lines = tuple(
        RankingLine(place, name, value, details[number % 5], number == 4, number % 3 == 0)
        for number, (place, name, value) in enumerate(zip(places, names, values, strict=True))
    )
    own = RankingLine(1234567, ODD["long"], "1 000 000", "± 1 000", provisional=True)
    return Ranking("A title much too long for one line " * 3, "so is this " * 20, "a column " * 9, lines, own, 12, 345)


def top(place: int) -> int:
    """Where a row begins."""
    return HEAD + HEADING + ROW * place


def row(sheet: Sprite, place: int) -> Sprite:
    """A row cut out of a page without an own row below."""
    upper = top(place)
    return sheet.crop((0, upper, 900, upper + ROW))


# What a person sees


@pytest.mark.parametrize("own", [None, OWN])
def test_a_page_has_one_size_however_many_rows_it_has(own: RankingLine | None) -> None:
    pages = [ranking(count, own=own, page=page, pages=pages) for count in range(11) for page, pages in ((1, 1), (2, 3))]
    pages.append(replace(ranking(10, own=own), lines=hard(0).lines))
    found = {(picture.width, picture.height) for picture in map(draw_ranking, pages)}
    assert len(found) == 1
    assert next(iter(found))[0] == 900


def test_only_an_own_row_below_makes_a_page_higher() -> None:
    assert draw_ranking(ranking(own=OWN)).height - draw_ranking(ranking()).height == ROW + GAP


def test_everything_of_every_row_is_written_and_nothing_lies_upon_anything() -> None:
    for page in (shown.leaderboard(), shown.rating(), shown.daily(), ranking(own=OWN, page=2, pages=9)):
        found = written(partial(ranking_sheet, page))
        texts = {each.text for each in found}
        for line in (*page.lines, *filter(None, (page.own,))):
            assert people.name(line.name) in texts or any(
                text.endswith("…") and line.name.startswith(text[:-1].rstrip()) for text in texts
            )
            assert {line.value, *filter(None, (line.detail,))} <= texts
        assert {page.title, page.subtitle, page.column} <= texts
        assert not [*overlapping(found), *outside(found, ranking_sheet(page))]


@pytest.mark.parametrize("start", range(0, len(HARD), 7))
def test_whatever_people_call_themselves_nothing_lies_upon_anything(start: int) -> None:
    page = hard(start)
    found = written(partial(ranking_sheet, page))
    assert not [*overlapping(found), *outside(found, ranking_sheet(page))]


@pytest.mark.deep
def test_words_lie_on_the_ground_they_are_told_whatever_they_are() -> None:
    with watching() as seen:
        for start in range(0, len(HARD), 10):
            draw_ranking(hard(start))
    assert not seen.lies


@pytest.mark.deep
def test_ones_own_row_is_always_seen() -> None:
    """Below all others with a gap between, or marked among them."""
    for count in (0, 1, 5, 10):
        found = written(partial(ranking_sheet, ranking(count, own=OWN)))
        where = {each.text: each.box for each in found}
        assert {"YOU", "123", "Katherine", "4", "of 11 games"} <= where.keys()
        assert where["Katherine"][1] > max(where[name][3] for name in NAMES[:count]) + GAP if count else True
    among = ranking()
    among = replace(among, lines=(*among.lines[:3], replace(among.lines[3], mine=True), *among.lines[4:]))
    boxes = {each.text: each.box for each in written(partial(ranking_sheet, among))}
    name, tag = boxes["Margaret"], boxes["YOU"]
    assert name[2] < tag[0]
    assert abs(name[1] + name[3] - tag[1] - tag[3]) < 16, "beside the name"


def test_ones_own_row_is_told_without_colour() -> None:
    usual = ranking()
    for place in (0, 3, 9):
        mine = replace(usual, lines=tuple(replace(line, mine=n == place) for n, line in enumerate(usual.lines)))
        rows = {name: row(ranking_sheet(page).pixels(), place) for name, page in (("mine", mine), ("not", usual))}
        assert not alike(rows, 0.02)
        assert "YOU" not in {each.text for each in written(partial(ranking_sheet, usual))}


def test_the_whole_of_ones_own_row_is_lit() -> None:
    usual = ranking(own=replace(OWN, mine=False))
    mine = replace(usual, lines=(replace(usual.lines[0], mine=True), *usual.lines[1:]))
    sheet = ranking_sheet(mine).image
    lit = [sheet.getpixel((600, y)) == INDEX["glow"] for y in range(sheet.height)]
    assert sum(lit) > 2 * ROW - 12, "among the others, and below whatever its line says of itself"
    assert [each.text for each in written(partial(ranking_sheet, mine))].count("YOU") == 2


@pytest.mark.deep
def test_the_host_speaks_below_the_last_row_of_all_only() -> None:
    for page, speaks in ((1, False), (2, True)):
        with watching() as seen:
            ranking_sheet(ranking(3, page=page, pages=2))
        assert ("There is room" in " ".join(seen.spoken)) == speaks


def test_the_first_three_places_have_medals_that_differ_by_shape() -> None:
    for back in ("paper", "glow"):
        shapes = {str(place): widgets.medal(place, back) for place in widgets.MEDALS}
        assert not alike(shapes, 0.05)
    blank = {str(place): widgets.medal(place, "paper") for place in widgets.MEDALS}
    outlines = {
        name: sprite.point([255 * (n == sprite.getpixel((0, 0))) for n in range(256)]) for name, sprite in blank.items()
    }
    assert len({outline.tobytes() for outline in outlines.values()}) == 3
    texts = {each.text for each in written(partial(ranking_sheet, ranking()))}
    assert {"4", "5", "10"} <= texts
    assert not {"1", "2", "3"} & texts


def test_ties_share_a_place_and_its_medal() -> None:
    places = (1, 1, 3, 4, 4)
    tied = ranking(5)
    tied = replace(tied, lines=tuple(replace(line, rank=p) for line, p in zip(tied.lines, places, strict=True)))
    sheet = ranking_sheet(tied).pixels()
    first, second, third = (row(sheet, place).crop((20, 4, 95, ROW - 2)) for place in range(3))
    assert first.tobytes() == second.tobytes() != third.tobytes()
    assert [each.text for each in written(partial(ranking_sheet, tied))].count("4") == 2
    assert "1. Ada: 99" in draw_ranking(tied).alt
    assert "1. Grace: 98" in draw_ranking(tied).alt


def test_a_row_without_a_place_has_none() -> None:
    bare = ranking(1)
    bare = replace(bare, lines=(replace(bare.lines[0], rank=None),))
    assert "Ada: 99" in draw_ranking(bare).alt
    assert "1. Ada" not in draw_ranking(bare).alt
    place = row(ranking_sheet(bare).pixels(), 0).crop((20, 6, 95, ROW - 4))
    assert place.getcolors() is not None
    assert len(place.getcolors() or ()) == 1


def test_what_is_provisional_is_marked_and_explained() -> None:
    usual = ranking()
    some = replace(usual, lines=(*usual.lines[:9], replace(usual.lines[9], provisional=True)))
    notes = [
        [each.text for each in written(partial(ranking_sheet, page)) if "provisional" in each.text]
        for page in (usual, some)
    ]
    assert notes == [[], ["provisional: few games or opponents so far"]]
    end = (840, 4, 880, ROW - 4)
    sheet = ranking_sheet(some).pixels()
    assert not alike({"sure": row(sheet, 8).crop(end), "not": row(sheet, 9).crop(end)}, 0.05)
    assert draw_ranking(some).alt.count("provisional") == 1
    assert re.search(r"90\? .*Radia", plain_ranking(some))
    assert "? provisional" in plain_ranking(some)
    assert "?" not in plain_ranking(usual)


def test_values_stand_below_each_other_and_so_do_details() -> None:
    boxes = {each.text: each.box for each in written(partial(ranking_sheet, shown.rating()))}
    for column in ([line.value for line in shown.rating().lines], [line.detail for line in shown.rating().lines]):
        ends = [boxes[text][2] for text in column]
        assert max(ends) - min(ends) <= 4


def test_an_empty_ranking_says_why_and_an_own_row_stays() -> None:
    empty = ranking(0, empty="Nobody has played this month.")
    assert "Nobody has played this month." in draw_ranking(empty).alt
    assert "Nobody has played this month." in plain_ranking(empty)
    other = ranking(0, empty="Quite another sentence stands here.")
    assert ImageChops.difference(ranking_sheet(empty).pixels(), ranking_sheet(other).pixels()).getbbox()
    assert "Be the first" in draw_ranking(ranking(0)).alt
    assert "Katherine (you): 4" in draw_ranking(replace(empty, own=OWN)).alt
    assert "Katherine" in plain_ranking(replace(empty, own=OWN))


def test_the_page_is_told_where_there_are_several() -> None:
    assert "Page 2 of 3" in {each.text for each in written(partial(ranking_sheet, ranking(page=2, pages=3)))}
    assert "Page" not in " ".join(each.text for each in written(partial(ranking_sheet, ranking())))
    for told in (draw_ranking(ranking(page=2, pages=3)).alt, plain_ranking(ranking(page=2, pages=3))):
        assert "Page 2 of 3" in told


def test_letters_are_large_enough_for_a_phone() -> None:
    for page in (shown.leaderboard(), shown.rating(), shown.daily(), shown.nobody(), hard(3)):
        assert min(sizes(partial(draw_ranking, page))) >= 22


@pytest.mark.deep
def test_the_host_is_seen_once() -> None:
    """Beside the title, or larger where there is room."""
    for count in (0, 1, 4, 10):
        with watching() as seen:
            ranking_sheet(ranking(count))
        hosts = [drawn for drawn in seen.sprites.values() if drawn.maker in ("host", "bust")]
        assert len(hosts) == 1


def test_pages_are_light_and_the_same_each_time() -> None:
    for page in (shown.leaderboard(), shown.rating(), shown.nobody(), hard(0)):
        assert draw_ranking(page) == draw_ranking(page)
        assert len(draw_ranking(page).png) <= 60_000


# What is told


@pytest.mark.parametrize("start", range(0, len(HARD), 5))
def test_the_description_fits_and_has_every_row(start: int) -> None:
    page = hard(start)
    told = draw_ranking(page).alt
    assert len(told) <= ALT_LIMIT
    values = [line.value for line in page.lines if line.value and len(line.value) < 16]
    assert all(f": {value}" in told for value in values)
    places = [f"{line.rank}. " for line in (*page.lines, *filter(None, (page.own,))) if line.rank]
    assert all(f" {place}" in told for place in places)
    assert told.count("(you)") == 2


@pytest.mark.parametrize("name", ["👩‍👩‍👧‍👦" * 20, "e\u0301" * 80, "Somebody with a name of many words " * 4])
def test_long_names_are_shortened_so_that_every_row_is_told(name: str) -> None:
    page = ranking(own=OWN)
    page = replace(page, lines=tuple(replace(line, name=name, provisional=True) for line in page.lines))
    told = draw_ranking(page).alt
    assert len(told) <= ALT_LIMIT
    assert told.count("…:") == 10
    assert told.count(", provisional.") == 10
    assert all(f": {line.value}, {line.detail}" in told for line in page.lines)
    assert ("e…" in told) == name.startswith("Somebody"), "no letter loses its accent"
    assert "\u200d…" not in told


def test_the_description_of_a_usual_page_has_every_word_of_it() -> None:
    page = ranking(own=OWN, page=2, pages=3)
    told = draw_ranking(page).alt
    assert told.startswith("Leaderboard · A Game. Rating · this month. Page 2 of 3. Rating: 1. Ada: 99, ± 1. 2. Grace")
    assert told.endswith("10. Radia: 90, ± 10. 123. Katherine (you): 4, of 11 games.")


@pytest.mark.parametrize(
    "page", [*map(hard, range(0, len(HARD), 5)), shown.leaderboard(), shown.rating(), shown.daily()]
)
def test_the_text_leaves_nothing_out_and_its_names_begin_below_each_other(page: Ranking) -> None:
    text = plain_ranking(page)
    assert len(text) <= BLOCK_LIMIT
    assert "`" not in text
    assert {page.title.strip(), page.subtitle.strip(), page.column.strip()} <= {
        line.strip() for line in text.split("\n")
    }
    rows = [*page.lines, *filter(None, (page.own,))]
    starts = set()
    told = iter(text.split("\n"))
    for line in rows:
        name = words.named(people.name(line.name))
        shown = next(each for each in told if each.endswith(f"  {name}"))
        starts.add(len(shown) - len(name))
        before = shown.removesuffix(name)
        assert " ".join(line.value.split()) in before
        assert line.detail in before
        assert line.rank is None or f" {line.rank}. " in before
        assert before.startswith(">") == (line.mine or line is page.own)
    assert len(starts) == 1


def test_the_text_of_a_small_page() -> None:
    tied = Ranking(
        "Leaderboard",
        "Rating",
        "Rating",
        (
            RankingLine(1, "Ada", "1540", "± 62"),
            RankingLine(2, "محمد", "1500", "± 130", mine=True),
            RankingLine(2, "山田", "1500", provisional=True),
            RankingLine(None, "Linus", "—"),
        ),
    )
    assert plain_ranking(tied).split("\n") == [
        "Leaderboard",
        "Rating",
        "",
        "     Rating",
        "  1.   1540  ± 62   Ada",
        "> 2.   1500  ± 130  \u2068محمد\u2069",
        "  2.   1500?        山田",
        "          —         Linus",
        "",
        "> you",
        "? provisional: few games or opponents so far",
    ]


@pytest.mark.parametrize("vision", VISIONS)
def test_medals_keep_their_shapes_for_everybody(vision: str) -> None:
    shapes = {str(place): widgets.medal(place, "paper") for place in widgets.MEDALS}
    assert not [pair for pair in alike(shapes, 0.05) if pair.startswith(vision)]
