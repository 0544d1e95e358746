"""Who is gone from a game night is called so in the reader's language."""

from __future__ import annotations

from bot.features.game_nights.rows import GameNightRow
from bot.features.game_nights.words import game_night_host
from bot.store.personal import FORGOTTEN
from bot.text import use_locale


def test_who_is_gone_from_an_evening_they_planned_is_called_so() -> None:
    row = GameNightRow(
        guild_id=1,
        channel_id=2,
        host_id=0,
        host_name=FORGOTTEN,
        title="",
        games=[],
        starts_at=0.0,
        zone="UTC",
        created_at=0.0,
    )
    with use_locale("de"):
        assert game_night_host(row) == "jemand von früher"
        assert game_night_host(row.model_copy(update={"host_id": 5})) == FORGOTTEN
