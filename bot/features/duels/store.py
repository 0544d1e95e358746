"""Storing duels: each change is one transaction that takes the duel's row first, so that of two one comes after.

A deal is played at a table, which writes what it came to itself, with its last entry (`store/tables.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Executable, and_, exists, func, insert, literal_column, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.engine.core import DayScore
from bot.features.duels.rows import DuelBoardRow, DuelPlayerRow, DuelRow, DuelStatus
from bot.features.duels.standings import DealScore
from bot.store.enums import OPEN_STATUSES, Ending, Status, TimerKind
from bot.store.sql import door
from bot.store.sql.database import Database
from bot.store.sql.door import Unreadable, strictly
from bot.store.sql.parts import Part
from bot.store.sql.sound import EARLIEST, is_moment
from bot.store.sql.statements import Columns, Query, put
from bot.store.sql.writing import Lock, Prepared, Writing
from bot.store.stored import WHOLE_TABLE, TableWrite, TooMany

_sql = SQLModel.metadata.tables
DUELS, PLAYERS, BOARDS = _sql["duels"], _sql["duel_players"], _sql["duel_boards"]
TABLES, TIMERS = _sql["tables"], _sql["timers"]
STAMP = 64
"""More than all boards of a duel that can be finished."""
ASKED_KEPT = 30 * 86_400.0
"""Seconds after the end of a duel for which it is kept who was asked and did not come."""
_ADD_PLAYER, _ADD_BOARD = Prepared(insert(PLAYERS)), Prepared(insert(BOARDS))
_PUT_TIMER = Prepared(put(TIMERS))


class NotOpen(Exception):
    """The duel is over, or has been called off."""


class Joined(Exception):
    """The person has joined before, or has played it and had their data deleted."""


class Full(Exception):
    """As many have joined as may."""


class MoreJoined(Exception):
    """Somebody has joined since it was read."""


class Begun(Exception):
    """The first deal was begun: nobody's word goes into it any more."""


class TooOften(Exception):
    """The person has opened as many lately as anybody may."""


class RematchMet(Exception):
    """A rematch of the same duel is open."""


class OthersJoined(Exception):
    """It is not one person's alone to end."""


@dataclass(frozen=True, slots=True)
class StoredDuel:
    row: DuelRow
    players: tuple[DuelPlayerRow, ...]
    """In the order they joined."""
    boards: tuple[DuelBoardRow, ...]

    @property
    def id(self) -> int:
        """Return its number, as custom ids carry it."""
        assert self.row.id is not None
        return self.row.id

    @property
    def is_open(self) -> bool:
        return self.row.status is DuelStatus.OPEN

    @property
    def deals(self) -> range:
        """Return the numbers of its deals, from 1."""
        return range(1, self.row.deals + 1)

    @property
    def stamp(self) -> int:
        """Return a number that changes with everything its card shows."""
        return self.row.version * STAMP + sum(board.finished_at is not None for board in self.boards)

    def player(self, user_id: int) -> DuelPlayerRow | None:
        """Return somebody as one of those who joined."""
        return next((player for player in self.players if player.user_id == user_id), None)

    def boards_of(self, player: DuelPlayerRow) -> list[DuelBoardRow]:
        """Return what a player has begun, deal by deal."""
        return sorted((board for board in self.boards if board.number == player.number), key=lambda board: board.deal)

    def finished_by(self, player: DuelPlayerRow) -> int:
        return sum(board.finished_at is not None for board in self.boards_of(player))

    def is_done(self, player: DuelPlayerRow) -> bool:
        """Return whether a player has finished all deals."""
        return self.finished_by(player) >= self.row.deals


def _finished(*conditions: ColumnElement[bool]) -> Query:
    return select(func.count()).where(BOARDS.c.finished_at.is_not(None), *conditions)


_STAMP = DUELS.c.version * STAMP + _finished(BOARDS.c.duel_id == DUELS.c.id).scalar_subquery()
_WAITED_FOR = (
    select(PLAYERS.c.number)
    .where(
        PLAYERS.c.duel_id == DUELS.c.id,
        PLAYERS.c.user_id.is_not(None),
        _finished(BOARDS.c.duel_id == PLAYERS.c.duel_id, BOARDS.c.number == PLAYERS.c.number).scalar_subquery()
        < DUELS.c.deals,
    )
    .exists()
)
_JOINED = select(func.count()).where(PLAYERS.c.duel_id == DUELS.c.id).scalar_subquery()
# Said as the index of open duels says it, which is looked through then.
_IS_OPEN = DUELS.c.status == literal_column("'open'")


