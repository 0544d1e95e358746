"""Games that are nearly over at once: the entries of a quick player are put into the database while the bot is away."""

from __future__ import annotations

import contextlib
import json
import sqlite3

from bot.engine.core import all_answers
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from tests.wire.players import Player
from tests.wire.process import Bot
from tests.wire.seen import table_id_of


async def to_the_last_turn(bot: Bot, *table_ids: int) -> None:
    """Play solo games up to their last question, without a press."""
    await bot.kill()
    with contextlib.closing(sqlite3.connect(bot.database)) as database, database:
        for table_id in table_ids:
            _play(database, table_id)
    await bot.start()


def table_of(player: Player) -> int:
    """The number of the game a panel shows."""
    ids = [button.custom_id for button in player.board.buttons] + [select.custom_id for select in player.board.selects]
    return table_id_of(next(found for found in ids if found and found.startswith("t1:")))


async def finish(bot: Bot, *players: Player) -> None:
    """These people play the solo games they are at to their end; the bot is killed and started on the way."""
    await to_the_last_turn(bot, *map(table_of, players))
    for player in players:
        # What the panel still shows has been answered meanwhile: it is answered with the panel as it is.
        await (player.give(player.answers[0]) if player.answers else player.next_number())
        await player.finish_turn()
        await player.next_number()
        assert player.over


def _play(database: sqlite3.Connection, table_id: int) -> None:
    game, seed, options = database.execute(
        "SELECT game, seed, options FROM tables WHERE id = ?", (table_id,)
    ).fetchone()
    entries = database.execute("SELECT action FROM entries WHERE table_id = ? ORDER BY number", (table_id,)).fetchall()
    rules, players = games()[game].rules, games()[game].players
    state = rules.start(1, json.loads(options), Seeded(seed)).state
    for (action,) in entries:
        state = rules.apply(state, *rules.parse_action(json.loads(action))).state
    number = len(entries)
    while True:
        played = []
        after = state
        for action in all_answers(rules, state, 0, players.default):
            played.append((0, action))
            after = rules.apply(after, 0, action).state
        if rules.is_over(after):
            return
        after = rules.apply(after, None, rules.advance).state
        if rules.is_over(after):
            return
        state = after
        for seat, action in [*played, (None, rules.advance)]:
            by = "table" if seat is None else "player"
            dumped = json.dumps(rules.dump_action(seat, action))
            database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", (table_id, number, dumped, by, 1.0))
            number += 1
