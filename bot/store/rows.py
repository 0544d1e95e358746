"""The tables of the database, as SQLModel classes. Times are seconds since 1970 (UTC), ids of Discord are integers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, UniqueConstraint, false, text, true
from sqlmodel import Field

from bot.league.values import GameKind
from bot.store.base import DAY, POSTGRESQL_WHERE, Personal, Row
from bot.store.changes import HeaderChange, SeatChange
from bot.store.enums import OPEN_STATUSES, By, ClockKind, Ending, EnumText, Status, TableKind, TimerKind, Visibility
from bot.store.enums import ConsentState as ConsentState
from bot.store.results import luck_rows as _luck_rows  # noqa: F401 - with the next ones and the tables below they are all there are
from bot.store.results import summary_rows as _summary_rows  # noqa: F401

if TYPE_CHECKING:
    from bot.engine.core import JsonObject
else:
    JsonObject = dict  # Pydantic cannot look into a type that is made of itself.

OPEN = f"status IN ({', '.join(repr(status.value) for status in OPEN_STATUSES)})"

ID = Integer().with_variant(BigInteger(), "postgresql")
"""What counts by itself, in as many bits as SQLite takes for it."""
OF_A_DAY = text("day IS NOT NULL")
MENTIONS_KEPT = DAY
"""Seconds for which it is kept that somebody is to be mentioned, or was."""


def _one_open(name: str, kind: TableKind, *columns: str, but: str = "") -> Index:
    """Return an index that lets no two open tables of a kind have the same values in these columns but these."""
    condition = text(f"{OPEN} AND kind = '{kind}'" + (f" AND NOT {but}" if but else ""))
    return Index(name, *columns, unique=True, sqlite_where=condition)


class TableRow(Row, table=True):
    """A table's header: what the game started from, where it is shown, and how far along it is."""

    __tablename__ = "tables"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (
        # What may be open beside what, the database makes sure of: one table in a channel, one solo game and one lesson
        # of each game for a person, and of a day's deal one counted attempt (`AttemptRow` keeps it one for good) and
        # one game of practice.
        _one_open("one_table_a_channel", TableKind.GAME, "channel_id", but="freed"),
        _one_open("one_solo_a_person", TableKind.SOLO, "host_id", "game"),
        _one_open("one_game_of_a_day", TableKind.DAY, "host_id", "game", "day", "counted"),
        _one_open("one_lesson_a_person", TableKind.LESSON, "host_id", "game"),
        Index("days_of_a_person", "host_id", "game", "day", sqlite_where=OF_A_DAY),
    )

    id: int | None = Field(default=None, primary_key=True, sa_type=ID)
    game: str
    rules_version: int
    deck: str
    seed: str
    options: JsonObject = Field(sa_column=Column(JSON, nullable=False))
    status: Status = Field(default=Status.LOBBY, sa_type=EnumText(Status))
    ending: Ending | None = Field(default=None, sa_type=EnumText(Ending))
    kind: TableKind = Field(
        default=TableKind.GAME, sa_type=EnumText(TableKind), sa_column_kwargs={"server_default": "game"}
    )
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    host_id: int = Field(sa_type=BigInteger)
    clock: ClockKind = Field(default=ClockKind.LIVE, sa_type=EnumText(ClockKind))
    turn_seconds: int = 60
    max_seats: int = 12
    fast: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Nothing is shown step by step."""
    calm: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Nor does anything move that is shown of it later: neither frames nor animations, for anybody."""
    voices: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """The AI characters at it say something now and then."""
    friendly: bool = False
    """The host asked for a friendly game; whether a game is rated follows from this, the options and who sits."""
    reliable: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """The host asked for people who finish their games (`league.reliability`)."""
    watched: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    """Those who watch are asked something, where their server wants that."""
    day: int | None = None
    """The day whose deal this is (`features.daily`); none for any other kind of table."""
    counted: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """The person's one counted attempt of that day; otherwise the deal is played for practice."""
    duel: int | None = None
    """The duel (`features.duels`) of which this is the deal `deal`, from 1."""
    deal: int | None = None
    deals: int | None = None
    """How many deals that duel has; None: three, as all had."""
    closes_at: float | None = None
    """Until when it can be played, and nothing of its deal may leave it: the end of its duel."""
    secret: str | None = None
    """32 bytes as hex digits, told when it is over, from which the seed follows at the start (`engine.fair`)."""
    words: list[str] | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    """What those who joined have put into the deal, in their order. No row says whose they are once a seat is gone."""
    script: JsonObject | None = Field(default=None, sa_column=Column(JSON(none_as_null=True), nullable=True))
    """The lesson (`engine.lesson`) it teaches, whole; None where chance is drawn from the seed."""
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    """The table message in the channel; none where one person plays alone."""
    former_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message in whose place another is being posted, or was, until it looks like the table's no more."""
    opened_by: str | None = None
    """The token of the interaction that is answered with the table message, until it is known which one that is."""
    freed: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Others may have a table in its channel: its one person has pressed nothing for a while."""
    guest: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """The bot is no member of the place: it speaks there through the tokens of presses alone (`ui.messages.guests`)."""
    token: str | None = None
    """Of a guest: the token through which the table message may be changed, until `token_until`."""
    token_until: float | None = None
    result_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message with the result, once it is posted."""
    shown_entry: int | None = None
    """The number of the last entry that the messages show (−1: the start); none where they are old, or not known."""
    shown_layout: str | None = None
    """The version of the layout they show it in."""
    version: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """How often it has been changed. Whoever writes says which version they know, and is refused if it is another."""
    created_at: float
    started_at: float | None = None
    ended_at: float | None = None

    @property
    def alone(self) -> bool:
        """Return whether one person plays it, on a panel of their own."""
        return self.kind.is_alone

    @property
    def single_attempt(self) -> bool:
        """Return whether its deal is played once, and for that alone: a day's counted attempt, or a deal of a duel."""
        return self.counted or self.kind is TableKind.DUEL

    def changed(self, **values: Unpack[HeaderChange]) -> TableRow:
        return self.model_copy(update=values)

    def written(self, **values: Unpack[HeaderChange]) -> TableRow:
        """Return the header after a change with these values has been written: in its next version."""
        return self.model_copy(update={**values, "version": self.version + 1})


