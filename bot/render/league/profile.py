"""A profile: who it is, facts in tiles, charts, the last scores as a line, badges, and what the host says.

Size: 900 wide; the height follows what there is to show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.render.alt_corner import corner_width, with_corner
from bot.render.bubble import TAIL, bubble, wrapped
from bot.render.host import bust, bust_width
from bot.render.league import charts, people, widgets, words
from bot.render.league.values import Chart, Fact, Profile
from bot.render.picture import Picture
from bot.render.png import EDGE, Sheet
from bot.render.typesetting.monospaced import left, wide
from bot.render.typesetting.text import fitted, length, write
from bot.text import labelled, list_of, sentence

WIDTH, MARGIN, GAP = 900, 8, 10
HEAD, FACE = 132, 108
TILE, NEXT = 88, 26
"""Height of a fact whose label has one line, and of another line."""
FACTS, CHARTS, FORM, BADGES = 12, 3, 20, 12
CHART, TITLE, LABELS = 138, 48, 46
SPARED = 1.5
"""How much wider than its room a distribution may be."""
LINE = 152
"""Height of the line of the last scores."""
FORM_TALL = TITLE - 4 + LINE + EDGE
CHIP = 46
NEAR, NEAR_LINE = 26, 34
"""Size of the words that say which badge is near, and the height of a line of them."""
HALF = (WIDTH - 2 * MARGIN - GAP) // 2
PAD = 22
SAYING = 138


@dataclass(frozen=True, slots=True)
class _Chip:
    """A badge and where it lies among the badges."""

    words: str
    x: int
    row: int
    width: int
    star: bool


def draw_profile(profile: Profile) -> Picture:
    sheet = profile_sheet(profile)
    return Picture(sheet.png(), _alt(profile), sheet.width, sheet.height)


def profile_sheet(profile: Profile) -> Sheet:
    """Draw a profile without encoding it."""
    facts = profile.facts[:FACTS]
    rows = _facts_in_rows(facts)
    pairs = _charts_in_rows([chart for chart in profile.charts[:CHARTS] if chart.bars])
    chips, near = _chips(profile.badges), wrapped(profile.next_badge, WIDTH - 2 * MARGIN - 2 * PAD, NEAR, 2)
    saying = profile.versus or (profile.empty if not pairs else "")
    parts = [
        sum(_tall(row, len(rows[0])) + GAP for row in rows) - GAP if rows else 0,
        *((TITLE + CHART + LABELS + EDGE) for _ in pairs),
        FORM_TALL if len(profile.form) > 1 else 0,
        _badges_tall(chips, near) if chips or near else 0,
    ]
    tall = sum(part + GAP for part in parts if part)
    sheet = Sheet(WIDTH, with_corner(HEAD + tall, SAYING + GAP + MARGIN - 4), "night")
    _draw_head(sheet, profile)
    y = HEAD
    for row in rows:
        _draw_facts(sheet, y, row, len(rows[0]))
        y += _tall(row, len(rows[0])) + GAP
    for pair in pairs:
        _draw_charts(sheet, y, pair)
        y += TITLE + CHART + LABELS + EDGE + GAP
    if len(profile.form) > 1:
        _draw_form(sheet, y, profile)
        y += FORM_TALL + GAP
    if chips or near:
        _draw_badges(sheet, y, profile, chips, near)
        y += _badges_tall(chips, near) + GAP
    _draw_saying(sheet, sheet.height - (SAYING + GAP + MARGIN - 4), saying)
    return sheet


def _draw_head(sheet: Sheet, profile: Profile) -> None:
    people.draw_avatar(sheet, MARGIN + 12, (HEAD - FACE) // 2, FACE, profile.name, "night")
    x = MARGIN + 12 + FACE + 24
    width = WIDTH - MARGIN - 10 - x
    name = people.name(profile.name)
    size = next((size for size in (52, 46, 42) if length(name, size, "text") <= width), 42)
    write(sheet, x, 46, fitted(name, width, size, "text"), size, "white", "night", face="text")
    small = next((size for size in (30, 28, 26, 24) if length(profile.subtitle, size, "text") <= width), 22)
    write(sheet, x, 96, fitted(profile.subtitle, width, small, "text"), small, "lilac", "night", face="text")


def _facts_in_rows(facts: Sequence[Fact]) -> list[Sequence[Fact]]:
    """Three or four in a row, whichever leaves fewer places free."""
    across = len(facts) if len(facts) <= 4 else 3 if len(facts) in (5, 6, 9) else 4
    return [facts[start : start + across] for start in range(0, len(facts), max(1, across))]


def _wide(across: int) -> int:
    """Return the width of a fact where there are so many in a row."""
    return (WIDTH - 2 * MARGIN - GAP * (across - 1)) // across


def _label(fact: Fact, across: int) -> tuple[tuple[str, ...], int]:
    """Return what stands below a fact: a line if it can be, else two, and their size."""
    room = _wide(across) - 16
    size = 26 if length(fact.label, 26, "text") <= room else 24
    return wrapped(fact.label, room, size, 2), size


def _tall(facts: Sequence[Fact], across: int) -> int:
    """Return the height of a row of facts."""
    return TILE + NEXT * (max(len(_label(fact, across)[0]) for fact in facts) - 1)


def _draw_facts(sheet: Sheet, y: int, facts: Sequence[Fact], across: int) -> None:
    width, tall = _wide(across), _tall(facts, across)
    for index, fact in enumerate(facts):
        x = MARGIN + (width + GAP) * index
        sheet.rounded(x, y, width, tall, 16, "stage", "night")
        size = next((size for size in (42, 36, 32, 28) if length(fact.value, size, "display") <= width - 24), 28)
        value = fitted(fact.value, width - 24, size, "display")
        write(sheet, x + width // 2, y + 33, value, size, "white", "stage", align=0.5)
        lines, small = _label(fact, across)
        for number, line in enumerate(lines):
            at = y + 68 + NEXT * number
            write(sheet, x + width // 2, at, line, small, "lilac", "stage", face="text", align=0.5)


def _charts_in_rows(shown: Sequence[Chart]) -> list[Sequence[Chart]]:
    """Two side by side where both fit; of three the last two if they can."""
    if len(shown) == 2 and _narrow(shown):
        return [shown]
    if len(shown) == CHARTS and _narrow(shown[1:]):
        return [shown[:1], shown[1:]]
    if len(shown) == CHARTS and _narrow(shown[:2]):
        return [shown[:2], shown[2:]]
    return [[chart] for chart in shown]


def _narrow(shown: Sequence[Chart]) -> bool:
    """Whether charts fit next to each other: not all bars of a distribution need their label."""
    room = HALF - 2 * PAD
    return all(charts.needed(chart.bars) <= room * (SPARED if len(chart.bars) > 5 else 1) for chart in shown)


def _draw_charts(sheet: Sheet, y: int, pair: Sequence[Chart]) -> None:
    width = HALF if len(pair) > 1 else WIDTH - 2 * MARGIN
    for index, chart in enumerate(pair):
        x = MARGIN + (width + GAP) * index
        _draw_paper(sheet, x, y, width, TITLE + CHART + LABELS + EDGE, chart.title)
        charts.draw_bars(sheet, x + PAD, y + TITLE, width - 2 * PAD, CHART, chart.bars)


def _draw_paper(sheet: Sheet, x: int, y: int, width: int, height: int, title: str) -> None:
    sheet.slab(x, y, width, height, 18, "night")
    write(sheet, x + PAD, y + 28, fitted(title, width - 2 * PAD, 28, "display"), 28, "ink", "paper")


def _draw_form(sheet: Sheet, y: int, profile: Profile) -> None:
    _draw_paper(sheet, MARGIN, y, WIDTH - 2 * MARGIN, FORM_TALL, profile.form_title)
    at = (MARGIN + PAD - 8, y + FORM_TALL - EDGE - LINE)
    charts.draw_line(sheet, *at, WIDTH - 2 * (MARGIN + PAD) + 8, LINE, profile.form[-FORM:])


def _chips(badges: Sequence[str]) -> list[_Chip]:
    """Badges laid out in rows, each as long as its name."""
    shown = [(words, True) for words in badges[:BADGES]]
    if len(badges) > BADGES:
        shown.append((f"+{len(badges) - BADGES}", False))
    found: list[_Chip] = []
    x, row, most = PAD, 0, WIDTH - 2 * MARGIN - 2 * PAD
    for words_, star in shown:
        extra = 62 if star else 34
        text = fitted(words_, most - extra, 26, "text")
        width = round(length(text, 26, "text")) + extra
        if x > PAD and x + width > PAD + most:
            x, row = PAD, row + 1
        found.append(_Chip(text, x, row, width, star))
        x += width + GAP
    return found


def _chips_tall(chips: Sequence[_Chip]) -> int:
    return (chips[-1].row + 1) * (CHIP + GAP) if chips else 0


def _badges_tall(chips: Sequence[_Chip], near: Sequence[str]) -> int:
    """Return the height of the badges won, and of the lines that say which one is near."""
    return TITLE + _chips_tall(chips) + NEAR_LINE * len(near) + EDGE + 4


def _draw_badges(sheet: Sheet, y: int, profile: Profile, chips: Sequence[_Chip], near: Sequence[str]) -> None:
    _draw_paper(sheet, MARGIN, y, WIDTH - 2 * MARGIN, _badges_tall(chips, near), profile.badges_title)
    for chip in chips:
        x, top = MARGIN + chip.x, y + TITLE + 2 + chip.row * (CHIP + GAP)
        sheet.rounded(x, top, chip.width, CHIP, CHIP // 2, "stage", "paper")
        inset = 17
        if chip.star:
            sheet.put(widgets.badge("stage"), x + 10, top + (CHIP - widgets.BADGE) // 2)
            inset = 46
        write(sheet, x + inset, top + CHIP // 2, chip.words, 26, "white", "stage", face="text")
    below = y + TITLE + _chips_tall(chips) + NEAR_LINE // 2
    for number, line in enumerate(near):
        write(sheet, MARGIN + PAD, below + NEAR_LINE * number, line, NEAR, "ink", "paper", face="text")


def _draw_saying(sheet: Sheet, y: int, saying: str) -> None:
    """Draw the host on the right, and what they say if anything, beside the corner for Discord's badge."""
    right = WIDTH - MARGIN - 4 - bust_width(SAYING - 8)
    sheet.put(bust("present", SAYING - 8, "night", flipped=True), right, y + 4)
    if saying:
        left = corner_width(WIDTH) + MARGIN
        bubble(sheet, left, y + 8, right - TAIL - 4 - left, SAYING - 24, saying, size=36, tail="right", back="night")


