"""Which language is spoken to whom: a person's own in what only they see, their server's in what everybody sees.

A person's is the one they have chosen (`/me`), else that of their Discord. A server's is the one that those who manage
it have chosen, else English. A table outside of servers is its host's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

from bot.single_flight import heed
from bot.store.guilds import GuildStore
from bot.store.people import PeopleStore
from bot.store.rows import PersonRow, TableRow
from bot.store.sql.database import NO_ANSWER
from bot.text import DEFAULT, catalogue, language_of, languages, name_of, say, speak
from bot.ui.input.answers import Interaction
from bot.ui.messages.guests import is_guest
from bot.ui.screens.names import account_name
from bot.ui.screens.screen import Option, Select

T = TypeVar("T")
TableLanguage: TypeAlias = Callable[[TableRow], Awaitable[str]]
"""Who knows in which language a table is shown to everybody."""
PlaceLanguage: TypeAlias = Callable[[int | None, int], Awaitable[str]]
"""Who knows in which language everybody in a place is spoken to (`Languages.place`)."""
AUTOMATIC = "auto"
"""The value that stands for no language."""
PATIENCE = 0.5
"""Seconds to look up what somebody has chosen before they are answered in the language of their Discord."""


class Languages:
    def __init__(self, people: PeopleStore, guilds: GuildStore) -> None:
        self.people = people
        self.guilds = guilds
        self._read = {DEFAULT}
        """Languages whose texts have been read."""

    async def answer(self, interaction: Interaction) -> None:
        """Speak the language of whoever asks from here on, to everybody there that of the place.

        What has been chosen is looked up for a moment only: a press has to be answered in time.
        """
        discord = language_of(str(interaction.locale))
        person = self.people.held(interaction.user.id) or await _soon(self.people.person(interaction.user.id))
        own = discord if person is None else language_of(person.language or discord)
        there, guild_id = own, interaction.guild_id
        if guild_id is not None and not is_guest(interaction):
            guild = self.guilds.fresh(guild_id) or await _soon(self.guilds.guild(guild_id))
            there = language_of(None if guild is None else guild.language)
        for language in {own, there} - self._read:
            # That takes some hundredths of a second: others have the loop meanwhile.
            await asyncio.to_thread(catalogue, language)
            self._read.add(language)
        speak(own, there)

    async def met(self, interaction: Interaction, wanted: Callable[[], bool], on: int | None) -> None:
        """Keep the language of somebody's Discord for what they are told later, and what their account is called.

        English is what nothing is kept for. `wanted` and `on`: see `PeopleStore.met`.
        """
        language, user = language_of(str(interaction.locale)), interaction.user
        await self.people.met(user.id, None if language == DEFAULT else language, account_name(user), wanted, on=on)

    async def person(self, user_id: int) -> str:
        """Return the language of somebody whom nothing of theirs asks for an answer."""
        try:
            return spoken_by(await self.people.person(user_id))
        except NO_ANSWER:
            return DEFAULT

    async def guild(self, guild_id: int) -> str:
        return language_of((await self.guilds.guild(guild_id)).language)

    async def place(self, guild_id: int | None, host_id: int) -> str:
        """Return the language of what everybody sees in a server, or outside of any with this host."""
        return await self.person(host_id) if guild_id is None else await self.guild(guild_id)

    async def table(self, header: TableRow) -> str:
        """Return the language in which a table is shown to everybody."""
        return await self.place(None if header.guest else header.guild_id, header.host_id)


def language_choice(custom_id: str, chosen: str | None, otherwise: str) -> Select:
    """Return a select of the languages there are, each by its own name; `otherwise` says what none of them means."""
    options = [Option(otherwise, AUTOMATIC, default=chosen is None)]
    options += [Option(name_of(language), language, default=language == chosen) for language in languages()]
    return Select(custom_id, say("language.pick"), tuple(options))


async def english(_: TableRow) -> str:
    """Return the language of every table where nobody looks it up."""
    return DEFAULT


def spoken_by(person: PersonRow) -> str:
    return language_of(person.language or person.locale)


async def _soon(reading: Awaitable[T]) -> T | None:
    """Return what is read, if it is there soon; else it is read for the next time."""
    task = asyncio.ensure_future(reading)
    task.add_done_callback(heed)
    done, _ = await asyncio.wait([task], timeout=PATIENCE)
    return task.result() if done and task.exception() is None else None
