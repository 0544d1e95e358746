"""The corner of every picture where Discord lays its ALT badge: nothing that says something is drawn there.

It is the lower left quarter of the width by a twelfth of the height. Grounds may lie there (docs/decisions/0055).
"""

from __future__ import annotations

WIDE, HIGH = 4, 12
"""The share of the width and of the height that it takes, one in so many."""


def corner_height(height: int) -> int:
    return -(-height // HIGH)


def corner_width(width: int) -> int:
    return -(-width // WIDE)


def with_corner(above: int, least: int = 0) -> int:
    """Return the height of a picture whose corner begins where `above` ends, with a foot of `least` at least."""
    return max(above + least, -(-above * HIGH // (HIGH - 1)))
