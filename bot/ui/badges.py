"""Badges in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.league.badges import Badge, badges_of
from bot.text import say


def badge_lines(keys: Collection[str], own: Sequence[Badge]) -> list[str]:
    """Return a line for each badge somebody has won with a game that brings its `own`. Told to nobody else."""
    return [
        say("badge.won", name=say(badge.name), how=say(badge.how)) for badge in badges_of(own) if badge.key in keys
    ]  # fmt: skip


def badge_names(keys: Collection[str], own: Sequence[Badge]) -> tuple[str, ...]:
    """Return the names of badges as far as they can be won in a game that brings its `own`."""
    return tuple(say(badge.name) for badge in badges_of(own) if badge.key in keys)
