"""Showing the settings of a server, and changing them: each press is asked anew who may."""

from __future__ import annotations

from collections.abc import Callable, Collection

from bot.features.server_settings.changes import change_of, require_manager
from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.features.server_settings.screens import (
    LINES,
    PAGES,
    SWITCHES,
    TOLD,
    ServerSettingsPage,
    server_settings_screen,
)
from bot.store.guilds import Chooser, GuildStore
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, private
from bot.ui.input.server_settings import ServerSetting, ServerSettings
from bot.ui.messages.table_message import TableMessages
from bot.ui.messages.thread_cards import ThreadCards
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.screen import Screen, button_rows

SEEN = ("language", "speak")
"""What shows on the messages of tables, beside settings of features that say so."""
PAGE_OF = {name: page for page, names in TOLD.items() for name in names} | {"game": "games", "speak": "daily"}
"""Where a change is seen."""
NAME = "settings"
MOST_DIGITS = 18
"""Of the number of a change in the log: one that a database can hold."""


class ServerSettingsHandlers:
    """Answers the command and the presses on its message."""

    def __init__(
        self,
        guilds: GuildStore,
        tables: Tables,
        games: Collection[str],
        messages: TableMessages,
        cards: ThreadCards,
        of_features: Callable[[], ServerSettings],
        additions: Additions,
    ) -> None:
        """`of_features`: what features let servers choose."""
        self.guilds = guilds
        self.of_features = of_features
        self.tables = tables
        self.games = list(games)
        self.messages, self.cards = messages, cards
        self.additions = additions

    async def show(self, interaction: Interaction) -> None:
        """Show the first page."""
        guild_id = require_manager(interaction, interaction.guild_id)
        await private(interaction, self._page(interaction, guild_id, PAGES[0]), NAME)

    async def pressed(self, interaction: Interaction, press: ServerSettingsPress) -> None:
        """Turn a page, or change something."""
        guild_id = require_manager(interaction, press.guild)
        match press.verb, press.argument:
            case "log", number if number.isdecimal() and len(number) <= MOST_DIGITS:
                await answer(interaction, lambda: self._page(interaction, guild_id, "log", int(number)), name=NAME)
            case "page", page if page in PAGES:
                await answer(interaction, lambda: self._page(interaction, guild_id, page), name=NAME)
            case verb, argument:
                setting = self._setting(verb)
                page = PAGE_OF.get(verb, argument) if setting is None else setting.page
                await answer(
                    interaction,
                    lambda: self._page(interaction, guild_id, page),
                    name=NAME,
                    change=lambda: self._change(interaction, guild_id, press),
                )

    async def _page(self, interaction: Interaction, guild_id: int, page: str, before: int | None = None) -> Screen:
        chosen = await self.guilds.guild(guild_id)
        changes = await self.guilds.changes(guild_id, LINES + 1, before) if page == "log" else ()
        of_features = self.of_features()
        added = self.additions.buttons(Spot(Place.SERVER_SETTINGS, viewer=interaction.user.id))
        asked = ServerSettingsPage(
            page,
            chosen,
            self.games,
            str(interaction.locale),
            changes,
            of_features.on,
            of_features.off,
            of_features.logged,
            button_rows(added),
        )
        return server_settings_screen(asked)

    def _setting(self, name: str) -> ServerSetting | None:
        return next((one for one in (*SWITCHES, *self.of_features().on) if one.name == name), None)

    async def _change(self, interaction: Interaction, guild_id: int, press: ServerSettingsPress) -> None:
        """Change what is pressed, and show it where it shows."""
        chooser = Chooser(interaction.user.id, self.tables.clock.now())
        setting = self._setting(press.verb)
        if setting is not None:
            await setting.choose(interaction, press.argument, self.guilds, guild_id, chooser)
        elif press.verb in PAGE_OF:
            await self.guilds.change(guild_id, chooser, change_of(interaction, press, self.games))
        else:
            raise Refusal("bad_button")
        if press.verb in SEEN or (setting is not None and setting.shows_on_tables):
            self._show_tables(guild_id)

    def _show_tables(self, guild_id: int) -> None:
        """Show the open tables of a server again, as far as they are in memory: others are shown anew when they are."""
        for table in self.tables.cache:
            if table.header.guild_id == guild_id and table.status.is_open:
                self.messages.mark_dirty(table)
                self.cards.mark_dirty(table)
