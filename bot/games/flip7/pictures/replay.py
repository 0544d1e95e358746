"""A whole game once more: as an animation of the table at the end of every round, and as text round by round.

Both are told by the views the game came to: each as it was before the table moved on, and the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.flip7.pictures import alt, decided, words
from bot.games.flip7.pictures.panel import panel_sheet
from bot.games.flip7.pictures.result import result_sheet
from bot.games.flip7.pictures.table import table_sheet
from bot.games.flip7.rules.view import RoundView, View
from bot.render.animation import AnimationFrame, gif
from bot.render.picture import Person, Picture
from bot.render.png import Sheet
from bot.render.replay import BACK, described, levelled, passage
from bot.render.typesetting.monospaced import harmless, right, wide
from bot.text import say

ROUND, LEAST, LAST = 1400, 300, 2800
"""Milliseconds of a round's end, of one in a very long game, and of the result."""
WHOLE = 15_000
"""What all rounds together take at most, as long as none is shown for less than `LEAST`."""
FRAMES = {3: 26, 6: 14, 12: 11, 18: 9}
"""Players, and the most rounds that are shown: of a longer game some, all over it. It keeps below a megabyte."""
PER_BLOCK, MOST, NAME = 10, 30, 12
"""Rounds side by side in text, how many are told, and characters of a name."""


def draw_replay(views: Sequence[View], people: Sequence[Person]) -> Picture:
    """Draw the table at the end of every round, then the result."""
    made = gif(_frames(shown(views), people), BACK)
    return Picture(made.data, describe(views, people, made.milliseconds), made.width, made.height, "gif")


def shown(views: Sequence[View]) -> list[View]:
    """Return the views that are drawn: not too many, always the last."""
    most = next(frames for players, frames in FRAMES.items() if len(views[-1].seats) <= players)
    count = len(views)
    if count <= most:
        return [*views]
    return [views[round(index * (count - 1) / (most - 1))] for index in range(most)]


def draw_moment(views: Sequence[View], seat: int, people: Sequence[Person]) -> Picture:
    """Draw a player's line card by card."""
    *before, last = views
    sheets = [panel_sheet(view, seat, people, {}, "", say("moment.watch")) for view in before]
    sheets.append(panel_sheet(last, seat, people, {}, ""))
    return passage(sheets, alt.panel(views[-1], seat, people, {}, ""))


def _frames(views: Sequence[View], people: Sequence[Person]) -> Iterator[AnimationFrame]:
    rounds = [*views[:-1], *([views[-1]] if views[-1].phase == "over" else [])]
    each = max(LEAST, min(ROUND, WHOLE // max(1, len(rounds))))
    return levelled(((table_sheet(view, people), each) for view in rounds), _result(views[-1], people), LAST)


def _result(view: View, people: Sequence[Person]) -> Sheet:
    return (result_sheet if view.phase == "over" else table_sheet)(view, people)


def describe(views: Sequence[View], people: Sequence[Person], milliseconds: int) -> str:
    """Describe the animation in words: how it ended matters more than that it moves."""
    last = views[-1]
    over = last.phase == "over"
    return described((alt.result if over else alt.table)(last, people), milliseconds, over=over)


def plain_replay(views: Sequence[View], people: Sequence[Person]) -> str:
    """Tell the game round by round, what everybody got; at most 3500 characters."""
    last = views[-1]
    made = [harmless(decided.decided(last, people) if last.phase == "over" else say("alt.unfinished"))]
    skipped = max(0, len(last.rounds) - MOST)
    for start in range(skipped, len(last.rounds), PER_BLOCK):
        made += ["", *_block(last, start, people)]
    return "\n".join([*made, "", say("flip7.plain.rounds_legend")])


def _block(view: View, start: int, people: Sequence[Person]) -> list[str]:
    """Up to ten rounds side by side, and the totals after them."""
    shown = view.rounds[start : start + PER_BLOCK]
    head = "".join(f"{start + number:>4}" for number in range(1, len(shown) + 1))
    total = say("flip7.total")
    width = max(6, 1 + wide(total))
    lines = [head + right(total, width)]
    for seat in range(len(view.seats)):
        name = harmless(words.short_name(people, seat, NAME - 1))
        scores = "".join(f"{_score(past, seat):>4}" for past in shown)
        lines.append(f"{scores}{shown[-1].totals[seat]:>{width}}  {name}")
    return lines


def _score(past: RoundView, seat: int) -> str:
    """Return what a round brought: x for a bust, a star for seven numbers."""
    if past.lines[seat].status == "busted":
        return "x"
    return f"{past.scores[seat]}{'*' if past.flip7_by == seat else ''}"
