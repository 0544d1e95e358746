"""What Discord says about our application, asked by the command line."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any

import aiohttp
from aiohttp import hdrs

from bot import emoji, machine
from bot.config import Settings
from bot.games.catalogue import games
from bot.login import logged_in


@dataclass(frozen=True, slots=True)
class ApplicationState:
    """The application as Discord has it, as far as it matters to whether the bot can serve."""

    clock_ahead: float | None
    """Seconds by which this machine's clock is ahead of Discord's; None: Discord's is not known."""
    endpoint: bool
    """Presses and commands are sent to an address over the web, and not over the gateway."""
    needs_code_grant: bool
    servers: int
    """About so many it is in."""
    shards: int
    """So many Discord recommends."""
    logins_left: int
    """So many it allows until its day ends."""
    commands: int
    """So many it knows."""
    emoji_missing: int
    """So many of ours it lacks."""


async def ask(settings: Settings) -> ApplicationState:
    """Return how the application is whose token is set. Raises `SyncError`, which names neither token nor body."""
    told: list[float] = []
    async with logged_in(settings, "ask about", trace=_listening(told)) as client:
        about: dict[str, Any] = dict(await client.http.application_info())
        shards, _, logins = await client.http.get_bot_gateway()
        commands = await client.http.get_global_commands(int(about["id"]))
        wanted = await asyncio.to_thread(emoji.ours, games().values())
        missing = emoji.difference(await client.fetch_application_emojis(), wanted.all).upload
        return ApplicationState(
            clock_ahead=told[-1] if told else None,
            endpoint=bool(about.get("interactions_endpoint_url")),
            needs_code_grant=bool(about.get("bot_require_code_grant")),
            servers=int(about.get("approximate_guild_count") or 0),
            shards=shards,
            logins_left=int(logins["remaining"]),
            commands=len(commands),
            emoji_missing=len(missing),
        )


def _listening(told: list[float]) -> aiohttp.TraceConfig:
    """Return what hears in every answer how far this machine's clock is ahead of Discord's."""
    trace = aiohttp.TraceConfig()

    async def hear(_: aiohttp.ClientSession, __: object, answer: aiohttp.TraceRequestEndParams) -> None:
        if date := answer.response.headers.get(hdrs.DATE):
            told.append(machine.time() - parsedate_to_datetime(date).timestamp())

    trace.on_request_end.append(hear)
    return trace
