"""A kind of picture, as the gallery shows it and a golden image keeps it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.render.picture import Picture
from gallery.positions import Board


@dataclass(frozen=True, slots=True)
class Kind:
    """One picture of the gallery."""

    name: str
    """Its file's name."""
    group: str
    title: str
    make: Callable[[], Board] | None = None
    """What it is drawn from, for the pictures that are drawn from a view."""
    drawn: Callable[[], Picture] | None = None
    sent: bool = True
    """Whether the bot sends it as it is here."""
    told: bool = True
    """Whether it stands in the documents' gallery, which is to stay light; its golden image it has all the same."""

    def board(self) -> Board:
        """What it is drawn from."""
        if self.make is None:
            raise LookupError(f"{self.name} is not drawn from a view")
        return self.make()

    def draw(self) -> Picture:
        """The picture."""
        return self.board().draw() if self.drawn is None else self.drawn()
