"""What measuring costs: `python -m bench.observed` prints the time of each observation, with and without a port set.

An observation is made in the press's own thread, so its time is the press's. Figures of docs/monitoring.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from bench.table import Section, cpu
from bot.measures.meter import Meter
from bot.measures.prometheus import Prometheus
from bot.measures.requests import RequestWatch
from bot.ui.input.press_log import PressLogEntry

TIMES = 1000
"""Repetitions in one call, so that calling is not what is measured."""
ADDRESS = "/api/v10/interactions/1234567890123456789/aW50ZXJhY3Rpb246-not-a-token/callback"
NAMES = ("a press that comes", "a commit", "a picture", "a refusal", "a message that is edited")


def noted(meter: Meter) -> tuple[Callable[[], object], ...]:
    """Each observation of `NAMES`."""
    return (
        lambda: meter.came(1234567890123456789, "do"),
        lambda: meter.committed(0.002, 1),
        lambda: meter.drew("drawing", 0.002),
        lambda: meter.refused("stale"),
        lambda: meter.shown(0.5),
    )


def line() -> None:
    """The line of a press at a table, which is not logged."""
    pressed = cast("Any", SimpleNamespace(id=1234567890123456789, user=SimpleNamespace(id=1)))
    with PressLogEntry(pressed) as press:
        press.is_("do", 12)


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one observation."""

    def many() -> None:
        for _ in range(TIMES):
            work()

    return cpu(many) / TIMES


def request(measures: Prometheus) -> Callable[[], object]:
    """All that is done at a request to Discord: the answer to a press, with what is noted of the press."""
    requests = RequestWatch(measures)
    trace: Any = requests.trace()
    url = SimpleNamespace(path=ADDRESS)
    asked = cast("Any", SimpleNamespace(headers={}, method="POST", url=url))
    got = cast("Any", SimpleNamespace(method="POST", url=url, response=SimpleNamespace(headers={}, status=204)))
    loop = asyncio.new_event_loop()

    async def one() -> None:
        for _ in range(TIMES):
            context = SimpleNamespace()
            measures.came(1234567890123456789, "do")
            await trace.on_request_start[0](None, context, asked)
            await trace.on_request_end[0](None, context, got)

    return lambda: loop.run_until_complete(one())


def sections() -> list[Section]:
    """The figures."""
    without, kept = noted(Meter()), noted(measures := Prometheus())
    rows = [
        (name, f"{1e6 * seconds(off):.2f} µs", f"{1e6 * seconds(on):.2f} µs")
        for name, off, on in zip(NAMES, without, kept, strict=True)
    ]
    rows.append(("a press and the request that answers it", "0 µs", f"{1e6 * cpu(request(measures)) / TIMES:.2f} µs"))
    rows.append(("the line of a press in the log, below its level", f"{1e6 * seconds(line):.2f} µs", "the same"))
    return [Section("Measuring", "CPU of one observation.", ("what", "no port", "a port"), tuple(rows))]


if __name__ == "__main__":
    for section in sections():
        print(section.markdown())
