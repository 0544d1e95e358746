"""Larger panels: fewer things on a picture, larger, the rest on pages one press away.

A person asks for them in `/me`; all that shows a board asks here for its picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine.core import SomeView
from bot.games.plugin import Plugin
from bot.render.picture import Pages, Person, Picture
from bot.tables.refusal import Refusal
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import BUTTONS, Button, Option, Row, Select

ROOM = 30
"""Components below a picture above which its pages are a select: a message holds forty, and a row of buttons is six."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board to be drawn for somebody: whose, as who sees it, what is marked, and what is said."""

    game: Plugin
    view: SomeView
    seat: int
    people: Sequence[Person]
    marks: Mapping[object, object]
    note: str = ""
    said: str = ""

    @property
    def pages(self) -> Pages:
        return self.game.drawer.large_pages(self.view, self.seat, self.marks)

    async def draw(self, drawing: DrawingThread, *, larger: bool = False, page: int | None = None) -> Picture | None:
        """Return its picture; of a larger one a page, the one with what is asked where none is asked for."""
        given = self.view, self.seat, self.people, self.marks, self.note, self.said
        if not larger:
            return await drawing.draw(self.game.drawer.draw_panel, *given)
        return await drawing.draw(self._page, page)

    def _page(self, page: int | None) -> Picture:
        """Draw a page of the larger one. Which pages there are is found out here: what fails there stops no game."""
        given = self.view, self.seat, self.people, self.marks, self.note, self.said
        return self.game.drawer.draw_large(*given, page=self.shown(page))

    async def draw_all(self, drawing: DrawingThread, *, larger: bool = False) -> tuple[Picture, ...] | None:
        """Return all there is of it, where nothing can be pressed to turn a page: the one with what is asked first.

        None if it could not be drawn.
        """
        first = await self.draw(drawing, larger=larger)
        if first is None or not larger:
            return None if first is None else (first,)
        shown = self.shown(None)
        others = [page for page in range(len(self.pages.labels)) if page != shown]
        drawn = [await self.draw(drawing, larger=True, page=page) for page in others]
        found = tuple(picture for picture in drawn if picture is not None)
        return (first, *found) if len(found) == len(others) else None

    def shown(self, page: int | None) -> int:
        """Return the page that is shown: pages come and go with what lies on a board."""
        pages = self.pages
        return pages.first if page is None or page >= len(pages.labels) else page

    def rows(self, table: TableView, below: Sequence[Row], page: int | None = None) -> tuple[Row, ...]:
        """Return what leads to the pages, above what else stands below the picture: each is one press away."""
        pages, shown = self.pages, self.shown(page)
        if len(pages.labels) < 2:
            return ()

        def press(argument: str) -> str:
            return Press(table.id, "page", self.seat, argument=argument).custom_id

        count = sum(1 + (len(row) if isinstance(row, tuple) else 1) for row in below)
        if count > ROOM or len(pages.labels) > BUTTONS:
            options = tuple(
                Option(label, str(index), default=index == shown) for index, label in enumerate(pages.labels)
            )
            return (Select(press("pick"), say("larger.pick"), options),)
        return (
            tuple(
                Button(
                    label,
                    press(str(index)),
                    "primary" if index in pages.asked else "secondary",
                    disabled=index == shown,
                )
                for index, label in enumerate(pages.labels)
            ),
        )


def page_of(argument: str) -> int:
    """Return the page that a press leads to; it comes from outside."""
    if not argument.isascii() or not argument.isdecimal() or len(argument) > 1:
        raise Refusal("bad_button")
    return int(argument)
