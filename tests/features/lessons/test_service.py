"""Lessons: what they take, what they leave alone, and that they go on where they were."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.core import JsonObject
from bot.engine.lesson import Lesson
from bot.features.lessons import service as lessons
from bot.games.catalogue import games
from bot.store.enums import By, Ending, Status, TableKind
from bot.tables.play import playing
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import Refusal
from bot.tables.seating import hosting, lobby
from bot.tables.seating.setup import Location
from bot.tables.table import Table
from tests.tables.room import ADA, BEN, CHANNEL, GUILD, Room, refusal

TAUGHT = [key for key, game in games().items() if game.lesson is not None]
HERE = Location(CHANNEL, GUILD)


async def begun(room: Room, game: str, user: int = ADA) -> Table:
    """Somebody's lesson."""
    return await lessons.begin(room.tables, game, user, "Ada", HERE)


async def take(table: Table, step: JsonObject | None = None) -> None:
    """Do what is taught, or something else."""
    wanted = step or lessons.taught(table)
    assert wanted is not None
    await lessons.act(table, ADA, table.rules.serial(table.state, 0), wanted)


async def learn(table: Table, steps: int | None = None) -> None:
    """Follow a lesson for so many steps, or to its end."""
    left = len(lessons.lesson_of(table).steps) - lessons.steps_done(table)
    for _ in range(left if steps is None else steps):
        await take(table)


def every_action(table: Table) -> list[JsonObject]:
    """Everything that could be pressed: all legal answers, the table's own, undo."""
    rules, decision = table.rules, table.decision(0)
    options = decision.options if decision else ()
    return [
        *(rules.dump_action(0, option) for option in options),
        rules.dump_action(None, rules.advance),
        rules.dump_action(0, rules.undo),
    ]


def test_both_games_of_the_catalogue_can_be_learnt() -> None:
    steps = {game: len(lesson.steps) for game in TAUGHT if (lesson := games()[game].lesson)}
    assert steps.items() >= {"luckybox": 9, "flip7": 7}.items()


@pytest.mark.parametrize("game", TAUGHT)
async def test_a_lesson_followed_step_by_step_ends_and_counts_nowhere(room: Room, game: str) -> None:
    table = await begun(room, game)
    assert (table.header.kind, table.status) == (TableKind.LESSON, Status.RUNNING)
    await learn(table)
    assert (table.status, table.header.ending) == (Status.CLOSED, Ending.LEARNT)
    assert lessons.taught(table) is None
    async with room.database.read() as connection:
        for kept in ("results", "careers", "tallies", "badges"):
            found = await connection.exec_driver_sql(f"SELECT count(*) FROM {kept}")  # noqa: S608
            assert found.scalar() == 0


