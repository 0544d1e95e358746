"""The short game at tables: it is chosen in the lobby, counts for no rating, and what it comes to is kept apart."""

from __future__ import annotations

import pytest

from bot.games.catalogue import badges
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.players.fast_deck import fast_deck
from bot.games.luckybox.players.simulator import play
from bot.store.results.profiles import ProfileStore
from bot.store.results.rebuild import rebuild
from bot.tables.seating import lobby, table_options
from tests.league.season import KEPT, dump
from tests.tables.room import ADA, BEN, Room, play_on, refusal

SHORT = {"rounds": 2}


async def test_a_short_game_is_unrated_and_its_results_are_those_of_a_game_of_its_own(room: Room) -> None:
    table = await room.game(BEN, options=SHORT)
    assert table.rated is False
    assert table.hints
    await play_on(room, table)
    assert (table.state.round, table.header.options["rounds"]) == (2, 2)
    (mine,) = await room.people.results(ADA)
    assert (mine["game"], mine["kind"], mine["rated"]) == ("luckybox.short", "table", False)


async def test_a_short_game_and_a_whole_one_are_never_added_up(room: Room) -> None:
    for options in (SHORT, {}, SHORT):
        await play_on(room, await room.solo(options=options))
    profiles = ProfileStore(room.database)
    short, whole = await profiles.stats("luckybox.short", ADA), await profiles.stats("luckybox", ADA)
    assert short.career is not None
    assert whole.career is not None
    assert (short.career.numbers["games"], whole.career.numbers["games"]) == (2, 1)
    assert (len(short.form), len(whole.form)) == (2, 1)
    assert short.career.numbers["best"] == max(short.form) < whole.career.numbers["best"]
    assert short.rating is whole.rating is None


async def test_what_only_a_whole_game_can_win_is_not_won_in_a_short_one(room: Room) -> None:
    deck = fast_deck(shipped_deck())
    early = next(n for n in range(99) if play(deck, ["regular"], "badges", n, rounds=2).boxes[0][0])
    await play_on(room, await room.solo(options=SHORT, seed=f"badges/{early}"))
    (mine,) = await room.people.results(ADA)
    assert mine["facts"]["boxes_1"] >= 1, "in a whole game that is a badge"
    assert (await ProfileStore(room.database).stats("luckybox", ADA)).badges == ("first_game",)


async def test_worked_out_anew_all_of_it_is_the_same(room: Room) -> None:
    for options in (SHORT, {}):
        await play_on(room, await room.game(BEN, options=options))
    before = await dump(room.database, *KEPT)
    await rebuild(room.database, badges())
    assert await dump(room.database, *KEPT) == before


async def test_the_host_turns_it_on_and_off_and_other_house_rules_stay(room: Room) -> None:
    table = await room.lobby(BEN, options={"relaxed": True})
    assert table_options.SHORT in table_options.switches(table)
    await table_options.turn(table, ADA, table_options.SHORT)
    assert table_options.is_on(table, table_options.SHORT)
    assert table.header.options == {"relaxed": True, "bands": "rulebook", "rounds": 2}
    await table_options.set_house_rules(table, ADA, {})
    assert table.header.options == {"relaxed": False, "bands": "rulebook", "rounds": 2}
    assert "rated" not in table_options.switches(table), "it counts for no rating anyway"
    await table_options.turn(table, ADA, table_options.SHORT)
    assert table.header.options == {"relaxed": False, "bands": "rulebook"}
    assert await refusal(table_options.turn(table, BEN, table_options.SHORT)) == "not_host"


async def test_a_game_without_a_short_form_has_no_switch_for_it(room: Room) -> None:
    table = await room.lobby(BEN, game="flip7")
    assert table_options.SHORT not in table_options.switches(table)
    assert await refusal(table_options.turn(table, ADA, table_options.SHORT)) == "bad_button"


@pytest.mark.parametrize("options", [SHORT, {}])
async def test_a_rematch_is_as_long_as_the_game_before(room: Room, options: dict[str, int]) -> None:
    table = await play_on(room, await room.game(BEN, options=options))
    again = await room.tables.rematch(table, ADA, table.header.channel_id)
    assert again.header.options == table.header.options
    await lobby.leave(again, ADA)
