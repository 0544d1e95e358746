"""What a table message is yet to show: in order, never far behind the game."""

from __future__ import annotations

from itertools import pairwise

from bot.tables.news import Frame
from bot.ui.messages.message_state import BEHIND, LONGEST_PAUSE, LOOK_EVERY, LOOK_SELDOM, Distance, MessageState
from bot.ui.messages.writes import Writes


def moments(*states: str) -> list[Frame]:
    """Moments of these states."""
    return [Frame(state) for state in states]


def to_come(state: MessageState) -> list[str]:
    """What is still to be state."""
    return [moment.state for moment in state.frames]


def test_moments_are_shown_in_the_order_they_came() -> None:
    state = MessageState()
    state.play(moments("a", "b"), skip=False)
    state.play(moments("c"), skip=False)
    assert to_come(state) == ["a", "b", "c"]


def test_a_show_that_falls_behind_gives_way_to_what_is_new() -> None:
    state = MessageState()
    for number in range(50):
        state.play(moments(*[f"{number}.{card}" for card in range(3)]), skip=False)
        assert len(state.frames) <= BEHIND + 3
    assert to_come(state)[-1] == "49.2"


def test_drum_rolls_are_shown_before_their_frames_and_do_not_make_a_show_late() -> None:
    state = MessageState()
    drummed = [moment for name in "abc" for moment in (Frame(f"drum {name}", is_drum_roll=True), Frame(name))]
    state.play(drummed, skip=False)
    state.play(moments("d"), skip=False)
    assert to_come(state) == ["drum a", "a", "drum b", "b", "drum c", "c", "d"]
    state.play(moments("e"), skip=False)
    assert to_come(state) == ["e"]


def test_a_channel_that_takes_nothing_is_shown_nothing_step_by_step() -> None:
    state = MessageState()
    state.play(moments("a"), skip=False)
    state.play(moments("b"), skip=True)
    assert to_come(state) == []


def test_nobody_waits_any_longer_for_frames_that_are_left_to_another_process() -> None:
    state = MessageState()
    state.play(moments("a"), skip=False)
    assert not state.is_at_rest
    state.leave()
    assert to_come(state) == []
    assert state.is_at_rest


def test_after_a_failure_the_newest_state_comes_next_and_each_pause_is_longer() -> None:
    state = MessageState()
    state.play(moments("a"), skip=False)
    pauses = []
    for _ in range(10):
        state.later(100.0)
        pauses.append(state.edited_at - 100.0)
    assert state.is_old
    assert to_come(state) == []
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE


def test_of_two_writes_at_once_nobody_knows_which_one_shows() -> None:
    writes = Writes()
    first, other = writes.begin(1), writes.begin(2)
    second = writes.begin(1)
    assert (first.alone, second.alone, other.alone) == (False, False, True)
    writes.end(first)
    assert not writes.begin(1).alone
    for write in (second, other):
        writes.end(write)
    assert writes


def test_while_frames_are_shown_only_what_they_have_told_is_known() -> None:
    state = MessageState()
    state.play([Frame("one", told=5, since=3), Frame("two", told=8, since=5)], skip=False)
    assert state.told == 3, "nothing of it yet"
    told = []
    while state.frames:
        state.next_frame()
        told.append(state.told)
    assert told == [5, 8]
    state.stop_playback()
    assert MessageState().told is None


def test_how_far_a_quiet_channel_has_moved_on_is_looked_at_ever_more_seldom() -> None:
    distance, looks = Distance(looked_at=0.0), []
    for now in range(0, 3600, 10):
        if distance.is_due(float(now)):
            looks.append(now)
            distance.found(0)
    assert looks[:4] == [60, 180, 420, 900]
    assert max(later - earlier for earlier, later in pairwise(looks)) == LOOK_SELDOM
    distance.found(3)
    assert distance.every == LOOK_EVERY, "somebody writes"
