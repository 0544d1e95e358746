"""Flip 7 on the screen: what is asked and of whom, every event in words, lines of results, days and profiles."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.core import Event
from bot.games.catalogue import games
from bot.games.flip7.rules.actions import Give, Hit, Stay, Target
from bot.games.flip7.rules.options import CHOICES
from bot.games.flip7.screens import panel as flip7
from bot.store.enums import Proposal, Status, TableKind
from bot.store.rows import PersonRow
from bot.store.vote_rows import ProposalRow
from bot.tables.news import Logged
from bot.tables.play import playing
from bot.tables.seating import lobby
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import DEFAULT, catalogue
from bot.ui.input.ids import parse
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.panel_state import frames
from bot.ui.screens import results, screens
from bot.ui.screens.additions import Addition
from bot.ui.screens.panel_buttons import table_rows
from bot.ui.screens.screen import Button, Select, layout
from tests.store.files import opened
from tests.tables.room import ADA, BEN, ManualClock, Room
from tests.ui.additions import NOTHING
from tests.ui.message import payload
from tests.ui.presses import buttons

SCREENS = games()["flip7"].screens


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with opened(tmp_path / "room.db") as database:
        yield Room(database, ManualClock())


async def step(table: Table, dice: Random) -> None:
    """Whoever is asked answers anything; with nothing asked the next round is dealt."""
    seats = table.rules.open_seats(table.state)
    if not seats:
        await playing.on_timer(table, playing.ADVANCE, table.timers[playing.ADVANCE])
        return
    decision = table.decision(seats[0])
    assert decision is not None
    user = table.seats[seats[0]].user_id
    assert user is not None
    likely = [option for option in decision.options if isinstance(option, Hit)] * 3
    await playing.act(table, user, decision.serial, dice.choice([*decision.options, *likely]))


async def advance(room: Room, table: Table) -> None:
    """The table's own move."""
    room.clock.advance(60)
    due = table.timers.get(playing.ADVANCE)
    assert due is not None
    await playing.on_timer(table, playing.ADVANCE, room.clock.now())


async def played(room: Room, seed: str, **options: Any) -> Table:
    """A game of four, played at random to its end."""
    table = await room.game(BEN, 3, 4, game="flip7", seed=seed, options=options, fast=True)
    dice = Random(seed)
    while table.status == Status.RUNNING:
        if table.rules.open_seats(table.state):
            await step(table, dice)
        else:
            await advance(room, table)
    return table


async def until(room: Room, table: Table, ask: str, dice: Random) -> int:
    """Play on until this is asked; the seat that is asked."""
    while table.status == Status.RUNNING:
        question = table.state.question
        if question is not None and question.ask == ask:
            return int(question.seat)
        if question is None:
            await advance(room, table)
        else:
            await step(table, dice)
    pytest.skip("it was never asked in this game")


# What is asked


def first_row(table: TableView) -> list[tuple[str, bool]]:
    """The buttons of the first row of the table message, and whether each is live."""
    return [
        (button.label, not button.disabled) for button in buttons(table_rows(table, SCREENS.public_controls(table))[:1])
    ]


async def test_hit_and_stay_stand_on_the_table_message_for_whoever_is_asked(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="a")
    seat = await until(room, table, "turn", Random(1))
    assert first_row(table) == [("Hit", True), ("Stay", True), ("My board", True)]
    presses = [parse(button.custom_id) for button in SCREENS.public_controls(table).fixed]
    assert {press.seat for press in presses} == {seat}
    assert [table.rules.action_of(press.argument) for press in presses] == [Hit(), Stay()]


async def test_odds_stand_beside_them_in_a_friendly_game(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="a", friendly=True)
    await until(room, table, "turn", Random(1))
    assert first_row(table) == [("Hit", True), ("Stay", True), ("My board", True), ("Odds", True)]


async def test_nothing_is_asked_in_public_of_an_ai_seat_or_an_autopilot(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="a")
    seat = await until(room, table, "turn", Random(1))
    table.seats[seat] = table.seats[seat].model_copy(update={"autopilot": True})
    assert first_row(table) == [("Hit", False), ("Stay", False), ("My board", True)]


