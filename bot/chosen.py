"""What a text that somebody has chosen looks like to whoever reads it: a name, a title, a word for the deal.

It is stored as it was chosen. Everything that shows it asks here first, so that it cannot turn the line it stands in,
show nothing, be formatting or a mention, or be taken for somebody else's.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from itertools import chain

import regex

CACHED = 8192
"""Texts of which it is remembered what they look like: names are worded again and again."""
IGNORABLE = frozenset(
    (0x34F, 0x200C, 0x200D, *range(0xFE00, 0xFE10), *range(0xE0020, 0xE0080), *range(0xE0100, 0xE01F0))
)
"""Characters that join, part or choose among others and are never seen: a font need not have them."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159")
"""Not spaces by their category, but there is nothing to see."""
APART, APART_END = "\u2068", "\u2069"
"""Around what may run from right to left: it does so, and nothing beside it does (Unicode's isolates)."""
ELLIPSIS = "…"
NOTHING = "?"
"""Stands for a text that shows nothing, where nobody has a better word."""
ALIKE = 30
"""Characters by which two names are told apart: what differs only later may be cut off."""
MARKS = "❶❷❸❹❺❻❼❽❾❿"
"""What tells people of one name apart: numbers that nobody can have in a name (`seen`)."""
_TURNS = frozenset(("R", "AL", "AN"))
_NEVER_SEEN = regex.compile(r"\p{Default_Ignorable_Code_Point}")
_MARKDOWN = str.maketrans({character: "\\" + character for character in "\\*_`~|>#[]()<:@-"})
_CIRCLED = (
    *range(0x2460, 0x2474),
    *range(0x24EA, 0x2500),
    *range(0x2776, 0x2794),
    *range(0x3248, 0x3250),
    *range(0x3251, 0x3260),
    *range(0x32B1, 0x32C0),
    0x1F10B,
    0x1F10C,
)
_UNMARKED = {point: str(int(unicodedata.numeric(chr(point)))) for point in _CIRCLED}
"""Numbers in a circle of any kind become plain ones: they could be taken for a mark."""
_LOOKALIKES = str.maketrans(
    {
        **dict(zip("асеіјорѕхуԁԛԝһӏвкмнт", "aceijopsxydqwhlbkmht", strict=True)),
        **dict(zip("αβεζηικμνορτυχօսոı", "abezhikmnoptyxouni", strict=True)),
        **dict.fromkeys("i1|", "l"),
        "0": "o",
        "і": "l",
        "ӏ": "l",
        "ι": "l",
        "ı": "l",
        **dict.fromkeys("\u2018\u2019`\xb4\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    }
)
"""Letters of other scripts that look like Latin ones, small or capital, and signs that look like each other."""


def clusters(text: str) -> list[str]:
    """Cut a text into what a reader sees as characters (Unicode's extended grapheme clusters).

    One is a base with its marks, a conjunct, joined emoji, a pair of flag letters. Control and direction characters are
    left out.
    """
    if text.isascii() and text.isprintable():
        return list(text)
    found = []
    for cluster in regex.findall(r"\X", text):
        kept = "".join(part for part in cluster if not _unseen(part))
        if kept and not all(ord(part) in IGNORABLE for part in kept):
            found.append(kept)
    return found


def _unseen(character: str) -> bool:
    """Return whether a character shows nothing.

    These are controls, but not what joins or ends a line; halves of characters; what is no character by definition.
    """
    point = ord(character)
    if point in IGNORABLE or character in BLANK or character.isspace():
        return False
    if unicodedata.category(character) in ("Cc", "Cf", "Cs") or point & 0xFFFE == 0xFFFE or 0xFDD0 <= point < 0xFDF0:
        return True
    return _NEVER_SEEN.match(character) is not None


def blank(cluster: str) -> bool:
    """Return whether there is nothing to see of it but room."""
    return all(
        part.isspace() or part in BLANK or ord(part) in IGNORABLE or unicodedata.category(part) in ("Mn", "Me")
        for part in cluster
    )


@lru_cache(maxsize=CACHED)
def seen(text: str) -> str:
    """Return what of a chosen text is seen, on one line; empty where that is nothing.

    What turns the direction of others, what shows nothing and what only takes room is gone, and so are the marks that
    tell people apart. Markup is left as it is: `plain` makes it harmless.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = (" " if blank(cluster) else cluster for cluster in clusters(text.translate(_UNMARKED)))
    return " ".join("".join(kept).split())


def apart(text: str) -> str:
    """Return what is seen of a text as words have it that stand beside it.

    What runs from right to left, or has a number that does, is isolated, unless its parts are already. All others can
    neither turn anything nor be turned: whatever stands in our sentences runs from left to right, or is isolated.
    """
    if text.isascii() or APART in text or not any(unicodedata.bidirectional(character) in _TURNS for character in text):
        return text
    return f"{APART}{text}{APART_END}"


@lru_cache(maxsize=CACHED)
def in_words(text: str) -> str:
    """Return what is seen of a text (`seen`) as a message has it.

    Formatting leaves it alone, it mentions nobody, and it turns nothing beside it.
    """
    return apart(text.translate(_MARKDOWN))


def plain(text: str, nothing: str = NOTHING) -> str:
    """Return a chosen text as a sentence of a message has it; `nothing` where there is nothing to see of it."""
    return in_words(seen(text) or nothing)


def cut(text: str, most: int) -> str:
    """Return a text of at most so many characters, as a reader counts them. Isolated parts stay isolated."""
    if len(text) <= most:
        return text
    parts = clusters(text)
    return text if len(parts) <= most else beginning(text, most - 1).rstrip() + ELLIPSIS


def beginning(text: str, most: int) -> str:
    """Return as many characters of a text from its start, as a reader counts them. Isolated parts stay isolated."""
    if APART not in text:
        return "".join(clusters(text)[:most])
    kept, count, is_open = [], 0, False
    for cluster in regex.findall(r"\X", text):
        if cluster in (APART, APART_END):
            is_open = cluster == APART
            kept.append(cluster)
        elif shown := clusters(cluster):
            if count == most:
                break
            kept += shown
            count += 1
    return "".join(kept) + (APART_END if is_open else "")


def closed(text: str) -> str:
    """Return a text that was cut anywhere, with the end of what is isolated in it."""
    return text + APART_END * max(0, text.count(APART) - text.count(APART_END))


# What people are called


ELSEWHERE: ContextVar[Mapping[int, str] | None] = ContextVar("elsewhere", default=None)
"""What people's accounts are called, where a table is told of outside its server; None: where it is at home.

It is set for the rest of a task (`ui.screens.names.look`). Whoever speaks to somebody else meanwhile
(`text.use_locale`) does so at home.
"""


@lru_cache(maxsize=CACHED)
def likeness(name: str) -> str:
    """Return a text that is equal for names that may be taken for each other.

    They differ in capitals, in what looks the same in other scripts, in what is not seen, or far behind.
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(part for part in folded if not _NEVER_SEEN.match(part) and part not in BLANK)
    alike = " ".join(bare.translate(_LOOKALIKES).replace("rn", "m").replace("vv", "w").split())
    return "".join(clusters(alike)[:ALIKE]).rstrip()


def mark(number: int) -> str:
    """Return the mark of a number, from 1."""
    if number <= len(MARKS):
        return MARKS[number - 1]
    return "".join(MARKS[int(digit) - 1] for digit in str(number))


def told_apart(
    names: Sequence[str],
    own: Collection[int] = (),
    numbers: Sequence[int] | None = None,
    alike: Sequence[str] | None = None,
) -> tuple[str, ...]:
    """Return names (`seen`) that differ to whoever reads them: before those that would not stands a mark.

    It is the number of a place, from 1, so that no two have the same. `own` are places that keep their name if they
    can: a character of the bot's is who it is, and a person of that name is marked. `numbers` are other ones
    than those of the places, and `alike` is what is compared, where the names are not shown as they are.
    """
    given, places = tuple(names), range(1, len(names) + 1)
    return _told_apart(
        given, frozenset(own), tuple(places if numbers is None else numbers), given if alike is None else tuple(alike)
    )


@lru_cache(maxsize=1024)
def _told_apart(
    names: tuple[str, ...], own: frozenset[int], numbers: tuple[int, ...], looks: tuple[str, ...]
) -> tuple[str, ...]:
    alike = [likeness(look) for look in looks]
    several = Counter(alike)
    taken: set[str] = set()
    unmarked = set()
    for place in chain(sorted(own), (place for place in range(len(names)) if place not in own)):
        if several[alike[place]] == 1 or (place in own and alike[place] not in taken):
            unmarked.add(place)
        taken.add(alike[place])
    return tuple(name if place in unmarked else f"{mark(numbers[place])} {name}" for place, name in enumerate(names))
