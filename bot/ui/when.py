"""A moment that somebody types: "20:30", "tomorrow 20:30", "sat 8 pm", "in 2 h", "2027-01-16 20:30", "<t:1800000000>".

Pure: the same text at the same time in the same zone is the same moment. Digits say when; the few words there are come
from the texts of the language that is spoken, and of English. What has a part that is not understood is nothing: nobody
wants a guess that leaves something out. Whatever comes of it is shown to whoever typed it before it counts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.text import DEFAULT, Catalogue, catalogue, date_words, kept_by_language, say, spoken

LONGEST = 60
"""Characters that are looked at."""
WEEK = 7
SUGGESTED = 8
"""Days that are suggested for a time of day."""
EVENING = time(20, 0)
"""What is suggested where no time was typed yet."""
NOON = 12
FARTHEST = 1e11
"""Seconds since 1970 that are looked at: the year is written with four digits."""
_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-z])?>")
_PARTS = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+|\S")
_DAY = re.compile(
    r"(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})(?:t(?=\d)|(?!\d))"
    r"|(?<![\d.])(?P<d2>\d{1,2})\.(?P<m2>\d{1,2})\.(?P<y2>\d{4})?(?!\d)"
    r"|(?:(?P<y3>\d{4})年)?(?P<m3>\d{1,2})月(?P<d3>\d{1,2})日"
)
_HALF = r"(?P<half>[ap])\.?\s?m\.?(?![^\W\d_])"
_NOON = r"(?:午(?P<noon>[前後])\s?)?"
"""Before or after noon in Japanese, where no blank stands between a word and the next."""
_CLOCKS = (
    re.compile(rf"{_NOON}(?<!\d)(?P<h>\d{{1,2}})\s?[:.h時]\s?(?P<min>\d{{2}})(?!\d)分?\s*(?:{_HALF})?"),
    re.compile(rf"(?<!\d)(?P<h>\d{{1,2}})\s*{_HALF}"),
    re.compile(rf"{_NOON}(?<!\d)(?P<h>\d{{1,2}})\s?時(?!間)(?P<past>半)?"),
)
_BARE_HOUR = re.compile(r"(?P<word>[^\W\d_]+)\s+(?P<h>1[3-9]|2[0-3])(?![\d:.,h時])")
"""An hour after noon with nothing behind it: "alle 20". An earlier one could be either."""
_BETWEEN = re.compile(r"[\s,()]+|(?:の|に|から)(?=[\s,()]|$)")
"""What parts words, Japanese particles among it."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of times, in lower case and without accents."""

    days: Mapping[str, int]
    """Days ahead."""
    weekdays: Mapping[str, int]
    """Monday is 0."""
    units: Mapping[str, float]
    """Seconds."""
    after: frozenset[str]
    """Stand before or after a time that is counted from now."""
    at: frozenset[str]
    """Say nothing."""
    clock: frozenset[str]
    """Stand after an hour."""
    before: frozenset[str]
    """Stand before an hour, and before no day."""


