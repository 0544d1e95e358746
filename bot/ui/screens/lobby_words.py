"""What a lobby says of those who are only asked and of a host who is away, and a game of whom it has begun without."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.store.enums import Status
from bot.store.rows import SeatRow
from bot.tables.seating import consent, silence
from bot.tables.view import TableView
from bot.text import listed, refusal, say
from bot.ui.input.ids import Press
from bot.ui.screens.names import bold_name
from bot.ui.screens.panel_buttons import table_button
from bot.ui.screens.screen import Button, Row, Screen, button_rows
from bot.ui.screens.vote_words import named

ALL_THE_SAME = "yes"
"""The argument of a press of Join by somebody who was told who sits there."""


def mentioning(users: tuple[int, ...]) -> str:
    """Return the line that mentions those who are asked; empty where nobody is to be mentioned."""
    return say("lobby.asking", mentions=" ".join(f"<@{user}>" for user in users)) if users else ""


def marked(seat: SeatRow, name: str) -> str:
    """Return who sits somewhere, with a question mark for whoever is only asked."""
    return name if consent.plays(seat) else say("seat.asked", name=name)


def small_print(table: TableView, host: str) -> Iterator[str]:
    """Yield what a question mark means, and that the host is away."""
    if consent.asked(table.seats):
        yield say("lobby.asked")
    if silence.may_be_taken_over(table):
        yield say("lobby.silent", host=host)


def with_answers(table: TableView, row: Row, added: Iterable[Button]) -> tuple[Row, ...]:
    """Return a lobby's buttons with what somebody may have to answer there: who is asked, and while its host is away.

    Last comes what features have added.

    Nothing that stands there moves for it.
    """
    below = (table_button(table, "leave"),) if consent.asked(table.seats) else ()
    if silence.may_be_taken_over(table):
        below = (*below, table_button(table, "take"))
    return (row, *button_rows([*below, *added]))


def closed(table: TableView) -> bool:
    """Return whether Join does nothing: the table is full, and nobody there is only asked."""
    return consent.is_full(table) and not consent.asked(table.seats)


def company_question(table: TableView, seats: Sequence[int]) -> Screen:
    """Return what somebody is asked who would sit down beside those in these seats, whom they would rather avoid."""
    there = [bold_name(table, seat) for seat in seats if seat < len(table.seats)]
    button = Button(say("button.all_the_same"), Press(table.id, "join", argument=ALL_THE_SAME).custom_id)
    return Screen((refusal("asks_first", {"names": listed(there)}),), ((button,),))


def left_out(table: TableView) -> str:
    """Return whom a game has begun without, until it moves on for the first time: the lobby's card says it for good."""
    moved_on = any(entry.is_advance for entry in table.entries)
    return "" if moved_on and table.status == Status.RUNNING else who_was_left_out(table)


def who_was_left_out(table: TableView) -> str:
    """Return whom a game has begun without."""
    names = [named(table, user) for user in consent.left_out(table)]
    return say("lobby.left_out", names=listed(names)) if names else ""
