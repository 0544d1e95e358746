"""The state machine of a table message is the one its docstring draws, and one module alone moves it on."""

from __future__ import annotations

import ast
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from itertools import product
from typing import TypeAlias, cast

import pytest

from bot.ui.messages import message_phases
from bot.ui.messages.former_messages import FormerMessages
from bot.ui.messages.message_phases import (
    Attempt,
    ChannelState,
    Means,
    MessageEvent,
    MessagePhase,
    Missing,
    Playback,
    Poster,
)
from bot.ui.messages.message_state import Distance, MessageState
from bot.ui.messages.message_tokens import Tokens
from bot.ui.messages.writes import Write, Writes
from tests.test_architecture import modules
from tests.ui.test_message_state import moments

PARTS: Mapping[str, type[Enum]] = {
    "missing": Missing,
    "means": Means,
    "attempt": Attempt,
    "channel": ChannelState,
    "playback": Playback,
    "poster": Poster,
}
Drawn: TypeAlias = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By part, event and state before: the state after it."""
KEPT_BY = (MessageState, FormerMessages, Tokens, Distance, Writes, Write)
"""The classes that hold what a table message shows."""


def drawn() -> Drawn:
    """What the docstring draws."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for paragraph in (message_phases.__doc__ or "").split("\n\n"):
        rows = [[cell.strip() for cell in line.split("|")] for line in paragraph.splitlines() if "|" in line]
        if rows:
            (part, *before), *events = rows
            found[part] = {event: dict(zip(before, after, strict=True)) for event, *after in events}
    return found


def phases() -> Iterator[MessagePhase]:
    """Every state there is."""
    for missing, means, attempt, channel, playback, poster in product(
        Missing, Means, Attempt, ChannelState, Playback, Poster
    ):
        yield MessagePhase(missing, means, attempt, channel, playback, poster)


def expected(table: Drawn, phase: MessagePhase, *events: MessageEvent) -> MessagePhase:
    """The state that the drawing leads to."""
    now = {name: cast("Enum", getattr(phase, name)).value for name in PARTS}
    for event in events:
        now = {name: table[name].get(event.value, {}).get(value, value) for name, value in now.items()}
    return MessagePhase(
        Missing(now["missing"]),
        Means(now["means"]),
        Attempt(now["attempt"]),
        ChannelState(now["channel"]),
        Playback(now["playback"]),
        Poster(now["poster"]),
    )


def test_the_drawing_has_every_state_and_every_event() -> None:
    table = drawn()
    assert list(table) == [field.name for field in fields(MessagePhase)] == list(PARTS)
    for part, states in PARTS.items():
        names = {state.value for state in states}
        for event, row in table[part].items():
            assert set(row) == names, f"{part}: {event} has a cell for every state"
            assert set(row.values()) <= names
            assert any(before != after for before, after in row.items()), f"{part}: {event} does something"
    assert {event for rows in table.values() for event in rows} == {event.value for event in MessageEvent}


@pytest.mark.parametrize("event", MessageEvent, ids=lambda event: event.value)
def test_every_event_leads_from_every_state_to_the_one_that_is_drawn(event: MessageEvent) -> None:
    table = drawn()
    for phase in phases():
        assert phase.after(event) == expected(table, phase, event), f"{event.value} in {phase}"


def one_answer(state: MessageState) -> None:
    """An answer posts it, and ends."""
    state.expect_answer()
    state.answer_ended()


