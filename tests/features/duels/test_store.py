"""Duels as they are kept: one change after the other, what is due and not shown, and a person's part of them."""

from __future__ import annotations

import json

import pytest

from bot.engine.core import DayScore
from bot.features.duels.rows import DuelBoardRow, DuelPlayerRow, DuelRow, DuelStatus
from bot.features.duels.store import (
    ASKED_KEPT,
    DuelStore,
    Full,
    Joined,
    NotOpen,
    OthersJoined,
    StoredDuel,
    TooOften,
    deal_begun,
    deal_finished,
    forget_asked,
)
from bot.league import days
from bot.store.enums import Status, TableKind
from bot.store.people import PeopleStore
from bot.store.personal import FORGOTTEN
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.stored import Change, Taken, TooMany
from bot.store.tables import TableStore
from tests.store.rows import ADA, BEN, header, seat, write

CY, NOW, ENDS = 33, 1_000_000.0, 1_086_400.0
MARK = "a mark"


@pytest.fixture
def duels(database: Database) -> DuelStore:
    """The duels in the database."""
    return DuelStore(database)


def player(user: int, word: str = "otter") -> DuelPlayerRow:
    """Somebody about to join."""
    return DuelPlayerRow(duel_id=0, number=1, user_id=user, name=f"P{user}", word=word, joined_at=NOW)


async def opened(
    duels: DuelStore, host: int = ADA, *, guild: int | None = None, friend: int | None = None
) -> StoredDuel:
    """A duel that anybody may join, or (`friend`) that one alone is asked to."""
    fresh = DuelRow(
        game="luckybox",
        rules_version=1,
        deck="own-2",
        secret="5e" * 32,
        guild_id=guild,
        channel_id=5,
        host_id=host,
        friend_id=friend,
        everybody=friend is None,
        created_at=NOW,
        ends_at=ENDS,
    )
    return await duels.open(fresh, player(host), 9, 0.0, 99)


async def joined(duels: DuelStore, duel: StoredDuel, *users: int) -> StoredDuel:
    """People join."""
    for user in users:
        duel = await duels.join(duel.id, player(user), None, 12)
    return duel


async def board(store: TableStore, duel: StoredDuel, number: int, deal: int, total: int | None = None) -> int:
    """A deal that a player has begun (or finished, with so much); its table."""
    user = duel.players[number - 1].user_id
    assert user is not None
    row = header(kind=TableKind.DUEL, host_id=user, duel=duel.id, deal=deal, closes_at=ENDS, status=Status.RUNNING)
    begun = DuelBoardRow(duel_id=duel.id, number=number, deal=deal, table_id=0)
    table = await store.create(row, [seat(0, user)], Change(at=NOW, writes=[deal_begun(begun)]))
    assert table.id is not None
    if total is not None:
        written = deal_finished(DayScore(total, 10 * total, 0), NOW + deal)
        change = Change(at=NOW + deal, header={"status": Status.OVER}, writes=[written])
        await write(store, table.id, change)
    return table.id


async def test_each_who_joins_has_a_number_and_nobody_joins_twice_or_what_is_full(duels: DuelStore) -> None:
    duel = await joined(duels, await opened(duels), BEN)
    assert [(one.user_id, one.number) for one in duel.players] == [(ADA, 1), (BEN, 2)]
    with pytest.raises(Joined):
        await joined(duels, duel, BEN)
    with pytest.raises(Full):
        await duels.join(duel.id, player(CY), None, 2)


async def test_a_person_opens_only_so_many(duels: DuelStore) -> None:
    fresh = (await opened(duels)).row
    with pytest.raises(TooMany):
        await duels.open(fresh, player(ADA), 1, 0.0, 99)
    await duels.call_off(fresh.id or 0, NOW)
    assert (await duels.open(fresh, player(ADA), 1, 0.0, 99)).is_open
    with pytest.raises(TooOften):
        await duels.open(fresh, player(ADA), 9, NOW - 1, 2)
    assert (await duels.open(fresh, player(ADA), 9, NOW, 2)).is_open, "that was long ago"


