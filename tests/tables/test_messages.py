"""What is kept of the messages that show a table: which they are, and whether they are old."""

from __future__ import annotations

from bot.store.rows import PanelRow
from bot.tables import messages
from bot.tables.seating import hosting, lobby
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, CY, Room, finish_turn, first_number, press, stored

LAYOUT = "one"
NOW_ON = 0.0
"""Whatever ended is asked about."""


async def old(room: Room, layout: str = LAYOUT) -> list[int]:
    """The tables that a start would show again."""
    return sorted([table.id async for table in room.another().tables.not_shown(layout, NOW_ON)])


async def show(table: Table) -> None:
    """All messages show the table as it is."""
    await messages.shown(table, table.changes, LAYOUT)


async def test_a_table_is_old_until_it_has_been_shown(room: Room) -> None:
    table = await room.lobby(BEN)
    assert await old(room) == [table.id]
    await show(table)
    assert await old(room) == []


async def test_every_change_makes_it_old(room: Room) -> None:
    table = await room.lobby(BEN)
    await show(table)
    await lobby.join(table, CY, "Cy")
    assert await old(room) == [table.id]
    await show(table)
    await lobby.begin(table, ADA)
    assert await old(room) == [table.id]
    await show(table)
    await press(table, ADA)
    assert await old(room) == [table.id]
    await show(table)
    await hosting.leave(table, CY)
    assert await old(room) == [table.id]
    await show(table)
    assert await old(room) == []


async def test_another_layout_makes_every_table_old(room: Room) -> None:
    table = await room.lobby(BEN)
    await show(table)
    assert await old(room, "two") == [table.id]


async def test_what_was_shown_before_a_change_does_not_count_after_it(room: Room) -> None:
    table = await room.lobby(BEN)
    before = table.changes
    await lobby.join(table, CY, "Cy")
    await messages.shown(table, before, LAYOUT)
    assert await old(room) == [table.id]


async def test_time_that_a_start_grants_makes_a_table_old_whose_clock_moves(room: Room) -> None:
    hurried = await first_number(room, BEN)
    await show(hurried)
    calm = await room.game(BEN, channel_id=701, turn_seconds=180)
    await show(calm)
    room.clock.advance(50)
    await room.tables.grant_time()
    assert await old(room) == [hurried.id]


async def test_that_time_is_short_makes_it_old(room: Room) -> None:
    table = await first_number(room, BEN)
    await show(table)
    await room.wait(46)
    assert await old(room) == [table.id]


async def test_a_table_that_ended_unseen_is_shown_once_more(room: Room) -> None:
    table = await room.lobby(BEN)
    await show(table)
    await lobby.cancel(table, ADA)
    assert await old(room) == [table.id]
    await show(table)
    assert await old(room, "two") == [], "one that has ended is not shown in another layout"


async def test_a_solo_game_is_old_where_its_panel_can_still_be_changed(room: Room) -> None:
    table = await room.solo()
    assert await old(room) == []
    panel = PanelRow(table_id=table.id, user_id=ADA, message_id=9, token="t", expires_at=room.clock.now() + 60)
    await messages.hold_panel(table, panel)
    assert await old(room) == [table.id]
    await show(table)
    assert await old(room) == []
    await finish_turn(table, ADA)
    assert await old(room) == [table.id]
    room.clock.advance(61)
    assert await old(room) == []


async def message_of(room: Room, table: Table) -> int | None:
    """The table message that is stored."""
    return (await stored(room, table)).header.message_id


async def test_a_message_is_remembered_and_forgotten(room: Room) -> None:
    table = await room.lobby(BEN)
    await messages.remember_message(table, 5)
    await messages.forget_message(table, 4)
    assert [await message_of(room, table), table.header.message_id] == [5, 5]
    await messages.forget_message(table, 5)
    assert [await message_of(room, table), table.header.message_id] == [None, None]
    await messages.result_posted(table, 6)
    assert (await stored(room, table)).header.result_id == 6