async def test_hit_and_stay_keep_their_places_through_a_whole_game(room: Room) -> None:
    table = await room.game(BEN, 3, game="flip7", seed="places", options={"target_score": 50})
    dice, seen = Random(2), set()
    while table.status == Status.RUNNING:
        for shown in (table, *(table.at(frame) for frame in table.playback)):
            rows = table_rows(shown, SCREENS.public_controls(shown))
            ids = [button.custom_id for button in buttons(rows)]
            assert len(set(ids)) == len(ids)
            question = shown.state.question
            asked = "" if question is None else question.ask
            seen.add(asked)
            if SCREENS.public_controls(shown).rows:
                assert [button.label for button in buttons(rows[1:2])] == [
                    "My board",
                    "Odds",
                    "Look at…",
                    "What happened",
                    "Rules",
                ]
                continue
            assert [label for label, _ in first_row(shown)] == ["Hit", "Stay", "My board", "Odds"]
            assert [button.label for button in buttons(rows[1:2])] == ["Look at…", "What happened", "Rules"]
            assert [live for _, live in first_row(shown)][:2] == [asked == "turn"] * 2
        await (step(table, dice) if table.rules.open_seats(table.state) else advance(room, table))
    assert {"", "turn"} <= seen


@pytest.mark.parametrize("seed", ["t1", "t2", "t3"])
async def test_a_card_to_give_away_offers_every_legal_target_and_only_those(room: Room, seed: str) -> None:
    table = await room.game(BEN, 3, 4, game="flip7", seed=seed)
    seat = await until(room, table, "target", Random(seed))
    decision = table.decision(seat)
    assert decision is not None
    rows = SCREENS.public_controls(table).rows
    offered = [table.rules.action_of(parse(button.custom_id).argument) for button in buttons(rows)]
    assert offered == list(decision.options)
    names = [button.label for button in buttons(rows)]
    assert names == [table.seats[option.at].name for option in decision.options]
    assert first_row(table) == [(name, True) for name in names], "in place of Hit and Stay"


@pytest.mark.deep
async def test_over_fifty_games_a_table_message_has_ten_controls_at_most_with_a_vote_and_a_guess(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> None:
        """No picture."""

    monkeypatch.setattr(DrawingThread, "draw", nothing)
    monkeypatch.setattr(lobby, "HOSTED", 50)
    drawing, most, asked = DrawingThread(), 0, set()
    guess = Addition(rows=((Button("Guess"),),))
    for seed in range(50):
        table = await room.game(
            *range(2, 3 + seed % 16), game="flip7", seed=str(seed), channel_id=1000 + seed, friendly=True, fast=True
        )
        table.proposals = [ProposalRow(table_id=table.id, number=1, kind=Proposal.END, user_id=ADA, at=1.0, until=2e9)]
        dice = Random(seed)
        for _ in range(20):
            if table.status != Status.RUNNING:
                break
            question = table.state.question
            asked.add(question and question.ask)
            rows = (await screens.whole_table(table, drawing, NOTHING, addition=guess)).rows
            most = max(most, sum(1 if isinstance(row, Select) else len(row) for row in rows))
            assert ["Guess"] in [[one.label for one in row] for row in rows if not isinstance(row, Select)]
            await (step(table, dice) if table.rules.open_seats(table.state) else advance(room, table))
    assert {"turn", "target"} <= asked
    assert most == 10


async def test_more_targets_than_a_row_holds_go_into_a_select(room: Room) -> None:
    table = await room.game(*range(2, 10), game="flip7", seed="many")
    seat = await until(room, table, "target", Random(3))
    decision = table.decision(seat)
    assert decision is not None
    (row,) = SCREENS.public_controls(table).rows
    assert isinstance(row, Select)
    assert [table.rules.action_of(option.value) for option in row.options] == list(decision.options)


async def test_every_screen_on_the_way_is_a_message_discord_takes(room: Room) -> None:
    drawing = DrawingThread()
    table = await room.game(*range(2, 8), game="flip7", seed="screens", friendly=True)
    dice = Random(5)
    for _ in range(25):
        if table.status != Status.RUNNING:
            break
        await (step(table, dice) if table.rules.open_seats(table.state) else advance(room, table))
        for screen in (
            await screens.whole_table(table, drawing, NOTHING),
            await screens.panel(table, 0, drawing, additions=NOTHING),
            await screens.panel(table, 1, drawing, text_mode=True, additions=NOTHING),
        ):
            view, files = layout(screen)
            assert payload(view)[0]["components"]
            assert len(files) == (1 if screen.picture else 0)
        for moment in table.playback:
            shown = await screens.whole_table(table.at(moment), drawing, NOTHING, playing_back="…")
            assert shown.picture is not None
            assert all(button.disabled for button in buttons(shown.rows) if ":do:" in button.custom_id)
    drawing.close()


# Words


async def test_every_event_of_many_games_has_its_words(room: Room) -> None:
    told: set[str] = set()
    house: list[dict[str, Any]] = [
        {},
        {"setaside_timing": "sequential"},
        {"second_chance_first": "choose"},
        {"target_score": 50},
    ]
    for number, options in enumerate(house):
        table = await played(room, f"words {number}", **options)
        for logged in table.log:
            assert SCREENS.words(table, logged), logged
            told.add(logged.event.kind)
        assert screens.news(table, None).texts
    assert {
        "round",
        "dealt",
        "hit",
        "bust",
        "stayed",
        "assigned",
        "frozen",
        "flip3",
        "flipped",
        "round_over",
        "game_over",
    } <= told


def test_every_text_of_an_event_is_one_that_can_happen() -> None:
    kinds = {
        key.removeprefix("f7.event.").removeprefix("nothing.")
        for key in catalogue(DEFAULT).texts
        if key.startswith("f7.event.")
    }
    rules = Path(flip7.__file__).parents[1] / "rules"
    source = "".join(path.read_text(encoding="utf-8") for path in rules.glob("*.py"))
    assert [kind for kind in sorted(kinds) if f'"{kind}"' not in source] == []


async def test_an_event_nobody_foresaw_is_passed_over(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="x")
    assert SCREENS.words(table, Logged(0, Event("sneezed", 0))) is None


async def test_the_hint_has_the_odds_and_names_what_a_careful_player_would_do(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="h", friendly=True)
    seat = await until(room, table, "turn", Random(2))
    for answer, words in ((Hit(), "**hit**"), (Stay(), "**stay**"), (Target("freeze", 1), "Ben"), (Give(0), "Ada")):
        said = flip7.hint(table, seat, [answer])
        assert words in said
        assert "bust **" in said


async def test_the_result_names_places_best_rounds_and_busts(room: Room) -> None:
    table = await played(room, "result", target_score=50)
    screen = await results.result(table, DrawingThread(), NOTHING, whole=True)
    for seat in table.seats:
        assert f"**{seat.name}**" in "\n".join(screen.texts) or seat.name in "\n".join(screen.texts)
    assert "best round" in "\n".join(screen.texts)


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in CHOICES for value in CHOICES[name][1:]])
def test_every_house_rule_has_words(name: str, value: str) -> None:
    defaults = {key: choices[0] for key, choices in CHOICES.items()} | {"target_score": 200}
    assert SCREENS.house_rules(defaults) == "the publisher's rules"
    said = SCREENS.house_rules(defaults | {name: value})
    assert said == catalogue(DEFAULT).texts[f"f7.option.{name}.{value}"]
    assert any(one.key == name and one.value == value for one in SCREENS.house_options)


