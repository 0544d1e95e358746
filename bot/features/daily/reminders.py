"""Reminders of the daily, for people who asked for them: what is shown, setting their hour, and switching them off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from bot.feature import DayReminder
from bot.features.daily.custom_ids import ReminderPress
from bot.features.daily.service import DailyService
from bot.features.daily.words import day_button, title
from bot.league import days
from bot.store.changes import PersonChange
from bot.store.rows import PersonRow
from bot.tables.refusal import Refusal
from bot.text import count, say
from bot.ui.input.answering import How, answer
from bot.ui.input.answers import Interaction, chosen_values
from bot.ui.screens.screen import BUTTONS, Button, Option, Row, Screen, Select

HOUR = 3600
MOST_HOURS = 24
"""Before the end of a day: all of it."""


def due_at(day: int, hours: int) -> float:
    """Return when somebody who asked for a reminder so many hours before the end of a day is reminded."""
    return days.ends(day) - hours * HOUR


def _stop() -> Button:
    return Button(say("remind.stop"), ReminderPress().custom_id)


def tomorrow_button() -> Button:
    """Return the button with which somebody is reminded from tomorrow on, at the hour it is now."""
    return Button(say("remind.tomorrow"), ReminderPress(ReminderPress.TOMORROW).custom_id)


def remind_screen(person: PersonRow, now: float) -> Screen:
    """Return whether and when somebody is reminded, with a choice of hours and a button to switch it off."""
    today, hours = days.day_of(now), person.remind_hours
    ends = say("remind.ends", ends=int(days.ends(today)))
    if hours is None:
        return Screen((say("remind.off"), ends), (_hours(None),))
    late = due_at(today, hours) <= now or (person.reminded_day or 0) >= today
    said = say("remind.on", hours=hours)
    at = int(due_at(today + late, hours))
    return Screen((f"{said}\n{say('remind.next', at=at)}", ends), (_hours(hours), (_stop(),)))


def _hours(chosen: int | None) -> Select:
    options = tuple(
        Option(
            count("remind.hour", hours),
            str(hours),
            say("remind.hour_utc", hour=f"{(24 - hours):02}"),
            default=hours == chosen,
        )
        for hours in range(1, MOST_HOURS + 1)
    )
    return Select(ReminderPress(ReminderPress.HOUR).custom_id, say("remind.pick"), options)


def reminder(games: Iterable[str], day: int, besides: Sequence[DayReminder] = (), *, asked: bool = True) -> Screen:
    """Return the reminder itself: what there is to finish, what else there is to say, and how to stop reminders.

    `asked`: for this reminder, and not for what is said `besides` alone.
    """
    play = tuple(
        day_button("play", game, day, label=title(game, day), style="success") for game in list(games)[:BUTTONS]
    )
    off = (*((_stop(),) if asked else ()), *(one.off for one in besides))[:BUTTONS]
    rows: tuple[Row, ...] = (*((play,) if play else ()), off)
    due = (say("remind.due", ends=int(days.ends(day))),) if play else ()
    lines = tuple(line for one in besides for line in one.lines)
    return Screen((*due, *lines), rows, footer=say("remind.why") if asked else None)


async def set_reminder(daily: DailyService, user_id: int, hours: int | None, *, not_today: bool = False) -> None:
    """Remind somebody so many hours before the end of a day, or (None) not at all.

    Where today's moment has passed, the first reminder comes tomorrow.
    """
    now, today = daily.now, daily.today
    late = hours is not None and (not_today or due_at(today, hours) <= now)

    def chosen(known: PersonRow) -> PersonChange:
        # Who has been reminded today has been, whatever is changed.
        reminded = today if late or known.reminded_day == today else None
        return {"remind_hours": hours, "reminded_day": reminded}

    await daily.tables.people.change(user_id, chosen)


def present_hour(now: float) -> int:
    """Return the hour it is now, as the hours before the end of a day that come closest."""
    return min(max(round((days.ends(days.day_of(now)) - now) / HOUR), 1), MOST_HOURS)


class Reminders:
    """Shows how somebody is reminded, and answers what they press."""

    def __init__(self, daily: DailyService) -> None:
        self.daily = daily

    async def screen(self, user_id: int) -> Screen:
        """Return how somebody is reminded now."""
        return remind_screen(await self.daily.tables.people.person(user_id), self.daily.now)

    async def asked(self, interaction: Interaction, hours: int | None) -> None:
        """Set the hour, if there is one, and say in private how it stands."""
        user = interaction.user.id
        change = None if hours is None else partial(set_reminder, self.daily, user, hours)
        await answer(interaction, lambda: self.screen(user), change=change, how=How.PRIVATE)

    async def pressed(self, interaction: Interaction, press: ReminderPress) -> None:
        """Change it for whoever presses; the message says how it stands."""
        user = interaction.user.id
        if press.verb == ReminderPress.TOMORROW:
            change, how = partial(self._from_tomorrow, user), How.PRIVATE
        else:
            hours = _hour_chosen(interaction) if press.verb == ReminderPress.HOUR else None
            change, how = partial(set_reminder, self.daily, user, hours), How.REPLACE
        await answer(interaction, lambda: self.screen(user), change=change, how=how)

    async def _from_tomorrow(self, user: int) -> None:
        """One who has chosen an hour keeps it: the button may have stood there for long."""
        if (await self.daily.tables.people.person(user)).remind_hours is None:
            await set_reminder(self.daily, user, present_hour(self.daily.now), not_today=True)


def _hour_chosen(interaction: Interaction) -> int:
    """Return the hour a select named, which may have come from anywhere."""
    chosen = "".join(chosen_values(interaction))
    if chosen not in map(str, range(1, MOST_HOURS + 1)):
        raise Refusal("bad_button")
    return int(chosen)
