"""A wall where messages hang, and what is read off them."""

from __future__ import annotations

import itertools

from bot.text import DEFAULT
from bot.ui.messages.transport import Channel
from bot.ui.screens.screen import Screen, layout
from tests.ui.message import parts, payload
from tests.ui.pressed import refused
from tests.ui.presses import ids


async def everywhere_english(_guild_id: int | None, _host_id: int) -> str:
    """The language of every place where nobody looks it up."""
    return DEFAULT


class Wall:
    """Discord as the keeper needs it: messages by their numbers, and what they show."""

    def __init__(self) -> None:
        self.numbers = itertools.count(1000)
        self.messages: dict[int, Screen] = {}
        self.nonces: list[str | None] = []
        self.pinged: list[tuple[int, ...]] = []
        self.edits = 0
        self.looks = 0
        """How often it was asked for something that may have been posted before."""
        self.error: Exception | None = None

    async def post(
        self, channel: Channel, screen: Screen, name: str, *, mentions: tuple[int, ...] = (), nonce: str | None = None
    ) -> int:
        """See `Transport`."""
        self._fail()
        self.nonces.append(nonce)
        self.pinged.append(mentions)
        number = next(self.numbers)
        self.messages[number] = screen
        return number

    async def edit(self, channel: Channel, message_id: int, screen: Screen, name: str) -> None:
        """See `Transport`."""
        self._fail()
        if message_id not in self.messages:
            raise refused(10008)
        self.edits += 1
        self.messages[message_id] = screen

    def _fail(self) -> None:
        if self.error is not None:
            raise self.error

    async def edit_by_token(self, token: str, message_id: int, screen: Screen, name: str = "board") -> None:
        """See `Transport`."""
        raise AssertionError

    async def post_by_token(self, token: str, screen: Screen, name: str, *, mentions: tuple[int, ...] = ()) -> int:
        """See `Transport`."""
        raise AssertionError

    async def answer_by(self, token: str, channel: Channel) -> int | None:
        """No table is opened here."""
        raise NotImplementedError

    async def posted_after(self, channel: Channel, message_id: int, limit: int) -> int:
        """See `Transport`."""
        raise AssertionError

    async def own_post(self, channel: Channel, since: float, custom_id: str) -> int | None:
        """See `Transport`."""
        self.looks += 1
        return next((number for number, screen in self.messages.items() if custom_id in ids(screen)), None)


def text_of(screen: Screen) -> str:
    """All that a message says in words."""
    return "\n".join([*screen.texts, screen.plain or "", screen.footer or ""])


def fits(screen: Screen) -> None:
    """Discord takes it."""
    view, _ = layout(screen)
    assert 0 < len(list(parts(payload(view)))) <= 40
    assert len(set(ids(screen))) == len(ids(screen))
