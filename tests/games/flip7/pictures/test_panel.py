"""One's own panel: the line, the race, the pile, the others; and what is known of the next card."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.games.flip7.pictures import draw_panel, panel, plain
from bot.games.flip7.pictures.faces import MINI
from bot.games.flip7.players.odds import Odds
from bot.games.flip7.rules.cards import NAMES
from bot.games.flip7.rules.view import LineView, View
from bot.render.png import Sheet
from bot.text import say
from gallery import flip7
from tests.games.flip7.pictures import seen as looking
from tests.games.flip7.pictures.seen import EMPTY, all_empty, crowd, misplaced, named, playing, with_line
from tests.render.league.seen import sizes, written

LINE = LineView(("9", "5"), ("5", "9"), ("+4",), second=False, duplicate=None, status="active", points=18)


def asked(seats: int = 4) -> View:
    """The first seat is asked whether to hit, and looks at it."""
    return flip7.first(seats, lambda view: flip7.asked(view, 2), viewer=0)


def words(view: View, seat: int = 0, marks: dict[str, Odds] | None = None, note: str = "") -> list[str]:
    found = written(lambda: panel.panel_sheet(view, seat, named(len(view.seats)), marks or {}, note))
    return [each.text for each in found]


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 2, 4, 5, 18])
def test_the_height_depends_on_the_number_of_players_only(seats: int) -> None:
    found = set()
    for state in flip7.states(seats, 1)[::23]:
        picture = draw_panel(flip7.GAME.view(state, 0), 0, named(seats), {"odds": Odds(0.1, 1.0, 0.1)})
        found.add((picture.width, picture.height))
        picture = draw_panel(flip7.GAME.view(state, 0), seats - 1, [], {})
        found.add((picture.width, picture.height))
    assert found == {(900, panel.panel_height(seats))}


def test_the_own_line_points_total_and_distance_are_there() -> None:
    view = with_line(asked(), 0, LINE)
    seats = tuple(replace(seat, total=133, missing=67) if seat.seat == 0 else seat for seat in view.seats)
    view = replace(view, seats=seats)
    found = looking.panel(view, 0)
    assert {"9", "5"} <= {kind for kind, _ in found.cards}
    assert "+4" in {kind for kind, _ in found.chips}
    assert {"18", "133", "67 to go"} <= set(words(view))


def test_a_bust_is_a_bust_on_the_own_panel_too() -> None:
    bust = replace(LINE, duplicate="9", status="busted", points=0)
    view = with_line(replace(asked(), question=None, turned=(0, "9")), 0, bust)
    found = looking.panel(view, 0)
    assert {("9", "twin"), ("9", "struck"), ("5", "dim")} <= set(found.cards)
    assert "BUST!" in words(view)


def test_every_kind_in_the_pile_is_counted() -> None:
    view = asked()
    unseen = {kind: number for number, kind in enumerate(view.unseen, 31)}
    told = words(replace(view, unseen=unseen))
    assert {str(count) for count in unseen.values()} <= set(told)


def test_kinds_that_would_be_a_bust_are_marked_and_no_others() -> None:
    def drawn(kind: str, danger: bool) -> bytes:
        return panel.cell(kind, danger=danger, gone=False).tobytes()

    view = with_line(asked(), 0, LINE)
    view = replace(view, unseen=dict.fromkeys(view.unseen, 2))
    sheet = panel.panel_sheet(view, 0, named(4), {}, "")
    picture = sheet.pixels()
    for number in range(13):
        kind = str(number)
        looks = {danger: drawn(kind, danger) for danger in (False, True)}
        x = panel.MARGIN + 8 + panel.CELL * number
        y = panel.pile_top(4) + panel.FIRST
        there = picture.crop((x, y, x + MINI.width + 8, y + MINI.height + 6)).tobytes()
        assert there == looks[kind in LINE.numbers], kind


def test_who_is_out_is_in_no_danger() -> None:
    stayed = with_line(replace(asked(), question=None), 0, replace(LINE, status="stayed"))
    active = with_line(replace(asked(), question=None), 0, LINE)
    pile = (0, panel.pile_top(4))
    images = [panel.panel_sheet(view, 0, [], {}, "").pixels() for view in (stayed, active)]
    cut = [image.crop((*pile, 900, pile[1] + panel.PILE)).tobytes() for image in images]
    assert cut[0] != cut[1]


def test_the_others_are_there_in_short_and_oneself_is_not_among_them() -> None:
    view = asked(5)
    told = words(view)
    for seat in (1, 2, 3, 4):
        assert any(text.startswith("Somebody") and text[-1] in (str(seat), "…") for text in told)
    assert "Somebody 0" not in told


def test_seventeen_others_fit() -> None:
    view = flip7.first(18, lambda view: view.phase == "turns", viewer=0)
    told = words(view)
    assert sum(text.startswith("Some") for text in told) >= 17


def test_alone_the_rounds_so_far_are_there() -> None:
    view = flip7.first(1, lambda view: view.round == 7 and view.phase == "turns", viewer=0)
    told = words(view)
    assert "6" in told
    for past in view.rounds:
        assert str(past.scores[0]) in told


def test_alone_in_a_long_game_the_last_rounds_are_there() -> None:
    view = flip7.first(1, lambda view: view.round == 7 and view.phase == "turns", viewer=0)
    rounds = tuple(replace(view.rounds[0], scores=(200 + number,)) for number in range(30))
    told = words(replace(view, rounds=rounds))
    assert {"30", "229"} <= set(told)
    assert "218" not in told


def test_odds_are_shown_only_when_they_are_given() -> None:
    view = asked()
    without = words(view)
    told = words(view, marks={"odds": Odds(0.314, -2.06, 0.08)})
    assert {"31%", "−2.1", "8%"} <= set(told) - set(without)
    assert words(view, marks={"later": Odds(0.314, 2.0, 0.08)}) == without, "unknown marks change nothing"


def test_no_chance_of_a_flip_7_is_not_told() -> None:
    assert "0%" not in words(asked(), marks={"odds": Odds(0.314, 2.0, 0.0)})


def test_the_gauge_grows_with_the_odds_of_a_bust_and_keeps_within_its_frame() -> None:
    def drawn(bust: float) -> bytes:
        return panel.panel_sheet(asked(), 0, [], {"odds": Odds(bust, 0.0, 0.0)}, "").image.tobytes()

    assert len({drawn(bust) for bust in (0.0, 0.2, 0.5, 1.0)}) == 4
    for bust in (-0.5, 3.0):
        assert drawn(bust), "nothing breaks"


def test_a_note_takes_the_place_of_what_is_up() -> None:
    view = asked()
    assert "Hit or stay?" in words(view)
    told = words(view, note="Wait for the others")
    assert "Wait for the others" in told
    assert "Hit or stay?" not in told


def test_somebody_elses_panel_carries_their_name() -> None:
    view = asked()
    assert "Somebody 2" in words(view, 2)[:2]
    assert any(text.startswith(f"Round {view.round} · ") for text in words(view, 2))
    assert draw_panel(view, 2, named(4), {}).alt.startswith("Somebody 2's cards.")


def test_nothing_in_front_is_no_error() -> None:
    view = all_empty(asked())
    assert looking.panel(with_line(view, 0, replace(EMPTY, status="waiting")), 0).picture


@pytest.mark.parametrize("name", flip7.PANELS)
def test_words_neither_overlap_nor_stick_out(name: str) -> None:
    board = flip7.PANELS[name][1]()
    marks = {"odds": Odds(1.0, -12.5, 1.0)}
    for people in (board.people, crowd(len(board.people))):
        assert not misplaced(partial(panel.panel_sheet, board.view, 0, people, marks, ""))
    assert min(sizes(board.draw)) >= 18


@pytest.mark.parametrize("word", ["bust", "skucha", "estouro", "verzockt", "バースト"])
def test_the_word_for_a_bust_is_whole_and_left_of_the_gauge(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(key: str, **parts: object) -> str:
        return {"flip7.odds_bust": word, "flip7.odds_hit": "une carte"}.get(key) or say(key, **parts)

    monkeypatch.setattr(panel, "say", told)
    bars: list[int] = []
    drawn = Sheet.rounded

    def rounded(sheet: Sheet, x: int, y: int, width: int, height: int, *rest: Any) -> None:
        bars.extend([x] if height == 18 else [])
        drawn(sheet, x, y, width, height, *rest)

    monkeypatch.setattr(Sheet, "rounded", rounded)
    marks = {"odds": Odds(1.0, -12.5, 1.0)}
    draw = partial(panel.panel_sheet, asked(), 0, named(4), marks, "")
    assert not misplaced(draw)
    bars.clear()
    (shown,) = [each for each in written(draw) if each.text == word]
    assert shown.box[2] + 6 <= bars[0]


@pytest.mark.parametrize("kind", NAMES)
def test_the_sign_of_a_kind_of_card_has_room_in_its_column_as_text(kind: str) -> None:
    assert len(plain._sign(kind)) <= 3


def test_the_legend_as_text_explains_the_signs_that_stand_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    signs = {"flip7.sign.freeze": "Gel", "flip7.sign.flip3": "3x", "flip7.sign.second": "2e"}
    monkeypatch.setattr(plain, "say", lambda key, **parts: signs.get(key) or say(key, **parts))
    told = plain.panel(asked(), 0, named(4), {}).splitlines()
    legend = next(line for line in told if line.startswith("! "))
    assert legend == "! a bust  Gel Freeze  3x Flip Three  2e Second Chance"
    counted = {cell.removeprefix("!") for line in told for cell in re.findall(r"(\S+): \d", line)}
    assert set(signs.values()) <= counted


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 6, 18])
def test_panels_are_light(seats: int) -> None:
    for state in flip7.states(seats, 4)[::31]:
        marks = {"odds": Odds(0.3, 1.0, 0.1)}
        assert len(draw_panel(flip7.GAME.view(state, 0), 0, named(seats), marks).png) <= 70_000


def test_lines_of_others_are_not_needed_to_draw_ones_own() -> None:
    view = playing(3)
    assert looking.panel(all_empty(view), 1).picture
