"""PO files as Babel reads them, each once: for those of nine languages it takes most of half a second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from babel import Locale
from babel.messages.pofile import read_po

from bot.kept import kept

KIND = b"1"
"""Changed with what is kept of a file."""


class _File(TypedDict):
    locale: str
    plural: str
    single: dict[str, str]
    counted: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class PoFile:
    """The texts of a file that are finished, by key."""

    locale: Locale
    """The language that its header names."""
    plural: str
    """Which form of a text about a number is said of which number, as gettext writes it."""
    single: Mapping[str, str]
    counted: Mapping[str, tuple[str, ...]]
    """Texts about a number, in all their forms."""


def read(path: Path) -> PoFile:
    """Return what a PO file holds. `ValueError` where its header names no language, Babel's error for what is none."""
    found = kept(path, KIND + path.read_bytes(), lambda: _parsed(path))
    counted = {key: tuple(forms) for key, forms in found["counted"].items()}
    return PoFile(Locale.parse(found["locale"]), found["plural"], found["single"], counted)


def _parsed(path: Path) -> _File:
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    if catalogue.locale is None:
        raise ValueError(f"{path}: the header names no language that Babel knows")
    single, counted = {}, {}
    for message in catalogue:
        if message.id and message.string and not message.fuzzy:
            if isinstance(message.id, str):
                single[message.id] = str(message.string)
            else:
                counted[message.id[0]] = list(message.string)
    return {"locale": str(catalogue.locale), "plural": catalogue.plural_expr, "single": single, "counted": counted}
