"""One's own last games: a list to turn, and each of them once more."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from bot.games.catalogue import badges
from bot.league import days
from bot.league.values import GameKind
from bot.store.enums import TableKind
from bot.store.members import MemberStore
from bot.store.results.profiles import ProfileStore
from bot.store.stored import Change
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.input.ids import HistoryPress
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import results as results_of
from bot.ui.screens import screens
from bot.ui.screens.additions import Place
from bot.ui.screens.badges import badge_lines
from bot.ui.screens.profile import Profiles, Stores
from bot.ui.screens.screen import Button, Screen
from tests.store.rows import write
from tests.store.test_profiles import results, seats
from tests.tables.room import ADA, BEN, CY, Room, play_on
from tests.ui.additions import NOTHING, Added, no_lines
from tests.ui.custom_ids import parse_any
from tests.ui.message import assert_fits
from tests.ui.presses import button, labels, selects
from tests.ui.wall import text_of

ADDED = Added({Place.HISTORY: [Button("Look", "added1:look")]})


@pytest.fixture
def profiles(room: Room, drawing: DrawingThread) -> Profiles:
    """Profiles over the room's tables."""

    async def panel(table: Table, seat: int, user_id: int) -> Screen:
        text_mode = (await room.people.person(user_id)).text_mode
        return await screens.panel(table, seat, drawing, text_mode=text_mode, additions=ADDED)

    panels: Any = SimpleNamespace(screen=panel, additions=ADDED)
    stores = Stores(
        ProfileStore(room.database),
        room.people,
        MemberStore(room.database),
        room.tables,
        no_lines,
    )
    return Profiles(stores, panels, drawing)


async def alone(room: Room, *, kind: TableKind = TableKind.SOLO, **values: Any) -> Table:
    """Ada's game alone, played to its end."""
    await room.switch(ADA, next_by_itself=True, next_in_daily=True, text_mode=True)
    table = await room.game(kind=kind, max_seats=1, friendly=True, **values)
    await play_on(room, table, ADA)
    return table


async def refused(making: Any) -> str:
    """The code of a refusal."""
    with pytest.raises(Refusal) as no:
        await making
    return no.value.code


# The list


async def test_nothing_has_been_played(profiles: Profiles) -> None:
    screen = await profiles.history(ADA, 999)
    assert "None yet" in text_of(screen)
    assert labels(screen) == ["Profile"]
    assert_fits(screen)


async def test_a_page_lists_ten_games_counted_from_the_first(profiles: Profiles, room: Room) -> None:
    games = [seats(number, (BEN, 1), (ADA, 2), total=30 + number) for number in range(1, 23)]
    solo, daily = (
        seats(23, (ADA, 1), kind=GameKind.SOLO, total=70),
        seats(24, (ADA, 1), kind=GameKind.DAILY, day=20_454, total=55),
    )
    await results(room.database, *games, solo, daily)
    screen = await profiles.history(ADA)
    lines = screen.texts[1].splitlines()
    assert lines[:3] == [
        "**24** · <t:124:d> Super Mega Lucky Box, daily #1: **55** points",
        "**23** · <t:123:d> Super Mega Lucky Box, solo: **70** points",
        "**22** · <t:122:d> Super Mega Lucky Box, table of 2: **52** points, **2nd**",
    ]
    assert len(lines) == 10
    assert screen.footer == "-# 24 games · page 1 of 3"
    (pick,) = selects(screen)
    assert [(option.label, option.description, option.value) for option in pick.options[:3]] == [
        ("24. 55 points", "daily #1", "24"),
        ("23. 70 points", "solo", "23"),
        ("22. 52 points", "2nd of 2", "22"),
    ]
    assert button(screen, "◀ Previous").disabled
    assert_fits(screen)
    second = await profiles.history(ADA, page(button(screen, "Next ▶").custom_id))
    assert second.texts[1].startswith("**14** ")
    last = await profiles.history(ADA, 999)
    assert [line.partition(" ")[0] for line in last.texts[1].splitlines()] == ["**4**", "**3**", "**2**", "**1**"]
    assert button(last, "Next ▶").disabled
    assert_fits(last)


async def test_one_page_needs_no_turning(profiles: Profiles, room: Room) -> None:
    await results(room.database, seats(1, (BEN, 1), (ADA, 2)))
    screen = await profiles.history(ADA)
    assert labels(screen) == ["Profile"]
    assert screen.footer == "-# 1 game · page 1 of 1"


@pytest.mark.parametrize("rest", ["", "x", "-1", "1:2", "1234567", "1\n", "٣"])
def test_a_page_that_is_no_number_is_refused(rest: str) -> None:
    with pytest.raises(Refusal) as no:
        parse_any(f"hist1:{rest}")
    assert no.value.code == "bad_league"


def page(custom_id: str) -> int:
    """The page an id names."""
    press = parse_any(custom_id)
    assert isinstance(press, HistoryPress)
    assert press.page is not None
    return press.page


# A game once more


async def test_a_game_at_a_table_opens_with_its_result_replay_and_record(profiles: Profiles, room: Room) -> None:
    table = await room.game(BEN, CY)
    await play_on(room, table, ADA, BEN, CY)
    for user in (ADA, BEN):
        screen = await profiles.opened(user, [str(table.id)])
        assert "Super Mega Lucky Box: " in text_of(screen)
        assert all(f"{seat.name} — **" in text_of(screen) for seat in table.seats)
        assert labels(screen) == ["Replay", "Game file", "Look", "◀ History"]
        assert screen.picture is not None
        assert_fits(screen)
    await room.switch(ADA, text_mode=True)
    screen = await profiles.opened(ADA, [str(table.id)])
    assert (screen.picture, screen.plain is None) == (None, False)


