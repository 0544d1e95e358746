"""What everybody may expect to end a game with: the round as it probably ends, and the rounds still to come.

The rounds after this one are taken to be those of the regular (`race.AMONG`), whoever plays. How many there will be is
decided by who arrives first, so each is worth the same to everybody: a seat's points at the end are those after this
round, and the mean of a round times the mean number of rounds (Wald).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul

from bot.games.flip7.players.outlook import Outcomes
from bot.games.flip7.players.race import AMONG

ROUNDS = 32
"""A race from `FAR` away that takes longer is as good as never."""
FAR = 200
"""From further away than this everybody is taken to come nearer by a round's mean each round."""
_COUNT = sum(count for _, count in AMONG)
STEPS = tuple((points, count / _COUNT) for points, count in AMONG)
PER_ROUND = sum(points * chance for points, chance in STEPS)
"""Points of a round, on average."""

Lasting = tuple[float, ...]
"""How likely somebody has not arrived after no further round, one, two, …"""
ARRIVED: Lasting = (0.0,) * ROUNDS


class _Lasting(dict[int, Lasting]):
    """By distance; worked out from the nearer ones when first asked for."""

    def __missing__(self, distance: int) -> Lasting:
        if distance <= 0:
            return ARRIVED
        for nearer in range(1, distance + 1):
            if nearer not in self:
                self[nearer] = self._of(nearer)
        return self[distance]

    def _of(self, distance: int) -> Lasting:
        found = [1.0]
        for rounds in range(1, ROUNDS):
            left = 0.0
            for points, chance in STEPS:
                if points == 0:
                    left += chance * found[rounds - 1]
                elif points < distance:
                    left += chance * self[distance - points][rounds - 1]
            found.append(left)
        return tuple(found)


# Filled as games go on; what is in it never depends on the order.
LASTING = _Lasting()


class Prospects:
    """What each seat may expect, with one seat's round still open: `ending` says what for each way it may end."""

    def __init__(self, target: int, totals: Sequence[int], outcomes: Sequence[Outcomes], seat: int) -> None:
        self.totals = totals
        self.outcomes = list(outcomes)
        """What the round brings each of the others."""
        self.seat = seat
        self.nearer = max(0, target - max(totals) - FAR)
        self.target = target - self.nearer
        self.means = [_mean(each) for each in outcomes]
        others = [1.0] * ROUNDS
        for other, each in enumerate(outcomes):
            if other != seat:
                others = [*map(mul, others, self._lasting(other, each))]
        self.others = others
        self.known: dict[int, float] = {}
        """Rounds to come by points of the seat."""

    def ending(self, mine: Outcomes) -> list[float]:
        """Return what each seat may expect if the round brings the seat this."""
        known, rounds, mean = self.known, 0.0, 0.0
        for points, chance in mine:
            to_come = known.get(points)
            if to_come is None:
                lasting = LASTING[self.target - self.totals[self.seat] - points]
                to_come = known[points] = sum(map(mul, self.others, lasting))
            rounds += chance * to_come
            mean += chance * points
        later = PER_ROUND * rounds + self.nearer
        found = [total + other + later for total, other in zip(self.totals, self.means, strict=True)]
        found[self.seat] += mean
        return found

    def changed(self, changes: Mapping[int, Outcomes]) -> list[float]:
        """Return what each seat may expect if the round brings several seats something else."""
        lasting, means = [1.0] * ROUNDS, list(self.means)
        for seat, outcomes in enumerate(self.outcomes):
            each = changes.get(seat, outcomes)
            means[seat] = _mean(each)
            lasting = [*map(mul, lasting, self._lasting(seat, each))]
        later = PER_ROUND * sum(lasting) + self.nearer
        return [total + mean + later for total, mean in zip(self.totals, means, strict=True)]

    def _lasting(self, seat: int, outcomes: Outcomes) -> Sequence[float]:
        """Return how likely the seat has not arrived after so many further rounds."""
        away = self.target - self.totals[seat]
        if len(outcomes) == 1:
            return LASTING[away - outcomes[0][0]]
        found = [0.0] * ROUNDS
        for points, chance in outcomes:
            if away > points:
                found = [part + chance * more for part, more in zip(found, LASTING[away - points], strict=True)]
        return found


def _mean(outcomes: Outcomes) -> float:
    return sum([points * chance for points, chance in outcomes])
