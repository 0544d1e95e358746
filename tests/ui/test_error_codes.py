"""What is done about each of Discord's refusals, and that an archived thread is opened by those who may write there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.ui.media.emojis import OurEmojis
from bot.ui.messages import error_codes
from bot.ui.messages.error_codes import CODES, Do, is_worth_another_try, may_have_worked, pause, what_to_do
from bot.ui.messages.transport import Discord
from bot.ui.screens.screen import Screen
from tests.ui.pressed import refused

THREAD = SimpleNamespace(channel_id=7, guild_id=70)
UI = Path(error_codes.__file__).parent


@pytest.mark.parametrize(
    ("code", "status", "do"),
    [
        (160006, 400, Do.TELL),
        (160005, 403, Do.TELL),
        (160004, 400, Do.TAKE_OVER),
        (50083, 400, Do.REOPEN),
        (50001, 403, Do.GO_PRIVATE),
        (50013, 403, Do.GO_PRIVATE),
        (10003, 404, Do.GONE),
        (10008, 404, Do.POST_ANEW),
        (10062, 404, Do.LET_GO),
        (40060, 400, Do.TAKE_OVER),
        (50027, 401, Do.LET_GO),
        (10015, 404, Do.LET_GO),
        (30046, 400, Do.RETRY),
        (40094, 400, Do.LET_GO),
        (50035, 400, Do.GIVE_UP),
    ],
)
def test_every_code_has_its_own_answer(code: int, status: int, do: Do) -> None:
    assert what_to_do(refused(code, status)) is do


@pytest.mark.parametrize(
    ("error", "do"),
    [
        (refused(50013, 503), Do.RETRY),
        (refused(0, 429), Do.RETRY),
        (refused(0, 502), Do.RETRY),
        (refused(99999, 403), Do.GO_PRIVATE),
        (refused(99999, 400), Do.GIVE_UP),
        (refused(0, 404), Do.GIVE_UP),
        (TimeoutError(), Do.RETRY),
        (aiohttp.ClientConnectionError(), Do.RETRY),
        (ConnectionResetError(), Do.RETRY),
    ],
)
def test_what_is_in_no_table_is_judged_by_its_status(error: Exception, do: Do) -> None:
    assert what_to_do(error) is do


def test_only_where_no_answer_came_may_it_have_worked() -> None:
    assert may_have_worked(refused(0, 502))
    assert may_have_worked(TimeoutError())
    assert not may_have_worked(refused(50013, 403))
    assert not may_have_worked(refused(0, 429))


def test_what_is_refused_for_good_is_not_asked_for_again_and_all_else_ever_more_seldom() -> None:
    assert is_worth_another_try(refused(50013, 403))
    assert is_worth_another_try(refused(0, 500))
    assert not is_worth_another_try(refused(50035, 400))
    assert not is_worth_another_try(refused(10003, 404))
    assert [pause(1), pause(2), pause(3), pause(50)] == [15.0, 30.0, 60.0, 600.0]


def _numbers(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int:
            yield node.value


def test_no_other_module_knows_a_code_of_its_own() -> None:
    for path in UI.glob("*.py"):
        if path.name != "error_codes.py":
            assert not {*_numbers(ast.parse(path.read_text(encoding="utf-8")))} & set(CODES), path.name


class Requests:
    """Discord with one thread, which is archived."""

    def __init__(self, *, locked: bool = False, may_write: bool = True) -> None:
        self.archived, self.locked, self.may_write = True, locked, may_write
        self.changes: list[dict[str, Any]] = []
        self.edits = 0

    async def edit_channel(self, _: int, **given: Any) -> None:
        """Discord opens what is not locked, for those who may write there."""
        self.changes.append(given)
        if self.locked or not self.may_write:
            raise refused(50013, 403)
        self.archived = False

    async def get_channel(self, _: int) -> dict[str, Any]:
        """What it is like."""
        return {"thread_metadata": {"locked": self.locked, "archived": self.archived}}

    async def edit(self, **_: Any) -> None:
        """Change a message in it."""
        if self.archived:
            raise refused(50083, 400)
        self.edits += 1


def transport(requests: Requests) -> Discord:
    """The bot's own, over this."""
    message = SimpleNamespace(edit=requests.edit)
    place = SimpleNamespace(get_partial_message=lambda _: message)
    client = SimpleNamespace(http=requests, get_partial_messageable=lambda *_, **__: place)
    return Discord(cast("discord.Client", client), OurEmojis())


async def test_an_archived_thread_is_opened_with_the_one_value_that_needs_no_power() -> None:
    requests = Requests()
    await transport(requests).edit(THREAD, 1, Screen(("x",)), "table")
    assert (requests.changes, requests.edits) == ([{"archived": False}], 1)


@pytest.mark.parametrize(("locked", "may_write", "code"), [(True, True, 50083), (False, False, 50013)])
async def test_one_that_cannot_be_opened_says_why(locked: bool, may_write: bool, code: int) -> None:
    requests = Requests(locked=locked, may_write=may_write)
    with pytest.raises(discord.HTTPException) as error:
        await transport(requests).edit(THREAD, 1, Screen(("x",)), "table")
    assert (error.value.code, len(requests.changes)) == (code, 1)
