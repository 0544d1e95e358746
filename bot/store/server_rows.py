"""What is kept of servers, as rows: who was met there, and what their administrators have chosen."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import JSON, BigInteger, Column, Index, false, text, true
from sqlmodel import Field

from bot.store.base import Personal, Row
from bot.store.enums import ClockKind, EnumText


class MemberRow(Row, table=True):
    """Who has been met in which server, and whether they were still there when last looked."""

    __tablename__ = "members"
    __personal__ = Personal()
    __table_args__ = (Index("servers_of_a_person", "user_id"),)

    guild_id: int = Field(primary_key=True, sa_type=BigInteger)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    present: bool = True
    checked_at: float
    nick: str | None = None
    """Their nickname in that server, as last seen; it is shown nowhere else."""


def games_on(games: Collection[str], off: Collection[str]) -> list[str]:
    """Return the games that a server has not switched off; where all that are left are, they are on."""
    return [game for game in games if game not in off] or list(games)


class GuildRow(Row, table=True):
    __tablename__ = "guilds"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    summary_channel: int | None = Field(default=None, sa_type=BigInteger)
    """Where yesterday's summary is posted; none: nowhere."""
    summary_day: int | None = None
    """The day of the last summary."""
    summary_hour: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """The hour of a day (UTC) from which the summary of the one before is posted."""
    watched: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """Its tables ask spectators something."""
    language: str | None = None
    """What is shown to everybody there is said in this; none: nobody has chosen."""
    channels: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """Where games may begin, with their threads; none: everywhere."""
    roles: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """Who may host has one of these; none: everybody may."""
    games_off: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """The games of which no table begins there."""
    clock: ClockKind = Field(
        default=ClockKind.LIVE, sa_type=EnumText(ClockKind), sa_column_kwargs={"server_default": "live"}
    )
    """How a table is played for which nothing else is said."""
    threads: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """A table moves to a thread of its own as soon as there is one."""
    friendly: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """A table begins as one that does not count for ratings."""
    mentions: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """The bot may ping people there."""
    coach: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """What is shown after a game offers its review."""
    reactions: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """Players may put a symbol beside their names."""
    seasons: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """When its seasons begin (`league.seasons.Plan`); nothing: with the quarters of the calendar."""
    season_posts: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """A season's last week and its end are told where summaries are posted."""


class GuildChangeRow(Row, table=True):
    __tablename__ = "guild_changes"
    __personal__ = Personal(is_deleted=False)
    __table_args__ = (Index("guild_changes_of_a_person", "user_id"),)

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """Counts the changes of a server, from 1."""
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    """Who made it; none: the bot itself; 0: somebody who had their data deleted."""
    at: float
    name: str
    """The column of `GuildRow`."""
    before: str
    """The value as JSON, before and after."""
    after: str
