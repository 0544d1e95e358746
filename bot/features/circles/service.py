"""Circles: asking, agreeing and leaving, who sees whom, and the streaks that two of a circle share.

Whoever is shown to nobody (`/privacy visibility`) counts as not there: on nobody's board, in nobody's list, and no
streak is kept with them. Whom the bot keeps apart (`Feature.kept_apart`) do not see each other either. What somebody
is told of whom they have asked is the same whether that person refuses, has blocked them, or does not exist.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from bot.features.circles.shared import can_save, shared_streak, would_end
from bot.features.circles.store import Agreed, Asked, CircleInvitation, CircleStore
from bot.league import days
from bot.store.people import PeopleStore
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.lost import Lost
from bot.tables.refusal import Refusal
from bot.tables.seating.company import KeptApart, apart_from

HOUR = 3600.0
MOST_HOURS, NEVER = 24, 0
LOOK_EVERY = 60.0
"""Seconds for which somebody is believed not to wait for being told of an invitation: each press would ask."""
HELD = 10_000
"""People of whom that is held."""
REFUSED = {Asked.ASKED_LATELY: "circle_asked", Asked.TOO_MANY: "circle_many", Asked.FULL: "circle_full"}
"""The codes with which asking is refused, beside `circle_room`: one of two who agree has no room."""


@dataclass(frozen=True, slots=True)
class Together:
    """Somebody of a circle, and the streak shared with them."""

    user_id: int
    name: str
    """What their account is called; empty where that is not known."""
    streak: int
    """Days in a row; 0: none."""
    is_done: bool
    """Today counts already."""


class CircleService:
    def __init__(
        self, store: CircleStore, people: PeopleStore, clock: Clock, lost: Lost, kept_apart: KeptApart
    ) -> None:
        self.store = store
        self.people = people
        self.clock = clock
        self.lost = lost
        self.kept_apart = kept_apart
        self._looked = OrderedDict[int, float]()
        """When it was seen last that somebody has nothing to be told."""

    @property
    def today(self) -> int:
        return days.day_of(self.clock.now())

    # Who sees whom

    async def circle(self, user_id: int) -> dict[int, float]:
        """Return whom somebody sees in their circle, and since when they have them there."""
        since = await self.store.since(user_id)
        apart = await apart_from(user_id, since, self.kept_apart)
        return {other: at for other, at in since.items() if other not in apart}

    async def people_of(self, user_id: int) -> frozenset[int]:
        """Return whom somebody sees in their circle, for boards."""
        return frozenset(await self.circle(user_id))

    async def is_hidden(self, user_id: int) -> bool:
        """Return whether somebody lets nobody see them."""
        return not await self.people.is_seen(user_id)

    # Asking, agreeing, leaving

    async def ask(self, asker_id: int, invited_id: int, *, is_bot: bool = False) -> bool:
        """Let somebody ask another into their circle; return whether both have agreed by that, as the other had asked.

        Raise `Refusal` where the asker is to do something else: never for what the other has done.
        """
        if asker_id == invited_id:
            raise Refusal("circle_self")
        if is_bot:
            raise Refusal("circle_bot")
        if await self.is_hidden(asker_id):
            raise Refusal("circle_hidden")
        seen, members = await self.circle(asker_id), await self.store.members(asker_id)
        if invited_id in seen:
            raise Refusal("circle_there")
        apart = bool(await apart_from(asker_id, [invited_id], self.kept_apart))
        asked = await self.store.ask(
            asker_id,
            invited_id,
            self.clock.now(),
            withheld=apart or invited_id in members,
            joins=not await self.is_hidden(invited_id),
        )
        self._looked.pop(invited_id, None)
        if asked is Asked.OTHER_FULL:
            raise Refusal("circle_room")
        if asked in REFUSED:
            raise Refusal(REFUSED[asked])
        return asked is Asked.JOINED

    async def waiting(self, user_id: int) -> list[CircleInvitation]:
        """Return the invitations that wait for somebody, the oldest first."""
        found = await self.store.waiting(user_id, self.clock.now())
        apart = await apart_from(user_id, [one.asker_id for one in found], self.kept_apart) if found else set()
        return [one for one in found if one.asker_id not in apart]

    async def agree(self, user_id: int, asker_id: int) -> None:
        """Let somebody agree to an invitation; raise `Refusal` where it is not there, or there is no room."""
        if await self.is_hidden(user_id):
            raise Refusal("circle_hidden")
        if asker_id not in {one.asker_id for one in await self.waiting(user_id)}:
            raise Refusal("circle_gone")
        match await self.store.agree(user_id, asker_id, self.clock.now()):
            case Agreed.GONE:
                raise Refusal("circle_gone")
            case Agreed.FULL:
                raise Refusal("circle_room")

    async def to_be_told(self, user_id: int) -> list[CircleInvitation]:
        """Return the invitations somebody is to be told of now, each once; it is looked for every minute at most."""
        now = self.clock.now()
        if 0 <= now - self._looked.get(user_id, -LOOK_EVERY) < LOOK_EVERY:
            return []
        untold = [one for one in await self.waiting(user_id) if not one.told]
        if untold and await self.store.claim_told(user_id, [one.asker_id for one in untold]):
            return untold
        self._looked[user_id] = now
        self._looked.move_to_end(user_id)
        while len(self._looked) > HELD:
            self._looked.popitem(last=False)
        return []

    # Streaks that are shared

    async def together(self, user_id: int, since: Mapping[int, float]) -> list[Together]:
        """Return some people of somebody's circle, who are in it since then, with the streaks they share."""
        shared = await self._shared(user_id, since)
        names, today, found = await self.people.accounts(since), self.today, []
        for other in since:
            streak = shared_streak(shared[other], today, self.lost.skipped)
            length = 0 if streak is None else streak.current
            found.append(Together(other, names.get(other, ""), length, today in shared[other]))
        return found

    async def _shared(self, user_id: int, since: Mapping[int, float]) -> dict[int, set[int]]:
        """Return the days that count for somebody and each of these people; none for who lets nobody see them."""
        if await self.is_hidden(user_id):
            return {other: set() for other in since}
        return await self.store.shared(user_id, {other: days.day_of(at) for other, at in since.items()})

    async def to_lose(self, user_id: int, day: int) -> list[Together]:
        """Return the streaks that somebody loses with a day unless they play, and with whom: the longest first.

        None to whoever does not want to be told.
        """
        since = await self.circle(user_id)
        if not since or await self.store.hours(user_id) == NEVER:
            return []
        shared = await self._shared(user_id, since)
        lengths = {other: would_end(shared[other], day, self.lost.skipped) for other in since}
        at_stake = [other for other, length in lengths.items() if length]
        if not at_stake:
            return []
        done = await self.store.finished([user_id, *at_stake], day)
        mine, names = done.get(user_id, ()), await self.people.accounts(at_stake)
        found = [
            Together(other, names.get(other, ""), lengths[other], is_done=False)
            for other in at_stake
            if can_save(mine, done.get(other, ()))
        ]
        return sorted(found, key=lambda one: (-one.streak, one.user_id))

    # Reminders

    async def remind(self, user_id: int) -> None:
        """Remind somebody of streaks from now on, at the hour it is now."""
        left = (days.ends(self.today) - self.clock.now()) / HOUR
        await self.store.remind(user_id, min(max(round(left), 1), MOST_HOURS))

    async def remind_no_more(self, user_id: int) -> None:
        """Say nothing of streaks to somebody, not even where they are reminded of the day's deals."""
        await self.store.remind(user_id, NEVER)

    async def reminded_at(self, user_id: int) -> float | None:
        """Return at which moment of today somebody is reminded: that of the day's deals, if they are of those.

        None: not at all.
        """
        own, of_deals = await self.store.hours(user_id), (await self.people.person(user_id)).remind_hours
        hours = own if of_deals is None else of_deals
        return None if own == NEVER or hours is None else days.ends(self.today) - hours * HOUR
