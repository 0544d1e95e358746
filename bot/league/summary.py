"""What a finished game changes beyond itself: ratings, tallies, careers, streaks and badges of its people.

One pure function from what was known before to what takes its place. The store calls it in the transaction that
finishes a game; `stats rebuild` calls it for every stored game in order, so both come to the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.league import periods, streaks
from bot.league.badges import Badge, Occasion, won
from bot.league.careers import Career, add
from bot.league.ratings import NEW, Rating, rate
from bot.league.streaks import Streak
from bot.league.values import EVERYWHERE, GameKind, Result, Tally, TallyKey

LEAGUE_VERSION = "1"
"""Changes with everything below that makes other numbers of the same results: at its next start the bot then
recalculates all summaries."""


@dataclass(frozen=True, slots=True)
class BadgeWon:
    """A badge, given once."""

    user_id: int
    badge: str
    table_id: int
    """The game it was won in."""
    at: float


@dataclass(slots=True)
class Known:
    """What is known of the people of a finished game before it, in this game."""

    ratings: dict[int, Rating] = field(default_factory=dict)
    tallies: dict[TallyKey, Tally] = field(default_factory=dict)
    careers: dict[int, Career] = field(default_factory=dict)
    badges: dict[int, set[str]] = field(default_factory=dict)
    """Of every game."""
    days: dict[int, set[int]] = field(default_factory=dict)
    """Days whose counted attempt they had finished."""


@dataclass(slots=True)
class Summaries:
    """What takes the place of what was known before, in one game."""

    ratings: dict[int, Rating] = field(default_factory=dict)
    tallies: dict[TallyKey, Tally] = field(default_factory=dict)
    careers: dict[int, Career] = field(default_factory=dict)
    streaks: dict[int, Streak] = field(default_factory=dict)
    badges: list[BadgeWon] = field(default_factory=list)

    def update(self, later: Summaries) -> None:
        """Take in what a later game has changed."""
        self.ratings.update(later.ratings)
        self.tallies.update(later.tallies)
        self.careers.update(later.careers)
        self.streaks.update(later.streaks)
        self.badges += later.badges


def work_out(results: Sequence[Result], known: Known, badges: Sequence[Badge]) -> Summaries:
    """Return what a game's results change; `known` stays as it is. `badges` are those that can be won in it."""
    made = Summaries(ratings=_ratings(results, known))
    for result in results:
        user = result.person
        if user is None:
            # Deleted people still count in the ratings of the others.
            continue
        made.tallies.update(_tallies(result, known))
        career = made.careers[user] = add(known.careers.get(user, Career()), result)
        streak = _streak(result, known)
        if streak is not None:
            made.streaks[user] = streak
        occasion = Occasion(result, [other for other in results if other is not result], career, streak)
        made.badges += [
            BadgeWon(user, badge, result.table_id, result.finished_at)
            for badge in won(occasion, known.badges.get(user, ()), badges)
        ]
    return made


def take_in(known: Known, results: Sequence[Result], made: Summaries) -> None:
    """Add to what was known what a game has changed."""
    known.ratings.update(made.ratings)
    known.tallies.update(made.tallies)
    known.careers.update(made.careers)
    for badge in made.badges:
        known.badges.setdefault(badge.user_id, set()).add(badge.badge)
    for result in results:
        if result.kind == GameKind.DAILY and result.day is not None and result.user_id is not None:
            known.days.setdefault(result.user_id, set()).add(result.day)


def tally_keys(result: Result) -> Iterable[TallyKey]:
    """Yield the tallies a result counts in: rated games where they were played and everywhere; days everywhere."""
    user = result.person
    daily = result.kind == GameKind.DAILY
    if user is None or not (result.rated or daily):
        return
    scopes = [EVERYWHERE] if daily or result.guild_id is None else [EVERYWHERE, result.guild_id]
    for scope in scopes:
        for period in periods.of_day(result.counted_day):
            yield TallyKey(scope, period, user)


def _ratings(results: Sequence[Result], known: Known) -> dict[int, Rating]:
    """Return new ratings of the people of a rated game, by their places among each other."""
    people = [(result.user_id, result.rank) for result in results if result.user_id is not None and result.rated]
    if len(people) < 2:
        return {}
    after = rate([known.ratings.get(user, NEW) for user, _ in people], [rank for _, rank in people])
    return {user: rating for (user, _), rating in zip(people, after, strict=True)}


def _tallies(result: Result, known: Known) -> dict[TallyKey, Tally]:
    before = {key: known.tallies.get(key, Tally()) for key in tally_keys(result)}
    if result.kind == GameKind.DAILY:
        return {key: tally.with_day(result) for key, tally in before.items()}
    return {key: tally.with_game(result) for key, tally in before.items()}


def _streak(result: Result, known: Known) -> Streak | None:
    if result.kind != GameKind.DAILY or result.day is None or result.user_id is None:
        return None
    return streaks.streak({*known.days.get(result.user_id, ()), result.day})
