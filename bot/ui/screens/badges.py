"""Badges in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.league.badges import Badge, badges_of, next_one
from bot.league.careers import Career
from bot.league.streaks import Streak
from bot.text import count, say


def badge_lines(keys: Collection[str], own: Sequence[Badge]) -> list[str]:
    """Return a line for each badge somebody has won with a game that brings its `own`. Told to nobody else."""
    return [say("badge.won", name=say(badge.name), how=say(badge.how)) for badge in badges_of(own) if badge.key in keys]


def badge_names(keys: Collection[str], own: Sequence[Badge]) -> tuple[str, ...]:
    """Return the names of badges as far as they can be won in a game that brings its `own`."""
    return tuple(say(badge.name) for badge in badges_of(own) if badge.key in keys)


def next_badge(keys: Collection[str], own: Sequence[Badge], career: Career, streak: Streak | None) -> str:
    """Return which badge is nearest and what is left to do for it, "" where none is near.

    `streak`: as it is today.
    """
    found = next_one(keys, badges_of(own), career, streak)
    if found is None:
        return ""
    badge, goal, left = found
    return say("badge.next", name=say(badge.name), left=count(f"badgeleft.{goal.unit}", left))