def opened(writing: Writing, fresh: DuelRow, players: Iterable[DuelPlayerRow]) -> int:
    """Store a new duel and those who have joined it, numbered in their order; return its number."""
    given = {name: value for name, value in fresh.columns().items() if name != "id"}
    key = writing.execute(insert(DUELS).values(given)).inserted_primary_key
    assert key is not None
    duel_id = int(key[0])
    for number, player in enumerate(players, 1):
        joined = player.model_copy(update={"duel_id": duel_id, "number": number})
        writing.execute_many(_ADD_PLAYER, joined.columns())
    return duel_id


def deal_begun(board: DuelBoardRow) -> TableWrite:
    """Return what is written with the table at which somebody begins a deal."""
    return lambda writing, table_id: writing.execute_many(_ADD_BOARD, {**board.columns(), "table_id": table_id})


def deal_finished(score: DayScore, at: float) -> TableWrite:
    """Return what is written when a deal has been played to its end: what it came to."""
    finished = {"total": score.total, "place": score.rank_key, "finished_at": at}

    def write(writing: Writing, table_id: int) -> None:
        writing.execute(update(BOARDS).where(BOARDS.c.table_id == table_id).values(finished))

    return write


class DuelStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(self, fresh: DuelRow, host: DuelPlayerRow, most: int, since: float, most_since: int) -> StoredDuel:
        """Store a new duel, its host joined.

        Raises `TooMany` where they would have more than so many open ones, `TooOften` where they have opened so many
        since a moment, whatever became of them, and `RematchMet`.
        """

        def make(writing: Writing) -> int:
            writing.lock(Lock.HOSTS)
            mine = select(func.count()).where(DUELS.c.host_id == fresh.host_id)
            if writing.execute(mine.where(_IS_OPEN)).scalar_one() >= most:
                raise TooMany
            if writing.execute(mine.where(DUELS.c.created_at > since)).scalar_one() >= most_since:
                raise TooOften
            return opened(writing, fresh, [host])

        try:
            return await self._existing(await self.database.write(make))
        except IntegrityError:
            if fresh.rematch_of is None:
                raise
            raise RematchMet from None

    async def load(self, duel_id: int) -> StoredDuel | None:
        """Return a duel as it was at one moment; None if there is none of this number that can be read."""
        try:
            async with self.database.snapshot() as connection:
                return await _read(connection, duel_id)
        except Unreadable as broken:
            door.error(str(broken))
            return None

    async def _existing(self, duel_id: int) -> StoredDuel:
        found = await self.load(duel_id)
        if found is None:
            raise Unreadable(f"duel {duel_id}")
        return found

    async def open_of(self, user_id: int) -> list[StoredDuel]:
        """Return the open duels that somebody has joined, but for those that cannot be read."""
        return await self._open(DUELS.c.id.in_(_of(user_id)))

    async def challenges_of(self, user_id: int) -> list[StoredDuel]:
        """Return the open duels that somebody alone is asked to, and has not joined, if they can be read."""
        return await self._open(DUELS.c.friend_id == user_id, DUELS.c.id.not_in(_of(user_id)))

    async def _open(self, *wanted: ColumnElement[bool]) -> list[StoredDuel]:
        found = [await self.load(duel_id) for duel_id in await self._ids(select(DUELS.c.id).where(_IS_OPEN, *wanted))]
        return [duel for duel in found if duel is not None]

    async def join(
        self, duel_id: int, player: DuelPlayerRow, mark: str | None, most: int, known: int | None = None
    ) -> StoredDuel:
        """Let somebody join; raises `NotOpen`, `Joined`, `MoreJoined` or `Full`.

        `mark` is what would be kept of them, had they had their data deleted. Their number is the next one. `known`:
        how many had joined when somebody made sure that they may (None: nobody has to).
        """

        def join(writing: Writing) -> None:
            _require_open(writing, duel_id)
            everybody = strictly(select(PLAYERS).where(PLAYERS.c.duel_id == duel_id))
            there = writing.execute(everybody).mappings().all()
            if any(one["user_id"] == player.user_id or (mark and one["mark"] == mark) for one in there):
                raise Joined
            if known is not None and len(there) != known:
                raise MoreJoined
            if len(there) >= most:
                raise Full
            writing.execute_many(
                _ADD_PLAYER, player.model_copy(update={"duel_id": duel_id, "number": len(there) + 1}).columns()
            )
            writing.execute(_raised(duel_id))

        await self.database.write(join)
        return await self._existing(duel_id)

    async def say_word(self, duel_id: int, number: int, word: str) -> StoredDuel:
        """Put another word in the place of a player's; raises `NotOpen` or `Begun`."""

        def say(writing: Writing) -> None:
            if _require_open(writing, duel_id)["words"] is not None:
                raise Begun
            mine = PLAYERS.c.duel_id == duel_id, PLAYERS.c.number == number
            writing.execute(update(PLAYERS).where(*mine).values(word=word))
            writing.execute(_raised(duel_id))

        await self.database.write(say)
        return await self._existing(duel_id)

    async def begin(self, duel_id: int) -> StoredDuel:
        """Freeze the words, if nobody has begun before; raises `NotOpen`."""

        def begin(writing: Writing) -> None:
            if _require_open(writing, duel_id)["words"] is None:
                words = select(PLAYERS.c.word).where(PLAYERS.c.duel_id == duel_id).order_by(PLAYERS.c.number)
                said = list(writing.execute(words).scalars())
                writing.execute(_raised(duel_id, words=said))

        await self.database.write(begin)
        return await self._existing(duel_id)

    async def call_off(self, duel_id: int, now: float) -> StoredDuel:
        """End it while nobody else has joined; raises `NotOpen` or `OthersJoined`."""

        def stop(writing: Writing) -> None:
            _require_open(writing, duel_id)
            if _players(writing, duel_id) > 1:
                raise OthersJoined
            end(writing, duel_id, DuelStatus.CALLED_OFF, now)

        await self.database.write(stop)
        return await self._existing(duel_id)

    async def end(self, duel_id: int, now: float) -> bool:
        """End it if its time is over or everybody is done; return whether this has ended it."""

        def stop(writing: Writing) -> bool:
            try:
                _require_open(writing, duel_id)
            except NotOpen:
                return False
            if not writing.execute(select(DUELS.c.id).where(DUELS.c.id == duel_id, _is_due(now))).first():
                return False
            against_ai = writing.execute(select(DUELS.c.ai).where(DUELS.c.id == duel_id)).scalar() is not None
            several = against_ai or _players(writing, duel_id) > 1
            end(writing, duel_id, DuelStatus.OVER if several else DuelStatus.NOBODY, now)
            return True

        return await self.database.write(stop)

    async def due(self, now: float, part: Part | None = None) -> list[int]:
        """Return the duels (of a part) that are to end now."""
        return await self._ids(select(DUELS.c.id).where(_IS_OPEN, _is_due(now), *_of_part(part)))

    async def ai_to_play(self, part: Part | None = None) -> list[int]:
        """Return the duels (of a part) against an AI character that has not played its deals yet."""
        yet = DUELS.c.ai.is_not(None), DUELS.c.ai_scores.is_(None)
        return await self._ids(select(DUELS.c.id).where(*yet, *_of_part(part)))

    async def ai_played(self, duel_id: int, scores: Sequence[DealScore]) -> None:
        """Note what the AI character made of each deal, in their order."""
        made = [value for score in scores for value in (score.total, score.rank_key)]
        changed = update(DUELS).where(DUELS.c.id == duel_id, DUELS.c.ai_scores.is_(None)).values(ai_scores=made)
        await self.database.write(lambda writing: writing.execute(changed))

    async def next_end(self, part: Part | None = None, after: float = EARLIEST) -> float | None:
        """Return when the next duel (of a part) ends, unless all are done before: after some moment.

        One that should have ended then, and is broken, is not waited for.
        """
        async with self.database.read() as connection:
            later = is_moment(DUELS.c.ends_at), DUELS.c.ends_at > after
            query = select(func.min(DUELS.c.ends_at)).where(_IS_OPEN, *later, *_of_part(part))
            value = (await connection.execute(query)).scalar()
            return None if value is None else float(value)

    async def not_shown(self, since: float, part: Part | None = None) -> list[int]:
        """Return the duels (of a part) whose messages do not show how they stand: open ones, or ended after `since`."""
        old = or_(DUELS.c.shown.is_(None), DUELS.c.shown != _STAMP)
        untold = and_(DUELS.c.status == DuelStatus.OVER, DUELS.c.result_id.is_(None))
        lately = or_(_IS_OPEN, DUELS.c.ended_at > since)
        return await self._ids(select(DUELS.c.id).where(lately, or_(old, untold), *_of_part(part)))

    async def between(self, duel: StoredDuel, users: tuple[int, int], most: int) -> list[StoredDuel]:
        """Return the newest duels in the game and channel of one, up to it, that these two alone have played.

        Of those that can be read: none, where a row of one is broken, as what they come to would be wrong.
        """
        both = [DUELS.c.id.in_(_of(user)) for user in users]
        here = DUELS.c.game == duel.row.game, DUELS.c.channel_id == duel.row.channel_id
        alone = len(users) >= _JOINED
        moment, same = duel.row.ended_at, and_(DUELS.c.ended_at == duel.row.ended_at, DUELS.c.id <= duel.id)
        ended = DUELS.c.status == DuelStatus.OVER, or_(DUELS.c.ended_at < moment, same)
        query = select(DUELS.c.id).where(*here, *ended, *both, alone).order_by(DUELS.c.ended_at.desc(), DUELS.c.id)
        try:
            async with self.database.snapshot() as connection:
                ids = [int(value) for value in (await connection.execute(query.limit(most))).scalars()]
                found = [await _read(connection, duel_id) for duel_id in ids]
        except Unreadable as broken:
            door.error(str(broken))
            return []
        return [one for one in found if one is not None]

    async def open_rematch(self, duel: StoredDuel, user_id: int) -> int | None:
        """Return a rematch of a duel that is open, or another like it that was opened there since it ended.

        Somebody, or one of those who played it, has opened that: of two who are both still there, one has asked the
        other; else one has asked everybody.
        """
        there = {player.user_id for player in duel.players if player.user_id is not None}
        users = {user_id, *there}
        alike = DUELS.c.friend_id.in_(users) if len(there) == len(duel.players) == 2 else DUELS.c.friend_id.is_(None)
        since = DUELS.c.created_at >= duel.row.ended_at, DUELS.c.host_id.in_(users), DUELS.c.id != duel.id
        here = (
            DUELS.c.game == duel.row.game,
            DUELS.c.deals == duel.row.deals,
            DUELS.c.channel_id == duel.row.channel_id,
        )
        rematch = or_(DUELS.c.rematch_of == duel.id, and_(alike, *here, *since))
        return next(iter(await self._ids(select(DUELS.c.id).where(_IS_OPEN, rematch))), None)

    async def _ids(self, query: Query) -> list[int]:
        async with self.database.read() as connection:
            return [int(value) for value in (await connection.execute(query.order_by(DUELS.c.id))).scalars()]

    async def posted(self, duel_id: int, message_id: int | None, stamp: int | None = None) -> None:
        """Note which message is its card, and what it shows, if that is known; None: it has none any more."""
        await self._set(duel_id, message_id=message_id, shown=stamp)

    async def shown(self, duel_id: int, stamp: int) -> None:
        """Note what its card shows."""
        await self._set(duel_id, shown=stamp)

    async def result_posted(self, duel_id: int, message_id: int) -> None:
        """Note which message tells its result; 0: none ever will."""
        await self._set(duel_id, result_id=message_id)

    async def _set(self, duel_id: int, **values: int | None) -> None:
        changed = update(DUELS).where(DUELS.c.id == duel_id).values(values)
        await self.database.write(lambda writing: writing.execute(changed))


