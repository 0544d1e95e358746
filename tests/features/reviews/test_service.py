"""Reviews of tables: made once and kept, of what somebody has played by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.engine.core import JsonObject
from bot.engine.record import Finished
from bot.engine.review import Judgement, Review, Verdict
from bot.features.reviews.service import ReviewService, is_reviewable, require_reviewable
from bot.features.reviews.store import ReviewStore
from bot.store.enums import By, TableKind
from bot.tables.refusal import Refusal
from tests.tables.room import ADA, BEN, STRANGER, Room, play_on
from tests.tables.test_positions import over


class Quick:
    """A coach who says of every answer that it was the best."""

    def __init__(self) -> None:
        self.asked = 0

    async def review(self, finished: Finished, seat: int) -> Review:
        """See `ReviewMaker`."""
        self.asked += 1
        await asyncio.sleep(0)
        turns = [
            Verdict(seat, 1, at, "best", at, at, (action,), (action,), 0.0, 0.0, 0.0, {})
            for at, action in enumerate(finished.actions)
            if action.get("seat") == seat
        ]
        return Review(finished.game, 1, seat, tuple(turns))

    async def judge(self, finished: Finished, verdict: Verdict, play: Sequence[JsonObject]) -> Judgement:
        """See `ReviewMaker`."""
        raise AssertionError


def reviews(room: Room, coach: Quick) -> ReviewService:
    """The reviews of a bot."""
    return ReviewService(ReviewStore(room.database), coach, room.clock)


async def test_a_review_is_made_once_whoever_asks_and_kept_over_a_restart(room: Room) -> None:
    table, coach = await over(room), Quick()
    made_here = reviews(room, coach)
    assert await made_here.kept(table, 0) is None
    first, second = await asyncio.gather(made_here.made(table, 0), made_here.made(table, 0))
    assert first == second
    assert coach.asked == 1
    again = await room.another().tables.get(table.id)
    assert again is not None
    assert await reviews(room, coach).kept(again, 0) == first
    assert await reviews(room, coach).kept(again, 1) is None


async def test_what_the_clock_played_is_left_out_and_kept_all_the_same(room: Room) -> None:
    table = await over(room)
    missed = [entry.number for entry in table.entries if entry.seat == 0 and entry.by is By.CLOCK]
    assert missed
    found = await reviews(room, Quick()).made(table, 0)
    own = [entry.number for entry in table.entries if entry.seat == 0 and entry.by is By.PLAYER]
    assert [turn.first for turn in found.turns] == own
    content = await ReviewStore(room.database).get(table.id, 0, 1)
    assert content is not None
    assert len(Review.of_content(content).turns) == len(own) + len(missed)


async def test_only_who_played_may_ask_and_only_when_it_is_over(room: Room) -> None:
    table = await room.game(BEN)
    for user, code in ((ADA, "not_over"), (STRANGER, "review_not_played")):
        with pytest.raises(Refusal) as no:
            require_reviewable(table, user)
        assert no.value.code == code
    assert not is_reviewable(table)
    await play_on(room, table, ADA, BEN)
    assert is_reviewable(table)
    assert [require_reviewable(table, user) for user in (ADA, BEN)] == [0, 1]


async def test_there_is_none_of_a_game_that_will_be_thrown_away(room: Room) -> None:
    table = await over(room)
    table.header = table.header.model_copy(update={"kind": TableKind.WHAT_IF})
    assert not is_reviewable(table)
    with pytest.raises(Refusal) as no:
        require_reviewable(table, ADA)
    assert no.value.code == "no_review"


async def test_a_days_deal_is_reviewed_once_it_is_published(room: Room) -> None:
    table = await over(room)
    day = int(room.clock.now() // 86_400)
    table.header = table.header.model_copy(update={"kind": TableKind.DAY, "day": day})
    with pytest.raises(Refusal) as no:
        require_reviewable(table, ADA)
    assert no.value.code == "day_secret"
    room.clock.advance(3 * 86_400)
    assert require_reviewable(table, ADA) == 0


async def test_stopping_makes_no_more_of_them(room: Room) -> None:
    table = await over(room)
    made_here = reviews(room, Quick())
    asked = asyncio.create_task(made_here.made(table, 0))
    await asyncio.sleep(0)
    await made_here.stop()
    with pytest.raises(asyncio.CancelledError):
        await asked
