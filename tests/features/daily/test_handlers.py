"""Presses about days that take long: they are acknowledged before Discord gives up on them."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.features.daily.custom_ids import DayPress
from bot.features.daily.handlers import DailyHandlers
from bot.league import days
from bot.ui.input.answers import HURRIED
from tests.features.daily.kit import GAME, Days
from tests.patience import PATIENCE
from tests.tables.room import ADA, Room
from tests.ui.pressed import Pressed, PressedBy, given


def slowly(monkeypatch: pytest.MonkeyPatch, pressed: Pressed, on: object, name: str) -> None:
    """What is awaited there takes until the press is acknowledged."""
    working = getattr(on, name)

    async def held(*arguments: Any, **named: Any) -> object:
        async with asyncio.timeout(PATIENCE):
            await pressed.response.done.wait()
        return await working(*arguments, **named)

    pressed.extras[HURRIED] = True
    monkeypatch.setattr(on, name, held)


@pytest.fixture
def handlers(room: Room) -> DailyHandlers:
    """Of a room; what only makes screens is not needed."""
    nothing = cast("Any", SimpleNamespace())
    return DailyHandlers(Days(room), nothing, nothing, nothing, nothing, room.people)


def of_ada() -> Pressed:
    """An interaction of hers."""
    return PressedBy(ADA, None)


async def test_a_days_deal_that_takes_long_is_said_to_come(
    handlers: DailyHandlers, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = handlers.daily.today
    await handlers.daily.deal(GAME, day)
    room.clock.advance(days.closes(day) - room.clock.now())
    pressed = of_ada()
    slowly(monkeypatch, pressed, handlers.daily, "deal_record")
    await handlers.pressed(given(pressed), DayPress("deal", GAME, day))
    assert pressed.said == ["defer", "change"]
    assert pressed.log[1][1]["attachments"][0].filename == f"{GAME}-daily-{days.number(day)}.json"


async def test_whether_a_card_of_a_day_that_is_over_was_begun_may_take_long(
    handlers: DailyHandlers, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = handlers.daily.today
    room.clock.advance(days.ends(day) - room.clock.now())
    pressed = of_ada()
    slowly(monkeypatch, pressed, handlers.daily.store, "attempt")

    async def over(*_: object) -> object:
        raise Over

    handlers.screens = cast("Any", SimpleNamespace(over=over))
    with pytest.raises(Over):
        await handlers.pressed(given(pressed), DayPress("begin", GAME, day))
    assert pressed.said == ["defer"]


class Over(Exception):
    """It is answered that the day is over."""
