"""Every text a person reads, by key and language, from the PO files in `texts`: the bot's, each game's, each feature's.

A text may have another one in it, by its key in braces: `{about.host}`. Games may have been given other titles than
their own (`give_titles`), which then stand in every language.

Keys: `refusal.*` for what cannot be done, `button.*` for what can, `<something>.<game>` for what every game has to say.
A language that lacks a text falls back to English, a variant first to the language it is one of.

Which language is spoken is known to the context, as a decimal context or gettext's in web frameworks is: whoever makes
something for somebody says `with use_locale(language)` once, and nothing below has to hand it on. A task has the
language of whoever began it, the drawing thread that of whoever waits for the picture.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from babel import Locale
from babel.dates import format_skeleton, get_day_names, get_month_names
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from bot import po
from bot.chosen import ELSEWHERE, apart

P = ParamSpec("P")
T = TypeVar("T")
DEFAULT = "en"
VARIANTS: Mapping[str, str] = {"es-ES": "es-419"}
"""Languages that say only what the other one says in another way."""
ROOT = Path(__file__).resolve().parent
TITLES: dict[str, str] = {}
"""By key of a game the title it has been given (`give_titles`)."""
INSIDE = re.compile(r"\{([a-z]\w*(?:\.\w+)+)\}")
"""A text in another one, by its key; what is filled in later has no dot in its name."""
RETITLED = "retitled"
"""Before a game's key, and that of a text which says something else where the game has been given another title."""
# The same few numbers are worded again and again, and a pattern is read anew each time.
_decimal, _percent = lru_cache(4096)(format_decimal), lru_cache(1024)(format_percent)


@dataclass(frozen=True)
class Plural:
    """A text about a number of things: its forms, and which of them a number takes."""

    forms: tuple[str, ...]
    rule: Callable[[int], int]

    def form(self, number: int) -> str:
        return self.forms[self.rule(number)]


def filled(key: str, text: str, /, *numbers: object, **values: object) -> str:
    """Return a text with its placeholders filled; the `KeyError` of one that cannot be names the key."""
    if "{" not in text:
        return text
    try:
        return text.format(*numbers, **values)
    except (KeyError, IndexError) as error:
        known = ", ".join([*map(str, range(len(numbers))), *values])
        raise KeyError(f"nothing fills {error} in the text {key}; there are: {known or 'none'}") from None


