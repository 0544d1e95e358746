"""The end of a what-if: the game as it was and as it came to be, side by side, the scores, and where they parted."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.core import SomeState
from bot.engine.replayed_line import Line, SeatTurn
from bot.features.what_if.buttons import again_button, origin_button
from bot.features.what_if.origin import Origin, line_of, origin_of
from bot.features.what_if.then_and_now import first_difference
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.render.picture import Person, Picture
from bot.store.tables import TableStore
from bot.tables.news import Frame
from bot.tables.view import TableView
from bot.text import count, placing, say
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, screens
from bot.ui.screens.names import shown_names
from bot.ui.screens.screen import Row, Screen, said_first


@dataclass(frozen=True, slots=True)
class Ended:
    """What a seat came to in one of the two lines."""

    words: str
    worth: int
    """The higher, the better; comparable between two lines of one deal."""


class WhatIfScreens:
    def __init__(self, store: TableStore, drawing: DrawingThread) -> None:
        self._store, self._drawing = store, drawing

    async def finished(self, table: TableView, *, text_mode: bool = False, note: str = "", **_: object) -> Screen:
        """Return both lines, to the table's person; however large they want boards, these stand side by side."""
        origin = await origin_of(table, self._store)
        if origin is None:
            return Screen((say("whatif.lost", game=screens.title(table)),))
        now = await self._drawing.run(line_of, table)
        seat = origin.row.seat
        then_end, now_end = ended(table, origin.line.end, seat), ended(table, now.end, seat)
        said = say("whatif.then_said", score=then_end.words), say("whatif.now_said", score=now_end.words)
        texts = (
            note,
            say("whatif.title", game=screens.title(table)),
            say("whatif.scores", then=then_end.words, now=now_end.words, verdict=_verdict(then_end, now_end)),
            parted(table, origin.line, now, seat),
        )
        pictures, plain = await self._boards(table, origin, now.end, said, text_mode=text_mode)
        return Screen(
            tuple(filter(None, texts)),
            _rows(origin),
            pictures[0] if pictures else None,
            plain,
            _small(table),
            more=tuple(pictures[1:]),
        )

    async def _boards(
        self, table: TableView, origin: Origin, end: SomeState, said: tuple[str, str], *, text_mode: bool
    ) -> tuple[list[Picture], str | None]:
        """Return both boards as pictures, or as text where they cannot be drawn."""
        plugin, seat = games.plugin_of(table), origin.row.seat
        # Named by the seats of this table: those are what a name is deleted from, and have the names of this place.
        then_people = [
            Person(name, "none", one.ai, one.character)
            for name, one in zip(shown_names(table.seats), table.seats, strict=True)
        ]
        both = ((origin.line.end, then_people, said[0]), (end, screens.people(table), said[1]))
        found: list[Picture] = []
        for state, who, words in () if text_mode else both:
            view = plugin.rules.view(state, seat)
            picture = await self._drawing.draw(plugin.drawer.draw_panel, view, seat, who, {}, said=words)
            found += [] if picture is None else [said_first(picture, words)]
        if len(found) == len(both):
            return found, None
        return [], "\n\n".join(_plain(plugin, state, seat, who, words) for state, who, words in both)


def _plain(plugin: Plugin, state: SomeState, seat: int, who: list[Person], words: str) -> str:
    return f"{words}\n{plugin.drawer.plain_panel(plugin.rules.view(state, seat), seat, who, {})}"


def ended(table: TableView, end: SomeState, seat: int) -> Ended:
    """Return what a seat came to: alone as a day counts it, else points and place."""
    rules = table.rules
    if len(table.seats) == 1:
        score = rules.day_score(end)
        return Ended(games.of(table).day_score(score.total), score.rank_key)
    standings = rules.standings(end)
    assert standings is not None
    mine = standings[seat]
    return Ended(count("whatif.points", mine.total, place=placing(mine.rank)), mine.total)


def _small(table: TableView) -> str:
    """Return that it counts nowhere, and what the others did; alone, what decides where the scores do not say it."""
    if len(table.seats) > 1:
        return say("whatif.nowhere")
    return "\n".join(filter(None, (say_of(table.header.game, "dayaim"), say("whatif.nowhere_alone"))))


def _verdict(then: Ended, now: Ended) -> str:
    if now.worth == then.worth:
        return say("whatif.same")
    return say("whatif.better" if now.worth > then.worth else "whatif.worse")


def parted(table: TableView, then: Line, now: Line, seat: int) -> str:
    """Return the first turn that differs, in words, with what was done in it both times."""
    found = first_difference(then, now, seat)
    if found is None:
        return say("whatif.never_parted")
    turn = found.then or found.now
    assert turn is not None
    shown = table.at(Frame(turn.asked))
    return say(
        "whatif.parted",
        when=games.of(table).status(shown),
        then=_done(table, found.then, seat),
        now=_done(table, found.now, seat),
    )


def _done(table: TableView, turn: SeatTurn | None, seat: int) -> str:
    if turn is None:
        return say("whatif.nothing")
    return games.of(table).turn(table.at(Frame(turn.asked)), seat, turn.actions)


def _rows(origin: Origin) -> tuple[Row, ...]:
    """Return what there is to do after it: once more from there, or the game as it was."""
    row = origin.row
    return ((again_button(row.origin, row.seat, row.position), origin_button(row.origin)),)
