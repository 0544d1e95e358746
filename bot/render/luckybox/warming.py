"""Everything that is drawn once, drawn ahead of the first picture."""

from __future__ import annotations

from bot.engine.luckybox.faces import ANY, BOLT, BOLT2, FACES, MOON, NUMBER_BONUSES, STAR, Deck, Face
from bot.engine.luckybox.scoring import BOX_POINTS
from bot.render.fonts import chain, coverage
from bot.render.luckybox import atoms, small, stage, table
from bot.render.luckybox.rules import draw_rules
from bot.render.luckybox.shapes import Band
from bot.render.text import label

KINDS = (*NUMBER_BONUSES, ANY, STAR, MOON, BOLT, BOLT2)
BANDS: tuple[Band, ...] = ("low", "mid", "high")
COSTS = (1, 2, 3, 4)
"""Lightning a square can take: numbers are at most four apart around the corner 9–1."""
LETTERS = "ABCDEF"


def warm() -> None:
    """Load the fonts and draw the sprites; to be called once, in the render thread."""
    for name in chain("display"):
        coverage(name)
    _warm_cards()
    _warm_stage()
    _warm_small()
    plain = Face((1, 2, 3, 4, 5, 6, 7, 8, 9), (STAR,) * 6)
    draw_rules(Deck("", dict.fromkeys(range(1, FACES + 1), plain)))


def _warm_cards() -> None:
    for number in range(1, 10):
        for look in atoms.LOOKS:
            atoms.tile(number, look)
        for cost in COSTS:
            atoms.bolt_tile(number, cost)
        for letter in LETTERS:
            for end in ("", ".1", ".2", ".3"):
                label(f"{letter}{number}{end}", 25, "ink", "glow")
                label(f"{letter}{number}{end}", 25, "gold", "ink")
    for kind in KINDS:
        atoms.icon(kind, 36, "paper")
        for back in ("paper", "gold"):
            atoms.bonus(kind, True, back=back)
        atoms.bonus(kind, False)
    for back in ("paper", "gold"):
        atoms.card_base(back, "night")
        for band in BANDS:
            atoms.strip(band, back)
        for letter in LETTERS:
            atoms.badge(letter, False, back)
    for letter in "12345":
        atoms.badge(letter, True)


def _warm_stage() -> None:
    table.spotlight()
    for number in range(1, 10):
        stage.plate(number, stage.PLATE, "night")
        stage.plate(number, table.PLATE, "beam")
        for unseen in range(3):
            stage.number_cell(number, unseen, False)
        for unseen in range(2):
            stage.number_cell(number, unseen, True)
        for now in (False, True):
            table.seen_chip(number, now)
    for round_, points in enumerate(BOX_POINTS, 1):
        label(f"Round {round_}", 25, "ink", "paper")
        label(f"0×{points}", 24, "quiet", "paper")


def _warm_small() -> None:
    for number in range(1, 10):
        for back in ("paper", "gold"):
            small.cell(number, True, back)
        small.cell(number, False, "paper")
    for band in BANDS:
        for mask in range(8):
            small.dots(band, mask, "paper")
        small.dots(band, 7, "gold")
