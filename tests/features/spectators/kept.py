"""What is kept of people who watch."""

from __future__ import annotations

from bot.features.spectators.rows import CrowdVoteRow, PredictionRow, PredictionScoreRow
from bot.features.spectators.store import PredictionStore
from bot.store.sql.database import Database
from tests.store.everything import BEN, BENS_NAME, CY, GAME, NOW, ZOE, Life, RoomsShare


async def live(life: Life) -> None:
    """A prediction of which something came, one that waits, a vote for the Crowd."""
    said, table_id = PredictionStore(life.database), await life.table((BEN, BENS_NAME), channel_id=702)
    for name in ("r1", "r2"):
        row = PredictionRow(table_id=table_id, riddle=name, user_id=ZOE, answer="0", at=NOW)
        assert await said.predict(row, 0) is None
    await said.settle(table_id, "r1", {"0": PredictionScoreRow(user_id=0, game=GAME, said=1, right=1)}, NOW)
    await said.vote(CrowdVoteRow(table_id=table_id, seat=0, serial=1, user_id=ZOE, answer="h", at=NOW), 0)


async def read(database: Database) -> object:
    """What everybody's predictions amount to."""
    return [await PredictionStore(database).standing(user, GAME) for user in (ZOE, BEN, CY)]


KEPT = RoomsShare(
    live,
    read,
    of_people={
        "foresights": ("user_id",),
        "guess_scores": ("user_id",),
        "predictions": ("user_id",),
        "wishes": ("user_id",),
    },
)
