"""What features let servers choose: each a column of its own, with words for all it may hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bot.features.catalogue import features
from bot.store.server_rows import GuildRow
from bot.ui.input.server_settings import ServerSetting


def settings() -> list[ServerSetting]:
    """Those of all features."""
    nobody: Any = None
    return [setting for feature in features() for setting in feature.server_settings(nobody)]


def test_each_is_a_column_that_no_other_is() -> None:
    counted = Counter(setting.name for setting in settings())
    assert set(counted) <= set(GuildRow.model_fields)
    assert set(counted.values()) <= {1}


def test_what_a_server_has_by_itself_has_words_and_a_control() -> None:
    usual = GuildRow(guild_id=1)
    for setting in settings():
        assert setting.words(getattr(usual, setting.name))
        assert setting.control(usual, lambda argument: f"set1:1:x:{argument}")
