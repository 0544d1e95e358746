"""Commands are sent to Discord where they may be other ones there, and else not: Discord counts how often they are."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest
from discord import app_commands

from bot.store.notes import NoteStore
from bot.ui.input import command_words
from tests.store.files import opened

APPLICATION = 5


def tree(description: str) -> app_commands.CommandTree[discord.Client]:
    """The tree of a bot with one command."""
    made = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))

    @made.command(name="play", description=description)
    async def play(_: discord.Interaction) -> None:
        """Nothing."""

    return made


async def test_commands_are_sent_again_where_they_the_texts_or_the_token_are_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = AsyncMock()
    monkeypatch.setattr(app_commands.CommandTree, "sync", sync)
    async with opened(tmp_path / "bot.db") as database:
        notes = NoteStore(database)

        async def sent(description: str = "Play", login: str = "one", *, anyway: bool = False) -> bool:
            sync.reset_mock()
            await command_words.send_commands(tree(description), APPLICATION, notes, login, anyway=anyway)
            return sync.await_count == 1

        assert await sent()
        assert not await sent()
        assert await sent(anyway=True)
        assert await sent("Play a game")
        # Whoever had the token before may have changed them.
        assert await sent("Play a game", "another")
        assert not await sent("Play a game", "another")
        monkeypatch.setattr(command_words, "words_version", lambda: "other words")
        assert await sent("Play a game", "another")
        assert "another" not in repr(await notes.get(command_words.NOTE))
