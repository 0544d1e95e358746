"""Lucky Box in a review: plays with what they bring, and why one is better than another, in the rules' own facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from bot.engine.core import JsonObject
from bot.engine.review import Verdict
from bot.games.luckybox.rules.actions import Action, Cross, Keep
from bot.games.luckybox.rules.faces import SQUARES
from bot.games.luckybox.rules.state import TURNS, State
from bot.games.luckybox.rules.table import NUMBER_CARDS
from bot.games.luckybox.rules.tags import letter
from bot.games.luckybox.screens.advice import brings, offers
from bot.games.luckybox.screens.seat_panel import SeatPanel, deck_of
from bot.tables.view import TableView
from bot.text import count, listed, say
from bot.ui.media.emojis import sign

RARE = 1
"""A number with so few squares to cross off is rare."""


def play_words(table: TableView, seat: int, answers: Sequence[Action]) -> str:
    """Return a play with what each cross brings: "C8 → row → ❓ → B7"; the cards that are kept; or that it passes."""
    panel = SeatPanel(table, seat, "")
    first = answers[0]
    if isinstance(first, Keep):
        return f"**{offers(panel, first)}**"
    return brings(panel, answers) or f"**{say('button.pass')}**"


def reason_values(table: TableView, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
    """Return the reasons, each with what the best play brings beyond the one that was made."""
    if not verdict.turn:
        return list(_of_choice(table, verdict))
    facts = cast("Mapping[str, Mapping[str, object]]", verdict.facts)
    own, best = facts["played"], facts["best"]
    found = [_with_values(reason, own, best) for reason in cast("Sequence[str]", verdict.facts["reasons"])]
    state: State = table.state
    unseen = {str(number): NUMBER_CARDS.count(number) - state.seen.count(number) for number in set(NUMBER_CARDS)}
    mine, other = (_finding(unseen, side["open"]) for side in (own, best))
    if other > mine and state.turn < TURNS:
        found.append(("finds", {"all": sum(unseen.values()), "count": other, "own": mine}))
    return found or _of_card(table, verdict)


def _of_card(table: TableView, verdict: Verdict) -> list[tuple[str, Mapping[str, object]]]:
    """Return that a cross is on a card that is nearer to being full: what is left to say where all else is equal."""
    mine, best = (table.rules.parse_action(play[0])[1] for play in (verdict.played, verdict.best))
    if not (isinstance(mine, Cross) and isinstance(best, Cross)):
        return []
    cards = table.state.seats[verdict.seat].cards
    still = {card.id: len(SQUARES) - card.crossed.bit_count() - 1 for card in cards}
    if still[best.card] >= still[mine.card]:
        return []
    place = [card.id for card in cards].index(best.card)
    return [("closer", {"letter": letter(place), "count": still[best.card], "own": still[mine.card]})]


def _finding(unseen: Mapping[str, int], still_open: object) -> int:
    """Return how many of the number cards still to come find an open square."""
    squares = cast("Mapping[str, int]", still_open)
    return sum(cards for number, cards in unseen.items() if squares[number])


def _of_choice(table: TableView, verdict: Verdict) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield why other cards were the better choice: more numbers to cross off, and what more their lines offer."""
    facts = cast("Mapping[str, Mapping[str, Mapping[str, int]]]", verdict.facts)
    own, best = (facts[side]["open"].values() for side in ("played", "best"))
    if min(best) > min(own):
        yield "even", {"count": min(best), "own": min(own)}
    elif (rare := sum(still <= RARE for still in best)) < (before := sum(still <= RARE for still in own)):
        yield "spread", {"count": rare, "own": before}
    more = _bonuses(table, verdict.best) - _bonuses(table, verdict.played)
    if more:
        yield "offers", {"bonuses": " ".join(sign(bonus) for bonus in sorted(more.elements(), key=_told))}


def _bonuses(table: TableView, play: Sequence[JsonObject]) -> Counter[str]:
    """Count the bonuses that the lines of the cards kept have."""
    keep = table.rules.parse_action(play[0])[1]
    assert isinstance(keep, Keep)
    return Counter(bonus for card in keep.cards for bonus in deck_of(table).face(card).bonuses)


def _told(bonus: str) -> tuple[bool, str]:
    """Return in which order bonuses are told: symbols first."""
    return bonus.isdigit(), bonus


_COUNTED = {
    "cascade": "crosses",
    "star": "stars",
    "moon": "moons",
    "nearly": "nearly",
    "ready": "ready",
}
"""What the sentence of a reason counts."""


def _with_values(
    reason: str, own: Mapping[str, object], best: Mapping[str, object]
) -> tuple[str, Mapping[str, object]]:
    """Return the key of a reason and what its sentence says."""
    match reason:
        case "line":
            lines = cast("Sequence[str]", best["lines"])
            return reason, {"count": len(lines), "bonuses": listed([sign(bonus) for bonus in lines])}
        case "lightning":
            more = cast("int", best["bolts"]) - cast("int", own["bolts"])
            return (reason, {"count": more}) if more > 0 else ("lightning_spent", {})
        case "box":
            return reason, {"count": best["boxes"], "points": count("luckybox.points", cast("int", best["points"]))}
        case _:
            counted = _COUNTED.get(reason)
            return reason, {} if counted is None else {"count": best[counted], "own": own[counted]}
