"""Time zones: Discord tells of nobody in which they are. Whoever types a time says it once, by the name of a city.

Names are those of the IANA (Europe/Berlin), which knows of summer time. What is typed is a zone where it is the whole
name of one: of a city or country (in the person's language too), or an abbreviation of which everybody knows what it
means. What may be several is asked for, and a part of a name is a name to choose from: nothing is guessed and kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC as NO_ZONE
from datetime import datetime, timedelta, tzinfo
from functools import cache, lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from bot import cldr
from bot.kept import kept
from bot.text import languages, say
from bot.ui.input.typed import bare, cleaned

UTC = "UTC"
REGIONS = (
    "africa",
    "america",
    "antarctica",
    "arctic",
    "asia",
    "atlantic",
    "australia",
    "europe",
    "indian",
    "pacific",
)
LIKELY = ("america/mexico_city", "america/sao_paulo", "europe/berlin", "europe/madrid")
"""Where most people live in a country of several zones."""
LATIN_AMERICA = frozenset(
    (
        "america/argentina/buenos_aires",
        "america/asuncion",
        "america/bogota",
        "america/caracas",
        "america/costa_rica",
        "america/el_salvador",
        "america/guatemala",
        "america/guayaquil",
        "america/la_paz",
        "america/lima",
        "america/managua",
        "america/mexico_city",
        "america/montevideo",
        "america/panama",
        "america/santiago",
        "america/santo_domingo",
        "america/tegucigalpa",
    )
)
"""The largest zone of each country that Discord's Spanish of no one country (es-419) is for."""
_EASTERN = "europe/athens", "africa/cairo", "asia/beirut"
_STATES = (
    "america/new_york",
    "america/chicago",
    "america/denver",
    "america/phoenix",
    "america/los_angeles",
    "america/anchorage",
    "pacific/honolulu",
)
ABBREVIATIONS: Mapping[str, tuple[str, ...]] = {
    "utc": ("utc",),
    "gmt": ("utc",),
    "z": ("utc",),
    "zulu": ("utc",),
    "uk": ("europe/london",),
    "bst": ("europe/london", "asia/dhaka", "pacific/bougainville"),
    "ist": ("asia/kolkata", "europe/dublin", "asia/jerusalem"),
    "wet": ("europe/lisbon",),
    "west": ("europe/lisbon",),
    "cet": ("europe/berlin",),
    "cest": ("europe/berlin",),
    "mez": ("europe/berlin",),
    "mesz": ("europe/berlin",),
    "hec": ("europe/berlin",),
    "sast": ("africa/johannesburg",),
    "eet": _EASTERN,
    "eest": _EASTERN,
    "oez": _EASTERN,
    "oesz": _EASTERN,
    "msk": ("europe/moscow",),
    "trt": ("europe/istanbul",),
    "est": ("america/new_york", "america/panama", "australia/sydney"),
    "et": ("america/new_york",),
    "edt": ("america/new_york",),
    "cst": ("america/chicago", "america/mexico_city", "asia/shanghai", "america/havana"),
    "cdt": ("america/chicago", "america/havana"),
    "ct": ("america/chicago",),
    "mst": ("america/denver", "america/phoenix"),
    "mt": ("america/denver",),
    "mdt": ("america/denver",),
    "pst": ("america/los_angeles", "asia/manila"),
    "pt": ("america/los_angeles",),
    "pdt": ("america/los_angeles",),
    "akst": ("america/anchorage",),
    "akdt": ("america/anchorage",),
    "hst": ("pacific/honolulu",),
    "ast": ("america/halifax", "america/puerto_rico", "asia/riyadh"),
    "adt": ("america/halifax",),
    "nst": ("america/st_johns",),
    "ndt": ("america/st_johns",),
    "usa": _STATES,
    "us": _STATES,
    "brt": ("america/sao_paulo",),
    "art": ("america/argentina/buenos_aires",),
    "clt": ("america/santiago",),
    "clst": ("america/santiago",),
    "cot": ("america/bogota",),
    "pet": ("america/lima",),
    "vet": ("america/caracas",),
    "uyt": ("america/montevideo",),
    "pyt": ("america/asuncion",),
    "eat": ("africa/nairobi",),
    "cat": ("africa/maputo",),
    "wat": ("africa/lagos",),
    "gst": ("asia/dubai",),
    "pkt": ("asia/karachi",),
    "npt": ("asia/kathmandu",),
    "ict": ("asia/bangkok", "asia/ho_chi_minh"),
    "wib": ("asia/jakarta",),
    "wita": ("asia/makassar",),
    "wit": ("asia/jayapura",),
    "sgt": ("asia/singapore",),
    "myt": ("asia/kuala_lumpur",),
    "hkt": ("asia/hong_kong",),
    "pht": ("asia/manila",),
    "kst": ("asia/seoul",),
    "jst": ("asia/tokyo",),
    "awst": ("australia/perth",),
    "acst": ("australia/adelaide", "australia/darwin"),
    "acdt": ("australia/adelaide",),
    "aest": ("australia/sydney", "australia/brisbane"),
    "aedt": ("australia/sydney",),
    "nzst": ("pacific/auckland",),
    "nzdt": ("pacific/auckland",),
    "nzt": ("pacific/auckland",),
    "chst": ("pacific/guam",),
}
"""What people call zones in short; what means several, depending on who says it, is asked for."""
_OFFSET = re.compile(r"(?:utc|gmt)?\s?([+-])(\d{1,2})(?::?([0-5]\d))?")


@cache
def known() -> tuple[str, ...]:
    """Return the names of all zones that are named after a place, and UTC."""
    named = {zone for zone in available_timezones() if zone.partition("/")[0].casefold() in REGIONS and "/" in zone}
    return (*sorted(named), UTC)


