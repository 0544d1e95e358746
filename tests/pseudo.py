"""A language that nobody speaks: English with accents, 40 % longer, each text in brackets.

What is not in brackets on a screen or in a picture comes from no catalogue; what is cut in it would be cut in others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from unittest.mock import patch

from bot import text
from bot.text import DEFAULT, Catalogue, Plural, catalogue, use_locale

TAG = "en-XA"
OPEN, CLOSE = "‹", "›"
LONGER = 0.4
_ACCENTS = str.maketrans("aceinouyzACEINOUYZ", "áçéíñóúýžÁÇÉÍÑÓÚÝŽ")
_MARKUP = re.compile(r"(\{[^{}]*\}|\ufdd0[^\ufdd2]*\ufdd2|<[^<>]*>|`[^`]*`|\*\*|^-# |^#+ |^> |^- )", re.MULTILINE)
"""What is no word: blanks, symbols, timestamps, mentions, what is typed, and marks of bold, small print and so on."""
COMMANDS = ("command.", "option.", "visibilityname.")
"""Beginnings of the keys of commands' descriptions, which Discord takes 100 characters of, and their choices."""
WORD = re.compile(r"[^\W\d_]{2,}")
_INSIDE = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")


def pseudo(said: str) -> str:
    """Return a text in this language."""
    if not any(character.isalpha() for character in _MARKUP.sub("", said)):
        return said
    parts = _MARKUP.split(said)
    words = "".join(part if number % 2 else part.translate(_ACCENTS) for number, part in enumerate(parts))
    letters = sum(len(part) for part in parts[::2])
    # The brackets are part of what is more.
    more = (" éxtrá" * (1 + round(letters * LONGER / 6)))[: max(0, round(letters * LONGER) - 2)]
    # Line by line, as markup begins lines; the first line takes what is more.
    first, *others = words.split("\n")
    beginning, rest = _split(first)
    return "\n".join([f"{beginning}{OPEN}{rest}{more}{CLOSE}", *map(_line, others)])


def _split(line: str) -> tuple[str, str]:
    found = re.match(r"-# |#+ |> |- ", line)
    return (found[0], line[found.end() :]) if found else ("", line)


def _line(line: str) -> str:
    beginning, rest = _split(line)
    return f"{beginning}{OPEN}{rest}{CLOSE}" if rest else line


@cache
def pseudo_catalogue() -> Catalogue:
    """Return all texts in this language."""
    english = catalogue(DEFAULT)
    texts = {key: said if key.startswith("symbol.") else pseudo(said) for key, said in english.texts.items()}
    plurals = {key: Plural(tuple(map(pseudo, one.forms)), one.rule) for key, one in english.plurals.items()}
    return Catalogue(TAG, english.locale, texts, plurals)


@cache
def vocabulary() -> frozenset[str]:
    """Return every word of the English texts but those that could be names."""
    english = catalogue(DEFAULT)
    texts = [*english.texts.values(), *(form for one in english.plurals.values() for form in one.forms)]
    return frozenset(word for said in texts for word in WORD.findall(outside(said)) if word.islower())


@contextmanager
def speaking_pseudo() -> Iterator[None]:
    """Speak it for as long as this lasts."""
    real: Callable[[str], Catalogue] = text.catalogue

    def found(language: str) -> Catalogue:
        return pseudo_catalogue() if language == TAG else real(language)

    with patch.object(text, "catalogue", found), use_locale(TAG):
        yield


@contextmanager
def speaking_nothing_else() -> Iterator[None]:
    """Let every language be this one for as long as this lasts, but for what Discord is told of commands."""
    made, english = pseudo_catalogue(), catalogue(DEFAULT).texts
    commands = {key: said for key, said in english.items() if key.startswith(COMMANDS)}
    told = replace(made, texts={**made.texts, **commands})
    with patch.object(text, "catalogue", lambda _: told):
        yield


def cut_of(words: str, shown: str) -> str | None:
    """Return what of the catalogue's words is cut where so much of them is shown."""
    return f"{words} → {shown}" if shown != words and OPEN in words else None


def outside(said: str) -> str:
    """Return what of a text is in no brackets, without markup: nested ones are taken out from the innermost on."""
    before = None
    while before != said:
        before, said = said, _INSIDE.sub("", said)
    return _MARKUP.sub("", said)
