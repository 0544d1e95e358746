"""The SQL of circles: who is in whose, who has asked whom, and which days two have both played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlmodel import SQLModel

from bot.features.circles.rows import (
    LASTS,
    CircleInvitationRow,
    CircleMemberRow,
    CircleReminderRow,
    InvitationState,
)
from bot.store import rows as _rows  # noqa: F401 - people and attempts
from bot.store.enums import Visibility
from bot.store.sql.database import Database
from bot.store.sql.sound import is_moment, is_number
from bot.store.sql.statements import Columns, Query, put, values
from bot.store.sql.writing import Lock, Prepared, Writing

_sql = SQLModel.metadata.tables
MEMBERS, INVITATIONS, REMINDERS = _sql["circle_members"], _sql["circle_invitations"], _sql["circle_reminders"]
PEOPLE, ATTEMPTS = _sql["people"], _sql["attempts"]
_PUT_MEMBER, _PUT_INVITATION, _PUT_REMINDER = (
    Prepared(put(MEMBERS)),
    Prepared(put(INVITATIONS)),
    Prepared(put(REMINDERS)),
)

MOST = 50
"""People in a circle, without the one whose it is."""
OPEN_MOST = 10
"""Invitations of one person that are open, as far as they know."""
WAIT_MOST = 500
"""Invitations that wait for one person, of which they are told: nobody reads more of them."""


class Asked(Enum):
    """What has come of asking somebody."""

    SENT = auto()
    """Or so it looks."""
    JOINED = auto()
    """They had asked before: now both have agreed."""
    ASKED_LATELY = auto()
    TOO_MANY = auto()
    FULL = auto()
    """The circle of whoever asks."""
    OTHER_FULL = auto()
    """They had asked before, and one of the two circles has no room."""


class Agreed(Enum):
    JOINED = auto()
    GONE = auto()
    """There is no such invitation, or no longer."""
    FULL = auto()
    """One of the two circles."""


@dataclass(frozen=True, slots=True)
class CircleInvitation:
    """One that waits for somebody."""

    asker_id: int
    name: str
    """What the asker's account is called; empty where that is not known."""
    asked_at: float
    until: float
    told: bool


