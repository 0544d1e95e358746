"""Pictures that belong to no single game: rankings and profiles. Each also as aligned text.

What draws them is imported when the first of them is wanted: a start waits for neither Pillow nor fonts.
"""

from __future__ import annotations

from bot.render.league.values import (
    Bar,
    Chart,
    Fact,
    Profile,
    Ranking,
    RankingLine,
)
from bot.render.picture import Picture

__all__ = [
    "Bar",
    "Chart",
    "Fact",
    "Profile",
    "Ranking",
    "RankingLine",
    "draw_profile",
    "draw_ranking",
    "plain_profile",
    "plain_ranking",
]


def draw_profile(profile: Profile) -> Picture:
    from bot.render.league.profile import draw_profile as draw

    return draw(profile)


def plain_profile(profile: Profile) -> str:
    from bot.render.league.profile import plain_profile as plain

    return plain(profile)


def draw_ranking(ranking: Ranking) -> Picture:
    from bot.render.league.ranking import draw_ranking as draw

    return draw(ranking)


def plain_ranking(ranking: Ranking) -> str:
    from bot.render.league.ranking import plain_ranking as plain

    return plain(ranking)
