"""Where a text may be broken into lines: at ordinary spaces, and between characters of scripts that have none.

A no-break space holds together what stands around it, as before French ";" and ":". Japanese and Chinese break between
any two characters but for those that may not begin a line or end one (kinsoku), and never inside a number or a word in
Latin letters, nor between a number and its sign or what it counts. Between phrases they break best: behind the kana
that end one, before the next word.
"""

from __future__ import annotations

from functools import lru_cache

import regex

SPACED, CLOSE = " ", ""
"""What stands before a word: a space, or nothing, where a line may be broken all the same."""
Word = tuple[str, str]
"""What stands before a word, and the word."""
_HOLDING = "\u00a0\u2007\u202f\u2060\ufeff"
"""Spaces of some width or none at which no line ends."""
_AT_SPACES = regex.compile(rf"(?:(?![{_HOLDING}])\s)+")
_ANY_HOLDING = regex.compile(rf"[{_HOLDING}]")
_UNSPACED = regex.compile(r"[\u3001-\u303f\u3040-\u30ff\u31f0-\u31ff\uff01-\uff9f\p{Han}]")
"""Characters of scripts without spaces, and the punctuation of their width."""
_NOT_FIRST = frozenset(
    "、。，．・：；？！‼⁇⁈⁉゛゜ヽヾゝゞ々〻ー〜～…‥―—–‐゠"
    "’”）〕］｝〉》」』】〙〗〟｠»)]}'\",.:;?!/／"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "ｧｨｩｪｫｬｭｮｯｰ｡｣､･ﾞﾟ％%‰°℃"
)
_NOT_LAST = frozenset("‘“（〔［｛〈《「『【〘〖〝｟｢«([{#＃№$＄¥￥£￡€+＋−-±×")
"""Opening marks, and signs that stand before a number."""
_COUNTED_BY = "第約"
"""What belongs to the number behind it."""
_COUNTER = regex.compile(r"[\p{Han}\p{Katakana}つか]")
"""What a number counts begins so: 枚, ラウンド, つ, か月; other kana behind one are particles."""
_SENTENCE_END = "、。，．：；？！…"
_PHRASE_END = regex.compile(r"[\p{Hiragana})）」』】]")
_PHRASE_START = regex.compile(r"[\p{Han}\p{Katakana}\p{Latin}\d(（「『【]")
_POLITE = "おご"
"""What stands before a word and belongs to it: お見事."""


@lru_cache(maxsize=1024)
def breakable(text: str) -> tuple[Word, ...]:
    """Return what a line may be broken between."""
    parts = _AT_SPACES.split(text) if _ANY_HOLDING.search(text) else text.split()
    found: list[Word] = []
    for part in parts:
        if part:
            before, *others = _unspaced_parts(part) if unspaced(part) else (part,)
            found += ((SPACED, before), *((CLOSE, other) for other in others))
    return tuple(found)


@lru_cache(maxsize=1024)
def phrases(text: str) -> tuple[Word, ...]:
    """Return what a line had better be broken between; in a text with spaces the same as anywhere."""
    found: list[Word] = []
    for before, word in breakable(text):
        if found and before == CLOSE and not _parted(found[-1][1], word):
            found[-1] = (found[-1][0], found[-1][1] + word)
        else:
            found.append((before, word))
    return tuple(found)


def _parted(phrase: str, word: str) -> bool:
    """Whether a phrase is over before a word: it has ended in kana or a mark, and no kana follow."""
    if phrase[-1] in _POLITE and (len(phrase) == 1 or not _kana(phrase[-2])):
        return False
    if phrase[-1] in _SENTENCE_END:
        return True
    return _PHRASE_END.match(phrase[-1]) is not None and _PHRASE_START.match(word) is not None


def _kana(letter: str) -> bool:
    return regex.match(r"\p{Hiragana}", letter) is not None


@lru_cache(maxsize=4096)
def unspaced(text: str) -> bool:
    """Whether a text has characters of a script without spaces."""
    return not text.isascii() and _UNSPACED.search(text) is not None


def joined(found: tuple[Word, ...] | list[Word]) -> str:
    """Return words as they stand in a line."""
    return "".join(before + word if index else word for index, (before, word) in enumerate(found))


def _unspaced_parts(part: str) -> list[str]:
    """Cut what has no spaces into the smallest parts that a line may end between."""
    found = [""]
    for cluster in regex.findall(r"\X", part):
        if found[-1] and _may_break(found[-1][-1], cluster):
            found.append(cluster)
        else:
            found[-1] += cluster
    return found


def _may_break(last: str, first: str) -> bool:
    if first[0] in _NOT_FIRST or last in _NOT_LAST or first[0] in _HOLDING or last in _HOLDING:
        return False
    if first[0].isdecimal() and (last.isdecimal() or last in _COUNTED_BY):
        return False
    if last.isdecimal() and _COUNTER.match(first):
        return False
    return unspaced(last) or unspaced(first[0])
