"""What the ends of seasons come to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.league import days
from bot.league.seasons import days_of
from sandbox.components import walk_components
from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import rows

OURS = re.compile(r"hall1:(week|end):.+")
"""The id of a button by which a post about a season is known."""


def seasons_end_once(file: Path, games: Sequence[Game], now: float, sandbox: Sandbox) -> Iterator[str]:
    """Yield what is wrong with seasons: they end when they are over, and are told of once."""
    yield from seasons_are_over_when_they_are_closed(file)
    yield from each_is_told_once(sandbox)


def seasons_are_over_when_they_are_closed(file: Path) -> Iterator[str]:
    """What a season has come to is kept when the deal of its last day is closed; who was first in none that goes on."""
    closed = set()
    for end in rows(file, "SELECT * FROM season_ends WHERE closed_at IS NOT NULL"):
        closed.add((end["guild_id"], end["season"]))
        over = days.ends(days_of(end["season"])[1] + 1)
        if end["closed_at"] < over:
            yield f"season {end['season']} of server {end['guild_id']} was closed {over - end['closed_at']:.0f} s early"
    for place in rows(file, "SELECT DISTINCT guild_id, season FROM season_places"):
        if (place["guild_id"], place["season"]) not in closed:
            yield f"season {place['season']} of server {place['guild_id']} goes on, and somebody was first in it"


def each_is_told_once(sandbox: Sandbox) -> Iterator[str]:
    """No channel has two messages about the same."""
    told = Counter(
        (message.channel_id, part["custom_id"])
        for message in sandbox.world.messages.values()
        if message.author_id == sandbox.bot.id
        for part in walk_components(message.components)
        if OURS.fullmatch(str(part.get("custom_id", "")))
    )
    for (channel, custom_id), times in told.items():
        if times > 1:
            yield f"channel {channel} has been told of {custom_id} {times} times"
