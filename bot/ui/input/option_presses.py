"""Presses on a table's options: the private message is changed in place, and the lobby's card follows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord

from bot.engine.core import JsonValue
from bot.store.enums import ClockKind, Status
from bot.tables.refusal import AlreadyStarted, JoinFirst, LobbyClosed, Refusal
from bot.tables.seating import table_options
from bot.tables.seating.table_options import OptionChanges
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import refusal, say
from bot.ui.forms.form import Form
from bot.ui.forms.sent import FORM_CHANGED, SentForm, is_sent, require_mark, sent_form
from bot.ui.gateway.can_view import is_here
from bot.ui.gateway.kinds import THREAD_OF, kind_here
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, ask_to_type, chosen_values, ready, show_form, typed_text
from bot.ui.input.ids import Press
from bot.ui.input.numbers import LONGEST, time_in, whole_number
from bot.ui.input.router import Handler
from bot.ui.screens import screens
from bot.ui.screens import table_options as table_options_screen
from bot.ui.screens.table_options import (
    HOUSE,
    NUMBER,
    SEATS,
    TIME,
    house_options,
    numbered,
    option_forms,
    options_screen,
    page_of,
    typed_words,
)

Change = Callable[[], Awaitable[object]]
LAST_PAGE = 99
"""Asked for where the way back to the form is wanted: the page that comes nearest is shown."""


class OptionPresses:
    """Handles them, for the host."""

    def handlers(self) -> dict[str, Handler]:
        return {"options": self._page, "option": self._choose, "number": self._number, "form": self._form}

    async def _page(self, interaction: Interaction, table: TableView, press: Press) -> None:
        """Show the options, or another page of them."""
        require_host(interaction, table)
        page = int(press.argument) if press.argument.isdecimal() else 1
        await _show(interaction, table, page)

    async def _choose(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Something is chosen in a select, or a switch turned."""
        require_host(interaction, table)
        name, chosen = press.argument, chosen_values(interaction)
        change = _choice(table, name, chosen, interaction.user.id, Delivery(interaction.id))
        await _show(interaction, table, page_of(table, name), change)

    async def _form(self, interaction: Interaction, table: Table, press: Press) -> str | None:
        """Show a form of the options, the first where none is named, or choose what was sent with it.

        What is chosen then is shown with everything as buttons; the same where it is too late for a form.
        """
        require_host(interaction, table)
        number, _, mark = (press.argument or "1").partition(".")
        form = _form_of(table, number)
        if not is_sent(interaction):
            if interaction.response.is_done():
                await _show(interaction, table, 1)
                return None
            marked = Press(table.id, "form", argument=f"{number}.{form.mark}")
            await show_form(interaction, marked.custom_id, form)
            return None
        user, delivery = interaction.user.id, Delivery(interaction.id)
        try:
            require_mark(form, mark)
            changes = _changes(table, sent_form(interaction, form))
            choosing = partial(
                table_options.choose,
                table,
                user,
                changes,
                delivery,
                require=lambda: require_mark(_form_of(table, number), mark),
            )
            await _show(interaction, table, LAST_PAGE, choosing)
        except Refusal as no:
            if no.code != FORM_CHANGED:
                raise
            await _show(interaction, table, LAST_PAGE, note=refusal(no.code, {}))
            return no.code
        return None

    async def _number(self, interaction: Interaction, table: Table, press: Press) -> None:
        """Ask for a number, or take the one that was typed in."""
        require_host(interaction, table)
        name = press.argument
        low, high, now = numbered(table, name)
        if interaction.type is not discord.InteractionType.modal_submit:
            label = say("options.bounds", low=low, high=high)
            await ask_to_type(interaction, press.custom_id, typed_words(table, name), label, str(now), LONGEST)
            return
        typed, clock = typed_text(interaction), table.header.clock
        number = time_in(typed, table_options.UNIT[clock]) if name == TIME else whole_number(typed)
        if number is None:
            raise Refusal("out_of_bounds", low=low, high=high)
        value = f"{clock}.{number}" if name == TIME else str(number)
        change = _choice(table, name, [value], interaction.user.id, Delivery(interaction.id))
        await _show(interaction, table, page_of(table, name), change)


