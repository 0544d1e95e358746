"""A vote, as people in the channel see it: proposed, agreed to, refused, expired; and a host who cannot dodge."""

from __future__ import annotations

import pytest

from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening

FIVE_MINUTES = 300.0
THIRD = 14
"""Turns after which a third of a game has been played."""


async def proposed(evening: Evening, table: Table) -> SeenMessage:
    """The host proposes to end the game; the table message that asks the others."""
    host = table.players[0].person
    asked = await evening.slash(host, table.room, "table end")
    said = await evening.press(host, asked, "Ask the others")
    assert "The others at the table are asked" in said.text
    return await vote_of(evening, table)


async def vote_of(evening: Evening, table: Table) -> SeenMessage:
    """The table message with a vote on it."""
    await evening.shown(lambda: table.messages_with("agree"))
    return table.messages_with("agree")[-1]


def results(evening: Evening, number: int) -> list[tuple[int, int, int]]:
    """Of each seat: its place, whether it was rated, and whether its person left."""
    return evening.rows('SELECT rank, rated, "left" FROM results WHERE table_id = ? ORDER BY seat', number)


async def test_a_game_ends_by_agreement(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy", "Dee"))
    ada, cy, dee = table.players
    number = table.id
    vote = await proposed(evening, table)
    assert "**Ada** proposes to end the game for everybody." in vote.text
    assert "Still to agree: **Cy** and **Dee**" in vote.text
    assert f"<@{cy.person.id}>" in vote.text, "they are mentioned, below what was last said in the channel"
    assert "You proposed it" in (await evening.press(ada.person, vote, "Agree")).text
    assert "not playing at this table" in (await evening.press("Bo", vote, "Agree")).text
    shown = await evening.press(cy.person, vote, "Agree")
    assert "Still to agree: **Dee**" in shown.text
    assert evening.state_of(number)[0] == "running"
    await evening.press(dee.person, vote, "Agree")
    assert evening.state_of(number) == ("closed", "ended")
    words = "Ended by agreement of"
    (ended,) = await evening.shown(lambda: [seen for seen in table.public if words in seen.text])
    assert all(f"**{name}**" in ended.text for name in ("Ada", "Cy", "Dee"))
    assert results(evening, number) == []


@pytest.mark.deep
async def test_one_who_would_rather_go_on_is_enough(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    _, cy = table.players
    vote = await proposed(evening, table)
    after = await evening.press(cy.person, vote, "Go on")
    assert "**Cy** would rather go on." in after.text
    assert "Agree" not in [button.label for button in after.buttons]
    agree = next(button.custom_id for button in vote.buttons if button.label == "Agree")
    late = await evening.forge(cy.person, after, agree or "")
    assert "This vote is over" in evening.sandbox.message(late.original_id or 0).text
    assert evening.state_of(table.id)[0] == "running"
    status = await evening.slash(cy.person, table.room, "table status")
    assert "It would count for nobody. **Cy** would rather go on." in status.text
    await table.turns(1)


@pytest.mark.deep
async def test_a_vote_expires_and_is_over_after_a_restart_too(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    vote = await proposed(evening, table)
    # Answered, it has the receipt of the message, too.
    assert "You proposed it" in (await evening.press(table.players[0].person, vote, "Agree")).text
    await evening.bot.kill()
    await evening.bot.start()
    # Presses arrive again: from now on no time is lost.
    assert "Cy" in (await evening.slash(table.players[1].person, table.room, "table status")).text
    evening.sandbox.clock.advance(FIVE_MINUTES)
    await evening.until(lambda: not table.messages_with("agree") or None)
    assert evening.state_of(table.id)[0] == "running"
    said = await evening.slash(table.players[1].person, table.room, "table status")
    assert "Not everybody agreed in time" in said.text


@pytest.mark.deep
async def test_somebody_is_removed_by_the_others(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy", "Dee"))
    ada, cy, dee = table.players
    said = await evening.slash(ada.person, table.room, "table kick", player=cy.person)
    assert "The others at the table are asked" in said.text
    vote = await vote_of(evening, table)
    assert "**Ada** proposes to remove **Cy** from the table." in vote.text
    assert "This vote is about you" in (await evening.press(cy.person, vote, "Go on")).text
    await evening.press(dee.person, vote, "Agree")
    await evening.until(lambda: "You were removed from this table" in cy.board.text or None)
    assert "Take my seat back" not in [button.label for button in cy.board.buttons]


@pytest.mark.deep
async def test_of_two_only_a_moderator_removes_the_other(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    said = await evening.slash(ada.person, table.room, "table kick", player=cy.person)
    assert "Nobody else is here who could agree" in said.text
    assert cy.answers


@pytest.mark.deep
async def test_a_host_cannot_dodge_a_game_that_counts(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Cy"))
    ada, cy = table.players
    number = table.id
    await table.turns(THIRD)
    assert "Ask the others" in [b.label for b in (await evening.slash(ada.person, table.room, "table end")).buttons]
    asked = await evening.slash(ada.person, table.room, "table leave")
    assert "unless you come back, you come last" in asked.text
    await evening.press(ada.person, asked, "Leave")
    evening.sandbox.clock.advance(1)
    last = await evening.slash(cy.person, table.room, "table leave")
    assert "you come before those who left earlier" in last.text
    await evening.press(cy.person, last, "Leave and end it")
    await evening.until(lambda: evening.state_of(number) == ("over", "abandoned") or None)
    result = await evening.until(lambda: table.result)
    assert "**Ada** and **Cy** left before the end and come after the others." in result.text
    assert results(evening, number) == [(2, 1, 1), (1, 1, 1)]
