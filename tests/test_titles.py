"""Games can be given other titles: these then stand wherever their own ones did, in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import text
from bot.chosen import APART, APART_END, likeness, plain
from bot.cogs.building import _choice
from bot.config import ROOT, SettingsError
from bot.game_words import GameWords, game_name
from bot.games.catalogue import ROOMS, games
from bot.render.generic.cover import ROOM, _broken, _size, cover
from bot.render.typesetting.lettering import words_width
from bot.text import DEFAULT, TITLES, catalogue, languages, use_locale
from bot.titles import LONGEST, give_titles
from bot.ui.input.command_words import CommandTranslator, words_version
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.layout_version import layout_version
from bot.ui.screens import screens
from bot.ui.screens.help import help_screen
from bot.ui.screens.rules import rules_screen
from tests.test_main import TOKEN, run
from tests.titled import OTHERS, OWN, publishers, titled
from tests.ui.additions import NOTHING
from tests.ui.build import StubDrawer, finished_of, table_of
from tests.ui.test_every_game import everything, moments, stubbed
from tests.ui.test_pseudo import said

HEBREW = "משחק המזל"
every_game = pytest.mark.parametrize("game", ROOMS)
every_language = pytest.mark.parametrize("language", languages())


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Games are called as they were, whatever a test has set."""
    yield
    text.give_titles({})


@pytest.fixture
def drawing() -> Iterator[DrawingThread]:
    """Whoever draws."""
    thread = DrawingThread()
    yield thread
    thread.close()


def all_texts(language: str) -> Iterator[str]:
    """Every text of a language, in all its forms; what is said in place of another stands there."""
    known = catalogue(language)
    yield from known.texts.values()
    for plural in known.plurals.values():
        yield from plural.forms


# What is called so


@every_language
def test_no_text_has_a_publishers_title_in_it(language: str) -> None:
    assert publishers(all_texts(language)) != []
    with titled():
        assert publishers(all_texts(language)) == []
        assert {game: catalogue(language).say(f"game.{game}") for game in ROOMS} == OTHERS


@every_game
@every_language
def test_of_one_game_that_is_called_otherwise_the_other_keeps_its_title(game: str, language: str) -> None:
    (other,) = set(ROOMS) - {game}
    with titled({game: OTHERS[game]}):
        assert publishers(all_texts(language)) != []
        assert catalogue(language).say(f"game.{other}") in OWN[other]
        assert [said for said in publishers(all_texts(language)) if any(own in said for own in OWN[game])] == []


def test_what_a_game_names_after_itself_has_a_name_of_its_own_then() -> None:
    before = catalogue("de").say("f7.best_seven")
    assert before == "Mit einem Flip 7!"
    with titled():
        assert catalogue("de").say("f7.best_seven") == "Mit einem Full 7!"
        assert catalogue(DEFAULT).count("f7.count.flip7s", 2) == "2 Full 7s"
        assert catalogue("ja").say("flip7.seven") == "FULL 7！"
    assert catalogue("de").say("f7.best_seven") == before


def test_a_short_game_is_called_after_it() -> None:
    with titled(), use_locale("de"):
        assert game_name("luckybox.short") == "Bingo Barn (kurz)"


def test_a_title_that_runs_from_right_to_left_turns_nothing_beside_it() -> None:
    with titled({"flip7": HEBREW}):
        assert GameWords("flip7").title == f"{APART}{HEBREW}{APART_END}"
        assert catalogue(DEFAULT).say("flip7.alt.cover").startswith(f"{APART}{HEBREW}{APART_END}: ")


async def test_choices_of_commands_follow_in_every_language() -> None:
    with titled():
        made = _choice("game.luckybox")
        assert (str(made.name), made.value) == ("Bingo Barn", "luckybox")
        name = made._locale_name
        assert name is not None
        translated = await CommandTranslator().translate(name, discord.Locale.german, None)  # type: ignore[arg-type]
        assert translated == "Bingo Barn"


