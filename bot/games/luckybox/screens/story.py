"""What happened in Lucky Box, told of people: one sentence for all that a turn has brought somebody.

Cards go by the letters that the boards show. A letter is a card's index in front of its player, which only the end of a
round changes, so it is worked out from the events up to then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.engine.core import Event
from bot.games.luckybox.rules.cheers import CHAIN
from bot.games.luckybox.rules.counts import SETTLES
from bot.games.luckybox.rules.faces import Deck
from bot.games.luckybox.rules.tags import letter, tag
from bot.text import count, find, list_of, listed, say
from bot.ui.media.emojis import beside, sign

OWN = frozenset(("crossed", "line", "completed", "star_unused", "lost", "declined", "passed", "undone"))
"""What a player does in a turn."""
HANDED = frozenset(("keeps", "completed", "scored"))
"""What changes how somebody's cards lie."""
HIGHLIGHTS = frozenset(("scored", "reshuffled", "over"))


@dataclass
class Hands:
    """Everybody's cards, as they lie from left to right."""

    cards: dict[int, list[int]] = field(default_factory=dict)
    full: set[tuple[int, int]] = field(default_factory=set)
    briefly: bool = False
    """They are not to be spelled out."""

    def take(self, event: Event) -> None:
        """Take what an event changes."""
        if event.seat is None:
            return
        held = self.cards.setdefault(event.seat, [])
        if event.kind == "keeps":
            held += event.data["cards"] or ()
        elif event.kind == "completed":
            self.full.add((event.seat, event.data["card"]))
        elif event.kind == "scored":
            held[:] = [card for card in held if (event.seat, card) not in self.full]

    def letter(self, seat: int | None, card: int) -> str:
        """Return what a card is called on its player's board."""
        held = self.cards.get(seat if seat is not None else -1, [])
        return letter(held.index(card)) if card in held else ""


def told(
    events: Sequence[Event], indexes: Collection[int], names: Sequence[str], deck: Deck, *, briefly: bool = False
) -> list[str]:
    """Return the events at these indexes in sentences, in their order; a seat's turn is one.

    `briefly`: chains without their squares, for few words and no pictures.
    """
    wanted = frozenset(indexes)
    if not wanted:
        return []
    hands, found = Hands(briefly=briefly), list[str]()
    taken = 0
    for stretch in stretches(events, min(wanted), max(wanted)):
        for event in events[taken : stretch.stop]:
            if event.kind in HANDED:
                hands.take(event)
        taken = stretch.stop
        if chosen := [events[index] for index in stretch if index in wanted]:
            found += _stretch(chosen, names, deck, hands)
    return found


def stretches(events: Sequence[Event], first: int, last: int) -> list[range]:
    """Return the stretches from the one in which the first of these indexes lies to that of the last.

    A stretch is what happened between two moves of the table, which begins each with one of `SETTLES`.
    """
    found = [stretch_of(events, last)]
    while found[-1].start > first:
        found.append(stretch_of(events, found[-1].start - 1))
    return found[::-1]


def stretch_of(events: Sequence[Event], index: int) -> range:
    """Return the stretch in which an index lies."""
    start, stop = index, index + 1
    while start and not _begins(events, start):
        start -= 1
    while stop < len(events) and not _begins(events, stop):
        stop += 1
    return range(start, stop)


def _begins(events: Sequence[Event], index: int) -> bool:
    """Return whether the table moved on with this event; all that is scored at once is told by several."""
    kind = events[index].kind
    return kind in SETTLES and events[index - 1].kind != kind


def _stretch(chosen: Sequence[Event], names: Sequence[str], deck: Deck, hands: Hands) -> Iterator[str]:
    """Yield what happened in a stretch: what the table did, then what each seat did."""
    scored = [event for event in chosen if event.kind == "scored"]
    if scored:
        yield _scores(scored, names)
    table = (event for event in chosen if event.kind not in OWN and event.kind != "scored")
    yield from filter(None, (words(event, names, deck, hands) for event in table))
    for seat in dict.fromkeys(event.seat for event in chosen if event.kind in OWN):
        if seat is not None:
            own = [event for event in chosen if event.seat == seat and event.kind in OWN]
            yield from _seat(own, names[seat], deck, hands)


def kept(events: Sequence[Event]) -> list[Event]:
    """Return what a seat has done in a turn and not taken back, or else that it has taken all back."""
    done: list[Event] = []
    for event in events:
        done = [] if event.kind == "undone" else [*done, event]
    return done or list(events[-1:])


def _seat(events: Sequence[Event], who: str, deck: Deck, hands: Hands) -> Iterator[str]:
    """Yield what a seat has done in a turn."""
    done = kept(events)
    if crosses := [event for event in done if event.kind in ("crossed", "line", "completed")]:
        yield _crosses(crosses, who, deck, hands)
    for event in done:
        if event.kind in ("passed", "undone", "star_unused"):
            yield say(f"event.{event.kind}", who=who)
        elif event.kind in ("lost", "declined") and not hands.briefly:
            yield say(f"event.{event.kind}", who=who, bonus=sign(event.data["bonus"]))


