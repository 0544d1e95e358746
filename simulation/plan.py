"""What an evening is played by: its seed, and what is left out of it, in one text.

    17
    17+without=2:20.5,5:61.25+people=2+minutes=3.0

Without the faults of these numbers, counted from 0: nothing happens for as long as each of them lasted, so that all
that comes after it comes when it did.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    seed: str
    without: Mapping[int, float] = field(default_factory=dict)
    """Faults that are left out, and for how many seconds each lasted."""
    people: int | None = None
    """How many come at most; None: as many as chance has it."""
    minutes: float | None = None
    """How long they play; None: as long as usual."""

    @classmethod
    def of(cls, text: str) -> Plan:
        """Return the plan of a text; `ValueError` for one that is none."""
        seed, *parts = text.split("+")
        given = dict(part.split("=", 1) for part in parts)
        if unknown := set(given) - {"without", "people", "minutes"}:
            raise ValueError(f"there is no {', '.join(sorted(unknown))} in {text}")
        left_out = [one.split(":") for one in given.get("without", "").split(",") if one]
        return cls(
            seed,
            {int(number): float(seconds) for number, seconds in left_out},
            int(given["people"]) if "people" in given else None,
            float(given["minutes"]) if "minutes" in given else None,
        )

    def __str__(self) -> str:
        left_out = ",".join(f"{number}:{seconds!r}" for number, seconds in sorted(self.without.items()))
        parts = [self.seed, *([f"without={left_out}"] if left_out else [])]
        parts += [] if self.people is None else [f"people={self.people}"]
        parts += [] if self.minutes is None else [f"minutes={self.minutes!r}"]
        return "+".join(parts)
