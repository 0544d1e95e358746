"""Everything that is drawn once, drawn ahead of the first picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bot.games.luckybox.pictures import card, corner, panel, readouts, small, table, widgets
from bot.games.luckybox.pictures.shapes import Band
from bot.games.luckybox.pictures.widgets import LARGE, SMALL, TALL, Size
from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, MOON, NUMBER_BONUSES, STAR
from bot.render import podium, voice
from bot.render.host import bust, host
from bot.render.typesetting.fonts import loading
from bot.render.typesetting.text import label

KINDS = (*NUMBER_BONUSES, ANY, STAR, MOON, BOLT, BOLT2)
BANDS: tuple[Band, ...] = ("low", "mid", "high")
COSTS = (1, 2, 3, 4)
"""Lightning a square can take: numbers are at most four apart around the corner 9–1."""
LETTERS = "ABCDEF"
WON: tuple[widgets.Won, ...] = ("no", "yes", "now")


def warming() -> Iterator[None]:
    """Load the fonts and draw the sprites, a few with every step."""
    yield from loading("display")
    yield from _warm_cards()
    yield from _warm_stage()
    yield from _warm_small()


def _warm_cards() -> Iterator[None]:
    for number in range(1, 10):
        _warm_squares(number)
        yield
    for kind in KINDS:
        _warm_bonus(kind)
        yield
    for size, backs in ((LARGE, ("paper", "gold")), (TALL, ("paper", "gold")), (SMALL, ("paper",))):
        for back in backs:
            _warm_base(size, back)
            yield
    for letter in "12345":
        widgets.badge(letter, True, "paper", LARGE.bonus + 2)
    widgets.badge("✓", True, "gold", LARGE.bonus + 2)
    for step in range(1, 5):
        for back in ("gold", "glow"):
            widgets.step(step, back, card.STEP)
        widgets.step(step, "paper", card.STEP_SMALL)
        yield


def _warm_bonus(kind: str) -> None:
    widgets.icon(kind, 36, "paper")
    widgets.bonus(kind, "yes", small.CELL, "night")
    for back, won in product(("paper", "gold"), WON):
        widgets.bonus(kind, won, LARGE.bonus, back)
    for won in WON[:2]:
        widgets.bonus(kind, won, SMALL.bonus, "paper")


def _warm_base(size: Size, back: str) -> None:
    widgets.card_base(back, "night", size)
    for band in BANDS:
        widgets.strip(band, back, size)
    for letter in LETTERS:
        widgets.badge(letter, False, back, size.bonus + 2)


def _warm_squares(number: int) -> None:
    for size in (LARGE, TALL):
        for look in widgets.LOOKS:
            widgets.tile(number, look, size)
        for cost in COSTS:
            widgets.bolt_tile(number, cost, size)
    for look in ("open", "crossed"):
        widgets.tile(number, look, SMALL)
    for letter, end in product(LETTERS, ("", ".1", ".2", ".3")):
        label(f"{letter}{number}{end}", card.TAG_SIZE, "ink", "glow")
        label(f"{letter}{number}{end}", card.TAG_SIZE, "gold", "ink")


def _warm_stage() -> Iterator[None]:
    table.spotlight()
    panel.empty_place(TALL)
    yield
    for mood in corner.MOODS:
        for tall in (corner.TALL, corner.SMALL):
            bust(mood, tall, "stage")
            yield
    for mood in table.MOODS:
        host(mood, table.TALL, "stage")
        yield
    host("cheer", podium.HOST, "night")
    yield from voice.warming()
    for number in range(1, 10):
        readouts.plate(number, readouts.PLATE, "night")
        readouts.plate(number, table.PLATE, "beam")
        for unseen in range(3):
            readouts.number_cell(number, unseen, False)
        for unseen in range(2):
            readouts.number_cell(number, unseen, True)
        for now in (False, True):
            table.seen_chip(number, now)
        yield


def _warm_small() -> Iterator[None]:
    for number in range(1, 10):
        for back in ("paper", "gold"):
            for look in ("crossed", "fresh", "last"):
                small.cell(number, look, back)
        small.cell(number, "open", "paper")
        small.cell(number, "open", "night")
        yield
    for shape in small.LAYOUTS.values():
        if shape.dot:
            for band in BANDS:
                for mask in range(8):
                    small.marks(band, mask, 0, "paper", shape.dot)
                small.marks(band, 7, 0, "gold", shape.dot)
                yield
