"""What pictures and their descriptions say about cards, chains and what a player is up to."""

from __future__ import annotations

from bot.games.luckybox.rules.legal import keep_count
from bot.games.luckybox.rules.scoring import BOX_POINTS, STAR_POINTS, band_word, ladder
from bot.games.luckybox.rules.state import ROUNDS, TURNS
from bot.games.luckybox.rules.tags import tag
from bot.games.luckybox.rules.view import CardView, SeatView, View
from bot.render.player_label import label as label
from bot.render.player_label import name as name
from bot.render.player_label import short_name as short_name
from bot.render.player_label import told_name as told_name
from bot.render.player_label import told_whole as told_whole
from bot.text import count, listed, parts_of, say, with_article

PER_ROW, PLACES = 3, 6
"""Places for cards on a panel."""


def bonus(kind: str) -> str:
    """Return a bonus in words; a number stands for itself."""
    return kind if kind.isdigit() else say(f"luckybox.bonus.{kind}")


def own_cards(mine: SeatView) -> tuple[CardView, ...]:
    """Return the cards in front of a player, without those just chosen while they still lie in the offer."""
    return tuple(card for card in mine.cards if card.id not in (mine.kept or ()))


def host_speaks(mine: SeatView) -> bool:
    """Return whether a panel has room for the host: in the rest of its places, or beside up to three small cards."""
    offered, own = len(mine.offered or ()), len(own_cards(mine))
    return own <= PER_ROW if offered and own else offered + own < PLACES


def points(view: View, mine: SeatView) -> int:
    """Return the points a player has for certain: scored, and in the running round the boxes and stars that will be."""
    if view.phase != "turn":
        return mine.score.total
    running = view.round - 1
    return mine.score.total + BOX_POINTS[running] * mine.completed[running] + STAR_POINTS[mine.stars[running]]


def lucky(view: View) -> bool:
    """Return whether a solo game ended in the upper half of the bands."""
    bands = ladder(view.options)
    return view.band is not None and bands.index(view.band) >= len(bands) // 2


def band(view: View) -> str:
    """Return the title of the band a solo game ended in."""
    return say(f"luckybox.band.{band_word(view.band)}") if view.band is not None else say("luckybox.title.over")


def turn(key: str, short: str, view: View) -> str:
    """Say which turn it is; in a short game also of how many rounds, as that is not what one is used to."""
    at = {"round": view.round, "rounds": view.rounds, "turn": view.turn, "turns": TURNS, "number": view.revealed}
    return say(key if view.rounds == ROUNDS else short, **at)


def title(view: View) -> str:
    if view.phase == "over":
        return say("luckybox.title.over")
    if view.phase == "choose":
        return say("luckybox.title.choose", round=view.round, rounds=view.rounds)
    return turn("luckybox.title.turn", "luckybox.title.turn_short", view)


def story(mine: SeatView) -> str:
    """Return this turn's chain in words: "A5 wins question mark; B2 with question mark wins star"; empty for none."""
    places = {card.id: (place, card.face) for place, card in enumerate(mine.cards)}
    told = []
    for link in mine.chain:
        place, face = places[link.card]
        how = "with_wins" if link.bonus and link.won else "with" if link.bonus else "wins" if link.won else "cross"
        told.append(
            say(
                f"luckybox.story.{how}",
                square=tag(place, face, link.square),
                bonus=bonus(link.bonus) if link.bonus else "",
                won=listed([bonus(face.bonuses[line]) for line in link.won]),
            )
        )
    return parts_of(told)


def situation(view: View, mine: SeatView) -> str:
    """Say what a seat is up to, in a few words, when the caller has no words of its own."""
    if view.phase == "over":
        return count("luckybox.points", mine.score.total)
    if view.phase == "choose":
        if mine.offered is None:
            return say("luckybox.up.others_chosen" if mine.done else "luckybox.up.others_choosing")
        if mine.kept is not None:
            return say("luckybox.up.chosen")
        return count("luckybox.up.keep", keep_count(view.round), offered=len(mine.offered))
    if mine.waiting:
        return say("luckybox.up.bonus" if len(mine.waiting) == 1 else "luckybox.up.bonuses")
    if mine.passed:
        return say("luckybox.up.passed")
    return say("luckybox.up.done") if mine.done else say("luckybox.up.cross", number=with_article(view.revealed or 0))