def test_commands_are_sent_again_and_messages_drawn_again_where_titles_are_others(tmp_path: Path) -> None:
    words, layout = words_version(), layout_version(tmp_path, {})
    with titled():
        assert words_version() != words
        assert layout_version(tmp_path, {}) != layout
    assert (words_version(), layout_version(tmp_path, {})) == (words, layout)


@pytest.mark.parametrize("text_mode", [False, True])
@every_game
async def test_no_screen_has_a_publishers_title_on_it(game: str, text_mode: bool, drawing: DrawingThread) -> None:
    plugin = stubbed(games()[game], StubDrawer)
    with titled():
        for seats in (1, 3):
            for table, seat in moments(plugin, seats, ("Ada", "Ben", "Cy")):
                for screen in await everything(table, seat, drawing, text_mode=text_mode, larger=True):
                    assert publishers(said(screen)) == []


async def test_neither_help_nor_rules_have_one(drawing: DrawingThread) -> None:
    with titled():
        shown = [help_screen(games().values(), NOTHING, [], user_id=1, channel_id=None)]
        for plugin in games().values():
            shown += [
                await rules_screen(plugin, drawing, NOTHING, page + 1, text_mode=mode)
                for page in range(len(plugin.screens.rules_pages))
                for mode in (False, True)
            ]
        for screen in shown:
            assert publishers(said(screen)) == []
        told = "\n".join(one for screen in shown for one in said(screen))
        assert all(title in told for title in OTHERS.values())


@every_game
def test_pictures_follow_with_their_descriptions(game: str) -> None:
    drawer, table = games()[game].drawer, finished_of(table_of(games()[game], 2))
    own, own_rules = drawer.draw_cover(), drawer.draw_rules()
    with titled():
        cover_, rules = drawer.draw_cover(), drawer.draw_rules()
        people = screens.people(table)
        view = table.rules.view(table.state, None)
        alts = [cover_.alt, rules.alt, drawer.draw_result(view, people).alt, drawer.plain_result(view, people)]
    assert publishers(alts) == []
    assert OTHERS[game] in cover_.alt
    assert OTHERS[game] in rules.alt
    assert cover_.png != own.png
    assert rules.png != own_rules.png
    assert (cover_.width, cover_.height) == (own.width, own.height)
    assert drawer.draw_cover().png == own.png, "what was drawn under a title is not shown under another"


@pytest.mark.parametrize(
    "title", ["W" * LONGEST, "Ludo", "Super Mega Lucky Box", "数" * LONGEST, HEBREW, "🎲 dice", "a"]
)
def test_a_title_fits_the_picture_in_whichever_script(title: str) -> None:
    lines = min(_broken(title), key=lambda lines: (-_size(lines), len(lines)))
    assert "".join(lines).replace(" ", "") == title.replace(" ", "")
    assert all(words_width(line, _size(lines)) <= ROOM for line in lines)
    assert cover(title) != cover(title[:-1] + "b")


# Which titles there can be


@pytest.mark.parametrize(
    "title",
    ["Ludo", "7", "W" * LONGEST, "Push-Your-Luck: the Card Game (2nd ed.)", "数字ビンゴ", HEBREW, "Łódź & Co.", "A 🎲"],
)
def test_a_title_that_people_can_read_is_taken(title: str) -> None:
    give_titles({"flip7": title}, ROOMS)
    assert {"flip7": title} == TITLES
    assert plain(title).replace("\\", "").strip(APART + APART_END) == title, "as a chosen text it is shown as it is"


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("", "has 0 characters that are seen, 1 to 40 are needed"),
        ("W" * 41, "has 41 characters that are seen, 1 to 40 are needed"),
        ("\u200b\u200b", "has 0 characters that are seen"),
        ("Lu\u202edo", "has something in it that nobody sees"),
        ("Lu\ndo", "has something in it that nobody sees"),
        ("Lu  do", "has something in it that nobody sees"),
        ("Lu\u3164do", "has something in it that nobody sees"),
        ("Ludo ❼", "a number in a circle"),
        ("-Ludo", "does not begin with a letter or a digit"),
        ("# Ludo", "does not begin with a letter or a digit"),
        ("Ludo **now**", "has * in it, which means something to Discord"),
        ("Ask @everyone", "has @ in it"),
        ("Ludo <@1>", "has < > @ in it"),
        ("Ludo {who}", "has { } in it"),
        ("Ludo https://example.org", "has / in it"),
    ],
)
def test_a_title_that_cannot_be_shown_is_told(title: str, why: str) -> None:
    with pytest.raises(SettingsError) as error:
        give_titles({"flip7": title}, ROOMS)
    line = str(error.value)
    assert line.startswith("GAME_TITLES: the title of flip7 ")
    assert why in line
    assert "\n" not in line
    assert TITLES == {}


