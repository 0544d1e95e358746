"""Fair deals: what is promised of a deal before anybody has a part in it, and what shows afterwards that it was kept.

A table draws 32 secret bytes when it is made and shows their SHA-256, the commitment. Everybody who joins adds a word.
At the start the deal's seed follows from the secret and from what was agreed on by then; at the end the secret is told.
A day's deal follows from a link of one long chain of hashes, whose beginning was published. docs/fair.md tells the
whole of it, docs/verify.py checks it in forty lines.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from bot.engine.core import IllegalAction, JsonObject, JsonValue

VERSION = 1
SECRET = 32
"""Bytes of a table's secret, and of a link of the chain."""
WORD = 20
"""Characters of a word at most."""
WORDS = 99
"""Words that go into one deal at most: who joins after so many have come and gone adds none."""
FIRST_LINK = 20453
"""The day whose link is the anchor, in days since 1970: 31 December 2025, the day before number 1."""
LAST_LINK = 27758
"""The last day that the chain reaches: 31 December 2045."""
_COMMIT = b"lucky-table/commit/1\0"
_DAILY = b"lucky-table/daily/1\0"
_END = b"lucky-table/daily/1/end"
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Word:
    """What somebody who joined has put into the deal; the number says as which of those who joined."""

    number: int
    word: str

    def to_json(self) -> JsonObject:
        """Return it as it stands in what is hashed, and in records."""
        return {"number": self.number, "word": self.word}


@dataclass(frozen=True, slots=True)
class Terms:
    """What a deal's seed depends on beside the secret."""

    game: str
    options: Mapping[str, JsonValue]
    rules: int
    deck: str
    words: Sequence[Word] = ()

    def canonical(self) -> bytes:
        """Return the exact bytes that are hashed: JSON with sorted keys, without spaces, in ASCII.

        What is beyond ASCII is written as UTF-16 escapes in small letters. Words are not normalised here but where they
        come in (`cleaned`): two texts that only look alike are two texts.
        """
        value = {
            "version": VERSION,
            "game": self.game,
            "options": dict(self.options),
            "rules": self.rules,
            "deck": self.deck,
            "contributions": [word.to_json() for word in self.words],
        }
        return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode("ascii")


def commitment(table: int, secret: str) -> str:
    """Return what is shown of a table's secret (64 hex digits) before it is told.

    The table's number is in it, in decimal digits up to a zero byte: what one table promised no other can claim.
    """
    return hashlib.sha256(_COMMIT + b"%d\0" % table + bytes.fromhex(secret)).hexdigest()


def deal_seed(secret: str, terms: Terms) -> str:
    """Return the seed that everything is shuffled from, as 64 hex digits: HMAC-SHA256 of the terms by the secret."""
    return hmac.new(bytes.fromhex(secret), terms.canonical(), hashlib.sha256).hexdigest()


def cleaned(typed: str) -> str:
    """Return what somebody typed as a word: NFC, no control characters or marks of direction, single spaces, short.

    Nothing may be left of it. Characters that Unicode has not given out yet go too, as nobody knows their normal form.
    """
    spaced = " ".join(typed.split())
    known = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    return unicodedata.normalize("NFC", " ".join(known.split()))[:WORD].strip()


class Chain:
    """The links of all days: each is the hash of the one after it, so that none tells of a later one."""

    def __init__(self, secret: str) -> None:
        """Work them out from the last to the first, at once: twenty years are a few milliseconds."""
        self._links = _links(secret)

    @property
    def anchor(self) -> str:
        """Return the beginning of the chain, which is published."""
        return self._links[:SECRET].hex()

    def link(self, day: int) -> str | None:
        """Return a day's link, a secret until the day is closed; None for a day that the chain does not reach."""
        if not FIRST_LINK < day <= LAST_LINK:
            return None
        start = (day - FIRST_LINK) * SECRET
        return self._links[start : start + SECRET].hex()


@lru_cache(maxsize=1)  # for whoever builds more than one bot in a process
def _links(secret: str) -> bytes:
    last = hmac.new(secret.encode(), _END, hashlib.sha256).digest()
    links = accumulate(range(LAST_LINK - FIRST_LINK), lambda link, _: _before(link), initial=last)
    return b"".join(reversed(list(links)))


def _before(link: bytes) -> bytes:
    return hashlib.sha256(_DAILY + link).digest()


def link_before(link: str) -> str:
    """Return the link of the day before the one with this link."""
    return _before(bytes.fromhex(link)).hex()


def anchor_of(link: str, day: int) -> str:
    """Return the anchor that a day's link leads to."""
    found = bytes.fromhex(link)
    for _ in range(day - FIRST_LINK):
        found = _before(found)
    return found.hex()


