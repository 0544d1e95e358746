"""Presses of those who watch: what they say to a riddle is answered to them alone and changes nothing that is shown."""

from __future__ import annotations

from bot.tables.onlookers import Onlookers
from bot.tables.table import Table
from bot.text import say
from bot.ui.answers import Interaction, chosen_values, in_time, say_privately
from bot.ui.ids import Press
from bot.ui.router import Handler
from bot.ui.sight import require_sight
from bot.ui.watched import Watched, answer_words, riddle_row, riddle_words, told_words


class Predictions:
    """Asks them, and takes what they say."""

    def __init__(self, onlookers: Onlookers) -> None:
        self.onlookers = onlookers

    def handlers(self) -> dict[str, Handler]:
        """Return who handles which verb."""
        return {"predict": self._predict}

    async def shown(self, table: Table) -> Watched:
        """Return what stands on a table's message."""
        riddle, told = await self.onlookers.asks(table), await self.onlookers.told(table)
        texts = [told_words(table, told) if told else "", riddle_words(table, riddle) if riddle else ""]
        return Watched(tuple(filter(None, texts)), (riddle_row(table, riddle),) if riddle else ())

    async def _predict(self, interaction: Interaction, table: Table, press: Press) -> None:
        require_sight(interaction, table)
        name, _, answer = press.argument.partition(":")
        chosen = "".join(chosen_values(interaction)) or answer
        user = interaction.user.id
        riddle = await in_time(interaction, self.onlookers.predict(table, user, name, chosen), thinking=True)
        await say_privately(interaction, say("watch.said", what=answer_words(table, riddle, chosen)))
