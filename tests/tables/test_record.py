"""The record of a game: while it runs it gives nothing away, and it plays to where the game is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine.record import replay
from bot.games.catalogue import record_codecs
from bot.store.enums import Status
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, BREATH, CY, Room, choice, finish_turn, press, refusal


async def moments(room: Room, *others: int) -> Any:
    """A game, yielded after every change."""
    table = await room.game(*others, ai=1)
    yield table
    while table.status == Status.RUNNING:
        for user in (ADA, *others):
            seat = table.seat_of(user)
            assert seat is not None
            while table.decision(seat.seat) is not None:
                await press(table, user, choice(table, user))
                yield table
        await room.wait(BREATH)
        yield table


def replayed(table: Table) -> Any:
    """Where the record leads, after a way through JSON."""
    return replay(json.loads(json.dumps(table.record())), record_codecs())


async def test_a_record_plays_to_where_the_game_is_but_for_choices_still_being_made(room: Room) -> None:
    seen = 0
    async for table in moments(room, BEN):
        if seen % 5 == 0 or table.status == Status.OVER:
            names = [seat.name for seat in table.seats]
            shown = table.state
            for seat in range(3):
                if shown.phase == "choose" and table.rules.may_undo(shown, seat):
                    shown = table.rules.apply(shown, seat, table.rules.undo).state
            assert replayed(table) == table.game.codec.result(shown, names)
        seen += 1
    assert seen > 100


async def test_a_record_of_a_running_game_holds_no_seed_and_nothing_that_lies_face_down(room: Room) -> None:
    async for table in moments(room, BEN):
        if table.status != Status.RUNNING:
            break
        record = table.record()
        assert "seed" not in record
        assert table.header.seed not in json.dumps(record)
        chance: Any = record["chance"]
        shown = [number for numbers in chance["numbers"] for number in numbers]
        hidden = table.state.turn < 9 and table.state.phase == "turn"
        if hidden:
            assert chance["numbers"][-1] == list(table.state.seen)
        assert len(shown) == 9 * (table.state.round - 1) + len(table.state.seen)
        if len(chance["boxes"]) == 1:
            assert not set(chance["boxes"][0]) & set(table.state.pile)
        assert not set(table.state.pile) & {int(card) for card in record["cards"]} or len(chance["boxes"]) > 1


async def test_a_record_does_not_tell_what_others_have_just_chosen(room: Room) -> None:
    """Which cards a seat keeps shows only when all have chosen; the view hides it until then, so must the record."""
    table = await room.game(BEN)
    await finish_turn(table, BEN)
    view = table.rules.view(table.state, 0)
    assert view.seats[1].kept is None
    kept = set(table.state.seats[1].kept)
    told = {card for action in table.record()["actions"] if action["do"] == "keep" for card in action["cards"]}  # type: ignore[index,union-attr,call-overload]
    assert not told & kept


@pytest.mark.deep
async def test_a_record_of_a_finished_game_plays_to_its_result(room: Room) -> None:
    table = await room.game(BEN, CY)
    while table.status == Status.RUNNING:
        await finish_turn(table, ADA, BEN, CY)
        await room.wait(BREATH)
    result = replayed(table)
    standings = table.rules.standings(table.state)
    assert standings is not None
    assert result["over"] is True
    assert [seat["rank"] for seat in result["seats"]] == [standing.rank for standing in standings]
    assert [seat["name"] for seat in result["seats"]] == ["Ada", "Ben", "Cy"]


async def test_there_is_no_record_of_a_lobby(room: Room) -> None:
    table = await room.lobby(BEN)

    async def ask() -> None:
        table.record()

    assert await refusal(ask()) == "not_started"


@pytest.mark.parametrize("options", [{"relaxed": True}, {"bands": "short"}])
async def test_a_record_carries_the_options(room: Room, options: dict[str, Any]) -> None:
    table = await room.game(BEN, options=options)
    assert table.record()["options"] == {"relaxed": False, "bands": "rulebook"} | options
