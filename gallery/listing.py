"""`python -m gallery.listing`: draw the application's icon and cover into `deploy/listing`, without words."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

from PIL import Image

from bot.games.flip7.pictures.cover import draw_turned as draw_number
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.pictures.cover import draw_turned as draw_card
from bot.games.luckybox.rules.view import CardView
from bot.render import decorations, icons
from bot.render.brush import SCALE, Brush
from bot.render.host import paint

FOLDER = Path(__file__).resolve().parent.parent / "deploy" / "listing"
ICON = 512
"""Half the pixels of the icon's side: Discord shows it round, so that its corners are empty."""
WIDE, HIGH = 800, 450
"""Half the pixels of the cover's sides."""
NUMBERS = ("3", "12", "0", "9", "7")
CARDS = ((17, "B", 0b000_100_010, 500, -12), (5, "A", 0b111_010_001, 640, 8))
"""(card, letter, crossed squares, x of its middle, degrees)."""


def icon() -> Image.Image:
    """Draw the host in front of the stage's light."""
    brush = Brush(ICON, ICON, "night")
    decorations.rays(brush, ICON / 2, ICON * 0.5, ICON, 16, "stage", 0.25)
    paint(brush, ICON / 2 - 10, 44, 530, "hello")
    return _half(brush)


def cover() -> Image.Image:
    """Draw the host on the stage, with cards of the games."""
    brush = Brush(WIDE, HIGH, "night")
    floor = HIGH - 76
    decorations.rays(brush, 540, 190, 820, 18, "stage", 0.25)
    brush.polygon([(0, floor), (WIDE, floor), (WIDE, HIGH), (0, HIGH)], "beam", "ink", 6)
    decorations.drape(brush, 0, 0, 120, floor + 24)
    decorations.drape(brush, WIDE, 0, -100, floor + 24)
    decorations.valance(brush, WIDE, 52, 6)
    for number, card in enumerate(NUMBERS):
        degrees = 56 * (number / (len(NUMBERS) - 1) - 0.5)
        turn = pi * degrees / 180
        draw_number(brush, card, 560 + 330 * sin(turn), 500 - 330 * cos(turn), degrees)
    deck = shipped_deck()
    for card_id, letter, crossed, x, degrees in CARDS:
        draw_card(brush, CardView(card_id, deck.face(card_id), crossed), letter, x, 352, degrees)
    brush.polygon([(0, HIGH - 18), (WIDE, HIGH - 18), (WIDE, HIGH), (0, HIGH)], "mid_ink", "ink", 6)
    decorations.bulbs(brush, [(20 + 40 * bulb, HIGH - 9) for bulb in range(20)], 5.5)
    for line, outline in ((9.0, "paper"), (5.0, "ink")):
        icons.bolt(brush, 372, 336, 34, "bolt", outline, 2 * line)
        icons.star(brush, 740, 120, 28, "gold", outline, 2 * line)
        icons.moon(brush, 352, 236, 24, "moon", outline, 2 * line)
    paint(brush, 180, 66, 350, "cheer")
    return _half(brush)


def _half(brush: Brush) -> Image.Image:
    """Return what was drawn, two pixels for each of its measures."""
    return brush.image.reduce(SCALE // 2).quantize(255, dither=Image.Dither.NONE)


PICTURES: dict[str, Callable[[], Image.Image]] = {"icon.png": icon, "cover.png": cover}


def write(folder: Path) -> None:
    """Write both files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        written = io.BytesIO()
        draw().save(written, "PNG", optimize=True)
        (folder / name).write_bytes(written.getvalue())
        print(f"{name}: {len(written.getvalue()) / 1000:.0f} kB", file=sys.stderr)


def main() -> int:
    """Write them."""
    parser = argparse.ArgumentParser(prog="python -m gallery.listing", description="Draw the icon and the cover.")
    parser.add_argument("--into", type=Path, default=FOLDER, help="another folder than deploy/listing")
    write(parser.parse_args().into)
    return 0


if __name__ == "__main__":
    sys.exit(main())
