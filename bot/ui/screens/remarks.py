"""What the host remarks on in a real game when it first comes up for somebody: one thing at a time, once a person.

A remark is a text `<game>.remark.<kind>`. Its kind is that of an event that touches the person's seat, or of what they
are asked; a game may be finer (`GameScreens.asks_of`, `kind_of`). It stays until the person's next move, and counts as
told once a panel has shown it (`Screen.remarks`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice

from bot.engine.core import Event
from bot.store.enums import Status
from bot.tables.view import TableView
from bot.text import say
from bot.ui.screens import games

NEXT = "next_by_itself"
"""The one that no game makes: that Next comes by itself."""
LEARNT = "lesson"
"""Kept among the remarks that a person has heard, once they have been through a game's lesson."""


@dataclass(frozen=True, slots=True)
class Remark:
    kind: str
    line: str
    since: int
    """Entries of the game when it was first made."""

    def name(self, table: TableView) -> str:
        """Return what is kept of it."""
        return name(table.header.game, self.kind)


def name(game: str, kind: str) -> str:
    """Return what is kept of a remark with the person who has heard it."""
    return kind if kind == NEXT else f"{game}.{kind}"


def has_learnt(game: str, heard: Collection[str]) -> bool:
    """Return whether somebody has finished a game's lesson: then it is not offered again, only had when asked for."""
    return name(game, LEARNT) in heard


def current(
    table: TableView, seat: int, made: Remark | None, told_from: int, heard: Collection[str], *, automatic: bool = False
) -> Remark | None:
    """Return what the host remarks on: what was `made` before, until the seat has moved on, else something new.

    `told_from`: the first entry the person is told of; `heard`: the remarks they have had before; `automatic`: alone,
    Next comes by itself for them. While the game cheers a seat it waits for the next quiet turn.
    """
    if table.status != Status.RUNNING:
        return None
    if made is not None and not _has_moved(table, seat, made.since):
        return made
    if games.of(table).is_cheered(table, seat):
        return None
    if automatic and table.header.alone and NEXT not in heard and table.decision(seat) is not None:
        return Remark(NEXT, say(f"remark.{NEXT}"), len(table.entries))
    words, game = games.of(table).words_of, table.header.game
    left = {kind for kind in words.remarks if name(game, kind) not in heard}
    if not left:
        return None
    kind = next((kind for kind in _comes_up(table, seat, _since(table, told_from)) if kind in left), None)
    return None if kind is None else Remark(kind, words.remark(kind), len(table.entries))


def _has_moved(table: TableView, seat: int, since: int) -> bool:
    """Return whether a seat has done something since; alone, whether anything was done."""
    return any(table.header.alone or entry.seat == seat for entry in table.entries[since:])


def _since(table: TableView, told_from: int) -> int:
    """Return the entry from which on things are remarked on: of the turn before too, which may have been cheered."""
    if table.rules.turn_by_turn:
        return told_from
    turns = (entry.number for entry in reversed(table.entries) if entry.is_advance)
    return min(told_from, next(islice(turns, 1, None), 0))


def _comes_up(table: TableView, seat: int, told_from: int) -> Iterator[str]:
    """Yield the kinds of what comes up for a seat: what it is asked, then what has happened to it, the newest first."""
    told = games.of(table)
    decision = table.decision(seat)
    if decision is not None:
        yield from told.asks_of(table, decision)
    for logged in reversed(table.log):
        if logged.entry < told_from and logged.entry >= 0:
            return
        if _touches(logged.event, seat):
            yield told.kind_of(logged.event)


def _touches(event: Event, seat: int) -> bool:
    return seat in (event.seat, event.data.get("at")) and event.audience in (None, seat)
