"""A table as it was in a game that is over, to be looked at: what could have been played then is tried on it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from itertools import islice

from bot.engine.core import SomeAction
from bot.store.enums import Status
from bot.tables.news import Logged
from bot.tables.table import Table


def as_it_was(table: Table, place: int) -> Table:
    """Return the table before an entry, running. All of it is played again: not for the loop."""
    shown = copy.copy(table)
    shown.log = []
    for number, step in islice(table.steps(), place + 1):
        shown.log += [Logged(number, event) for event in step.events]
        shown.state = step.state
    shown.entries = table.entries[:place]
    shown.header = table.header.changed(status=Status.RUNNING, ending=None, ended_at=None)
    shown.playback, shown.frame, shown.timers, shown.proposals = (), None, {}, []
    return shown


def gone_on(table: Table, seat: int, actions: Sequence[SomeAction]) -> Table:
    """Return such a table after a seat has answered like this; `IllegalAction` where it cannot."""
    shown = copy.copy(table)
    shown.log = list(table.log)
    for number, action in enumerate(actions, len(table.entries)):
        step = table.rules.apply(shown.state, seat, action)
        shown.log += [Logged(number, event) for event in step.events]
        shown.state = step.state
    return shown
