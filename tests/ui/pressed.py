"""An interaction without Discord: it remembers how it was answered."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord

from bot.ui.media.emojis import OurEmojis
from tests.ui.message import texts

Type = discord.InteractionResponseType


def refused(code: int, status: int = 404) -> discord.HTTPException:
    """What discord.py raises when Discord refuses with this code."""
    response: Any = SimpleNamespace(status=status, reason="no")
    return discord.HTTPException(response, {"code": code, "message": "no"})


def receipt(message_id: int, ephemeral: bool) -> Any:
    """What comes back of an answer that was a message."""
    return SimpleNamespace(message_id=message_id, is_ephemeral=lambda: ephemeral, resource=None)


def seen(message_id: int, ephemeral: bool) -> Any:
    """A message as Discord describes it."""
    return SimpleNamespace(id=message_id, flags=SimpleNamespace(ephemeral=ephemeral))


class Response:
    """The first answer to an interaction."""

    def __init__(self, log: list[tuple[str, dict[str, Any]]], error: Exception | None) -> None:
        self.log = log
        self.error = error
        self.type: discord.InteractionResponseType | None = None
        self.done = asyncio.Event()
        self.hushed = False
        """Discord shows every answer to one person alone."""

    def is_done(self) -> bool:
        """Whether there was an answer."""
        return self.type is not None

    async def defer(self, **given: Any) -> None:
        """Acknowledge."""
        await self._answer(
            "defer", Type.deferred_channel_message if given["thinking"] else Type.deferred_message_update, given
        )

    async def send_message(self, content: str | None = None, **given: Any) -> Any:
        """A new message."""
        given |= {} if content is None else {"content": content}
        await self._answer("send", Type.channel_message, given)
        return receipt(1, given["ephemeral"] or self.hushed)

    async def edit_message(self, **given: Any) -> None:
        """The message that was pressed, changed."""
        await self._answer("edit", Type.message_update, given)

    async def _answer(self, what: str, kind: discord.InteractionResponseType, given: dict[str, Any]) -> None:
        assert self.type is None, "answered twice"
        if self.error is not None:
            raise self.error
        self.type = kind
        self.done.set()
        self.log.append((what, given))


class Pressed:
    """An interaction as far as the answers need one."""

    id = 77
    channel_id = 5

    def __init__(
        self,
        error: Exception | None = None,
        *,
        late: Exception | None = None,
        panel: bool = False,
        emojis: OurEmojis | None = None,
    ) -> None:
        self.client = SimpleNamespace(our_emojis=emojis or OurEmojis())
        self.message = SimpleNamespace(id=9, flags=SimpleNamespace(ephemeral=panel))
        self.log: list[tuple[str, dict[str, Any]]] = []
        self.response = Response(self.log, error)
        self.followup = SimpleNamespace(send=self._follow, edit_message=self._change)
        self.late = late
        self.user = SimpleNamespace(id=0)
        self.data: dict[str, Any] = {}
        self.extras: dict[str, Any] = {}

    async def _follow(self, **given: Any) -> Any:
        self.log.append(("follow", given))
        return seen(2, given.get("ephemeral", False) or self.response.hushed)

    async def _change(self, message_id: int, **given: Any) -> None:
        self.log.append((f"change {message_id}", given))

    async def edit_original_response(self, **given: Any) -> Any:
        """The answer, changed."""
        if self.late is not None:
            raise self.late
        self.log.append(("change", given))
        return seen(3, self.response.hushed)

    async def original_response(self) -> Any:
        """The answer that was taken without a receipt: nobody finds it here."""
        raise refused(10008)

    @property
    def said(self) -> list[str]:
        """What was done, in order."""
        return [what for what, _ in self.log]

    @property
    def view(self) -> discord.ui.LayoutView:
        """The last answer."""
        view: discord.ui.LayoutView = self.log[-1][1]["view"]
        return view

    @property
    def words(self) -> str:
        """Its texts."""
        return "\n".join(texts(self.view))

    @property
    def files(self) -> list[str]:
        """The names of its files."""
        return [file.filename for file in self.log[-1][1]["attachments"]]


class PressedBy(Pressed):
    """A press by somebody in a channel of a server, with what was chosen."""

    def __init__(
        self,
        user: int,
        guild: int | None,
        *,
        name: str = "Somebody",
        panel: bool = False,
        limit: int = 10**7,
        data: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(panel=panel)
        self.user = SimpleNamespace(id=user, display_name=name, global_name=None, name=name)
        self.guild_id, self.channel = guild, None
        self.filesize_limit = limit
        self.data = data or {}


def given(interaction: Pressed) -> Any:
    """The interaction as its type."""
    return interaction
