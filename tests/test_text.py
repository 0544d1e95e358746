"""The catalogue of texts: one for everything that can be refused or happen, in every language, and none too many."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bot import text
from bot.game_words import PARTS, SHARED
from bot.games.catalogue import games
from bot.text import (
    DEFAULT,
    Catalogue,
    catalogue,
    labelled,
    list_of,
    listed,
    name_of,
    parts_of,
    refusal,
    say,
    sentence,
    sentences_of,
    symbol,
)
from bot.tools.locales import forms_of, texts_of
from bot.ui.gateway.permissions import NEEDED, NEEDED_FOR_THREADS

BOT = Path(__file__).resolve().parent.parent / "bot"
ENGLISH = catalogue(DEFAULT)
WITHOUT_DATA = ("stale", "repeated", "conflict", "time_over")
"""Refusals that the router words without their data."""
NAMED_ELSEWHERE = ("ordinal.", "permission.", "placing.")
"""Families whose members others name: Babel the categories of its rules, Discord the permissions."""
OF_ITS_OWN = ("article", "ordinal", "placing")
"""Families of which a language may have members that English lacks: "uno 0", "1.er"."""
languages = pytest.mark.parametrize("language", text.languages())


@cache
def modules() -> tuple[ast.Module, ...]:
    """Every module of the bot."""
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted(BOT.rglob("*.py")))


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a function of this name."""
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def asked(name: str) -> Iterator[ast.Call]:
    """Every call of a function of the catalogue, in the modules that have it from there."""
    for module in modules():
        if any(
            isinstance(node, ast.ImportFrom) and node.module == "bot.text" and name in [one.name for one in node.names]
            for node in module.body
        ):
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
    """The placeholders of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def forms(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """Every key with what it may say."""
    return {key: (text,) for key, text in catalogue.texts.items()} | {
        key: plural.forms for key, plural in catalogue.plurals.items()
    }


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
    return found | {"refusal."} | {f"{game}.{part}." for game in games() for part in PARTS}


@cache
def written() -> frozenset[str]:
    """Every text of the source, parts of keys without their dots; and the names of arguments, as options have them."""
    found = set()
    for module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value.strip(".") or node.value)
            elif isinstance(node, ast.arg):
                found.add(node.arg)
    return frozenset(found)


@cache
def inside() -> frozenset[str]:
    """The keys of texts that others have in them."""
    forms_ = [form for message in texts_of(DEFAULT).values() for form in forms_of(message)]
    return frozenset(key for form in forms_ for key in text.INSIDE.findall(form))


def used(key: str) -> bool:
    """Whether a key is asked for, whole or put together from a beginning and a word of the source."""
    if key.startswith(NAMED_ELSEWHERE):
        return True
    words = key.split(".")
    if words[0] == text.RETITLED:
        return used(".".join(words[2:]))
    if words[0] in SHARED and words[1] in {*games(), "any"}:
        return True
    if words[0] in games() and words[1] in ("rule", "page", "lesson"):
        return True
    beginnings = [(".".join(words[:count]) + ".", words[count:]) for count in range(1, len(words))]
    return key in written() | inside() or any(
        beginning in families() and (".".join(rest) in written() or all(word in written() for word in rest))
        for beginning, rest in beginnings
    )


def test_there_are_refusals_to_look_at() -> None:
    assert {"stale", "table_full", "must_cross", "game_over", "not_over"} <= set(codes())
    assert len(codes()) > 35


@languages
def test_every_refusal_has_a_text(language: str) -> None:
    texts = forms(catalogue(language))
    assert [code for code in (*codes(), "repeated", "conflict", "fault") if not texts.get(f"refusal.{code}")] == []


def test_every_refusal_is_given_what_its_text_needs() -> None:
    texts = forms(ENGLISH)
    needed = {code: set().union(*map(blanks, texts[f"refusal.{code}"])) for code in codes()}
    assert {code: given for code, given in codes().items() if not all(needed[code] <= data for data in given)} == {}


@pytest.mark.parametrize("code", WITHOUT_DATA)
def test_refusals_answered_with_a_fresh_panel_need_no_data(code: str) -> None:
    assert refusal(code, {}) == ENGLISH.texts[f"refusal.{code}"]


@pytest.mark.parametrize("name", ["say", "count"])
def test_every_text_is_given_what_it_needs(name: str) -> None:
    texts = forms(ENGLISH)
    for call in asked(name):
        given = {keyword.arg for keyword in call.keywords} | ({"count"} if name == "count" else set())
        if None not in given and call.args:
            for key in constants(call.args[0]):
                assert set().union(*map(blanks, texts[key])) <= given, f"{key}, line {call.lineno}"


def test_every_key_that_is_asked_for_is_there() -> None:
    assert [key for call in asked("say") for key in constants(call.args[0]) if key not in ENGLISH.texts] == []
    assert [key for call in asked("count") for key in constants(call.args[0]) if key not in ENGLISH.plurals] == []


@languages
def test_every_permission_that_is_asked_for_has_a_name(language: str) -> None:
    wanted = {name for needed in (NEEDED, NEEDED_FOR_THREADS) for name, yes in needed if yes}
    named = {key.removeprefix("permission.") for key in catalogue(language).texts if key.startswith("permission.")}
    assert named == wanted


@languages
@pytest.mark.parametrize("number", range(1, 40))
def test_every_place_has_a_form(number: int, language: str) -> None:
    assert str(number) in catalogue(language).ordinal(number)
    assert str(number) in catalogue(language).placing(number)


def test_no_text_is_one_too_many() -> None:
    assert [key for key in forms(ENGLISH) if not used(key)] == []


@languages
def test_a_language_has_no_keys_of_its_own_and_the_same_blanks(language: str) -> None:
    """A form of a plural may leave a placeholder out: "A box!"."""
    assert strangers(catalogue(language)) == []


def strangers(known: Catalogue) -> list[str]:
    """The keys that English does not have, has with other blanks, or with plural forms where these are without."""
    english, found = forms(ENGLISH), []
    for key, said in forms(known).items():
        family = key.partition(".")[0]
        like = key if key in english or family not in OF_ITS_OWN else f"{family}.other"
        wanted = set().union(*map(blanks, english.get(like, ())))
        if (
            like not in english
            or set().union(*map(blanks, said)) != wanted
            or (key in known.plurals) != (like in ENGLISH.plurals)
        ):
            found.append(key)
    return found


def test_a_language_may_have_more_articles_and_places() -> None:
    more = {"article.0": "uno {thing}", "ordinal.=1": "{number}.er", "placing.many": "{number}a"}
    assert strangers(replace(ENGLISH, texts={**ENGLISH.texts, **more})) == []
    other = {"article.0": "uno {what}", "ordinal.=1": "first", "button.moreover": "More", "alt.replay": "Replay"}
    plurals = {key: said for key, said in ENGLISH.plurals.items() if key != "alt.replay"}
    assert sorted(strangers(replace(ENGLISH, texts={**ENGLISH.texts, **other}, plurals=plurals))) == sorted(other)


def test_a_place_of_its_own_comes_before_the_form_it_would_have() -> None:
    places = replace(ENGLISH, texts={**ENGLISH.texts, "ordinal.=3": "{number}.er", "placing.=3": "{number}.er puesto"})
    assert [places.ordinal(number) for number in (1, 3, 23)] == ["1st", "3.er", "23rd"]
    assert [places.placing(number) for number in (1, 3, 4)] == ["1st place", "3.er puesto", "4th place"]


@languages
def test_no_text_is_empty_and_every_blank_has_a_name_or_is_a_number_of_an_action(language: str) -> None:
    for key, said in forms(catalogue(language)).items():
        for form in said:
            assert form.strip(), key
            assert all(blank.isidentifier() or blank.isdecimal() for blank in blanks(form)), key
            assert form.format(*"xxxxxxxxx", **dict.fromkeys(blanks(form), "x"))


@languages
def test_labels_fit_on_buttons(language: str) -> None:
    for key, label in catalogue(language).texts.items():
        if key.startswith(("button.", "me.")) and key != "me.title":
            assert len(label.format(**dict.fromkeys(blanks(label), "xxxxx"))) <= 80, key


@languages
def test_commands_and_their_options_fit_where_discord_shows_them(language: str) -> None:
    for key, shown in catalogue(language).texts.items():
        if key.startswith(("command.", "option.")):
            assert len(shown) <= 100, key


def test_a_language_calls_itself_as_it_is_written_there() -> None:
    assert [name_of(language) for language in ("de", "es-419", "es-ES", "ja", "pl", "pt-BR")] == [
        "Deutsch",
        "Español (Latinoamérica)",
        "Español (España)",
        "日本語",
        "Polski",
        "Português (Brasil)",
    ]


def test_the_english_texts_are_the_default() -> None:
    assert say("button.join") == catalogue("en").say("button.join") == "Join"


def test_a_key_no_language_has_is_a_fault() -> None:
    with pytest.raises(KeyError):
        say("button.nothing")


def test_a_refusal_is_worded_with_its_data() -> None:
    assert refusal("table_full", {}) == "This table is full for now: its seats are taken or held."
    assert refusal("wrong_phase", {"phase": "choose"}) == "That is not possible at this point."


@pytest.mark.parametrize(
    ("names", "sentence"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_names_stand_in_a_sentence(names: list[str], sentence: str) -> None:
    assert listed(names) == sentence


def test_bonuses_are_symbols_and_numbers_stand_for_themselves() -> None:
    assert [symbol(bonus) for bonus in ("?", "star", "moon", "bolt", "bolt2", "7")] == [
        "❓",
        "⭐",
        "🌙",
        "⚡",
        "⚡⚡",
        "7",
    ]


@pytest.mark.parametrize("said", ["Here.", "Here!", "Here?", "Here…", "ここ。", "ここ！", "ここ？", "「ここ」", ""])
def test_what_has_an_end_gets_no_other(said: str) -> None:
    assert sentence(said) == said


def test_a_sentence_ends_as_its_language_ends_them() -> None:
    assert sentence("Here") == "Here."


def test_parts_of_a_text_are_put_together_as_the_language_does() -> None:
    assert list_of(["3", "{4}", "x"]) == "3, {4}, x"
    assert parts_of(["a, b", "c"]) == "a, b; c"
    assert sentences_of(["Here.", "", "There!"]) == "Here. There!"
    assert labelled("Games", 12) == "Games: 12"


def test_a_refusal_about_a_number_takes_the_form_for_it() -> None:
    assert "you have 0" in refusal("not_enough_lightning", {"cost": 1, "bolts": 0})
    assert "1 duel open" in refusal("duels_enough", {"count": 1})
    assert "5 duels open" in refusal("duels_enough", {"count": 5})
    with pytest.raises(KeyError, match=r"refusal\.nothing"):
        refusal("nothing", {})
