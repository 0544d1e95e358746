"""The bot with a watch on its event loop: `python -m bench.watched FILE` writes the lags there when it is stopped.

Every few milliseconds a task asks how late it was woken: that is how long the loop was blocked or busy. It asks from
SIGUSR1 on only: two hundred times a second are as much work as some presses, so CPU is measured without it.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path

from bench.table import watch_loop
from bot.__main__ import tune
from bot.config import read
from bot.logs import set_up_logging
from bot.running import run

TICK = 0.005


async def _main(out: Path) -> None:
    settings = read()
    set_up_logging(settings.log_level)
    lags: list[float] = []
    watches: list[asyncio.Task[None]] = []
    loop = asyncio.get_running_loop()
    # The benchmark asks twice: first to begin, then for the figures.
    loop.add_signal_handler(signal.SIGUSR1, lambda: watches.append(asyncio.create_task(watch_loop(lags, TICK))))
    loop.add_signal_handler(signal.SIGUSR2, lambda: out.write_text(json.dumps(lags), encoding="ascii"))
    try:
        await run(settings)
    finally:
        for watch in watches:
            watch.cancel()


if __name__ == "__main__":
    tune()
    asyncio.run(_main(Path(sys.argv[1])))
