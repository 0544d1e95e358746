"""Luck and play over the wire: kept with the result, told to whoever presses, caught up with after a crash."""

from __future__ import annotations

import contextlib
import re
import sqlite3

import pytest

from bot.features.luck.service import AT_LEISURE, FRESH
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.rig import Evening

SUM = re.compile(r"(-?\d+) = (\d+) to expect ([+−]) (\d+) luck ([+−]) (\d+) play")


def kept(evening: Evening, table: int) -> list[tuple[int, int | None, int | None, int | None]]:
    """Total, expected, luck and play of every seat, as they lie in the database."""
    query = "SELECT total, expected, luck, play FROM results WHERE table_id = ? ORDER BY seat"
    return evening.rows(query, table)


def all_kept(evening: Evening, table: int) -> bool:
    """Whether every seat has its breakdown, and it adds up."""
    rows = kept(evening, table)
    return bool(rows) and all(None not in row and 1000 * row[0] == sum(row[1:]) for row in rows)  # type: ignore[arg-type]


async def luck(evening: Evening, who: Person, message: SeenMessage) -> SeenMessage:
    """Press Luck; the answer, once it is there."""
    pressed = await evening.press(who, message, "Luck")
    assert pressed.ephemeral
    await evening.until(lambda: not evening.sandbox.message(pressed.id).loading)
    return evening.sandbox.message(pressed.id)


def assert_adds_up(text: str, totals: list[int]) -> None:
    """A sum for each of these scores, and each adds up."""
    found = SUM.findall(text)
    assert sorted(int(score) for score, *_ in found) == sorted(totals)
    for score, start, luck_sign, luck_, play_sign, play in found:
        parts = ((1 if sign == "+" else -1) * int(part) for sign, part in ((luck_sign, luck_), (play_sign, play)))
        assert int(score) == int(start) + sum(parts)


@pytest.mark.deep
async def test_after_a_game_everybody_may_see_how_much_of_it_was_luck(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    await evening.switch(bo, "text_mode")
    table = await evening.game(ada, bo, ai=1)
    result = await table.to_end()
    await evening.until(lambda: all_kept(evening, table.id))
    totals = [row[0] for row in kept(evening, table.id)]
    shown = await luck(evening, ada, result)
    assert_adds_up(shown.text, totals)
    (picture,) = shown.images
    assert picture.description is not None
    assert "Luck by round: round 1: " in picture.description
    assert picture.description.startswith("Ada, Luck and play")
    (select,) = shown.selects
    await evening.did(evening.sandbox.choose(ada, shown, select.custom_id, ("1",)))
    (picture,) = evening.sandbox.message(shown.id).images
    assert (picture.description or "").startswith("Bo, Luck and play")
    as_text = await luck(evening, bo, result)
    assert not as_text.images
    assert "Luckiest number" in as_text.text
    assert_adds_up((await luck(evening, cy, result)).text, totals)
    await evening.switch(bo, "text_mode")


@pytest.mark.deep
async def test_what_a_crash_has_lost_is_worked_out_after_the_next_start(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.game(ada, bo)
    await table.to_end()
    await evening.until(lambda: all_kept(evening, table.id))
    before = kept(evening, table.id)
    await evening.bot.kill()
    with contextlib.closing(sqlite3.connect(evening.bot.database)) as database, database:
        database.execute(
            "UPDATE results SET luck_version = NULL, expected = NULL, luck = NULL, play = NULL, corrected = NULL"
            " WHERE table_id = ?",
            (table.id,),
        )
        database.execute("DELETE FROM luck_tallies WHERE user_id IN (?, ?)", (ada.id, bo.id))
    began = evening.bot.log_size
    await evening.bot.start()
    await evening.until(lambda: "ready as" in evening.bot.log(began))
    # What it does at leisure has begun, too: before that, nobody's time would be moved.
    await evening.slash(ada, evening.room(), "help")
    evening.sandbox.clock.advance(AT_LEISURE + FRESH)
    await evening.until(lambda: all_kept(evening, table.id))
    assert kept(evening, table.id) == before
    query = "SELECT DISTINCT games FROM luck_tallies WHERE user_id IN (?, ?)"
    assert evening.rows(query, ada.id, bo.id) == [(1,)]
