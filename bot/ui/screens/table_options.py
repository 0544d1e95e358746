"""Table options: the private message in which the host chooses how a table is played, before the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.options import Number
from bot.store.enums import ClockKind
from bot.tables.seating.table_options import TIMES, UNIT, is_on, number_of, seats_to_choose, switches
from bot.tables.view import TableView
from bot.text import say
from bot.ui.forms.form import Control, Form, FormField, Ticks, any_of, in_forms
from bot.ui.input.ids import Press
from bot.ui.screens import games, screens
from bot.ui.screens.game_content import HouseOption
from bot.ui.screens.screen import BUTTONS, Button, Option, Row, Screen, Select, Style, button_rows, paged

PAGE = 3
"""Selects on a page: its other rows are buttons."""
TIME, SEATS, HOUSE, NUMBER = "time", "seats", "house", "number."
"""What a select chooses; a number of the house rules goes by its own name, after `NUMBER`."""
BOXES = "boxes"
"""The field of a form that holds the switches."""
OFFERED_TIMES = {ClockKind.LIVE: (30, 45, 60, 90, 120, 180), ClockKind.SLOW: (8, 12, 24, 48, 72)}
"""What a select offers: any other number can be typed in."""


def options_screen(table: TableView, page: int = 1, *, may_move: bool = False, note: str = "") -> Screen:
    """Return a page of the options, each with what is chosen. `may_move`: it is in a channel that may have threads."""
    names = _names(table)
    page, pages, shown, _ = paged(names, page, PAGE)
    rows: list[Row] = [_select(table, name) for name in shown]
    first: list[Button] = []
    if page == 1:
        moving = [Button(say("options.thread"), Press(table.id, "thread").custom_id)] if may_move else []
        first = [*(_switch(table, name) for name in switches(table)), *moving]
    last = [button for name in shown for button in _typed(table, name)]
    turns = {"options.back": page - 1, "options.more": page + 1}
    last += [_turn(table, key, other) for key, other in turns.items() if 0 < other <= pages]
    # There is room for them on the last page alone: the first has switches, too.
    last += _form_buttons(table) if page == pages else ()
    texts = (say("options.title", game=screens.title(table)), screens.how_it_is_played(table), say("options.how"), note)
    return Screen(tuple(filter(None, texts)), (*rows, *_in_rows(first, last)))


def _in_rows(first: list[Button], last: list[Button]) -> list[Row]:
    """Return the switches, then what else there is in a row of its own, as long as each has room in one."""
    return [*button_rows(first), *button_rows(last)] if len(first) <= BUTTONS else button_rows([*first, *last])


def _form_buttons(table: TableView) -> Iterator[Button]:
    """Yield a button for each of the forms in which the same is chosen."""
    forms = option_forms(table)
    for number, _ in enumerate(forms, 1):
        label = say("options.form" if len(forms) == 1 else "options.form_part", number=number)
        yield Button(label, Press(table.id, "form", argument=str(number)).custom_id, "primary")


def option_forms(table: TableView) -> list[Form]:
    """Return the forms in which everything is chosen that a select offers, and every switch turned."""
    names = _names(table)
    fields = [FormField(name, _field_label(table, name), _field_control(table, name)) for name in names]
    fields[0] = replace(fields[0], hint=say("options.form_hint"))
    boxes = [Option(say(f"options.asked.{name}"), name, default=is_on(table, name)) for name in switches(table)]
    if boxes:
        fields.insert(names.index(SEATS) + 1, FormField(BOXES, say("options.asked.boxes"), Ticks(tuple(boxes))))
    return in_forms(say("options.form_title", game=say(f"game.{table.header.game}")), fields)


def _field_label(table: TableView, name: str) -> str:
    if name.startswith(NUMBER):
        return games.of(table).option_title(name.removeprefix(NUMBER))
    return say(f"options.asked.{name}")


def _field_control(table: TableView, name: str) -> Control:
    select = _select(table, name)
    return any_of(name, select.placeholder, select.options) if name == HOUSE else select


def page_of(table: TableView, name: str) -> int:
    """Return the page on which something is chosen."""
    names = _names(table)
    return names.index(name) // PAGE + 1 if name in names else 1


def numbered(table: TableView, name: str) -> tuple[int, int, int]:
    """Return the least, the most and the chosen number of what can be typed in."""
    header = table.header
    if name == TIME:
        return *TIMES[header.clock], header.turn_seconds // UNIT[header.clock]
    number = number_of(table, name.removeprefix(NUMBER))
    chosen = header.options.get(number.name, number.default)
    return number.low, number.high, chosen if isinstance(chosen, int) else number.default


def house_options(table: TableView) -> Sequence[HouseOption]:
    """Return the house rules that are so or not: all but the numbers."""
    by_word = {option.name for option in table.rules.options if not isinstance(option, Number)}
    return [one for one in games.of(table).house_options if one.key in by_word]


def _names(table: TableView) -> list[str]:
    """Return what there is a select for, in the order of the pages."""
    numbers = [f"{NUMBER}{one.name}" for one in table.rules.options if isinstance(one, Number) and one.lobby]
    return [TIME, SEATS, *numbers, *([HOUSE] if house_options(table) else [])]


def _select(table: TableView, name: str) -> Select:
    custom_id = Press(table.id, "option", argument=name).custom_id
    if name == HOUSE:
        options = tuple(_house_rules(table))
        return Select(custom_id, say("options.house"), options, count=len(options), least=0)
    offered = {TIME: _times, SEATS: _seats}.get(name)
    options = tuple(offered(table) if offered else _numbers(table, name))
    return Select(custom_id, next((one.label for one in options if one.default), options[0].label), options)


def _times(table: TableView) -> Iterator[Option]:
    header = table.header
    for clock, times in OFFERED_TIMES.items():
        chosen = [header.turn_seconds // UNIT[clock]] if header.clock == clock else []
        for time in sorted({*times, *chosen}):
            yield Option(say(f"options.time.{clock}", time=time), f"{clock}.{time}", default=time in chosen)


def _seats(table: TableView) -> Iterator[Option]:
    for seats in seats_to_choose(table):
        yield Option(say("options.seats", seats=seats), str(seats), default=seats == table.header.max_seats)


def _numbers(table: TableView, name: str) -> Iterator[Option]:
    number = number_of(table, name.removeprefix(NUMBER))
    *_, chosen = numbered(table, name)
    what = games.of(table).option_title(number.name)
    for value in sorted({number.default, chosen, *(value for value in number.choices if isinstance(value, int))}):
        yield Option(say("options.number", what=what, value=value), str(value), default=value == chosen)


def _house_rules(table: TableView) -> Iterator[Option]:
    chosen = table.header.options
    for one in house_options(table):
        yield Option(one.label, one.text, default=chosen.get(one.key) == one.value)


def _switch(table: TableView, name: str) -> Button:
    style: Style = "success" if is_on(table, name) else "secondary"
    return Button(screens.switch_words(table, name), Press(table.id, "option", argument=name).custom_id, style)


def _typed(table: TableView, name: str) -> Iterator[Button]:
    """Yield the button to type in what a select does not offer, where it is about a number."""
    if name == TIME or name.startswith(NUMBER):
        label = say("options.other", what=typed_words(table, name))
        yield Button(label, Press(table.id, "number", argument=name).custom_id)


def typed_words(table: TableView, name: str) -> str:
    if name == TIME:
        return say(f"options.unit.{table.header.clock}")
    return games.of(table).option_title(name.removeprefix(NUMBER))


def _turn(table: TableView, key: str, page: int) -> Button:
    return Button(say(key), Press(table.id, "options", argument=str(page)).custom_id)
