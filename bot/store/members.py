"""Storing who has been met in which server. The bot keeps no list of members: it knows those who used it there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sqlalchemy import Select, and_, func, or_, select

from bot.store.enums import Visibility
from bot.store.rows import PersonRow
from bot.store.server_rows import MemberRow
from bot.store.sql.database import Database
from bot.store.sql.statements import put, values
from bot.store.sql.writing import Prepared, Writing

_sql = PersonRow.metadata.tables
MEMBERS, PEOPLE = _sql["members"], _sql["people"]
_PUT_MEMBER, _CHECK_MEMBER = Prepared(put(MEMBERS)), Prepared(put(MEMBERS, leaving=("nick",)))
CHECKED = 86_400.0
"""Seconds for which it is believed that somebody is still (or no longer) there."""
HELD = 50_000
"""Meetings held in memory."""


def nameable(users: Iterable[int], guild_id: int | None) -> Select[int, str | None]:
    """Return a statement that finds those of some people who may be named to everybody in a server (None: in none).

    Everybody who did not choose otherwise; who is for their servers only, where they are known to be there. Beside each
    is their nickname there, else what their account is called; none: that is not known.
    """
    here = and_(MEMBERS.c.user_id == PEOPLE.c.user_id, MEMBERS.c.guild_id == guild_id)
    there = and_(PEOPLE.c.visibility == Visibility.SERVER.value, MEMBERS.c.present.is_(True))
    return (
        select(PEOPLE.c.user_id, func.coalesce(MEMBERS.c.nick, PEOPLE.c.account))
        .join(MEMBERS, here, isouter=True)
        .where(PEOPLE.c.user_id.in_(list(users)), or_(PEOPLE.c.visibility == Visibility.EVERYONE.value, there))
    )


class MemberStore:
    def __init__(self, database: Database, fresh_for: float = CHECKED) -> None:
        """`fresh_for`: seconds for which a meeting is known to be written; less where another process may delete it."""
        self.database = database
        self._fresh_for = fresh_for
        self._met: dict[tuple[int, int], tuple[float, str | None]] = {}
        """When somebody was met in a server, and under which nickname."""

    async def met(
        self,
        guild_id: int,
        user_id: int,
        now: float,
        nick: str | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        """Note that somebody used the bot in a server, so they are there, and their nickname in it.

        Written once a day at most, and whenever the nickname is another. `wanted`: see
        `PeopleStore.is_known_since`.
        """
        if not wanted():
            return
        key = (guild_id, user_id)
        met_at, known = self._met.get(key, (-CHECKED, None))
        if now - met_at < self._fresh_for and now >= met_at and nick == known:
            return
        if len(self._met) >= HELD:
            self._met.clear()
        self._met[key] = now, nick
        row = MemberRow(guild_id=guild_id, user_id=user_id, present=True, checked_at=now, nick=nick)

        def write(writing: Writing) -> None:
            if wanted():
                writing.execute_many(_PUT_MEMBER, *values([row]))

        await self.database.write(write)

    async def check(self, guild_id: int, user_id: int, *, present: bool, now: float) -> None:
        """Remember that somebody was found in a server, or not; what they are called there stays as it was."""
        if not present:
            self._met.pop((guild_id, user_id), None)
        row = MemberRow(guild_id=guild_id, user_id=user_id, present=present, checked_at=now)
        await self.database.write(lambda writing: writing.execute_many(_CHECK_MEMBER, *values([row])))

    async def unsure(self, guild_id: int, users: Iterable[int], now: float) -> list[int]:
        """Return those of these people of whom it has not been seen within a day whether they are there."""
        wanted = list(users)
        query = select(MEMBERS.c.user_id).where(
            MEMBERS.c.guild_id == guild_id,
            MEMBERS.c.user_id.in_(wanted),
            # What lies far ahead was seen before the clock was set back, and would be believed for as long.
            MEMBERS.c.checked_at > now - CHECKED,
            MEMBERS.c.checked_at < now + CHECKED,
        )
        async with self.database.read() as connection:
            sure = set((await connection.execute(query)).scalars())
        return [user for user in wanted if user not in sure]

    async def gone_long(self, guild_id: int, now: float, most: int) -> list[int]:
        """Return people who were not there when last looked, the longest ago first.

        It is so long ago that they may have come back.
        """
        query = (
            select(MEMBERS.c.user_id)
            .where(
                MEMBERS.c.guild_id == guild_id,
                MEMBERS.c.present.is_(False),
                or_(MEMBERS.c.checked_at <= now - CHECKED, MEMBERS.c.checked_at >= now + CHECKED),
            )
            .order_by(MEMBERS.c.checked_at)
            .limit(most)
        )
        async with self.database.read() as connection:
            return [int(user) for user in (await connection.execute(query)).scalars()]

    async def share_a_server(self, one: int, other: int) -> bool:
        """Return whether two people have been met in a server both are still in."""
        mine = select(MEMBERS.c.guild_id).where(MEMBERS.c.user_id == one, MEMBERS.c.present.is_(True))
        query = select(MEMBERS.c.guild_id).where(
            MEMBERS.c.user_id == other, MEMBERS.c.present.is_(True), MEMBERS.c.guild_id.in_(mine)
        )
        async with self.database.read() as connection:
            return (await connection.execute(query.limit(1))).first() is not None

    async def is_met(self, guild_id: int, user_id: int) -> bool:
        """Return whether somebody has been met in a server and is still there as far as is known."""
        query = select(MEMBERS.c.present).where(MEMBERS.c.guild_id == guild_id, MEMBERS.c.user_id == user_id)
        async with self.database.read() as connection:
            return bool((await connection.execute(query)).scalar())

    def forget(self, user_id: int) -> None:
        """Hold nothing in memory about somebody."""
        self._met = {key: at for key, at in self._met.items() if key[1] != user_id}

    def forget_server(self, guild_id: int) -> None:
        """Hold nothing in memory about a server: whoever is met there again is written down again."""
        self._met = {key: at for key, at in self._met.items() if key[0] != guild_id}
