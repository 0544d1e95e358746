"""Whom a message may ping: nobody, or exactly these people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord


class Mentions(discord.AllowedMentions):
    """discord.py writes ids as numbers; Discord's published description has them as texts."""

    def to_dict(self) -> Any:
        """Return the JSON Discord takes."""
        data: dict[str, Any] = dict(super().to_dict())
        if "users" in data:
            data["users"] = [str(user) for user in data["users"]]
        return data

    def merge(self, other: discord.AllowedMentions) -> discord.AllowedMentions:
        """Return both together: what is said for a message goes before what is said for the client."""
        merged = super().merge(other)
        return Mentions(
            everyone=merged.everyone, users=merged.users, roles=merged.roles, replied_user=merged.replied_user
        )


def pinging(users: Iterable[int]) -> Mentions:
    """Mention these people, and nobody else."""
    return Mentions(everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users])


NOBODY = Mentions(everyone=False, users=False, roles=False, replied_user=False)
