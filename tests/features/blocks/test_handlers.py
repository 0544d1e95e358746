"""The list on the screen: everything on it can be read and pressed, and only whoever has it sees it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.blocks.custom_ids import BlockPress
from bot.features.blocks.handlers import BlockHandlers
from bot.features.blocks.screens import PER_PAGE, list_screen
from bot.features.blocks.service import MOST, BlockService
from bot.features.blocks.store import BlockStore
from bot.tables.refusal import Refusal
from bot.text import languages, use_locale
from bot.ui.input.answers import ChosenPerson, chosen_people
from bot.ui.screens.screen import LABEL, TEXT_LIMIT, Button, Select, Users, layout
from tests.tables.room import ADA, BEN, CY, Room
from tests.ui.pressed import PressedBy

ROBOT = 66


@pytest.fixture
def handlers(room: Room) -> BlockHandlers:
    return BlockHandlers(BlockService(BlockStore(room.database), "a key", room.clock))


def by(user: int, **data: Any) -> Any:
    """An interaction of somebody on a private message."""
    return PressedBy(user, None, panel=True, data=data)


def choosing(user: int) -> dict[str, Any]:
    """What Discord sends where somebody is chosen in a server."""
    users = {
        str(BEN): {"id": str(BEN), "username": "ben", "global_name": "Ben"},
        str(CY): {"id": str(CY), "username": "cy", "global_name": None},
        str(ADA): {"id": str(ADA), "username": "ada", "global_name": "Ada"},
        str(ROBOT): {"id": str(ROBOT), "username": "robot", "bot": True},
    }
    return {
        "values": [str(user)],
        "resolved": {"users": {str(user): users[str(user)]}, "members": {str(BEN): {"nick": "Benny *the* ace"}}},
    }


async def press(handlers: BlockHandlers, verb: str, at: str = "", user: int = ADA, **data: Any) -> str:
    """Somebody presses something on their list; the texts of what it becomes."""
    interaction = by(user, **data)
    await handlers.pressed(interaction, BlockPress(verb, at))
    [(what, _)] = interaction.log
    assert what == "edit", "the private message that was pressed becomes it"
    said: str = interaction.words
    return said


async def test_somebody_is_chosen_and_taken_off_again(handlers: BlockHandlers) -> None:
    assert "There is nobody on your list" in await press(handlers, BlockPress.LIST)
    said = await press(handlers, BlockPress.ADD, "1", **choosing(BEN))
    assert "is on your list now" in said
    assert "1. **Benny \\*the\\* ace**, since <t:1000000:d>" in said
    assert "on your list already" in await press(handlers, BlockPress.ADD, "1", **choosing(BEN))
    assert "nobody on your list" in await press(handlers, BlockPress.LIST, user=BEN)
    mark = handlers.service.mark(BEN)
    assert "no longer on your list" in await press(handlers, BlockPress.OFF, "1", values=[mark])
    assert "They are not on your list." in await press(handlers, BlockPress.OFF, "1", values=[mark])


async def test_a_name_is_the_one_they_have_there(handlers: BlockHandlers) -> None:
    assert chosen_people(by(ADA, **choosing(BEN))) == [ChosenPerson(BEN, "Benny *the* ace", False)]
    assert chosen_people(by(ADA, **choosing(CY))) == [ChosenPerson(CY, "cy", False)]
    assert chosen_people(by(ADA, values=["17"])) == [], "Discord says who that is, or it is nobody"
    assert chosen_people(by(ADA)) == []


@pytest.mark.parametrize(("chosen", "code"), [(ADA, "block_yourself"), (ROBOT, "block_bot")])
async def test_oneself_and_a_bot_are_answered_kindly(handlers: BlockHandlers, chosen: int, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        await press(handlers, BlockPress.ADD, "1", **choosing(chosen))
    assert refused.value.code == code


async def test_who_chooses_nobody_is_refused(handlers: BlockHandlers) -> None:
    with pytest.raises(Refusal):
        await press(handlers, BlockPress.ADD, "1")


async def test_from_elsewhere_it_is_one_private_answer_with_a_way_back(handlers: BlockHandlers) -> None:
    interaction = by(ADA)
    await handlers.block(interaction, ChosenPerson(BEN, "Ben", is_bot=False))
    [(what, given)] = interaction.log
    assert (what, given["ephemeral"]) == ("send", True)
    assert "is on your list now" in interaction.words
    assert "no longer on your list" in await press(handlers, BlockPress.UNBLOCK, handlers.service.mark(BEN))
    await handlers.block(by(ADA), ChosenPerson(BEN, "Ben", is_bot=False))
    again = by(ADA)
    await handlers.block(again, ChosenPerson(BEN, "Ben", is_bot=False))
    assert "on your list already" in again.words


async def test_a_long_list_has_pages_on_which_everybody_can_be_taken_off(handlers: BlockHandlers) -> None:
    for number in range(MOST):
        await handlers.service.block(ADA, ChosenPerson(1000 + number, f"{'ẞ' * 31}{number}", is_bot=False))
    rows = await handlers.service.blocked(ADA)
    offered: list[str] = []
    for language in languages():
        with use_locale(language):
            for page in range(1, MOST // PER_PAGE + 1):
                screen = list_screen(rows, page)
                layout(screen)
                assert sum(map(len, screen.texts)) <= TEXT_LIMIT
                some, off, turn = screen.rows
                assert isinstance(some, Users)
                assert isinstance(off, Select)
                assert isinstance(turn, tuple)
                assert all(len(button.label) <= LABEL for button in turn)
                offered += [option.value for option in off.options] if language == "en" else []
    assert sorted(offered) == sorted(row.mark for row in rows)
    assert list_screen(rows, 99).rows == list_screen(rows, MOST // PER_PAGE).rows


async def test_pages_lead_on_and_back(handlers: BlockHandlers) -> None:
    for number in range(PER_PAGE + 1):
        await handlers.service.block(ADA, ChosenPerson(1000 + number, f"P{number}", is_bot=False))
    rows = await handlers.service.blocked(ADA)
    ways = []
    for page in (1, 2):
        turn = list_screen(rows, page).rows[-1]
        assert isinstance(turn, tuple)
        ways.append([(button.custom_id, button.disabled) for button in turn if isinstance(button, Button)])
    assert ways == [
        [("block1:list:1", True), ("block1:list:2", False)],
        [("block1:list:1", False), ("block1:list:3", True)],
    ]
