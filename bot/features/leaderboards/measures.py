"""What leaderboards measure, and who has enough games to be listed."""

from __future__ import annotations

from enum import StrEnum


class Measure(StrEnum):
    TODAY = "today"
    """Today's deal: of some people who all agreed to be seen alone, as others still play it."""
    RATING = "rating"
    WINS = "wins"
    WIN_RATE = "win_rate"
    AVERAGE = "average"
    BEST = "best"
    CORRECTED = "corrected"
    DAILY = "daily"
    STREAK = "streak"

    @property
    def is_local(self) -> bool:
        """Return whether it is of games, which are played somewhere.

        A rating, days and streaks are a person's own, wherever they are.
        """
        return self in (
            Measure.WINS,
            Measure.WIN_RATE,
            Measure.AVERAGE,
            Measure.BEST,
            Measure.CORRECTED,
        )

    @property
    def is_of_now(self) -> bool:
        """Return whether it is as it stands now, whatever the period, which then only says whose it is."""
        return self in (Measure.RATING, Measure.STREAK)


RANKED = tuple(measure for measure in Measure if measure is not Measure.TODAY)
"""What people are ranked by in a server, or everywhere."""
RATE_GAMES = 5
"""The fewest games for a win rate."""
CORRECTED_GAMES = 20
"""The fewest games for an average that is corrected for luck."""
