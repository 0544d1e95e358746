"""The floor of a press: discord.py alone, which answers with a picture that is ready, beside what is measured.

No machine is equally quick all the time, a shared one least of all. So the floor is measured before and after each
thing that is compared with it, and the mean of both is what counts.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bench.process import FIRST, Process, running
from sandbox.server import Sandbox

PRESSES = 200
"""Presses at each look at the floor."""


@dataclass(slots=True)
class Floor:
    """discord.py alone, with a panel open."""

    sandbox: Sandbox
    process: Process
    panel: int
    answered: list[float] = field(default_factory=list)
    """Wall seconds of every answer measured."""
    looks: list[float] = field(default_factory=list)
    """CPU seconds of a press at each look."""

    async def look(self, presses: int = PRESSES) -> float:
        """CPU seconds of a press, one after the other."""
        self.process.forget()
        cpu = self.process.cpu()
        for _ in range(presses):
            await self.process.answer("again", self.sandbox.click("Ada", self.panel, custom_id="again"))
        self.answered += self.process.answered
        self.looks.append((self.process.cpu() - cpu) / presses)
        return self.looks[-1]


@asynccontextmanager
async def laid() -> AsyncIterator[Floor]:
    """discord.py alone, running and warm."""
    async with running("bench.bare") as (sandbox, process):
        opened = await sandbox.slash("Ada", "#game-table", "solo")
        assert opened.message_id is not None
        floor = Floor(sandbox, process, opened.message_id)
        await floor.look(FIRST)
        floor.answered.clear()
        floor.looks.clear()
        yield floor
