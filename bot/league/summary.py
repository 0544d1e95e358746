"""What a finished game changes beyond itself: ratings, tallies, careers, streaks and badges of its people.

One pure function from what was known before to the rows that take its place. The store calls it in the transaction that
finishes a game; `stats rebuild` calls it for every stored game in order, so both come to the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.league import badges, careers, days, periods, streaks
from bot.league.ratings import NEW, Rating, rate
from bot.store.rows import BadgeRow, CareerRow, RatingRow, ResultRow, StreakRow
from bot.store.summaries import Known, Summaries, Tally, TallyKey

LEAGUE_VERSION = "1"
"""Changes with everything below that makes other numbers of the same results: at its next start the bot then makes all
summaries again."""
EVERYWHERE = 0
"""The scope of a tally over all servers."""


def day_counted(result: ResultRow) -> int:
    """The day a result counts for: a daily's own, else the one it ended on."""
    return days.day_of(result.finished_at) if result.day is None else result.day


def work_out(results: Sequence[ResultRow], known: Known) -> Summaries:
    """The rows that a game's results change; `known` stays as it is."""
    made = Summaries(ratings=_ratings(results, known))
    for result in results:
        # Below zero: somebody who had their data deleted. Their games still count in the ratings of the others.
        if result.user_id is None or result.user_id < 0:
            continue
        made.tallies += _tallies(result, known)
        career = _career(result, known)
        made.careers.append(career)
        streak = None
        if result.kind == "daily" and result.day is not None:
            streak = streaks.streak({*known.days.get(result.user_id, ()), result.day})
            assert streak is not None
            made.streaks.append(_streak_row(result, streak))
        others = [other for other in results if other is not result]
        occasion = badges.Occasion(result, others, career.numbers, streak)
        made.badges += [
            BadgeRow(user_id=result.user_id, badge=badge, table_id=result.table_id, at=result.finished_at)
            for badge in badges.won(occasion, known.badges.get(result.user_id, ()))
        ]
    return made


def take_in(known: Known, results: Sequence[ResultRow], made: Summaries) -> None:
    """What was known, with what a game has changed."""
    known.ratings.update({row.user_id: row for row in made.ratings})
    known.tallies.update({(row.scope, row.period, row.user_id): row for row in made.tallies})
    known.careers.update({row.user_id: row for row in made.careers})
    for badge in made.badges:
        known.badges.setdefault(badge.user_id, set()).add(badge.badge)
    for result in results:
        if result.kind == "daily" and result.day is not None and result.user_id is not None:
            known.days.setdefault(result.user_id, set()).add(result.day)


def _ratings(results: Sequence[ResultRow], known: Known) -> list[RatingRow]:
    """New ratings of the people of a rated game, by their places among each other."""
    people = [(result.user_id, result) for result in results if result.user_id is not None and result.rated]
    if len(people) < 2:
        return []
    held = [known.ratings.get(user) for user, _ in people]
    before = [NEW if row is None else Rating(row.mu, row.sigma, row.games) for row in held]
    after = rate(before, [result.rank for _, result in people])
    return [
        RatingRow(game=result.game, user_id=user, mu=rating.mu, sigma=rating.sigma, games=rating.games)
        for (user, result), rating in zip(people, after, strict=True)
    ]


def tally_keys(result: ResultRow) -> Iterable[TallyKey]:
    """The tallies a result counts in: rated games where they were played and everywhere; days everywhere."""
    if result.user_id is None or result.user_id < 0:
        return
    daily = result.kind == "daily"
    if not result.rated and not daily:
        return
    scopes = [EVERYWHERE] if daily or result.guild_id is None else [EVERYWHERE, result.guild_id]
    for scope in scopes:
        for period in periods.of_day(day_counted(result)):
            yield scope, period, result.user_id


def _tallies(result: ResultRow, known: Known) -> Iterable[Tally]:
    for scope, period, user in tally_keys(result):
        before = known.tallies.get((scope, period, user))
        row = Tally(result.game, scope, period, user) if before is None else Tally(**vars(before))
        if result.kind == "daily":
            row.days += 1
            row.day_total += result.total if result.place is None else result.place
        else:
            row.games += 1
            row.wins += result.rank == 1
            row.total += result.total
            row.best = result.total if row.best is None else max(row.best, result.total)
        yield row


def _career(result: ResultRow, known: Known) -> CareerRow:
    assert result.user_id is not None
    before = known.careers.get(result.user_id)
    numbers, totals = careers.add(before.numbers if before else {}, before.totals if before else {}, result)
    return CareerRow(game=result.game, user_id=result.user_id, numbers=numbers, totals=totals)


def _streak_row(result: ResultRow, streak: streaks.Streak) -> StreakRow:
    assert result.user_id is not None
    return StreakRow(
        game=result.game, user_id=result.user_id, current=streak.current, best=streak.best, savers=streak.savers,
        last_day=streak.last_day, finished=streak.finished,
    )  # fmt: skip