async def test_words_are_frozen_once(duels: DuelStore) -> None:
    duel = await opened(duels)
    await duels.say_word(duel.id, 1, "mine")
    await duels.begin(duel.id)
    later = await duels.begin((await joined(duels, duel, BEN)).id)
    assert later.row.words == ["mine"]


async def test_a_deal_is_begun_once_and_what_it_came_to_is_kept_with_its_last_entry(
    store: TableStore, duels: DuelStore
) -> None:
    duel = await joined(duels, await opened(duels), BEN)
    await board(store, duel, 1, 1, 57)
    with pytest.raises(Taken):
        await board(store, duel, 1, 1)
    await board(store, duel, 2, 1)
    kept = await duels.load(duel.id)
    assert kept is not None
    assert [(one.number, one.total, one.place, one.finished_at) for one in kept.boards] == [
        (1, 57, 570, NOW + 1),
        (2, None, None, None),
    ]
    assert kept.stamp == duel.stamp + 1, "the card has something new to show"


async def test_it_is_due_when_its_time_is_over_or_all_are_done(store: TableStore, duels: DuelStore) -> None:
    alone, two = await opened(duels), await joined(duels, await opened(duels, BEN), CY)
    for deal in (1, 2, 3):
        await board(store, alone, 1, deal, 50)
        await board(store, two, 1, deal, 50)
    assert await duels.due(NOW) == []
    for deal in (1, 2, 3):
        await board(store, two, 2, deal, 50)
    assert await duels.due(NOW) == [two.id]
    assert await duels.due(ENDS) == [alone.id, two.id]
    assert await duels.next_end() == ENDS
    assert await duels.end(two.id, NOW)
    assert not await duels.end(two.id, NOW), "only once"
    assert not await duels.end(alone.id, NOW), "not before its time"
    assert await duels.end(alone.id, ENDS)
    assert [(await duels.load(one.id)).row.status for one in (alone, two)] == [  # type: ignore[union-attr]
        DuelStatus.NOBODY,
        DuelStatus.OVER,
    ]
    assert await duels.next_end() is None


async def test_with_its_end_its_tables_are_no_secret_any_more(store: TableStore, duels: DuelStore) -> None:
    duel = await joined(duels, await opened(duels), BEN)
    table = await board(store, duel, 1, 1)
    before = await store.load(table)
    await duels.end(duel.id, ENDS + 5)
    after = await store.load(table)
    assert before is not None
    assert after is not None
    assert (before.header.closes_at, after.header.closes_at) == (ENDS, ENDS + 5)
    assert after.header.version == before.header.version + 1


async def test_what_is_over_takes_nobody_and_what_others_are_in_is_not_called_off(duels: DuelStore) -> None:
    duel = await joined(duels, await opened(duels), BEN)
    with pytest.raises(OthersJoined):
        await duels.call_off(duel.id, NOW)
    await duels.end(duel.id, ENDS)
    for late in (
        duels.join(duel.id, player(CY), None, 12),
        duels.begin(duel.id),
        duels.call_off(duel.id, NOW),
        duels.say_word(duel.id, 1, "x"),
    ):
        with pytest.raises(NotOpen):
            await late


