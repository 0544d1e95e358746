"""Looking at others, at what happened, and at one's board again."""

from __future__ import annotations

import pytest

from tests.wire.rig import Evening


async def test_looking_at_any_board_changes_the_panel_and_leads_back(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), ai=1)
    ada, bo = table.players
    before = ada.board
    seen = await evening.press(ada.person, ada.board, "Look at…")
    assert seen.id == ada.panel
    assert "Bo's board" in seen.text
    assert "Your turn!" in seen.text
    (select,) = seen.selects
    assert [option.label for option in select.options][:2] == ["Ada", "Bo"]
    outcome = await evening.did(evening.sandbox.choose(ada.person, seen, select.custom_id, ["2"]))
    looked = evening.sandbox.message(outcome)
    assert looked.id == seen.id
    assert f"{select.options[2].label}'s board" in looked.text
    assert looked.images[0].description
    assert all(other.id != seen.id for other in bo.sees(table.room)), "a look is private"
    back = await evening.press(ada.person, looked, "Back to my board")
    assert (back.id, back.text) == (before.id, before.text)


@pytest.mark.deep
async def test_looking_from_the_table_message_opens_the_one_panel(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    private = [seen.id for seen in ada.sees(table.room) if seen.ephemeral]
    looked = await table.look(ada)
    assert "Bo's board" in looked.text
    assert [seen.id for seen in ada.sees(table.room) if seen.ephemeral] == private
    before = looked.images[0].url
    await bo.finish_turn()
    await evening.until(lambda: ada.board.images[0].url != before)
    assert "Bo's board" in ada.board.text, "it follows the game"


@pytest.mark.deep
async def test_what_happened(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    await table.turns(2)
    ada, bo = table.players
    await bo.finish_turn()
    told = await evening.press(ada.person, table.message, "What happened")
    assert told.ephemeral
    assert "turn 1: the number is" in told.text
    assert "**Since you last looked**" in told.text
    assert "**Bo**" in told.text.split("**Since you last looked**")[1]


@pytest.mark.deep
async def test_the_rules_are_pages_that_turn_in_place(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    rules = await evening.slash(ada, room, "rules")
    assert rules.ephemeral
    assert "Super Mega Lucky Box: Your turn" in rules.text
    assert "Or pay lightning for another number" in (rules.images[0].description or "")
    assert [button.label for button in rules.buttons] == [
        "1 · Your turn",
        "2 · Bonuses",
        "3 · Boxes and rounds",
        "4 · The end",
        "New here? 2 minutes",
    ]
    turned = await evening.press(ada, rules, "2 · Bonuses")
    assert turned.id == rules.id
    assert "Super Mega Lucky Box: Bonuses" in turned.text
    assert "A full row or column wins" in (turned.images[0].description or "")
    back = await evening.press(ada, turned, "1 · Your turn")
    assert (back.id, back.text) == (rules.id, rules.text)


@pytest.mark.deep
async def test_the_rules_button_of_a_table_shows_the_first_page(evening: Evening) -> None:
    ada, cy = evening.people("Ada", "Cy")
    table = await evening.lobby(ada, game="flip7")
    behind = await evening.press(cy, table.card, "More")
    (rules,) = [button for button in behind.buttons if button.label == "Rules"]
    assert (rules.custom_id or "").endswith(":-:0:rules"), "as it was posted ever since"
    shown = await evening.press(cy, table.card, "Rules")
    assert shown.ephemeral
    assert "Flip 7: A round" in shown.text


@pytest.mark.deep
async def test_in_text_mode_the_rules_are_read(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    await evening.switch(ada, "text_mode")
    rules = await evening.slash(ada, room, "rules", game="flip7")
    assert rules.images == []
    assert "A number you already have is a bust" in rules.text
    turned = await evening.press(ada, rules, "4 · The end")
    assert "everybody plays another round" in turned.text


@pytest.mark.deep
async def test_the_help_knows_both_games(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    helped = await evening.slash(ada, room, "help")
    assert helped.ephemeral
    assert helped.text.startswith("**Super Mega Lucky Box**"), "there is no table to tell of"
    helped = await evening.press(ada, helped, "More")
    for told in ("/solo", "Super Mega Lucky Box** (1 to 12 players)", "Flip 7** (1 to 18 players)"):
        assert told in helped.text
    rules = await evening.press(ada, helped, "Rules: Flip 7")
    assert "Flip 7: A round" in rules.text


@pytest.mark.deep
async def test_the_help_leads_to_the_table_one_sits_at(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    here = await evening.slash(ada.person, table.room, "help")
    assert "You sit at the table in this channel: **Super Mega Lucky Box**" in here.text
    elsewhere = await evening.slash(ada.person, evening.room("elsewhere"), "help")
    assert f"You sit at a table in <#{table.room.id}>" in elsewhere.text
    board = await evening.press(ada.person, elsewhere, "My board: Super Mega Lucky Box")
    assert board.id == elsewhere.id
    assert board.text == ada.board.text


@pytest.mark.deep
async def test_the_help_shows_others_the_table_of_the_channel(evening: Evening) -> None:
    table = await evening.lobby(evening.person("Ada"))
    helped = await evening.slash(evening.person("Cy"), table.room, "help")
    assert "There is a table in this channel: **Super Mega Lucky Box**, people are still joining." in helped.text
    (link,) = [button for button in helped.buttons if button.label == "To the table: Super Mega Lucky Box"]
    assert (link.url or "").endswith(f"/{table.room.id}/{table.card}")


@pytest.mark.deep
async def test_the_help_leads_to_ones_solo_game(evening: Evening) -> None:
    ada = evening.person("Ada")
    player = await evening.solo(ada)
    helped = await evening.slash(ada, evening.room("elsewhere"), "help")
    assert "You have a game of your own under way: **Super Mega Lucky Box**" in helped.text
    board = await evening.press(ada, helped, "My board: Super Mega Lucky Box")
    assert board.text == player.board.text


@pytest.mark.deep
async def test_board_brings_the_panel_again(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    again = await evening.slash(ada.person, table.room, "board")
    assert again.ephemeral
    assert again.id != ada.panel
    assert again.text == ada.board.text


@pytest.mark.deep
async def test_board_without_a_game_says_what_to_do(evening: Evening) -> None:
    said = await evening.slash(evening.person("Ada"), evening.room(), "board")
    assert "/play" in said.text
    assert said.ephemeral
