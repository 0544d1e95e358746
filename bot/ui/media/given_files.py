"""Answering whoever gives a game file: with its replay, page by page, or with what its proof shows.

Nothing of a file is stored. For the pages of its replay it is kept in memory for a while, so a page that is pressed
later, or after a restart, asks for the file again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import discord

from bot import machine
from bot.games.plugin import Plugin
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.gateway.attached import read_attached
from bot.ui.input.answers import Interaction, acknowledge, private, ready
from bot.ui.input.ids import FilePress
from bot.ui.media.game_files import PlayedFile, check_file, play_file
from bot.ui.media.replay_pages import ReplayedGame
from bot.ui.media.replays import Replays
from bot.ui.screens.fair_deals import checked

KEPT, KEPT_BYTES = 200, 16_000_000
"""Files that are kept for the pages of their replays, the newest ones, and how large all of them may be."""


class KeptFiles:
    """The files whose replays are looked at, each for whoever gave it."""

    def __init__(self, most: int = KEPT, most_bytes: int = KEPT_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._kept: OrderedDict[str, tuple[int, bytes]] = OrderedDict()

    def keep(self, user_id: int, data: bytes) -> str:
        """Keep a file, and return the name that its pages know it by."""
        name = machine.token_hex(8)
        self._kept[name] = user_id, data
        while len(self._kept) > self._most or sum(len(held) for _, held in self._kept.values()) > self._most_bytes:
            self._kept.popitem(last=False)
        return name

    def of(self, name: str, user_id: int) -> bytes:
        """Return somebody's own file; `Refusal` where it is there no more, or is not theirs."""
        held = self._kept.get(name)
        if held is None or held[0] != user_id:
            raise Refusal("file_forgotten")
        self._kept.move_to_end(name)
        return held[1]


class GivenFiles:
    """Takes files, one of a person after the other: what each is worth is worked out in the thread of the replays."""

    def __init__(self, games: Mapping[str, Plugin], people: PeopleStore, replays: Replays) -> None:
        self._games = games
        self._people = people
        self._replays = replays
        self._kept = KeptFiles()
        self._busy: set[int] = set()

    async def replay(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Show the game of a file, for this person."""
        if not await acknowledge(interaction, privately=True):
            return
        async with self._alone(interaction):
            data = await read_attached(file)
            played = await self._replays.thread.run(play_file, data, self._games)
            name = self._kept.keep(interaction.user.id, data)
            person = await self._people.person(interaction.user.id)
            game = _shown(name, played)
            await self._replays.show(interaction, game, text_mode=person.text_mode, calm=person.calm)

    async def turn(self, interaction: Interaction, press: FilePress) -> None:
        """Show another page of it."""
        data = self._kept.of(press.name, interaction.user.id)
        played = await self._replays.thread.run(play_file, data, self._games)
        person, game = await self._people.person(interaction.user.id), _shown(press.name, played)
        await self._replays.turn(interaction, game, press.page, text_mode=person.text_mode, calm=person.calm)

    async def verify(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Say whether the deal of a file is the one that was promised, to this person."""
        if not await acknowledge(interaction, privately=True):
            return
        async with self._alone(interaction):
            data = await read_attached(file)
            found = await self._replays.thread.run(check_file, data, self._games)
        await private(interaction, ready(checked(found.game, found.code, found.proof)))

    @asynccontextmanager
    async def _alone(self, interaction: Interaction) -> AsyncIterator[None]:
        """Work on one file of a person at a time: others wait for the thread, too."""
        user = interaction.user.id
        if user in self._busy:
            raise Refusal("file_busy")
        self._busy.add(user)
        try:
            yield
        finally:
            self._busy.discard(user)


def _shown(name: str, played: PlayedFile) -> ReplayedGame:
    return ReplayedGame(
        ("file", name),
        played.game,
        lambda: played.views,
        played.who,
        played.over,
        False,
        lambda page: FilePress(name, page).custom_id,
        note=say("file.note"),
    )
