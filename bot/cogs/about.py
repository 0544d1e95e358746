"""`/rules`, `/help`, `/me` and `/privacy`."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Literal, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.building import Command, CommandModule, command
from bot.cogs.papers import copies_words, link_lines, policy_screen, with_links
from bot.league import days, periods
from bot.store.changes import PersonChange
from bot.store.enums import TableKind, Visibility
from bot.store.rows import PersonRow
from bot.tables.refusal import Refusal
from bot.text import language_of, languages, say, use_locale
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, chosen_values, defer_if_slow, private, ready, send_file
from bot.ui.input.command_words import worded
from bot.ui.input.custom_id import CustomId
from bot.ui.input.ids import DeletePress, RulesPress, SwitchPress
from bot.ui.input.ids_help import HelpPress
from bot.ui.input.languages import language_choice
from bot.ui.input.router import PressHandler
from bot.ui.screens.help import help_screen, more_help
from bot.ui.screens.rules import rules_screen
from bot.ui.screens.screen import Button, Row, Screen

WHO = [
    app_commands.Choice(name=worded(f"visibilityname.{value}"), value=value)
    for value in ("everyone", "server", "nobody")
]
SWITCHES = {
    "larger": "me.larger",
    "calm": "me.calm",
    "text_mode": "me.text_mode",
    "mentions": "me.mentions",
    "next_by_itself": "me.next",
    "next_in_daily": "me.next_once",
}
AUTOMATIC = {"next_by_itself": False, "next_in_daily": True}
"""Those of automatic Next, which may not have been chosen: whether they are for what is played once."""
LANGUAGE = "language"
"""The one that is a choice."""


class About(commands.Cog, CommandModule):
    """Help, and a person's own settings and data."""

    def handlers(self) -> Mapping[type[CustomId], PressHandler]:
        return {RulesPress: self.turn_page, SwitchPress: self.switch, DeletePress: self.delete, HelpPress: self.more}

    def commands(self) -> list[Command]:
        return [command(self.rules, "rules", self.kernel.games)]

    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show the first page of the rules."""
        await private(interaction, self._page(interaction, RulesPress(game)), "rules")

    async def turn_page(self, interaction: Interaction, press: RulesPress) -> None:
        """Another page is pressed, or the rules on another private message."""
        if press.game not in self.kernel.games:
            raise Refusal("bad_button")
        await answer(interaction, lambda: self._page(interaction, press), name="rules")

    async def _page(self, interaction: Interaction, press: RulesPress) -> Screen:
        person, game = await self.kernel.people.person(interaction.user.id), self.kernel.games[press.game]
        return await rules_screen(
            game,
            self.kernel.drawing,
            self.kernel.features,
            press.page,
            text_mode=person.text_mode,
            heard=person.remarks,
        )

    @app_commands.command(description=worded("command.help"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction) -> None:
        """Say how one begins, and where one may go on."""
        await private(interaction, self._help(interaction), "help")

    async def more(self, interaction: Interaction, _: HelpPress) -> None:
        """Show all that there is, in place of the help."""
        shown = more_help(self.kernel.games.values(), self.kernel.features)
        await answer(interaction, lambda: ready(self._linked(shown)))

    async def _help(self, interaction: Interaction) -> Screen:
        tables, user_id, channel_id = self.kernel.tables, interaction.user.id, interaction.channel_id
        here = None if channel_id is None else await tables.in_channel(channel_id)
        others = [
            table
            for table in await tables.of_person(user_id)
            if table.header.kind is not TableKind.LESSON and (here is None or table.id != here.id)
        ]
        found = [*others] if here is None else [here, *others]
        games = [*self.kernel.games.values()]
        text_mode = (await self.kernel.people.person(user_id)).text_mode
        cover = None if text_mode else await self.kernel.drawing.cover(games[0])
        added = self.kernel.features
        shown = help_screen(games, added, found, user_id=user_id, channel_id=channel_id, cover=cover)
        return self._linked(shown)

    @app_commands.command(description=worded("command.me"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def me(self, interaction: Interaction) -> None:
        """Press one to change it."""
        await private(interaction, self._switches(interaction))

    async def _switches(self, interaction: Interaction) -> Screen:
        """Return one's switches, in the language that has been chosen there."""
        person = await self.kernel.people.person(interaction.user.id)
        with use_locale(language_of(person.language or str(interaction.locale))):
            return await self._switches_of(person)

    async def _switches_of(self, person: PersonRow) -> Screen:
        rows: list[Row] = []
        added = self.kernel.features.switches()
        for name, key in SWITCHES.items():
            on = _is_on(person, name)
            label = say(self.kernel.features.reworded(key), state=say("on" if on else "off"))
            rows.append((Button(label, SwitchPress(name).custom_id, "success" if on else "secondary"),))
        for switch in added:
            on = await switch.is_on(person.user_id)
            label = say(switch.label, state=say("on" if on else "off"))
            rows.append((Button(label, SwitchPress(switch.name).custom_id, "success" if on else "secondary"),))
        rows.append(language_choice(SwitchPress(LANGUAGE).custom_id, person.language, say("me.language_discord")))
        told = "\n".join((say("me.title"), *(say(switch.how) for switch in added if switch.how)))
        besides = await self.kernel.features.on_me(person.user_id)
        return Screen((told, *besides.texts), (*rows, *besides.rows))

    async def switch(self, interaction: Interaction, press: SwitchPress) -> None:
        user, name = interaction.user.id, press.name
        added = {switch.name: switch for switch in self.kernel.features.switches()}

        async def turn() -> None:
            if name in SWITCHES:
                await self.kernel.people.change(user, lambda known: _turned(known, name))
            elif name in added:
                await added[name].turn(user)
            elif name == LANGUAGE:
                [chosen] = chosen_values(interaction)[:1] or [""]
                await self.kernel.people.choose(user, language=chosen if chosen in languages() else None)

        await answer(interaction, lambda: self._switches(interaction), change=turn, how=How.REPLACE)

    privacy = app_commands.Group(
        name="privacy",
        description=worded("command.privacy"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
    )

    @privacy.command(name="export", description=worded("command.privacy.export"))
    async def export(self, interaction: Interaction) -> None:
        """For this person only."""
        data = await defer_if_slow(interaction, self.kernel.people.export(interaction.user.id), thinking=True)
        file = discord.File(io.BytesIO(json.dumps(data, indent=1).encode()), filename="my-data.json")
        told = "\n".join((say("privacy.export"), *link_lines(self.kernel.operator)))
        await send_file(interaction, told, file)

    @privacy.command(name="policy", description=worded("command.privacy.policy"))
    async def policy(self, interaction: Interaction) -> None:
        """Say in short what the privacy page and the terms say."""
        await private(interaction, ready(policy_screen(self.kernel.papers)))

    @privacy.command(description=worded("command.privacy.visibility"))
    @app_commands.choices(who=WHO)
    @app_commands.describe(who=worded("option.visibility"))
    async def visibility(self, interaction: Interaction, who: Literal["everyone", "server", "nobody"]) -> None:
        """Choose who sees one, at once; games count as before."""

        async def choose() -> None:
            await self.kernel.people.choose(interaction.user.id, visibility=Visibility(who))

        told = Screen((say(self.kernel.features.reworded(f"visibility.{who}")),))
        await answer(interaction, lambda: ready(self._linked(told)), change=choose, how=How.PRIVATE)

    @privacy.command(name="delete", description=worded("command.privacy.delete"))
    async def ask(self, interaction: Interaction) -> None:
        """Asks first."""
        button = Button(say("privacy.delete"), DeletePress().custom_id, "danger")
        season = days.date_text(periods.last_of_season(days.day_of(self.kernel.clock.now())))
        told = say("privacy.confirm", date=season, copies=copies_words(self.kernel.papers))
        asked = Screen((told,), ((button,),))
        await private(interaction, ready(self._linked(asked)))

    async def delete(self, interaction: Interaction, _: DeletePress) -> None:
        """Let the person leave every open table, and delete what is theirs."""
        await answer(
            interaction,
            lambda: ready(self._linked(Screen((say("privacy.deleted"),)))),
            change=lambda: self.kernel.forgetting.forget(interaction.user.id),
            how=How.REPLACE,
        )

    def _linked(self, screen: Screen) -> Screen:
        """Return a screen with the links to the papers, where there are pages."""
        return with_links(screen, self.kernel.operator)


def _turned(known: PersonRow, name: str) -> PersonChange:
    """Return what changes where a switch is turned."""
    return cast("PersonChange", {name: not _is_on(known, name)})


def _is_on(person: PersonRow, name: str) -> bool:
    """Return whether a switch is on, by choice or from the beginning."""
    if name in AUTOMATIC:
        return person.has_automatic_next(single_attempt=AUTOMATIC[name])
    return bool(getattr(person, name))
