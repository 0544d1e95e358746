"""What is said of game nights in several places."""

from __future__ import annotations

from bot.features.game_nights.rows import GameNightRow, GameNightSeriesRow
from bot.ui.screens.names import kept_name


def game_night_host(row: GameNightRow | GameNightSeriesRow) -> str:
    """Return what the host of a game night, or of a series, is called, markup and all."""
    return kept_name(row.host_id, row.host_name)
