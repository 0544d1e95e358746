"""What is worked out once for a version of what it comes of, and kept beside Python's own compiled modules.

As with these, nothing is lost where it cannot be kept, or is damaged: it is worked out again.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import TypeVar, cast

J = TypeVar("J")


def kept(source: Path, version: bytes, make: Callable[[], J]) -> J:
    """Return what was made of a source in this version, else make it now and keep it.

    `source`: the file that it comes of, or that makes it; each has one such thing. What is made is such that JSON gives
    it back: without tuples, with texts for keys.
    """
    file = Path(cache_from_source(str(source))).with_suffix(".json")
    digest = hashlib.blake2b(version, digest_size=16).hexdigest()
    with suppress(OSError, ValueError, KeyError, TypeError):
        said = json.loads(file.read_bytes())
        if said["of"] == digest:
            return cast("J", said["is"])
    made = make()
    if not sys.dont_write_bytecode:
        _keep(file, json.dumps({"of": digest, "is": made}))
    return made


def _keep(file: Path, text: str) -> None:
    # Whole or not at all, also when two processes write it at once.
    beside = file.with_suffix(f".{os.getpid()}.tmp")
    try:
        file.parent.mkdir(exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(file)
    except OSError:
        with suppress(OSError):
            beside.unlink()
