"""Whom a server's messages may ping: people who want to be, where the server lets the bot mention anybody."""

from __future__ import annotations

from bot.store.guilds import GuildStore
from bot.store.people import PeopleStore


class MentionPolicy:
    """Knows it."""

    def __init__(self, people: PeopleStore, guilds: GuildStore | None) -> None:
        """`guilds`: what servers have chosen; None: nothing."""
        self.people = people
        self.guilds = guilds

    async def may_be_mentioned(self, guild_id: int | None, users: tuple[int, ...]) -> tuple[int, ...]:
        """Return those who have not switched mentions off; nobody in a server that has."""
        if not users:
            return ()
        if guild_id is not None and self.guilds is not None and not (await self.guilds.guild(guild_id)).mentions:
            return ()
        return tuple([user for user in users if (await self.people.person(user)).mentions])
