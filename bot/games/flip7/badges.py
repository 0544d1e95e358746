"""What only a game of Flip 7 can win."""

from __future__ import annotations

from bot.league.badges import Badge, Goal, counted

BADGES = (
    Badge("flip_seven", lambda now: now.has("flip7s", 1)),
    Badge("big_round", lambda now: now.has("max_round", 60), Goal(counted("max_round"), 60, 5, "points")),
    Badge("no_bust", lambda now: now.is_victory and now.count("busts") == 0),
)
