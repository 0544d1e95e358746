"""Characters that take no time over a day's deal."""

from __future__ import annotations

from bot.tables.play.thinker import ThinksHere


class Quick(ThinksHere):
    """Characters that are done with a deal at once."""

    async def par(self, *_: object) -> dict[str, int]:
        """Always the same."""
        return {"rookie": 31, "shark": 77}


class NoPar(ThinksHere):
    """Characters that never come to an end with a deal."""

    async def par(self, *_: object) -> dict[str, int]:
        """Nothing."""
        raise RuntimeError("at a loss")
