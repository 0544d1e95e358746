"""The lobby: who comes, who goes, and that it never gets stuck."""

from __future__ import annotations

import pytest

from sandbox.server import RefusedError, SeenMessage
from tests.wire.rig import Evening
from tests.wire.seen import verb_of

IDLE = 15 * 60.0


def only_verify(closed: SeenMessage) -> bool:
    """Nothing can be pressed any more, but for what the deal would have been."""
    return [verb_of(button.custom_id) for button in closed.buttons] == ["verify"]


@pytest.mark.deep
async def test_it_says_who_sits_and_how_it_is_played(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo, ai=1, seconds=90, relaxed=True, seats=4)
    card = evening.sandbox.message(table.card)
    assert not card.ephemeral
    assert card.pings == []
    assert "90 s per turn · relaxed rules (you may pass) · **unrated**" in card.text
    assert "(3 of 4)\n1. Ada (host)\n2. Bo\n3. " in card.text


@pytest.mark.deep
async def test_only_the_host_starts(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    assert "Only the host" in (await evening.press(bo, table.card, "Start")).text


async def test_a_full_table_takes_nobody_more(evening: Evening) -> None:
    table = await evening.lobby(*evening.people("Ada", "Bo"), seats=2)
    with pytest.raises(RefusedError, match="disabled"):
        await evening.press(evening.person("Cy"), table.card, "Join")


@pytest.mark.deep
async def test_the_newest_ai_is_sent_away(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, ai=2)
    await evening.press(ada, table.card, "Remove AI")
    await evening.shown(lambda: "(2 of 12)" in evening.sandbox.message(table.card).text)


@pytest.mark.deep
async def test_when_the_host_leaves_the_next_one_is_host(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo, cy)
    await evening.press(ada, table.card, "Leave")
    await evening.shown(lambda: "1. Bo (host)\n2. Cy" in evening.sandbox.message(table.card).text)
    await evening.press(bo, table.card, "Start")
    await evening.shown(lambda: table.messages_with("board"))


@pytest.mark.deep
async def test_when_everybody_leaves_the_channel_is_free(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    await evening.press(ada, table.card, "Leave")
    assert "The lobby was closed." in (await evening.press(bo, table.card, "Leave")).text
    assert "(1 of 12)" in (await evening.slash(ada, table.room, "play")).text


@pytest.mark.deep
async def test_the_host_closes_it(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    behind = await evening.press(bo, table.card, "More")
    assert "Cancel" not in [button.label for button in behind.buttons]
    asked = await evening.press(ada, table.card, "Cancel")
    assert asked.ephemeral
    assert "2 people sit at the table" in asked.text
    assert "stays as it was" in (await evening.press(ada, asked, "Keep playing")).text
    asked = await evening.press(ada, table.card, "Cancel")
    await evening.press(ada, asked, "Close the lobby")
    closed = await evening.shown(
        lambda: seen if "closed" in (seen := evening.sandbox.message(table.card)).text else None
    )
    assert "The lobby was closed." in closed.text
    assert only_verify(closed)


@pytest.mark.deep
async def test_a_host_without_company_closes_it_at_once(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, ai=1)
    closed = await evening.press(ada, table.card, "Cancel")
    assert "The lobby was closed." in closed.text
    assert only_verify(closed)


@pytest.mark.deep
async def test_an_idle_lobby_closes_itself_and_frees_the_channel(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada)
    evening.sandbox.clock.advance(IDLE - 30)
    await evening.press(evening.person("Bo"), table.card, "Join")
    evening.sandbox.clock.advance(IDLE - 30)
    assert "(3 of 12)" in (await evening.press(evening.person("Cy"), table.card, "Join")).text
    evening.sandbox.clock.advance(IDLE + 30)
    await evening.until(lambda: "Nobody came" in evening.sandbox.message(table.card).text)
    assert only_verify(evening.sandbox.message(table.card))
    assert "(1 of 12)" in (await evening.slash(ada, table.room, "play")).text


@pytest.mark.deep
async def test_one_table_a_channel(evening: Evening) -> None:
    table = await evening.lobby(evening.person("Ada"))
    said = await evening.slash(evening.person("Bo"), table.room, "play")
    assert said.ephemeral
    assert "There is already a table in this channel" in said.text
    assert "unchanged" in said.text
    # While the card is posted again, the old one is there for a moment.
    await evening.until(lambda: len(table.messages_with("join")) == 1)


async def test_everybody_seated_is_mentioned_once_at_the_start(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.game(ada, bo, ai=1)
    assert sorted(table.message.pings) == sorted([ada.id, bo.id])
    await table.turns(2)
    assert [seen.id for seen in table.public if seen.pings] == [table.message.id]


@pytest.mark.deep
async def test_whoever_does_not_sit_there_yet_is_told_to_join_first(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada)
    behind = await evening.press(bo, table.card, "More")
    assert not {"Leave", "Cancel"} & {button.label for button in behind.buttons}
    for label in ("Add AI", "Start"):
        said = await evening.press(bo, table.card, label)
        assert said.ephemeral
        assert "Press Join first" in said.text.replace("**", "")


@pytest.mark.deep
async def test_a_host_who_is_away_does_not_hold_the_lobby(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Cy")
    table = await evening.lobby(ada, bo)
    evening.sandbox.clock.advance(90)
    await evening.press(ada, table.card, "Rules")
    evening.sandbox.clock.advance(90)
    assert not [button for button in evening.sandbox.message(table.card).buttons if button.label == "Take over"]
    evening.sandbox.clock.advance(31)
    await evening.until(lambda: "Take over" in [button.label for button in evening.sandbox.message(table.card).buttons])
    assert "**Ada** has not pressed anything for two minutes" in evening.sandbox.message(table.card).text
    assert "already the host" not in (await evening.press(bo, table.card, "Take over")).text
    assert "2. Cy (host)" in evening.sandbox.message(table.card).text
    assert "Only the host" in (await evening.press(ada, table.card, "Start")).text
