"""What tournaments keep of people."""

from __future__ import annotations

from bot.features.tournaments.pairing import Pair
from bot.features.tournaments.rows import (
    TournamentKind,
    TournamentPlaceRow,
    TournamentPlayerRow,
    TournamentRow,
    TournamentStatus,
)
from bot.features.tournaments.store import TournamentStep, TournamentStore
from bot.store.sql.database import Database
from tests.store.broken import FIRST, sound
from tests.store.everything import BEN, BENS_NAME, GAME, NOW, ZOE, ZOES_NAME, Life, RoomsShare
from tests.store.rows import GUILD


async def live(life: Life) -> None:
    """Tournaments that somebody has opened and joined: one whose first round is played, one that is joined."""
    store = TournamentStore(life.database)
    for host, name, begins in ((ZOE, ZOES_NAME, True), (BEN, BENS_NAME, False)):
        fresh = TournamentRow(
            kind=TournamentKind.SWISS,
            status=TournamentStatus.JOINING,
            game=GAME,
            rounds=3,
            every=86_400.0,
            guild_id=GUILD,
            began_at=NOW,
            due_at=NOW + 86_400,
        )
        place = TournamentPlaceRow(
            tournament_id=0, side=1, guild_id=GUILD, channel_id=5, server="Ours", host_id=host, host_name=name
        )
        made = await store.open(fresh, place, 99)
        for user, called in ((ZOE, ZOES_NAME), (BEN, BENS_NAME)):
            player = TournamentPlayerRow(
                tournament_id=made.id, number=0, user_id=user, name=called, came_in=1, strength=25.0
            )
            made = await store.join(player, 9)
        if begins:
            running = {"status": TournamentStatus.RUNNING, "round": 1}
            assert await store.step(made, TournamentStep(running, {}, (), [(Pair(1, 2), lambda _: 1)]))


async def read(database: Database) -> object:
    """Tournaments by their numbers, and those that are due."""
    store = TournamentStore(database)
    return (
        [await store.load(number) for number in range(1, 4)],
        await sound(store.due(NOW + 90_000)),
        [shown for shown in await store.not_shown(0.0) if shown[0] < FIRST],
    )


KEPT = RoomsShare(
    live,
    read,
    of_people={"tournament_players": ("user_id", "name"), "tournament_places": ("host_id", "host_name")},
    exported={"tournament_places": ("tournaments_hosted",)},
    ends=("UPDATE tournaments SET status = 'over'",),
    renamed={("tournament_players", "name"), ("tournament_places", "host_name")},
)
