"""What the page has shown of the bot's words, and which of them somebody reads in the wrong language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.async_api import Page

from bot.text import DEFAULT, Catalogue, catalogue

COLLECT = """() => {
    const shown = window.shown = new Set();
    const UNSAID = "time, img, .over, [aria-hidden=true]";
    const words = node => [...node.childNodes].map(child =>
        child.nodeType === Node.TEXT_NODE ? child.data : child.matches?.(UNSAID) ? "" : words(child)).join("");
    const see = () => {
        for (const node of document.querySelectorAll(
            ".body :is(p, h3, h4, h5, li, pre), .body [data-custom-id] > span, .popup .option .texts > span"
        )) words(node).split("\\n").forEach(line => shown.add(line.trim()));
        for (const image of document.querySelectorAll(".body img:not(.emoji)")) shown.add(image.alt);
        shown.delete("");
    };
    new MutationObserver(see).observe(document.body, { childList: true, subtree: true, characterData: true });
    see();
}"""
"""Keeps every line of messages, buttons and selects and every picture's alt text, however soon it is gone again."""
NO_MARKDOWN = re.compile(r"^(?:#{1,3} |-# |> |\s*[-*] |\s*\d+\. )|\*\*|__|`|<t:|:[tTdDfFR]>", re.MULTILINE)
PLACEHOLDER = re.compile(r"\{[^{}]*\}")
KEY = re.compile(r"[a-z]\w*(?:\.[\w=]+)+")
LEAST = 3
"""Letters from which on what a text says of its own counts: fewer are in words of any language."""
PHRASE = 10
"""Letters from which on several words are looked for inside of other ones too."""


@dataclass(frozen=True)
class Line:
    """A line of a text: what it looks like once its placeholders are filled, and how many letters are its own."""

    words: str
    pattern: re.Pattern[str]
    letters: int

    @classmethod
    def of(cls, words: str) -> Line:
        """Make one of a line as the catalogue has it, without its markdown."""
        own = PLACEHOLDER.split(words)
        return cls(words, re.compile(".*".join(map(re.escape, own))), sum(map(str.isalpha, "".join(own))))

    @property
    def phrases(self) -> list[str]:
        """What nobody says by chance within something else."""
        own = (part.strip() for part in PLACEHOLDER.split(self.words))
        return [part for part in own if " " in part and sum(map(str.isalpha, part)) >= PHRASE]


async def collect(page: Page) -> None:
    """Keep what the page shows from now on."""
    await page.evaluate(COLLECT)


async def collected(page: Page) -> list[str]:
    """Everything that the page has shown since."""
    lines: list[str] = await page.evaluate("() => [...shown]")
    return lines


class Wording:
    """The words of a language beside the English ones."""

    def __init__(self, language: str) -> None:
        english, own = _lines(catalogue(DEFAULT)), _lines(catalogue(language))
        self._keys = english.keys()
        self._families = {key.partition(".")[0] for key in english}
        self._own = [line for lines in own.values() for line in lines]
        everything = "\n".join(line.words for line in self._own)
        said = {line.words for line in self._own}
        self._english = [
            line
            for key, lines in english.items()
            if lines != own[key]
            for line in lines
            if line.letters >= LEAST and line.words not in said
        ]
        self._phrases = {part for line in self._english for part in line.phrases if part not in everything}

    def faults(self, shown: list[str]) -> list[str]:
        """What is wrong with these lines, one by one: English, the key of a text, a placeholder that nobody filled."""
        return [f"{why}: {line}" for line in shown if (why := self._fault(line))]

    def _fault(self, shown: str) -> str:
        if PLACEHOLDER.search(shown):
            return "not filled"
        if any(word in self._keys or word.partition(".")[0] in self._families for word in KEY.findall(shown)):
            return "a key"
        if phrase := next((phrase for phrase in self._phrases if phrase in shown), ""):
            return f"English, {phrase!r}"
        english = _most(self._english, shown)
        if english is not None and english.letters > getattr(_most(self._own, shown), "letters", 0):
            return f"English, {english.words!r}"
        return ""


def _most(lines: list[Line], shown: str) -> Line | None:
    """The line that says most of what is shown, if any says it."""
    fitting = (line for line in lines if line.pattern.fullmatch(shown))
    return max(fitting, key=lambda line: line.letters, default=None)


def _lines(texts: Catalogue) -> dict[str, list[Line]]:
    """The lines of each text, of all its plural forms."""
    return {
        key: [Line.of(line) for form in forms for line in form.splitlines() if line] for key, forms in _forms(texts)
    }


def _forms(texts: Catalogue) -> Iterator[tuple[str, list[str]]]:
    for key, text in texts.texts.items():
        yield key, [NO_MARKDOWN.sub("", text)]
    for key, plural in texts.plurals.items():
        yield key, [NO_MARKDOWN.sub("", form) for form in plural.forms]
