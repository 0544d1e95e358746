"""What happened, in words: for every event there is, in few lines, and what came since one looked first said so."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random

import pytest

from bot.engine.core import Event
from bot.games.catalogue import games as games_of
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.screens import story as sentences
from bot.store.enums import Status
from bot.store.rows import PanelRow
from bot.tables.news import Logged
from bot.tables.table import Table
from bot.text import catalogue, languages
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.screens import games, screens, story
from tests.depth import deep
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, NOW, game, in_turn, options, play, played_on, table, table_of, well

ENGINE = Path(__file__).resolve().parents[2] / "bot" / "games" / "luckybox"
QUIET = {"kept", "offered", "chosen"}
"""Events not worth a line of their own."""
IN_CHAINS = {"crossed", "line"}
"""Events told as links of a chain."""


def kinds() -> set[str]:
    """Every kind of event the rules can speak of, as their source has it."""
    found = set()
    for path in ENGINE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        # `tell` makes the event of what it is told: the kind is written where it is called.
        passed_on = {
            call
            for tell in ast.walk(tree)
            if isinstance(tell, ast.FunctionDef) and tell.name == "tell"
            for call in ast.walk(tell)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node not in passed_on and _name(node.func) in ("Event", "tell"):
                assert isinstance(node.args[0], ast.Constant), "an event's kind is written where it is made"
                found.add(str(node.args[0].value))
    return found


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def remembers(made: Table, seen: int) -> None:
    """Ada was shown so many entries."""
    made.panels[ADA] = PanelRow(table_id=7, user_id=ADA, message_id=1, token="t", expires_at=NOW, seen=seen)


def happened(kind: str) -> tuple[Table, Logged]:
    """A table at the first event of this kind in some games, and that event."""
    for seed, relaxed in ((1, False), (2, True), (3, False), (4, True)):
        for made, _ in game(12 if seed == 3 else 3, seed, options={"relaxed": relaxed}, names=["Ada"] * 12):
            last = made
        found = next((logged for logged in last.log if logged.event.kind == kind), None)
        if found is not None:
            return last, found
    made = in_turn(1, names=["Ada"])
    return made, Logged(0, Event(kind, 0, {"bonus": "?"}))


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_event_has_a_line_or_is_quiet(kind: str) -> None:
    made, logged = happened(kind)
    said = games.of(made).words(made, logged)
    if kind in QUIET:
        assert said is None
    else:
        assert said
        assert ("Ada**" in said) == (logged.event.seat is not None) or kind == "scored"
        assert "{" not in said
        assert "no." not in said


@pytest.mark.deep
def test_the_rules_speak_of_the_events_tested_here() -> None:
    assert kinds() >= QUIET | IN_CHAINS
    assert len(kinds()) >= 16


def told(made: Table, *events: Event) -> str:
    """What is said of these, as if they had happened next."""
    made.log += [Logged(len(made.entries), event) for event in events]
    places = range(len(made.log) - len(events), len(made.log))
    return NO_EMOJIS.written(" | ".join(games.of(made).told(made, places, ["Ada", "Ben"])))


def cross(made: Table, place: int = 0, **data: object) -> Event:
    """Ada crosses the first square of a card of hers."""
    card = made.state.seats[0].cards[place].id
    return Event("crossed", 0, {"card": card, "square": (0, 0), "number": 5, "bonus": None, "bolts": 0} | data)


def complete(made: Table, place: int) -> Event:
    """Ada completes a card of hers."""
    return Event("completed", 0, {"card": made.state.seats[0].cards[place].id, "round": 1})


def test_a_cross_is_told_by_the_letter_of_the_card_and_what_it_cost() -> None:
    made = in_turn(2)
    number = games.of(made).words(made, Logged(0, cross(made)))
    assert number is not None
    assert told(made, cross(made)).startswith("Ada: A")
    assert told(in_turn(2), cross(made, 1)).startswith("Ada: B")
    assert told(in_turn(2), cross(made, bolts=2)).endswith(" (2⚡)")


def test_a_completed_card_is_told_by_its_letter_and_several_by_their_number() -> None:
    made = in_turn(2)
    assert told(in_turn(2), cross(made), complete(made, 1)) == "Ada completes card B!"
    assert told(in_turn(2), *[cross(made)] * 4, complete(made, 2)) == "Ada completes card C in a chain of 4!"
    assert told(in_turn(2), *(complete(made, place) for place in range(2))) == "Ada: two boxes in one chain!"
    assert told(in_turn(2), *(complete(made, place) for place in range(3))) == "Ada: three boxes in one chain!"


def test_a_long_chain_is_spelled_out_for_readers_and_counted_by_the_host() -> None:
    made = in_turn(2)
    line = Event("line", 0, {"card": made.state.seats[0].cards[0].id, "line": 0, "bonus": "?"})
    said = told(made, cross(made), line, cross(made, 1), cross(made, 2))
    assert said.startswith("Ada: a chain of 3! A")
    assert " → row → ❓ → B" in said
    assert games.of(made).said(made, ["Ada", "Ben"]) == ["Ada: 3 crosses in one chain!"]


def test_letters_are_those_of_the_boards_in_every_round() -> None:
    """Cards that are complete leave at the end of a round, and those to their right move up."""
    checked = 0
    for made, _ in game(2, 5, well):
        hands = sentences.Hands()
        for logged in made.log:
            hands.take(logged.event)
        if made.state.phase == "turn":
            for seat, mine in enumerate(made.state.seats):
                assert hands.cards[seat] == [card.id for card in mine.cards]
                checked += any(mine.completed) and made.state.round > 1
    assert checked


def test_scores_are_told_the_best_first_and_nothings_are_left_out() -> None:
    made = in_turn(2)
    scored = [Event("scored", seat, {"round": 1, "boxes": boxes, "stars": 0}) for seat, boxes in ((0, 5), (1, 15))]
    assert told(made, *scored) == "Round 1 is over: Ben 15, Ada 5"
    nothing = Event("scored", 0, {"round": 1, "boxes": 0, "stars": 0})
    assert told(in_turn(2), nothing, scored[1]) == "Round 1 is over: Ben 15"
    assert told(in_turn(2), nothing) == "Round 1 is over: nobody scores"


def test_what_was_taken_back_did_not_happen() -> None:
    made = in_turn(2)
    assert told(in_turn(2), cross(made), Event("undone", 0), cross(made, 1)).startswith("Ada: B")
    assert told(in_turn(2), cross(made), Event("undone", 0)) == "Ada takes it back"


def test_everything_that_happens_in_games_can_be_told() -> None:
    met = set()
    for seed, relaxed in ((1, False), (2, True), (3, False)):
        for made, _ in game(12, seed, options={"relaxed": relaxed}) if seed == 3 else game(3, seed, well):
            last = made
        met |= {logged.event.kind for logged in last.log}
        assert games.of(last).told(last, range(len(last.log)), [str(seat) for seat in range(12)])
    assert met >= {"crossed", "line", "revealed", "scored", "keeps", "completed", "passed", "over", "lost"}


def test_the_news_begin_with_what_is_new() -> None:
    made = in_turn(2, names=["Ada", "Ben"])
    play(made, 0, options(made)[0])
    seen = len(made.entries)
    play(made, 1, options(made, 1)[0])
    (text,) = screens.news(made, seen).texts
    before, new = text.split("**Since you last looked**")
    assert "**Ada**: " in before
    assert "**Ben**: " in new
    assert "Since you last looked" not in screens.news(made, None).texts[0]
    assert "Since you last looked" not in screens.news(made, len(made.entries)).texts[0]


@pytest.mark.deep
def test_the_news_are_three_lines_at_most() -> None:
    for made, _ in game(3, 2, well):
        for seen in (None, 0, len(made.entries) - 1):
            (text,) = screens.news(made, seen).texts
            assert sum(line.startswith("- ") for line in text.split("\n")) <= 3
            assert "no. " not in text


@pytest.mark.deep
@pytest.mark.parametrize("key", ["luckybox", "flip7"])
def test_what_happened_names_cards_as_the_picture_does_and_leaves_out_who_scored_nothing(key: str) -> None:
    nothing = re.compile(r"\bno\. ?\d|\*\* [+−]?0\b|\b0 points?\b")
    scored = 0
    for made, _ in played_on(table_of(games_of()[key], 3, names=["Ada", "Bo", "Cy"]), Random(4)):
        if made.status != Status.RUNNING:
            break
        for text in (*screens.news(made, None).texts, story.lately(made), story.since(made, 0)):
            assert not nothing.search(text), text
            assert sum(line.startswith("- ") for line in text.split("\n")) <= 3
            scored += "ound" in text and "**" in text
    assert scored


def test_a_full_card_is_told_by_the_letter_it_has_on_its_players_board() -> None:
    told = 0
    for made, _ in game(3, 2, well):
        event = made.log[-1].event
        if event.kind == "completed" and event.seat is not None:
            held = [card.id for card in made.state.seats[event.seat].cards]
            (said,) = games.of(made).told(made, [len(made.log) - 1], ["Ada", "Bo", "Cy"])
            assert f"card {letter(held.index(event.data['card']))}" in said
            told += 1
    assert told


def test_the_news_keep_what_one_seat_alone_may_see() -> None:
    made = table(2, names=["Ada", "Ben"])
    play(made, 1, options(made, 1)[0])
    assert made.state.seats[1].kept is not None
    assert "Nothing yet" in screens.news(made, 0).texts[0]


def test_before_anything_has_happened_the_news_say_so() -> None:
    assert "Nothing yet" in screens.news(table(2), None).texts[0]


def test_the_newest_event_is_on_the_news_with_the_longest_names_discord_allows() -> None:
    for made, _ in game(12, 1, names=["*" * 32] * 12):
        last = made
    (text,) = screens.news(last, None).texts
    assert len(text) <= 4000
    assert text.endswith("The game is over")


async def test_a_panel_tells_what_others_did_since_one_looked(drawing: DrawingThread) -> None:
    times = 0
    for made, _ in game(2, 3, well, names=["Ada", "Ben"]):
        remembers(made, max(0, len(made.entries) - 6))
        footer = (await screens.panel(made, 0, drawing, additions=NOTHING)).footer or ""
        times += "Since you last looked" in footer
        assert "**Ada** completes" not in footer
        assert footer.count(" · ") <= 2, "three sentences at most"
    assert times > 10


async def test_a_panel_tells_nothing_twice(drawing: DrawingThread) -> None:
    for made, _ in game(2, 3, well):
        remembers(made, len(made.entries))
        assert "Since you last looked" not in ((await screens.panel(made, 0, drawing, additions=NOTHING)).footer or "")


@pytest.mark.deep
@pytest.mark.parametrize("language", ["en", "de", *(deep(one) for one in languages() if one not in ("en", "de"))])
def test_every_event_has_a_text(language: str) -> None:
    assert {f"event.{kind}" for kind in kinds() - QUIET - IN_CHAINS} <= {
        *catalogue(language).texts,
        *catalogue(language).plurals,
    }
