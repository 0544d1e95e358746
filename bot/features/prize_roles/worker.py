"""The worker of roles as prizes: looks whether those who have won something have its role, and the others do not."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.features.prize_roles.service import PrizeRoleService
from bot.store.sql.database import UNAVAILABLE
from bot.store.sql.parts import Part
from bot.tables.clocks.worker import Worker
from bot.tables.faults import Faults
from bot.ui.input.answers import FAULTS
from bot.ui.messages.error_codes import Do, what_to_do
from bot.ui.messages.pauses import LONGEST, Pauses

log = logging.getLogger(__name__)
LOOK_EVERY = 3600.0
"""Seconds between looks at who has won what, where nothing else asks for one."""


class PrizeRoleWorker(Worker):
    """Looks, for as long as the bot runs."""

    name = "prize_roles"

    def __init__(self, roles: PrizeRoleService, part: Callable[[], Part | None]) -> None:
        """`part`: which servers this process looks after."""
        super().__init__(roles.clock, roles.woken)
        self.roles, self.part = roles, part
        self._pauses = Pauses()
        self._faults = Faults(log)

    async def look(self) -> float:
        """Bring about what is to be in each server; return when to look again."""
        now, done = self.clock.now(), True
        for guild_id in await self.roles.store.servers(self.part()):
            if not self._pauses.waits(guild_id, None, now):
                done = await self._settled(guild_id) and done
        return now + (LOOK_EVERY if done else LONGEST)

    async def _settled(self, guild_id: int) -> bool:
        """Bring it about in a server; return whether that is done with."""
        done = False
        try:
            done = await self.roles.settle(guild_id)
        except UNAVAILABLE:
            raise
        except FAULTS as error:
            log.info("server %s: roles stay as they are for now: %r", guild_id, error)
            if what_to_do(error) is Do.GONE:
                await self.roles.store.forget_server(guild_id)
        except Exception as fault:  # noqa: BLE001 - one server's fault is not the others'
            self._faults.exception(f"server {guild_id}: its roles could not be seen to", fault)
        self._pauses.tried(guild_id, None, self.clock.now(), done=done)
        return done