def day_seed(link: str, game: str) -> str:
    """Return the seed of a game's deal of the day with this link."""
    return hmac.new(bytes.fromhex(link), game.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class TableProof:
    """What a record tells of a table's deal once it is over."""

    table: int
    commitment: str
    secret: str
    rules: int
    deck: str
    words: tuple[Word, ...]
    deal: str
    """The seed that everything was shuffled from. So a proof is one also where hardly a card was drawn."""

    @classmethod
    def of(cls, table: int, secret: str, terms: Terms) -> TableProof:
        """Return the proof of a table's deal."""
        return cls(
            table,
            commitment(table, secret),
            secret,
            terms.rules,
            terms.deck,
            tuple(terms.words),
            deal_seed(secret, terms),
        )

    def to_json(self) -> JsonObject:
        """Return the header key `fair`."""
        return {
            "version": VERSION,
            "table": self.table,
            "commitment": self.commitment,
            "seed": self.secret,
            "rules": self.rules,
            "deck": self.deck,
            "contributions": [word.to_json() for word in self.words],
            "deal": self.deal,
        }

    @property
    def is_kept(self) -> bool:
        """Return whether what was told is what was promised."""
        return commitment(self.table, self.secret) == self.commitment

    def seed(self, game: str, options: Mapping[str, JsonValue]) -> str:
        """Return the seed that the deal has to have."""
        return deal_seed(self.secret, Terms(game, options, self.rules, self.deck, self.words))


@dataclass(frozen=True, slots=True)
class DayProof:
    """What a record tells of a day's deal once the day is closed."""

    day: int
    link: str
    anchor: str

    def to_json(self) -> JsonObject:
        """Return the header key `fair`."""
        return {"version": VERSION, "day": self.day, "link": self.link, "anchor": self.anchor}

    @property
    def is_kept(self) -> bool:
        """Return whether the link is of the chain with this anchor."""
        return anchor_of(self.link, self.day) == self.anchor

    def seed(self, game: str, options: Mapping[str, JsonValue]) -> str:
        """Return the seed that the deal has to have; a day has no options."""
        return day_seed(self.link, game)


def read(raw: JsonValue) -> TableProof | DayProof:
    """Return the header key `fair` of a record; `IllegalAction("bad_record")` for one of the wrong shape."""
    if not isinstance(raw, dict):
        raise _bad("fair is an object")
    of_a_day = "day" in raw
    keys = _DAY_KEYS if of_a_day else _TABLE_KEYS
    if set(raw) != keys:
        raise _bad(f"fair has the keys {', '.join(sorted(keys))}")
    if type(raw["version"]) is not int or raw["version"] != VERSION:
        raise _bad(f"fair is of version {VERSION}")
    if of_a_day:
        day = _whole(raw["day"], "day")
        if not FIRST_LINK < day <= LAST_LINK:
            raise _bad("the chain does not reach that day")
        return DayProof(day, _hex(raw["link"], "link"), _hex(raw["anchor"], "anchor"))
    if not isinstance(raw["deck"], str):
        raise _bad("fair.deck is a text")
    return TableProof(
        _whole(raw["table"], "table"),
        _hex(raw["commitment"], "commitment"),
        _hex(raw["seed"], "seed"),
        _whole(raw["rules"], "rules"),
        raw["deck"],
        _words(raw["contributions"]),
        _hex(raw["deal"], "deal"),
    )


_DAY_KEYS = {"version", "day", "link", "anchor"}
_TABLE_KEYS = {"version", "table", "commitment", "seed", "rules", "deck", "contributions", "deal"}


def _words(raw: JsonValue) -> tuple[Word, ...]:
    if not isinstance(raw, list) or len(raw) > WORDS:
        raise _bad(f"fair.contributions is a list of at most {WORDS}")
    found = []
    for number, one in enumerate(raw, 1):
        if not isinstance(one, dict) or set(one) != {"number", "word"} or _whole(one["number"], "number") != number:
            raise _bad("each of fair.contributions has its number, from 1 on, and a word")
        word = one["word"]
        if not isinstance(word, str) or not 0 < len(word) <= WORD or not unicodedata.is_normalized("NFC", word):
            raise _bad(f"a word has at most {WORD} characters, in normal form C")
        found.append(Word(number, word))
    return tuple(found)


def _whole(raw: JsonValue, what: str) -> int:
    if type(raw) is not int or raw < 0:
        raise _bad(f"fair.{what} is a whole number")
    return raw


def _hex(raw: JsonValue, what: str) -> str:
    if not isinstance(raw, str) or not _HEX.fullmatch(raw):
        raise _bad(f"fair.{what} is 64 hex digits, in small letters")
    return raw


def _bad(message: str) -> IllegalAction:
    return IllegalAction("bad_record", message=message)
