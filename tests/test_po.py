"""PO files are read by Babel once, and again whenever they change."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot import po
from bot.text import DEFAULT, files

FILE = """msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "hello"
msgstr "cześć"

msgid "cards"
msgid_plural "cards"
msgstr[0] "karta"
msgstr[1] "karty"

#, fuzzy
msgid "unsure"
msgstr "może"

msgid "empty"
msgstr ""
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PO file that nobody has read, where what was read may be kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    found = tmp_path / "pl.po"
    found.write_text(FILE, encoding="utf-8")
    return found


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that Babel has read."""
    read: list[Path] = []
    parsed = po._parsed

    def noted(path: Path) -> po._File:
        read.append(path)
        return parsed(path)

    monkeypatch.setattr(po, "_parsed", noted)
    return read


def test_a_file_is_read_once_and_is_then_what_it_was(file: Path, asked: list[Path]) -> None:
    first = po.read(file)
    assert (first.single, first.counted) == ({"hello": "cześć"}, {"cards": ("karta", "karty")})
    assert (str(first.locale), first.plural) == ("pl", "(n != 1)")
    assert po.read(file) == first
    assert asked == [file]


def test_a_file_that_has_changed_is_read_again(file: Path, asked: list[Path]) -> None:
    po.read(file)
    file.write_text(FILE.replace("cześć", "witaj"), encoding="utf-8")
    assert po.read(file).single == {"hello": "witaj"}
    assert len(asked) == 2


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"of": 1}'])
def test_what_was_kept_and_is_damaged_is_made_again(file: Path, asked: list[Path], damage: bytes) -> None:
    first = po.read(file)
    [kept] = (file.parent / "__pycache__").iterdir()
    kept.write_bytes(damage)
    assert po.read(file) == po.read(file) == first
    assert len(asked) == 2


def test_where_nothing_is_to_be_written_nothing_is(
    file: Path, asked: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert po.read(file) == po.read(file)
    assert len(asked) == 2
    assert not (file.parent / "__pycache__").exists()


def test_where_nothing_can_be_written_it_is_read_every_time(file: Path, asked: list[Path]) -> None:
    (file.parent / "__pycache__").write_text("in the way")
    assert po.read(file) == po.read(file)
    assert len(asked) == 2
    assert sorted(one.name for one in file.parent.iterdir()) == ["__pycache__", "pl.po"]


def test_a_file_without_a_language_is_refused(file: Path) -> None:
    file.write_text(FILE.replace('"Language: pl\\n"\n', ""), encoding="utf-8")
    with pytest.raises(ValueError, match="names no language"):
        po.read(file)


def test_what_is_kept_is_what_babel_reads() -> None:
    for one in files(DEFAULT):
        read, parsed = po.read(one), po._parsed(one)
        assert read.single == parsed["single"]
        assert {key: list(forms) for key, forms in read.counted.items()} == parsed["counted"]
