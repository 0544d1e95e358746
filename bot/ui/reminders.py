"""Reminders of the daily, for people who asked for them: what is shown, and switching them on and off."""

from __future__ import annotations

from collections.abc import Iterable

from bot.league import days
from bot.store.rows import PersonRow
from bot.tables.daily import Daily
from bot.text import say
from bot.ui.answering import How, answer
from bot.ui.answers import Interaction, ready
from bot.ui.day_buttons import day_button, title
from bot.ui.ids import ReminderPress
from bot.ui.screen import BUTTONS, Button, Row, Screen

HOUR = 3600


def due_at(day: int, hours: int) -> float:
    """Return when somebody who asked for a reminder so many hours before the end of a day is reminded."""
    return days.ends(day) - hours * HOUR


def _stop() -> Button:
    return Button(say("remind.stop"), ReminderPress().custom_id)


def remind_screen(person: PersonRow) -> Screen:
    """Return whether and when somebody is reminded, with a button to switch it off."""
    if person.remind_hours is None:
        return Screen((say("remind.off"),))
    return Screen((say("remind.on", hours=person.remind_hours),), ((_stop(),),))


def reminder(games: Iterable[str], day: int) -> Screen:
    """Return the reminder itself: what there is to finish, and how to stop reminders."""
    play = tuple(
        day_button("play", game, day, label=title(game, day), style="success") for game in list(games)[:BUTTONS]
    )
    rows: tuple[Row, ...] = (play, (_stop(),))
    return Screen((say("remind.due", ends=int(days.ends(day))),), rows, footer=say("remind.why"))


async def set_reminder(daily: Daily, user_id: int, hours: int | None) -> str:
    """Remind somebody so many hours before the end of a day, or (None) not at all; says so.

    Where today's moment has passed, the first reminder comes tomorrow.
    """
    now, today = daily.now, daily.today
    if hours is None:
        await daily.tables.people.remind(user_id, None, None, today)
        return say("remind.off")
    late = due_at(today, hours) <= now
    await daily.tables.people.remind(user_id, hours, today if late else None, today)
    at = due_at(today + late, hours)
    return f"{say('remind.on', hours=hours)}\n{say('remind.next', at=int(at))}"


class Reminders:
    """Answers the button."""

    def __init__(self, daily: Daily) -> None:
        self.daily = daily

    async def pressed(self, interaction: Interaction, _: ReminderPress) -> None:
        """Stop reminding whoever presses; the message says so."""
        said = await set_reminder(self.daily, interaction.user.id, None)
        await answer(interaction, lambda: ready(Screen((said,))), how=How.REPLACE)
