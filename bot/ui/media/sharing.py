"""Share: a finished game for the channel. Who presses chooses what, and it is posted with their name.

What is asked is seen by them alone; what they choose is drawn in the thread of the replays and told as text where no
picture can be.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from bot.store.enums import Status
from bot.tables import messages
from bot.tables.refusal import NotSeated, Refusal
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.text import public_locale, say
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.can_view import require_can_view
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import NOT_SENT, DeliveryStatus, Interaction, acknowledge, ready, share
from bot.ui.input.ids import Press
from bot.ui.input.router import Handler
from bot.ui.media import replay_pages
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.replay_pages import BEST, RESULT, WHOLE
from bot.ui.media.replays import Replays
from bot.ui.screens import games, results, screens
from bot.ui.screens.additions import Additions
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import Button, Row, Screen

REMEMBERED = 1000
"""Things that were shared of which it is known, in memory: a restart lets one be shared once more."""


class SharePresses:
    """Handles Share, and what is chosen there."""

    def __init__(self, drawing: DrawingThread, replays: Replays, audiences: Audiences, additions: Additions) -> None:
        self.drawing = drawing
        self.replays = replays
        self.audiences = audiences
        self.additions = additions
        self._shared: OrderedDict[tuple[int, str, int | None], None] = OrderedDict()
        """What stands where already: a table, what of it, and the channel."""

    def handlers(self) -> dict[str, Handler]:
        return {"share": self._ask, "post": self._post}

    async def _ask(self, interaction: Interaction, table: TableView, _: Press) -> None:
        _require_shareable(interaction, table)
        row = tuple(
            self._button(table, what, label, interaction.channel_id, is_first=number == 0)
            for number, (what, label) in enumerate(_offered(table).items())
        )
        await answer(interaction, lambda: ready(Screen((say("share.ask"),), (row,))), how=How.PRIVATE)

    def _button(self, table: TableView, what: str, label: str, channel_id: int | None, *, is_first: bool) -> Button:
        """Return the button that shares something; of what stands in the channel already it says so."""
        custom_id = Press(table.id, "post", argument=what).custom_id
        if (table.id, what, channel_id) in self._shared:
            return Button(say("share.shared", what=label), custom_id, disabled=True)
        return Button(label, custom_id, "primary" if is_first else "secondary")

    async def _post(self, interaction: Interaction, table: Table, press: Press) -> None:
        _require_shareable(interaction, table)
        if press.argument not in _offered(table):
            raise Refusal("bad_button")
        here = table.id, press.argument, interaction.channel_id
        if here in self._shared:
            raise Refusal("shared_already")
        if not await acknowledge(interaction):
            return
        name = person_words(interaction.user.display_name)
        with public_locale():
            screen = await self._screen(interaction, table, press.argument)
            shared = say("share.by", name=name, game=screens.title(table))
            made = replace(screen, texts=(shared, *screen.texts), rows=_rows(table), footer=None, picture_first=False)
        before, place = table.header.result_id, await self._place(interaction, table)
        if table.header.alone and before is None:
            # Those who see it may look at the game: from before it is there, and whatever its receipt says.
            await messages.result_posted(table, interaction.id, place)
        sent = NOT_SENT
        try:
            sent = await share(interaction, ready(made), press.argument)
            if sent.status is not DeliveryStatus.REFUSED and not sent.hidden:
                self._note(here)
        finally:
            if table.header.alone and sent.message_id is not None:
                await messages.result_posted(table, *((before,) if sent.hidden else (sent.message_id, place)))
            elif table.header.alone and before is None and sent.status is DeliveryStatus.REFUSED:
                # Nobody has seen it: it is its player's alone again.
                await messages.result_withdrawn(table, interaction.id)

    def _note(self, shared: tuple[int, str, int | None]) -> None:
        self._shared[shared] = None
        if len(self._shared) > REMEMBERED:
            self._shared.popitem(last=False)

    async def _place(self, interaction: Interaction, table: TableView) -> int | None:
        """Return where a game alone that is shared here may be looked at from now on; None: where it was before.

        That will do where those here see it as well.
        """
        header, here = table.header, interaction.channel_id
        if here is None or header.guild_id != interaction.guild_id:
            return None
        if header.result_id is not None and await self.audiences.sees(here, header.channel_id, header.guild_id):
            return None
        return here

    async def _screen(self, interaction: Interaction, table: TableView, what: str) -> Screen:
        """Return what was chosen, without who shares it."""
        if what == RESULT:
            return await results.result(table, self.drawing, self.additions)
        best = await self.replays.best(table) if what == BEST else None
        if best is not None:
            words, picture, board = best
            told = say("share.best", what=games.of(table).best, words=words)
        else:
            told, picture, board = screens.winners(table), await self.replays.picture(table), ""
        if picture is not None and len(picture.png) <= interaction.filesize_limit:
            return Screen((told,), picture=picture)
        return Screen((told,), plain=board or await self.replays.told(table))


def _require_shareable(interaction: Interaction, table: TableView) -> None:
    """Refuse what cannot be shared, and by whom: a game alone is its player's to show."""
    require_can_view(interaction, table)
    if table.header.alone and table.seat_of(interaction.user.id) is None:
        raise NotSeated
    if table.status != Status.OVER:
        raise Refusal("not_over")
    if not replay_pages.may_be_shared(table):
        raise Refusal("bad_button")


def _offered(table: TableView) -> dict[str, str]:
    """Return what can be shared of a game, with what its button says."""
    found = {RESULT: say("share.card")} if table.header.alone else {}
    if table.replayable:
        found[WHOLE] = say("share.replay")
        if games.of(table).best:
            found[BEST] = games.of(table).best
    return found


def _rows(table: TableView) -> tuple[Row, ...]:
    """Return what others can do with a shared game: look at it themselves."""
    looks = [screens.table_button(table, "look"), screens.table_button(table, "rules")]
    return (tuple([screens.table_button(table, "replay"), *looks] if table.replayable else looks),)
