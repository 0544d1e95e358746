"""How much a game counts for a rating: less and less, the more the same people have played lately.

Games that are played one after the other by the same few tell less than as many games apart from each other: the same
mood, the same luck with the host's snacks or, at worst, the same agreement is in all of them. Observations of which any
two are correlated by ρ are together worth n / (1 + (n − 1)·ρ) independent ones (Kish's design effect, "Survey
Sampling", 1965). With ρ = ½ that is 2n / (n + 1), which never reaches two, and the next after k of them adds

    w(k) = 2 / ((k + 1)·(k + 2)):  1, 1/3, 1/6, 1/10, 1/15, …

- A game counts for each of its people by itself: with the mean of w over the others at the table. A third account at
  it changes only its own part of that mean.
- k, between somebody and one of the others, is half of how many rated games they have finished lately, and half of how
  many of those were with this other. So in a row with one and the same person k counts all, and with always others
  half: second accounts that take turns are slowed, too.
- What is lately fades: a game counts half after six hours, a sixteenth on the next evening, and no longer after two
  days. Of each person the last fifty rated games are looked at.

Everything follows from results and their order, so that all ratings can be recalculated from them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import exp2, fsum
from statistics import fmean
from typing import NamedTuple, TypeAlias

HALF_LIFE = 6 * 3600.0
"""Seconds after which a game is half as lately."""
WINDOW = 48 * 3600.0
"""Seconds after which it is forgotten."""
LOOKED_AT = 50
"""Games of a person that are looked at, at most."""


class Earlier(NamedTuple):
    """A rated game that somebody has finished before."""

    table_id: int
    at: float


Histories: TypeAlias = Mapping[int, Collection[Earlier]]
"""By person, their rated games before this one, the last `LOOKED_AT` of them."""


def weight(lately: float) -> float:
    """Return what a game counts after so many like it."""
    return 2 / ((lately + 1) * (lately + 2))


def weights(people: Sequence[int], at: float, histories: Histories) -> list[float]:
    """Return what a rated game that ends now counts for each of its people, above 0 and at most 1."""
    played = [_fading(histories.get(user, ()), at) for user in people]
    lately = [fsum(own.values()) for own in played]
    found = []
    for mine, own in enumerate(played):
        others = [_together(own, other) for theirs, other in enumerate(played) if theirs != mine]
        # The mean of equal numbers may be greater than they are, by the last digit.
        found.append(min(1.0, fmean(weight((lately[mine] + together) / 2) for together in others)))
    return found


def _fading(history: Collection[Earlier], at: float) -> dict[int, float]:
    """Return by table how lately somebody's games were, from 1 on down. A clock that was set back makes none newer."""
    return {table: exp2(-max(0.0, at - ended) / HALF_LIFE) for table, ended in history if at - ended < WINDOW}


def _together(one: Mapping[int, float], other: Mapping[int, float]) -> float:
    """Return how many games two people have played with each other lately."""
    return fsum(fading for table, fading in one.items() if table in other) if one and other else 0.0
