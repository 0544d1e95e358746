"""A game night whose bot is killed at every moment of it: nothing is told twice, and every table is there once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from typing import Any

import pytest

from bot.features.game_nights.rows import GameNightStatus
from bot.features.game_nights.service import BEFORE
from bot.store.sql.database import Database
from bot.ui.media.drawing import DrawingThread
from tests.features.game_nights.kit import HOUR, Asked, Host
from tests.tables.room import BEN, CY, Room
from tests.ui.wall import Wall, text_of

STEPS = 18
"""Requests and transactions from the card to the open tables."""


class Killed(BaseException):
    """The process is no more."""


class Fate:
    """Kills the bot before or after one of its requests and transactions."""

    def __init__(self, at: int, *, after: bool) -> None:
        self.at, self.after = at, after
        self.steps: Iterator[int] = count(1)
        self.killed = False

    def over(self, doing: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        """Return the same, fatal at its moment."""

        async def done(*given: Any, **named: Any) -> Any:
            fatal = next(self.steps) == self.at
            if fatal and not self.after:
                self.killed = True
                raise Killed
            answer = await doing(*given, **named)
            if fatal:
                self.killed = True
                raise Killed
            return answer

        return done


class NonceWall(Wall):
    """One that knows a nonce again, as Discord does for some minutes."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, int] = {}

    async def post(self, *given: Any, nonce: str | None = None, **named: Any) -> int:
        """See `Transport`."""
        if nonce is not None and nonce in self.known:
            return self.known[nonce]
        number = await super().post(*given, nonce=nonce, **named)
        if nonce is not None:
            self.known[nonce] = number
        return number


@pytest.mark.deep
@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, STEPS + 1))
async def test_whenever_it_is_killed_all_goes_on_and_nothing_is_told_twice(
    room: Room, drawing: DrawingThread, monkeypatch: pytest.MonkeyPatch, at: int, *, after: bool
) -> None:
    host = Host(room, drawing, NonceWall(), Asked())
    night = await host.draft()
    await host.nights.choose(night.id, tables=2)
    await host.nights.announce(night.id, with_event=True)
    for user in (BEN, CY):
        await host.nights.come(night.id, user, f"P{user}")
    fate = Fate(at, after=after)
    for owner, name in (
        (host.wall, "post"),
        (host.wall, "edit"),
        (host.asked, "make_thread"),
        (host.asked, "make_event"),
        (host.asked, "change_event"),
    ):
        monkeypatch.setattr(owner, name, fate.over(getattr(owner, name)))
    monkeypatch.setattr(type(room.database), "write", fatal(fate, room.database))

    async def looks() -> None:
        nonlocal host
        for _ in range(3):
            try:
                await host.keeper.look()
            except Killed:
                host = host.another()

    await looks()
    room.clock.advance(2 * HOUR - BEFORE)
    await looks()
    room.clock.advance(BEFORE)
    await looks()
    found = await host.now_is(night)
    assert found.status is GameNightStatus.OPEN
    assert found.slots == {1, 2}
    assert len(host.asked.threads) <= 3
    assert len(host.asked.events) <= 1
    told = [text_of(screen) for screen in host.wall.messages.values()]
    assert len([text for text in told if "Coming (3)" in text]) == 1
    assert len([users for users in host.wall.pinged if users]) <= 1
    assert fate.killed


def fatal(fate: Fate, database: Database) -> Callable[..., Awaitable[Any]]:
    """Return writing to a database, fatal at its moment."""
    write = type(database).write

    async def wrote(self: Database, work: Any) -> Any:
        return await fate.over(lambda: write(self, work))()

    return wrote
