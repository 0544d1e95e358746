"""The first picture of a league costs no more than the others."""

from __future__ import annotations

from bench.patching import caches, forget
from bot.render.league import draw_day, draw_profile, draw_ranking, warm
from gallery import league as shown

WORDS = ("bot.render.text.", "bot.render.fonts.", "bot.render.letters.", "bot.render.palette.", "bot.render.bubble.",
         "bot.render.shaping.", "bot.render.direction.", "bot.render.league.people.", "bot.render.league.charts.",
         "bot.render.png.")  # fmt: skip
"""Caches of what each name and each line of scores brings of its own, and of corners, which cost next to nothing."""


def sprites() -> dict[str, int]:
    return {name: cached.cache_info().misses for name, cached in caches().items()
            if not name.startswith(WORDS) or name.endswith(".disc")}  # fmt: skip


def test_all_sprites_are_drawn_ahead() -> None:
    forget()
    warm()
    before = sprites()
    assert before["bot.render.league.people.disc"] > 20
    assert before["bot.render.league.widgets.medal"] >= 3
    for ranking in (shown.leaderboard(), shown.rating(), shown.daily(), shown.nobody()):
        draw_ranking(ranking)
    for profile in (shown.profile(), shown.newcomer()):
        draw_profile(profile)
    for day in (shown.large_day(), shown.small_day()):
        draw_day(day)
    assert sprites() == before


def test_caches_that_grow_with_people_are_bounded() -> None:
    for name, cached in caches().items():
        if name.startswith(("bot.render.league.people.", "bot.render.league.charts.")) and not name.endswith(".disc"):
            assert cached.cache_info().maxsize is not None, name
