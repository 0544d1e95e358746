"""The result and the cover."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.games.flip7.pictures import decided, draw_cover, draw_result, result
from bot.games.flip7.pictures.drawer import Flip7Drawer
from bot.games.flip7.rules.view import View
from bot.render.picture import ALT_LIMIT, Person
from bot.render.png import Sheet
from gallery import flip7
from gallery.page import opened
from tests.games.flip7.pictures.seen import crowd, misplaced, named
from tests.render.league.seen import sizes, written


def over(seats: int) -> View:
    return flip7.first(seats, lambda view: view.phase == "over")


def words(view: View) -> list[str]:
    return [found.text for found in written(lambda: result.result_sheet(view, named(len(view.seats))))]


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 6, 18])
def test_everybodys_place_total_best_round_busts_and_flip_7s_are_there(seats: int) -> None:
    view = over(seats)
    told = words(view)
    for seat in view.seats:
        assert f"Somebody {seat.seat}" in told
        assert str(seat.total) in told
        scores = [past.scores[seat.seat] for past in view.rounds]
        tally = next(tally for tally in decided.tallies(view) if tally.seat == seat.seat)
        assert tally.best == max(scores)
        assert tally.busts == sum(past.lines[seat.seat].status == "busted" for past in view.rounds)
        assert tally.sevens == sum(past.flip7_by == seat.seat for past in view.rounds)
        assert {str(tally.best), str(tally.busts), str(tally.sevens)} <= set(told)


def test_the_order_is_that_of_the_ranks() -> None:
    totals = [tally.total for tally in decided.tallies(over(6))]
    assert totals == sorted(totals, reverse=True)
    assert decided.tallies(over(6))[0].rank == 1


def test_who_won_by_how_much_is_told() -> None:
    view = over(6)
    first, second = decided.tallies(view)[:2]
    said = decided.decided(view, named(6))
    assert said.startswith(f"Somebody {first.seat} wins by {first.total - second.total}")
    assert f"{len(view.rounds)} rounds" in said


def test_a_shared_win_is_told_as_one() -> None:
    board = flip7.tied()
    assert "2 players share the win" in decided.decided(board.view, board.people)
    told = [found.text for found in written(lambda: result.result_sheet(board.view, board.people))]
    best = str(max(seat.total for seat in board.view.seats))
    assert told.count(best) >= 4, "twice on the podium, twice in the list"


def test_alone_the_rounds_are_the_big_number() -> None:
    view = over(1)
    picture = draw_result(view, named(1))
    assert f"{len(view.rounds)} rounds" in picture.alt
    assert "rounds" in words(view)
    other = replace(view, rounds=view.rounds[:-1])
    assert picture.png != draw_result(other, named(1)).png


def test_one_round_and_one_bust_are_told_in_the_singular() -> None:
    view = over(1)
    once = replace(view, rounds=view.rounds[:1])
    assert "in 1 round." in decided.decided(once, named(1))
    tally = replace(decided.tallies(view)[0], busts=1, sevens=1)
    assert "1 bust, 1 Flip 7)" in decided.told(tally, named(1))
    assert "2 busts, 0 Flip 7s)" in decided.told(replace(tally, busts=2, sevens=0), named(1))


def test_a_seat_somebody_stood_in_for_says_so() -> None:
    people = [Person("Ada", "autopilot"), Person("Pip", ai=True, character="rookie")]
    alt = draw_result(over(2), people).alt
    assert "Ada (partly on autopilot)" in alt
    assert "Pip (AI)" in alt


@pytest.mark.parametrize("seats", [1, 2, 3, 6, 18])
def test_words_neither_overlap_nor_stick_out(seats: int) -> None:
    view = over(seats)
    for people in (named(seats), crowd(seats)):
        assert not misplaced(partial(result.result_sheet, view, people))
        assert min(sizes(partial(draw_result, view, people))) >= 22


@pytest.mark.parametrize("seats", [1, 2, 18])
def test_the_size_depends_on_the_number_of_players_only(seats: int) -> None:
    found = set()
    for seed in range(3):
        view = flip7.moments(seats, seed)[-1]
        picture = draw_result(view, [])
        assert opened(picture).size == (picture.width, picture.height)
        found.add(opened(picture).size)
    assert len(found) == 1


def test_rounds_are_columns_as_high_as_what_they_brought() -> None:
    def drawn(*scores: int) -> bytes:
        sheet = Sheet(100, 60, "paper")
        result._draw_rounds(sheet, 4, 4, 90, 50, scores, 50)
        return sheet.image.tobytes()

    assert len({drawn(10, 20), drawn(20, 10), drawn(10, 20, 0), drawn(10, 50), drawn(10)}) == 5
    assert drawn(*range(60)) == drawn(*range(30, 60)), "of a long game the last"


def test_the_cover_explains_itself_and_is_drawn_once() -> None:
    picture = draw_cover()
    assert opened(picture).size == (picture.width, picture.height)
    assert 100 < len(picture.alt) <= ALT_LIMIT
    assert len(picture.png) < 70_000
    drawer = Flip7Drawer()
    assert drawer.draw_cover() is drawer.draw_cover()
