"""Telling people what the clock and the autopilot played for them, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.engine.core import SomeAction, SomeState
from bot.tables.news import Frame
from bot.tables.seating.attendance import times_stood_in
from bot.tables.view import TableView
from bot.text import count, say, sentences_of
from bot.ui.screens import games


def did(table: TableView, seat: int, state: SomeState, answers: Sequence[SomeAction]) -> str:
    """Return what was answered for a seat that was asked in this state."""
    return games.of(table).did(table.at(Frame(state)), seat, answers)


def told(table: TableView, seat: int, since: int) -> str:
    """Return what was played for a seat from this entry on; empty where nothing was.

    The last few times are told in words, those before them counted.
    """
    # The entry before it tells whether somebody had begun to by then.
    lately = table.entries[max(0, since - 1) :]
    times = sum(entry.number >= since for entry in times_stood_in(lately, seat))
    last = table.autoplayed.since(seat, since)
    sentences = []
    for by, autoplayed in groupby(last, key=lambda turn: turn.by):
        sentences.append(say(f"panel.stood_in.{by}"))
        for turn in autoplayed:
            answers = [entry.action for entry in turn.entries]
            sentences.append(did(table, seat, turn.state, answers))
    if times > len(last):
        sentences.append(count("panel.stood_in.before", times - len(last)))
    return sentences_of(sentences)
