"""What follows from a game that has just ended, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.engine.core import DayScore, Event, Rules
from bot.league.badges import Badge
from bot.league.values import GameKind, Result

UNATTENDED_SHARE = 3
"""A game is not rated if the clock or the autopilot played one turn in this many of a person's seat."""

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat on a seat: a person, or one of the game's characters."""

    name: str
    user_id: int | None = None
    character: str | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has just ended, as the league sees it."""

    table_id: int
    game: str
    kind: GameKind
    players: Sequence[Player]
    """In seat order."""
    rated: bool
    finished_at: float
    guild_id: int | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished game: what the store keeps, and derives every summary from."""

    results: tuple[Result, ...]
    names: Mapping[int, str]
    """What its people are called now."""
    badges: tuple[Badge, ...] = ()
    """Those that can be won in this game."""
    score: DayScore | None = None
    """Of the counted attempt that this was."""


def outcome(
    played: Played, rules: Rules[S, A], state: S, events: Sequence[Event], badges: tuple[Badge, ...]
) -> Outcome:  # fmt: skip
    """Return the outcome of a game from its last state and all its events: points, places and counts of each seat."""
    standings = rules.standings(state)
    assert standings is not None
    people = {player.user_id: player.name for player in played.players if player.user_id is not None}
    score = rules.day_score(state) if played.kind == GameKind.DAILY else None
    results = tuple(
        Result(
            table_id=played.table_id,
            seat=standing.seat,
            user_id=played.players[standing.seat].user_id,
            character=played.players[standing.seat].character,
            game=played.game,
            kind=played.kind,
            day=played.day,
            place=score.place if score else None,
            guild_id=played.guild_id,
            total=standing.total,
            rank=standing.rank,
            seats=len(played.players),
            people=len(people),
            rated=played.rated,
            counts=rules.counts(state, standing.seat, events),
            finished_at=played.finished_at,
        )
        for standing in standings
    )
    return Outcome(results, people, badges, score)


def is_mostly_unattended(turns: int, unattended: int) -> bool:
    """Return whether so many of a seat's turns, played by the clock or the autopilot, are too many for a rating."""
    return unattended * UNATTENDED_SHARE >= turns > 0
