"""The roles a server gives, as those who manage it choose them: what each opens, and what stands against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.feature import Prize
from bot.features.prize_roles.custom_ids import PrizeRolePress
from bot.features.prize_roles.rows import PrizeHolderRow, PrizeRoleRow
from bot.features.prize_roles.server_roles import Said, ServerRoles, opened_by
from bot.features.prize_roles.service import LOGGED
from bot.text import count, listed, say
from bot.ui.input.server_settings import LoggedChange
from bot.ui.screens.screen import Button, Roles, Row, Screen

NAMED = 10
"""Channels that are named of those a role opens."""


@dataclass(frozen=True, slots=True)
class PrizeRolesView:
    """What a server gives, and what Discord says of it."""

    prizes: Sequence[Prize]
    chosen: Mapping[str, PrizeRoleRow]
    held: Sequence[PrizeHolderRow]
    server: ServerRoles
    channels: Sequence[Said]


def prize_roles_screen(shown: PrizeRolesView, application_id: int) -> Screen:
    """Return what is chosen with its selects; where the bot may not manage roles, how it is let do so."""
    lines = [say("prize_roles.title"), say("prize_roles.how")]
    if not shown.server.may_manage:
        url = _asking_url(application_id, shown.server)
        lines.append(say("prize_roles.wanted"))
        rows: list[Row] = [
            (
                Button(say("prize_roles.allow"), url=url),
                Button(say("prize_roles.look_again"), PrizeRolePress("show").custom_id),
            )
        ]
    else:
        rows = [_select(prize, shown.chosen.get(prize.name)) for prize in shown.prizes]
    has = Counter(row.prize for row in shown.held if row.given)
    told = "\n\n".join(_told(shown, prize, has[prize.name]) for prize in shown.prizes)
    return Screen(("\n".join(lines), told), tuple(rows))


def _asking_url(application_id: int, server: ServerRoles) -> str:
    """Return where an administrator lets the bot manage roles beside what it may do already, and nothing else."""
    allowed = server.allowed | discord.Permissions(manage_roles=True)
    guild = discord.Object(server.guild_id)
    return discord.utils.oauth_url(
        application_id, permissions=allowed, guild=guild, scopes=("bot", "applications.commands")
    )


def _select(prize: Prize, chosen: PrizeRoleRow | None) -> Roles:
    return Roles(
        PrizeRolePress("pick", prize.name).custom_id,
        say("prize_roles.pick", prize=say(prize.label)),
        least=0,
        chosen=() if chosen is None else (chosen.role_id,),
    )


def _told(shown: PrizeRolesView, prize: Prize, people: int) -> str:
    """Return what is said of a prize: its role, for how many, what it opens, what stands against it."""
    row = shown.chosen.get(prize.name)
    if row is None:
        return say("prize_roles.none", prize=say(prize.label))
    said = [count("prize_roles.line", people, prize=say(prize.label), role=f"<@&{row.role_id}>")]
    opened = opened_by(row.role_id, shown.channels)
    if opened:
        named = [f"<#{channel}>" for channel in opened[:NAMED]]
        if len(opened) > NAMED:
            named.append(count("prize_roles.more", len(opened) - NAMED))
        said.append(say("prize_roles.opens", channels=listed(named)))
    else:
        said.append(say("prize_roles.opens_nothing"))
    problem = shown.server.problem(row.role_id)
    if problem is not None:
        said.append(say(f"prize_roles.problem.{problem}"))
    return "\n".join(said)


class PrizesLogged(LoggedChange):
    """What the log of a server's settings says of its prizes: a role, for how many people, what stands against it."""

    name, label = LOGGED, "prize_roles.logged"

    def __init__(self, prizes: Collection[Prize]) -> None:
        self._labels = {prize.name: prize.label for prize in prizes}

    def words(self, value: object) -> str:
        said = value if isinstance(value, dict) else {}
        name = str(said.get("prize", ""))
        prize = say(self._labels[name]) if name in self._labels else name
        if "people" in said:
            return count("prize_roles.logged_people", int(str(said["people"])), prize=prize)
        if "problem" in said:
            problem = said["problem"]
            words = say("prize_roles.fine") if problem is None else say(f"prize_roles.problem.{problem}")
        else:
            role = said.get("role")
            words = say("prize_roles.no_role") if role is None else f"<@&{role}>"
        return say("prize_roles.logged_line", prize=prize, said=words)
