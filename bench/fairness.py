"""What abuse of ratings is worth, and what preventing it costs.

`python -m bench.fairness --write` makes the tables of docs/league.md.

Games are not played but drawn: everybody has a strength, a game adds the luck that the model assumes (`BETA`), and the
order of the sums is the order of the places. Ratings are worked out by the league's own functions, as before the rules
of decision 27 (every game counts in full, ten games make a rating, games that are ended or left are not rated) and as
now.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from random import Random
from statistics import correlation, fmean
from typing import TypeAlias

from bench.strength import between
from bench.table import row
from bot.league import days, periods
from bot.league.ratings import BETA, MU, NEW, PROVISIONAL_GAMES, SHOWN, Rating, provisional, shown
from bot.league.repeats import LOOKED_AT, Earlier
from bot.league.summary import Placed, rerate

PAGE = Path(__file__).resolve().parent.parent / "docs" / "league.md"
START = "<!-- measured: python -m bench.fairness --write -->"
SEED = "fairness"
HOUR, MINUTE = 3600.0, 60.0
EVENING = 4 * HOUR
THROWN = 95.0
"""Seconds a thrown game takes: twelve in nineteen minutes."""
FIRST = days.of_date(date(2026, 1, 1))
ABUSER = 0
GROUPS = 40
"""Groups of friends, and people who abuse, that are drawn for each row."""

Lines: TypeAlias = list[str]


class League:
    """Ratings kept up game by game: by the rules of now (fair), or by those before."""

    def __init__(self, *, fair: bool) -> None:
        self.fair = fair
        self.ratings: dict[int, Rating] = {}
        self.histories: dict[int, list[Earlier]] = {}
        self.games = 0

    def ends(self, order: Sequence[int], at: float, returned: Iterable[int] = ()) -> None:
        """A rated game of these people ends, the first of them first."""
        back = set(returned) if self.fair else set()
        placed = [Placed(user, rank, user in back) for rank, user in enumerate(order, 1)]
        self.ratings |= rerate(placed, at, self.ratings, self.histories if self.fair else {})
        self.games += 1
        for user in order:
            self.histories[user] = [*self.histories.get(user, ()), Earlier(self.games, at)][-LOOKED_AT:]

    def of(self, user: int) -> Rating:
        """Somebody's rating."""
        return self.ratings.get(user, NEW)

    def listed(self, user: int, today: int) -> bool:
        """Whether somebody is listed with the others, not after them."""
        rating = self.of(user)
        return not provisional(rating, today) if self.fair else rating.games >= PROVISIONAL_GAMES

    def words(self, user: int, today: int = FIRST) -> str:
        """A rating as it is shown."""
        value, spread = shown(self.of(user))
        return f"{value} ± {spread}{'' if self.listed(user, today) else ' ?'}"


def _both(run: Callable[[League], str]) -> tuple[str, str]:
    return run(League(fair=False)), run(League(fair=True))


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Lines:
    return [row(columns), row(["---"] * len(columns)), *(row(cells) for cells in rows), ""]


# Thrown games

SETTLED = Rating(MU, 2.5, 100, 3)


def _farm(
    league: League,
    accounts: int,
    seconds: float,
    *,
    evenings: int = 1,
    together: bool = False,
    start: Rating = NEW,
    anew: bool = False,
    every: float = THROWN,
) -> str:
    """Win every game of some evenings against second accounts that take turns, or sit down together, or come anew."""
    league.ratings[ABUSER] = start
    number = 0
    for evening in range(evenings):
        began = days.begins(FIRST + evening) + 18 * HOUR
        for game in range(int(seconds / every)):
            seconds_now = [1 + number % accounts] if not together else list(range(1, 1 + accounts))
            # With their data deleted after each game they are somebody else, marked as having been here.
            others = [1000 + number] if anew else seconds_now
            league.ends([ABUSER, *others], began + game * every, others if anew and number else ())
            number += 1
    return league.words(ABUSER, FIRST + evenings)


