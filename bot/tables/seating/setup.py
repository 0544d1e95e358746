"""What a table is set up with: everything somebody has chosen before there is one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.core import Edition, JsonObject, JsonValue
from bot.store.enums import ClockKind, TableKind
from bot.store.rows import TableRow
from bot.store.stored import TableWrite
from bot.tables.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Beginning:
    """What begins with a new table: a day's attempt, say."""

    write: TableWrite | None
    """None: nothing is written beside the table."""
    taken: Refusal | None = None
    """What is answered where it, or an open table like this one, is there already; None: as with any other table."""


@dataclass(frozen=True, slots=True)
class Location:
    channel_id: int
    guild_id: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSetup:
    """A table about to be made: what is played, where, by whose wish, and how."""

    game: str
    channel_id: int
    """The channel or thread it is played in; of a solo game, where it was asked for."""
    host_id: int
    """0: whoever sits down first is its host."""
    guild_id: int | None
    options: Mapping[str, JsonValue] = field(default_factory=dict)
    """Of the rules; those left out are standard."""
    kind: TableKind = TableKind.GAME
    clock: ClockKind = ClockKind.LIVE
    turn_seconds: int = 60
    max_seats: int | None = None
    """None: as many as the game allows, which is also the most there can be."""
    fast: bool = False
    """Nothing is shown step by step."""
    calm: bool = False
    """Nor does anything move that is shown of it later."""
    friendly: bool = False
    reliable: bool = False
    """Only people who finish their games may join."""
    voices: bool = True
    """The AI characters say something now and then."""
    watched: bool = True
    """Those who watch are asked something."""
    guest: bool = False
    """The bot is no member of the place it is played in."""
    edition: Edition | None = None
    """None: the newest."""
    day: int | None = None
    """The day whose deal it is."""
    counted: bool = False
    """It is the person's counted attempt of that day."""
    seed: str | None = None
    """None: drawn when the table is made."""
    duel: int | None = None
    """Of a duel: which it is the deal `deal` of, of so many `deals`."""
    deal: int | None = None
    deals: int | None = None
    closes_at: float | None = None
    patience: float | None = None
    """Seconds that its lobby waits for somebody; None: as long as any other."""
    script: JsonObject | None = None
    """The lesson it teaches (`engine.lesson`), in place of chance."""


def solo_setup(
    game: str, *, user_id: int, channel_id: int, guild_id: int | None, options: Mapping[str, JsonValue] | None = None
) -> TableSetup:
    return TableSetup(
        game=game,
        channel_id=channel_id,
        host_id=user_id,
        guild_id=guild_id,
        options=options or {},
        kind=TableKind.SOLO,
        max_seats=1,
        friendly=True,
    )


def rematch_setup(old: TableRow, *, host_id: int, channel_id: int) -> TableSetup:
    """Return the setup of another game with everything that was chosen for this one.

    A day's deal is not chosen: it is played again from the day.
    """
    return TableSetup(
        game=old.game,
        channel_id=channel_id,
        host_id=host_id,
        guild_id=old.guild_id,
        options=old.options,
        kind=old.kind,
        clock=old.clock,
        turn_seconds=old.turn_seconds,
        max_seats=old.max_seats,
        fast=old.fast,
        calm=old.calm,
        friendly=old.friendly,
        reliable=old.reliable,
        voices=old.voices,
        watched=old.watched,
        guest=old.guest,
    )
