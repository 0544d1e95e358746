"""What is kept of reviews: the same bytes again, of one version, and of nobody who has had their data deleted."""

from __future__ import annotations

from bot.engine.review import Review, Verdict
from bot.features.reviews.store import ReviewStore
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.store.tables import TableStore
from tests.store.rows import ADA, BEN, put

VERDICT = Verdict(0, 1, 2, "slip", 3, 4, ({"do": "hit"},), ({"do": "stay"},), 1.5, 0.25, -0.5, {"reasons": ["risky"]})
REVIEW = Review("flip7", 1, 0, (VERDICT,), 7)


async def kept(reviews: ReviewStore, table_id: int, user_id: int = ADA, version: int = 1) -> None:
    """Keep a review of whoever sits on the first seat."""
    await reviews.keep(table_id, 0, user_id, version, REVIEW.content, 100.0)


async def test_a_review_is_kept_to_the_byte(database: Database, store: TableStore) -> None:
    reviews, table_id = ReviewStore(database), await put(store)
    assert await reviews.get(table_id, 0, 1) is None
    await kept(reviews, table_id)
    content = await reviews.get(table_id, 0, 1)
    assert content == REVIEW.content
    assert Review.of_content(content) == REVIEW
    assert await reviews.get(table_id, 1, 1) is None


async def test_a_review_of_another_version_is_none_and_a_new_one_takes_its_place(
    database: Database, store: TableStore
) -> None:
    reviews, table_id = ReviewStore(database), await put(store)
    await kept(reviews, table_id)
    assert await reviews.get(table_id, 0, 2) is None
    await kept(reviews, table_id, version=2)
    assert await reviews.get(table_id, 0, 1) is None
    assert await reviews.get(table_id, 0, 2) == REVIEW.content


async def test_a_review_is_in_its_persons_export_and_in_nobody_elses(
    database: Database, store: TableStore, people: PeopleStore
) -> None:
    table_id = await put(store)
    await kept(ReviewStore(database), table_id)
    [exported] = (await people.export(ADA))["reviews"]
    assert (exported["table_id"], exported["seat"], exported["content"]) == (table_id, 0, REVIEW.to_json())
    assert (await people.export(BEN))["reviews"] == []


async def test_a_review_goes_with_its_persons_data_and_does_not_come_back(
    database: Database, store: TableStore, people: PeopleStore
) -> None:
    reviews, table_id = ReviewStore(database), await put(store)
    await kept(reviews, table_id)
    await people.forget(ADA)
    assert await reviews.get(table_id, 0, 1) is None
    # One that was being made meanwhile.
    await kept(reviews, table_id)
    assert await reviews.get(table_id, 0, 1) is None


async def test_a_review_of_somebody_else_stays_when_one_of_a_table_is_deleted(
    database: Database, store: TableStore, people: PeopleStore
) -> None:
    reviews, table_id = ReviewStore(database), await put(store)
    await kept(reviews, table_id)
    await people.forget(BEN)
    assert await reviews.get(table_id, 0, 1) == REVIEW.content
