"""The card of a game night: posted, changed, and posted anew where somebody has deleted it while it is needed."""

from __future__ import annotations

from bot.features.game_nights.screens import NAME, asking, card
from bot.features.game_nights.service import GameNightService
from bot.features.game_nights.store import StoredGameNight
from bot.store.guilds import GuildStore
from bot.ui.input.answers import DeliveryStatus, SendResult
from bot.ui.input.ids import base36
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.error_codes import Do
from bot.ui.messages.sending import deliver
from bot.ui.messages.transport import Transport
from bot.ui.screens import games
from bot.ui.screens.screen import Screen


class GameNightCards:
    """Shows them: the worker, and whoever lets a game night be announced."""

    def __init__(
        self, nights: GameNightService, transport: Transport, guilds: GuildStore, drawing: DrawingThread
    ) -> None:
        self.nights = nights
        self.transport = transport
        self.guilds = guilds
        self.drawing = drawing

    async def screen(self, night: StoredGameNight) -> Screen:
        """Return the card as it is now, with the cover of the first game as long as somebody can come."""
        row, plugins = night.row, games.plugins(self.nights.tables.games)
        known = [plugins[game] for game in row.games if game in plugins] if night.is_under_way else []
        cover = await self.drawing.cover(known[0]) if known else None
        chosen = await self.guilds.guild(row.guild_id)
        if choices := self.nights.choices(night, chosen):
            return asking(night, choices, cover)
        return card(night, self.nights.now, reminds=chosen.mentions, cover=cover)

    async def shown(self, night: StoredGameNight, *, surely: bool = False) -> StoredGameNight | None:
        """Return a game night whose card is there and up to date; None: it cannot be now.

        `surely`: the card is changed in any case, as it may have been deleted, of which nobody tells.
        """
        row = night.row
        if row.shown == row.version and (row.message_id or not night.is_under_way) and not surely:
            return night
        sent = await self._show(night)
        if sent.do is Do.GONE:
            await self.nights.gone(row.guild_id, row.channel_id)
            return None
        if sent.is_to_be_tried_again or not (sent.is_sent or row.message_id or not night.is_under_way):
            return None
        posted = {} if sent.message_id is None else {"message_id": sent.message_id}
        await self.nights.store.note(night.id, **posted, shown=row.version)
        return await self.nights.get(night.id)

    async def _show(self, night: StoredGameNight) -> SendResult:
        """Change the card, or post it: in place of one message there is one other, however often this is tried."""
        row, nonce = night.row, f"evening-{night.id}-{night.row.version}"
        if not row.message_id and not night.is_under_way:
            # Nobody was ever shown it.
            return SendResult(DeliveryStatus.SENT, 0)
        screen, what = await self.screen(night), f"game night {night.id}: its card"
        if row.message_id:
            sent = await deliver(self.transport.edit(row, row.message_id, screen, NAME), what)
            if sent.do is not Do.POST_ANEW or not night.is_under_way:
                return sent
            nonce = f"eve-{night.id}-{base36(row.message_id)}"
        return await deliver(self.transport.post(row, screen, NAME, nonce=nonce), what)
