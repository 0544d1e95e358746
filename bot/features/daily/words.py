"""What days are called, and the buttons about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.features.daily.custom_ids import DayPress
from bot.game_words import say_of
from bot.league import days
from bot.store.rows import AttemptRow
from bot.tables.view import TableView
from bot.text import say
from bot.ui.screens.additions import WaitingTurn
from bot.ui.screens.names import called
from bot.ui.screens.screen import Button, Style


def day_button(
    verb: str,
    game: str,
    day: int,
    scope: str = "",
    page: int = 1,
    mark: str = "",
    *,
    label: str = "",
    style: Style = "secondary",
) -> Button:
    press = DayPress(verb, game, day, scope, page, mark)
    return Button(label or say(f"daybutton.{verb}"), press.custom_id, style)


def title(game: str, day: int) -> str:
    return say("daily.title", number=days.number(day), game=say(f"game.{game}"))


def card_button(game: str, day: int, *, named: bool = False) -> Button:
    """Return the button with which whoever presses plays a day's deal (`named`: of several games)."""
    number = days.number(day)
    label = (
        say("daily.begin_game", number=number, game=say(f"game.{game}")) if named else say("daily.begin", number=number)
    )
    return day_button("begin", game, day, label=label, style="success")


def par_words(game: str, par: Mapping[str, int], *, covered: bool = False) -> str:
    """Return what the AI characters scored; `covered`: not to be read before one asks to."""
    scores = " · ".join(
        say("daily.par_of", name=called(name), score=say_of(game, "dayscore", count=score))
        for name, score in par.items()
    )
    return say("daily.par", scores=f"||{scores}||" if covered else scores)


def play_button(game: str, day: int) -> Button:
    """Return the way to a day's deal among the ways into a game."""
    return day_button("play", game, day, label=say("button.daily"))


def today_button(game: str) -> Button:
    """Return the way to the deal of the day on which it is pressed."""
    return day_button("today", game, 0, label=say("button.daily"))


def attempt_waits(attempt: AttemptRow, closes: float) -> WaitingTurn:
    """Return an attempt that was begun, as what waits for its person."""
    game, day = attempt.game, attempt.day
    name = say(f"game.{game}")
    what = say("daily.waits", number=days.number(day), game=name)
    return WaitingTurn(name, what, DayPress("play", game, day).custom_id, closes, table_id=attempt.table_id)


def after_practice(table: TableView) -> Sequence[Button]:
    """Return what there is to do after a game of practice, or an attempt that was not finished; else nothing."""
    game, day = table.header.game, table.header.day
    if day is None:
        return ()
    return [day_button("practice", game, day, style="primary"), day_button("results", game, day)]
