"""Showing the settings of a server, and changing them: each press is asked anew who may."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence

from bot.features.server_settings.changes import change_of, change_to, changed_names, require_manager
from bot.features.server_settings.custom_ids import ServerSettingsPress
from bot.features.server_settings.screens import (
    FORMS,
    LINES,
    PAGES,
    SWITCHES,
    TOLD,
    ServerSettingsPage,
    forms_of,
    server_settings_screen,
)
from bot.store.changes import GuildChange
from bot.store.guilds import Chooser, GuildStore
from bot.store.server_rows import GuildChangeRow, GuildRow
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.text import refusal, say
from bot.ui.forms.form import Form
from bot.ui.forms.sent import FORM_CHANGED, SentForm, is_sent, require_mark, sent_form
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, chosen_values, private, show_form
from bot.ui.input.server_settings import Changing, ServerSetting, ServerSettings
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

    async def pressed(self, interaction: Interaction, press: ServerSettingsPress) -> str | None:
        """Turn a page, show a form, or change something; return the code of a form that was about what has changed."""
        guild_id = require_manager(interaction, press.guild)
        match press.verb, press.argument:
            case "form", argument:
                return await self._form(interaction, guild_id, argument)
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
        return None

    async def _page(self, interaction: Interaction, guild_id: int, page: str, before: int | None = None) -> Screen:
        changes = await self.guilds.changes(guild_id, LINES + 1, before) if page == "log" else ()
        return server_settings_screen(self._asked(interaction, page, await self.guilds.guild(guild_id), changes))

    def _asked(
        self,
        interaction: Interaction,
        page: str,
        chosen: GuildRow,
        changes: Sequence[GuildChangeRow] = (),
        note: str = "",
    ) -> ServerSettingsPage:
        of_features = self.of_features()
        added = self.additions.buttons(Spot(Place.SERVER_SETTINGS, viewer=interaction.user.id))
        return ServerSettingsPage(
            page,
            chosen,
            self.games,
            str(interaction.locale),
            changes,
            of_features.on,
            of_features.off,
            of_features.logged,
            button_rows(added),
            note,
        )

    async def _form(self, interaction: Interaction, guild_id: int, argument: str) -> str | None:
        """Show a form, or change what was sent with one; return the code where what it was about has changed."""
        page, _, rest = argument.partition(".")
        number, _, mark = rest.partition(".")
        if page not in TOLD or not number.isdecimal():
            raise Refusal("bad_button")

        def form_of(chosen: GuildRow) -> Form:
            forms = forms_of(self._asked(interaction, page, chosen))
            if not 0 < int(number) <= len(forms):
                raise Refusal("bad_button")
            return forms[int(number) - 1]

        form = form_of(await self.guilds.guild(guild_id))
        if not is_sent(interaction):
            marked = ServerSettingsPress(guild_id, "form", f"{page}.{number}.{form.mark}")
            await show_form(interaction, marked.custom_id, form)
            return None
        try:
            require_mark(form, mark)
            sent = sent_form(interaction, form)
            note = say("server_settings.form_saved" if sent.changed else "server_settings.form_same")
            await self._answer(interaction, guild_id, note, lambda: self._take(interaction, guild_id, sent, form_of))
        except Refusal as no:
            if no.code != FORM_CHANGED:
                raise
            self.guilds.read_anew(guild_id)
            await self._answer(interaction, guild_id, refusal(no.code, {}))
            return no.code
        return None

    async def _answer(
        self,
        interaction: Interaction,
        guild_id: int,
        note: str,
        change: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Show everything that is chosen, with what has become of a form."""

        async def screen() -> Screen:
            return server_settings_screen(self._asked(interaction, FORMS, await self.guilds.guild(guild_id), note=note))

        await answer(interaction, screen, name=NAME, change=change)

    async def _take(
        self, interaction: Interaction, guild_id: int, sent: SentForm, form_of: Callable[[GuildRow], Form]
    ) -> None:
        """Change what a form was sent to change: all of it, or nothing where meanwhile something of it has changed."""
        at = self.tables.clock.now()
        names = changed_names(sent)
        changing = [await self._changing(interaction, name, values, at) for name, values in names.items()]

        def changed(known: GuildRow) -> GuildChange:
            require_mark(form_of(known), sent.form.mark)
            together: GuildChange = {}
            for one in changing:
                together.update(one(known))
            return together

        if not changing:
            return
        await self.guilds.change(guild_id, Chooser(interaction.user.id, at), changed)
        if any(self._shows(name) for name in names):
            self._show_tables(guild_id)

    async def _changing(self, interaction: Interaction, name: str, values: Sequence[str], at: float) -> Changing:
        setting = self._setting(name)
        if setting is not None:
            return await setting.changing(interaction, values, at)
        return change_to(interaction, name, values, self.games)

    def _shows(self, name: str) -> bool:
        """Return whether a change of it shows on the messages of tables."""
        setting = self._setting(name)
        return name in SEEN or (setting is not None and setting.shows_on_tables)

    def _setting(self, name: str) -> ServerSetting | None:
        return next((one for one in (*SWITCHES, *self.of_features().on) if one.name == name), None)

    async def _change(self, interaction: Interaction, guild_id: int, press: ServerSettingsPress) -> None:
        """Change what is pressed, and show it where it shows."""
        chooser = Chooser(interaction.user.id, self.tables.clock.now())
        setting = self._setting(press.verb)
        if setting is not None:
            values = [press.argument] if press.argument else chosen_values(interaction)
            changing = await setting.changing(interaction, values, chooser.at)
        elif press.verb in PAGE_OF:
            changing = change_of(interaction, press, self.games)
        else:
            raise Refusal("bad_button")
        await self.guilds.change(guild_id, chooser, changing)
        if self._shows(press.verb):
            self._show_tables(guild_id)

    def _show_tables(self, guild_id: int) -> None:
        """Show the open tables of a server again, as far as they are in memory: others are shown anew when they are."""
        for table in self.tables.cache:
            if table.header.guild_id == guild_id and table.status.is_open:
                self.messages.mark_dirty(table)
                self.cards.mark_dirty(table)
