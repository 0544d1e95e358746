"""A whole game once more: as an animation of the table's pictures, and as text round by round.

Both are told by the views the game came to: each as it was before the table moved on, and the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.luckybox.pictures import alt, decided, plain
from bot.games.luckybox.pictures.host_lines import host_line
from bot.games.luckybox.pictures.panel import panel_sheet
from bot.games.luckybox.pictures.result import result_sheet
from bot.games.luckybox.pictures.table import table_sheet
from bot.games.luckybox.rules.state import TURNS
from bot.games.luckybox.rules.view import View
from bot.render.animation import AnimationFrame, gif
from bot.render.picture import Person, Picture
from bot.render.png import Sheet
from bot.render.replay import BACK, described, levelled, passage
from bot.render.typesetting.monospaced import aligned, harmless, headings
from bot.text import count, say, sentence

CHOICE, TURN, ROUND_END, LAST = 700, 240, 400, 2600
"""Milliseconds of a choice between rounds, a turn, the last turn of a round, the end. A whole game: 14.7 seconds."""
ROUND_WIDTHS, END_WIDTHS = (4, 5, 3, 4), (4, 4, 5)
"""Columns of the numbers of a round, and of the end, at least: those of all rounds are below each other."""


def draw_replay(views: Sequence[View], people: Sequence[Person]) -> Picture:
    """Draw the table at the end of every turn, then the result."""
    made = gif(_frames(views, people), BACK)
    return Picture(made.data, describe(views, people, made.milliseconds), made.width, made.height, "gif")


def rounds(views: Sequence[View]) -> list[int]:
    """Return the places of the last turn of every round, and of the last view where the game was ended early."""
    last = len(views) - 1
    return [index for index, view in enumerate(views) if view.phase == "turn" and (view.turn == TURNS or index == last)]


def draw_moment(views: Sequence[View], seat: int, people: Sequence[Person]) -> Picture:
    """Draw a player's board cross by cross, and say how many there are so far."""
    sheets = (panel_sheet(view, seat, people, {}, *_remarks(view, seat)) for view in views)
    return passage(sheets, alt.panel(views[-1], seat, people, {}, *_remarks(views[-1], seat)))


def _remarks(view: View, seat: int) -> tuple[str, str]:
    """Return how many crosses there are, and what the host says of them where it has nothing to cheer."""
    mine = view.seats[seat]
    crosses = len(mine.chain)
    if not crosses:
        return "", say("moment.watch")
    told = count("luckybox.moment", crosses)
    return told, "" if host_line(view, mine).mood == "cheer" else sentence(told)


def _frames(views: Sequence[View], people: Sequence[Person]) -> Iterator[AnimationFrame]:
    sheets = ((_sheet(view, people), _milliseconds(view)) for view in views[:-1])
    return levelled(sheets, _sheet(views[-1], people), LAST)


def _sheet(view: View, people: Sequence[Person]) -> Sheet:
    return (result_sheet if view.phase == "over" else table_sheet)(view, people)


def _milliseconds(view: View) -> int:
    if view.phase == "choose":
        return CHOICE
    return ROUND_END if view.turn == TURNS else TURN


def describe(views: Sequence[View], people: Sequence[Person], milliseconds: int) -> str:
    """Describe the animation in words: how it ended matters more than that it moves."""
    last = views[-1]
    over = last.phase == "over"
    return described((alt.result if over else alt.table)(last, people), milliseconds, over=over)


def plain_replay(views: Sequence[View], people: Sequence[Person]) -> str:
    """Tell the game round by round, the numbers and what everybody gained; at most 3500 characters."""
    last = views[-1]
    numbers = {view.round: view.seen for view in views if view.phase == "turn"}
    lines = [harmless(decided.decided(last, people)) if last.phase == "over" else say("alt.unfinished")]
    totals = [0] * len(last.seats)
    for round_ in range(1, last.rounds + 1):
        if round_ not in numbers:
            break
        scored = last.phase != "turn" or round_ < last.round
        shown = " ".join(map(str, numbers[round_]))
        rows = []
        for seat in last.seats:
            points = seat.score.boxes[round_ - 1] + seat.score.stars[round_ - 1]
            totals[seat.seat] += points
            gained = f"{points:+}" if scored else "?"
            rows.append([gained, *map(str, (totals[seat.seat], seat.completed[round_ - 1], seat.stars[round_ - 1]))])
        names = [plain.name(people, seat.seat) for seat in last.seats]
        lines += ["", say("luckybox.plain.replay_round", round=round_, numbers=shown)]
        lines += _headed(say("luckybox.plain.replay_head"), rows, names, ROUND_WIDTHS)
    if last.phase == "over":
        lines += ["", say("luckybox.plain.replay_end")]
        order = decided.order(last)
        rows = [[f"{seat.score.crosses:+}", f"{seat.score.moons:+}", str(seat.score.total)] for seat in order]
        names = [f"{seat.rank}. {plain.name(people, seat.seat)}" for seat in order]
        lines += _headed(say("luckybox.plain.replay_end_head"), rows, names, END_WIDTHS)
        lines += ["", say("luckybox.plain.replay_legend")]
    return "\n".join(lines)


def _headed(heading: str, rows: Sequence[Sequence[str]], names: Sequence[str], least: Sequence[int]) -> list[str]:
    """Return rows of numbers below their headings, with a name behind each."""
    first, *others = aligned([headings(heading), *rows], least)
    return [first, *(f"{row}  {name}" for row, name in zip(others, names, strict=True))]
