"""Tournaments of the bot's rules between people of fixed strengths."""

from __future__ import annotations

from random import Random

from bot.features.tournaments.pairing import Entrant, swiss
from bot.features.tournaments.standings import (
    Participant,
    PlayedBoard,
    SwissStanding,
    points_of,
    points_so_far,
    standings,
)
from tests.features.tournaments.swiss_simulator import duel


def strengths_of(people: int) -> list[float]:
    """Strengths from -1.5 to 1.5, evenly; the last is the strongest."""
    return [3 * at / (people - 1) - 1.5 for at in range(people)]


def played(strengths: list[float], rounds: int, chance: Random) -> list[SwissStanding]:
    """How a tournament ended, in which nobody knew how strong anybody is; players are numbered from 1."""
    numbers = range(1, len(strengths) + 1)
    people, boards = [Participant(number) for number in numbers], list[PlayedBoard]()
    order = {number: chance.random() for number in numbers}
    for _ in range(rounds):
        points = points_so_far(dict.fromkeys(numbers, 1), boards)
        met = [frozenset((board.one, board.other)) for board in boards if board.other is not None]
        for pair in swiss([Entrant(number, points[number], order[number]) for number in numbers], met, ()):
            assert pair.other is not None
            one, other = duel(strengths[pair.one - 1], strengths[pair.other - 1], chance)
            came_to = (round(2 * one), round(2 * other))
            both = (True, True)
            boards.append(PlayedBoard(pair.one, pair.other, points_of(came_to, both), came_to, both))
    return standings(people, boards, rounds)


def best_wins(strengths: list[float], rounds: int, chance: Random) -> float:
    """As the simulator's: 1.0 where the strongest alone is first, a share of it where they are first with others."""
    first = [row.number for row in played(strengths, rounds, chance) if row.rank == 1]
    return 1 / len(first) if len(strengths) in first else 0.0
