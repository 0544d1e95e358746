"""The papers in short, for whoever reads them here, and the links to the whole ones where there are pages."""

from __future__ import annotations

from dataclasses import replace

from bot.chosen import in_words
from bot.papers import Operator, Papers
from bot.text import count, say, sentences_of
from bot.ui.screens.screen import Button, Screen


def links(operator: Operator) -> tuple[Button, ...]:
    """Return what leads to the pages that there are."""
    return tuple(Button(label, url=url) for label, url in _pages(operator))


def link_lines(operator: Operator) -> list[str]:
    """Return the same for a message that takes no buttons."""
    return [f"[{label}](<{url}>)" for label, url in _pages(operator)]


def with_links(screen: Screen, operator: Operator) -> Screen:
    """Return a screen with the links below all else; where there are no pages, as it is."""
    row = links(operator)
    return replace(screen, rows=(*screen.rows, row)) if row else screen


def copies_words(papers: Papers) -> str:
    """Say for how long what was deleted is in backups."""
    kept = papers.copies_kept
    return say("policy.copies") if kept is None else count("policy.copies_for", kept)


def policy_screen(papers: Papers) -> Screen:
    """Return what the privacy page and the terms come to, in one message."""
    unseen = [] if papers.keep_months is None else [count("policy.unseen", papers.keep_months)]
    rights = sentences_of((say("policy.rights"), *unseen, copies_words(papers)))
    texts = (say("policy.privacy"), rights, say("policy.terms"), _whose(papers.operator))
    return with_links(Screen(tuple(filter(None, texts))), papers.operator)


def _pages(operator: Operator) -> list[tuple[str, str]]:
    pages = (
        (say("papers.privacy"), operator.privacy_url),
        (say("papers.terms"), operator.terms_url),
        (say("papers.support"), operator.support_url),
    )
    return [(label, url) for label, url in pages if url]


def _whose(operator: Operator) -> str:
    """Say who runs the bot and how to reach them, as far as they have said so."""
    lines = []
    if operator.name:
        lines.append(say("policy.operator", name=in_words(operator.name)))
    if operator.contact:
        lines.append(say("policy.contact", contact=_readable(operator.contact)))
    return "\n".join(lines)


def _readable(contact: str) -> str:
    """Return an address as Discord makes a link of it, anything else as text."""
    return contact if contact.startswith("https://") and " " not in contact else in_words(contact)
