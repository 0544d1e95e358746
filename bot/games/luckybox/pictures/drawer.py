"""Lucky Box's pictures and texts behind the one face every game's drawer has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.luckybox import pictures as luckybox
from bot.games.luckybox.pictures import Mark
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.view import View
from bot.render.drawer import Drawer
from bot.render.picture import Pages, Person, Picture, Sketch, Voice


class LuckyBoxDrawer(Drawer[View, Mapping[tuple[int, tuple[int, int]], Mark]]):
    """Draws with the faces of a deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def draw_panel(
        self,
        view: View,
        seat: int,
        people: Sequence[Person],
        marks: Mapping[tuple[int, tuple[int, int]], Mark],
        note: str = "",
        said: str = "",
    ) -> Picture:
        return luckybox.draw_panel(view, seat, people, marks, note, said)

    def large_pages(self, view: View, seat: int, marks: Mapping[tuple[int, tuple[int, int]], Mark]) -> Pages:
        """Return the pages of a player's larger board: cards two by two, then the score."""
        return luckybox.large_pages(view, seat, marks)

    def draw_large(
        self,
        view: View,
        seat: int,
        people: Sequence[Person],
        marks: Mapping[tuple[int, tuple[int, int]], Mark],
        note: str = "",
        said: str = "",
        page: int = 0,
    ) -> Picture:
        return luckybox.draw_large(view, seat, people, marks, note, said, page)

    def draw_table(self, view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Picture:
        return luckybox.draw_table(view, people, told, voice)

    def draw_result(self, view: View, people: Sequence[Person]) -> Picture:
        return luckybox.draw_result(view, people)

    def make_cover(self) -> Picture:
        """Draw the title with the host and some cards."""
        return luckybox.draw_cover(self.deck)

    def make_rules(self, page: int) -> Picture:
        return luckybox.draw_rules(self.deck, page)

    def draw_replay(self, views: Sequence[View], people: Sequence[Person]) -> Picture:
        """Draw the table turn by turn, then the podium."""
        return luckybox.draw_replay(views, people)

    def rounds(self, views: Sequence[View]) -> Sequence[int]:
        """Return the last turn of every round."""
        return luckybox.rounds(views)

    def draw_moment(self, views: Sequence[View], seat: int, people: Sequence[Person]) -> Picture:
        """Draw a chain cross by cross."""
        return luckybox.draw_moment(views, seat, people)

    def sketch_moment(self, view: View, seat: int) -> Sketch | None:
        return luckybox.sketch_moment(view, seat)

    def plain_panel(
        self, view: View, seat: int, people: Sequence[Person], marks: Mapping[tuple[int, tuple[int, int]], Mark]
    ) -> str:
        return luckybox.plain_panel(view, seat, people, marks)

    def plain_table(self, view: View, people: Sequence[Person]) -> str:
        return luckybox.plain_table(view, people)

    def plain_result(self, view: View, people: Sequence[Person]) -> str:
        return luckybox.plain_result(view, people)

    def plain_replay(self, views: Sequence[View], people: Sequence[Person]) -> str:
        """Write the game round by round as text."""
        return luckybox.plain_replay(views, people)

    def warming(self) -> Iterator[None]:
        """Load the fonts and make the sprites, a few with every step."""
        return luckybox.warming()