def _of(user_id: int) -> Query:
    """Select the duels that somebody has joined: few, and there is an index that finds them."""
    return select(PLAYERS.c.duel_id).where(PLAYERS.c.user_id == user_id)


async def _read(connection: AsyncConnection, duel_id: int) -> StoredDuel | None:
    """Read a duel. One of whose players or boards a row is broken is not known at all: its result would be wrong."""
    whole = strictly(select(DUELS).where(DUELS.c.id == duel_id))
    row = (await connection.execute(whole)).mappings().first()
    if row is None:
        return None
    players = strictly(select(PLAYERS).where(PLAYERS.c.duel_id == duel_id).order_by(PLAYERS.c.number))
    boards = strictly(select(BOARDS).where(BOARDS.c.duel_id == duel_id).order_by(BOARDS.c.number, BOARDS.c.deal))
    return StoredDuel(
        DuelRow(**row),
        tuple([DuelPlayerRow(**one) for one in (await connection.execute(players)).mappings()]),
        tuple([DuelBoardRow(**one) for one in (await connection.execute(boards)).mappings()]),
    )


def _is_due(now: float) -> ColumnElement[bool]:
    return or_(DUELS.c.ends_at <= now, and_(or_(_JOINED > 1, DUELS.c.ai.is_not(None)), ~_WAITED_FOR))


