"""Whom the bot meets where. Whoever uses it in a server belongs there: that is how leaderboards know their people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import cast

from bot.store.keeping import KeepingStore
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
    def __init__(self, members: MemberStore, languages: Languages, keeping: KeepingStore, clock: Clock) -> None:
        self._members = members
        self._languages = languages
        self._keeping = keeping
        self._clock = clock

    def since(self, interaction: Interaction) -> Callable[[], bool]:
        """Return what says later whether there is still to be noted who has come now (`PeopleStore.is_known_since`)."""
        return self._languages.people.is_known_since(interaction.user.id)

    async def meet(self, interaction: Interaction, wanted: Callable[[], bool]) -> None:
        """Note who uses the bot, in which server, in which language and on which day, unless forgotten meanwhile."""
        data = cast("Mapping[str, object]", interaction.data or {})
        today = None if self._keeping.newest is None else self._keeping.newest.day
        if kind_of(str(data.get("name") or data.get("custom_id"))) in OWN_DATA:
            if today is not None:
                # That they are there is no more than was kept, and keeps their data from going by age.
                with suppress(*UNAVAILABLE):
                    await self._languages.people.seen_again(interaction.user.id, today, wanted)
            return
        # Whoever answers says that the database does not; for this the next press is as good. The language first: where
        # the bot is a guest, the table that this asks for speaks it.
        with suppress(*UNAVAILABLE):
            await self._languages.met(interaction, wanted, today)
        with suppress(*UNAVAILABLE):
            if interaction.guild_id is not None:
                user = interaction.user
                await self._members.met(interaction.guild_id, user.id, self._clock.now(), nick_of(user), wanted)
