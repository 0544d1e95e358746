"""The table: what everybody has to see at a glance."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

from bot.games.flip7.pictures import faces, hero, lines, rows, table
from bot.games.flip7.rules.view import FlipView, LineView, QuestionView, View
from bot.render.picture import Picture
from bot.render.png import Sheet
from gallery import flip7
from tests.games.flip7.pictures import seen as looking
from tests.games.flip7.pictures.seen import EMPTY, all_empty, crowd, misplaced, named, playing, scored, with_line
from tests.render.league.seen import sizes, written

EVERYTHING = LineView(
    ("12", "11", "10", "9", "8", "7"),
    ("7", "8", "9", "10", "11", "12"),
    ("+2", "+4", "+6", "+8", "+10", "x2"),
    second=True,
    duplicate=None,
    status="active",
    points=144,
)
BUST = LineView(("3", "12", "8"), ("3", "8", "12"), ("+4",), second=False, duplicate="12", status="busted", points=0)


def size(picture: Picture | None) -> tuple[int, int]:
    assert picture is not None
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.size == (picture.width, picture.height)
    return picture.width, picture.height


def words(view: View) -> list[str]:
    return [found.text for found in written(lambda: table.table_sheet(view, named(len(view.seats))))]


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 2, 3, 6, 7, 12, 13, 18])
def test_the_height_depends_on_the_number_of_players_only(seats: int) -> None:
    found = {size(flip7.DRAWER.draw_table(flip7.GAME.view(state, None), [])) for state in flip7.states(seats, 2)[::29]}
    full = playing(seats)
    for seat in range(seats):
        full = with_line(full, seat, EVERYTHING)
    found.add(size(flip7.DRAWER.draw_table(full, named(seats))))
    assert len(found) == 1
    assert found.pop()[0] == 900


def test_every_player_has_seven_places_for_numbers() -> None:
    view = with_line(playing(4), 1, EVERYTHING)
    shape = rows.layout(4)
    for spot in lines.spots(view):
        sheet = Sheet(shape.tray + 8, shape.tray_height + 8, "night")
        before = sheet.image.copy()
        rows.draw_line(sheet, 4, 4, spot, shape.size, shape.pitch)
        assert before.size == sheet.image.size
        for column in range(7):
            left = 4 + column * shape.pitch
            box = (left, shape.tray_height - shape.size.height, left + shape.size.width, shape.tray_height)
            assert len(set(sheet.image.crop(box).tobytes())) > 2, f"nothing at place {column + 1}"


def test_all_six_modifiers_a_second_chance_and_six_numbers_fit_a_line() -> None:
    for seats in (3, 6, 12, 18):
        view = with_line(playing(seats), 0, EVERYTHING)
        shape = rows.layout(seats)
        assert 7 * shape.pitch <= shape.tray
        assert shape.size.width <= shape.pitch
        found = looking.table(view)
        sheet, spot = Sheet(shape.tray, shape.tray_height, "night"), lines.spot(view, 0)
        rows.draw_line(sheet, 0, 0, spot, shape.size, shape.pitch)
        for column, kind in enumerate((*EVERYTHING.modifiers, "second")):
            wanted = faces.chip(kind, spot.chip_look(kind), shape.size, "night")
            left = column * shape.pitch
            assert sheet.pixels().crop((left, 0, left + wanted.width, wanted.height)).tobytes() == wanted.tobytes()
        for card in EVERYTHING.cards:
            assert card in {kind for kind, _ in found.cards}
        for modifier in (*EVERYTHING.modifiers, "second"):
            assert modifier in {kind for kind, _ in found.chips}


def test_a_bust_shows_both_cards_the_second_one_struck_and_everything_else_lost() -> None:
    found = looking.table(with_line(replace(playing(4), turned=(2, "12")), 2, BUST))
    assert ("12", "twin") in found.cards
    assert ("12", "struck") in found.cards
    assert {("3", "dim"), ("8", "dim")} <= set(found.cards)
    assert ("+4", "dim") in found.chips
    assert found.lit == [("12", "flip7.bust")], "and the card in the light says so"
    assert "BUST!" in words(with_line(playing(4), 2, BUST))


def test_a_second_chance_that_saves_is_seen() -> None:
    saved = replace(BUST, status="active", second=True, points=27)
    view = replace(all_empty(playing(4)), turned=(2, "12"), question=None)
    view = with_line(view, 2, saved)
    found = looking.table(view)
    assert ("12", "struck") in found.cards
    assert ("second", "fresh") in found.chips
    assert found.lit == [("12", "flip7.saved")]
    assert "dim" not in {look for kind, look in found.cards if kind == "3"}, "the line is not lost"
    assert "BUST!" not in words(view)


def test_the_card_just_turned_is_lit_at_the_top_and_in_its_line() -> None:
    line = replace(EMPTY, cards=("5", "9"), numbers=("5", "9"), points=14)
    found = looking.table(with_line(replace(playing(4), turned=(1, "9")), 1, line))
    assert found.lit == [("9", "")]
    assert ("9", "fresh") in found.cards
    assert ("5", "plain") in found.cards


@pytest.mark.parametrize("card", ["+4", "second"])
def test_a_modifier_just_turned_is_lit_too(card: str) -> None:
    line = replace(EMPTY, modifiers=("+2", "+4"), second=True, cards=("5",), numbers=("5",))
    found = looking.table(with_line(replace(playing(4), turned=(1, card)), 1, line))
    assert [(kind, look) for kind, look in found.chips if look == "fresh"] == [(card, "fresh")]


def test_before_the_first_card_of_a_round_a_back_is_shown() -> None:
    assert looking.table(replace(playing(3), turned=None, question=None)).lit == [("", "")]


@pytest.mark.parametrize(
    ("status", "shown"),
    [("stayed", "stayed"), ("frozen", "frozen"), ("busted", "busted"), ("active", "active"), ("waiting", "waiting")],
)
def test_how_a_player_stands_is_a_symbol(status: str, shown: str) -> None:
    line = replace(EMPTY, status=status, cards=("4",), numbers=("4",))  # type: ignore[arg-type] # a status
    view = playing(2)
    other = next(seat for seat in (0, 1) if view.question and seat != view.question.seat)
    assert shown in looking.table(with_line(view, other, line)).statuses


def test_ice_is_on_a_frozen_line_only_and_the_freeze_lies_there() -> None:
    line = replace(EMPTY, status="frozen", cards=("4", "11"), numbers=("4", "11"), modifiers=("x2",), points=30)
    view = all_empty(playing(3))
    assert looking.table(view).ice == 0
    found = looking.table(with_line(view, 1, line))
    assert found.ice == 1
    assert {("4", "iced"), ("11", "iced")} <= set(found.cards)
    assert ("freeze", "iced") in found.chips
    assert ("x2", "iced") in found.chips


def test_a_flip_7_has_confetti_and_its_bonus_in_the_points() -> None:
    view = flip7.first(4, flip7.seven)
    last = view.rounds[-1]
    assert last.flip7_by is not None
    found = looking.table(view)
    assert found.rain == 1
    assert "flip7" in found.statuses
    assert found.lit[0][1] == "flip7.seven"
    points = last.lines[last.flip7_by].points + 15
    assert f"+{points}" in words(view)


def test_seven_numbers_are_a_flip_7_before_the_round_is_scored() -> None:
    seven = ("12", "0", "5", "9", "3", "1", "2")
    line = replace(EMPTY, cards=seven, numbers=tuple(sorted(seven, key=int)), points=32)
    view = with_line(replace(all_empty(playing(4)), question=None, turned=(1, "2")), 1, line)
    found = looking.table(view)
    assert found.lit == [("2", "flip7.seven")]
    assert (found.rain, found.statuses.count("flip7")) == (1, 1)
    assert "47" in words(view)


def test_who_is_asked_is_pointed_at_and_nobody_else() -> None:
    view = playing(6)
    assert view.question is not None
    assert looking.table(view).pointers == 1
    assert looking.table(replace(view, question=None)).pointers == 0
    framed = [spot.seat for spot in lines.spots(view) if spot.framed]
    assert framed == [view.question.seat]


def test_while_nothing_is_asked_the_frame_is_where_the_card_came_to() -> None:
    view = replace(playing(6), question=None, turned=(4, "3"))
    assert [spot.seat for spot in lines.spots(view) if spot.framed] == [4]
    assert not [spot for spot in lines.spots(scored(6)) if spot.framed]


def test_points_in_front_total_and_distance_are_told() -> None:
    view = playing(3)
    line = replace(EMPTY, cards=("9", "8"), numbers=("8", "9"), points=17)
    seats = tuple(replace(seat, total=171, missing=29) if seat.seat == 1 else seat for seat in view.seats)
    told = words(with_line(replace(view, seats=seats), 1, line))
    assert {"17", "171", "29 to go"} <= set(told)


def test_whoever_is_there_has_nothing_to_go() -> None:
    view = playing(3)
    seats = tuple(replace(seat, total=212, missing=0) if seat.seat == 1 else seat for seat in view.seats)
    told = words(replace(view, seats=seats))
    assert "made it!" in told
    assert "0 to go" not in told


def test_the_race_grows_with_what_is_banked_and_what_lies_in_front() -> None:
    def drawn(banked: int, gain: int) -> bytes:
        spot = replace(lines.spot(playing(2), 0), banked=banked, gain=gain)
        sheet = Sheet(320, 20, "stage")
        rows.draw_race(sheet, 4, 4, 300, 12, spot, "stage")
        return sheet.image.tobytes()

    pictures = [drawn(*given) for given in ((0, 0), (0, 40), (60, 40), (100, 0), (100, 40), (200, 0))]
    assert len(set(pictures)) == len(pictures)
    assert drawn(400, 100) == drawn(200, 0), "and never beyond its end"


def test_between_rounds_the_lines_and_what_they_brought_are_shown() -> None:
    view = scored(4)
    last = view.rounds[-1]
    found = looking.table(view)
    cards = [card for line in last.lines for card in line.cards]
    assert len(found.cards) >= len(cards) > 0
    told = words(view)
    for line, score in zip(last.lines, last.scores, strict=True):
        assert (f"+{score}" if line.status != "busted" else "BUST!") in told


def test_once_a_round_is_over_its_points_are_part_of_the_total() -> None:
    for spot in lines.spots(scored(4)):
        assert spot.banked + spot.gain == spot.total
    for spot in lines.spots(playing(4)):
        assert spot.banked == spot.total


def test_a_little_progress_is_seen_too() -> None:
    spot = lines.spot(playing(2), 0)
    sheets = []
    for banked in (0, 1):
        sheet = Sheet(320, 20, "stage")
        rows.draw_race(sheet, 4, 4, 300, 12, replace(spot, banked=banked, gain=0), "stage")
        sheets.append(sheet.image.tobytes())
    assert sheets[0] != sheets[1]


def test_the_pile_the_round_and_the_dealer_are_told() -> None:
    view = replace(playing(5), pile=37, round=11, dealer=3)
    told = words(view)
    assert {"37", "11"} <= set(told)
    assert any(text.startswith("Somebod") for text in told[:8])


def test_a_running_flip_three_shows_how_many_cards_are_turned_and_what_is_set_aside() -> None:
    view = replace(playing(4), question=None, turned=(1, "freeze"), flips=(FlipView(1, 1, ("freeze",)),))
    found = looking.table(view)
    assert found.pips == [(2, 3)]
    assert ("freeze", "plain") in found.cards
    assert "Somebody 1" in words(view)


def test_cards_to_be_given_and_cards_that_wait_are_shown_in_their_order() -> None:
    view = replace(
        playing(4),
        question=QuestionView(0, "target", "freeze", (0, 1)),
        in_hand=((0, "freeze"), (0, "flip3")),
        waiting=(("flip3", 2),),
    )
    queued = [(card, whom.text) for card, whom, _, _ in hero.queue(view, named(4))]
    assert queued == [("freeze", "?"), ("flip3", "?"), ("flip3", "Somebody 2")]
    assert [kind for kind, _ in looking.table(view).cards[:3]] == ["freeze", "flip3", "flip3"]


def test_what_waits_beyond_its_room_is_counted() -> None:
    waiting = tuple(("freeze", seat % 4) for seat in range(9))
    told = words(replace(playing(4), waiting=waiting, flips=()))
    assert any(text.startswith("+") and text[1:].isdigit() for text in told)


@pytest.mark.deep
@pytest.mark.parametrize("name", flip7.TABLES)
def test_words_neither_overlap_nor_stick_out(name: str) -> None:
    board = flip7.TABLES[name][1]()
    for people in (board.people, crowd(len(board.people))):
        assert not misplaced(partial(table.table_sheet, board.view, people))


@pytest.mark.parametrize("seats", [2, 6, 12, 18])
def test_names_are_large_enough_for_a_phone(seats: int) -> None:
    assert rows.layout(seats).name >= 24
    assert min(sizes(lambda: flip7.DRAWER.draw_table(playing(seats), named(seats)))) >= 20


@pytest.mark.deep
@pytest.mark.parametrize(("seats", "most"), [(1, 40_000), (6, 80_000), (12, 90_000), (18, 120_000)])
def test_tables_are_light(seats: int, most: int) -> None:
    view = playing(seats)
    for seat in range(seats):
        view = with_line(view, seat, EVERYTHING)
    picture = flip7.DRAWER.draw_table(view, named(seats))
    assert len(picture.png) <= most * 1.25, "with more cards than a round ever has"
    for state in flip7.states(seats, 5)[::37]:
        assert len(flip7.DRAWER.draw_table(flip7.GAME.view(state, None), named(seats)).png) <= most
