"""What people type, before it is read: keyboards have many digits, spaces and marks for the same thing."""

from __future__ import annotations

import re
import unicodedata

_PARTS = re.compile(r"[0-9]+|[^\W\d_]|\S")
_LETTERS = re.compile(r"[^\W\d_]+")
_CLOSE_TOGETHER = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff々ー]")
"""Letters of languages that put no blank between words."""
_SAME = str.maketrans({**dict.fromkeys("’ʼ‘`", "'"), **dict.fromkeys("−‐‑–—", "-"), "∶": ":", "٫": ".", "٬": ","})


def cleaned(typed: str) -> str:
    """Return a text in lower case, with one kind of digits, blanks and strokes, and without what is not seen.

    "２０：３０", "٢٠:٣٠" and "२०:३०" are "20:30".
    """
    text = unicodedata.normalize("NFKC", typed).casefold().translate(_SAME)
    seen = (character for character in text if unicodedata.category(character) != "Cf")
    return " ".join("".join(map(_digit, seen)).split())


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def bare(text: str) -> str:
    """Return a cleaned text without its accents: people leave them out. Voiced kana stay what they are."""
    parts = unicodedata.normalize("NFKD", cleaned(text))
    kept = (part for part in parts if not unicodedata.combining(part) or part in "\u3099\u309a")
    return unicodedata.normalize("NFC", "".join(kept)).replace("ł", "l")


def parts_of(text: str) -> list[str]:
    """Return the parts of a bare text: numbers, words (letters of Chinese and Japanese each by itself), other marks."""
    found: list[str] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        part = _part(text, position)
        found.append(part)
        position += len(part)
    return found


def _part(text: str, position: int) -> str:
    word = _LETTERS.match(text, position)
    if word is None or _CLOSE_TOGETHER.match(text[position]):
        found = _PARTS.match(text, position)
        return found[0] if found else text[position]
    return re.split(_CLOSE_TOGETHER, word[0], maxsplit=1)[0]
