"""What happened in Flip 7, told of people: in the message, by the host, on panels, in the news."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.core import Event
from bot.games.catalogue import games
from bot.games.flip7.pictures import host_lines
from bot.games.flip7.rules.actions import Stay
from bot.games.flip7.rules.state import Question
from bot.games.flip7.screens.story import told
from bot.render.picture import Person
from bot.store.enums import By
from bot.store.rows import PanelRow
from bot.tables.entry import TableEntry
from bot.tables.news import Frame, Logged
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import screens, story
from tests.ui.additions import NOTHING
from tests.ui.build import ADA, NOW, play, table_of

NAMES = ["Ada", "Bo", "Otto 2"]
ASSIGNED = Event("assigned", 2, {"card": "freeze", "at": 1, "forced": False})
FROZEN = Event("frozen", 1, {"points": 12})
FORCED_THREE = Event("assigned", 2, {"card": "flip3", "at": 1, "forced": True})
THREE = Event("flip3", 1)


def said(*events: Event) -> list[str]:
    """All of these in sentences."""
    return told(events, range(len(events)), NAMES)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([ASSIGNED, FROZEN], ["Otto 2 freezes Bo, who banks 12"]),
        ([ASSIGNED, replace(FROZEN, data={"points": 0})], ["Otto 2 freezes Bo, who banks nothing"]),
        ([replace(ASSIGNED, seat=1), FROZEN], ["Bo freezes, and banks 12"]),
        ([ASSIGNED], ["Otto 2 gives the Freeze to Bo"]),
        ([replace(ASSIGNED, seat=1)], ["Bo keeps the Freeze"]),
        ([FORCED_THREE, THREE], ["Otto 2 makes Bo flip three cards"]),
        ([replace(FORCED_THREE, seat=1), THREE], ["Bo flips three cards"]),
        ([FORCED_THREE], ["Otto 2 gives the Flip Three to Bo"]),
        ([Event("stayed", 0, {"points": 22})], ["Ada stays with 22"]),
        ([Event("hit", 0, {"card": "8"})], ["Ada hits: an 8"]),
        (
            [Event("hit", 0, {"card": "8"}), Event("bust", 0, {"card": "8", "lost": 30})],
            ["Ada busts on a second 8 and loses 30"],
        ),
        ([Event("bust", 0, {"card": "0", "lost": 0})], ["Ada busts on a second 0"]),
        (
            [Event("flipped", 0, {"card": "8"}), Event("saved", 0, {"card": "8"})],
            ["A Second Chance saves Ada from a second 8"],
        ),
        (
            [Event("hit", 0, {"card": "7"}), Event("flip7", 0, {"numbers": ()})],
            ["Ada has seven different numbers: Flip 7!"],
        ),
        ([Event("second_given", 0, {"at": 1, "forced": False})], ["Ada gives Bo a Second Chance"]),
        ([Event("round_over", None, {"scores": (20, 0, 31)})], ["The round is over: Otto 2 31, Ada 20"]),
        ([Event("round_over", None, {"scores": (0, 0, 0)})], ["The round is over: nobody scores"]),
        ([Event("game_over", None, {"winners": [0, 1]})], ["Ada and Bo win the game"]),
        ([Event("skipped", 0)], ["Ada has cards already, and is dealt none"]),
    ],
)
def test_every_event_that_touches_somebody_says_so(events: list[Event], words: list[str]) -> None:
    assert said(*events) == words


def test_whose_freeze_it_was_is_known_though_it_was_given_before() -> None:
    assert told([ASSIGNED, FROZEN], [1], NAMES) == ["Otto 2 freezes Bo, who banks 12"]
    assert told([ASSIGNED, THREE, FROZEN], [1, 2], NAMES)[0] == "Bo flips three cards"


# At the table


def at(*events: Event, asked: Question | None = None) -> Table:
    """A table of three where somebody's press has just led to this."""
    table = table_of(games()["flip7"], 3, names=NAMES)
    table.entries = [*table.entries, TableEntry(len(table.entries), 0, Stay(), By.PLAYER, NOW)]
    table.log += [Logged(len(table.entries) - 1, event) for event in events]
    table.state = replace(table.state, question=asked, phase="turns")
    return table


def drawn(table: TableView) -> str:
    """What the host says in the picture."""
    people = [Person(name) for name in NAMES]
    return host_lines.table(table.rules.view(table.state, None), people, told=story.said(table)).text


async def test_the_message_the_host_and_the_description_say_the_same() -> None:
    table, drawing = at(ASSIGNED, FROZEN, asked=Question(0, "turn")), DrawingThread()
    shown = await screens.whole_table(table, drawing, NOTHING)
    drawing.close()
    assert "- **Otto 2** freezes **Bo**, who banks 12" in shown.texts[1]
    assert drawn(table) == "Otto 2 freezes Bo, who banks 12. Ada: hit or stay?"
    assert shown.picture is not None
    assert shown.picture.alt.startswith("Otto 2 freezes Bo, who banks 12. Ada: hit or stay?")


