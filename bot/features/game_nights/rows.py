"""Game nights as rows: what is planned, who comes, and which tables belong to it."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, false, text
from sqlmodel import Field

from bot.features.game_nights.repeats import Repeats
from bot.store.base import Personal, Row
from bot.store.enums import EnumText

_ID = Integer().with_variant(BigInteger(), "postgresql")
_UNDER_WAY = "status IN ('planned', 'open')"


class GameNightStatus(StrEnum):
    """How far along a game night is. The words lie in databases: they never change."""

    DRAFT = "draft"
    """Its host is still choosing: nobody else has been told."""
    PLANNED = "planned"
    OPEN = "open"
    """Its tables are open."""
    OVER = "over"
    CALLED_OFF = "called_off"
    MISSED = "missed"
    """The bot was away when it should have begun, and for long after."""


class SeriesStatus(StrEnum):
    """How far along a series of game nights is. The words lie in databases: they never change."""

    GOING = "going"
    ASKED = "asked"
    """Nobody came for some time, and its host is asked whether it is to go on: no next night is planned meanwhile."""
    OVER = "over"


class GameNightRow(Row, table=True):
    """A game night in a channel: planned by its host, opened and summed up by the bot."""

    __tablename__ = "evenings"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (
        Index("evenings_under_way", "guild_id", sqlite_where=text(_UNDER_WAY)),
        Index("evenings_ended", "ended_at"),
        Index("evenings_of_a_person", "host_id"),
        Index("evening_of_a_slot", "series_id", "slot", unique=True),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=_ID)
    status: GameNightStatus = Field(default=GameNightStatus.DRAFT, sa_type=EnumText(GameNightStatus))
    guild_id: int = Field(sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    host_id: int = Field(sa_type=BigInteger)
    """0 for somebody who had their data deleted."""
    host_name: str
    title: str
    """As it was typed; empty: the host gave none."""
    games: list[str] = Field(sa_column=Column(JSON, nullable=False))
    """In the order in which the tables take them in turn."""
    tables: int | None = None
    """How many are opened; none: one for every `each` who come, until it opens."""
    each: int | None = None
    narrow: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """No thread could be made for its tables: there is one, in the channel itself."""
    starts_at: float
    """0: of a draft, for which it is not clear yet."""
    typed: str | None = None
    """Not written any more: a moment is kept as one, not as what was typed for it."""
    zone: str
    """In which time zone (IANA) its date is written."""
    with_event: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Discord's own event is wanted: the bot was allowed to make one when it was planned."""
    event_id: int | None = Field(default=None, sa_type=BigInteger)
    """Discord's own event; 0: making it has begun, or Discord has refused it."""
    event_told: str | None = None
    """What that event was told last (`events.py`)."""
    reminded_at: float | None = None
    untold: str | None = None
    """What people are yet to be told in a message of its own: "moved" or "off" those who come; "next" those who came
    last time."""
    created_at: float
    opened_at: float | None = None
    ended_at: float | None = None
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    """The card in the channel; 0: the channel takes none."""
    result_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message with the picture of the game night; 0: none ever will be."""
    version: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How often it has been changed."""
    shown: int | None = None
    """The version that the card shows; None: not known, or something old."""
    repeats: Repeats | None = Field(default=None, sa_type=EnumText(Repeats))
    """It is one of a series that goes on; of a draft, becomes the first of one."""
    series_id: int | None = Field(default=None, sa_type=_ID)
    slot: int | None = Field(default=None, sa_type=BigInteger)
    """Which moment of its series it has, in seconds since 1970: it may have been moved from there."""
    played: int | None = None
    """At its end: how many of its tables were begun."""


class GameNightGuestRow(Row, table=True):
    """Somebody who has said that they come."""

    __tablename__ = "evening_guests"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (Index("evenings_of_a_guest", "user_id"),)

    evening_id: int = Field(primary_key=True, foreign_key="evenings.id")
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    name: str
    at: float


class GameNightTableRow(Row, table=True):
    __tablename__ = "evening_tables"
    __table_args__ = (Index("tables_of_an_evening", "evening_id", "slot", unique=True),)

    table_id: int = Field(primary_key=True, sa_type=_ID, sa_column_kwargs={"autoincrement": False})
    evening_id: int = Field(foreign_key="evenings.id")
    slot: int | None = None
    """As which of those that the game night has opened itself, from 1; none: it was set up later, by anybody."""
    channel_id: int = Field(sa_type=BigInteger)
    """Where it was set up: what is set up there later belongs to the game night as well."""


class GameNightSeriesRow(Row, table=True):
    """What the nights of a series have in common; each night is a row of its own, planned when its time comes near."""

    __tablename__ = "evening_series"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (
        Index("series_due", "look_at"),
        Index("series_of_a_person", "host_id"),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=_ID)
    status: SeriesStatus = Field(default=SeriesStatus.GOING, sa_type=EnumText(SeriesStatus))
    guild_id: int = Field(sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    host_id: int = Field(sa_type=BigInteger)
    """0 for somebody who had their data deleted: such a series is over."""
    host_name: str
    title: str
    games: list[str] = Field(sa_column=Column(JSON, nullable=False))
    tables: int | None = None
    each: int | None = None
    zone: str
    """In which time zone (IANA) it repeats."""
    repeats: Repeats = Field(sa_type=EnumText(Repeats))
    first_at: int = Field(sa_type=BigInteger)
    """Its first moment, in seconds since 1970: all others follow from it (`repeats.py`)."""
    with_event: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    event_id: int | None = Field(default=None, sa_type=BigInteger)
    """An event of Discord's for all its nights that one rule names; 0: making it has begun."""
    event_told: str | None = None
    """What that event was told last (`series_events.py`)."""
    since: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": text("0")})
    """The night up to which it is not counted any more that nobody came."""
    asked_at: float | None = None
    """When its host was asked whether it is to go on."""
    question_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message that asks; 0: the channel takes none."""
    created_at: float
    ended_at: float | None = None
    version: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How often it, or one of its nights, has been changed."""
    look_at: float = Field(default=0.0, sa_column_kwargs={"server_default": text("0")})
    """When there is something to do for it, if nothing changes before."""


class GameNightExceptionRow(Row, table=True):
    """A moment of a series that is left out or moved, before a night is planned for it."""

    __tablename__ = "evening_exceptions"

    series_id: int = Field(primary_key=True, foreign_key="evening_series.id", sa_type=_ID)
    slot: int = Field(primary_key=True, sa_type=BigInteger)
    moved_to: float | None = None
    """When it is instead; none: not at all."""
