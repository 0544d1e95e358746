"""Whom a server's messages may ping: people who want to be, where the server lets the bot mention anybody."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.guilds import GuildStore
from bot.store.people import PeopleStore
from bot.tables.seating.company import KeptApart, apart_from


class MentionPolicy:
    """Knows it."""

    def __init__(self, people: PeopleStore, guilds: GuildStore | None, kept_apart: KeptApart | None = None) -> None:
        """`guilds`: what servers have chosen; None: nothing. `kept_apart` None: nobody."""
        self.people = people
        self.guilds = guilds
        self._kept_apart = kept_apart

    async def may_be_mentioned(
        self, guild_id: int | None, users: tuple[int, ...], *, asked_by: int | None = None
    ) -> tuple[int, ...]:
        """Return those who have not switched mentions off; nobody in a server that has.

        `asked_by`: whoever has them asked something; who is kept apart from them is not told of it. That looks as with
        those who want no mentions.
        """
        if not users:
            return ()
        if guild_id is not None and self.guilds is not None and not (await self.guilds.guild(guild_id)).mentions:
            return ()
        apart = frozenset[int]() if asked_by is None else await self.not_told_by(asked_by, users)
        return tuple([user for user in users if (await self.people.person(user)).mentions and user not in apart])

    async def not_told_by(self, asked_by: int, users: Collection[int]) -> frozenset[int]:
        """Return who of these is told of nothing that somebody asks."""
        if self._kept_apart is None:
            return frozenset()
        return await apart_from(asked_by, users, self._kept_apart)
