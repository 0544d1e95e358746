"""The words of times: of the language that is spoken, and those of English besides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot import cldr
from bot.text import DEFAULT, catalogue, current_catalogue, kept_by_language
from bot.ui.input.typed import bare, parts_of

Phrase = tuple[str, ...]
"""One or more parts of a text, as `parts_of` parts it."""
DAYS = {"today": 0, "tomorrow": 1, "after_tomorrow": 2}
UNITS = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86_400, "weeks": 7 * 86_400}
LENGTHS = {"half_hour": 1800, "one_hour": 3600}
OF_DAY = {"morning": range(12), "afternoon": range(12, 21), "evening": range(17, 24), "night": range(19, 24)}
"""The hours that a part of the day has for sure. Those after midnight belong to one day, and are called the other's."""
SIMPLE = (
    "tonight",
    "this",
    "coming",
    "next",
    "next_week",
    "before_day",
    "before_hour",
    "clock",
    "noon",
    "midnight",
    "in",
    "later",
    "ordinal",
    "date_link",
    "links",
)


@dataclass(frozen=True, slots=True)
class Words:
    """What is understood: phrases of each kind, and what each of them is."""

    kinds: Mapping[str, Mapping[Phrase, int]]
    day_first: bool | None
    """Whether dates in numbers have their day first; None where some write them so and some otherwise."""

    def at(self, kind: str, parts: Sequence[str], start: int) -> Iterator[tuple[int, int]]:
        """Yield each phrase of a kind that stands at a place: where it ends, and what it is."""
        for phrase, value in self.kinds[kind].items():
            if tuple(parts[start : start + len(phrase)]) == phrase:
                yield start + len(phrase), value

    def ends(self, kind: str, parts: Sequence[str], start: int) -> list[int]:
        """Return where phrases of a kind end that stand at a place; the place itself first, as none has to be there."""
        return [start, *(end for end, _ in self.at(kind, parts, start))]

    def has(self, kind: str, parts: Sequence[str]) -> bool:
        """Return whether these parts are a phrase of a kind."""
        return tuple(parts) in self.kinds[kind]


@kept_by_language(None)
def words() -> Words:
    """Return the words of the language that is spoken, and those of English where they are not its own."""
    own = current_catalogue()
    both = (catalogue(DEFAULT), own)

    def listed(*keys: str) -> dict[Phrase, int]:
        given = {**DAYS, **UNITS, **LENGTHS, **{name: number for number, name in enumerate(OF_DAY)}}
        said = [(key, texts.say(_key(key))) for key in keys for texts in both]
        return {phrase: given.get(key, 0) for key, some in said for phrase in _phrases(some)}

    kinds = {key: listed(key) for key in (*SIMPLE, *UNITS)}
    kinds |= {"days_ahead": listed(*DAYS), "lengths": listed(*LENGTHS), "of_day": listed(*OF_DAY)}
    # A calendar's names are not all that people say: Polish has "w sobotę" beside "sobota", Portuguese "sexta".
    said = {name: day % 7 for texts in both for day, name in enumerate(texts.say(_key("weekdays")).split(","))}
    tags = [texts.language for texts in both]
    kinds["weekdays"] = _named(said, *map(cldr.weekdays, tags))
    kinds["months"] = _named(*map(cldr.months, tags))
    return Words(kinds, cldr.day_first(own.language))


def _key(kind: str) -> str:
    return f"when.words.{kind}"


def _phrases(said: str) -> Iterator[Phrase]:
    for one in said.split(","):
        if phrase := _phrase(one):
            yield phrase


def _phrase(said: str) -> Phrase:
    """Return a phrase without the full stop of an abbreviation: people leave it out."""
    parts = parts_of(bare(said))
    return tuple(parts[:-1] if len(parts) > 1 and parts[-1] == "." else parts)


def _named(*names: Mapping[str, int]) -> dict[Phrase, int]:
    return {phrase: value for some in names for name, value in some.items() if (phrase := _phrase(name))}
