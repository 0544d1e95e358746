"""How a day went: everybody's scores as bars, where one stands among them, and what the AI characters made of it.

Size: 900 wide; the height follows how many marks and lines there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.features.daily.day import Day
from bot.render.alt_corner import corner_width, with_corner
from bot.render.characters import CHARACTERS, Character, head
from bot.render.host import bust, bust_width
from bot.render.league import charts, widgets, words
from bot.render.league.charts import Extent
from bot.render.league.values import Bar
from bot.render.picture import Picture
from bot.render.png import EDGE, Sheet
from bot.render.typesetting.text import fitted, length, write
from bot.text import labelled, list_of, say, sentence

WIDTH, MARGIN = 900, 8
HEAD, HOST, FIRE = 180, 160, 104
"""Height of the head and of the host, and width of the streak's place."""
TOP, BARS, LABELS = 46, 300, 50
LANE, SIDE = 42, 38
"""A line of marks, and a character's head in it."""
BETWEEN, ASIDE = 20, 44
"""Between two marks of a line, and how far one may lie beside its bar for that."""
CHIP, GAP = 52, 12
PAD = 24


@dataclass(frozen=True, slots=True)
class _Mark:
    """A mark with where it lies below the bars."""

    at: int
    """The middle of its bar."""
    lane: int
    words: str
    left: int
    head: Character | None


@dataclass(frozen=True, slots=True)
class _Plate:
    """A line on its plate, with where that lies below everything."""

    words: str
    x: int
    row: int
    width: int


def draw_day(day: Day) -> Picture:
    sheet = day_sheet(day)
    return Picture(sheet.png(), _alt(day), sheet.width, sheet.height)


