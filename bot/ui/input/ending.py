"""Ending a game, closing a lobby, leaving as the last one: asked first, in private, and checked again when pressed."""

from __future__ import annotations

from bot.store.enums import Proposal, Status
from bot.tables.play.finishing import counts_by_now
from bot.tables.play.single_attempt import attempt_waits
from bot.tables.refusal import GameOver, Refusal
from bot.tables.seating import hosting, votes
from bot.tables.seating.hosting import Way
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import count, say
from bot.ui.gateway.permissions import moderates
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, ready
from bot.ui.input.ids import Press
from bot.ui.input.router import Handler
from bot.ui.screens import screens
from bot.ui.screens.screen import Button, Screen


class EndPresses:
    def handlers(self) -> dict[str, Handler]:
        return {"end": self._ask, "endit": self._end, "leaveit": self._leave, "keep": self._keep}

    async def _ask(self, interaction: Interaction, table: TableView, _: Press) -> None:
        """Somebody alone may want to end their game."""
        require_power(interaction, table)
        question = end_question(table, way_of(interaction, table))
        await answer(interaction, lambda: ready(question), how=How.PRIVATE)

    async def _end(self, interaction: Interaction, table: Table, press: Press) -> None:
        require_power(interaction, table)
        way = way_of(interaction, table)
        if press.argument != _argument(table, way):
            # Something else was asked: a lobby has begun since, or others have come back, or gone.
            await answer(interaction, lambda: ready(end_question(table, way)))
            return
        if way is Way.ASK:
            asked = Screen((say("done.asked"),))
            await answer(interaction, lambda: ready(asked), change=lambda: propose(interaction, table, Proposal.END))
            return
        said = say("done.ended_alone" if table.header.alone else "done.ended")
        await answer(interaction, lambda: ready(Screen((said,))), change=lambda: end(interaction, table))

    async def _leave(self, interaction: Interaction, table: Table, _: Press) -> None:
        await answer(interaction, lambda: leave(interaction, table))

    async def _keep(self, interaction: Interaction, table: TableView, _: Press) -> None:
        await answer(interaction, lambda: ready(Screen((say("end.kept"),))))


def require_power(interaction: Interaction, table: TableView) -> None:
    """Refuse those who may not end this table; a moderator of another channel has no power here."""
    header, user_id = table.header, interaction.user.id
    if header.alone:
        if header.host_id != user_id:
            raise Refusal("unknown_table")
        if header.single_attempt:
            raise attempt_waits(header)
    elif header.host_id != user_id and not may_moderate(interaction, table):
        raise Refusal("not_allowed")
    if not table.status.is_open:
        raise GameOver


def may_moderate(interaction: Interaction, table: TableView) -> bool:
    return interaction.channel_id == table.header.channel_id and moderates(interaction)


async def end(interaction: Interaction, table: Table) -> None:
    """End the table for whoever has the power."""
    await hosting.end(table, interaction.user.id, moderator=may_moderate(interaction, table))


def way_of(interaction: Interaction, table: TableView) -> Way:
    """Return how somebody who may end a table would do so."""
    return hosting.way_to_end(table, interaction.user.id, moderator=may_moderate(interaction, table))


async def propose(interaction: Interaction, table: Table, kind: Proposal, target: int | None = None) -> None:
    """Ask the others at the table."""
    moderator = may_moderate(interaction, table)
    await votes.propose(table, interaction.user.id, kind, target, Delivery(interaction.id), moderator=moderator)


def end_question(table: TableView, way: Way = Way.LOBBY) -> Screen:
    """Ask whether the table is to end, in the way in which that is possible."""
    game = screens.title(table)
    yes = say("end.yes")
    match way:
        case Way.OWN:
            question = say("end.solo", game=game)
        case Way.LOBBY:
            question, yes = count("end.lobby", len(table.people), game=game), say("end.close")
        case Way.ASK:
            question, yes = say("end.ask", game=game), say("end.ask_others")
        case Way.ALONE if counts_by_now(table):
            question = say("end.alone", game=game)
        case _:
            question = say("end.game", game=game)
    pressed = Press(table.id, "endit", argument=_argument(table, way))
    return _asked(table, question, Button(yes, pressed.custom_id, "danger"))


def _argument(table: TableView, way: Way) -> str:
    """Return what the button carries of what was asked."""
    return f"{way}_counts" if way is Way.ALONE and counts_by_now(table) else way


def is_asked_first(table: TableView, user_id: int) -> bool:
    """Return whether somebody is asked before they leave: the game ends, or they lose it."""
    seat = table.seat_of(user_id)
    if table.status != Status.RUNNING or seat is None or seat.away:
        return False
    return _is_last(table, user_id) or counts_by_now(table)


def _is_last(table: TableView, user_id: int) -> bool:
    return not any(seat.user_id != user_id and not seat.away for seat in table.people)


def leave_question(table: TableView, user_id: int) -> Screen:
    """Ask whether a person is to leave a table, who would end the game or lose it."""
    game, counts = screens.title(table), counts_by_now(table)
    if _is_last(table, user_id):
        question, yes = say("end.last_counts" if counts else "end.last", game=game), say("end.leave")
    else:
        question, yes = say("end.leave_counts", game=game), say("end.leave_game")
    return _asked(table, question, Button(yes, Press(table.id, "leaveit").custom_id, "danger"))


async def leave(interaction: Interaction, table: Table) -> Screen:
    """Let somebody leave, and say so."""
    in_game = table.status == Status.RUNNING
    await hosting.leave(table, interaction.user.id, Delivery(interaction.id))
    still = in_game and table.status == Status.RUNNING
    return Screen((say("done.left", more=say("done.left_game") if still else ""),))


def _asked(table: TableView, question: str, yes: Button) -> Screen:
    return Screen((question,), ((yes, Button(say("end.keep"), Press(table.id, "keep").custom_id)),))
