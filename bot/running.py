"""Running the bot: its database, its clock and its signals, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import signal

import aiohttp
from discord.http import Route

from bot import gateway, machine, notify
from bot.app import TableBot
from bot.backups import before_an_update
from bot.config import Settings
from bot.database_setup import open_database
from bot.features.catalogue import require_known
from bot.games.catalogue import ROOMS, badges
from bot.observability import Watch
from bot.store.notes import NoteStore
from bot.store.sql.database import Database, is_postgres
from bot.tables.clocks.clock import Clock, FileClock, SteadyClock, SystemClock
from bot.titles import give_titles
from bot.tools.stats import bring_up_to_date

SECRET_NOTE = "daily_secret"  # noqa: S105 - the name of the note, not what is in it
"""The note that holds the key of the days' deals, where the settings name none."""


async def daily_secret(settings: Settings, notes: NoteStore) -> str:
    """Return the key of the days' deals: that of the settings, else one drawn at the first start and kept."""
    if settings.daily_secret is not None:
        return settings.daily_secret
    kept = await notes.get(SECRET_NOTE)
    return kept or await notes.settle(SECRET_NOTE, machine.token_hex(32))


async def run(settings: Settings) -> bool:
    """Run the bot until it is stopped; return whether it is to be run again, as things have changed around it.

    `discord.LoginFailure` where Discord does not take the token, `SettingsError` for a feature that there is
    not, or a title that no game can have.
    """
    assert settings.token is not None
    require_known(settings.features_off)
    give_titles(settings.game_titles, ROOMS)
    if settings.api_base is not None:
        Route.BASE = settings.api_base
    gateway.install()
    alive = asyncio.create_task(notify.keep_alive())
    clock: Clock = SteadyClock(FileClock(settings.clock_file)) if settings.clock_file else SystemClock()
    before_an_update(settings, clock.now())
    database = await open_database(settings)
    secret = await daily_secret(settings, NoteStore(database))
    await bring_up_to_date(database, badges())
    task = asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError):  # Windows knows no such signal
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, _stop, task)
    watch = Watch(settings)
    async with _bot(settings, database, clock, secret, watch.trace) as bot, watch.over(bot):
        await bot.start(settings.token)
        await bot.close()
    alive.cancel()
    return bot.again


def _bot(
    settings: Settings, database: Database, clock: Clock, secret: str, trace: aiohttp.TraceConfig | None
) -> TableBot:
    """Return the bot: alone with a file, one of several with a server."""
    if not is_postgres(settings.database_url):
        return TableBot(settings, database, clock, secret, trace)
    from bot.clustered import ClusteredBot

    return ClusteredBot(settings, database, clock, secret, trace)


def _stop(task: asyncio.Task[bool]) -> None:
    """End the bot in order: what is under way is written, and Discord is told."""
    notify.tell(notify.STOPPING)
    task.cancel()