def day_sheet(day: Day) -> Sheet:
    """Draw a day without encoding it."""
    left, width = MARGIN + PAD, WIDTH - 2 * (MARGIN + PAD)
    extents = charts.placed(left, HEAD + TOP, width, BARS, day.bars)
    marks = _marks(day, extents)
    lanes = max((mark.lane + 1 for mark in marks), default=0)
    tall = TOP + BARS + LABELS + lanes * LANE + (16 if lanes else 0) + EDGE if day.bars else 0
    plates = _plates(day.lines)
    foot = (plates[-1].row + 1) * (CHIP + GAP) if plates else 0
    sheet = Sheet(WIDTH, with_corner(HEAD + tall + GAP, foot), "night")
    _draw_head(sheet, day)
    if day.bars:
        sheet.slab(MARGIN, HEAD, WIDTH - 2 * MARGIN, tall, 18, "night")
    charts.draw_bars(sheet, left, HEAD + TOP, width, BARS, day.bars, mine=day.mine)
    if day.mine is not None and 0 <= day.mine < len(extents):
        _draw_mine(sheet, extents, extents[day.mine], day.bars[day.mine])
    for mark in marks:
        _draw_mark(sheet, mark, HEAD + TOP + BARS + LABELS)
    for plate in plates:
        y = sheet.height - foot + plate.row * (CHIP + GAP)
        sheet.rounded(plate.x, y, plate.width, CHIP, CHIP // 2, "stage", "night")
        write(sheet, plate.x + 24, y + CHIP // 2, plate.words, 28, "white", "stage", face="text")
    return sheet


def _draw_head(sheet: Sheet, day: Day) -> None:
    """Draw the host, the title, and the score, large, with how it compares below."""
    sheet.put(bust("cheer" if day.mine is not None else "present", HOST, "night"), 10, HEAD - HOST)
    x = 10 + bust_width(HOST) + 16
    width = WIDTH - 20 - x - (FIRE if day.streak > 0 else 0)
    size = next((size for size in (32, 30, 28) if length(day.title, size, "text") <= width), 28)
    write(sheet, x, 34, fitted(day.title, width, size, "text"), size, "lilac", "night", face="text")
    for y, words_, sizes, colour in (
        (88, day.score, (64, 56, 48, 40, 34), "gold"),
        (144, day.better, (36, 33, 30), "white"),
    ):
        size = next((size for size in sizes if length(words_, size, "display") <= width), sizes[-1])
        write(sheet, x, y, fitted(words_, width, size, "display"), size, colour, "night")
    if day.streak > 0:
        middle = WIDTH - 20 - FIRE // 2
        sheet.put(widgets.flame("night"), middle - widgets.FLAME_WIDTH // 2, 34)
        number = str(day.streak)
        size = 46 if length(number, 46, "display") <= FIRE else 36
        write(sheet, middle, 144, number, size, "white", "night", align=0.5)


def _draw_mine(sheet: Sheet, extents: Sequence[Extent], extent: Extent, bar: Bar) -> None:
    """Draw a plate with a word over one's own bar."""
    words_ = say("league.you")
    width = widgets.tag_width(words_)
    left = min(max(extent.middle - width // 2, MARGIN + 6), WIDTH - MARGIN - 6 - width)
    own = extent.top - (charts.SMALL + 12 if bar.value > 0 else 8) - widgets.HERE // 2
    # Above its neighbours and their numbers, on a stem where they are higher.
    under = [each.top for each in extents if left - each.width // 2 < each.middle < left + width + each.width // 2]
    y = min(own, *(top - charts.SMALL - 12 for top in under))
    sheet.fill(extent.middle - 2, y, 4, own - y + 2, "ink")
    sheet.put(widgets.here("paper"), extent.middle - widgets.HERE // 2, own)
    widgets.draw_tag(sheet, left, y - widgets.TAG // 2 + 2, words_, "paper")


def _marks(day: Day, extents: Sequence[Extent]) -> list[_Mark]:
    """Place marks side by side below their bars; what does not fit goes into the next lane."""
    found: list[_Mark] = []
    ends: list[int] = []
    order = sorted(range(len(day.marks)), key=lambda number: day.marks[number][0])
    for number in order:
        bar, words_ = day.marks[number]
        if not 0 <= bar < len(extents):
            continue
        given = day.heads[number] if number < len(day.heads) else ""
        character = next((each for each in CHARACTERS if each == given), None)
        shown = fitted(words_, 300, 26, "text")
        width = round(length(shown, 26, "text")) + (SIDE + 6 if character else 0)
        middle = extents[bar].middle
        left = min(max(middle - width // 2, MARGIN + PAD - 8), WIDTH - MARGIN - PAD + 8 - width)
        most = min(WIDTH - MARGIN - PAD + 8 - width, left + ASIDE)
        lane = next((lane for lane, end in enumerate(ends) if end + BETWEEN <= most), len(ends))
        left = max(left, ends[lane] + BETWEEN) if lane < len(ends) else left
        ends[lane : lane + 1] = [left + width]
        found.append(_Mark(middle, lane, shown, left, character))
    return found


def _draw_mark(sheet: Sheet, mark: _Mark, y: int) -> None:
    sheet.put(widgets.below("paper"), mark.at - widgets.BELOW // 2, y - 6)
    x, middle = mark.left, y + 12 + LANE * mark.lane + LANE // 2
    if mark.head:
        sheet.put(head(mark.head, SIDE, "paper"), x, middle - SIDE // 2)
        x += SIDE + 6
    write(sheet, x, middle, mark.words, 26, "ink", "paper", face="text")


def _plates(lines: Sequence[str]) -> list[_Plate]:
    """Lines in rows, each row in the middle of what is right of the corner for Discord's badge."""
    rows: list[list[tuple[str, int]]] = [[]]
    left = corner_width(WIDTH)
    most = WIDTH - left - MARGIN
    for line in filter(None, lines):
        shown = fitted(line, most - 48, 28, "text")
        width = round(length(shown, 28, "text")) + 48
        if rows[-1] and sum(wide + GAP for _, wide in rows[-1]) + width > most:
            rows.append([])
        rows[-1].append((shown, width))
    found = []
    for number, row in enumerate(rows):
        x = left + (most - sum(wide + GAP for _, wide in row) + GAP) // 2
        for shown, width in row:
            found.append(_Plate(shown, x, number, width))
            x += width + GAP
    return found


# In words


def _alt(day: Day) -> str:
    def build(most: int, depth: int) -> list[str]:
        told = list_of(
            labelled(words.cut(bar.label, 12), words.cut(bar.said, 12))
            for bar in day.bars
            if bar.value > 0 or depth > 1
        )
        mine = day.bars[day.mine].label if day.mine is not None and 0 <= day.mine < len(day.bars) else ""
        marks = list_of(words.cut(text, most) for _, text in day.marks)
        return [
            sentence(words.cut(day.title, 100)),
            sentence(words.cut(_verdict(day), 160)),
            say("daily.alt_mine", bar=words.cut(mine, 24)) if mine else "",
            sentence(marks),
            *(sentence(words.cut(line, 80)) for line in day.lines),
            sentence(told) if depth > 0 else "",
        ]

    return words.described([lambda most, depth=depth: build(most, depth) for depth in (2, 1, 0)])  # type: ignore[misc]


def _verdict(day: Day) -> str:
    return say("daily.verdict", score=day.score, better=day.better)


def plain_day(day: Day) -> str:
    """Write a day as text: one's own bar has an arrow, and the marks stand behind theirs."""
    lines = [words.unfenced(day.title), words.unfenced(_verdict(day))]
    if day.bars:
        lines.append("")
    for number, row in enumerate(words.bars([(bar.label, bar.value, bar.said) for bar in day.bars])):
        said = list_of(words.unfenced(text) for bar, text in day.marks if bar == number)
        mark = ">" if number == day.mine else " "
        lines.append(f"{mark} {row}  {said}".rstrip())
    if day.mine is not None and 0 <= day.mine < len(day.bars):
        lines += ["", f"> {say('league.alt_you')}"]
    if day.lines:
        lines += ["", *map(words.unfenced, day.lines)]
    return "\n".join(lines)
