"""Times as people type them: what is understood, in which zone, in which language, and what is not guessed."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text import languages, speaking
from bot.ui.when import LONGEST, suggestions, understood
from bot.ui.zones import found, guessed, known, zone_of, zone_words

BERLIN, TOKYO = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Tokyo")
HERE = datetime(2027, 1, 15, 9, 30, tzinfo=BERLIN)
"""A Friday."""
NOW = HERE.timestamp()
moments = st.builds(datetime.combine, st.dates(date(2026, 1, 1), date(2029, 12, 31)), st.times()).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)
zones = st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"]).map(
    ZoneInfo
)


def meant(typed: str, language: str = "en") -> str | None:
    """What is understood on that Friday in Berlin, as a local time."""
    with speaking(language):
        found = understood(typed, NOW, BERLIN)
    return None if found is None else f"{datetime.fromtimestamp(found, BERLIN):%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("typed", "moment"),
    [
        ("20:30", "2027-01-15 20:30"), ("20.30", "2027-01-15 20:30"), ("8:30 pm", "2027-01-15 20:30"),
        ("8pm", "2027-01-15 20:00"), ("12 am", "2027-01-16 00:00"), ("12:15pm", "2027-01-15 12:15"),
        ("9:00", "2027-01-16 09:00"), ("today 20:30", "2027-01-15 20:30"), ("tonight at 8 p.m.", "2027-01-15 20:00"),
        ("tomorrow 20:30", "2027-01-16 20:30"), ("20:30 tomorrow", "2027-01-16 20:30"),
        ("sat 20:30", "2027-01-16 20:30"), ("Saturday, 8 pm", "2027-01-16 20:00"), ("fri 20:30", "2027-01-15 20:30"),
        ("fri 9:00", "2027-01-22 09:00"), ("thu 9:00", "2027-01-21 09:00"), ("in 2 h", "2027-01-15 11:30"),
        ("2h", "2027-01-15 11:30"), ("+90 min", "2027-01-15 11:00"), ("in 1 h 30", "2027-01-15 11:00"),
        ("in 1.5 hours", "2027-01-15 11:00"), ("in 2 days", "2027-01-17 09:30"),
        ("2027-02-01 20:30", "2027-02-01 20:30"), ("2027-02-01T20:30", "2027-02-01 20:30"),
        ("24.12. 20:30", "2027-12-24 20:30"), ("1.1. 20:30", "2028-01-01 20:30"),
        ("2.3.2027 20:30", "2027-03-02 20:30"),
        ("<t:1800000000>", "2027-01-15 09:00"), ("<t:1800000000:F>", "2027-01-15 09:00"),
        ("２０：３０", "2027-01-15 20:30"), ("\u200e20:30\u202c", "2027-01-15 20:30"),
    ],
)  # fmt: skip
def test_what_people_type_is_understood(typed: str, moment: str) -> None:
    assert meant(typed) == moment


@pytest.mark.parametrize(
    ("language", "typed", "moment"),
    [
        ("de", "morgen um 20:30 Uhr", "2027-01-16 20:30"), ("de", "Sa. 20 Uhr", "2027-01-16 20:00"),
        ("de", "heute Abend 20.30", "2027-01-15 20:30"), ("de", "in 2 Std", "2027-01-15 11:30"),
        ("fr", "20h30", "2027-01-15 20:30"), ("fr", "demain à 20 h", "2027-01-16 20:00"),
        ("fr", "dans 2 h", "2027-01-15 11:30"), ("fr", "samedi 21:00", "2027-01-16 21:00"),
        ("fr", "ce soir à 20h30", "2027-01-15 20:30"), ("fr", "samedi soir 20h30", "2027-01-16 20:30"),
        ("es-419", "mañana a las 20:30", "2027-01-16 20:30"), ("es-419", "manana 20:30", "2027-01-16 20:30"),
        ("es-ES", "sábado 20:30", "2027-01-16 20:30"), ("es-419", "dentro de 2 horas", "2027-01-15 11:30"),
        ("es-419", "esta noche 21:30", "2027-01-15 21:30"), ("es-419", "mañana por la noche 21 h", "2027-01-16 21:00"),
        ("es-419", "el sábado que viene 8:30 p. m.", "2027-01-16 20:30"), ("es-419", "8 p. m.", "2027-01-15 20:00"),
        ("pt-BR", "hoje à noite 20:30", "2027-01-15 20:30"), ("pt-BR", "sábado que vem às 20h", "2027-01-16 20:00"),
        ("pt-BR", "quarta 20h30", "2027-01-20 20:30"), ("pt-BR", "terça às 20h", "2027-01-19 20:00"),
        ("pt-BR", "amanhã às 20h", "2027-01-16 20:00"), ("pt-BR", "segunda-feira 20:30", "2027-01-18 20:30"),
        ("pl", "jutro o 20:30", "2027-01-16 20:30"), ("pl", "w śr. 20:30", "2027-01-20 20:30"),
        ("it", "domani sera ore 21.00", "2027-01-16 21:00"), ("it", "domenica prossima 21:00", "2027-01-17 21:00"),
        ("pl", "w sobotę o 20:30", "2027-01-16 20:30"), ("pl", "jutro wieczorem o 20-ej", "2027-01-16 20:00"),
        ("pt-BR", "sábado às 20h", "2027-01-16 20:00"), ("pt-BR", "sexta 20:30", "2027-01-15 20:30"),
        ("ja", "土曜 20:30", "2027-01-16 20:30"), ("de", "Sonnabend 20:30", "2027-01-16 20:30"),
        ("en", "thurs 20:30", "2027-01-21 20:30"), ("pl", "za 2 godz", "2027-01-15 11:30"),
        ("it", "sabato alle 20", "2027-01-16 20:00"),
        ("it", "ore 21", "2027-01-15 21:00"), ("pl", "w piątek o 20", "2027-01-15 20:00"),
        ("es-419", "mañana a las 20", "2027-01-16 20:00"), ("de", "morgen um 20", "2027-01-16 20:00"),
        ("fr", "demain à 20", "2027-01-16 20:00"), ("pt-BR", "amanhã às 20", "2027-01-16 20:00"),
        ("it", "domani alle 20:30", "2027-01-16 20:30"),
        ("it", "tra 2 ore", "2027-01-15 11:30"), ("ja", "明日20時", "2027-01-16 20:00"),
        ("ja", "土曜日 20時30分", "2027-01-16 20:30"), ("ja", "2時間後", "2027-01-15 11:30"),
        ("ja", "1月20日 20:30", "2027-01-20 20:30"), ("ja", "tomorrow 20:30", "2027-01-16 20:30"),
        ("ja", "明日の20:30", "2027-01-16 20:30"), ("ja", "あした20時半", "2027-01-16 20:30"),
        ("ja", "土曜日の20時から", "2027-01-16 20:00"),
        ("ja", "1月20日の午後8時30分", "2027-01-20 20:30"), ("ja", "明日の午前9:05", "2027-01-16 09:05"),
        ("ja", "今晩21時に", "2027-01-15 21:00"),
    ],
)  # fmt: skip
def test_the_words_of_a_language_are_understood_and_those_of_english_besides(
    language: str, typed: str, moment: str
) -> None:
    assert meant(typed, language) == moment


@pytest.mark.parametrize(
    "typed",
    [
        "", "soon", "20", "25:00", "20:61", "13 pm", "0 am", "sat", "tomorrow", "2027-02-30 20:30", "32.1. 20:30",
        "20:30 or 21:00", "20:30 Berlin", "sat sun 20:30", "<t:>", "<t:1:x:y>", "in", "in h", "in 2 parsecs",
        "2027-01-16 tomorrow sat 20:30 maybe", "99999999999999 h", "in 999999999999999999999999 days", "12/24 20:30",
        "午後20時", "午前12時", "20時半30分", "2時間",
    ],
)  # fmt: skip
def test_what_is_not_clear_is_not_guessed(typed: str) -> None:
    assert meant(typed) is None


@pytest.mark.parametrize(
    ("language", "typed"),
    [("es-419", "el 20"), ("it", "il 20"), ("fr", "le 20"), ("it", "alle 8"), ("pl", "o 20 minut")],
)
def test_a_number_that_may_be_a_day_or_either_half_of_one_is_not_guessed(language: str, typed: str) -> None:
    assert meant(typed, language) is None


@given(moments, zones)
def test_a_date_and_a_time_come_back_in_every_zone(moment: datetime, zone: ZoneInfo) -> None:
    seconds = understood(f"{moment:%Y-%m-%d %H:%M}", NOW, zone)
    assert seconds is not None
    local = datetime.fromtimestamp(seconds, zone).replace(tzinfo=None)
    # A time that summer time leaves out is the one that is on the clocks then.
    assert timedelta(0) <= local - moment <= timedelta(hours=1)
    assert local == moment or moment.replace(tzinfo=zone).utcoffset() != (moment - timedelta(hours=2)).replace(
        tzinfo=zone
    ).utcoffset()  # fmt: skip


@given(st.times(), moments, zones)
def test_a_time_of_day_is_the_next_one_there_is(clock: object, moment: datetime, zone: ZoneInfo) -> None:
    now = moment.replace(tzinfo=zone).timestamp()
    seconds = understood(f"{clock:%H:%M}", now, zone)
    assert seconds is not None
    assert now - 3600 < seconds <= now + 25 * 3600


@given(st.text(max_size=2 * LONGEST), zones)
def test_whatever_is_typed_it_is_a_moment_or_none(typed: str, zone: ZoneInfo) -> None:
    for language in languages():
        with speaking(language):
            found = understood(typed, NOW, zone)
            assert found is None or isinstance(found, float)
            assert len(list(suggestions(typed, NOW, zone))) <= 25


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", ["", "2", "20:3", "20:30", "sat 20:30", "in 2 h", "nothing"])
def test_what_is_suggested_lies_ahead_and_is_understood_in_every_language(language: str, typed: str) -> None:
    with speaking(language):
        offered = list(suggestions(typed, NOW, BERLIN))
        assert offered
        for words, value in offered:
            seconds = understood(value, NOW, BERLIN)
            assert seconds is not None
            assert seconds > NOW
            assert 0 < len(words) <= 100
        assert len({value for _, value in offered}) == len(offered)


def test_what_was_typed_is_suggested_first_then_its_time_on_other_days() -> None:
    values = [value for _, value in suggestions("sun 21:15", NOW, BERLIN)]
    assert values[:3] == ["2027-01-17 21:15", "2027-01-15 21:15", "2027-01-16 21:15"]


@pytest.mark.parametrize(
    ("here", "typed", "moment"),
    [
        ("2027-10-31T02:10+02:00", "2:30", "2027-10-31T02:30:00+02:00"),
        ("2027-10-31T02:40+02:00", "2:30", "2027-10-31T02:30:00+01:00"),
        ("2027-10-31T02:10+01:00", "2:30", "2027-10-31T02:30:00+01:00"),
        ("2027-10-31T02:40+01:00", "2:30", "2027-11-01T02:30:00+01:00"),
        ("2027-10-31T02:10+01:00", "sun 2:30", "2027-10-31T02:30:00+01:00"),
        ("2027-03-27T20:00+01:00", "2:30", "2027-03-28T03:30:00+02:00"),
        ("2027-01-15T23:59+01:00", "tomorrow 0:00", "2027-01-16T00:00:00+01:00"),
        ("2027-01-16T00:00+01:00", "tomorrow 0:00", "2027-01-17T00:00:00+01:00"),
        ("2027-01-15T23:59+01:00", "23:59", "2027-01-16T23:59:00+01:00"),
    ],
)
def test_an_hour_that_comes_twice_or_not_at_all_and_midnight(here: str, typed: str, moment: str) -> None:
    now = datetime.fromisoformat(here).timestamp()
    found = understood(typed, now, BERLIN)
    assert found is not None
    assert datetime.fromtimestamp(found, BERLIN).isoformat() == moment


def test_a_zone_is_found_by_a_city_and_shows_its_time() -> None:
    assert found("berlin", "en-US", 5) == ["Europe/Berlin"]
    assert found("new york", "en-US", 5) == ["America/New_York"]
    assert found("São Paulo", "pt-BR", 5) == ["America/Sao_Paulo"]
    assert found("Asia/Tokyo", "ja", 5) == ["Asia/Tokyo"]
    assert found("vostok", "ja", 5) == ["Antarctica/Vostok"], "and not Vladivostok, which contains it"
    assert found("nowhere at all", "en-US", 5) == []
    assert len(found("a", "en-US", 25)) == 25
    assert zone_words("America/New_York", NOW) == "America/New York, now 03:30"


@pytest.mark.parametrize(
    ("locale", "zone"),
    [("de", "Europe/Berlin"), ("ja", "Asia/Tokyo"), ("pl", "Europe/Warsaw"), ("es-ES", "Europe/Madrid"),
     ("es-419", "America/Mexico_City"),
     ("pt-BR", "America/Sao_Paulo"), ("en-GB", "Europe/London"), ("en-US", "UTC"), ("xx", "UTC"), ("", "UTC")],
)  # fmt: skip
def test_a_zone_is_guessed_where_a_language_tells_of_one_country(locale: str, zone: str) -> None:
    assert guessed(locale) == zone
    assert found("", locale, 25)[0] == zone


def test_somebody_in_latin_america_is_offered_its_cities_and_not_those_of_spain() -> None:
    offered = found("", "es-419", 25)
    assert {"America/Bogota", "America/Lima", "America/Argentina/Buenos_Aires", "America/Santiago"} <= set(offered)
    assert not any(zone.startswith(("Europe/", "Africa/")) for zone in offered)


def test_a_zone_that_is_gone_is_utc_and_no_path_leads_out() -> None:
    assert zone_of(None) == zone_of("../../etc/passwd") == zone_of("Mars/Olympus") == ZoneInfo("UTC")
    assert zone_of("Asia/Tokyo") == TOKYO
    assert len(known()) > 300
