"""Descriptions of the pictures: what matters now first, then in reading order, at most 1024 characters.

Each description is built in several depths; the deepest that fits is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.flip7.pictures import decided, host_lines, lines, words
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.pictures.marks import Marks, advice_of, odds_of
from bot.games.flip7.rules.view import View
from bot.render.alt_text import deepest
from bot.render.picture import Person, Voice
from bot.render.voice import spoken
from bot.text import count, decimal, list_of, percent, say, sentence, sentences_of


def table(view: View, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> str:
    """Describe the table in words."""
    said = [host_lines.table(view, people, told=told).text, *spoken(voice, people)]
    head = [*said, where(view, people), *going_on(view, people)]
    spots = lines.spots(view)
    # Who is asked, or has just been given a card, is told before the others.
    first = view.question.seat if view.question else view.turned[0] if view.turned else 0
    order = [*spots[first:], *spots[:first]]
    return deepest([*head, *(describe(spot, people) for spot in order)] for describe in (full, brief, briefest))


def where(view: View, people: Sequence[Person]) -> str:
    """Name the round, the pile and the dealer."""
    over = say("flip7.alt.over") if view.phase == "over" else say("flip7.alt.round", round=view.round)
    dealer = words.told_name(people, view.dealer)
    return sentences_of((over, count("flip7.alt.pile", view.pile, dealer=dealer)))


def going_on(view: View, people: Sequence[Person]) -> list[str]:
    """List the Flip Threes, the cards to be given and the cards that wait."""

    def who(seat: int) -> str:
        return words.told_name(people, seat)

    told = []
    for flip in view.flips:
        aside = list_of(map(words.card, flip.aside))
        key = "flip7.alt.flip_aside" if aside else "flip7.alt.flip"
        told.append(say(key, who=who(flip.seat), done=3 - flip.left, aside=aside))
    if view.in_hand:
        cards = list_of(words.card(card) for _, card in view.in_hand)
        told.append(say("flip7.alt.hand", who=who(view.in_hand[0][0]), cards=cards))
    if view.waiting:
        cards = list_of(say("flip7.alt.on", card=words.card(card), who=who(seat)) for card, seat in view.waiting)
        told.append(say("flip7.alt.waiting", cards=cards))
    return told


def cards(spot: Spot) -> str:
    """List what lies in front of a player."""
    line = spot.line
    held = [*line.cards, *line.modifiers, *(["second"] if line.second else [])]
    again = [] if line.duplicate is None else [say("flip7.alt.again", card=line.duplicate)]
    return list_of([*map(words.card, held), *again])


def full(spot: Spot, people: Sequence[Person]) -> str:
    """Describe a player with all cards."""
    shown = cards(spot)
    return _player(spot, people, say("flip7.alt.cards", cards=shown) if shown else "")


def brief(spot: Spot, people: Sequence[Person]) -> str:
    """Describe a player without cards."""
    return _player(spot, people, "")


def _player(spot: Spot, people: Sequence[Person], shown: str) -> str:
    name = f"{words.told_name(people, spot.seat)}{_kind(people, spot.seat)}"
    status = say(f"flip7.status.{spot.mark}")
    if spot.scored:
        key = "flip7.alt.banked" if spot.mark == "stayed" else "flip7.alt.scored"
    else:
        key = "flip7.alt.busted" if spot.mark == "busted" else "flip7.alt.player"
    # How far it is may end in a mark of its own: "made it!".
    return sentence(
        say(
            key,
            who=name,
            status=status,
            points=spot.gain,
            cards=shown,
            total=spot.total,
            distance=words.distance(spot.missing),
        )
    )


def briefest(spot: Spot, people: Sequence[Person]) -> str:
    """Name, status and points."""
    name = words.told_name(people, spot.seat, 14)
    status = say(f"flip7.status.{spot.mark}")
    return say("flip7.alt.briefest", who=name, status=status, points=spot.gain, total=spot.total)


def _kind(people: Sequence[Person], seat: int) -> str:
    told = words.doing(people[seat]) if seat < len(people) else []
    return f" ({list_of(told)})" if told else ""


def panel(
    view: View, seat: int, people: Sequence[Person], marks: Marks, note: str, said: str = "", shown: str = ""
) -> str:
    """Describe a player's own view in words; `shown` is what a page of a larger one shows, which tells of all of it."""
    spot = lines.spot(view, seat)
    own = view.viewer == seat or len(view.seats) == 1
    head = [] if own else [say("flip7.alt.of", who=words.told_whole(people, seat))]
    if shown:
        head.append(say("alt.page", page=shown))
    up, said = note or host_lines.situation(view, seat, people), host_lines.panel(view, seat, said).text
    head += [sentence(up), *([sentence(said)] if said != up else [])]
    turned = [] if view.turned is None else [say("flip7.alt.turned", card=words.card(view.turned[1]))]
    odds = odds_of(marks)
    told = (
        []
        if odds is None
        else [
            say(
                "flip7.alt.odds", bust=percent(odds.bust), hit=decimal(odds.hit, signed=True), seven=percent(odds.seven)
            )
        ]
    )
    if advice := advice_of(marks):
        who = words.told_name(people, advice.seat) if advice.what == "player" else ""
        which = "play" if advice.is_play else "advice"
        head.insert(0, say(f"flip7.alt.{which}.{advice.what}", who=who))
    mine = [full(spot, people), *told, *going_on(view, people), where(view, people), *turned]
    others = [other for other in lines.spots(view) if other.seat != seat]
    history = [rounds(view)] if len(view.seats) == 1 and view.rounds else []
    left = [pile(view)]
    first = [*head, *mine, *history]
    return deepest(
        [*start, *(describe(other, people) for other in others), *end]
        for start, describe, end in (
            (first, full, left),
            (first, brief, left),
            (first, brief, ()),
            ([*head, *mine], briefest, ()),
        )
    )


def pile(view: View) -> str:
    there = list_of(f"{copies}× {words.card(kind)}" for kind, copies in lines.next_cards(view).items() if copies)
    if not there:
        return say("flip7.alt.empty")
    return say("flip7.alt.left" if view.pile else "flip7.alt.left_anew", cards=there)


def rounds(view: View) -> str:
    """List what every round brought a player alone."""
    return say("flip7.alt.rounds", scores=list_of(str(past.scores[0]) for past in view.rounds))


def result(view: View, people: Sequence[Person]) -> str:
    """Describe the end of the game in words."""
    head = [say("flip7.alt.over"), decided.decided(view, people)]
    tallies = decided.tallies(view)
    if len(tallies) == 1:
        return deepest(([*head, *(decided.told(tally, people) for tally in tallies), rounds(view)], head))
    depths = (decided.told, decided.told_briefly)
    return deepest([*head, *(tell(tally, people) for tally in tallies)] for tell in depths)