class CircleStore:
    def __init__(self, database: Database) -> None:
        self.database = database

    # Who is there

    async def since(self, user_id: int) -> dict[int, float]:
        """Return since when somebody has whom in their circle, but for those who let nobody see them."""
        hidden = select(PEOPLE.c.user_id).where(PEOPLE.c.visibility == Visibility.NOBODY.value)
        query = select(MEMBERS.c.other_id, MEMBERS.c.since).where(
            MEMBERS.c.user_id == user_id,
            is_number(MEMBERS.c.other_id),
            is_moment(MEMBERS.c.since),
            MEMBERS.c.other_id.not_in(hidden),
        )
        async with self.database.read() as connection:
            return {int(other): float(since) for other, since in await connection.execute(query)}

    async def members(self, user_id: int) -> set[int]:
        """Return whom somebody has in their circle, those too who let nobody see them."""
        query = select(MEMBERS.c.other_id).where(MEMBERS.c.user_id == user_id, is_number(MEMBERS.c.other_id))
        async with self.database.read() as connection:
            return {int(other) for other in (await connection.execute(query)).scalars()}

    async def leave(self, user_id: int, other_id: int) -> None:
        """Let two be in each other's circle no more."""
        gone = delete(MEMBERS).where(_between(MEMBERS.c.user_id, MEMBERS.c.other_id, user_id, other_id))
        await self.database.write(lambda writing: writing.execute(gone))

    # Asking

    async def ask(self, asker_id: int, invited_id: int, now: float, *, withheld: bool, joins: bool) -> Asked:
        """Let somebody ask another; where that one has asked before, both have agreed.

        `withheld`: one of the two has blocked the other, or they are in each other's circle, and the asker is not to
        know it as the other lets nobody see them. Either way it looks sent, and is never shown. `joins`: not, where
        the other lets nobody see them, so that the asker knows of no invitation: then each has asked the other.
        """

        def write(writing: Writing) -> Asked:
            writing.lock(Lock.PAIRS)
            mine = writing.execute(_invitation(asker_id, invited_id, now)).first()
            theirs = writing.execute(_invitation(invited_id, asker_id, now)).scalar()
            open_ones = writing.execute(_open(asker_id, now)).scalar_one()
            members = _members(writing, asker_id)
            together = writing.execute(_membership(asker_id, invited_id)).first() is not None
            if mine is not None:
                return Asked.ASKED_LATELY
            if together and joins and not withheld:
                # Both have agreed since it was looked whether they had: another process had the same press.
                return Asked.JOINED
            if joins and not withheld and theirs not in (None, InvitationState.ACCEPTED):
                return Asked.JOINED if _join(writing, asker_id, invited_id, now) else Asked.OTHER_FULL
            if open_ones >= OPEN_MOST:
                return Asked.TOO_MANY
            if members >= MOST:
                return Asked.FULL
            state = InvitationState.WITHHELD if withheld or together else InvitationState.OPEN
            row = CircleInvitationRow(
                user_id=asker_id, invited_id=invited_id, asked_at=now, until=now + LASTS, state=state
            )
            writing.execute_many(_PUT_INVITATION, row.columns())
            return Asked.SENT

        return await self.database.write(write)

    async def open_count(self, asker_id: int, now: float) -> int:
        """Return how many invitations of somebody are open, as far as they know."""
        async with self.database.read() as connection:
            return int((await connection.execute(_open(asker_id, now))).scalar_one())

    # Answering

    async def waiting(self, invited_id: int, now: float) -> list[CircleInvitation]:
        """Return the invitations that wait for somebody, the oldest first; of people who let others see them."""
        asker = PEOPLE.c.user_id == INVITATIONS.c.user_id
        query = (
            select(
                INVITATIONS.c.user_id,
                PEOPLE.c.account,
                INVITATIONS.c.asked_at,
                INVITATIONS.c.until,
                INVITATIONS.c.told,
            )
            .join(PEOPLE, asker, isouter=True)
            .where(
                INVITATIONS.c.invited_id == invited_id,
                is_number(INVITATIONS.c.user_id),
                is_moment(INVITATIONS.c.asked_at),
                INVITATIONS.c.state == InvitationState.OPEN,
                INVITATIONS.c.until > now,
                or_(PEOPLE.c.visibility.is_(None), PEOPLE.c.visibility != Visibility.NOBODY.value),
            )
            .order_by(INVITATIONS.c.asked_at, INVITATIONS.c.user_id)
            .limit(WAIT_MOST)
        )
        async with self.database.read() as connection:
            return [
                CircleInvitation(int(asker_id), str(name or ""), float(asked_at), float(until), bool(told))
                for asker_id, name, asked_at, until, told in await connection.execute(query)
            ]

    async def claim_told(self, invited_id: int, askers: Collection[int]) -> bool:
        """Return whether the caller is to tell somebody of these invitations: of each they are told once."""
        mine = INVITATIONS.c.invited_id == invited_id, INVITATIONS.c.user_id.in_(list(askers))
        told = update(INVITATIONS).where(*mine, INVITATIONS.c.told.is_(False)).values(told=True)
        return bool(await self.database.write(lambda writing: writing.execute(told).rowcount))

    async def agree(self, invited_id: int, asker_id: int, now: float) -> Agreed:
        """Let two be in each other's circle."""

        def write(writing: Writing) -> Agreed:
            writing.lock(Lock.PAIRS)
            if writing.execute(_invitation(asker_id, invited_id, now)).scalar() is not InvitationState.OPEN:
                return Agreed.GONE
            return Agreed.JOINED if _join(writing, asker_id, invited_id, now) else Agreed.FULL

        return await self.database.write(write)

    async def decline(self, invited_id: int, asker_id: int) -> None:
        """Let an invitation be shown no more; whoever has sent it sees no difference."""
        mine = INVITATIONS.c.user_id == asker_id, INVITATIONS.c.invited_id == invited_id
        refused = update(INVITATIONS).where(*mine, INVITATIONS.c.state == InvitationState.OPEN)
        await self.database.write(lambda writing: writing.execute(refused.values(state=InvitationState.REFUSED)))

    # Reminders

    async def hours(self, user_id: int) -> int | None:
        """Return how long before a day ends somebody wants to be reminded; 0: not at all; None: nothing was chosen."""
        mine = REMINDERS.c.user_id == user_id, is_number(REMINDERS.c.hours)
        async with self.database.read() as connection:
            found = (await connection.execute(select(REMINDERS.c.hours).where(*mine))).scalar()
            return None if found is None else int(found)

    async def remind(self, user_id: int, hours: int) -> None:
        """Let somebody be reminded so long before a day ends, or (0) not at all."""
        row = CircleReminderRow(user_id=user_id, hours=hours)
        await self.database.write(lambda writing: writing.execute_many(_PUT_REMINDER, row.columns()))

    async def to_be_reminded(self, hours_left: float) -> list[int]:
        """Return who wants to be reminded by now."""
        due = is_number(REMINDERS.c.user_id), is_number(REMINDERS.c.hours), REMINDERS.c.hours >= hours_left
        async with self.database.read() as connection:
            return [int(user) for user in (await connection.execute(select(REMINDERS.c.user_id).where(*due))).scalars()]

    # Streaks that are shared

    async def shared(self, user_id: int, since: Mapping[int, int]) -> dict[int, set[int]]:
        """Return the days on which somebody and each of some people have finished the same deal, since a day each."""
        found: dict[int, set[int]] = {other: set() for other in since}
        if not since:
            return found
        mine, theirs = ATTEMPTS.alias(), ATTEMPTS.alias()
        same = and_(theirs.c.game == mine.c.game, theirs.c.day == mine.c.day)
        query = (
            select(theirs.c.user_id, theirs.c.day)
            .join(mine, same)
            .where(
                mine.c.user_id == user_id,
                mine.c.day >= min(since.values()),
                is_number(theirs.c.day),
                mine.c.finished_at.is_not(None),
                theirs.c.user_id.in_(list(since)),
                theirs.c.finished_at.is_not(None),
            )
            .distinct()
        )
        async with self.database.read() as connection:
            for other, day in await connection.execute(query):
                if day >= since[other]:
                    found[other].add(int(day))
        return found

    async def finished(self, people: Collection[int], day: int) -> dict[int, set[str]]:
        """Return of some people the games whose deal of a day they have finished."""
        mine = ATTEMPTS.c.user_id.in_(list(people)), ATTEMPTS.c.day == day, ATTEMPTS.c.finished_at.is_not(None)
        found = defaultdict[int, set[str]](set)
        async with self.database.read() as connection:
            for user, game in await connection.execute(select(ATTEMPTS.c.user_id, ATTEMPTS.c.game).where(*mine)):
                found[int(user)].add(str(game))
        return dict(found)


