"""What only a game of Lucky Box can win."""

from __future__ import annotations

from bot.league.badges import Badge, Goal, Occasion, counted, most


def _rounds(occasion: Occasion, count: str) -> list[int]:
    """Return a count that is kept for each of the four rounds."""
    return [occasion.count(f"{count}_{round_}") or 0 for round_ in (1, 2, 3, 4)]


BADGES = (
    Badge("early_box", lambda now: _rounds(now, "boxes")[0] >= 1),
    Badge("chain", lambda now: now.has("max_chain", 5), Goal(counted("max_chain"), 5, 1, "crosses")),
    Badge("six_moons", lambda now: sum(_rounds(now, "moons")) >= 6),
    Badge("starry", lambda now: sum(stars >= 3 for stars in _rounds(now, "stars")) >= 2),
    Badge(
        "seventy",
        lambda now: now.is_alone and now.result.total >= 70,
        Goal(most("solo_best", "daily_best"), 70, 5, "points"),
    ),
    Badge("no_lightning", lambda now: now.is_victory and now.count("bolts_spent") == 0),
    Badge("comeback", lambda now: now.is_victory and now.count("last_after_3") == 1),
)
