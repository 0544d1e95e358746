"""Our emoji on Discord: uploading them (`python -m bot emoji sync`), and knowing them when the bot starts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

import discord

from bot.config import Settings
from bot.games.plugin import Plugin
from bot.login import SyncError, carry_out, logged_in, reason
from bot.ui.media.emojis import Emojis

if TYPE_CHECKING:
    from bot.render.emoji import Emoji, EmojiSet

log = logging.getLogger(__name__)

MOST = 2000
"""Emoji an application may have."""
NO_ROOM = f"An application may have {MOST} emoji: delete some on its Emojis page of the developer portal"
FULL = {30008: NO_ROOM}
"""What is said where Discord has no room, by the code of its refusal."""
AT_START = 3.0
"""Seconds startup waits for our emoji: a game with plain symbols is better than none."""


def ours(games: Iterable[Plugin]) -> EmojiSet:
    """Return the emoji of the games. Only now is what draws them imported: a start may have no need of it."""
    from bot.render.emoji import EmojiSet

    return EmojiSet(*(plugin.load_emoji() for plugin in games))


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
    return carry_out(sync(settings, wanted, out, dry_run=dry_run), errors)


async def sync(settings: Settings, wanted: EmojiSet, out: TextIO, *, dry_run: bool = False) -> None:
    """Upload what is missing, then remove our outdated ones. Raises `SyncError`."""
    async with logged_in(settings, "give emoji to", FULL) as client:
        present = await client.fetch_application_emojis()
        found = difference(present, wanted.all)
        if len(present) + len(found.upload) > MOST:
            raise SyncError(NO_ROOM)
        if dry_run:
            print(*found.told, sep="\n", file=out)
        else:
            await _carry_out(client, found, out)


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
        log.warning("our emoji are not known (%s), so symbols are used until the next start", reason(error, FULL))
        return Emojis()
    if not found:
        log.info("Discord has no emoji of ours; `python -m bot emoji sync` uploads them")
    return Emojis(found)