def _of_part(part: Part | None) -> Iterable[ColumnElement[bool]]:
    return () if part is None else (part.condition(DUELS.c.guild_id),)


def _require_open(writing: Writing, duel_id: int) -> Columns:
    """Return the duel's row, which nobody else changes until the end of the transaction; `NotOpen` where it is over."""
    row = writing.execute(select(DUELS).where(DUELS.c.id == duel_id).with_for_update()).mappings().first()
    if row is None or row["status"] != DuelStatus.OPEN:
        raise NotOpen
    return dict(row)


def _players(writing: Writing, duel_id: int) -> int:
    return int(writing.execute(select(func.count()).where(PLAYERS.c.duel_id == duel_id)).scalar_one())


def _raised(duel_id: int, **values: object) -> Executable:
    changed = {**values, "version": DUELS.c.version + 1}
    return update(DUELS).where(DUELS.c.id == duel_id).values(changed)


def end(writing: Writing, duel_id: int, status: DuelStatus, now: float) -> None:
    """End a duel. From now on nothing is played at its tables, and nothing of them is a secret any more."""
    writing.execute(_raised(duel_id, status=status, ended_at=now))
    writing.execute(update(PLAYERS).where(PLAYERS.c.duel_id == duel_id).values(mark=None))
    tables = TABLES.c.id.in_(select(BOARDS.c.table_id).where(BOARDS.c.duel_id == duel_id))
    closed = {"closes_at": now, "version": TABLES.c.version + 1}
    writing.execute(update(TABLES).where(tables).values(closed))


