"""The end of a duel, or of an open one of several: a podium, and everybody's points and matchpoints of every deal.

Size: 900 wide; the height follows how many have played.
"""

from __future__ import annotations

from bot.features.duels.summary import DuelSummary, DuelSummaryDeal, DuelSummaryRow
from bot.render.league import people, widgets, words
from bot.render.league.head import HEAD, draw_head
from bot.render.picture import Picture
from bot.render.player_label import Called
from bot.render.png import EDGE, Sheet
from bot.render.podium import HEIGHT as PODIUM
from bot.render.podium import WIDTH, Finisher, draw_podium, draw_verdict, with_verdict
from bot.render.typesetting.monospaced import right, wide
from bot.render.typesetting.text import fitted, length, write
from bot.text import labelled, parts_of, say, sentence

MARGIN = 8
TOP = HEAD + PODIUM
"""Where the deals begin, below the podium."""
HEADING, ROW = 54, 96
RANK, FACE, NAME = 54, 96, 164
"""Where the middle of a rank is, and where a disc and a name begin."""
AVATAR = 58
DEALS, COLUMN = 428, 112
"""Where the columns of the deals begin, and how wide one is."""
TOTAL = WIDTH - MARGIN - 22
"""Where the sums end."""
POINTS, SMALL, LABEL = 38, 28, 28
SUMS = (56, 50, 44, 38)
"""Sizes of a sum: the largest that fits is taken."""
LARGEST, SMALLEST = 34, 24
"""Sizes of a name."""


def draw_summary(summary: DuelSummary) -> Picture:
    sheet = summary_sheet(summary)
    return Picture(sheet.png(), _alt(summary), sheet.width, sheet.height)


def summary_sheet(summary: DuelSummary) -> Sheet:
    """Draw it without encoding it."""
    tall = HEADING + ROW * len(summary.rows) + EDGE
    sheet = Sheet(WIDTH, with_verdict(TOP + tall + MARGIN), "night")
    draw_head(sheet, summary.title, summary.subtitle)
    draw_podium(
        sheet, [Finisher(Called(people.name(row.name)), row.rank, row.matchpoints) for row in summary.rows[:3]], HEAD
    )
    sheet.slab(MARGIN, TOP, WIDTH - 2 * MARGIN, tall, 18, "night")
    draw_verdict(sheet, TOP + tall + MARGIN, summary.head_to_head)
    middle = TOP + HEADING // 2 + 2
    for number in range(len(summary.rows[0].deals) if summary.rows else 0):
        shown = fitted(say("duel.picture.deal", number=number + 1), COLUMN - 8, LABEL, "display")
        write(sheet, _column(number), middle, shown, LABEL, "quiet", "paper", align=0.5)
    write(
        sheet, TOTAL, middle, fitted(say("duel.picture.sum"), 120, LABEL, "display"), LABEL, "quiet", "paper", align=1
    )
    for number, row in enumerate(summary.rows):
        top = TOP + HEADING + ROW * number
        sheet.fill(MARGIN, top, WIDTH - 2 * MARGIN, 2, "edge")
        _draw_row(sheet, top + 2, row)
    return sheet


def _column(number: int) -> int:
    return DEALS + COLUMN * number + COLUMN // 2


