"""What servers were told when they added the bot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import rows

EVERYTHING = "help1:more"
"""On a message that everybody sees only a welcome has the button with this id."""


def servers_are_welcomed_once(file: Path, _: Sequence[Game], __: float, sandbox: Sandbox) -> Iterator[str]:
    """Yield the servers that were welcomed again, or that are still to be though everybody there can read it."""
    world, welcomed = sandbox.world, Counter[int]()
    for message in world.messages.values():
        is_public = message.author_id == sandbox.bot.id and not message.ephemeral
        if is_public and EVERYTHING in str(message.components):
            welcomed[world.channel(message.channel_id).guild_id or 0] += 1
    kept = {row["guild_id"]: row["owed"] for row in rows(file, "SELECT * FROM welcomes")}
    for guild_id, times in sorted(welcomed.items()):
        if times > 1:
            yield f"server {guild_id} has been welcomed {times} times"
        if kept.get(guild_id) != 0:
            yield f"server {guild_id} has been welcomed, and that is not kept: {kept.get(guild_id)}"
