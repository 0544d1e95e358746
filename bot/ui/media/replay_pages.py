"""A game that has ended as a row of pages: the whole as an animation, then every round as it ended, then the result.

All of it is played again from the table's entries, in the thread of whoever calls; it needs nothing but the table, and
so works for old ones after a restart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.engine.core import SomeView
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.render.picture import Person, Picture, Sketch
from bot.store.enums import Status, TableKind
from bot.tables.refusal import Refusal
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens import games
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.game_content import Moment
from bot.ui.screens.names import bold_names
from bot.ui.screens.panel_buttons import table_button
from bot.ui.screens.screen import Button, Row

WHOLE, BEST, RESULT = "replay", "best", "card"
"""What is shown, and shared, of a game."""
PAGE = re.compile(r"[a-z]([0-9]{1,4})", re.ASCII)


def page_of(argument: str) -> int:
    """Return which page a step leads to; a custom id comes from outside."""
    found = PAGE.fullmatch(argument)
    if found is None:
        raise Refusal("bad_button")
    return int(found[1])


def rows(table: TableView, page: int, pages: int, additions: Additions, first: int = 0) -> tuple[Row, ...]:
    """Return the steps: back, where one is, forth; Share where the game may be, and what features add at a round.

    `first`: the first page there is, 1 where the animation is none.
    """
    back, here, forth = (
        Press(table.id, "step", argument=f"{way}{to}")
        for way, to in (("b", max(0, page - 1)), ("h", page), ("f", page + 1))
    )
    row = [
        Button(say("button.step_back"), back.custom_id, disabled=page <= first),
        Button(_called(table, page, pages), here.custom_id, disabled=True),
        Button(say("button.step_forth"), forth.custom_id, disabled=page >= pages),
    ]
    if may_be_shared(table):
        row.append(table_button(table, "share"))
    added = additions.buttons(Spot(Place.ROUND, table, round=page)) if 0 < page < pages else []
    return (tuple(row), tuple(added)) if added else (tuple(row),)


def may_be_shared(table: TableView) -> bool:
    """Return whether a game may be shown to a channel: what is shared of a day tells nothing of its deal."""
    return table.status == Status.OVER and table.header.kind in (TableKind.GAME, TableKind.SOLO)


def _called(table: TableView, page: int, pages: int) -> str:
    if page == 0:
        return say("replay.whole")
    over = table.status == Status.OVER
    if over and page == pages:
        return say("replay.end")
    return say("replay.step", round=say_of(table.header.game, "round", count=page, round=page), rounds=pages - over)


def _plugin(table: TableView) -> Plugin:
    assert isinstance(table.game, Plugin)
    return table.game


def _views(table: TableView) -> list[SomeView]:
    """Return what a spectator saw at the end of every turn; what lies face down is in none of them."""
    return [table.rules.view(state, None) for state in table.replay_states()]


def pages(table: TableView) -> int:
    """Return how many pages follow the animation."""
    return len(_plugin(table).drawer.rounds(_views(table))) + (table.status == Status.OVER)


def draw(table: TableView, who: Sequence[Person]) -> Picture:
    """Draw the whole game as an animation; of a calm table how it ended."""
    drawer, views = _plugin(table).drawer, _views(table)
    if not table.header.calm:
        return drawer.draw_replay(views, who)
    return drawer.draw_result(views[-1], who) if table.status == Status.OVER else drawer.draw_table(views[-1], who)


def tell(table: TableView, who: Sequence[Person]) -> str:
    """Return the whole game as text."""
    return _plugin(table).drawer.plain_replay(_views(table), who)


def still(table: TableView, who: Sequence[Person], page: int) -> Picture:
    """Draw a page after the first: the table as a round ended, or the result."""
    drawer, views = _plugin(table).drawer, _views(table)
    ends = drawer.rounds(views)
    return drawer.draw_table(views[ends[page - 1]], who) if page <= len(ends) else drawer.draw_result(views[-1], who)


def tell_page(table: TableView, who: Sequence[Person], page: int) -> str:
    """Return the same page as text."""
    drawer, views = _plugin(table).drawer, _views(table)
    ends = drawer.rounds(views)
    return drawer.plain_table(views[ends[page - 1]], who) if page <= len(ends) else drawer.plain_result(views[-1], who)


def _best(table: TableView, seat: int | None = None) -> Moment | None:
    states = [state for _, step in table.steps() for state in (*step.frames, step.state)]
    return games.of(table).best_moment(states, bold_names(table), seat)


def draw_best(table: TableView, who: Sequence[Person]) -> Picture:
    """Draw the best moment; of a calm table what it came to."""
    moment = _best(table)
    assert moment is not None
    views = [table.rules.view(state, None) for state in moment.states]
    drawer = _plugin(table).drawer
    if table.header.calm:
        return drawer.draw_panel(views[-1], moment.seat, who, {})
    return drawer.draw_moment(views, moment.seat, who)


def sketch_best(table: TableView, seat: int) -> Sketch | None:
    """Draw what the best moment of a seat has come to, small; None where the game has no such moments."""
    moment = _best(table, seat)
    if moment is None:
        return None
    return _plugin(table).drawer.sketch_moment(table.rules.view(moment.states[-1], None), seat)


def tell_best(table: TableView, who: Sequence[Person]) -> tuple[str, str] | None:
    """Return the best moment in words, and the board it came to as text; None for a game without any."""
    moment = _best(table)
    if moment is None:
        return None
    view = table.rules.view(moment.states[-1], None)
    return moment.words, _plugin(table).drawer.plain_panel(view, moment.seat, who, {})
