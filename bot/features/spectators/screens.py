"""What those who watch a table are asked on its message, and how right they were.

While it is open nothing is shown of what anybody said. It is told with the first picture after what decided it, which
is shown anyway: however many say something, it costs no request of the bot's own.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.core import Decision, SomeAction
from bot.engine.predictions import NO_OPINION, SpectatorQuestion, chance_of, score
from bot.features.spectators.custom_ids import BOARD, GUESS, PREDICT, VOTE
from bot.features.spectators.rows import PredictionScoreRow, TableGuessesRow
from bot.features.spectators.service import TalliedQuestion, is_recent
from bot.tables.view import TableView
from bot.text import count, decimal, find, listed, percent, say
from bot.ui.input.ids import Press
from bot.ui.screens import games
from bot.ui.screens.names import bold_name, control_name
from bot.ui.screens.screen import BUTTONS, OPTIONS, Button, Option, Row, Select


def question_words(table: TableView, question: SpectatorQuestion) -> str:
    return say(f"{table.header.game}.prediction.{question.ask}", who=_who(table, question.seat), round=question.round)


def guess_button(table: TableView) -> Button:
    """Return what those who watch press to be asked."""
    return Button(say("button.guess"), Press(table.id, GUESS).custom_id)


def verdict_words(table: TableView, told: TalliedQuestion, answer: str) -> str:
    """Return to somebody what came of what they said: whether it was right, and what happened."""
    found = score(told.resolved, answer)
    if found is None:
        return say("spectators.void")
    came = "even" if found.brier == NO_OPINION else "right" if found.right else "wrong"
    mine = say(f"spectators.{came}", what=answer_words(table, told.resolved.question, answer))
    return f"{mine}\n{told_words(table, told)}"


def question_row(table: TableView, question: SpectatorQuestion) -> Row:
    """Return what can be said: a button for each chance, a select of seats."""
    key = f"{table.header.game}.prediction.{question.ask}"
    if question.odds is None:
        options = tuple(Option(control_name(table, int(seat)), seat) for seat in question.answers[:OPTIONS])
        return Select(Press(table.id, PREDICT, argument=question.name).custom_id, say(f"{key}.pick"), options)
    return tuple(
        Button(
            say(f"{key}.chance", chance=percent(chance_of(answer))),
            Press(table.id, PREDICT, argument=f"{question.name}:{answer}").custom_id,
        )
        for answer in question.answers
    )


def crowd_words(due: float) -> str:
    """Return that those who watch may answer for the Crowd, and until when."""
    return say("spectators.vote", due=int(due))


def crowd_rows(table: TableView, decision: Decision[SomeAction]) -> tuple[Row, ...]:
    """Return what the Crowd may be told to answer; where its board is its own, a way to look at it."""
    options = games.of(table).crowd_options(table, decision)
    seat, serial = decision.seat, decision.serial
    if len(options) <= BUTTONS and not any(option.description for option in options):
        votes: Row = tuple(
            Button(
                say("spectators.vote_button", answer=option.label),
                Press(table.id, VOTE, seat, serial, option.value).custom_id,
            )
            for option in options
        )
    else:
        votes = Select(Press(table.id, VOTE, seat, serial).custom_id, say("spectators.vote_pick"), tuple(options))
    if table.rules.turn_by_turn:
        return (votes,)
    return votes, (Button(say("button.crowdboard"), Press(table.id, BOARD, seat, serial).custom_id),)


def played_words(table: TableView) -> str:
    """Return how many wanted what the Crowd has just played."""
    played = table.crowd.played_for
    if played is None or not is_recent(table, played[0]):
        return ""
    _, wanted, all_of_them = played
    return count("spectators.vote_played", all_of_them, wanted=wanted)


def answer_words(table: TableView, question: SpectatorQuestion, answer: str) -> str:
    """Return what somebody said."""
    return f"**{percent(chance_of(answer))}**" if question.odds is not None else _who(table, int(answer))


def told_words(table: TableView, told: TalliedQuestion) -> str:
    """Return how right they all were, in a line."""
    resolved, question, tally = told.resolved, told.resolved.question, told.tally
    key, odds, who = f"{table.header.game}.prediction.{question.ask}", question.odds, question.seat
    if resolved.is_void:
        return find(f"{key}.void", count=tally.count, round=question.round) or ""
    if odds is not None and tally.mean is not None:
        happened = "yes" if resolved.happened else "no"
        mean, exact = percent(tally.mean), percent(odds)
        return count(f"{key}.{happened}", tally.count, who=_who(table, who), mean=mean, odds=exact)
    best = listed([_who(table, seat) for seat in sorted(map(int, resolved.right))])
    found = "right" if tally.right else "nobody"
    return count(f"{key}.{found}", tally.count, right=tally.right, who=best, round=question.round)


def mine_words(mine: TableGuessesRow | None) -> str:
    """Return what somebody's guesses at a table amount to, for their own eyes; empty where nothing came of any."""
    return "" if mine is None else count("spectators.at_table", mine.said, right=mine.right)


def best_words(names: Sequence[str], unnamed: int, right: int) -> str:
    """Return who was right most often at a table, and how often; some of them are not named."""
    others = [count("spectators.unnamed", unnamed)] if unnamed else []
    return count("spectators.best", right, who=listed([*names, *others]))


def standing_words(mine: PredictionScoreRow) -> str:
    """Return what somebody's predictions amount to, for their own eyes; empty where they made none."""
    if not mine.said:
        return ""
    if not mine.chances:
        return count("spectators.standing", mine.said, right=mine.right)
    average, exact = (decimal(100 * total / mine.chances) for total in (mine.brier, mine.exact))
    return count("spectators.standing_chances", mine.chances, brier=average, exact=exact)


def _who(table: TableView, seat: int | None) -> str:
    return "" if seat is None else bold_name(table, seat)
