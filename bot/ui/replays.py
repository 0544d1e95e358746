"""Finished games once more: an animation for whoever asks, or the same as text.

An animation takes far longer than a board, so it is made in a thread of its own. Whoever asks for the same game
meanwhile gets the same one, and the last few are kept: after a game several people press Replay within a minute.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any, TypeAlias

import discord

from bot.games.plugin import Plugin
from bot.render.picture import Person, Picture
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.text import say
from bot.ui import screens
from bot.ui.answers import Interaction, acknowledge, private, ready
from bot.ui.drawing import DrawingThread
from bot.ui.screen import Screen

log = logging.getLogger(__name__)
KEPT = 16 * 1024 * 1024
"""Bytes of animations held in memory."""
Key: TypeAlias = tuple[int, tuple[Person, ...]]
"""A table, and who is named on its pictures: a name may be deleted after the game."""


class Replays:
    """Makes replays, keeps the last few, and answers the button."""

    def __init__(self, kept: int = KEPT) -> None:
        self._drawing = DrawingThread("replays")
        self._room = kept
        self._making: dict[Key, asyncio.Task[Picture | None]] = {}
        self._kept: OrderedDict[Key, Picture] = OrderedDict()

    async def answer(self, interaction: Interaction, table: Table, *, text_mode: bool) -> None:
        """Show an ended game to this person; raises `Refusal` where there is nothing to show yet, or at all."""
        if not table.replayable:
            raise Refusal("nothing_played" if not table.status.is_open else "not_over")
        if not await acknowledge(interaction, privately=True):
            return
        title = say("replay.title", game=screens.title(table))
        footer = None
        if not text_mode:
            picture = await self.picture(table)
            light = picture is not None and len(picture.png) <= interaction.filesize_limit
            if light and await self._show(interaction, Screen((title,), picture=picture)):
                return
            footer = say("replay.text_failed")
        plain = await self._drawing.run(_tell, table, screens.people(table))
        await private(interaction, ready(Screen((title,), plain=plain, footer=footer)))

    @staticmethod
    async def _show(interaction: Interaction, screen: Screen) -> bool:
        """Return whether the answer with the picture got through: a proxy may find it too large, a connection break."""
        try:
            return await private(interaction, ready(screen), "replay") is not None
        except discord.HTTPException as error:
            log.warning("interaction %s: the replay was refused: %s %s", interaction.id, error.status, error.code)
            return False

    async def picture(self, table: Table) -> Picture | None:
        """Return the game as an animation; None if it could not be made."""
        who = tuple(screens.people(table))
        key = table.id, who
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.create_task(self._make(key, table))
        # One of those who wait may go away; the others still want it.
        return await asyncio.shield(making)

    async def _make(self, key: Key, table: Table) -> Picture | None:
        try:
            picture = await self._drawing.draw(_draw, table, key[1])
            if picture is not None:
                self._keep(key, picture)
            return picture
        finally:
            del self._making[key]

    def _keep(self, key: Key, picture: Picture) -> None:
        for other in [held for held in self._kept if held[0] == key[0]]:
            del self._kept[other]
        self._kept[key] = picture
        while sum(len(held.png) for held in self._kept.values()) > self._room:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """Let the thread go."""
        self._drawing.close()


def _views(table: Table) -> list[Any]:
    """Return what an onlooker saw at the end of every turn; what lies face down is in none of them."""
    return [table.rules.view(state, None) for state in table.replay_states()]


def _draw(table: Table, who: tuple[Person, ...]) -> Picture:
    assert isinstance(table.game, Plugin)
    return table.game.drawer.draw_replay(_views(table), who)


def _tell(table: Table, who: list[Person]) -> str:
    assert isinstance(table.game, Plugin)
    return table.game.drawer.plain_replay(_views(table), who)
