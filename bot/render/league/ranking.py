"""A ranking: ten places on paper, the asker's own below a gap when it is not among them, the host beside the title.

Size: 900 wide; the height depends on whether there is an own row and on nothing else, so that paging moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.render.alt_corner import corner_height
from bot.render.bubble import TAIL, bubble
from bot.render.decorations import confetti
from bot.render.host import bust, bust_width, host, host_width
from bot.render.league import people, widgets, words
from bot.render.league.head import HEAD, draw_foot, draw_head, with_foot
from bot.render.league.values import Ranking, RankingLine
from bot.render.picture import Picture
from bot.render.png import EDGE, Sheet
from bot.render.typesetting.monospaced import left, right, wide
from bot.render.typesetting.text import fitted, length, shrunk, write
from bot.text import labelled, list_of, say, sentence

WIDTH, MARGIN = 900, 8
HEADING, ROW, LINES = 50, 74, 10
GAP = 30
"""Between the ten places and one's own."""
AVATAR = 54
RANK, FACE, NAME = 56, 104, 172
"""Where the middle of a rank is, and where a disc and a name begin."""
VALUE = WIDTH - MARGIN - 26
"""Where values end."""
AIR = 18
ROOM = 3
"""Free rows that the host takes at least."""
WHOLE, BEHIND = (400, 300), 180
"""Heights of the host, the largest that fits is taken, and of the host behind the desk where none does."""
CONFETTI = 64
SIZE, SMALL = 40, 25
DETAIL = 330
"""The widest that stands beside a value."""
"""Of values and of what is beside them."""


def draw_ranking(ranking: Ranking) -> Picture:
    sheet = ranking_sheet(ranking)
    return Picture(sheet.png(), _alt(ranking), sheet.width, sheet.height)


def ranking_sheet(ranking: Ranking) -> Sheet:
    """Draw the page without encoding it."""
    lines = ranking.lines[:LINES]
    tall = HEADING + ROW * LINES + MARGIN + EDGE
    own = HEAD + tall + GAP
    sheet = Sheet(WIDTH, with_foot((own + ROW if ranking.own else HEAD + tall) + MARGIN), "night")
    columns = _columns(_rows(ranking))
    if not ranking.own and _has_room(ranking):
        tall = sheet.height - MARGIN - HEAD
    draw_head(sheet, ranking.title, ranking.subtitle)
    sheet.slab(MARGIN, HEAD, WIDTH - 2 * MARGIN, tall, 18, "night")
    _draw_heading(sheet, ranking)
    for index, line in enumerate(lines):
        top = HEAD + HEADING + ROW * index
        sheet.fill(MARGIN, top, WIDTH - 2 * MARGIN, 2, "edge")
        _draw_row(sheet, top + 2, line, columns)
    if 0 < len(lines) < LINES:
        sheet.fill(MARGIN, HEAD + HEADING + ROW * len(lines), WIDTH - 2 * MARGIN, 2, "edge")
    if ranking.own:
        _draw_own(sheet, own, ranking.own, columns)
    if _has_room(ranking):
        _draw_host(sheet, ranking, HEAD + tall - MARGIN - EDGE)
    if ranking.own or not _has_room(ranking):
        draw_foot(sheet, "present")
    return sheet


