"""What may be changed in the rows of a table that stand already: columns and their types, for `changed(…)`."""

from __future__ import annotations

from typing import TypedDict

from bot.engine.core import JsonObject
from bot.store.enums import ClockKind, ConsentState, Ending, Status, Visibility


class HeaderChange(TypedDict, total=False):
    """New values of a table's header. What it was set up with may be chosen otherwise while it is a lobby."""

    status: Status
    freed: bool
    ending: Ending | None
    host_id: int
    options: JsonObject
    channel_id: int
    clock: ClockKind
    turn_seconds: int
    max_seats: int
    fast: bool
    calm: bool
    friendly: bool
    reliable: bool
    voices: bool
    watched: bool
    rules_version: int
    deck: str
    seed: str
    words: list[str] | None
    message_id: int | None
    former_id: int | None
    opened_by: str | None
    token: str | None
    token_until: float | None
    result_id: int | None
    shown_entry: int | None
    shown_layout: str | None
    started_at: float | None
    ended_at: float | None


class SeatChange(TypedDict, total=False):
    table_id: int
    seat: int
    joined: int | None
    asked: ConsentState | None
    autopilot: bool
    away: bool
    misses: int
    left_at: float | None
    left_early: bool


class PersonChange(TypedDict, total=False):
    """What changes of a person's switches, and of what is kept of them beside."""

    text_mode: bool
    larger: bool
    calm: bool
    mentions: bool
    next_by_itself: bool | None
    next_in_daily: bool | None
    visibility: Visibility
    remind_hours: int | None
    reminded_day: int | None
    remarks: list[str]
    language: str | None
    locale: str | None
    account: str | None
    zone: str | None
    seen_day: int | None


class GuildChange(TypedDict, total=False):
    summary_channel: int | None
    summary_day: int | None
    summary_hour: int
    watched: bool
    language: str | None
    channels: list[int]
    roles: list[int]
    games_off: list[str]
    clock: ClockKind
    threads: bool
    friendly: bool
    mentions: bool
    coach: bool
    reactions: bool
    seasons: list[int]
    season_posts: bool
