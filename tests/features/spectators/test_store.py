"""What spectators say, as it is kept: said again it is the newest, and of each something comes once."""

from __future__ import annotations

import pytest

from bot.features.spectators.rows import KEPT, SETTLED_KEPT, CrowdVoteRow, PredictionRow, PredictionScoreRow
from bot.features.spectators.store import PredictionStore, drop_old
from bot.store.enums import Status, Visibility
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.stored import Change
from bot.store.tables import TableStore
from tests.store.rows import ADA, BEN, entry, header, put, seat, version, write

CY = 3
GAME = "luckybox"


@pytest.fixture
def said(database: Database) -> PredictionStore:
    """What is said in the database."""
    return PredictionStore(database)


def prediction(table_id: int, user: int, answer: str = "0", name: str = "r1", at: float = 100.0) -> PredictionRow:
    """Something somebody says."""
    return PredictionRow(table_id=table_id, riddle=name, user_id=user, answer=answer, at=at)


def vote(table_id: int, user: int, answer: str, at: float, serial: int = 4) -> CrowdVoteRow:
    """Something somebody votes for."""
    return CrowdVoteRow(table_id=table_id, seat=1, serial=serial, user_id=user, answer=answer, at=at)


async def cleaned(said: PredictionStore, now: float) -> None:
    """What is no longer needed is dropped."""
    await said.database.write(lambda writing: drop_old(writing, now))


RIGHT = PredictionScoreRow(user_id=0, game=GAME, said=1, right=1, chances=1, brier=0.04, exact=0.09)
WRONG = PredictionScoreRow(user_id=0, game=GAME, said=1, chances=1, brier=0.64, exact=0.09)
WORTH = {"0": RIGHT, "1": WRONG}


async def sums(said: PredictionStore, user: int) -> tuple[int, int, int, float, float]:
    """What somebody's predictions amount to."""
    row = await said.standing(user, GAME)
    return row.said, row.right, row.chances, round(row.brier, 6), round(row.exact, 6)


async def test_what_is_said_again_is_the_newest(said: PredictionStore, store: TableStore) -> None:
    table_id = await put(store)
    for answer in ("0", "1"):
        assert await said.predict(prediction(table_id, ADA, answer), 0) is None
    await said.predict(prediction(table_id, BEN, "1"), 0)
    assert await said.answers(table_id, "r1") == {"1": 2}
    assert await said.questions(table_id) == {"r1": True}


async def test_nothing_is_said_after_something_was_played(said: PredictionStore, store: TableStore) -> None:
    table_id = await put(store)
    await write(store, table_id, Change(at=100.0, entries=[entry(table_id, 0)]))
    now = await version(store, table_id)
    assert await said.predict(prediction(table_id, ADA), 0) == now
    assert await said.vote(vote(table_id, ADA, "h", 1.0), 0) == now
    assert await said.questions(table_id) == {}
    assert await said.predict(prediction(table_id, ADA), 1) is None


async def test_saying_something_leaves_the_table_as_it_was(said: PredictionStore, store: TableStore) -> None:
    table_id = await put(store)
    before = await version(store, table_id)
    await said.predict(prediction(table_id, ADA), 0)
    await said.vote(vote(table_id, BEN, "h", 1.0), 0)
    assert await version(store, table_id) == before


async def test_of_every_prediction_something_comes_once(said: PredictionStore, store: TableStore) -> None:
    table_id = await put(store)
    for user, answer in ((ADA, "0"), (BEN, "1"), (CY, "elsewhere")):
        await said.predict(prediction(table_id, user, answer), 0)
    for _ in range(2):
        await said.settle(table_id, "r1", WORTH, 100.0)
    assert await sums(said, ADA) == (1, 1, 1, 0.04, 0.09)
    assert await sums(said, BEN) == (1, 0, 1, 0.64, 0.09)
    assert await sums(said, CY) == (0, 0, 0, 0.0, 0.0)
    assert await said.questions(table_id) == {"r1": False}
    await said.predict(prediction(table_id, ADA, "1", "r2"), 0)
    await said.settle(table_id, "r2", WORTH, 100.0)
    assert await sums(said, ADA) == (2, 1, 2, 0.68, 0.18)
    assert await said.answers(table_id, "r1") == {"0": 1, "1": 1, "elsewhere": 1}, "they can still be told"


async def test_of_a_question_that_came_to_nothing_nothing_is_added(said: PredictionStore, store: TableStore) -> None:
    table_id = await put(store)
    await said.predict(prediction(table_id, ADA), 0)
    await said.settle(table_id, "r1", {}, 100.0)
    assert await sums(said, ADA) == (0, 0, 0, 0.0, 0.0)
    assert await said.questions(table_id) == {"r1": False}


async def test_votes_come_in_the_order_they_were_said(said: PredictionStore, store: TableStore) -> None:
    table_id = await put(store)
    for user, answer, at in ((CY, "h", 1.0), (ADA, "s", 2.0), (BEN, "h", 3.0), (CY, "s", 4.0)):
        await said.vote(vote(table_id, user, answer, at), 0)
    await said.vote(vote(table_id, ADA, "h", 5.0, serial=5), 0)
    assert await said.votes(table_id, 1, 4) == [(ADA, "s"), (BEN, "h"), (CY, "s")]


