"""What every league's picture needs, drawn ahead, so that nobody waits for the first of them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.characters import CHARACTERS
from bot.render.league import people
from bot.render.league.charts import Bar
from bot.render.league.day import Day, day_sheet
from bot.render.league.profile import FACE, Profile, profile_sheet
from bot.render.league.ranking import AVATAR, LINES, Line, Ranking, ranking_sheet


def warm() -> None:
    """Draw all sprites."""
    for _ in warming():
        pass


def warming() -> Iterator[None]:
    """Draw all sprites, a few with every step: the host in every size used, medals, marks, discs of every colour."""
    for rows in range(LINES + 1):
        lines = tuple(Line(row, "", "", mine=row == 4, provisional=row > 3) for row in range(1, rows + 1))
        ranking_sheet(Ranking("", "", "", lines, Line(None, "", "", mine=True, provisional=True)))
        yield
    for mine in range(1, 4):  # one's own row may have each medal, and what is provisional, too
        ranking_sheet(Ranking("", "", "", (Line(mine, "", "", mine=True, provisional=True),)))
        yield
    for ground, _ in people.DISCS:
        for back in ("paper", "glow"):
            people.disc(ground, AVATAR, back)
        people.disc(ground, FACE, "night")
        yield
    profile_sheet(Profile("", "", (), badges=("",), versus="-"))
    yield
    marks = tuple((0, character) for character in CHARACTERS)
    for own in (None, 0):
        yield
        day_sheet(Day("", "", (Bar("", 1), Bar("", 2)), own, marks, streak=1, heads=CHARACTERS))
