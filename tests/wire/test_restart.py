"""SIGKILL at the worst moments, and a new process that goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.luckybox.rules.actions import Bonus
from bot.games.luckybox.rules.state import State
from tests.wire.planned import follow, plan
from tests.wire.process import replay
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import totals


def in_a_cascade(state: State, options: tuple[Any, ...]) -> bool:
    """A bonus waits, with a choice of squares."""
    return bool(state.seats[0].waiting) and sum(isinstance(option, Bonus) for option in options) > 1


@pytest.mark.deep
async def test_in_the_middle_of_a_cascade(evening: Evening, tmp_path: Path) -> None:
    made = plan(in_a_cascade, seats=2)
    table = await evening.lobby(evening.person("Ada"), ai=1)
    (ada,) = table.players
    await evening.switch(ada.person, "text_mode")
    await evening.reseed(table.id, made.seed)
    await table.start()
    await follow(made, ada, table)
    asked = ada.answers
    assert "Where do you use your" in ada.board.text
    await evening.bot.kill()
    await evening.bot.start()
    assert ada.answers == asked
    await ada.give(asked[-1])
    assert "So far:" in ada.board.text
    result = await table.to_end()
    record = attached_json(evening, await evening.press(ada.person, result, "Game file"))
    end = await replay(record, tmp_path)
    assert {seat["name"]: seat["score"]["total"] for seat in end["seats"]} == totals(result)


@pytest.mark.deep
async def test_between_two_rounds_and_the_clock_goes_on(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=180)
    ada, bo = table.players
    while ada.moment != "Round 2 · choice":
        await table.turns(1)
    await evening.bot.kill()
    await evening.bot.start()
    await ada.finish_turn()
    evening.sandbox.clock.advance(181)
    await evening.until(lambda: "You keep" in bo.board.text)
    await table.move_on()
    assert (ada.moment, bo.moment) == ("Round 2 · turn 1", "Round 2 · turn 1")


@pytest.mark.deep
async def test_in_the_breath_before_the_next_number(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.finish_turn()
    await evening.bot.kill()
    evening.sandbox.clock.advance(60)
    await evening.bot.start()
    await evening.until(lambda: all(player.moment == "Round 1 · turn 1" for player in table.players))


@pytest.mark.deep
async def test_the_buttons_of_a_lobby_work_afterwards(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, ai=1)
    await evening.bot.kill()
    await evening.bot.start()
    card = await evening.press(bo, table.card, "Join")
    assert "3. Bo" in card.text
    await table.start()
    assert "Which **3**" in table.players[0].board.text


async def test_the_buttons_of_a_game_work_afterwards(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await evening.bot.kill()
    await evening.bot.start()
    ada, bo = table.players
    await ada.finish_turn()
    assert "You keep" in ada.board.text
    await table.open_board(bo)
    await bo.finish_turn()
    await table.move_on()


@pytest.mark.deep
async def test_the_table_message_is_the_same_one(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    message = table.message.id
    await evening.bot.kill()
    await evening.bot.start()
    await table.finish_turn()
    await table.move_on()
    await evening.shown(lambda: "turn **1**" in table.message.text)
    assert table.message.id == message


@pytest.mark.deep
async def test_what_a_stop_kept_back_is_shown_afterwards(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    evening.sandbox.fail_next("PATCH", rf"^/channels/{table.room.id}/", 400, 50035, times=100)
    await table.turns(1)
    assert "everybody chooses" in table.message.text
    await evening.bot.kill()
    evening.mend()
    await evening.bot.start()
    await evening.until(lambda: "turn **1**" in table.message.text)


async def test_a_result_that_a_stop_kept_back_is_posted_once(evening: Evening) -> None:
    table = await evening.lobby(evening.person("Ada"), ai=1)
    (ada,) = table.players
    await evening.switch(ada.person, "text_mode")
    await table.start()
    while ada.moment != "Round 4 · turn 9":
        await table.turns(1)
    evening.sandbox.fail_next("POST", rf"^/channels/{table.room.id}/messages", 500, times=100)
    await table.finish_turn()
    await table.move_on()
    assert ada.over
    assert table.result is None
    await evening.bot.kill()
    evening.mend()
    await evening.bot.start()
    result = await evening.until(lambda: table.result)
    assert "Ada" in totals(result)


async def test_a_start_changes_only_the_messages_that_are_old(evening: Evening) -> None:
    seen = await evening.game(*evening.people("Ada", "Bo"), seconds=180)
    lobby = await evening.lobby(evening.person("Cy"))
    unseen = await evening.game(*evening.people("Dee", "Eli"), seconds=180)
    for way in (rf"^/channels/{unseen.room.id}/", rf"^/webhooks/.*/messages/{unseen.message.id}"):
        evening.sandbox.fail_next("PATCH", way, 500, times=100)
    await unseen.players[0].finish_turn()
    await evening.bot.stop()
    mine = {seen.id, lobby.id, unseen.id}
    assert kept(evening) & mine == {seen.id, lobby.id}
    evening.mend()
    before = len(evening.requests)
    await evening.bot.start()
    await evening.until(lambda: "**Eli**: press **My board**." in unseen.message.text)
    await evening.slash(evening.person("Fay"), evening.room(), "help")
    changed = [request.path for request in evening.requests[before:] if request.method == "PATCH"]
    for table in (seen, lobby):
        assert not any(f"/channels/{table.room.id}/" in path for path in changed)
    await seen.finish_turn()
    await seen.move_on()


def kept(evening: Evening) -> set[int]:
    """The open tables, those of other tests included, whose messages the bot knows to show what is newest."""
    query = (
        "SELECT id FROM tables WHERE status IN ('lobby', 'running') AND shown_entry ="
        " coalesce((SELECT max(number) FROM entries WHERE table_id = tables.id), -1)"
    )
    return {number for (number,) in evening.rows(query)}


@pytest.mark.deep
async def test_a_stop_while_a_par_is_worked_out_leaves_no_trace(evening: Evening) -> None:
    """A service manager tells every process of the bot at once."""
    since = evening.bot.log_size
    await evening.slash(evening.person("Ada"), evening.room(), "daily play", game="flip7")
    await evening.bot.stop(everybody=True)
    told = evening.bot.log(since)
    await evening.bot.start()
    assert " ERROR " not in told
    assert "Traceback" not in told


async def test_as_soon_as_a_start_is_answered_and_before_it_is_noted_which_message_that_was(evening: Evening) -> None:
    table = await evening.lobby(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await evening.sandbox.click(ada.person, table.card, label="Start")
    await evening.bot.kill()
    (posted,) = table.messages_with("board")
    await evening.bot.start()

    def known() -> bool:
        query = "SELECT message_id, opened_by FROM tables WHERE id = ?"
        return evening.rows(query, table.id) == [(posted.id, None)]

    await evening.until(known)
    await evening.press(bo.person, posted, "My board")
    await table.turns(1)
    assert [seen.id for seen in table.messages_with("board")] == [posted.id]
