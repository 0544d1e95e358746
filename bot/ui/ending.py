"""Ending a game, closing a lobby, leaving as the last one: asked first, in private, and checked again when pressed."""

from __future__ import annotations

from bot.store.enums import Status
from bot.tables import hosting
from bot.tables.refusal import GameOver, Refusal
from bot.tables.table import Delivery, Table
from bot.text import count, say
from bot.ui import screens
from bot.ui.answering import How, answer
from bot.ui.answers import Interaction, ready
from bot.ui.ids import Press
from bot.ui.permissions import moderates
from bot.ui.router import Handler
from bot.ui.screen import Button, Screen


class EndPresses:
    """Handles what is pressed there."""

    def handlers(self) -> dict[str, Handler]:
        """Return who handles which verb."""
        return {"end": self._ask, "endit": self._end, "leaveit": self._leave, "keep": self._keep}

    async def _ask(self, interaction: Interaction, table: Table, _: Press) -> None:
        """Somebody alone may want to end their game."""
        require_power(interaction, table)
        await answer(interaction, lambda: ready(end_question(table)), how=How.PRIVATE)

    async def _end(self, interaction: Interaction, table: Table, press: Press) -> None:
        require_power(interaction, table)
        if press.argument != table.status:
            # A lobby was asked about, and the game has begun since.
            await answer(interaction, lambda: ready(end_question(table)))
            return
        said = say("done.ended_alone" if table.header.alone else "done.ended")
        await answer(interaction, lambda: ready(Screen((said,))), change=lambda: end(interaction, table))

    async def _leave(self, interaction: Interaction, table: Table, _: Press) -> None:
        await answer(interaction, lambda: leave(interaction, table))

    async def _keep(self, interaction: Interaction, table: Table, _: Press) -> None:
        await answer(interaction, lambda: ready(Screen((say("end.kept"),))))


def require_power(interaction: Interaction, table: Table) -> None:
    """Refuse those who may not end this table; a moderator of another channel has no power here."""
    header, user_id = table.header, interaction.user.id
    if header.alone:
        if header.host_id != user_id:
            raise Refusal("unknown_table")
        if header.counted:
            raise Refusal("daily_waits")
    elif header.host_id != user_id and not may_moderate(interaction, table):
        raise Refusal("not_allowed")
    if not table.status.is_open:
        raise GameOver


def may_moderate(interaction: Interaction, table: Table) -> bool:
    """Return whether somebody moderates the channel of a table."""
    return interaction.channel_id == table.header.channel_id and moderates(interaction)


async def end(interaction: Interaction, table: Table) -> None:
    """End the table for whoever has the power."""
    await hosting.end(table, interaction.user.id, moderator=may_moderate(interaction, table))


def end_question(table: Table) -> Screen:
    """Ask whether the table is to end."""
    game = screens.title(table)
    if table.header.alone:
        question, yes = say("end.solo", game=game), say("end.yes")
    elif table.status == Status.LOBBY:
        question, yes = count("end.lobby", len(table.people), game=game), say("end.close")
    else:
        question, yes = say("end.game", game=game), say("end.yes")
    return _asked(table, question, Button(yes, Press(table.id, "endit", argument=table.status).custom_id, "danger"))


def would_end(table: Table, user_id: int) -> bool:
    """Return whether the game ends when somebody leaves it: nobody else is there."""
    others = [seat for seat in table.people if seat.user_id != user_id and not seat.away]
    return table.status == Status.RUNNING and table.seat_of(user_id) is not None and not others


def leave_question(table: Table) -> Screen:
    """Ask whether the last person at a table is to leave it."""
    button = Button(say("end.leave"), Press(table.id, "leaveit").custom_id, "danger")
    return _asked(table, say("end.last", game=screens.title(table)), button)


async def leave(interaction: Interaction, table: Table) -> Screen:
    """Let somebody leave, and say so."""
    in_game = table.status == Status.RUNNING
    await hosting.leave(table, interaction.user.id, Delivery(interaction.id))
    still = in_game and table.status == Status.RUNNING
    return Screen((say("done.left", more=say("done.left_game") if still else ""),))


def _asked(table: Table, question: str, yes: Button) -> Screen:
    return Screen((question,), ((yes, Button(say("end.keep"), Press(table.id, "keep").custom_id)),))