async def test_what_its_messages_do_not_show_is_found_of_a_part_alone(store: TableStore, duels: DuelStore) -> None:
    first, second = await opened(duels, guild=1 << 22), await opened(duels, guild=2 << 22)
    assert await duels.not_shown(0.0) == [first.id, second.id]
    assert await duels.not_shown(0.0, Part(2, frozenset({1}))) == [first.id]
    assert await duels.due(ENDS, Part(2, frozenset({0}))) == [second.id]
    assert await duels.next_end(Part(2, frozenset())) is None
    await duels.shown(first.id, first.stamp)
    await duels.shown(second.id, second.stamp)
    assert await duels.not_shown(0.0) == []
    duel = await joined(duels, first, BEN)
    assert await duels.not_shown(0.0) == [first.id]
    await duels.shown(first.id, duel.stamp)
    await board(store, duel, 1, 1, 40)
    assert await duels.not_shown(0.0) == [first.id]
    await duels.end(first.id, ENDS)
    ended = await duels.load(first.id)
    assert ended is not None
    await duels.shown(first.id, ended.stamp)
    assert await duels.not_shown(0.0) == [first.id], "its result is not posted yet"
    assert await duels.not_shown(ENDS) == [], "that was too long ago"
    await duels.result_posted(first.id, 7)
    assert await duels.not_shown(0.0) == []


# A person's data


async def test_a_person_has_what_duels_keep_of_them_and_no_secret(
    store: TableStore, duels: DuelStore, people: PeopleStore
) -> None:
    duel = await joined(duels, await opened(duels), BEN)
    table = await board(store, duel, 2, 1, 57)
    await board(store, duel, 1, 1)
    hers, his = await people.export(ADA), await people.export(BEN)
    assert [one["id"] for one in hers["duels_opened"]] == [duel.id]
    assert [one["word"] for one in his["duel_players"]] == ["otter"]
    assert [(one["table_id"], one["total"]) for one in his["duel_boards"]] == [(table, 57)]
    assert duel.row.secret not in json.dumps([hers, his])


async def test_deleted_data_leaves_the_others_a_duel_without_the_name(
    store: TableStore, duels: DuelStore, people: PeopleStore
) -> None:
    duel = await joined(duels, await opened(duels), BEN, CY)
    await board(store, duel, 1, 1, 57)
    day = days.day_of(NOW)
    await people.forget(ADA, {day: MARK}, now=NOW + 9)
    left = await duels.load(duel.id)
    assert left is not None
    assert left.is_open
    assert [(one.user_id, one.name) for one in left.players] == [(None, FORGOTTEN), (BEN, f"P{BEN}"), (CY, f"P{CY}")]
    assert [one.total for one in left.boards] == [57]
    assert (left.row.host_id, left.row.friend_id) == (0, None)
    with pytest.raises(Joined):
        await duels.join(duel.id, player(ADA), MARK, 12)
    for number in (2, 3):
        for deal in (1, 2, 3):
            await board(store, left, number, deal, 40)
    assert await duels.due(NOW) == [duel.id], "nobody waits for them"
    await duels.end(duel.id, NOW)
    ended = await duels.load(duel.id)
    assert ended is not None
    assert [one.mark for one in ended.players] == [None, None, None], "it is of no use any more"


async def test_a_duel_that_nobody_is_left_in_ends(duels: DuelStore, people: PeopleStore) -> None:
    duel = await opened(duels)
    await people.forget(ADA, {}, now=NOW + 9)
    left = await duels.load(duel.id)
    assert left is not None
    assert (left.row.status, left.row.ended_at) == (DuelStatus.CALLED_OFF, NOW + 9)


async def test_who_was_asked_and_never_came_is_forgotten_a_while_after_the_end(
    duels: DuelStore, database: Database
) -> None:
    ignored, answered, under_way = [await opened(duels, friend=BEN) for _ in range(3)]
    await joined(duels, answered, BEN)
    for duel in (ignored, answered):
        await duels.end(duel.id, ENDS)

    async def asked(at: float) -> list[int | None]:
        await database.write(lambda writing: forget_asked(writing, at))
        found = [await duels.load(duel.id) for duel in (ignored, answered, under_way)]
        return [duel.row.friend_id for duel in found if duel is not None]

    assert await asked(ENDS + ASKED_KEPT - 1) == [BEN, BEN, BEN]
    assert await asked(ENDS + ASKED_KEPT) == [None, BEN, BEN]
