"""Time zones: Discord tells of nobody in which they are. Whoever types a time says it once, by the name of a city.

Names are those of the IANA (Europe/Berlin), which knows of summer time. Of a host without that list there is only UTC.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from bot.text import say, zones_of

UTC = "UTC"
REGIONS = (
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe", "indian", "pacific",
)  # fmt: skip
LIKELY = ("america/mexico_city", "america/sao_paulo", "europe/berlin", "europe/madrid")
"""Where most people live in a country of several zones."""
LATIN_AMERICA = frozenset((
    "america/argentina/buenos_aires", "america/asuncion", "america/bogota", "america/caracas", "america/costa_rica",
    "america/el_salvador", "america/guatemala", "america/guayaquil", "america/la_paz", "america/lima",
    "america/managua", "america/mexico_city", "america/montevideo", "america/panama", "america/santiago",
    "america/santo_domingo", "america/tegucigalpa",
))  # fmt: skip
"""The largest zone of each country that Discord's Spanish of no one country (es-419) is for."""


@cache
def known() -> tuple[str, ...]:
    """Return the names of all zones that are named after a place, and UTC."""
    named = {zone for zone in available_timezones() if zone.partition("/")[0].casefold() in REGIONS and "/" in zone}
    return (*sorted(named), UTC)


def zone_of(name: str | None) -> ZoneInfo:
    """Return a zone by its name; UTC for one that is not known (any more)."""
    return ZoneInfo(name if name in known() and name is not None else UTC)


def guessed(locale: str) -> str:
    """Return in which zone somebody may be whose Discord has this language: shown to them, so that they can say no."""
    there = _there(locale)
    if len(there) == 1:
        return there[0]
    return next((zone for zone in there if zone.casefold() in LIKELY), UTC)


def found(typed: str, locale: str, most: int) -> list[str]:
    """Return the zones that somebody may mean who has typed this; the likeliest first, at most so many."""
    wanted = _bare(typed)
    if not wanted:
        return [*dict.fromkeys([guessed(locale), *_there(locale), UTC])][:most]
    ranked = [(rank, zone) for zone in known() if (rank := _rank(wanted, _bare(zone))) is not None]
    if exact := [zone for rank, zone in ranked if not rank]:
        return exact[:most]
    near = set(_there(locale))
    return [zone for _, zone in sorted(ranked, key=lambda one: (one[0], one[1] not in near, one[1]))][:most]


def _there(locale: str) -> list[str]:
    if locale.endswith("-419"):
        return [zone for zone in known() if zone.casefold() in LATIN_AMERICA]
    return [zone for zone in zones_of(locale) if zone in known()]


def _rank(wanted: str, zone: str) -> int | None:
    """Return how well a zone fits what was typed, 0 best; None where it does not."""
    city = zone.rpartition("/")[2]
    fits = (zone == wanted or city == wanted, city.startswith(wanted), zone.startswith(wanted), wanted in zone)
    return next((rank for rank, fit in enumerate(fits) if fit), None)


def _bare(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold().strip().replace("_", " "))
    return "".join(part for part in parts if not unicodedata.combining(part))


def zone_words(name: str, now: float) -> str:
    """Return a zone with the time it is there: by that people recognise theirs."""
    here = datetime.fromtimestamp(now, zone_of(name))
    return say("night.zone_now", zone=name.replace("_", " "), time=f"{here:%H:%M}")
