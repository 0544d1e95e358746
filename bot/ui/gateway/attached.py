"""What somebody gives with a command as a file: read from where Discord keeps files, so much of it, in so much time.

What Discord says of it (name, kind, size) comes from whoever sent it and is believed nowhere: bytes are counted as they
come. Its address is held against Discord's own hosts, so that nobody has the bot ask another server for something.
"""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import urlsplit

import aiohttp
import discord
from discord.http import Route

from bot import machine
from bot.tables.refusal import Refusal

log = logging.getLogger(__name__)
HOSTS = frozenset(("cdn.discordapp.com", "media.discordapp.net"))
"""Where Discord keeps what people send."""
MOST = 2_000_000
"""Bytes of a file that are read at most."""
SECONDS = 10.0
"""For the whole of it."""
PIECE = 65_536
FOUND = 200


async def read_attached(attachment: discord.Attachment, most: int = MOST, seconds: float = SECONDS) -> bytes:
    """Return the bytes of a file; `Refusal` for one that is too large or empty, or that Discord does not hand out."""
    if type(attachment.size) is int and attachment.size > most:
        raise _too_large(most)
    if not _is_discords(attachment.url):
        log.warning("a file of attachment %s lies elsewhere than with Discord: it is not asked for", attachment.id)
        raise Refusal("file_lost")
    try:
        async with asyncio.timeout(seconds):
            data = await _read(attachment.url, most)
    except (aiohttp.ClientError, OSError, ValueError) as error:  # no answer in time is an OSError too
        log.info("attachment %s could not be read: %r", attachment.id, error)
        raise Refusal("file_lost") from None
    if not data:
        raise Refusal("file_empty")
    return data


async def _read(url: str, most: int) -> bytes:
    """Return what is there, as it is sent: nothing is unpacked, and nobody sends us elsewhere."""
    found = bytearray()
    async with (
        aiohttp.ClientSession(
            connector=machine.current().connector(),
            cookie_jar=aiohttp.DummyCookieJar(),
            auto_decompress=False,
            headers={aiohttp.hdrs.ACCEPT_ENCODING: "identity"},
        ) as session,
        session.get(url, allow_redirects=False) as answer,
    ):
        if answer.status != FOUND:
            raise aiohttp.ClientError(f"status {answer.status}")
        while piece := await answer.content.read(PIECE):
            found += piece
            if len(found) > most:
                raise _too_large(most)
    return bytes(found)


def _too_large(most: int) -> Refusal:
    return Refusal("file_too_large", megabytes=most // 1_000_000)


def _is_discords(url: object) -> bool:
    """Return whether an address is one of Discord's own for files, or of its stand-in where the bot talks to that."""
    if not isinstance(url, str):
        return False
    try:
        parts, stand_in = urlsplit(url), urlsplit(Route.BASE)
        port = parts.port
    except ValueError:
        return False
    if parts.username is not None or parts.password is not None:
        return False
    if parts.scheme == "https" and parts.hostname in HOSTS and port in (None, 443):
        return True
    is_stand_in = stand_in.hostname != _DISCORD
    return is_stand_in and (parts.scheme, parts.hostname, port) == (stand_in.scheme, stand_in.hostname, stand_in.port)


_DISCORD = urlsplit("https://discord.com").hostname
