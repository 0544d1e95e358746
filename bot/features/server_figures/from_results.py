"""What `stats rebuild` recalculates of this feature, and `check` compares with what is there."""

from __future__ import annotations

from bot.features.server_figures.rebuild import rebuild_days
from bot.features.server_figures.store import DAYS
from bot.store.results.of_features import FromResults

FROM_RESULTS = FromResults((DAYS,), rebuild_days)