@pytest.mark.parametrize(
    ("question", "public", "own"),
    [
        (Question(0, "turn"), "**Ada**: hit or stay?", "### Hit or stay?"),
        (Question(0, "target", 20, (1, 2)), "**Ada**: who gets the Flip Three?", "### Who gets the Flip Three?"),
        (Question(0, "target", 19, (1, 2)), "**Ada**: who gets the Freeze?", "### Who gets the Freeze?"),
        (Question(0, "give", 21, (1, 2)), "**Ada**: who gets the Second Chance?", "### Who gets the Second Chance?"),
    ],
)
def test_a_question_reads_as_a_question(question: Question, public: str, own: str) -> None:
    table = at(asked=question)
    assert games()["flip7"].screens.headline(table).endswith(public)
    assert games()["flip7"].screens.panel_content(table, 0, "").texts[0].startswith(own)
    assert drawn(table).endswith("?")


def test_at_most_three_lines_are_told_and_plain_cards_give_way() -> None:
    stays = [Event("stayed", seat, {"points": 10 + seat}) for seat in range(3)]
    table = at(Event("hit", 0, {"card": "3"}), *stays, Event("bust", 0, {"card": "3", "lost": 3}))
    lines = story.lately(table).split("\n")
    assert lines == [
        "- **Bo** stays with 11",
        "- **Otto 2** stays with 12",
        "- **Ada** busts on a second 3 and loses 3",
    ]
    assert "hits" in story.lately(at(Event("hit", 0, {"card": "3"})))


def test_a_stay_is_told_with_the_card_that_follows_it() -> None:
    """A stay has no picture of its own."""
    table = at(Event("stayed", 0, {"points": 22}), Event("hit", 1, {"card": "7"}))
    begun = len(table.log) - 2
    shown = table.at(Frame(table.state, told=len(table.log), since=begun))
    assert drawn(shown) == "Ada stays with 22. Bo hits: a 7."
    assert story.lately(shown) == "- **Ada** stays with 22"


def test_a_save_is_still_told_when_its_cards_go_away() -> None:
    """The frame after it has nothing new to tell: the same card was not flipped once more."""
    table = at(Event("hit", 0, {"card": "7"}), Event("saved", 0, {"card": "7"}))
    table.state = replace(table.state, turned=(0, 7))
    shown = table.at(Frame(table.state, told=len(table.log), since=len(table.log)))
    assert drawn(shown) == "A Second Chance saves Ada from a second 7."
    assert games()["flip7"].screens.headline(shown).endswith("A Second Chance saves **Ada** from a second 7.")
    assert story.lately(shown, games()["flip7"].screens.headline(shown)) == ""


def test_a_drum_roll_asks_nothing_for_the_card_is_coming() -> None:
    table = at(asked=Question(0, "turn"))
    told = len(table.log)
    rolls = table.at(Frame(table.state, is_drum_roll=True, told=told, since=told))
    assert games()["flip7"].screens.headline(rolls).endswith("**Ada** hits…")
    assert "hit or stay" not in str(games()["flip7"].screens.panel_content(rolls, 0, "")).lower()


def test_a_card_alone_is_left_to_the_pictures_own_words() -> None:
    table = at(Event("hit", 1, {"card": "7"}))
    assert story.said(table.at(Frame(table.state, told=len(table.log), since=len(table.log) - 1))) == ""


def test_a_panel_tells_who_froze_its_player_but_not_what_they_did() -> None:
    def since(table: Table, user: int) -> str:
        table.panels[user] = PanelRow(
            table_id=7, user_id=user, message_id=1, token="t", expires_at=NOW, seen=len(table.entries) - 1
        )
        return story.since(table, user - ADA)

    assert since(at(ASSIGNED, FROZEN), ADA + 1) == "**Otto 2** freezes **Bo**, who banks 12"
    assert since(at(ASSIGNED, FROZEN), ADA) == "", "Ada pressed it"


def test_a_line_of_the_news_is_a_round() -> None:
    table = at(Event("stayed", 0, {"points": 22}))
    lines = screens.news(table, None).texts[0].split("\n")
    assert len(lines) == 2, "the heading and the round"
    assert lines[1].startswith("- Round 1: **Ada** deals")
    assert lines[1].endswith("**Ada** stays with 22")


def test_alone_nobody_is_said_to_have_scored_most() -> None:
    table = table_of(games()["flip7"], 1, names=["Ada"])
    while not table.state.rounds:
        decision = table.decision(0)
        assert decision is not None
        play(table, 0, decision.options[-1])
    assert "scored most" not in games()["flip7"].screens.headline(table)
    assert "Banked: " in games()["flip7"].screens.headline(table)
