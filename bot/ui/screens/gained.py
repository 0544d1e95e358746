"""What a game has brought those who played it, in words: told to everybody below its result.

Of somebody who lets nobody see them on leaderboards, nothing is told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.engine.core import Standing
from bot.league.badges import badges_of
from bot.league.gains import Record
from bot.league.ratings import Rating, is_new, shown
from bot.store.people import PeopleStore
from bot.tables.view import TableView
from bot.text import listed, say, whole
from bot.ui.screens import games
from bot.ui.screens.names import bold_name

RECORDS = 4
"""People's own records that are told at most, those of the best placed."""


async def seen(table: TableView, people: PeopleStore) -> tuple[int, ...]:
    """Return the people of a table of whom is told what it has brought them."""
    users = [seat.user_id for seat in table.people if seat.user_id is not None]
    return tuple([user for user in users if await people.is_seen(user)])


def gained(table: TableView, standings: Sequence[Standing], whom: Collection[int]) -> str:
    """Return what the game has brought these people, in lines: ratings, badges, records."""
    order = [user for one in standings if (user := table.seats[one.seat].user_id) in whom and user is not None]
    names = {user: bold_name(table, seat.seat) for user in order if (seat := table.seat_of(user)) is not None}
    return "\n".join([*_ratings(table, names), *_badges(table, names), *_records(table, names)])


def rating_change(before: Rating, after: Rating) -> str:
    """Return how a rating has changed; of few games only that it is new."""
    return say("rating.new") if is_new(after) else whole(shown(after)[0] - shown(before)[0], signed=True)


def rating_words(rating: Rating) -> tuple[str, str]:
    """Return a rating, and how sure it is: of few games only that it is new."""
    value, spread = shown(rating)
    return str(value), say("rating.new") if is_new(rating) else say("rating.spread", spread=spread)


def ratings(table: TableView, people: Sequence[int]) -> str:
    """Return how the ratings of these people have changed, in a line."""
    names = {user: bold_name(table, seat.seat) for user in people if (seat := table.seat_of(user)) is not None}
    return "".join(_ratings(table, names))


def _ratings(table: TableView, names: dict[int, str]) -> Iterator[str]:
    rated = [
        say("result.rating", name=names[user], rating=whole(shown(after)[0]), change=rating_change(before, after))
        for user in names
        if user in table.gains.ratings
        for before, after in [table.gains.ratings[user]]
    ]
    if rated:
        yield say("result.ratings", ratings=" · ".join(rated))


def _badges(table: TableView, names: dict[int, str]) -> Iterator[str]:
    """Yield the badges that were won, each with all who did."""
    won = []
    for badge in badges_of(table.game.badges):
        winners = [name for user, name in names.items() if badge.key in table.badges.get(user, ())]
        if winners:
            won.append(say("result.badge", badge=say(badge.name), names=listed(winners)))
    if won:
        yield say("result.badges", badges=" · ".join(won))


def _records(table: TableView, names: dict[int, str]) -> Iterator[str]:
    """Yield the records that were broken, the server's before people's own."""
    highest = table.gains.highest
    if highest is not None and highest.user_id in names:
        who = names[highest.user_id]
        yield say("result.record", what=say("record.highest", who=who, total=highest.value, before=highest.before))
    own = [what for user, name in names.items() for what in own_records(table, user, name)]
    if own:
        yield say("result.record", what=" · ".join(own[:RECORDS]))


def own_records(table: TableView, user: int, who: str) -> Iterator[str]:
    """Yield the records somebody broke of their own, in words."""
    for record in table.gains.records:
        if record.user_id == user and not _is_highest(table, record):
            words = games.of(table).record(table, record, who)
            if words:
                yield words


def _is_highest(table: TableView, record: Record) -> bool:
    """Return whether a person's own record is the server's as well, which says it already."""
    highest = table.gains.highest
    return highest is not None and (record.user_id, record.what) == (highest.user_id, highest.what)
