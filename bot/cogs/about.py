"""`/rules`, `/help`, `/me` and `/privacy`."""

from __future__ import annotations

import contextlib
import io
import json
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.services import Services
from bot.games.catalogue import games
from bot.store.rows import PersonRow
from bot.tables import hosting
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.answers import Interaction, private, ready, send_file, update
from bot.ui.rules import help_screen, rules_screen
from bot.ui.screen import Button, Screen

GAMES = [app_commands.Choice(name=say(f"game.{key}"), value=key) for key in games()]
SWITCHES = {"text_mode": "me.text_mode", "mentions": "me.mentions", "next_by_itself": "me.next",
            "next_in_daily": "me.next_daily"}  # fmt: skip
ME, PRIVACY = "me1", "privacy1"


class About(commands.Cog):
    """Help, and what belongs to a person."""

    def __init__(self, services: Services) -> None:
        self.services = services
        services.router.extra[ME] = self.switch
        services.router.extra[PRIVACY] = self.delete

    @app_commands.command(description="The rules on one page")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.choices(game=GAMES)
    @app_commands.describe(game="Which game")
    async def rules(self, interaction: Interaction, game: str = "luckybox") -> None:
        """With a picture."""
        await private(interaction, rules_screen(game, self.services.studio), "rules")

    @app_commands.command(description="What there is to do here")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction) -> None:
        """The commands, shortly."""
        await private(interaction, help_screen(self.services.studio), "help")

    @app_commands.command(description="Your own switches: text mode, mentions, Next by itself")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def me(self, interaction: Interaction) -> None:
        """Press one to change it."""
        await private(interaction, self._switches(interaction.user.id))

    async def _switches(self, user_id: int) -> Screen:
        person = await self.services.people.person(user_id)
        rows = []
        for name, key in SWITCHES.items():
            on = getattr(person, name)
            label = say(key, state=say("on" if on else "off"))
            rows.append((Button(label, f"{ME}:{name}", "success" if on else "secondary"),))
        return Screen((say("me.title"),), tuple(rows))

    async def switch(self, interaction: Interaction, name: str) -> None:
        """One switch is pressed."""
        if name in SWITCHES:
            person = await self.services.people.person(interaction.user.id)
            turned = person.model_copy(update={name: not getattr(person, name)})
            await self.services.people.save(PersonRow(**turned.model_dump()))
        await update(interaction, self._switches(interaction.user.id))

    privacy = app_commands.Group(
        name="privacy",
        description="Who sees you, and exporting or deleting your data",
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
    )

    @privacy.command(name="export", description="Everything kept about you, as a file")
    async def export(self, interaction: Interaction) -> None:
        """For this person only."""
        data = await self.services.people.export(interaction.user.id)
        file = discord.File(io.BytesIO(json.dumps(data, indent=1).encode()), filename="my-data.json")
        await send_file(interaction, say("privacy.export"), file)

    @privacy.command(description="Who can see your profile and your row on leaderboards")
    @app_commands.describe(who="everyone; server: people on servers of yours; nobody: only yourself")
    async def visibility(self, interaction: Interaction, who: Literal["everyone", "server", "nobody"]) -> None:
        """Takes effect at once; games count as before."""
        person = await self.services.people.person(interaction.user.id)
        await self.services.people.save(PersonRow(**{**person.model_dump(), "visibility": who}))
        await private(interaction, ready(Screen((say(f"visibility.{who}"),))))

    @privacy.command(name="delete", description="Delete your data")
    async def ask(self, interaction: Interaction) -> None:
        """Asks first."""
        button = Button(say("privacy.delete"), f"{PRIVACY}:delete", "danger")
        await private(interaction, ready(Screen((say("privacy.confirm"),), ((button,),))))

    async def delete(self, interaction: Interaction, _: str) -> None:
        """The person leaves every open table, and what is theirs goes."""
        await update(interaction, self._forget(interaction.user.id))

    async def _forget(self, user_id: int) -> Screen:
        for table in await self.services.tables.of_person(user_id):
            # A game that ends just now needs no leaving.
            with contextlib.suppress(Refusal):
                if table.header.solo:
                    # A day's attempt too, which nothing else ends.
                    await hosting.shut(table, "ended")
                else:
                    await hosting.leave(table, user_id)
        await self.services.people.forget(user_id, self.services.daily.person_marks(user_id))
        await self.services.tables.forget(user_id)
        self.services.members.forget(user_id)
        return Screen((say("privacy.deleted"),))
