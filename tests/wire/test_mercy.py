"""Nobody is punished for being new: more time, an answer for the asking, a first missed turn that costs nothing."""

from __future__ import annotations

import pytest

from tests.wire.players import STEP, Player
from tests.wire.rig import Evening
from tests.wire.seen import completing

FIRST, TURN = 180.0, 60.0


def offers(player: Player) -> list[str]:
    """The buttons of a panel."""
    return [button.label for button in player.board.buttons]


@pytest.mark.deep
async def test_a_newcomer_who_misses_the_first_turn_plays_on_as_if_nothing_had_happened(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada, bo = table.players
    await ada.finish_turn()
    evening.sandbox.clock.advance(FIRST - 10)
    await table.open_board(bo)
    assert bo.answers, "there are three minutes for a first choice"
    evening.sandbox.clock.advance(10)
    await evening.until(lambda: "Your time ran out. I kept Card" in bo.board.text)
    await table.move_on()
    assert "Your time ran out. I kept Card" in bo.board.text, "told until it has been seen"
    await bo.press("Choose for me")
    assert "I crossed" in bo.board.text
    assert "Your time ran out." not in bo.board.text
    assert "Undo" not in [button.label for button in bo.board.buttons], "in a rated game that would be a hint"
    await table.finish_turn()
    await table.move_on()
    await ada.finish_turn()
    evening.sandbox.clock.advance(TURN - 5)
    await table.open_board(bo)
    assert bo.answers, "the next turns are no shorter"
    ada.choice = bo.choice = completing
    result = await table.to_end()
    assert "partly on autopilot" not in result.text + str([image.description for image in result.images])
    assert "A rated game." in (await evening.press(evening.person("Eve"), result, "More")).text

    again = await evening.press(ada.person, result, "Rematch")
    table.card = again.id
    await evening.press(bo.person, again, "Rules")  # any button says that one plays
    await table.start()
    await ada.finish_turn()
    evening.sandbox.clock.advance(TURN)
    await evening.until(lambda: "Your time ran out." in bo.board.text)


async def test_alone_who_reads_boards_as_text_is_offered_next_by_itself_after_the_third_next(evening: Evening) -> None:
    ada = evening.person("Ada")
    await evening.switch(ada, "text_mode")
    player = await evening.solo(ada)
    for _ in range(3):
        await player.finish_turn()
        assert "Automatic Next" not in offers(player)
        await player.next_number()
    await player.finish_turn()
    assert offers(player)[:2] == ["Next", "Automatic Next"]
    await player.press("Automatic Next")
    assert player.moment == "Round 1 · turn 4"
    assert "From now on, Next comes by itself." in player.board.text
    await player.finish_turn()
    assert "Automatic Next" not in offers(player)
    evening.sandbox.clock.advance(STEP)
    await evening.until(lambda: player.moment == "Round 1 · turn 5")
    switches = await evening.slash(ada, evening.room(), "me")
    states = [button.label for button in switches.buttons if "Next" in button.label]
    assert [label.rpartition(" ")[2] for label in states] == ["on", "off"], "the daily has a switch of its own"


@pytest.mark.deep
async def test_in_the_counted_daily_it_turns_on_the_switch_of_the_daily(evening: Evening) -> None:
    ada = evening.person("Ada")
    await evening.switch(ada, "text_mode")
    player = Player(evening, ada)
    player.panel = (await evening.slash(ada, evening.room(), "daily play")).id
    assert "Hint" not in offers(player)
    for _ in range(3):
        await player.press("Choose for me")
        await player.finish_turn()
        await player.next_number()
    await player.finish_turn()
    await player.press("Automatic Next")
    switches = await evening.slash(ada, evening.room(), "me")
    states = [button.label for button in switches.buttons if "Next" in button.label]
    assert [label.rpartition(" ")[2] for label in states] == ["off", "on"]
