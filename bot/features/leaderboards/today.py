"""Today's deal among some people: to whoever has not played it who has, and nothing else; then what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chosen import seen
from bot.features.leaderboards.store import PlayedToday
from bot.game_words import say_of
from bot.render.league import Ranking, RankingLine
from bot.store.results.pages import PAGE
from bot.text import say


@dataclass(frozen=True, slots=True)
class TodayBoard:
    """Everybody in the order they are shown in, with their ranks."""

    lines: tuple[tuple[int | None, PlayedToday], ...]
    """A rank is told of nobody as long as the reader has not played."""
    reader: int
    is_open: bool
    """The reader has played, and may see what came of it for the others."""

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.lines) // PAGE))

    def number_of(self, page: int | None) -> int:
        """Return the number of a page; None: of the one with the reader's own row."""
        if page is None:
            page = 1 + next(place for place, (_, one) in enumerate(self.lines) if one.user_id == self.reader) // PAGE
        return min(max(page, 1), self.pages)


def today_board(played: Sequence[PlayedToday], reader: int) -> TodayBoard:
    """Return everybody in order: by their places if the reader has played, else by their names alone.

    Not even the order tells how somebody did before: it is that of names, those who have played first.
    """
    is_open = any(one.user_id == reader and one.place is not None for one in played)
    done = [one for one in played if one.place is not None]
    left = sorted((one for one in played if one.place is None), key=_by_name)
    if not is_open:
        return TodayBoard(tuple((None, one) for one in (*sorted(done, key=_by_name), *left)), reader, is_open)
    places = [one.place or 0 for one in done]
    ranked = [(1 + sum(place > (one.place or 0) for place in places), one) for one in done]
    ranked.sort(key=lambda line: (line[0], -line[1].tie, line[1].user_id))
    return TodayBoard((*ranked, *((None, one) for one in left)), reader, is_open)


def _by_name(one: PlayedToday) -> tuple[str, int]:
    return one.name.casefold(), one.user_id


def today_ranking(board: TodayBoard, number: int, title: str, scope: str, game: str) -> Ranking:
    """Return a page of it, as it is drawn."""
    shown = board.lines[(number - 1) * PAGE : number * PAGE]
    lines = tuple(_line(rank, one, board) for rank, one in shown)
    own = next((_line(rank, one, board) for rank, one in board.lines if one.user_id == board.reader), None)
    column = say_of(game, "daycolumn") if board.is_open else say("leaderboards.today.column")
    is_listed = any(line.mine for line in lines)
    return Ranking(title, scope, column, lines, None if is_listed else own, number, board.pages)


def _line(rank: int | None, one: PlayedToday, board: TodayBoard) -> RankingLine:
    if one.place is None:
        value = say("leaderboards.today.not_yet")
    elif board.is_open:
        value = str(one.total)
    else:
        value = say("leaderboards.today.done")
    return RankingLine(rank, seen(one.name), value, mine=one.user_id == board.reader)