@pytest.mark.parametrize(
    ("titles", "alike"),
    [
        ({"luckybox": "Ludo", "flip7": "Ludo"}, True),
        ({"luckybox": "Ludo", "flip7": "LUDO"}, True),
        ({"luckybox": "Ludo", "flip7": "Lud\u043e"}, True),
        ({"flip7": "super mega lucky box"}, True),
        ({"luckybox": "Flip 7"}, True),
        ({"luckybox": "Ludo", "flip7": "Super Mega Lucky Box"}, False),
        ({"luckybox": "Flip 7", "flip7": "Super Mega Lucky Box"}, False),
        ({"flip7": "Flip 7"}, False),
        ({"luckybox": "Ludo"}, False),
    ],
)
def test_two_games_are_not_called_alike(titles: dict[str, str], *, alike: bool) -> None:
    if alike:
        with pytest.raises(SettingsError, match=r"^GAME_TITLES: luckybox and flip7 would be called alike\. "):
            give_titles(titles, ROOMS)
    else:
        give_titles(titles, ROOMS)
    assert ({} if alike else titles) == TITLES


def test_a_game_that_there_is_not_has_no_title() -> None:
    with pytest.raises(SettingsError, match=r"^GAME_TITLES: there is no game chess\. Name flip7 or luckybox$"):
        give_titles({"chess": "Chess", "flip7": "Ludo"}, ROOMS)


@given(st.text(max_size=50))
def test_whatever_is_taken_can_stand_in_every_text(title: str) -> None:
    try:
        give_titles({"flip7": title}, ROOMS)
    except SettingsError:
        return
    assert likeness(title) != likeness(min(OWN["luckybox"]))
    for key in ("game.flip7", "flip7.alt.cover"):
        assert title in catalogue("de").say(key, count=1)


def test_a_text_in_a_text_may_have_one_in_it() -> None:
    said = text._with_titles({"a.a": "({a.b})", "a.b": "<{game.flip7}>", "a.c": "{a.b} {who}", "game.flip7": "Ludo"})
    assert [said[key] for key in ("a.a", "a.b", "a.c")] == ["(<Ludo>)", "<Ludo>", "<Ludo> {who}"]


def test_a_text_that_names_one_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(KeyError, match=r"\{about\.nothing\}"):
        text._with_titles({"a.b": "as {about.nothing} says"})


@pytest.mark.parametrize("arguments", [(), ("run",), ("app", "check"), ("app", "sync")])
def test_a_title_that_cannot_be_is_one_line_and_ends_with_2(arguments: tuple[str, ...]) -> None:
    ran = run(*arguments, DISCORD_TOKEN=TOKEN, GAME_TITLES="flip7=@here")
    assert (ran.returncode, ran.stdout) == (2, "")
    (line,) = ran.stderr.splitlines()
    assert line.startswith("GAME_TITLES: the title of flip7 does not begin with a letter or a digit. ")


def test_no_code_that_people_see_has_a_title_in_it() -> None:
    """What is measured of games is printed for those who write them (`report.py`)."""
    found = []
    for path in sorted((ROOT / "bot").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        literals = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told]
        if path.name != "report.py":
            found += [one.value for one in literals if isinstance(one.value, str) and publishers([one.value])]
    assert found == []
