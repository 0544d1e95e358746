"""Nothing is shown, and nothing in memory changes, before it is written."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.store.enums import Ending
from bot.store.rows import PanelRow
from bot.store.stored import Change, Repeated
from bot.store.tables import TableStore
from bot.tables import messages
from bot.tables.news import TableChanged
from bot.tables.play import playing
from bot.tables.seating import hosting, lobby
from bot.tables.table import Delivery, Follower, Table
from tests.tables.room import (
    ADA,
    BEN,
    CY,
    STRANGER,
    Room,
    choice,
    finish_turn,
    first_number,
    image,
    press,
    serial,
    stored,
)

Request = Callable[[Room, Table], Coroutine[Any, Any, None]]


class DiskFull(Exception):
    """Writing fails."""


async def fail(store: TableStore, table_id: int, version: int, change: Change) -> None:
    """A commit that does not come about."""
    raise DiskFull


IN_A_GAME: dict[str, Request] = {
    "a press": lambda room, table: press(table, ADA),
    "the clock": lambda room, table: room.wait(60),
    "leaving": lambda room, table: hosting.leave(table, BEN),
    "sending away": lambda room, table: hosting.kick(table, STRANGER, BEN, moderator=True),
    "handing over": lambda room, table: hosting.hand_over(table, ADA, BEN),
    "ending": lambda room, table: hosting.end(table, STRANGER, moderator=True),
    "shutting": lambda room, table: hosting.shut(table, Ending.GONE),
}
IN_A_LOBBY: dict[str, Request] = {
    "joining": lambda room, table: lobby.join(table, CY, "Cy"),
    "getting up": lambda room, table: lobby.leave(table, ADA),
    "asking an AI": lambda room, table: lobby.add_ai(table, ADA),
    "sending an AI away": lambda room, table: lobby.remove_ai(table, ADA),
    "starting": lambda room, table: lobby.begin(table, ADA),
    "cancelling": lambda room, table: lobby.cancel(table, ADA),
    "the idle time": lambda room, table: room.wait(900),
}


async def nothing_comes_of(room: Room, table: Table, request: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    """The request fails as writing does: no news, no change in memory or in the file; later it works."""
    before, kept = image(table), await stored(room, table)
    room.news.clear()
    with monkeypatch.context() as patch:
        patch.setattr(TableStore, "commit", fail)
        with pytest.raises(DiskFull):
            await request(room, table)
    assert room.news == []
    assert image(table) == before
    assert await stored(room, table) == kept
    await request(room, table)
    assert room.news != []


@pytest.mark.parametrize("what", IN_A_GAME)
async def test_what_cannot_be_written_does_not_happen_in_a_game(
    room: Room, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await first_number(room, BEN)
    await nothing_comes_of(room, table, IN_A_GAME[what], monkeypatch)


@pytest.mark.parametrize("what", IN_A_LOBBY)
async def test_what_cannot_be_written_does_not_happen_in_a_lobby(
    room: Room, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.lobby(BEN, ai=1)
    await nothing_comes_of(room, table, IN_A_LOBBY[what], monkeypatch)


async def test_the_next_number_is_written_before_anybody_sees_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.solo()
    await finish_turn(table, ADA)
    held = serial(table, ADA)
    await nothing_comes_of(room, table, lambda _room, table: playing.next_number(table, ADA, held), monkeypatch)


async def test_listeners_find_in_the_file_what_they_are_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await first_number(room, BEN)
    order = []
    commit = TableStore.commit

    async def watched(store: TableStore, table_id: int, version: int, change: Change) -> None:
        await commit(store, table_id, version, change)
        order.append("written")

    class Shows(Follower):
        def table_changed(self, table: Table, news: TableChanged) -> None:
            order.append("shown")

    monkeypatch.setattr(TableStore, "commit", watched)
    room.followers.add(Shows())
    await press(table, ADA)
    await hosting.leave(table, BEN)
    assert order == ["written", "shown"] * 2


async def test_a_delivery_repeated_by_discord_is_applied_once(room: Room) -> None:
    table = await first_number(room, BEN)
    await playing.act(table, ADA, serial(table, ADA), choice(table, ADA), Delivery(5))
    before = image(table)
    room.news.clear()
    with pytest.raises(Repeated):
        await playing.act(table, BEN, serial(table, BEN), choice(table, BEN), Delivery(5))
    assert (image(table), room.news) == (before, [])


@pytest.mark.parametrize("verb", ["join", "leave", "add_ai", "remove_ai", "begin", "cancel"])
async def test_presses_in_the_lobby_are_applied_once_too(room: Room, verb: str) -> None:
    table = await room.lobby(BEN, ai=1)
    await lobby.add_ai(table, ADA, Delivery(5))
    before = image(table)
    arguments: tuple[Any, ...] = (CY, "Cy") if verb == "join" else (ADA,)
    with pytest.raises(Repeated):
        await getattr(lobby, verb)(table, *arguments, Delivery(5))
    assert image(table) == before


async def test_one_interaction_makes_one_table(room: Room) -> None:
    await room.tables.create(room.setup(), [lobby.person(ADA, "Ada")], Delivery(5))
    with pytest.raises(Repeated):
        await room.tables.create(room.setup(channel_id=701), [lobby.person(ADA, "Ada")], Delivery(5))


async def test_a_panel_is_kept_once_it_is_held(room: Room) -> None:
    table = await first_number(room, BEN)
    panel = PanelRow(table_id=table.id, user_id=ADA, message_id=9, token="fresh", expires_at=99.0, seen=3)
    await messages.hold_panel(table, panel)
    held = (await stored(room, table)).panels[ADA]
    assert (held.token, held.message_id, held.seen) == ("fresh", 9, 3)
    assert table.panels[ADA] == panel
