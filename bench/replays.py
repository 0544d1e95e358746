"""Replays: from a game's entries to the file, and what those who play meanwhile notice of it."""

from __future__ import annotations

import asyncio
import gc
import io
import sys
import time
from collections.abc import Callable
from typing import Any

from PIL import Image, ImageSequence

from bench.pictures import panel, people
from bench.table import ROUNDS, Aim, Section, cpu, ms, percentile, watch_loop
from bot.__main__ import SWITCH
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.luckybox import LuckyBox
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players import LuckyBoxPlayers
from bot.render.picture import Picture
from bot.ui.media.drawing import DrawingThread

TICK = 0.002
"""Seconds between two looks at the event loop."""
PRESSES = 0.02
"""Seconds between a board and the next that is asked for."""
ALONE = 100
"""Boards asked for while no replay is made."""


def replay(seats: int) -> Callable[[], Picture]:
    """Making the replay of a game of AI seats, from its entries on."""
    rules, seed = LuckyBox(shipped_deck()), Seeded(str(seats))
    entries: list[tuple[int | None, Any]] = []
    state = rules.start(seats, {}, seed).state
    while not rules.is_over(state):
        decisions = rules.decisions(state)
        seat = decisions[0].seat if decisions else None
        action = LuckyBoxPlayers(rules).default(state, decisions[0]) if decisions else rules.advance
        entries.append((seat, action))
        state = rules.apply(state, seat, action).state

    def make() -> Picture:
        views, state = [], rules.start(seats, {}, seed).state
        for seat, action in entries:
            if seat is None:
                views.append(rules.view(state, None))
            state = rules.apply(state, seat, action).state
        views.append(rules.view(state, None))
        return games()["luckybox"].drawer.draw_replay(views, people(seats))

    return make


async def _boards(
    drawing: DrawingThread, draw: Callable[[], Picture], waits: list[float], count: int | None = None
) -> None:
    """Ask for one board after the other, and see how long each takes to come."""
    while count is None or len(waits) < count:
        before = time.perf_counter()
        await drawing.draw(draw)
        waits.append(time.perf_counter() - before)
        await asyncio.sleep(PRESSES)


async def _meanwhile(make: Callable[[], Picture], task: asyncio.Task[None], projector: DrawingThread) -> list[float]:
    """Seconds each replay took while the task ran."""
    found = []
    for _ in range(ROUNDS):
        before = time.perf_counter()
        await projector.run(make)
        found.append(time.perf_counter() - before)
    task.cancel()
    return found


def _seconds(picture: Picture) -> float:
    """How long an animation runs."""
    with Image.open(io.BytesIO(picture.png)) as image:
        return sum(int(frame.info["duration"]) for frame in ImageSequence.Iterator(image)) / 1000


async def _first_look(make: Callable[[], Picture]) -> float:
    """Seconds of the longest stop while one replay is made, with nothing of it drawn before."""
    lags: list[float] = []
    projector = DrawingThread("replays")
    watching = asyncio.create_task(watch_loop(lags, TICK))
    try:
        await projector.run(make)
    finally:
        watching.cancel()
        projector.close()
    return max(lags)


async def _row(seats: int) -> tuple[float, tuple[str, ...]]:
    make, board = replay(seats), panel(5)
    lags: list[float] = []
    stop = await _first_look(make)
    picture, _ = make(), board()
    alone: list[float] = []
    waits: list[float] = []
    drawing, projector = DrawingThread(), DrawingThread("replays")
    try:
        took = await _meanwhile(make, asyncio.create_task(watch_loop(lags, TICK)), projector)
        await _boards(drawing, board, alone, ALONE)
        await _meanwhile(make, asyncio.create_task(_boards(drawing, board, waits)), projector)
    finally:
        drawing.close()
        projector.close()
    return stop, (
        f"{seats}",
        f"{picture.width}×{picture.height}",
        f"{_seconds(picture):.1f} s",
        ms(percentile(took, 0.5)),
        ms(cpu(make)),
        f"{len(picture.png) / 1024:.0f} KB",
        ms(stop),
        f"{ms(percentile(lags, 0.5))} / {ms(max(lags))}",
        f"{ms(percentile(alone, 0.5))} / {ms(max(alone))}",
        f"{ms(percentile(waits, 0.5))} / {ms(max(waits))}",
    )


def sections() -> list[Section]:
    """The figures of replays."""
    games()["luckybox"].drawer.warm()
    # As the bot does.
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    try:
        found = [asyncio.run(_row(seats)) for seats in (1, 4, 12)]
    finally:
        gc.unfreeze()
        sys.setswitchinterval(before)
    rows = tuple(row for _, row in found)
    aims = (Aim("longest stop of the event loop, a replay's first look, 12 seats", 1000 * found[-1][0], 10, "ms"),)
    about = (
        "A whole game as an animation: its entries played again, drawn and encoded in a thread of its own. Lag is how "
        "late the event loop woke a task that asked to be woken. A board is a panel of five cards, asked for again "
        "and again: alone, and while one replay after the other is made without a pause."
    )
    columns = (
        "players",
        "pixels",
        "runs for",
        "made in",
        "CPU",
        "bytes",
        "longest stop, first look",
        "loop lag p50 / max",
        "a board alone, p50 / max",
        "a board meanwhile, p50 / max",
    )
    return [Section("Replays", about, columns, rows, aims)]
