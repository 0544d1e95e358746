"""Time zones as people name them: whole names and what everybody knows, in their own language; the rest is asked."""

from __future__ import annotations

import sys
import zoneinfo
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text import languages, use_locale
from bot.ui.input import zones as module
from bot.ui.input.when import understood
from bot.ui.input.zones import found, guessed, known, meant, zone_of, zone_words

NOW = datetime(2027, 1, 15, 9, 30, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()
TOKYO = ZoneInfo("Asia/Tokyo")


@pytest.mark.parametrize(
    ("typed", "locale", "zone"),
    [
        ("berlin", "en-US", "Europe/Berlin"),
        ("new york", "en-US", "America/New_York"),
        ("UK", "en-US", "Europe/London"),
        ("São Paulo", "pt-BR", "America/Sao_Paulo"),
        ("Asia/Tokyo", "ja", "Asia/Tokyo"),
        ("東京", "ja", "Asia/Tokyo"),
        ("Warschau", "de", "Europe/Warsaw"),
        ("Varsovia", "es-419", "Europe/Warsaw"),
        ("Nowy Jork", "pl", "America/New_York"),
        ("Mosca", "it", "Europe/Moscow"),
        ("Londres", "fr", "Europe/London"),
        ("Lisboa", "pt-BR", "Europe/Lisbon"),
        ("Moscú", "es-ES", "Europe/Moscow"),
        ("Köpenhamn", "sv-SE", "Europe/Copenhagen"),
        ("Japan", "en-US", "Asia/Tokyo"),
        ("vostok", "ja", "Antarctica/Vostok"),
        ("Kiev", "en-US", "Europe/Kyiv"),
        ("Calcutta", "en-US", "Asia/Kolkata"),
        ("St. John's", "en-US", "America/St_Johns"),
        ("US/Pacific", "en-US", "America/Los_Angeles"),
        ("JST", "en-US", "Asia/Tokyo"),
        ("UTC", "en-US", "UTC"),
        ("ＵＴＣ", "ja", "UTC"),
        ("CET", "de", "Europe/Berlin"),
    ],
)
def test_the_whole_name_of_one_zone_is_that_zone(typed: str, locale: str, zone: str) -> None:
    with use_locale(locale if locale in languages() else "en"):
        assert meant(typed, locale, NOW) == [zone]


@pytest.mark.parametrize(
    ("typed", "some"),
    [
        ("IST", {"Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"}),
        ("CST", {"America/Chicago", "Asia/Shanghai"}),
        ("BST", {"Europe/London", "Asia/Dhaka"}),
        ("MST", {"America/Denver", "America/Phoenix"}),
        ("UTC+5:30", {"Asia/Kolkata", "Asia/Colombo"}),
        ("Germany", {"Europe/Berlin"}),
        ("usa", {"America/New_York"}),
    ],
)
def test_what_may_be_several_is_to_be_asked(typed: str, some: set[str]) -> None:
    zones = meant(typed, "en-US", NOW)
    assert len(zones) > 1
    assert some <= set(zones)


@pytest.mark.parametrize("typed", ["berl", "dam", "IS", "america/n", "bu", "nowhere at all", "", "ZZT", "+99"])
def test_a_part_of_a_name_is_no_zone(typed: str) -> None:
    assert meant(typed, "en-US", NOW) == []


def test_parts_of_names_are_found_to_choose_from() -> None:
    assert found("berl", "en-US", NOW, 5) == ["Europe/Berlin"]
    assert set(found("america/n", "en-US", NOW, 25)) >= {"America/New_York", "America/Nassau"}
    assert found("nowhere at all", "en-US", NOW, 5) == []
    assert len(found("a", "en-US", NOW, 25)) == 25
    assert zone_words("America/New_York", NOW) == "America/New York, now 03:30"


@given(st.text(max_size=60), st.sampled_from(languages()))
def test_whatever_is_typed_only_zones_are_found(typed: str, locale: str) -> None:
    assert {*meant(typed, locale, NOW), *found(typed, locale, NOW, 25)} <= set(known())


@pytest.mark.parametrize(
    ("locale", "zone"),
    [
        ("de", "Europe/Berlin"),
        ("ja", "Asia/Tokyo"),
        ("pl", "Europe/Warsaw"),
        ("es-ES", "Europe/Madrid"),
        ("es-419", "America/Mexico_City"),
        ("pt-BR", "America/Sao_Paulo"),
        ("en-GB", "Europe/London"),
        ("en-US", "UTC"),
        ("xx", "UTC"),
        ("", "UTC"),
    ],
)
def test_a_zone_is_guessed_where_a_language_tells_of_one_country(locale: str, zone: str) -> None:
    assert guessed(locale) == zone
    assert found("", locale, NOW, 25)[0] == zone


def test_somebody_in_latin_america_is_offered_its_cities_and_not_those_of_spain() -> None:
    offered = found("", "es-419", NOW, 25)
    assert {"America/Bogota", "America/Lima", "America/Argentina/Buenos_Aires", "America/Santiago"} <= set(offered)
    assert not any(zone.startswith(("Europe/", "Africa/")) for zone in offered)


def test_a_zone_that_is_gone_is_utc_and_no_path_leads_out() -> None:
    assert zone_of(None) == zone_of("../../etc/passwd") == zone_of("Mars/Olympus") == UTC
    assert zone_of("Asia/Tokyo") == TOKYO
    assert len(known()) > 300


@pytest.fixture
def without_files() -> Iterator[None]:
    """A host without a list of zones, and without the package that brings one."""
    modules = {name: sys.modules.pop(name) for name in [*sys.modules] if name.partition(".")[0] == "tzdata"}
    sys.modules["tzdata"] = None  # type: ignore[assignment] # which is how an import is refused
    path = zoneinfo.TZPATH
    zoneinfo.reset_tzpath(())
    ZoneInfo.clear_cache()
    for kept in (known, module._spoken_names, module._names):
        kept.cache_clear()
    yield
    del sys.modules["tzdata"]
    sys.modules.update(modules)
    zoneinfo.reset_tzpath(path)
    ZoneInfo.clear_cache()
    for kept in (known, module._spoken_names, module._names):
        kept.cache_clear()


@pytest.mark.usefixtures("without_files")
def test_utc_needs_no_files() -> None:
    with pytest.raises(zoneinfo.ZoneInfoNotFoundError):
        ZoneInfo("Europe/Berlin")
    assert known() == ("UTC",)
    assert zone_of("UTC") is zone_of("Europe/Berlin") is UTC
    assert [guessed(locale) for locale in ("de", "ja", "")] == ["UTC", "UTC", "UTC"]
    assert meant("utc", "de", NOW) == found("", "de", NOW, 5) == ["UTC"]
    assert zone_words("UTC", NOW) == "UTC, now 08:30"
    assert understood("20:30", NOW, zone_of(None)) == datetime(2027, 1, 15, 20, 30, tzinfo=UTC).timestamp()


def test_a_host_without_files_of_its_own_has_those_of_the_package(without_files: None) -> None:
    del sys.modules["tzdata"]
    known.cache_clear()
    try:
        assert len(known()) > 300
        assert zone_of("Asia/Tokyo") == ZoneInfo("Asia/Tokyo")
    finally:
        sys.modules["tzdata"] = None  # type: ignore[assignment]
