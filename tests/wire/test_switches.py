"""`/me` and `/privacy`: what belongs to a person."""

from __future__ import annotations

import pytest

from tests.wire.players import STEP
from tests.wire.rig import Evening, attached_json

PHONE = 38
"""Characters of a button that a phone shows."""


@pytest.mark.deep
async def test_on_or_off_is_seen_on_a_phone(evening: Evening) -> None:
    ada = evening.person("Ada")
    seen = await evening.slash(ada, evening.room(), "me")
    switches = [button.label for button in seen.buttons if (button.custom_id or "").startswith("me1:")]
    assert switches
    assert all(len(label) <= PHONE and label.endswith((": on", ": off")) for label in switches)


@pytest.mark.deep
async def test_text_mode_gives_boards_as_text(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    await evening.switch(ada, "text_mode")
    table = await evening.game(ada, bo)
    await table.turns(1)
    reader, looker = table.players
    assert reader.board.images == []
    assert looker.board.images != []
    board = reader.board.text
    assert board.count("```") == 2
    assert all(f"{letter}" in board.split("```")[1] for letter in "ABC")
    looked = await table.look(reader)
    assert looked.images == []
    assert "```" in looked.text
    await evening.switch(ada, "text_mode")
    assert (await table.open_board(reader)).images != []


@pytest.mark.deep
async def test_alone_the_next_number_comes_by_itself_unless_one_says_otherwise(evening: Evening) -> None:
    ada = evening.person("Ada")
    await evening.switch(ada, "next_by_itself")
    player = await evening.solo(ada)
    await player.finish_turn()
    evening.sandbox.clock.advance(STEP)
    assert "Next" in [button.label for button in player.board.buttons]
    await player.press("Next")
    await evening.switch(ada, "next_by_itself")
    await player.finish_turn()
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: player.moment == "Round 1 · turn 2")


async def test_the_export_holds_what_is_kept_and_nobody_else_sees_it(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    await evening.switch(ada, "text_mode")
    table = await evening.game(ada, bo)
    file = await evening.slash(ada, table.room, "privacy export")
    assert file.ephemeral
    data = attached_json(evening, file)
    assert data["switches"]["text_mode"]
    assert [seat["name"] for seat in data["seats"]] == ["Ada"]
    assert "token" not in str(data)
    assert str(bo.id) not in str(data)


async def test_deleting_asks_first_then_leaves_nothing_and_the_game_goes_on(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await evening.switch(ada.person, "text_mode")
    asked = await evening.slash(ada.person, table.room, "privacy delete")
    assert "Delete your data?" in asked.text
    assert "data is deleted" in (await evening.press(ada.person, asked, "Delete my data")).text
    left = attached_json(evening, await evening.slash(ada.person, table.room, "privacy export"))
    assert not any(left.values())
    table.players = [bo]
    await table.turns(2)
    looked = await table.look(bo)
    assert "Ada" not in looked.text
    assert "a former player" in looked.text
    assert "You are not playing" in (await evening.press(ada.person, table.message, "My board")).text
