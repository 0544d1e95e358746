"""What a league's pictures are drawn from in the gallery: rankings and profiles."""

from __future__ import annotations

from bot.render.league import Bar, Chart, Fact, Profile, Ranking, RankingLine
from gallery.positions import NAMES, SCRIPTS

GAME = "Super Mega Lucky Box"
LONG = "Bartholomäus von und zu Langenname der Dritte"


def leaderboard() -> Ranking:
    """A full page, a tie at the top and in it, the asker far below."""
    values = ("34", "31", "31", "28", "22", "19", "17", "17", "12", "9")
    games = (51, 48, 40, 47, 36, 30, 41, 29, 20, 15)
    places = (1, 2, 2, 4, 5, 6, 7, 7, 9, 10)
    lines = tuple(
        RankingLine(place, name, value, f"of {count} games")
        for place, name, value, count in zip(places, NAMES, values, games, strict=False)
    )
    own = RankingLine(23, "Katherine", "4", "of 11 games", mine=True)
    return Ranking(f"Leaderboard · {GAME}", "Wins · this month · this server", "Wins", lines, own, 1, 4)


def nobody() -> Ranking:
    """Nobody yet."""
    saying = "Nobody has played a rated game this month. Be the first!"
    return Ranking(f"Leaderboard · {GAME}", "Average · this month · this server", "Average", (), empty=saying)


def rating() -> Ranking:
    """Names in many scripts, with values that are not yet certain."""
    names = (*SCRIPTS[2:6], "🦊🌈", SCRIPTS[8], SCRIPTS[9], LONG, SCRIPTS[6], "xX_Dragon_Xx")
    ratings = (1843, 1790, 1688, 1655, 1602, 1544, 1531, 1502, 1500, 1498)
    sure = ("± 62", "± 70", "± 85", "± 58", "± 110", "± 92", "± 130", "new", "new", "new")
    lines = tuple(
        RankingLine(place, name, str(value), detail, place == 5, detail == "new")
        for place, (name, value, detail) in enumerate(zip(names, ratings, sure, strict=True), 1)
    )
    return Ranking("Leaderboard · Rating", "All games · all time · everywhere", "Rating", lines)


def daily() -> Ranking:
    """A day's results: few of them."""
    lines = (
        RankingLine(1, "Hedy", "71", "9 boxes"),
        RankingLine(2, "Grace", "63", "8 boxes", mine=True),
        RankingLine(2, "Ada", "63", "7 boxes"),
        RankingLine(4, "Otto", "44", "AI"),
        RankingLine(None, "Linus", "—", "still playing"),
    )
    return Ranking(f"Daily #42 · {GAME}", "1 February 2026 · this server", "Points", lines)


def profile() -> Profile:
    """Somebody who plays a lot."""
    facts = (
        ("Games", "134"),
        ("Wins", "41"),
        ("Win rate", "31 %"),
        ("Rating", "1672 ± 64"),
        ("Best score", "88"),
        ("Average", "52.4"),
        ("Median place", "2"),
        ("Boxes per game", "5.1"),
        ("Streak", "12"),
        ("Longest streak", "31"),
        ("Days played", "76"),
        ("Perfect rounds", "3"),
    )
    scores = (("<30", 4), ("30–39", 17), ("40–49", 38), ("50–59", 41), ("60–69", 24), ("70–79", 8), ("80+", 2))
    boxes = (("Round 1", 41), ("Round 2", 98), ("Round 3", 187), ("Round 4", 352))
    places = (("1st", 41), ("2nd", 36), ("3rd", 30), ("4th+", 27))
    form = (48, 55, 51, 62, 39, 44, 58, 71, 66, 52, 47, 60, 63, 35, 50, 57, 88, 74, 61, 64)
    badges = (
        "First win",
        "Ten in a row",
        "Full house",
        "Night owl",
        "Moon collector",
        "Lightning rod",
        "Photo finish",
        "A hundred games",
        "Giant slayer",
        "Early bird",
        "Perfect round",
        "Globetrotter",
        "Good sport",
        "Marathon",
    )
    return Profile(
        "Grace Hopper",
        f"{GAME} · 134 games",
        tuple(Fact(*fact) for fact in facts),
        (
            Chart("Scores", tuple(Bar(*score) for score in scores)),
            Chart("Boxes by round", tuple(Bar(label, value, f"{value / 134:.1f}") for label, value in boxes)),
            Chart("Places at the table", tuple(Bar(*place) for place in places)),
        ),
        form,
        "The last 20 games",
        badges,
        "Badges",
        "Next: Regular, four games to go",
        "You have met 18 times: you won 7, Grace Hopper 11.",
    )


def newcomer() -> Profile:
    """Somebody who has not played yet."""
    saying = "No games yet. Open a table with /play, or try today's /daily!"
    return Profile("山田太郎", f"{GAME} · no games yet", (), empty=saying)
