"""What happened, in words: for every event there is, and those since one looked first said so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bot.engine.core import Event
from bot.games.luckybox.screens.panel import words
from bot.store.rows import PanelRow
from bot.tables.table import Logged, Table
from bot.text import catalogue, languages
from bot.ui import screens
from bot.ui.drawing import DrawingThread
from bot.ui.emojis import NO_EMOJIS
from tests.ui.build import ADA, NOW, game, in_turn, options, play, table, well

ENGINE = Path(__file__).resolve().parents[2] / "bot" / "games" / "luckybox"
QUIET = {"kept", "offered", "chosen"}
"""Events not worth a line of their own."""


def kinds() -> set[str]:
    """Every kind of event the rules can speak of, as their source has it."""
    found = set()
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                assert isinstance(node.args[0], ast.Constant), "an event's kind is written where it is made"
                found.add(str(node.args[0].value))
    return found


def remembers(made: Table, seen: int) -> None:
    """Ada was shown so many entries."""
    made.panels[ADA] = PanelRow(table_id=7, user_id=ADA, message_id=1, token="t", expires_at=NOW, seen=seen)


DATA: dict[str, dict[str, object]] = {
    "crossed": {"card": 1, "square": (0, 0), "number": 5, "bonus": None, "bolts": 0},
    "line": {"card": 1, "line": 0, "bonus": "star"},
    "completed": {"card": 1, "round": 1},
    "lost": {"bonus": "5"},
    "declined": {"bonus": "?"},
    "keeps": {"cards": (1, 2, 3)},
    "kept": {"cards": (1, 2, 3)},
    "offered": {"cards": (1, 2, 3)},
    "revealed": {"round": 1, "turn": 1, "number": 5},
    "scored": {"round": 1, "boxes": 15, "stars": 4},
}


def test_the_rules_speak_of_the_events_tested_here() -> None:
    assert set(DATA) <= kinds()
    assert len(kinds()) >= 16


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_event_has_a_line_or_is_quiet(kind: str) -> None:
    seat = None if kind in ("revealed", "reshuffled", "over") else 0
    said = words(table(2, names=["Ada", "Ben"]), Logged(0, Event(kind, seat, DATA.get(kind, {}))))
    if kind in QUIET:
        assert said is None
    else:
        assert said
        assert ("**Ada**" in said) == (seat is not None)
        assert "{" not in said


def test_a_cross_says_how_it_was_paid() -> None:
    made = table(2, names=["Ada", "Ben"])

    def said(**data: object) -> str:
        return NO_EMOJIS.written(words(made, Logged(0, Event("crossed", 0, DATA["crossed"] | data))) or "")

    assert said() == "**Ada** crosses off a 5"
    assert said(bolts=2) == "**Ada** crosses off a 5 with 2⚡"
    assert said(bonus="?") == "**Ada** crosses off a 5 with ❓"
    assert said(bonus="5") == "**Ada** crosses off a 5 with 5"


def test_everything_that_happens_in_games_can_be_told() -> None:
    met = set()
    for seed, relaxed in ((1, False), (2, True), (3, False)):
        for made, _ in game(12, seed, options={"relaxed": relaxed}) if seed == 3 else game(3, seed, well):
            last = made
        for logged in last.log:
            met.add(logged.event.kind)
            words(last, logged)
    assert met >= {"crossed", "line", "revealed", "scored", "keeps", "completed", "passed", "over", "lost"}


def test_the_news_begin_with_what_is_new() -> None:
    made = in_turn(2, names=["Ada", "Ben"])
    play(made, 0, options(made)[0])
    seen = len(made.entries)
    play(made, 1, options(made, 1)[0])
    (text,) = screens.news(made, seen).texts
    before, new = text.split("**Since you last looked**")
    assert "**Ada** crosses" in before
    assert "**Ben** crosses" in new
    assert "Since you last looked" not in screens.news(made, None).texts[0]
    assert "Since you last looked" not in screens.news(made, len(made.entries)).texts[0]


def test_the_news_keep_what_one_seat_alone_may_see() -> None:
    made = table(2)
    play(made, 1, options(made, 1)[0])
    (text,) = screens.news(made, 0).texts
    kept = made.state.seats[1].kept
    assert kept is not None
    assert not any(f"no. {card}" in text for card in kept)


def test_before_anything_has_happened_the_news_say_so() -> None:
    assert "Nothing yet" in screens.news(table(2), None).texts[0]


def test_the_newest_event_is_on_the_news_with_the_longest_names_discord_allows() -> None:
    for made, _ in game(12, 1, names=["*" * 32] * 12):
        last = made
    (text,) = screens.news(last, None).texts
    assert len(text) <= 4000
    assert text.endswith("the game is over")


async def test_a_panel_tells_what_others_did_since_one_looked(drawing: DrawingThread) -> None:
    told = 0
    for made, _ in game(2, 3, well, names=["Ada", "Ben"]):
        remembers(made, max(0, len(made.entries) - 6))
        footer = (await screens.panel(made, 0, drawing)).footer or ""
        told += "Since you last looked" in footer
        assert "**Ada** completes" not in footer
    assert told > 10


async def test_a_panel_tells_nothing_twice(drawing: DrawingThread) -> None:
    for made, _ in game(2, 3, well):
        remembers(made, len(made.entries))
        assert "Since you last looked" not in ((await screens.panel(made, 0, drawing)).footer or "")


@pytest.mark.parametrize("language", languages())
def test_every_event_has_a_text(language: str) -> None:
    assert {f"event.{kind}" for kind in kinds()} <= set(catalogue(language).texts)
