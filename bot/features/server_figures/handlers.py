"""Showing a server's figures: to those who manage it, each press asked anew, and to them alone."""

from __future__ import annotations

from bot.features.server_figures.custom_ids import ServerFiguresPress
from bot.features.server_figures.publishing import mondays_before, publishable
from bot.features.server_figures.screens import figures_screen, nothing_screen
from bot.features.server_figures.store import ServerFiguresStore
from bot.league import days
from bot.store.people import PeopleStore
from bot.tables.clocks.clock import Clock
from bot.tables.refusal import Refusal
from bot.ui.gateway.permissions import manages
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Screen

NAME = "figures"
"""What the picture is called."""


class ServerFiguresHandlers:
    def __init__(
        self,
        store: ServerFiguresStore,
        people: PeopleStore,
        drawing: DrawingThread,
        clock: Clock,
    ) -> None:
        self.store = store
        self.people = people
        self.drawing = drawing
        self.clock = clock

    async def pressed(self, interaction: Interaction, _: ServerFiguresPress) -> None:
        guild_id = interaction.guild_id
        if guild_id is None:
            raise Refusal("bad_button")
        if not manages(interaction):
            raise Refusal("server_figures_manager_needed")
        await answer(interaction, lambda: self._screen(guild_id, interaction.user.id), how=How.PRIVATE, name=NAME)

    async def _screen(self, guild_id: int, user_id: int) -> Screen:
        today = days.day_of(self.clock.now())
        mondays = mondays_before(today)
        if not await self.store.has_all_before(days.begins(mondays[-1] + 7)):
            # A week that is still taken in would change from one look to the next, by some people's game.
            return nothing_screen("counting")
        if not await self.store.any_played(guild_id):
            return nothing_screen("none")
        told = publishable(await self.store.weeks(guild_id, mondays[0], mondays[-1] + 6), today)
        text_mode = (await self.people.person(user_id)).text_mode
        return await figures_screen(told, today, self.drawing, text_mode=text_mode)
