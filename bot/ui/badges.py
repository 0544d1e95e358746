"""Badges in words."""

from __future__ import annotations

from collections.abc import Collection

from bot.league.badges import BADGES
from bot.text import say


def badge_lines(keys: Collection[str]) -> list[str]:
    """A line for each badge somebody has won with a game, in the order of all badges. Told to nobody else."""
    return [
        say("badge.won", name=say(badge.name), how=say(badge.how)) for badge in BADGES if badge.key in keys
    ]  # fmt: skip


def badge_names(keys: Collection[str], game: str) -> tuple[str, ...]:
    """The names of badges as far as they are of a game or of any."""
    return tuple(say(badge.name) for badge in BADGES if badge.key in keys and badge.game in (None, game))
