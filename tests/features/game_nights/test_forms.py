"""The form in which a game night is planned: in every language, and what it holds of a draft."""

from __future__ import annotations

from datetime import datetime

import pytest

from bot.features.game_nights.forms import chosen_count, night_form
from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.rows import GameNightRow
from bot.tables.refusal import Refusal
from bot.text import languages, use_locale
from bot.ui.input.when import understood
from bot.ui.input.zones import zone_of
from tests.ui.forms import whole

GAMES = ("luckybox", "flip7")
NOW = 1_800_000_000.0
LONG = "America/North_Dakota/New_Salem"


def draft(starts_at: float = 0.0, zone: str = LONG, repeats: Repeats | None = None) -> GameNightRow:
    """A draft that its host has not named."""
    return GameNightRow(
        guild_id=1,
        channel_id=2,
        host_id=3,
        host_name="Ada",
        title="",
        games=["flip7"],
        tables=1,
        starts_at=starts_at,
        zone=zone,
        repeats=repeats,
        created_at=NOW,
    )


@pytest.mark.parametrize("language", languages())
def test_the_form_fits_in_every_language(language: str) -> None:
    with use_locale(language):
        whole(night_form(draft(), GAMES, NOW))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("zone", ["Europe/Berlin", "Asia/Kathmandu"])
def test_a_time_that_is_known_is_written_so_that_it_is_understood_as_the_same(language: str, zone: str) -> None:
    at = datetime(2027, 3, 1, 20, 15, tzinfo=zone_of(zone)).timestamp()
    with use_locale(language):
        (typed,) = night_form(draft(at, zone), GAMES, NOW).field("when").now
        assert understood(typed, NOW, zone_of(zone)) == at


def test_what_a_day_cannot_be_is_not_said_to_be_chosen() -> None:
    last, first = (datetime(2027, 1, day, 20, tzinfo=zone_of("UTC")).timestamp() for day in (29, 1))
    chosen = [night_form(draft(at, "UTC", Repeats.LAST), GAMES, NOW).field("repeats").now for at in (0.0, last, first)]
    assert chosen == [("last",), ("last",), ("monthly",)]


@pytest.mark.parametrize("value", ["", "n", "n0", "n11", "e", "x3", "n1x", "nn"])
def test_a_number_of_tables_that_is_not_offered_is_refused(value: str) -> None:
    with pytest.raises(Refusal):
        chosen_count(value)
