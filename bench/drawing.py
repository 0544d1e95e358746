"""Drawing beside an event loop: a refresh of twelve panels, and how late the loop gets while pictures are drawn.

Why the bot draws in one thread: the other ways stand beside it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import cycle

from bench.table import Aim, Section, ms, percentile, watch_loop
from bot.games.catalogue import games
from bot.games.luckybox import State
from bot.render.picture import Picture
from bot.ui.media.drawing import DrawingThread
from gallery import positions
from gallery.positions import GAME, Board

SEATS = 12
TICK = 0.002
"""Seconds between two looks at the event loop."""
EVERY = 0.01
"""Seconds between two pictures: a hundred a second."""
SECONDS = 3.0
SETTLE = 0.3
"""Seconds at the beginning that do not count."""
REFRESHES = 15
Way = Callable[[Board], Awaitable[object]]


def revealed() -> list[Board]:
    """Twelve panels just after a number came up."""

    def fits(state: State) -> bool:
        return state.phase == "turn" and state.round == 3 and state.turn == 5 and len(GAME.open_seats(state)) == SEATS

    state = positions.first(SEATS, fits)
    return [positions.panel(state, seat) for seat in range(SEATS)]


async def _refresh(boards: list[Board]) -> tuple[float, float]:
    """CPU and wall seconds of drawing all of them, as the bot does."""
    drawing = DrawingThread()
    found = []
    try:
        for _ in range(REFRESHES):
            cpu, wall = time.process_time(), time.perf_counter()
            await asyncio.gather(*(drawing.draw(board.draw) for board in boards))
            found.append((time.process_time() - cpu, time.perf_counter() - wall))
    finally:
        drawing.close()
    return tuple(percentile([pair[place] for pair in found], 0.5) for place in (0, 1))  # type: ignore[return-value]


async def _timed(way: Way, board: Board, waits: list[float]) -> None:
    before = time.perf_counter()
    await way(board)
    waits.append(time.perf_counter() - before)


async def _drawing(way: Way | None, boards: list[Board]) -> tuple[list[float], list[float], float]:
    """Lags of the loop, waits for pictures, CPU seconds of this process a picture that was drawn, where a hundred a
    second are asked for."""
    lags: list[float] = []
    waits: list[float] = []
    tasks = []
    watch = asyncio.create_task(watch_loop(lags, TICK))
    start = time.perf_counter()
    settled, cpu = False, 0.0
    for number, board in enumerate(cycle(boards)):
        due = start + number * EVERY
        if due - start > SECONDS + SETTLE:
            break
        if not settled and due - start >= SETTLE:
            settled, cpu = True, time.process_time()
            lags.clear()
            waits.clear()
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if way is not None:
            tasks.append(asyncio.create_task(_timed(way, board, waits)))
    await asyncio.gather(*tasks)  # on a slow machine some are still to come: what they take counts, and so do they
    spent = time.process_time() - cpu
    watch.cancel()
    return lags, waits, spent / max(1, len(waits))


def _ready() -> None:
    """Make a process of the pool ready."""
    games()["luckybox"].drawer.warm()


def _draw(board: Board) -> Picture:
    return board.draw()


async def _in(pool: Executor, board: Board) -> Picture:
    return await asyncio.get_running_loop().run_in_executor(pool, _draw, board)


async def _inline(board: Board) -> Picture:
    return board.draw()


async def _in_pool(pool: Executor, boards: list[Board]) -> tuple[list[float], list[float], float]:
    with pool:
        await asyncio.gather(*(_in(pool, board) for board in boards))
        return await _drawing(partial(_in, pool), boards)


async def _ways(boards: list[Board]) -> dict[str, tuple[list[float], list[float], float]]:
    drawing = DrawingThread()
    found = {"nothing drawn": await _drawing(None, boards)}
    found["one thread (the bot)"] = await _drawing(lambda board: drawing.draw(board.draw), boards)
    drawing.close()
    found["two threads"] = await _in_pool(ThreadPoolExecutor(2), boards)
    found["on the loop itself"] = await _drawing(_inline, boards)
    # Never forked: this process has threads.
    spawning = multiprocessing.get_context("spawn")
    found["another process"] = await _in_pool(ProcessPoolExecutor(1, spawning, _ready), boards)
    return found


def sections() -> list[Section]:
    """The figures of the drawing thread."""
    games()["luckybox"].drawer.warm()
    boards = revealed()
    for board in boards:
        board.draw()
    cpu, wall = asyncio.run(_refresh(boards))
    found = asyncio.run(_ways(boards))
    rows = []
    for name, (lags, waits, each) in found.items():
        waited = f"{ms(percentile(waits, 0.5))} / {ms(percentile(waits, 0.99))}" if waits else ""
        late = [ms(percentile(lags, 0.5)), ms(percentile(lags, 0.99)), ms(max(lags))]
        rows.append((name, *late, waited, ms(each) if waits else ""))
    lags = found["one thread (the bot)"][0]
    about = (
        f"A hundred panels a second are asked for during {SECONDS:.0f} seconds. Lag is how late the event loop woke a "
        "task that asked to be woken; sleeping itself is up to a millisecond late. A wait is from asking for a picture "
        "to having it. CPU is this process's only: another process draws for as much again. Threads: most of a picture "
        "is deflate, which lets other threads run; what composes it does not, so a second thread is no help. Twelve "
        f"panels at once, as after a reveal, take {ms(cpu)} of CPU and {ms(wall)} until the last one is there."
    )
    columns = ("drawn in", "lag p50", "p99", "max", "wait p50 / p99", "CPU a picture")
    aims = (
        Aim("refresh of twelve panels, CPU", 1000 * cpu, 25, "ms"),
        Aim("event loop while drawing 100 pictures a second, lag p99", 1000 * percentile(lags, 0.99), 5, "ms"),
        Aim("event loop while drawing 100 pictures a second, longest lag", 1000 * max(lags), 20, "ms"),
    )
    return [Section("Drawing beside the event loop", about, columns, tuple(rows), aims)]
