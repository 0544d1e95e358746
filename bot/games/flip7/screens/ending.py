"""What decided a game of Flip 7, and what each player did best in it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.flip7.pictures import decided as decision
from bot.games.flip7.rules.state import Round, State
from bot.render.picture import Person
from bot.tables.view import TableView
from bot.text import count, listed, say
from bot.ui.screens.game_content import Highlight
from bot.ui.screens.names import bold_names

NAMED = 2
"""Players who share something, and are still named."""
RACES = ((7, "fast"), (10, "good"), (13, "steady"))
"""Rounds to 200 points that are so at most: alone the regular takes 7 to 14, 10 as a rule."""


def decided(table: TableView) -> list[str]:
    """Return by how much it was won, what the last round did to it, and the best round of all."""
    state: State = table.state
    if len(state.seats) == 1:
        return []
    names = bold_names(table)
    won = decision.decided(table.rules.view(state, None), [Person(name) for name in names])
    told = [won.removesuffix(say("sentence.end")), *_last_round(state, names)]
    highest = max(score for past in state.rounds for score in past.scores)
    best = [name for seat, name in enumerate(names) if any(past.scores[seat] == highest for past in state.rounds)]
    if len(best) <= NAMED:
        told.append(count("f7.end.best", highest, who=listed(best)))
    return told


def _last_round(state: State, names: list[str]) -> Iterator[str]:
    """Yield how the last round turned the game: seven numbers, a bust, a lead that was lost."""
    last = state.rounds[-1]
    if last.flip7_by is not None:
        yield say("f7.end.seven", who=names[last.flip7_by])
    before = state.rounds[-2].totals if len(state.rounds) > 1 else (0,) * len(names)
    led = [seat for seat, total in enumerate(before) if total == max(before) > 0]
    if len(led) == 1 and not _won(state, led[0]):
        yield say("f7.end.led_bust" if _busted(last, led[0]) else "f7.end.led", who=names[led[0]])
        return
    busted = [seat for seat in range(len(names)) if _busted(last, seat) and not _won(state, seat)]
    if busted:
        ahead = max(busted, key=lambda seat: before[seat])
        yield say("f7.end.bust", who=names[ahead])


def _busted(past: Round, seat: int) -> bool:
    return past.lines[seat].status == "busted"


def _won(state: State, seat: int) -> bool:
    return state.seats[seat].total == max(one.total for one in state.seats)


def race(state: State) -> str:
    """Return a verdict on a race alone, by its rounds for every 200 points; empty where the target was not reached."""
    target = state.options.target_score
    if state.seats[0].total < target:
        return ""
    rounds = len(state.rounds) * 200 / target
    return say(f"f7.race.{next((word for most, word in RACES if rounds <= most), 'slow')}")


def praise(table: TableView, seat: int) -> str:
    """Return what nobody at the table did better than this player; empty for nothing."""
    state: State = table.state
    best = [max(past.scores[one] for past in state.rounds) for one in range(len(state.seats))]
    if best[seat] == max(best) > 0:
        return count("f7.praise.round", best[seat])
    busts = [sum(_busted(past, one) for past in state.rounds) for one in range(len(state.seats))]
    others = [times for one, times in enumerate(busts) if one != seat]
    return say("f7.praise.busts") if others and busts[seat] < min(others) else ""


def highlight(table: TableView, seat: int) -> Highlight | None:
    """Return the best round of a player; None for one without a point."""
    state: State = table.state
    points = max((past.scores[seat] for past in state.rounds), default=0)
    return Highlight(points, count("f7.highlight", points)) if points > 0 else None
