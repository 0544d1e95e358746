"""What the gateway says and discord.py cannot read: one line in the log, and whoever pressed is told.

Discord sends more and less than it documents: a voice channel without its `bitrate` was one of forty-three single
omissions that ended the whole process, as discord.py lets what its readers raise end the connection of the shard.
"""

from __future__ import annotations

import asyncio
import logging
import re
import traceback
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from pathlib import Path

import discord
from discord import app_commands
from discord.http import HTTPClient, Route

from bot.text import catalogue, language_of, refusal, use_locale
from bot.ui.input.answers import FAULTS, GIVE_UP, Interaction
from bot.ui.input.replies import apologise

log = logging.getLogger(__name__)
COMMANDS, PRESSES = (2, 4), (3, 5)
"""The types of interactions by what is in them: a command's name (given, or being typed), a custom id."""
KEY = re.compile(r"[a-z_]{1,40}")
"""What a key of Discord's payloads looks like. Nothing else of an error is told: it may hold a token or a text."""
LIBRARY = Path(discord.__file__).parent
MESSAGE, SUGGESTIONS = 4, 8
"""The types of answers: a message, and what is suggested for an option."""
EPHEMERAL = 64


@dataclass(frozen=True, slots=True)
class Unread:
    """What is known of an interaction that cannot be read: enough to answer it."""

    id: int
    token: str
    guild_id: int | None
    language: str
    typing: bool
    """Somebody is typing an option, and waits for suggestions."""


class UnreadableError(ValueError):
    """An interaction lacks what everybody here relies on, though discord.py takes it."""


def unread(data: object) -> Unread | None:
    """Return what is known of an interaction by its payload; None where it cannot be answered."""
    if not isinstance(data, Mapping):
        return None
    number, token = number_of(data.get("id")), data.get("token")
    if number is None or not isinstance(token, str) or not token:
        return None
    return Unread(
        number, token, number_of(data.get("guild_id")), language_of(str(data.get("locale"))), data.get("type") == 4
    )


def number_of(value: object) -> int | None:
    """Return a snowflake as the number it is; None where it is none."""
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() else None


def require_readable(data: Mapping[str, object]) -> None:
    """Raise `UnreadableError` where an interaction does not say who it is from, or what was given or pressed.

    discord.py takes such a one, and each of its attributes fails whoever asks for it.
    """
    member = data.get("member") if data.get("guild_id") else data
    user = member.get("user") if isinstance(member, Mapping) else None
    if not isinstance(user, Mapping) or number_of(user.get("id")) is None:
        raise UnreadableError("user")
    names = (user.get("username"), user.get("global_name"), member.get("nick") if isinstance(member, Mapping) else None)
    if not all(isinstance(name, str | None) for name in names):
        raise UnreadableError("name")
    said, kind = data.get("data"), data.get("type")
    if kind not in (*COMMANDS, *PRESSES) or not isinstance(said, Mapping):
        raise UnreadableError("data")
    if not isinstance(said.get("name" if kind in COMMANDS else "custom_id"), str):
        raise UnreadableError("name")
    for key in ("locale", "guild_locale"):
        if not isinstance(data.get(key), str | None):
            raise UnreadableError(key)


def is_of_discord_py(error: BaseException) -> bool:
    """Return whether discord.py itself raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    return bool(frames) and LIBRARY in Path(frames[-1].filename).parents


def in_a_line(error: BaseException) -> str:
    """Return what and where an error is, without what it says: that may be anybody's token."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if frames else ""
    first = error.args[0] if error.args else None
    what = f" {first}" if isinstance(first, str) and KEY.fullmatch(first) else ""
    return f"{type(error).__name__}{what}{where}"


async def answer(http: HTTPClient, left: Unread) -> None:
    """Tell whoever pressed that nothing has come of it, without what only a read interaction has."""
    await asyncio.to_thread(catalogue, left.language)  # it takes some hundredths of a second the first time
    with use_locale(left.language):
        said = {"content": refusal("unread", {}), "flags": EPHEMERAL, "allowed_mentions": {"parse": []}}
    body = {"type": SUGGESTIONS, "data": {"choices": []}} if left.typing else {"type": MESSAGE, "data": said}
    route = Route("POST", "/interactions/{interaction_id}/{token}/callback", interaction_id=left.id, token=left.token)
    try:
        async with asyncio.timeout(GIVE_UP):
            await http.request(route, json=body)
    except FAULTS as error:
        log.info("interaction %s could not be told that it cannot be read: %s", left.id, type(error).__name__)


async def answered(interaction: Interaction, calling: Awaitable[None]) -> None:
    """Let a command run, and answer it if that goes wrong before what handles it."""
    try:
        await calling
    except app_commands.AppCommandError:
        raise
    except Exception as fault:  # noqa: BLE001 - a command is always answered, whatever went wrong
        if not is_of_discord_py(fault):
            await apologise(interaction, "a command", fault)
            return
        log.error("command %s cannot be read: %s", interaction.id, in_a_line(fault))  # noqa: TRY400 - what it says may be secret
        if not interaction.response.is_done():
            language = language_of(str(interaction.locale))
            known = Unread(interaction.id, interaction.token, interaction.guild_id, language, typing=False)
            await answer(interaction.client.http, known)
