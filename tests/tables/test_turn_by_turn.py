"""A game that asks one seat after the other: whose time runs, what is put on the stage, and how AI seats wait."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.engine.core import IllegalAction
from bot.games.catalogue import games
from bot.games.flip7.rules.actions import Hit, Stay
from bot.store.enums import By, Ending, Status, TimerKind
from bot.store.stored import TimerKey
from bot.tables.play import playing
from bot.tables.play.playing import ADVANCE
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting
from bot.tables.table import Table
from tests.store.files import opened
from tests.tables.room import ADA, BEN, CY, ManualClock, Room


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with opened(tmp_path / "room.db") as database:
        yield Room(database, ManualClock(), {"flip7": games()["flip7"]})


def asked(table: Table) -> int | None:
    """The seat that is asked."""
    seats = table.rules.open_seats(table.state)
    return seats[0] if seats else None


async def answer(table: Table, action: object) -> None:
    """Whoever is asked answers."""
    seat = asked(table)
    assert seat is not None
    user = table.seats[seat].user_id
    assert user is not None
    await playing.act(table, user, table.rules.serial(table.state, seat), action)


async def turn_of(table: Table, user: int) -> None:
    """Others stay until somebody is asked hit or stay."""
    seat = table.seat_of(user)
    assert seat is not None
    while asked(table) != seat.seat or table.state.question.ask != "turn":
        now = asked(table)
        assert now is not None
        decision = table.decision(now)
        assert decision is not None
        await answer(table, table.players.default(table.state, decision))


def clocks(table: Table) -> set[int]:
    """The seats whose time runs."""
    return {key.seat for key in table.timers if key.kind == TimerKind.TURN}


async def test_only_the_time_of_whoever_is_asked_runs(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="a")
    while table.status == Status.RUNNING and table.state.phase != "scored":
        seat = asked(table)
        assert seat is not None
        assert clocks(table) == {seat}
        decision = table.decision(seat)
        assert decision is not None
        await answer(table, table.players.default(table.state, decision))
    assert clocks(table) == set()
    assert ADVANCE in table.timers


async def test_every_question_has_a_time_of_its_own_after_what_is_shown(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="b")
    await turn_of(table, ADA)
    room.clock.advance(20)
    await answer(table, Hit())
    seat = asked(table)
    if seat is None:
        pytest.skip("that was the end of the round")
    shown = table.rules.pace.frame * len(table.playback)
    assert table.timers[TimerKey(TimerKind.TURN, seat)] == room.clock.now() + shown + table.header.turn_seconds


async def test_a_card_that_only_leads_to_the_next_question_is_shown_with_it(room: Room) -> None:
    """Two edits of a message, one right after the other, would show the same but for the question."""
    table = await room.game(BEN, game="flip7", seed="b")
    await turn_of(table, ADA)
    before = table.log
    await answer(table, Hit())
    assert asked(table) is not None
    assert [logged.event.kind for logged in table.log[len(before) :]] == ["hit"]
    assert table.playback == ()


async def test_what_is_left_of_a_card_that_went_away_is_not_all_that_is_shown(room: Room) -> None:
    """A round that a card ends, or a card that is discarded: the newest state no longer shows what was turned."""
    table = await room.game(BEN, game="flip7", seed="b")
    ends = 0
    while table.status == Status.RUNNING:
        seat = asked(table)
        if seat is None:
            assert table.playback or table.log[-2].event.kind == "stayed"
            ends += bool(table.playback)
            await room.wait(10)
            continue
        decision = table.decision(seat)
        assert decision is not None
        await answer(table, Hit() if Hit() in decision.options else decision.options[0])
    assert ends


async def test_a_quick_table_shows_nothing_step_by_step(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="b", fast=True)
    await turn_of(table, ADA)
    await answer(table, Hit())
    assert table.playback == ()


async def test_the_stage_ends_before_the_newest_state_and_asks_nothing(room: Room) -> None:
    table = await room.game(BEN, CY, game="flip7", seed="c")
    assert len(table.playback) >= 2, "a card for everybody, the last with the first question"
    for moment in table.playback:
        assert not table.at(moment).rules.open_seats(moment.state)
        assert table.state is not moment.state


async def test_a_drum_roll_is_a_frame_of_its_own_before_the_one_it_is_for(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="c")
    rolled = False
    while not rolled and table.status == Status.RUNNING:
        before = table.state
        seat = asked(table)
        if seat is None:
            await room.wait(10)
            continue
        decision = table.decision(seat)
        assert decision is not None
        await answer(table, Hit() if Hit() in decision.options else decision.options[0])
        last = before
        for frame, following in zip(table.playback, (*table.playback, None)[1:], strict=True):
            if frame.is_drum_roll:
                rolled = True
                assert frame.state is last
                # What comes next is the newest state where it asks something.
                assert table.rules.is_dramatic(last, table.state if following is None else following.state)
                assert following is None or not following.is_drum_roll
            last = frame.state
    assert rolled


async def test_an_ai_seat_waits_until_its_card_can_be_seen(room: Room) -> None:
    table = await room.game(game="flip7", ai=2, seed="d")
    while table.seats[asked(table) or 0].ai is False:
        decision = table.decision(asked(table) or 0)
        assert decision is not None
        await answer(table, Stay() if Stay() in decision.options else decision.options[0])
    seat = asked(table)
    assert seat is not None
    shown = table.rules.pace.frame * len(table.playback)
    with_the_question = table.rules.pace.frame
    assert table.log[-1].event.kind in ("hit", "dealt"), "nothing shown that the question is not shown with"
    assert table.timers[TimerKey(TimerKind.THINK, seat)] > room.clock.now() + shown + with_the_question


async def test_nobody_answers_for_another_and_nothing_can_be_taken_back(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="e")
    await turn_of(table, ADA)
    ben = table.seat_of(BEN)
    assert ben is not None
    with pytest.raises((Refusal, IllegalAction)):
        await playing.act(table, BEN, table.rules.serial(table.state, ben.seat), Hit())
    before = table.state
    with pytest.raises((Refusal, IllegalAction)):
        await playing.act(table, ADA, table.rules.serial(table.state, 0), table.rules.undo)
    assert table.state is before


async def test_the_clock_stays_for_a_player_and_the_game_goes_on(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="f", turn_seconds=60)
    await turn_of(table, ADA)
    seat = asked(table)
    assert seat is not None
    await room.wait(table.timers[TimerKey(TimerKind.TURN, seat)] - room.clock.now())
    assert table.entries[-1].by == By.CLOCK
    assert table.seats[seat].misses == 1
    assert not table.was_unattended(seat), "a first missed turn leaves no mark"
    assert asked(table) != seat


async def test_a_round_is_dealt_by_itself_after_a_breath(room: Room) -> None:
    table = await room.game(BEN, game="flip7", seed="g")
    while asked(table) is not None:
        decision = table.decision(asked(table) or 0)
        assert decision is not None
        await answer(table, table.players.default(table.state, decision))
    if table.status != Status.RUNNING:
        pytest.skip("over in a round")
    assert table.state.round == 1
    await room.wait(table.timers[ADVANCE] - room.clock.now())
    assert table.state.round == 2


@pytest.mark.parametrize("leaving", [(BEN,), (BEN, 3), (ADA, BEN, 3)])
@pytest.mark.parametrize("seed", ["l1", "l2", "l3"])
async def test_the_game_comes_to_its_end_when_people_have_left(room: Room, leaving: tuple[int, ...], seed: str) -> None:
    table = await room.game(BEN, 3, 4, game="flip7", seed=seed, options={"target_score": 50})
    for user in leaving:
        await hosting.leave(table, user)
    for _ in range(500):
        if table.status != Status.RUNNING:
            break
        seat = asked(table)
        if seat is None:
            await room.wait(max(0.0, table.timers[ADVANCE] - room.clock.now()))
            continue
        assert not table.is_unattended(table.seats[seat]), "the autopilot is asked, and nobody answers for it"
        assert (TimerKey(TimerKind.TURN, seat) in table.timers) == (len(leaving) < 3), "the last one has all the time"
        await answer(table, Hit() if Hit() in table.decision(seat).options else table.decision(seat).options[0])  # type: ignore[union-attr]
    assert table.status == Status.OVER
    assert table.header.ending == Ending.FINISHED


async def test_an_autopilot_may_end_the_game_and_the_result_is_told(room: Room) -> None:
    for seed in range(12):
        table = await room.game(BEN, game="flip7", seed=f"end {seed}", options={"target_score": 50}, channel_id=seed)
        for _ in range(200):
            seat = asked(table)
            if seat is None or max(one.total + one.points for one in table.state.seats) >= 50:
                break
            await answer(table, Hit() if table.state.question.ask == "turn" else table.decision(seat).options[0])  # type: ignore[union-attr]
        if table.status == Status.RUNNING:
            room.news.clear()
            await hosting.leave(table, BEN)
            if table.header.status == Status.OVER:
                assert room.news[-1][1].ended
                return
    pytest.fail("no game ended by an autopilot's answer")