async def test_whose_place_a_message_takes_is_known_until_that_one_looks_so(
    room: Room,
) -> None:
    table = await room.lobby(BEN)
    assert await messages.leave_message(table)
    assert table.header.former_id is None
    await messages.remember_message(table, 5)
    assert await messages.leave_message(table)
    assert not await messages.leave_message(table)
    await messages.message_retired(table, 5)
    assert (await stored(room, table)).header.former_id == 5
    await messages.remember_message(table, 6)
    await messages.message_retired(table, 4)
    assert (await stored(room, table)).header.former_id == 5
    await messages.message_retired(table, 5)
    assert (await stored(room, table)).header.former_id is None
    await messages.forget_message(table, 6)
    assert (await stored(room, table)).header.former_id == 6
    await messages.remember_message(table, 7)
    assert (await stored(room, table)).header.former_id is None


async def test_a_table_whose_former_message_still_looks_like_its_own_is_looked_at_after_a_restart(room: Room) -> None:
    table = await room.lobby(BEN)
    await messages.remember_message(table, 5)
    await show(table)
    assert await old(room) == []
    await messages.leave_message(table)
    assert await old(room) == [table.id]


async def test_who_has_to_open_their_board_is_kept_until_they_have(room: Room) -> None:
    table = await first_number(room, BEN)
    panel = PanelRow(table_id=table.id, user_id=BEN, message_id=9, token="t", expires_at=room.clock.now() + 60, seen=3)
    await messages.hold_panel(table, panel)
    assert not messages.has_to_open_board(table, BEN)
    await messages.panel_refused(table, panel)
    found = await room.another().tables.get(table.id)
    assert found is not None
    for one in (table, found):
        assert messages.has_to_open_board(one, BEN)
        assert one.panels[BEN].seen == 3
    await messages.hold_panel(table, panel)
    assert not messages.has_to_open_board(table, BEN)
    await messages.panel_refused(table, panel, missed=False)
    assert not messages.has_to_open_board(table, BEN)
    assert table.panels[BEN].token == ""
    await messages.panel_lost(table, BEN)
    assert messages.has_to_open_board(table, BEN)


async def test_a_refusal_of_a_panel_that_has_a_successor_changes_nothing(room: Room) -> None:
    table = await first_number(room, BEN)
    first = PanelRow(table_id=table.id, user_id=BEN, message_id=9, token="a", expires_at=1.0)
    second = PanelRow(table_id=table.id, user_id=BEN, message_id=10, token="b", expires_at=2.0)
    await messages.hold_panel(table, first)
    await messages.hold_panel(table, second)
    await messages.panel_refused(table, first)
    assert table.panels[BEN] is second


async def kept_token(room: Room, table: Table) -> str:
    """The token of Ada's panel that a restart would find."""
    return (await stored(room, table)).panels[ADA].token


def panel_of(table: Table, room: Room, token: str, message_id: int = 9) -> PanelRow:
    """Ada's panel, just shown."""
    return PanelRow(
        table_id=table.id, user_id=ADA, message_id=message_id, token=token, expires_at=room.clock.now() + 840
    )


async def test_a_newer_token_of_the_same_panel_is_written_with_the_next_change(room: Room) -> None:
    table = await room.game(BEN)
    await messages.hold_panel(table, panel_of(table, room, "first"))
    room.clock.advance(messages.WRITTEN_EVERY - 1)
    await messages.hold_panel(table, panel_of(table, room, "second"))
    assert (table.panels[ADA].token, await kept_token(room, table)) == ("second", "first")
    await press(table, BEN)
    assert await kept_token(room, table) == "second"


async def test_a_newer_token_is_written_at_once_when_the_known_one_grows_old(room: Room) -> None:
    table = await room.game(BEN)
    await messages.hold_panel(table, panel_of(table, room, "first"))
    room.clock.advance(messages.WRITTEN_EVERY)
    await messages.hold_panel(table, panel_of(table, room, "second"))
    assert await kept_token(room, table) == "second"


async def test_another_panel_is_written_at_once(room: Room) -> None:
    table = await room.game(BEN)
    await messages.hold_panel(table, panel_of(table, room, "first"))
    await messages.hold_panel(table, panel_of(table, room, "second", message_id=10))
    assert await kept_token(room, table) == "second"


async def test_a_panel_whose_token_was_refused_is_written_at_once_when_it_works_again(room: Room) -> None:
    table = await room.game(BEN)
    refused = panel_of(table, room, "first")
    await messages.hold_panel(table, refused)
    await messages.panel_refused(table, refused)
    await messages.hold_panel(table, panel_of(table, room, "second"))
    assert await kept_token(room, table) == "second"
