"""The result: a podium (alone: the ladder of bands), what decided it, and everybody's scorecard.

Size: 900 wide; the height depends on the number of players only.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.luckybox.pictures import alt, decided, widgets, words
from bot.games.luckybox.rules.scoring import ladder
from bot.games.luckybox.rules.state import ROUNDS
from bot.games.luckybox.rules.view import SeatView, View
from bot.render.picture import Person, Picture
from bot.render.player_label import Called
from bot.render.png import EDGE, Sheet
from bot.render.podium import HEIGHT as PODIUM
from bot.render.podium import HOST_ROOM, WIDTH, Finisher, crown, draw_host, draw_podium, draw_verdict, with_verdict
from bot.render.typesetting.text import fitted, shrunk, write
from bot.text import say

MARGIN = 8
HEADING, ROW = 50, 66
MARK = 34
COUNTED = 22
"""Side of the moon beside how many there were."""
RANK, NAME, ROUND = 68, 262, 97
"""Where the columns begin: the name, round 1; the width of a round of four: of two, each has the room of two."""
APART = 7
"""Left free between two headings."""
ENDS = (656, 722, 790)
"""Where crosses, moons and the total begin."""


def draw_result(view: View, people: Sequence[Person]) -> Picture:
    sheet = result_sheet(view, people)
    return Picture(sheet.png(), alt.result(view, people), sheet.width, sheet.height)


def result_sheet(view: View, people: Sequence[Person]) -> Sheet:
    """Draw the end of a game without encoding it."""
    seats = decided.order(view)
    top, tall = PODIUM, HEADING + ROW * len(seats) + MARGIN + EDGE
    sheet = Sheet(WIDTH, with_verdict(top + tall), "night")
    if len(seats) == 1:
        _draw_ladder(sheet, view)
    else:
        first = [Finisher(words.label(people, seat.seat), seat.rank or 1, str(seat.score.total)) for seat in seats[:3]]
        draw_podium(sheet, first)
    sheet.slab(MARGIN, top, WIDTH - 2 * MARGIN, tall, 18, "night")
    draw_verdict(sheet, top + tall, decided.decided(view, people))
    _draw_heading(sheet, top, view.rounds)
    for index, seat in enumerate(seats):
        person = people[seat.seat] if seat.seat < len(people) else Person("")
        _draw_row(sheet, top + HEADING + ROW * index, view.rounds, seat, (words.label(people, seat.seat), person))
    return sheet


def _draw_ladder(sheet: Sheet, view: View) -> None:
    """Draw the solo bands as a rising staircase, the one reached lit; the host's mood matches."""
    bands = ladder(view.options)
    width = (WIDTH - HOST_ROOM - MARGIN) // len(bands)
    total = view.seats[0].score.total
    happy = words.lucky(view)
    draw_host(sheet, "cheer" if happy else "oops", happy=happy)
    write(sheet, HOST_ROOM + 6, 60, str(total), 96, "white", "night")
    write(sheet, HOST_ROOM + 6, 124, say("luckybox.points_word"), 40, "lilac", "night")
    for index, name in enumerate(bands):
        reached = name == view.band
        tall = 70 + round(150 * index / (len(bands) - 1))
        x, y = HOST_ROOM + width * index, PODIUM - tall
        back = "gold" if reached else "stage"
        sheet.rounded(x + 2, y, width - 4, tall, 14, back, "night")
        shown = name.replace("<=", "≤").replace("-", "–")
        write(sheet, x + width // 2, y + 34, shown, 29, "ink" if reached else "lilac", back, align=0.5)
        if reached:
            if index == len(bands) - 1:
                sheet.put(crown(), x + width // 2 - 40, y - 66)
            else:
                sheet.put(widgets.icon("star", 60, "night"), x + width // 2 - 30, y - 66)


def _draw_heading(sheet: Sheet, y: int, count: int) -> None:
    middle = y + HEADING // 2
    rounds = [say("luckybox.round", round=round_ + 1) for round_ in range(count)]
    wide = ROUND * ROUNDS // count
    size = shrunk(rounds, wide - APART, 25, 18)
    for round_, told in enumerate(rounds):
        x = NAME + wide * round_ + wide // 2
        write(sheet, x, middle, fitted(told, wide - APART, size, "display"), size, "quiet", "paper", align=0.5)
    sheet.put(widgets.icon("cross", 34, "paper"), ENDS[0] + 14, y + 8)
    sheet.put(widgets.icon("moon", 34, "paper"), ENDS[1] + 16, y + 8)
    total, room = say("luckybox.total"), WIDTH - MARGIN - ENDS[2] - APART
    size = shrunk([total], room, 27, 18)
    total = fitted(total, room, size, "display")
    write(sheet, (ENDS[2] + WIDTH - MARGIN) // 2, middle, total, size, "ink", "paper", align=0.5)


def _draw_row(sheet: Sheet, y: int, rounds: int, seat: SeatView, who: tuple[Called, Person]) -> None:
    name, person = who
    back, middle = "glow" if seat.rank == 1 else "paper", y + ROW // 2
    sheet.fill(MARGIN, y, WIDTH - 2 * MARGIN, 2, "edge")
    if seat.rank == 1:
        sheet.rounded(MARGIN + 4, y + 4, WIDTH - 2 * MARGIN - 8, ROW - 6, 12, back, "paper")
    write(sheet, MARGIN + 30, middle, str(seat.rank), 34, "ink", back, align=0.5)
    beside = widgets.marks(person, MARK, back)
    end = NAME - 4 - (MARK + 4) * len(beside)
    for index, sprite in enumerate(beside):
        sheet.put(sprite, end + (MARK + 4) * index, middle - MARK // 2)
    write(sheet, RANK, middle, name.fitted(end - RANK - 4, 30), 30, "ink", back, face="text")
    wide = ROUND * ROUNDS // rounds
    for round_ in range(rounds):
        x = NAME + wide * round_ + (wide - ROUND) // 2
        boxes, stars = seat.score.boxes[round_], seat.score.stars[round_]
        for value, symbol, height in ((boxes, "box", middle - 15), (stars, "star", middle + 16)):
            icon = widgets.box_icon(26, back, boxes > 0) if symbol == "box" else widgets.slot_star(stars > 0, 28, back)
            sheet.put(icon, x + 20, height - 14)
            write(sheet, x + 54, height, str(value), 28, "ink" if value else "quiet", back)
    write(sheet, ENDS[0] + 32, middle, str(seat.score.crosses), 32, "ink", back, align=0.5)
    moons = f"{seat.score.moons:+d}" if seat.score.moons else "0"
    write(sheet, ENDS[1] + 34, middle - 12, moons.replace("-", "−"), 32, "ink", back, align=0.5)
    # How many there were, as a moon and a number: beside the points nothing may read as a fraction.
    sheet.put(widgets.icon("moon", COUNTED, back), ENDS[1] + 33 - COUNTED, middle + 18 - COUNTED // 2)
    write(sheet, ENDS[1] + 36, middle + 18, str(seat.moons), 24, "quiet", back)
    write(sheet, (ENDS[2] + WIDTH - MARGIN) // 2, middle, str(seat.score.total), 46, "ink", back, align=0.5)
