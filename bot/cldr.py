"""What languages call days, months, cities and countries, and which zones there are: what CLDR knows of them, by Babel.

A locale is a tag as Discord has it ("pt-BR", "sv-SE"), of one that CLDR does not know there is nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

import babel
from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.dates import get_day_names, get_month_names

VERSION = babel.__version__
"""Of what Babel knows."""
WIDTHS: tuple[Literal["wide", "abbreviated"], ...] = ("wide", "abbreviated")
CONTEXTS: tuple[Literal["format", "stand-alone"], ...] = ("format", "stand-alone")


@cache
def _locale(tag: str) -> Locale | None:
    try:
        return Locale.parse(tag, sep="-")
    except (UnknownLocaleError, ValueError):
        return None


@cache
def weekdays(tag: str) -> Mapping[str, int]:
    """Return what the days of the week are called, in full and in short; Monday is 0.

    CLDR's shortest names are other words in some languages: Polish "nie" is Sunday there, and "not" everywhere else.
    """
    locale = _locale(tag)
    named = [get_day_names(width, context, locale) for width in WIDTHS for context in CONTEXTS] if locale else []
    return {str(name): day for names in named for day, name in names.items()}


@cache
def months(tag: str) -> Mapping[str, int]:
    """Return what the months are called, in full and in short; January is 1. A number is no name."""
    locale = _locale(tag)
    named = [get_month_names(width, context, locale) for width in WIDTHS for context in CONTEXTS] if locale else []
    return {str(name): month for names in named for month, name in names.items() if not str(name)[:1].isdecimal()}


@cache
def separators(tag: str) -> tuple[str, str]:
    """Return what parts a number's thousands, and its decimals: "," and "." in English."""
    locale = _locale(tag)
    symbols = locale.number_symbols.get("latn", {}) if locale else {}
    return str(symbols.get("group", ",")), str(symbols.get("decimal", "."))


@cache
def day_first(tag: str) -> bool | None:
    """Return whether a date in numbers has its day before its month; None where countries of a language differ."""
    if (locale := _locale(tag)) is None or locale.language == "en":
        return None
    pattern = str(locale.date_formats["short"].pattern)
    return pattern.find("d") < pattern.find("M")


def zones_of(tag: str) -> tuple[str, ...]:
    """Return the time zones of the country that somebody's Discord says they are of, or probably are."""
    language, _, country = tag.partition("-")
    if len(country) != 2:
        country = str(get_global("likely_subtags").get(language, "")).rpartition("_")[2]
    return _zones_in(country)


def _zones_in(country: str) -> tuple[str, ...]:
    return tuple(sorted(zone for zone, there in get_global("zone_territories").items() if there == country))


def current(zone: str) -> str:
    """Return what a time zone is called by now: "Asia/Kolkata" for Asia/Calcutta."""
    return str(get_global("zone_aliases").get(zone, zone))


@cache
def former_names() -> Mapping[str, str]:
    """Return other names of time zones, as "Japan" or "US/Pacific", and which zone each is."""
    return {str(name): str(zone) for name, zone in get_global("zone_aliases").items()}


@cache
def cities(tag: str) -> Mapping[str, str]:
    """Return the time zones that a language names by a city of its own spelling: "Warschau" for Europe/Warsaw."""
    locale = _locale(tag)
    named = locale.time_zones.items() if locale else ()
    return {str(zone): str(names["city"]) for zone, names in named if "city" in names}


@cache
def countries(tag: str) -> Mapping[str, tuple[str, ...]]:
    """Return what countries are called, and the time zones of each."""
    locale = _locale(tag)
    named: Iterable[tuple[str, str]] = locale.territories.items() if locale else ()
    return {str(name): zones for country, name in named if country.isalpha() and (zones := _zones_in(str(country)))}
