"""What luck makes of the games of a season: it is worked out, of the last one, or again of an earlier one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.features.luck.store import LuckStore
from bot.league.luck import PARTS, SeatBreakdown
from tests.league.season import Season


async def game_ended(season: Season, dice: Random) -> None:
    """The luck of most games is worked out, sooner or later, and of some once more when that is done better."""
    if dice.random() < 0.7:
        await told_apart(season, dice, version=dice.choice((1, 1, 1, 2)))
    if dice.random() < 0.3:
        await told_apart(season, dice, version=dice.choice((1, 2)), at=dice.randrange(len(season.ended)))


async def told_apart(season: Season, dice: Random, *, version: int = 1, at: int = -1) -> bool:
    """The luck of a game that has ended is worked out: of the last one, if no other is named."""
    table_id, totals = season.ended[at]
    return await LuckStore(season.database).keep(table_id, breakdowns_of(dice, totals, version))


def breakdowns_of(dice: Random, totals: Sequence[int], version: int) -> list[SeatBreakdown]:
    """The luck of a game with these totals, as the dice have them."""
    found = []
    for total in totals:
        start, luck = 59_250, dice.randint(-15 * PARTS, 15 * PARTS)
        play = PARTS * total - start - luck
        found.append(SeatBreakdown(version, start, luck, play, PARTS * total - round(0.6 * luck)))
    return found
