"""How it goes in a server: games of each week as bars, people below it with how many were new, best hour, most played.

A week of fewer than five people has no bar: it says so. Size: 900 wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.features.server_figures.publishing import LEAST, FiguresTold, WeekTold
from bot.game_words import game_name
from bot.league import days
from bot.render.alt_corner import corner_width, with_corner
from bot.render.league import words
from bot.render.picture import Picture
from bot.render.png import EDGE, Sheet
from bot.render.typesetting.monospaced import left, right, wide
from bot.render.typesetting.text import fitted, length, shrunk, write
from bot.text import count, day_words, labelled, list_of, say, sentence, whole

WIDTH, MARGIN, GAP, PAD = 900, 8, 10, 22
HEAD, TITLE, BARS, LINE, LABELS = 106, 58, 170, 40, 46
"""Heights: of the head, of a heading, of bars with their numbers, of a row of numbers below them, of the dates."""
NAMES = 150
"""Width of what a row of numbers is called."""
TILE, HOUR = 92, 270
"""Height of what stands in the foot, and the width of the best hour."""
SMALL, SMALLEST = 26, 20
"""Sizes of numbers."""
THICK, LOWEST, ROUND = 38, 6, 8
"""A bar's width, its least height, and the radius of its upper corners."""
ASIDE = corner_width(WIDTH) + GAP
"""Where the foot begins: right of the corner for Discord's badge."""
GAMES, NEW, BACK, WHOLE = "low", "gold", "mid", "quiet"
"""Colours of bars: of games, of people who are new and who are back, and of people of whom that is not told."""
UNTOLD = "–"
X = MARGIN + PAD + NAMES
ROOM = WIDTH - MARGIN - PAD - X


def draw_figures(told: FiguresTold) -> Picture:
    sheet = figures_sheet(told)
    return Picture(sheet.png(), _alt(told), sheet.width, sheet.height)


