"""How often a game night is, in words, and the select in which its host chooses that."""

from __future__ import annotations

from datetime import datetime
from itertools import islice

from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.repeats import Repeats, Schedule, is_last, nth_of, settled
from bot.features.game_nights.rows import GameNightRow
from bot.text import say, weekday
from bot.ui.input.zones import zone_of
from bot.ui.screens.screen import Option, Select

ONCE = "once"
"""Chosen for one that does not repeat."""
THEN = 2
"""Dates that are named after the first."""


def repeat_words(repeats: Repeats, moment: float, zone: str) -> str:
    """Return how often something is that begins then: the day of the week is said where it is one of a month."""
    day = datetime.fromtimestamp(moment, zone_of(zone)).date()
    return say(f"game_night.repeats.{repeats}", day=weekday(day.weekday()), number=nth_of(day))


def again(row: GameNightRow) -> str:
    """Return how often a game night is; nothing of one that does not repeat."""
    if row.repeats is None:
        return ""
    at = row.starts_at if row.slot is None else row.slot
    return say("game_night.again", often=repeat_words(settled(row.repeats, at, row.zone), at, row.zone))


def then(row: GameNightRow) -> str:
    """Return when one that is being planned will be after its first time."""
    if row.repeats is None or not row.starts_at:
        return ""
    at = int(row.starts_at)
    schedule = Schedule(settled(row.repeats, at, row.zone), at, row.zone)
    first, second = islice(schedule.after(at), THEN)
    return say("game_night.then", first=first, second=second)


def repeats_select(row: GameNightRow, number: int) -> Select:
    """Return the select of how often it is: what its day can be."""
    day = datetime.fromtimestamp(row.starts_at, zone_of(row.zone)).date()
    now = None if row.repeats is None else settled(row.repeats, row.starts_at, row.zone)
    options = [Option(say("game_night.repeats.once"), ONCE, default=now is None)]
    for repeats in Repeats:
        if repeats is not Repeats.LAST or is_last(day):
            words = repeat_words(repeats, row.starts_at, row.zone)
            options.append(Option(words, repeats.value, default=repeats is now))
    return Select(GameNightPress("repeats", number).custom_id, say("game_night.pick_repeats"), tuple(options))


def chosen_repeats(value: str) -> Repeats | None:
    """Return what an option of the select stands for; `ValueError` for none of them."""
    return None if value == ONCE else Repeats(value)
