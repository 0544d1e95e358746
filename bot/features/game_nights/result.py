"""What a game night has come to: a picture of who won most, its tables, the best of all, and the others' best moments.

The tables are as their results have shown them to everybody there. Somebody who lets nobody see them on leaderboards is
no hero, and no moment of theirs is told.
"""

from __future__ import annotations

import itertools
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.features.game_nights.screens import button, named, title
from bot.features.game_nights.service import GameNightService
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.summary import GameNight, GameNightBest, GameNightHero, GameNightMoment, GameNightTable
from bot.render.picture import Picture, Sketch
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.rows import SeatRow
from bot.tables.view import TableView
from bot.text import count, date_words, find, say
from bot.ui.input.zones import zone_of
from bot.ui.media import replay_pages
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games
from bot.ui.screens.game_content import Highlight
from bot.ui.screens.names import SeatOf, names_across
from bot.ui.screens.screen import Screen

log = logging.getLogger(__name__)

SHARED = 3
"""People who share what was best, and are still named."""


@dataclass(frozen=True, slots=True)
class _Done:
    """What somebody has done best at a table."""

    user_id: int
    name: str
    table: TableView
    seat: int
    best: Highlight

    @property
    def game(self) -> str:
        return self.table.header.game


class GameNightResult:
    def __init__(self, nights: GameNightService, people: PeopleStore, drawing: DrawingThread) -> None:
        self.nights = nights
        self.people = people
        self.drawing = drawing

    async def screen(self, night: StoredGameNight) -> Screen | None:
        """Return the message with the picture; None where nothing was played."""
        shown = await self._shown(night)
        if not shown.tables:
            return None
        picture = await self.drawing.draw(_drawn, shown)
        texts = (say("game_night.result.title", title=title(night.row)),)
        plain = None if picture is not None else _plain(shown)
        return Screen(texts, ((button("text", night.id),),), picture, plain)

    async def as_text(self, night: StoredGameNight) -> Screen:
        """Return it as text, for whoever asks."""
        return Screen((say("game_night.result.title", title=title(night.row)),), plain=_plain(await self._shown(night)))

    async def _shown(self, night: StoredGameNight) -> GameNight:
        numbers, found = _numbers(night), await self.nights.played(night)
        started = [table for table in found if table.header.started_at is not None]
        tables = sorted([(numbers[table.id], table) for table in started], key=lambda one: one[0])
        over = [table for _, table in tables if table.status is Status.OVER]
        users = {seat.user_id for table in over for seat in _people(table)}
        told = [user for user in users if user is not None and await self.people.is_seen(user)]
        names = names_across([table for _, table in tables])
        done = [one for table in over for one in _done(table, names) if one.user_id in told]
        own, won = _own(done), _won(over)
        first = _first(won, own)
        return GameNight(
            named(night.row),
            _subtitle(night, len(tables), len(users)),
            tuple([_table(*one, names) for one in tables]),
            tuple(_bests(done)),
            tuple([GameNightMoment(one.name, one.best.words) for one in own if one not in first]),
            tuple(
                [GameNightHero(one.name, won[one.user_id], one.best.words, await self._sketch(one)) for one in first]
            ),
        )

    async def _sketch(self, done: _Done) -> Sketch | None:
        """Draw somebody's best moment; what cannot be drawn is told in words alone."""
        try:
            return await self.drawing.run(replay_pages.sketch_best, done.table, done.seat)
        except Exception:  # one moment is not the game night
            log.exception("table %s: the best moment of a seat cannot be drawn", done.table.id)
            return None


def _numbers(night: StoredGameNight) -> Mapping[int, int]:
    """Return what number each table has: its own tables that of their threads, the others those that follow."""
    after = itertools.count(max(night.slots, default=0) + 1)
    return {placed.table_id: next(after) if placed.slot is None else placed.slot for placed in night.tables}


