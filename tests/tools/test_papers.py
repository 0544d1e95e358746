"""`python -m bot papers`: two pages that need nothing else, filled in with what is set, as text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bot import __main__ as main
from bot.config import LONGEST_KEPT
from bot.papers import Operator, Papers
from bot.tools.papers import NAMES, page, unset

ANN = Papers(Operator("Ann's tables", "ann@tables.example"), 18, 5)
EMPTY = frozenset({"meta", "br"})
LOADS = frozenset({"script", "link", "img", "iframe", "object", "video", "audio", "source", "form", "base"})


class Reader(HTMLParser):
    """Reads a page as a browser does: which elements there are, where links lead, what is to be read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.links: list[str] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == [], "what is opened is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "title"} & set(self._open):
            self.words += data


def told(name: str, papers: Papers) -> str:
    """All there is to read on a page, in one line."""
    return " ".join(Reader(page(name, papers)).words.split())


@pytest.mark.parametrize("name", NAMES)
def test_a_page_asks_for_nothing_else_and_follows_light_and_dark(name: str) -> None:
    html = page(name, ANN)
    read = Reader(html)
    assert not LOADS & set(read.elements)
    assert "url(" not in html
    assert "@import" not in html
    assert "default-src 'none'" in html
    assert "prefers-color-scheme: dark" in html
    assert "width=device-width" in html
    assert set(read.links) <= {
        "mailto:ann@tables.example",
        "privacy.html",
        "terms.html",
        "https://discord.com/privacy",
        "https://discord.com/terms",
        "https://discord.com/guidelines",
    }


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_of_markdown_and_each_page_leads_to_the_other(name: str) -> None:
    read = Reader(page(name, ANN))
    assert not re.search(r"\*\*|[{}`|]|\]\(|<!--", read.words)
    assert f"{next(other for other in NAMES if other != name)}.html" in read.links
    assert read.elements.count("h1") == 1
    assert "Version of " in read.words


def test_what_is_set_stands_on_the_pages() -> None:
    privacy, terms = told("privacy", ANN), told("terms", ANN)
    for words in (privacy, terms):
        assert "Ann's tables" in words
        assert "ann@tables.example" in words
        assert "not set" not in words
    assert "How long that is here: 18 months" in privacy
    assert "Daily copies kept here: 5 days" in privacy


def test_people_who_are_kept_for_good_and_copies_of_others_are_said_as_that() -> None:
    privacy = told("privacy", Papers())
    assert "How long that is here: never: whoever runs this bot has switched that off" in privacy
    assert "Daily copies kept here: none by the bot itself" in privacy
    assert "1 month (" in told("privacy", Papers(keep_months=1))
    assert f"{LONGEST_KEPT} months (" in told("privacy", Papers(keep_months=LONGEST_KEPT))


@pytest.mark.parametrize("name", NAMES)
def test_who_has_not_said_who_they_are_sees_where_it_belongs(name: str) -> None:
    html = page(name, Papers())
    assert "<mark>[not set: OPERATOR_NAME]</mark>" in html
    assert "<mark>[not set: OPERATOR_CONTACT]</mark>" in html


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "odd",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=1>',
        "**bold** [x](https://x.example) {contact} `a` & co",
        "</title>",
    ],
)
def test_a_name_or_an_address_is_text_whatever_it_is(name: str, odd: str) -> None:
    plain, read = Reader(page(name, ANN)), Reader(page(name, Papers(Operator(odd, odd), 18, 5)))
    assert [tag for tag in read.elements if tag != "a"] == [tag for tag in plain.elements if tag != "a"]
    assert odd in read.words
    assert set(read.links) < set(plain.links), "an address that is none is no link"


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("ann@tables.example", "mailto:ann@tables.example"),
        ("ann?bcc=all@tables.example", "mailto:ann%3Fbcc%3Dall@tables.example"),
        ("https://tables.example/a?b=1&c=2", "https://tables.example/a?b=1&c=2"),
        ("javascript:alert(1)", None),
        ("@ann on Discord", None),
    ],
)
def test_an_address_is_a_link_where_it_can_be_one(contact: str, link: str | None) -> None:
    read = Reader(page("terms", Papers(Operator("Ann", contact))))
    others = [to for to in read.links if not to.startswith(("https://discord.com/", "privacy"))]
    assert set(others) == ({link} if link else set())
    assert contact in read.words


# The command


@pytest.fixture
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings but a test's own."""
    monkeypatch.setattr("bot.config.ROOT", tmp_path)
    for variable in ("OPERATOR_NAME", "OPERATOR_CONTACT", "KEEP_MONTHS", "BACKUPS", "DISCORD_TOKEN"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.usefixtures("nothing_set")
def test_the_command_writes_both_pages_from_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for variable, value in {"OPERATOR_NAME": "Ann", "OPERATOR_CONTACT": "ann@x.example", "BACKUPS": "off"}.items():
        monkeypatch.setenv(variable, value)
    folder = tmp_path / "new" / "papers"
    assert main.main(["papers", str(folder)]) == 0
    assert sorted(file.name for file in folder.iterdir()) == ["privacy.html", "terms.html"]
    assert (folder / "privacy.html").read_text(encoding="utf-8") == page(
        "privacy", Papers(Operator("Ann", "ann@x.example"), 24, None)
    )
    said = capsys.readouterr()
    assert said.out.splitlines() == [f"{folder / name}.html: written" for name in NAMES]
    assert said.err == ""


@pytest.mark.usefixtures("nothing_set")
def test_the_command_says_what_the_pages_lack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["papers", str(tmp_path)]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["OPERATOR_NAME", "OPERATOR_CONTACT"] == unset(Papers())


@pytest.mark.usefixtures("nothing_set")
def test_a_folder_that_cannot_be_written_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main.main(["papers", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
