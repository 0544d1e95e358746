"""What was played in each server on each day, as rows: numbers alone, nobody's id."""

from __future__ import annotations

from sqlalchemy import BigInteger
from sqlmodel import Field

from bot.store.base import Row


class ServerDayRow(Row, table=True):
    """The games that ended on a day in a server: all of them, those of one hour, or those of one game.

    People are counted once a week: on the day of their first game of it. So a week's days add up to its people.
    """

    __tablename__ = "server_days"
    __table_args__ = ({"sqlite_with_rowid": False},)

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    day: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """As `league.days` counts them: UTC."""
    about: str = Field(primary_key=True)
    """Of which games (`counting.abouts`): "all", "hour:19" (UTC), "game:<key>"."""
    games: int
    people: int
    """Whose first game of the week of this kind it was."""
    newcomers: int
    """Of these, whose first game in the server it was; only where it is about all games."""
    since: int
    """The number of the first game in it (`ResultRow.number`)."""
