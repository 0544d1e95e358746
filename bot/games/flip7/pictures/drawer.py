"""Flip 7's pictures and texts behind the one face every game's drawer has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.flip7 import pictures as flip7
from bot.games.flip7.pictures.marks import Marks
from bot.games.flip7.rules.view import View
from bot.render.drawer import Drawer
from bot.render.picture import Pages, Person, Picture, Sketch, Voice


class Flip7Drawer(Drawer[View, Marks]):
    def draw_panel(
        self,
        view: View,
        seat: int,
        people: Sequence[Person],
        marks: Marks,
        note: str = "",
        said: str = "",
    ) -> Picture:
        """Draw a player's own view; `marks` are the odds and what is advised (`pictures.marks`)."""
        return flip7.draw_panel(view, seat, people, marks, note, said)

    def large_pages(self, view: View, seat: int, marks: Marks) -> Pages:
        """Return the pages of a player's larger view: cards, pile, others."""
        return flip7.larger_pages(view, seat, marks)

    def draw_large(
        self,
        view: View,
        seat: int,
        people: Sequence[Person],
        marks: Marks,
        note: str = "",
        said: str = "",
        page: int = 0,
    ) -> Picture:
        return flip7.draw_large(view, seat, people, marks, note, said, page)

    def draw_table(self, view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Picture:
        return flip7.draw_table(view, people, told, voice)

    def draw_result(self, view: View, people: Sequence[Person]) -> Picture:
        """Draw the podium and everybody's figures."""
        return flip7.draw_result(view, people)

    def make_cover(self) -> Picture:
        """Draw the title with the host and seven cards."""
        return flip7.draw_cover()

    def make_rules(self, page: int) -> Picture:
        return flip7.draw_rules(page)

    def draw_replay(self, views: Sequence[View], people: Sequence[Person]) -> Picture:
        """Draw the table round by round, then the podium."""
        return flip7.draw_replay(views, people)

    def draw_moment(self, views: Sequence[View], seat: int, people: Sequence[Person]) -> Picture:
        """Draw a round of a player card by card."""
        return flip7.draw_moment(views, seat, people)

    def sketch_moment(self, view: View, seat: int) -> Sketch:
        return flip7.sketch_moment(view, seat)

    def plain_panel(self, view: View, seat: int, people: Sequence[Person], marks: Marks) -> str:
        return flip7.plain_panel(view, seat, people, marks)

    def plain_table(self, view: View, people: Sequence[Person]) -> str:
        return flip7.plain_table(view, people)

    def plain_result(self, view: View, people: Sequence[Person]) -> str:
        return flip7.plain_result(view, people)

    def plain_replay(self, views: Sequence[View], people: Sequence[Person]) -> str:
        """Write the game round by round as text."""
        return flip7.plain_replay(views, people)

    def warming(self) -> Iterator[None]:
        """Load the fonts and make the sprites, a few with every step."""
        return flip7.warming()
