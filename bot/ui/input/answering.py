"""How every press is answered: make the change, answer, then make sure that what is shown is what is newest.

An answer may come late, cross an edit on its way, be lost, or be refused, and meanwhile the table moves on. So whoever
keeps the message that was pressed is told when an answer is about to be made, and looks again once it has ended,
whichever way it did: see docs/decisions/0016.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import Protocol

from bot.ui.input.answers import (
    NOT_SENT,
    Interaction,
    SendResult,
    commit_then,
    on_panel,
    post,
    send_privately,
    send_publicly,
    update,
)
from bot.ui.screens.screen import Screen


class How(Enum):
    """Where the answer to a press goes."""

    REPLACE = auto()
    """The message that was pressed becomes it."""
    PRIVATE = auto()
    """A new message only the person sees."""
    PUBLIC = auto()
    """A new message everybody sees."""
    POST = auto()
    """The same, and it mentions those whom its screen names; none where the screen takes too long."""
    PANEL = auto()
    """In place of the private message that was pressed; from anywhere else, a new one."""


_SEND = {How.REPLACE: update, How.PRIVATE: send_privately, How.PUBLIC: send_publicly, How.POST: post}


class Kept(Protocol):
    """A message that is kept up to date, as the answer to one press sees it."""

    def expect(self) -> None:
        """Wait for an answer before changing the message by itself."""
        ...

    def making(self) -> None:
        """Note that the answer's screen is made now: what changes from here on is not on it."""
        ...

    async def reconcile(self, screen: Screen | None, sent: SendResult) -> None:
        """Make sure that what is shown is what is newest: the answer has ended like this (no screen: none was made)."""
        ...


class NotKept:
    """A message that stays as it was sent."""

    def expect(self) -> None:
        """See `Kept`."""

    def making(self) -> None:
        """See `Kept`."""

    async def reconcile(self, screen: Screen | None, sent: SendResult) -> None:
        """See `Kept`."""


async def answer(
    interaction: Interaction,
    making: Callable[[], Awaitable[Screen]],
    *,
    change: Callable[[], Awaitable[object]] | None = None,
    kept: Kept | None = None,
    how: How = How.PANEL,
    name: str = "board",
) -> SendResult:
    """Make a change, answer the press with a screen, then make sure that what is shown is what is newest.

    Raises what the change refuses, and then nothing has been answered.
    """
    kept = kept or NotKept()
    made: list[Screen] = []
    sent = NOT_SENT

    async def screen() -> Screen:
        kept.making()
        made.append(await making())
        return made[-1]

    kept.expect()
    try:
        if how is How.PANEL:
            how = How.REPLACE if on_panel(interaction) else How.PRIVATE
        if change is not None:
            new = how in (How.PRIVATE, How.PUBLIC)
            await commit_then(interaction, change(), thinking=new, privately=how is not How.PUBLIC)
        if how is not How.POST or not interaction.response.is_done():
            # What was said to come mentions nobody: whoever keeps the message posts it then.
            sent = await _SEND[how](interaction, screen(), name)
    finally:
        await kept.reconcile(made[-1] if made else None, sent)
    return sent