def _between(first: ColumnElement[int], second: ColumnElement[int], one: int, other: int) -> ColumnElement[bool]:
    """Return the condition for what is between two people, either way."""
    return or_(and_(first == one, second == other), and_(first == other, second == one))


def _invitation(asker_id: int, invited_id: int, now: float) -> Query:
    """Return the statement that finds the state of an invitation that is not over."""
    mine = INVITATIONS.c.user_id == asker_id, INVITATIONS.c.invited_id == invited_id
    return select(INVITATIONS.c.state).where(*mine, INVITATIONS.c.until > now)


def _open(asker_id: int, now: float) -> Query:
    """Return the statement that counts those of somebody's invitations that are open, as far as they know."""
    mine = INVITATIONS.c.user_id == asker_id, INVITATIONS.c.until > now
    return select(func.count()).where(*mine, INVITATIONS.c.state != InvitationState.ACCEPTED)


def _membership(user_id: int, other_id: int) -> Query:
    """Return the statement that finds whether somebody has another in their circle."""
    return select(MEMBERS.c.since).where(MEMBERS.c.user_id == user_id, MEMBERS.c.other_id == other_id)


def _members(writing: Writing, user_id: int) -> int:
    return int(writing.execute(select(func.count()).where(MEMBERS.c.user_id == user_id)).scalar_one())


def _join(writing: Writing, one: int, other: int, now: float) -> bool:
    """Let two be in each other's circle, whichever of them has asked; return False where one has no room."""
    if max(_members(writing, one), _members(writing, other)) >= MOST:
        return False
    pairs = (CircleMemberRow(user_id=a, other_id=b, since=now) for a, b in ((one, other), (other, one)))
    writing.execute_many(_PUT_MEMBER, *values(pairs))
    asked = _between(INVITATIONS.c.user_id, INVITATIONS.c.invited_id, one, other)
    writing.execute(update(INVITATIONS).where(asked).values(state=InvitationState.ACCEPTED))
    return True


def forget(writing: Writing, user_id: int) -> None:
    """Let somebody be in nobody's circle, and asked by nobody: what is theirs to the others goes with their own."""
    writing.execute(delete(MEMBERS).where(MEMBERS.c.other_id == user_id))
    writing.execute(delete(INVITATIONS).where(INVITATIONS.c.invited_id == user_id))


def drop_expired(writing: Writing, now: float) -> None:
    writing.execute(delete(INVITATIONS).where(INVITATIONS.c.until <= now))


def prolong(writing: Writing, since: float, seconds: float) -> None:
    """Let invitations wait so much longer (or shorter) that were to end after a moment, wherever people are."""
    later = update(INVITATIONS).where(INVITATIONS.c.until > since)
    writing.execute(later.values(until=INVITATIONS.c.until + seconds))


async def exported(connection: AsyncConnection, user_id: int) -> Columns:
    """Return since when how many people are in somebody's circle, and when they have asked and were asked: nobody's id.

    What has become of what they asked is not theirs to know, nor what was never shown to them.
    """
    both_ways = or_(MEMBERS.c.user_id == user_id, MEMBERS.c.other_id == user_id)
    members = select(MEMBERS.c.since, MEMBERS.c.user_id).where(both_ways).order_by(MEMBERS.c.since)
    sent = select(INVITATIONS.c.asked_at, INVITATIONS.c.until).where(INVITATIONS.c.user_id == user_id)
    shown = INVITATIONS.c.invited_id == user_id, INVITATIONS.c.state != InvitationState.WITHHELD
    received = select(INVITATIONS.c.asked_at, INVITATIONS.c.until).where(*shown)
    return {
        "circle_members": [
            {"mine": owner == user_id, "since": since} for since, owner in await connection.execute(members)
        ],
        "circle_invitations": [
            {"sent": is_sent, "asked_at": asked_at, "until": until}
            for is_sent, query in ((True, sent), (False, received))
            for asked_at, until in await connection.execute(query.order_by(INVITATIONS.c.asked_at))
        ],
    }
