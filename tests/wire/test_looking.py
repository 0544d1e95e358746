"""Looking at others, at what happened, and at one's board again."""

from __future__ import annotations

from tests.wire.rig import Evening


async def test_looking_at_any_board(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"), ai=1)
    ada, bo = table.players
    seen = await evening.press(ada.person, table.message, "Look at…")
    assert "Bo's board" in seen.text
    (select,) = seen.selects
    assert [option.label for option in select.options][:2] == ["Ada", "Bo"]
    outcome = await evening.did(evening.sandbox.choose(ada.person, seen, select.custom_id, ["2"]))
    looked = evening.sandbox.message(outcome)
    assert looked.id == seen.id
    assert f"{select.options[2].label}'s board" in looked.text
    assert looked.images[0].description
    assert all(other.id != seen.id for other in bo.sees(table.room)), "a look is private"


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


async def test_rules_and_help(evening: Evening) -> None:
    room, ada = evening.room(), evening.person("Ada")
    rules = await evening.slash(ada, room, "rules")
    assert rules.ephemeral
    assert "Super Mega Lucky Box in a minute" in rules.text
    assert rules.images[0].description
    helped = await evening.slash(ada, room, "help")
    assert helped.ephemeral
    assert "/solo" in helped.text
    table = await evening.lobby(ada, room=room)
    from_lobby = await evening.press(evening.person("Cy"), table.card, "Rules")
    assert from_lobby.text == rules.text


async def test_board_brings_the_panel_again(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, _ = table.players
    again = await evening.slash(ada.person, table.room, "board")
    assert again.ephemeral
    assert again.id != ada.panel
    assert again.text == ada.board.text


async def test_board_without_a_game_says_what_to_do(evening: Evening) -> None:
    said = await evening.slash(evening.person("Ada"), evening.room(), "board")
    assert "/play" in said.text
    assert said.ephemeral
