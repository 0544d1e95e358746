"""The boards of a day as they are read: some of its ranking, what was done on them, and who may be named."""

from __future__ import annotations

from bot.store.enums import Visibility
from bot.store.people import PeopleStore
from bot.store.results.others import OthersStore
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.league import fill, member, player
from tests.store.rows import GUILD, entry, write
from tests.store.test_daily import DAY, GAME, begun, finished


async def test_some_of_a_ranking_and_ones_own_place_the_best_first(store: TableStore, database: Database) -> None:
    for user in range(1, 8):
        await finished(store, user, 40 + user)
    await begun(store, 8)
    await finished(store, 9, 99, DAY + 1)
    others = OthersStore(database)
    assert await others.count(GAME, DAY) == 7
    found = await others.ranked(GAME, DAY, {1, 4, 7}, user_id=3)
    assert [(one.number, one.user_id, one.total) for one in found] == [(1, 7, 47), (4, 4, 44), (5, 3, 43), (7, 1, 41)]
    unfinished = await others.ranked(GAME, DAY, {1}, user_id=8)
    assert [one.user_id for one in unfinished] == [7]


async def test_those_who_share_a_place_have_a_number_each(store: TableStore, database: Database) -> None:
    for user in (1, 2, 3):
        await finished(store, user, 50)
    found = await OthersStore(database).ranked(GAME, DAY, {1, 2, 3}, user_id=2)
    assert [(one.number, one.user_id) for one in found] == [(1, 1), (2, 2), (3, 3)]


async def test_what_was_done_is_in_order_and_of_every_table(store: TableStore, database: Database) -> None:
    first, second = await begun(store, 1), await begun(store, 2)
    for table_id in (first, second):
        await write(store, table_id, Change(at=6.0, entries=[entry(table_id, 0, "keep"), entry(table_id, 1)]))
    done = await OthersStore(database).actions([first, second, 404])
    assert [action["do"] for action in done[first]] == ["keep", "advance"]
    assert done[404] == []


async def test_only_those_are_named_who_may_be(people: PeopleStore, database: Database) -> None:
    chosen = {2: Visibility.EVERYONE, 3: Visibility.SERVER, 4: Visibility.SERVER, 5: Visibility.NOBODY}
    await fill(database, [*map(player, range(1, 6)), member(4), member(5), member(3, present=False)])
    for user, visibility in chosen.items():
        await people.choose(user, visibility=visibility)
    others, everybody = OthersStore(database), range(1, 7)
    assert await others.named(everybody, None) == {1: "P1", 2: "P2"}
    assert await others.named(everybody, GUILD) == {1: "P1", 2: "P2", 4: "P4"}
    assert await others.named(everybody, GUILD + 1) == {1: "P1", 2: "P2"}
    await people.forget(1)
    assert 1 not in await others.named(everybody, None)
