"""Matchpoints: how people who played the same deals compare, in whole numbers.

On each deal everybody meets everybody: a rival who did worse is worth a matchpoint, one who did as well half of one.
Counted are halves, so that nothing is ever rounded. Who did not finish a deal has nothing from it, and is beaten there
by everybody who did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIN, TIE = 2, 1
"""Halves of a matchpoint for a rival who is beaten, and for one who did as well."""


@dataclass(frozen=True, slots=True)
class DealScore:
    total: int
    """As it is shown."""
    rank_key: int
    """What is compared: the higher, the better (`engine.core.DayScore`)."""


@dataclass(frozen=True, slots=True)
class DuelStanding:
    player: int
    """As which of the players, from 0."""
    rank: int
    """1, 1, 3 where halves are equal."""
    halves: int
    """Of matchpoints, over all deals."""
    deals: tuple[int, ...]
    """The same for each deal."""


def halves_of(deal: Sequence[DealScore | None]) -> tuple[int, ...]:
    """Return the halves of matchpoints of everybody on a deal; None: not finished."""
    return tuple(
        sum(_against(mine, theirs) for rival, theirs in enumerate(deal) if rival != player)
        for player, mine in enumerate(deal)
    )


def _against(mine: DealScore | None, theirs: DealScore | None) -> int:
    if mine is None:
        return 0
    if theirs is None or mine.rank_key > theirs.rank_key:
        return WIN
    return TIE if mine.rank_key == theirs.rank_key else 0


def standings(deals: Sequence[Sequence[DealScore | None]]) -> list[DuelStanding]:
    """Return everybody, the best first, from what they made of each deal; equals stay in the order they were given."""
    each = [halves_of(deal) for deal in deals]
    of_player = list(zip(*each, strict=True))
    sums = [sum(halves) for halves in of_player]
    rows = [
        DuelStanding(player, 1 + sum(other > sums[player] for other in sums), sums[player], halves)
        for player, halves in enumerate(of_player)
    ]
    return sorted(rows, key=lambda row: row.rank)
