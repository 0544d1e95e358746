"""Places, and what a solo game is worth among others on the same deal."""

from __future__ import annotations

from bot.engine.core import DayScore, Standing
from bot.games.flip7.rules.state import State


def ranks(state: State) -> tuple[int, ...]:
    """Return the ranks by total, as 1, 1, 3."""
    totals = [seat.total for seat in state.seats]
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def standings(state: State) -> tuple[Standing, ...]:
    """Return places in seat order."""
    places = zip(state.seats, ranks(state), strict=True)
    return tuple(Standing(number, seat.total, rank) for number, (seat, rank) in enumerate(places))


def check_over(state: State) -> None:
    """Raise `ValueError` while the game goes on."""
    if state.phase != "over":
        raise ValueError("the game is not over")


ROUND = 100_000
"""What a round counts in a day's place."""


def day_score(state: State) -> DayScore:
    """Return the score of a day, a race alone to the target.

    What is shown is the rounds it took, and fewer are better; of equals, who has more points. `ROUND` is far more than
    any points, so an average of places tells the average of rounds.
    """
    check_over(state)
    if len(state.seats) != 1:
        raise ValueError("a day is played alone")
    rounds = len(state.rounds)
    return DayScore(total=rounds, rank_key=state.seats[0].total - ROUND * rounds, tie=0)
