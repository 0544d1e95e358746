"""Flip 7 on the screens every game shares: the lines of the result, of a day, of a profile, the house rules."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.core import JsonValue, Standing
from bot.games.flip7.rules.options import CHOICES, DEFAULTS
from bot.games.flip7.rules.scoring import ROUND
from bot.games.flip7.rules.state import State
from bot.league.careers import FACT
from bot.render.league import Bar, Chart, Fact
from bot.tables.table import Table
from bot.text import say
from bot.ui.names import seat_name
from bot.ui.parts import CareerWords, HouseOption

TARGETS = (50, 100, 150, 300, 500)
"""Targets a lobby offers beside the standard one; `/play` takes any."""


def status(table: Table) -> str:
    """How far the game is, in a few words."""
    state: State = table.state
    return say("f7.progress", round=state.round, best=max(seat.total for seat in state.seats))


def begins_round(table: Table) -> bool:
    """The table moves on by itself only to deal a new round."""
    state: State = table.state
    return state.phase in ("deal", "turns")


def result_line(table: Table, standing: Standing) -> str:
    """A player's line of the result."""
    state: State = table.state
    scores = [past.scores[standing.seat] for past in state.rounds]
    return say(
        "f7.result",
        rank=standing.rank,
        name=seat_name(table.seats[standing.seat], stood_in=table.stood_in(standing.seat)),
        total=standing.total,
        best=max(scores),
        busts=sum(past.lines[standing.seat].status == "busted" for past in state.rounds),
    )


def final_words(table: Table, standing: Standing) -> str:
    """What a player reads at the end."""
    state: State = table.state
    if len(state.seats) == 1:
        return say("f7.alone", rounds=len(state.rounds), total=standing.total)
    return say("panel.over", result=say("panel.place", total=standing.total, rank=standing.rank))


def day_average(value: float) -> str:
    """Rounds."""
    return f"{-value / ROUND:.1f}"


def day_words(table: Table, total: int) -> str:
    """A day's score: rounds to the target, and the points there."""
    state: State = table.state
    return say("f7.day", rounds=total, points=state.seats[0].total)


def day_lines(facts: Mapping[str, int]) -> list[str]:
    """How the race went, as symbols: nothing that tells of the pile."""
    return [
        say("f7.day_line", sign=sign, count=facts.get(fact, 0), what=say(f"f7.count.{fact}"))
        for sign, fact in (("💥", "busts"), ("🌟", "flip7s"), ("🍀", "seconds_used"), ("🏅", "max_round"))
    ]


def house_rules(options: Mapping[str, JsonValue]) -> str:
    """The options in words: those that are not the publisher's."""
    said = []
    if options.get("target_score") != DEFAULTS.target_score:
        said.append(say("f7.option.target_score", points=options.get("target_score")))
    for name, choices in CHOICES.items():
        value = options.get(name)
        if value != choices[0]:
            said.append(say(f"f7.option.{name}.{value}"))
    if options.get("fresh_deck_each_round"):
        said.append(say("f7.option.fresh_deck_each_round"))
    return ", ".join(said) or say("f7.option.none")


def house_options() -> tuple[HouseOption, ...]:
    """Everything a table may have otherwise."""
    targets = [HouseOption("target_score", points, say("f7.option.target_score", points=points)) for points in TARGETS]
    words = [
        HouseOption(name, value, say(f"f7.option.{name}.{value}"))
        for name, choices in CHOICES.items()
        for value in choices[1:]
    ]
    return (*targets, *words, HouseOption("fresh_deck_each_round", True, say("f7.option.fresh_deck_each_round")))


def career(numbers: Mapping[str, int]) -> CareerWords:
    """How rounds ended as a chart; points a round, bust rate and the best round as facts."""

    def count(name: str) -> int:
        return numbers.get(f"{FACT}{name}", 0)

    rounds = count("rounds")
    if not rounds:
        return CareerWords()
    bars = tuple(Bar(say(f"f7.ended.{name}"), count(name)) for name in ("stays", "busts", "frozen", "flip7s"))
    facts = (
        Fact(say("f7.fact.points"), f"{numbers.get('total', 0) / rounds:.1f}"),
        Fact(say("f7.fact.busts"), f"{100 * count('busts') / rounds:.0f} %"),
        Fact(say("f7.fact.best"), str(count("max_round"))),
    )
    return CareerWords((Chart(say("f7.ended"), bars),), facts)
