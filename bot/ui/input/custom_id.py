"""What a custom id is: parts with colons between them, the first of which is its kind and version.

They come back from outside and prove nothing: what they say is held against a pattern. Ids of messages posted long ago
keep working, so a kind never changes its prefix, nor what its pattern takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, Self, get_args, get_origin, get_type_hints

from bot.tables.refusal import Refusal

LIMIT = 100
"""Characters of an id, for Discord."""
OF_A_TABLE = re.compile(r"t\d+:")


class CustomId:
    """One kind of them, as a dataclass: its fields are the parts behind the prefix.

    Those at the end that say nothing (None, an empty text) are left out. A kind whose parts are worded otherwise has a
    `parts`, and an `of_parts`, of its own.
    """

    __slots__ = ()

    prefix: ClassVar[str]
    """Kind and version: "duel1"."""
    pattern: ClassVar[re.Pattern[str]]
    """What stands behind it; its groups are the parts, in their order."""
    refused_as: ClassVar[str] = "bad_button"
    """The code with which an id of this kind is refused that the pattern does not take."""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return ":".join((self.prefix, *self.parts()))

    def parts(self) -> Iterable[str]:
        """Return what stands behind the prefix."""
        values = [getattr(self, name) for name, _ in _fields(type(self))]
        while values[-1] in (None, ""):
            values.pop()
        return ["" if value is None else str(value) for value in values]

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its prefix; raise `Refusal` where the pattern does not take it."""
        found = cls.pattern.fullmatch(rest)
        if found is None:
            raise Refusal(cls.refused_as)
        return cls.of_parts(*found.groups(""))

    @classmethod
    def of_parts(cls, *parts: str) -> Self:
        """Return the press of its parts; of one that is empty the field has its default."""
        read = zip(_fields(cls), parts, strict=True)
        return cls(**{name: convert(part) for (name, convert), part in read if part})


_READERS: Mapping[object, Callable[[str], object]] = {int: int, str: str}
"""What reads a part, by the type of its field."""
_FIELDS: dict[type[CustomId], tuple[tuple[str, Callable[[str], object]], ...]] = {}


def _fields(kind: type[CustomId]) -> tuple[tuple[str, Callable[[str], object]], ...]:
    """Return the fields of a kind, in order, and what reads the part of each."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind).items()
        _FIELDS[kind] = tuple((name, _reader(hint)) for name, hint in hints if get_origin(hint) is not ClassVar)
    return _FIELDS[kind]


def _reader(hint: object) -> Callable[[str], object]:
    """Return what reads a part of a field, of a number or a text, that may be None."""
    some = [one for one in get_args(hint) if one is not type(None)]
    return _READERS[some[0] if some else hint]


def kind_of(custom_id: str) -> str:
    """Return the first part of an id: its kind and version."""
    return custom_id.partition(":")[0]


class CustomIds:
    """Every kind of id that is known, by its prefix."""

    def __init__(self, kinds: Iterable[type[CustomId]]) -> None:
        """`ValueError` for two kinds with one prefix."""
        self._kinds: dict[str, type[CustomId]] = {}
        for kind in kinds:
            if kind.prefix in self._kinds:
                raise ValueError(f"{kind} has the prefix of {self._kinds[kind.prefix]}: {kind.prefix}")
            self._kinds[kind.prefix] = kind

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def read(self, custom_id: str) -> CustomId:
        """Return the press of an id; raise `Refusal` for one that is not ours, or of an older version."""
        prefix, colon, rest = custom_id.partition(":")
        kind = self._kinds.get(prefix)
        if kind is None or not colon:
            raise Refusal("old_button" if OF_A_TABLE.match(custom_id) else "bad_button")
        return kind.of(rest)
