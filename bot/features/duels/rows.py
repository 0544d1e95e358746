"""Duels as rows: who was asked and who came, and which game of whose is which of their deals."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, UniqueConstraint, false, text
from sqlmodel import Field

from bot.store.base import Personal, Row
from bot.store.enums import EnumText

_ID = Integer().with_variant(BigInteger(), "postgresql")
_OPEN = "status = 'open'"
DEALS = 3
"""Deals of a duel where nothing else is chosen."""
CHOICES = (1, DEALS)
"""How many it may have."""


class DuelStatus(StrEnum):
    """How far along a duel is. The words lie in databases: they never change."""

    OPEN = "open"
    OVER = "over"
    """It has a result."""
    CALLED_OFF = "called_off"
    """Before anybody else had joined."""
    NOBODY = "nobody"
    """Its time ran out, and nobody else had joined."""


class DuelRow(Row, table=True):
    """The same few deals for all who join, each played alone; until they are done, nothing of them is told."""

    __tablename__ = "duels"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (
        Index("open_duels", "ends_at", sqlite_where=text(_OPEN)),
        Index("ended_duels", "ended_at"),
        Index("duels_of_a_person", "host_id"),
        Index("duels_asked", "friend_id"),
        Index("duels_for_ai", "guild_id", sqlite_where=text("ai IS NOT NULL AND ai_scores IS NULL")),
        Index("one_open_rematch", "rematch_of", unique=True, sqlite_where=text(_OPEN)),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=_ID)
    game: str
    rules_version: int
    deck: str
    """With `rules_version`, the edition that all its deals are played by."""
    status: DuelStatus = Field(default=DuelStatus.OPEN, sa_type=EnumText(DuelStatus))
    secret: str
    """32 bytes as hex digits, told when it is over: all its deals follow from them (`engine.fair`)."""
    words: list[str] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    """What those who joined before the first deal was begun have put into the deals; None: none was begun yet."""
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    """The card in the channel; 0: it was posted nowhere, and is not to be."""
    result_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message with the result; 0: the channel takes none."""
    host_id: int = Field(sa_type=BigInteger)
    """Who opened it; 0 for somebody who had their data deleted."""
    friend_id: int | None = Field(default=None, sa_type=BigInteger)
    """Who alone is asked."""
    everybody: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Whoever comes may join."""
    created_at: float
    ends_at: float
    ended_at: float | None = None
    version: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How often it has been changed."""
    shown: int | None = None
    """What the card shows (`StoredDuel.stamp`); None: not known, or something old."""
    deals: int = Field(default=DEALS, sa_column_kwargs={"server_default": text(str(DEALS))})
    """How many deals it has: one of `CHOICES`."""
    rematch_of: int | None = Field(default=None, sa_type=_ID)
    """The duel that is played again: of each at most one rematch is open."""
    ai: str | None = None
    """The AI character that is the rival of the only one who plays (`matches.py`)."""
    ai_scores: list[int] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    """Total and place (`DuelBoardRow`) of each deal, one after the other; None: that is not worked out yet."""


class DuelPlayerRow(Row, table=True):
    __tablename__ = "duel_players"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (UniqueConstraint("duel_id", "user_id"), Index("duels_joined", "user_id"))

    duel_id: int = Field(primary_key=True, foreign_key="duels.id")
    number: int = Field(primary_key=True)
    """As which of those who joined, from 1."""
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    """None for somebody who had their data deleted."""
    name: str
    word: str
    """What they put into the deals, if they joined before the first was begun."""
    joined_at: float
    mark: str | None = None
    """Of somebody who had their data deleted, without saying who: that is no way to a second try. Until it is over."""


class DuelBoardRow(Row, table=True):
    """A deal of a duel as one of its players plays it. The primary key keeps it one."""

    __tablename__ = "duel_boards"

    duel_id: int = Field(primary_key=True, foreign_key="duels.id")
    number: int = Field(primary_key=True)
    """The player's."""
    deal: int = Field(primary_key=True)
    """From 1."""
    table_id: int = Field(unique=True)
    finished_at: float | None = None
    total: int | None = None
    """The score as it is shown."""
    place: int | None = None
    """What is compared: the higher, the better."""
