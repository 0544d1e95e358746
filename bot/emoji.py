"""Our emoji on Discord: uploading them (`python -m bot emoji sync`), and knowing them when the bot starts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

import aiohttp
import discord
from discord.http import Route

from bot import machine
from bot.config import Settings
from bot.games.plugin import Plugin
from bot.ui.media.emojis import Emojis

if TYPE_CHECKING:
    from bot.render.emoji import Emoji, EmojiSet

log = logging.getLogger(__name__)

FAILED = 1
MOST = 2000
"""Emoji an application may have."""
NO_ROOM = f"An application may have {MOST} emoji: delete some on its Emojis page of the developer portal"
PATIENCE = 180.0
"""Seconds for a whole sync, discord.py's retries included."""
LONGEST_WAIT = 60.0
"""Seconds that Discord may ask us to wait; if it wants more, the sync has to be run again later."""
AT_START = 3.0
"""Seconds startup waits for our emoji: a game with plain symbols is better than none."""
TOO_MANY, FULL, SERVER_FAULT = 429, 30008, 500
NOT_UNDERSTOOD = (KeyError, TypeError, ValueError, AttributeError)
"""What discord.py raises when a response is not what it should be."""
TROUBLES = (discord.DiscordException, aiohttp.ClientError, OSError, *NOT_UNDERSTOOD)


def ours(games: Iterable[Plugin]) -> EmojiSet:
    """Return the emoji of the games. Only now is what draws them imported: a start may have no need of it."""
    from bot.render.emoji import EmojiSet

    return EmojiSet(*(plugin.load_emoji() for plugin in games))


class SyncError(Exception):
    """A sync is impossible: one line that says why and what to do."""


@dataclass(frozen=True, slots=True)
class EmojiDifference:
    """How what Discord has differs from what is wanted: what a sync has to do."""

    upload: tuple[Emoji, ...]
    remove: tuple[discord.Emoji, ...]
    keep: tuple[discord.Emoji, ...]

    @property
    def told(self) -> Iterator[str]:
        """What it would do, in lines."""
        for what, names in (
            ("upload", [new.name for new in self.upload]),
            ("remove", [old.name for old in self.remove]),
        ):
            yield f"would {what} {len(names)}{': ' if names else ''}{', '.join(names)}"
        yield f"would keep {len(self.keep)}"


def difference(present: Sequence[discord.Emoji], wanted: Sequence[Emoji]) -> EmojiDifference:
    """Return what is missing and which of ours are outdated.

    A name holds the hash of its picture: no picture is asked for.
    """
    from bot.render.emoji import is_ours

    names = {new.name for new in wanted}
    kept = {old.name: old for old in present if old.name in names}
    ours = [old for old in present if is_ours(old.name)]
    return EmojiDifference(
        upload=tuple(new for new in wanted if new.name not in kept),
        # A second one of the same name is useless too.
        remove=tuple(old for old in ours if old is not kept.get(old.name)),
        keep=tuple(kept.values()),
    )


def run(settings: Settings, wanted: EmojiSet, out: TextIO, errors: TextIO, *, dry_run: bool = False) -> int:
    """Bring the emoji on Discord up to date; the exit status."""
    try:
        asyncio.run(sync(settings, wanted, out, dry_run=dry_run))
    except SyncError as error:
        print(error, file=errors)
        return FAILED
    except KeyboardInterrupt:
        return FAILED
    return 0


async def sync(settings: Settings, wanted: EmojiSet, out: TextIO, *, dry_run: bool = False) -> None:
    """Upload what is missing, then remove our outdated ones. Raises `SyncError`."""
    if settings.token is None:
        raise SyncError("DISCORD_TOKEN: there is no token, so there is no application to give emoji to. Set it in .env")
    if settings.api_base is not None:
        Route.BASE = settings.api_base
    try:
        async with asyncio.timeout(PATIENCE), command_client() as client:
            await client.login(settings.token)
            present = await client.fetch_application_emojis()
            found = difference(present, wanted.all)
            if len(present) + len(found.upload) > MOST:
                raise SyncError(NO_ROOM)
            if dry_run:
                print(*found.told, sep="\n", file=out)
            else:
                await _carry_out(client, found, out)
    except TROUBLES as error:
        # Neither the token nor a traceback: what discord.py raises may contain the address and the body of a request.
        raise SyncError(reason(error)) from None


