"""Series of game nights: the next one, dates that are left out or moved, and who is asked whether they come again.

A series has one night planned at a time, which is then a game night like any other: moved, called off and opened by
itself. What is due when is the keeper's (`series_keeper.py`).
"""

from __future__ import annotations

from bot.features.game_nights.rows import GameNightRow, GameNightStatus, SeriesStatus
from bot.features.game_nights.service import GameNightService, has_rule
from bot.features.game_nights.store import NotThen, StoredGameNight
from bot.features.game_nights.stored_series import StoredSeries
from bot.store.people import PeopleStore
from bot.tables.refusal import Refusal
from bot.tables.seating.company import KeptApart

AHEAD = 7 * 86_400.0
"""Seconds before its beginning at which a night of a series is announced: a week, so that those who were at the last
one are asked while they are still there."""
SHOWN = 6
"""Dates that a host is shown."""
THINKS = 2 * 86_400.0
"""Seconds that a host has at least to say whether a series is to go on."""
BEFORE_NEXT = 86_400.0
"""Seconds before the next moment of a series at which it ends where its host has not answered, and by which the night
before is over, if that is waited for."""


class GameNightSeries:
    """Changes them."""

    def __init__(self, nights: GameNightService, people: PeopleStore, kept_apart: KeptApart) -> None:
        self.nights = nights
        self.store = nights.store
        self.people = people
        self.kept_apart = kept_apart

    async def of(self, night: StoredGameNight) -> StoredSeries:
        """Return the series that a night is one of, and that goes on; refuse where there is none."""
        found = None if night.row.series_id is None else await self.store.series(night.row.series_id)
        if found is None or found.row.status is SeriesStatus.OVER:
            raise Refusal("game_night_series_over")
        return found

    def dates(self, series: StoredSeries) -> list[int]:
        """Return the next moments of a series, by its rule alone."""
        found = series.schedule.after(self.nights.now)
        return [next(found) for _ in range(SHOWN)]

    def open_dates(self, series: StoredSeries) -> list[int]:
        """Return those of them for which no night is planned yet."""
        planned = {night.slot for night in series.nights}
        return [slot for slot in self.dates(series) if slot not in planned]

    async def skip(self, series: StoredSeries, slot: int) -> None:
        """Leave a date out; one that is left out or moved is at its usual time again."""
        await self._date(series, slot, None, usual=slot in series.exceptions)

    async def shift(self, series: StoredSeries, slot: int, moment: float) -> None:
        """Have a date at another time."""
        self.nights.require_ahead(moment)
        await self._date(series, slot, moment, usual=int(moment) == slot)

    async def _date(self, series: StoredSeries, slot: int, moved_to: float | None, *, usual: bool) -> None:
        if slot not in self.open_dates(series):
            raise Refusal("game_night_otherwise")
        try:
            await self.store.change_date(series.id, slot, moved_to, usual=usual)
        except NotThen:
            raise Refusal("game_night_otherwise") from None
        self.nights.changed()

    async def stop(self, series: StoredSeries) -> None:
        """End it."""
        if not await self.nights.stop_series(series.id):
            raise Refusal("game_night_series_over")

    async def go_on(self, series: StoredSeries) -> None:
        """Go on although nobody came lately."""
        try:
            await self.store.go_on(series.id)
        except NotThen:
            raise Refusal("game_night_otherwise") from None
        self.nights.changed()

    # What comes due

    def next_night(self, series: StoredSeries) -> tuple[int, float]:
        """Return the moment of the next night to be planned, and when it is by now."""
        return next(series.to_come(self.nights.now))

    def plans_at(self, series: StoredSeries) -> float | None:
        """Return when the next night is to be planned; None: once something has become of the one that is.

        One that was moved so far that it comes in the way of the next is not waited for.
        """
        row, moment = series.newest, self.next_night(series)[1]
        waits = row.status is GameNightStatus.PLANNED and row.starts_at < moment - BEFORE_NEXT
        return None if waits or row.status is GameNightStatus.OPEN else moment - AHEAD

    async def plan_next(self, series: StoredSeries) -> int | None:
        """Plan the next night; None where somebody else has done so."""
        slot, moment = self.next_night(series)
        row, moved = series.row, int(moment) != slot
        night = GameNightRow(
            status=GameNightStatus.PLANNED,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            host_id=row.host_id,
            host_name=row.host_name,
            title=row.title,
            games=row.games,
            tables=row.tables,
            each=row.each,
            zone=row.zone,
            starts_at=moment,
            with_event=row.with_event and (moved or not has_rule(row, slot)),
            repeats=row.repeats,
            series_id=series.id,
            slot=slot,
            untold="next",
            created_at=self.nights.now,
        )
        made = await self.store.plan_next(night)
        self.nights.changed()
        return made

    def ends_at(self, series: StoredSeries) -> float:
        """Return when one ends whose host does not say whether it is to go on."""
        asked = series.row.asked_at or 0.0
        return max(asked + THINKS, next(series.schedule.after(asked)) - BEFORE_NEXT)

    async def asked_again(self, night: StoredGameNight) -> tuple[int, ...]:
        """Return who is asked whether they come to this night of a series, as they were at the last one.

        Not who has said so already, nor who lets nobody see where they play; nor, unsaid, who is kept apart from
        somebody who comes.
        """
        coming = {guest.user_id for guest in night.guests}
        before = sorted(await self.store.came_before(night.row) - coming - {night.row.host_id})
        apart = await self.kept_apart([*before, night.row.host_id, *sorted(coming)])
        met = {user for pair in apart if pair & (coming | {night.row.host_id}) for user in pair}
        return tuple([user for user in before if user not in met and await self.people.is_seen(user)])
