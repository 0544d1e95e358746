"""Where the bot is a guest, what the token of a press allows: nothing is said anew that need not be, or elsewhere."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.interactions import TOKEN_SECONDS
from sandbox.model import Channel, Overwrite, Person
from sandbox.permissions import P
from tests.wire.rig import Evening
from tests.wire.test_guests import (
    ASLEEP,
    QUIET,
    assert_by_tokens_alone,
    group,
    guests,
    own_messages,
    their_server,
    two,
)


async def settled(evening: Evening) -> None:
    """Whatever a press has led to is posted by now."""
    for _ in range(3):
        evening.sandbox.clock.advance(5.0)
        await asyncio.sleep(0.1)


@pytest.mark.deep
async def test_looking_back_at_a_game_says_nothing_anew(evening: Evening) -> None:
    table = await guests(evening, own_messages, "Ann", ai=1)
    await table.start()
    result = await table.to_end()
    evening.sandbox.clock.advance(ASLEEP)
    before = [seen.id for seen in table.public]
    for label in ("Rules", "Look at…", "Replay"):
        await evening.press(table.players[0].person, result, label)
    await settled(evening)
    assert [seen.id for seen in table.public] == before


@pytest.mark.deep
async def test_a_press_that_is_refused_wakes_the_table_as_well(evening: Evening) -> None:
    watching = evening.sandbox.add_person("Cleo", join=False)

    def with_cleo(evening: Evening, people: list[Person]) -> Channel:
        return evening.sandbox.private(*people, watching, name="Sofa")

    table = await guests(evening, with_cleo, "Ann", "Ben", clock="slow")
    await table.start()
    evening.sandbox.clock.advance(TOKEN_SECONDS - 149)
    asleep = await evening.until(lambda: table.message if QUIET in table.message.text else None)
    evening.sandbox.clock.advance(300.0)
    await evening.press(watching, asleep.id, "My board")
    await evening.until(lambda: QUIET not in table.message.text)
    assert table.message.id == asleep.id
    evening.sandbox.clock.advance(ASLEEP)
    told = await evening.slash(table.players[0].person, table.room, "play", game="luckybox")
    assert told.ephemeral
    await evening.until(lambda: table.message.id != asleep.id)
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
async def test_a_press_from_elsewhere_lends_nothing(evening: Evening) -> None:
    table = await guests(evening, group, "Ann", "Ben", clock="slow")
    await table.start()
    evening.sandbox.clock.advance(ASLEEP)
    elsewhere = await guests(evening, own_messages, "Fay")
    [board] = [button.custom_id or "" for button in table.message.buttons if button.label == "My board"]
    before = [seen.id for seen in elsewhere.public]
    await evening.forge(elsewhere.players[0].person, elsewhere.public[-1], board.replace(":board", ":rules"))
    await settled(evening)
    assert [seen.id for seen in elsewhere.public] == before


@pytest.mark.deep
async def test_the_command_shows_a_lobby_again_that_is_awake(evening: Evening) -> None:
    table = await guests(evening, two, "Ann")
    await evening.slash(table.players[0].person, table.room, "play", game="luckybox")
    await evening.until(lambda: [seen.id > table.card for seen in table.messages_with("join")] == [True])
    assert_by_tokens_alone(evening, table)


async def test_the_card_says_that_the_game_has_begun_after_a_kill_too(evening: Evening) -> None:
    table = await guests(evening, two, "Ann", "Ben")
    await evening.bot.kill()
    await evening.bot.start()
    await table.start()
    await evening.until(lambda: "The game has begun" in evening.sandbox.message(table.card).text)


@pytest.mark.deep
async def test_nothing_is_posted_through_somebody_whom_only_they_would_hear(evening: Evening) -> None:
    table = await guests(evening, their_server, "Ann", "Ben", clock="slow")
    await table.start()
    ann, ben = table.players
    asleep = table.message
    evening.sandbox.clock.advance(ASLEEP)
    table.room.overwrites[ben.person.id] = Overwrite(1, P(0), P.USE_EXTERNAL_APPS)
    await ben.finish_turn()
    await settled(evening)
    await ann.finish_turn()
    there = await evening.until(lambda: table.message if table.message.id != asleep.id else None)
    assert not there.ephemeral
    assert_by_tokens_alone(evening, table)


@pytest.mark.deep
async def test_a_guests_card_speaks_its_hosts_language_from_the_beginning(evening: Evening) -> None:
    ann = evening.sandbox.add_person("Ann", join=False)
    evening.sandbox.speak(ann, "de")
    evening.sandbox.install_for(ann)
    card = await evening.slash(ann, their_server(evening, [ann]), "play", game="luckybox")
    assert "Mitspielen" in [button.label for button in card.buttons]
