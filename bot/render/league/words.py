"""What descriptions and text boards of a league have in common: names cut to a length, and bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot import chosen
from bot.chosen import APART, apart, clusters
from bot.render.picture import ALT_LIMIT
from bot.render.typesetting.letters import tamed
from bot.render.typesetting.monospaced import harmless, left, right, wide
from bot.text import say, sentences_of

LENGTHS = (40, 24, 16, 10, 6)
"""Characters of a name in a description, the most that fit are taken."""
PLAIN_NAME = 40
BAR = 20
"""Characters of the longest bar in text."""


def cut(text: str, most: int) -> str:
    """Return a text of at most so many characters, cut between what a reader sees as characters."""
    if len(text) <= most:
        return text
    if APART in text:
        return chosen.cut(text, most - 2)
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
    most = room = ALT_LIMIT - len(more) - 1
    # Cut is by what a reader counts, who does not see the marks around names.
    while len(shown := cut(text, most)) > room:
        most -= len(shown) - room
    return sentences_of((shown, more))


def unfenced(text: str) -> str:
    """Return a text that cannot leave the code block it stands in, on one line."""
    return " ".join(harmless(text).split())


def named(name: str) -> str:
    """Return a name at the end of a line of text, where its width moves nothing."""
    return apart(unfenced(cut(name, PLAIN_NAME)))


def told(name: str, most: int) -> str:
    """Return a name of at most so many characters as a sentence has it."""
    return apart(cut(name, most))


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
