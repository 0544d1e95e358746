"""What the host may choose for a table in its lobby: time, seats, house rules, and what is so or not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from bot.engine.core import JsonValue
from bot.engine.options import Number
from bot.store.changes import HeaderChange
from bot.store.enums import ClockKind
from bot.store.rows import TableRow
from bot.tables.news import TableChanged
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby
from bot.tables.seating.attendance import sits_among
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView

HOUR = 3600
UNIT = {ClockKind.LIVE: 1, ClockKind.SLOW: HOUR}
"""Seconds in what a turn's time is counted in: seconds live, hours in a slow game."""
TIMES = {ClockKind.LIVE: (30, 180), ClockKind.SLOW: (8, 72)}
"""The least and the most of them that a turn may take."""
USUAL = {ClockKind.LIVE: 60, ClockKind.SLOW: 24}
"""How many of them a turn takes where nothing is chosen."""
LEAST_SEATS = 2
SHORT = "short"
"""The switch of a game that has a short form; it turns options of the rules."""


@dataclass(frozen=True, slots=True)
class TableSwitch:
    """Something about a table that is so or not."""

    is_on: Callable[[TableRow], bool]
    turned: Callable[[bool], HeaderChange]
    usual: bool = True
    """What is so where nothing is chosen."""


SWITCHES: Mapping[str, TableSwitch] = {
    "steps": TableSwitch(lambda header: not header.fast, lambda on: {"fast": not on}),
    "calm": TableSwitch(lambda header: header.calm, lambda on: {"calm": on}, usual=False),
    "voices": TableSwitch(lambda header: header.voices, lambda on: {"voices": on}),
    "watched": TableSwitch(lambda header: header.watched, lambda on: {"watched": on}),
    "rated": TableSwitch(lambda header: not header.friendly, lambda on: {"friendly": not on}),
    "reliable": TableSwitch(lambda header: header.reliable, lambda on: {"reliable": on}, usual=False),
}


def switches(table: TableView) -> tuple[str, ...]:
    """Return the switches that mean something at this table: by house rules no game counts for ratings anyway."""
    idle = {
        # At a calm table nothing is shown step by step anyway.
        "steps": not table.rules.pace.frame or table.header.calm,
        "rated": bool(table.house_rules),
        "watched": table.game.predictions is None or _nobody_asks(table),
    }
    short = (SHORT,) if table.rules.short else ()
    return (*short, *(name for name in SWITCHES if not idle.get(name)))


def is_on(table: TableView, name: str) -> bool:
    """Return how a switch stands."""
    if name == SHORT:
        return table.rules.kept_as(table.header.options) != table.rules.key
    return SWITCHES[name].is_on(table.header)


def is_unusual(table: TableView, name: str) -> bool:
    """Return whether a switch stands as it does not where nothing is chosen."""
    return is_on(table, name) != (name != SHORT and SWITCHES[name].usual)


def _nobody_asks(table: TableView) -> bool:
    """Return whether those who watch are asked nothing at any table, as what asks them is switched off."""
    return table.context.crowd_votes() is None


def usual_time(clock: ClockKind) -> int:
    """Return the seconds a turn takes where nothing is chosen."""
    return USUAL[clock] * UNIT[clock]


def seats_to_choose(table: TableView) -> range:
    """Return how many seats the table may have: nobody who sits there is sent away."""
    return range(max(LEAST_SEATS, len(table.seats)), table.rules.max_seats + 1)


@dataclass(frozen=True, slots=True)
class OptionChanges:
    """What a host chooses of a table's options, all of it or nothing; what is not named stays."""

    time: tuple[ClockKind, int] | None = None
    """How long a turn may take: seconds live, hours in a slow game."""
    seats: int | None = None
    turned: Collection[str] = ()
    """The switches that are turned to what they are not."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Numbers of the house rules, by name."""
    house: Mapping[str, JsonValue] | None = None
    """All house rules that are no numbers: those not named are standard."""


