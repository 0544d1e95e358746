"""Presses that come twice, too late, from the wrong person, or with a token that has expired."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.ui.input.ids import Press
from sandbox.interactions import Interaction
from sandbox.journal import LoggedRequest
from sandbox.server import Outcome
from tests.wire.players import Player, Table
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import code_of, with_verb

TOKEN_USED = 14 * 60.0
"""Seconds a panel's token is used for."""


async def actions(evening: Evening, table: Table) -> list[dict[str, Any]]:
    """What has been done at the table so far."""
    record = attached_json(evening, await evening.slash(table.players[0].person, table.room, "table export"))
    found: list[dict[str, Any]] = record["actions"]
    return found


def answered(evening: Evening, outcome: Outcome) -> int:
    """How often the bot has answered an interaction, whatever came of that."""
    path = f"/interactions/{outcome.interaction.id}/"
    return sum(request.path.startswith(path) for request in evening.requests)


async def forge(evening: Evening, player: Player, custom_id: str) -> Interaction:
    """A press of a button that is not there, on the person's own panel."""
    return await evening.forge(player.person, player.board, custom_id)


async def test_a_double_click_counts_once(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.turns(1)
    ada, _ = table.players
    answer = ada.answers[0]
    await asyncio.gather(ada.give(answer), ada.give(answer))
    mine = [action for action in await actions(evening, table) if action.get("seat") == 0]
    assert [action["do"] for action in mine] == ["keep", "cross" if answer.action != "p" else "pass"]


async def test_a_stale_panel_is_answered_with_a_fresh_one(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    await table.turns(1)
    stale, question = ada.board, ada.answers[0]
    await table.open_board(ada)
    await ada.finish_turn()
    before = await actions(evening, table)
    again = (
        await evening.sandbox.click(ada.person, stale, custom_id=question.custom_id)
        if not question.values
        else (await evening.sandbox.choose(ada.person, stale, question.custom_id, question.values))
    )
    assert again.response_type == 7
    fresh = evening.sandbox.message(stale)
    assert "That question has been answered already." in fresh.text
    assert ada.board.texts[0] in fresh.text
    assert await actions(evening, table) == before


@pytest.mark.deep
async def test_a_panel_of_an_earlier_number_is_answered_with_a_fresh_one(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    stale = ada.panel
    await table.open_board(ada)
    await table.turns(1)
    before = evening.sandbox.message(stale or 0)
    assert "choose your cards" in before.text
    chosen = await evening.sandbox.choose(
        ada.person, before, before.selects[0].custom_id, [option.value for option in before.selects[0].options[:3]]
    )
    assert chosen.ok
    assert "Round 1 · turn 1" in evening.sandbox.message(stale or 0).text
    assert bo.moment == "Round 1 · turn 1"


async def test_a_stranger_is_told_and_may_look(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    cy = evening.person("Cy")
    told = await evening.press(cy, table.message, "My board")
    assert told.ephemeral
    assert "You are not playing at this table." in told.text
    looked = await evening.press(cy, table.message, "Look at…")
    assert "Ada's board" in looked.text


async def test_a_forged_press_for_another_seat_is_refused(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await table.turns(1)
    theirs = bo.answers[0].custom_id
    before = await actions(evening, table)
    made = await forge(evening, ada, theirs)
    said = evening.sandbox.message(made.original_id or 0)
    assert "You are not playing at this table." in said.text
    assert await actions(evening, table) == before


@pytest.mark.deep
async def test_buttons_of_no_one_knows_what_are_answered(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    for custom_id, word in (
        ("t0:1:-:0:board", "older version"),
        ("t1:zzzzzz:-:0:board", "table is gone"),
        ("nonsense", "do not know"),
        ("t1:1:-:0:dance", "do not know"),
        ("t1:1:0:0:do:x999.9", ""),
        ("lucky:" + "x" * 94, "do not know"),
    ):
        made = await forge(evening, ada, custom_id)
        assert word in evening.sandbox.message(made.original_id or 0).text


async def test_no_forged_press_shows_a_game_before_its_end(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    await table.turns(1)
    made = await forge(evening, ada, Press(table.id, "replay").custom_id)
    said = evening.sandbox.message(made.original_id or 0)
    assert "The game is not over yet." in said.text
    assert said.images == []


async def test_a_repeated_delivery_is_applied_once(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    await table.turns(1)
    pressed = await ada.give(ada.answers[0])
    before = await actions(evening, table)
    assert evening.sandbox.redeliver(pressed.interaction)
    assert await actions(evening, table) == before
    assert answered(evening, pressed) == 1
    assert "Round 1 · turn 1" in ada.board.text


@pytest.mark.deep
async def test_a_repeated_delivery_does_not_take_the_panel_opened_since_away(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    pressed = await ada.give(ada.answers[0])
    await table.open_board(ada)
    await ada.finish_turn()
    evening.sandbox.redeliver(pressed.interaction)
    await bo.finish_turn()
    await evening.until(lambda: ada.moment == bo.moment == "Round 1 · turn 1")
    assert answered(evening, pressed) == 1


@pytest.mark.deep
async def test_a_repeated_delivery_in_the_lobby_seats_one(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada)
    pressed = await evening.sandbox.click(ada, table.card, label="Add AI")
    assert evening.sandbox.redeliver(pressed.interaction)
    assert "(3 of 12)" in (await evening.press(evening.person("Bo"), table.card, "Join")).text
    assert answered(evening, pressed) == 1


async def test_a_repeated_command_sets_up_one_table(evening: Evening) -> None:
    room = evening.room()
    asked = await evening.sandbox.slash(evening.person("Ada"), room, "play", {})
    evening.sandbox.redeliver(asked.interaction)
    await evening.slash(evening.person("Bo"), evening.room(), "help")
    assert len(with_verb(evening.sandbox.messages(room, "Ada"), "join")) == 1
    assert answered(evening, asked) == 1


@pytest.mark.deep
async def test_a_repeated_suggestion_and_a_repeated_modal_are_dropped_too(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    suggested = await evening.sandbox.autocomplete(ada, room, "event", {"when": "20:30"}, "when")
    card = await evening.slash(ada, room, "event", when="in 2 h")
    modal = await evening.sandbox.click(ada, card, label="Title")
    assert modal.modal is not None
    typed = await evening.did(evening.sandbox.submit(ada, modal.modal, {"typed": "Friday"}))
    for one in (suggested, typed):
        evening.sandbox.redeliver(one.interaction)
    await evening.slash(evening.person("Bo"), evening.room(), "help")
    assert [answered(evening, one) for one in (suggested, typed)] == [1, 1]


@pytest.mark.deep
async def test_a_token_that_expired_is_tried_once_and_forgotten(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await table.finish_turn()
    evening.sandbox.expire_tokens(ada.person)
    table.players = [bo]
    await table.turns(1)

    def refused() -> list[LoggedRequest]:
        # That of the table message, which Ada started, is another one.
        panel = [request for request in evening.requests if request.path.endswith(f"/messages/{ada.panel}")]
        return [request for request in panel if code_of(request) == 50027]

    assert len(await evening.until(refused)) == 1
    assert ada.moment == "Round 1 · choice"
    evening.sandbox.clock.advance(60)
    await evening.until(lambda: bo.moment == "Round 1 · turn 2")
    assert len(refused()) == 1
    await ada.press("Undo")
    assert ada.moment == "Round 1 · turn 2", "an old panel repairs itself when it is pressed"
    await bo.finish_turn()
    await ada.finish_turn()
    table.players = [ada, bo]
    await table.move_on()


@pytest.mark.deep
async def test_panels_pressed_lately_change_by_themselves_and_older_ones_do_not(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), clock="slow")
    ada, bo = table.players
    await ada.finish_turn()
    evening.sandbox.clock.advance(TOKEN_USED - 60)
    await bo.finish_turn()
    await table.move_on()
    pressed = await ada.give(ada.answers[0])
    while answers := ada.answers:
        pressed = await ada.give(answers[0])
    evening.sandbox.clock.advance(TOKEN_USED + 1)
    seen = len(evening.requests)
    await bo.finish_turn()
    table.players = [bo]
    await table.move_on()
    assert ada.moment == "Round 1 · turn 1"
    assert not any(pressed.interaction.token in request.path for request in evening.requests[seen:])
    refused = [request for request in evening.requests if code_of(request) == 50027]
    assert not any(request.path.endswith(f"/messages/{ada.panel}") for request in refused), "it is not used any more"
    await ada.press("Undo")
    assert ada.moment == "Round 1 · turn 2"
