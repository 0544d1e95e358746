"""How much of a score was luck: the sum in large numbers, the luck of every round as bars, the two moments it was most.

What chance brought beyond its average stands above the line, what it kept back below. Size: 900 wide.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.luck.summary import LuckOf
from bot.render.alt_corner import corner_width, with_corner
from bot.render.bubble import wrapped
from bot.render.league import people, words
from bot.render.league.values import Fact
from bot.render.picture import Picture
from bot.render.png import EDGE, Sheet
from bot.render.typesetting.monospaced import right, wide
from bot.render.typesetting.text import fitted, length, write
from bot.text import list_of, say, sentence, whole

WIDTH, MARGIN, GAP = 900, 8, 10
HEAD, FACE = 112, 88
TILE, SIGN = 112, 40
"""Height of a part of the sum, and the room for the sign before it."""
TITLE, BARS, LABELS = 54, 210, 46
SMALL = 26
"""Size of what stands at bars."""
WIDEST, LEAST = 76, 5
"""A bar's width at most, and the height of one that is not nothing."""
LINE, NEXT, PAD = 54, 34, 22
"""Height of a moment of one line, and of another line, and the room beside it."""
ASIDE = corner_width(WIDTH) + GAP
"""Where moments begin: right of the corner for Discord's badge."""
BESIDE = WIDTH - MARGIN - ASIDE
"""How wide they are."""
SIGNS = ("=", "+", "+")
UP, DOWN = "gold", "mid"


def draw_luck(luck: LuckOf) -> Picture:
    sheet = luck_sheet(luck)
    return Picture(sheet.png(), _alt(luck), sheet.width, sheet.height)


