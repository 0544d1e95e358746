"""Flip 7 on the screen: what is asked, and what happened, in words.

It is asked on the table message, for all to see, and in private panels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.core import Decision
from bot.games.flip7.pictures.marks import Advice
from bot.games.flip7.pictures.words import one, that
from bot.games.flip7.players.odds import Odds, of_seat
from bot.games.flip7.rules.actions import Action, Give, Hit, Stay, Target
from bot.games.flip7.rules.cards import NAMES
from bot.games.flip7.rules.state import State
from bot.games.flip7.screens.story import going_on, told
from bot.tables.view import TableView
from bot.text import count, decimal, listed, percent, say, sentence, sentences_of
from bot.ui.input.ids import Press
from bot.ui.screens.game_content import PanelContent
from bot.ui.screens.names import bold_name, bold_names, control_name
from bot.ui.screens.screen import BUTTONS, Button, Option, Row, Select, Style

STYLES: Mapping[str, Style] = {"h": "success", "s": "primary"}


def name_of(table: TableView, seat: int) -> str:
    """Return a player's name as a sentence has it."""
    return bold_name(table, seat)


# What is asked


def panel_content(table: TableView, seat: int) -> PanelContent:
    state: State = table.state
    decision = table.decision(seat)
    if decision is None or _hits(table):
        texts = [headline(table)]
        if state.question is None and state.phase == "scored" and table.header.alone:
            texts.append(say("f7.next_round"))
        return PanelContent(tuple(texts))
    return PanelContent((_question(table, seat),), answers(table, decision))


def label(table: TableView, action: Action) -> str:
    """Return an answer as its button has it."""
    match action:
        case Hit():
            return say("f7.hit")
        case Stay():
            return say("f7.stay")
        case Target(_, at) | Give(at):
            return control_name(table, at)
        case _:
            return ""


def answers(table: TableView, decision: Decision[Action]) -> tuple[Row, ...]:
    seat, serial, rules, options = decision.seat, decision.serial, table.rules, decision.options

    def do(action: Action, style: Style) -> Button:
        custom_id = Press(table.id, "do", seat, serial, rules.action_text(action)).custom_id
        return Button(label(table, action), custom_id, style)

    if len(options) <= BUTTONS:
        return (tuple(do(option, STYLES.get(rules.action_text(option), "danger")) for option in options),)
    chosen = tuple(
        Option(label(table, option), rules.action_text(option), _standing(table, option.at))
        for option in options
        if isinstance(option, Target | Give)
    )
    return (Select(Press(table.id, "pick", seat, serial).custom_id, say("f7.pick"), chosen),)


def _standing(table: TableView, seat: int) -> str:
    state: State = table.state
    mine = state.seats[seat]
    return say("f7.standing", points=mine.points, total=mine.total)


def _question(table: TableView, seat: int) -> str:
    state: State = table.state
    question = state.question
    assert question is not None
    if question.ask == "turn":
        mine = state.seats[seat]
        return count("f7.your_turn", mine.points, total=mine.total)
    if question.ask == "give":
        return say("f7.your_second")
    action = table.rules.decision(state, seat)
    assert action is not None
    return say("f7.your_card", card=that(action.options[0].card))


def headline(table: TableView) -> str:
    state: State = table.state
    game = say(f"game.{table.header.game}")
    return say("f7.headline", game=game, round=state.round, what=_now(table))


def _now(table: TableView) -> str:
    state: State = table.state
    question = state.question
    if question is not None:
        who = name_of(table, question.seat)
        if question.ask == "turn":
            return say("f7.hitting" if _hits(table) else "f7.asked", who=who)
        if question.ask == "give":
            return say("f7.asked_second", who=who)
        decision = table.rules.decision(state, question.seat)
        assert decision is not None
        return say("f7.asked_card", who=who, card=that(decision.options[0].card))
    if state.phase in ("scored", "over") and state.rounds:
        return _round_words(table, state)
    happened = told(table.log.events, going_on(table), bold_names(table))
    if happened:
        return sentence(happened[-1])
    if state.turned is not None:
        seat, card = state.turned
        return say("f7.turned", who=name_of(table, seat), card=one(NAMES[card]))
    return say("f7.dealing")


def _hits(table: TableView) -> bool:
    """Return whether a drum roll comes before the card of whoever was asked: they have pressed already."""
    state: State = table.state
    drums = table.frame is not None and table.frame.is_drum_roll
    return drums and state.question is not None and state.question.ask == "turn"


def _round_words(table: TableView, state: State) -> str:
    last = state.rounds[-1]
    best = max(last.scores)
    if len(last.scores) == 1:
        return say("flip7.say.alone", points=best) if best else say("flip7.say.none_alone")
    who = listed([name_of(table, seat) for seat, score in enumerate(last.scores) if score == best])
    if best == 0:
        return say("f7.round_nothing")
    return count("f7.round_best", best, who=who)


# What is advised


def hint(table: TableView, seat: int, answers: Sequence[Action]) -> str:
    """Tell the odds of one more card, and what the default character would do, up to the next card turned."""
    found: Odds = of_seat(table.rules.view(table.state, seat), seat)
    odds = say(
        "f7.hint.odds",
        bust=percent(found.bust),
        hit=decimal(found.hit, signed=True),
        seven=percent(found.seven),
    )
    return sentences_of([odds, *(_advice(table, answer) for answer in answers)])


def advised(action: Action) -> Advice:
    """Return what glows on the picture where this is advised."""
    match action:
        case Target(_, at) | Give(at):
            return Advice("player", at)
        case Stay():
            return Advice("points")
        case _:
            return Advice("deck")


def _advice(table: TableView, action: Action) -> str:
    match action:
        case Hit():
            return say("f7.hint.hit")
        case Stay():
            return say("f7.hint.stay")
        case Target(card, at):
            return say("f7.hint.target", card=one(card), at=name_of(table, at))
        case Give(at):
            return say("f7.hint.give", at=name_of(table, at))
        case _:
            return ""


def did(table: TableView, seat: int, answers: Sequence[Action]) -> str:
    """Tell a player what was answered for them; the table is as it was when they were asked."""
    state: State = table.state
    told = []
    for answer in answers:
        told.append(_done(table, state.seats[seat].points, answer))
        state = table.rules.apply(state, seat, answer).state
    return sentences_of(told)


def _done(table: TableView, points: int, action: Action) -> str:
    match action:
        case Hit():
            return say("f7.did.hit")
        case Stay():
            return count("f7.did.stay", points)
        case Target(card, at):
            return say("f7.did.target", card=one(card), at=name_of(table, at))
        case Give(at):
            return say("f7.did.give", at=name_of(table, at))
        case _:
            return ""
