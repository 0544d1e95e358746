"""What descriptions and text boards of a league have in common: names cut to a length, and bars."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable

from bot.render.letters import clusters, tamed
from bot.render.monospaced import harmless, left, right, wide
from bot.render.picture import ALT_LIMIT
from bot.text import say, sentences_of

LENGTHS = (40, 24, 16, 10, 6)
"""Characters of a name in a description, the most that fit are taken."""
PLAIN_NAME = 40
LEFT_TO_RIGHT = "\u200e"
"""Without a look of its own; keeps numbers beside a name in the other direction where they are."""
BAR = 20
"""Characters of the longest bar in text."""


def cut(text: str, most: int) -> str:
    """Return a text of at most so many characters, cut between what a reader sees as characters."""
    if len(text) <= most:
        return text
    kept = ""
    for part in map(tamed, clusters(text)):
        if len(kept) + len(part) >= most:
            break
        kept += part
    return f"{kept.rstrip()}…"


def described(depths: Iterable[Callable[[int], list[str]]]) -> str:
    """Return the sentences of the first depth that fit a description, with names as long as possible.

    A depth is given how long a name may be.
    """
    text = ""
    for depth in depths:
        for most in LENGTHS:
            text = sentences_of(depth(most))
            if len(text) <= ALT_LIMIT:
                return text
    more = say("alt.more")
    return sentences_of((cut(text, ALT_LIMIT - len(more) - 1), more))


def unfenced(text: str) -> str:
    """Return a text that cannot leave the code block it stands in, on one line."""
    return " ".join(harmless(text).split())


def named(name: str) -> str:
    """Return a name at the end of a line of text, where its width moves nothing."""
    shown = unfenced(cut(name, PLAIN_NAME))
    turned = any(unicodedata.bidirectional(character) in ("R", "AL") for character in shown)
    return f"{LEFT_TO_RIGHT}{shown}{LEFT_TO_RIGHT}" if turned else shown


def bar(value: int, most: int) -> str:
    """Return a bar of text; something of any value above 0."""
    return "█" * max(value > 0, round(BAR * value / most)) if most > 0 else ""


def bars(rows: list[tuple[str, int, str]]) -> list[str]:
    """Return bars of (label, value, what stands at it), one a line, all as long."""
    labels = [unfenced(label) for label, _, _ in rows]
    said = [unfenced(shown) for _, _, shown in rows]
    first, second = (max(map(wide, texts), default=0) for texts in (labels, said))
    most = max((value for _, value, _ in rows), default=0)
    return [
        f"{right(label, first)}  {right(shown, second)}  {left(bar(value, most), BAR)}"
        for label, shown, (_, value, _) in zip(labels, said, rows, strict=True)
    ]