def prepare() -> None:
    """Have ready what zones are called in all languages, which nobody should have to wait for."""
    _all_names("")


def zone_of(name: str | None) -> tzinfo:
    """Return a zone by its name; UTC for one that is not known (any more). UTC itself needs no files."""
    if name is None or name == UTC or name not in known():
        return NO_ZONE
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):  # its file has gone, or is none
        return NO_ZONE


def guessed(locale: str) -> str:
    """Return in which zone somebody may be whose Discord has this language: shown to them, so that they can say no."""
    there = _there(locale)
    if len(there) == 1:
        return there[0]
    return next((zone for zone in there if zone.casefold() in LIKELY), UTC)


def said_or_guessed(said: str | None, locale: str) -> tuple[str, bool]:
    """Return the zone somebody has named, or the one guessed where they have not; and whether it is a guess.

    A zone whose files this machine lacks is none: its clock would be that of UTC.
    """
    return (said, False) if said is not None and said in known() else (guessed(locale), True)


def meant(typed: str, locale: str, now: float) -> list[str]:
    """Return the zones of which a text is the whole name: one, or several of which somebody has to choose."""
    wanted = _plain(typed)
    if wanted in ABBREVIATIONS:
        return _known_of(ABBREVIATIONS[wanted])
    if offset := _OFFSET.fullmatch(cleaned(typed)):
        return _at_offset(offset, locale, now)
    return [*dict.fromkeys(zone for names in _all_names(locale) for zone in names.get(wanted, ()))]


def found(typed: str, locale: str, now: float, most: int) -> list[str]:
    """Return the zones that somebody may mean who has typed this; the likeliest first, at most so many."""
    wanted = _plain(typed)
    if not wanted:
        return [*dict.fromkeys([guessed(locale), *_there(locale), UTC])][:most]
    if whole := meant(typed, locale, now):
        return whole[:most]
    near = set(_there(locale))
    ranked: dict[str, tuple[bool, bool, str]] = {}
    named = [one for names in _all_names(locale) for one in names.items() if wanted in one[0]]
    for name, zone in [(name, zone) for name, zones in named for zone in zones]:
        rank = (not name.startswith(wanted), zone not in near, zone)
        ranked[zone] = min(rank, ranked.get(zone, rank))
    return sorted(ranked, key=lambda zone: ranked[zone])[:most]


def _all_names(locale: str) -> list[Mapping[str, list[str]]]:
    """Return what zones are called in every language that the bot speaks, and in that of somebody's Discord."""
    named = _spoken_names()
    return [*named, *([] if not locale or locale in languages() else [_names(locale)])]


@cache
def _spoken_names() -> list[Mapping[str, list[str]]]:
    """Return their own names, and those in the languages the bot speaks.

    They are worked out once for the zones there are: Babel takes most of a second for it, and holds ten MiB afterwards.
    """
    version = repr((cldr.VERSION, languages(), known())).encode()
    return kept(Path(__file__), version, lambda: [_own_names(), *map(_names, languages())])


def _own_names() -> Mapping[str, list[str]]:
    cities = [(zone.rpartition("/")[2], zone) for zone in known()]
    return _by_name([*((zone, zone) for zone in known()), *cities, *cldr.former_names().items()])


@lru_cache(64)
def _names(tag: str) -> Mapping[str, list[str]]:
    """Return what a language calls the cities and countries of zones."""
    countries = [(country, zone) for country, zones in cldr.countries(tag).items() for zone in zones]
    return _by_name([*((city, zone) for zone, city in cldr.cities(tag).items()), *countries])


def _by_name(pairs: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    """Return the zones of each name, as names are compared; of a zone that has a newer name, that one."""
    named: dict[str, dict[str, None]] = {}
    for name, former in pairs:
        zone = newer if (newer := cldr.current(former)) in known() else former
        if zone in known():
            named.setdefault(_plain(name), {})[zone] = None
    return {name: list(zones) for name, zones in named.items()}


def _at_offset(offset: re.Match[str], locale: str, now: float) -> list[str]:
    """Return the zones that are so far from UTC now: those near, then the large ones, then the others."""
    seconds = (int(offset[2]) * 3600 + int(offset[3] or 0) * 60) * (-1 if offset[1] == "-" else 1)
    here = datetime.fromtimestamp(now, NO_ZONE)
    there = [zone for zone in known() if here.astimezone(zone_of(zone)).utcoffset() == timedelta(seconds=seconds)]
    large = {zone for zones in ABBREVIATIONS.values() for zone in zones}
    near = set(_there(locale))
    current = dict.fromkeys(zone for zone in there if cldr.current(zone) == zone)
    return sorted(current, key=lambda zone: (zone not in near, zone.casefold() not in large, zone))


def _there(locale: str) -> list[str]:
    if locale.endswith("-419"):
        return _known_of(sorted(LATIN_AMERICA))
    return [zone for zone in cldr.zones_of(locale) if zone in known()]


def _known_of(folded: Iterable[str]) -> list[str]:
    """Return zones by their names in lower case, where this machine knows them."""
    names = {zone.casefold(): zone for zone in known()}
    return [names[zone] for zone in folded if zone in names]


def _plain(text: str) -> str:
    """Return a name as it is compared."""
    return " ".join(re.sub(r"[\s_.,'-]+", " ", bare(text)).split())


def zone_words(name: str, now: float) -> str:
    """Return a zone with the time it is there: by that people recognise theirs."""
    here = datetime.fromtimestamp(now, zone_of(name))
    return say("when.zone_now", zone=name.replace("_", " "), time=f"{here:%H:%M}")
