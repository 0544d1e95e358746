"""Which servers were welcomed lately, as rows."""

from __future__ import annotations

from sqlalchemy import BigInteger, false
from sqlmodel import Field

from bot.store.base import Row


class WelcomeRow(Row, table=True):
    """That a server was welcomed, or counts as if it had been. It stays when the server removes the bot."""

    __tablename__ = "welcomes"

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    at: float
    owed: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Nothing could be said there: its first answer to a command says it."""
