"""What moons are worth in points before anybody knows who will have how many: by how many more a seat is likely to get.

Alone there is a table. Among several the most and the fewest count, so what others may still win is asked as well; it
hardly depends on what they hold, and playing them on would take as long as all the rest of a review.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.games.luckybox.rules.scoring import MOON_BONUS, SOLO_MOON_POINTS
from bot.games.luckybox.rules.state import TURNS

CHANCE = 0.19
"""How often a turn brings a moon: measured among regulars and rookies, in games of one and of four."""
MOST = 20
"""More moons than this are as good as this."""


@cache
def growth(turns: int) -> tuple[float, ...]:
    """Return how likely so many turns bring 0, 1, 2, … moons."""
    chances = [1.0]
    for _ in range(turns):
        stay = [chance * (1 - CHANCE) for chance in chances] + [0.0]
        more = [0.0] + [chance * CHANCE for chance in chances]
        chances = [here + there for here, there in zip(stay, more, strict=True)]
    return tuple(chances[:MOST])


def left_after(rounds: int, round_: int, turns: int) -> int:
    """Return the turns of a game of so many rounds after this many turns of a round."""
    return TURNS * (rounds - round_ + 1) - turns


def moon_worths(others: Sequence[int], others_left: int, left: int) -> tuple[float, ...]:
    """Return the points that 0, 1, 2, … moons are worth.

    `others`: the moons of the other seats, with `others_left` turns to come for them; `left`: one's own.
    """
    last = [_last(others, others_left, moons) for moons in range(2 * MOST)]
    own = growth(left)
    return tuple(sum([chance * last[moons + more] for more, chance in enumerate(own)]) for moons in range(MOST + 1))


def _last(others: Sequence[int], left: int, moons: int) -> float:
    """Return what so many moons bring at the end, as the others may end."""
    if not others:
        return SOLO_MOON_POINTS[min(moons, len(SOLO_MOON_POINTS) - 1)]
    most = fewest = 1.0
    chances = growth(left)
    for held in others:
        most *= sum(chances[: max(0, moons - held + 1)])
        fewest *= sum(chances[max(0, moons - held) :])
    return MOON_BONUS * most - (MOON_BONUS * fewest if len(others) > 1 else 0.0)
