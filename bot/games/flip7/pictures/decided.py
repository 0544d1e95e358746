"""What a finished game looks like in figures, and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.flip7.pictures import words
from bot.games.flip7.rules.view import View
from bot.render.picture import Person
from bot.text import count, say


@dataclass(frozen=True, slots=True)
class Tally:
    seat: int
    rank: int
    total: int
    best: int
    """Points of the best round."""
    busts: int
    sevens: int
    """Rounds ended with seven numbers."""
    scores: tuple[int, ...]
    """Of every round."""


def tallies(view: View) -> list[Tally]:
    """Return everybody's tally, from first to last; at equal rank in seat order."""
    return sorted((_tally(view, seat.seat) for seat in view.seats), key=lambda tally: (tally.rank, tally.seat))


def _tally(view: View, seat: int) -> Tally:
    scores = tuple(past.scores[seat] for past in view.rounds)
    total = view.seats[seat].total
    rank = view.seats[seat].rank or 1 + sum(other.total > total for other in view.seats)
    return Tally(
        seat=seat,
        rank=rank,
        total=total,
        best=max(scores, default=0),
        busts=sum(past.lines[seat].status == "busted" for past in view.rounds),
        sevens=sum(past.flip7_by == seat for past in view.rounds),
        scores=scores,
    )


def decided(view: View, people: Sequence[Person]) -> str:
    """Say who won and by how much, or alone in how many rounds."""
    ranked = tallies(view)
    first, rounds, target = ranked[0], len(view.rounds), view.options.target_score
    if len(ranked) == 1:
        key = "flip7.decided.alone" if first.total >= target else "flip7.decided.alone_short"
        return say(key, points=count("flip7.points", first.total), rounds=count("flip7.rounds", rounds))
    winners = [tally for tally in ranked if tally.rank == 1]
    if len(winners) > 1:
        return count(
            "flip7.decided.shared",
            len(winners),
            points=count("flip7.points", first.total),
            rounds=count("flip7.rounds", rounds),
        )
    lead = first.total - ranked[1].total
    name = words.told_whole(people, first.seat)
    return say("flip7.decided.won", who=name, lead=lead, rounds=count("flip7.rounds", rounds))


def _called(tally: Tally, people: Sequence[Person]) -> str:
    person = people[tally.seat] if tally.seat < len(people) else Person("")
    kind = say("mark.ai") if person.ai else say("mark.stood_in") if person.mark == "autopilot" else ""
    name = words.told_name(people, tally.seat)
    return f"{name} ({kind})" if kind else name


def told(tally: Tally, people: Sequence[Person]) -> str:
    """Describe a player's game in words."""
    return say(
        "flip7.decided.line",
        rank=tally.rank,
        who=_called(tally, people),
        total=tally.total,
        best=tally.best,
        busts=count("flip7.busts", tally.busts),
        sevens=count("flip7.sevens", tally.sevens),
    )


def told_briefly(tally: Tally, people: Sequence[Person]) -> str:
    """Describe a player's game in as few words as possible."""
    return say("flip7.decided.brief", rank=tally.rank, who=_called(tally, people), total=tally.total)