def _draw_row(sheet: Sheet, top: int, row: DuelSummaryRow) -> None:
    middle = top + (ROW - 2) // 2
    if row.rank in widgets.MEDALS:
        medal = widgets.medal(row.rank, "paper")
        sheet.put(medal, RANK - widgets.MEDAL_WIDTH // 2, middle - widgets.MEDAL_HEIGHT // 2)
    else:
        write(sheet, RANK, middle, str(row.rank), 34, "ink", "paper", align=0.5)
    name = people.name(row.name)
    people.draw_avatar(sheet, FACE, middle - AVATAR // 2, AVATAR, name, "paper")
    room = DEALS - NAME - 10
    size = next((size for size in range(LARGEST, SMALLEST, -2) if length(name, size, "text") <= room), SMALLEST)
    write(sheet, NAME, middle, fitted(name, room, size, "text"), size, "ink", "paper", face="text")
    for number, deal in enumerate(row.deals):
        _draw_deal(sheet, _column(number), middle, deal)
    left = TOTAL - _column(len(row.deals)) + COLUMN // 2 - 4
    size = next((size for size in SUMS if length(row.matchpoints, size, "display") <= left), SUMS[-1])
    write(sheet, TOTAL, middle, fitted(row.matchpoints, left, size, "display"), size, "ink", "paper", align=1)


def _draw_deal(sheet: Sheet, x: int, middle: int, deal: DuelSummaryDeal) -> None:
    """Draw the points, and below them what they were worth."""
    if not deal.points:
        write(sheet, x, middle, say("duel.picture.none"), POINTS, "quiet", "paper", align=0.5)
        return
    points = fitted(deal.points, COLUMN - 8, POINTS, "display")
    write(sheet, x, middle - 18, points, POINTS, "ink", "paper", align=0.5)
    worth = fitted(say("duel.picture.worth", points=deal.matchpoints), COLUMN - 8, SMALL, "display")
    write(sheet, x, middle + 22, worth, SMALL, "quiet", "paper", align=0.5)


# In words


def _alt(summary: DuelSummary) -> str:
    head = [sentence(words.cut(summary.title, 100)), sentence(words.cut(summary.subtitle, 120))]

    def told(row: DuelSummaryRow, most: int, *, detailed: bool) -> str:
        name = words.told(people.name(row.name), most)
        short = say("duel.picture.alt", place=row.rank, name=name, points=row.matchpoints)
        deals = parts_of(_told(number, deal) for number, deal in enumerate(row.deals, 1))
        return sentence(labelled(short, deals) if detailed else short)

    def build(most: int, *, detailed: bool) -> list[str]:
        stands = [sentence(words.cut(summary.head_to_head, 120))] if summary.head_to_head else []
        return [*head, *(told(row, most, detailed=detailed) for row in summary.rows), *stands]

    return words.described([lambda most: build(most, detailed=True), lambda most: build(most, detailed=False)])


def _told(number: int, deal: DuelSummaryDeal) -> str:
    if not deal.points:
        return say("duel.picture.alt_none", number=number)
    return say("duel.picture.alt_deal", number=number, points=deal.points, worth=deal.matchpoints)


def plain_summary(summary: DuelSummary) -> str:
    """Write it as text: numbers stand before the names, which no width of theirs can move then."""
    lines = [words.unfenced(summary.title), words.unfenced(summary.subtitle), ""]
    deals = len(summary.rows[0].deals) if summary.rows else 0
    heads = [say("duel.picture.sum"), *(say("duel.picture.deal", number=number) for number in range(1, deals + 1))]
    cells = [
        [
            row.matchpoints,
            *(f"{deal.points} ({deal.matchpoints})" if deal.points else say("duel.picture.none") for deal in row.deals),
        ]
        for row in summary.rows
    ]
    widths = [max(map(wide, column)) for column in zip(heads, *cells, strict=True)]
    ranks = [f"{row.rank}." for row in summary.rows]
    first = max(map(wide, ranks), default=0)

    def line(rank: str, shown: list[str], name: str) -> str:
        columns = "  ".join(right(cell, width) for cell, width in zip(shown, widths, strict=True))
        return f"{right(rank, first)}  {columns}  {name}".rstrip()

    lines.append(line("", heads, ""))
    lines += [
        line(rank, shown, words.named(people.name(row.name)))
        for rank, shown, row in zip(ranks, cells, summary.rows, strict=True)
    ]
    lines += ["", words.unfenced(summary.head_to_head)] if summary.head_to_head else []
    return "\n".join(lines)
