"""Streaks that two people share. A pure calculation from what both have finished, as a person's own is.

A day counts for two if both have finished the same game's deal of it, from the day on which they came into each
other's circle. Savers and days that are skipped are those of any streak (`league.streaks`), earned by the two together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from bot.league import streaks

Deal = tuple[str, int]
"""A game, and a day."""


def shared_days(mine: Iterable[Deal], theirs: Collection[Deal], since: int) -> set[int]:
    """Return the days that count for two who have finished these deals, since a day."""
    return {day for game, day in mine if day >= since and (game, day) in theirs}


def shared_streak(shared: Iterable[int], today: int, skipped: Collection[int]) -> streaks.Streak | None:
    """Return how the streak of two stands today; None where they have no day together."""
    found = streaks.streak(shared, skipped)
    return None if found is None else streaks.as_of(found, today, skipped)


def would_end(shared: Collection[int], today: int, skipped: Collection[int]) -> int:
    """Return how many days the two would lose with this one, unless both finish a deal of it; 0: they lose nothing.

    A saver that they hold covers the day: then there is nothing to lose.
    """
    now = shared_streak(shared, today, skipped)
    if now is None or now.current == 0 or today in shared:
        return 0
    tomorrow = shared_streak(shared, today + 1, skipped)
    return now.current if tomorrow is None or tomorrow.current == 0 else 0


def can_save(mine: Collection[str], theirs: Collection[str]) -> bool:
    """Return whether it is on this one to play, by the games whose deal of a day each has finished; else on the other.

    Whoever has played none can; whoever has played one the other has not yet can wait for them, unless the other has
    played another.
    """
    return not mine or bool(set(theirs) - set(mine))
