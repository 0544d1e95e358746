"""The catalogue of texts: one for everything that can be refused or happen, in every language, and none too many."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.text import DEFAULT, ENGLISH, LANGUAGES, listing, plain, refusal, say, symbol

BOT = Path(__file__).resolve().parent.parent / "bot"
WITHOUT_DATA = ("stale", "repeated", "conflict", "time_over")
"""Refusals that the router words without their data."""
languages = pytest.mark.parametrize("language", sorted(LANGUAGES))


@cache
def modules() -> tuple[ast.Module, ...]:
    """Every module of the bot, of the catalogue's only the functions."""
    found = []
    for path in sorted(BOT.rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        if path.name == "text.py" or path.parent.name == "texts":
            module.body = [node for node in module.body if isinstance(node, ast.FunctionDef)]
        found.append(module)
    return tuple(found)


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function of this name."""
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def constants(node: ast.expr) -> list[str]:
    """The texts an expression may be."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


@cache
def codes() -> dict[str, list[set[str]]]:
    """Every refusal of the source with the data each place gives it."""
    found: dict[str, list[set[str]]] = {}
    for name in ("Refusal", "IllegalAction"):
        for call in calls(name):
            for code in constants(call.args[0]):
                found.setdefault(code, []).append({keyword.arg or "" for keyword in call.keywords})
    return found


def blanks(text: str) -> set[str]:
    """The blanks of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def families() -> set[str]:
    """Beginnings of keys that are put together where they are used: "button."."""
    found = set()
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginning = str(node.values[0].value)
                if beginning.endswith("."):
                    found.add(beginning)
    return found | {"refusal."}


@cache
def written() -> frozenset[str]:
    """Every text that stands in the source."""
    return frozenset(
        node.value
        for module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def used(key: str) -> bool:
    """Whether a key is asked for, whole or put together from a beginning and a word of the source."""
    words = key.split(".")
    beginnings = [(".".join(words[:count]) + ".", words[count:]) for count in range(1, len(words))]
    return key in written() or any(
        beginning in families() and (".".join(rest) in written() or all(word in written() for word in rest))
        for beginning, rest in beginnings
    )


def test_there_are_refusals_to_look_at() -> None:
    assert {"stale", "table_full", "must_cross", "game_over", "not_over"} <= set(codes())
    assert len(codes()) > 35


@languages
@pytest.mark.parametrize("code", sorted({*codes(), "repeated", "conflict", "fault"}))
def test_every_refusal_has_a_text(code: str, language: str) -> None:
    assert LANGUAGES[language].get(f"refusal.{code}"), code


@pytest.mark.parametrize("code", sorted(codes()))
def test_every_refusal_is_given_what_its_text_needs(code: str) -> None:
    needed = blanks(ENGLISH[f"refusal.{code}"])
    for data in codes()[code]:
        assert needed <= data


@pytest.mark.parametrize("code", WITHOUT_DATA)
def test_refusals_answered_with_a_fresh_panel_need_no_data(code: str) -> None:
    assert refusal(code, {}) == ENGLISH[f"refusal.{code}"]


def test_every_text_is_given_what_it_needs() -> None:
    for call in calls("say"):
        given = {keyword.arg for keyword in call.keywords}
        if None not in given and call.args:
            for key in constants(call.args[0]):
                assert blanks(ENGLISH[key]) <= given, f"{key}, line {call.lineno}"


def test_every_key_that_is_asked_for_is_there() -> None:
    assert [key for call in calls("say") for key in constants(call.args[0]) if key not in ENGLISH] == []


def test_no_text_is_one_too_many() -> None:
    assert [key for key in ENGLISH if not used(key)] == []


@languages
def test_a_language_has_no_keys_of_its_own_and_the_same_blanks(language: str) -> None:
    for key, text in LANGUAGES[language].items():
        assert blanks(text) == blanks(ENGLISH[key]), key


@languages
def test_no_text_is_empty_and_every_blank_has_a_name(language: str) -> None:
    for key, text in LANGUAGES[language].items():
        assert text.strip(), key
        assert all(blank.isidentifier() for blank in blanks(text)), key
        assert text.format(**dict.fromkeys(blanks(text), "x"))


@languages
def test_labels_fit_on_buttons(language: str) -> None:
    for key, text in LANGUAGES[language].items():
        if key.startswith(("button.", "me.")) and key != "me.title":
            assert len(text.format(**dict.fromkeys(blanks(text), "xxxxx"))) <= 80, key


def test_the_english_texts_are_the_default() -> None:
    assert LANGUAGES[DEFAULT] is ENGLISH
    assert say("button.join") == say("button.join", "en") == "Join"


def test_a_language_without_a_text_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGES, "xx", {"button.join": "Rein"})
    assert say("button.join", "xx") == "Rein"
    assert say("button.leave", "xx") == "Leave"
    assert say("button.leave", "unknown") == "Leave"


def test_a_key_no_language_has_is_a_fault() -> None:
    with pytest.raises(KeyError):
        say("button.nothing")


def test_a_refusal_is_worded_with_its_data() -> None:
    assert refusal("table_full", {"seats": 4}) == "The table is full: all 4 seats are taken."
    assert refusal("wrong_phase", {"phase": "choose"}) == "That is not what is asked now."


@pytest.mark.parametrize(
    ("names", "sentence"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_names_stand_in_a_sentence(names: list[str], sentence: str) -> None:
    assert listing(names) == sentence


def test_bonuses_are_symbols_and_numbers_stand_for_themselves() -> None:
    assert [symbol(bonus) for bonus in ("?", "star", "moon", "bolt", "bolt2", "7")] == [
        "❓",
        "⭐",
        "🌙",
        "⚡",
        "⚡⚡",
        "7",
    ]


def test_an_ordinary_name_stays_as_it_is() -> None:
    for name in ("Ada", "Łukasz Ó Briain", "山田太郎", "محمد علي", "🎲 Lucky"):
        assert plain(name) == name
