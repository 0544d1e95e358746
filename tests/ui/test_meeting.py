"""Whom the bot meets: what a table is shown in is known before anything else of them is kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bot.store.keeping import KeepingStore, LivedDay
from bot.ui.gateway.meeting import Meeting
from tests.ui.build import StillClock


class Kept:
    """What is kept of whoever uses the bot, in its order."""

    def __init__(self) -> None:
        self.order: list[str] = []

    def of(self, what: str) -> Any:
        """A store that takes this of them."""

        async def met(*_: object) -> None:
            self.order.append(what)

        async def seen_again(_: int, on: int, __: object) -> None:
            self.order.append(f"seen on {on}")

        return SimpleNamespace(met=met, people=SimpleNamespace(seen_again=seen_again))


def pressed(custom_id: str) -> Any:
    """A press in a server."""
    user = SimpleNamespace(id=1, nick=None, display_name="Ada")
    return SimpleNamespace(data={"custom_id": custom_id}, guild_id=2, user=user, locale="de")


async def met(custom_id: str, today: int | None = None) -> list[str]:
    """What is kept after this press."""
    kept, days = Kept(), cast("KeepingStore", SimpleNamespace(newest=None if today is None else LivedDay(today, 1)))
    meeting = Meeting(kept.of("member"), kept.of("language"), days, StillClock())
    await meeting.meet(pressed(custom_id), lambda: True)
    return kept.order


async def test_a_guests_first_table_is_shown_in_the_language_of_whoever_asked_for_it() -> None:
    assert await met("lead1:") == ["language", "member"]


async def test_looking_after_ones_own_data_keeps_nothing() -> None:
    assert await met("privacy1:delete:") == []


async def test_looking_after_ones_own_data_is_being_seen() -> None:
    assert await met("privacy1:delete:", today=20_000) == ["seen on 20000"]
