"""`/learn` and **New here?**: a game is learnt by playing it, whatever one presses."""

from __future__ import annotations

import pytest

from bot.games.catalogue import games
from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.seen import verb_of

STEPS = {key: len(game.lesson.steps) for key, game in games().items() if game.lesson is not None}


async def step(evening: Evening, who: Person, panel: int) -> SeenMessage:
    """Press the green button; the panel once the next one is there, or the end."""
    (lit,) = [
        button
        for button in evening.sandbox.message(panel).buttons
        if verb_of(button.custom_id) in ("do", "next") and not button.disabled
    ]
    await evening.did(evening.sandbox.click(who, panel, custom_id=lit.custom_id))
    return await evening.until(
        lambda: shown if (shown := evening.sandbox.message(panel)).buttons and lit not in shown.buttons else None
    )


@pytest.mark.parametrize("game", STEPS)
async def test_a_game_is_learnt_by_pressing_the_green_button(evening: Evening, game: str) -> None:
    ada = evening.person("Ada")
    seen = await evening.slash(ada, evening.room(), "learn", game=game)
    assert seen.ephemeral
    for number in range(1, STEPS[game] + 1):
        assert f"Step {number} of {STEPS[game]}" in seen.text
        (picture,) = seen.images
        assert picture.description
        seen = await step(evening, ada, seen.id)
    short = ["Short game (5 min)"] if game == "luckybox" else []
    assert [button.label for button in seen.buttons] == ["Play with an AI", *short, "Daily", "More"]


@pytest.mark.deep
async def test_from_a_lobby_one_learns_and_then_sits_down(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada)
    seen = await evening.press(bo, table.card, "New here? 2 minutes")
    assert seen.ephemeral
    assert "Step 1 of 9" in seen.text
    over = await evening.press(bo, seen, "Leave the lesson")
    assert over.id == seen.id
    joined = await evening.press(bo, over, "Join the table")
    assert "You are in!" in joined.text
    await evening.shown(lambda: "2. Bo" in evening.sandbox.message(table.card).text)


@pytest.mark.deep
async def test_from_a_lesson_one_goes_on_with_an_ai(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    seen = await evening.slash(ada, room, "learn")
    over = await evening.press(ada, seen, "Leave the lesson")
    card = await evening.press(ada, over, "Play with an AI")
    assert not card.ephemeral
    assert "(2 of 12)\n1. Ada (host)\n2. Otto" in card.text
    table = Table(evening, room, card.id, [ada])
    await table.start()
    assert table.players[0].moment == "Round 1 · choice"


@pytest.mark.deep
async def test_the_help_has_ways_to_begin_and_all_there_is_behind_more(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    shown = await evening.slash(ada, room, "help")
    assert shown.ephemeral
    assert [image.description for image in shown.images] != []
    assert [button.label for button in shown.buttons] == [
        "Play with an AI",
        "Short game (5 min)",
        "Learn",
        "Daily",
        "More",
    ]
    everything = await evening.press(ada, shown, "More")
    assert everything.id == shown.id
    assert "**/duel**" in everything.text
    shown = await evening.slash(ada, room, "help")
    assert "choose your cards" in (await evening.press(ada, shown, "Daily")).text
    shown = await evening.slash(ada, room, "help")
    assert "Step 1 of 9" in (await evening.press(ada, shown, "Learn")).text


@pytest.mark.deep
async def test_a_lesson_survives_a_restart_and_a_press_twice(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    seen = await evening.slash(ada, room, "learn")
    first = [button for button in seen.buttons if verb_of(button.custom_id) == "do" and not button.disabled]
    await step(evening, ada, seen.id)
    await evening.bot.kill()
    await evening.bot.start()
    again = await evening.slash(ada, room, "learn")
    assert "Step 2 of 9" in again.text
    assert first[0].custom_id not in {button.custom_id for button in again.buttons}
    after = await step(evening, ada, again.id)
    assert "Step 3 of 9" in after.text


@pytest.mark.deep
async def test_a_lesson_leaves_a_solo_game_and_the_table_alone(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    await evening.lobby(ada, room=room)
    alone = await evening.solo(ada, room)
    seen = await evening.slash(ada, room, "learn")
    assert "Step 1 of 9" in seen.text
    await evening.press(ada, seen, "Leave the lesson")
    await alone.finish_turn()
    assert "You keep" in alone.board.text


@pytest.mark.deep
async def test_whoever_never_finished_a_game_is_offered_the_lesson_at_its_beginning(evening: Evening) -> None:
    ada = await evening.solo(evening.person("Ada"))
    assert "New here? 2 minutes" in [button.label for button in ada.board.buttons]
    seen = await evening.press(ada.person, ada.board, "New here? 2 minutes")
    assert seen.id != ada.board.id, "the game stays where it is"
    await ada.finish_turn()
    await ada.press("Next")
    assert "New here? 2 minutes" not in [button.label for button in ada.board.buttons]


@pytest.mark.deep
async def test_whoever_has_finished_the_lesson_is_offered_it_nowhere_but_in_the_help(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    seen = await evening.slash(ada, room, "learn")
    for _ in range(STEPS["luckybox"]):
        seen = await step(evening, ada, seen.id)
    # It is noted once its end has been shown.
    await evening.until(
        lambda: "luckybox.lesson" in str(evening.rows("SELECT remarks FROM people WHERE user_id = ?", ada.id))
    )
    offer = "New here? 2 minutes"
    alone = await evening.solo(ada, room)
    assert offer not in [button.label for button in alone.board.buttons]
    rules = await evening.slash(ada, room, "rules", game="luckybox")
    assert offer not in [button.label for button in rules.buttons]
    assert offer in [button.label for button in (await evening.slash(ada, room, "rules", game="flip7")).buttons]
    table = await evening.lobby(ada, room=room)
    behind = await evening.press(ada, table.card, "More")
    assert offer not in [button.label for button in behind.buttons]
    assert "Learn" in [button.label for button in (await evening.slash(ada, room, "help")).buttons]


@pytest.mark.deep
async def test_help_and_rules_lead_to_the_lessons(evening: Evening) -> None:
    ada, room = evening.person("Ada"), evening.room()
    helped = await evening.press(ada, await evening.slash(ada, room, "help"), "More")
    assert {"Learn Super Mega Lucky Box", "Learn Flip 7"} <= {button.label for button in helped.buttons}
    learning = await evening.press(ada, helped, "Learn Flip 7")
    assert "Step 1 of 7" in learning.text
    rules = await evening.slash(ada, room, "rules", game="flip7")
    again = await evening.press(ada, rules, "New here? 2 minutes")
    assert "Step 1 of 7" in again.text
    assert "under way" not in (await evening.slash(ada, room, "help")).text


@pytest.mark.deep
async def test_whatever_is_pressed_in_a_lesson_is_answered_with_the_step_as_it_is(evening: Evening) -> None:
    ada = evening.person("Ada")
    seen = await evening.slash(ada, evening.room(), "learn")
    lit = next(button.custom_id or "" for button in seen.buttons if verb_of(button.custom_id) == "do")
    head, serial = lit.split(":")[:2], lit.split(":")[3]
    for verb in ("auto", "choose", "next", "undo", "hint", "comeback", "do:x1.0", "several:k", "focus", "rematch"):
        made = await evening.forge(ada, seen, f"{':'.join(head)}:0:{serial}:{verb}")
        told = evening.sandbox.message(made.original_id or 0)
        assert told.text, verb
    assert "Step 2 of 9" in (await step(evening, ada, seen.id)).text
