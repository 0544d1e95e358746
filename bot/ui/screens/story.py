"""What happened at a table, told of people: on the table message and its picture, on panels, in the news.

Nothing that only one seat may see is told, and on the way (`Table.at`) nothing that a later frame reveals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bot.render.picture import seat_mark
from bot.tables.view import TableView
from bot.text import say, sentence, sentences_of
from bot.ui.screens import games
from bot.ui.screens.names import bold_names
from bot.ui.screens.screen import shorten

LINES = 3
"""Sentences, or lines of the news, that people read at most."""
LENGTH = 1100
"""Characters of a line of the news."""


def lately(table: TableView, headline: str = "") -> str:
    """Return what happened last, for the table message, without what its headline says; empty for nothing."""
    told = games.of(table).told(table, _public(table, games.of(table).latest(table)), bold_names(table))
    lines = [line for line in told if line not in headline]
    return "\n".join(say("story.line", what=line) for line in lines[-LINES:])


def said(table: TableView) -> str:
    """Return what the host says of it in the picture, names as marks."""
    names = [seat_mark(seat.seat) for seat in table.seats]
    return sentences_of(map(sentence, games.of(table).said(table, names)))


def since(table: TableView, seat: int) -> str:
    """Return what happened since this player was shown the table, but for their own doing."""
    seen = table.seen_by(table.seats[seat].user_id or 0)
    if seen is None:
        return ""
    fresh = _public(table, table.log.since(seen))
    indexes = [index for index in fresh if not _did(table, table.log.entry_of(index), seat)]
    worth = games.of(table).worth(table, indexes) if indexes else ()
    told = games.of(table).told(table, worth, bold_names(table)) if worth else ()
    return " · ".join(told[-LINES:])


def _public(table: TableView, indexes: Iterable[int]) -> list[int]:
    """Return those of the indexes whose events everybody may see."""
    events = table.log.events
    return [index for index in indexes if events[index].audience is None]


def _did(table: TableView, entry: int, seat: int) -> bool:
    """Return whether a player did this, and so knows it; what was played for them a panel tells by itself."""
    return 0 <= entry < len(table.entries) and table.entries[entry].seat == seat


def news(table: TableView, seen: int | None, until: int | None = None) -> str:
    """Return what happened, at most three lines; what came since `seen` entries first said so.

    A line is what happened from one move of the table to the next, or in a turn of somebody's.
    `until`: so many events have been shown.
    """
    told_last = ((first, _line(table, indexes)) for first, indexes in _stretches(table, seen, until))
    lines = [*islice(((first, line) for first, line in told_last if line), LINES)][::-1]
    if not lines:
        return say("news.nothing")
    told: list[str] = []
    for number, (first, line) in enumerate(lines):
        fresh = seen is not None and first >= seen
        if fresh and (number == 0 or lines[number - 1][0] < (seen or 0)):
            told.append(say("news.new"))
        told.append(say("story.line", what=line))
    return "\n".join(told)


def happened(table: TableView, since: int) -> str:
    """Return what the events from one on were, in a line: to whom nothing of it is shown step by step."""
    return _line(table, range(since, len(table.log)))


def _stretches(table: TableView, seen: int | None, until: int | None) -> Iterator[tuple[int, range]]:
    """Yield the stretches of the log that make a line each, the newest first, with the entry that each begins with."""
    entry_of = table.log.entry_of
    after = len(table.log) if until is None else min(until, len(table.log))
    for index in reversed(range(after)):
        if index == 0 or _cut(table, entry_of(index - 1), entry_of(index), seen):
            yield entry_of(index), range(index, after)
            after = index


def _cut(table: TableView, before: int, after: int, seen: int | None) -> bool:
    """Return whether a new line begins between two events of these entries."""
    if before == after:
        return False
    if seen is not None and before < seen <= after:
        return True
    acted = table.entries[after]
    if acted.is_advance or not games.of(table).one_line_a_seat(table):
        return acted.is_advance
    return before >= 0 and acted.seat != table.entries[before].seat


def _line(table: TableView, indexes: Sequence[int]) -> str:
    """Return what happened in a stretch; where it is too much, the end of it."""
    unsaid = games.of(table).unsaid
    telling = [index for index in _public(table, indexes) if table.log.events[index].kind not in unsaid]
    told = games.of(table).told(table, telling, bold_names(table))
    while len(told) > 1 and len(" · ".join(told)) > LENGTH:
        del told[0]
    return shorten(" · ".join(told), LENGTH)
