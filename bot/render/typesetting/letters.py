"""What a reader sees as one character, and what is drawn for it.

A character is drawn as it is where a font has it. Ornamental letters (𝓐, Ⓐ, Ａ) become the plain letter, so that a name
is in one typeface. What no font has loses its marks, then is abbreviated as a reader of the script would in Latin
letters: a stretch of such characters becomes the initial of its first letter, taken from the letter's Unicode name,
with a dot (`BRAHMI LETTER NA` → “N.”); where the names say nothing (rare ideographs, private use, signs), one
middle dot. A text of which nothing else remains is not readable: whoever names a person takes another name then.

A text is in one face: where the main font lacks a letter of it, the first font that has all of them draws it, signs
and emoji aside. Where none has (two scripts), at least all letters and digits of Latin are in one, and all of Japanese
or Chinese.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache

import regex

from bot.chosen import IGNORABLE, blank, clusters
from bot.render.typesetting.fonts import EMOJI, MAIN, Face, covers, font_for

DOT = "·"
"""Stands for what cannot be drawn."""
FULL_WIDTH = frozenset("！＂＃％＆＇（）＊＋，－．／：；＜＝＞？＠［＼］＾＿｛｜｝～")
"""Punctuation that is as wide as what it stands beside in Japanese and Chinese; elsewhere it is an ornament."""
KEYCAP, GRAPHEME_JOINER = "\u20e3", "\u034f"
MARKS, HIGH_MARKS, LONGEST = 4, 2, 16
"""Marks in a row, those above or below a letter, and code points that a character may have: more than any script
needs, and too few to climb into the next line."""
_HIGH = 200
"""Combining classes from here on are marks above or below; those before belong to one script and know their place."""
_JOINING = "AL"
_LATIN, _WIDE = regex.compile(r"[\p{Latin}0-9]"), regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}ー]")
_LETTER = re.compile(r"\bLATIN (?:.* )?LETTER (?:.* )?([A-Z])$")
_SOUND = re.compile(r" (?:LETTER|SYLLABLE|VOWEL|CONSONANT|INDEPENDENT) (?:.*[ -])?([A-Z])[A-Z]*$")


@lru_cache(maxsize=8192)
def tamed(cluster: str) -> str:
    """Return a cluster composed, with only as many marks as fit."""
    kept: list[str] = []
    last, row, high = "", 0, 0
    for part in unicodedata.normalize("NFC", cluster):
        kind = unicodedata.category(part)
        if part == GRAPHEME_JOINER or (kind == "Me" and part != KEYCAP):
            continue  # the one only helps floods, and a ring around a letter reaches into its neighbours
        if ord(part) not in IGNORABLE:
            if kind == "Mn":
                above = unicodedata.combining(part) >= _HIGH
                row, high = row + 1, high + above
                if row > MARKS or (above and high > HIGH_MARKS) or part == last:
                    continue
            else:
                row = 0
            last = part
        kept.append(part)
    return "".join(kept[:LONGEST])


@lru_cache(maxsize=8192)
def drawable(cluster: str, face: Face) -> tuple[str, str] | None:
    """Draw (what to draw, font) for a cluster that is not blank; None when no font has it."""
    shown = tamed(cluster)
    plain = unicodedata.normalize("NFKC", shown)
    if "\ufe0f" not in shown:  # the mark of an emoji
        if covers(MAIN[face], shown):
            return shown, MAIN[face]
        if plain != shown and covers(MAIN["text"], plain) and not plain.isspace():
            return plain, MAIN["text"]
    for attempt in (shown, plain, unicodedata.normalize("NFD", shown)[:1], _letter(shown[:1])):
        name = font_for(attempt, face) if attempt and not blank(attempt) else None
        if name is not None:
            return attempt, name
    return None


def _letter(character: str) -> str:
    """Return the plain letter or digit that an ornamental or foreign one stands for; nothing where there is none."""
    name = unicodedata.name(character, "").partition(" WITH ")[0]
    found = _LETTER.search(name)
    if found:
        return found[1].lower() if "SMALL LETTER" in name else found[1]
    digit = unicodedata.digit(character, None)
    return "" if digit is None else str(digit)


def initial(parts: Iterable[str]) -> str:
    """Return what stands for characters that no font has: the first one's initial in Latin, else a middle dot."""
    for part in parts:
        name = unicodedata.name(part[0], "").partition(" WITH ")[0]
        found = _SOUND.search(name) if part[0].isalpha() and not name.startswith("LATIN") else None
        if found:
            return f"{found[1]}."
    return DOT


