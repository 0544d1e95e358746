"""The end of a game: its picture, who won, and what to do next; all the rest as text behind More."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.core import Standing
from bot.games.plugin import Plugin
from bot.tables.view import TableView
from bot.text import say
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, screens, voices
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.gained import gained, ratings
from bot.ui.screens.result_rows import detail_rows, result_rows
from bot.ui.screens.screen import Screen
from bot.ui.screens.vote_words import ended_by, left_early

RATED = 3
"""People whose ratings stand below the picture; of more they are behind More."""


async def result(
    table: TableView,
    drawing: DrawingThread,
    additions: Additions,
    *,
    text_mode: bool = False,
    gaining: Collection[int] = (),
    whole: bool = False,
) -> Screen:
    """Return the end: the picture of every scorecard, who won, and what to do next.

    `gaining`: the people of whom is told what it has brought them. `whole`: everything that can be said of it; so it
    is where there is no picture.
    """
    plugin = games.plugin_of(table)
    assert isinstance(plugin, Plugin)
    view, who = plugin.rules.view(table.state, None), screens.people(table)
    picture = None if text_mode else await drawing.draw(plugin.drawer.draw_result, view, who)
    rows, added = result_rows(table, additions), additions.lines(Spot(Place.RESULT, table))
    added = [*await additions.on_result(table), *added]
    if picture is None or whole:
        text = plugin.drawer.plain_result(view, who) if picture is None else None
        return Screen((*_told(table, gaining), *added), rows, picture, text, _kind(table))
    people = [user for seat in table.people if (user := seat.user_id) is not None and user in gaining]
    texts = [_headline(table), _how_it_ended(table), ratings(table, people) if len(people) <= RATED else "", *added]
    return Screen(tuple(filter(None, texts)), rows, picture, picture_first=True)


def details(table: TableView, additions: Additions, viewer: int, gaining: Collection[int]) -> Screen:
    """Return all that can be said of a game that is over, and what few look at."""
    texts = (*_told(table, gaining), *additions.lines(Spot(Place.RESULT, table, viewer)))
    return Screen(texts, detail_rows(table, additions, viewer), footer=_kind(table))


def _kind(table: TableView) -> str:
    return say("result.rated" if table.rated else "result.friendly")


def _standings(table: TableView) -> Sequence[Standing]:
    return sorted(table.rules.standings(table.state) or (), key=lambda standing: standing.rank)


def _headline(table: TableView) -> str:
    return say("result.title", game=screens.title(table), winners=screens.winners(table))


def _how_it_ended(table: TableView) -> str:
    return "\n".join([ended_by(table), *left_early(table)]).strip()


def _told(table: TableView, gaining: Collection[int]) -> tuple[str, ...]:
    """Return who won, how everybody did, what decided it, what it has brought whom."""
    standings = _standings(table)
    texts = [
        _headline(table),
        "\n".join(games.of(table).result_line(table, standing) for standing in standings),
        " · ".join(games.of(table).decided(table)),
        _how_it_ended(table),
        gained(table, standings, gaining),
        voices.at_the_end(table, standings),
    ]
    return tuple(filter(None, texts))
