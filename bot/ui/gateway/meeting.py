"""Whom the bot meets where. Whoever uses it in a server belongs there: that is how leaderboards know their people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import cast

from bot.store.members import MemberStore
from bot.store.sql.database import UNAVAILABLE
from bot.tables.clocks.clock import Clock
from bot.ui.input.answers import Interaction
from bot.ui.input.custom_id import kind_of
from bot.ui.input.ids import DeletePress
from bot.ui.input.languages import Languages
from bot.ui.screens.names import nick_of

OWN_DATA = "privacy", DeletePress.prefix
"""Somebody looking after their own data is no reason to store more of it."""


class Meeting:
    def __init__(self, members: MemberStore, languages: Languages, clock: Clock) -> None:
        self._members = members
        self._languages = languages
        self._clock = clock

    def since(self, interaction: Interaction) -> Callable[[], bool]:
        """Return what says later whether there is still to be noted who has come now (`PeopleStore.is_known_since`)."""
        return self._languages.people.is_known_since(interaction.user.id)

    async def meet(self, interaction: Interaction, wanted: Callable[[], bool]) -> None:
        """Note who uses the bot, in which server, and in which language, unless they are forgotten meanwhile."""
        data = cast("Mapping[str, object]", interaction.data or {})
        if kind_of(str(data.get("name") or data.get("custom_id"))) in OWN_DATA:
            return
        # Whoever answers says that the database does not; for this the next press is as good. The language first: where
        # the bot is a guest, the table that this asks for speaks it.
        with suppress(*UNAVAILABLE):
            await self._languages.met(interaction, wanted)
        with suppress(*UNAVAILABLE):
            if interaction.guild_id is not None:
                user = interaction.user
                await self._members.met(interaction.guild_id, user.id, self._clock.now(), nick_of(user), wanted)
