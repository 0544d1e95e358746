"""The files of the texts: well-formed, in order, one text for a key; and how they are read."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError, read_po, write_po

from bot import text
from bot.text import DEFAULT, catalogue

FILES = [path for language in text.languages() for path in text.files(language)]
every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(text.ROOT)))
HEADER = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'

Written = Callable[[dict[str, str]], None]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Put files in the place of the bot's own."""
    monkeypatch.setattr(text, "ROOT", tmp_path)
    monkeypatch.setattr(text, "catalogue", cache(catalogue.__wrapped__))
    monkeypatch.setattr(text, "languages", text.languages.__wrapped__)

    def put(contents: dict[str, str]) -> None:
        for name, entries in contents.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(HEADER.format(language=path.stem.replace("-", "_")) + entries, encoding="utf-8")

    return put


def entry(key: str, *forms: str) -> str:
    if len(forms) == 1:
        return f'\nmsgid "{key}"\nmsgstr "{forms[0]}"\n'
    said = "".join(f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms))
    return f'\nmsgid "{key}"\nmsgid_plural "{key}"\n{said}'


def said_in(path: Path) -> list[str]:
    """Every text of a file, in all its forms."""
    with path.open("rb") as file:
        found = [entry.string for entry in read_po(file, abort_invalid=True) if entry.id]
    return [form for said in found for form in ([said] if isinstance(said, str) else said or ())]


@every_file
def test_a_file_is_as_babel_writes_it(path: Path) -> None:
    """So that tools for translators change nothing but what a translator changes."""
    source = path.read_text(encoding="utf-8")
    written = BytesIO()
    with path.open("rb") as file:
        write_po(written, read_po(file, abort_invalid=True), width=0, omit_header=True)
    header, _, entries = source.partition("\n\n")
    assert entries == written.getvalue().decode().lstrip("\n").rstrip("\n") + "\n"
    assert all(line.startswith(("#", '"', 'msgid ""', 'msgstr ""')) for line in header.splitlines())


@every_file
def test_a_file_has_its_keys_once_and_in_order(path: Path) -> None:
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert keys == sorted(set(keys))


@every_file
def test_a_file_is_finished(path: Path) -> None:
    with path.open("rb") as file:
        read = read_po(file, abort_invalid=True)
    assert read.locale is not None
    assert str(read.locale).split("_")[0] == path.stem.split("-")[0]
    assert not read.obsolete
    for message in read:
        assert not message.fuzzy, message.id
        assert message.string, message.id
        assert not list(message.check(read)), message.id
        if isinstance(message.id, tuple):
            assert len(set(message.id)) == 1, message.id
            assert isinstance(message.string, tuple)
            assert len(message.string) == read.num_plurals, message.id


def test_in_french_no_line_begins_with_a_colon_or_a_question_mark() -> None:
    """The space before them is one at which a line is not broken."""
    with_space = re.compile(r"(?<=\S) [:;?!»]|« ")
    assert [said for path in text.files("fr") for said in said_in(path) if with_space.search(said)] == []


def test_every_game_has_its_own_file() -> None:
    rooms = {path.parents[1].name for path in text.files() if path.parents[2].name == "games"}
    assert rooms >= {"luckybox", "flip7"}
    for room in rooms:
        assert f"game.{room}" in catalogue(DEFAULT).texts


def test_words_of_all_games_are_one_catalogue(write: Written) -> None:
    write({"texts/en.po": entry("button.join", "Join"), "games/dice/texts/en.po": entry("game.dice", "Dice")})
    assert (text.say("button.join"), text.say("game.dice")) == ("Join", "Dice")


def test_a_key_of_two_files_is_a_fault(write: Written) -> None:
    write({"texts/en.po": entry("button.join", "Join"), "games/dice/texts/en.po": entry("button.join", "Roll")})
    with pytest.raises(ValueError, match=r"button\.join"):
        text.say("button.join")


def test_a_language_without_a_text_falls_back_to_english(write: Written) -> None:
    write(
        {
            "texts/en.po": entry("button.join", "Join") + entry("button.leave", "Leave"),
            "texts/de.po": entry("button.join", "Mitmachen") + entry("button.leave", ""),
            "games/dice/texts/en.po": entry("game.dice", "Dice"),
        }
    )
    assert text.languages() == ("de", "en")
    assert [text.catalogue("de").say(key) for key in ("button.join", "button.leave", "game.dice")] == [
        "Mitmachen",
        "Leave",
        "Dice",
    ]
    assert text.catalogue("fr").say("button.join") == "Join"


def test_a_number_takes_the_form_of_its_language(write: Written) -> None:
    write(
        {
            "texts/en.po": entry("boxes", "{count} box", "{count} boxes")
            + entry("stars", "{count} star", "{count} stars"),
            "texts/pl.po": entry("boxes", "{count} pudełko", "{count} pudełka", "{count} pudełek"),
        }
    )
    assert [text.count("boxes", number) for number in (0, 1, 2)] == ["0 boxes", "1 box", "2 boxes"]
    said = [text.catalogue("pl").count("boxes", number) for number in (1, 2, 5, 22)]
    assert said == ["1 pudełko", "2 pudełka", "5 pudełek", "22 pudełka"]
    assert text.catalogue("pl").count("stars", 5) == "5 stars"


def test_a_text_that_is_not_sure_is_not_said(write: Written) -> None:
    write(
        {
            "texts/en.po": entry("button.join", "Join"),
            "texts/de.po": "\n#, fuzzy" + entry("button.join", "Geh weg"),
        }
    )
    assert text.catalogue("de").say("button.join") == "Join"


def test_names_are_listed_as_the_language_does(write: Written) -> None:
    write({"texts/en.po": entry("x", "x"), "texts/de.po": entry("x", "x")})
    assert text.catalogue("de").listed(["Ada", "Ben", "Cy"]) == "Ada, Ben und Cy"


def test_a_broken_file_is_a_fault(write: Written) -> None:
    write({"texts/en.po": '\nmsgid "button.join"\nmsgstring "Join"'})
    with pytest.raises(PoFileError):
        text.say("button.join")


def test_a_file_has_to_name_its_language(write: Written) -> None:
    write({"texts/xx.po": entry("x", "x"), "texts/en.po": entry("x", "x")})
    with pytest.raises(ValueError, match="language"):
        text.catalogue("xx").say("x")


def test_a_catalogue_knows_its_language() -> None:
    assert (catalogue(DEFAULT).language, catalogue(DEFAULT).locale.language) == ("en", "en")
