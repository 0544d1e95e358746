"""What systemd is told: that the bot serves, that it still answers, that it ends (`sd_notify`).

Under anything else there is no socket in the environment, and nothing is told. A message is a datagram with lines; see
docs/decisions/0025 for why that is done here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)

SOCKET = "NOTIFY_SOCKET"
WATCHDOG, WATCHED = "WATCHDOG_USEC", "WATCHDOG_PID"
READY, STOPPING, ALIVE = "READY=1", "STOPPING=1", "WATCHDOG=1"
SHARE = 3
"""How many signs of life are given in the time after which systemd would restart the bot: one may be late."""


def tell(*lines: str) -> None:
    """Tell systemd these lines, if it listens. What goes wrong is logged: a bot that serves must not end of it."""
    place = os.environ.get(SOCKET, "")
    if not place:
        return
    # A name that begins with @ is not in the file system.
    address = f"\0{place[1:]}" if place.startswith("@") else place
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.setblocking(False)
            out.sendto("\n".join(lines).encode(), address)
    except OSError as error:
        log.warning("systemd could not be told %s (%s)", lines[0], error)


def ready(name: object) -> None:
    """Tell systemd that the bot serves, by its name on Discord."""
    tell(READY, f"STATUS=ready as {name}")


def patience() -> float | None:
    """Return the seconds of silence after which systemd restarts this process; None where it does not watch."""
    given = os.environ.get(WATCHDOG, "")
    if not given.isdecimal() or not int(given) or os.environ.get(WATCHED, str(os.getpid())) != str(os.getpid()):
        return None
    return int(given) / 1e6


async def keep_alive() -> None:
    """Give signs of life from the event loop for as long as it goes round: a loop that is stuck gives none."""
    seconds = patience()
    if seconds is None:
        return
    while True:
        tell(ALIVE)
        await asyncio.sleep(seconds / SHARE)


@contextmanager
def pausing(seconds: float, why: str) -> Iterator[None]:
    """Have systemd wait this much longer for a sign of life, and count the bot as started: it does what it can."""
    limit = patience()
    if limit is None:
        tell(READY, f"STATUS={why}")
        yield
        return
    tell(READY, f"STATUS={why}", _watched_for(limit + seconds), ALIVE)
    try:
        yield
    finally:
        tell(_watched_for(limit), ALIVE)


def _watched_for(seconds: float) -> str:
    return f"{WATCHDOG}={round(seconds * 1e6)}"
