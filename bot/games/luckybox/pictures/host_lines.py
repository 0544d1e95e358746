"""What the host of the show says on a panel: one short remark on what matters most just now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.rank_label import rank_label
from bot.games.luckybox.pictures import words
from bot.games.luckybox.rules import cheers
from bot.games.luckybox.rules.faces import ANY, FULL, LINES
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS
from bot.games.luckybox.rules.state import TURNS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.host import Mood
from bot.text import count, ordinal, say

CLOSE = 2
"""Open squares from which on a card is worth a word."""


@dataclass(frozen=True, slots=True)
class HostLine:
    mood: Mood
    text: str


def host_line(view: View, mine: SeatView, said: str = "") -> HostLine:
    """Return what is to be said, else the first line that applies; the words stay true for whoever looks."""
    if said:
        return HostLine("present", said)
    if view.phase == "over":
        return _final(view, mine)
    if view.phase == "choose":
        return _choosing(view, mine)
    return _celebration(view, mine) or _task(view, mine) or _outlook(view, mine)


def _final(view: View, mine: SeatView) -> HostLine:
    points = count("luckybox.points", mine.score.total)
    if view.band is not None:
        said = count("luckybox.say.band", mine.score.total, band=words.band(view))
        return HostLine("cheer" if words.lucky(view) else "oops", said)
    if mine.rank == 1:
        return HostLine("cheer", say("luckybox.say.winner", points=points))
    place = rank_label(mine.rank or 1, [seat.rank or 1 for seat in view.seats])
    if place == "last":
        return HostLine("hello", say("luckybox.say.owed", points=points))
    return HostLine("hello", say("luckybox.say.placed", points=points, place=ordinal(mine.rank or 1)))


def _choosing(view: View, mine: SeatView) -> HostLine:
    if mine.offered is None or mine.kept is not None:
        return HostLine("present", say("luckybox.say.next_round", round=view.round, points=BOX_POINTS[view.round - 1]))
    if view.round == 1:
        return HostLine("hello", say("luckybox.say.welcome"))
    return HostLine("think", say("luckybox.say.choose"))


def _celebration(view: View, mine: SeatView) -> HostLine | None:
    if boxes := cheers.boxes(mine):
        points = boxes * BOX_POINTS[view.round - 1]
        return HostLine("cheer", count("luckybox.say.box", boxes, points=count("luckybox.points", points)))
    if cheers.is_cheered(mine):
        return HostLine("cheer", count("luckybox.say.chain", len(mine.chain)))
    return None


def _task(view: View, mine: SeatView) -> HostLine | None:
    if mine.waiting:
        return HostLine("present", _waiting(mine.waiting))
    if mine.done:
        last = view.turn == TURNS
        return HostLine("hello", say("luckybox.say.round_done", round=view.round) if last else _to_come(view))
    return None


def _waiting(bonuses: Sequence[str]) -> str:
    """Return what there is to use: a "?", a number, or several."""
    if len(bonuses) > 1:
        return say("luckybox.say.bonuses")
    if bonuses[0] == ANY:
        return say("luckybox.say.bonus.any")
    return say("luckybox.say.bonus.number", number=bonuses[0])


def _outlook(view: View, mine: SeatView) -> HostLine:
    close = _closest(mine)
    stars = mine.stars[view.round - 1]
    if close is not None and close[1] <= CLOSE:
        name, missing = close
        return HostLine("present", count("luckybox.say.close", missing, card=name))
    if view.turn == TURNS:
        key = "luckybox.say.last" if view.round == view.rounds else "luckybox.say.last_of_round"
        return HostLine("present", say(key, round=view.round))
    if stars == len(STAR_POINTS) - 2:
        more = STAR_POINTS[stars + 1] - STAR_POINTS[stars]
        return HostLine("present", count("luckybox.say.star", more))
    if view.turn == 1:
        return HostLine("present", say("luckybox.say.round", round=view.round, points=BOX_POINTS[view.round - 1]))
    lines = sum(_short_lines(card) for card in mine.cards)
    if lines:
        return HostLine("think", count("luckybox.say.lines", lines))
    return HostLine("think", _to_come(view))


def _to_come(view: View) -> str:
    return count("luckybox.say.to_come", TURNS - view.turn)


def _closest(mine: SeatView) -> tuple[str, int] | None:
    """(letter, open squares) of the card nearest to being a box."""
    open_ = [(9 - card.crossed.bit_count(), index) for index, card in enumerate(mine.cards) if card.crossed != FULL]
    return (letter(min(open_)[1]), min(open_)[0]) if open_ else None


def _short_lines(card: CardView) -> int:
    return sum((card.crossed & mask).bit_count() == 2 for mask in LINES)