@dataclass(frozen=True)
class Catalogue:
    """All texts of one language; those that it lacks are there in English."""

    language: str
    locale: Locale
    texts: Mapping[str, str]
    plurals: Mapping[str, Plural]
    titles: tuple[tuple[str, str], ...] = ()
    """What games have been given as their titles, by key."""

    @property
    def version(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """Return what its texts are kept by, once they are worded."""
        return self.language, self.titles

    def say(self, key: str, /, **values: object) -> str:
        """Return the text of a key with its placeholders filled; `KeyError` for a key that no language has."""
        return filled(key, self.texts[key], **values)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """Return the text of a key in the form for a number, which fills the placeholder `{count}`."""
        return filled(key, self.plurals[key].form(number), count=number, **values)

    def find(self, key: str, /, *numbers: object, **values: object) -> str | None:
        """Return the text of a key with its placeholders filled; None where no language has it.

        `{0}` is the first of the numbers. One with plural forms takes that for the value `count`, else for
        the first whole number it is given.
        """
        text = self.texts.get(key)
        if text is None:
            plural = self.plurals.get(key)
            if plural is None:
                return None
            counted = (values.get("count"), *numbers, *values.values(), 0)
            text = plural.form(next(number for number in counted if type(number) is int))
        return filled(key, text, *numbers, **values)

    def listed(self, names: Sequence[str]) -> str:
        """Return names as a sentence has them: "A, B and C"."""
        return format_list(names, locale=self.locale)

    def ordinal(self, number: int) -> str:
        """Return a place: "1st", "22nd"."""
        return self._numbered("ordinal", number)

    def placing(self, number: int) -> str:
        """Return a place as a few words: "1st place"."""
        return self._numbered("placing", number)

    def _numbered(self, family: str, number: int) -> str:
        """Return the text of a family for just this number, else for the form that the language has for it."""
        forms = (f"={number}", self.locale.ordinal_form(number), "other")
        return self.say(next(key for form in forms if (key := f"{family}.{form}") in self.texts), number=number)

    def percent(self, share: float, digits: int = 0) -> str:
        """Return a share of 1 as a percentage: "62%"."""
        pattern = str(self.locale.percent_formats[None].pattern)
        return _percent(share, pattern.replace("0", f"0.{'0' * digits}") if digits else pattern, self.locale)

    def decimal(self, value: float, *, signed: bool = False) -> str:
        """Return a number with one decimal: "3.5"; with its sign: "+3.5", "−0.5"."""
        return _decimal(value, "+0.0;−0.0" if signed else "0.0;−0.0", self.locale)

    def whole(self, value: int, *, signed: bool = False) -> str:
        """Return a whole number in groups: "1,512"; with its sign: "+14", "−8", "±0"."""
        pattern = ("+#,##0;−#,##0" if value else "±0") if signed else "#,##0;−#,##0"
        return _decimal(value, pattern, self.locale)

    def month(self, number: int) -> str:
        """Return the name of a month, 1 to 12, as it stands alone."""
        return str(get_month_names("wide", "stand-alone", self.locale)[number])

    def day_of_year(self, day: date) -> str:
        """Return a day without its year: "Jan 15"."""
        return str(format_skeleton("MMMd", day, locale=self.locale))

    def weekday(self, number: int) -> str:
        """Return the name of a day of the week, Monday being 0, as it stands alone."""
        return str(get_day_names("wide", "stand-alone", self.locale)[number])

    def date(self, day: date) -> str:
        """Return a day with its weekday: "Fri, Jan 15, 2027"."""
        return str(format_skeleton("yMMMEd", day, locale=self.locale))


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that there are texts in, by the tags Discord has for them."""
    return tuple(sorted(path.stem for path in ROOT.glob("texts/*.po")))


@cache
def name_of(language: str) -> str:
    """Return what a language calls itself."""
    name = str(Locale.parse(language, sep="-").get_display_name())
    return name[:1].upper() + name[1:]


def language_of(locale: str | None) -> str:
    """Return the language to speak to somebody with this locale: one of its other countries, else English."""
    if locale is None or locale in languages():
        return locale or DEFAULT
    wanted = locale.partition("-")[0]
    return next((one for one in languages() if one.partition("-")[0] == wanted), DEFAULT)


def files(language: str = DEFAULT) -> Iterator[Path]:
    """Yield the PO files of a language: the shared words, then each game's and each feature's."""
    yield from ROOT.glob(f"texts/{language}.po")
    yield from sorted(ROOT.glob(f"games/*/texts/{language}.po"))
    yield from sorted(ROOT.glob(f"features/*/texts/{language}.po"))


@cache
def catalogue(language: str, /) -> Catalogue:
    """Return the texts of a language; in one that nobody has written they are the English ones."""
    if language != DEFAULT and language not in languages():
        return catalogue(DEFAULT)
    entries: dict[str, str | Plural] = {}
    locale = None
    for path in files(language):
        locale, found = _read(path)
        if twice := entries.keys() & found.keys():
            raise ValueError(f"{path}: other files have texts for {', '.join(sorted(twice))}")
        entries |= found
    if locale is None:
        raise ValueError(f"there are no texts in {ROOT}")
    if language != DEFAULT:
        lent = catalogue(VARIANTS.get(language, DEFAULT))
        base: dict[str, str | Plural] = {**lent.texts, **lent.plurals}
        # One that has been about a number, or is by now, is not said any more: it waits for its translator.
        entries = base | {key: said for key, said in entries.items() if type(said) is type(base.get(key, said))}
    named = _with_titles(entries)
    texts = {key: text for key, text in named.items() if isinstance(text, str)}
    plurals = {key: text for key, text in named.items() if isinstance(text, Plural)}
    return Catalogue(language, locale, texts, plurals, tuple(sorted(TITLES.items())))


def give_titles(titles: Mapping[str, str]) -> None:
    """Give games, by key, other titles than their own, in every language: before anything is worded."""
    if titles != TITLES:
        TITLES.clear()
        TITLES.update(titles)
        catalogue.cache_clear()


def _with_titles(entries: Mapping[str, str | Plural]) -> dict[str, str | Plural]:
    """Return texts with the titles that games have been given, and with the texts that others have in them."""
    given = {f"game.{game}": apart(title) for game, title in TITLES.items()}
    beginnings = [f"{RETITLED}.{game}." for game in TITLES]
    retold = {
        key.removeprefix(beginning): said
        for beginning in beginnings
        for key, said in entries.items()
        if key.startswith(beginning)
    }
    named: dict[str, str | Plural] = {**entries, **retold, **given}

    def inside(found: re.Match[str]) -> str:
        said = named.get(found[1])
        if not isinstance(said, str):
            raise KeyError(f"a text has {found[0]} in it, and there is none of that key")
        return INSIDE.sub(inside, said)

    for key, said in named.items():
        if isinstance(said, str):
            if "{" in said and INSIDE.search(said):
                named[key] = INSIDE.sub(inside, said)
        elif any(map(INSIDE.search, said.forms)):
            named[key] = Plural(tuple(INSIDE.sub(inside, form) for form in said.forms), said.rule)
    return named


def _read(path: Path) -> tuple[Locale, dict[str, str | Plural]]:
    """Return what the file names as its language, and its texts by key, without those that are not finished."""
    found = po.read(path)
    rule = gettext.c2py(found.plural)
    return found.locale, {**found.single, **{key: Plural(forms, rule) for key, forms in found.counted.items()}}


_spoken: ContextVar[Catalogue | None] = ContextVar("spoken", default=None)
_public: ContextVar[Catalogue | None] = ContextVar("public", default=None)
"""The language of what everybody sees where somebody is answered."""


def current_catalogue() -> Catalogue:
    """Return the texts of the language that is spoken here."""
    return _spoken.get() or catalogue(DEFAULT)


def speak(language: str, public: str) -> None:
    """Speak a language from here on, to the end of the task; `public` another one, to everybody there."""
    _spoken.set(catalogue(language))
    _public.set(catalogue(public))


@contextmanager
def use_locale(language: str) -> Iterator[None]:
    """Speak a language for as long as this lasts, whoever listens."""
    texts = catalogue(language)
    before, before_public, before_there = _spoken.set(texts), _public.set(texts), ELSEWHERE.set(None)
    try:
        yield
    finally:
        ELSEWHERE.reset(before_there)
        _public.reset(before_public)
        _spoken.reset(before)


@contextmanager
def public_locale() -> Iterator[None]:
    """Speak to everybody there for as long as this lasts, not only to whom is answered."""
    before = _spoken.set(_public.get())
    try:
        yield
    finally:
        _spoken.reset(before)


def kept_by_language(size: int | None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep what a function has returned, as `lru_cache` does, for each language by itself."""

    def keeping(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(size)
        def kept(_: object, *args: P.args, **kwargs: P.kwargs) -> T:
            return function(*args, **kwargs)

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            return kept(current_catalogue().version, *args, **kwargs)  # type: ignore[arg-type] # what is asked can be a key

        return asked

    return keeping


def say(key: str, /, **values: object) -> str:
    """Return the text of a key with its placeholders filled; `KeyError` for a key that no language has."""
    return current_catalogue().say(key, **values)


def find(key: str, /, *numbers: object, **values: object) -> str | None:
    """Return the text of a key as `Catalogue.find` does; None where no language has it."""
    return current_catalogue().find(key, *numbers, **values)


def is_known(key: str, /) -> bool:
    known = current_catalogue()
    return key in known.texts or key in known.plurals


def count(key: str, number: int, /, **values: object) -> str:
    """Return the text of a key in the form for a number, which fills the placeholder `{count}`."""
    return current_catalogue().count(key, number, **values)


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them: "A, B and C"."""
    return current_catalogue().listed(names)


def ordinal(number: int) -> str:
    """Return a place: "1st", "22nd"."""
    return current_catalogue().ordinal(number)


def placing(number: int) -> str:
    """Return a place as a few words: "1st place"."""
    return current_catalogue().placing(number)


def percent(share: float, digits: int = 0) -> str:
    """Return a share of 1 as a percentage: "62%"."""
    return current_catalogue().percent(share, digits)


def decimal(value: float, *, signed: bool = False) -> str:
    """Return a number with one decimal: "3.5"; with its sign: "+3.5", "−0.5"."""
    return current_catalogue().decimal(value, signed=signed)


def whole(value: int, *, signed: bool = False) -> str:
    """Return a whole number in groups: "1,512"; with its sign: "+14", "−8", "±0"."""
    return current_catalogue().whole(value, signed=signed)


def month(number: int) -> str:
    """Return the name of a month, 1 to 12, as it stands alone."""
    return current_catalogue().month(number)


def day_words(day: date) -> str:
    """Return a day without its year: "Jan 15"."""
    return current_catalogue().day_of_year(day)


def weekday(number: int) -> str:
    """Return the name of a day of the week, Monday being 0, as it stands alone."""
    return current_catalogue().weekday(number)


def date_words(day: date) -> str:
    """Return a day with its weekday: "Fri, Jan 15, 2027"."""
    return current_catalogue().date(day)


ENDS = (".", "!", "?", "…", "。", "！", "？", "」", "』")
"""What a sentence ends with, in any language."""


def sentence(said: str) -> str:
    """Return words with a full stop, where they have no end of their own; nothing stays nothing."""
    return said if not said or said.endswith(ENDS) else said + say("sentence.end")


def list_of(things: Iterable[str]) -> str:
    """Return things one after the other, without an "and": "3, 4, 12"."""
    return say("separator.list", before="", after="").join(things)


def parts_of(parts: Iterable[str]) -> str:
    """Return parts that may have commas of their own, one after the other: "a, b; c"."""
    return say("separator.parts", before="", after="").join(parts)


def sentences_of(sentences: Iterable[str]) -> str:
    """Return sentences one after the other; those that are empty are left out."""
    return say("separator.sentences", before="", after="").join(filter(None, sentences))


def labelled(label: object, said: object) -> str:
    """Return what something is called, and what it is: "Games: 12"."""
    return say("separator.label", before=label, after=said)


def with_article(thing: int | str, shown: str | None = None) -> str:
    """Return a number or card with its article: "a 7", "an 8"; `shown` stands for it, as in "an **8**"."""
    texts = current_catalogue().texts
    return texts.get(f"article.{thing}", texts["article.other"]).format(thing=shown or thing)


def refusal(code: str, data: Mapping[str, object]) -> str:
    """Return a refusal in words; one about a number in the form for that, as `Catalogue.find` takes it."""
    said = current_catalogue().find(f"refusal.{code}", **data)
    if said is None:
        raise KeyError(f"refusal.{code}")
    return said


def symbol(name: str) -> str:
    """Return the symbol of a bonus or a character; what has none, as numbers, stands for itself."""
    return current_catalogue().texts.get(f"symbol.{name}", name)


MARKS = ("\ufdd0", "\ufdd1", "\ufdd2")
"""What texts put around a symbol until they are sent (`ui/media/emojis.py`): code points that are no character."""
