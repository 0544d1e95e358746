"""Game nights as they are kept: one change after the other, what is due and not shown, and a person's part of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select

from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.rows import (
    GameNightGuestRow,
    GameNightRow,
    GameNightSeriesRow,
    GameNightStatus,
    GameNightTableRow,
    SeriesStatus,
)
from bot.features.game_nights.store import NIGHTS, GameNightFull, GameNightStore, NotThen, StoredGameNight, plan_again
from bot.features.game_nights.stored_series import StoredSeries
from bot.store.enums import Status
from bot.store.people import PeopleStore
from bot.store.personal import FORGOTTEN
from bot.store.sql.database import Database
from bot.store.sql.parts import Part
from bot.store.stored import Change, TooMany
from bot.store.tables import TableStore
from tests.store.files import put_unreferenced
from tests.store.rows import ADA, BEN, put, write

NOW, STARTS, GUILD, ROOM = 1_000_000.0, 1_007_200.0, 70, 700
PLANNED, OPEN = GameNightStatus.PLANNED, GameNightStatus.OPEN


@pytest.fixture
def nights(database: Database) -> GameNightStore:
    """The game nights in the database."""
    return GameNightStore(database)


def fresh(host: int = ADA, guild: int = GUILD, **values: Any) -> GameNightRow:
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
    return GameNightRow(**(given | values))


async def planned(nights: GameNightStore, host: int = ADA, guild: int = GUILD, **values: Any) -> StoredGameNight:
    """A game night that everybody knows of."""
    draft = await nights.draft(fresh(host, guild, **values))
    return await nights.announce(draft.id, NOW, 9, with_event=True)


def guest(night: StoredGameNight, user: int, at: float = NOW) -> GameNightGuestRow:
    """Somebody who comes."""
    return GameNightGuestRow(evening_id=night.id, user_id=user, name=f"P{user}", at=at)


async def test_what_was_planned_is_there_after_a_restart(nights: GameNightStore, database: Database) -> None:
    night = await planned(nights)
    await nights.come(guest(night, BEN, NOW + 1), 9)
    await nights.come(guest(night, ADA, NOW), 9)
    found = await GameNightStore(database).existing(night.id)
    assert (found.status, found.row.games) == (PLANNED, ["luckybox", "flip7"])
    assert [one.user_id for one in found.guests] == [ADA, BEN]
    assert await nights.load(404) is None


async def test_a_second_draft_of_a_host_takes_the_place_of_the_first_and_old_ones_go(nights: GameNightStore) -> None:
    first = await nights.draft(fresh())
    elsewhere, other = await nights.draft(fresh(guild=GUILD + 1)), await nights.draft(fresh(BEN))
    second = await nights.draft(fresh(created_at=NOW + 50))
    assert await nights.load(first.id) is None
    assert await nights.load(elsewhere.id) is not None
    assert await nights.not_shown(0.0) == [], "nobody is told of a draft"
    await nights.drop_drafts(NOW + 10)
    assert [one for one in (elsewhere, other, second) if await nights.load(one.id)] == [second]


async def test_a_draft_becomes_one_game_night_and_nobody_plans_more_than_so_many(nights: GameNightStore) -> None:
    night = await planned(nights)
    with pytest.raises(NotThen):
        await nights.announce(night.id, NOW, 9, with_event=False)
    draft = await nights.draft(fresh())
    with pytest.raises(TooMany):
        await nights.announce(draft.id, NOW, 1, with_event=False)
    await nights.change(night.id, (PLANNED,), status=GameNightStatus.OVER, ended_at=NOW)
    assert (await nights.announce(draft.id, NOW, 1, with_event=False)).status is PLANNED


async def test_whoever_comes_is_there_once_and_may_take_it_back(nights: GameNightStore) -> None:
    night = await planned(nights)
    assert [one.user_id for one in night.guests] == [night.row.host_id], "until they say otherwise"
    night = await nights.stay_away(night.id, night.row.host_id)
    for _ in range(2):
        night = await nights.come(guest(night, BEN), 1)
    assert [one.user_id for one in night.guests] == [BEN]
    with pytest.raises(GameNightFull):
        await nights.come(guest(night, ADA), 1)
    before = night.row.version
    night = await nights.stay_away(night.id, BEN)
    assert (night.guests, night.row.version) == ((), before + 1)
    assert (await nights.stay_away(night.id, BEN)).row.version == before + 1, "nothing has changed"
    await nights.change(night.id, (PLANNED,), status=GameNightStatus.CALLED_OFF, ended_at=NOW)
    for late in (nights.come(guest(night, BEN), 9), nights.stay_away(night.id, BEN)):
        with pytest.raises(NotThen):
            await late


async def test_how_many_tables_follows_from_who_comes_where_that_was_chosen(nights: GameNightStore) -> None:
    night = await planned(nights, tables=None, each=3)
    assert night.wanted == 1
    for user, tables in ((1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 3)):
        night = await nights.come(guest(night, user), 99)
        assert night.wanted == tables


async def test_what_is_done_once_is_claimed_once(nights: GameNightStore) -> None:
    night = await planned(nights)
    assert [await nights.claim_reminder(night.id, NOW, STARTS) for _ in range(2)] == [True, False]
    assert [await nights.claim_event(night.id) for _ in range(2)] == [True, False]
    await nights.change(night.id, (PLANNED,), starts_at=STARTS + 60, reminded_at=None, untold="moved")
    assert not await nights.claim_reminder(night.id, NOW, STARTS), "it begins at another time"
    assert await nights.claim_reminder(night.id, NOW, STARTS + 60)
    assert not await nights.claim_untold(night.id, "off", STARTS + 60)
    assert not await nights.claim_untold(night.id, "moved", STARTS), "the time told would be an old one"
    assert [await nights.claim_untold(night.id, "moved", STARTS + 60) for _ in range(2)] == [True, False]


async def test_what_could_not_be_done_is_claimed_again_unless_it_stands_otherwise_by_now(
    nights: GameNightStore,
) -> None:
    night = await planned(nights)
    assert await nights.claim_reminder(night.id, NOW, STARTS)
    await nights.release(night, reminded_at=None)
    assert await nights.claim_reminder(night.id, NOW, STARTS)
    await nights.change(night.id, (PLANNED,), status=OPEN, opened_at=NOW)
    await nights.release(night, untold="moved")
    assert (await nights.existing(night.id)).row.untold is None


async def test_what_is_due_is_found_when_it_is_and_not_before(nights: GameNightStore, store: TableStore) -> None:
    night = await planned(nights)

    async def due(now: float) -> list[int]:
        return await nights.due(now, 900.0, 3600.0)

    assert await nights.next_due(900.0) == STARTS - 900
    assert (await due(STARTS - 901), await due(STARTS - 900)) == ([], [night.id])
    await nights.claim_reminder(night.id, NOW, STARTS)
    assert await nights.next_due(900.0) == STARTS
    assert (await due(STARTS - 1), await due(STARTS)) == ([], [night.id])
    await nights.change(night.id, (PLANNED,), status=OPEN, opened_at=STARTS, tables=2)
    assert await nights.next_due(900.0) is None
    for slot in (1, 2):
        assert await due(STARTS) == [night.id], "a table of its own is not there yet"
        table = await put(store, channel_id=ROOM + slot)
        await nights.add_table(GameNightTableRow(table_id=table, evening_id=night.id, slot=slot, channel_id=ROOM))
    assert (await due(STARTS + 3599), await due(STARTS + 3600)) == ([], [night.id])


async def test_what_is_not_shown_is_found_by_whoever_looks_after_the_server(nights: GameNightStore) -> None:
    night = await planned(nights, guild=GUILD << 22)
    ours, others = Part(7, frozenset({GUILD % 7})), Part(7, frozenset({(GUILD + 1) % 7}))
    assert await nights.due(STARTS, 0.0, 0.0, ours) == await nights.not_shown(0.0, ours) == [night.id]
    assert await nights.due(STARTS, 0.0, 0.0, others) == await nights.not_shown(0.0, others) == []
    assert (await nights.next_due(0.0, ours), await nights.next_due(0.0, others)) == (STARTS, None)
    await nights.note(night.id, message_id=5, shown=night.row.version)
    assert await nights.not_shown(0.0) == [night.id], "whoever announced it has posted the card, and no event"
    await nights.note(night.id, event_id=7, event_told="1:abc")
    assert await nights.not_shown(0.0) == []
    await nights.come(guest(night, BEN), 9)
    assert await nights.not_shown(0.0) == [night.id]
    over = await nights.change(night.id, (PLANNED,), status=GameNightStatus.OVER, ended_at=NOW)
    await nights.note(night.id, shown=over.row.version)
    assert await nights.due(STARTS, 0.0, 0.0) == []
    assert await nights.not_shown(NOW - 1) == [night.id], "its picture is not posted yet"
    assert await nights.not_shown(NOW + 1) == [], "nobody waits for it any more"
    await nights.note(night.id, result_id=6)
    assert await nights.not_shown(NOW - 1) == []


async def test_a_table_belongs_to_one_game_night_and_leads_others_in_its_place_to_it(
    nights: GameNightStore, store: TableStore
) -> None:
    night = await planned(nights)
    assert await nights.going_on_in(GUILD, {ROOM}) is None, "it has not begun"
    await nights.change(night.id, (PLANNED,), status=OPEN, opened_at=STARTS)
    table = await put(store)
    for slot in (1, 2):
        await nights.add_table(GameNightTableRow(table_id=table, evening_id=night.id, slot=slot, channel_id=ROOM + 5))
    night = await nights.existing(night.id)
    assert ([one.table_id for one in night.tables], night.slots) == ([table], {1})
    assert await nights.going_on_in(GUILD, {ROOM}) == night.id
    assert await nights.going_on_in(GUILD, {ROOM + 5}) == night.id
    assert await nights.going_on_in(GUILD, {ROOM + 9}) is None
    assert await nights.going_on_in(GUILD + 1, {ROOM}) is None
    assert await nights.still_played(night.id) == 1
    await write(store, table, Change(at=NOW, header={"status": Status.CLOSED}))
    assert await nights.still_played(night.id) == 0


async def test_a_persons_data_has_their_game_nights_and_nobody_elses(
    nights: GameNightStore, people: PeopleStore
) -> None:
    await people.choose(ADA, zone="Europe/Berlin")
    night = await planned(nights)
    for user in (ADA, BEN):
        await nights.come(guest(night, user), 9)
    data = await people.export(ADA)
    assert data["switches"]["zone"] == "Europe/Berlin"
    assert [(one["title"], one["zone"]) for one in data["evenings_hosted"]] == [("Friday", "Europe/Berlin")]
    assert [one["name"] for one in data["evening_guests"]] == [f"P{ADA}"]
    assert f"P{BEN}" not in json.dumps(data)


async def test_whoever_has_their_data_deleted_hosts_nothing_and_comes_nowhere(
    nights: GameNightStore, people: PeopleStore
) -> None:
    night, draft = await planned(nights), await nights.draft(fresh())
    for user in (ADA, BEN):
        night = await nights.come(guest(night, user), 9)
    await people.forget(ADA)
    found = await nights.existing(night.id)
    assert (found.row.host_id, found.row.host_name, found.row.title, found.row.zone) == (0, FORGOTTEN, "", "UTC")
    assert [one.user_id for one in found.guests] == [BEN]
    assert found.row.version > night.row.version, "its card is to be shown anew"
    assert await nights.load(draft.id) is None
    assert not any((await people.export(ADA)).values())


async def test_a_table_taken_in_before_becomes_its_own_and_a_number_is_given_once(
    nights: GameNightStore, store: TableStore
) -> None:
    night = await planned(nights)
    await nights.change(night.id, (PLANNED,), status=OPEN, opened_at=STARTS)

    async def added(table: int, slot: int | None) -> bool:
        return await nights.add_table(
            GameNightTableRow(table_id=table, evening_id=night.id, slot=slot, channel_id=ROOM + table)
        )

    first, second = await put(store), await put(store, channel_id=ROOM + 1)
    assert [await added(first, None), await added(first, 1), await added(first, 1)] == [True, True, False]
    assert await added(second, 1), "two processes have opened it: one of them is as any other table"
    found = await nights.existing(night.id)
    assert {one.table_id: one.slot for one in found.tables} == {first: 1, second: None}
    before = found.row.version
    assert not await added(second, None)
    assert (await nights.existing(night.id)).row.version == before, "nothing has changed"


async def test_what_a_wrong_clock_has_missed_is_planned_again(database: Database) -> None:
    await put_unreferenced(database, [missed_game_night(NOW + 86_400.0)])
    await database.write(lambda writing: plan_again(writing, NOW))
    async with database.read() as connection:
        assert (await connection.execute(select(NIGHTS.c.status))).scalar() == GameNightStatus.PLANNED


def missed_game_night(at: float) -> GameNightRow:
    """A game night that should have begun long ago at that time."""
    return GameNightRow(
        id=1,
        status=GameNightStatus.MISSED,
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


# Series


def of_series(night: GameNightRow, **values: Any) -> GameNightSeriesRow:
    """A weekly series of which this is to be the first night."""
    shared = ("guild_id", "channel_id", "host_id", "host_name", "title", "games", "tables", "zone", "created_at")
    given = {name: getattr(night, name) for name in shared}
    return GameNightSeriesRow(**given, repeats=Repeats.WEEKLY, first_at=int(night.starts_at), **values)


async def series(nights: GameNightStore, host: int = ADA, **values: Any) -> StoredSeries:
    """A series whose first night is planned."""
    draft = await nights.draft(fresh(host))
    made = await nights.announce(draft.id, NOW, 9, with_event=False, series=of_series(draft.row, **values))
    found = await nights.series(made.row.series_id or 0)
    assert found is not None
    return found


def following(first: StoredSeries, weeks: int = 1) -> GameNightRow:
    """The night of a series so many weeks after its first."""
    slot = first.row.first_at + weeks * 7 * 86_400
    return fresh(series_id=first.id, slot=slot, starts_at=float(slot), status=PLANNED, repeats=Repeats.WEEKLY)


async def test_a_series_is_stored_with_its_first_night_and_due_when_it_changes(nights: GameNightStore) -> None:
    one = await series(nights)
    assert (one.newest.slot, one.newest.repeats, one.nights[1:]) == (int(STARTS), Repeats.WEEKLY, ())
    assert await nights.due_series(NOW) == [one.id]
    await nights.looked(one, NOW + 500)
    assert (await nights.due_series(NOW), await nights.next_series_due(None, NOW)) == ([], NOW + 500)
    await nights.change(one.newest.id or 0, (PLANNED,), starts_at=STARTS + 60)
    assert await nights.due_series(NOW) == [one.id]
    await nights.looked(one, NOW + 900)
    assert await nights.due_series(NOW) == [one.id], "it has changed since it was read"


async def test_a_moment_of_a_series_has_one_night(nights: GameNightStore) -> None:
    one = await series(nights)
    made = await nights.plan_next(following(one))
    assert made is not None
    assert [guest.user_id for guest in (await nights.existing(made)).guests] == [ADA]
    assert await nights.plan_next(following(one)) is None
    assert await nights.stop_series(one.id, NOW)
    assert await nights.plan_next(following(one, 2)) is None


async def test_a_date_is_changed_until_a_night_is_planned_for_it(nights: GameNightStore) -> None:
    one = await series(nights)
    night = following(one)
    await nights.change_date(one.id, night.slot or 0, None)
    changed = await nights.series(one.id)
    assert changed is not None
    assert next(changed.to_come(NOW))[0] == (night.slot or 0) + 7 * 86_400
    await nights.change_date(one.id, night.slot or 0, STARTS + 99)
    await nights.change_date(one.id, night.slot or 0, None, usual=True)
    assert (await nights.series(one.id) or one).exceptions == {}
    await nights.plan_next(night)
    with pytest.raises(NotThen):
        await nights.change_date(one.id, night.slot or 0, None)


async def test_a_series_that_ends_leaves_its_night_and_gives_it_an_event(nights: GameNightStore) -> None:
    one = await series(nights, with_event=True)
    assert await nights.series_in(GUILD, ROOM) == [one.id]
    assert await nights.stop_series(one.id, NOW)
    assert not await nights.stop_series(one.id, NOW)
    last = (await nights.existing(one.newest.id or 0)).row
    assert (last.status, last.repeats, last.with_event) == (PLANNED, None, True)
    assert await nights.series_in(GUILD) == []


async def test_whoever_asks_and_answers_first_has_done_so(nights: GameNightStore) -> None:
    one = await series(nights)
    asked = {"status": SeriesStatus.ASKED, "asked_at": NOW}
    assert await nights.change_series(one.id, (SeriesStatus.GOING,), **asked)
    assert not await nights.change_series(one.id, (SeriesStatus.GOING,), **asked)
    await nights.go_on(one.id)
    found = await nights.series(one.id)
    assert found is not None
    assert (found.row.status, found.row.asked_at, found.row.since) == (SeriesStatus.GOING, None, one.newest.id)
    with pytest.raises(NotThen):
        await nights.go_on(one.id)


async def test_who_was_there_before_had_said_so_or_has_played(
    nights: GameNightStore,
) -> None:
    one = await series(nights)
    assert await nights.came_before(following(one)) == set()
    night = await nights.existing(one.newest.id or 0)
    await nights.come(guest(night, BEN), 9)
    await nights.change(night.id, (PLANNED,), status=GameNightStatus.OVER, ended_at=NOW)
    assert await nights.came_before(following(one)) == {ADA, BEN}
    assert await nights.begun(night.id) == 0
