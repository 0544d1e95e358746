"""The daily's worker at work: it follows the clock, forward and back, and outlives faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import cast

import pytest

from bot.features.daily.feature import DailyFeature
from bot.features.daily.reminders import HOUR
from bot.features.daily.rows import SpentRow
from bot.features.daily.worker import AFTER
from bot.league.days import DAY
from tests.features.daily.town import ADA, CHANNEL, NOON, TODAY, Town
from tests.patience import PATIENCE

HERE = f"#{CHANNEL}"


@asynccontextmanager
async def crying(town: Town) -> AsyncIterator[None]:
    """The daily's worker at work."""
    task = asyncio.create_task(town.worker.run())
    try:
        yield
        assert not task.done()
    finally:
        task.cancel()
        # In the middle of reading, its connection is given back first.
        await asyncio.gather(task, return_exceptions=True)


async def rests(town: Town, until: Callable[[float], bool] = lambda _: True) -> None:
    """Wait until the worker sleeps (until a moment like this)."""
    async with asyncio.timeout(PATIENCE):
        while not any(map(until, town.clock.awaited)):
            town.clock.slept.clear()
            await town.clock.slept.wait()


async def test_it_follows_the_clock_over_midnight(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    async with crying(town):
        await rests(town)
        assert town.discord.tried == []
        town.at(TODAY + 1, AFTER)
        async with asyncio.timeout(PATIENCE):
            await town.discord.came.wait()
        await rests(town, lambda moment: moment > town.clock.now())
    assert town.discord.places == [HERE]


async def test_what_is_asked_for_while_it_rests_is_heard(town: Town) -> None:
    async with asyncio.timeout(PATIENCE), crying(town):
        await rests(town)
        await town.asks(ADA, 3)
        town.at(TODAY, DAY - 3 * HOUR)
        await town.discord.came.wait()
    assert town.discord.places == [f"@{ADA}"]


async def test_it_follows_a_clock_that_is_set_back(town: Town) -> None:
    await town.wants()
    await town.attempt(ADA, 50)
    town.at(TODAY - 9, NOON)
    await town.wants(channel=None)
    await town.wants()
    town.at(TODAY + 30, NOON)
    async with asyncio.timeout(PATIENCE), crying(town):
        await rests(town)
        town.at(TODAY - 9, NOON)
        await town.wants(channel=None)
        await town.wants()
        await rests(town, lambda moment: moment < town.clock.now() + DAY)
        town.at(TODAY + 1, AFTER)
        await town.discord.came.wait()
    assert town.discord.places == [HERE]


@pytest.mark.parametrize("start", [TODAY, TODAY + 30])
async def test_it_notices_a_clock_that_is_moved_while_it_looks(
    town: Town, start: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    town.at(start, NOON)

    asked = town.store.reminders_due

    async def moved(_: int, __: float) -> list[int]:
        town.at(TODAY, DAY - 3 * HOUR)
        monkeypatch.setattr(town.store, "reminders_due", asked)
        return []

    monkeypatch.setattr(town.store, "reminders_due", moved)
    await town.people.choose(ADA, remind_hours=3)
    async with asyncio.timeout(PATIENCE), crying(town):
        await town.discord.came.wait()
    assert town.discord.places == [f"@{ADA}"]


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (RuntimeError("no such thing"), ["ERROR daily stumbled"]),
        (ConnectionError("gone"), ["WARNING daily: what is due is not known: the database: gone"]),
    ],
)
async def test_it_outlives_a_fault_and_a_database_that_is_away_in_a_line(
    fault: Exception, told: list[str], town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looked = 0

    async def broken(*_: object) -> list[object]:
        nonlocal looked
        looked += 1
        raise fault

    monkeypatch.setattr(town.worker.servers, "due", broken)
    async with crying(town):
        await rests(town)
        town.clock.advance(DAY)
        await rests(town, lambda moment: moment > town.clock.now())
    assert looked == 2
    assert [f"{line.levelname} {line.getMessage()}" for line in caplog.records if line.levelname != "INFO"] == 2 * told


async def cleaned(town: Town) -> None:
    """What is no longer needed goes."""
    feature, now = cast("DailyFeature", None), town.clock.now()
    await town.room.database.write(lambda writing: DailyFeature.cleaned(feature, writing, now))


async def test_marks_of_open_days_stay_and_older_ones_go(town: Town) -> None:
    for day in range(TODAY - 3, TODAY + 1):
        await town.put(SpentRow(game="luckybox", day=day, mark="m"))
    await cleaned(town)
    kept = [day for day in range(TODAY - 3, TODAY + 1) if await town.store.is_spent("luckybox", day, "m")]
    assert kept == [TODAY - 1, TODAY]
    town.clock.advance(DAY)
    await cleaned(town)
    assert not await town.store.is_spent("luckybox", TODAY - 1, "m")