def command_client(trace: aiohttp.TraceConfig | None = None) -> discord.Client:
    """Return what a command of the command line asks Discord with: it connects to nothing."""
    return discord.Client(
        intents=discord.Intents.none(),
        max_ratelimit_timeout=LONGEST_WAIT,
        connector=machine.current().connector(),
        http_trace=trace or aiohttp.TraceConfig(),
    )


async def _carry_out(client: discord.Client, found: EmojiDifference, out: TextIO) -> None:
    uploaded = removed = 0
    try:
        # The new ones first: a bot that starts meanwhile finds every symbol, old or new.
        for new in found.upload:
            await client.create_application_emoji(name=new.name, image=new.png)
            uploaded += 1
        for old in found.remove:
            await _remove(old)
            removed += 1
    finally:
        rest = len(found.upload) + len(found.remove) - uploaded - removed
        more = f"; {rest} more to do when you try again" if rest else ""
        print(f"uploaded {uploaded}, removed {removed}, kept {len(found.keep)}{more}", file=out)
    if uploaded:
        print("A bot that is running shows the new ones after its next start.", file=out)


async def _remove(old: discord.Emoji) -> None:
    try:
        await old.delete()
    except discord.NotFound:
        return  # somebody else was faster, and it is gone as intended


def reason(error: Exception) -> str:
    """Return what went wrong, in a line."""
    match error:
        case discord.LoginFailure():
            return "DISCORD_TOKEN: Discord does not accept it. Copy it again from the Bot page of the developer portal"
        case discord.RateLimited():
            return f"Discord asks us to wait {error.retry_after:.0f} seconds. Try again then"
        case discord.HTTPException(status=status, code=code):
            return _refusal(status, code)
        case TimeoutError():
            return "Discord did not answer in time. Try again later"
        case aiohttp.ClientError() | OSError():
            return "Discord cannot be reached. Check the network, and DISCORD_API_BASE if it is set"
        case _:
            return f"Discord's answer was not understood ({type(error).__name__}). Try again later"


def _refusal(status: int, code: int) -> str:
    if code == FULL:
        return NO_ROOM
    if status == TOO_MANY:
        return "Discord asks us to wait: too many requests. Try again in a few minutes"
    if status >= SERVER_FAULT:
        return f"Discord is having trouble just now ({status}). Try again later"
    return f"Discord refused it ({status}, code {code})"


async def known(client: discord.Client, wanted: Callable[[], EmojiSet], seconds: float = AT_START) -> Emojis:
    """Return what of ours Discord has. Asked once; whatever goes wrong, screens show Unicode symbols instead.

    What is ours is asked for where Discord has any, in a thread.
    """
    try:
        async with asyncio.timeout(seconds):
            present = await client.fetch_application_emojis()
            symbols = await asyncio.to_thread(wanted) if present else None
            found = {}
            # Two of a symbol are there while a sync is under way: the newest one stays.
            for one in sorted(present, key=lambda one: one.id):
                symbol = symbols.symbol_of(one.name) if symbols else None
                if symbol is not None and one.available:
                    found[symbol] = str(one)
    except Exception as error:  # noqa: BLE001 - a start never fails for pictures
        log.warning("our emoji are not known (%s), so symbols are used until the next start", reason(error))
        return Emojis()
    if not found:
        log.info("Discord has no emoji of ours; `python -m bot emoji sync` uploads them")
    return Emojis(found)
