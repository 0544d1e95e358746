"""The bot, which counts its tasks when it is asked to: `python -m bench.counted FILE` writes how many at SIGUSR1."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from pathlib import Path

from bot.config import read
from bot.logs import set_up_logging
from bot.running import run


async def _main(out: Path) -> None:
    settings = read()
    set_up_logging(settings.log_level)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(
        signal.SIGUSR1, lambda: out.write_text(str(len(asyncio.all_tasks())), encoding="ascii") and None
    )
    # Stopped by SIGTERM.
    with contextlib.suppress(asyncio.CancelledError):
        await run(settings)


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1])))
