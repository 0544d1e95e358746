"""The few words that stand in pictures and their descriptions, in one place for the day they are translated."""

from __future__ import annotations

from bot.games.luckybox.rules.faces import ANY, BOLT, BOLT2, MOON, STAR
from bot.games.luckybox.rules.scoring import BOX_POINTS, LOWEST_BAND, SOLO_BANDS, STAR_POINTS
from bot.games.luckybox.rules.state import ROUNDS, TURNS
from bot.games.luckybox.rules.tags import tag
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.player_label import name as name
from bot.render.player_label import short as short

PER_ROW, PLACES = 3, 6
"""Places for cards on a panel."""
BONUS = {ANY: "question mark", STAR: "star", MOON: "moon", BOLT: "lightning", BOLT2: "2 lightning"}
"""Bonuses in words; a number bonus is its number."""
BANDS = {
    "70+": "Champion of luck", "65-69": "Golden hand", "60-64": "Lucky streak", "55-59": "On the up",
    "50-54": "Fair wind", "45-49": "Mixed bag", "45-59": "Fair wind", "<=44": "Black cat day",
}  # fmt: skip
"""What a solo band is called."""


def bonus(kind: str) -> str:
    """A bonus in words."""
    return BONUS.get(kind, kind)


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def own_cards(mine: SeatView) -> tuple[CardView, ...]:
    """The cards in front of a player, without those just chosen while they still lie in the offer."""
    return tuple(card for card in mine.cards if card.id not in (mine.kept or ()))


def host_speaks(mine: SeatView) -> bool:
    """Whether a panel has room for the host: in the rest of its places, or beside up to three small cards."""
    offered, own = len(mine.offered or ()), len(own_cards(mine))
    return own <= PER_ROW if offered and own else offered + own < PLACES


def points(view: View, mine: SeatView) -> int:
    """What a player has for certain: scored, and in the running round the boxes and stars that will be."""
    if view.phase != "turn":
        return mine.score.total
    running = view.round - 1
    return mine.score.total + BOX_POINTS[running] * mine.completed[running] + STAR_POINTS[mine.stars[running]]


def lucky(view: View) -> bool:
    """Whether a solo game ended in the upper half of the bands."""
    bands = [LOWEST_BAND, *(name for _, name in reversed(SOLO_BANDS[view.options.bands]))]
    return view.band is not None and bands.index(view.band) >= len(bands) // 2


def title(view: View) -> str:
    """Where the game stands."""
    if view.phase == "over":
        return "Game over"
    if view.phase == "choose":
        return f"Round {view.round} of {ROUNDS}"
    return f"Round {view.round} · Turn {view.turn}/{TURNS}"


def story(mine: SeatView) -> str:
    """This turn's chain in words: "A5 wins question mark; B2 with question mark wins star"; empty for none."""
    places = {card.id: (place, card.face) for place, card in enumerate(mine.cards)}
    told = []
    for link in mine.chain:
        place, face = places[link.card]
        used = f" with {bonus(link.bonus)}" if link.bonus else ""
        won = " and ".join(bonus(face.bonuses[line]) for line in link.won)
        told.append(f"{tag(place, face, link.square)}{used}{f' wins {won}' if won else ''}")
    return "; ".join(told)


def situation(view: View, mine: SeatView) -> str:
    """What a seat is up to, in a few words, when the caller has none of its own."""
    if view.phase == "over":
        return f"{count(mine.score.total, 'point')}"
    if view.phase == "choose":
        if mine.offered is None:
            return "Done choosing" if mine.done else "Choosing cards"
        keep = 3 if view.round == 1 else 1
        return "Chosen" if mine.kept is not None else f"Keep {keep} of these {len(mine.offered)}"
    if mine.waiting:
        return "Use a bonus" if len(mine.waiting) == 1 else "Choose a bonus to use"
    if mine.passed:
        return "Passed"
    return "Done" if mine.done else f"Cross off {'an' if view.revealed == 8 else 'a'} {view.revealed}"
