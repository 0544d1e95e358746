"""What the log tells of a table, and of what was slow."""

from __future__ import annotations

import logging

import pytest

from bot.store.enums import Ending, TimerKind
from bot.store.sql import writing
from bot.store.stored import Due, TimerKey
from bot.tables.clocks.timekeeper import SLOW, _note
from bot.tables.seating import hosting
from tests.tables.room import BEN, CHANNEL, Room


def lines(caplog: pytest.LogCaptureFixture, level: int) -> list[str]:
    """What was logged at this level of tables."""
    return [one.getMessage() for one in caplog.records if one.levelno == level and one.name == "bot.tables.log"]


async def test_a_table_begins_and_ends_in_the_log_and_changes_in_between_are_for_who_asks(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, logger="bot.tables.log"):
        table = await room.game(BEN)
        await hosting.shut(table, Ending.GONE)
    begun, ended = lines(caplog, logging.INFO)
    assert begun == f"table {table.id}: begun, luckybox of 2 seats in channel {CHANNEL}"
    assert ended == f"table {table.id}: ended (gone) after 0 entries"
    assert lines(caplog, logging.DEBUG), "the lobby"
    assert table.header.seed not in caplog.text


@pytest.mark.parametrize(("late", "told"), [(SLOW + 1, ["table 7: the timer advance is 3.0 s late"]), (SLOW, [])])
def test_a_timer_that_is_late_is_told(late: float, told: list[str], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        _note(Due(7, TimerKey(TimerKind.ADVANCE), 100.0, 1), 100.0 + late)
    assert [record.getMessage() for record in caplog.records] == told


async def test_a_commit_that_is_slow_is_told(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(writing, "SLOW", -1.0)
    with caplog.at_level(logging.INFO, logger="bot.store.sql.writing"):
        await room.game(BEN)
    assert any(record.getMessage().startswith("a commit of 1 took 0.") for record in caplog.records)
