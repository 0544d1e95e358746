"""A tiny real discord.py client, to prove the sandbox against the library the bot uses."""

import asyncio
import io
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.http import Route
from yarl import URL

from sandbox.server import Sandbox
from tests.patience import PATIENCE

C = TypeVar("C", bound=discord.Client)


def png(width: int, height: int, shade: int = 0) -> bytes:
    """A grey picture of this size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes([shade]) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def panel(title: str, *, disabled: bool = False) -> discord.ui.LayoutView:
    """A layout with text, a picture `board.png`, two buttons and a select; finished, so that nothing is stored."""
    view = discord.ui.LayoutView(timeout=None)
    gallery: Any = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://board.png", description=f"Alt {title}")
    )
    go: Any = discord.ui.Button(label="Go", custom_id="go", style=discord.ButtonStyle.primary, disabled=disabled)
    ask: Any = discord.ui.Button(label="Ask", custom_id="ask", emoji="⚡")
    options = [discord.SelectOption(label=f"Square {i}", value=str(i)) for i in range(1, 4)]
    pick: Any = discord.ui.Select(custom_id="pick", options=options, placeholder="Pick a square")
    container: Any = discord.ui.Container(
        discord.ui.TextDisplay(f"### {title}"),
        gallery,
        discord.ui.Separator(),
        discord.ui.ActionRow(go, ask),
        discord.ui.ActionRow(pick),
        accent_colour=0x5865F2,
    )
    view.add_item(container)
    view.stop()
    return view


def board(size: int = 40, shade: int = 0) -> discord.File:
    """The picture that `panel` refers to."""
    return discord.File(io.BytesIO(png(size, size, shade)), "board.png")


class NameModal(discord.ui.Modal, title="Your name"):
    """One field, answered by updating the message."""

    name: Any = discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name", max_length=20))


class LittleBot(discord.AutoShardedClient):
    """Answers `/play` privately, clicks with type 7, and remembers what it met."""

    def __init__(self, **sharding: Any) -> None:
        super().__init__(
            **sharding,
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=0.05,  # seconds of silence after which all guilds count as arrived
        )
        self.tree = app_commands.CommandTree(self)
        self.seen: list[discord.Interaction[Any]] = []
        self.errors: list[discord.HTTPException] = []
        self.mute = False  # answer nothing
        self.resumes = 0
        _add_commands(self)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Make no pause between identifies: nothing is rate limited here unless a test says so."""

    async def on_shard_resumed(self, _shard: int) -> None:
        """Count."""
        self.resumes += 1

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer clicks and modals; commands are the tree's."""
        self.seen.append(interaction)
        data: Any = interaction.data
        if self.mute or interaction.type is discord.InteractionType.application_command:
            return
        try:
            if data["custom_id"] == "ask" and interaction.type is discord.InteractionType.component:
                await interaction.response.send_modal(NameModal(custom_id="who"))
                return
            title = data.get("values", ["pressed"])[0] if data["custom_id"] != "who" else _field(data)
            await interaction.response.edit_message(view=panel(title), attachments=[board(60, 90)])
        except discord.HTTPException as error:
            self.errors.append(error)


def _field(data: Any) -> str:
    return str(data["components"][0]["component"]["value"])


def _add_commands(bot: LittleBot) -> None:
    @bot.tree.command(description="Play a game")
    @app_commands.describe(game="Which")
    @app_commands.choices(game=[app_commands.Choice(name="Super Mega Lucky Box", value="luckybox")])
    async def play(interaction: discord.Interaction[Any], game: app_commands.Choice[str]) -> None:
        if not bot.mute:
            await interaction.response.send_message(view=panel(game.value), file=board(), ephemeral=True)

    group = app_commands.Group(name="table", description="The table here")

    @group.command(description="How it stands")
    async def status(interaction: discord.Interaction[Any], who: discord.Member | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        name = who.display_name if who else "nobody"
        await interaction.edit_original_response(view=panel(f"About {name}"), attachments=[board()])

    bot.tree.add_command(group)

    @bot.tree.context_menu(name="Who")
    async def who(interaction: discord.Interaction[Any], person: discord.Member) -> None:
        await interaction.response.send_message(f"{person.display_name}, {person.guild.name}", ephemeral=True)

    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"{message.author.display_name}: {message.content}", ephemeral=True)


def running(sandbox: Sandbox) -> AbstractAsyncContextManager[LittleBot]:
    """A logged-in little bot connected to the sandbox."""
    return connected(sandbox, LittleBot())


@asynccontextmanager
async def connected(sandbox: Sandbox, bot: C) -> AsyncIterator[C]:
    """A logged-in client connected to the sandbox; several may be there, one inside the other."""
    before, Route.BASE = Route.BASE, sandbox.api_base
    gateway = discord.gateway.DiscordWebSocket
    previous, gateway.DEFAULT_GATEWAY = gateway.DEFAULT_GATEWAY, URL(sandbox.url.replace("http", "ws") + "/gateway")
    await bot.login("sandbox")
    task = asyncio.create_task(bot.connect())
    ready = asyncio.create_task(bot.wait_until_ready())
    try:
        await asyncio.wait([task, ready], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        assert ready.done()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        await asyncio.wait([task], timeout=PATIENCE)
        Route.BASE, gateway.DEFAULT_GATEWAY = before, previous
