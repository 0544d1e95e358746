"""The board behind a shared day: shown in private to whoever has finished that deal, and to nobody else.

What is posted tells nothing of a deal that others may still play. Whoever has played it to the end knows it, so they
may see what another has made of it, as long as that other lets themselves be seen.
"""

from __future__ import annotations

from bot.chosen import in_words
from bot.features.daily.custom_ids import DayBoardPress
from bot.features.daily.service import DailyService
from bot.features.daily.store import OthersStore
from bot.features.daily.words import card_button, day_button, title
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.render.picture import Person
from bot.store.enums import Status, TableKind
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.tables.seating.company import KeptApart, apart_from
from bot.tables.table import Table
from bot.text import say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.names import person_name
from bot.ui.screens.screen import Button, Screen


def board_button(table_id: int) -> Button:
    return Button(say("daily.see_board"), DayBoardPress(table_id).custom_id)


class SharedBoards:
    def __init__(
        self,
        daily: DailyService,
        store: OthersStore,
        people: PeopleStore,
        drawing: DrawingThread,
        kept_apart: KeptApart,
    ) -> None:
        self._daily = daily
        self._store = store
        self._people = people
        self._drawing = drawing
        self._kept_apart = kept_apart

    async def pressed(self, interaction: Interaction, press: DayBoardPress) -> None:
        """Answer See the board, privately."""

        async def board() -> Screen:
            user = interaction.user.id
            text_mode = (await self._people.person(user)).text_mode
            return await self.screen(press.table, user, interaction.guild_id, text_mode=text_mode)

        await answer(interaction, board, how=How.PRIVATE, name="board")

    async def screen(self, table_id: int, user_id: int, guild_id: int | None, *, text_mode: bool = False) -> Screen:
        """Return the board of an attempt; who has not finished that deal is offered to. Raises `Refusal`."""
        table = await self._daily.tables.get(table_id)
        if table is None or table.header.kind is not TableKind.DAY or not table.header.counted:
            raise Refusal("board_gone")
        game, day = table.header.game, table.header.day
        assert day is not None
        if not await self._has_finished(game, day, user_id):
            return Screen((say("daily.board_first", title=title(game, day)),), ((card_button(game, day),),))
        if table.status is not Status.OVER:
            raise Refusal("board_gone")
        return await self._board(table, day, await self._name(table, user_id, guild_id), text_mode=text_mode)

    async def _has_finished(self, game: str, day: int, user_id: int) -> bool:
        """Return whether somebody knows a deal: they have finished it, once it is published also for practice."""
        attempt = await self._daily.store.attempt(game, day, user_id)
        if attempt is not None and attempt.finished_at is not None:
            return True
        return self._daily.published(day) and day in await self._daily.store.days_practised(game, user_id)

    async def _name(self, table: Table, user_id: int, guild_id: int | None) -> str:
        """Return whose board it is; `Refusal` where they are not there any more, or not to be seen by this person."""
        owner = table.seats[0].user_id
        if owner is None:
            raise Refusal("board_gone")
        name = await self._store.shown(owner, guild_id)
        if owner == user_id:
            return person_name(name or table.seats[0].name)
        if name is None or await apart_from(user_id, {owner}, self._kept_apart):
            # One sentence for both: nobody learns who would rather not meet them.
            raise Refusal("board_unseen")
        return person_name(name)

    async def _board(self, table: Table, day: int, name: str, *, text_mode: bool) -> Screen:
        plugin, game = table.game, table.header.game
        assert isinstance(plugin, Plugin)
        score = say_of(game, "dayscore", count=table.rules.day_score(table.state).total)
        told = say("daily.board", title=title(game, day), name=in_words(name), score=score)
        view, who = table.rules.view(table.state, 0), [Person(name)]
        drawer = plugin.drawer
        picture = None if text_mode else await self._drawing.draw(drawer.draw_panel, view, 0, who, {})
        plain = drawer.plain_panel(view, 0, who, {}) if picture is None else None
        return Screen((told,), ((day_button("results", game, day),),), picture, plain)
