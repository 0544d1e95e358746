"""What game nights keep of people."""

from __future__ import annotations

from bot.features.game_nights.repeats import Repeats
from bot.features.game_nights.rows import GameNightGuestRow, GameNightRow, GameNightSeriesRow
from bot.features.game_nights.store import GameNightStore
from bot.store.sql.database import Database
from tests.store.broken import sound
from tests.store.everything import BEN, BENS_NAME, GAME, NOW, ZOE, ZOES_NAME, Life, RoomsShare
from tests.store.rows import CHANNEL, GUILD


async def live(life: Life) -> None:
    """Game nights: one that somebody plans, to which another comes, and one of the other's; each begins a series."""
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
        of_all = {name: getattr(fresh, name) for name in _OF_ALL}
        series = GameNightSeriesRow(**of_all, repeats=Repeats.WEEKLY, first_at=int(NOW) + 3600)
        draft = await evenings.draft(fresh)
        evening = await evenings.announce(draft.id, NOW, 9, with_event=False, series=series)
        await evenings.change_date(evening.row.series_id or 0, int(NOW) + 3600 + 7 * 86_400, None)
        guest = GameNightGuestRow(evening_id=evening.id, user_id=friend, name=names[friend], at=NOW)
        await evenings.come(guest, 9)


_OF_ALL = ("guild_id", "channel_id", "host_id", "host_name", "title", "games", "tables", "zone", "created_at")


async def read(database: Database) -> object:
    """Game nights by their numbers, those that are due, and those under way."""
    store = GameNightStore(database)
    return (
        [await store.load(number) for number in range(1, 4)],
        await sound(store.due(NOW + 3600, 900.0, 60.0)),
        await sound(store.not_shown(0.0)),
        await store.under_way_in(GUILD),
        [await store.series(number) for number in range(1, 4)],
        await sound(store.due_series(NOW)),
        await store.series_in(GUILD),
    )


KEPT = RoomsShare(
    live,
    read,
    of_people={
        "evening_guests": ("user_id", "name"),
        "evening_series": ("host_id", "host_name"),
        "evenings": ("host_id", "host_name"),
    },
    exported={"evenings": ("evenings_hosted",)},
    ends=("UPDATE evenings SET status = 'over'", "UPDATE evening_series SET status = 'over'"),
    renamed={("evenings", "host_name"), ("evening_series", "host_name")},
    of_the_game={"evenings.games": "games", "evening_series.games": "games"},
    of_nobody={
        "event_id": "an event of Discord's",
        "question_id": "a message",
        "evening_series.first_at": "a moment",
        "evening_series.since": "a game night",
        "evening_exceptions.slot": "a moment",
        "evenings.slot": "a moment",
    },
)
