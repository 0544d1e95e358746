"""PO files as Babel reads them, once: what it has read lies beside compiled modules until the file changes.

Reading all files of nine languages takes Babel most of half a second, at every start.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

from babel import Locale
from babel.messages.pofile import read_po

KIND = b"1"
"""Changed with what is kept of a file."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of a file that are finished, by key."""

    locale: Locale
    """The language that its header names."""
    plural: str
    """Which form of a text about a number is said of which number, as gettext writes it."""
    single: Mapping[str, str]
    counted: Mapping[str, tuple[str, ...]]
    """Texts about a number, in all their forms."""


def read(path: Path) -> Texts:
    """Return what a PO file holds. `ValueError` where its header names no language, Babel's error for what is none."""
    content = path.read_bytes()
    digest = hashlib.blake2b(KIND + content, digest_size=16).hexdigest()
    kept = Path(cache_from_source(str(path))).with_suffix(".json")
    try:
        said = json.loads(kept.read_bytes())
        if said["of"] == digest:
            counted = {key: tuple(forms) for key, forms in said["counted"].items()}
            return Texts(Locale.parse(said["locale"]), said["plural"], said["single"], counted)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass  # nothing is kept, or it is damaged: it is read and kept again
    found = _parsed(path)
    if not sys.dont_write_bytecode:
        _keep(kept, digest, found)
    return found


def _parsed(path: Path) -> Texts:
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
                counted[message.id[0]] = tuple(message.string)
    return Texts(catalogue.locale, catalogue.plural_expr, single, counted)


def _keep(kept: Path, digest: str, texts: Texts) -> None:
    said = {"of": digest, "locale": str(texts.locale), "plural": texts.plural}
    # Whole or not at all, also when two processes write it at once.
    beside = kept.with_suffix(f".{os.getpid()}.tmp")
    try:
        kept.parent.mkdir(exist_ok=True)
        beside.write_text(json.dumps({**said, "single": texts.single, "counted": texts.counted}), encoding="utf-8")
        beside.replace(kept)
    except OSError:
        with suppress(OSError):
            beside.unlink()
