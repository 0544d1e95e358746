"""What every game's pictures offer to those who show them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from bot.render.picture import Pages, Person, Picture, Sketch, Voice
from bot.text import current_catalogue

View = TypeVar("View", contravariant=True)
Marks = TypeVar("Marks", contravariant=True)


class Drawer(ABC, Generic[View, Marks]):
    """A game's pictures, and the same as aligned text. All pure; all may be called from any thread.

    It draws the game's views. What it marks on a panel it names itself: squares with their tags, or odds. Title and
    rules pages are drawn once.
    """

    @abstractmethod
    def draw_panel(
        self, view: View, seat: int, people: Sequence[Person], marks: Marks, note: str = "", said: str = ""
    ) -> Picture:
        """Draw a player's own board; `marks` are the places to choose from now, `said` is what the host says.

        Without it the host says what fits the moment.
        """

    def large_pages(self, view: View, seat: int, marks: Marks) -> Pages:
        """Return the pages of a player's larger panel: five at most, for those who ask for fewer and larger things.

        One page, unless a game draws its own larger panel.
        """
        return Pages(("",))

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
        """Draw a page of it, all of one size; its description tells of what the others show, too.

        The panel as everybody sees it, unless a game draws its own.
        """
        return self.draw_panel(view, seat, people, marks, note, said)

    @abstractmethod
    def draw_table(self, view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Picture:
        """Draw the whole table; `told` is what the host says of what has just happened.

        Names in it are marks (`picture.seat_mark`). Where a character has a `voice`, it speaks in the host's place.
        """

    @abstractmethod
    def draw_result(self, view: View, people: Sequence[Person]) -> Picture: ...

    def draw_cover(self) -> Picture:
        return self._kept("cover", self.make_cover)

    def draw_rules(self, page: int = 0) -> Picture:
        """Draw a page of the rules, as many as `GameWords.pages` has, counted from 0."""
        return self._kept(f"rules {page}", lambda: self.make_rules(page))

    @abstractmethod
    def make_cover(self) -> Picture: ...

    @abstractmethod
    def make_rules(self, page: int) -> Picture: ...

    @abstractmethod
    def draw_replay(self, views: Sequence[View], people: Sequence[Person]) -> Picture:
        """Draw a game that has ended as an animation.

        It is made from a spectator's views: each as it was before the table moved on, and the last.
        """

    def rounds(self, views: Sequence[View]) -> Sequence[int]:
        """Return the places of those of a replay's views that show how a round ended, to be looked at one by one.

        All of them by default: a table that moves on only between rounds is shown at the end of each.
        """
        return range(len(views))

    @abstractmethod
    def draw_moment(self, views: Sequence[View], seat: int, people: Sequence[Person]) -> Picture:
        """Draw a few views of a seat, one after the other: the best moment of a game, to be shown by itself."""

    def sketch_moment(self, view: View, seat: int) -> Sketch | None:
        """Draw what the best moment of a seat has come to, small, for a picture that tells of more than one game.

        None where the words for it say enough.
        """
        return None

    @abstractmethod
    def plain_panel(self, view: View, seat: int, people: Sequence[Person], marks: Marks) -> str: ...

    @abstractmethod
    def plain_table(self, view: View, people: Sequence[Person]) -> str: ...

    @abstractmethod
    def plain_result(self, view: View, people: Sequence[Person]) -> str: ...

    @abstractmethod
    def plain_replay(self, views: Sequence[View], people: Sequence[Person]) -> str:
        """Write the same game as text, round by round."""

    def warm(self) -> None:
        for _ in self.warming():
            pass

    @abstractmethod
    def warming(self) -> Iterator[None]:
        """Load what drawing needs, a little with every step: a picture somebody waits for can come in between."""

    def _kept(self, name: str, draw: Callable[[], Picture]) -> Picture:
        """Return a picture that is the same for everybody who speaks a language: drawn once, as one thread draws."""
        key = current_catalogue().version, name
        if key not in self._once:
            self._once[key] = draw()
        return self._once[key]

    @cached_property
    def _once(self) -> dict[tuple[object, str], Picture]:
        """What has been drawn so far, by language and name."""
        return {}


SomeDrawer: TypeAlias = Drawer[Any, Any]
"""A game's drawer, whatever its views and marks are."""
