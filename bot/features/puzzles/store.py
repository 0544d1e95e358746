"""Storing the puzzles of days and what people have answered, and finding games that people gave for them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Text, cast, delete, func, or_, select, update
from sqlmodel import SQLModel

from bot.engine.core import JsonObject
from bot.features.puzzles import rows as _puzzle_rows  # noqa: F401 - the tables below
from bot.features.puzzles.rating import answered
from bot.features.puzzles.rows import (
    NO_PUZZLE,
    PuzzleAnswerRow,
    PuzzleGiverRow,
    PuzzleMarkRow,
    PuzzleRatingRow,
    PuzzleRow,
)
from bot.league.ratings import Rating
from bot.store.results.summaries import RESULTS
from bot.store.sql.database import Database
from bot.store.sql.door import strictly
from bot.store.sql.sound import is_number
from bot.store.sql.statements import Query, put_new, values
from bot.store.sql.writing import Prepared, Writing

_sql = SQLModel.metadata.tables
PUZZLES, ANSWERS, RATINGS = _sql["puzzles"], _sql["puzzle_answers"], _sql["puzzle_ratings"]
GIVERS, MARKS, SEATS = _sql["puzzle_givers"], _sql["puzzle_marks"], _sql["seats"]
_ADD_PUZZLE, _ADD_RATING = Prepared(put_new(PUZZLES)), Prepared(put_new(RATINGS))
_ADD_GIVER, _ADD_MARK = Prepared(put_new(GIVERS)), Prepared(put_new(MARKS))
_ADD_ANSWER = Prepared(put_new(ANSWERS))
PEOPLE, GAMES = 20, 6
"""How many of those who give their games are asked for some, and how many of each: the newest that will do."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as it stands, and the puzzle with it."""

    answer: PuzzleAnswerRow
    puzzle: PuzzleRow
    is_new: bool
    """It has just been given; else another one, or the same, was given before."""


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """Which games may become puzzles: of this game, finished between these times, nothing of a day that is open."""

    game: str
    since: float
    until: float
    rated_until: float
    """The same of rated games."""
    before_day: int
    """Of a day's deal only from days before this one."""


class PuzzleStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    # Making

    async def puzzle(self, game: str, day: int) -> PuzzleRow | None:
        """Return the puzzle of a day, or that it has none; None until that is known; may be `Unreadable`."""
        mine = (PUZZLES.c.game == game, PUZZLES.c.day == day, PUZZLES.c.puzzle.is_not(None))
        async with self.database.read() as connection:
            row = (await connection.execute(strictly(select(PUZZLES).where(*mine)))).mappings().first()
            return None if row is None else PuzzleRow(**row)

    async def claim(self, game: str, day: int, now: float, patience: float) -> bool:
        """Return whether the caller is to make a day's puzzle: nobody else is at it, or not for so many seconds."""
        open_ = (PUZZLES.c.game == game, PUZZLES.c.day == day, PUZZLES.c.puzzle.is_(None))
        # Later than now: the clock was set back.
        old = or_(PUZZLES.c.claimed_at <= now - patience, PUZZLES.c.claimed_at > now)

        def take(writing: Writing) -> bool:
            known = writing.execute(select(PUZZLES.c.day).where(PUZZLES.c.game == game, PUZZLES.c.day == day)).first()
            if known is None:
                row = PuzzleRow(game=game, day=day, claimed_at=now).columns()
                return bool(writing.execute_count(_ADD_PUZZLE, **row))
            return bool(writing.execute(update(PUZZLES).where(*open_, old).values(claimed_at=now)).rowcount)

        return await self.database.write(take)

    async def put(self, game: str, day: int, puzzle: JsonObject | None) -> None:
        """Keep the puzzle of a day, or that it has none (None), unless something is kept."""
        open_ = (PUZZLES.c.game == game, PUZZLES.c.day == day, PUZZLES.c.puzzle.is_(None))
        made = update(PUZZLES).where(*open_).values(puzzle=NO_PUZZLE if puzzle is None else puzzle)
        await self.database.write(lambda writing: writing.execute(made))

    async def leave(self, game: str, day: int) -> None:
        """Give a claim back: the puzzle is not made, and whoever asks next may make it."""
        open_ = (PUZZLES.c.game == game, PUZZLES.c.day == day, PUZZLES.c.puzzle.is_(None))
        await self.database.write(lambda writing: writing.execute(delete(PUZZLES).where(*open_)))

    async def newest(self, game: str) -> int | None:
        """Return the newest day that has a puzzle, or will have one."""
        async with self.database.read() as connection:
            newest = select(func.max(PUZZLES.c.day)).where(PUZZLES.c.game == game, is_number(PUZZLES.c.day))
            found = (await connection.execute(newest)).scalar()
            return None if found is None else int(found)

    # Answering

    async def answer_of(self, game: str, day: int, user_id: int) -> PuzzleAnswerRow | None:
        async with self.database.read() as connection:
            row = (await connection.execute(_own_answer(game, day, user_id))).mappings().first()
            return None if row is None else PuzzleAnswerRow(**row)

    async def answer(
        self, game: str, day: int, user_id: int, choice: int, *, found: bool, at: float, mark: str
    ) -> Answered | None:
        """Keep a person's answer, unless they gave one: it stands, whatever is pressed later.

        None where somebody with this mark has answered it before their data was deleted. May be `Unreadable`.
        """

        def keep(writing: Writing) -> Answered | None:
            # Whoever answers waits here for the others: the puzzle's own rating follows from all of them.
            mine = (PUZZLES.c.game == game, PUZZLES.c.day == day)
            held = strictly(select(PUZZLES).where(*mine).with_for_update())
            puzzle = PuzzleRow(**writing.execute(held).mappings().one())
            before = writing.execute(strictly(_own_answer(game, day, user_id))).mappings().first()
            if before is not None:
                return Answered(PuzzleAnswerRow(**before), puzzle, is_new=False)
            spent = select(MARKS.c.day).where(MARKS.c.game == game, MARKS.c.day == day, MARKS.c.mark == mark)
            if writing.execute(spent).first() is not None:
                return None
            return _kept(writing, puzzle, user_id, choice, found=found, at=at)

        return await self.database.write(keep)

    async def rating(self, game: str, user_id: int) -> PuzzleRatingRow | None:
        """Return how a person does at the puzzles of a game; None for who never answered one."""
        query = select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.user_id == user_id)
        async with self.database.read() as connection:
            row = (await connection.execute(query)).mappings().first()
            return None if row is None else PuzzleRatingRow(**row)

    async def last_answers(self, game: str, user_id: int, most: int) -> list[PuzzleAnswerRow]:
        """Return a person's last answers, the newest first."""
        mine = (ANSWERS.c.user_id == user_id, ANSWERS.c.game == game)
        query = select(ANSWERS).where(*mine).order_by(ANSWERS.c.day.desc()).limit(most)
        async with self.database.read() as connection:
            return [PuzzleAnswerRow(**row) for row in (await connection.execute(query)).mappings()]

    async def offered(self, game: str, until: int, most: int) -> list[int]:
        """Return the newest days, until this one, that had a puzzle of a game, the newest first; so many at most."""
        there = PUZZLES.c.puzzle.is_not(None), cast(PUZZLES.c.puzzle, Text) != json.dumps(NO_PUZZLE)
        mine = PUZZLES.c.game == game, PUZZLES.c.day <= until, is_number(PUZZLES.c.day)
        query = select(PUZZLES.c.day).where(*mine, *there).order_by(PUZZLES.c.day.desc()).limit(most)
        async with self.database.read() as connection:
            return [int(day) for day in (await connection.execute(query)).scalars()]

    async def found_on(self, game: str, user_id: int, first: int, last: int) -> dict[int, bool]:
        """Return the days between these, themselves included, that somebody has answered, and whether they found it."""
        mine = ANSWERS.c.user_id == user_id, ANSWERS.c.game == game, ANSWERS.c.day.between(first, last)
        query = select(ANSWERS.c.day, ANSWERS.c.found).where(*mine)
        async with self.database.read() as connection:
            return {int(day): bool(found) for day, found in (await connection.execute(query)).all()}

    async def forget_marks(self, before: int) -> None:
        """Forget the marks of puzzles of days before this one: they are no longer needed."""
        await self.database.write(lambda writing: writing.execute(delete(MARKS).where(MARKS.c.day < before)))

    # Whose games may become puzzles

    async def gives(self, user_id: int) -> bool:
        """Return whether somebody's games may become puzzles."""
        async with self.database.read() as connection:
            mine = select(GIVERS.c.user_id).where(GIVERS.c.user_id == user_id)
            return (await connection.execute(mine)).first() is not None

    async def give(self, user_id: int, at: float, *, gives: bool) -> None:
        """Let somebody's games become puzzles, or no longer."""

        def choose(writing: Writing) -> None:
            if gives:
                writing.execute_many(_ADD_GIVER, PuzzleGiverRow(user_id=user_id, since=at).columns())
            else:
                writing.execute(delete(GIVERS).where(GIVERS.c.user_id == user_id))

        await self.database.write(choose)

    async def given(self, wanted: PuzzleSource, place: float) -> dict[int, list[int]]:
        """Return tables of games at which every person lets theirs become puzzles, and their seats.

        Of a few people, from a place among all of them, 0…1, on.
        """
        async with self.database.read() as connection:
            ends = select(func.min(GIVERS.c.user_id), func.max(GIVERS.c.user_id)).where(is_number(GIVERS.c.user_id))
            first, last = (await connection.execute(ends)).one()
            if first is None:
                return {}
            middle = first + int((last - first) * place)
            asked: list[int] = []
            for side in (GIVERS.c.user_id >= middle, GIVERS.c.user_id < middle):
                query = select(GIVERS.c.user_id).where(side).order_by(GIVERS.c.user_id).limit(PEOPLE - len(asked))
                asked += (await connection.execute(query)).scalars()
            tables: set[int] = set()
            for user_id in asked:
                tables |= {*(await connection.execute(_finished(wanted, user_id))).scalars()}
            return _all_given((await connection.execute(_seated(tables))).all())