async def test_what_was_said_long_ago_goes_and_sums_remain(said: PredictionStore, store: TableStore) -> None:
    table_id = await put(store)
    await said.predict(prediction(table_id, ADA), 0)
    await said.settle(table_id, "r1", WORTH, 100.0)
    await said.predict(prediction(table_id, ADA, name="r2"), 0)
    await said.vote(vote(table_id, ADA, "h", 100.0), 0)
    await cleaned(said, 100.0 + SETTLED_KEPT)
    assert await said.questions(table_id) == {"r1": False, "r2": True}
    await cleaned(said, 101.0 + SETTLED_KEPT)
    assert await said.questions(table_id) == {"r2": True}
    await cleaned(said, 101.0 + KEPT)
    assert await said.questions(table_id) == {}
    assert await said.votes(table_id, 1, 4) == []
    assert (await sums(said, ADA))[0] == 1


async def test_a_prediction_stays_a_day_after_something_came_of_it_however_long_it_waited(
    said: PredictionStore, store: TableStore
) -> None:
    table_id = await put(store)
    await said.predict(prediction(table_id, ADA), 0)
    settled = 100.0 + 3 * SETTLED_KEPT
    await said.settle(table_id, "r1", WORTH, settled)
    await cleaned(said, settled + SETTLED_KEPT)
    assert await said.answers(table_id, "r1") == {"0": 1}
    await cleaned(said, settled + SETTLED_KEPT + 1)
    assert await said.answers(table_id, "r1") == {}


async def test_what_somebody_said_is_in_their_export_and_goes_with_their_data(
    said: PredictionStore, store: TableStore, people: PeopleStore
) -> None:
    table_id = await put(store)
    for user in (ADA, BEN):
        await said.predict(prediction(table_id, user), 0)
        await said.vote(vote(table_id, user, "h", 1.0), 0)
    await said.settle(table_id, "r1", WORTH, 100.0)
    exported = await people.export(ADA)
    assert [row["answer"] for row in exported["predictions"]] == ["0"]
    assert [row["answer"] for row in exported["wishes"]] == ["h"]
    assert [row["right"] for row in exported["foresights"]] == [1]
    await people.forget(ADA)
    left = await people.export(ADA)
    assert not any(left[name] for name in ("predictions", "wishes", "foresights"))
    assert await said.answers(table_id, "r1") == {"0": 1}
    assert (await sums(said, BEN))[0] == 1


async def test_a_table_asks_spectators_unless_its_host_does_not_want_it(store: TableStore) -> None:
    for wanted, channel in ((True, 801), (False, 802)):
        row = await store.create(header(channel_id=channel, watched=wanted), [seat(0, ADA)], Change(at=1.0))
        stored = await store.load(row.id or 0)
        assert stored is not None
        assert stored.header.watched is wanted
        await write(store, row.id or 0, Change(at=2.0, header={"watched": not wanted, "status": Status.CLOSED}))


async def test_what_comes_of_guesses_is_counted_at_their_table_too_each_once(
    said: PredictionStore, store: TableStore
) -> None:
    first, second = await put(store), await put(store, channel_id=901)
    for table_id, name, user, answer in (
        (first, "r1", ADA, "0"),
        (first, "r1", BEN, "1"),
        (first, "r2", ADA, "1"),
        (second, "r1", BEN, "0"),
    ):
        await said.predict(prediction(table_id, user, answer, name), 0)
    for _ in range(2):
        for table_id, name in ((first, "r1"), (first, "r2"), (second, "r1")):
            await said.settle(table_id, name, WORTH, 100.0)
    found = [await said.at_table(table_id, user) for table_id in (first, second) for user in (ADA, BEN)]
    assert [row and (row.said, row.right) for row in found] == [(2, 1), (1, 0), None, (1, 1)]


async def test_the_best_at_a_table_are_those_who_were_right_most_often_with_whom_they_are_shown_to(
    said: PredictionStore, store: TableStore, people: PeopleStore
) -> None:
    table_id = await put(store)
    assert list(await said.best_at(table_id)) == []
    for user, answers in ((ADA, "00"), (BEN, "01"), (CY, "00"), (4, "11")):
        for number, answer in enumerate(answers, 1):
            await said.predict(prediction(table_id, user, answer, f"r{number}"), 0)
    await people.choose(CY, visibility=Visibility.NOBODY)
    await said.settle(table_id, "r1", {"0": WRONG, "1": WRONG}, 100.0)
    assert list(await said.best_at(table_id)) == [], "nobody was right"
    await said.settle(table_id, "r2", WORTH, 100.0)
    assert list(await said.best_at(table_id)) == [(ADA, 1, Visibility.EVERYONE), (CY, 1, Visibility.NOBODY)]


async def test_what_guesses_at_a_table_amount_to_goes_with_age_and_with_the_person(
    said: PredictionStore, store: TableStore, people: PeopleStore
) -> None:
    table_id = await put(store)
    for user in (ADA, BEN):
        await said.predict(prediction(table_id, user), 0)
    await said.settle(table_id, "r1", WORTH, 100.0)
    await people.forget(BEN, {}, None, 100.0)
    assert await said.at_table(table_id, BEN) is None
    await cleaned(said, 100.0 + KEPT)
    assert await said.at_table(table_id, ADA) is not None
    await cleaned(said, 101.0 + KEPT)
    assert await said.at_table(table_id, ADA) is None