def luck_sheet(luck: LuckOf) -> Sheet:
    """Draw it without encoding it."""
    tall = TITLE + BARS + LABELS + EDGE
    moments = [wrapped(line, BESIDE - 2 * PAD, _size(line), 3) for line in luck.moments]
    foot = sum(_tall(lines) + GAP for lines in moments)
    sheet = Sheet(WIDTH, with_corner(HEAD + TILE + GAP + tall + GAP, foot + MARGIN - GAP), "night")
    _draw_head(sheet, luck)
    _draw_sum(sheet, HEAD, luck.parts)
    y = HEAD + TILE + GAP
    sheet.slab(MARGIN, y, WIDTH - 2 * MARGIN, tall, 18, "night")
    write(sheet, MARGIN + PAD, y + 32, say("luck.by_round"), 30, "quiet", "paper")
    _draw_bars(sheet, y + TITLE, luck.by_round)
    y += tall + GAP
    for words_, lines in zip(luck.moments, moments, strict=True):
        sheet.rounded(ASIDE, y, BESIDE, _tall(lines), LINE // 2, "stage", "night")
        for number, line in enumerate(lines):
            at = y + LINE // 2 + NEXT * number
            write(sheet, ASIDE + PAD, at, line, _size(words_), "white", "stage", face="text")
        y += _tall(lines) + GAP
    return sheet


def _size(line: str) -> int:
    """Return how large a moment is written."""
    return next((size for size in (30, 28) if length(line, size, "text") <= BESIDE - 2 * PAD), 26)


def _tall(lines: Sequence[str]) -> int:
    """Return the height of a moment, which may take several lines."""
    return LINE + NEXT * (len(lines) - 1)


def _draw_head(sheet: Sheet, luck: LuckOf) -> None:
    people.draw_avatar(sheet, MARGIN + 12, (HEAD - FACE) // 2, FACE, luck.name, "night")
    x = MARGIN + 12 + FACE + 22
    width = WIDTH - MARGIN - 10 - x
    name = people.name(luck.name)
    size = next((size for size in (48, 42, 38) if length(name, size, "text") <= width), 38)
    write(sheet, x, 38, fitted(name, width, size, "text"), size, "white", "night", face="text")
    write(sheet, x, 84, fitted(luck.title, width, 30, "text"), 30, "lilac", "night", face="text")


def _draw_sum(sheet: Sheet, y: int, parts: Sequence[Fact]) -> None:
    """Draw the parts side by side, the sign of each before it."""
    width = (WIDTH - 2 * MARGIN - SIGN * (len(parts) - 1)) // max(1, len(parts))
    for index, part in enumerate(parts):
        x = MARGIN + index * (width + SIGN)
        ground, front, small = ("gold", "ink", "ink") if index == 0 else ("stage", "white", "lilac")
        sheet.rounded(x, y, width, TILE, 18, ground, "night")
        sign, value = _signed(index, part.value)
        if sign:
            write(sheet, x - SIGN // 2, y + 44, sign, 46, "white", "night", align=0.5)
        write(sheet, x + width // 2, y + 44, fitted(value, width - 16, 60, "display"), 60, front, ground, align=0.5)
        label = fitted(part.label, width - 12, 30, "text")
        write(sheet, x + width // 2, y + 88, label, 30, small, ground, face="text", align=0.5)


def _signed(place: int, value: str) -> tuple[str, str]:
    """Return the sign that stands before a part, and the rest of it: 4 is added, −6 is taken off."""
    if place == 0:
        return "", value
    if place == 1:
        return SIGNS[0], value
    return ("−", value[1:]) if value.startswith("−") else ("+", value)


def _draw_bars(sheet: Sheet, y: int, rounds: Sequence[tuple[str, int]]) -> None:
    """Draw the rounds in a box at this height, around the line of nothing."""
    if not rounds:
        return
    x, width = MARGIN + PAD, WIDTH - 2 * (MARGIN + PAD)
    high, low = max(0, *(luck for _, luck in rounds)), max(0, *(-luck for _, luck in rounds))
    # Where a number stands there has to be room for it; that of nothing stands above the line.
    above = SMALL + 14 if any(luck >= 0 for _, luck in rounds) else 8
    below = SMALL + 14 if low else 8
    scale = (BARS - above - below) / max(1, high + low)
    ground = y + above + round(scale * high)
    pitch = min(120.0, width / len(rounds))
    left = x + (width - pitch * len(rounds)) / 2
    thick = min(WIDEST, max(8, round(pitch * 0.72)))
    said = [whole(luck, signed=True) for _, luck in rounds]
    numbered = _numbered(rounds, max(length(text, SMALL, "display") for text in said) + 8 > pitch)
    for index, (label, luck) in enumerate(rounds):
        middle = round(left + pitch * (index + 0.5))
        tall = max(LEAST, round(scale * abs(luck))) if luck else 0
        top = ground - tall if luck > 0 else ground
        if luck:
            radius = min(9, tall // 2, thick // 2)
            sheet.rounded(middle - thick // 2, top, thick, tall, max(1, radius), UP if luck > 0 else DOWN, "paper")
        if index in numbered:
            at = ground + tall + SMALL // 2 + 6 if luck < 0 else top - SMALL // 2 - 6
            write(sheet, middle, at, said[index], SMALL, "ink", "paper", align=0.5)
        if index % _every(rounds, pitch) == 0:
            write(sheet, middle, y + BARS + LABELS // 2, label, SMALL, "quiet", "paper", align=0.5)
    sheet.fill(x, ground - 1, width, 3, "quiet")


def _numbered(rounds: Sequence[tuple[str, int]], crowded: bool) -> set[int]:
    """Return which bars have their number: all, or where there is no room the one that is most either way."""
    if not crowded:
        return set(range(len(rounds)))
    order = sorted(range(len(rounds)), key=lambda place: rounds[place][1])
    return {order[0], order[-1]}


def _every(rounds: Sequence[tuple[str, int]], pitch: float) -> int:
    """Return of how many rounds one has its label."""
    widest = max(length(label, SMALL, "display") for label, _ in rounds) + 8
    return next((step for step in range(1, len(rounds)) if widest <= pitch * step), len(rounds))


# In words


def _alt(luck: LuckOf) -> str:
    def build(most: int, depth: int) -> list[str]:
        rounds = list_of(
            say("luck.alt_round", round=label, luck=whole(one, signed=True)) for label, one in luck.by_round
        )
        return [
            sentence(list_of((words.told(luck.name, most), luck.title))),
            sentence(luck.total),
            say("luck.alt_rounds", rounds=rounds) if rounds and depth else "",
            *map(sentence, luck.moments),
        ]

    return words.described([lambda most, depth=depth: build(most, depth) for depth in (1, 0)])  # type: ignore[misc]


def plain_luck(luck: LuckOf) -> str:
    """Write it as text: a line for each round, with a bar to the right for luck, to the left for none."""
    lines = [f"{words.named(luck.name)} · {words.unfenced(luck.title)}", words.unfenced(luck.total)]
    if luck.by_round:
        lines += ["", words.unfenced(say("luck.by_round"))]
        most = max(abs(one) for _, one in luck.by_round)
        shown = [(label, whole(one, signed=True), one) for label, one in luck.by_round]
        first, second = (max(wide(row[part]) for row in shown) for part in (0, 1))
        for label, said, one in shown:
            sign = "+" if one > 0 else "-"
            bar = sign * len(words.bar(abs(one), most))
            lines.append(f"{right(label, first)}  {right(said, second)}  {bar}".rstrip())
    if luck.moments:
        lines += ["", *map(words.unfenced, luck.moments)]
    return "\n".join(lines)
