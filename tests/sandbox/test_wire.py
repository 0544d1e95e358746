"""The sandbox against a real discord.py client."""

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from sandbox.server import RefusedError, Sandbox
from tests.sandbox.little_bot import LittleBot, board, panel, running

ROOM = "#lucky-box"


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[Sandbox]:
    async with await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=1.5) as running_sandbox:
        yield running_sandbox


@pytest_asyncio.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[LittleBot]:
    async with running(sandbox) as client:
        yield client


async def test_a_private_panel_with_a_picture_is_played(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    assert outcome.ok
    assert (outcome.response_type, outcome.ephemeral) == (4, True)
    (seen,) = sandbox.messages(ROOM, "Ada")
    assert seen.texts == ["### luckybox"]
    assert [(b.label, b.custom_id, b.emoji) for b in seen.buttons] == [("Go", "go", None), ("Ask", "ask", "⚡")]
    assert [option.value for option in seen.selects[0].options] == ["1", "2", "3"]
    (image,) = seen.images
    assert (image.width, image.height, image.description) == (40, 40, "Alt luckybox")
    assert image.content_type == "image/png"
    assert sandbox.messages(ROOM, "Bo") == []
    assert bot.guilds[0].name == "Sky Table"

    pressed = await sandbox.click("Ada", outcome, label="Go")
    assert (pressed.response_type, pressed.message_id) == (7, seen.id)
    assert bot.seen[-1].message is not None
    assert bot.seen[-1].message.components
    after = sandbox.message(outcome)
    assert after.texts == ["### pressed"]
    assert after.images[0].width == 60
    assert (await sandbox.choose("Ada", outcome, "pick", ["2"])).ok
    assert sandbox.message(outcome).texts == ["### 2"]


async def test_a_deferred_answer_and_a_modal(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Bo", ROOM, "table status", {"who": sandbox.person("Cy")})
    assert outcome.response_type == 5
    assert outcome.ephemeral
    await sandbox.wait_until(lambda: not sandbox.message(outcome).loading)
    assert sandbox.message(outcome).texts == ["### About Cy"]
    asked = await sandbox.click("Bo", outcome, label="Ask")
    assert asked.modal is not None
    assert asked.modal.title == "Your name"
    with pytest.raises(RefusedError):
        await sandbox.submit("Cy", asked.modal, {"name": "Comet"})
    with pytest.raises(RefusedError):
        await sandbox.submit("Bo", asked.modal, {"name": "C" * 21})
    done = await sandbox.submit("Bo", asked.modal, {"name": "Comet ☄"})
    assert done.response_type == 7
    assert sandbox.message(outcome).texts == ["### Comet ☄"]


async def test_what_the_client_itself_refuses(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    with pytest.raises(RefusedError, match="does not see"):
        await sandbox.click("Bo", outcome, label="Go")
    with pytest.raises(RefusedError, match="0 components"):
        await sandbox.click("Ada", outcome, label="Gone")
    with pytest.raises(RefusedError, match="needs"):
        await sandbox.slash("Ada", ROOM, "play")
    with pytest.raises(RefusedError, match="not among"):
        await sandbox.slash("Ada", ROOM, "play", {"game": "chess"})
    with pytest.raises(RefusedError, match="subcommand"):
        await sandbox.slash("Ada", ROOM, "table")
    with pytest.raises(RefusedError, match="not offered"):
        await sandbox.slash("Ada", ROOM, "nothing")
    await bot.seen[0].edit_original_response(view=panel("shut", disabled=True), attachments=[board()])
    with pytest.raises(RefusedError, match="disabled"):
        await sandbox.click("Ada", outcome, label="Go")


async def test_no_answer_too_late_twice_and_expired(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    sandbox.clock.advance(14 * 60)
    first = bot.seen[0]
    await first.edit_original_response(view=panel("edited"), attachments=[board(50)])
    assert sandbox.message(outcome).texts == ["### edited"]
    sandbox.clock.advance(2 * 60)
    with pytest.raises(discord.HTTPException) as expired:
        await first.edit_original_response(view=panel("too late"), attachments=[board(50)])
    assert (expired.value.status, expired.value.code) == (401, 50027)

    again = await sandbox.click("Ada", outcome, label="Go")
    assert again.ok
    sandbox.redeliver(again.interaction)
    await sandbox.wait_until(lambda: sandbox.requests[-1].status == 400)
    assert sandbox.requests[-1].response["code"] == 40060

    bot.mute = True
    sandbox.core.interactions.seconds = 0.1
    failed = await sandbox.click("Ada", outcome, label="Go")
    assert (failed.ok, failed.error) == (False, "This interaction failed")
    with pytest.raises(discord.NotFound) as late:
        await bot.seen[-1].response.edit_message(view=panel("late"), attachments=[board()])
    assert late.value.code == 10062


async def test_a_panel_is_edited_through_the_newest_token(sandbox: Sandbox, bot: LittleBot) -> None:
    outcome = await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})
    pressed = await sandbox.click("Ada", outcome, label="Go")
    token = pressed.interaction.token
    assert bot.application_id is not None
    webhook = discord.Webhook.partial(bot.application_id, token, client=bot)
    assert outcome.message_id is not None
    await webhook.edit_message(outcome.message_id, view=panel("pushed"), attachments=[board(70)])
    seen = sandbox.message(outcome)
    assert seen.texts == ["### pushed"]
    assert seen.images[0].width == 70
    other = await sandbox.slash("Bo", ROOM, "play", {"game": "luckybox"})
    assert other.message_id is not None
    with pytest.raises(discord.NotFound) as foreign:
        await webhook.edit_message(other.message_id, content=None)
    assert foreign.value.code == 10008
    with pytest.raises(discord.NotFound) as hidden:
        await bot.get_partial_messageable(pressed.interaction.channel_id).fetch_message(outcome.message_id)
    assert hidden.value.code == 10008
    sandbox.expire_tokens("Ada")
    with pytest.raises(discord.HTTPException) as expired:
        await webhook.edit_message(outcome.message_id, view=panel("no"), attachments=[board()])
    assert expired.value.code == 50027
