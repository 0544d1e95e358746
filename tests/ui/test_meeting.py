"""Whom the bot meets: what a table is shown in is known before anything else of them is kept."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

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

        return SimpleNamespace(met=met)


def pressed(custom_id: str) -> Any:
    """A press in a server."""
    user = SimpleNamespace(id=1, nick=None, display_name="Ada")
    return SimpleNamespace(data={"custom_id": custom_id}, guild_id=2, user=user, locale="de")


async def met(custom_id: str) -> list[str]:
    """What is kept after this press."""
    kept = Kept()
    await Meeting(kept.of("member"), kept.of("language"), StillClock()).meet(pressed(custom_id), lambda: True)
    return kept.order


async def test_a_guests_first_table_is_shown_in_the_language_of_whoever_asked_for_it() -> None:
    assert await met("lead1:") == ["language", "member"]


async def test_looking_after_ones_own_data_keeps_nothing() -> None:
    assert await met("privacy1:delete:") == []
