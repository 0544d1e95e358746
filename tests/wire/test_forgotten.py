"""Somebody does what there is to do, and has their data deleted: neither then nor later is anything left of them."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest

from sandbox.model import Person
from tests.store.everything import columns_with
from tests.wire.rig import Evening
from tests.wire.seen import told
from tests.wire.test_flip7 import Game, begun
from tests.wire.test_reviews import Look


def found(evening: Evening, person: Person) -> set[str]:
    """The columns of the bot's database in which a person's id or name stands."""
    places: set[str] = set()
    with contextlib.closing(sqlite3.connect(evening.bot.database)) as database:
        database.row_factory = sqlite3.Row
        names = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in names:
            for row in database.execute(f"SELECT * FROM {table}"):  # noqa: S608 - our own names
                values = {name: row[name] for name in row.keys()}  # noqa: SIM118 - a row is no mapping
                places |= {f"{table}.{column}" for column in columns_with(values, person.id, person.name)}
    return places


async def lived(evening: Evening, zoe: Person, ben: Person) -> Game:
    """A game to its end and a review of it, much that is begun, and a game with Ben that is under way: it."""
    over = await begun(evening, zoe, ben, target_score=50)
    look = Look(evening, zoe)
    await look.open(await over.to_end())
    desk = evening.room("desk")
    await evening.switch(zoe, "text_mode")
    await evening.switch(zoe, "puzzles")
    await evening.slash(zoe, desk, "solo", game="flip7")
    await evening.slash(zoe, desk, "daily play")
    await evening.slash(zoe, desk, "daily remind", hours=2)
    await evening.slash(zoe, desk, "learn", game="flip7")
    await evening.slash(zoe, evening.room("duels"), "duel", friend=ben)
    await evening.slash(ben, evening.room("others"), "duel", friend=zoe)
    await evening.lobby(zoe, ben, room=evening.room("lobby"))
    game = await begun(evening, ben, zoe, ai=1, target_score=50)
    await game.until_asked()
    await evening.press(zoe, game.message, "My board")
    return game


@pytest.mark.deep
async def test_of_whoever_had_their_data_deleted_nothing_is_left_and_nothing_comes_back(evening: Evening) -> None:
    zoe, ben = evening.people("Zenobia", "Benedikt")
    game = await lived(evening, zoe, ben)
    before = found(evening, zoe)
    assert {
        "seats.user_id",
        "seats.name",
        "people.account",
        "tables.host_id",
        "panels.user_id",
        "attempts.user_id",
        "reviews.user_id",
        "results.user_id",
        "duel_players.name",
        "duels.friend_id",
        "people.user_id",
    } <= before
    asked = await evening.slash(zoe, evening.room(), "privacy delete")
    await evening.press(zoe, asked, "Delete my data")
    assert found(evening, zoe) == set()
    # What she was part of goes on without her, and what is written of it then has no name of hers either.
    game.people.remove(zoe)
    result = await game.to_end()
    assert "Benedikt" in told(result)
    await evening.bot.kill()
    await evening.bot.start()
    assert found(evening, zoe) == set()
    assert found(evening, ben) >= {"seats.name", "people.account", "results.user_id"}
