"""How strong somebody is: OpenSkill's Plackett–Luce model, among the people of a game.

A rating is a normal distribution of somebody's strength: its mean, and how unsure it is. After a game every mean moves
by how far the place differs from what the others' ratings led one to expect, and further the less sure the rating was.
This is algorithm 4 of Weng and Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning
Research 12 (2011), pp. 267–300, as the package `openskill` has it. The model is one of the order in which a whole table
finishes (who is first among all, who is first among the rest, …), so a game of twelve is one observation and not 66
duels. AI seats have no rating and are left out: people are ranked among themselves.

Each person is a team of one. How many points lie between two places does not matter, only the places do.

A game may count for less than one (`league.repeats`). It is then taken in as if its likelihood were raised to that
power: means and deviations become precisions, and these lie so far between what they were and what the whole game would
have made of them. The package's own weights say how much of a team's play was somebody's, and cannot do that.

From one quarter of the calendar to the next strengths change by more than games tell: at each turn a rating becomes
less sure by `LOOSENED` (`as_of`), as Glicko has it for the time between rating periods (Glickman, "Parameter Estimation
in Large Dynamic Paired Comparison Experiments", Applied Statistics 48 (1999), pp. 377–394). The mean stays. Nothing is
written at the turn: a rating says up to which quarter that was done, and whoever reads it goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import lcm, sqrt
from statistics import fmean
from typing import TypeAlias

from openskill.models import PlackettLuce

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
"""How much a single game is luck: the deviation of somebody's play around their strength."""
TAU = MU / 300
"""What every game adds to the doubt before it, as a deviation: people change. Without it ratings freeze in time."""

LOOSENED = 1.5
"""What each turn of a quarter adds to the doubt, as a deviation: chosen by simulation (docs/league.md)."""

SHOWN = 60
"""Points shown for 1 of the model: a new rating of 25 reads 1500, as in chess."""
DEVIATIONS = 2
"""What is shown as ±: the strength lies within it with a probability of 95 %, if the model is right."""
PROVISIONAL_GAMES = 10
PROVISIONAL_OPPONENTS = 3
"""A rating is provisional until there were so many games, and so many different people in them."""

# The package's defaults today, and named all the same: a later default must not change what the stored games come to.
# Only `limit_sigma` is not a default: with it a game never leaves us less sure than we were. Without it TAU would
# outweigh a game that tells little, such as a clear favourite's win, and the ± that people see would grow by a point.
# Ratings keep moving all the same: TAU is added before every game, the limit holds after it. `kappa` only keeps a
# variance above zero.
MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, kappa=0.0001, tau=TAU, limit_sigma=True)


Seat: TypeAlias = tuple[int, float, float]
"""What the model knows of somebody: place, mean, deviation."""


@dataclass(frozen=True)
class Rating:
    """Somebody's strength in a game, in units of the model: mean and standard deviation."""

    mu: float
    sigma: float
    games: int
    """Rated games behind it."""
    opponents: int = 0
    """Different people in them: counted up to `PROVISIONAL_OPPONENTS`."""
    met: tuple[int, ...] = ()
    """Who these were, the first met first, while there are fewer: after that nobody needs to know."""
    until: int | None = None
    """The last day on which it is provisional, whatever else; None: no such day."""
    quarter: int | None = None
    """The quarter (`periods.quarter_of`) of the last game behind it; None: not known yet, and the present one."""

    def having_met(self, others: Iterable[int]) -> Rating:
        """Return the rating with those of these people counted that are new to it."""
        if self.opponents >= PROVISIONAL_OPPONENTS:
            return self
        met = tuple(dict.fromkeys((*self.met, *others)))
        enough = len(met) >= PROVISIONAL_OPPONENTS
        return replace(self, opponents=min(len(met), PROVISIONAL_OPPONENTS), met=() if enough else met)


NEW = Rating(MU, SIGMA, 0)
"""Of somebody who has not played yet."""


