"""What-ifs: a private table on the deal of a game that is over. The others do what they did; it counts nowhere."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.features.what_if import service
from bot.features.what_if.origin import line_of, origin_of
from bot.features.what_if.rows import KEPT
from bot.features.what_if.store import throw_away
from bot.features.what_if.then_and_now import first_difference
from bot.store.enums import By, Ending, Status, TableKind
from bot.store.personal import FORGOTTEN
from bot.store.sql.database import Database
from bot.tables.play import playing
from bot.tables.play.transaction import Transaction
from bot.tables.seating import lobby
from tests.features.daily.kit import Days
from tests.features.what_if.played_on import HERE, over, to_end, what_if
from tests.tables.room import (
    ADA,
    BEN,
    CHANNEL,
    CY,
    STRANGER,
    Room,
    choice,
    finish_turn,
    press,
    refusal,
    serial,
    undo,
)

DAY = 86_400.0


async def rows(database: Database, of: str) -> int:
    """How many rows there are."""
    async with database.read() as connection:
        return int((await connection.execute(text(f"SELECT count(*) FROM {of}"))).scalar_one())  # noqa: S608


@pytest.mark.parametrize("game", ["luckybox", "flip7"])
async def test_it_goes_on_where_the_game_was_and_ends_as_it_did_where_the_same_is_done(room: Room, game: str) -> None:
    origin = await over(room, BEN, CY, game=game)
    line = line_of(origin)
    turns = line.turns(0)
    table = await what_if(room, origin, len(turns) // 2)
    assert (table.header.kind, table.status, table.header.seed) == (TableKind.WHAT_IF, "running", origin.header.seed)
    assert [seat.user_id for seat in table.seats] == [ADA, None, None]
    assert [seat.name for seat in table.seats] == ["Ada", "Ben", "Cy"]
    for turn in turns[len(turns) // 2 :]:
        for answer in turn.answers:
            while table.decision(0) is None:
                await playing.next_number(table, ADA, serial(table, ADA))
            await press(table, ADA, answer.action)
    while table.status == Status.RUNNING:
        await playing.next_number(table, ADA, serial(table, ADA))
    assert table.rules.standings(table.state) == table.rules.standings(origin.state)
    assert first_difference(line, line_of(table), 0) is None


@pytest.mark.deep
async def test_the_others_have_answered_by_the_time_one_is_asked_and_as_they_did(room: Room) -> None:
    origin = await over(room, BEN, CY)
    table = await what_if(room, origin, 5)
    assert table.rules.open_seats(table.state) == (0,)
    await finish_turn(table, ADA)
    await playing.next_number(table, ADA, serial(table, ADA))
    assert table.rules.open_seats(table.state) == (0,)
    there, here = line_of(origin), line_of(table)
    for seat in (1, 2):
        mine = here.turns(seat)
        assert [turn.actions for turn in mine] == [turn.actions for turn in there.turns(seat)[: len(mine)]]


@pytest.mark.deep
async def test_who_has_other_cards_than_then_is_played_by_the_default_character(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    origin = await over(room, BEN, CY, game="flip7", seed="others")
    table = await what_if(room, origin, 0)
    asked: list[str] = []
    thinker = table.context.thinker

    class Heard:
        async def answers(self, game: Any, state: Any, seat: int, character: str, seed: str) -> Any:
            asked.append(character)
            assert origin.header.seed not in seed
            return await thinker.answers(game, state, seat, character, seed)

    monkeypatch.setattr(table.context, "thinker", Heard())
    while table.status == Status.RUNNING:
        decision = table.decision(0)
        if decision is None:
            await playing.next_number(table, ADA, serial(table, ADA))
        else:
            # Never what one did then: so the cards go to other seats.
            usual = choice(table, ADA)
            await press(table, ADA, next((one for one in decision.options[::-1] if one != usual), usual))
    assert asked
    assert set(asked) == {table.players.default_character}


@pytest.mark.deep
async def test_it_counts_nowhere_and_is_no_game_of_ones_history(room: Room) -> None:
    origin = await over(room, BEN)
    names = ("results", "ratings", "tallies", "careers", "streaks", "badges", "attempts")
    before = {name: await rows(room.database, name) for name in names}
    results = await room.people.results(ADA)
    table = await to_end(room, await what_if(room, origin))
    assert (table.status, table.header.ending) == (Status.OVER, Ending.FINISHED)
    assert {name: await rows(room.database, name) for name in names} == before
    assert await room.people.results(ADA) == results
    assert await room.tables.in_channel(CHANNEL) is None


@pytest.mark.deep
async def test_one_may_take_back_and_ask_for_hints_as_alone(room: Room) -> None:
    origin = await over(room, BEN)
    table = await what_if(room, origin)
    state = table.state
    await press(table, ADA)
    assert table.may_undo(0)
    await undo(table, ADA)
    assert replace(table.state.seats[0], serial=0) == replace(state.seats[0], serial=0)
    assert await playing.hint(table, ADA)


@pytest.mark.deep
async def test_after_a_restart_the_others_go_on_as_they_did(room: Room) -> None:
    origin = await over(room, BEN)
    table = await what_if(room, origin, 3)
    await press(table, ADA)
    again = await room.another().tables.get(table.id)
    assert again is not None
    assert again.state == table.state
    await to_end(room, again)
    there, here = line_of(origin), line_of(again)
    assert [turn.actions for turn in here.turns(1)] == [turn.actions for turn in there.turns(1)]
    assert {entry.by for entry in again.entries if entry.seat == 1} == {By.AI}


async def test_one_that_was_made_but_stopped_before_it_began_begins_where_it_was_to(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    origin = await over(room, BEN)
    with monkeypatch.context() as stopped:
        stopped.setattr(Transaction, "commit", broken)
        with pytest.raises(RuntimeError):
            await what_if(room, origin)
    [table] = await room.another().tables.of_person(ADA)
    assert (table.header.kind, table.status) == (TableKind.WHAT_IF, Status.LOBBY)
    await lobby.begin(table, ADA)
    position = line_of(origin).turns(0)[12].position
    assert position > 1
    assert [entry.action for entry in table.entries[:position]] == [entry.action for entry in origin.entries[:position]]
    assert {entry.by for entry in table.entries if entry.seat == 1} == {By.AI}


async def broken(_: object) -> None:
    """A commit that fails."""
    raise RuntimeError


async def test_a_new_one_closes_the_old_one_and_an_own_game_alone_goes_on_beside_it(room: Room) -> None:
    origin = await over(room, BEN)
    alone = await room.solo()
    first = await what_if(room, origin)
    second = await what_if(room, origin, 20)
    await first.catch_up(first.header.version + 1)
    assert (first.status, first.header.ending) == (Status.CLOSED, Ending.REPLACED)
    assert (second.status, alone.status) == (Status.RUNNING, Status.RUNNING)
    assert await room.tables.solo_of(ADA) is alone


@pytest.mark.deep
async def test_a_press_on_one_that_was_replaced_is_refused(room: Room) -> None:
    origin = await over(room, BEN)
    first = await what_if(room, origin)
    answer = choice(first, ADA)
    await what_if(room, origin, 20)
    with pytest.raises(Exception) as refused:  # noqa: PT011 - another writer was first; then the table has read itself
        await playing.act(first, ADA, serial(first, ADA), answer)
    assert type(refused.value).__name__ == "Conflict"
    assert await refusal(playing.act(first, ADA, serial(first, ADA), answer)) == "game_over"


async def test_a_spectator_plays_the_seat_they_choose_and_a_player_their_own(room: Room) -> None:
    origin = await over(room, BEN)
    assert service.seat_to_play(origin, BEN, 0).seat == 1
    assert service.seat_to_play(origin, STRANGER, 0).seat == 0
    assert await refusal(_given(lambda: service.seat_to_play(origin, STRANGER, 2))) == "bad_button"
    table = await what_if(room, origin, user=STRANGER, seat=1)
    assert [seat.user_id for seat in table.seats] == [None, STRANGER]
    assert [seat.name for seat in table.seats] == ["Ada", "Somebody"]


async def _given(work: Any) -> Any:
    return work()


async def test_not_from_a_game_under_way_a_lesson_or_another_what_if(room: Room) -> None:
    running = await room.game(BEN)
    person = lobby.person(ADA, "Ada")
    assert await refusal(service.begin(room.tables, running, 0, person, HERE)) == "not_over"
    done = await to_end(room, await what_if(room, await over(room, channel_id=701)))
    assert await refusal(service.begin(room.tables, done, 0, person, HERE)) == "bad_button"


@pytest.mark.deep
@pytest.mark.parametrize("position", [-1, 1, 10_000])
async def test_not_from_where_nothing_is_asked(room: Room, position: int) -> None:
    origin = await over(room)
    person = lobby.person(ADA, "Ada")
    assert await refusal(service.begin(room.tables, origin, position, person, HERE)) == "bad_button"


async def test_not_on_a_day_that_others_still_play_and_once_it_is_published(room: Room) -> None:
    daily = Days(room)
    origin = await to_end(room, await daily.begin())
    person = lobby.person(ADA, "Ada")
    assert await refusal(service.begin(room.tables, origin, 0, person, HERE)) == "day_secret"
    practice = await to_end(room, await daily.practise())
    assert await refusal(service.begin(room.tables, practice, 0, person, HERE)) == "day_secret"
    await room.wait(2 * DAY)
    table = await what_if(room, origin, 4)
    assert (table.header.day, table.header.counted, table.secret) == (None, False, False)
    streak = await daily.streak("luckybox", ADA)
    await to_end(room, table)
    assert await daily.streak("luckybox", ADA) == streak
    attempt = await daily.store.attempt("luckybox", origin.header.day or 0, ADA)
    assert attempt is not None
    assert attempt.table_id == origin.id


async def test_who_had_their_data_deleted_is_not_named_on_one_in_memory(room: Room) -> None:
    origin = await over(room, BEN)
    table = await what_if(room, origin)
    await room.people.forget(BEN)
    await room.tables.forget(BEN)
    assert [seat.name for seat in table.seats] == ["Ada", FORGOTTEN]
    await to_end(room, table)
    assert table.status == Status.OVER


async def test_it_is_thrown_away_and_the_game_it_came_from_is_not(room: Room) -> None:
    origin = await over(room)
    table = await to_end(room, await what_if(room, origin))
    later = room.clock.now() + KEPT + 1
    await room.database.write(lambda writing: throw_away(writing, later))
    assert await room.another().tables.get(table.id) is None
    assert await room.another().tables.get(origin.id) is not None


async def test_what_a_board_comes_from_is_known_with_both_ends(room: Room) -> None:
    origin = await over(room, BEN)
    table = await what_if(room, origin, 7)
    found = await origin_of(table, table.context.store)
    assert found is not None
    assert (found.row.origin, found.row.seat, found.row.user_id) == (origin.id, 0, ADA)
    assert found.line.end == origin.state
    assert await origin_of(origin, origin.context.store) is None
