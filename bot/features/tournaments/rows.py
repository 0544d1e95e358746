"""Tournaments as rows: where they are, who takes part, and who meets whom in which round."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import BigInteger, Index, Integer, false, text
from sqlmodel import Field

from bot.store.base import Personal, Row
from bot.store.enums import EnumText

_ID = Integer().with_variant(BigInteger(), "postgresql")
_OPEN = "status IN ('offered', 'joining', 'running')"


class TournamentKind(StrEnum):
    """Who plays against whom. The words lie in databases: they never change."""

    SWISS = "swiss"
    SERVERS = "servers"
    """One server against another: a single round, the strongest against the strongest."""


class TournamentStatus(StrEnum):
    """How far along a tournament is. The words lie in databases: they never change."""

    OFFERED = "offered"
    """One server waits for another that agrees."""
    JOINING = "joining"
    RUNNING = "running"
    OVER = "over"
    CALLED_OFF = "called_off"
    TOO_FEW = "too_few"
    """It was to begin, and not enough had joined."""


class TournamentRow(Row, table=True):
    """A tournament: its rounds are duels, which begin and end for all at the same time."""

    __tablename__ = "tournaments"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (
        Index("open_tournaments", "due_at", sqlite_where=text(_OPEN)),
        Index("tournament_codes", "code", unique=True, sqlite_where=text("code IS NOT NULL")),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=_ID)
    kind: TournamentKind = Field(sa_type=EnumText(TournamentKind))
    status: TournamentStatus = Field(sa_type=EnumText(TournamentStatus))
    game: str
    rounds: int
    """Once it runs never more than can be played without a second meeting."""
    every: float
    """Seconds that a round lasts."""
    guild_id: int = Field(sa_type=BigInteger)
    """The server that has opened it: whoever looks after it begins and ends the rounds."""
    round: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """The one that is played, from 1."""
    began_at: float
    """When what it is at has begun: being open, or this round."""
    due_at: float
    """When something happens by itself: an offer lapses, the first round begins, this round ends."""
    code: str | None = None
    """What another server agrees with, as long as it is offered."""
    ended_at: float | None = None
    version: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How often it has been changed."""


class TournamentPlaceRow(Row, table=True):
    """A channel in which a tournament is shown: of one server against another each has one."""

    __tablename__ = "tournament_places"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (Index("tournaments_of_a_server", "guild_id"), Index("tournaments_of_a_host", "host_id"))

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    side: int = Field(primary_key=True)
    """From 1: the server that has opened it."""
    guild_id: int = Field(sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    server: str
    """What the server is called."""
    host_id: int = Field(sa_type=BigInteger)
    """0 for somebody who had their data deleted."""
    host_name: str
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    """The card; 0: the channel takes none."""
    shown: int | None = None
    """The version that the card shows; None: not known, or something old."""
    told: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """Up to which round its beginning was told there; one more than there are: how it ended."""


class TournamentPlayerRow(Row, table=True):
    __tablename__ = "tournament_players"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (Index("tournaments_joined", "user_id"),)

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    number: int = Field(primary_key=True)
    """As which of those who joined, from 1."""
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    """None for somebody who had their data deleted."""
    name: str
    side: int = Field(default=1, sa_column_kwargs={"server_default": text("1")})
    came_in: int
    """The first round they can play: they have half a point for each before."""
    strength: float
    """Their rating when they joined."""
    gone: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """They have gone: they are not paired from the next round on."""
    out: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """They have missed as many rounds as one may."""


class TournamentBoardRow(Row, table=True):
    """Who meets whom in a round, and what came of it."""

    __tablename__ = "tournament_boards"
    __table_args__ = (Index("boards_of_a_match", "match_id"),)

    tournament_id: int = Field(primary_key=True, foreign_key="tournaments.id")
    round: int = Field(primary_key=True)
    board: int = Field(primary_key=True)
    """From 1."""
    one: int
    """The number of a player."""
    other: int | None = None
    """None: an AI character."""
    match_id: int
    """The duel (`SameDeals`)."""
    points_one: int | None = None
    """Halves of a point; None: the round is not over."""
    points_other: int | None = None
    halves_one: int | None = None
    """Halves of matchpoints."""
    halves_other: int | None = None
    played_one: bool | None = None
    """Whether they finished a deal."""
    played_other: bool | None = None