def _subtitle(night: StoredGameNight, tables: int, people: int) -> str:
    row = night.row
    day = datetime.fromtimestamp(row.opened_at or row.starts_at, zone_of(row.zone)).date()
    played = {
        "tables": count("game_night.result.of_tables", tables),
        "people": count("game_night.result.of_people", people),
    }
    return say("game_night.result.subtitle", date=date_words(day), **played)


def _people(table: TableView) -> list[SeatRow]:
    return [seat for seat in table.seats if seat.user_id is not None]


def _table(number: int, table: TableView, names: Mapping[SeatOf, str]) -> GameNightTable:
    game = games.of(table).words_of.title
    if table.status is not Status.OVER:
        return GameNightTable(
            number, game, (), say("game_night.result.still" if table.status.is_open else "game_night.result.ended")
        )
    first = [standing for standing in table.rules.standings(table.state) or () if standing.rank == 1]
    winners = tuple(names[table.id, standing.seat] for standing in first)
    return GameNightTable(number, game, winners, str(first[0].total) if first else "")


def _done(table: TableView, names: Mapping[SeatOf, str]) -> Iterable[_Done]:
    """Yield the best that each person has done at a table: in a game that has nothing else, the score."""
    screens, totals = games.of(table), {one.seat: one.total for one in table.rules.standings(table.state) or ()}
    for seat in _people(table):
        if seat.away or seat.user_id is None:
            continue
        total = totals.get(seat.seat, 0)
        best = screens.highlight(table, seat.seat)
        if best is None and total > 0:
            best = Highlight(total, count("game_night.result.points", total))
        if best is not None:
            yield _Done(seat.user_id, names[table.id, seat.seat], table, seat.seat, best)


def _highest(done: Sequence[_Done]) -> Mapping[str, int]:
    return {game: max(one.best.worth for one in done if one.game == game) for game in {one.game for one in done}}


def _bests(done: Sequence[_Done]) -> Iterable[GameNightBest]:
    """Yield what was best of the game night in each game that has a name for it."""
    for game, worth in sorted(_highest(done).items()):
        best = [one for one in done if one.game == game and one.best.worth == worth]
        names = {one.user_id: one.name for one in best}
        label = _label(game)
        if label and len(names) <= SHARED:
            yield GameNightBest(label, tuple(names.values()), best[0].best.words)


def _label(game: str) -> str:
    return find(f"best.{game}") or ""


def _own(done: Sequence[_Done]) -> list[_Done]:
    """Return everybody's best moment, the best first: whatever they played, the one nearest to its game's best."""
    highest = _highest(done)

    def share(one: _Done) -> float:
        return one.best.worth / highest[one.game]

    own: dict[int, _Done] = {}
    for one in done:
        if one.user_id not in own or share(one) > share(own[one.user_id]):
            own[one.user_id] = one
    return sorted(own.values(), key=share, reverse=True)


def _won(over: Sequence[TableView]) -> Mapping[int, int]:
    """Return how many tables each person has won: not where the autopilot has won for them."""
    won: Counter[int] = Counter()
    for table in over:
        first = {one.seat for one in table.rules.standings(table.state) or () if one.rank == 1}
        won.update(seat.user_id for seat in table.seats if seat.seat in first and seat.user_id and not seat.away)
    return won


def _first(won: Mapping[int, int], own: Sequence[_Done]) -> Sequence[_Done]:
    """Return the best moments of those who won most: of many who are equal none, and none who is not to be seen."""
    most = max(won.values(), default=0)
    first = [user for user, times in won.items() if times == most]
    found = [one for one in own if one.user_id in first]
    return found if len(found) == len(first) <= SHARED else ()


def _drawn(shown: GameNight) -> Picture:
    # What draws is loaded by whoever draws first, not at the start.
    from bot.features.game_nights.picture import draw_game_night

    return draw_game_night(shown)


def _plain(shown: GameNight) -> str:
    from bot.features.game_nights.picture import plain_game_night

    return plain_game_night(shown)
