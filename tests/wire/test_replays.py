"""Replay: the whole game again, for whoever may see the table."""

from __future__ import annotations

import asyncio
import io
import re

import pytest
from PIL import Image

from sandbox.journal import LoggedRequest
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.players import Player, Table
from tests.wire.rig import Evening
from tests.wire.seen import completing, totals

FRAMES = 41
LIGHT = 8_000_000


@pytest.fixture
async def played(evening: Evening) -> Table:
    """A game that is over, of two people and an AI; the first reads boards as text."""
    people = evening.people("Ada", "Bo")
    for person in people:
        await evening.switch(person, "text_mode")
    table = await evening.game(*people, ai=1)
    await table.to_end()
    await evening.switch(people[1], "text_mode")
    return table


@pytest.fixture
async def alone(evening: Evening) -> Player:
    """A solo game that is over."""
    player = await evening.solo(evening.person("Dee"))
    player.choice = completing
    while not player.over:
        if not await player.finish_turn():
            await player.press("Next")
    return player


async def replay(evening: Evening, who: Person, message: SeenMessage | None) -> SeenMessage:
    """Press Replay; the answer, once it is there."""
    assert message is not None
    pressed = await evening.press(who, message, "Replay")
    assert pressed.ephemeral
    await evening.until(lambda: not evening.sandbox.message(pressed.id).loading)
    return evening.sandbox.message(pressed.id)


def assert_moves(shown: SeenMessage, frames: int = FRAMES) -> None:
    """The message shows an animation of so many frames, with a description."""
    (picture,) = shown.images
    assert (picture.filename, picture.content_type) == ("replay.gif", "image/gif")
    assert picture.description
    assert len(picture.data) < LIGHT
    image = Image.open(io.BytesIO(picture.data))
    assert image.size == (picture.width, picture.height)
    assert getattr(image, "n_frames", 1) == frames


def files_sent(evening: Evening) -> list[LoggedRequest]:
    """The requests of this test that carried a replay."""
    return [request for request in evening.requests if any(file.filename == "replay.gif" for file in request.files)]


async def test_anybody_of_the_server_sees_it_and_nobody_else_does(played: Table, evening: Evening) -> None:
    cy = evening.person("Cy")
    shown = await replay(evening, cy, played.result)
    assert_moves(shown)
    assert all(name in str(shown.images[0].description) for name in ("Ada", "Bo"))
    others = evening.sandbox.messages(played.room, played.players[0].person)
    assert shown.id not in [seen.id for seen in others]
    first, second = [
        request for request in evening.requests if "messages/@original" in request.path or "callback" in request.path
    ][-2:]
    assert (first.json["type"], first.files) == (5, []), "acknowledged before it was made"
    assert (second.method, second.status) == ("PATCH", 200)


@pytest.mark.deep
async def test_everybody_presses_at_once(played: Table, evening: Evening) -> None:
    watchers = [played.players[1].person, *evening.people("Cy", "Dan", "Eve")]
    shown = await asyncio.gather(*(replay(evening, who, played.result) for who in watchers))
    for one in shown:
        assert_moves(one)
    assert len({one.images[0].data for one in shown}) == 1
    assert len(files_sent(evening)) == len(watchers)


@pytest.mark.deep
async def test_in_text_mode_it_is_told(played: Table, evening: Evening) -> None:
    ada = played.players[0].person
    told = await replay(evening, ada, played.result)
    assert told.images == []
    assert all(f"Round {round_}: " in told.text for round_ in range(1, 5))
    assert played.result is not None
    ends = re.findall(r"^ *[+-]\d+ +[+-]\d+ +(-?\d+)  \d+\. (.+)$", told.text, re.MULTILINE)
    assert {name: int(total) for total, name in ends} == totals(played.result)


@pytest.mark.deep
@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035)])
async def test_a_picture_that_discord_does_not_take_is_told(
    played: Table, evening: Evening, status: int, code: int
) -> None:
    evening.sandbox.fail_next("PATCH", r"/webhooks/.*/messages/@original", status, code)
    told = await replay(evening, evening.person("Dan"), played.result)
    assert told.images == []
    assert "Round 4: " in told.text
    assert "could not be shown" in told.text


