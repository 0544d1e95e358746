"""The list of features: every room is in it, and what is switched off is one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import SettingsError
from bot.features import catalogue
from bot.features.catalogue import OF_THE_KERNEL, ROOMS, features, require_known, still_kinds
from bot.store.enums import TableKind
from bot.text import is_known

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


def test_what_a_feature_words_the_kernel_has_words_for_without_it_and_no_other_words_it() -> None:
    for feature in features():
        for key, own in feature.rewords.items():
            assert is_known(key)
            assert is_known(own)
    reworded = [key for feature in features() for key in feature.rewords]
    assert len(reworded) == len(set(reworded))


def test_tables_of_a_feature_that_is_off_or_whose_room_is_gone_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    for feature in features():
        assert still_kinds({feature.key}) - still_kinds(()) == set(feature.table_kinds)
    monkeypatch.setattr(catalogue, "features", tuple)
    assert still_kinds(()) == set(TableKind) - OF_THE_KERNEL
