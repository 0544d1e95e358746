"""What is told of a season: its last week, its end, and the hall of fame in which ends are kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bot.features.seasons.custom_ids import HallPress, MySeasonPress
from bot.features.seasons.rows import SeasonEndRow, SeasonPlaceRow
from bot.features.seasons.service import HOSTS, NOWHERE, SHOWN, SeasonService
from bot.features.seasons.words import season_words
from bot.league import days
from bot.league.periods import season_of
from bot.league.seasons import days_of
from bot.store.results.pages import Ranked
from bot.tables.view import TableView
from bot.text import listed, say
from bot.ui.input.ids import Press
from bot.ui.screens import games
from bot.ui.screens.boards import MEDALS
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import Button, Row, Screen

LARGEST = 8 * 1024 * 1024
"""Bytes of a picture that any server takes."""


def hall_button(verb: str = HallPress.SHOW, season: str = "") -> Button:
    return Button(say("seasons.button.hall"), HallPress(verb, season).custom_id)


def my_season_button(game: str, season: str) -> Button:
    return Button(say("seasons.button.mine"), MySeasonPress(MySeasonPress.SHOW, game, season).custom_id)


def last_week(season: str) -> Screen:
    """Return what is told of a season's last week, to everybody there."""
    ends = int(days.ends(days_of(season)[1]))
    return Screen((say("seasons.week", ends=ends),), ((hall_button(HallPress.WEEK, season),),))


class SeasonScreens:
    def __init__(self, service: SeasonService) -> None:
        self.service = service
        self.store = service.store

    async def end(self, end: SeasonEndRow, channel_id: int = NOWHERE) -> Screen | None:
        """Return what is posted (in a channel) at the end of a season; None where nothing was played in it."""
        told = await self._told(end)
        if not told:
            return None
        table = None if end.table_id is None else await self.service.shown(end.table_id, channel_id)
        best = None if table is None else await self.service.replays.best(table)
        screen = Screen((say("seasons.over", season=season_words(end.season)), *told))
        row = [hall_button(HallPress.END, end.season), *self._mine(end)]
        if table is not None and best is not None:
            words, picture, board = best
            if picture is not None and len(picture.png) > LARGEST:
                picture = None
            row.append(_replay(table))
            texts = (*screen.texts, say("seasons.best", what=games.of(table).best, words=words))
            return Screen(texts, (tuple(row),), picture, board if picture is None else None)
        return Screen(screen.texts, (tuple(row),))

    async def hall(self, guild_id: int, wanted: str = "", channel_id: int = NOWHERE) -> Screen:
        """Return the hall of fame of a server at a season, the newest where that is not in it.

        `channel_id`: where it is asked for.
        """
        ends = await self.store.closed(guild_id)
        number = next((place for place, end in enumerate(ends) if end.season == wanted), 0)
        if not ends:
            return Screen((say("seasons.hall_empty"),))
        end = ends[number]
        steps = (("pages.previous", ends[number + 1 :][:1]), ("pages.next", ends[:number][-1:]))
        buttons = [
            Button(say(key), HallPress(HallPress.SHOW, there[0].season).custom_id) for key, there in steps if there
        ]
        table = None if end.table_id is None else await self.service.shown(end.table_id, channel_id)
        if table is not None:
            buttons.append(_replay(table))
        rows: tuple[Row, ...] = (tuple(buttons),) if buttons else ()
        return Screen((say("seasons.hall", season=season_words(end.season)), *await self._told(end)), rows)

    def _mine(self, end: SeasonEndRow) -> list[Button]:
        """Return the way to one's own season: that of the calendar in which the server's has ended."""
        played = list(self.service.tables.games)
        return [my_season_button(played[0], season_of(days_of(end.season)[1]))] if played else []

    async def _told(self, end: SeasonEndRow) -> list[str]:
        """Return what a season came to: how much was played, each game's boards, and who hosted."""
        places = await self.store.places(end.guild_id, end.season)
        names = await self.store.named({place.user_id for place in places}, end.guild_id)
        found = [place for place in places if place.user_id == 0 or place.user_id in names]
        told = [say("seasons.played", games=end.games, people=end.people)] if end.games else []
        for game in self.service.tables.games:
            lines = [line for line in self._boards(game, [one for one in found if one.game == game], names) if line]
            if lines:
                told.append("\n".join((f"**{say(f'game.{game}')}**", *lines)))
        hosts = [
            say("seasons.host", name=_name(place, names), games=place.count) for place in found if place.board == HOSTS
        ]
        if hosts:
            told.append(say("seasons.hosts", names=listed(hosts)))
        return told if places else []

    def _boards(self, game: str, places: Sequence[SeasonPlaceRow], names: Mapping[int, str]) -> Iterator[str]:
        """Yield a line for each board."""
        by_board = {key: list(rows) for key, rows in groupby(places, key=lambda place: place.board)}
        for board in self.service.boards:
            if rows := by_board.get(board.key):
                first = [
                    say(
                        "seasons.place",
                        medal=MEDALS.get(row.rank, ""),
                        name=_name(row, names),
                        value=board.words(game, _ranked(row)),
                    )
                    for row in rows
                    if row.rank <= SHOWN
                ]
                yield say("seasons.board", board=board.title(), places=" · ".join(first))


def _ranked(row: SeasonPlaceRow) -> Ranked:
    return Ranked(row.rank, row.user_id, "", row.value, row.count, row.spread)


def _name(row: SeasonPlaceRow, names: Mapping[int, str]) -> str:
    return person_words(names[row.user_id]) if row.user_id else say("seat.former")


def _replay(table: TableView) -> Button:
    return Button(say("button.replay"), Press(table.id, "replay").custom_id)
