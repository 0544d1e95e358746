"""The result: a podium (alone: how many rounds it took), what decided it, and a row of figures for everybody.

900 wide; the height depends on the number of players only.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.pictures import alt, decided, widgets, words
from bot.games.flip7.pictures.decided import Tally
from bot.games.flip7.rules.view import View
from bot.render.picture import Person, Picture
from bot.render.player_label import Called, marks
from bot.render.png import EDGE, Sheet
from bot.render.podium import HEIGHT as PODIUM
from bot.render.podium import HOST_ROOM, WIDTH, Finisher, draw_host, draw_podium, draw_verdict, with_verdict
from bot.render.typesetting.lettering import lettering, words_width
from bot.render.typesetting.text import write
from bot.text import say

MARGIN = 8
HEADING, ROW = 56, 58
MARK = 34
RANK, NAME = 68, 330
"""Where the columns begin: the name, the figures."""
COLUMNS = (430, 540, 640)
"""The middles of best round, busts and Flip 7s."""
SPARK, TOTAL = 700, 838
"""Where the rounds begin, and the middle of the total."""
TOTAL_SIZE, LONG_TOTAL_SIZE = 44, 36
"""Of a total, and of one with four digits."""


def draw_result(view: View, people: Sequence[Person]) -> Picture:
    sheet = result_sheet(view, people)
    return Picture(sheet.png(), alt.result(view, people), sheet.width, sheet.height)


def result_sheet(view: View, people: Sequence[Person]) -> Sheet:
    """Draw the end of a game without encoding it."""
    ranked = decided.tallies(view)
    top, tall = PODIUM, HEADING + ROW * len(ranked) + MARGIN + EDGE
    sheet = Sheet(WIDTH, with_verdict(top + tall), "night")
    if len(ranked) == 1:
        _draw_alone(sheet, view, ranked[0])
    else:
        draw_podium(
            sheet, [Finisher(words.label(people, tally.seat), tally.rank, str(tally.total)) for tally in ranked[:3]]
        )
    sheet.slab(MARGIN, top, WIDTH - 2 * MARGIN, tall, 18, "night")
    draw_verdict(sheet, top + tall, decided.decided(view, people))
    _draw_heading(sheet, top)
    highest = max((score for tally in ranked for score in tally.scores), default=0)
    for index, tally in enumerate(ranked):
        person = people[tally.seat] if tally.seat < len(people) else Person("")
        name = words.label(people, tally.seat)
        _draw_row(sheet, top + HEADING + ROW * index, tally, name, person, max(1, highest))
    return sheet


def _draw_alone(sheet: Sheet, view: View, tally: Tally) -> None:
    """How many rounds it took, and how the total grew to the target."""
    target, reached = view.options.target_score, tally.total >= view.options.target_score
    draw_host(sheet, "cheer" if reached else "oops", happy=reached)
    number = str(len(tally.scores))
    big = lettering(number, 150, "night")
    sheet.put(big, HOST_ROOM + 6, 56)
    left = HOST_ROOM + words_width(number, 150) + 100
    write(sheet, left, 130, say("flip7.rounds_word"), 56, "white", "night")
    write(sheet, left, 190, say("flip7.to_target", target=target), 36, "lilac", "night")
    _draw_growth(sheet, HOST_ROOM + 6, 236, WIDTH - HOST_ROOM - 60, 60, tally, target)
    sheet.put(widgets.goal(44, "night"), WIDTH - 52, 244)


def _draw_growth(sheet: Sheet, x: int, y: int, width: int, height: int, tally: Tally, target: int) -> None:
    """Draw a bar of as many pieces as rounds, each as long as what it brought."""
    sheet.rounded(x, y, width, height, 14, "stage", "night")
    sum_, end = 0, max(target, tally.total)
    for index, score in enumerate(tally.scores):
        start, sum_ = round((width - 8) * sum_ / end), sum_ + score
        stop = round((width - 8) * sum_ / end)
        back = "gold" if index % 2 else "glow"
        sheet.fill(x + 4 + start, y + 6, max(0, stop - start - 2), height - 12, back)
        if stop - start > 40:
            write(sheet, x + 4 + (start + stop) // 2, y + height // 2, str(score), 26, "ink", back, align=0.5)


def _draw_heading(sheet: Sheet, y: int) -> None:
    middle = y + HEADING // 2
    write(sheet, COLUMNS[0], middle, say("flip7.best_round"), 25, "quiet", "paper", align=0.5)
    sheet.put(widgets.status("busted", 38, "paper"), COLUMNS[1] - 19, middle - 19)
    sheet.put(widgets.status("flip7", 38, "paper"), COLUMNS[2] - 19, middle - 19)
    write(sheet, TOTAL, middle, say("flip7.total_word"), 27, "ink", "paper", align=0.5)


def _draw_row(sheet: Sheet, y: int, tally: Tally, name: Called, person: Person, highest: int) -> None:
    back, middle = "glow" if tally.rank == 1 else "paper", y + ROW // 2
    sheet.fill(MARGIN, y, WIDTH - 2 * MARGIN, 2, "edge")
    if tally.rank == 1:
        sheet.rounded(MARGIN + 4, y + 4, WIDTH - 2 * MARGIN - 8, ROW - 6, 12, back, "paper")
    write(sheet, MARGIN + 30, middle, str(tally.rank), 34, "ink", back, align=0.5)
    beside = marks(person, MARK, back)
    end = NAME + 30 - (MARK + 4) * len(beside)
    for index, sprite in enumerate(beside):
        sheet.put(sprite, end + (MARK + 4) * index, middle - MARK // 2)
    write(sheet, RANK, middle, name.fitted(end - RANK - 6, 31), 31, "ink", back, face="text")
    for column, value in zip(COLUMNS, (tally.best, tally.busts, tally.sevens), strict=True):
        write(sheet, column, middle, str(value), 34, "ink" if value else "quiet", back, align=0.5)
    write(
        sheet,
        TOTAL,
        middle,
        str(tally.total),
        TOTAL_SIZE if tally.total < 1000 else LONG_TOTAL_SIZE,
        "ink",
        back,
        align=0.5,
    )
    _draw_rounds(sheet, SPARK, y + 8, 90, ROW - 16, tally.scores, highest)


def _draw_rounds(sheet: Sheet, x: int, y: int, width: int, height: int, scores: Sequence[int], highest: int) -> None:
    """Small columns, one for each round; a thin line for none."""
    count = max(1, len(scores))
    pitch = max(3, min(12, width // count))
    for index, score in enumerate(scores[-(width // pitch) :]):
        tall = max(3, round(height * score / highest))
        sheet.fill(x + pitch * index, y + height - tall, max(2, pitch - 2), tall, "mid_ink" if score else "high")
