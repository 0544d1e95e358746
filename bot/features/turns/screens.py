"""The list of what waits for a person: a page of it, of which each has a button."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.features.turns.custom_ids import TurnsPress
from bot.text import count, parts_of, say
from bot.ui.screens.additions import WaitingTurn
from bot.ui.screens.screen import Button, Row, Screen, button_rows, paged, shorten

A_PAGE = 20
LABEL = 38
"""Characters of a button that a phone shows."""


def turns_screen(turns: Sequence[WaitingTurn], wanted: int, seen: Collection[int]) -> Screen:
    """Return a page; `seen`: the channels of it that its person may see, of the others no name is told."""
    if not turns:
        return Screen((say("turns.none"),))
    page = paged(turns, wanted, A_PAGE)
    shown, first = page.items, page.before + 1
    lines = [
        say("turns.line", number=number, what=parts_of(_parts(turn, seen))) for number, turn in enumerate(shown, first)
    ]
    texts = say("turns.title"), count("turns.count", len(turns)), "\n".join(lines)
    buttons = [
        Button(
            shorten(say("turns.open", number=number, game=turn.label), LABEL),
            turn.custom_id,
            "primary" if number == 1 else "secondary",
        )
        for number, turn in enumerate(shown, first)
    ]
    return Screen(texts, (*button_rows(buttons), *_ways_on(page.number, page.pages)))


def _parts(turn: WaitingTurn, seen: Collection[int]) -> list[str]:
    """Return what a line says of one: what, where, that it is the last, until when."""
    parts = [turn.what]
    if turn.channel is not None:
        channel, _ = turn.channel
        parts.append(f"<#{channel}>" if channel in seen else say("turns.private"))
    if turn.is_last:
        parts.append(say("turns.last"))
    if turn.due is not None:
        parts.append(say("turns.due", due=int(turn.due)))
    return parts


def _ways_on(page: int, pages: int) -> tuple[Row, ...]:
    """Return the ways to the pages before and after one."""
    ways = []
    if page > 1:
        ways.append(Button(say("turns.before"), TurnsPress(page - 1).custom_id))
    if page < pages:
        ways.append(Button(say("turns.after"), TurnsPress(page + 1).custom_id))
    return (tuple(ways),) if ways else ()
