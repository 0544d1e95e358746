"""The catalogues of texts: reading them, and looking a text up."""

from __future__ import annotations

import string
import time

from bench.table import Aim, Section, cpu, ms, us
from bot.text import DEFAULT, catalogue, count, listed, percent, say

NAMES = ("Ada", "Ben", "Cy")


def sections() -> list[Section]:
    """Return the figures of the texts."""
    catalogue.cache_clear()
    started = time.process_time()
    texts = catalogue(DEFAULT).texts
    read = time.process_time() - started
    asked = [(key, dict.fromkeys(_blanks(text), "x")) for key, text in texts.items()]

    def every() -> None:
        for key, values in asked:
            say(key, **values)

    mean = cpu(every) / len(asked)
    slowest = max(asked, key=lambda one: len(one[1]))
    rows = (
        (f"reading {len(asked)} texts, at the start", ms(read)),
        ("`say`, the mean of all texts", us(mean)),
        (f"`say`, the text with the most blanks ({len(slowest[1])})", us(cpu(lambda: say(slowest[0], **slowest[1])))),
        ("`count`", us(cpu(lambda: count("history.games", 3)))),
        ("`listed`, three names", us(cpu(lambda: listed(NAMES)))),
        ("`percent`", us(cpu(lambda: percent(0.62)))),
    )
    aims = (Aim("a text looked up, the mean of all", mean * 1e6, 3, "µs"),)
    return [Section("Texts", "English, from the PO files.", ("what", "CPU"), rows, aims)]


def _blanks(text: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(text) if name]
