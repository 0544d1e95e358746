"""The list of features: every room is in it, and what is switched off is one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import SettingsError
from bot.features.catalogue import ROOMS, features, require_known

FOLDER = Path(__file__).resolve().parents[2] / "bot" / "features"


def test_every_room_is_in_the_list_and_is_called_as_its_feature() -> None:
    assert set(ROOMS) == {path.parent.name for path in FOLDER.glob("*/feature.py")}
    assert [feature.key for feature in features()] == list(ROOMS)


def test_what_cannot_be_switched_off_is_named_with_what_can() -> None:
    require_known(ROOMS)
    require_known(())
    with pytest.raises(
        SettingsError, match=rf"^FEATURES_OFF: there is no feature chess\. .*{', '.join(sorted(ROOMS))}"
    ):
        require_known([*ROOMS, "chess"])