@pytest.mark.deep
async def test_a_press_that_was_delivered_twice_is_answered_once(played: Table, evening: Evening) -> None:
    cy = evening.person("Cy")
    assert played.result is not None
    behind = await evening.press(cy, played.result, "More")
    pressed = await evening.did(evening.sandbox.click(cy, behind, label="Replay"))
    await evening.until(lambda: not evening.sandbox.message(pressed).loading)
    evening.sandbox.redeliver(pressed.interaction)
    assert_moves(await replay(evening, evening.person("Dan"), played.result))
    assert len(files_sent(evening)) == 2


@pytest.mark.deep
async def test_after_a_restart_it_is_made_from_what_is_stored(played: Table, evening: Evening) -> None:
    before = await replay(evening, evening.person("Cy"), played.result)
    await evening.bot.kill()
    await evening.bot.start()
    after = await replay(evening, evening.person("Dan"), played.result)
    assert_moves(after)
    assert after.images[0].data == before.images[0].data


async def shared(evening: Evening, who: Person, message: SeenMessage | None, what: str) -> SeenMessage:
    """Press Share and choose; what the channel sees then."""
    assert message is not None
    asked = await evening.press(who, message, "Share")
    assert asked.ephemeral
    posted = await evening.press(who, asked, what)
    await evening.until(lambda: not evening.sandbox.message(posted.id).loading)
    seen = evening.sandbox.message(posted.id)
    assert not seen.ephemeral
    return seen


@pytest.mark.deep
async def test_rounds_are_stepped_through_in_place_also_after_a_restart(played: Table, evening: Evening) -> None:
    cy = evening.person("Cy")
    shown = await replay(evening, cy, played.result)
    assert [button.label for button in shown.buttons] == ["◀", "The whole game", "▶", "Share"]
    stepped = await evening.press(cy, shown, "▶")
    assert (stepped.id, stepped.buttons[1].label) == (shown.id, "Round 1 of 4")
    assert [image.content_type for image in stepped.images] == ["image/png"]
    await evening.bot.kill()
    await evening.bot.start()
    again = await evening.press(cy, evening.sandbox.message(shown.id), "▶")
    assert (again.id, again.buttons[1].label) == (shown.id, "Round 2 of 4")
    assert again.images[0].data != stepped.images[0].data


@pytest.mark.deep
@pytest.mark.parametrize(("what", "file"), [("Replay", "replay.gif"), ("Best chain", "best.gif")])
async def test_a_result_is_shared_with_the_channel(played: Table, evening: Evening, what: str, file: str) -> None:
    posted = await shared(evening, played.players[1].person, played.result, what)
    assert [image.filename for image in posted.images] == [file]
    assert "**Bo** shares a game of **Super Mega Lucky Box**" in posted.text
    assert_moves(await replay(evening, evening.person("Cy"), posted))


@pytest.mark.deep
async def test_alone_it_is_private_until_it_is_shared(alone: Player, evening: Evening) -> None:
    assert_moves(await replay(evening, alone.person, alone.board))
    posted = await shared(evening, alone.person, alone.board, "Result")
    assert "**Dee**, alone" in posted.text
    assert_moves(await replay(evening, evening.person("Bo"), posted))
    looked = await evening.press(evening.person("Bo"), posted, "Look at…")
    assert "Dee's board" in looked.text


@pytest.mark.deep
async def test_a_game_ended_early_is_shown_as_far_as_it_went(evening: Evening) -> None:
    room = evening.room()
    player = await evening.solo(evening.person("Ada"), room)
    await player.finish_turn()
    for _ in range(3):
        await player.press("Next")
        await player.finish_turn()
    await evening.end(player.person, room)
    board = await evening.until(
        lambda: player.board if "Replay" in [button.label for button in player.board.buttons] else None
    )
    assert_moves(await replay(evening, player.person, board), 4)
