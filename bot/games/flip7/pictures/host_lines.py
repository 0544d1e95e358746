"""What the host says and looks like: on the table to everybody, on a panel to whose it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.engine.rank_label import rank_label
from bot.games.flip7.pictures import lines, words
from bot.games.flip7.pictures.lines import Spot
from bot.games.flip7.rules.cards import BONUS, SEVEN
from bot.games.flip7.rules.view import QuestionView, View
from bot.render.host import Mood
from bot.render.picture import Person
from bot.render.player_label import named
from bot.text import count, ordinal, say, sentences_of

RISKY = 0.2
"""From this share of busting cards on the host warns."""


@dataclass(frozen=True, slots=True)
class HostLine:
    """The host's face and words; `is_dramatic`: a card that matters may come next."""

    mood: Mood
    text: str
    is_dramatic: bool = False


def table(view: View, people: Sequence[Person], told: str = "") -> HostLine:
    """Return what everybody hears.

    What has just happened is `told` first: a question follows it, and what the cards alone say gives way to it.
    """
    line = _shown(view, people, with_bust=not told)
    if not told or view.phase == "over" or lines.ended(view):
        return line
    words_told = named(told, people, 14)
    return replace(line, text=sentences_of((words_told, line.text)) if view.question else words_told)


def _shown(view: View, people: Sequence[Person], *, with_bust: bool) -> HostLine:
    """Return what the table as it lies has everybody hear."""

    def who(seat: int) -> str:
        return words.told_name(people, seat, 14)

    if view.phase == "over":
        return _over(view, who)
    if lines.ended(view):
        return _scored(view, who)
    return _question(view, who, busts=with_bust) if view.question else _turned(view, who)


def _over(view: View, who: Callable[[int], str]) -> HostLine:
    winners = view.winners or ()
    points = max(seat.total for seat in view.seats)
    if len(view.seats) == 1:
        return HostLine(
            "cheer", say("flip7.say.reached", points=points, rounds=count("flip7.rounds", len(view.rounds)))
        )
    if len(winners) == 1:
        return HostLine("cheer", say("flip7.say.wins", who=who(winners[0]), points=points))
    return HostLine("cheer", count("flip7.say.share", len(winners)))


def _scored(view: View, who: Callable[[int], str]) -> HostLine:
    last, alone = view.rounds[-1], len(view.seats) == 1
    if last.flip7_by is not None:
        points = last.scores[last.flip7_by]
        return HostLine("cheer", say("flip7.say.seven", who=who(last.flip7_by), points=count("flip7.points", points)))
    best = lines.leaders(view)
    if not best:
        return HostLine("oops", say("flip7.say.none_alone" if alone else "flip7.say.none"))
    points = last.scores[best[0]]
    if last.end == "nothing_to_draw":
        return HostLine("hello", say("flip7.say.empty"))
    if alone:
        return HostLine("hello", say("flip7.say.alone", points=points))
    if len(best) > 1:
        return HostLine("hello", count("flip7.say.shared", len(best), points=points))
    return HostLine("hello", say("flip7.say.all_out", who=who(best[0]), points=points))


def just_busted(view: View) -> Spot | None:
    """Return the spot of whom the last card has put out, if it has."""
    if view.turned is None:
        return None
    spot = lines.spot(view, view.turned[0])
    return spot if spot.mark == "busted" else None


def _turned(view: View, who: Callable[[int], str]) -> HostLine:
    """Nothing is asked: a card has just been turned, or the round begins."""
    if view.turned is None:
        return HostLine("present", say("flip7.say.dealing"))
    seat, card = view.turned
    spot = lines.spot(view, seat)
    if just_busted(view):
        return HostLine("oops", say("flip7.say.busted", who=who(seat), number=card))
    if spot.mark == "flip7":
        return HostLine("cheer", say("flip7.say.seven", who=who(seat), points=count("flip7.points", spot.gain)))
    if spot.saved:
        return HostLine("cheer", say("flip7.say.saved", who=who(seat), number=card))
    if view.flips:
        done = 3 - view.flips[0].left
        return HostLine("present", say("flip7.say.flipping", who=who(view.flips[0].seat), done=done), is_dramatic=True)
    return HostLine("present", say("flip7.say.turned", who=who(seat), card=words.one(card)))


