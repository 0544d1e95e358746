"""Pictures: draw and encode, against the floor (copying the pixels, deflate level 1) and drawing everything again."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import patch

from bench.patching import forget
from bench.redrawn import fidelity, redrawing
from bench.table import Aim, Section, cpu, ms, percentile
from bot.games.catalogue import games
from bot.games.luckybox import pictures as luckybox
from bot.games.luckybox.deck import shipped_deck
from bot.render.picture import Person, Picture
from bot.render.png import Sheet
from gallery import positions
from gallery.page import opened

ROUNDS, LEAST = 5, 0.05
"""Shorter than elsewhere: there are many rows."""
Draw = Callable[[], Picture]


def people(count: int) -> list[Person]:
    """So many names."""
    return [Person(f"Player {number + 1}", "thinking") for number in range(count)]


def panel(cards: int) -> Draw:
    """Drawing a panel of so many cards."""
    return positions.playing(cards).draw


def kinds() -> dict[str, Draw]:
    """Drawing by name."""
    found: dict[str, Draw] = {f"panel, {cards} card{'s' if cards > 1 else ''}": panel(cards) for cards in range(1, 7)}
    for own in (0, 3, 4, 5):
        name = f"choice, 3 beside {own}" if own else "choice, 5 offered"
        found[name] = positions.choosing(own).draw
    for seats in (1, 2, 4, 6, 8, 12):
        found[f"table, {seats} player{'s' if seats > 1 else ''}"] = positions.gathered(seats).draw
    for seats in (1, 4, 12):
        found[f"result, {seats} player{'s' if seats > 1 else ''}"] = positions.ended(seats).draw
    # As it is drawn the one time; the drawer keeps it.
    found["rules"] = partial(luckybox.draw_rules, shipped_deck(), 0)
    return found


@dataclass(frozen=True, slots=True)
class Cost:
    """What a picture takes."""

    picture: Picture
    draw: float
    encode: float
    floor: float

    @property
    def whole(self) -> float:
        """CPU seconds of drawing and encoding."""
        return self.draw + self.encode


@contextmanager
def encoded() -> Iterator[list[tuple[Sheet, tuple[Any, ...], dict[str, Any]]]]:
    """Every sheet that is encoded while this lasts, with what it was asked."""
    real, calls = Sheet.png, []

    def png(sheet: Sheet, *given: Any, **named: Any) -> bytes:
        calls.append((sheet, given, named))
        return real(sheet, *given, **named)

    with patch.object(Sheet, "png", png):
        yield calls


def raw(draw: Draw) -> tuple[Sheet, bytes]:
    """A picture's sheet, and what of it deflate takes."""
    with encoded() as calls:
        draw()
    sheet = calls[-1][0]
    return sheet, sheet.image.tobytes()


def cost(draw: Draw) -> Cost:
    """Measure a picture."""
    draw()
    with encoded() as calls:
        picture = draw()
    sheet, given, named = calls[-1]
    whole = cpu(draw, ROUNDS, LEAST)
    encode = cpu(lambda: sheet.png(*given, **named), ROUNDS, LEAST)
    pixels = bytearray(sheet.image.tobytes())
    floor = cpu(lambda: zlib.compress(bytes(pixels), 1), ROUNDS, LEAST)
    return Cost(picture, max(0.0, whole - encode), encode, floor)


def _redrawn() -> tuple[float, float]:
    """CPU seconds of a five-card panel drawn with nothing kept, and how alike ours is to one in full colours."""
    draw = panel(5)
    kept = opened(draw())
    with redrawing():
        anew = cpu(draw, 3, 0.0)
    with redrawing(1):
        full = opened(draw())
    return anew, fidelity(kept, full)


def _coming() -> Section:
    """Every picture of whole games drawn once, in order: much of it is drawn for the first time."""
    rows = []
    for seats in (1, 4):
        forget()
        games()["luckybox"].drawer.warm()
        played = positions.states(seats, 1)
        for what in ("panel", "table"):
            found = []
            for number, state in enumerate(played):
                board = positions.table(state) if what == "table" else positions.panel(state, number % seats)
                before = time.process_time()
                board.draw()
                found.append(time.process_time() - before)
            players = f"{seats} player{'s' if seats > 1 else ''}"
            figures = [sum(found) / len(found), *(percentile(found, share) for share in (0.5, 0.99)), max(found)]
            rows.append((f"{what}s of a game of {players}", f"{len(found)}", *map(ms, figures)))
    about = (
        "The same as they come in a game: every state of it drawn once, right after the start. What is not warm yet "
        "(words, cards, moods of the host) is paid here, on the first picture that has it."
    )
    return Section("Pictures as they come", about, ("what", "pictures", "mean", "p50", "p99", "slowest"), tuple(rows))


def _row(name: str, found: Cost) -> tuple[str, ...]:
    picture = found.picture
    return (
        name,
        f"{picture.width}×{picture.height}",
        ms(found.draw),
        ms(found.encode),
        ms(found.whole),
        f"{len(picture.png) / 1024:.0f} KB",
        f"{1 / found.whole:.0f}",
        f"{found.whole / found.floor:.2f}×",
    )


def _aims(costs: dict[str, Cost], anew: float, alike: float) -> tuple[Aim, ...]:
    panels = {cards: costs[f"panel, {cards} cards"] for cards in (3, 5, 6)}
    heaviest = {
        what: max(len(found.picture.png) for name, found in costs.items() if name.startswith(starts)) / 1000
        for what, starts in (("panel", ("panel", "choice")), ("table", ("table", "result")))
    }
    five = panels[5]
    return (
        Aim("five-card panel over the floor", five.whole / five.floor, 0.55, "×"),
        Aim("five-card panel, quicker than redrawn at four times the size", anew / five.whole, 60, "×", least=True),
        Aim("six cards over three, CPU", panels[6].whole / panels[3].whole, 1.7, "×"),
        Aim("six cards over three, bytes", len(panels[6].picture.png) / len(panels[3].picture.png), 1.8, "×"),
        Aim("drawing of a five-card panel, which holds the interpreter", 1000 * five.draw, 0.5, "ms"),
        Aim("heaviest panel", heaviest["panel"], 90, "kB"),
        Aim("heaviest table or result", heaviest["table"], 150, "kB"),
        Aim("five-card panel against full colours", alike, 45, "dB", least=True),
    )


def sections() -> list[Section]:
    """The figures of drawing."""
    games()["luckybox"].drawer.warm()
    costs = {name: cost(draw) for name, draw in kinds().items()}
    anew, alike = _redrawn()
    five = costs["panel, 5 cards"]
    about = (
        "CPU, warm. The floor copies the picture's pixels and deflates them at level 1. "
        f"Redrawing a five-card panel with nothing kept takes {ms(anew)}, {anew / five.whole:.0f}× as long: every "
        "shape and letter is drawn anew at four times the size by the same code onto an RGB canvas 3600 pixels wide, "
        "which is scaled down (LANCZOS) and written by Pillow as a PNG with its defaults; only fonts stay open."
    )
    columns = (
        "picture",
        "pixels",
        "draw",
        "encode",
        "together",
        "bytes",
        "a second per core",
        "over the floor",
    )
    rows = tuple(_row(name, found) for name, found in costs.items())
    return [Section("Pictures", about, columns, rows, _aims(costs, anew, alike)), _coming()]
