"""A command that talks to Discord as the application: logged in with the token, one line for whatever goes wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import TextIO

import aiohttp
import discord
from discord.http import Route

from bot import machine
from bot.config import Settings

FAILED = 1
PATIENCE = 180.0
"""Seconds for a whole command, discord.py's retries included."""
LONGEST_WAIT = 60.0
"""Seconds that Discord may ask us to wait; if it wants more, the command has to be run again later."""
TOO_MANY, SERVER_FAULT = 429, 500
NOT_UNDERSTOOD = (KeyError, TypeError, ValueError, AttributeError)
"""What discord.py, or reading its answer, raises when a response is not what it should be."""
TROUBLES = (discord.DiscordException, aiohttp.ClientError, OSError, *NOT_UNDERSTOOD)


class SyncError(Exception):
    """A command cannot be done: one line that says why and what to do."""


@asynccontextmanager
async def logged_in(
    settings: Settings,
    what_for: str,
    refusals: Mapping[int, str] | None = None,
    trace: aiohttp.TraceConfig | None = None,
) -> AsyncIterator[discord.Client]:
    """Be logged in for as long as this lasts, within `PATIENCE`. Whatever goes wrong meanwhile is a `SyncError`.

    `what_for`: what there is no application for where there is no token. `refusals`: what is said of a refusal, by its
    code. `trace`: told of every request.
    """
    if settings.token is None:
        raise SyncError(f"DISCORD_TOKEN: there is no token, so there is no application to {what_for}. Set it in .env")
    if settings.api_base is not None:
        Route.BASE = settings.api_base
    try:
        async with asyncio.timeout(PATIENCE), _client(trace) as client:
            await client.login(settings.token)
            yield client
    except TROUBLES as error:
        # Neither the token nor a traceback: what discord.py raises may contain the address and the body of a request.
        raise SyncError(reason(error, refusals or {})) from None


def _client(trace: aiohttp.TraceConfig | None) -> discord.Client:
    return discord.Client(
        intents=discord.Intents.none(),
        max_ratelimit_timeout=LONGEST_WAIT,
        connector=machine.current().connector(),
        http_trace=trace or aiohttp.TraceConfig(),
    )


def carry_out(command: Coroutine[None, None, int | None], errors: TextIO) -> int:
    """Run a command to its end; the exit status."""
    try:
        return asyncio.run(command) or 0
    except SyncError as error:
        print(error, file=errors)
        return FAILED
    except KeyboardInterrupt:
        return FAILED


def reason(error: Exception, refusals: Mapping[int, str]) -> str:
    """Return what went wrong, in a line."""
    match error:
        case discord.LoginFailure():
            return "DISCORD_TOKEN: Discord does not accept it. Copy it again from the Bot page of the developer portal"
        case discord.RateLimited():
            return f"Discord asks us to wait {error.retry_after:.0f} seconds. Try again then"
        case discord.HTTPException(status=status, code=code):
            return refusals.get(code) or _refusal(status, code)
        case TimeoutError():
            return "Discord did not answer in time. Try again later"
        case aiohttp.ClientError() | OSError():
            return "Discord cannot be reached. Check the network, and DISCORD_API_BASE if it is set"
        case _:
            return f"Discord's answer was not understood ({type(error).__name__}). Try again later"


def _refusal(status: int, code: int) -> str:
    if status == TOO_MANY:
        return "Discord asks us to wait: too many requests. Try again in a few minutes"
    if status >= SERVER_FAULT:
        return f"Discord is having trouble just now ({status}). Try again later"
    return f"Discord refused it ({status}, code {code})"
