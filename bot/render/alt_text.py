"""Descriptions that fit: built in several depths, the deepest that fits is taken."""

from __future__ import annotations

from collections.abc import Iterable

from bot.render.picture import ALT_LIMIT
from bot.text import say, sentences_of


def deepest(depths: Iterable[list[str]]) -> str:
    """Return the first of the lists of sentences that fits, as a text; those after it are never made.

    If none does, it is as many sentences of the last as fit, and where the rest is.
    """
    sentences: list[str] = []
    for sentences in depths:
        text = sentences_of(sentences)
        if len(text) <= ALT_LIMIT:
            return text
    text, more = "", say("alt.more")
    for sentence in filter(None, sentences):
        longer = sentences_of((text, sentence))
        if len(sentences_of((longer, more))) > ALT_LIMIT:
            break
        text = longer
    return sentences_of((text, more))