def _seated(tables: Collection[int]) -> Query:
    """Return the statement that finds the seats of people at tables, and who of them gives their games."""
    return (
        select(SEATS.c.table_id, SEATS.c.seat, GIVERS.c.user_id)
        .join(GIVERS, GIVERS.c.user_id == SEATS.c.user_id, isouter=True)
        .where(SEATS.c.table_id.in_(tables), ~SEATS.c.ai)
        .order_by(SEATS.c.table_id, SEATS.c.seat)
    )


def _all_given(seated: Iterable[Sequence[int | None]]) -> dict[int, list[int]]:
    """Return the tables at which everybody gives their games, with their seats."""
    found: dict[int, list[int]] = {}
    refused: set[int] = set()
    for table_id, seat, giver in seated:
        assert table_id is not None
        assert seat is not None
        found.setdefault(table_id, []).append(seat)
        if giver is None:
            refused.add(table_id)
    return {table_id: seats for table_id, seats in found.items() if table_id not in refused}


def _own_answer(game: str, day: int, user_id: int) -> Query:
    return select(ANSWERS).where(ANSWERS.c.game == game, ANSWERS.c.day == day, ANSWERS.c.user_id == user_id)


def _finished(wanted: PuzzleSource, user_id: int) -> Query:
    """Return the statement that finds a person's newest games that may become puzzles."""
    rows = RESULTS.c
    return (
        select(rows.table_id)
        .where(
            rows.user_id == user_id,
            rows.game == wanted.game,
            rows.finished_at >= wanted.since,
            rows.finished_at <= wanted.until,
            or_(~rows.rated, rows.finished_at <= wanted.rated_until),
            or_(rows.day.is_(None), rows.day < wanted.before_day),
        )
        .order_by(rows.number.desc())
        .limit(GAMES)
    )


def _kept(writing: Writing, puzzle: PuzzleRow, user_id: int, choice: int, *, found: bool, at: float) -> Answered:
    game, day = puzzle.game, puzzle.day
    writing.execute_many(_ADD_RATING, PuzzleRatingRow(game=game, user_id=user_id).columns())
    own = (RATINGS.c.game == game, RATINGS.c.user_id == user_id)
    rating = writing.execute(select(RATINGS).where(*own).with_for_update()).mappings().first()
    # One that cannot be read begins anew.
    mine = PuzzleRatingRow(game=game, user_id=user_id) if rating is None else PuzzleRatingRow(**rating)
    person, rated = answered(
        Rating(mine.mu, mine.sigma, mine.answers), Rating(puzzle.mu, puzzle.sigma, puzzle.answers), found=found
    )
    answer = PuzzleAnswerRow(
        game=game,
        day=day,
        user_id=user_id,
        choice=choice,
        found=found,
        at=at,
        mu_before=mine.mu,
        mu=person.mu,
        number=person.games,
    )
    writing.execute_many(_ADD_ANSWER, answer.columns())
    now = {"mu": person.mu, "sigma": person.sigma, "answers": person.games, "found": mine.found + found}
    writing.execute(update(RATINGS).where(*own).values(now))
    counted = {"mu": rated.mu, "sigma": rated.sigma, "answers": rated.games, "found": puzzle.found + found}
    writing.execute(update(PUZZLES).where(PUZZLES.c.game == game, PUZZLES.c.day == day).values(counted))
    return Answered(answer, puzzle.model_copy(update=counted), is_new=True)


def forget_answers(writing: Writing, user_id: int, marks: Mapping[int, str]) -> None:
    """Keep marks of the open days whose puzzles somebody has answered, before their answers are deleted."""
    open_ = select(ANSWERS.c.game, ANSWERS.c.day).where(ANSWERS.c.user_id == user_id, ANSWERS.c.day.in_(list(marks)))
    spent = [
        PuzzleMarkRow(game=row["game"], day=row["day"], mark=marks[row["day"]])
        for row in writing.execute(open_).mappings()
    ]
    if spent:
        writing.execute_many(_ADD_MARK, *values(spent))
