"""In which language an answer is made: the person's in what only they see, the place's in what everybody sees."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.store.rows import PersonRow
from bot.store.server_rows import GuildRow
from bot.text import current_catalogue, speak
from bot.ui.input import languages
from bot.ui.input.answers import post, private, share, update
from bot.ui.input.languages import Languages
from bot.ui.screens.screen import Screen
from tests.ui.pressed import Pressed, given


class Heard:
    """Makes a screen, and notes the language that is spoken then."""

    def __init__(self) -> None:
        self.language = ""

    async def make(self) -> Screen:
        """Any screen."""
        self.language = current_catalogue().language
        return Screen(("words",))


@pytest.mark.parametrize(
    ("answering", "panel", "language"),
    [
        (private, False, "de"),
        (update, True, "de"),
        (update, False, "fr"),
        (share, False, "fr"),
        (post, False, "fr"),
    ],
)
async def test_what_everybody_sees_is_said_aloud(answering: Any, panel: bool, language: str) -> None:
    speak("de", "fr")
    heard = Heard()
    named = () if answering is update else ("board",)
    await answering(given(Pressed(panel=panel)), heard.make(), *named)
    assert heard.language == language
    assert current_catalogue().language == "de"


class Known:
    """What has been chosen, each of it at once or never."""

    def __init__(self, person: str | None, guild: str | None, *, away: bool = False) -> None:
        self.rows = PersonRow(user_id=1, language=person), GuildRow(guild_id=2, language=guild)
        self.away = away

    def held(self, _: int | None) -> Any:
        """Nothing lies in memory."""

    def fresh(self, _: int) -> None:
        """Nothing does."""

    async def person(self, _: int) -> Any:
        """What they have chosen."""
        return await self._read(self.rows[0])

    async def guild(self, _: int) -> Any:
        """What it has chosen."""
        return await self._read(self.rows[1])

    def languages(self) -> Languages:
        """Who looks them up here."""
        stores: Any = self
        return Languages(stores, stores)

    async def _read(self, row: Any) -> Any:
        if self.away:
            await asyncio.Event().wait()
        return row


@pytest.mark.parametrize(
    ("chosen", "discord", "guild", "own", "aloud"),
    [
        (None, "pl", "fr", "pl", "fr"),
        ("it", "pl", "fr", "it", "fr"),
        ("en", "pl", None, "en", "en"),
        (None, "pt-PT", "es-ES", "pt-BR", "es-ES"),
        (None, "ko", None, "en", "en"),
    ],
)
async def test_a_choice_goes_before_discord_and_what_nobody_wrote_is_english(
    chosen: str | None, discord: str, guild: str | None, own: str, aloud: str
) -> None:
    known = Known(chosen, guild)
    await known.languages().answer(_pressed(discord))
    heard = Heard()
    await share(given(Pressed()), heard.make(), "board")
    assert (current_catalogue().language, heard.language) == (own, aloud)


async def test_a_database_that_does_not_answer_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "PATIENCE", 0.0)
    known = Known("it", "fr", away=True)
    await known.languages().answer(_pressed("pl"))
    assert current_catalogue().language == "pl"


def _pressed(locale: str) -> Any:
    return SimpleNamespace(
        user=SimpleNamespace(id=1),
        guild_id=2,
        is_user_integration=lambda: False,
        is_guild_integration=lambda: True,
        locale=locale,
    )