def _crosses(events: Sequence[Event], who: str, deck: Deck, hands: Hands) -> str:
    """Return a chain: the boxes it has made, or else square by square what it has brought."""
    boxes = [event for event in events if event.kind == "completed"]
    crossed = sum(event.kind == "crossed" for event in events)
    if len(boxes) > 1:
        several = find(f"event.boxes.{len(boxes)}", who=who)
        return (several or count("event.boxes", len(boxes), who=who)) + beside("box")
    if boxes:
        letter_of = hands.letter(boxes[0].seat, boxes[0].data["card"])
        card = say("event.card", letter=letter_of) if letter_of else say("event.some_card")
        if crossed >= CHAIN:
            return count("event.completed_chain", crossed, who=who, card=card) + beside("box")
        return say("event.completed", who=who, card=card) + beside("box")
    if hands.briefly:
        return count("event.chain_brief", crossed, who=who)
    chain = " → ".join(_part(event, deck, hands) for event in events)
    if crossed >= CHAIN:
        return count("event.chain", crossed, who=who, chain=chain)
    return say("event.crosses", who=who, chain=chain)


def _part(event: Event, deck: Deck, hands: Hands) -> str:
    """Return a link of a chain: a square and what it took, or a line and what it won."""
    data = event.data
    if event.kind == "line":
        return f"{say('line.row' if data['line'] < 3 else 'line.column')} → {sign(data['bonus'])}"
    square = square_of(event, deck, hands)
    return f"{square} ({data['bolts']}{sign('bolt')})" if data["bolts"] else square


def square_of(event: Event, deck: Deck, hands: Hands) -> str:
    """Return a crossed square as the board shows it: "A5"; where the cards are not known, its number."""
    name = hands.letter(event.seat, event.data["card"])
    if not name:
        return str(event.data["number"])
    index = hands.cards[event.seat or 0].index(event.data["card"])
    return tag(index, deck.face(event.data["card"]), tuple(event.data["square"]))


def _scores(events: Sequence[Event], names: Sequence[str]) -> str:
    """Return what a round has brought whom, the best first; who got nothing is left out."""
    points = {event.seat or 0: event.data["boxes"] + event.data["stars"] for event in events}
    best = sorted(points.items(), key=lambda score: -score[1])
    parts = [say("event.score", who=names[seat], points=gain) for seat, gain in best if gain]
    round_ = events[0].data["round"]
    key = "event.scored" if parts else "event.scored_none"
    return say(key, round=round_, scores=list_of(parts))


def words(event: Event, names: Sequence[str], deck: Deck, hands: Hands) -> str | None:
    """Return one event in words; None for one not worth a line."""
    who = "" if event.seat is None else names[event.seat]
    match event.kind:
        case "kept" | "offered" | "chosen":
            return None
        case "revealed":
            return say("event.revealed", tile=beside(str(event.data["number"])), **event.data)
        case "keeps":
            letters = [hands.letter(event.seat, card) for card in event.data["cards"] or ()]
            return count("event.keeps", len(letters), who=who, cards=listed(letters))
        case "scored":
            return _scores([event], names)
        case kind if kind in OWN:
            return next(_seat([event], who, deck, hands), None)
        case kind:
            return say(f"event.{kind}")


def latest(events: Sequence[Event]) -> list[int]:
    """Return what everybody should hear of this turn and the one before: boxes, long chains, a fourth star, scores."""
    return [index for stretch in _last_two(events) for index in _highlights(events, stretch)]


def newest(events: Sequence[Event]) -> list[int]:
    """Return what the host should speak of: of this turn, or of the one before while nobody has done anything in it."""
    before, now = _last_two(events)
    acted = any(events[index].kind in OWN for index in now)
    return _highlights(events, now if acted else before)


def _last_two(events: Sequence[Event]) -> tuple[range, range]:
    """Return the stretch before the last and the last; each may be empty."""
    now = stretch_of(events, len(events) - 1) if events else range(0)
    return stretch_of(events, now.start - 1) if now.start else range(0), now


def _highlights(events: Sequence[Event], stretch: range) -> list[int]:
    seats = {events[index].seat for index in stretch if events[index].kind in OWN}
    telling = {
        seat for seat in seats if _is_telling([events[index] for index in stretch if events[index].seat == seat])
    }
    return [
        index
        for index in stretch
        if events[index].kind in HIGHLIGHTS or (events[index].kind in OWN and events[index].seat in telling)
    ]


def _is_telling(events: Sequence[Event]) -> bool:
    """Return whether a seat's turn is worth telling everybody."""
    kinds = [event.kind for event in kept([event for event in events if event.kind in OWN])]
    return "completed" in kinds or "star_unused" in kinds or kinds.count("crossed") >= CHAIN


def worth(events: Sequence[Event], indexes: Iterable[int]) -> list[int]:
    """Return what somebody who looks again should hear: scores, and the turns that completed a line."""
    chosen, found = set(indexes), list[int]()
    if not chosen:
        return found
    for stretch in stretches(events, min(chosen), max(chosen)):
        there = [index for index in stretch if index in chosen]
        seats = {events[index].seat for index in there if events[index].kind in ("line", "completed")}
        found += [
            index
            for index in there
            if events[index].kind in HIGHLIGHTS or (events[index].kind in OWN and events[index].seat in seats)
        ]
    return found


def touch(events: Sequence[Event], index: int) -> str:
    """Return what an event is to its seat: a second box of a turn, or the third cross of one, is something else."""
    event, turn = events[index], list[str]()
    for earlier in range(index - 1, -1, -1):
        other = events[earlier]
        if other.kind in SETTLES:
            break
        turn += [other.kind] if other.seat == event.seat else []
    if event.kind == "completed" and "completed" in turn:
        return "boxes"
    if event.kind == "crossed" and turn.count("crossed") == CHAIN - 1:
        return "chain"
    return event.kind
