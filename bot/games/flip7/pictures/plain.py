"""The same boards as aligned text, for a code block in text mode: leaves nothing out, at most 3500 characters."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.pictures import alt, decided, host_lines, lines, words
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.pictures.marks import Marks, odds_of
from bot.games.flip7.rules.view import View
from bot.render.picture import Person
from bot.render.typesetting.monospaced import aligned, harmless, headings, left
from bot.text import decimal, labelled, list_of, percent, say

NAME = 20
"""Characters of a name."""
PILE, CELL = 4, 9
"""Kinds of cards in a line of the pile, each beside how many there are, as who hears it has no columns; and the width
of one."""
SIGNED = ("freeze", "flip3", "second")
"""Kinds with a sign of letters, one for each language."""
SCORES = 10
"""Rounds in a line of the result."""


def panel(view: View, seat: int, people: Sequence[Person], marks: Marks) -> str:
    spot = lines.spot(view, seat)
    asked, said = host_lines.situation(view, seat, people), host_lines.panel(view, seat).text
    lines_ = [_where(view), labelled(name(people, seat), harmless(asked)), *([said] if said != asked else []), ""]
    lines_ += _line(spot)
    odds = odds_of(marks)
    if odds is not None:
        hit = decimal(odds.hit, signed=True)
        lines_.append(say("flip7.alt.odds", bust=percent(odds.bust), hit=hit, seven=percent(odds.seven)))
    lines_ += ["", *_going_on(view, people), *_pile(view, spot)]
    if len(view.seats) == 1:
        lines_ += ["", say("flip7.history"), *_wrapped([str(past.scores[0]) for past in view.rounds])]
    else:
        lines_ += ["", *_table(view, people)]
    return "\n".join(lines_)


def table(view: View, people: Sequence[Person]) -> str:
    said = harmless(host_lines.table(view, people).text)
    dealer = say("flip7.plain.dealer", who=name(people, view.dealer))
    return "\n".join(
        [_where(view), dealer, said, *_turned(view, people), *_going_on(view, people), "", *_table(view, people)]
    )


def _table(view: View, people: Sequence[Person]) -> list[str]:
    """Three lines a player: who, how the player stands with all cards, and the points with their words."""
    made = []
    for spot in lines.spots(view):
        person = people[spot.seat] if spot.seat < len(people) else Person("")
        kind = list_of(words.doing(person))
        mark = ">" if spot.asked else " "
        made.append(f"{mark} {name(people, spot.seat)}{f' ({kind})' if kind else ''}")
        made += [f"  {line}" for line in _line(spot)]
    return made


def _line(spot: Spot) -> list[str]:
    status = say(f"flip7.status.{spot.mark}")
    return [
        labelled(status, alt.cards(spot) or "-"),
        say("flip7.plain.points", points=spot.gain, total=spot.total, distance=words.distance(spot.missing)),
    ]


def _turned(view: View, people: Sequence[Person]) -> list[str]:
    if view.turned is None:
        return []
    return [say("flip7.plain.turned", card=words.card(view.turned[1]), who=name(people, view.turned[0]))]


def _going_on(view: View, people: Sequence[Person]) -> list[str]:
    return [harmless(told) for told in alt.going_on(view, people)]


def _where(view: View) -> str:
    over = say("flip7.over") if view.phase == "over" else say("flip7.round", round=view.round)
    return say("flip7.plain.where", where=over, pile=view.pile, target=view.options.target_score)


def _pile(view: View, spot: Spot) -> list[str]:
    """List what is still in the pile; a kind that would be a bust has a mark."""
    held = spot.line.numbers if spot.mark in ("active", "waiting") and not spot.scored else ()
    made, there = [say("flip7.left" if view.pile else "flip7.left_anew")], lines.next_cards(view)
    cells = [f"{'!' if kind in held else ''}{_sign(kind)}: {copies}" for kind, copies in there.items()]
    made += [
        "".join(left(cell, CELL) for cell in cells[start : start + PILE]).rstrip()
        for start in range(0, len(cells), PILE)
    ]
    return [*made, say("flip7.plain.legend", **{kind: _sign(kind) for kind in SIGNED})]


def _sign(kind: str) -> str:
    return say(f"flip7.sign.{kind}") if kind in SIGNED else kind


def result(view: View, people: Sequence[Person]) -> str:
    """Write the result as text: everybody's rounds."""
    tallies = decided.tallies(view)
    heading, *rows = aligned(
        [["", *headings(say("flip7.plain.heading"))]]
        + [[f"{one.rank}.", *map(str, (one.total, one.best, one.busts, one.sevens))] for one in tallies]
    )
    made = [say("flip7.over"), harmless(decided.decided(view, people)), "", heading]
    for tally, row in zip(tallies, rows, strict=True):
        made.append(f"{row}  {name(people, tally.seat)}")
        if len(view.seats) <= 6:
            made += [f"      {line}" for line in _wrapped([*map(str, tally.scores)])]
    return "\n".join(made)


def _wrapped(scores: Sequence[str]) -> list[str]:
    """Scores in lines, aligned."""
    return [
        "".join(f"{score:>4}" for score in scores[start : start + SCORES]) for start in range(0, len(scores), SCORES)
    ] or ["   -"]


def name(people: Sequence[Person], seat: int) -> str:
    """Return a name that cannot leave the code block, cut to a sensible length."""
    return harmless(words.told_name(people, seat, NAME))
