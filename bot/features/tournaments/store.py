"""Storing tournaments: each change is one transaction that takes its row first: of two, one comes after."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import ColumnElement, and_, case, delete, func, insert, literal_column, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.features.tournaments.pairing import Pair
from bot.features.tournaments.rows import (
    TournamentBoardRow,
    TournamentKind,
    TournamentPlaceRow,
    TournamentPlayerRow,
    TournamentRow,
    TournamentStatus,
)
from bot.features.tournaments.standings import PlayedBoard
from bot.store.sql import door
from bot.store.sql.database import Database
from bot.store.sql.door import Unreadable, strictly
from bot.store.sql.parts import Part
from bot.store.sql.sound import EARLIEST, is_moment
from bot.store.sql.statements import Columns, Query
from bot.store.sql.writing import Lock, Prepared, Writing
from bot.store.stored import TooMany

_sql = SQLModel.metadata.tables
TOURNAMENTS, PLACES = _sql["tournaments"], _sql["tournament_places"]
PLAYERS, BOARDS = _sql["tournament_players"], _sql["tournament_boards"]
_ADD_PLACE, _ADD_PLAYER, _ADD_BOARD = Prepared(insert(PLACES)), Prepared(insert(PLAYERS)), Prepared(insert(BOARDS))
# Said as the index says it, which is looked through then.
_OPEN = text("status IN ('offered', 'joining', 'running')")
_IS_RUNNING, _IS_OVER = (TOURNAMENTS.c.status == literal_column(f"'{word}'") for word in ("running", "over"))
OPEN = (TournamentStatus.OFFERED, TournamentStatus.JOINING, TournamentStatus.RUNNING)
ENTERED = (TournamentStatus.JOINING, TournamentStatus.RUNNING)
"""While people may join."""


class TournamentOtherwise(Exception):
    """The tournament is not, or no longer, at a stage in which this may be done."""


class TournamentFull(Exception):
    """As many have joined as may."""


class AlreadyIn(Exception):
    """The person has joined, or may not come back."""


class NoSuchOffer(Exception):
    """No server waits for another with this code."""


@dataclass(frozen=True)
class StoredTournament:
    row: TournamentRow
    places: tuple[TournamentPlaceRow, ...]
    """By their sides."""
    players: tuple[TournamentPlayerRow, ...]
    """By their numbers."""
    boards: tuple[TournamentBoardRow, ...]
    """Round by round."""

    @property
    def id(self) -> int:
        """Return its number, as custom ids carry it."""
        assert self.row.id is not None
        return self.row.id

    @property
    def status(self) -> TournamentStatus:
        return self.row.status

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def latest(self) -> int:
        """Return what is to be told: the round that has begun; one more than there were: how it ended."""
        over = self.status is TournamentStatus.OVER
        return self.row.round + 1 if over else self.row.round if self.status is TournamentStatus.RUNNING else 0

    def place_in(self, guild_id: int | None) -> TournamentPlaceRow | None:
        return next((place for place in self.places if place.guild_id == guild_id), None)

    def player(self, user_id: int) -> TournamentPlayerRow | None:
        """Return somebody as one of those who joined."""
        return next((player for player in self.players if player.user_id == user_id), None)

    def of_round(self, number: int) -> list[TournamentBoardRow]:
        return [board for board in self.boards if board.round == number]

    @cached_property
    def ended(self) -> list[PlayedBoard]:
        """Return the boards of rounds that are over."""
        return [
            PlayedBoard(
                board.one,
                board.other,
                (board.points_one, board.points_other or 0),
                (board.halves_one or 0, board.halves_other or 0),
                (bool(board.played_one), bool(board.played_other)),
            )
            for board in self.boards
            if board.points_one is not None
        ]

    @property
    def rounds_ended(self) -> int:
        return max((board.round for board in self.boards if board.points_one is not None), default=0)


@dataclass(frozen=True, slots=True)
class TournamentStep:
    """How a tournament goes on: the end of a round, the beginning of the next."""

    values: Mapping[str, object]
    """Of its row."""
    results: Mapping[int, PlayedBoard]
    """What the boards of the round that ends came to, by their numbers."""
    out: Collection[int] = ()
    """The numbers of those who have missed as many rounds as one may."""
    pairs: Sequence[tuple[Pair, Callable[[Writing], int]]] = ()
    """Those of the next round, with what writes their match."""


class TournamentStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(self, fresh: TournamentRow, place: TournamentPlaceRow, most: int) -> StoredTournament:
        """Store a new tournament; `TooMany` where the server would have more than so many open ones."""
        given = {name: value for name, value in fresh.columns().items() if name != "id"}

        def make(writing: Writing) -> int:
            writing.lock(Lock.HOSTS)
            _require_room(writing, place.guild_id, most)
            key = writing.execute(insert(TOURNAMENTS).values(given)).inserted_primary_key
            assert key is not None
            writing.execute_many(_ADD_PLACE, place.model_copy(update={"tournament_id": int(key[0])}).columns())
            return int(key[0])

        return await self.existing(await self.database.write(make))

    async def offered(self, code: str) -> StoredTournament | None:
        """Return the tournament that another server may agree to with a code."""
        found = await self._ids(select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.code == code))
        return await self.load(found[0]) if found else None

    async def agree(self, code: str, place: TournamentPlaceRow, most: int, **values: object) -> StoredTournament:
        """Let another server agree: `NoSuchOffer`, or `TooMany`."""

        def write(writing: Writing) -> int:
            writing.lock(Lock.HOSTS)
            query = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.code == code).with_for_update()
            found = writing.execute(query).scalar()
            if found is None:
                raise NoSuchOffer
            _require_room(writing, place.guild_id, most)
            writing.execute_many(_ADD_PLACE, place.model_copy(update={"tournament_id": found}).columns())
            _raise(writing, int(found), code=None, status=TournamentStatus.JOINING, **values)
            return int(found)

        return await self.existing(await self.database.write(write))

    async def load(self, tournament_id: int) -> StoredTournament | None:
        """Return a tournament as it was at one moment; None if there is none of this number that can be read."""
        try:
            async with self.database.snapshot() as connection:
                return await _read(connection, tournament_id)
        except Unreadable as broken:
            door.error(str(broken))
            return None

    async def existing(self, tournament_id: int) -> StoredTournament:
        """Return a tournament that is there; may be `Unreadable`."""
        found = await self.load(tournament_id)
        if found is None:
            raise Unreadable(f"tournament {tournament_id}")
        return found

    async def join(self, player: TournamentPlayerRow, most: int) -> StoredTournament:
        """Let somebody join, as the next number, or come back.

        `TournamentOtherwise` where none may any more, `AlreadyIn`, or `TournamentFull`: a server's side for itself.
        """
        tournament_id = player.tournament_id

        def write(writing: Writing) -> None:
            row = _require(writing, tournament_id, ENTERED)
            if row["round"] != player.came_in - 1:
                raise TournamentOtherwise
            everybody = strictly(select(PLAYERS).where(PLAYERS.c.tournament_id == tournament_id))
            there = writing.execute(everybody).mappings().all()
            before = next((one for one in there if one["user_id"] == player.user_id), None)
            if before is not None:
                if before["out"] or not before["gone"]:
                    raise AlreadyIn
                writing.execute(update(PLAYERS).where(*_is(tournament_id, before["number"])).values(gone=False))
            else:
                if sum(one["side"] == player.side for one in there) >= most:
                    raise TournamentFull
                number = 1 + max((int(one["number"]) for one in there), default=0)
                fresh = player.model_copy(update={"number": number})
                writing.execute_many(_ADD_PLAYER, fresh.columns())
            _raise(writing, tournament_id)

        await self.database.write(write)
        return await self.existing(tournament_id)

    async def leave(self, tournament_id: int, number: int) -> StoredTournament:
        """Let somebody go, from the next round on: before the first it is as if they had not come.

        `TournamentOtherwise` where it is over.
        """

        def write(writing: Writing) -> None:
            row = _require(writing, tournament_id, ENTERED)
            mine = _is(tournament_id, number)
            begun = row["status"] == TournamentStatus.RUNNING
            writing.execute(update(PLAYERS).where(*mine).values(gone=True) if begun else delete(PLAYERS).where(*mine))
            _raise(writing, tournament_id)

        await self.database.write(write)
        return await self.existing(tournament_id)

    async def change(self, tournament_id: int, at: Collection[TournamentStatus], **values: object) -> StoredTournament:
        """Set columns of a tournament; `TournamentOtherwise` unless it is at one of these stages."""

        def write(writing: Writing) -> None:
            _require(writing, tournament_id, at)
            _raise(writing, tournament_id, **values)

        await self.database.write(write)
        return await self.existing(tournament_id)

    async def step(self, before: StoredTournament, step: TournamentStep) -> bool:
        """Let a tournament go on from how it was; return whether it still was so, and has."""

        def write(writing: Writing) -> bool:
            row = writing.execute(_held(before.id)).mappings().first()
            if row is None or row["version"] != before.row.version:
                return False
            _write_step(writing, before, step)
            return True

        return await self.database.write(write)

    # What there is to do

    async def due(self, now: float, part: Part | None = None) -> list[int]:
        """Return the tournaments (of a part) in which something happens by now."""
        return await self._ids(select(TOURNAMENTS.c.id).where(_OPEN, TOURNAMENTS.c.due_at <= now, *_of_part(part)))

    async def next_due(self, part: Part | None = None, after: float = EARLIEST) -> float | None:
        """Return when next something happens by itself: after some moment, so that nobody waits for what is broken."""
        later = is_moment(TOURNAMENTS.c.due_at), TOURNAMENTS.c.due_at > after
        async with self.database.read() as connection:
            query = select(func.min(TOURNAMENTS.c.due_at)).where(_OPEN, *later, *_of_part(part))
            value = (await connection.execute(query)).scalar()
            return None if value is None else float(value)

    async def not_shown(self, since: float, part: Part | None = None) -> list[tuple[int, int]]:
        """Return tournaments and sides whose channel (in a part) does not show how it stands: open, or ended since."""
        latest = case((_IS_OVER, TOURNAMENTS.c.round + 1), (_IS_RUNNING, TOURNAMENTS.c.round), else_=0)
        old = or_(PLACES.c.shown.is_(None), PLACES.c.shown != TOURNAMENTS.c.version, PLACES.c.told < latest)
        lately = or_(TOURNAMENTS.c.ended_at.is_(None), TOURNAMENTS.c.ended_at > since)
        seen = TOURNAMENTS.c.status != TournamentStatus.OFFERED
        ours = () if part is None else (part.condition(PLACES.c.guild_id),)
        both = PLACES.join(TOURNAMENTS, TOURNAMENTS.c.id == PLACES.c.tournament_id)
        query = select(PLACES.c.tournament_id, PLACES.c.side).select_from(both).where(lately, seen, old, *ours)
        async with self.database.read() as connection:
            rows = await connection.execute(query.order_by(PLACES.c.tournament_id, PLACES.c.side))
            return [(int(one), int(side)) for one, side in rows]

    async def open_in(self, guild_id: int, channel_id: int | None = None) -> list[int]:
        """Return the open tournaments of a server, or of one of its channels."""
        here = PLACES.c.guild_id == guild_id, *([] if channel_id is None else [PLACES.c.channel_id == channel_id])
        there = TOURNAMENTS.c.id.in_(select(PLACES.c.tournament_id).where(*here))
        return await self._ids(select(TOURNAMENTS.c.id).where(_OPEN, there))

    async def paired(self, user_id: int) -> list[int]:
        """Return the running tournaments in which somebody is paired in the round that is played."""
        mine = and_(PLAYERS.c.tournament_id == BOARDS.c.tournament_id, PLAYERS.c.user_id == user_id)
        boards = BOARDS.join(PLAYERS, mine).join(TOURNAMENTS, TOURNAMENTS.c.id == BOARDS.c.tournament_id)
        playing = or_(BOARDS.c.one == PLAYERS.c.number, BOARDS.c.other == PLAYERS.c.number)
        now = BOARDS.c.round == TOURNAMENTS.c.round, TOURNAMENTS.c.status == TournamentStatus.RUNNING
        return await self._ids(select(TOURNAMENTS.c.id).select_from(boards).where(playing, *now))

    async def last_over(self, guild_id: int) -> int | None:
        """Return the tournament of a server (none against another) that was played to its end last."""
        over = TOURNAMENTS.c.kind == TournamentKind.SWISS, TOURNAMENTS.c.status == TournamentStatus.OVER
        query = select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.guild_id == guild_id, *over)
        found = await self._ids(query.order_by(TOURNAMENTS.c.ended_at.desc(), TOURNAMENTS.c.id.desc()).limit(1))
        return found[0] if found else None

    async def _ids(self, query: Query) -> list[int]:
        async with self.database.read() as connection:
            return [int(value) for value in (await connection.execute(query.order_by(TOURNAMENTS.c.id))).scalars()]

    async def note(self, place: TournamentPlaceRow, **values: int | None) -> None:
        """Note which card there is in a place, what it shows, and what was told."""
        mine = PLACES.c.tournament_id == place.tournament_id, PLACES.c.side == place.side
        changed = update(PLACES).where(*mine).values(values)
        await self.database.write(lambda writing: writing.execute(changed))


def _write_step(writing: Writing, before: StoredTournament, step: TournamentStep) -> None:
    for number, played in step.results.items():
        board = (
            BOARDS.c.tournament_id == before.id,
            BOARDS.c.round == before.row.round,
            BOARDS.c.board == number,
        )
        came_to = {
            "points_one": played.points[0],
            "points_other": played.points[1],
            "halves_one": played.matchpoints[0],
            "halves_other": played.matchpoints[1],
            "played_one": played.played[0],
            "played_other": played.played[1],
        }
        writing.execute(update(BOARDS).where(*board).values(came_to))
    for number in step.out:
        writing.execute(update(PLAYERS).where(*_is(before.id, number)).values(out=True))
    for number, (pair, opens) in enumerate(step.pairs, 1):
        row = TournamentBoardRow(
            tournament_id=before.id,
            round=before.row.round + 1,
            board=number,
            one=pair.one,
            other=pair.other,
            match_id=opens(writing),
        )
        writing.execute_many(_ADD_BOARD, row.columns())
    _raise(writing, before.id, **step.values)


async def _read(connection: AsyncConnection, tournament_id: int) -> StoredTournament | None:
    """Read a tournament. One of which a row is broken is not known at all: who meets whom would be wrong."""
    row = (await connection.execute(strictly(select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament_id)))).mappings()
    found = row.first()
    if found is None:
        return None
    places = strictly(select(PLACES).where(PLACES.c.tournament_id == tournament_id).order_by(PLACES.c.side))
    players = strictly(select(PLAYERS).where(PLAYERS.c.tournament_id == tournament_id).order_by(PLAYERS.c.number))
    in_order = BOARDS.c.round, BOARDS.c.board
    boards = strictly(select(BOARDS).where(BOARDS.c.tournament_id == tournament_id).order_by(*in_order))
    return StoredTournament(
        TournamentRow(**found),
        tuple([TournamentPlaceRow(**one) for one in (await connection.execute(places)).mappings()]),
        tuple([TournamentPlayerRow(**one) for one in (await connection.execute(players)).mappings()]),
        tuple([TournamentBoardRow(**one) for one in (await connection.execute(boards)).mappings()]),
    )


def _is(tournament_id: int, number: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return PLAYERS.c.tournament_id == tournament_id, PLAYERS.c.number == number


def _held(tournament_id: int) -> Query:
    """Return what takes a tournament's row, so that nobody else changes it until the end of the transaction."""
    return select(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament_id).with_for_update()


