"""What every start of the bot works out from the same files: here once for all of them."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from discord import app_commands

from bot.ui.input import command_words

Payload = dict[str, Any]
Translated = Callable[..., Awaitable[Payload]]


def install() -> None:
    """Work it out once in this process, and in those that are forked from it after the first start."""
    command_words.words_version = cache(command_words.words_version)
    for kind in (app_commands.Command, app_commands.Group, app_commands.ContextMenu):
        kind.get_translated_payload = _kept(kind.get_translated_payload)  # type: ignore[assignment, method-assign]


def _kept(translated: Translated) -> Translated:
    """Keep what commands are in all languages, by what they are in English."""
    known: dict[str, str] = {}

    async def payload(command: Any, tree: Any, translator: Any) -> Payload:
        english = json.dumps(command.to_dict(tree), default=str)
        if english not in known:
            known[english] = json.dumps(await translated(command, tree, translator))
        made: Payload = json.loads(known[english])
        return made

    return payload
