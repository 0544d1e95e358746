"""What a review says: nothing that hurts or puzzles, all that pictures show, and only of what somebody has played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.review import FLAGGED, Kind, Review, Verdict
from bot.features.reviews.custom_ids import MOST_TRIED
from bot.store.enums import By
from bot.tables.view import as_it_was
from bot.ui.input.custom_id import LIMIT
from bot.ui.screens import games
from tests.features.reviews.reviewed import Looking, Looks, every_reviewed_game, id_of, labels_of, played, review_press
from tests.ui.presses import buttons
from tests.ui.scripted import Seen
from tests.ui.theatre import controls_of

RED = 4
"""The style of a button that warns."""


@pytest.mark.deep
@every_reviewed_game
@pytest.mark.parametrize("text_mode", [False, True])
async def test_every_screen_fits_says_nothing_that_hurts_and_has_no_red(
    game: str, text_mode: bool, looks: Looks
) -> None:
    looking = looks(played(game, 1 if text_mode else 3), text_mode=text_mode)
    seen = await looking.open()
    shown = [list(seen.texts)]
    await looking.go(seen, "Go on")
    for _ in looking.review().turning_points():
        for way in ("Try again", "Show me"):
            point = id_of(seen, "Skip")
            shown.append(list(seen.texts))
            await looking.go(seen, way)
            shown.append(list(seen.texts))
            assert all(one.get("style") != RED for one in seen.controls)
            assert all(len(one) <= LIMIT for one in seen.ids)
            if way == "Try again":
                await looking.press(point.replace(":skip:", ":show:"), message=seen)
                await looking.press(point.replace(":skip:", ":try:"), message=seen)
        await looking.press(point, message=seen)
        shown.append(list(seen.texts))
    for text in ("\n".join(texts).lower() for texts in shown):
        for hurting in ("blunder", "mistake", "wrong", "error", "bad ", "%"):
            assert hurting not in text


async def test_even_what_a_game_warns_of_is_not_red_here(looks: Looks) -> None:
    looking = looks(played("flip7"))
    seen, point = await looking.at_point()
    before = as_it_was(looking.table, point.first)
    asked = [button.style for button in buttons(games.of(looking.table).panel_content(before, 0, "").rows)]
    assert set(asked) == {"danger"}
    await looking.go(seen, "Try again")
    assert RED not in {one.get("style") for one in seen.controls}


@pytest.mark.deep
@every_reviewed_game
async def test_on_larger_boards_all_pages_of_both_plays_stand_below_each_other(game: str, looks: Looks) -> None:
    looking = looks(played(game), larger=True)
    seen, _ = await looking.at_point()
    alone = len(pictures(seen))
    assert alone > 1
    await looking.go(seen, "Show me")
    assert alone < len(pictures(seen)) <= 10


def pictures(seen: Seen) -> list[dict[str, Any]]:
    """The pictures of a message."""
    return [part for part in seen.content[0]["components"] if part["type"] == 12]


async def test_in_text_mode_both_boards_stand_in_text(looks: Looks) -> None:
    looking = looks(played("luckybox"), text_mode=True)
    seen, _ = await looking.at_point()
    await looking.go(seen, "Show me")
    assert [part for part in seen.content[0]["components"] if part["type"] == 12] == []
    assert "What you played" in seen.text
    assert "The best play I found" in seen.text


async def test_hard_choices_are_praised_and_nothing_better_is_good_news(looks: Looks) -> None:
    looking = looks(played("flip7"))
    await looking.open()
    kinds: tuple[Kind, ...] = ("close", "close", "best", "fine", "forced")
    turns = [replace(turn, kind=kind) for turn, kind in zip(looking.review().turns, kinds, strict=False)]
    put(looking, turns)
    seen = await looking.go(await looking.open(), "Go on")
    assert "clearly better" in seen.text
    assert "**2** turns were too close to call" in seen.text
    assert "**2** of your turns" in seen.text


def put(looking: Looking, turns: list[Verdict]) -> None:
    """Let a review be this."""
    version, content = looking.store.rows[looking.table.id, 0]
    review = replace(Review.of_content(content), turns=tuple(turns))
    looking.store.rows[looking.table.id, 0] = version, review.content


async def test_a_game_without_a_choice_has_a_kind_word(looks: Looks) -> None:
    looking = looks(played("flip7"))
    await looking.open()
    put(looking, [])
    seen = await looking.open()
    assert "look forward to the next one" in seen.text
    assert labels_of(seen) == []


async def test_without_a_moment_that_stands_out_it_begins_with_the_turning_points(looks: Looks) -> None:
    looking = looks(played("flip7"))
    await looking.open()
    put(looking, [turn for turn in looking.review().turns if turn.kind in FLAGGED])
    seen = await looking.open()
    assert "together" in seen.text
    assert "Turning point 1" in (await looking.go(seen, "Go on")).text


@pytest.mark.parametrize("by", [By.CLOCK, By.AUTOPILOT, By.CHOSEN])
async def test_what_was_played_for_somebody_is_no_part_of_their_review(by: By, looks: Looks) -> None:
    looking = looks(played("flip7"))
    _, point = await looking.at_point()
    entries = looking.table.entries
    entries[point.first] = replace(entries[point.first], by=by)
    seen = await looking.go(await looking.open(), "Go on")
    assert all(press.at != point.first for one in seen.ids if (press := review_press(one)))


async def test_a_chain_beyond_all_bounds_is_answered(looks: Looks) -> None:
    looking = looks(played("luckybox"))
    seen, point = await looking.at_point()
    said = await looking.answer(seen, point.first, [0] * MOST_TRIED, "p")
    assert "longer than I can follow" in said.text
    assert list(controls_of(seen, "do")) == []
