"""What the host chooses in the lobby: time, seats, switches and house rules, each within its bounds."""

from __future__ import annotations

import pytest

from bot.store.enums import ClockKind
from bot.tables.clocks.idle import IDLE
from bot.tables.refusal import Refusal
from bot.tables.seating import lobby, table_options
from tests.tables.room import ADA, BEN, Room, refusal

LIVE, SLOW = ClockKind.LIVE, ClockKind.SLOW


async def test_the_host_sets_the_time_per_turn(room: Room) -> None:
    table = await room.lobby(BEN)
    await table_options.set_time(table, ADA, LIVE, 90)
    assert (table.header.clock, table.header.turn_seconds) == (LIVE, 90)
    await table_options.set_time(table, ADA, SLOW, 12)
    assert (table.header.clock, table.header.turn_seconds) == (SLOW, 12 * 3600)


async def test_the_lobby_of_a_slow_game_stays_open_for_a_day(room: Room) -> None:
    table = await room.lobby(BEN)
    await table_options.set_time(table, ADA, SLOW, 24)
    assert table.timers[IDLE] == room.clock.now() + 24 * 3600
    await table_options.set_time(table, ADA, LIVE, 60)
    assert table.timers[IDLE] == room.clock.now() + 15 * 60


@pytest.mark.parametrize(("clock", "time"), [(LIVE, 29), (LIVE, 181), (SLOW, 7), (SLOW, 73), (SLOW, 10**30)])
async def test_no_other_time(room: Room, clock: ClockKind, time: int) -> None:
    table = await room.lobby(BEN)
    assert await refusal(table_options.set_time(table, ADA, clock, time)) == "out_of_bounds"
    assert table.header.turn_seconds == 60


async def test_a_table_has_as_many_seats_as_the_host_says(room: Room) -> None:
    table = await room.lobby(BEN)
    await table_options.set_seats(table, ADA, 2)
    assert await refusal(lobby.join(table, 99, "Cy")) == "table_full"
    await table_options.set_seats(table, ADA, 12)
    await lobby.join(table, 99, "Cy")


@pytest.mark.parametrize("seats", [1, 2, 13])
async def test_nobody_who_sits_is_sent_away_by_fewer_seats(room: Room, seats: int) -> None:
    table = await room.lobby(BEN, 99)
    assert await refusal(table_options.set_seats(table, ADA, seats)) == "out_of_bounds"
    assert table_options.seats_to_choose(table) == range(3, 13)


async def test_a_switch_is_turned_and_back(room: Room) -> None:
    table = await room.lobby(BEN, game="flip7")
    for name in table_options.switches(table):
        before = table_options.SWITCHES[name].is_on(table.header)
        await table_options.turn(table, ADA, name)
        assert table_options.SWITCHES[name].is_on(table.header) is not before
        await table_options.turn(table, ADA, name)
        assert table_options.SWITCHES[name].is_on(table.header) is before


async def test_a_game_without_frames_has_nothing_to_show_card_by_card(room: Room) -> None:
    table = await room.lobby(BEN)
    assert "steps" not in table_options.switches(table)
    assert await refusal(table_options.turn(table, ADA, "steps")) == "bad_button"
    assert await refusal(table_options.turn(table, ADA, "nothing")) == "bad_button"


async def test_by_house_rules_nothing_is_said_to_count_for_ratings(room: Room) -> None:
    table = await room.lobby(BEN, game="flip7")
    assert "rated" in table_options.switches(table)
    await table_options.set_number(table, ADA, "target_score", 50)
    assert not table.rated
    assert "rated" not in table_options.switches(table)


async def test_a_number_of_the_house_rules_leaves_the_others_as_they_are(room: Room) -> None:
    table = await room.lobby(BEN, game="flip7")
    await table_options.set_house_rules(table, ADA, {"tie_rule": "shared_win"})
    await table_options.set_number(table, ADA, "target_score", 20)
    assert table.house_rules == {"tie_rule": "shared_win", "target_score": 20}
    await table_options.set_house_rules(table, ADA, {"fresh_deck_each_round": True})
    assert table.house_rules == {"fresh_deck_each_round": True, "target_score": 20}
    await table_options.set_number(table, ADA, "target_score", 200)
    await table_options.set_house_rules(table, ADA, {})
    assert table.house_rules == {}


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("target_score", 19, "out_of_bounds"),
        ("target_score", 1001, "out_of_bounds"),
        ("tie_rule", 3, "bad_button"),
        ("nothing", 3, "bad_button"),
    ],
)
async def test_no_other_number(room: Room, name: str, value: int, code: str) -> None:
    table = await room.lobby(BEN, game="flip7")
    assert await refusal(table_options.set_number(table, ADA, name, value)) == code
    assert table.house_rules == {}


async def test_only_the_host_chooses_and_only_before_the_game(room: Room) -> None:
    table = await room.lobby(BEN, game="flip7")
    assert await refusal(table_options.set_time(table, BEN, LIVE, 90)) == "not_host"
    assert await refusal(table_options.set_number(table, BEN, "target_score", 50)) == "not_host"
    assert await refusal(table_options.turn(table, 99, "rated")) == "join_first"
    await lobby.begin(table, ADA)
    assert await refusal(table_options.set_seats(table, ADA, 5)) == "already_started"


async def test_what_was_chosen_is_there_after_a_restart(room: Room) -> None:
    table = await room.lobby(BEN, game="flip7")
    await table_options.set_time(table, ADA, SLOW, 8)
    await table_options.set_seats(table, ADA, 4)
    await table_options.turn(table, ADA, "steps")
    await table_options.turn(table, ADA, "rated")
    before = table.header
    again = await room.another().tables.get(table.id)
    assert again is not None
    assert again.header == before
    assert (before.fast, before.friendly, before.max_seats, before.turn_seconds) == (True, True, 4, 8 * 3600)


async def test_several_options_are_chosen_at_once_or_none_of_them(room: Room) -> None:
    table = await room.lobby(BEN, game="flip7")
    together = table_options.OptionChanges(
        (SLOW, 12), 4, ["steps", "rated"], {"target_score": 100}, {"tie_rule": "shared_win"}
    )
    await table_options.choose(table, ADA, together)
    header = table.header
    assert (header.clock, header.turn_seconds, header.max_seats) == (SLOW, 12 * 3600, 4)
    assert (header.fast, header.friendly) == (True, True)
    assert (header.options["target_score"], header.options["tie_rule"]) == (100, "shared_win")
    before = header.model_copy()
    for wrong, code in (
        (table_options.OptionChanges((LIVE, 30), 99), "out_of_bounds"),
        (table_options.OptionChanges((LIVE, 30), turned=["nothing"]), "bad_button"),
        (table_options.OptionChanges((LIVE, 30), numbers={"target_score": 1}), "out_of_bounds"),
        (table_options.OptionChanges((LIVE, 30), numbers={"tie_rule": 1}), "bad_button"),
    ):
        assert await refusal(table_options.choose(table, ADA, wrong)) == code
    assert await refusal(table_options.choose(table, BEN, table_options.OptionChanges((LIVE, 30)))) == "not_host"
    assert table.header == before


async def test_what_is_too_late_by_the_time_the_table_is_held_changes_nothing(room: Room) -> None:
    table = await room.lobby(BEN)

    def require() -> None:
        raise Refusal("form_changed")

    late = table_options.OptionChanges((LIVE, 30))
    assert await refusal(table_options.choose(table, ADA, late, require=require)) == "form_changed"
    assert table.header.turn_seconds == 60