def _bare(word: str) -> str:
    """Return a word as it is compared."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    kept = "".join(part for part in parts if not unicodedata.combining(part) or part in "\u3099\u309a")
    return unicodedata.normalize("NFC", kept).strip(" .,;")


def _listed(texts: Catalogue, key: str) -> list[str]:
    return [_bare(word) for word in texts.say(f"night.words.{key}").split(",") if word.strip()]


@kept_by_language(None)
def words() -> Words:
    """Return the words of the language that is spoken, and those of English where they are not its own."""
    own = spoken()
    spoken_here = (catalogue(DEFAULT), own)

    def merged(keys: Mapping[str, float]) -> dict[str, float]:
        return {word: value for texts in spoken_here for key, value in keys.items() for word in _listed(texts, key)}

    # A calendar's names are not all that people say: Polish has "w sobotę" beside "sobota", Portuguese "sexta".
    weekdays = {name: day for texts in spoken_here for day, name in enumerate(_listed(texts, "weekdays"))}
    weekdays |= {_bare(name): day for texts in spoken_here for name, day in texts.weekdays().items()}
    days = {word: int(ahead) for word, ahead in merged({"today": 0, "tomorrow": 1}).items()}
    units = merged({"minutes": 60.0, "hours": 3600.0, "days": 86_400.0})
    sets = [frozenset(word for texts in spoken_here for word in _listed(texts, key)) for key in ("after", "at")]
    clock, before = (frozenset(_listed(own, key)) for key in ("clock", "before_hour"))
    return Words(days, weekdays, units, sets[0], sets[1] | before, clock, before)


def understood(typed: str, now: float, zone: ZoneInfo, known: Words | None = None) -> float | None:
    """Return the moment that a text means, as seconds since 1970; None where it does not say one.

    A time of day alone is the next one there is. Another may lie in the past.
    """
    known = known or words()
    seen = (character for character in typed[:LONGEST] if unicodedata.category(character) != "Cf")
    text = unicodedata.normalize("NFKC", "".join(seen)).casefold().strip()
    if stamp := _STAMP.fullmatch(text):
        return float(stamp[1])
    try:
        ahead = _ahead(text, known)
        found = _moment(text, datetime.fromtimestamp(now, zone), known) if ahead is None else now + ahead
    except (ValueError, OverflowError):
        return None
    return found if found is not None and 0 < found < FARTHEST else None


def _ahead(text: str, known: Words) -> float | None:
    """Return the seconds of a time that is counted from now."""
    parts = [part if part[0].isdigit() else _bare(part) or part for part in _PARTS.findall(text)]
    marked = [part for part in parts if part in known.after or part == "+"]
    rest = [part for part in parts if part not in marked]
    if not rest or (not marked and any(part in known.clock for part in rest)):
        return None
    seconds, unit = 0.0, 0.0
    for number, word in zip(rest[::2], [*rest[1::2], ""], strict=False):
        if not number[0].isdigit() or (word and word not in known.units):
            return None
        # What follows hours without a word of its own is minutes: "1 h 30".
        unit = known.units[word] if word else unit / 60
        if not unit or unit < 60.0:
            return None
        seconds += float(number.replace(",", ".")) * unit
    return seconds


def _moment(text: str, here: datetime, known: Words) -> float | None:
    """Return the moment of a day and a time of day."""
    named, rest = _date(text, here.date())
    clock, rest = _clock(rest, known)
    ahead = None
    for word in filter(None, map(_bare, _BETWEEN.split(rest))):
        if word in known.days and ahead is None:
            ahead = known.days[word]
        elif word in known.weekdays and ahead is None:
            ahead = (known.weekdays[word] - here.weekday()) % WEEK
            ahead += WEEK if clock is not None and not ahead and _has_passed(clock, here) else 0
        elif word not in known.at | known.clock:
            return None
    if clock is None or (named is not None and ahead is not None and named != here.date() + timedelta(ahead)):
        return None
    if named is None:
        passed = ahead is None and _has_passed(clock, here)
        named = here.date() + timedelta(1 if passed else ahead or 0)
    return _at(named, clock, here).timestamp()


def _at(day: date, clock: time, here: datetime) -> datetime:
    """Return a time of a day; of one that comes twice, when clocks are set back, the first that lies ahead."""
    moment = datetime.combine(day, clock, here.tzinfo)
    again = moment.replace(fold=1)
    # Datetimes of one zone compare by what clocks show, which tells the two not apart.
    return again if moment.timestamp() <= here.timestamp() < again.timestamp() else moment


def _has_passed(clock: time, here: datetime) -> bool:
    return _at(here.date(), clock, here).timestamp() <= here.timestamp()


def _date(text: str, today: date) -> tuple[date | None, str]:
    """Return a date that stands in a text, and the text without it; one without a year is the next one."""
    found = _DAY.search(text)
    if found is None:
        return None, text
    year = found["y"] or found["y2"] or found["y3"]
    month, day = (int(found[name] or found[f"{name}2"] or found[f"{name}3"]) for name in ("m", "d"))
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    if year:
        return date(int(year), month, day), rest
    this = date(today.year, month, day)
    return (this if this >= today else date(today.year + 1, month, day)), rest


def _clock(text: str, known: Words) -> tuple[time | None, str]:
    """Return a time of day that stands in a text, and the text without it."""
    said = "|".join(re.escape(word) for word in sorted(known.clock, key=len, reverse=True))
    hours = [re.compile(rf"(?<!\d)(?P<h>\d{{1,2}})\s*(?:{said})(?![^\W\d_])")] if said else []
    for pattern in (*_CLOCKS, *hours):
        if (found := pattern.search(text)) is None:
            continue
        given = found.groupdict()
        hour, minute = _hour(given), 30 if given.get("past") else int(given.get("min") or 0)
        if hour is None:
            return None, text
        return time(hour, minute), f"{text[: found.start()]} {text[found.end() :]}"
    for found in _BARE_HOUR.finditer(text):
        if _bare(found["word"]) in known.before:
            return time(int(found["h"])), f"{text[: found.start()]} {text[found.end() :]}"
    return None, text


def _hour(given: Mapping[str, str | None]) -> int | None:
    """Return the hour of the day; None where it is none of the half that is named with it."""
    hour, half, noon = int(given["h"] or 0), given.get("half"), given.get("noon")
    if half:
        return hour % NOON + (NOON if half == "p" else 0) if 1 <= hour <= NOON else None
    if noon:
        return hour + (NOON if noon == "後" else 0) if hour < NOON else None
    return hour


def suggestions(typed: str, now: float, zone: ZoneInfo) -> Iterable[tuple[str, str]]:
    """Yield what may be meant while it is typed: how it is called, and a value that says it without words.

    First what was typed, if it is something by now; then its time of day on each of the next days.
    """
    here = datetime.fromtimestamp(now, zone)
    meant = understood(typed, now, zone)
    first = None if meant is None else datetime.fromtimestamp(meant, zone)
    clock = first.time().replace(second=0, microsecond=0) if first is not None else EVENING
    days = [here.date() + timedelta(ahead) for ahead in range(SUGGESTED)]
    moments = [_at(day, clock, here) for day in days]
    if first is not None:
        moments.insert(0, first.replace(second=0, microsecond=0))
    for moment in dict.fromkeys(moments):
        if moment.timestamp() > now:
            yield moment_words(moment), f"{moment:%Y-%m-%d %H:%M}"


def moment_words(moment: datetime) -> str:
    """Return a day and a time of day in words."""
    return say("night.moment", day=date_words(moment.date()), time=f"{moment:%H:%M}")
