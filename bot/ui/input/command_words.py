"""Descriptions of commands in every language: Discord shows each person those of their own.

Their names are the same in all languages: people at one table tell each other what to type, and texts name commands.
"""

from __future__ import annotations

import hashlib
import json
import logging

import discord
from discord import app_commands

from bot.store.notes import NoteStore
from bot.text import DEFAULT, TITLES, catalogue, files, languages, say

log = logging.getLogger(__name__)
KEY = "key"
NOTE = "commands"
"""The note that holds the hash of the commands last sent to Discord."""


def worded(key: str) -> app_commands.locale_str:
    """Return the text of a key for a command: Discord is given it in every language."""
    return app_commands.locale_str(say(key), **{KEY: key})


class CommandTranslator(app_commands.Translator):
    """Looks the descriptions up that `worded` has made."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, _: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return a text in a language of Discord's; None for what we do not say in it."""
        key = string.extras.get(KEY)
        if key is None or locale.value not in languages():
            return None
        return catalogue(locale.value).say(key)


def words_version() -> str:
    """Return what stands for all texts: another one where any of them is another."""
    digest = hashlib.sha256()
    for language in languages():
        if language != DEFAULT:  # English is what commands are made of
            digest.update(language.encode())
            for file in files(language):
                digest.update(file.read_bytes())
    digest.update(repr(sorted(TITLES.items())).encode())
    return digest.hexdigest()


async def send_commands(
    tree: app_commands.CommandTree[discord.Client],
    application_id: int | None,
    notes: NoteStore,
    token: str | None,
    *,
    anyway: bool,
) -> None:
    """Send the commands to Discord if they differ from those sent last, or `anyway`.

    They are sent with another token, too: whoever had the one before may have changed them.
    """
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    # In English: what they are in other languages is worked out where anything has changed.
    text = json.dumps([application_id, payload, words_version(), token], sort_keys=True, default=str)
    digest = hashlib.sha256(text.encode()).hexdigest()
    if await notes.get(NOTE) == digest and not anyway:
        return
    await tree.set_translator(CommandTranslator())
    await tree.sync()
    await notes.put(NOTE, digest)
    log.info("%d commands are known to Discord now", len(payload))
