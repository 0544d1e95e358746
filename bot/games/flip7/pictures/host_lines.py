"""What the host says and looks like: on the table to everybody, on a panel to whose it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.games.flip7.pictures import lines, words
from bot.games.flip7.pictures.lines import Place
from bot.games.flip7.rules.cards import BONUS, SEVEN
from bot.games.flip7.rules.view import QuestionView, View
from bot.render.host import Mood
from bot.render.picture import Person
from bot.text import say

RISKY = 0.2
"""From this share of busting cards on the host warns."""


@dataclass(frozen=True, slots=True)
class Remark:
    """The host's face and words; `drum`: the suspense before a card."""

    mood: Mood
    text: str
    drum: bool = False


LEFT_TO_RIGHT = "\u200e"
"""Before a name: keeps the sentence's direction when the name runs the other way."""


def table(view: View, people: Sequence[Person], before: str = "") -> Remark:
    """What everybody hears; `before` stands before every name."""

    def who(seat: int) -> str:
        return before + words.short(words.name(people, seat), 14)

    if view.phase == "over":
        return _over(view, who)
    if lines.ended(view):
        return _scored(view, who)
    return _question(view, who) if view.question else _moment(view, who)


def _over(view: View, who: Callable[[int], str]) -> Remark:
    winners = view.winners or ()
    points = max(seat.total for seat in view.seats)
    if len(view.seats) == 1:
        return Remark("cheer", say("flip7.say.reached", points=points, rounds=len(view.rounds)))
    if len(winners) == 1:
        return Remark("cheer", say("flip7.say.wins", who=who(winners[0]), points=points))
    return Remark("cheer", say("flip7.say.share", count=len(winners)))


def _scored(view: View, who: Callable[[int], str]) -> Remark:
    last, alone = view.rounds[-1], len(view.seats) == 1
    if last.flip7_by is not None:
        points = last.scores[last.flip7_by]
        return Remark("cheer", say("flip7.say.seven", who=who(last.flip7_by), points=points))
    best = lines.leaders(view)
    if not best:
        return Remark("oops", say("flip7.say.none_alone" if alone else "flip7.say.none"))
    points = last.scores[best[0]]
    if last.end == "nothing_to_draw":
        return Remark("hello", say("flip7.say.empty"))
    if alone:
        return Remark("hello", say("flip7.say.alone", points=points))
    if len(best) > 1:
        return Remark("hello", say("flip7.say.shared", count=len(best), points=points))
    return Remark("hello", say("flip7.say.all_out", who=who(best[0]), points=points))


def just_busted(view: View) -> Place | None:
    """Whom the last card has put out."""
    if view.turned is None:
        return None
    place = lines.place(view, view.turned[0])
    return place if place.mark == "busted" else None


def _moment(view: View, who: Callable[[int], str]) -> Remark:
    """Nothing is asked: a card has just been turned, or the round begins."""
    if view.turned is None:
        return Remark("present", say("flip7.say.dealing"))
    seat, card = view.turned
    place = lines.place(view, seat)
    if just_busted(view):
        return Remark("oops", say("flip7.say.busted", who=who(seat), number=card))
    if place.mark == "flip7":
        return Remark("cheer", say("flip7.say.seven", who=who(seat), points=place.gain))
    if place.saved:
        return Remark("cheer", say("flip7.say.saved", who=who(seat), number=card))
    if view.flips:
        done = 3 - view.flips[0].left
        return Remark("present", say("flip7.say.flipping", who=who(view.flips[0].seat), done=done), drum=True)
    return Remark("present", say("flip7.say.turned", who=who(seat), card=words.one(card)))


def _question(view: View, who: Callable[[int], str], *, busts: bool = True) -> Remark:
    question = view.question
    assert question is not None
    name, numbers = who(question.seat), len(view.seats[question.seat].line.numbers)
    if question.ask == "target":
        return Remark("think", say("flip7.say.target", who=name, card=words.one(question.card or "")))
    if question.ask == "give":
        return Remark("think", say("flip7.say.give", who=name))
    busted = just_busted(view) if busts else None
    if busted is not None:
        turn = say(_turn(view, question, "say"), who=name)
        return Remark("oops", say("flip7.say.busted_next", who=who(busted.seat), turn=turn))
    return Remark("think", say(_turn(view, question, "say"), who=name), drum=numbers > 1)


def _turn(view: View, question: QuestionView, which: str) -> str:
    """The key of a turn's question."""
    if view.phase == "deal":
        return f"flip7.{which}.dealt"
    return f"flip7.{which}.sixth" if len(view.seats[question.seat].line.numbers) == SEVEN - 1 else f"flip7.{which}.turn"


def situation(view: View, seat: int, people: Sequence[Person]) -> str:
    """What is up on a seat's panel, in a few words."""
    place, question = lines.place(view, seat), view.question
    if view.phase == "over":
        return words.count("point", place.total)
    if question is None or lines.ended(view):
        return say(f"flip7.up.{place.mark}")
    if question.seat != seat:
        return _question(view, lambda who: words.short(words.name(people, who), 14), busts=False).text
    if question.ask == "turn":
        return say("flip7.own.dealt" if view.phase == "deal" else "flip7.own.turn")
    if question.ask == "give":
        return say("flip7.own.give")
    return say("flip7.own.target", card=words.one(question.card or ""))


def panel(view: View, seat: int) -> Remark:
    """What a player hears on the own panel."""
    place = lines.place(view, seat)
    if view.phase == "over":
        won = place.rank == 1
        return Remark("cheer" if won else "hello", say("flip7.own.wins" if won else "flip7.own.over"))
    question = view.question
    if question is not None and question.seat == seat:
        return _asked(view, question, place)
    if place.saved:
        return Remark("cheer", say("flip7.own.saved"))
    moods: dict[str, Mood] = {"busted": "oops", "flip7": "cheer", "frozen": "hello", "stayed": "hello"}
    return Remark(moods.get(place.mark, "present"), say(f"flip7.own.{_key(place)}", points=place.gain, bonus=BONUS))


def _key(place: Place) -> str:
    return "seven" if place.mark == "flip7" else place.mark


def _asked(view: View, question: QuestionView, place: Place) -> Remark:
    if question.ask == "target":
        return Remark("think", say("flip7.own.target", card=words.one(question.card or "")))
    if question.ask == "give":
        return Remark("think", say("flip7.own.give"))
    if view.phase == "deal":
        return Remark("think", say("flip7.own.dealt"))
    if len(place.line.numbers) == SEVEN - 1:
        return Remark("think", say("flip7.own.sixth", bonus=BONUS), drum=True)
    cards = lines.next_cards(view)
    dangers, total = sum(cards[number] for number in place.line.numbers), sum(cards.values())
    if place.line.second and dangers:
        return Remark("present", say("flip7.own.clover"))
    if not dangers:
        return Remark("present", say("flip7.own.safe"))
    if dangers >= RISKY * total:
        return Remark("think", say("flip7.own.risky", count=dangers, all=total), drum=True)
    return Remark("think", say("flip7.own.turn"))