class SeatRow(Row, table=True):
    """Who sits where: a person, or an AI with a name of its own (user_id none)."""

    __tablename__ = "seats"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (UniqueConstraint("table_id", "user_id"), Index("seats_of_a_person", "user_id"))

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    name: str
    ai: bool = False
    character: str | None = None
    """Which of the game's characters an AI seat is; none for people, and for AI seats older than the characters."""
    joined: int | None = None
    """As which of those who joined, from 1: whose word it is (`TableRow.words`); none for an AI."""
    asked: ConsentState | None = Field(default=None, sa_type=EnumText(ConsentState))
    """In a lobby: the person has pressed nothing yet for what is played there; none: they have."""
    autopilot: bool = False
    away: bool = False
    """Has left or was removed: only a press of their own brings them back, if they may come back (`votes.py`)."""
    misses: int = 0
    """Turns in a row that the person missed."""
    left_at: float | None = None
    left_early: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """When a person who is away left the game, and whether that was before it counted (`league.outcome`)."""

    def changed(self, **values: Unpack[SeatChange]) -> SeatRow:
        return self.model_copy(update=values)


class EntryRow(Row, table=True):
    """One action of a game. The primary key refuses a second writer."""

    __tablename__ = "entries"

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    number: int = Field(primary_key=True)
    action: JsonObject = Field(sa_column=Column(JSON, nullable=False))
    """The record form."""
    by: By = Field(sa_type=EnumText(By))
    at: float


class DeliveryRow(Row, table=True):
    """An interaction that has been applied, so that Discord delivering it again changes nothing."""

    __tablename__ = "deliveries"
    __table_args__ = (Index("deliveries_by_time", "at"),)

    interaction_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    at: float


class TimerRow(Row, table=True):
    """Something a table does by itself at `due_at`. `seat` is −1 for what concerns the whole table."""

    __tablename__ = "timers"
    __table_args__ = (Index("timers_by_time", "due_at"),)

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    kind: TimerKind = Field(primary_key=True, sa_type=EnumText(TimerKind))
    seat: int = Field(primary_key=True, default=-1)
    due_at: float


class PanelRow(Row, table=True):
    """A person's newest private panel of a table, and the token that may edit it until `expires_at`."""

    __tablename__ = "panels"
    __personal__ = Personal()

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    message_id: int = Field(sa_type=BigInteger)
    token: str
    expires_at: float
    seen: int = 0
    """Entries of the game this person has been shown."""


class TurnMentionRow(Row, table=True):
    """That somebody is to be mentioned as their turn at a table runs out, or was: once an hour in one place."""

    __tablename__ = "turn_mentions"
    __personal__ = Personal(kept_for=MENTIONS_KEPT)
    __table_args__ = (Index("turn_mentions_of_a_person", "user_id", "place_id"),)

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    place_id: int = Field(sa_type=BigInteger)
    """The table's server; outside of any its channel."""
    wanted_at: float | None = None
    """Since when they are to be mentioned; None: that is done with."""
    mentioned_at: float | None = None
    """When they were last, at this table."""


