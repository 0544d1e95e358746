"""Who is deleted by age: nobody in one evening, however its clocks jump; and its days are counted once each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from simulation.truths.rows import rows


def nobody_grows_old_in_an_evening(file: Path) -> Iterator[str]:
    """Yield days on which people were deleted by age, days that were counted twice, and people seen on none."""
    lived = rows(file, "SELECT * FROM lived_days ORDER BY number")
    for row in lived:
        if row["forgotten"]:
            yield f"on day {row['day']} {row['forgotten']} people were deleted by age, who had come this evening"
    # Two processes that take over from each other may give one number twice: that makes nobody older.
    numbers = {row["number"] for row in lived}
    if numbers != set(range(1, len(numbers) + 1)):
        yield f"of {len(lived)} days the numbers are {sorted(numbers)}"
    for row in rows(file, "SELECT * FROM people WHERE seen_day NOT IN (SELECT day FROM lived_days)"):
        yield f"user {row['user_id']} was seen on day {row['seen_day']}, which nobody has lived"