def drawn(text: str, face: Face) -> list[tuple[str, str]]:
    """Return (what to draw, font) in the order of the text.

    A word of joined letters is in one font where one has it all, and so are all other letters of the text.
    """
    parts = [*_each(text, face)]
    main = MAIN[face]
    return parts if all(name == main for _, name in parts) else _in_one_face(parts, face)


def _in_one_face(parts: list[tuple[str, str]], face: Face) -> list[tuple[str, str]]:
    """Letters take the font that has them all, and what stands between them goes with them if it is there too."""
    main = MAIN[face]
    kinds = [_kind(shown, name) for shown, name in parts]
    names = {part[1] for part, kind in zip(parts, kinds, strict=True) if kind}
    if names <= {main}:
        return parts
    latin, wide = (_all_of(parts, kinds, (kind,), face) for kind in ("latin", "wide"))
    whole = _all_of(parts, kinds, ("latin", "wide", "other"), face)
    moved = {"latin": whole or latin, "wide": whole or wide, "other": whole}
    beside = moved["latin"] if "latin" in kinds else whole or wide
    found = []
    for (shown, name), kind in zip(parts, kinds, strict=True):
        to = moved.get(kind) or (beside if not kind and name in (main, MAIN["text"]) else None)
        found.append((shown, to if to is not None and (kind or covers(to, shown)) else name))
    return found


def _all_of(parts: list[tuple[str, str]], kinds: list[str], which: Container[str], face: Face) -> str | None:
    """Return the first font of the chain that has all parts of these kinds; None where there is none."""
    together = "".join(shown for (shown, _), kind in zip(parts, kinds, strict=True) if kind in which)
    return font_for(together, face) if together else None


@lru_cache(maxsize=8192)
def _kind(shown: str, name: str) -> str:
    """Return whose letter or digit it is, Latin's, that of Chinese and Japanese or another's; nothing for what is none.

    Joined letters keep to words (`_in_one_font`).
    """
    first = shown[0]
    kind = unicodedata.category(first)
    # Numbers in circles and the like are signs.
    if name == EMOJI or kind[0] not in "LN" or kind == "No" or unicodedata.bidirectional(first) == _JOINING:
        return ""
    if _LATIN.match(first):
        return "latin"
    return "wide" if _WIDE.match(first) else "other"


def _each(text: str, face: Face) -> Iterator[tuple[str, str]]:
    """Yield (what to draw, font) of each character, and words of joined letters in one font."""
    wide = not text.isascii() and _WIDE.search(text) is not None
    missing: list[str] = []
    word: list[tuple[str, str]] = []
    for cluster in clusters(text):
        space = blank(cluster)
        found = None if space else drawable(cluster, face)
        if wide and cluster in FULL_WIDTH:
            found = cluster, font_for(cluster, face) or MAIN[face]
        if found is None and not space:
            missing.append(cluster)
            continue
        if missing:
            yield from _in_one_font(word, face)
            yield initial(missing), MAIN["text"]
            word, missing = [], []
        if found is None or unicodedata.bidirectional(found[0][0]) != _JOINING:
            yield from _in_one_font(word, face)
            word = []
            yield found or (" ", MAIN[face])
        else:
            word.append(found)
    yield from _in_one_font(word, face)
    if missing:
        yield initial(missing), MAIN["text"]


def _in_one_font(word: list[tuple[str, str]], face: Face) -> list[tuple[str, str]]:
    """Letters of two fonts do not join."""
    if len({name for _, name in word}) < 2:
        return word
    name = font_for("".join(shown for shown, _ in word), face)
    return [(shown, name) for shown, _ in word] if name else word


def readable(text: str) -> bool:
    """Return whether anything of a text can be drawn, were it an initial."""
    return any(shown not in (" ", DOT) for shown, _ in drawn(text, "text"))
