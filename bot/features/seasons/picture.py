"""Somebody's season as a picture: as a profile is drawn, of one season alone."""

from __future__ import annotations

from bot.render.league import Profile, draw_profile, plain_profile
from bot.render.picture import Picture


def draw_season(season: Profile) -> Picture:
    return draw_profile(season)


def plain_season(season: Profile) -> str:
    return plain_profile(season)
