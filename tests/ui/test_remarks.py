"""What the host remarks on in real games: a thing at a time, when it first comes up, once a person."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot import text
from bot.engine.core import Event
from bot.games.catalogue import games
from bot.store.enums import Status
from bot.tables.news import Log, Logged
from bot.tables.table import Table
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import remarks, screens
from bot.ui.screens.remarks import Remark
from tests.small_games import pig, their_words
from tests.ui.additions import NOTHING
from tests.ui.build import play, played_on, table_of
from tests.ui.scripted import Way
from tests.ui.theatre import ADA, BEN, Theatre
from tests.ui.virtual import run

LINE = 75
"""Characters of a remark at most: it stands in the host's bubble."""


def kinds(game: str) -> set[str]:
    """What the host of a game remarks on."""
    return set(games()[game].screens.words_of.remarks)


@pytest.mark.parametrize("game", games())
def test_a_remark_fits_the_hosts_bubble(game: str) -> None:
    words = games()[game].screens.words_of
    lines = [words.remark(kind) for kind in words.remarks]
    assert [line for line in lines if len(line) > LINE] == []


def daring(table: Table, seat: int, dice: Random) -> Any:
    """The first answer, more often than not: in Flip 7 one more card."""
    decision = table.decision(seat)
    assert decision is not None
    return decision.options[0] if dice.random() < 0.6 else dice.choice(decision.options)


@pytest.mark.deep
@pytest.mark.parametrize("game", ["luckybox", "flip7"])
def test_everything_there_is_a_remark_on_comes_up_in_games(game: str) -> None:
    left = kinds(game)
    for seed in range(60):
        for table, seat in played_on(table_of(games()[game], 1 + seed % 6, seed=str(seed)), Random(seed), daring):
            heard = {remarks.name(game, kind) for kind in kinds(game) - left}
            made = remarks.current(table, seat, None, 0, heard)
            left -= {made.kind} if made is not None else set()
        if not left:
            break
    assert left == set()


def flip7(*events: Event) -> Table:
    """A table of three at which this has just happened; seat 0 is asked nothing."""
    made = table_of(games()["flip7"], 3)
    made.log = Log(Logged(-1, event) for event in (Event("round", None, {"round": 1, "dealer": 0}), *events))
    return made


def test_it_is_about_the_newest_thing_that_touches_the_seat_and_that_its_person_has_not_heard_of() -> None:
    table = flip7(Event("dealt", 0, {"card": "+4"}), Event("flip3", 0), Event("frozen", 1, {"points": 3}))
    first = remarks.current(table, 0, None, 0, ())
    assert first is not None
    assert first.kind == "flip3"
    then = remarks.current(table, 0, None, 0, {"flip7.flip3"})
    assert then is not None
    assert then.kind == "plus"
    assert remarks.current(table, 0, None, 0, {"flip7.flip3", "flip7.plus"}) is None
    other = remarks.current(table, 1, None, 0, ())
    assert other is not None
    assert other.kind == "frozen"


def test_what_happened_before_what_the_person_was_shown_last_is_not_brought_up_again() -> None:
    table = flip7()
    table.log = Log([Logged(0, Event("flip3", 0)), Logged(1, Event("stayed", 1, {"points": 3}))])
    assert remarks.current(table, 0, None, 0, ()) is not None
    assert remarks.current(table, 0, None, 1, ()) is None


def test_it_stays_until_the_seat_has_moved_and_nothing_else_is_said_meanwhile() -> None:
    table = table_of(games()["luckybox"], 2, seed="a")
    made = Remark("moon", "…", len(table.entries))
    assert remarks.current(table, 0, made, 0, {"luckybox.moon"}) is made
    decision = table.decision(1)
    assert decision is not None
    play(table, 1, decision.options[0])
    assert remarks.current(table, 0, made, 0, {"luckybox.moon"}) is made
    decision = table.decision(0)
    assert decision is not None
    play(table, 0, decision.options[0])
    assert remarks.current(table, 0, made, 0, {"luckybox.moon"}) is not made


def test_a_cheer_is_no_moment_for_a_remark_which_comes_at_the_next_quiet_turn() -> None:
    told, game = games()["luckybox"].screens, table_of(games()["luckybox"], 1, seed="a")
    put_off, said = "", 0
    for table, seat in played_on(game, Random(1), daring):
        if told.is_cheered(table, seat):
            assert remarks.current(table, seat, None, 0, ()) is None
            with patch.object(type(told), "is_cheered", return_value=False):
                first = remarks.current(table, seat, None, len(table.entries) - 1, ())
            happened = {told.kind_of(logged.event) for logged in table.log if logged.entry == len(table.entries) - 1}
            put_off = first.kind if first is not None and first.kind in happened else ""
        elif put_off and table.decision(seat) is not None:
            made = remarks.current(
                table, seat, None, len(table.entries), {f"luckybox.{kind}" for kind in kinds("luckybox") - {put_off}}
            )
            said += made is not None
            put_off = ""
    assert said


