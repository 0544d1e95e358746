"""Everything that is drawn once, drawn ahead of the first picture."""

from __future__ import annotations

from itertools import product

from bot.games.luckybox.pictures import card, corner, panel, result, small, table
from bot.games.luckybox.pictures import readouts as stage
from bot.games.luckybox.pictures import widgets as atoms
from bot.games.luckybox.pictures.shapes import Band
from bot.games.luckybox.pictures.widgets import LARGE, SMALL
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, MOON, NUMBER_BONUSES, STAR
from bot.render.fonts import chain, coverage
from bot.render.host import bust, host
from bot.render.text import label

KINDS = (*NUMBER_BONUSES, ANY, STAR, MOON, BOLT, BOLT2)
BANDS: tuple[Band, ...] = ("low", "mid", "high")
COSTS = (1, 2, 3, 4)
"""Lightning a square can take: numbers are at most four apart around the corner 9–1."""
LETTERS = "ABCDEF"
WON: tuple[atoms.Won, ...] = ("no", "yes", "now")


def warm() -> None:
    """Load the fonts and draw the sprites; to be called once, in the render thread."""
    for name in chain("display"):
        coverage(name)
    _warm_cards()
    _warm_stage()
    _warm_small()


def _warm_cards() -> None:
    for number in range(1, 10):
        _warm_squares(number)
    for kind in KINDS:
        atoms.icon(kind, 36, "paper")
        atoms.bonus(kind, "yes", small.CELL, "night")
        for back, won in product(("paper", "gold"), WON):
            atoms.bonus(kind, won, LARGE.bonus, back)
        for won in WON[:2]:
            atoms.bonus(kind, won, SMALL.bonus, "paper")
    for size in (LARGE, SMALL):
        backs = ("paper", "gold") if size is LARGE else ("paper",)
        for back in backs:
            atoms.card_base(back, "night", size)
            for band in BANDS:
                atoms.strip(band, back, size)
            for letter in LETTERS:
                atoms.badge(letter, False, back, size.bonus + 2)
    for letter in "12345":
        atoms.badge(letter, True, "paper", LARGE.bonus + 2)
    atoms.badge("✓", True, "gold", LARGE.bonus + 2)
    for step in range(1, 5):
        for back in ("gold", "glow"):
            atoms.step(step, back, card.STEP)
        atoms.step(step, "paper", card.STEP_SMALL)


def _warm_squares(number: int) -> None:
    for look in atoms.LOOKS:
        atoms.tile(number, look, LARGE.tile)
    for look in ("open", "crossed"):
        atoms.tile(number, look, SMALL.tile)
    for cost in COSTS:
        atoms.bolt_tile(number, cost)
    for letter, end in product(LETTERS, ("", ".1", ".2", ".3")):
        label(f"{letter}{number}{end}", card.TAG_SIZE, "ink", "glow")
        label(f"{letter}{number}{end}", card.TAG_SIZE, "gold", "ink")


def _warm_stage() -> None:
    table.spotlight()
    panel.empty_place()
    for mood in corner.MOODS:
        for tall in (corner.TALL, corner.SMALL):
            bust(mood, tall, "stage")
    for mood in table.MOODS:
        host(mood, table.TALL, "stage")
    host("cheer", result.HOST, "night")
    for number in range(1, 10):
        stage.plate(number, stage.PLATE, "night")
        stage.plate(number, table.PLATE, "beam")
        for unseen in range(3):
            stage.number_cell(number, unseen, False)
        for unseen in range(2):
            stage.number_cell(number, unseen, True)
        for now in (False, True):
            table.seen_chip(number, now)


def _warm_small() -> None:
    for number in range(1, 10):
        for back in ("paper", "gold"):
            for look in ("crossed", "fresh", "last"):
                small.cell(number, look, back)
        small.cell(number, "open", "paper")
        small.cell(number, "open", "night")
    for shape in small.LAYOUTS.values():
        if shape.dot:
            for band in BANDS:
                for mask in range(8):
                    small.marks(band, mask, 0, "paper", shape.dot)
                small.marks(band, 7, 0, "gold", shape.dot)
