"""What follows from a game that has just ended, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import TypeVar

from bot.engine.core import Event, Rules
from bot.league.badges import Badge
from bot.league.values import GameKind, Result

COUNTS_FROM = 1 / 3
"""A rated game counts from this share of it on (`Rules.progress`): whoever leaves it later has lost it."""
UNATTENDED_SHARE = 3
"""A person has lost a rated game if the clock or the autopilot played one turn in this many of theirs."""

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat on a seat: a person, or one of the game's characters."""

    name: str
    user_id: int | None = None
    character: str | None = None
    left_at: float | None = None
    """When they left the game for good; none for who was there at its end."""
    left_early: bool = False
    """They left before the game counted."""
    removed: bool = False
    """The others, or a moderator, have removed them."""
    unattended: bool = False
    """The clock or the autopilot played too many of their turns."""

    @property
    def is_out(self) -> bool:
        """Return whether the seat does not count, as that of an AI does not."""
        return self.user_id is None or self.removed or self.left_early

    @property
    def has_lost(self) -> bool:
        """Return whether they are placed after everybody who played to the end."""
        return not self.is_out and (self.left_at is not None or self.unattended)

    @property
    def has_left(self) -> bool:
        """Return whether they began a game that they did not finish, of their own accord."""
        return self.has_lost or (self.left_early and not self.removed)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that has just ended, as the league sees it."""

    table_id: int
    game: str
    """Under which key its results are kept (`Rules.kept_as`)."""
    kind: GameKind
    players: Sequence[Player]
    """In seat order."""
    rated: bool
    """It was set up to be: whom it counts for follows from who played it to the end (`counting`)."""
    finished_at: float
    guild_id: int | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a finished game: what the store keeps, and derives every summary from."""

    results: tuple[Result, ...]
    badges: tuple[Badge, ...] = ()
    """Those that can be won in this game."""


def outcome(
    played: FinishedGame, rules: Rules[S, A], state: S, events: Sequence[Event], badges: tuple[Badge, ...]
) -> Outcome:
    """Return the outcome of a game from its last state and all its events: points, ranks and counts of each seat."""
    standings = rules.standings(state)
    assert standings is not None
    people = sum(player.user_id is not None for player in played.players)
    score = rules.day_score(state) if played.kind == GameKind.DAILY else None
    counts_for = counting(played)
    ranks = final_ranks(played.players, [standing.rank for standing in standings]) if counts_for else None
    results = tuple(
        Result(
            table_id=played.table_id,
            seat=standing.seat,
            user_id=played.players[standing.seat].user_id,
            character=played.players[standing.seat].character,
            game=played.game,
            kind=played.kind,
            day=played.day,
            rank_key=score.rank_key if score else None,
            guild_id=played.guild_id,
            total=standing.total,
            rank=standing.rank if ranks is None else ranks[standing.seat],
            seats=len(played.players),
            people=people,
            rated=standing.seat in counts_for,
            left=played.rated and played.players[standing.seat].has_left,
            counts=rules.counts(state, standing.seat, events),
            finished_at=played.finished_at,
        )
        for standing in standings
    )
    return Outcome(results, badges)


def counting(played: FinishedGame) -> frozenset[int]:
    """Return the seats that a game counts for: none, or two people or more, and with them the AI seats."""
    if not played.rated:
        return frozenset()
    people = {seat for seat, player in enumerate(played.players) if not player.is_out}
    machines = {seat for seat, player in enumerate(played.players) if player.user_id is None}
    return frozenset(people | machines) if len(people) >= 2 else frozenset()


def final_ranks(players: Sequence[Player], ranks: Sequence[int]) -> list[int]:
    """Return the ranks of a rated game in seat order, as 1, 1, 3, from those by points.

    Who has lost it by not being there comes after the others: first those who were back at the end, together; then
    those who left, and of these who left first comes last.
    """
    order = []
    for player, rank in zip(players, ranks, strict=True):
        stayed = inf if player.left_at is None else player.left_at
        order.append((1, -stayed) if player.has_lost else (0, float(rank)))
    return [1 + sum(other < own for other in order) for own in order]


def is_mostly_unattended(turns: int, unattended: int) -> bool:
    """Return whether so many of a seat's turns, played by the clock or the autopilot, are too many."""
    return unattended * UNATTENDED_SHARE >= turns > 0