@pytest.mark.deep
async def test_a_game_opens_after_a_restart_too(profiles: Profiles, room: Room) -> None:
    table = await room.game(BEN)
    await play_on(room, table, ADA, BEN)
    again = room.another()
    profiles.stores = replace(profiles.stores, people=again.people, tables=again.tables)
    before = table.badges
    assert before[ADA]
    assert "Ada — **" in text_of(await profiles.opened(ADA, [str(table.id)]))
    loaded = await again.tables.get(table.id)
    assert loaded is not None
    assert loaded is not table
    assert {user: set(keys) for user, keys in loaded.badges.items()} == {u: set(k) for u, k in before.items()}


async def test_a_game_alone_opens_with_its_last_board(profiles: Profiles, room: Room) -> None:
    table = await alone(room)
    screen = await profiles.opened(ADA, [str(table.id)])
    total = table.rules.standings(table.state)[0].total  # type: ignore[index] # it is over
    assert f"### {total} points: " in text_of(screen)
    assert labels(screen) == ["Replay", "Game file", "Look", "◀ History"]
    assert_fits(screen)


async def test_the_record_of_a_deal_that_others_still_play_is_not_offered(profiles: Profiles, room: Room) -> None:
    day = days.day_of(room.clock.now())
    table = await alone(room, kind=TableKind.DAY, day=day, counted=True)
    assert labels(await profiles.opened(ADA, [str(table.id)])) == ["Replay", "Look", "◀ History"]
    room.clock.advance(2 * days.DAY)
    assert labels(await profiles.opened(ADA, [str(table.id)])) == ["Replay", "Game file", "Look", "◀ History"]


async def test_a_game_whose_rules_have_changed_tells_what_is_left(profiles: Profiles, room: Room) -> None:
    table = await room.game(BEN)
    await play_on(room, table, ADA, BEN)
    await write(room.store, table.id, Change(at=room.clock.now(), header={"rules_version": 0}))
    again = room.another()
    profiles.stores = replace(profiles.stores, people=again.people, tables=again.tables)
    screen = await profiles.opened(ADA, [str(table.id)])
    assert "The rules have changed since this game was played" in text_of(screen)
    assert "table of 2: **" in text_of(screen)
    assert labels(screen) == ["◀ History"]
    assert_fits(screen)


async def test_a_game_that_has_left_the_bot_keeps_its_line(profiles: Profiles, room: Room) -> None:
    table = await room.game(BEN)
    await play_on(room, table, ADA, BEN)
    await room.database.write(
        lambda writing: [
            writing.execute(text(f"UPDATE {name} SET game = 'gone'"))  # noqa: S608
            for name in ("results", "tables")
        ]
    )
    again = room.another()
    profiles.stores = replace(profiles.stores, people=again.people, tables=again.tables)
    assert "gone" in text_of(await profiles.history(ADA))
    assert "gone" in text_of(await profiles.opened(ADA, [str(table.id)]))


async def test_games_of_others_stay_closed(profiles: Profiles, room: Room) -> None:
    table = await room.game(BEN)
    assert await refused(profiles.opened(ADA, [str(table.id)])) == "no_game_of_yours"
    await play_on(room, table, ADA, BEN)
    assert await refused(profiles.opened(CY, [str(table.id)])) == "no_game_of_yours"
    for values in ([], ["x"], ["-1"], ["1", "1"], ["1" * 16], [f"{table.id}\n"], [""]):
        assert await refused(profiles.opened(ADA, values)) == "bad_league"
    assert await refused(profiles.opened(ADA, ["999"])) == "no_game_of_yours"


# Badges, told to their owner


@pytest.mark.deep
async def test_badges_are_told_on_ones_own_board_at_the_end(room: Room, drawing: DrawingThread) -> None:
    table = await room.game(BEN)
    await play_on(room, table, ADA, BEN)
    assert "first_game" in table.badges[ADA]
    told = {seat: text_of(await screens.panel(table, seat, drawing, additions=ADDED)) for seat in (0, 1)}
    for seat, user in ((0, ADA), (1, BEN)):
        for line in badge_lines(table.badges[user], table.game.badges):
            assert line in told[seat]
        assert told[seat].count("🏅") == len(table.badges[user])
    assert "🏅" not in text_of(await results_of.result(table, drawing, NOTHING, whole=True)), (
        "one's history tells of nobody else's"
    )
    assert "🏅" in text_of(await results_of.result(table, drawing, NOTHING, gaining=(ADA, BEN), whole=True))
    assert "🏅" not in text_of(await screens.look(table, 0, drawing))
    table.badges = {BEN: table.badges[BEN]}
    assert "🏅" not in text_of(await screens.panel(table, 0, drawing, additions=ADDED))


def test_badges_are_told_in_one_order_each_with_what_it_was_for() -> None:
    lines = badge_lines(("shark", "chain"), badges()["luckybox"])
    assert lines == [
        "🏅 **Chain reaction** — Made five crosses in a single turn.",
        "🏅 **Shark tamer** — Finished ahead of a shark.",
    ]
    assert badge_lines((), ()) == []