def _require(writing: Writing, tournament_id: int, at: Collection[TournamentStatus]) -> Columns:
    """Return the tournament's row, which nobody else changes until the end of the transaction."""
    row = writing.execute(_held(tournament_id)).mappings().first()
    if row is None or row["status"] not in at:
        raise TournamentOtherwise
    return dict(row)


def _require_room(writing: Writing, guild_id: int, most: int) -> None:
    there = PLACES.join(TOURNAMENTS, TOURNAMENTS.c.id == PLACES.c.tournament_id)
    count = select(func.count()).select_from(there).where(_OPEN, PLACES.c.guild_id == guild_id)
    if writing.execute(count).scalar_one() >= most:
        raise TooMany


def _raise(writing: Writing, tournament_id: int, **values: object) -> None:
    changed = {**values, "version": TOURNAMENTS.c.version + 1}
    writing.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament_id).values(changed))


def _of_part(part: Part | None) -> Iterable[ColumnElement[bool]]:
    return () if part is None else (part.condition(TOURNAMENTS.c.guild_id),)


def prolong(writing: Writing, since: float, seconds: float, part: Part | None) -> None:
    """Let what is under way in tournaments of a part end so much later."""
    lasting = and_(_OPEN, TOURNAMENTS.c.due_at > since, *_of_part(part))
    later = {"due_at": TOURNAMENTS.c.due_at + seconds, "version": TOURNAMENTS.c.version + 1}
    writing.execute(update(TOURNAMENTS).where(lasting).values(later))


