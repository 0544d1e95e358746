"""`python -m bot verify FILE|-`: check the proof of a record, or of a list of them, a line of JSON for each."""

from __future__ import annotations

from typing import TextIO

from bot.engine.verify import verify
from bot.games.catalogue import record_codecs
from bot.tools.replay import each_record


def verify_file(name: str, out: TextIO) -> int:
    """0 if every record's deal is proven, else 2."""
    codecs = record_codecs()
    return each_record("verify", name, lambda record: verify(record, codecs), out)
