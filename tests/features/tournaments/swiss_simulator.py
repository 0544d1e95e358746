"""A Swiss tournament in a few lines, which shares nothing with the bot's: what its results are compared with."""

from __future__ import annotations

import math
from random import Random


def duel(one: float, other: float, chance: Random) -> tuple[float, float]:
    """What three deals come to in matchpoints: a tenth are drawn, of the others the stronger wins the most."""
    wins = 1 / (1 + math.exp(other - one))
    deals = [chance.choices((1.0, 0.5, 0.0), (0.9 * wins, 0.1, 0.9 * (1 - wins)))[0] for _ in range(3)]
    return sum(deals), 3 - sum(deals)


def best_wins(strengths: list[float], rounds: int, chance: Random) -> float:
    """Play one; return 1.0 where the strongest alone is first, a share of it where they are first with others."""
    everybody = range(len(strengths))
    points, matchpoints = [0.0] * len(strengths), [0.0] * len(strengths)
    rivals: list[list[int]] = [[] for _ in everybody]
    for _ in range(rounds):
        loose = 0.0
        while True:
            # Drawn until the last in the table find somebody new: who is equal, then who is nearly, in any order.
            places = [(loose * chance.random() - points[who], chance.random()) for who in everybody]
            waiting = sorted(everybody, key=places.__getitem__)
            loose += 0.25
            pairs = []
            while waiting:
                one = waiting.pop(0)
                other = next((who for who in waiting if who not in rivals[one]), None)
                if other is None:
                    break
                waiting.remove(other)
                pairs.append((one, other))
            if len(pairs) * 2 == len(strengths):
                break
        for one, other in pairs:
            made = duel(strengths[one], strengths[other], chance)
            for who, whom, mine, theirs in ((one, other, made[0], made[1]), (other, one, made[1], made[0])):
                rivals[who].append(whom)
                matchpoints[who] += mine
                points[who] += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    decides = [(points[who], sum(points[one] for one in rivals[who]), matchpoints[who]) for who in everybody]
    first = [who for who in everybody if decides[who] == max(decides)]
    return 1 / len(first) if strengths.index(max(strengths)) in first else 0.0
