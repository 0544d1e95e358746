"""Puzzles in a room: whoever makes them is here, and can be held, or at a loss."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.engine.players import NobodyThinks
from bot.engine.puzzle import Given, Puzzle
from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.store import PuzzleStore
from bot.tables.game import PlayedGame
from tests.engine.puzzles import puzzle_of
from tests.tables.room import SECRET, Room

GAME, OTHER = "flip7", "luckybox"


class Here:
    """Makes puzzles in place, always the same of a game."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.begun = asyncio.Event()
        self.asked: list[tuple[str, Sequence[Given], str]] = []
        self.fault: Exception | None = None
        self.fails = 0
        """So many times it finds none."""

    async def puzzle(self, game: PlayedGame, given: Sequence[Given], seed: str) -> Puzzle | None:
        """See `bot.features.puzzles.service.Maker`."""
        self.asked.append((game.rules.key, given, seed))
        self.begun.set()
        await self.go_on.wait()
        if self.fault is not None:
            raise self.fault
        if self.fails:
            self.fails -= 1
            return None
        return puzzle_of(game.rules.key)

    def gone(self) -> None:
        """From now on nobody thinks."""
        self.fault = NobodyThinks()


class PuzzlesOfTheRoom(PuzzleService):
    """The puzzles of a room."""

    def __init__(self, room: Room) -> None:
        self.maker = Here()
        super().__init__(room.tables, PuzzleStore(room.database), self.maker, SECRET)
