"""What pages of people are made from in tests: a database, a Discord that knows who is where, a clock."""

from __future__ import annotations

import asyncio

from bot.store.members import MemberStore
from bot.store.sql.database import Database
from bot.ui.gateway.membership import Membership
from tests.patience import PATIENCE
from tests.store.league import TODAY

NOW = TODAY * 86_400.0 + 3600
HANGS = "hangs"


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.at = NOW

    def now(self) -> float:
        """The time."""
        return self.at

    async def sleep_until(self, moment: float) -> None:
        """Nobody waits here."""
        raise AssertionError


class Discord:
    """Knows who is in which server, and remembers what it was asked."""

    def __init__(self) -> None:
        self.there: dict[int, bool | str | None] = {}
        """By person; whoever is not named is there."""
        self.asked: list[tuple[int, int]] = []

    async def ask(self, guild_id: int, user_id: int) -> bool | None:
        """See `membership.Ask`."""
        self.asked.append((guild_id, user_id))
        answer = self.there.get(user_id, True)
        if answer == HANGS:
            await asyncio.Event().wait()
        assert not isinstance(answer, str)
        return answer

    @property
    def about(self) -> list[int]:
        """Whom it was asked about since last time, in order of ids."""
        found, self.asked = sorted(user for _, user in self.asked), []
        return found


class House:
    """Who is where, over a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock = Clock()
        self.discord = Discord()
        self.members = MemberStore(database)
        self.membership = Membership(self.members, self.clock, self.discord.ask, PATIENCE)
