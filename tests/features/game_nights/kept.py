"""What game nights keep of people."""

from __future__ import annotations

from bot.features.game_nights.rows import GameNightGuestRow, GameNightRow
from bot.features.game_nights.store import GameNightStore
from bot.store.sql.database import Database
from tests.store.broken import sound
from tests.store.everything import BEN, BENS_NAME, GAME, NOW, ZOE, ZOES_NAME, Life, RoomsShare
from tests.store.rows import CHANNEL, GUILD


async def live(life: Life) -> None:
    """Game nights: one that somebody plans, to which another comes, and one of the other's, to which they come."""
    evenings, names = GameNightStore(life.database), {ZOE: ZOES_NAME, BEN: BENS_NAME}
    for host, friend in ((ZOE, BEN), (BEN, ZOE)):
        fresh = GameNightRow(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=host,
            host_name=names[host],
            title="Friday",
            games=[GAME],
            tables=1,
            starts_at=NOW + 3600,
            zone="Europe/Berlin",
            created_at=NOW,
        )
        evening = await evenings.announce((await evenings.draft(fresh)).id, NOW, 9, with_event=False)
        guest = GameNightGuestRow(evening_id=evening.id, user_id=friend, name=names[friend], at=NOW)
        await evenings.come(guest, 9)


async def read(database: Database) -> object:
    """Game nights by their numbers, those that are due, and those under way."""
    store = GameNightStore(database)
    return (
        [await store.load(number) for number in range(1, 4)],
        await sound(store.due(NOW + 3600, 900.0, 60.0)),
        await sound(store.not_shown(0.0)),
        await store.under_way_in(GUILD),
    )


KEPT = RoomsShare(
    live,
    read,
    of_people={"evening_guests": ("user_id", "name"), "evenings": ("host_id", "host_name")},
    exported={"evenings": ("evenings_hosted",)},
    renamed={("evenings", "host_name")},
    of_the_game={"evenings.games": "games"},
    of_nobody={"event_id": "an event of Discord's"},
)
