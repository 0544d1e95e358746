"""Who has a role by the bot, as Discord has it and as the bot keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import rows

PATH = re.compile(r"/guilds/(\d+)/members/(\d+)/roles/(\d+)")
"""Of the requests that give somebody a role (PUT) or take it back (DELETE)."""
SAID = 204
"""How Discord says that it is done."""
Held = tuple[int, int, int]
"""Server, person and role."""


def roles_are_as_they_are_kept(file: Path, _: Sequence[Game], __: float, sandbox: Sandbox) -> Iterator[str]:
    """Whoever has a role that the bot gave is kept as having it, and whoever is kept so was given it.

    Left out is who was in a server before the bot: it may have been removed meanwhile, and have forgotten all of it.
    """
    given, ever = set[Held](), set[Held]()
    for request in sandbox.core.journal.requests:
        found = PATH.fullmatch(request.path)
        if found is None:
            continue
        guild, user, role = map(int, found.groups())
        if request.method == "PUT":
            # Also where the answer was lost: then it may have been given, and is found to be there.
            ever.add((guild, user, role))
        if request.status == SAID:
            (given.add if request.method == "PUT" else given.discard)((guild, user, role))
    kept = {
        (row["guild_id"], row["user_id"], row["role_id"]): row["given"]
        for row in rows(file, "SELECT guild_id, user_id, role_id, given FROM prize_holders")
    }
    for guild, user, role in sorted(given - kept.keys()):
        if role in _roles_since_the_bot_came(sandbox, guild, user):
            yield f"{user} has the role {role} in server {guild} by the bot, which does not know of it"
    for held in sorted(held for held, is_given in kept.items() if is_given and held not in ever):
        yield "{1} is kept as having the role {2} in server {0}, and was never given it".format(*held)


def _roles_since_the_bot_came(sandbox: Sandbox, guild_id: int, user_id: int) -> Sequence[int]:
    guild = sandbox.world.guilds.get(guild_id)
    if guild is None or user_id not in guild.members:
        return ()
    theirs, bots = guild.members[user_id], guild.members[sandbox.bot.id]
    return theirs.roles if theirs.joined_at >= bots.joined_at else ()
