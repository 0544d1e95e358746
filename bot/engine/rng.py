"""Shuffles and dice that mean the same on every machine and Python version.

A shuffle is named by a stream and an index ("boxes", 0: the first pile; "numbers", 2: the third round's deck), so all
randomness of a game is in one value, its seed, and nothing has to be threaded through the state.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

WORD_BITS = 64
_BLOCK = struct.Struct(">4Q")
"""The words of one digest."""


def _words(seed: str, stream: str, index: int) -> Iterator[int]:
    """64-bit words: SHA-256 in counter mode over the shuffle's full name (lengths first, so that no two names meet)."""
    text = seed.encode("utf-8", "surrogatepass")
    name = b"%d:%b/%d:%b/%d/" % (len(text), text, len(stream), stream.encode(), index)
    counter = 0
    while True:
        yield from _BLOCK.unpack(hashlib.sha256(name + b"%d" % counter).digest())
        counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """Return a uniform integer in 0…bound−1: words past the last whole multiple of the bound are thrown away."""
    limit = (1 << WORD_BITS) // bound * bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


@dataclass(frozen=True, slots=True)
class Seeded:
    """Every shuffle from one seed: Fisher–Yates over `_words`."""

    seed: str

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """Return the items in the order this shuffle gives them."""
        shuffled = list(items)
        words = _words(self.seed, stream, index)
        for last in range(len(shuffled) - 1, 0, -1):
            other = _below(words, last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled)

    def roll(self, stream: str, index: int, count: int, sides: int) -> tuple[int, ...]:
        """Return what `count` dice with faces 1…`sides` show in this roll."""
        words = _words(self.seed, stream, index)
        return tuple(1 + _below(words, sides) for _ in range(count))


@dataclass(frozen=True, slots=True)
class Scripted:
    """Shuffles read from a record. What the script lacks is empty; the rules say when that is a fault."""

    streams: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    def order(self, stream: str, index: int, items: Sequence[int]) -> tuple[int, ...]:
        """Return the list the script has at this place, as it stands."""
        lists = self.streams.get(stream, ())
        return lists[index] if index < len(lists) else ()

    def roll(self, stream: str, index: int, count: int, sides: int) -> tuple[int, ...]:
        """Return the list the script has at this place, as it stands."""
        return self.order(stream, index, ())
