"""The papers in short, and links to the whole ones: in every language, and only what the operator has set."""

from __future__ import annotations

import pytest

from bot.cogs.papers import link_lines, links, policy_screen, with_links
from bot.config import KEEP_MONTHS, LONGEST_KEPT, LONGEST_OPERATOR
from bot.papers import Operator, Papers
from bot.text import languages, use_locale
from bot.ui.screens.screen import TEXT_LIMIT, Button, Screen
from tests.ui.message import assert_fits, cut
from tests.ui.presses import buttons

PRIVACY, TERMS, SUPPORT = (
    "https://tables.example/privacy",
    "https://tables.example/terms",
    "https://tables.example/help",
)
PAGES = Operator("Ann's tables", "ann@tables.example", PRIVACY, TERMS, SUPPORT)
PHONE = 38
"""Characters of a button that a phone shows."""


def whole(screen: Screen) -> str:
    """All that it says."""
    return "\n\n".join(screen.texts)


@pytest.mark.parametrize("language", languages())
def test_both_papers_fit_into_one_message_of_each_language(language: str) -> None:
    longest = Operator("*" * LONGEST_OPERATOR, "_" * LONGEST_OPERATOR, PRIVACY, TERMS, SUPPORT)
    with use_locale(language):
        for papers in (Papers(longest, LONGEST_KEPT, 99), Papers(PAGES, 1, 1), Papers()):
            shown = policy_screen(papers)
            assert_fits(shown)
            assert cut(shown) == []
            assert len(whole(shown)) < TEXT_LIMIT - 1000, "another line has room"
            assert all(len(button.label) <= PHONE for button in buttons(shown))


@pytest.mark.parametrize("language", languages())
def test_each_says_how_one_gets_at_ones_data_and_what_is_set_here(language: str) -> None:
    with use_locale(language):
        told = whole(policy_screen(Papers(PAGES, 18, 5)))
        other = whole(policy_screen(Papers(PAGES, 19, 6)))
    for command in ("export", "delete", "visibility"):
        assert f"**/privacy {command}**" in told
    assert "18" in told
    assert "5" in told
    assert other == told.replace("18", "19").replace("5", "6")
    assert "Ann's tables" in told
    assert "ann\\@tables.example" in told


def test_for_how_long_is_said_where_that_is_decided_and_of_copies_that_others_make_only_that_they_go() -> None:
    kept, for_good = whole(policy_screen(Papers(PAGES, KEEP_MONTHS, 7))), whole(policy_screen(Papers(PAGES)))
    assert f"If you do not use me for {KEEP_MONTHS} months" in kept
    assert "usually after 7 days" in kept
    assert "months" not in for_good
    assert "as newer ones replace them." in for_good


def test_whoever_has_not_said_who_they_are_is_not_named() -> None:
    nobody = policy_screen(Papers())
    assert len(nobody.texts) == 3
    assert nobody.rows == ()
    named = policy_screen(Papers(Operator(name="Ann")))
    assert named.texts[-1] == "Run by **Ann**."
    reached = policy_screen(Papers(Operator(contact="https://tables.example/a_b_c")))
    assert reached.texts[-1] == "Contact: https://tables.example/a_b_c"


def test_a_name_is_no_formatting_and_mentions_nobody() -> None:
    odd = policy_screen(Papers(Operator("**@everyone** <@1>", "[here](https://x.example) @here")))
    assert "\\*\\*\\@everyone\\*\\* \\<\\@1\\>" in odd.texts[-1]
    assert "\\[here\\]\\(" in odd.texts[-1]


def test_links_lead_to_the_pages_that_there_are_and_nowhere_else() -> None:
    before = Screen(("said",), ((Button("one", "a"),),))
    shown = with_links(before, PAGES)
    assert shown.rows[:-1] == before.rows
    assert [(button.label, button.url) for button in buttons(shown)[1:]] == [
        ("Privacy", PRIVACY),
        ("Terms", TERMS),
        ("Support", SUPPORT),
    ]
    assert_fits(shown)
    assert [button.url for button in links(Operator(support_url=SUPPORT))] == [SUPPORT]
    assert link_lines(Operator(terms_url=TERMS)) == [f"[Terms](<{TERMS}>)"]
    assert with_links(before, Operator("Ann", "ann@tables.example")) is before
