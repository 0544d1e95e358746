"""Evenings as they are kept: one change after the other, what is due and not shown, and a person's part of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select

from bot.features.game_nights.rows import EveningGuestRow, EveningRow, EveningStatus, EveningTableRow
from bot.features.game_nights.store import EVENINGS, EveningStore, Full, NotThen, StoredEvening, plan_again
from bot.store.database import Database
from bot.store.enums import Status
from bot.store.parts import Part
from bot.store.people import PeopleStore
from bot.store.personal import FORGOTTEN
from bot.store.stored import Change, TooMany
from bot.store.tables import TableStore
from tests.store.files import put_unreferenced
from tests.store.rows import ADA, BEN, put, write

NOW, STARTS, GUILD, ROOM = 1_000_000.0, 1_007_200.0, 70, 700
PLANNED, OPEN = EveningStatus.PLANNED, EveningStatus.OPEN


@pytest.fixture
def evenings(database: Database) -> EveningStore:
    """The evenings in the database."""
    return EveningStore(database)


def fresh(host: int = ADA, guild: int = GUILD, **values: Any) -> EveningRow:
    """What somebody begins to plan."""
    given: dict[str, Any] = {
        "guild_id": guild,
        "channel_id": ROOM,
        "host_id": host,
        "host_name": f"P{host}",
        "title": "Friday",
        "games": ["luckybox", "flip7"],
        "tables": 2,
        "starts_at": STARTS,
        "zone": "Europe/Berlin",
        "created_at": NOW,
    }
    return EveningRow(**(given | values))


async def planned(evenings: EveningStore, host: int = ADA, guild: int = GUILD, **values: Any) -> StoredEvening:
    """An evening that everybody knows of."""
    draft = await evenings.draft(fresh(host, guild, **values))
    return await evenings.announce(draft.id, NOW, 9, with_event=True)


def guest(evening: StoredEvening, user: int, at: float = NOW) -> EveningGuestRow:
    """Somebody who comes."""
    return EveningGuestRow(evening_id=evening.id, user_id=user, name=f"P{user}", at=at)


async def test_what_was_planned_is_there_after_a_restart(evenings: EveningStore, database: Database) -> None:
    evening = await planned(evenings)
    await evenings.come(guest(evening, BEN, NOW + 1), 9)
    await evenings.come(guest(evening, ADA, NOW), 9)
    found = await EveningStore(database).existing(evening.id)
    assert (found.status, found.row.games) == (PLANNED, ["luckybox", "flip7"])
    assert [one.user_id for one in found.guests] == [ADA, BEN]
    assert await evenings.load(404) is None


async def test_a_second_draft_of_a_host_takes_the_place_of_the_first_and_old_ones_go(evenings: EveningStore) -> None:
    first = await evenings.draft(fresh())
    elsewhere, other = await evenings.draft(fresh(guild=GUILD + 1)), await evenings.draft(fresh(BEN))
    second = await evenings.draft(fresh(created_at=NOW + 50))
    assert await evenings.load(first.id) is None
    assert await evenings.load(elsewhere.id) is not None
    assert await evenings.not_shown(0.0) == [], "nobody is told of a draft"
    await evenings.drop_drafts(NOW + 10)
    assert [one for one in (elsewhere, other, second) if await evenings.load(one.id)] == [second]


async def test_a_draft_becomes_one_evening_and_nobody_plans_more_than_so_many(evenings: EveningStore) -> None:
    evening = await planned(evenings)
    with pytest.raises(NotThen):
        await evenings.announce(evening.id, NOW, 9, with_event=False)
    draft = await evenings.draft(fresh())
    with pytest.raises(TooMany):
        await evenings.announce(draft.id, NOW, 1, with_event=False)
    await evenings.change(evening.id, (PLANNED,), status=EveningStatus.OVER, ended_at=NOW)
    assert (await evenings.announce(draft.id, NOW, 1, with_event=False)).status is PLANNED


async def test_whoever_comes_is_there_once_and_may_take_it_back(evenings: EveningStore) -> None:
    evening = await planned(evenings)
    assert [one.user_id for one in evening.guests] == [evening.row.host_id], "until they say otherwise"
    evening = await evenings.stay_away(evening.id, evening.row.host_id)
    for _ in range(2):
        evening = await evenings.come(guest(evening, BEN), 1)
    assert [one.user_id for one in evening.guests] == [BEN]
    with pytest.raises(Full):
        await evenings.come(guest(evening, ADA), 1)
    before = evening.row.version
    evening = await evenings.stay_away(evening.id, BEN)
    assert (evening.guests, evening.row.version) == ((), before + 1)
    assert (await evenings.stay_away(evening.id, BEN)).row.version == before + 1, "nothing has changed"
    await evenings.change(evening.id, (PLANNED,), status=EveningStatus.CALLED_OFF, ended_at=NOW)
    for late in (evenings.come(guest(evening, BEN), 9), evenings.stay_away(evening.id, BEN)):
        with pytest.raises(NotThen):
            await late


async def test_how_many_tables_follows_from_who_comes_where_that_was_chosen(evenings: EveningStore) -> None:
    evening = await planned(evenings, tables=None, each=3)
    assert evening.wanted == 1
    for user, tables in ((1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)):
        evening = await evenings.come(guest(evening, user), 99)
        assert evening.wanted == tables


async def test_what_is_done_once_is_claimed_once(evenings: EveningStore) -> None:
    evening = await planned(evenings)
    assert [await evenings.claim_reminder(evening.id, NOW, STARTS) for _ in range(2)] == [True, False]
    assert [await evenings.claim_event(evening.id) for _ in range(2)] == [True, False]
    await evenings.change(evening.id, (PLANNED,), starts_at=STARTS + 60, reminded_at=None, untold="moved")
    assert not await evenings.claim_reminder(evening.id, NOW, STARTS), "it begins at another time"
    assert await evenings.claim_reminder(evening.id, NOW, STARTS + 60)
    assert not await evenings.claim_untold(evening.id, "off", STARTS + 60)
    assert not await evenings.claim_untold(evening.id, "moved", STARTS), "the time told would be an old one"
    assert [await evenings.claim_untold(evening.id, "moved", STARTS + 60) for _ in range(2)] == [True, False]


async def test_what_could_not_be_done_is_claimed_again_unless_it_stands_otherwise_by_now(
    evenings: EveningStore,
) -> None:
    evening = await planned(evenings)
    assert await evenings.claim_reminder(evening.id, NOW, STARTS)
    await evenings.give_back(evening, reminded_at=None)
    assert await evenings.claim_reminder(evening.id, NOW, STARTS)
    await evenings.change(evening.id, (PLANNED,), status=OPEN, opened_at=NOW)
    await evenings.give_back(evening, untold="moved")
    assert (await evenings.existing(evening.id)).row.untold is None


async def test_what_is_due_is_found_when_it_is_and_not_before(evenings: EveningStore, store: TableStore) -> None:
    evening = await planned(evenings)

    async def due(now: float) -> list[int]:
        return await evenings.due(now, 900.0, 3600.0)

    assert await evenings.next_due(900.0) == STARTS - 900
    assert (await due(STARTS - 901), await due(STARTS - 900)) == ([], [evening.id])
    await evenings.claim_reminder(evening.id, NOW, STARTS)
    assert await evenings.next_due(900.0) == STARTS
    assert (await due(STARTS - 1), await due(STARTS)) == ([], [evening.id])
    await evenings.change(evening.id, (PLANNED,), status=OPEN, opened_at=STARTS, tables=2)
    assert await evenings.next_due(900.0) is None
    for slot in (1, 2):
        assert await due(STARTS) == [evening.id], "a table of its own is not there yet"
        table = await put(store, channel_id=ROOM + slot)
        await evenings.add_table(EveningTableRow(table_id=table, evening_id=evening.id, slot=slot, channel_id=ROOM))
    assert (await due(STARTS + 3599), await due(STARTS + 3600)) == ([], [evening.id])


async def test_what_is_not_shown_is_found_by_whoever_looks_after_the_server(evenings: EveningStore) -> None:
    evening = await planned(evenings, guild=GUILD << 22)
    ours, others = Part(7, frozenset({GUILD % 7})), Part(7, frozenset({(GUILD + 1) % 7}))
    assert await evenings.due(STARTS, 0.0, 0.0, ours) == await evenings.not_shown(0.0, ours) == [evening.id]
    assert await evenings.due(STARTS, 0.0, 0.0, others) == await evenings.not_shown(0.0, others) == []
    assert (await evenings.next_due(0.0, ours), await evenings.next_due(0.0, others)) == (STARTS, None)
    await evenings.note(evening.id, message_id=5, shown=evening.row.version)
    assert await evenings.not_shown(0.0) == [evening.id], "whoever announced it has posted the card, and no event"
    await evenings.note(evening.id, event_id=7, event_told="1:abc")
    assert await evenings.not_shown(0.0) == []
    await evenings.come(guest(evening, BEN), 9)
    assert await evenings.not_shown(0.0) == [evening.id]
    over = await evenings.change(evening.id, (PLANNED,), status=EveningStatus.OVER, ended_at=NOW)
    await evenings.note(evening.id, shown=over.row.version)
    assert await evenings.due(STARTS, 0.0, 0.0) == []
    assert await evenings.not_shown(NOW - 1) == [evening.id], "its picture is not posted yet"
    assert await evenings.not_shown(NOW + 1) == [], "nobody waits for it any more"
    await evenings.note(evening.id, result_id=6)
    assert await evenings.not_shown(NOW - 1) == []


async def test_a_table_belongs_to_one_evening_and_leads_others_in_its_place_to_it(
    evenings: EveningStore, store: TableStore
) -> None:
    evening = await planned(evenings)
    assert await evenings.going_on_in(GUILD, {ROOM}) is None, "it has not begun"
    await evenings.change(evening.id, (PLANNED,), status=OPEN, opened_at=STARTS)
    table = await put(store)
    for slot in (1, 2):
        await evenings.add_table(EveningTableRow(table_id=table, evening_id=evening.id, slot=slot, channel_id=ROOM + 5))
    evening = await evenings.existing(evening.id)
    assert ([one.table_id for one in evening.tables], evening.slots) == ([table], {1})
    assert await evenings.going_on_in(GUILD, {ROOM}) == evening.id
    assert await evenings.going_on_in(GUILD, {ROOM + 5}) == evening.id
    assert await evenings.going_on_in(GUILD, {ROOM + 9}) is None
    assert await evenings.going_on_in(GUILD + 1, {ROOM}) is None
    assert await evenings.still_played(evening.id) == 1
    await write(store, table, Change(at=NOW, header={"status": Status.CLOSED}))
    assert await evenings.still_played(evening.id) == 0


async def test_a_persons_data_has_their_evenings_and_nobody_elses(evenings: EveningStore, people: PeopleStore) -> None:
    await people.choose(ADA, zone="Europe/Berlin")
    evening = await planned(evenings)
    for user in (ADA, BEN):
        await evenings.come(guest(evening, user), 9)
    data = await people.export(ADA)
    assert data["switches"]["zone"] == "Europe/Berlin"
    assert [(one["title"], one["zone"]) for one in data["evenings_hosted"]] == [("Friday", "Europe/Berlin")]
    assert [one["name"] for one in data["evening_guests"]] == [f"P{ADA}"]
    assert f"P{BEN}" not in json.dumps(data)


async def test_whoever_has_their_data_deleted_hosts_nothing_and_comes_nowhere(
    evenings: EveningStore, people: PeopleStore
) -> None:
    evening, draft = await planned(evenings), await evenings.draft(fresh())
    for user in (ADA, BEN):
        evening = await evenings.come(guest(evening, user), 9)
    await people.forget(ADA)
    found = await evenings.existing(evening.id)
    assert (found.row.host_id, found.row.host_name, found.row.title, found.row.zone) == (0, FORGOTTEN, "", "UTC")
    assert [one.user_id for one in found.guests] == [BEN]
    assert found.row.version > evening.row.version, "its card is to be shown anew"
    assert await evenings.load(draft.id) is None
    assert not any((await people.export(ADA)).values())


async def test_a_table_taken_in_before_becomes_its_own_and_a_number_is_given_once(
    evenings: EveningStore, store: TableStore
) -> None:
    evening = await planned(evenings)
    await evenings.change(evening.id, (PLANNED,), status=OPEN, opened_at=STARTS)

    async def added(table: int, slot: int | None) -> bool:
        return await evenings.add_table(
            EveningTableRow(table_id=table, evening_id=evening.id, slot=slot, channel_id=ROOM + table)
        )

    first, second = await put(store), await put(store, channel_id=ROOM + 1)
    assert [await added(first, None), await added(first, 1), await added(first, 1)] == [True, True, False]
    assert await added(second, 1), "two processes have opened it: one of them is as any other table"
    found = await evenings.existing(evening.id)
    assert {one.table_id: one.slot for one in found.tables} == {first: 1, second: None}
    before = found.row.version
    assert not await added(second, None)
    assert (await evenings.existing(evening.id)).row.version == before, "nothing has changed"


async def test_what_a_wrong_clock_has_missed_is_planned_again(database: Database) -> None:
    await put_unreferenced(database, [missed_evening(NOW + 86_400.0)])
    await database.write(lambda writing: plan_again(writing, NOW))
    async with database.read() as connection:
        assert (await connection.execute(select(EVENINGS.c.status))).scalar() == EveningStatus.PLANNED


def missed_evening(at: float) -> EveningRow:
    """An evening that should have begun long ago at that time."""
    return EveningRow(
        id=1,
        status=EveningStatus.MISSED,
        guild_id=GUILD,
        channel_id=ROOM,
        host_id=ADA,
        host_name="Ada",
        title="",
        games=["luckybox"],
        starts_at=at - 20_000,
        zone="UTC",
        created_at=0.0,
        ended_at=at,
    )
