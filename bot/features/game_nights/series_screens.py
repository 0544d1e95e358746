"""A series of game nights on the screen: its dates for its host, and the question whether it is to go on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.chosen import in_words, seen
from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.repeat_words import repeat_words
from bot.features.game_nights.rows import GameNightRow, GameNightSeriesRow, GameNightStatus
from bot.features.game_nights.screens import button
from bot.features.game_nights.stored_series import StoredSeries
from bot.features.game_nights.words import game_night_host
from bot.text import say
from bot.ui.input.when import moment_words
from bot.ui.screens.screen import Option, Row, Screen, Select


def series_title(row: GameNightSeriesRow) -> str:
    """Return what a series is called, as a message has it."""
    given = seen(row.title)
    return in_words(given) if given else say("game_night.untitled", host=in_words(game_night_host(row)))


def dates(series: StoredSeries, night_id: int, slots: Sequence[int], open_slots: Collection[int]) -> Screen:
    """Return its next dates, for its host; those for which no night is planned yet can be left out or moved."""
    row, planned = series.row, {night.slot: night for night in series.nights}
    often = repeat_words(row.repeats, row.first_at, row.zone)
    lines = "\n".join(_date(series, slot, planned.get(slot)) for slot in slots)
    texts = (say("game_night.dates", title=series_title(row), often=often), lines, say("game_night.dates_small"))
    options = tuple(Option(moment_words(slot, row.zone), str(slot)) for slot in slots if slot in open_slots)
    rows: list[Row] = [
        Select(GameNightPress(verb, night_id).custom_id, say(f"game_night.pick.{verb}"), options)
        for verb in ("skip", "shift")
        if options
    ]
    rows.append((button("stop", night_id, "danger"),))
    return Screen(texts, tuple(rows))


def _date(series: StoredSeries, slot: int, night: GameNightRow | None) -> str:
    moved = series.exceptions.get(slot, float(slot))
    if night is not None:
        off = night.status is GameNightStatus.CALLED_OFF
        key, moved = ("off", None) if off else ("planned", night.starts_at)
    else:
        key = "skipped" if moved is None else "open"
    if moved is not None and int(moved) != slot:
        return say("game_night.date.moved", at=slot, to=int(moved))
    return say(f"game_night.date.{key}", at=slot)


def stopping(night_id: int, row: GameNightSeriesRow) -> Screen:
    """Return the question whether a series is to end."""
    told = say("game_night.ask.stop", title=series_title(row))
    return Screen((told,), ((button("stopyes", night_id, "danger"), button("dates", night_id)),))


def question(series: StoredSeries, until: float, users: Collection[int]) -> Screen:
    """Return what a host is asked when nobody came; `users`: whom it mentions."""
    told = say("game_night.deserted", title=series_title(series.row), until=int(until))
    mentions = " ".join(f"<@{user}>" for user in users)
    night_id = series.newest.id or 0
    row = (button("goon", night_id, "success"), button("stopyes", night_id))
    return Screen(tuple(filter(None, (told, mentions))), (row,), mentions=tuple(users))


def going_on(series: StoredSeries, moment: float) -> Screen:
    """Return the question once its host has said that it goes on."""
    return Screen((say("game_night.goes_on", title=series_title(series.row), at=int(moment)),))


def stopped(row: GameNightSeriesRow) -> Screen:
    """Return that a series is over."""
    return Screen((say("game_night.stopped", title=series_title(row)),))
