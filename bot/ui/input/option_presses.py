"""Presses on a table's options: the private message is changed in place, and the lobby's card follows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord

from bot.store.enums import ClockKind, Status
from bot.tables.refusal import AlreadyStarted, JoinFirst, LobbyClosed, Refusal
from bot.tables.seating import table_options
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import say
from bot.ui.gateway.can_view import is_here
from bot.ui.gateway.kinds import THREAD_OF, kind_here
from bot.ui.input.answering import answer
from bot.ui.input.answers import Interaction, ask_to_type, chosen_values, ready, typed_text
from bot.ui.input.ids import Press
from bot.ui.input.numbers import LONGEST, time_in, whole_number
from bot.ui.input.router import Handler
from bot.ui.screens import screens
from bot.ui.screens.table_options import (
    HOUSE,
    NUMBER,
    SEATS,
    TIME,
    house_options,
    numbered,
    options_screen,
    page_of,
    typed_words,
)

Change = Callable[[], Awaitable[object]]


class OptionPresses:
    """Handles them, for the host."""

    def handlers(self) -> dict[str, Handler]:
        return {"options": self._page, "option": self._choose, "number": self._number}

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


async def _show(interaction: Interaction, table: TableView, page: int, change: Change | None = None) -> None:
    may_move = kind_here(interaction) in THREAD_OF and not table.header.guest
    await answer(interaction, lambda: ready(options_screen(table, page, may_move=may_move)), change=change)


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
        offered = {one.text: one for one in house_options(table)}
        rules = [offered[value] for value in chosen if value in offered]
        if len({one.key for one in rules}) < len(rules):
            raise Refusal("house_twice")
        return lambda: table_options.set_house_rules(table, user, {one.key: one.value for one in rules}, delivery)
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
