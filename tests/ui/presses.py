"""What a player can do with the controls of a panel: every press there is, and what it would play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.screens.panel import panel_content
from bot.tables.table import Table
from bot.ui.input.ids import Press, parse
from bot.ui.screens.screen import Button, Option, Row, Screen, Select
from tests.ui.custom_ids import parse_any


@dataclass(frozen=True)
class Way:
    """A way to an action: the presses it takes, and what is written on the last."""

    action: Action
    presses: int
    words: str
    """The button's label, or the label and the description of the option."""
    id: Press


def ways(table: Table, seat: int) -> list[Way]:
    """Every answer the panel offers, those behind a choice of card first included."""
    return list(_ways(table, seat, panel_content(table, seat, "").rows, 1))


def _ways(table: Table, seat: int, rows: Iterable[Row], presses: int) -> Iterator[Way]:
    rules = table.rules
    for row in rows:
        if isinstance(row, Select):
            yield from _of_a_select(table, seat, row, presses)
            continue
        for button in row:
            press = parse(button.custom_id)
            if press.verb == "do":
                yield Way(rules.action_of(press.argument), presses, button.label, press)


def _of_a_select(table: Table, seat: int, row: Select, presses: int) -> Iterator[Way]:
    rules, press = table.rules, parse(row.custom_id)
    if press.verb == "several":
        for chosen in combinations(row.options, row.count):
            action = rules.action_of(press.argument + ".".join(option.value for option in chosen))
            yield Way(action, presses, " + ".join(_words(option) for option in chosen), press)
    elif press.verb == "pick":
        for option in row.options:
            yield Way(rules.action_of(option.value), presses, _words(option), press)
    elif press.verb == "focus" and presses == 1:
        for option in row.options:
            focused = panel_content(table, seat, option.value).rows
            yield from _ways(table, seat, _picks_of(focused, press.argument), 2)


def _picks_of(rows: Iterable[Row], name: str) -> Iterator[Row]:
    """The select a choice of card has opened."""
    for row in rows:
        if isinstance(row, Select):
            press = parse(row.custom_id)
            if press.verb == "pick" and press.argument == name:
                yield row


def _words(option: Option) -> str:
    return f"{option.label} | {option.description or ''}"


def _rows(shown: Screen | Iterable[Row]) -> Iterable[Row]:
    return shown.rows if isinstance(shown, Screen) else shown


def buttons(shown: Screen | Iterable[Row]) -> list[Button]:
    """The buttons of a screen."""
    return [button for row in _rows(shown) if not isinstance(row, Select) for button in row]


def labels(shown: Screen | Iterable[Row]) -> list[str]:
    """What stands on the buttons."""
    return [button.label for button in buttons(shown)]


def button(shown: Screen | Iterable[Row], label: str) -> Button:
    """The button of this label."""
    (found,) = [one for one in buttons(shown) if one.label == label]
    return found


def selects(shown: Screen | Iterable[Row]) -> list[Select]:
    """The selects of a screen."""
    return [row for row in _rows(shown) if isinstance(row, Select)]


def ids(shown: Screen | Iterable[Row]) -> list[str]:
    """The custom ids of the controls of a screen, in order."""
    return [one.custom_id for row in _rows(shown) for one in ([row] if isinstance(row, Select) else row)]


def verbs(shown: Screen | Iterable[Row]) -> list[str]:
    """What the controls of a screen do at its table, in order."""
    return [press.verb for press in map(parse_any, ids(shown)) if isinstance(press, Press)]