async def choose(
    table: Table,
    user_id: int,
    changes: OptionChanges,
    delivery: Delivery | None = None,
    *,
    require: Callable[[], None] = lambda: None,
) -> None:
    """Change a table's options for its host; `require` refuses what is too late by the time the table is held."""
    async with table.lock:
        lobby.require_host_of_lobby(table, user_id)
        require()
        transaction = Transaction(table)
        transaction.set(**_header_change(table, changes))
        options = _options(table, changes)
        if options != table.header.options:
            transaction.set(options=dict(table.rules.parse_options(options)))
        await lobby.commit(transaction, delivery, by=user_id)
    table.publish(TableChanged())


async def set_time(table: Table, user_id: int, clock: ClockKind, time: int, delivery: Delivery | None = None) -> None:
    """Set how long a turn may take: seconds live, hours in a slow game."""
    await choose(table, user_id, OptionChanges(time=(clock, time)), delivery)


async def set_seats(table: Table, user_id: int, seats: int, delivery: Delivery | None = None) -> None:
    await choose(table, user_id, OptionChanges(seats=seats), delivery)


async def turn(table: Table, user_id: int, name: str, delivery: Delivery | None = None) -> None:
    """Turn a switch to what it is not."""
    await choose(table, user_id, OptionChanges(turned=(name,)), delivery)


async def set_number(table: Table, user_id: int, name: str, value: int, delivery: Delivery | None = None) -> None:
    """Set a number of the house rules; the others stay."""
    await choose(table, user_id, OptionChanges(numbers={name: value}), delivery)


async def set_house_rules(
    table: Table, user_id: int, chosen: Mapping[str, JsonValue], delivery: Delivery | None = None
) -> None:
    """Set the house rules that are no numbers: those not named are standard."""
    await choose(table, user_id, OptionChanges(house=chosen), delivery)


def _header_change(table: TableView, changes: OptionChanges) -> HeaderChange:
    """Return what is changed beside the options of the rules; refuse what is not offered."""
    change: HeaderChange = {}
    if changes.time is not None:
        clock, time = changes.time
        _require_within(time, *TIMES[clock])
        change |= {"clock": clock, "turn_seconds": time * UNIT[clock]}
    if changes.seats is not None:
        offered = seats_to_choose(table)
        _require_within(changes.seats, offered.start, offered.stop - 1)
        change |= {"max_seats": changes.seats}
    for name in changes.turned:
        if name == "watched" and _nobody_asks(table):
            # It may have been posted before that was switched off.
            raise Refusal("feature_off")
        if name not in switches(table):
            raise Refusal("bad_button")
        if name != SHORT:
            if name in ("rated", "watched") and sits_among(table.seats):
                raise Refusal("crowd_needs_it")
            change |= SWITCHES[name].turned(not SWITCHES[name].is_on(table.header))
    return change


def _options(table: TableView, changes: OptionChanges) -> dict[str, JsonValue]:
    """Return the options of the rules as they are then; refuse what is not offered."""
    options = dict(table.header.options)
    if changes.house is not None:
        options = {name: value for name, value in options.items() if not _is_chosen_by_word(table, name)}
        options |= changes.house
    for name, value in changes.numbers.items():
        number = number_of(table, name)
        _require_within(value, number.low, number.high)
        options[name] = value
    if SHORT in changes.turned:
        others = {key: value for key, value in options.items() if key not in table.rules.short}
        options = others if is_on(table, SHORT) else {**others, **table.rules.short}
    return options


async def move(table: Table, user_id: int, origin: int, thread: int, delivery: Delivery | None = None) -> None:
    """Move the lobby from its channel to a new thread, in which its message is posted anew."""
    async with table.lock:
        lobby.require_host_of_lobby(table, user_id)
        if table.header.channel_id != origin:
            raise Refusal("moved_already", thread=f"<#{table.header.channel_id}>")
        transaction = Transaction(table)
        transaction.set(channel_id=thread, message_id=None, former_id=table.header.message_id)
        await lobby.commit(transaction, delivery, by=user_id)
    table.publish(TableChanged())


def number_of(table: TableView, name: str) -> Number:
    """Return a number that the game's house rules have, as it is declared."""
    for option in table.rules.options:
        if isinstance(option, Number) and option.lobby and option.name == name:
            return option
    raise Refusal("bad_button")


def _is_chosen_by_word(table: TableView, name: str) -> bool:
    return any(
        option.name == name and option.lobby and not isinstance(option, Number) for option in table.rules.options
    )


def _require_within(value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refusal("out_of_bounds", low=low, high=high)
