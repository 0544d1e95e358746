"""What Discord refuses, loses or cuts, and that the game goes on."""

from __future__ import annotations

import pytest

from sandbox.permissions import P
from tests.depth import deep
from tests.wire.rig import Evening
from tests.wire.seen import code_of, with_verb

NEEDED = P.VIEW_CHANNEL | P.SEND_MESSAGES | P.ATTACH_FILES | P.READ_MESSAGE_HISTORY


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        deep(P.SEND_MESSAGES, "**Send Messages**"),
        deep(P.ATTACH_FILES, "**Attach Files**"),
        deep(P.READ_MESSAGE_HISTORY, "**Read Message History**"),
        (NEEDED, "**Attach Files**"),
    ],
)
async def test_without_permissions_no_table_is_set_up(evening: Evening, lacking: P, named: str) -> None:
    room = evening.room()
    evening.sandbox.set_bot_permissions(room, NEEDED & ~lacking)
    said = await evening.slash(evening.person("Ada"), room, "play")
    assert said.ephemeral
    assert named in said.text
    evening.sandbox.set_bot_permissions(room, NEEDED)
    assert "(1 of 12)" in (await evening.slash(evening.person("Ada"), room, "play")).text


async def test_without_thread_permissions_no_thread_is_opened(evening: Evening) -> None:
    room = evening.room()
    evening.sandbox.set_bot_permissions(room, NEEDED)
    ada = evening.person("Ada")
    table = await evening.lobby(ada, room=room)
    page = await evening.press(ada, table.card, "Options as buttons")
    assert "**Create Public Threads**" in (await evening.press(ada, page, "Move to a thread")).text
    assert "(1 of 12)" in evening.sandbox.message(table.card).text, "the table stays where it is"


@pytest.mark.deep
@pytest.mark.parametrize("left", [0, deep(P.VIEW_CHANNEL)])
async def test_permissions_lost_on_the_way_leave_the_panels(evening: Evening, left: int) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.turns(1)
    evening.sandbox.expire_tokens_of(table.message)
    evening.sandbox.set_bot_permissions(table.room, left)
    await table.turns(3)
    refused = [request for request in evening.requests if request.status == 403]
    assert len(refused) == 1, "it stops trying"
    assert [player.moment for player in table.players] == ["Round 1 · turn 4"] * 2


@pytest.mark.deep
async def test_a_press_where_history_may_no_longer_be_read_leaves_no_fault(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), seconds=180)
    evening.sandbox.set_bot_permissions(table.room, NEEDED & ~P.READ_MESSAGE_HISTORY)
    evening.sandbox.clock.advance(61)  # how far the channel has moved on is looked at once a minute
    await table.open_board(table.players[0])
    await evening.until(lambda: any(request.status == 403 for request in evening.requests))
    await table.turns(1)


@pytest.mark.deep
async def test_a_deleted_channel_ends_its_table(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    table_id = table.id
    evening.sandbox.delete_channel(table.room)
    evening.sandbox.clock.advance(61)
    await evening.until(lambda: evening.state_of(table_id) == ("closed", "gone"))
    await evening.slash(table.players[0].person, evening.room(), "help")
    seen = len(evening.requests)
    evening.sandbox.clock.advance(200)
    await evening.slash(table.players[0].person, evening.room(), "help")
    assert not any(f"/channels/{table.room.id}" in request.path for request in evening.requests[seen:])


@pytest.mark.deep
async def test_a_bot_that_was_sent_away_ends_its_tables(evening: Evening) -> None:
    people = evening.people("Ada", "Cy")
    guild = evening.sandbox.add_guild("Second Sky")
    room = evening.room("elsewhere", guild)
    table, other = await evening.game(*people, room=room), await evening.game(*people)
    table_id = table.id
    evening.sandbox.remove_bot_from_guild(guild)
    await evening.until(lambda: evening.sandbox.online)
    evening.sandbox.clock.advance(2)
    await other.finish_turn()
    await other.move_on()
    assert evening.state_of(table_id) == ("closed", "gone")
    seen = len(evening.requests)
    evening.sandbox.clock.advance(300)
    await evening.slash(people[0], other.room, "help")
    assert not any(f"/channels/{room.id}" in request.path for request in evening.requests[seen:])


@pytest.mark.deep
async def test_a_500_at_an_edit_does_not_stop_the_game(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    evening.sandbox.fail_next("PATCH", rf"/messages/{table.message.id}$", 500)
    await table.turns(2)
    assert [request.status for request in evening.requests].count(500) == 1
    await evening.shown(lambda: "turn **2**" in table.message.text)


@pytest.mark.deep
async def test_a_500_at_a_panel_does_not_stop_the_game(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    evening.sandbox.fail_next("PATCH", rf"^/webhooks/.*/messages/{table.players[0].panel}$", 500)
    await table.turns(2)
    assert [request.status for request in evening.requests].count(500) == 1


@pytest.mark.deep
@pytest.mark.parametrize("headers", [{"Via": "1.1 google"}, deep({})])
async def test_a_429_at_an_edit_does_not_stop_the_game(evening: Evening, headers: dict[str, str]) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    evening.sandbox.fail_next(
        "PATCH",
        rf"/messages/{table.message.id}$",
        429,
        headers=headers,
        body={"message": "You are being rate limited.", "retry_after": 0.1, "global": False},
    )
    await table.turns(2)
    assert [request.status for request in evening.requests].count(429) == 1
    await evening.shown(lambda: "turn **2**" in table.message.text)


async def test_an_answer_whose_receipt_is_lost_had_worked(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    evening.sandbox.fail_next("POST", r"/callback$", 502, after=True)
    await ada.finish_turn()
    assert "You keep" in ada.board.text
    await evening.until(lambda: any(code_of(request) == 40060 for request in evening.requests))
    await table.finish_turn()
    await table.move_on()


async def test_an_answer_that_is_refused_is_told_with_a_report_code(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    evening.may_log = [r"fault [0-9a-f]{6} at", r"^Traceback", r"^discord\.errors"]
    evening.sandbox.fail_next("POST", r"/callback$", 400, 50035)
    outcome = await evening.sandbox.click(ada.person, table.message, label="My board")
    assert outcome.ok
    said = evening.sandbox.message(outcome)
    assert "Report code: " in said.text
    assert said.text.split("Report code: ")[1][:6] in evening.bot.log()
    await table.turns(1)


@pytest.mark.deep
async def test_a_cut_connection_is_resumed(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    resumed = evening.sandbox.core.gateway.resumed
    await evening.sandbox.drop_gateway()
    assert not (await evening.sandbox.click(ada.person, table.message, label="My board")).ok
    await evening.until(lambda: evening.sandbox.core.gateway.resumed == resumed + 1)
    await table.turns(2)
    assert [player.moment for player in table.players] == ["Round 1 · turn 2"] * 2


@pytest.mark.deep
async def test_a_session_that_is_lost_is_begun_again(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    identified = evening.sandbox.core.gateway.identified
    await evening.sandbox.drop_gateway(resumable=False)
    await evening.until(lambda: evening.sandbox.core.gateway.identified == identified + 1)
    await table.turns(2)
    assert len(with_verb(table.public, "board", "look")) == 1


@pytest.mark.deep
async def test_a_person_who_left_the_server_is_played_for(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    await table.turns(1)
    evening.sandbox.person_leaves(cy.person)
    await ada.finish_turn()
    evening.sandbox.clock.advance(61)
    await evening.until(lambda: ada.moment == "Round 1 · turn 2")
