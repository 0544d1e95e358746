"""The buttons below a panel that every game shares: what there is to do besides the answers themselves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.enums import Status
from bot.tables.play.modes import mode_of
from bot.tables.seating.proposals import removed
from bot.tables.view import TableView
from bot.text import say
from bot.ui.input.ids import Press
from bot.ui.screens import games
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.fair_deals import verify_button
from bot.ui.screens.game_content import PublicControls
from bot.ui.screens.screen import Button, Row, Select, Style, button_rows

MOST = 10
"""Controls on a table message."""
OFFERED_AFTER = 3
"""Nexts of a game after which a solo player is offered that they come by themselves."""


def table_button(table: TableView, verb: str, style: Style = "secondary") -> Button:
    """Return a button of the whole table."""
    return Button(say(f"button.{verb}"), Press(table.id, verb).custom_id, style)


def table_rows(table: TableView, public: PublicControls) -> tuple[Row, ...]:
    """Return the buttons of a table message: those that never move, then what changes with the question.

    What stands below them may come and go under nobody's finger. Another question than theirs stands in the place of
    the answers that never move.
    """
    looks = tuple(table_button(table, verb) for verb in ("look", "news", "rules"))
    board = table_button(table, "board", "secondary" if public.fixed or public.is_asking else "primary")
    hint = () if public.hint is None else (public.hint,)
    if not public.fixed:
        return ((board, *looks, *hint), *public.rows)
    if public.rows:
        return (*public.rows, (board, *hint, *looks))
    return ((*public.fixed, board, *hint), looks)


def ten_at_most(table: TableView, rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows of a table message with ten controls at most: what fewest press just now is left out first."""
    for verb in ("rules", "news", "look"):
        if sum(1 if isinstance(row, Select) else len(row) for row in rows) <= MOST:
            break
        few = table_button(table, verb)
        rows = [row if isinstance(row, Select) else tuple(one for one in row if one != few) for row in rows]
    return tuple(row for row in rows if isinstance(row, Select) or row)


def panel_rows(
    table: TableView, seat: int, additions: Additions, *, may_have_next: bool, is_new: bool = False
) -> list[Row]:
    """Return the buttons of a seat's panel; `may_have_next` and `is_new`: see `screens.panel`."""
    viewer = table.seats[seat].user_id
    if table.status == Status.RUNNING:
        row = _while_running(table, seat, may_have_next=may_have_next)
        if is_new and _nexts(table) == 0:
            row += additions.buttons(Spot(Place.PANEL_FIRST, table, viewer))
        return button_rows([*row, *additions.buttons(Spot(Place.PANEL, table, viewer))])
    alone = _solo_over(table, additions, viewer) if table.header.alone else ()
    added = additions.buttons(Spot(Place.PANEL_OVER, table, viewer))
    return button_rows([*alone, *added])


def _while_running(table: TableView, seat: int, *, may_have_next: bool) -> list[Button]:
    row: list[Button] = []

    def own(verb: str, style: Style = "secondary") -> None:
        custom_id = Press(table.id, verb, seat, table.rules.serial(table.state, seat)).custom_id
        row.append(Button(say(f"button.{verb}"), custom_id, style))

    mine = table.seats[seat]
    if (mine.away or mine.autopilot) and mine.user_id not in removed(table.proposals):
        own("comeback", "success")
    if table.header.alone and not table.rules.open_seats(table.state):
        own("next", "success")
        if may_have_next and _nexts(table) >= OFFERED_AFTER:
            own("auto")
    decision = table.rules.decision(table.state, seat)
    if table.hints and decision is not None:
        own("hint")
    if decision is not None and games.of(table).may_choose(decision):
        own("choose")
    if table.may_undo(seat):
        own("undo")
    if len(table.seats) > 1:
        return [*row, table_button(table, "look"), table_button(table, "news")]
    return [*row, table_button(table, "rules")] if len(row) < 2 else row


def _nexts(table: TableView) -> int:
    """Return how often a solo game has moved on: by a Next of its player, while nothing comes by itself."""
    return sum(entry.is_advance for entry in table.entries)


def _solo_over(table: TableView, additions: Additions, viewer: int | None) -> list[Button]:
    """Return what there is to do after a solo game, or one of practice on a day's deal."""
    row: list[Button] = []
    mode = mode_of(table.header)
    if mode is not None and not mode.is_kept:
        return row
    if mode is not None:
        row += additions.buttons(Spot(Place.NEXT, table, viewer))
    else:
        row.append(table_button(table, "rematch", "primary"))
    if table.replayable:
        row.append(table_button(table, "replay"))
    if table.status == Status.OVER and mode is None:
        row.append(table_button(table, "share"))
    if table.state is not None and not table.secret:
        row.append(table_button(table, "record"))
    looks = additions.buttons(Spot(Place.LOOKS, table, viewer))
    return [*row, *looks, *verify_button(table)]
