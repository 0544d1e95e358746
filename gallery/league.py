"""What a league's pictures are drawn from in the gallery: rankings, profiles, and how a day went."""

from __future__ import annotations

from bot.features.duels.summary import Cup, CupDeal, CupRow
from bot.features.game_nights.summary import GameNight, GameNightBest, GameNightHero, GameNightMoment, GameNightTable
from bot.features.luck.summary import LuckOf
from bot.games.catalogue import games
from bot.render.league import Bar, Chart, Day, Fact, Profile, Ranking, RankingLine
from gallery import flip7, positions
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


def large_day() -> Day:
    """A day of many."""
    counts = (1, 3, 4, 9, 14, 22, 31, 44, 52, 58, 55, 41, 33, 20, 12, 7, 3, 2, 0, 1)
    bars = tuple(Bar(f"{4 * place + 10}–{4 * place + 13}", count) for place, count in enumerate(counts))
    marks = ((4, "Pip 29"), (8, "Otto 44"), (11, "Finn 57"))
    return Day(
        f"Daily #42 · {GAME}",
        "63 points · better than 82 % of 412",
        bars,
        13,
        marks,
        ("Streak 5 · best 9", "Streak savers: 2", "Next daily in 6 h"),
        5,
        ("rookie", "regular", "shark"),
    )


def small_day() -> Day:
    """A day of three."""
    bars = (Bar("40–49", 1), Bar("50–59", 0), Bar("60–69", 2))
    marks = ((0, "Pip 41"), (0, "Otto 48"), (2, "Finn 61"))
    return Day(f"Daily #43 · {GAME}", "48 points · 3rd of 3", bars, 0, marks, ("Streak 1 · best 9",), 1)


def _parts(*values: str) -> tuple[Fact, ...]:
    return tuple(map(Fact, ("score", "to expect", "luck", "play"), values))


def luck() -> LuckOf:
    """A game of four rounds."""
    rounds = (("1", 3), ("2", -2), ("3", 0), ("4", 3))
    return LuckOf(
        "Grace Hopper",
        f"Luck and play, {GAME}",
        "57 = 59 to expect + 4 luck − 6 play",
        _parts("57", "59", "4", "−6"),
        rounds,
        ("Luckiest number, +3.1: the 7 in round 4, turn 5", "Unluckiest number, −1.7: the 2 in round 2, turn 8"),
    )


def long_luck() -> LuckOf:
    """A race of very many rounds."""
    dice = (4, -11, 7, 2, -3, 12, -9, 0, 5, -24, 18, 3, -6, 1, 9, -2, -13, 21, 6, -4, 8, -7, 2, 26)
    rounds = tuple((str(number), luck) for number, luck in enumerate(dice, 1))
    return LuckOf(
        LONG,
        "Luck and play, Flip 7",
        "203 = 160 to expect + 43 luck + 0 play",
        _parts("203", "160", "43", "0"),
        rounds,
        (f"Luckiest card, +17.4: 12 in round 24, to {LONG}", "Unluckiest card, −19.7: 7 in round 10, to Ada"),
    )


def evening() -> GameNight:
    """An evening of three tables."""
    tables = (
        GameNightTable(1, GAME, ("Ada",), "57"),
        GameNightTable(2, "Flip 7", ("Ada", "Hedy"), "203"),
        GameNightTable(3, GAME, (), "still being played"),
    )
    hero = _of_flip7("Ada")
    bests = (
        GameNightBest("Best round", (hero.name,), hero.words),
        GameNightBest("Best chain", ("Grace", "Linus"), "chain of 6 crosses"),
    )
    done = (
        ("Grace", "chain of 6 crosses"),
        ("Linus", "chain of 6 crosses"),
        ("Hedy", "round of 61 points"),
        ("Katherine", "chain of 4 crosses"),
        ("Otto", "chain of 3 crosses"),
    )
    moments = tuple(GameNightMoment(*one) for one in done)
    return GameNight("Friday at last", "Fri, 15 Jan 2027 · 3 tables · 6 players", tables, bests, moments, (hero,))


def _of_flip7(name: str) -> GameNightHero:
    """Somebody whose best moment was a round with seven numbers."""
    view = flip7.first(4, flip7.seven)
    past = view.rounds[-1]
    seat = past.flip7_by or 0
    return GameNightHero(name, 2, f"round of {past.scores[seat]} points", flip7.DRAWER.sketch_moment(view, seat))


def _of_luckybox(name: str) -> GameNightHero:
    """Somebody whose best moment was a long chain."""
    state, seat = positions.seat_of(4, lambda state, seat: len(state.seats[seat].chain) >= 5)
    sketch = games()["luckybox"].drawer.sketch_moment(positions.GAME.view(state, None), seat)
    return GameNightHero(name, 2, f"chain of {len(state.seats[seat].chain)} crosses", sketch)


def long_evening() -> GameNight:
    """An evening of many, with names in many scripts."""
    names = (*SCRIPTS, LONG, "🦊🌈", "xX_Dragon_Xx", *NAMES)
    tables = tuple(
        GameNightTable(number, GAME if number % 2 else "Flip 7", (names[number],), str(207 - 7 * number))
        for number in range(1, 8)
    )
    moments = tuple(
        GameNightMoment(name, f"chain of {max(1, 9 - place // 3)} crosses") for place, name in enumerate(names[:9])
    )
    best = GameNightBest("Best chain", (LONG,), "chain of 9 crosses")
    heroes = (_of_luckybox(LONG), _of_flip7(SCRIPTS[2]))
    head = (f"{LONG}'s game night", "Sat, 31 Oct 2026 · 7 tables · 30 players")
    return GameNight(*head, tables, (best,), moments, heroes)


def _row(place: int, name: str, matchpoints: str, *deals: tuple[str, str]) -> CupRow:
    return CupRow(place, name, matchpoints, tuple(CupDeal(*deal) for deal in deals))


def duel() -> Cup:
    """A duel of two, a tie on one deal."""
    return Cup(
        "Ada wins 2½–½",
        f"Duel in {GAME}: score in each deal",
        (
            _row(1, "Ada", "2½", ("57", "1"), ("48", "½"), ("61", "1")),
            _row(2, LONG, "½", ("43", "0"), ("48", "½"), ("52", "0")),
        ),
        f"Duels between them here: Ada 3, {LONG} 2",
    )


def cup() -> Cup:
    """A cup of five: two share a place, one did not finish."""
    return Cup(
        "Grace wins",
        f"Cup of 5 in {GAME}: score in each deal",
        (
            _row(1, "Grace", "10", ("63", "4"), ("58", "3"), ("49", "3")),
            _row(2, "Hedy", "7½", ("55", "2½"), ("61", "4"), ("38", "1")),
            _row(2, "Łukasz", "7½", ("55", "2½"), ("44", "1"), ("57", "4")),
            _row(4, "山田太郎", "5", ("41", "1"), ("52", "2"), ("44", "2")),
            _row(5, "Linus", "0", ("37", "0"), ("", "0"), ("", "0")),
        ),
    )
