"""Presses on one's own list, and putting somebody on it from elsewhere: every answer is private."""

from __future__ import annotations

from bot.features.blocks.custom_ids import BlockPress
from bot.features.blocks.screens import blocked_screen, gone_note, list_screen
from bot.features.blocks.service import BlockService
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import ChosenPerson, Interaction, chosen_people, chosen_values
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import Screen


class BlockHandlers:
    """Takes them."""

    def __init__(self, service: BlockService) -> None:
        self.service = service

    async def pressed(self, interaction: Interaction, press: BlockPress) -> None:
        """Show the list, or change it: the message that was pressed becomes it."""
        if press.verb == BlockPress.ADD:
            await self._add(interaction, press)
        elif press.verb in (BlockPress.OFF, BlockPress.UNBLOCK):
            await self._off(interaction, press)
        else:
            await answer(interaction, lambda: self._list(interaction, press.page))

    async def _list(self, interaction: Interaction, page: int, note: str = "") -> Screen:
        return list_screen(await self.service.blocked(interaction.user.id), page, note)

    async def _add(self, interaction: Interaction, press: BlockPress) -> None:
        chosen = chosen_people(interaction)
        if not chosen:
            raise Refusal("bad_button")
        other = chosen[0]
        said: list[bool] = []

        async def put() -> None:
            said.append(await self.service.block(interaction.user.id, other))

        async def shown() -> Screen:
            note = say("block.done" if said[-1] else "block.already", name=f"**{person_words(other.name)}**")
            # Who is new stands first.
            return await self._list(interaction, 1 if said[-1] else press.page, note)

        await answer(interaction, shown, change=put)

    async def _off(self, interaction: Interaction, press: BlockPress) -> None:
        [mark] = [press.at] if press.verb == BlockPress.UNBLOCK else chosen_values(interaction)[:1] or [""]
        page = press.page if press.verb == BlockPress.OFF else 1
        said: list[str] = []

        async def take() -> None:
            said.append(await self.service.unblock(interaction.user.id, mark))

        await answer(interaction, lambda: self._list(interaction, page, gone_note(said[-1])), change=take)

    async def block(self, interaction: Interaction, other: ChosenPerson) -> None:
        """Put somebody on the list of whoever asks for it, with a way back; a new message that they alone see."""
        said: list[bool] = []

        async def put() -> None:
            said.append(await self.service.block(interaction.user.id, other))

        async def shown() -> Screen:
            return blocked_screen(other.name, self.service.mark(other.user_id), is_new=said[-1])

        await answer(interaction, shown, change=put, how=How.PRIVATE)
