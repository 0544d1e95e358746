"""Table options: the host chooses in private, and the lobby's card shows it."""

from __future__ import annotations

import pytest

from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.table_options import choose, choose_options, type_in


def card_of(evening: Evening, table: Table) -> str:
    """What the lobby's card says now."""
    return evening.sandbox.message(table.card).text


async def test_every_choice_shows_on_the_card_of_the_lobby(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo, game="flip7")
    page = await evening.press(ada, table.card, "Options as buttons")
    assert page.ephemeral
    assert "60 s per turn" in page.text
    assert "(2 of 18)" in card_of(evening, table)
    for name, value, said in (
        ("time", "live.120", "120 s per turn"),
        ("time", "slow.12", "12 h per turn"),
        ("seats", "4", "(2 of 4)"),
        ("rated", "", "unrated"),
        ("steps", "", "Card by card: off"),
        ("voices", "", "AI characters speak: off"),
        ("number.target_score", "100", "to 100 points"),
        ("house", "tie_rule=shared_win", "ties share the win"),
    ):
        page = await choose(evening, ada, page, name, [value])
        assert page.ephemeral
        await evening.shown(lambda said=said: said in card_of(evening, table))  # type: ignore[misc]
        page = await evening.press(ada, table.card, "Options as buttons")
    assert "to 100 points, ties share the win" in card_of(evening, table)
    await evening.press(ada, table.card, "Start")


@pytest.mark.deep
async def test_any_number_can_be_typed_in(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, game="flip7")
    page = await choose_options(evening, ada, table.card, target_score=77)
    assert "to 77 points" in page.text
    assert "Target score: 77" in [
        option.label for select in page.selects for option in select.options if option.default
    ]
    for wrong in ("19", "1001", "a lot", "-50", "7.5", "²"):
        told = await type_in(evening, ada, page, "number.target_score", wrong)
        assert told.ephemeral
        assert "a whole number from 20 to 1000" in told.text
    page = await type_in(evening, ada, page, "time", "75")
    assert "75 s per turn · to 77 points" in page.text
    await evening.shown(lambda: "75 s per turn · to 77 points" in card_of(evening, table))


@pytest.mark.deep
async def test_a_slow_game_is_asked_for_hours(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, clock="slow")
    assert "24 h per turn" in card_of(evening, table)
    page = await evening.press(ada, table.card, "Options as buttons")
    assert "10 h per turn" in (await type_in(evening, ada, page, "time", "10")).text
    assert "from 8 to 72" in (await type_in(evening, ada, page, "time", "100")).text


@pytest.mark.deep
async def test_others_are_told_whose_choice_it_is(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo)
    for person in (bo, cy):
        said = await evening.press(person, table.card, "Options")
        assert said.ephemeral
        assert "for the host to choose, and that is **Ada**" in said.text
        assert said.selects == []


@pytest.mark.deep
async def test_whoever_becomes_host_may_choose_and_whoever_was_may_not(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    page = await evening.press(ada, table.card, "Options as buttons")
    await evening.press(ada, table.card, "Leave")
    assert "for the host to choose, and that is **Bo**" in (await choose(evening, ada, page, "rated", [])).text
    await choose_options(evening, bo, table.card, friendly=True)
    await evening.shown(lambda: "unrated" in card_of(evening, table))


@pytest.mark.deep
async def test_once_the_game_has_begun_it_is_too_late(evening: Evening) -> None:
    ada, bo = evening.people("Ada", "Bo")
    table = await evening.lobby(ada, bo)
    page = await evening.press(ada, table.card, "Options as buttons")
    await table.start()
    said = await choose(evening, ada, page, "seats", ["5"])
    assert said.ephemeral
    assert said.id != page.id
    assert "has begun" in said.text or "under way" in said.text or "already" in said.text


@pytest.mark.deep
async def test_two_values_of_one_house_rule_contradict_each_other(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, game="flip7")
    page = await evening.press(ada, table.card, "Options as buttons")
    both = ["flip3_before_first_card=deal", "flip3_before_first_card=skip"]
    assert "contradict each other" in (await choose(evening, ada, page, "house", both)).text
    assert "the publisher's rules" in card_of(evening, table)


@pytest.mark.deep
async def test_a_forged_choice_changes_nothing(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, game="flip7")
    page = await evening.press(ada, table.card, "Options as buttons")
    before = card_of(evening, table)
    base = page.selects[0].custom_id.rpartition(":")[0]
    for name in ("", ":time", ":seats", ":number.nothing", ":number.target_score", ":nothing", ":options"):
        made = await evening.forge(ada, page, f"{base}{name}")
        assert made.original_id is not None
        evening.sandbox.clock.advance(2)
        assert card_of(evening, table) == before, name


@pytest.mark.deep
async def test_the_commands_that_begin_a_game_ask_for_little(evening: Evening) -> None:
    asked = {
        command["name"]: [option["name"] for option in command.get("options", ())]
        for command in evening.sandbox.core.commands.all(None)
    }
    assert asked["play"] == ["game", "clock", "length"]
    assert asked["solo"] == ["game", "length"]
