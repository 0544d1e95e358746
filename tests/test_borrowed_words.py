"""What knows no room says nothing in the words of one: deleted, a room takes its words along."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import text

ROOMS, COMMANDS = text.ROOT / "features", text.ROOT / "cogs"
OF_ROOMS = list(ROOMS.glob("*/texts/en.po"))
KEY = re.compile(r"[a-z]\w*(\.\w*)+", re.ASCII)
A_ROOMS = re.compile(r"^    feature = \w+\.key$", re.MULTILINE)
"""How a command says of which feature it is: it is deleted with its room."""


def keys(files: list[Path]) -> set[str]:
    """Every key of files of texts."""
    return {key for file in files for key in re.findall(r'^msgid "(.+)"$', file.read_text("utf-8"), re.MULTILINE)}


def named(source: str) -> Iterator[str]:
    """Every key that a module names, or how one begins that it puts together."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            begins = node.values[0]
            if isinstance(begins, ast.Constant) and KEY.fullmatch(said := str(begins.value)):
                yield f"{said}…"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
            yield node.value


def borrowed(source: str, in_rooms: set[str], elsewhere: set[str]) -> list[str]:
    """What a module names of the words of rooms."""

    def are_there(key: str, words: set[str]) -> bool:
        return key in words or (key.endswith("…") and any(word.startswith(key[:-1]) for word in words))

    return [key for key in named(source) if are_there(key, in_rooms) and not are_there(key, elsewhere)]


def test_whatever_knows_no_room_has_its_own_words() -> None:
    in_rooms, elsewhere = keys(OF_ROOMS), keys([file for file in text.files("en") if file not in OF_ROOMS])
    found = dict[str, list[str]]()
    for path in text.ROOT.rglob("*.py"):
        source = path.read_text("utf-8")
        if ROOMS not in path.parents and not (path.parent == COMMANDS and A_ROOMS.search(source)):
            found[str(path.relative_to(text.ROOT))] = borrowed(source, in_rooms, elsewhere)
    assert {path: keys for path, keys in found.items() if keys} == {}


@pytest.mark.parametrize("source", ['say("party.begins")', 'say(f"party.{verb}")'])
def test_words_of_a_room_are_seen(source: str) -> None:
    assert borrowed(source, {"party.begins"}, {"table.begins"})


@pytest.mark.parametrize("source", ['say("table.begins")', 'say(f"refusal.{code}")', '"bot.ui"'])
def test_other_words_pass(source: str) -> None:
    assert not borrowed(source, {"refusal.party", "party.begins"}, {"table.begins", "refusal.table"})