async def _show(
    interaction: Interaction, table: TableView, page: int, change: Change | None = None, note: str = ""
) -> None:
    may_move = kind_here(interaction) in THREAD_OF and not table.header.guest
    await answer(interaction, lambda: ready(options_screen(table, page, may_move=may_move, note=note)), change=change)


def _form_of(table: TableView, number: str) -> Form:
    forms = option_forms(table)
    if not number.isdecimal() or not 0 < int(number) <= len(forms):
        raise Refusal("bad_button")
    return forms[int(number) - 1]


def _changes(table: TableView, sent: SentForm) -> OptionChanges:
    """Return what a form was sent to change."""
    time: tuple[ClockKind, int] | None = None
    seats, turned, house = None, set[str](), None
    numbers: dict[str, int] = {}
    for name in sent.changed:
        match name:
            case table_options_screen.TIME:
                clock, _, number = sent.text(name).rpartition(".")
                time = ClockKind(clock), int(number)
            case table_options_screen.SEATS:
                seats = int(sent.text(name))
            case table_options_screen.BOXES:
                turned = set(sent.values(name)) ^ set(sent.form.field(name).now)
            case table_options_screen.HOUSE:
                house = _house_rules(table, sent.values(name))
            case _:
                numbers[name.removeprefix(NUMBER)] = int(sent.text(name))
    return OptionChanges(time, seats, sorted(turned), numbers, house)


def _house_rules(table: TableView, chosen: Sequence[str]) -> dict[str, JsonValue]:
    """Return the house rules that were chosen; refuse two values of one."""
    offered = {one.text: one for one in house_options(table)}
    rules = [offered[value] for value in chosen if value in offered]
    if len({one.key for one in rules}) < len(rules):
        raise Refusal("house_twice")
    return {one.key: one.value for one in rules}


def require_host(interaction: Interaction, table: TableView) -> None:
    """Refuse those whose options these are not, and what is too late."""
    if table.header.alone or not is_here(interaction, table):
        # A custom id proves nothing: a table is open to those in its server.
        raise Refusal("unknown_table")
    if table.status == Status.CLOSED:
        raise LobbyClosed(ending=table.header.ending)
    if table.status != Status.LOBBY:
        raise AlreadyStarted
    if not table.people:
        # It is open to everybody: whoever sits down first chooses.
        raise JoinFirst
    if table.header.host_id != interaction.user.id:
        raise Refusal("options_of_host", host=f"**{screens.host_name(table)}**")


def _choice(table: Table, name: str, chosen: list[str], user: int, delivery: Delivery) -> Change:
    """Return the change that something chosen makes; what comes from outside is held against what is offered."""
    if name in table_options.SWITCHES or name == table_options.SHORT:
        return lambda: table_options.turn(table, user, name, delivery)
    if name == HOUSE:
        rules = _house_rules(table, chosen)
        return lambda: table_options.set_house_rules(table, user, rules, delivery)
    return _number_chosen(table, name, "".join(chosen), user, delivery)


def _number_chosen(table: Table, name: str, chosen: str, user: int, delivery: Delivery) -> Change:
    clock, _, number = chosen.rpartition(".")
    if not number.isdecimal():
        raise Refusal("bad_button")
    if name == TIME and clock in tuple(ClockKind):
        return lambda: table_options.set_time(table, user, ClockKind(clock), int(number), delivery)
    if name == SEATS:
        return lambda: table_options.set_seats(table, user, int(number), delivery)
    if name.startswith(NUMBER):
        return lambda: table_options.set_number(table, user, name.removeprefix(NUMBER), int(number), delivery)
    raise Refusal("bad_button")
