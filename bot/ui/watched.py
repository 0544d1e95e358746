"""What those who watch a table are asked on its message, and how right they were.

While it is open nothing is shown of what anybody said. It is told with the first picture after what decided it, which
is shown anyway: however many say something, it costs no request of the bot's own.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.core import Decision, SomeAction
from bot.engine.predictions import NO_OPINION, Riddle, chance_of, score
from bot.store.prediction_rows import ForesightRow
from bot.tables.onlookers import Told, is_recent
from bot.tables.view import TableView
from bot.text import count, decimal, find, listed, percent, say
from bot.ui.input.ids import Press
from bot.ui.screens import games
from bot.ui.screens.names import bold_name, control_name
from bot.ui.screens.screen import BUTTONS, OPTIONS, Button, Option, Row, Select


@dataclass(frozen=True, slots=True)
class Watched:
    """What stands on a table message for those who watch."""

    texts: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


NOTHING = Watched()


async def nobody_watches(_: TableView) -> Watched:
    """Return that nobody is asked anything."""
    return NOTHING


def riddle_words(table: TableView, riddle: Riddle) -> str:
    """Return what is asked."""
    return say(f"{table.header.game}.watch.{riddle.ask}", who=_who(table, riddle.seat), round=riddle.round)


def guess_button(table: TableView) -> Button:
    """Return what those who watch press to be asked."""
    return Button(say("button.guess"), Press(table.id, "guess").custom_id)


def verdict_words(table: TableView, told: Told, answer: str) -> str:
    """Return to somebody what came of what they said: whether it was right, and what happened."""
    found = score(told.solved, answer)
    if found is None:
        return say("watch.void")
    came = "even" if found.brier == NO_OPINION else "right" if found.right else "wrong"
    mine = say(f"watch.{came}", what=answer_words(table, told.solved.riddle, answer))
    return f"{mine}\n{told_words(table, told)}"


def riddle_row(table: TableView, riddle: Riddle) -> Row:
    """Return what can be said: a button for each chance, a select of seats."""
    key = f"{table.header.game}.watch.{riddle.ask}"
    if riddle.odds is None:
        options = tuple(Option(control_name(table, int(seat)), seat) for seat in riddle.answers[:OPTIONS])
        return Select(Press(table.id, "predict", argument=riddle.name).custom_id, say(f"{key}.pick"), options)
    return tuple(
        Button(
            say(f"{key}.chance", chance=percent(chance_of(answer))),
            Press(table.id, "predict", argument=f"{riddle.name}:{answer}").custom_id,
        )
        for answer in riddle.answers
    )


def crowd_words(due: float) -> str:
    """Return that those who watch may answer for the Crowd, and until when."""
    return say("crowd.asks", due=int(due))


def crowd_rows(table: TableView, decision: Decision[SomeAction]) -> tuple[Row, ...]:
    """Return what the Crowd may be told to answer; where its board is its own, a way to look at it."""
    options = games.of(table).crowd_options(table, decision)
    seat, serial = decision.seat, decision.serial
    if len(options) <= BUTTONS and not any(option.description for option in options):
        wishes: Row = tuple(
            Button(
                say("crowd.button", answer=option.label), Press(table.id, "wish", seat, serial, option.value).custom_id
            )
            for option in options
        )
    else:
        wishes = Select(Press(table.id, "wish", seat, serial).custom_id, say("crowd.pick"), tuple(options))
    if table.rules.turn_by_turn:
        return (wishes,)
    return wishes, (Button(say("button.crowdboard"), Press(table.id, "crowdboard", seat, serial).custom_id),)


def played_words(table: TableView) -> str:
    """Return how many wanted what the Crowd has just played."""
    played = table.foretold.played_for
    if played is None or not is_recent(table, played[0]):
        return ""
    _, wanted, all_of_them = played
    return count("crowd.played", all_of_them, wanted=wanted)


def answer_words(table: TableView, riddle: Riddle, answer: str) -> str:
    """Return what somebody said."""
    return f"**{percent(chance_of(answer))}**" if riddle.odds is not None else _who(table, int(answer))


def told_words(table: TableView, told: Told) -> str:
    """Return how right they all were, in a line."""
    solved, tally = told.solved, told.tally
    key, odds, who = f"{table.header.game}.watch.{solved.riddle.ask}", solved.riddle.odds, solved.riddle.seat
    if solved.is_void:
        return find(f"{key}.void", count=tally.count, round=solved.riddle.round) or ""
    if odds is not None and tally.mean is not None:
        happened = "yes" if solved.happened else "no"
        mean, exact = percent(tally.mean), percent(odds)
        return count(f"{key}.{happened}", tally.count, who=_who(table, who), mean=mean, odds=exact)
    best = listed([_who(table, seat) for seat in sorted(map(int, solved.right))])
    found = "right" if tally.right else "nobody"
    return count(f"{key}.{found}", tally.count, right=tally.right, who=best, round=solved.riddle.round)


def standing_words(mine: ForesightRow) -> str:
    """Return what somebody's predictions amount to, for their own eyes; empty where they made none."""
    if not mine.said:
        return ""
    if not mine.chances:
        return count("watch.standing", mine.said, right=mine.right)
    average, exact = (decimal(100 * total / mine.chances) for total in (mine.brier, mine.exact))
    return count("watch.standing_chances", mine.chances, brier=average, exact=exact)


def _who(table: TableView, seat: int | None) -> str:
    return "" if seat is None else bold_name(table, seat)