def take_back(writing: Writing, now: float) -> None:
    """Let what is said to have begun after this moment begin now: a clock that was wrong has begun it."""
    began = TOURNAMENTS.c.began_at
    sooner = {"due_at": TOURNAMENTS.c.due_at - (began - now), "began_at": now, "version": TOURNAMENTS.c.version + 1}
    writing.execute(update(TOURNAMENTS).where(and_(_OPEN, began > now)).values(sooner))


def leave_server(writing: Writing, guild_id: int, nowhere: int) -> None:
    """Let tournaments be of no server, no channel and no name of one: what came of them stays its people's."""
    there, unnamed = PLACES.c.guild_id == guild_id, {"server": "", "channel_id": -PLACES.c.tournament_id}
    ids = list(writing.execute(select(PLACES.c.tournament_id).where(there)).scalars())
    writing.execute(update(PLACES).where(there).values(guild_id=nowhere, **unnamed))
    opened = TOURNAMENTS.c.guild_id == guild_id
    writing.execute(update(TOURNAMENTS).where(opened).values(guild_id=nowhere))
    writing.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id.in_(ids)).values(version=TOURNAMENTS.c.version + 1))


def channels_in(part: Part) -> Query:
    """Return the statement that finds the channels, with their servers, in which a tournament goes on."""
    there = PLACES.join(TOURNAMENTS, TOURNAMENTS.c.id == PLACES.c.tournament_id)
    query = select(PLACES.c.guild_id, PLACES.c.channel_id).select_from(there)
    return query.where(_OPEN, part.condition(PLACES.c.guild_id))