def as_of(rating: Rating, quarter: int) -> Rating:
    """Return a rating as it stands in this quarter: less sure for each that has begun since its last game.

    Nobody is less sure than somebody new. A clock that was set back makes nothing surer.
    """
    turns = 0 if rating.quarter is None else quarter - rating.quarter
    if turns <= 0:
        return rating
    return replace(rating, sigma=min(SIGMA, sqrt(rating.sigma**2 + turns * LOOSENED**2)), quarter=quarter)


def rate(ratings: Sequence[Rating], ranks: Sequence[int], weights: Sequence[float] | None = None) -> tuple[Rating, ...]:
    """Return the ratings after a game, in the same order.

    `ranks` are the places: 1 is best, people who tie have the same. `weights`, above 0 and at most 1, are what the game
    counts for each of them; all of it if there are none.

    A tie counts as the mean of the orders it leaves open. (The paper weighs all who tie together as one of the table,
    so that two who share the first place would gain less than the third, and the package's own fix for that is
    disputed: its issues 155 and 201. It is therefore never given a tie.)

    In whichever order the people are given, each comes to exactly the same rating. Sums of floats depend on their order
    in the last digit, so the model is asked in an order of our own, and people with the same place and the same rating
    are given one answer.
    """
    seats = [(rank, old.mu, old.sigma) for rank, old in zip(ranks, ratings, strict=True)]
    found: dict[Seat, list[tuple[float, float]]] = {}
    for order in _orders(sorted(seats)):
        after = MODEL.rate([[MODEL.rating(mu=mu, sigma=sigma)] for _, mu, sigma in order])
        for seat, (person,) in zip(order, after, strict=True):
            found.setdefault(seat, []).append((person.mu, person.sigma))
    means = {
        seat: (fmean(mu for mu, _ in all_of), fmean(sigma for _, sigma in all_of)) if len(all_of) > 1 else all_of[0]
        for seat, all_of in found.items()
    }
    counts = [1.0] * len(seats) if weights is None else weights
    return tuple(_moved(old, *means[seat], count) for seat, old, count in zip(seats, ratings, counts, strict=True))


def _moved(old: Rating, mu: float, sigma: float, weight: float) -> Rating:
    """Return a rating that has come so far from what it was to what a whole game would make of it."""
    if weight < 1:
        before, after = (1 - weight) / old.sigma**2, weight / sigma**2
        mu, sigma = (before * old.mu + after * mu) / (before + after), (before + after) ** -0.5
    # A mean of equal numbers may be greater than they are, by the last digit.
    return replace(old, mu=mu, sigma=min(sigma, old.sigma), games=old.games + 1)


def _orders(seats: Sequence[Seat]) -> Iterable[tuple[Seat, ...]]:
    """Orders without ties, in which each of those who share a place is equally often at each of its ends and between.

    All of them would be too many, half a billion if twelve tie. Those who tie are turned round, forwards and backwards:
    two or three who tie are in all their orders so, and more in enough of them.
    """
    if len({place for place, _, _ in seats}) == len(seats):
        return (tuple(seats),)
    groups = [tuple(group) for _, group in groupby(seats, key=lambda seat: seat[0])]
    turns = lcm(*map(len, groups))
    return dict.fromkeys(
        tuple(seat for group in groups for seat in (group[turn % len(group) :] + group[: turn % len(group)])[::step])
        for turn in range(turns)
        for step in (1, -1)
    )


def shown(rating: Rating) -> tuple[int, int]:
    """Return what people read: the strength, and ± how much. A new rating is 1500 ± 1000."""
    return round(SHOWN * rating.mu), round(SHOWN * DEVIATIONS * rating.sigma)


def is_new(rating: Rating) -> bool:
    """Return whether it is based on so few games that they have hardly moved it from where everybody begins."""
    return rating.games < PROVISIONAL_GAMES


def provisional(rating: Rating, today: int) -> bool:
    """Return whether it is not yet to be listed among the others on this day: too few games, or people in them.

    So is the rating of somebody who had their data deleted, to the end of the season.
    """
    held_back = rating.until is not None and rating.until >= today
    return is_new(rating) or rating.opponents < PROVISIONAL_OPPONENTS or held_back
