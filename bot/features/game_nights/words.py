"""What is said of game nights in several places."""

from __future__ import annotations

from bot.features.game_nights.rows import GameNightRow, GameNightSeriesRow
from bot.text import say
from bot.ui.screens.names import person_name


def game_night_host(row: GameNightRow | GameNightSeriesRow) -> str:
    """Return what the host of a game night, or of a series, is called, markup and all."""
    return person_name(row.host_name) if row.host_id else say("seat.former")
