"""How many shards each process should have: as many as any other, or one more. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def plan_claim(shards: int, counts: Mapping[str, int], me: str) -> int:
    """Return how many more a process may take of those that nobody has. `counts`: what each living one has."""
    return max(0, _most(shards, counts) - counts[me])


def plan_release(shards: int, counts: Mapping[str, int], me: str, slots: Sequence[int]) -> dict[int, str]:
    """Return which of its slots (the first first) a process hands to whom, so that none has two more than another.

    Each process works it out for itself from what it sees: where two have one too many of which only one is wanted, the
    first by name gives it.
    """
    least, most = shards // len(counts), _most(shards, counts)
    left, gifts = dict(counts), {}
    for slot in slots:
        poorest = min(left, key=lambda process: (left[process], process))
        above = left[me] > most
        first = me == min(process for process in left if left[process] == max(left.values()))
        needed = left[poorest] < least < left[me] and first
        if poorest == me or not (above or needed):
            break
        gifts[slot] = poorest
        left[poorest] += 1
        left[me] -= 1
    return gifts


def to_leave(counts: Mapping[str, int], slots: Sequence[int]) -> dict[int, str | None]:
    """Return to whom a process that ends hands its slots: whoever has least; nobody, where it is the last."""
    left, gifts = dict(counts), {}
    for slot in slots:
        heir = min(left, key=lambda process: (left[process], process), default=None)
        gifts[slot] = heir
        if heir is not None:
            left[heir] += 1
    return gifts


def _most(shards: int, counts: Mapping[str, int]) -> int:
    return -(-shards // len(counts))