def farming() -> Lines:
    """What second accounts that lose every game bring."""
    rows = []

    def add(what: str, accounts: int, length: float, **given: object) -> None:
        rows.append((what, *_both(lambda league: _farm(league, accounts, length, **given))))  # type: ignore[arg-type]

    add("12 games in 19 minutes against one second account", 1, 12 * THROWN)
    for accounts in range(1, 6):
        who = "one second account" if accounts == 1 else f"{accounts} second accounts in turn"
        add(f"4 hours ({int(EVENING / THROWN)} games) against {who}", accounts, EVENING)
    add("4 hours against one whose data is deleted after every game", 1, EVENING, anew=True)
    for accounts in (2, 5):
        add(f"4 hours at a table with {accounts} second accounts", accounts, EVENING, together=True)
    for accounts in (1, 5):
        who = "one second account" if accounts == 1 else f"{accounts} in turn"
        add(f"4 hours on each of seven evenings against {who}", accounts, EVENING, evenings=7)
    add("4 hours against 5 in turn, by somebody of 100 games and 1500 ± 300", 5, EVENING, start=SETTLED)
    add("for comparison: 8 honest wins in 4 hours over 4 newcomers in turn", 4, EVENING, every=30 * MINUTE)
    return _table(("what a newcomer of 1500 does", "before", "now"), rows)


# Ending and leaving


def _drawn(dice: Random, people: Sequence[int], strength: dict[int, float]) -> tuple[list[int], list[int]]:
    """Who is ahead at half-time, and at the end."""
    half = {user: strength[user] / 2 + dice.gauss(0, BETA / 2**0.5) for user in people}
    end = {user: half[user] + strength[user] / 2 + dice.gauss(0, BETA / 2**0.5) for user in people}
    return sorted(people, key=lambda user: -half[user]), sorted(people, key=lambda user: -end[user])


Policy: TypeAlias = Callable[[list[int], list[int]], list[int]]
"""From who is ahead at half-time and at the end to the order that is rated; empty: the game is not rated."""


def _honest(_: list[int], end: list[int]) -> list[int]:
    return end


def _unrated_if(gives_up: Callable[[list[int], list[int]], bool]) -> Policy:
    return lambda half, end: [] if ABUSER in end and gives_up(half, end) else end


def _last_if(gives_up: Callable[[list[int], list[int]], bool]) -> Policy:
    def rated(half: list[int], end: list[int]) -> list[int]:
        if ABUSER in end and gives_up(half, end):
            return [*(user for user in end if user != ABUSER), ABUSER]
        return end

    return rated


def _loses(_: list[int], end: list[int]) -> bool:
    return end[0] != ABUSER


def _is_behind(half: list[int], _: list[int]) -> bool:
    return half[0] != ABUSER


def _months(policy: Policy, seed: str, *, fair: bool) -> tuple[float, float]:
    """Three months at a server of twelve: four of them, one the abuser, play five games on each of three evenings.

    The abuser is as strong as the others are on average. Return their rating, and how many of their games were rated.
    """
    dice, league, rated, begun = Random(seed), League(fair=fair), 0, 0
    strength = {user: 0.0 if user == ABUSER else dice.gauss(0, 4) for user in range(12)}
    for day in range(0, 91, 2):
        people = [ABUSER, *dice.sample(range(1, 12), 3)]
        for game in range(5):
            order = policy(*_drawn(dice, people, strength))
            begun += 1
            if order:
                rated += 1
                league.ends(order, days.begins(FIRST + day) + 18 * HOUR + game * 30 * MINUTE)
        others = dice.sample(range(1, 12), 4)
        for game in range(5):
            _, order = _drawn(dice, others, strength)
            league.ends(order, days.begins(FIRST + day) + 18 * HOUR + game * 30 * MINUTE)
    mean = fmean(league.of(user).mu - strength[user] for user in range(1, 12))
    return SHOWN * (MU + league.of(ABUSER).mu - mean), rated / begun


