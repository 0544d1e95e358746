"""Times as people type them: what is understood, in which zone, in which language, and what is not guessed."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.text import languages, use_locale
from bot.ui.input.when import LONGEST, day_meant, readings, suggestions, understood
from bot.ui.input.zones import zone_of

BERLIN = ZoneInfo("Europe/Berlin")
HERE = datetime(2027, 1, 15, 9, 30, tzinfo=BERLIN)
"""A Friday."""
NOW = HERE.timestamp()
moments = st.builds(datetime.combine, st.dates(date(2026, 1, 1), date(2029, 12, 31)), st.times()).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)
names = st.sampled_from(["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"])
zones = names.map(ZoneInfo)
SURE = {
    "en": [
        ("tonight 8:30", "2027-01-15 20:30"),
        ("tonight at 8", "2027-01-15 20:00"),
        ("tonight 8", "2027-01-15 20:00"),
        ("next fri 20:30", "2027-01-22 20:30"),
        ("this fri 20:30", "2027-01-15 20:30"),
        ("this sat 8pm", "2027-01-16 20:00"),
        ("coming fri 8pm", "2027-01-22 20:00"),
        ("fri next week 8pm", "2027-01-22 20:00"),
        ("in 20h", "2027-01-16 05:30"),
        ("noon", "2027-01-15 12:00"),
        ("midnight", "2027-01-16 00:00"),
        ("24:00", "2027-01-16 00:00"),
        ("sat 24:00", "2027-01-17 00:00"),
        ("tomorrow 8 in the morning", "2027-01-16 08:00"),
        ("12 pm", "2027-01-15 12:00"),
        ("day after tomorrow 20:30", "2027-01-17 20:30"),
        ("in half an hour", "2027-01-15 10:00"),
        ("in 2 days at 20:30", "2027-01-17 20:30"),
        ("in 2 weeks", "2027-01-29 09:30"),
        ("at 20", "2027-01-15 20:00"),
        ("2 hours from now", "2027-01-15 11:30"),
        ("fri @ 8pm", "2027-01-15 20:00"),
        ("January 20th, 2027 8:30 pm", "2027-01-20 20:30"),
        ("20 Jan 20:30", "2027-01-20 20:30"),
        ("20th of January 20:30", "2027-01-20 20:30"),
        ("2027/01/20 20:30", "2027-01-20 20:30"),
        ("٢٠:٣٠", "2027-01-15 20:30"),
        ("tomorrow २०:३०", "2027-01-16 20:30"),
        ("20:30 (Tokyo)", "2027-01-15 12:30"),
        ("today at 8", "2027-01-15 20:00"),
    ],
    "de": [
        ("20h", "2027-01-15 20:00"),
        ("in 20h", "2027-01-16 05:30"),
        ("morgen früh um 8", "2027-01-16 08:00"),
        ("morgen 8:30", "2027-01-16 08:30"),
        ("Samstag Morgen 8:30", "2027-01-16 08:30"),
        ("morgen Abend 8", "2027-01-16 20:00"),
        ("nächsten Freitag 20 Uhr", "2027-01-22 20:00"),
        ("kommenden Samstag 20 Uhr", "2027-01-16 20:00"),
        ("übermorgen 20 Uhr", "2027-01-17 20:00"),
        ("20 Uhr 30", "2027-01-15 20:30"),
        ("in einer halben Stunde", "2027-01-15 10:00"),
        ("tonight at 8", "2027-01-15 20:00"),
        ("Samstagabend um 8", "2027-01-16 20:00"),
        ("am Sonntagmorgen um 8:30", "2027-01-17 08:30"),
        ("nächste Woche Freitag 20 Uhr", "2027-01-22 20:00"),
        ("am 20. Januar um 20:30 Uhr", "2027-01-20 20:30"),
    ],
    "fr": [
        ("samedi soir 8h", "2027-01-16 20:00"),
        ("demain matin 8h", "2027-01-16 08:00"),
        ("midi", "2027-01-15 12:00"),
        ("vendredi prochain 20h", "2027-01-22 20:00"),
        ("après-demain 20h", "2027-01-17 20:00"),
        ("dans une demi-heure", "2027-01-15 10:00"),
        ("dans 1h30", "2027-01-15 11:00"),
        ("le 1er février à 20h30", "2027-02-01 20:30"),
        ("5/6 20h", "2027-06-05 20:00"),
        ("aujourd’hui à 20h", "2027-01-15 20:00"),
    ],
    "es-419": [
        ("mañana 8:30", "2027-01-16 08:30"),
        ("mañana por la mañana 8:30", "2027-01-16 08:30"),
        ("el viernes que viene 20:30", "2027-01-22 20:30"),
        ("pasado mañana 20:30", "2027-01-17 20:30"),
        ("a las 8 de la noche", "2027-01-15 20:00"),
        ("el 20 de enero de 2027 20:30", "2027-01-20 20:30"),
        ("en media hora", "2027-01-15 10:00"),
        ("esta noche 9", "2027-01-15 21:00"),
    ],
    "es-ES": [("mañana por la noche a las 9", "2027-01-16 21:00"), ("20/1 20:30", "2027-01-20 20:30")],
    "pt-BR": [
        ("hoje às 8 da noite", "2027-01-15 20:00"),
        ("depois de amanhã 20h", "2027-01-17 20:00"),
        ("amanhã de manhã 8h", "2027-01-16 08:00"),
        ("20 de janeiro às 20h", "2027-01-20 20:00"),
        ("daqui a meia hora", "2027-01-15 10:00"),
        ("sexta feira 20h", "2027-01-15 20:00"),
        ("meio-dia", "2027-01-15 12:00"),
    ],
    "pl": [
        ("w następny piątek 20:30", "2027-01-22 20:30"),
        ("w najbliższą sobotę 20:30", "2027-01-16 20:30"),
        ("pojutrze 20:30", "2027-01-17 20:30"),
        ("za godzinę", "2027-01-15 10:30"),
        ("dziś wieczorem 8:30", "2027-01-15 20:30"),
        ("jutro rano o 8", "2027-01-16 08:00"),
        ("20 stycznia 20:30", "2027-01-20 20:30"),
        ("pn 20:30", "2027-01-18 20:30"),
        ("w sob. o godz. 20", "2027-01-16 20:00"),
        ("za 1 godz. 30 min.", "2027-01-15 11:00"),
        ("jutro w południe", "2027-01-16 12:00"),
    ],
    "it": [
        ("stasera 8:30", "2027-01-15 20:30"),
        ("domani mattina alle 8", "2027-01-16 08:00"),
        ("dopodomani 20:30", "2027-01-17 20:30"),
        ("tra un'ora", "2027-01-15 10:30"),
        ("20 gennaio 20:30", "2027-01-20 20:30"),
        ("mezzogiorno", "2027-01-15 12:00"),
    ],
    "ja": [
        ("今夜8時", "2027-01-15 20:00"),
        ("明日の夜8時", "2027-01-16 20:00"),
        ("明日の朝8時", "2027-01-16 08:00"),
        ("あさって20時", "2027-01-17 20:00"),
        ("来週の金曜 20:30", "2027-01-22 20:30"),
        ("正午", "2027-01-15 12:00"),
        ("あと2時間", "2027-01-15 11:30"),
        ("1/20 20:30", "2027-01-20 20:30"),
        ("5/6 20:30", "2027-05-06 20:30"),
        ("この土曜20時", "2027-01-16 20:00"),
    ],
}
"""What can mean one moment only, by language."""
UNSURE = {
    "en": [
        "fri 8",
        "at 8",
        "8 o'clock",
        "20h",
        "2h",
        "half eight",
        "half past eight",
        "quarter past 8 pm",
        "not tomorrow 20:30",
        "next sat 20:30",
        "sun next week 20:30",
        "tomorrow midnight",
        "tomorrow 12 am",
        "tonight 2:00",
        "tonight 12",
        "8 am tonight",
        "8:30 am in the evening",
        "12 am in the morning",
        "5/6 20:00",
        "12/24 20:30",
        "8-10 pm",
        "20:30–22:00",
        "before 8pm",
        "no later than 8pm",
        "about 8pm",
        "20:30 CET",
        "20:30 (IST)",
        "every fri 20:30",
        "yesterday 20:30",
        "Sat, Jan 22, 2027, 20:30",
        "20:30 in the morning",
        "in 1.30 hours",
        "20.10. 8.10.",
        "24:30",
        "30 feb 20:30",
        "tomorrow sat sun 20:30",
        "🎲 20:30",
        "fri 20:30?",
        "90 min",
        "in 2 h tomorrow",
        "in -2 h",
    ],
    "de": [
        "halb acht",
        "heute Abend halb acht",
        "viertel nach acht",
        "8 Uhr",
        "morgen 8 Uhr",
        "gegen 20 Uhr",
        "2h",
        "nicht heute 20 Uhr",
        "nächsten Samstag 20 Uhr",
        "bis 20 Uhr",
        "nach 20 Uhr",
        "Samstag oder Sonntag 20 Uhr",
    ],
    "fr": ["vers 20h", "8h", "samedi prochain 20h", "pas demain 20h", "8 heures et demie", "avant 20h"],
    "es-419": ["a las 8", "el próximo sábado 20:30", "no mañana 20:30", "ocho y media", "hacia las 20", "8 h"],
    "es-ES": ["a las ocho y media", "12/24 20:30"],
    "pt-BR": ["às 8", "sábado que vem 20h", "não amanhã 20h", "oito e meia", "por volta das 20h"],
    "pl": ["o 8", "wpół do ósmej", "w następną sobotę 20:30", "nie jutro 20:30", "około 20", "do 20"],
    "it": ["alle 8", "domenica prossima 21:00", "non domani 20:30", "otto e mezza", "verso le 20", "domattina 8"],
    "ja": [
        "8時",
        "今夜午前8時",
        "8時半",
        "今週の月曜20時",
        "今度の土曜20時",
        "来週の日曜20時",
        "20時まで",
        "20時ごろ",
        "8日の夜8時",
        "20日20時",
        "土日20時",
    ],
}
"""What means nothing, or may mean two moments: it is asked for."""


def meant(typed: str, language: str = "en") -> str | None:
    """What is understood on that Friday in Berlin, as a local time."""
    with use_locale(language):
        found = understood(typed, NOW, BERLIN)
    return None if found is None else f"{datetime.fromtimestamp(found, BERLIN):%Y-%m-%d %H:%M}"


@pytest.mark.parametrize(
    ("typed", "moment"),
    [
        ("20:30", "2027-01-15 20:30"),
        ("20.30", "2027-01-15 20:30"),
        ("8:30 pm", "2027-01-15 20:30"),
        ("8pm", "2027-01-15 20:00"),
        ("12 am", "2027-01-16 00:00"),
        ("12:15pm", "2027-01-15 12:15"),
        ("9:00", "2027-01-16 09:00"),
        ("today 20:30", "2027-01-15 20:30"),
        ("tonight at 8 p.m.", "2027-01-15 20:00"),
        ("tomorrow 20:30", "2027-01-16 20:30"),
        ("20:30 tomorrow", "2027-01-16 20:30"),
        ("sat 20:30", "2027-01-16 20:30"),
        ("Saturday, 8 pm", "2027-01-16 20:00"),
        ("fri 20:30", "2027-01-15 20:30"),
        ("fri 9:00", "2027-01-22 09:00"),
        ("thu 9:00", "2027-01-21 09:00"),
        ("in 2 h", "2027-01-15 11:30"),
        ("+2h", "2027-01-15 11:30"),
        ("+90 min", "2027-01-15 11:00"),
        ("in 1 h 30", "2027-01-15 11:00"),
        ("in 1.5 hours", "2027-01-15 11:00"),
        ("in 2 days", "2027-01-17 09:30"),
        ("2027-02-01 20:30", "2027-02-01 20:30"),
        ("2027-02-01T20:30", "2027-02-01 20:30"),
        ("24.12. 20:30", "2027-12-24 20:30"),
        ("1.1. 20:30", "2028-01-01 20:30"),
        ("2.3.2027 20:30", "2027-03-02 20:30"),
        ("<t:1800000000>", "2027-01-15 09:00"),
        ("<t:1800000000:F>", "2027-01-15 09:00"),
        ("２０：３０", "2027-01-15 20:30"),
        ("\u200e20:30\u202c", "2027-01-15 20:30"),
    ],
)
def test_what_people_type_is_understood(typed: str, moment: str) -> None:
    assert meant(typed) == moment


@pytest.mark.parametrize(
    ("language", "typed", "moment"),
    [
        ("de", "morgen um 20:30 Uhr", "2027-01-16 20:30"),
        ("de", "Sa. 20 Uhr", "2027-01-16 20:00"),
        ("de", "heute Abend 20.30", "2027-01-15 20:30"),
        ("de", "in 2 Std", "2027-01-15 11:30"),
        ("fr", "20h30", "2027-01-15 20:30"),
        ("fr", "demain à 20 h", "2027-01-16 20:00"),
        ("fr", "dans 2 h", "2027-01-15 11:30"),
        ("fr", "samedi 21:00", "2027-01-16 21:00"),
        ("fr", "ce soir à 20h30", "2027-01-15 20:30"),
        ("fr", "samedi soir 20h30", "2027-01-16 20:30"),
        ("es-419", "mañana a las 20:30", "2027-01-16 20:30"),
        ("es-419", "manana 20:30", "2027-01-16 20:30"),
        ("es-ES", "sábado 20:30", "2027-01-16 20:30"),
        ("es-419", "dentro de 2 horas", "2027-01-15 11:30"),
        ("es-419", "esta noche 21:30", "2027-01-15 21:30"),
        ("es-419", "mañana por la noche 21 h", "2027-01-16 21:00"),
        ("es-419", "el sábado que viene 8:30 p. m.", "2027-01-16 20:30"),
        ("es-419", "8 p. m.", "2027-01-15 20:00"),
        ("pt-BR", "hoje à noite 20:30", "2027-01-15 20:30"),
        ("pt-BR", "sexta que vem às 20h", "2027-01-22 20:00"),
        ("pt-BR", "quarta 20h30", "2027-01-20 20:30"),
        ("pt-BR", "terça às 20h", "2027-01-19 20:00"),
        ("pt-BR", "amanhã às 20h", "2027-01-16 20:00"),
        ("pt-BR", "segunda-feira 20:30", "2027-01-18 20:30"),
        ("pl", "jutro o 20:30", "2027-01-16 20:30"),
        ("pl", "w śr. 20:30", "2027-01-20 20:30"),
        ("it", "domani sera ore 21.00", "2027-01-16 21:00"),
        ("it", "venerdì prossimo 21:00", "2027-01-22 21:00"),
        ("pl", "w sobotę o 20:30", "2027-01-16 20:30"),
        ("pl", "jutro wieczorem o 20-ej", "2027-01-16 20:00"),
        ("pt-BR", "sábado às 20h", "2027-01-16 20:00"),
        ("pt-BR", "sexta 20:30", "2027-01-15 20:30"),
        ("ja", "土曜 20:30", "2027-01-16 20:30"),
        ("de", "Sonnabend 20:30", "2027-01-16 20:30"),
        ("en", "thurs 20:30", "2027-01-21 20:30"),
        ("pl", "za 2 godz", "2027-01-15 11:30"),
        ("it", "sabato alle 20", "2027-01-16 20:00"),
        ("it", "ore 21", "2027-01-15 21:00"),
        ("pl", "w piątek o 20", "2027-01-15 20:00"),
        ("es-419", "mañana a las 20", "2027-01-16 20:00"),
        ("de", "morgen um 20", "2027-01-16 20:00"),
        ("fr", "demain à 20", "2027-01-16 20:00"),
        ("pt-BR", "amanhã às 20", "2027-01-16 20:00"),
        ("it", "domani alle 20:30", "2027-01-16 20:30"),
        ("it", "tra 2 ore", "2027-01-15 11:30"),
        ("ja", "明日20時", "2027-01-16 20:00"),
        ("ja", "土曜日 20時30分", "2027-01-16 20:30"),
        ("ja", "2時間後", "2027-01-15 11:30"),
        ("ja", "1月20日 20:30", "2027-01-20 20:30"),
        ("ja", "tomorrow 20:30", "2027-01-16 20:30"),
        ("ja", "明日の20:30", "2027-01-16 20:30"),
        ("ja", "あした20時半", "2027-01-16 20:30"),
        ("ja", "土曜日の20時から", "2027-01-16 20:00"),
        ("ja", "1月20日の午後8時30分", "2027-01-20 20:30"),
        ("ja", "明日の午前9:05", "2027-01-16 09:05"),
        ("ja", "今晩21時に", "2027-01-15 21:00"),
    ],
)
def test_the_words_of_a_language_are_understood_and_those_of_english_besides(
    language: str, typed: str, moment: str
) -> None:
    assert meant(typed, language) == moment


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "soon",
        "20",
        "25:00",
        "20:61",
        "13 pm",
        "0 am",
        "sat",
        "tomorrow",
        "2027-02-30 20:30",
        "32.1. 20:30",
        "20:30 or 21:00",
        "20:30 Berlin",
        "sat sun 20:30",
        "<t:>",
        "<t:1:x:y>",
        "in",
        "in h",
        "in 2 parsecs",
        "2027-01-16 tomorrow sat 20:30 maybe",
        "99999999999999 h",
        "in 999999999999999999999999 days",
        "12/24 20:30",
        "午後20時",
        "午前12時",
        "20時半30分",
        "2時間",
    ],
)
def test_what_is_not_clear_is_not_guessed(typed: str) -> None:
    assert meant(typed) is None


@pytest.mark.parametrize(
    ("language", "typed"),
    [("es-419", "el 20"), ("it", "il 20"), ("fr", "le 20"), ("it", "alle 8"), ("pl", "o 20 minut")],
)
def test_a_number_that_may_be_a_day_or_either_half_of_one_is_not_guessed(language: str, typed: str) -> None:
    assert meant(typed, language) is None


@pytest.mark.parametrize(("language", "typed", "moment"), [(one, *case) for one, some in SURE.items() for case in some])
def test_what_is_said_in_a_language_for_sure_is_understood(language: str, typed: str, moment: str) -> None:
    assert meant(typed, language) == moment


@pytest.mark.parametrize(("language", "typed"), [(one, typed) for one, some in UNSURE.items() for typed in some])
def test_what_may_be_two_moments_or_has_a_word_that_is_not_known_is_not_guessed(language: str, typed: str) -> None:
    assert meant(typed, language) is None


@given(
    st.sampled_from([(one, typed) for one, some in SURE.items() for typed, _ in some]),
    st.text("qxzwßжł", min_size=3, max_size=8),
    st.data(),
)
def test_no_word_is_ever_passed_over(case: tuple[str, str], word: str, data: st.DataObject) -> None:
    language, typed = case
    gaps = [0, len(typed), *(place for place, sign in enumerate(typed) if sign == " ")]
    place = data.draw(st.sampled_from(gaps))
    assert meant(f"{typed[:place]} {word} {typed[place:]}", language) is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    "word", ["not", "nicht", "pas", "no", "não", "nie", "non", "ない", "or", "oder", "until", "not at"]
)
def test_a_negation_is_never_passed_over(language: str, word: str) -> None:
    assert meant(f"{word} 20:30", language) is meant(f"20:30 {word}", language) is None


def test_what_is_too_long_to_be_looked_at_is_not_cut() -> None:
    assert meant("20:30" + " " * LONGEST + "tomorrow") is None


@given(moments, zones)
def test_a_date_and_a_time_come_back_in_every_zone_where_the_clocks_show_them_once(
    moment: datetime, zone: ZoneInfo
) -> None:
    there = {moment.replace(tzinfo=zone, fold=fold).timestamp() for fold in (0, 1)}
    shown = {one for one in there if datetime.fromtimestamp(one, zone).replace(tzinfo=None, fold=0) == moment}
    ahead = {one for one in shown if one > NOW} or shown
    assert set(readings(f"{moment:%Y-%m-%d %H:%M}", NOW, zone)) == ahead
    assert understood(f"{moment:%Y-%m-%d %H:%M}", NOW, zone) == (ahead.pop() if len(ahead) == 1 else None)


@given(st.times(), moments, zones)
def test_a_time_of_day_is_the_next_one_there_is(clock: object, moment: datetime, zone: ZoneInfo) -> None:
    now = moment.replace(tzinfo=zone).timestamp()
    found = readings(f"{clock:%H:%M}", now, zone)
    assert len(found) < 3
    assert all(now < seconds <= now + 25 * 3600 for seconds in found)


@given(st.text(max_size=2 * LONGEST), zones)
def test_whatever_is_typed_it_is_a_moment_or_none(typed: str, zone: ZoneInfo) -> None:
    for language in languages():
        with use_locale(language):
            found = understood(typed, NOW, zone)
            assert found is None or isinstance(found, float)
            assert len(list(suggestions(typed, NOW, zone.key))) <= 25


@pytest.mark.deep
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", ["", "2", "20:3", "20:30", "sat 20:30", "in 2 h", "2 h", "fri 8 o'clock", "nothing"])
def test_what_is_suggested_lies_ahead_and_is_the_moment_itself(language: str, typed: str) -> None:
    with use_locale(language):
        offered = list(suggestions(typed, NOW, "Europe/Berlin"))
        assert offered
        for words, value in offered:
            seconds = understood(value, NOW, ZoneInfo("America/New_York"))
            assert seconds is not None
            assert seconds > NOW
            assert 0 < len(words) <= 100
        assert len({value for _, value in offered}) == len(offered)


@given(st.sampled_from(languages()), st.times(), moments, names, names)
def test_a_suggestion_is_the_moment_it_shows_whatever_zone_is_named_later(
    language: str, clock: object, moment: datetime, shown_in: str, named_later: str
) -> None:
    now = moment.replace(tzinfo=zone_of(shown_in)).timestamp()
    with use_locale(language):
        for words, value in suggestions(f"{clock:%H:%M}", now, shown_in):
            chosen = understood(value, now, zone_of(named_later))
            assert chosen is not None
            local = datetime.fromtimestamp(chosen, zone_of(shown_in))
            assert f"{local:%H:%M}" in words
            # Some clients send back what is shown instead of the value; an hour that comes twice is asked for then.
            twice = len(readings(f"{local:%Y-%m-%d %H:%M}", 0.0, zone_of(shown_in))) > 1
            again = understood(words, now, zone_of(named_later))
            assert again == (None if twice else chosen), words


def test_what_was_typed_is_suggested_first_then_its_time_on_other_days() -> None:
    shown = [words for words, _ in suggestions("sun 21:15", NOW, "Europe/Berlin")]
    assert shown[:3] == [
        "Sun, 17 Jan 2027, 21:15 (Europe/Berlin)",
        "Fri, 15 Jan 2027, 21:15 (Europe/Berlin)",
        "Sat, 16 Jan 2027, 21:15 (Europe/Berlin)",
    ]


def test_all_that_may_be_meant_is_suggested_first() -> None:
    shown = [words.partition(" (")[0] for words, _ in suggestions("fri 8 o'clock", NOW, "Europe/Berlin")]
    assert shown[:2] == ["Fri, 15 Jan 2027, 20:00", "Fri, 22 Jan 2027, 08:00"]


def test_an_hour_that_comes_twice_is_suggested_twice_with_what_tells_the_two_apart() -> None:
    now = datetime(2027, 10, 30, 12, tzinfo=BERLIN).timestamp()
    shown = [words for words, _ in suggestions("sun 2:30", now, "Europe/Berlin")]
    assert shown[:2] == [
        "Sun, 31 Oct 2027, 02:30 (Europe/Berlin, CEST)",
        "Sun, 31 Oct 2027, 02:30 (Europe/Berlin, CET)",
    ]


@pytest.mark.parametrize(
    ("here", "typed", "moment"),
    [
        ("2027-10-31T02:10+02:00", "2:30", None),
        ("2027-10-31T02:40+02:00", "2:30", "2027-10-31T02:30:00+01:00"),
        ("2027-10-31T02:10+01:00", "2:30", "2027-10-31T02:30:00+01:00"),
        ("2027-10-31T02:40+01:00", "2:30", "2027-11-01T02:30:00+01:00"),
        ("2027-10-31T02:10+01:00", "sun 2:30", "2027-10-31T02:30:00+01:00"),
        ("2027-03-27T20:00+01:00", "2:30", None),
        ("2027-01-15T23:59+01:00", "tomorrow 0:00", "2027-01-16T00:00:00+01:00"),
        ("2027-01-16T00:00+01:00", "tomorrow 0:00", "2027-01-17T00:00:00+01:00"),
        ("2027-01-15T23:59+01:00", "23:59", "2027-01-16T23:59:00+01:00"),
    ],
)
def test_an_hour_that_comes_twice_or_not_at_all_and_midnight(here: str, typed: str, moment: str | None) -> None:
    now = datetime.fromisoformat(here).timestamp()
    found = understood(typed, now, BERLIN)
    assert (None if found is None else datetime.fromtimestamp(found, BERLIN).isoformat()) == moment


@pytest.mark.parametrize(
    ("language", "typed", "day"),
    [
        ("en", "2026-11-21", "2026-11-21"),
        ("en", "２０２６-11-21", "2026-11-21"),
        ("de", "21.11.2026", "2026-11-21"),
        ("fr", "21 novembre 2026", "2026-11-21"),
        ("ja", "2026年11月21日", "2026-11-21"),
        ("en", "today", "2027-01-15"),
        ("en", "Nov 21, 2026", "2026-11-21"),
        ("en", "5/6/2026", None),
        ("en", "21.11.", None),
        ("en", "soon", None),
        ("en", "2026-02-30", None),
        ("de", "21.11.2026 oder so", None),
    ],
)
def test_a_date_alone_is_understood_with_its_year(language: str, typed: str, day: str | None) -> None:
    with use_locale(language):
        found = day_meant(typed, date(2027, 1, 15))
    assert (None if found is None else found.isoformat()) == day