def _question(view: View, who: Callable[[int], str], *, busts: bool = True) -> HostLine:
    question = view.question
    assert question is not None
    name, numbers = who(question.seat), len(view.seats[question.seat].line.numbers)
    if question.ask == "target":
        return HostLine("think", say("flip7.say.target", who=name, card=words.that(question.card or "")))
    if question.ask == "give":
        return HostLine("think", say("flip7.say.give", who=name))
    busted = just_busted(view) if busts else None
    if busted is not None:
        turn = say(_turn(view, question, "say"), who=name)
        return HostLine("oops", say("flip7.say.busted_next", who=who(busted.seat), turn=turn))
    return HostLine("think", say(_turn(view, question, "say"), who=name), is_dramatic=numbers > 1)


def _turn(view: View, question: QuestionView, which: str) -> str:
    """Return the key of a turn's question."""
    if view.phase == "deal":
        return f"flip7.{which}.dealt"
    return f"flip7.{which}.sixth" if len(view.seats[question.seat].line.numbers) == SEVEN - 1 else f"flip7.{which}.turn"


def situation(view: View, seat: int, people: Sequence[Person]) -> str:
    """Say what is up on a seat's panel, in a few words."""
    spot, question = lines.spot(view, seat), view.question
    if view.phase == "over":
        return count("flip7.points", spot.total)
    if question is None or lines.ended(view):
        return say(f"flip7.up.{spot.mark}")
    if question.seat != seat:
        return _question(view, lambda who: words.told_name(people, who, 14), busts=False).text
    if question.ask == "turn":
        return say("flip7.own.dealt" if view.phase == "deal" else "flip7.own.turn")
    if question.ask == "give":
        return say("flip7.own.give")
    return say("flip7.own.target", card=words.that(question.card or ""))


def panel(view: View, seat: int, said: str = "") -> HostLine:
    """Return what a player hears on the own panel: what is to be said, else what fits the moment."""
    if said:
        return HostLine("present", said)
    spot = lines.spot(view, seat)
    if view.phase == "over":
        return _placed(spot.rank or 1, [seat.rank or 1 for seat in view.seats])
    question = view.question
    if question is not None and question.seat == seat:
        return _asked(view, question, spot)
    if spot.saved:
        return HostLine("cheer", say("flip7.own.saved"))
    moods: dict[str, Mood] = {"busted": "oops", "flip7": "cheer", "frozen": "hello", "stayed": "hello"}
    return HostLine(moods.get(spot.mark, "present"), say(f"flip7.own.{_key(spot)}", points=spot.gain, bonus=BONUS))


def _placed(rank: int, ranks: Sequence[int]) -> HostLine:
    """Return what is said at the end, true of every place."""
    if rank == 1:
        return HostLine("cheer", say("flip7.own.wins"))
    if rank_label(rank, ranks) == "last":
        return HostLine("hello", say("flip7.own.owed"))
    return HostLine("hello", say("flip7.own.placed", place=ordinal(rank)))


def _key(spot: Spot) -> str:
    return "seven" if spot.mark == "flip7" else spot.mark


def _asked(view: View, question: QuestionView, spot: Spot) -> HostLine:
    if question.ask == "target":
        return HostLine("think", say("flip7.own.target", card=words.that(question.card or "")))
    if question.ask == "give":
        return HostLine("think", say("flip7.own.give"))
    if view.phase == "deal":
        return HostLine("think", say("flip7.own.dealt"))
    if len(spot.line.numbers) == SEVEN - 1:
        return HostLine("think", say("flip7.own.sixth", bonus=BONUS))
    cards = lines.next_cards(view)
    dangers, total = sum(cards[number] for number in spot.line.numbers), sum(cards.values())
    if spot.line.second and dangers:
        return HostLine("present", say("flip7.own.clover"))
    if not dangers:
        return HostLine("present", say("flip7.own.safe"))
    if dangers >= RISKY * total:
        return HostLine("think", count("flip7.own.risky", dangers, all=total))
    return HostLine("think", say("flip7.own.turn"))
