"""A whole game once more: the animation is what the table showed, the text adds up."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.games.luckybox.pictures import draw_panel, draw_replay, draw_result, draw_table, plain_replay
from bot.games.luckybox.rules.view import View
from bot.render.palette import rgb
from bot.render.picture import ALT_LIMIT, Person, Picture
from tests.render.frames import frames_of
from tests.render.games import GAME, PEOPLE, marks, states

FRAMES = 4 * (1 + 9) + 1
"""Every choice, every turn, the result."""
PLAYERS = (1, 4, 12)
UPLOAD = 8_000_000


@cache
def views(players: int) -> tuple[View, ...]:
    """The game as it was each time before the table moved on, and its end."""
    return tuple(GAME.view(state, None) for state in states(players, players) if not GAME.open_seats(state))


@cache
def replay(players: int) -> Picture:
    """Its animation."""
    return draw_replay(views(players), PEOPLE[:players])


def centred(picture: Picture, size: tuple[int, int]) -> Image.Image:
    """A picture in the middle of a dark ground of this size."""
    whole = Image.new("RGB", size, rgb("night"))
    whole.paste(Image.open(io.BytesIO(picture.png)).convert("RGB"), (0, (size[1] - picture.height) // 2))
    return whole


@pytest.mark.deep
@pytest.mark.parametrize("players", PLAYERS)
def test_a_replay_is_short_and_light_and_every_frame_is_seen(players: int) -> None:
    picture = replay(players)
    seen = frames_of(picture.png)
    assert picture.kind == "gif"
    assert len(views(players)) == FRAMES
    assert len(seen) == FRAMES
    lengths = [milliseconds for _, milliseconds in seen]
    assert 10_000 < sum(lengths) < 15_000
    assert lengths[-1] == max(lengths) >= 2_500
    assert min(lengths) >= 200
    assert {image.size for image, _ in seen} == {(picture.width, picture.height)}
    assert len(picture.png) < UPLOAD
    for (before, _), (after, _) in pairwise(seen):
        assert ImageChops.difference(before, after).getbbox() is not None


@pytest.mark.deep
@pytest.mark.parametrize("players", PLAYERS)
def test_every_frame_is_the_table_as_it_was_then_and_the_last_is_the_result(players: int) -> None:
    picture = replay(players)
    size = picture.width, picture.height
    seen = [image for image, _ in frames_of(picture.png)]
    for number in (0, 1, 9, 10, 25, 39):
        drawn = draw_table(views(players)[number], PEOPLE[:players])
        assert seen[number].tobytes() == centred(drawn, size).tobytes()
    result = draw_result(views(players)[-1], PEOPLE[:players])
    assert seen[-1].tobytes() == centred(result, size).tobytes()
    assert size == (900, max(drawn.height, result.height))


def test_the_choices_and_the_ends_of_rounds_are_shown_longer_than_a_turn() -> None:
    lengths = [milliseconds for _, milliseconds in frames_of(replay(1).png)]
    for view, length in zip(views(1)[:-1], lengths, strict=False):
        assert (length > lengths[1]) == (view.phase == "choose" or view.turn == 9)


def test_the_same_game_gives_the_same_bytes() -> None:
    assert draw_replay(views(4), PEOPLE[:4]) == replay(4)


@pytest.mark.deep
def test_boards_drawn_meanwhile_in_another_thread_come_out_the_same() -> None:
    state = list(states(2, 8))[40]
    people = PEOPLE[4:6]

    def panels() -> list[bytes]:
        return [draw_panel(GAME.view(state, seat), seat, people, marks(state, seat)).png for seat in (0, 1) * 20]

    alone = panels()
    with ThreadPoolExecutor(2) as threads:
        made = threads.submit(draw_replay, views(4), PEOPLE[:4])
        assert threads.submit(panels).result() == alone
        assert made.result() == replay(4)


@pytest.mark.deep
@pytest.mark.parametrize("players", PLAYERS)
def test_the_description_tells_the_result_first(players: int) -> None:
    result = draw_result(views(players)[-1], PEOPLE[:players]).alt
    said = replay(players).alt
    assert said.startswith(result)
    assert len(said) <= ALT_LIMIT
    if len(result) < ALT_LIMIT - 100:
        assert "Animated replay" in said


def test_a_game_that_ended_early_is_shown_as_far_as_it_went() -> None:
    picture = draw_replay(views(4)[:7], PEOPLE[:4])
    seen = frames_of(picture.png)
    assert len(seen) == 7
    assert seen[-1][1] > seen[-2][1]
    assert seen[-1][0].tobytes() == centred(draw_table(views(4)[6], PEOPLE[:4]), seen[-1][0].size).tobytes()
    assert picture.alt.startswith("The game was not finished.")
    assert "Game over" not in picture.alt


def _lines(text: str, round_: int) -> list[list[str]]:
    block = text.split(f"\n\nRound {round_}: ")[1].split("\n\n")[0]
    return [line.split() for line in block.splitlines()[2:]]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_story_adds_up_round_by_round(players: int) -> None:
    people = [Person(f"P{seat}") for seat in range(players)]
    last = views(players)[-1]
    text = plain_replay(views(players), people)
    totals = [0] * players
    for round_ in range(1, 5):
        numbers = next(view.seen for view in views(players) if (view.round, view.turn) == (round_, 9) and view.seen)
        assert f"Round {round_}: {' '.join(map(str, numbers))}\n" in text
        for seat, (points, total, boxes, stars, name) in enumerate(_lines(text, round_)):
            totals[seat] += int(points)
            assert (int(total), name) == (totals[seat], f"P{seat}")
            assert (int(boxes), int(stars)) == (
                last.seats[seat].completed[round_ - 1],
                last.seats[seat].stars[round_ - 1],
            )
    ends = re.findall(r"^ *\+(\d+) +([+-]\d+) +(-?\d+)  (\d+)\. P(\d+)$", text, re.MULTILINE)
    assert len(ends) == players
    for crosses, moons, total, rank, seat in ends:
        score = last.seats[int(seat)].score
        assert totals[int(seat)] + int(crosses) + int(moons) == int(total) == score.total
        assert int(rank) == last.seats[int(seat)].rank


def test_the_story_of_twelve_fits_and_no_name_leaves_its_block() -> None:
    people = [Person("`" * 3 + "W" * 40) for _ in range(12)]
    text = plain_replay(views(12), people)
    assert len(text) <= 3500
    assert "`" not in text


@pytest.mark.parametrize(("count", "rounds", "unscored"), [(7, 1, 1), (10, 1, 1), (11, 1, 0), (12, 2, 1)])
def test_the_story_of_a_game_that_ended_early_scores_only_what_was_scored(
    count: int, rounds: int, unscored: int
) -> None:
    people: Sequence[Person] = [Person("A"), Person("B"), Person("C"), Person("D")]
    text = plain_replay(views(4)[:count], people)
    assert text.startswith("The game was not finished.")
    assert len(re.findall("^Round ", text, re.MULTILINE)) == rounds
    assert "The end" not in text
    assert [line[0] == "?" for line in _lines(text, rounds)] == [bool(unscored)] * 4
