"""Descriptions that fit: built in several depths, the deepest that has room is taken."""

from __future__ import annotations

from bot.render.picture import ALT_LIMIT

MORE = "More in text mode."


def deepest(*depths: list[str]) -> str:
    """The first list of sentences that fits; else as many sentences of the last as fit, and where the rest is."""
    for sentences in depths:
        text = " ".join(filter(None, sentences))
        if len(text) <= ALT_LIMIT:
            return text
    text = ""
    for sentence in filter(None, depths[-1]):
        if len(text) + len(sentence) + len(MORE) + 2 > ALT_LIMIT:
            break
        text = f"{text} {sentence}".strip()
    return f"{text} {MORE}".strip()
