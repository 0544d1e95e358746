"""`/event`: a game night, planned, opened and summed up."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.building import Command, CommandModule, CommandWording, Where, command
from bot.feature import Kernel
from bot.features.game_nights.feature import GameNightsFeature
from bot.features.game_nights.service import TITLE
from bot.ui.input.answers import Interaction
from bot.ui.input.when import LONGEST, suggestions
from bot.ui.input.zones import found, meant, said_or_guessed, zone_words
from bot.ui.screens.screen import OPTIONS

Choices = list[app_commands.Choice[str]]


class EventCommands(CommandModule):
    """The command, what it suggests, and its buttons."""

    feature = GameNightsFeature.key

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel)
        self.presses = kernel.features.find(GameNightsFeature).presses

    def commands(self) -> list[Command]:
        words = CommandWording(
            options={"when": "event_when", "title": "event_title", "game": "game", "zone": "event_zone"}
        )
        made = command(self.event, "event", self.kernel.games, where=Where.SERVER, words=words)

        async def moments(interaction: Interaction, typed: str) -> Choices:
            return await self._moments(interaction, typed)

        async def zones(interaction: Interaction, typed: str) -> Choices:
            return self._zones(interaction, typed)

        made.autocomplete("when")(moments)
        made.autocomplete("zone")(zones)
        return [made]

    async def event(
        self,
        interaction: Interaction,
        when: app_commands.Range[str, 1, LONGEST] = "",
        title: app_commands.Range[str, 1, TITLE] = "",
        game: str = "",
        zone: app_commands.Range[str, 1, LONGEST] = "",
    ) -> None:
        """Plan a game night in this channel."""
        await self.presses.plan(interaction, when, title, game, zone)

    async def _moments(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest days for the time that is typed, in the person's zone: the one named beside it, or kept."""
        named = str(getattr(interaction.namespace, "zone", None) or "")
        now, locale = self.kernel.clock.now(), str(interaction.locale)
        whole = meant(named, locale, now) if named else []
        kept, _ = said_or_guessed((await self.kernel.people.person(interaction.user.id)).zone, locale)
        shown = suggestions(typed, now, whole[0] if len(whole) == 1 else kept)
        return [app_commands.Choice(name=words, value=value) for words, value in shown][:OPTIONS]

    def _zones(self, interaction: Interaction, typed: str) -> Choices:
        now = self.kernel.clock.now()
        likely = found(typed, str(interaction.locale), now, OPTIONS)
        return [app_commands.Choice(name=zone_words(zone, now), value=zone) for zone in likely]
