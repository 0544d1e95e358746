"""What the bots' logs tell of trouble, each kind once: whoever looks for the cause of a fault begins here."""

from __future__ import annotations

import re
from collections import Counter

TROUBLE = re.compile(r" (?:WARNING|ERROR|CRITICAL) |^[\w.]+(?:Error|Exception|Conflict|Repeated|Group)\b")
_TIME = re.compile(r"^\S+ \S+ ")
_NUMBER = re.compile(r"\b[0-9a-f]*\d[0-9a-f]*\b")
LONGEST = 160


def troubles(log: str) -> Counter[str]:
    """Lines of warnings and errors, and how tracebacks end, without what differs from one to the next."""
    found = (line for line in log.splitlines() if TROUBLE.search(line))
    return Counter(_NUMBER.sub("…", _TIME.sub("", line) if line[:1].isdigit() else line)[:LONGEST] for line in found)
