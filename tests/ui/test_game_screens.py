"""Screens that no game wrote: questions, answers, events and lines made of its words and of what lies open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from bot.engine.bases import Question
from bot.engine.core import Event, JsonValue
from bot.engine.options import Choice, Flag, Number
from bot.game_words import GameWords, RulesPage
from bot.games.plugin import Plugin
from bot.league.gains import BEST, Record
from bot.store.enums import TimerKind
from bot.store.stored import TimerKey
from bot.tables.news import Logged
from bot.tables.table import Table
from bot.text import find
from bot.ui.input.ids import parse
from bot.ui.screens.choices import MOST_BUTTONS, answer_rows
from bot.ui.screens.game_content import PublicControls
from bot.ui.screens.game_screens import GameScreens
from bot.ui.screens.panel_buttons import table_rows
from bot.ui.screens.screen import OPTIONS, Row, Select
from tests.engine.pig import Bidding, Bids, Pig, Position
from tests.small_games import WORDS, bidding, pig, their_words
from tests.ui.build import NOW, finished_of, play, table_of
from tests.ui.presses import buttons, labels

pytestmark = pytest.mark.usefixtures("their_words")

both = pytest.mark.parametrize("game", [pig(), bidding()], ids=lambda game: game.key)


def answers(rows: tuple[Row, ...]) -> list[str]:
    """The actions that the controls stand for, in their order."""
    found = []
    for row in rows:
        if isinstance(row, Select):
            found += [option.value for option in row.options]
        else:
            found += [parse(button.custom_id).argument for button in row if parse(button.custom_id).verb == "do"]
    return found


def test_a_player_is_asked_in_the_games_words_with_a_button_for_every_answer() -> None:
    table = table_of(pig())
    shown = screens(table).panel_content(table, 0, "")
    assert shown.texts == ("0 points are at stake, 0 are yours. Roll or bank?",)
    assert labels(shown.rows) == ["Roll"]
    press = parse(buttons(shown.rows)[0].custom_id)
    assert (press.verb, press.seat, press.argument) == ("do", 0, "roll")


def screens(table: Table) -> GameScreens:
    """The screens of its game."""
    assert isinstance(table.game, Plugin)
    return table.game.screens


def test_numbers_of_an_answer_stand_on_its_button() -> None:
    table = table_of(bidding())
    assert labels(screens(table).panel_content(table, 1, "").rows) == ["Bid 1", "Bid 2", "Bid 3"]


def test_who_is_not_asked_reads_what_the_table_waits_for() -> None:
    table = table_of(pig())
    shown = screens(table).panel_content(table, 1, "")
    assert shown.rows == ()
    assert shown.texts == ("## Pig\n**Player 0**, roll or bank!",)


def test_who_has_answered_may_take_it_back_and_alone_presses_next() -> None:
    table = table_of(bidding(), 2)
    table.timers[TimerKey(TimerKind.TURN, 0)] = NOW + 60
    play(table, 0, "bid.1")
    assert "take it back" in screens(table).panel_content(table, 0, "").texts[-1]
    alone = table_of(bidding(), 1)
    play(alone, 0, "bid.1")
    assert "**Next**" in screens(alone).panel_content(alone, 0, "").texts[-1]


def test_what_the_clock_answered_cannot_be_taken_back() -> None:
    table = table_of(bidding(), 2)
    play(table, 0, "bid.1")
    assert "take it back" not in screens(table).panel_content(table, 0, "").texts[-1], "its time is over"


def test_a_game_of_turns_asks_on_the_table_message_and_one_of_secrets_does_not() -> None:
    table = table_of(pig(), friendly=True)
    assert live(table) == ["Roll"]
    table.seats[0] = table.seats[0].model_copy(update={"ai": True, "user_id": None})
    assert live(table) == []
    secret = table_of(bidding())
    assert screens(secret).public_controls(secret) == PublicControls()


def live(table: Table) -> list[str]:
    """What can be answered on the table message."""
    public = screens(table).public_controls(table)
    return [button.label for button in (*public.fixed, *buttons(public.rows)) if not button.disabled]


def test_answers_that_a_game_fixes_are_always_there_and_live_while_they_are_asked_for() -> None:
    table = table_of(pig())
    assert labels((screens(table).public_controls(table).fixed,)) == ["Roll", "Bank"]
    assert live(table) == ["Roll"], "there is nothing to bank yet"
    moment = screens(table).public_controls(table, asking=False)
    assert labels((moment.fixed,)) == ["Roll", "Bank"]
    assert not moment.is_asking


class Loose(Pig):
    """Fixes nothing."""

    fixed_answers = ()


def test_a_game_that_fixes_nothing_asks_below_the_buttons_that_stay() -> None:
    table = table_of(replace(pig(), rules=Loose()), friendly=True)
    rows = table_rows(table, screens(table).public_controls(table))
    assert labels(rows) == ["My board", "Look at…", "What happened", "Rules", "Hint", "Roll"]


def test_a_hint_has_a_place_of_its_own_at_a_friendly_table_and_none_at_a_rated_one() -> None:
    friendly, rated = table_of(pig(), friendly=True), table_of(pig())
    assert rated.rated
    assert screens(rated).public_controls(rated).hint is None
    hint, moment = (
        screens(friendly).public_controls(friendly).hint,
        screens(friendly).public_controls(friendly, asking=False).hint,
    )
    assert hint is not None
    assert moment is not None
    assert (hint.label, hint.disabled, moment.label, moment.disabled) == ("Hint", False, "Hint", True)


def logged(kind: str, seat: int | None = 0, **data: JsonValue) -> Logged:
    """An event."""
    return Logged(0, Event(kind, seat, data))


def test_events_are_told_by_their_key_and_without_words_not_at_all() -> None:
    table = table_of(pig(), names=("A*b", "Bo"))
    told = screens(table).words
    assert told(table, logged("rolled", value=4)) == "**A\\*b** rolls a 4"
    assert told(table, logged("banked", 1, points=1)) == "**Bo** banks 1 point"
    assert told(table, logged("banked", 1, points=12)) == "**Bo** banks 12 points"
    assert told(table, logged("sneezed")) is None


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((3, 9), "**Bo** wins!"),
        ((9, 9), "**Ada** and **Bo** share the win!"),
        ((9,), "**Ada** ends with 9 points!"),
        ((1,), "**Ada** ends with 1 point!"),
    ],
)
def test_the_end_is_told_of_one_of_several_and_of_who_played_alone(totals: tuple[int, ...], said: str) -> None:
    public = Bidding().public_view(Bids(totals, ()), ())
    names = ["**Ada**", "**Bo**"][: len(totals)]
    assert GameWords("bidding").sentence(public, names) == said


def test_words_of_a_game_for_its_end_may_name_all_winners() -> None:
    public = Bidding().public_view(Bids((9, 9), ()), ())
    with patch.dict(WORDS, {"bidding.says.over": "The cards go to {winners}"}), their_words():
        assert GameWords("bidding").sentence(public, ["Ada", "Bo"]) == "The cards go to Ada and Bo"


def test_a_seat_among_the_data_is_called_by_its_name() -> None:
    table = table_of(pig(), names=("Ada", "Bo"))
    words = screens(table).words_of
    assert words.event(Event("rolled", 0, {"value": 3, "at": 1}), ["Ada", "Bo"]) == "Ada rolls a 3"
    assert words.values(0, {"at": 1, "dice": [1, 2]}, ["Ada", "Bo"]) == {
        "who": "Ada",
        "at": "Bo",
        "dice": "1, 2",
    }


class Diving(Pig):
    """Asks with data."""

    def asking(self, position: Position) -> Question:
        """Roll for what somebody else has lost."""
        return Question(position.seat, "dive", ("roll",), {"at": 1, "load": 15, "dice": [2, 6]})


def test_a_question_says_what_it_is_given_and_seats_by_their_names() -> None:
    plugin = replace(pig(), rules=Diving())
    table = table_of(plugin, names=("Ada", "F*n"))
    with patch.dict(WORDS, {"pig.ask.dive": "{who}, with {dice} and {total}: dive for {at}'s {load}?"}), their_words():
        assert screens(table).panel_content(table, 0, "").texts == (
            "**Ada**, with 2, 6 and 0: dive for **F\\*n**'s 15?",
        )


def test_a_placeholder_that_nothing_fills_is_a_fault_of_its_key() -> None:
    table = table_of(pig())
    fault = pytest.raises(KeyError, match=r"points.*pig\.ask\.turn.*at_stake")
    with patch.dict(WORDS, {"pig.ask.turn": "Roll for {points}?"}), their_words(), fault:
        screens(table).panel_content(table, 0, "")


def test_a_hint_is_an_answer_in_words() -> None:
    table = table_of(bidding())
    assert screens(table).hint(table, 0, ["bid.2"]) == "💡 A careful player would choose **Bid 2**."
    assert screens(table).hint(table, 0, [])


@both
def test_the_end_is_told(game: Plugin) -> None:
    table = finished_of(table_of(game, 3))
    standings = table.rules.standings(table.state) or ()
    assert [screens(table).result_line(table, standing) for standing in standings]
    assert all(str(standing.total) in screens(table).final_words(table, standing) for standing in standings)
    assert game.screens.words_of.title in screens(table).headline(table)
    assert "best total" in screens(table).status(table)


def test_a_day_is_told_in_points_and_by_the_counts_that_have_words() -> None:
    table = finished_of(table_of(pig(), 1))
    told = screens(table)
    (standing,) = table.rules.standings(table.state) or ()
    assert told.final_words(table, standing) == f"### The game is over\nYou finished with **{standing.total} points**."
    assert told.day_words(table, 1) == "**1 point**"
    assert told.day_lines({"points": 40, "banked": 3, "rolled": 12}) == ["Times banked: 3"]
    assert told.day_average(12.345) == "12.3"


def test_a_career_has_averages_of_counts_and_the_highest_of_bests() -> None:
    numbers = {"games": 4, "total": 90, "f.banked": 10, "f.rolled": 80, "f.max_points": 33}
    facts = pig().screens.career(numbers).facts
    assert [(fact.label, fact.value) for fact in facts] == [("Times banked", "2.5"), ("Most points", "33")]


def test_a_whole_average_is_a_whole_number() -> None:
    for games, shown in ((1, "10"), (5, "2"), (4, "2.5"), (3, "3.3")):
        (fact,) = pig().screens.career({"games": games, "f.banked": 10}).facts
        assert fact.value == shown


def test_counts_are_shown_in_the_order_that_the_rules_have_and_the_others_after_them() -> None:
    counts = {"banked": 10, "rolled": 80, "max_points": 33}
    numbers = {"games": 4} | {f"f.{name}": value for name, value in counts.items()}
    orders = {"banked max_points": 1, "max_points banked": -1, "rolled max_points": -1, "max_points": -1}
    for order, step in orders.items():
        made = GameScreens("pig", counted=order.split())
        headings = ["Times banked", "Most points"][::step]
        assert [fact.label for fact in made.career(numbers).facts] == headings
        assert [line.partition(":")[0] for line in made.day_lines(counts)] == headings


def test_rules_are_the_sentences_there_are() -> None:
    lines = pig().screens.rules_text().splitlines()
    assert lines[0] == "### Pig: the rules"
    assert [line.partition(". ")[0] for line in lines[1:]] == ["1", "2", "3"]


def test_rules_may_stand_on_pages() -> None:
    pages = {
        "pig.page.1": "A turn",
        "pig.page.1.1": "Roll.",
        "pig.page.2": "The end",
        "pig.page.2.1": "Win.",
        "pig.page.2.2": "Or lose.",
    }
    with patch.dict(WORDS, pages), their_words():
        words = GameWords("pig")
        assert words.pages() == (RulesPage("A turn", ("Roll.",)), RulesPage("The end", ("Win.", "Or lose.")))
        assert words.rules() == ("Roll.", "Win.", "Or lose.")
        assert pig().screens.rules_text(1).splitlines() == [
            "### Pig: The end",
            "-# Rules, page 2 of 2",
            "1. Win.",
            "2. Or lose.",
        ]


def test_a_game_is_told_in_its_own_line_or_by_its_first_rule() -> None:
    assert GameWords("pig").about == WORDS["pig.rule.1"]
    with patch.dict(WORDS, {"about.pig": "Push your luck."}), their_words():
        assert GameWords("pig").about == "Push your luck."


def test_options_make_the_house_rules() -> None:
    made = pig().screens
    assert [(one.key, one.value, one.label) for one in made.house_options] == [
        ("goal", 20, "to 20 points"),
        ("goal", 50, "to 50 points"),
    ]
    assert made.house_rules({"goal": 30}) == "standard rules"
    assert made.house_rules({}) == "standard rules"
    assert made.house_rules({"goal": 77}) == "to 77 points"


def test_an_option_without_words_is_said_as_it_is_and_a_hidden_one_not_offered() -> None:
    options = (
        Flag("quick_end"),
        Choice("deck", ("small", "large")),
        Number("size", 3, 1, 9, (5,), lobby=False),
    )
    made = GameScreens("pig", options)
    assert [one.label for one in made.house_options] == ["quick end: True", "deck: large"]
    assert made.house_rules({"quick_end": True, "size": 5}) == "quick end: True, size: 5"


class Asked:
    """A question with as many answers as wanted."""

    def __init__(self, **verbs: int) -> None:
        self.seat, self.serial = 0, 3
        self.options = tuple(f"{verb}.{number}" for verb, count in verbs.items() for number in range(count))


@pytest.mark.parametrize(
    ("verbs", "selects"),
    [
        ({"hold": 1}, 0),
        ({"hold": MOST_BUTTONS}, 0),
        ({"hold": MOST_BUTTONS + 1}, 1),
        ({"hold": 32, "score": 5}, 2),
        ({"hold": 26, "score": 13}, 3),
        ({"roll": 1, "hold": 25, "score": 8}, 1),
    ],
)
def test_every_answer_has_its_control_whatever_their_number(verbs: Mapping[str, int], selects: int) -> None:
    table = table_of(pig())
    asked: Any = Asked(**verbs)
    rows = answer_rows(table, asked, [option.title() for option in asked.options])
    assert sorted(answers(rows)) == sorted(asked.options)
    assert sum(isinstance(row, Select) for row in rows) == selects
    ids = [row.custom_id for row in rows if isinstance(row, Select)] + [one.custom_id for one in buttons(rows)]
    assert len(set(ids)) == len(ids)
    assert all(len(row.options) <= OPTIONS for row in rows if isinstance(row, Select))


def test_a_round_begins_where_it_is_told() -> None:
    table = table_of(bidding())
    assert not screens(table).begins_round(table)
    table.log += [Logged(5, Event("round", None, {}))]
    assert screens(table).begins_round(table)


def test_a_game_calls_its_rounds_what_it_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(pig(), names=("Ada", "Bo"))
    public = replace(screens(table).public_view(table), round=7)
    made = screens(table)
    monkeypatch.setattr(made, "public_view", lambda table: public)
    assert made.headline(table) == "## Pig\nRound **7**. **Ada**, roll or bank!"
    assert made.status(table) == "Round 7, best total 0"
    with patch.dict(WORDS, {"round.pig": "Day {round} of 8"}), their_words():
        assert made.headline(table) == "## Pig\nDay **7** of 8. **Ada**, roll or bank!"
        assert made.status(table) == "Day 7 of 8, best total 0"


@both
def test_words_that_are_needed_are_there(game: Plugin) -> None:
    needed = game.screens.needed_words(game.rules.verbs)  # type: ignore[attr-defined] # they are on a base
    assert needed
    assert all(find(key, 1, at="") for key in needed)


def test_a_game_without_words_of_its_own_still_says_something() -> None:
    table = table_of(pig())
    made = GameScreens("nothing")
    decision = table.decision(0)
    assert decision is not None
    assert made.question(table, decision) == "It is your turn. You have **0** points."
    assert made.label(table, "bank") == "Bank"
    assert made.words_of.sentence(made.public_view(table), ["Ada", "Bo"]) == "Your turn, Ada!"
    assert made.day_score(3) == "3 points"
    over = finished_of(table)
    assert "win" in made.words_of.sentence(made.public_view(over), ["Ada", "Bo"])


# The end


def test_what_decided_it_is_by_how_much_it_was_won() -> None:
    table = finished_of(table_of(pig(), 2, names=["Ada", "Bo"]))
    first, second = sorted(table.rules.standings(table.state) or (), key=lambda one: one.rank)
    (told,) = screens(table).decided(table)
    assert told == f"**{table.seats[first.seat].name}** wins by {first.total - second.total} points"
    assert screens(table).decided(finished_of(table_of(pig(), 1))) == ()


def test_a_record_is_told_by_its_heading_or_in_words_of_its_own() -> None:
    told = screens(table_of(pig()))
    table = table_of(pig())
    most = Record(1, "max_turn", 30, 20)
    assert told.record(table, Record(1, BEST, 60, 50), "Ada") == "Ada: highest score yet, **60** (before: 50)"
    assert told.record(table, Record(1, "max_nobody_knows", 2, 1), "Ada") == ""
    with patch.object(GameWords, "counted", lambda *_: {"max_turn": "Best turn"}):
        assert told.record(table, most, "Ada") == "Ada: Best turn **30**, more than ever (before: 20)"


def test_a_game_has_no_best_moment_unless_it_says_what_it_is_called() -> None:
    told = screens(table_of(pig()))
    assert told.best == ""
    assert told.best_moment([], ["Ada"]) is None