E = MessageEvent
REQUESTS: Mapping[str, tuple[Callable[[MessageState], object], tuple[MessageEvent, ...]]] = {
    "mark_dirty": (lambda state: state.mark_dirty(1.0), (E.CHANGED,)),
    "mark_dirty minor": (lambda state: state.mark_dirty(1.0, minor=True), (E.ANSWERED,)),
    "mark_dirty again": (lambda state: state.mark_dirty(1.0, again=True), (E.CHANGED, E.POST_WANTED)),
    "drawn": (lambda state: state.drawn(), (E.DRAWN,)),
    "keep": (lambda state: state.keep(), (E.KEPT,)),
    "keep unwanted": (lambda state: state.keep(wanted=False), (E.GIVEN_UP,)),
    "wait_until": (lambda state: state.wait_until(2.0), (E.KEPT,)),
    "settled": (lambda state: state.settled(), (E.SETTLED,)),
    "play": (lambda state: state.play(moments("a"), skip=False), (E.FRAMES_CAME,)),
    "play skipped": (lambda state: state.play(moments("a"), skip=True), ()),
    "rest": (lambda state: state.rest(), (E.AT_ITS_END,)),
    "leave": (lambda state: state.leave(), (E.LEFT,)),
    "forget": (lambda state: state.forget(), ()),
    "taken": (lambda state: state.taken(), (E.TAKEN,)),
    "later": (lambda state: state.later(1.0), (E.FAILED,)),
    "refused": (lambda state: state.refused(1.0, locked=False, is_open=True), (E.KEPT, E.REFUSED)),
    "refused as locked": (lambda state: state.refused(1.0, locked=True, is_open=True), (E.KEPT, E.FOUND_LOCKED)),
    "gone": (lambda state: state.gone(), (E.FOUND_GONE,)),
    "begin_game": (lambda state: state.begin_game(5, (1, 2)), (E.POST_WANTED,)),
    "post_again": (lambda state: state.post_again(), (E.POST_WANTED,)),
    "begin_post": (lambda state: state.begin_post("nonce"), (E.POST_BEGUN,)),
    "posted": (lambda state: state.posted((), 1.0), (E.POSTED,)),
    "posted for others": (lambda state: state.posted((7,), 1.0), (E.POSTED_FOR_OTHERS,)),
    "post_refused": (lambda state: state.post_refused(), (E.POST_REFUSED,)),
    "expect_answer": (lambda state: state.expect_answer(), (E.ANSWER_BEGUN,)),
    "an answer": (one_answer, (E.ANSWER_BEGUN, E.ANSWERS_ENDED)),
    "has_no_token": (lambda state: state.has_no_token(), (E.GUEST_SILENT,)),
    "lost_token": (lambda state: state.lost_token(), (E.GUEST_REFUSED,)),
    "edit_will_do": (lambda state: state.edit_will_do(), (E.EDIT_WILL_DO,)),
}
"""What others may ask for that changes the state, and the events it stands for."""


@pytest.mark.parametrize("name", REQUESTS)
def test_every_request_moves_a_message_on_from_every_state_as_it_is_drawn(name: str) -> None:
    table = drawn()
    ask, events = REQUESTS[name]
    for phase in phases():
        state = MessageState(phase)
        ask(state)
        assert state.phase == expected(table, phase, *events), f"{name} in {phase}"


def test_every_event_comes_from_a_request() -> None:
    assert {event for _, events in REQUESTS.values() for event in events} == set(MessageEvent)


def test_of_two_answers_that_post_it_the_last_one_lets_others() -> None:
    state = MessageState()
    state.expect_answer()
    state.expect_answer()
    state.answer_ended()
    assert state.is_answered
    state.answer_ended()
    assert not state.is_answered


def test_a_post_that_may_have_worked_is_tried_again_as_it_was() -> None:
    state = MessageState()
    state.begin_game(5, (1, 2))
    first = state.begin_post("first")
    state.later(1.0)
    state.post_again((3,))
    assert state.begin_post("second") == first
    state.posted(first.mentions, 2.0)
    assert state.wanted == (True, (1, 2, 3)), "who was asked since is mentioned by another one"
    assert state.posting is None


def test_a_channel_that_refuses_a_table_that_has_ended_is_not_asked_for_ever() -> None:
    state = MessageState()
    tries = 0
    state.mark_dirty(0.0)
    while state.is_old:
        state.drawn()
        state.refused(0.0, locked=False, is_open=False)
        tries += 1
    assert tries == 10


# One writer


def private() -> set[str]:
    """What these classes hold."""
    return {slot for kept in KEPT_BY for slot in kept.__slots__} | {"_on"}


@pytest.mark.parametrize("kept", KEPT_BY, ids=lambda kept: kept.__name__)
def test_nothing_of_a_table_message_can_be_assigned_from_outside(kept: type) -> None:
    assert "__dict__" not in dir(kept)
    assert all(slot.startswith("_") for slot in vars(kept)["__slots__"])
    for name, value in vars(kept).items():
        if isinstance(value, property):
            assert value.fset is None, f"{name} can be assigned"
            assert value.fget is not None
            shown = typing.get_type_hints(value.fget)["return"]
            assert (typing.get_origin(shown) or shown) not in {set, dict, list}, f"{name} can be changed"


@pytest.mark.parametrize("package", ["bot", "tests", "bench"])
def test_nobody_reaches_into_what_a_table_message_holds(package: str) -> None:
    hidden = private()
    found = [
        f"{module}:{node.lineno}: {ast.unparse(node)}"
        for module, path in modules(package)
        if "bot.ui" in path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr in hidden
        and not (isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"})
    ]
    assert not found, "\n".join(found)
