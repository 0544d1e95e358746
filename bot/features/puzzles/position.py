"""The position of a puzzle as a table to be looked at: what is asked there, and what each play leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from bot.engine.core import Edition, JsonObject, JsonValue, SomeAction
from bot.engine.lesson import Lesson
from bot.engine.puzzle import Play, Puzzle
from bot.engine.record import RecordError, read
from bot.engine.review import Verdict
from bot.engine.rng import Scripted
from bot.store.entry import Entry
from bot.store.enums import By, Status, TableKind
from bot.store.rows import SeatRow, TableRow
from bot.store.stored import Stored
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.table import Table
from bot.tables.view import TableView


def table_of(tables: Tables, puzzle: Puzzle, names: Sequence[str]) -> Table:
    """Return the table of a puzzle, running; its seats have these names. All of it is played: not for the loop.

    Refused where the bot no longer has the game, or the edition it was played by.
    """
    newest = tables.games.get(puzzle.game)
    if newest is None:
        raise Refusal("puzzle_gone")
    codecs = {puzzle.game: {game.edition: game.codec for game in newest.editions}}
    try:
        header, _ = read(puzzle.record, codecs)
    except RecordError:
        raise Refusal("puzzle_gone") from None
    played = next(game for game in newest.editions if game.codec is header.codec)
    row = _header(puzzle, played.edition, header.options, cast("Scripted", header.chance))
    # As if somebody sat everywhere: none of them is away.
    seats = [SeatRow(table_id=0, seat=seat, user_id=seat + 1, name=name) for seat, name in enumerate(names)]
    actions = cast("list[JsonObject]", puzzle.record["actions"])
    entries = [Entry(0, number, action, By.PLAYER, 0.0) for number, action in enumerate(actions)]
    return Table(Stored(row, seats, entries, {}, {}), newest, replace(tables.context, next_by_itself=_nobody))


async def _nobody(_: TableRow) -> bool:
    """Return that nobody plays here."""
    return False


def _header(puzzle: Puzzle, edition: Edition, options: Mapping[str, JsonValue], chance: Scripted) -> TableRow:
    """Return the header of a table that meets the chance of the record."""
    kind = TableKind.SOLO if len(cast("list[str]", puzzle.record["seats"])) == 1 else TableKind.GAME
    return TableRow(
        id=0,
        game=puzzle.game,
        rules_version=edition.rules_version,
        deck=edition.deck,
        seed="",
        options=dict(options),
        status=Status.RUNNING,
        kind=kind,
        channel_id=0,
        host_id=0,
        created_at=0.0,
        started_at=0.0,
        script=Lesson(chance.streams, (), ()).to_json(),
    )


def actions_of(table: TableView, play: Play) -> list[SomeAction]:
    return [table.rules.parse_action(action)[1] for action in play.actions]


def verdict_of(puzzle: Puzzle, choice: int) -> Verdict:
    """Return what is said of a play beside the best one, as a review has it; of the best beside the obvious one."""
    play, best = puzzle.plays[choice], puzzle.plays[puzzle.best]
    at = len(cast("list[object]", puzzle.record["actions"]))
    beside = puzzle.plays[puzzle.obvious] if choice == puzzle.best else play
    return Verdict(
        seat=puzzle.seat,
        round=0,
        turn=1,
        kind="slip",
        first=at,
        last=at,
        played=beside.actions,
        best=best.actions,
        cost=beside.behind,
        error=beside.error,
        gain=0.0,
        facts=play.facts,
    )
