"""Presses on what is told of seasons. Answers are private, but what somebody shares."""

from __future__ import annotations

from bot.features.seasons.custom_ids import HallPress, MySeasonPress
from bot.features.seasons.mine import MySeasons
from bot.features.seasons.screens import SeasonScreens
from bot.features.seasons.service import NOWHERE
from bot.tables.refusal import Refusal
from bot.text import public_locale
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, defer_if_slow, private, ready, share

NAME = "season"
"""What its pictures are called."""


class SeasonHandlers:
    def __init__(self, screens: SeasonScreens, mine: MySeasons) -> None:
        self.screens = screens
        self.mine = mine

    async def hall(self, interaction: Interaction, press: HallPress) -> None:
        """Show the hall of fame of the server the press came from, or turn its pages."""
        guild_id = interaction.guild_id
        if guild_id is None:
            raise Refusal("bad_button")
        # What is posted leads to its own season, of which a season's last week has none yet.
        season = "" if press.verb == HallPress.WEEK else press.season
        here = interaction.channel_id or NOWHERE
        how = How.PANEL if press.verb == HallPress.SHOW and season else How.PRIVATE
        await answer(interaction, lambda: self.screens.hall(guild_id, season, here), how=how)

    async def own(self, interaction: Interaction, press: MySeasonPress) -> None:
        """Show somebody their own season, or share it in the channel."""
        user, guild_id = interaction.user, interaction.guild_id

        match press.verb:
            case MySeasonPress.SHARE:
                await self._share(interaction, press)
            case MySeasonPress.TURN:
                await answer(
                    interaction,
                    lambda: self.mine.screen(user.id, user.display_name, press.game, press.season, guild_id),
                    name=NAME,
                )
            case _:
                making = self.mine.screen(user.id, user.display_name, press.game, press.season, guild_id)
                await private(interaction, making, NAME)

    async def _share(self, interaction: Interaction, press: MySeasonPress) -> None:
        user = interaction.user
        with public_locale():
            making = self.mine.shared(user.id, user.display_name, press.game, press.season, interaction.guild_id)
            screen = await defer_if_slow(interaction, making, thinking=True, privately=False)
        await share(interaction, ready(screen), NAME)
