"""The languages: complete, right, and kept in step with the English texts."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import text
from bot.text import DEFAULT
from bot.tools import locales
from tests.test_catalogues import Written, entry, write  # noqa: F401 - a fixture

Here = Callable[[dict[str, str]], None]


@pytest.fixture
def here(write: Written, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Here:  # noqa: F811
    """Files in the place of the bot's own, for the tool too."""
    for name in ("languages", "ROOT"):
        monkeypatch.setattr(locales, name, getattr(text, name))
    return write


@pytest.mark.parametrize("language", text.languages())
def test_a_language_is_complete_and_nothing_is_wrong_with_it(language: str) -> None:
    assert locales.problems(language) == []


@pytest.mark.deep
@pytest.mark.parametrize("language", text.languages())
def test_the_files_are_in_step_with_the_english_ones(language: str) -> None:
    for path in text.files(DEFAULT):
        wanted = locales.with_limits(path) if language == DEFAULT else locales.in_step(language, path)
        beside = path.with_stem(language)
        assert (beside.read_text(encoding="utf-8") if beside.exists() else None) == wanted, "make locales NEW=all"


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("Mach mit, {wer}", "has blanks that nothing fills: wer"),
        ("Mach mit", "lacks blanks: who"),
        ("**Mach mit**, {who}", "has '**' 2 times, in English 0"),
        ("Mach doch bitte unbedingt einmal mit, liebe {who}", "at most 30"),
    ],
)
def test_what_is_wrong_with_a_text_is_told(here: Here, said: str, problem: str) -> None:
    here({"texts/en.po": "\n#, max-length:30" + entry("join", "Join, {who}"), "texts/de.po": entry("join", said)})
    assert [line for line in locales.problems("de") if problem in line]


def test_a_text_that_is_not_written_and_one_of_no_key_are_told(here: Here) -> None:
    here({"texts/en.po": entry("a", "A") + entry("b", "B"), "texts/de.po": entry("b", "B") + entry("c", "C")})
    assert locales.problems("de") == ["a: is not written yet", "c: there is no such text in English"]


def test_a_new_language_has_every_text_to_be_written_beside_the_english_one(here: Here, tmp_path: Path) -> None:
    here({"texts/en.po": entry("a", "A {who}") + entry("b", "{count} box", "{count} boxes")})
    locales.bring_in_step("pl")
    made = locales.read_texts(tmp_path / "texts" / "pl.po")
    assert {key: locales.forms_of(message) for key, message in made.items()} == {"a": ("",), "b": ("", "", "")}
    assert made["b"].auto_comments == ["English: {count} box / {count} boxes"]
    assert text.catalogue("pl").say("a", who="Ada") == "A Ada"


def test_a_variant_has_no_file_where_it_says_nothing_in_another_way(here: Here, tmp_path: Path) -> None:
    own, room = tmp_path / "texts" / "es-ES.po", tmp_path / "games" / "dice" / "texts"
    here({name: entry("a", "A") for name in ("texts/en.po", "texts/es-419.po", "texts/es-ES.po")})
    here({name: entry("b", "B") for name in ("games/dice/texts/en.po", "games/dice/texts/es-419.po")})
    assert locales.bring_in_step("es-ES") == [own]
    assert [path.name for path in sorted(room.iterdir())] == ["en.po", "es-419.po"]
    here({"games/dice/texts/es-ES.po": entry("gone", "Gone"), "texts/es-ES.po": ""})
    assert locales.bring_in_step("es-ES") == [own, room / "es-ES.po"]
    assert own.exists(), "by it the language is known"
    assert not (room / "es-ES.po").exists()


def test_where_the_english_has_changed_it_is_said_until_somebody_has_looked(here: Here, tmp_path: Path) -> None:
    german = "\n#. English: Join" + entry("a", "Mitmachen")
    here({"texts/en.po": entry("a", "Join"), "texts/de.po": german})
    locales.bring_in_step("de")
    assert text.catalogue("de").say("a") == "Mitmachen"
    here({"texts/en.po": entry("a", "Join us")})
    locales.bring_in_step("de")
    text.catalogue.cache_clear()
    assert text.catalogue("de").say("a") == "Join us"
    assert locales.problems("de") == ["a: is not written yet"]
    assert locales.forms_of(locales.read_texts(tmp_path / "texts" / "de.po")["a"]) == ("Mitmachen",)


def test_the_report_says_how_much_of_each_language_is_there(here: Here) -> None:
    here({"texts/en.po": entry("a", "A") + entry("b", "B"), "texts/de.po": entry("b", "B")})
    out = io.StringIO()
    assert locales.report(out) == 1
    assert "de          1 of 2 texts" in out.getvalue()
