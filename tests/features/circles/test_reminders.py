"""Of a streak that would end whoever shares it is reminded: once a day, as they chose, with the daily if that comes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.feature import Feature
from bot.features.circles.feature import CirclesFeature
from bot.features.daily.reminders import HOUR
from bot.league.days import DAY
from bot.store.enums import Visibility
from tests.features.daily.town import ADA, BEN, CY, NOON, TODAY, Town, a_town

TO_ADA, TO_BEN = f"@{ADA}", f"@{BEN}"
STOP_STREAKS, STOP_DAILY = "circle1:off", "remind1:off"


async def nobody_apart(_: object) -> frozenset[frozenset[int]]:
    """Nobody has blocked anybody."""
    return frozenset()


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    """A town where Ada and Ben have a circle since three days ago, and have played together since."""
    async with a_town(tmp_path) as made:
        asked = SimpleNamespace(kept_apart=nobody_apart, buttons=lambda _: [])
        kernel: Any = SimpleNamespace(
            features=asked,
            people=made.people,
            clock=made.clock,
            database=made.room.database,
            tables=made.room.tables,
        )
        circles = CirclesFeature(kernel)
        made.features = (circles,)
        town = made.restarted()
        for user in (ADA, BEN):
            await town.attempt(user, 50, TODAY - 3)
        town.at(TODAY - 3, NOON)
        await circles.service.ask(ADA, BEN)
        await circles.service.agree(BEN, ADA)
        for user in (ADA, BEN):
            for day in (TODAY - 2, TODAY - 1):
                await town.attempt(user, 50, day)
        yield town


def circles_of(town: Town) -> CirclesFeature:
    """The feature."""
    [found] = town.features
    assert isinstance(found, CirclesFeature)
    return found


async def looks(town: Town, hours: float, day: int = TODAY) -> list[str]:
    """Whom the worker tells something at so many hours before the end of a day."""
    before = len(town.discord.tried)
    town.at(day, DAY - hours * HOUR)
    await town.worker.look()
    return town.discord.tried[before:]


async def wants(town: Town, user: int, hours: float) -> None:
    """Somebody wants to be reminded of streaks, at this many hours before the end of a day."""
    town.at(TODAY - 1, DAY - hours * HOUR)
    await circles_of(town).service.remind(user)


async def test_whoever_wants_it_is_told_of_a_streak_that_would_end_and_how_to_hear_no_more(town: Town) -> None:
    await wants(town, ADA, 5)
    assert await looks(town, 5.1) == []
    assert await looks(town, 5) == [TO_ADA]
    (sent,) = town.discord.sent
    assert "A streak you share ends with this day" in sent.text
    assert "**Ben**: 3 days together" in sent.text
    assert "/daily remind" not in sent.text, "they did not ask for that one"
    assert sent.custom_ids[-1] == STOP_STREAKS
    assert STOP_DAILY not in sent.custom_ids
    assert await looks(town, 2) == []
    assert await looks(town.restarted(), 1) == []


async def test_nobody_is_told_who_has_not_chosen_it(town: Town) -> None:
    assert await looks(town, 1) == []
    await wants(town, ADA, 5)
    await circles_of(town).service.remind_no_more(ADA)
    assert await looks(town, 1) == []


async def test_whoever_is_reminded_of_the_daily_later_hears_of_both_then(town: Town) -> None:
    await wants(town, ADA, 8)
    await town.asks(ADA, 2)
    assert await looks(town, 8) == await looks(town, 5) == []
    assert await looks(town, 2) == [TO_ADA]
    (sent,) = town.discord.sent
    assert "**Ben**: 3 days together" in sent.text


async def test_of_streaks_the_daily_says_nothing_to_whoever_does_not_want_it(town: Town) -> None:
    await town.asks(ADA, 2)
    await town.asks(BEN, 2)
    await circles_of(town).service.remind_no_more(BEN)
    assert sorted(await looks(town, 2)) == [TO_ADA, TO_BEN]
    to_ada, to_ben = sorted(town.discord.sent, key=lambda sent: sent.where)
    assert "**Ben**: 3 days together" in to_ada.text, "she has chosen the daily's"
    assert "together" not in to_ben.text
    assert STOP_STREAKS not in to_ben.custom_ids


async def test_it_stands_in_the_reminder_of_the_daily_and_there_is_one_a_day(town: Town) -> None:
    await town.asks(ADA, 8)
    await wants(town, ADA, 5)
    assert await looks(town, 8) == [TO_ADA]
    (sent,) = town.discord.sent
    assert "Today's daily is still waiting for you" in sent.text
    assert "**Ben**: 3 days together" in sent.text
    assert sent.custom_ids[-2:] == [STOP_DAILY, STOP_STREAKS]
    assert await looks(town, 5) == await looks(town, 1) == []


async def test_whoever_has_nothing_to_lose_is_told_nothing(town: Town) -> None:
    await wants(town, ADA, 5)
    await wants(town, BEN, 5)
    await town.attempt(ADA, 50)
    assert await looks(town, 5) == [TO_BEN], "she has played, and waits for him"
    await town.attempt(BEN, 50)
    assert await looks(town, 5, TODAY + 2) == [], "it has ended meanwhile"


async def test_no_more_is_said_of_somebody_who_left_or_lets_nobody_see_them(town: Town) -> None:
    await wants(town, ADA, 5)
    await town.people.choose(BEN, visibility=Visibility.NOBODY)
    assert await looks(town, 5) == []


async def test_three_streaks_are_named_and_the_others_counted(town: Town) -> None:
    service = circles_of(town).service
    await wants(town, ADA, 5)
    town.at(TODAY - 1, NOON)
    for user in range(CY, CY + 4):
        await town.attempt(user, 50, TODAY - 1)
        await service.ask(user, ADA)
        await service.agree(ADA, user)
    await looks(town, 5)
    (sent,) = town.discord.sent
    assert sent.text.count(" together") == 3
    assert sent.text.index("**Ben**") < sent.text.index("**Cy**"), "the longest first"
    assert "… and 2 more" in sent.text


async def test_a_feature_that_reminds_of_nothing_changes_no_reminder(tmp_path: Path) -> None:
    class Silent(Feature):
        key = "silent"

    async with a_town(tmp_path) as made:
        kernel: Any = None
        made.features = (Silent(kernel),)
        town = made.restarted()
        await town.asks(ADA, 3)
        assert await looks(town, 3) == [TO_ADA]
        (sent,) = town.discord.sent
        assert sent.custom_ids == [f"daily1:play:luckybox:{TODAY}", STOP_DAILY]
