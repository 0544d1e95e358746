"""What game nights come to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta
from itertools import islice, takewhile
from pathlib import Path
from zoneinfo import ZoneInfo

from sandbox import recurrence
from sandbox.events import SCHEDULED
from sandbox.server import Sandbox
from simulation.truths.games import Game
from simulation.truths.rows import Row, rows
from simulation.truths.tables import OVERDUE

ASKED = 120.0
"""Seconds for which those who come are asked which of several games is played at the only table."""
OPEN = "SELECT channel_id FROM tables WHERE kind = 'game' AND status IN ('lobby', 'running')"
DRAWN = re.compile(r"GameNightTable\(number=\d+, game=.*?, winners=\((.*?)\), total='(\d+)'\)")
WHOLE = "), bests=("
"""What comes after the tables, where they are in a description that may be cut off."""
NAME = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")

WEEK = 7 * 86_400
"""Seconds before its beginning at which a night of a series is announced."""
LOOKED_AT = 30
"""Weeks of which the moments of a series are looked at, from now or from its first one."""

Won = Counter[tuple[int, int]]
"""Of the tables that were played to their end, with how many winners, and which total."""


def nights_come_to_what_was_played(file: Path, games: Sequence[Game], now: float, sandbox: Sandbox) -> Iterator[str]:
    """Yield what is wrong with game nights: they begin in time, have their tables, and show who has won."""
    yield from nights_begin_in_time(file, now)
    yield from nights_have_their_tables(file, now)
    yield from pictures_show_who_has_won(file, games, now, sandbox)
    yield from series_go_on(file, now)
    yield from events_of_series_name_its_nights(file, now, sandbox)


def nights_begin_in_time(file: Path, now: float) -> Iterator[str]:
    """None that is planned lies in the past."""
    for night in rows(file, "SELECT * FROM evenings WHERE status = 'planned' AND starts_at < ?", now - OVERDUE):
        yield f"game night {night['id']} should have begun {now - night['starts_at']:.0f} s ago"


def nights_have_their_tables(file: Path, now: float) -> Iterator[str]:
    """One that goes on has as many tables of its own as were to be opened.

    But for one whose only table is to be in its channel, where there is one that belongs to another game night.
    """
    there = {row["channel_id"] for row in rows(file, OPEN)}
    for night in rows(file, "SELECT * FROM evenings WHERE status = 'open' AND opened_at < ?", now - ASKED - OVERDUE):
        own = rows(file, "SELECT slot FROM evening_tables WHERE evening_id = ? AND slot IS NOT NULL", night["id"])
        slots, elsewhere = sorted(row["slot"] for row in own), night["tables"] == 1 and night["channel_id"] in there
        if slots != list(range(1, night["tables"] + 1)) and not elsewhere:
            yield f"game night {night['id']} has opened tables {slots} of {night['tables']}"


def pictures_show_who_has_won(file: Path, games: Sequence[Game], now: float, sandbox: Sandbox) -> Iterator[str]:
    """The picture at its end shows, of every table that was played to its end by then, what the rules say."""
    for night in rows(file, "SELECT * FROM evenings WHERE status = 'over'"):
        if night["result_id"] is None:
            if night["ended_at"] < now - OVERDUE:
                yield f"game night {night['id']} is over, and has no picture {now - night['ended_at']:.0f} s later"
            continue
        placed = rows(file, "SELECT table_id FROM evening_tables WHERE evening_id = ?", night["id"])
        there = night["result_id"] in sandbox.world.messages
        shown = (
            "".join(image.description or "" for image in sandbox.message(night["result_id"]).images) if there else ""
        )
        own = [game for game in games if game.table["id"] in {row["table_id"] for row in placed}]
        surely, at_most = _won(own, night["ended_at"]), _won(own, night["ended_at"] + OVERDUE)
        found = _shown(shown)
        if WHOLE in shown and not surely <= found <= at_most:
            yield f"game night {night['id']} shows who has won as {dict(found)}; by the rules {dict(surely)}"
        if night["result_id"] == 0 and surely:
            yield f"game night {night['id']} shows nobody who has won; by the rules {dict(surely)}"


def _won(games: Sequence[Game], by: float) -> Won:
    over = [game for game in games if game.rules.is_over(game.state) and game.table["ended_at"] <= by]
    first = [[one for one in game.rules.standings(game.state) or () if one.rank == 1] for game in over]
    return Counter((len(winners), winners[0].total) for winners in first)


def _shown(description: str) -> Won:
    return Counter((len(NAME.findall(winners)), int(total)) for winners, total in DRAWN.findall(description))


def series_go_on(file: Path, now: float) -> Iterator[str]:
    """The nights of a series are at its moments; one that goes on has its next night in time."""
    for series in rows(file, "SELECT * FROM evening_series"):
        nights = rows(file, "SELECT * FROM evenings WHERE series_id = ? ORDER BY slot", series["id"])
        named, left_out = [*_moments(series, now)], _left_out(file, series["id"])
        for night in nights:
            if night["slot"] not in named:
                yield f"game night {night['id']} is at no moment of series {series['id']}"
        if series["status"] != "going" or any(night["status"] in ("planned", "open") for night in nights):
            continue
        lately = [night for night in nights if night["status"] in ("over", "missed")][-3:]
        if len(lately) == 3 and not any(night["played"] for night in lately):
            continue  # its host is about to be asked
        later = [slot for slot in named if slot > nights[-1]["slot"] and slot > now and slot not in left_out]
        if later and max(later[0] - WEEK, nights[-1]["ended_at"]) < now - OVERDUE:
            yield f"series {series['id']} has no next game night, though {later[0]} is less than a week ahead"


def events_of_series_name_its_nights(file: Path, now: float, sandbox: Sandbox) -> Iterator[str]:
    """An event that repeats is at moments of its series until the clocks are set, without those that are left out."""
    for series in rows(file, "SELECT * FROM evening_series WHERE event_id > 0 AND event_told LIKE 'on:%'"):
        event = sandbox.core.events.found.get(series["event_id"])
        if event is None or event.rule is None or event.status != SCHEDULED:
            continue
        named, zone = [*_moments(series, now)], ZoneInfo(series["zone"])
        for moment in islice(recurrence.moments(event.rule), 2):
            # Once the clocks have been set another rule takes its place.
            is_the_same = _offset(moment, zone) == _offset(event.begins, zone)
            if is_the_same and moment not in named:
                yield f"the event of series {series['id']} is at {moment:.0f}, and none of its nights"
        out = {one.original for one in event.exceptions.values() if one.is_canceled}
        by_this_rule = _before_the_clocks_are_set(named, event.begins, zone)
        wanted = {slot for slot in by_this_rule if slot > now} & _left_out(file, series["id"])
        if missing := wanted - out:
            yield f"the event of series {series['id']} does not leave out {sorted(missing)}"


def _before_the_clocks_are_set(moments: Iterable[int], begins: float, zone: ZoneInfo) -> Iterator[int]:
    later = (moment for moment in moments if moment >= begins)
    return takewhile(lambda moment: _offset(moment, zone) == _offset(begins, zone), later)


def _offset(moment: float, zone: ZoneInfo) -> timedelta | None:
    return datetime.fromtimestamp(moment, zone).utcoffset()


def _left_out(file: Path, series_id: int) -> set[int]:
    """The moments of a series that are left out or moved, before a night was planned for them."""
    return {row["slot"] for row in rows(file, "SELECT slot FROM evening_exceptions WHERE series_id = ?", series_id)}


def _moments(series: Row, now: float) -> Iterator[int]:
    """The moments of a series until some months after now: days of its zone, at the hour of the first."""
    zone = ZoneInfo(series["zone"])
    first = datetime.fromtimestamp(series["first_at"], zone)
    for week in range(max(0, int((now - series["first_at"]) / WEEK)) + LOOKED_AT):
        day = first.date() + timedelta(7 * week)
        if _is_one(series["repeats"], first.date(), day, week):
            yield int(datetime.combine(day, first.time(), zone).timestamp()) if week else series["first_at"]


def _is_one(repeats: str, first: date, day: date, week: int) -> bool:
    if repeats in ("weekly", "fortnightly"):
        return repeats == "weekly" or week % 2 == 0
    return (day + timedelta(7)).month != day.month if repeats == "last" else (day.day - 1) // 7 == (first.day - 1) // 7
