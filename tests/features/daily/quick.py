"""Who takes no time over a day's deal, never comes to an end with it, or works it out in place."""

from __future__ import annotations

from bot.engine.run_to_completion import run_to_completion
from bot.engine.solo_playout import par
from bot.tables.game import PlayedGame


class Quick:
    """Characters that are done with a deal at once."""

    async def par(self, *_: object) -> dict[str, int]:
        """Always the same."""
        return {"rookie": 31, "shark": 77}


class NoPar:
    """Characters that never come to an end with a deal."""

    async def par(self, *_: object) -> dict[str, int]:
        """Nothing."""
        raise RuntimeError("at a loss")


class ParHere:
    """Works it out in place."""

    async def par(self, game: PlayedGame, seed: str) -> dict[str, int]:
        """See `ParMaker`."""
        return run_to_completion(par(game.rules, game.players, seed))
