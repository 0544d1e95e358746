"""What a seat is called in texts, on controls and in pictures.

A row keeps names as they were chosen, and some in English, as records have them: the Crowd's, and what stands for
somebody who had their data deleted. What is shown of a seat comes from here: said in the language of whoever reads it,
seen for what it is (`bot/chosen.py`), no two of a table alike, and outside its server under the account's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

import discord

from bot.chosen import ELSEWHERE, apart, cut, in_words, plain, seen, told_apart
from bot.engine.core import JsonObject
from bot.store.people import PeopleStore
from bot.store.personal import FORGOTTEN
from bot.store.results.pages import Reader
from bot.store.rows import SeatRow
from bot.store.sql.database import NO_ANSWER
from bot.tables.seating.attendance import CROWD, is_crowd
from bot.tables.seating.lobby import AI_NAMES
from bot.tables.view import TableView
from bot.text import find, say
from bot.ui.gateway.can_view import is_here
from bot.ui.input.answers import Interaction
from bot.ui.screens.screen import OPTIONS, Option

LABEL = 60
"""Characters of a name on a control, at most: what else stands there needs some of its hundred, or eighty."""


def called(character: str) -> str:
    """Return the name of a character that plays alone."""
    return AI_NAMES.get(character, character.capitalize())


def strength(character: str) -> str:
    """Return how strong a character is, in a word; one that a game has to itself may be called by its key."""
    return find(f"character.{character}") or character


# Seats


SeatOf: TypeAlias = tuple[int, int]
"""A table, and a seat of it."""


def shown_names(seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """Return what the seats of a table are called, markup and all, as pictures have it. No two are alike."""
    names = [_called(seat) or say("seat.unnamed", number=index) for index, seat in enumerate(seats, 1)]
    return told_apart(names, [index for index, seat in enumerate(seats) if seat.ai])


def _called(seat: SeatRow) -> str:
    """Return what is seen of a seat's name.

    By what the row says and not by its text alone: a person may call themselves "Crowd", or "a former player".
    """
    if is_crowd(seat):
        # Beside a person of that name it has a number.
        return say("crowd.name") + seat.name.removeprefix(called(CROWD))
    if seat.ai:
        return seat.name
    # A seat that shows who sat at another table has their name, and nobody behind it (`replayed_seats`).
    if seat.user_id is None and seat.name == FORGOTTEN:
        return say("seat.former")
    accounts = ELSEWHERE.get()
    return seen(seat.name) if accounts is None else person_name(accounts.get(seat.user_id or 0, ""))


def names_across(tables: Sequence[TableView]) -> dict[SeatOf, str]:
    """Return what the seats of several tables are called: a person the same at each, and no two people alike."""
    sitting = {(table.id, seat.seat): seat for table in tables for seat in table.seats}
    who = {place: seat.user_id or _called(seat) for place, seat in sitting.items()}
    first = {whose: sitting[place] for place, whose in reversed(who.items())}
    names = dict(zip(first, shown_names(tuple(first.values())), strict=True))
    return {place: names[whose] for place, whose in who.items()}


def shown_name(table: TableView, seat: int) -> str:
    """Return what a seat is called, markup and all, as pictures have it."""
    return shown_names(table.seats)[seat]


def bold_name(table: TableView, seat: int) -> str:
    """Return the same as a sentence has it."""
    return f"**{in_words(shown_name(table, seat))}**"


def bold_names(table: TableView) -> list[str]:
    """Return what the seats of a table are called, as a sentence has it."""
    return [f"**{in_words(name)}**" for name in shown_names(table.seats)]


def control_name(table: TableView, seat: int) -> str:
    """Return the same for a control on which nothing else stands. It shows no markup."""
    return cut(shown_name(table, seat), LABEL)


def label_name(table: TableView, seat: int) -> str:
    """Return the same as other words on a control, or in a picture, have it."""
    return apart(control_name(table, seat))


def seat_options(table: TableView, chosen: int) -> tuple[Option, ...]:
    """Return the seats of a table as what a select offers, the first ones where they are too many."""
    names = [control_name(table, seat.seat) for seat in table.seats[:OPTIONS]]
    return tuple(Option(name, str(seat), default=seat == chosen) for seat, name in enumerate(names))


def seat_name(table: TableView, seat: int, *, stood_in: bool = False) -> str:
    """Return who sits there: an AI with its strength, a person with a word if the autopilot has played for them."""
    row, name = table.seats[seat], in_words(shown_name(table, seat))
    if is_crowd(row):
        return say("seat.crowd", name=name)
    if row.ai and row.character is not None:
        return say("seat.character", name=name, strength=strength(row.character))
    if row.ai:
        return say("seat.ai", name=name)
    return say("seat.stood_in", name=name) if stood_in else name


def named_elsewhere(record: JsonObject, table: TableView) -> JsonObject:
    """Return a table's record with the names that its people have where it is asked for; they are raw, as stored."""
    accounts = ELSEWHERE.get()
    names = record.get("seats")
    if accounts is None or not isinstance(names, list):
        return record
    people = {seat.seat: accounts.get(seat.user_id, f"#{seat.seat + 1}") for seat in table.people if seat.user_id}
    return {**record, "seats": [people.get(seat, name) for seat, name in enumerate(names)]}


# People who sit nowhere


def person_name(name: str) -> str:
    """Return what is seen of a person's name, markup and all; where that is nothing, or none is known, "somebody"."""
    return seen(name) or say("others.somebody")


def person_words(name: str) -> str:
    """Return the same as a sentence has it."""
    return plain(name, say("others.somebody"))


class NumberedRow(Protocol):
    """The row of somebody who has joined something, which stays when their data is deleted."""

    number: int
    user_id: int | None
    name: str


def kept_name(user_id: int | None, name: str) -> str:
    """Return the same of whom a row keeps: "a former player" where it has nobody's id any more (None, or 0)."""
    return person_name(name) if user_id else say("seat.former")


def names_by_number(rows: Sequence[NumberedRow]) -> dict[int, str]:
    """Return what those who have joined something are called, markup and all: each differs from the others."""
    names, numbers = [kept_name(row.user_id, row.name) for row in rows], [row.number for row in rows]
    return dict(zip(numbers, told_apart(names, numbers=numbers), strict=True))


# Where a name is known


def account_name(user: discord.User | discord.Member) -> str:
    """Return what somebody is called wherever no server's nickname is meant."""
    return user.global_name or user.name


def nick_of(user: discord.User | discord.Member) -> str | None:
    """Return somebody's nickname in the server in which they do something; none: they have none there."""
    return user.nick if isinstance(user, discord.Member) else None


def reader_of(interaction: Interaction, *, here: bool) -> Reader:
    """Return who asks for a list of people, of this server or (not `here`, or outside of servers) of everywhere."""
    user = interaction.user
    if here and interaction.guild_id is not None:
        return Reader(user.id, interaction.guild_id, user.display_name)
    return Reader(user.id, None, account_name(user))


async def look(interaction: Interaction, table: TableView, people: PeopleStore) -> None:
    """Name those at a table, to the end of this task, as they are to be named where this is asked.

    In its server, or its direct messages, they have the names they came by; elsewhere those of their accounts.
    """
    if is_here(interaction, table):
        ELSEWHERE.set(None)
        return
    try:
        accounts = await people.accounts([seat.user_id for seat in table.people if seat.user_id is not None])
    except NO_ANSWER:
        accounts = {}
    ELSEWHERE.set({**accounts, interaction.user.id: account_name(interaction.user)})