# In words


def _alt(profile: Profile) -> str:
    def build(most: int, depth: int) -> Iterator[str]:
        yield sentence(words.told(people.name(profile.name), most))
        yield sentence(words.cut(profile.subtitle, 100))
        for fact in profile.facts[:FACTS]:
            yield sentence(labelled(words.cut(fact.label, 30), words.cut(fact.value, 30)))
        if profile.versus:
            yield sentence(words.cut(profile.versus, 160))
        for chart in profile.charts[:CHARTS]:
            if depth > 1 and chart.bars:
                told = list_of(f"{words.cut(bar.label, 14)} {words.cut(bar.said, 14)}" for bar in chart.bars)
                yield sentence(labelled(words.cut(chart.title, 50), told))
        if profile.form and depth > 0:
            yield sentence(labelled(words.cut(profile.form_title, 50), list_of(map(str, profile.form[-FORM:]))))
        if profile.badges:
            told_badges = [words.cut(badge, 24 if depth else 14) for badge in profile.badges[:BADGES]]
            more = [f"+{len(profile.badges) - BADGES}"] if len(profile.badges) > BADGES else []
            yield sentence(labelled(words.cut(profile.badges_title, 40), list_of([*told_badges, *more])))
        if profile.next_badge:
            yield sentence(words.cut(profile.next_badge, 160))
        if profile.empty and not profile.charts:
            yield sentence(words.cut(profile.empty, 160))

    return words.described([lambda most, depth=depth: list(build(most, depth)) for depth in (2, 1, 0)])  # type: ignore[misc]


def plain_profile(profile: Profile) -> str:
    lines = [words.named(people.name(profile.name)), words.unfenced(profile.subtitle)]
    if profile.facts:
        labels = [words.unfenced(fact.label) for fact in profile.facts]
        first = max(map(wide, labels))
        lines.append("")
        lines += [
            f"{left(label, first)}  {words.unfenced(fact.value)}"
            for label, fact in zip(labels, profile.facts, strict=True)
        ]
    for chart in profile.charts:
        if chart.bars:
            lines += [
                "",
                words.unfenced(chart.title),
                *(row.rstrip() for row in words.bars([(bar.label, bar.value, bar.said) for bar in chart.bars])),
            ]
    if profile.form:
        lines += ["", words.unfenced(profile.form_title), " ".join(map(str, profile.form))]
    if profile.badges or profile.next_badge:
        lines += ["", words.unfenced(profile.badges_title), *(f"* {words.unfenced(badge)}" for badge in profile.badges)]
    if profile.next_badge:
        lines.append(words.unfenced(profile.next_badge))
    if profile.empty and not profile.charts:
        lines += ["", words.unfenced(profile.empty)]
    if profile.versus:
        lines += ["", words.unfenced(profile.versus)]
    return "\n".join(lines)