def _draw_heading(sheet: Sheet, ranking: Ranking) -> None:
    """Draw the page, what a mark of doubt means, and what is counted."""
    middle, x = HEAD + HEADING // 2 + 2, MARGIN + 20
    if ranking.pages > 1:
        shown = say("league.page", page=ranking.page, pages=ranking.pages)
        x += write(sheet, x, middle, shown, 26, "quiet", "paper") + 30
    if any(line.provisional for line in _rows(ranking)):
        sheet.put(widgets.doubt("paper"), x, middle - widgets.DOUBT // 2)
        x += widgets.DOUBT + 8
        x += write(sheet, x, middle, say("league.provisional"), SMALL, "quiet", "paper", face="text") + AIR
    write(sheet, VALUE, middle, fitted(ranking.column, VALUE - x, 26, "display"), 26, "quiet", "paper", align=1)


def _columns(rows: Sequence[RankingLine]) -> tuple[int, int]:
    """Where values end, and where what is beside them does: one below the other in all rows."""
    end = VALUE - (widgets.DOUBT + 6 if any(line.provisional for line in rows) else 0)
    widest = max((round(length(_value(line), SIZE, "display")) for line in rows), default=0)
    return end, end - widest - 14


def _value(line: RankingLine) -> str:
    return fitted(line.value, 260, SIZE, "display")


def _draw_row(sheet: Sheet, y: int, line: RankingLine, columns: tuple[int, int]) -> None:
    back, middle = "paper", y + (ROW - 2) // 2
    if line.mine:
        back = "glow"
        sheet.fill(MARGIN, y, WIDTH - 2 * MARGIN, ROW - 2, back)
        sheet.put(widgets.pointer(back), MARGIN, middle - widgets.POINTER // 2)
    _draw_line(sheet, middle, line, back, columns)


def _draw_own(sheet: Sheet, y: int, line: RankingLine, columns: tuple[int, int]) -> None:
    """One's own row apart from the others, on gold."""
    for dot in (-1, 0, 1):
        sheet.rounded(RANK + 24 * dot - 5, y - GAP // 2 - 5, 10, 10, 5, "lilac", "night")
    sheet.rounded(MARGIN, y, WIDTH - 2 * MARGIN, ROW, 16, "glow", "night")
    sheet.put(widgets.pointer("glow"), MARGIN, y + (ROW - widgets.POINTER) // 2)
    _draw_line(sheet, y + ROW // 2, replace(line, mine=True), "glow", columns)


def _draw_line(sheet: Sheet, middle: int, line: RankingLine, back: str, columns: tuple[int, int]) -> None:
    _draw_rank(sheet, middle, line.rank, back)
    name = people.name(line.name)
    people.draw_avatar(sheet, FACE, middle - AVATAR // 2, AVATAR, name, back)
    if line.provisional:
        sheet.put(widgets.doubt(back), VALUE - widgets.DOUBT, middle - widgets.DOUBT // 2)
    write(sheet, columns[0], middle, _value(line), SIZE, "ink", back, align=1)
    end = columns[1]
    if line.detail:
        size = shrunk([line.detail], DETAIL, SMALL, 22, "text")
        detail = fitted(line.detail, DETAIL, size, "text")
        end -= write(sheet, end, middle, detail, size, "quiet", back, face="text", align=1)
    tag = widgets.tag_width(say("league.you")) + 12 if line.mine else 0
    room = end - AIR - NAME - tag
    used = write(sheet, NAME, middle, fitted(name, room, 32, "text"), 32, "ink", back, face="text")
    if line.mine:
        widgets.draw_tag(sheet, NAME + used + 12, middle, say("league.you"), back)


def _draw_rank(sheet: Sheet, middle: int, rank: int | None, back: str) -> None:
    if rank is None:
        return
    if rank in widgets.MEDALS:
        sheet.put(widgets.medal(rank, back), RANK - widgets.MEDAL_WIDTH // 2, middle - widgets.MEDAL_HEIGHT // 2)
        return
    shown = str(rank) if rank < 100_000 else f"{rank // 1000}k"
    size = next((size for size in (34, 28, 24) if length(shown, size, "display") <= 76), 22)
    write(sheet, RANK, middle, shown, size, "ink", back, align=0.5)


def _has_room(ranking: Ranking) -> bool:
    """Whether the host stands below the last row, or where there is none."""
    return not ranking.lines or (len(ranking.lines) <= LINES - ROOM and ranking.page >= ranking.pages)


def _draw_host(sheet: Sheet, ranking: Ranking, foot: int) -> None:
    """Draw the host on the free places of a list that end there, on the right, and what they say."""
    rows = len(ranking.lines)
    y = HEAD + HEADING + ROW * rows + 12
    tall = foot - y - 4
    left, width = MARGIN + 12, WIDTH - 2 * MARGIN - 24
    sheet.rounded(left, y, width, tall, 20, "stage", "paper")
    saying = (ranking.below or say("league.room")) if rows else ranking.empty or say("league.nobody")
    high = next((high for high in WHOLE if ROW * (LINES - rows) >= high + 56), 0)
    figure = host("present", high, "stage", flipped=True) if high else bust("present", BEHIND, "stage", flipped=True)
    wide = host_width(high) if high else bust_width(BEHIND)
    top = y + (tall - high) // 2 if high else y + tall - BEHIND - 10
    # Where the host reaches up to the confetti it falls beside them only: a figure has its ground with it.
    free = 20 if top > y + CONFETTI + 4 else 30 + wide
    sheet.put(confetti(width - free - 20, CONFETTI, 7, "stage"), left + 20, y + 4)
    figure_at = left + width - 30 - wide
    sheet.put(figure, figure_at, top)
    # Above the corner for Discord's badge, wherever the box ends.
    end = min(y + tall, sheet.height - corner_height(sheet.height) + 16)
    x, room = left + 26, min(end - y - 60, 240)
    at = y + (end - y - room) // 2
    bubble(sheet, x, at, figure_at - TAIL - 4 - x, room, saying, size=44, tail="right", back="stage")


# In words


def _rows(ranking: Ranking) -> tuple[RankingLine, ...]:
    own = ranking.own
    return ranking.lines[:LINES] + ((own,) if own else ())


def _alt(ranking: Ranking) -> str:
    head = [sentence(words.cut(ranking.title, 100)), sentence(words.cut(ranking.subtitle, 100))]
    if ranking.pages > 1:
        head.append(sentence(say("league.page", page=ranking.page, pages=ranking.pages)))
    if not ranking.lines:
        head.append(words.cut(ranking.empty or say("league.nobody"), 200))
    else:
        head.append(f"{words.cut(ranking.column, 40)}:")

    def told(line: RankingLine, most: int, detailed: bool) -> str:
        rank = "" if line.rank is None else f"{line.rank}. "
        you = f" ({say('league.alt_you')})" if line.mine or line is ranking.own else ""
        told = [words.cut(line.value, 16)]
        if detailed:
            told += [words.cut(line.detail, 24)] if line.detail else []
            told += [say("league.alt_provisional")] if line.provisional else []
        return sentence(labelled(f"{rank}{words.told(people.name(line.name), most)}{you}", list_of(told)))

    def build(detailed: bool, most: int) -> list[str]:
        return [*head, *(told(line, most, detailed) for line in _rows(ranking))]

    return words.described([lambda most: build(True, most), lambda most: build(False, most)])


def plain_ranking(ranking: Ranking) -> str:
    """Write a page as text: what is counted stands before the names, which no width of theirs can move then."""
    lines = [words.unfenced(ranking.title), words.unfenced(ranking.subtitle)]
    if ranking.pages > 1:
        lines.append(say("league.page", page=ranking.page, pages=ranking.pages))
    lines.append("")
    rows = _rows(ranking)
    if not ranking.lines:
        lines.append(words.unfenced(ranking.empty or say("league.nobody")))
    ranks = ["" if line.rank is None else f"{line.rank}." for line in rows]
    values = [f"{words.unfenced(line.value)}{'?' if line.provisional else ' '}" for line in rows]
    details = [words.unfenced(line.detail) for line in rows]
    column = words.unfenced(ranking.column)
    first = max(map(wide, ranks), default=0)
    second = max(map(wide, (f"{column} ", *values)))
    third = max(map(wide, details), default=0)
    if rows:
        lines.append(f"{'':{first + 3}}{right(f'{column} ', second)}".rstrip())
    for rank, value, detail, line in zip(ranks, values, details, rows, strict=True):
        if line is ranking.own and ranking.lines:
            lines.append(f"{'':{first + 3}}…")
        mark = ">" if line.mine or line is ranking.own else " "
        middle = f"{left(detail, third)}  " if third else ""
        shown = words.named(people.name(line.name))
        lines.append(f"{mark}{right(rank, first + 1)} {right(value, second)} {middle}{shown}")
    notes = []
    if any(line.mine or line is ranking.own for line in rows):
        notes.append(f"> {say('league.alt_you')}")
    if any(line.provisional for line in rows):
        notes.append(f"? {say('league.provisional')}")
    return "\n".join([*lines, *([""] if notes else []), *notes])