def giving_up() -> Lines:
    """What ending a game, or leaving it, brings somebody who would lose."""
    cases = (
        ("never", _honest, _honest),
        ("ends every game one turn before losing it", _unrated_if(_loses), _last_if(_loses)),
        ("leaves every game at half-time unless ahead", _unrated_if(_is_behind), _last_if(_is_behind)),
    )
    rows = []
    for what, before, now in cases:
        cells = []
        for policy, fair in ((before, False), (now, True)):
            found = [_months(policy, f"{SEED}/{what}/{number}", fair=fair) for number in range(GROUPS // 2)]
            rating, rated = fmean(one for one, _ in found), fmean(share for _, share in found)
            cells += [f"{rating:.0f}", f"{rated:.0%}"]
        rows.append((what, *cells))
    return _table(("gives up", "rating before", "games rated before", "rating now", "games rated now"), rows)


# Deleting


def _deletes(seed: str, *, fair: bool) -> tuple[float, float, int]:
    """Somebody weak has their data deleted whenever they would be listed below 1500, for a season of five games a day.

    Return the mean rating that was shown of them, the mean of it while listed with the others, and days listed so.
    """
    dice, league = Random(seed), League(fair=fair)
    strength = {user: -5.0 if user == ABUSER else dice.gauss(0, 4) for user in range(12)}
    marked, all_shown, listed = False, [], []
    for day in range(periods.last_of_season(FIRST) - FIRST + 1):
        at = days.begins(FIRST + day) + 18 * HOUR
        for game in range(5):
            people = [ABUSER, *dice.sample(range(1, 12), 3)]
            league.ends(_drawn(dice, people, strength)[1], at + game * 30 * MINUTE, [ABUSER] if marked else [])
        all_shown.append(shown(league.of(ABUSER))[0])
        if league.listed(ABUSER, FIRST + day):
            listed.append(shown(league.of(ABUSER))[0])
            if listed[-1] < SHOWN * MU:
                marked = True
                league.ratings.pop(ABUSER)
                league.histories.pop(ABUSER)
    return fmean(all_shown), fmean(listed) if listed else 0.0, len(listed)


def deleting() -> Lines:
    """What deleting one's data brings."""
    rows = []
    for what, fair in (("before", False), ("now", True)):
        found = [_deletes(f"{SEED}/deletes/{number}", fair=fair) for number in range(GROUPS // 2)]
        times = fmean(count for *_, count in found)
        rows.append((what, f"{fmean(one for one, *_ in found):.0f}", f"{times:.1f} of 90"))
    return _table(("rules", "mean of what is shown", "days listed with the others"), rows)


# What it costs


def ranks(values: Sequence[float]) -> list[float]:
    return [float(sum(other < value for other in values)) for value in values]


def _friends(people: int, evenings: Sequence[int], seed: str, *, fair: bool, seats: int = 6) -> list[tuple[float, ...]]:
    """After each of these numbers of evenings: rank correlation of strength and rating, mean error and mean ±."""
    dice, league = Random(seed), League(fair=fair)
    strength = {user: dice.gauss(0, 4) for user in range(people)}
    found: list[tuple[float, ...]] = []
    for evening in range(1, evenings[-1] + 1):
        began = days.begins(FIRST + evening * 7 // 3) + 18 * HOUR
        for game in range(5):
            mixed = dice.sample(range(people), people)
            for first in range(0, people, seats):
                at_table = mixed[first : first + seats]
                if len(at_table) > 1:
                    league.ends(_drawn(dice, at_table, strength)[1], began + game * 30 * MINUTE)
        if evening in evenings:
            users = range(people)
            rated, true = [league.of(user).mu for user in users], [strength[user] for user in users]
            error = fmean(abs((r - fmean(rated)) - (t - fmean(true))) for r, t in zip(rated, true, strict=True))
            spread = fmean(shown(league.of(user))[1] for user in users)
            found.append((correlation(ranks(true), ranks(rated)), SHOWN * error, spread))
    return found


EVENINGS = (1, 3, 12, 39)
COMPANIES = ((3, 6, GROUPS), (4, 6, GROUPS), (6, 6, GROUPS), (40, 4, GROUPS // 20))
"""People, seats at a table, and how many such groups are drawn."""


def converging() -> Lines:
    """How well ratings tell the strengths of friends, before and now."""
    rows = []
    for people, seats, groups in COMPANIES:
        who = f"{people} friends" if people <= seats else f"a server of {people}, tables of {seats}"
        runs = {
            fair: [
                _friends(people, EVENINGS, f"{SEED}/{people}/{number}", fair=fair, seats=seats)
                for number in range(groups)
            ]
            for fair in (False, True)
        }
        for at, evenings in enumerate(EVENINGS):
            cells = []
            for what, form in enumerate(("{:.2f}", "{:.0f}", "{:.0f}")):
                cells += [form.format(fmean(run[at][what] for run in runs[fair])) for fair in (False, True)]
            rows.append((who, str(evenings), *cells))
        print(f"{who}: done", file=sys.stderr, flush=True)
    columns = ("who", "evenings", "rank correlation before", "now", "mean error before", "now", "± before", "now")
    return _table(columns, rows)


PARTS = (
    ("Thrown games", farming),
    ("Ending a game, leaving a game", giving_up),
    ("Deleting one's data", deleting),
    ("What it costs those who play fair", converging),
)


def page() -> str:
    """All tables."""
    return "\n".join([line for title, part in PARTS for line in ("", f"### {title}", "", *part())])


def main() -> int:
    """Simulate, and print or write."""
    parser = argparse.ArgumentParser(prog="python -m bench.fairness", description="What abuse of ratings is worth.")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/league.md")
    made = page() if not (parsed := parser.parse_args()).write else ""
    if parsed.write:
        PAGE.write_text(between(PAGE.read_text(encoding="utf-8"), START, page()), encoding="utf-8")
    print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
