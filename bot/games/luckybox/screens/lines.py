"""Lucky Box on the screens every game shares: the line over the table, the lines of the result, the house rules."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.core import JsonValue, Standing
from bot.games.luckybox.rules.scoring import band
from bot.games.luckybox.rules.state import ROUNDS, State
from bot.tables.table import Table
from bot.text import say, symbol
from bot.ui import emojis
from bot.ui.names import seat_name
from bot.ui.parts import HouseOption

BOX, NOTHING = "📦", "➖"
TELLING = ("completed", "line", "scored", "reshuffled")
"""Events of others that a panel tells by itself."""


def headline(table: Table) -> str:
    """What the table is at: the number, or that cards are chosen."""
    state: State = table.state
    key = "table.choose" if state.revealed is None else "table.turn"
    game, tile = say(f"game.{table.header.game}"), emojis.shown().beside(str(state.revealed))
    return say(key, game=game, round=state.round, turn=state.turn, number=state.revealed, tile=tile)


def status(table: Table) -> str:
    """How far the game is, in a few words."""
    state: State = table.state
    return say("status.progress", round=state.round, turn=state.turn)


def begins_round(table: Table) -> bool:
    """A new round has just begun: in a slow game worth a new message."""
    state: State = table.state
    return state.revealed is not None and state.turn == 1


def result_line(table: Table, standing: Standing) -> str:
    """A player's line of the result, by source."""
    state: State = table.state
    seat = state.seats[standing.seat]
    names = {sign: emojis.shown().picture(sign) or say(f"source.{sign}") for sign in ("box", "star", "cross", "moon")}
    return say(
        "result.line",
        rank=standing.rank,
        name=seat_name(table.seats[standing.seat], stood_in=table.stood_in(standing.seat)),
        total=standing.total,
        boxes=sum(seat.box_points),
        stars=sum(seat.star_points),
        crosses=seat.cross_points,
        moons=str(seat.moon_points).replace("-", "−"),
        **names,
    )


def final_words(table: Table, standing: Standing) -> str:
    """What a player reads over their own board at the end."""
    name = band(table.state)
    if name is None:
        return say("panel.over", result=say("panel.place", total=standing.total, rank=standing.rank))
    return say("panel.solo_over", total=standing.total, band=say(f"bandname.{name}"), verdict=say(f"band.{name}"))


def day_average(value: float) -> str:
    """Points."""
    return f"{value:.1f}"


def day_words(table: Table, total: int) -> str:
    """The score and its band."""
    return say("panel.band", total=total, verdict=say(f"band.{band(table.state)}"))


def day_lines(facts: Mapping[str, int]) -> list[str]:
    """A line a round: what was completed, starred and mooned, as symbols one can also have read aloud."""
    signs = (("boxes", BOX), ("stars", symbol("star")), ("moons", symbol("moon")))
    lines = []
    for round_ in range(1, ROUNDS + 1):
        marks = "".join(sign * facts.get(f"{name}_{round_}", 0) for name, sign in signs)
        lines.append(say("daily.round", round=round_, marks=marks or NOTHING))
    return lines


def house_options() -> tuple[HouseOption, ...]:
    """Relaxed rules; the bands are for games alone."""
    return (HouseOption("relaxed", True, say("rules.relaxed")),)


def house_rules(options: Mapping[str, JsonValue]) -> str:
    """The options in words."""
    return say("rules.relaxed" if options.get("relaxed") else "rules.standard")
