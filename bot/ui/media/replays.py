"""Finished games once more: an animation for whoever asks, the same round by round, the best moment, or all as text.

An animation takes far longer than a board, so it is made in a thread of its own. Whoever asks for the same game
meanwhile gets the same one, and the last few are kept: after a game several people press Replay within a minute.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import partial
from typing import TypeAlias

import discord

from bot.render.picture import Person, Picture
from bot.single_flight import SingleFlight
from bot.tables.refusal import Refusal
from bot.tables.view import TableView
from bot.text import current_catalogue, say
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, acknowledge, private, ready
from bot.ui.media import replay_pages
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replay_pages import BEST, WHOLE, ReplayedGame
from bot.ui.screens.additions import Additions
from bot.ui.screens.screen import Row, Screen

log = logging.getLogger(__name__)
KEPT = 16 * 1024 * 1024
"""Bytes of animations held in memory."""
COUNTED = 1000
"""Games of which it is remembered how many pages they have."""
Key: TypeAlias = tuple[Hashable, str, str, tuple[Person, ...]]
"""A game, what is shown of it, the language, and who is named on it: a name may be deleted after the game."""


def require_replay(table: TableView) -> None:
    """Refuse where there is nothing to show yet, or at all."""
    if not table.replayable:
        raise Refusal("nothing_played" if not table.status.is_open else "not_over")


class Replays:
    """Makes replays, keeps the last few, and answers the button and the steps."""

    def __init__(self, additions: Additions, kept: int = KEPT) -> None:
        self.thread = DrawingThread("replays")
        self._additions = additions
        self._room = kept
        self._making = SingleFlight[Key, Picture | None]()
        self._kept: OrderedDict[Key, Picture] = OrderedDict()
        self._pages: OrderedDict[Hashable, int] = OrderedDict()

    def of_table(self, table: TableView) -> ReplayedGame:
        """Return a table's game, to be shown; raises `Refusal` where there is nothing to show yet, or at all."""
        require_replay(table)
        return replay_pages.of_table(table, self._additions)

    async def answer(self, interaction: Interaction, table: TableView, *, text_mode: bool, calm: bool = False) -> None:
        """Show an ended game to this person; raises `Refusal` where there is nothing to show yet, or at all.

        `calm`: round by round, without an animation.
        """
        await self.show(interaction, self.of_table(table), text_mode=text_mode, calm=calm)

    async def show(self, interaction: Interaction, game: ReplayedGame, *, text_mode: bool, calm: bool = False) -> None:
        """Show the same of any game."""
        if not await acknowledge(interaction, privately=True):
            return
        screen = await self._whole(interaction, game, text_mode=text_mode, calm=calm)
        if screen.picture is not None:
            if await self._show(interaction, screen):
                return
            screen = await self._told(game, failed=True)
        await private(interaction, ready(screen), "replay")

    @staticmethod
    async def _show(interaction: Interaction, screen: Screen) -> bool:
        """Return whether the answer with the picture got through: a proxy may find it too large, a connection break."""
        try:
            return await private(interaction, ready(screen), "replay") is not None
        except discord.HTTPException as error:
            log.warning("interaction %s: the replay was refused: %s %s", interaction.id, error.status, error.code)
            return False

    async def step(
        self, interaction: Interaction, table: TableView, argument: str, *, text_mode: bool, calm: bool = False
    ) -> None:
        """Show another page of a replay in place of the one that was pressed: a round as it ended, or the whole."""
        await self.turn(interaction, self.of_table(table), argument, text_mode=text_mode, calm=calm)

    async def turn(
        self, interaction: Interaction, game: ReplayedGame, argument: str, *, text_mode: bool, calm: bool = False
    ) -> None:
        """Show the same of any game."""
        page = replay_pages.page_of(argument)

        async def making() -> Screen:
            if page == 0:
                return await self._whole(interaction, game, text_mode=text_mode, calm=calm)
            return await self.page_of(game, page, text_mode=text_mode, calm=calm)

        try:
            await answer(interaction, making, name="replay")
        except discord.HTTPException as error:
            if page:
                raise
            log.warning("interaction %s: the replay was refused: %s %s", interaction.id, error.status, error.code)
            await answer(interaction, lambda: self._told(game, failed=True), name="replay")

    async def _whole(self, interaction: Interaction, game: ReplayedGame, *, text_mode: bool, calm: bool) -> Screen:
        """Return the first page: the animation, where it is wanted and not too heavy for this answer."""
        if (calm or game.calm) and not text_mode and await self._count(game):
            return await self.page_of(game, 1, text_mode=False, calm=True)
        picture = None if text_mode else await self._made(game, WHOLE, game.draw)
        if picture is None or len(picture.png) > interaction.filesize_limit:
            return await self._told(game, failed=not text_mode)
        return Screen(_texts(game), await self._rows(game, 0), picture)

    async def _told(self, game: ReplayedGame, *, failed: bool) -> Screen:
        plain = await self.thread.run(game.tell)
        footer = say("replay.text_failed") if failed else None
        return Screen(_texts(game), await self._rows(game, 0), plain=plain, footer=footer)

    async def page(self, table: TableView, page: int, *, text_mode: bool, calm: bool = False) -> Screen:
        """Return a page after the first: a round as it ended, or the result."""
        game = replay_pages.of_table(table, self._additions)
        return await self.page_of(game, page, text_mode=text_mode, calm=calm)

    async def page_of(self, game: ReplayedGame, page: int, *, text_mode: bool, calm: bool = False) -> Screen:
        """Return the same of any game."""
        if page > await self._count(game):
            raise Refusal("bad_button")
        picture = None if text_mode else await self.thread.draw(game.still, page)
        plain = await self.thread.run(game.tell_page, page) if picture is None else None
        first = int((calm or game.calm) and not text_mode)
        return Screen(_texts(game), await self._rows(game, page, first), picture, plain)

    async def _rows(self, game: ReplayedGame, page: int, first: int = 0) -> tuple[Row, ...]:
        return game.rows(page, await self._count(game), first)

    async def _count(self, game: ReplayedGame) -> int:
        """Return how many pages there are after the first."""
        if game.key not in self._pages:
            self._pages[game.key] = await self.thread.run(game.pages)
            if len(self._pages) > COUNTED:
                self._pages.popitem(last=False)
        return self._pages[game.key]

    async def picture(self, table: TableView) -> Picture | None:
        """Return the game as an animation; None if it could not be made."""
        game = replay_pages.of_table(table, self._additions)
        return await self._made(game, WHOLE, game.draw)

    async def best(self, table: TableView) -> tuple[str, Picture | None, str] | None:
        """Return the best moment of a game: in words, as an animation if it could be made, and as text.

        None where nothing in it was worth that.
        """
        game = replay_pages.of_table(table, self._additions)
        told = await self.thread.run(replay_pages.tell_best, table, game.who)
        if told is None:
            return None
        return told[0], await self._made(game, BEST, partial(replay_pages.draw_best, table, game.who)), told[1]

    async def told(self, table: TableView) -> str:
        """Return the game as text."""
        return await self.thread.run(replay_pages.of_table(table, self._additions).tell)

    async def _made(self, game: ReplayedGame, what: str, draw: Callable[[], Picture]) -> Picture | None:
        key = game.key, what, current_catalogue().language, game.who
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        return await self._making.do(key, lambda: self._make(key, draw))

    async def _make(self, key: Key, draw: Callable[[], Picture]) -> Picture | None:
        picture = await self.thread.draw(draw)
        if picture is not None:
            self._keep(key, picture)
        return picture

    def _keep(self, key: Key, picture: Picture) -> None:
        for other in [held for held in self._kept if held[:3] == key[:3]]:
            del self._kept[other]
        self._kept[key] = picture
        while sum(len(held.png) for held in self._kept.values()) > self._room:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """Let the thread go."""
        self.thread.close()


def _texts(game: ReplayedGame) -> tuple[str, ...]:
    return (game.title, game.note) if game.note else (game.title,)
