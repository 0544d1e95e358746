"""Where AI seats think: in a process of its own, so that neither the event loop nor the drawing waits for them."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import connection, get_context, parent_process
from typing import TYPE_CHECKING

from bot.engine.alone import played_alone
from bot.engine.core import SomeAction, SomeState, all_answers, considered
from bot.games.catalogue import games

if TYPE_CHECKING:
    from bot.tables.game import PlayedGame

log = logging.getLogger(__name__)
PATIENCE = 20.0
"""Seconds after which an answer is given up on: a hundred times what the strongest character takes."""


class Minds:
    """The one thinking process. It starts with the first thought, and again if it is lost."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def prepare(self) -> None:
        """Start the process while people still join: its first thought then comes at once."""
        if self._pool is None:
            self._pool = _start()
            self._pool.submit(games)

    async def answers(
        self, game: PlayedGame, state: SomeState, seat: int, character: str, seed: str
    ) -> Sequence[SomeAction]:
        """See `bot.tables.thinker.Thinker`. If the process fails twice, or the character: what the clock would play."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._pool = self._pool or _start()
            try:
                async with asyncio.timeout(PATIENCE):
                    return await loop.run_in_executor(pool, _in_process, game.rules.key, state, seat, character, seed)
            except (BrokenExecutor, OSError, TimeoutError) as error:
                log.warning("the thinking process failed and is restarted: %r", error)
                self._drop(pool)
            except Exception:  # a failing character must not stop the game
                log.exception("%s could not answer for seat %s", character, seat)
                break
        return await asyncio.to_thread(all_answers, game.rules, state, seat, game.players.default)

    async def par(self, game: PlayedGame, seed: str) -> dict[str, int]:
        """See `bot.tables.thinker.Thinker`: a few seconds of the process, between the thoughts tables wait for."""
        loop = asyncio.get_running_loop()
        found = {}
        for character in game.players.characters:
            pool = self._pool = self._pool or _start()
            try:
                found[character] = await loop.run_in_executor(pool, _alone, game.rules.key, seed, character)
            except (BrokenExecutor, OSError):
                self._drop(pool)
                raise
        return found

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:
            self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        """Let the process go."""
        if self._pool is not None:
            self._drop(self._pool)


def _start() -> ProcessPoolExecutor:
    # A fresh interpreter: nothing of our threads, sockets or token goes with it.
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_settle_in)


def _settle_in() -> None:
    """In the new process: play comes first, Ctrl-C is not for it, and it ends with its parent however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


def _alone(key: str, seed: str, character: str) -> int:
    game = games()[key]
    return game.rules.day_score(played_alone(game.rules, game.players, seed, character)).total


def _in_process(key: str, state: SomeState, seat: int, character: str, seed: str) -> list[SomeAction]:
    game = games()[key]
    return considered(game.rules, game.players, state, seat, character, seed)
