"""Games of characters and of simple rules against each other: what is measured, without what measures it.

`bot.tools.simulation` spreads them over processes. A game is a pure function of seats, seed and its number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bot.engine.rng import Seeded
from bot.games.flip7.players import CHARACTERS
from bot.games.flip7.players.board import Board
from bot.games.flip7.players.choosing import anybody
from bot.games.flip7.players.fast_game import FastGame
from bot.games.flip7.players.player import Player
from bot.games.flip7.players.regular import Regular

MOST_SEATS = 18
ONE_TIMED = 20
"""One game in this many is timed: most players answer quicker than a stopwatch."""


class Anybody:
    """Random legal answers: the floor everybody stands on."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def hits(self, board: Board, seat: int) -> bool:
        """Hit half of the time."""
        return anybody(board, seat, (0, 1), self.seed) == 1

    def target(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> int:
        """Name anybody."""
        return anybody(board, seat, legal, self.seed)

    def give(self, board: Board, seat: int, legal: Sequence[int]) -> int:
        """Name anybody."""
        return anybody(board, seat, legal, self.seed)


class Staying(Regular):
    """Stays with that many points, whatever the pile and a Second Chance say; names seats as the regular does."""

    def __init__(self, points: int, seed: str) -> None:
        super().__init__(seed)
        self.enough = points

    def hits(self, board: Board, seat: int) -> bool:
        """Hit below its points."""
        return board.points[seat] < self.enough


class Careful(Regular):
    """Hits as the regular does, and gives cards to anybody: what the regular's aim alone is worth."""

    def target(self, board: Board, seat: int, card: int, legal: Sequence[int]) -> int:
        """Name anybody."""
        return anybody(board, seat, legal, self.seed)

    def give(self, board: Board, seat: int, legal: Sequence[int]) -> int:
        """Name anybody."""
        return anybody(board, seat, legal, self.seed)


POLICIES: dict[str, Callable[[str], Player]] = {
    **CHARACTERS,
    "random": Anybody,
    "bust22": Careful,
    **{f"stay{points}": partial(Staying, points) for points in (15, 20, 25, 30, 35)},
}
"""Everybody who can be measured, each from a seed."""


@dataclass(frozen=True, slots=True)
class Played:
    """The end of one game; lists go by seat."""

    game: int
    scores: tuple[int, ...]
    """Totals."""
    ranks: tuple[int, ...]
    rounds: int
    busts: tuple[int, ...]
    sevens: tuple[int, ...]
    """Rounds with seven numbers."""
    reshuffles: int
    ties: int
    """Rounds played because several shared the highest total."""


def _same(name: str, somebody: Player) -> Player:
    return somebody


def players(seats: Sequence[str], seed: str, watch: Callable[[str, Player], Player] = _same) -> list[Player]:
    """Return who answers, seat by seat."""
    return [watch(name, POLICIES[name](f"{seed}/{seat}")) for seat, name in enumerate(seats)]


def play(seats: Sequence[str], seed: str, game: int, watch: Callable[[str, Player], Player] = _same) -> Played:
    """Play one game to its end; the first pile depends on seed and game alone, not on who plays."""
    fast = FastGame(Seeded(f"{seed}/{game}"), players(seats, seed, watch))
    fast.play()
    scores, tally = fast.board.totals, fast.tally
    return Played(
        game=game,
        scores=tuple(scores),
        ranks=tuple(1 + sum([other > score for other in scores]) for score in scores),
        rounds=fast.board.round,
        busts=tuple(tally.busts),
        sevens=tuple(tally.sevens),
        reshuffles=tally.shuffles,
        ties=tally.ties,
    )


@dataclass(frozen=True, slots=True)
class Flip7Simulator:
    """Flip 7 by the publisher's rules, as `bot.tools.simulation.Simulator` has it."""

    @property
    def names(self) -> Sequence[str]:
        """Everybody who can be measured."""
        return tuple(POLICIES)

    @property
    def most_seats(self) -> int:
        """Eighteen (R5)."""
        return MOST_SEATS

    @property
    def timed(self) -> int:
        """One game in twenty."""
        return ONE_TIMED

    def play(self, seats: Sequence[str], seed: str, game: int, watch: Callable[[str, Player], Player]) -> Played:
        """Play one game to its end; see `play`."""
        return play(seats, seed, game, watch)

    def moved_back(self, ended: Played, moved: int) -> Played:
        """Return the lists by the order of the names, where everybody sat this many seats before their own."""
        if not moved:
            return ended
        back = len(ended.scores) - moved
        return replace(
            ended,
            scores=ended.scores[back:] + ended.scores[:back],
            ranks=ended.ranks[back:] + ended.ranks[:back],
            busts=ended.busts[back:] + ended.busts[:back],
            sevens=ended.sevens[back:] + ended.sevens[:back],
        )
