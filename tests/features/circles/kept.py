"""What circles keep of people."""

from __future__ import annotations

from bot.features.circles.store import Asked, CircleStore
from bot.store.sql.database import Database
from tests.store.everything import CY, NOW, ZOE, Life, RoomsShare

DAN, EVE = 945_678_901_234_567_890, 956_789_012_345_678_901


async def live(life: Life) -> None:
    """Somebody in their circle, an invitation either way, and a reminder."""
    circles = CircleStore(life.database)
    await circles.ask(ZOE, EVE, NOW, withheld=False, joins=True)
    assert await circles.ask(EVE, ZOE, NOW, withheld=False, joins=True) is Asked.JOINED
    await circles.ask(ZOE, CY, NOW, withheld=False, joins=True)
    await circles.ask(DAN, ZOE, NOW, withheld=False, joins=True)
    await circles.remind(ZOE, 3)


async def read(database: Database) -> object:
    """Who is in their circle, what waits for them, and when they are reminded."""
    circles = CircleStore(database)
    waiting = [one.asker_id for one in await circles.waiting(ZOE, NOW)]
    due = [user for user in await circles.to_be_reminded(0) if user == ZOE]
    since = await circles.since(ZOE)
    shared = await circles.shared(ZOE, dict.fromkeys(since, 0))
    return since, shared, await circles.members(ZOE), waiting, await circles.hours(ZOE), due


KEPT = RoomsShare(
    live,
    read,
    of_people={
        "circle_members": ("user_id", "other_id"),
        "circle_invitations": ("user_id", "invited_id"),
        "circle_reminders": ("user_id",),
    },
)