@pytest.mark.parametrize("game", TAUGHT)
async def test_one_that_was_made_but_stopped_before_it_began_begins_with_its_opening(
    room: Room, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as stopped:
        stopped.setattr(Transaction, "commit", broken)
        with pytest.raises(RuntimeError):
            await begun(room, game)
    [table] = await room.another().tables.of_person(ADA)
    assert (table.header.kind, table.status) == (TableKind.LESSON, Status.LOBBY)
    await lobby.begin(table, ADA)
    assert table.actions == list(lessons.lesson_of(table).opening)
    await learn(table)
    assert table.header.ending is Ending.LEARNT


async def broken(_: object) -> None:
    """A commit that fails."""
    raise RuntimeError


@pytest.mark.parametrize("game", TAUGHT)
async def test_at_every_step_only_what_is_taught_is_taken(room: Room, game: str) -> None:
    table = await begun(room, game)
    while (step := lessons.taught(table)) is not None:
        before = list(table.entries)
        serial = table.rules.serial(table.state, 0)
        for other in every_action(table):
            if other != step:
                assert await refusal(lessons.act(table, ADA, serial, other)) == "not_taught"
        assert await refusal(lessons.act(table, ADA, serial + 1, step)) == "stale"
        assert await refusal(lessons.act(table, BEN, serial, step)) == "not_seated"
        assert table.entries == before
        await take(table)


@pytest.mark.parametrize("game", TAUGHT)
async def test_at_every_step_a_restart_finds_it_as_it_was(room: Room, game: str) -> None:
    table = await begun(room, game)
    while (step := lessons.taught(table)) is not None:
        done, state = lessons.steps_done(table), table.state
        found = await room.another().tables.get(table.id)
        assert found is not None
        table = found
        assert (lessons.taught(table), lessons.steps_done(table), table.state) == (step, done, state)
        await take(table)


@pytest.mark.parametrize("game", TAUGHT)
async def test_between_two_steps_the_table_moves_on_by_itself(room: Room, game: str) -> None:
    table = await begun(room, game)
    while (step := lessons.taught(table)) is not None:
        if step.get("seat") == 0:
            assert table.rules.open_seats(table.state) == (0,)
        await take(table)
    by = {entry.by for entry in table.entries}
    assert By.CLOCK not in by


async def test_it_is_begun_once_and_gone_on_with(room: Room) -> None:
    table = await begun(room, "luckybox")
    await learn(table, 2)
    assert await begun(room, "luckybox") is table
    assert lessons.steps_done(table) == 2
    assert await begun(room, "luckybox", BEN) is not table
    await learn(table)
    assert await begun(room, "luckybox") is not table


async def test_it_stands_beside_a_solo_game_a_day_and_the_table_of_the_channel(room: Room) -> None:
    at_table, alone = await room.lobby(), await room.solo()
    table = await begun(room, "luckybox")
    assert len({at_table.id, alone.id, table.id}) == 3
    assert await room.tables.solo_of(ADA) is alone
    assert await room.tables.in_channel(CHANNEL) is at_table
    await lessons.skip(table, ADA)
    assert alone.status == Status.RUNNING


async def test_it_can_be_left_at_every_step(room: Room) -> None:
    for steps in range(9):
        table = await begun(room, "luckybox")
        await learn(table, steps)
        await lessons.skip(table, ADA)
        assert (table.status, table.header.ending) == (Status.CLOSED, Ending.ENDED)
        await lessons.skip(table, ADA)


async def test_nobody_else_leaves_it(room: Room) -> None:
    table = await begun(room, "luckybox")
    assert await refusal(lessons.skip(table, BEN)) == "not_seated"


@pytest.mark.parametrize("game", TAUGHT)
async def test_nothing_else_that_moves_a_game_moves_a_lesson(room: Room, game: str) -> None:
    """Its buttons have none of it, but a custom id proves nothing."""
    table = await begun(room, game)
    while (step := lessons.taught(table)) is not None:
        before, serial = list(table.entries), table.rules.serial(table.state, 0)
        decision = table.decision(0)
        action = decision.options[0] if decision else table.rules.undo
        for request in (
            playing.act(table, ADA, serial, action),
            playing.choose(table, ADA, serial),
            playing.next_number(table, ADA, serial),
            playing.come_back(table, ADA),
            playing.hint(table, ADA),
            hosting.leave(table, ADA),
        ):
            assert await refusal(request) == "not_taught"
        assert table.entries == before
        assert lessons.taught(table) == step
        await take(table)


async def test_no_other_table_is_a_lesson(room: Room) -> None:
    table = await room.solo()
    with pytest.raises(Refusal, match="bad_button"):
        lessons.taught(table)


async def test_a_lesson_that_a_later_version_no_longer_has_goes_on_as_it_began(room: Room) -> None:
    table = await begun(room, "luckybox")
    await learn(table, 3)
    later = Room(room.database, room.clock, {key: replace(game, lesson=None) for key, game in games().items()})
    again = await later.tables.get(table.id)
    assert again is not None
    assert lessons.taught(again) == lessons.taught(table)
    await learn(again)
    assert again.header.ending == Ending.LEARNT
    assert await refusal(begun(later, "luckybox")) == "no_lesson"


@pytest.mark.parametrize("game", TAUGHT)
def test_what_a_table_keeps_is_the_whole_lesson(game: str) -> None:
    lesson = games()[game].lesson
    assert lesson is not None
    kept = Lesson.of(lesson.to_json())
    assert kept.to_json() == lesson.to_json()
    assert kept.chance == lesson.chance


async def test_it_has_no_rematch(room: Room) -> None:
    table = await begun(room, "luckybox")
    await lessons.skip(table, ADA)
    assert await refusal(room.tables.rematch(table, ADA, CHANNEL)) == "bad_button"


async def test_a_lesson_promises_nothing(room: Room) -> None:
    table = await lessons.begin(room.tables, "flip7", ADA, "Ada", Location(CHANNEL, GUILD))
    assert table.header.secret is None