def test_the_lobby_offers_at_most_as_many_rules_as_a_select_holds() -> None:
    offered = SCREENS.house_options
    assert len(offered) <= 25
    assert len({one.text for one in offered}) == len(offered)


async def test_a_career_tells_how_rounds_ended(room: Room) -> None:
    table = await played(room, "career", target_score=50)
    events = [logged.event for logged in table.log]
    facts = table.rules.counts(table.state, 0, events)
    words = SCREENS.career({f"f.{key}": value for key, value in facts.items()} | {"games": 1, "total": 60})
    (chart,) = words.charts
    assert sum(bar.value for bar in chart.bars) <= facts["rounds"]
    assert [fact.label for fact in words.facts] == ["Points per round", "Busts", "Best round"]
    assert SCREENS.career({}).charts == ()


async def test_ada_sees_her_own_question_in_her_panel(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="p", friendly=True)
    dice = Random(7)
    while await until(room, table, "turn", dice) != 0:
        await step(table, dice)
    assert table.seats[0].user_id == ADA
    parts = flip7.panel_content(table, 0)
    assert "Hit or stay?" in parts.texts[0]
    assert [button.label for button in buttons(parts.rows)] == ["Hit", "Stay"]
    assert flip7.panel_content(table, 1).rows == ()


@pytest.mark.deep
async def test_the_moments_of_the_last_press_can_be_shown_when_the_game_is_over(room: Room) -> None:
    drawing, seen = DrawingThread(), 0
    for number in range(40):
        table = await room.game(
            game="flip7",
            seed=f"last {number}",
            kind=TableKind.SOLO,
            max_seats=1,
            options={"target_score": 50},
            channel_id=number,
        )
        dice = Random(number)
        while table.status == Status.RUNNING:
            if table.rules.open_seats(table.state):
                await step(table, dice)
            else:
                await playing.next_number(table, ADA, table.rules.serial(table.state, 0))
        assert not [*frames(table, PersonRow(user_id=ADA, calm=True))], "calm, the newest is all there is"
        for moment, _ in frames(table, PersonRow(user_id=ADA)):
            screen = await screens.panel(table.at(moment), 0, drawing, playing_back=True, additions=NOTHING)
            assert screen.rows == ()
            seen += 1
    drawing.close()
    assert seen, "no game ended with a card turned"