def test_nothing_is_remarked_on_when_the_game_is_over() -> None:
    table = flip7(Event("flip3", 0))
    table.header = table.header.changed(status=Status.OVER)
    assert remarks.current(table, 0, None, 0, ()) is None


@pytest.mark.parametrize("text_mode", [False, True])
async def test_the_host_says_it_in_the_picture_and_it_stands_over_the_question(
    drawing: DrawingThread, text_mode: bool
) -> None:
    table = flip7(Event("flip3", 0))
    made = remarks.current(table, 0, None, 0, ())
    screen = await screens.panel(table, 0, drawing, text_mode=text_mode, remark=made, additions=NOTHING)
    assert made is not None
    assert f"🎤 {made.line}" in screen.texts
    assert screen.remarks == ("flip7.flip3",)
    if not text_mode:
        assert screen.picture is not None
        assert made.line in screen.picture.alt


WORDS = {"pig.remark.roll": "A 1 takes it all.", "pig.remark.banked": "What is banked is safe."}


@pytest.fixture
def words() -> Iterator[None]:
    """A third game whose host has remarks."""
    with their_words(WORDS), patch("bot.game_words.catalogue", text.catalogue):
        yield


@pytest.mark.usefixtures("words")
def test_a_third_game_has_remarks_by_words_alone() -> None:
    table = table_of(pig(), 2, seed="a")
    (seat,) = table.rules.open_seats(table.state)
    asked = remarks.current(table, seat, None, 0, ())
    assert asked is not None
    assert (asked.kind, asked.line) == ("roll", "A 1 takes it all.")
    while not any(logged.event.kind == "banked" for logged in table.log):
        decision = table.rules.decisions(table.state)[0]
        play(table, decision.seat, decision.options[-1])
    banked = next(logged.event.seat for logged in table.log if logged.event.kind == "banked")
    happened = remarks.current(table, banked or 0, None, 0, {"pig.roll"})
    assert happened is not None
    assert happened.line == "What is banked is safe."


FIRST = "🎤 No square for this number? One lightning moves it by one, up or down."


async def until_lightning(theatre: Theatre, table: Table) -> None:
    """Ada and Ben play until Ada has no square for a number but lightning."""
    theatre.people.heard = [name for name in theatre.people.heard if name != "luckybox.lightning"]
    theatre.start_time()
    for _ in range(30):
        if FIRST in theatre.panel(ADA).text:
            return
        for user in (ADA, BEN):
            while table.decision(user - 1) is not None and not (user == ADA and FIRST in theatre.panel(ADA).text):
                await theatre.press(user, theatre.panel(user), "several", "do", "pick")
        await asyncio.sleep(15)
    pytest.fail("lightning was never of use")


def test_in_a_game_it_is_said_once_on_the_persons_own_panel() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180)
        await until_lightning(theatre, table)
        assert theatre.people.heard.count("luckybox.lightning") == 1
        assert FIRST not in theatre.message(table).text
        theatre.panels.refresh(table, None)
        await asyncio.sleep(5)
        assert FIRST in theatre.panel(ADA).text, "until the next thing"
        await theatre.press(ADA, theatre.panel(ADA), "do", "pick")
        assert FIRST not in theatre.panel(ADA).text
        await theatre.quiet()
        assert await theatre.stale(table) == []

    run(evening())


def test_it_counts_as_said_only_once_it_was_shown() -> None:
    async def evening() -> None:
        theatre = Theatre()
        table = await theatre.game(ADA, BEN, turn_seconds=180, game="flip7", fast=True, boards=False)
        theatre.people.heard = []
        theatre.discord.script(*[Way(outcome=429)] * 3, what="answer")
        table.log += [Logged(len(table.entries), Event("frozen", 0, {"points": 3}))]
        await theatre.press(ADA, theatre.message(table), "board")
        assert theatre.people.heard == []
        await theatre.press(ADA, theatre.message(table), "board")
        assert len(theatre.people.heard) == 1
        assert "🎤 " in theatre.panel(ADA).text

    run(evening())


@pytest.mark.parametrize("game", games())
def test_what_a_lesson_teaches_is_something_there_would_be_a_remark_on(game: str) -> None:
    lesson = games()[game].lesson
    assert set(lesson.teaches if lesson is not None else ()) <= kinds(game)
