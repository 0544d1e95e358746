"""Who is gone from a duel is called so in the reader's language."""

from __future__ import annotations

from bot.features.duels.rows import DuelPlayerRow, DuelRow
from bot.features.duels.store import StoredDuel
from bot.features.duels.words import bold
from bot.store.personal import FORGOTTEN
from bot.text import use_locale


def duel_of(*players: DuelPlayerRow) -> StoredDuel:
    """A duel of these."""
    row = DuelRow(
        id=1, game="pig", rules_version=1, deck="", secret="", channel_id=2, host_id=5, created_at=0.0, ends_at=1.0
    )
    return StoredDuel(row, players, ())


def test_who_is_gone_from_a_duel_is_called_so() -> None:
    gone = DuelPlayerRow(duel_id=1, number=1, user_id=None, name=FORGOTTEN, word="amber", joined_at=0.0)
    called = gone.model_copy(update={"user_id": 5})
    with use_locale("de"):
        assert bold(duel_of(gone), gone) == "**jemand von früher**"
        assert bold(duel_of(called), called) == f"**{FORGOTTEN}**"
