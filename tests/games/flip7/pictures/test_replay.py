"""The replay: every round once, light, and the same as text."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import ImageChops

from bot.games.flip7.pictures import draw_replay, draw_result, plain_replay, replay
from bot.games.flip7.pictures.table import draw_table
from bot.render.picture import ALT_LIMIT, Person
from gallery import flip7
from gallery.page import opened
from tests.games.flip7.pictures.seen import named
from tests.render.frames import frames_of

BLOCK_LIMIT = 3500


@pytest.mark.parametrize("seats", [1, 4, 18])
def test_every_round_is_a_frame_and_the_result_the_last(seats: int) -> None:
    views = flip7.moments(seats, 2)
    picture = draw_replay(views, named(seats))
    found = frames_of(picture.png)
    assert picture.kind == "gif"
    shown = min(len(views), next(most for players, most in replay.FRAMES.items() if seats <= players))
    assert len(found) == shown + 1, "the last round's lines, too"
    first = opened(draw_table(views[0], named(seats)))
    top = (picture.height - first.height) // 2
    box = (0, top, 900, top + first.height)
    assert ImageChops.difference(found[0][0].crop(box), first).getbbox() is None
    last = opened(draw_result(views[-1], named(seats)))
    top = (picture.height - last.height) // 2
    assert ImageChops.difference(found[-1][0].crop((0, top, 900, top + last.height)), last).getbbox() is None


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 3, 6, 12, 18])
def test_it_is_lighter_than_a_megabyte_and_over_in_twenty_seconds(seats: int) -> None:
    views = list(flip7.moments(seats, 3))
    longer = [*views[:-1], *views[:-1], *views[:-1], *views[:-1], views[-1]]
    for told in (views, longer):
        picture = draw_replay(told, named(seats))
        assert len(picture.png) < 1_000_000
        times = [milliseconds for _, milliseconds in frames_of(picture.png)]
        assert 3_000 < sum(times) <= 20_000
        assert times[-1] > 1.5 * max(times[:-1]), "the result stays longest"


def test_of_a_long_game_rounds_all_over_it_are_shown_with_the_first_and_the_last() -> None:
    views = flip7.moments(18, 2)
    many = [replace(views[0], round=number) for number in range(1, 41)]
    rounds = [view.round for view in replay.shown(many)]
    assert (rounds[0], rounds[-1]) == (1, 40)
    assert len(rounds) == replay.FRAMES[18]
    gaps = [later - earlier for earlier, later in pairwise(rounds)]
    assert max(gaps) - min(gaps) <= 1
    assert replay.shown(views[:3]) == [*views[:3]]


def test_a_game_that_was_not_finished_ends_with_its_table() -> None:
    state = next(state for state in flip7.states(3, 2) if state.round == 3 and state.phase == "turns")
    views = [*flip7.moments(3, 2)[:2], flip7.GAME.view(state, None)]
    picture = draw_replay(views, named(3))
    found = frames_of(picture.png)
    assert len(found) == 3
    assert picture.alt.startswith("The game was not finished.")
    assert plain_replay(views, named(3)).startswith("The game was not finished.")
    last = opened(draw_table(views[-1], named(3)))
    assert ImageChops.difference(found[-1][0], last).getbbox() is None


def test_a_game_of_one_view_is_one_frame() -> None:
    views = [flip7.GAME.view(flip7.states(2, 2)[0], None)]
    assert len(frames_of(draw_replay(views, []).png)) == 1
    assert plain_replay(views, [])


@pytest.mark.deep
@pytest.mark.parametrize("seats", [1, 6, 18])
def test_the_description_says_how_it_ended_and_that_it_moves(seats: int) -> None:
    views = flip7.moments(seats, 2)
    alt = draw_replay(views, named(seats)).alt
    assert alt.startswith("Game over.")
    assert alt.endswith("seconds.")
    assert len(alt) <= ALT_LIMIT


@pytest.mark.parametrize("seats", [1, 2, 6, 18])
def test_as_text_every_round_and_everybodys_points_are_told(seats: int) -> None:
    views = flip7.moments(seats, 2)
    last = views[-1]
    told = plain_replay(views, named(seats))
    assert len(told) <= BLOCK_LIMIT
    rows = told.split("\n")
    for seat in range(seats):
        name = f"Somebody {seat}"
        own = [row for row in rows if row.endswith(f"  {name}")]
        cells = [row.removesuffix(name).split() for row in own]
        assert [cell for row in cells for cell in row[:-1]] == [
            "x" if past.lines[seat].status == "busted" else f"{past.scores[seat]}{'*' * (past.flip7_by == seat)}"
            for past in last.rounds
        ]
        assert cells[-1][-1] == str(last.rounds[-1].totals[seat])


def test_a_very_long_game_still_fits_a_message() -> None:
    last = flip7.moments(18, 2)[-1]
    view = replace(last, rounds=(last.rounds * 10)[:80])
    told = plain_replay([view], [Person("Somebody with a long name")] * 18)
    assert len(told) <= BLOCK_LIMIT
    assert "  80" in told


def test_a_name_cannot_close_the_code_block_it_stands_in() -> None:
    views = flip7.moments(2, 2)
    assert "`" not in plain_replay(views, [Person("```"), Person("a`b")])
