"""The pictures: sizes, what can be seen on them, and that nothing breaks them."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import partial
from itertools import islice, pairwise

import pytest
from PIL import Image

from bot.games.luckybox import State
from bot.games.luckybox.pictures import Mark, card, draw_panel, draw_result, draw_table, result
from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.view import CardView, View
from bot.render.palette import PLTE
from bot.render.picture import ALT_LIMIT, Person, Picture
from bot.render.png import Sheet
from bot.text import say
from tests.render.games import GAME, PEOPLE, marks, states
from tests.render.league.seen import written

PLAYERS = (1, 2, 3, 4, 5, 7, 12)


def opened(picture: Picture) -> Image.Image:
    image = Image.open(io.BytesIO(picture.png))
    image.load()
    return image


def panel(state: State, seat: int = 0) -> Picture:
    return draw_panel(GAME.view(state, seat), seat, PEOPLE, marks(state, seat))


def with_cards(view: View, count: int) -> View:
    """The first seat with `count` cards, one of them complete."""
    cards = tuple(
        CardView(number, GAME.deck.face(number), FULL if number == 2 else 0b10011) for number in range(1, count + 1)
    )
    return replace(view, seats=(replace(view.seats[0], cards=cards), *view.seats[1:]))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_picture_of_a_random_game_is_a_png_of_its_stated_size_with_a_description(players: int) -> None:
    last = None
    for number, state in enumerate(states(players, players)):
        last = state
        if number % (11 * players):
            continue
        seat = number % players
        pictures = [panel(state, seat), draw_table(GAME.view(state, None), PEOPLE[:players])]
        pictures.append(draw_panel(GAME.view(state, None), seat, PEOPLE, {}))
        for picture in pictures:
            assert opened(picture).size == (picture.width, picture.height)
            assert 0 < len(picture.alt) <= ALT_LIMIT
    assert last is not None
    result = draw_result(GAME.view(last, None), PEOPLE[:players])
    assert opened(result).size == (result.width, result.height)
    assert 0 < len(result.alt) <= ALT_LIMIT


def test_a_png_holds_exactly_the_composed_indices_and_the_one_palette() -> None:
    sheet = Sheet(50, 20, "night")
    sheet.rounded(3, 3, 40, 14, 6, "gold", "night")
    image = Image.open(io.BytesIO(sheet.png()))
    assert image.mode == "P"
    assert image.tobytes() == sheet.image.crop((1, 0, 51, 20)).tobytes()
    assert bytes(image.getpalette() or ())[: len(PLTE)] == PLTE


@pytest.mark.deep
def test_a_panel_has_one_size_whatever_lies_on_it() -> None:
    view = GAME.view(list(states(2, 3))[9], 0)
    sizes = {(p.width, p.height) for p in (draw_panel(with_cards(view, n), 0, PEOPLE, {}) for n in range(7))}
    sizes |= {(p.width, p.height) for p in map(panel, states(1, 4))}
    assert len(sizes) == 1


@pytest.mark.deep
@pytest.mark.parametrize("players", [1, 3, 5, 12])
def test_the_table_keeps_its_size_through_the_game(players: int) -> None:
    sizes = set()
    for number, state in enumerate(states(players, 2)):
        if number % 40 == 0:
            picture = draw_table(GAME.view(state, None), PEOPLE[:players])
            sizes.add((picture.width, picture.height))
    assert len(sizes) == 1


def test_every_square_that_may_be_crossed_looks_different_and_only_those() -> None:
    state = next(s for s in states(2, 1) if s.phase == "turn" and len(marks(s, 0)) > 9)
    view, legal = GAME.view(state, 0), marks(state, 0)
    for held in view.seats[0].cards:
        plain, marked = Sheet(300, 300, "night"), Sheet(300, 300, "night")
        card.draw_card(plain, 0, 0, held, "A", {})
        card.draw_card(marked, 0, 0, held, "A", legal)
        for square in ((row, column) for row in range(3) for column in range(3)):
            left, top, right, bottom = card.square_box(square)
            box = (left + 1, top, right + 1, bottom)
            same = plain.image.crop(box).tobytes() == marked.image.crop(box).tobytes()
            assert same == ((held.id, square) not in legal)


def test_free_and_paid_squares_differ_from_each_other() -> None:
    held = CardView(1, GAME.deck.face(1))
    looks = set()
    for mark in (Mark("A1", 0), Mark("A1", 1), Mark("A1", 2)):
        sheet = Sheet(300, 300, "night")
        card.draw_card(sheet, 0, 0, held, "A", {(1, (0, 0)): mark})
        looks.add(sheet.image.tobytes())
    assert len(looks) == 3


def test_the_same_view_gives_the_same_bytes() -> None:
    state = list(states(3, 8))[40]
    assert panel(state) == panel(state)
    assert draw_table(GAME.view(state, None), PEOPLE) == draw_table(GAME.view(state, None), PEOPLE)


def test_a_kept_card_is_not_shown_twice_and_changes_its_look() -> None:
    state = next(iter(states(1, 5)))
    offered = state.seats[0].offered
    assert offered is not None
    after = GAME.apply(state, 0, GAME.decisions(state)[0].options[0]).state
    before, chosen = panel(state), panel(after)
    assert (before.width, before.height) == (chosen.width, chosen.height)
    assert before.png != chosen.png
    assert "Kept: New 1, New 2, New 3." in chosen.alt


def test_someone_elses_panel_carries_their_name() -> None:
    state = list(states(2, 6))[30]
    people = [Person("Ada"), Person("Grace")]
    assert draw_panel(GAME.view(state, 0), 1, people, {}).alt.startswith("Grace")


def test_missing_people_are_called_by_their_number() -> None:
    state = list(states(3, 6))[-1]
    assert "Player 3" in draw_result(GAME.view(state, None), [Person("Ada"), Person("")]).alt


def test_pictures_stay_light() -> None:
    view = GAME.view(list(states(12, 9))[-60], None)
    assert len(draw_table(view, PEOPLE).png) <= 150_000
    five = with_cards(GAME.view(list(states(1, 9))[50], 0), 5)
    assert len(draw_panel(five, 0, PEOPLE, {}).png) <= 70_000


def test_more_waiting_bonuses_than_fit_are_counted() -> None:
    view = GAME.view(list(states(1, 3))[20], 0)
    crowded = replace(view, seats=(replace(view.seats[0], waiting=("?", "5") * 6),))
    picture = draw_panel(crowded, 0, PEOPLE, {})
    assert opened(picture).size == (picture.width, picture.height)
    assert picture.alt.count("question mark") >= 6


@pytest.mark.parametrize("total", [0, 44, 47, 58, 90])
@pytest.mark.parametrize("bands", ["rulebook", "short"])
def test_the_solo_result_shows_the_band(total: int, bands: str) -> None:
    last = list(states(1, 2))[-1]
    options = replace(last.options, bands="short") if bands == "short" else last.options
    mine = replace(last.seats[0], cross_points=total, box_points=(0,) * 4, star_points=(0,) * 4, moon_points=0)
    view = GAME.view(replace(last, seats=(mine,), options=options), None)
    picture = draw_result(view, [Person("Ada")])
    assert f"{total} points" in picture.alt
    assert opened(picture).size == (picture.width, picture.height)


def test_codes_stand_on_the_squares_in_reach_of_this_turn_and_nowhere_else() -> None:
    met = set()
    for state in islice(states(2, 1), 0, None, 5):
        there = marks(state, 0)
        drawn = [
            each
            for each in written(partial(draw_panel, GAME.view(state, 0), 0, PEOPLE, there))
            if re.fullmatch(r"[A-F]\d(\.\d)?", each.text)
        ]
        assert sorted(each.text for each in drawn) == sorted(mark.tag for mark in there.values())
        assert all(each.size * 400 / 900 >= 13 for each in drawn), "legible on a phone"
        met.add(bool(there))
    assert met == {True, False}


@pytest.mark.parametrize("word", ["Round", "Manche", "Rodada", "ラウンド", "Wettkampfrunde"])
def test_the_headings_of_a_result_do_not_touch(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    last = [*states(2, 2)][-1]

    def told(key: str, **parts: object) -> str:
        named = {"luckybox.round": f"{word} {parts.get('round')}", "luckybox.total": "TOTALE"}
        return named.get(key) or say(key, **parts)

    monkeypatch.setattr(result, "say", told)
    found = written(partial(result.result_sheet, GAME.view(last, None), PEOPLE[:2]))
    heads = [each for each in found if each.text[:3] in (word[:3], "TOT")][-5:]
    assert len(heads) == 5
    assert len({each.size for each in heads[:4]}) == 1
    ends = [(each.box[0], each.box[2]) for each in heads]
    assert all(right + 6 <= left for (_, right), (left, _) in pairwise(ends))
    assert ends[-1][1] <= 900 - result.MARGIN


def test_points_lost_by_moons_have_the_minus_of_the_scorecard() -> None:
    view = GAME.view([*states(2, 2)][-1], None)
    seat = view.seats[0]
    lost = replace(view, seats=(replace(seat, score=replace(seat.score, moons=-6)), *view.seats[1:]))
    for described in (draw_result(lost, PEOPLE[:2]).alt, draw_panel(lost, 0, PEOPLE, {}).alt):
        assert "moons −6" in described
        assert "-6" not in described
