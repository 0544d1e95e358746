"""Somebody's circle on the screen: who is in it, who asks them, whom they may ask. They alone see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.chosen import cut
from bot.feature import DayReminder
from bot.features.circles.custom_ids import CirclePress
from bot.features.circles.service import Together
from bot.features.circles.store import MOST, OPEN_MOST, CircleInvitation
from bot.text import count, parts_of, say, sentences_of
from bot.ui.screens.additions import Addition, WaitingTurn
from bot.ui.screens.names import LABEL, person_name, person_words
from bot.ui.screens.screen import Button, Option, Row, Screen, Select, Users, page_buttons

PAGE = 10
"""People of a page."""
SHOWN = 4
"""Invitations that are shown, the oldest: the others when those are answered."""
NAMED = 3
"""Streaks that a reminder names, the longest."""
SCOPE = "circle"
"""The name of one's circle as people of whom there are boards: "scope.circle" in texts."""


@dataclass(frozen=True, slots=True)
class CirclePage:
    """What is to be seen of somebody's circle."""

    people: Sequence[Together]
    """Of this page."""
    size: int
    """Of the whole circle."""
    page: int
    pages: int
    waiting: Sequence[CircleInvitation]
    open_count: int
    """Invitations of theirs that are open."""
    is_hidden: bool
    reminded_at: float | None
    """When they are reminded of streaks, as a moment of today; None: they are not."""
    added: Sequence[Button]
    """What others lead to from here."""
    note: str = ""
    """What has just been done."""


def circle_screen(shown: CirclePage) -> Screen:
    texts = [shown.note, say("circle.title", count=shown.size, most=MOST)]
    if shown.is_hidden:
        texts.append(say("circle.hidden"))
    texts.append("\n".join(map(_line, shown.people)) if shown.people else say("circle.empty"))
    texts += _asking(shown.waiting)
    if shown.reminded_at is not None:
        texts.append(say("circle.reminded", at=int(shown.reminded_at)))
    footer = sentences_of((say("circle.open", count=shown.open_count, most=OPEN_MOST), say("circle.how")))
    return Screen(tuple(filter(None, texts)), _rows(shown), footer=f"-# {footer}")


def _line(one: Together) -> str:
    name = f"**{person_words(one.name)}**"
    if not one.streak:
        return name
    today = say("circle.today_done" if one.is_done else "circle.today_open")
    return say("circle.person_streak", name=name, streak=parts_of([count("circle.days", one.streak), today]))


def _asking(waiting: Sequence[CircleInvitation]) -> list[str]:
    lines = [say("circle.asks", name=_asker(one), until=int(one.until)) for one in waiting[:SHOWN]]
    if more := len(waiting) - SHOWN:
        lines += [count("circle.more", more)] if more > 0 else []
    return ["\n".join(lines)] if lines else []


def _asker(one: CircleInvitation) -> str:
    """Return who asks: by name, and so that Discord shows who it is, as anybody can call themselves anything."""
    return f"**{person_words(one.name)}** (<@{one.asker_id}>)"


def _answers(one: CircleInvitation) -> Row:
    name = cut(person_name(one.name), LABEL)
    return (
        Button(say("circle.agree", name=name), CirclePress(CirclePress.AGREE, one.asker_id).custom_id, "success"),
        Button(say("circle.decline"), CirclePress(CirclePress.DECLINE, one.asker_id).custom_id),
    )


def _rows(shown: CirclePage) -> tuple[Row, ...]:
    rows: list[Row] = [_answers(one) for one in shown.waiting[:SHOWN]]
    if not shown.is_hidden:
        rows.append(Users(CirclePress(CirclePress.ASK).custom_id, say("circle.ask")))
    if shown.people:
        people = tuple(Option(cut(person_name(one.name), LABEL), str(one.user_id)) for one in shown.people)
        rows.append(Select(CirclePress(CirclePress.LEAVE, shown.page).custom_id, say("circle.leave"), people))
    buttons: list[Button] = []
    if shown.pages > 1:
        buttons += page_buttons(shown.page, shown.pages, lambda at: CirclePress(CirclePress.PAGE, at).custom_id)
    buttons.append(_reminding(shown.reminded_at))
    rows.append((*buttons, *shown.added))
    return tuple(rows)


def _reminding(at: float | None) -> Button:
    if at is None:
        return Button(say("circle.remind"), CirclePress(CirclePress.REMIND).custom_id)
    return Button(say("circle.remind_off"), CirclePress(CirclePress.OFF).custom_id)


def on_me(waiting: int, *, is_hidden: bool, has_people: bool) -> Addition:
    """Return what stands among somebody's own settings."""
    texts = [count("circle.waiting", waiting)] if waiting else []
    if is_hidden and has_people:
        texts.append(say("circle.hidden"))
    button = Button(
        say("circle.button"), CirclePress(CirclePress.OPEN).custom_id, "primary" if waiting else "secondary"
    )
    return Addition(tuple(texts), ((button,),))


def invitations_waiting(waiting: int) -> WaitingTurn:
    """Return so many invitations as what waits for somebody."""
    opened_by = CirclePress(CirclePress.OPEN).custom_id
    return WaitingTurn(say("circle.button"), count("circle.waiting", waiting), opened_by)


def private_note(untold: Sequence[CircleInvitation]) -> Screen:
    """Return what somebody is told of invitations that have come for them."""
    if len(untold) == 1:
        [one] = untold
        return Screen((say("circle.note", name=_asker(one)),), (_answers(one),))
    button = Button(say("circle.button"), CirclePress(CirclePress.OPEN).custom_id, "primary")
    return Screen((count("circle.waiting", len(untold)),), ((button,),))


def asked_words(user_id: int, *, joined: bool) -> str:
    return say("circle.joined" if joined else "circle.asked", who=f"<@{user_id}>")


def reminder(to_lose: Sequence[Together]) -> DayReminder:
    """Return what somebody is reminded of: the longest streaks that end with this day."""
    lines = [count("circle.to_lose", one.streak, name=f"**{person_words(one.name)}**") for one in to_lose[:NAMED]]
    if more := len(to_lose) - len(lines):
        lines.append(count("circle.to_lose_more", more))
    off = Button(say("circle.remind_off"), CirclePress(CirclePress.OFF).custom_id)
    return DayReminder((say("circle.to_lose_title"), "\n".join(lines)), off)
