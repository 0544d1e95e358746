"""A game on the sandbox's page while processes of the bot are killed and updated: a pause, and nothing else."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from playwright.async_api import Browser

from sandbox.server import Sandbox
from tests.browser.seat import NEEDS_CHROMIUM, Seat, assert_pictured, begin, finish_turns, moments
from tests.patience import PATIENCE
from tests.store import server
from tests.store.backends import NO_SERVER
from tests.wire.several import Several

pytestmark = [NEEDS_CHROMIUM, pytest.mark.skipif(server.programs() is None, reason=NO_SERVER)]
NAME = "page"
KILLED, UPDATED = 3, 6
"""Turns before the one process is killed, and before the others are updated."""


@pytest.mark.deep
async def test_two_people_play_through_a_kill_and_an_update(tmp_path: Path, browser: Browser) -> None:
    await server.create(NAME)
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE) as sandbox:
        sandbox.gateway.starts.shards, sandbox.gateway.starts.max_concurrency = 2, 16
        bots = Several(sandbox, tmp_path, NAME, processes=2)
        await bots.start()
        try:
            ada, bo = await Seat.at(browser, sandbox, "Ada", 1200), await Seat.at(browser, sandbox, "Bo", 400)
            await play(sandbox, bots, ada, bo)
        finally:
            await bots.stop()
    assert ada.problems == []
    assert bo.problems == []
    assert not re.search(r"Traceback|\bfault\b| ERROR ", bots.log()), bots.log()


async def play(sandbox: Sandbox, bots: Several, ada: Seat, bo: Seat) -> None:
    """A game in which nobody opens a board twice: what is on the page stays good."""
    await begin(sandbox, ada, bo)
    [guild_id] = [
        guild.id
        for guild in sandbox.world.guilds.values()
        if any(channel.name == "game-table" for channel in guild.channels.values())
    ]
    updating: asyncio.Task[None] | None = None
    for number, moment in enumerate(moments()):
        if number == KILLED:
            await (await bots.of(guild_id)).kill()
            await bots.until(bots.is_even)
        if number == UPDATED:
            updating = asyncio.create_task(update(bots))
        await finish_turns(sandbox, moment, ada, bo)
    assert updating is not None
    await updating
    for seat in (ada, bo):
        await seat.panel.get_by_role("heading", name="The game is over").wait_for()
        await assert_pictured(seat.result)
        # What the page says of a press that was not answered.
        assert await seat.page.get_by_text("Something went wrong").count() == 0


async def update(bots: Several) -> None:
    """The one that was killed comes back; then one after the other goes and comes, as in an update."""
    await bots.start()
    for one in bots.each:
        await one.stop()
        await bots.start()
