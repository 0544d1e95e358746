"""Pictures that belong to no single game: rankings, profiles, and how a day went. Each also as aligned text."""

from bot.render.league.day import Day, draw_day, plain_day
from bot.render.league.profile import Bar, Chart, Fact, Profile, draw_profile, plain_profile
from bot.render.league.ranking import Line, Ranking, draw_ranking, plain_ranking
from bot.render.league.warming import warm, warming

__all__ = [
    "Bar",
    "Chart",
    "Day",
    "Fact",
    "Line",
    "Profile",
    "Ranking",
    "draw_day",
    "draw_profile",
    "draw_ranking",
    "plain_day",
    "plain_profile",
    "plain_ranking",
    "warm",
    "warming",
]