def figures_sheet(told: FiguresTold) -> Sheet:
    """Draw it without encoding it."""
    games = TITLE + BARS + PAD + EDGE
    people = TITLE + BARS + 2 * LINE + LABELS + 8 + EDGE
    sheet = Sheet(WIDTH, with_corner(HEAD + games + GAP + people + GAP, TILE + MARGIN), "night")
    write(sheet, MARGIN + 14, 40, fitted(say("server_figures.title"), WIDTH - 60, 48, "display"), 48, "white", "night")
    write(sheet, MARGIN + 14, 82, fitted(_span(told), WIDTH - 60, 30), 30, "lilac", "night", face="text")
    weeks = [_of(told).get(monday) for monday in told.mondays]
    y = HEAD
    _draw_slab(sheet, y, games, say("server_figures.games_a_week"))
    _draw_bars(sheet, y + TITLE + BARS, UNTOLD, [_Bar() if week is None else _Bar(GAMES, week.games) for week in weeks])
    y += games + GAP
    _draw_slab(sheet, y, people, say("server_figures.people_a_week"))
    _draw_bars(sheet, y + TITLE + BARS, _few(), [_Bar() if week is None else _of_people(week) for week in weeks])
    splits = [None if week is None else week.split for week in weeks]
    y += TITLE + BARS + LINE // 2 + 6
    for name, colour, numbers in (
        ("new", NEW, [None if split is None else split.new for split in splits]),
        ("back", BACK, [None if split is None else split.back for split in splits]),
    ):
        _draw_numbers(sheet, y, say(f"server_figures.{name}"), colour, numbers)
        y += LINE
    _draw_dates(sheet, y + LABELS // 2 - LINE // 2 + 4, told.mondays)
    _draw_foot(sheet, sheet.height - TILE - MARGIN, told)
    return sheet


def _of(told: FiguresTold) -> Mapping[int, WeekTold]:
    return {week.monday: week for week in told.weeks}


def _span(told: FiguresTold) -> str:
    """Return from which day to which it tells."""
    first, last = (day_words(days.as_date(day)) for day in (told.mondays[0], told.mondays[-1] + 6))
    return say("server_figures.span", first=first, last=last)


def _few() -> str:
    """Return what stands in the place of numbers of fewer than five."""
    return f"<{LEAST}"


def _draw_slab(sheet: Sheet, y: int, tall: int, heading: str) -> None:
    sheet.slab(MARGIN, y, WIDTH - 2 * MARGIN, tall, 18, "night")
    write(
        sheet, MARGIN + PAD, y + 34, fitted(heading, WIDTH - 2 * (MARGIN + PAD), 30), 30, "quiet", "paper", face="text"
    )


def _middle(place: int, weeks: int) -> int:
    """Return where the middle of a week's column is."""
    return round(X + ROOM / weeks * (place + 0.5))


class _Bar(NamedTuple):
    """A bar, whose upper part may be those who are new."""

    colour: str = ""
    value: int = 0
    new: int = 0


def _of_people(week: WeekTold) -> _Bar:
    return _Bar(WHOLE, week.people) if week.split is None else _Bar(BACK, week.people, week.split.new)


def _draw_bars(sheet: Sheet, ground: int, without: str, bars: Sequence[_Bar]) -> None:
    """Draw bars on a line, each with its number; `without` stands where there is none."""
    most = max(1, *(bar.value for bar in bars))
    numbers = [whole(bar.value) if bar.colour else without for bar in bars]
    size = shrunk(numbers, round(ROOM / len(bars)) - 6, SMALL, SMALLEST)
    for place, (bar, number) in enumerate(zip(bars, numbers, strict=True)):
        middle, tall = _middle(place, len(bars)), 0
        if bar.colour:
            tall = max(LOWEST, round((BARS - SMALL - 16) * bar.value / most))
            _draw_bar(sheet, middle - THICK // 2, ground, tall, bar)
        front = "ink" if bar.colour else "quiet"
        if place in _numbered(numbers, size):
            write(sheet, middle, ground - tall - SMALL // 2 - 6, number, size, front, "paper", align=0.5)
    sheet.fill(X, ground - 1, ROOM, 3, "quiet")


def _draw_bar(sheet: Sheet, x: int, ground: int, tall: int, bar: _Bar) -> None:
    """Draw a bar; a line of paper lies between its two parts."""
    radius, top = max(1, min(ROUND, tall // 2)), ground - tall
    sheet.rounded(x, top, THICK, tall, radius, NEW if bar.new else bar.colour, "paper")
    sheet.fill(x, ground - radius, THICK, radius, NEW if bar.new else bar.colour)
    if bar.new:
        fresh = round(tall * bar.new / bar.value)
        sheet.fill(x, top + fresh, THICK, tall - fresh, bar.colour)
        sheet.fill(x, top + fresh - 2, THICK, 4, "paper")


def _numbered(numbers: Sequence[str], size: int) -> range:
    """Return which columns have their number: all, or every second one where those have no room side by side."""
    crowded = max(length(number, size, "display") for number in numbers) + 6 > ROOM / len(numbers)
    return range(len(numbers) - 1, -1, -2) if crowded else range(len(numbers))


def _draw_numbers(sheet: Sheet, y: int, name: str, colour: str, numbers: Sequence[int | None]) -> None:
    """Draw a number below each bar, and before them the colour that part of the bars has."""
    sheet.rounded(MARGIN + PAD, y - 10, 20, 20, 5, colour, "paper")
    room = NAMES - 20 - 14
    size = shrunk([name], room, SMALL, SMALLEST, "text")
    write(sheet, MARGIN + PAD + 28, y, fitted(name, room, size), size, "ink", "paper", face="text")
    said = [UNTOLD if number is None else whole(number) for number in numbers]
    size = shrunk(said, round(ROOM / len(said)) - 6, SMALL, SMALLEST)
    for place, (text, number) in enumerate(zip(said, numbers, strict=True)):
        front = "quiet" if number is None else "ink"
        if place in _numbered(said, size):
            write(sheet, _middle(place, len(said)), y, text, size, front, "paper", align=0.5)


def _draw_dates(sheet: Sheet, y: int, mondays: Sequence[int]) -> None:
    """Draw on which day a week begins, of the last one and as many before it as there is room for."""
    dates = [day_words(days.as_date(monday)) for monday in mondays]
    pitch, widest = ROOM / len(dates), max(length(date, SMALL, "display") for date in dates) + 12
    every = next((step for step in range(1, len(dates)) if widest <= pitch * step), len(dates))
    for place in range(len(dates) - 1, -1, -every):
        half = round(length(dates[place], SMALL, "display")) // 2 + 1
        middle = min(_middle(place, len(dates)), WIDTH - MARGIN - PAD // 2 - half)
        write(sheet, middle, y, dates[place], SMALL, "quiet", "paper", align=0.5)


def _draw_foot(sheet: Sheet, y: int, told: FiguresTold) -> None:
    """Draw when and what was played most, side by side."""
    x = ASIDE
    for name, said in _facts(told):
        width = HOUR if name == "hour" else WIDTH - MARGIN - x
        sheet.rounded(x, y, width, TILE, 18, "stage", "night")
        middle, room = x + width // 2, width - 28
        size = shrunk([said], room, 36, 22)
        write(sheet, middle, y + 34, fitted(said, room, size, "display"), size, "white", "stage", align=0.5)
        label = fitted(say(f"server_figures.picture.{name}"), room, 26)
        write(sheet, middle, y + 70, label, 26, "lilac", "stage", face="text", align=0.5)
        x += width + GAP


def _facts(told: FiguresTold) -> Iterator[tuple[str, str]]:
    """Yield what is told besides: which it is, and the words."""
    if told.hour is not None:
        begins, ends = f"{told.hour}:00", f"{(told.hour + 1) % 24}:00"
        yield "hour", say("server_figures.picture.utc", begins=begins, ends=ends)
    if told.game is not None:
        yield "most", game_name(told.game)


# In words


def _alt(told: FiguresTold) -> str:
    def build(_: int, *, detailed: bool) -> list[str]:
        facts = [sentence(labelled(say(f"server_figures.picture.{name}"), said)) for name, said in _facts(told)]
        few = [day_words(days.as_date(monday)) for monday in told.mondays if monday not in _of(told)]
        return [
            sentence(labelled(say("server_figures.title"), _span(told))),
            *facts,
            *(sentence(_week(week, detailed=detailed)) for week in reversed(told.weeks)),
            sentence(say("server_figures.few_in", weeks=list_of(few))) if few else "",
        ]

    return words.described(
        [lambda most: build(most, detailed=True), lambda most: build(most, detailed=False)],
    )


def _week(week: WeekTold, *, detailed: bool) -> str:
    parts = [count("server_figures.games", week.games), count("server_figures.people", week.people)]
    if week.split is not None and detailed:
        parts += [
            labelled(say(f"server_figures.{name}"), whole(number)) for name, number in week.split._asdict().items()
        ]
    return labelled(day_words(days.as_date(week.monday)), list_of(parts))


def plain_figures(told: FiguresTold) -> str:
    """Write it as text: a line for each week, the newest last."""
    heads = ["", *(say(f"server_figures.column.{name}") for name in ("games", "people", "new", "back"))]
    rows = [heads]
    for monday in told.mondays:
        week = _of(told).get(monday)
        cells = [UNTOLD, _few()] if week is None else [whole(week.games), whole(week.people)]
        split = None if week is None else week.split
        cells += [UNTOLD] * 2 if split is None else [whole(split.new), whole(split.back)]
        rows.append([day_words(days.as_date(monday)), *cells])
    widths = [max(map(wide, column)) for column in zip(*rows, strict=True)]
    lines = [words.unfenced(f"{say('server_figures.title')} · {_span(told)}"), ""]
    lines += [
        "  ".join(
            [left(row[0], widths[0]), *(right(cell, width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    ]
    facts = [words.unfenced(labelled(say(f"server_figures.picture.{name}"), said)) for name, said in _facts(told)]
    return "\n".join([*lines, *([""] if facts else []), *facts])