def forget_asked(writing: Writing, now: float) -> None:
    """Forget who was asked to a duel and never came, a while after its end: they may never have pressed anything."""
    came = exists().where(PLAYERS.c.duel_id == DUELS.c.id, PLAYERS.c.user_id == DUELS.c.friend_id)
    long_over = DUELS.c.status != DuelStatus.OPEN, DUELS.c.ended_at <= now - ASKED_KEPT
    writing.execute(update(DUELS).where(*long_over, DUELS.c.friend_id.is_not(None), ~came).values(friend_id=None))


def leave_server(writing: Writing, guild_id: int, nowhere: int) -> None:
    """Let duels that are over be of no server and no channel: what was played in them stays its people's."""
    over = DUELS.c.guild_id == guild_id, DUELS.c.status != DuelStatus.OPEN
    writing.execute(update(DUELS).where(*over).values(guild_id=nowhere, channel_id=-DUELS.c.id))


def take_back(writing: Writing, now: float) -> None:
    """Let duels go on, with their deals, that a clock that was wrong has ended after this moment before their time.

    Those whose result was told stay ended: their deals are no secret any more. Of which duel one was the rematch is
    forgotten, as there may be another one by now.
    """
    _begin_now(writing, now)
    early = DUELS.c.ended_at > now, DUELS.c.ends_at > now
    untold = and_(DUELS.c.status == DuelStatus.OVER, DUELS.c.result_id.is_(None), _WAITED_FOR)
    ended = select(DUELS.c.id).where(*early, or_(DUELS.c.status == DuelStatus.NOBODY, untold))
    found = [int(row[0]) for row in writing.execute(ended)]
    if not found:
        return
    going_on = {"status": DuelStatus.OPEN, "ended_at": None, "rematch_of": None, "version": DUELS.c.version + 1}
    writing.execute(update(DUELS).where(DUELS.c.id.in_(found)).values(going_on))
    theirs = TABLES.c.id.in_(select(BOARDS.c.table_id).where(BOARDS.c.duel_id.in_(found)))
    of_the_duel = select(DUELS.c.ends_at).join(BOARDS, BOARDS.c.duel_id == DUELS.c.id)
    ends_at = of_the_duel.where(BOARDS.c.table_id == TABLES.c.id).scalar_subquery()
    closes = {"closes_at": ends_at, "version": TABLES.c.version + 1}
    writing.execute(update(TABLES).where(theirs).values(closes))
    closed = theirs, TABLES.c.status == Status.CLOSED, TABLES.c.ending == Ending.DUEL
    waiting = [
        {"table_id": table_id, "kind": TimerKind.IDLE, "seat": WHOLE_TABLE, "due_at": due_at}
        for table_id, due_at in writing.execute(select(TABLES.c.id, TABLES.c.closes_at).where(*closed))
    ]
    for status, begun in ((Status.LOBBY, TABLES.c.started_at.is_(None)), (Status.RUNNING, TABLES.c.started_at > 0)):
        writing.execute(update(TABLES).where(*closed, begun).values(status=status, ending=None, ended_at=None))
    if waiting:
        writing.execute_many(_PUT_TIMER, *waiting)


