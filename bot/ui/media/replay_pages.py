"""A game as a row of pages: the whole as an animation, then every round as it ended, then the result.

All of it is played again from what was done, in the thread of whoever calls: from a table's entries, which works for
old ones after a restart, or from a file that somebody gives (`game_files.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from bot.engine.core import SomeView
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.render.picture import Person, Picture, Sketch
from bot.store.enums import Status, TableKind
from bot.tables.refusal import Refusal
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens import games, screens
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.game_content import Moment
from bot.ui.screens.names import bold_names
from bot.ui.screens.panel_buttons import table_button
from bot.ui.screens.screen import Button, Row

WHOLE, BEST, RESULT = "replay", "best", "card"
"""What is shown, and shared, of a game."""
PAGE = re.compile(r"[a-z]([0-9]{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True, eq=False)
class ReplayedGame:
    """A game that has ended, or as far as it was played, to be shown once more; of its methods all but `rows` draw."""

    key: Hashable
    """Tells it from every other game that is replayed."""
    game: Plugin
    views: Callable[[], Sequence[SomeView]]
    """Play it again: what a spectator saw at the end of every turn, and in the end. It is asked for in any thread."""
    who: tuple[Person, ...]
    over: bool
    calm: bool
    step: Callable[[str], str]
    """Return the custom id that leads to a page, of what it is called there (`page_of`)."""
    last: tuple[Button, ...] = ()
    """What stands behind the steps."""
    added: Callable[[int], Sequence[Button]] = lambda _: ()
    """What is offered at a round."""
    note: str = ""
    """What is said of it beside its title."""

    @property
    def title(self) -> str:
        return say("replay.title", game=say(f"game.{self.game.key}"))

    def pages(self) -> int:
        """Return how many pages follow the animation."""
        return len(self.game.drawer.rounds(self.views())) + self.over

    def draw(self) -> Picture:
        """Draw the whole game as an animation; of a calm one how it ended."""
        drawer, views = self.game.drawer, self.views()
        if not self.calm:
            return drawer.draw_replay(views, self.who)
        return drawer.draw_result(views[-1], self.who) if self.over else drawer.draw_table(views[-1], self.who)

    def tell(self) -> str:
        """Return the whole game as text."""
        return self.game.drawer.plain_replay(self.views(), self.who)

    def still(self, page: int) -> Picture:
        """Draw a page after the first: the table as a round ended, or the result."""
        drawer, views = self.game.drawer, self.views()
        ends = drawer.rounds(views)
        if page <= len(ends):
            return drawer.draw_table(views[ends[page - 1]], self.who)
        return drawer.draw_result(views[-1], self.who)

    def tell_page(self, page: int) -> str:
        """Return the same page as text."""
        drawer, views = self.game.drawer, self.views()
        ends = drawer.rounds(views)
        if page <= len(ends):
            return drawer.plain_table(views[ends[page - 1]], self.who)
        return drawer.plain_result(views[-1], self.who)

    def rows(self, page: int, pages: int, first: int = 0) -> tuple[Row, ...]:
        """Return the steps: back, where one is, forth; and what else is offered there.

        `first`: the first page there is, 1 where the animation is none.
        """
        back, here, forth = (
            self.step(f"{way}{to}") for way, to in (("b", max(0, page - 1)), ("h", page), ("f", page + 1))
        )
        row = [
            Button(say("button.step_back"), back, disabled=page <= first),
            Button(self._called(page, pages), here, disabled=True),
            Button(say("button.step_forth"), forth, disabled=page >= pages),
            *self.last,
        ]
        added = self.added(page) if 0 < page < pages else ()
        return (tuple(row), tuple(added)) if added else (tuple(row),)

    def _called(self, page: int, pages: int) -> str:
        if page == 0:
            return say("replay.whole")
        if self.over and page == pages:
            return say("replay.end")
        said = say_of(self.game.key, "round", count=page, round=page)
        return say("replay.step", round=said, rounds=pages - self.over)


def of_table(table: TableView, additions: Additions) -> ReplayedGame:
    """Return a table's game; Share is offered where it may be shared, and what features add at a round."""

    def views() -> list[SomeView]:
        # What lies face down is in none of them.
        return [table.rules.view(state, None) for state in table.replay_states()]

    return ReplayedGame(
        table.id,
        _plugin(table),
        views,
        tuple(screens.people(table)),
        table.status == Status.OVER,
        table.header.calm,
        lambda argument: Press(table.id, "step", argument=argument).custom_id,
        (table_button(table, "share"),) if may_be_shared(table) else (),
        lambda page: additions.buttons(Spot(Place.ROUND, table, round=page)),
    )


def page_of(argument: str) -> int:
    """Return which page a step leads to; a custom id comes from outside."""
    found = PAGE.fullmatch(argument)
    if found is None:
        raise Refusal("bad_button")
    return int(found[1])


def may_be_shared(table: TableView) -> bool:
    """Return whether a game may be shown to a channel: what is shared of a day tells nothing of its deal."""
    return table.status == Status.OVER and table.header.kind in (TableKind.GAME, TableKind.SOLO)


def _plugin(table: TableView) -> Plugin:
    assert isinstance(table.game, Plugin)
    return table.game


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
