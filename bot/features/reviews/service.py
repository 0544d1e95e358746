"""Reviews of finished games: who may have one, who makes it, and that it is made once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.engine.core import JsonObject
from bot.engine.record import Finished
from bot.engine.review import Judgement, Review, Verdict
from bot.features.reviews.store import ReviewStore
from bot.single_flight import SingleFlight
from bot.store.enums import By, Status, TableKind
from bot.tables.clocks.clock import Clock
from bot.tables.play.finished import finished
from bot.tables.play.modes import mode_of
from bot.tables.play.single_attempt import still_secret
from bot.tables.refusal import Refusal
from bot.tables.view import TableView


class ReviewMaker(Protocol):
    """Where reviews are made. Both raise `NobodyThinks` where they cannot be made now."""

    async def review(self, finished: Finished, seat: int) -> Review:
        """Return what is said of how a seat played."""
        ...

    async def judge(self, finished: Finished, verdict: Verdict, play: Sequence[JsonObject]) -> Judgement:
        """Return what another play of a turn would have been worth."""
        ...


def is_reviewable(table: TableView) -> bool:
    """Return whether there are reviews of a game: it was played to its end, is kept, and nobody can play its deal."""
    mode = mode_of(table.header)
    played = table.status == Status.OVER and table.header.kind is not TableKind.LESSON
    return played and (mode is None or mode.is_kept) and table.game.reviewer is not None and not table.secret


def require_reviewable(table: TableView, user_id: int) -> int:
    """Return the seat whose review somebody may have; refuse those who have none."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refusal("review_not_played")
    if table.status.is_open:
        raise Refusal("not_over")
    if table.secret:
        raise still_secret(table.header, table.context.lost)
    if not is_reviewable(table):
        raise Refusal("no_review")
    return seat.seat


class ReviewService:
    def __init__(self, store: ReviewStore, maker: ReviewMaker, clock: Clock) -> None:
        self._store, self._maker, self._clock = store, maker, clock
        self._making = SingleFlight[tuple[int, int], Review]()

    async def kept(self, table: TableView, seat: int) -> Review | None:
        """Return a seat's review, of what its person played; None where it has yet to be made."""
        content = await self._store.get(table.id, seat, _version(table))
        return None if content is None else own(table, Review.of_content(content))

    async def made(self, table: TableView, seat: int) -> Review:
        """Return the same, made now; whoever asks for one that is being made gets that."""
        return own(table, await self._making.do((table.id, seat), lambda: self._make(table, seat)))

    async def _make(self, table: TableView, seat: int) -> Review:
        user_id = table.seats[seat].user_id
        review = await self._maker.review(finished(table), seat)
        if user_id is not None:
            await self._store.keep(table.id, seat, user_id, _version(table), review.content, self._clock.now())
        return review

    async def judged(self, table: TableView, verdict: Verdict, play: Sequence[JsonObject]) -> Judgement:
        """Return what another play of a turn would have been worth."""
        return await self._maker.judge(finished(table), verdict, play)

    async def stop(self) -> None:
        """Make no more: what is not kept by now is made when it is asked for again."""
        await self._making.stop()


def own(table: TableView, review: Review) -> Review:
    """Return what a person has thought of: what the clock, the autopilot or the bot has chosen is left out."""
    return review.without(
        [
            number
            for number, entry in enumerate(table.entries)
            if entry.seat == review.seat and (entry.by.stands_in or entry.by is By.CHOSEN)
        ]
    )


def _version(table: TableView) -> int:
    assert table.game.reviewer is not None
    return table.game.reviewer.version
