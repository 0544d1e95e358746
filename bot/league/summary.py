"""What a finished game changes beyond itself: ratings, tallies, careers, streaks and badges of its people.

One pure function from what was known before to what takes its place. The store calls it in the transaction that
finishes a game. `stats rebuild` takes each person's games in order through the same `Course`, and every rated game
through the same `rerate`, so both come to the same numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bot.league import periods, streaks
from bot.league.badges import Badge, Occasion, won
from bot.league.careers import Career, count
from bot.league.days import day_of
from bot.league.luck import NONE as NOT_CORRECTED
from bot.league.luck import Corrected
from bot.league.ratings import NEW, Rating, as_of, rate
from bot.league.repeats import Histories, weights
from bot.league.streaks import Streak
from bot.league.values import EVERYWHERE, GameKind, PeriodTally, Result, TallyKey

LEAGUE_VERSION = "3"
"""Changes with everything below that makes other numbers of the same results: at its next start the bot then
recalculates all summaries."""

NO_CAREER, NO_TALLY = Career(), PeriodTally()


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
    tallies: dict[TallyKey, PeriodTally] = field(default_factory=dict)
    careers: dict[int, Career] = field(default_factory=dict)
    badges: dict[int, set[str]] = field(default_factory=dict)
    """Of every game."""
    days: dict[int, set[int]] = field(default_factory=dict)
    """Days whose counted attempt they had finished."""
    skipped: Collection[int] = ()
    """Days that streaks skip (`lost.skipped`)."""
    histories: Histories = field(default_factory=dict)
    """Their last rated games, where this one is rated."""


class Placed(NamedTuple):
    """Somebody in a rated game."""

    user_id: int
    """Below zero: somebody who had their data deleted."""
    rank: int
    """Among all seats, of which some may be no one's."""
    returned: bool = False
    """Had their data deleted earlier in the season."""


@dataclass(slots=True)
class SummaryUpdate:
    """What takes the place of what was known before, in one game."""

    ratings: dict[int, Rating] = field(default_factory=dict)
    tallies: dict[TallyKey, PeriodTally] = field(default_factory=dict)
    careers: dict[int, Career] = field(default_factory=dict)
    streaks: dict[int, Streak] = field(default_factory=dict)
    badges: list[BadgeWon] = field(default_factory=list)


class Course:
    """What one person's finished games of a kind come to: each is taken in, and changes what is here."""

    __slots__ = ("corrected", "days", "numbers", "skipped", "streak", "tallies", "totals")

    def __init__(
        self,
        career: Career = NO_CAREER,
        tallies: Mapping[TallyKey, PeriodTally] | None = None,
        days: Iterable[int] = (),
        skipped: Collection[int] = (),
    ) -> None:
        self.numbers, self.totals = dict(career.numbers), dict(career.totals)
        self.tallies = dict(tallies or {})
        self.corrected: dict[TallyKey, Corrected] = {}
        """Of the games taken in alone: of a game that has just ended it is worked out later (`take_luck`)."""
        self.days, self.skipped = set(days), skipped
        self.streak: Streak | None = None
        """As of the last day taken in; none before that."""

    @property
    def career(self) -> Career:
        """Return the sums so far, which the next game changes."""
        return Career(self.numbers, self.totals)

    def take(
        self, result: Result, others: Sequence[Result], held: Collection[str], badges: Sequence[Badge]
    ) -> list[BadgeWon]:
        """Take in a game; return what it won of these badges, beside those that are held."""
        assert result.person is not None
        count(self.numbers, self.totals, result)
        daily = result.kind == GameKind.DAILY
        keys = tuple(tally_keys(result))
        # What most tallies are of which there were none: one and the same for all of them.
        first = NO_TALLY.with_day(result) if daily else NO_TALLY.with_game(result)
        for key in keys:
            tally = self.tallies.get(key)
            if tally is None:
                self.tallies[key] = first
            else:
                self.tallies[key] = tally.with_day(result) if daily else tally.with_game(result)
        self.corrected.update(_with_luck(result, self.corrected, keys))
        streak = self._finish_day(result.day) if daily and result.day is not None else None
        occasion = Occasion(result, others, self.career, streak)
        return [
            BadgeWon(result.person, badge, result.table_id, result.finished_at) for badge in won(occasion, held, badges)
        ]

    def _finish_day(self, day: int) -> Streak | None:
        """Return the streak with one more day: from all of them, unless it is known and this day is its next."""
        self.days.add(day)
        if self.streak is not None and day > self.streak.last_day:
            self.streak = streaks.go_on(self.streak, day, self.skipped)
        else:
            self.streak = streaks.streak(self.days, self.skipped)
        return self.streak


def work_out(results: Sequence[Result], known: Known, badges: Sequence[Badge]) -> SummaryUpdate:
    """Return what a game's results change; `known` stays as it is. `badges` are those that can be won in it."""
    rated = [
        Placed(result.user_id, result.rank, result.returned)
        for result in sorted(results, key=lambda result: result.seat)
        if result.user_id is not None and result.rated
    ]
    made = SummaryUpdate(ratings=rerate(rated, results[0].finished_at, known.ratings, known.histories))
    for result in results:
        user = result.person
        if user is None:
            # Deleted people still count in the ratings of the others.
            continue
        tallies = {key: known.tallies[key] for key in tally_keys(result) if key in known.tallies}
        course = Course(known.careers.get(user, NO_CAREER), tallies, known.days.get(user, ()), known.skipped)
        others = [other for other in results if other is not result]
        made.badges += course.take(result, others, known.badges.get(user, ()), badges)
        made.tallies.update(course.tallies)
        made.careers[user] = course.career
        if course.streak is not None:
            made.streaks[user] = course.streak
    return made


def take_luck(result: Result, known: Mapping[TallyKey, Corrected]) -> dict[TallyKey, Corrected]:
    """Return the sums of games corrected for luck that a result changes, once its luck is known."""
    return _with_luck(result, known, tally_keys(result))


def _with_luck(
    result: Result, known: Mapping[TallyKey, Corrected], keys: Iterable[TallyKey]
) -> dict[TallyKey, Corrected]:
    """Return the same for these tallies, in which the result counts."""
    version, corrected = result.luck_version, result.corrected
    if version is None or corrected is None or not result.rated:
        return {}
    first = NOT_CORRECTED.with_game(version, corrected)
    return {key: known[key].with_game(version, corrected) if key in known else first for key in keys}


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


def rerate(people: Sequence[Placed], at: float, known: Mapping[int, Rating], histories: Histories) -> dict[int, Rating]:
    """Return the new ratings of the people of a rated game that ended then, given by their seats."""
    if len(people) < 2:
        return {}
    users = [person.user_id for person in people]
    counts = weights(users, at, histories)
    before = [as_of(known.get(user, NEW), periods.quarter_of(day_of(at))) for user in users]
    after = rate(before, [person.rank for person in people], counts)
    return {
        person.user_id: _having_played(rating, person, people, at) for person, rating in zip(people, after, strict=True)
    }


def _having_played(rating: Rating, person: Placed, people: Sequence[Placed], at: float) -> Rating:
    """Return somebody's new rating with whom they have met in the game, and until when it is provisional."""
    # Who comes back under a number nobody knows may have been met before.
    rating = rating.having_met(other.user_id for other in people if other is not person and not other.returned)
    if rating.quarter is None:
        rating = replace(rating, quarter=periods.quarter_of(day_of(at)))
    return replace(rating, until=periods.last_of_season(day_of(at))) if person.returned else rating
