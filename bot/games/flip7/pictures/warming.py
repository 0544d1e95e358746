"""Everything that is drawn once, drawn ahead of the first picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bot.games.flip7.pictures import faces, hero, lines, panel, rows, widgets
from bot.games.flip7.rules.cards import NAMES, NUMBER_NAMES, SEVEN
from bot.render import voice
from bot.render.host import MOODS, bust, host
from bot.render.typesetting.fonts import loading
from bot.text import say

SIZES = (faces.BIG, faces.WIDE, faces.MIDDLE, faces.SMALL, faces.TINY)
CHIPS = (*NAMES[len(NUMBER_NAMES) : NAMES.index("freeze")], "second", "freeze")


def warming() -> Iterator[None]:
    """Load the fonts and draw the sprites, a few with every step."""
    yield from loading("display")
    yield from _warm_cards()
    yield from _warm_stage()
    for shape in rows.LAYOUTS.values():
        side = rows.icon_side(shape)
        for mark in lines.MARKS:
            widgets.status(mark, side, rows.GROUNDS[mark])
            widgets.pointer(side, rows.GROUNDS[mark])
            yield


def _warm_cards() -> Iterator[None]:
    for size in SIZES:
        for number, look in product(NUMBER_NAMES, faces.LOOKS):
            faces.card(number, look, size, "night")
            yield
        for kind, look in product(CHIPS, faces.CHIP_LOOKS):
            faces.chip(kind, look, size, "night")
            yield
        for index in range(1, SEVEN + 1):
            faces.slot(index, size, "night")
        yield
    for kind in NAMES:
        for back in ("stage", "night"):
            faces.card(kind, "plain", faces.MINI, back)
        faces.card(kind, "plain", faces.MIDDLE, "night")
        for danger, gone in ((False, False), (True, False), (False, True)):
            panel.cell(kind, danger=danger, gone=gone)
        yield


def _warm_stage() -> Iterator[None]:
    hero.lit_card("", "", "")
    for kind in NAMES:
        hero.lit_card(kind, "", "")
        yield
    for number, stamp in product(NUMBER_NAMES, hero.STAMPS):
        hero.lit_card(number, stamp, say(stamp) if stamp else "")
        yield
    for mood in MOODS:
        for tall in hero.TALLS:
            bust(mood, tall, "stage")
        bust(mood, panel.TALL, "stage")
        yield
    host("cheer", 272, "night")
    yield from voice.warming()
