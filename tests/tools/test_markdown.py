"""The little of Markdown that our papers are written in: what is known becomes HTML, the rest is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tools.markdown import Converter, MarkdownError

KNOWN = Converter({"who": "<b>Ann</b>"}, lambda to: f"to-{to}")
WORDS = st.text("abc &\"'<>éß\n", min_size=1, max_size=30).filter(lambda text: text.strip() and "\n\n" not in text)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# One", "<h1>One</h1>"),
        ("two\nlines", "<p>two lines</p>"),
        ("a & b", "<p>a &amp; b</p>"),
        ("**a *b* c** `c*<`", "<p><strong>a <em>b</em> c</strong> <code>c*&lt;</code></p>"),
        ("{who} and **{who}**", "<p><b>Ann</b> and <strong><b>Ann</b></strong></p>"),
        ('[**here**](x"y)', '<p><a href="to-x&quot;y"><strong>here</strong></a></p>'),
        ("<!-- no\n\nword -->\n\nyes", "<p>yes</p>"),
        ("- one\n- two\n  and more", "<ul>\n<li>one</li>\n<li>two and more</li>\n</ul>"),
    ],
)
def test_what_is_known_becomes_html(text: str, html: str) -> None:
    assert KNOWN.html(text) == html


def test_a_cell_of_a_table_says_of_which_column_it_is() -> None:
    html = KNOWN.html("| a | b |\n| --- | --- |\n| 1 | `2` |\n| 3 | 4 |")
    assert re.findall(r'data-label="(\w)">(.+?)</td>', html) == [
        ("a", "1"),
        ("b", "<code>2</code>"),
        ("a", "3"),
        ("b", "4"),
    ]
    assert html.count("<th ") == 2


@pytest.mark.parametrize(
    "unknown",
    [
        "a <b>",
        "a * b",
        "`open",
        "{nobody}",
        "[text] alone",
        "1. one",
        "> said",
        "text\n- no list",
        "- one\nnot indented",
        "```\ncode\n```",
        "# One\nand more",
        "#### Four",
        "---",
        "a\\*b",
        "| a |\n| --- |",
        "| a | b |\n| --- | --- |\n| 1 |",
        "| a |\n| 1 |\n| 2 |",
    ],
)
def test_what_is_not_known_is_refused(unknown: str) -> None:
    with pytest.raises(MarkdownError):
        KNOWN.html(unknown)


@given(WORDS)
def test_no_word_is_lost_and_none_becomes_an_element(text: str) -> None:
    try:
        html = KNOWN.html(text)
    except MarkdownError:
        assert "<" in text or ">" in text or text.lstrip("\n").startswith(" ") or "\n " in text
        return
    assert re.sub(r"\s+", "", html.removeprefix("<p>").removesuffix("</p>")) == re.sub(
        r"\s+", "", text.replace("&", "&amp;").replace('"', "&quot;").replace("'", "&#x27;")
    )
