"""Giving roles to those who have won something, and taking them back: only what Discord lets the bot do, and says.

Who is about to have a role is kept before Discord is asked, so that whatever comes between is taken back some day; who
has it from somebody else keeps it.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

import discord

from bot.feature import Prize
from bot.features.prize_roles.rows import PrizeHolderRow, PrizeRoleRow
from bot.features.prize_roles.server_roles import RoleProblem, RoleRequests
from bot.features.prize_roles.store import PrizeRoleStore
from bot.store.guilds import Chooser, GuildStore
from bot.store.people import PeopleStore
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.worker import Wakes
from bot.tables.refusal import Refusal
from bot.text import say, use_locale
from bot.ui.input.answers import FAULTS
from bot.ui.messages.error_codes import MISSING_PERMISSIONS, UNKNOWN_MEMBER, passes

log = logging.getLogger(__name__)
LOGGED = "prizes"
"""What the log of a server's settings calls all of it."""
AT_ONCE = 25
"""Changes in a server until others have their turn."""


@dataclass(frozen=True, slots=True)
class _Difference:
    """What is to be changed in a server for one prize."""

    prize: str
    take: tuple[PrizeHolderRow, ...]
    give: tuple[PrizeHolderRow, ...]


class PrizeRoleService(Wakes):
    """Keeps what people have in step with what they have won."""

    def __init__(
        self,
        store: PrizeRoleStore,
        requests: RoleRequests,
        prizes: Callable[[], Sequence[Prize]],
        people: PeopleStore,
        guilds: GuildStore,
        language: Callable[[int], Awaitable[str]],
        clock: Clock,
    ) -> None:
        """`prizes`: what there is to win; `language`: that of what is said to everybody in a server."""
        super().__init__()
        self.store, self.requests, self.prizes = store, requests, prizes
        self.people, self.guilds = people, guilds
        self.language, self.clock = language, clock

    async def choose(self, guild_id: int, prize: str, role_id: int | None, by: int) -> None:
        """Let a server give a role for a prize, or (None) none any more.

        `Refusal` where the bot cannot give it, or whoever chooses it could not.
        """
        if prize not in {one.name for one in self.prizes()}:
            raise Refusal("bad_button")
        if role_id is not None:
            roles = await self.requests.roles(guild_id)
            problem = roles.problem(role_id)
            if problem is not None:
                raise Refusal("prize_role_refused", role=role_id, problem=say(f"prize_roles.problem.{problem}"))
            own = await self.requests.roles_of(guild_id, by) or ()
            if not roles.is_below(role_id, own) and await self.requests.owner(guild_id) != by:
                raise Refusal("prize_role_above_you", role=role_id)
        before = await self.store.choose(guild_id, prize, role_id)
        if before != role_id:
            chooser = Chooser(by, self.clock.now())
            values = ({"prize": prize, "role": role} for role in (before, role_id))
            await self.guilds.write_down(guild_id, chooser, LOGGED, *values)
            self.changed()

    # What is to be

    async def settle(self, guild_id: int) -> bool:
        """Give and take back what is to be in a server; return whether nothing is left to do for now."""
        chosen, held = await self.store.roles(guild_id), await self.store.holders(guild_id)
        had = Counter(row.prize for row in held if row.given)
        left = AT_ONCE
        try:
            for difference in [await self._difference(guild_id, name, chosen, held) for name in _names(chosen, held)]:
                left -= await self._bring_about(guild_id, difference, chosen, left)
        finally:
            await self._write_down(guild_id, had)
        return left > 0

    async def _difference(
        self, guild_id: int, name: str, chosen: dict[str, PrizeRoleRow], held: Sequence[PrizeHolderRow]
    ) -> _Difference:
        role = chosen.get(name)
        theirs = {row.user_id: row for row in held if row.prize == name}
        prize = next((one for one in self.prizes() if one.name == name), None)
        if role is None:
            winners: set[int] = set()
        elif prize is None:
            # Its feature is switched off: nobody wins it now, and nobody loses it.
            winners = {user for user, row in theirs.items() if row.given}
        else:
            # A role says to everybody who has won.
            winners = {user for user in await prize.winners(guild_id) if await self.people.is_seen(user)}
        wanted = None if role is None else role.role_id
        has = {user for user, row in theirs.items() if row.given and row.role_id == wanted}
        take = (row for user, row in theirs.items() if row.role_id != wanted or user not in winners)
        give = (
            PrizeHolderRow(guild_id=guild_id, prize=name, user_id=user, role_id=wanted)
            for user in sorted(winners - has)
            if wanted is not None
        )
        return _Difference(name, tuple(take), tuple(give))

    # What Discord is asked

    async def _bring_about(
        self, guild_id: int, difference: _Difference, chosen: dict[str, PrizeRoleRow], most: int
    ) -> int:
        """Make at most so many changes for a prize; return how many there were. Raises what `FAULTS` names."""
        role = chosen.get(difference.prize)
        rows = (*difference.take, *difference.give)[:most]
        for row in rows:
            problem = (await self.requests.roles(guild_id)).problem(row.role_id)
            if problem is None:
                problem = await self._tried(row, self._take if row in difference.take else self._give)
            if role is not None and role.role_id == row.role_id:
                if await self.store.found_problem(guild_id, row.prize, problem) and problem is not None:
                    await self._tell(guild_id, row.prize, problem)
                if problem is not None:
                    # It stands against the others, too.
                    break
            elif problem is not None:
                # A role that is no prize any more: it is said, and left as it is.
                await self.store.taken(row)
                await self._tell(guild_id, row.prize, problem)
        return len(rows)

    async def _tried(
        self, row: PrizeHolderRow, change: Callable[[PrizeHolderRow, str], Awaitable[None]]
    ) -> RoleProblem | None:
        """Make a change; return what Discord says against it after all."""
        with use_locale(await self.language(row.guild_id)):
            label = next((say(prize.label) for prize in self.prizes() if prize.name == row.prize), row.prize)
            reason = say("prize_roles.reason", prize=label)
        try:
            await change(row, reason)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MEMBER:
                await self.store.taken(row)
            elif error.code == MISSING_PERMISSIONS:
                return RoleProblem.NOT_ALLOWED
            else:
                raise
        return None

    async def _give(self, row: PrizeHolderRow, reason: str) -> None:
        has = await self.requests.roles_of(row.guild_id, row.user_id)
        if has is None:
            # They have left.
            await self.store.taken(row)
            return
        if row.role_id in has and not any(one.role_id == row.role_id for one in await self._kept(row)):
            # They have it from somebody else.
            return
        await self.store.giving(row)
        if row.role_id not in has:
            await self.requests.give(row.guild_id, row.user_id, row.role_id, reason)
        if not await self.store.given(row):
            await self.requests.take(row.guild_id, row.user_id, row.role_id, reason)

    async def _kept(self, row: PrizeHolderRow) -> list[PrizeHolderRow]:
        return [one for one in await self.store.held_by(row.user_id) if one.guild_id == row.guild_id]

    async def _take(self, row: PrizeHolderRow, reason: str) -> None:
        others = [one for one in await self._kept(row) if one.prize != row.prize and one.role_id == row.role_id]
        if not others:
            await self.requests.take(row.guild_id, row.user_id, row.role_id, reason)
        await self.store.taken(row)

    async def before_forgotten(self, user_id: int) -> None:
        """Take back all that somebody has; `Refusal` where Discord does not answer just now."""
        for row in await self.store.held_by(user_id):
            try:
                roles = await self.requests.roles(row.guild_id)
                if roles.problem(row.role_id) is None:
                    await self._tried(row, self._take)
            except FAULTS as error:
                if passes(error):
                    raise Refusal("prize_role_for_now") from error
                log.info("server %s: a role of somebody who is forgotten stays: %r", row.guild_id, error)

    # What is said

    async def _tell(self, guild_id: int, prize: str, problem: RoleProblem) -> None:
        """Write down, once, what the bot may not do."""
        log.info("server %s: the role for %s is not given or taken back: %s", guild_id, prize, problem)
        now = Chooser(None, self.clock.now())
        values = ({"prize": prize, "problem": said} for said in (None, problem))
        await self.guilds.write_down(guild_id, now, LOGGED, *values)

    async def _write_down(self, guild_id: int, had: Counter[str]) -> None:
        """Write down for how many people roles have changed: who they are stands in Discord's own log."""
        has = Counter(row.prize for row in await self.store.holders(guild_id) if row.given)
        for prize in sorted({*had, *has}):
            if had[prize] != has[prize]:
                values = ({"prize": prize, "people": people} for people in (had[prize], has[prize]))
                await self.guilds.write_down(guild_id, Chooser(None, self.clock.now()), LOGGED, *values)


def _names(chosen: dict[str, PrizeRoleRow], held: Sequence[PrizeHolderRow]) -> Iterator[str]:
    yield from sorted({*chosen, *(row.prize for row in held)})