class PersonRow(Row, table=True):
    """A person's own switches (`/me`)."""

    __tablename__ = "people"
    __personal__ = Personal(is_exported=False)

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    text_mode: bool = False
    """Boards as aligned text instead of pictures."""
    larger: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Their private panels show fewer things, larger, on pages."""
    calm: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Nothing that they alone see moves: neither frames nor animations."""
    mentions: bool = True
    next_by_itself: bool | None = None
    """Alone, the next thing happens after a moment; none: nothing was chosen (`has_automatic_next`)."""
    next_in_daily: bool | None = None
    """The same in what is played once: the counted attempt of a day, a deal of a duel."""
    visibility: Visibility = Field(
        default=Visibility.EVERYONE, sa_type=EnumText(Visibility), sa_column_kwargs={"server_default": "everyone"}
    )
    remind_hours: int | None = None
    """Hours before the day ends at which the person asked to be reminded; none: never."""
    reminded_day: int | None = None
    """The day of the last reminder."""
    remarks: list[str] = Field(default_factory=list, sa_column=Column(JSON, nullable=False, server_default="[]"))
    """What the host has remarked on to this person, once for good: "<game>.<kind>" of each."""
    language: str | None = None
    """The language they have chosen; none: that of their Discord."""
    locale: str | None = None
    """Their Discord's, as last seen; none where that is English, or nothing was pressed since it is noted."""
    account: str | None = None
    """What their account is called, as last seen: their name wherever no server's nickname is known or meant."""
    zone: str | None = None
    """The time zone (IANA) in which they type times; none: they have typed none."""
    seen_day: int | None = None
    """The last day (`LivedDayRow`) on which they pressed or used a command; none: that was before it was noted."""

    def chose_next(self, *, single_attempt: bool) -> bool | None:
        """Return what this person has chosen of automatic Next, if anything, of what is played once or of the rest."""
        return self.next_in_daily if single_attempt else self.next_by_itself

    def has_automatic_next(self, *, single_attempt: bool) -> bool:
        """Return whether Next comes by itself, alone: unless chosen, not for who takes longer to read their board."""
        chosen = self.chose_next(single_attempt=single_attempt)
        return not (self.text_mode or self.larger) if chosen is None else chosen


class ResultRow(Row, table=True):
    """What remains of a seat in a finished game: the source of every summary below (`stats rebuild`)."""

    __tablename__ = "results"
    __personal__ = Personal(is_exported=False, is_deleted=False)
    __table_args__ = (
        Index("results_of_a_person", "user_id", "game", "number"),
        Index("results_in_order", "number"),
        # Somebody's last rated games, without a look at the rows.
        Index(
            "rated_of_a_person",
            "user_id",
            "game",
            "number",
            "table_id",
            "finished_at",
            "rated",
            sqlite_where=text("rated = 1"),
            info={POSTGRESQL_WHERE: text("rated")},
        ),
    )

    table_id: int = Field(primary_key=True, foreign_key="tables.id")
    seat: int = Field(primary_key=True)
    number: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    """Counts finished games, in the order they were written: every seat of a game has the same."""
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    """The person; none for an AI seat; below zero for somebody who had their data deleted."""
    character: str | None = None
    """Which character an AI seat was."""
    game: str
    kind: GameKind = Field(
        default=GameKind.TABLE, sa_type=EnumText(GameKind), sa_column_kwargs={"server_default": "table"}
    )
    day: int | None = None
    """The day a daily counts for."""
    place: int | None = None
    """What decides a daily's place: the higher, the better (`Game.day_score`)."""
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    total: int
    rank: int
    seats: int
    people: int
    rated: bool
    left: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """The person did not play a rated game to its end."""
    facts: dict[str, int] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False, server_default="{}"))
    """What the rules say of how the seat played (`Game.facts`): counts that may be summed over games."""
    finished_at: float
    returned: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """The person had a rating in this game and their data deleted, earlier in the season."""
    luck_version: int | None = None
    """How luck and play were worked out (`league.luck`); none as long as they are not, or the game has no values."""
    expected: int | None = None
    """What was to be expected at the start, in thousandths of a point as the rest: total = expected + luck + play."""
    luck: int | None = None
    play: int | None = None
    corrected: int | None = None
    """The total corrected for luck."""


class PlayerRow(Row, table=True):
    """What somebody was called where they finished a game. Unused: names are `PersonRow.account`, `MemberRow.nick`."""

    __tablename__ = "players"
    __personal__ = Personal()

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    name: str


class AttemptRow(Row, table=True):
    """A person's one counted attempt of a day. The primary key keeps it one; streaks are made of them."""

    __tablename__ = "attempts"
    __personal__ = Personal()
    __table_args__ = (
        Index("attempts_of_a_person", "user_id", "game", "day"),
        Index("ranking_of_a_day", "game", "day", "place", "tie"),
        {"sqlite_with_rowid": False},
    )

    game: str = Field(primary_key=True)
    day: int = Field(primary_key=True)
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    table_id: int
    started_at: float
    finished_at: float | None = None
    total: int | None = None
    """The score as it is shown."""
    place: int | None = None
    """What decides the place: the higher, the better; equal ones share it."""
    tie: int | None = None
    """In which order those who share a place are listed."""


class DeletedRow(Row, table=True):
    """That somebody had a rating when their data was deleted, without saying who: kept to the end of the season."""

    __tablename__ = "deleted"

    game: str = Field(primary_key=True)
    season: str = Field(primary_key=True)
    mark: str = Field(primary_key=True)


class NoteRow(Row, table=True):
    """A fact the bot keeps about itself, such as the hash of the commands last sent to Discord."""

    __tablename__ = "notes"

    key: str = Field(primary_key=True)
    value: str
