"""Memory that was wanted for a while: given back to the system, where its C library keeps it unless it is asked."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache


@cache
def _trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, TypeError, AttributeError):
        # No glibc: others give back by themselves, or never.
        return None
    return found


def trim_malloc() -> None:
    """Give back what is free. It takes some milliseconds, without the interpreter's lock."""
    trim = _trim()
    if trim is not None:
        trim(0)
