"""Our emoji on the wire: brought by the command, shown in a game, and done without where they are gone."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.emoji import ours
from bot.games.catalogue import games
from sandbox import openapi
from sandbox.server import Sandbox, SeenMessage
from tests.wire.players import Player
from tests.wire.process import ROOT, Bot
from tests.wire.rig import Evening
from tests.wire.seen import code_of, completing, table_id_of

OURS = ours(games().values())
MARKUP = re.compile(r"<:(\w+):(\d+)>")


async def sync(sandbox: Sandbox) -> None:
    """`python -m bot emoji sync`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "emoji", "sync", cwd=ROOT, env={**os.environ, **sandbox.environment}
    )
    assert await process.wait() == 0


def remove_all(sandbox: Sandbox) -> None:
    """Somebody deletes every emoji of the application."""
    for one in sandbox.core.emojis.all():
        sandbox.core.emojis.delete(one.id)


async def restart(bot: Bot) -> None:
    """A bot that knows what is there now."""
    await bot.kill()
    await bot.start()


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def bare_again(house: tuple[Sandbox, Bot]) -> AsyncIterator[None]:
    """All other tests have a bot without emoji."""
    yield
    sandbox, bot = house
    remove_all(sandbox)
    await restart(bot)


@pytest_asyncio.fixture(loop_scope="package")
async def furnished(evening: Evening, bare_again: None) -> Evening:
    """A bot that was started after a sync."""
    if not evening.sandbox.core.emojis.all():
        await sync(evening.sandbox)
        await restart(evening.bot)
    return evening


def pictures(seen: SeenMessage) -> list[str]:
    """The symbols on the controls of a message."""
    names = [button.emoji for button in seen.buttons]
    names += [option.emoji for select in seen.selects for option in select.options]
    return [OURS.symbol_of(name) or name for name in names if name]


def written(seen: SeenMessage) -> list[str]:
    """The symbols in the texts of a message, each an emoji that is there."""
    return [OURS.symbol_of(name) or name for name, _ in MARKUP.findall(seen.text)]


async def played(player: Player) -> tuple[set[str], set[str]]:
    """Play a solo game to its end; the symbols met on controls and in texts."""
    on_controls: set[str] = set()
    in_texts: set[str] = set()
    player.choice = completing
    while not player.over:
        for _ in range(40):
            on_controls |= set(pictures(player.board))
            in_texts |= set(written(player.board))
            if not player.answers:
                break
            await player.give(player.choice(player.answers))
        if not player.over:
            await player.next_number()
    return on_controls, in_texts


@pytest.mark.deep
async def test_a_game_shows_our_emoji_on_controls_and_in_texts(furnished: Evening) -> None:
    known = {one.id for one in furnished.sandbox.core.emojis.all()}
    ada, room = furnished.person("Ada"), furnished.room()
    player = await furnished.solo(ada, room)
    await furnished.reseed(table_id_of(player.board.selects[0].custom_id), "pictures")
    player.panel = (await furnished.slash(ada, room, "board")).id
    on_controls, in_texts = await played(player)
    assert {"cross", "box", "star"} <= on_controls
    assert len(on_controls & set("123456789")) > 3
    assert {"box", "star"} <= in_texts
    assert in_texts >= set("123456789")
    sent = "".join(str(request.json) for request in furnished.requests)
    used = {int(number) for _, number in MARKUP.findall(sent)}
    assert used
    assert used <= known
    if openapi.why_not() is None:
        assert furnished.misfits() == []


@pytest.mark.deep
async def test_the_bot_asks_once_at_its_start(furnished: Evening) -> None:
    before = len(furnished.requests)
    await restart(furnished.bot)
    player = await furnished.solo(furnished.person("Ada"))
    await player.finish_turn()
    asked = [request.method for request in furnished.requests[before:] if "/emojis" in request.path]
    assert asked == ["GET"]


@pytest.mark.deep
async def test_a_start_that_is_refused_the_emoji_shows_symbols(furnished: Evening) -> None:
    furnished.sandbox.fail_next("GET", r"/emojis$", 404)
    await restart(furnished.bot)
    player = await furnished.solo(furnished.person("Ada"))
    await player.finish_turn()
    await player.next_number()
    assert (pictures(player.board), written(player.board)) == ([], [])
    assert len(re.findall(r"WARNING .*emoji are not known", furnished.bot.log())) == 1
    await restart(furnished.bot)


@pytest.mark.deep
async def test_boards_as_text_descriptions_and_logs_hold_no_markup(furnished: Evening) -> None:
    ada = furnished.person("Ada")
    await furnished.switch(ada, "text_mode")
    player = await furnished.solo(ada)
    await player.finish_turn()
    await player.next_number()
    (board,) = re.findall(r"```(.*?)```", player.board.text, re.DOTALL)
    assert not MARKUP.search(board)
    await furnished.switch(ada, "text_mode")
    described = [image.description or "" for image in (await furnished.slash(ada, furnished.room(), "rules")).images]
    assert described
    assert not any(MARKUP.search(text) for text in described)
    assert not MARKUP.search(furnished.bot.log())


@pytest.mark.deep
async def test_emoji_deleted_under_a_running_bot_are_done_without(furnished: Evening) -> None:
    sandbox = furnished.sandbox
    player = await furnished.solo(furnished.person("Ada"))
    while not pictures(player.board):
        await player.finish_turn()
        await player.next_number()
    before = len(furnished.requests)
    remove_all(sandbox)
    room = furnished.room()
    for _ in range(5):
        outcome = await sandbox.slash(player.person, room, "board")
        assert outcome.ok
        shown = await furnished.answer(outcome)
        assert pictures(shown) == []
        assert shown.selects or shown.buttons
        assert not MARKUP.search(shown.text), "symbols in the texts too, where the controls have them"
    # Three messages (panels that change by themselves count too) are sent twice in vain; from then on none is.
    assert outcome.refusals == []
    refused = [code for request in furnished.requests[before:] if (code := code_of(request))]
    assert set(refused) == {50035}
    assert len(refused) >= 6
    assert len(re.findall(r"WARNING .*does not know our emoji", furnished.bot.log())) == 1
