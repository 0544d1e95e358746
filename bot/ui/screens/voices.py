"""What AI characters say: a line about what has just happened to them, at most one a round, and one at the end.

Who speaks, when, and which line is decided by the table's events: the first event of a round that touches an AI seat
whose character has words for it. Nothing is drawn by chance, so a restart shows the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

from bot.chosen import in_words
from bot.engine.core import Standing
from bot.render.picture import Voice, seat_mark
from bot.tables.view import TableView
from bot.text import find, say
from bot.ui.screens import games
from bot.ui.screens.names import bold_names, shown_name

LAST, WON = "last", "won"
"""What the end may be to a seat."""


def heard(table: TableView) -> str:
    """Return what a character says of what happened last; empty if none does, or none is to."""
    index = _latest(table)
    if index is None:
        return ""
    return _said(table, table.log.events[index].seat or 0, _words(table, index, bold_names(table)))


def pictured(table: TableView) -> Voice | None:
    """Return the same for the picture, with names as marks."""
    index = _latest(table)
    if index is None:
        return None
    names = [seat_mark(seat.seat) for seat in table.seats]
    return Voice(table.log.events[index].seat or 0, _words(table, index, names))


def _latest(table: TableView) -> int | None:
    """Return the index in the log of what a character speaks of just now."""
    index = _index(table) if table.header.voices else None
    return None if index is None or index < table.latest else index


def _index(table: TableView) -> int | None:
    """Return the index in the log of what the running round's line is about."""
    opens, events = games.of(table).opens_round, table.log.events
    begun = next((index for index in reversed(range(len(events))) if opens(events[index])), 0)
    return next((index for index in range(begun, len(events)) if _speaks(table, index)), None)


def _character(table: TableView, index: int) -> str | None:
    """Return which character an event is about, if it is about one and everybody may know."""
    event = table.log.events[index]
    if event.seat is None or event.audience is not None:
        return None
    seat = table.seats[event.seat]
    return seat.character if seat.ai else None


def _speaks(table: TableView, index: int) -> bool:
    """Return whether a character has words for an event."""
    character = _character(table, index)
    told = games.of(table)
    return character is not None and bool(told.words_of.voice_lines(character, told.touch(table, index)))


def _words(table: TableView, index: int, names: Sequence[str]) -> str:
    """Return what a character says about an event; empty where it says nothing."""
    character, told, event = _character(table, index), games.of(table), table.log.events[index]
    if character is None:
        return ""
    turn = crc32(f"{event.seat} {index}".encode())
    return told.words_of.voice(character, told.touch(table, index), event, names, turn) or ""


def _said(table: TableView, seat: int, words: str) -> str:
    return say("voice.says", who=in_words(shown_name(table, seat)), words=words)


def at_the_end(table: TableView, standings: Sequence[Standing]) -> str:
    """Return what the character says that has won, or else one that came last; empty where none of them is an AI."""
    return next(_ends(table, standings), "") if table.header.voices else ""


def _ends(table: TableView, standings: Sequence[Standing]) -> Iterator[str]:
    last = max((standing.rank for standing in standings), default=1)
    for touch, rank in ((WON, 1), (LAST, last)):
        for standing in standings:
            seat = table.seats[standing.seat]
            words = find(f"voice.{seat.character}.{touch}") if seat.ai and standing.rank == rank else None
            if words:
                yield _said(table, standing.seat, words)
