"""Share: a finished game for the channel. Who presses chooses what, and it is posted with their name.

What is asked is seen by them alone; what they choose is drawn in the thread of the replays and told as text where no
picture can be.
"""

from __future__ import annotations

from dataclasses import replace

from bot.store.enums import Status
from bot.tables import messages
from bot.tables.refusal import NotSeated, Refusal
from bot.tables.table import Table
from bot.text import aloud, plain, say
from bot.ui import film, games, screens
from bot.ui.answering import How, answer
from bot.ui.answers import Interaction, acknowledge, ready, send_publicly
from bot.ui.drawing import DrawingThread
from bot.ui.film import BEST, RESULT, WHOLE
from bot.ui.ids import Press
from bot.ui.replays import Replays
from bot.ui.router import Handler
from bot.ui.screen import Button, Row, Screen
from bot.ui.sight import require_sight


class SharePresses:
    """Handles Share, and what is chosen there."""

    def __init__(self, drawing: DrawingThread, replays: Replays) -> None:
        self.drawing = drawing
        self.replays = replays

    def handlers(self) -> dict[str, Handler]:
        """Return who handles which verb."""
        return {"share": self._ask, "post": self._post}

    async def _ask(self, interaction: Interaction, table: Table, _: Press) -> None:
        _require_shareable(interaction, table)
        row = tuple(
            Button(label, Press(table.id, "post", argument=what).custom_id, "primary" if number == 0 else "secondary")
            for number, (what, label) in enumerate(_offered(table).items())
        )
        await answer(interaction, lambda: ready(Screen((say("share.ask"),), (row,))), how=How.PRIVATE)

    async def _post(self, interaction: Interaction, table: Table, press: Press) -> None:
        _require_shareable(interaction, table)
        if press.argument not in _offered(table):
            raise Refusal("bad_button")
        if not await acknowledge(interaction):
            return
        name = plain(interaction.user.display_name)
        with aloud():
            screen = await self._screen(interaction, table, press.argument)
            shared = say("share.by", name=name, game=screens.title(table))
            made = replace(screen, texts=(shared, *screen.texts), rows=_rows(table), footer=None)
        if table.header.alone and table.header.result_id is None:
            # Those who see it may look at the game: from before it is there, and whatever its receipt says.
            await messages.result_posted(table, interaction.id)
        sent = await send_publicly(interaction, ready(made), press.argument)
        if table.header.alone and sent.message_id is not None:
            await messages.result_posted(table, sent.message_id)

    async def _screen(self, interaction: Interaction, table: Table, what: str) -> Screen:
        """Return what was chosen, without who shares it."""
        if what == RESULT:
            return await screens.result(table, self.drawing)
        best = await self.replays.best(table) if what == BEST else None
        if best is not None:
            words, picture, board = best
            told = say("share.best", what=games.of(table).best, words=words)
        else:
            told, picture, board = screens.winners(table), await self.replays.picture(table), ""
        if picture is not None and len(picture.png) <= interaction.filesize_limit:
            return Screen((told,), picture=picture)
        return Screen((told,), plain=board or await self.replays.told(table))


def _require_shareable(interaction: Interaction, table: Table) -> None:
    """Refuse what cannot be shared, and by whom: a game alone is its player's to show."""
    require_sight(interaction, table)
    if table.header.alone and table.seat_of(interaction.user.id) is None:
        raise NotSeated
    if table.status != Status.OVER:
        raise Refusal("not_over")
    if not film.may_be_shared(table):
        raise Refusal("bad_button")


def _offered(table: Table) -> dict[str, str]:
    """Return what can be shared of a game, with what its button says."""
    found = {RESULT: say("share.card")} if table.header.alone else {}
    if table.replayable:
        found[WHOLE] = say("share.replay")
        if games.of(table).best:
            found[BEST] = games.of(table).best
    return found


def _rows(table: Table) -> tuple[Row, ...]:
    """Return what others can do with a shared game: look at it themselves."""
    looks = [screens.table_button(table, "look"), screens.table_button(table, "rules")]
    return (tuple([screens.table_button(table, "replay"), *looks] if table.replayable else looks),)
