"""What a picture of Flip 7 was put together from: which cards in which look, and who stands how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bench.patching import instead
from bot.games.flip7.pictures import faces, hero, widgets
from bot.games.flip7.rules.view import LineView, View
from bot.render.picture import Person, Picture
from bot.render.png import Sheet
from gallery import flip7
from tests.render.league.seen import outside, overlapping, written

EMPTY = LineView((), (), (), second=False, duplicate=None, status="active", points=0)


@dataclass
class Seen:
    """The makers' arguments, in the order of the calls."""

    picture: Picture | None = None
    cards: list[tuple[str, str]] = field(default_factory=list)
    """(card, look) on the places of lines and wherever else cards lie."""
    chips: list[tuple[str, str]] = field(default_factory=list)
    statuses: list[str] = field(default_factory=list)
    lit: list[tuple[str, str]] = field(default_factory=list)
    """The card in the light, and what is stamped on it."""
    pointers: int = 0
    pips: list[tuple[int, int]] = field(default_factory=list)
    ice: int = 0
    rain: int = 0

    @property
    def looks(self) -> set[str]:
        """Every look of a card."""
        return {look for _, look in self.cards}


def seen(draw: Callable[[], Picture]) -> Seen:
    """What is drawn."""
    found = Seen()

    def noting(real: Any, note: Callable[..., None]) -> tuple[Any, Any]:
        def make(*given: Any, **named: Any) -> Any:
            note(*given, **named)
            return real(*given, **named)

        return real, make

    def pointer(*_: Any) -> None:
        found.pointers += 1

    def ice(*_: Any) -> None:
        found.ice += 1

    def rain(*_: Any) -> None:
        found.rain += 1

    changes = [
        noting(faces.card, lambda kind, look, *_: found.cards.append((kind, look))),
        noting(faces.chip, lambda kind, look, *_: found.chips.append((kind, look))),
        noting(widgets.status, lambda mark, *_: found.statuses.append(mark)),
        noting(widgets.pips, lambda done, total, *_: found.pips.append((done, total))),
        noting(hero.lit_card, lambda card, stamp, _: found.lit.append((card, stamp))),
        noting(widgets.pointer, pointer),
        noting(widgets.icicles, ice),
        noting(widgets.paper_rain, rain),
    ]
    with instead(changes):
        found.picture = draw()
    return found


def playing(seats: int) -> View:
    """Turns in a later round, somebody asked."""
    return flip7.first(seats, lambda view: view.phase == "turns" and view.question is not None and view.round > 2)


def scored(seats: int) -> View:
    """A round that is over."""
    return flip7.first(seats, lambda view: view.phase == "scored" and view.round > 2)


def with_line(view: View, seat: int, line: LineView) -> View:
    """A view with another line at a seat."""
    seats = tuple(replace(each, line=line) if each.seat == seat else each for each in view.seats)
    return replace(view, seats=seats)


def all_empty(view: View) -> View:
    """A view with nothing in front of anybody."""
    for seat in range(len(view.seats)):
        view = with_line(view, seat, EMPTY)
    return view


def table(view: View) -> Seen:
    """The table's picture."""
    return seen(lambda: flip7.DRAWER.draw_table(view, named(len(view.seats))))


def panel(view: View, seat: int, marks: dict[str, Any] | None = None, note: str = "") -> Seen:
    """A seat's panel."""
    return seen(lambda: flip7.DRAWER.draw_panel(view, seat, named(len(view.seats)), marks or {}, note))


def misplaced(make: Callable[[], Sheet]) -> list[str]:
    """Words that lie on each other, or stick out."""
    sheets: list[Sheet] = []
    found = written(lambda: sheets.append(make()))
    assert found, "there are words"
    return [*overlapping(found), *outside(found, sheets[0])]


def crowd(seats: int) -> list[Person]:
    """Names longer than any place, with all there can be beside them."""
    return [Person("W" * 40, "autopilot", ai=True, character="shark")] * seats


def named(seats: int) -> list[Person]:
    """Somebody on every seat."""
    return [Person(f"Somebody {seat}") for seat in range(seats)]