def _begin_now(writing: Writing, now: float) -> None:
    """Let open duels that are said to have begun after this moment last from now on as long as they were to."""
    later = select(DUELS.c.id, DUELS.c.created_at).where(_IS_OPEN, DUELS.c.created_at > now)
    for duel_id, created_at in writing.execute(later).all():
        ahead = created_at - now
        begun = {"created_at": now, "ends_at": DUELS.c.ends_at - ahead, "version": DUELS.c.version + 1}
        writing.execute(update(DUELS).where(DUELS.c.id == duel_id).values(begun))
        theirs = select(BOARDS.c.table_id).where(BOARDS.c.duel_id == duel_id)
        closes = {"closes_at": TABLES.c.closes_at - ahead, "version": TABLES.c.version + 1}
        writing.execute(update(TABLES).where(TABLES.c.id.in_(theirs)).values(closes))
        waiting = TIMERS.c.kind == TimerKind.IDLE, TIMERS.c.table_id.in_(theirs)
        writing.execute(update(TIMERS).where(*waiting).values(due_at=TIMERS.c.due_at - ahead))


def prolong(writing: Writing, since: float, seconds: float, part: Part | None) -> None:
    """Let duels of a part last longer, and those of which a deal is being played there."""
    played = TABLES.join(BOARDS, BOARDS.c.table_id == TABLES.c.id)
    deals = TABLES.c.status.in_(OPEN_STATUSES), *([] if part is None else [part.condition(TABLES.c.guild_id)])
    with_deals = DUELS.c.id.in_(select(BOARDS.c.duel_id).select_from(played).where(*deals))
    of_the_part = [] if part is None else [or_(part.condition(DUELS.c.guild_id), with_deals)]
    lasting = DUELS.c.status == DuelStatus.OPEN, DUELS.c.ends_at > since, *of_the_part
    found = [int(row[0]) for row in writing.execute(select(DUELS.c.id).where(*lasting))]
    if not found:
        return
    ends = {"ends_at": DUELS.c.ends_at + seconds, "version": DUELS.c.version + 1}
    writing.execute(update(DUELS).where(DUELS.c.id.in_(found)).values(ends))
    their_tables = TABLES.c.id.in_(select(BOARDS.c.table_id).where(BOARDS.c.duel_id.in_(found)))
    closes = {"closes_at": TABLES.c.closes_at + seconds, "version": TABLES.c.version + 1}
    writing.execute(update(TABLES).where(their_tables, TABLES.c.closes_at > since).values(closes))
    # Those of other shards wait as long as the duel.
    elsewhere = select(BOARDS.c.table_id).join(TABLES, TABLES.c.id == BOARDS.c.table_id)
    elsewhere = elsewhere.where(
        BOARDS.c.duel_id.in_(found), *([] if part is None else [~part.condition(TABLES.c.guild_id)])
    )
    if part is not None:
        waiting = TIMERS.c.kind == TimerKind.IDLE, TIMERS.c.due_at > since, TIMERS.c.table_id.in_(elsewhere)
        writing.execute(update(TIMERS).where(*waiting).values(due_at=TIMERS.c.due_at + seconds))
