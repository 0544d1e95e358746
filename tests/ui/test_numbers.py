"""Numbers as people type them: other digits, separators, units and colons; what is not a number for sure is none."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.enums import ClockKind
from bot.tables.refusal import Refusal
from bot.tables.seating import table_options
from bot.text import languages, use_locale
from bot.ui.input.ids import Press
from bot.ui.input.numbers import time_in, whole_number
from bot.ui.input.option_presses import OptionPresses
from tests.features.game_nights.desk import press_of
from tests.tables.room import ADA, Room

DIGITS = ("0123456789", "０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "๐๑๒๓๔๕๖๗๘๙")
NINETY = [
    "90",
    "９０",
    "٩٠",
    "९०",
    " 90 ",
    "90s",
    "90 s",
    "90 sec.",
    "90 seconds",
    "1:30",
    "１：３０",
    "01:30",
    "1'30",
    "1 min 30",
    "1m30",
    "1m30s",
    "1 min 30 s",
    "1,5 min",
    "1.5 min",
    "1٫5 min",
    "\u200e90\u202f s",
    "90.0",
]
IN_OTHER_WORDS = [
    ("de", "90 Sek."),
    ("de", "1 Min. 30 Sek."),
    ("de", "1,5 Minuten"),
    ("fr", "90 secondes"),
    ("es-419", "90 segundos"),
    ("es-ES", "1 minuto 30"),
    ("pt-BR", "90 seg"),
    ("pl", "90 sekund"),
    ("it", "90 secondi"),
    ("ja", "90秒"),
    ("ja", "１分３０秒"),
]
NONE = [
    "",
    "soon",
    "9 0",
    "1,5",
    "90-120",
    "-90",
    "90 or 120",
    "about 90",
    "1:5",
    "1:60",
    ":30",
    "90 s 90 s",
    "1:30:00",
    "9e1",
    "0x5a",
    "½",
    "90%",
    "9" * 30,
    "90" + " " * 60,
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", NINETY)
def test_ninety_seconds_are_typed_in_many_ways(language: str, typed: str) -> None:
    with use_locale(language):
        assert time_in(typed, 1) == 90


@pytest.mark.parametrize(("language", "typed"), IN_OTHER_WORDS)
def test_units_are_those_of_the_language_that_is_spoken(language: str, typed: str) -> None:
    with use_locale(language):
        assert time_in(typed, 1) == 90


@pytest.mark.deep
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", NONE)
def test_what_is_no_number_for_sure_is_none(language: str, typed: str) -> None:
    with use_locale(language):
        assert time_in(typed, 1) is None
        assert whole_number(typed) is None


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("24", 24),
        ("24 h", 24),
        ("２４h", 24),
        ("1 day", 24),
        ("2 days", 48),
        ("1 day 12 h", 36),
        ("24:00", 24),
        ("24:30", None),
        ("8.5", None),
        ("90 min", None),
        ("600 min", 10),
    ],
)
def test_hours_have_units_too(typed: str, hours: int | None) -> None:
    assert time_in(typed, 3600) == hours


@pytest.mark.parametrize(
    ("language", "typed", "number"),
    [
        ("en", "1,000", 1000),
        ("en", "1.000", None),
        ("de", "1.000", 1000),
        ("de", "1,000", None),
        ("fr", "1 000", 1000),
        ("fr", "1\u202f000", 1000),
        ("pl", "1\u00a0000", 1000),
        ("es-419", "1,000", 1000),
        ("es-ES", "1.000", 1000),
        ("pt-BR", "1.000", 1000),
        ("it", "1.000", 1000),
        ("ja", "１，０００", 1000),
        ("en", "1'000", 1000),
        ("en", "1,000,000", 1_000_000),
        ("en", "10,00", 10),
        ("en", "1,00,000", None),
        ("en", "1:30", None),
    ],
)
def test_thousands_are_parted_as_the_language_parts_them(language: str, typed: str, number: int | None) -> None:
    with use_locale(language):
        assert whole_number(typed) == number


@given(st.integers(0, 999_999), st.sampled_from(DIGITS), st.sampled_from(languages()))
def test_a_number_is_the_same_in_all_digits(number: int, digits: str, language: str) -> None:
    typed = str(number).translate(str.maketrans(DIGITS[0], digits))
    with use_locale(language):
        assert whole_number(typed) == time_in(typed, 1) == time_in(typed, 3600) == number


@given(st.text(max_size=50))
def test_whatever_is_typed_is_a_number_or_none(typed: str) -> None:
    for language in languages():
        with use_locale(language):
            for found in (whole_number(typed), time_in(typed, 1), time_in(typed, 3600)):
                assert found is None or found >= 0


async def typed_into(room: Room, name: str, typed: str, clock: ClockKind = ClockKind.LIVE) -> Any:
    """The table's header after Ada has typed something into one of its options."""
    table = await room.lobby(game="flip7", clock=clock, turn_seconds=table_options.usual_time(clock))
    interaction = press_of(ADA, typed=typed)
    await OptionPresses().handlers()["number"](interaction, table, Press(table.id, "number", argument=name))
    return table.header


@pytest.mark.parametrize("typed", ["９０", "90s", "1:30", "1 min 30", "٩٠"])
async def test_the_seconds_of_a_turn_are_taken_as_they_are_typed(room: Room, typed: str) -> None:
    assert (await typed_into(room, "time", typed)).turn_seconds == 90


async def test_so_are_hours(room: Room) -> None:
    assert (await typed_into(room, "time", "１ day 12 h", ClockKind.SLOW)).turn_seconds == 36 * 3600


@pytest.mark.parametrize("typed", ["1,000", "１０００", "1 000"])
async def test_so_are_scores(room: Room, typed: str) -> None:
    assert (await typed_into(room, "number.target_score", typed)).options["target_score"] == 1000


@pytest.mark.parametrize("typed", ["1,5", "90-120", "soon", "5:00", "29"])
async def test_what_is_no_number_within_bounds_is_refused_with_them(room: Room, typed: str) -> None:
    with pytest.raises(Refusal, match="out_of_bounds") as no:
        await typed_into(room, "time", typed)
    assert no.value.data == {"low": 30, "high": 180}
