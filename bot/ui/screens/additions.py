"""Where features add to screens of the kernel, as those who make these screens ask for it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol

from bot.engine.core import JsonObject
from bot.render.picture import Beside
from bot.tables.table import Delivery, Table
from bot.tables.view import TableView
from bot.text import refusal, say
from bot.ui.screens.screen import Button, Row, Screen


class Place(Enum):
    """Where features may have buttons: each is one place among the buttons of one screen.

    Several features that add to one place stand in the order of their list. Where it says so, a line may be added, too.
    """

    ENTRANCE = "entrance"
    """The help, of a game: after the way into it with an AI. A line stands below how one begins."""
    ENTRANCE_POSTED = "entrance_posted"
    """The ways into a game on a message that everybody sees and that stays: they lead there on any day."""
    HELP_GAMES = "help_games"
    """All that there is, of no table: the first rows, which lead into the games."""
    HELP = "help"
    """All that there is, of no table."""
    COMMANDS_FIRST = "commands_first"
    """Lines alone, about what can be typed: after how a table is set up."""
    COMMANDS = "commands"
    """Lines alone, about what can be typed: after games of one's own."""
    ALONE = "alone"
    """Lines alone: commands that whoever may set up no table plays with, after that of games of one's own."""
    RULES = "rules"
    """A page of a game's rules, of no table: a row of its own."""
    LOBBY = "lobby"
    """The card of a lobby: below its own buttons. A line is the last thing that it says."""
    LOBBY_MORE = "lobby_more"
    """Behind More on the card of a lobby: the last of what one may look at."""
    TABLE = "table"
    """The message of a running game: the last row. A line is the last thing that it says."""
    PANEL_FIRST = "panel_first"
    """Somebody's own board at the beginning of their first game: before the last button."""
    PANEL = "panel"
    """Somebody's own board while they play: the last button. A line is the last thing that it says."""
    NEXT = "next"
    """What comes after a game that is played once, in the place of a rematch: the first of its buttons."""
    LOOKS = "looks"
    """Somebody's own board after a game alone: after its replay and its record."""
    PANEL_OVER = "panel_over"
    """Somebody's own board after any game: the last button. A line is the last thing that it says."""
    RESULT = "result"
    """The result that everybody sees: after the rematch. A line is the last thing that it says."""
    RESULT_LOOKS = "result_looks"
    """Behind More of a result: after its replay and its record."""
    DAY_LOOKS = "day_looks"
    """The end of a day's attempt: after its replay, its record and what others played."""
    DAY = "day"
    """The same: after what else there is to do."""
    DAY_DEAL = "day_deal"
    """The ranking of a published day, for somebody who has played its deal: after what others played."""
    HISTORY = "history"
    """A finished game in one's own history: after its replay and its record."""
    COMPARED = "compared"
    """One's own finished game beside another's of the same deal: the first of the buttons below them."""
    TURN = "turn"
    """A turn of a finished game (`Spot.seat`, `Spot.position`), in its review or beside another's: the last button."""
    SERVER_SETTINGS = "server_settings"
    """The settings of a server: after what holds for its games, a row of its own."""
    PEOPLE = "people"
    """One's own page of the people of a scope (`Spot.scope`): the last of its buttons."""
    PROFILE = "profile"
    """Somebody's own profile of a game (`Spot.game`): a row of its own."""
    RANKING = "ranking"
    """A page of who is ahead in a server: a row of its own."""
    ROUND = "round"
    """A round of a finished game (`Spot.round`) in its replay, which is seen by one person alone: a row of its own."""


LOOKS = frozenset({Place.LOOKS, Place.RESULT_LOOKS, Place.DAY_LOOKS, Place.HISTORY})
"""Wherever somebody may look at how a game was played that is over."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What is asked of features: for which place, of which table where it is one's, and for whom.

    What is returned is in the language that is spoken there (`bot.text.use_locale`).
    """

    place: Place
    table: TableView | None = None
    viewer: int | None = None
    """The person who alone sees it; None: everybody there."""
    game: str | None = None
    """Of which game, where it is about one and no table."""
    heard: Collection[str] = ()
    """The remarks that the viewer has had (`remarks.name`), where that is asked."""
    seat: int | None = None
    position: int | None = None
    """Of a turn: whose it is, and after how many actions of the game they are asked."""
    round: int | None = None
    """From 1."""
    scope: str = ""
    """The name of some people among whom one may look who is ahead."""


class BesideName(NamedTuple):
    """A symbol that stands beside a name in the picture of a table."""

    symbol: Beside
    words: str
    """The same for whoever does not see the picture."""


@dataclass(frozen=True, slots=True)
class Addition:
    """What stands on a message of the kernel's beside what that says itself: lines, and rows below its own."""

    texts: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    beside: Mapping[int, BesideName] = field(default_factory=dict)
    """By seat; whose has changed has the message looked at again (`TableMessages.mark_dirty`)."""


NO_ADDITION = Addition()


@dataclass(frozen=True, slots=True)
class WaitingTurn:
    """Something that somebody is to answer or to play. Its words are in the language that is spoken just now."""

    label: str
    """What it is called on a button: most often the name of its game."""
    what: str
    """What it is, as a line has it. It names nobody, and no place."""
    custom_id: str
    """What opens it, wherever it is pressed, in place of the private message with that button."""
    due: float | None = None
    """Until when (seconds since 1970); None: for as long as they like."""
    is_last: bool = False
    """Others wait, and for this person alone."""
    channel: tuple[int, int | None] | None = None
    """The channel where others see that, and its server; None: it is theirs alone, and has no place."""
    table_id: int | None = None
    """The table whose question it is, where there is one: its panel can be shown without a press."""


class PanelScreen(Protocol):
    """Makes somebody's panel; `larger`, `page`: see `screens.panel`."""

    def __call__(
        self,
        table: TableView,
        *,
        text_mode: bool = False,
        note: str = "",
        larger: bool = False,
        page: int | None = None,
    ) -> Awaitable[Screen]: ...


@dataclass(frozen=True, slots=True)
class OwnPanel:
    """What tables of a feature have in the place of a panel, and do in the place of what is pressed on one."""

    screen: PanelScreen
    act: Callable[[Table, int, int, JsonObject, Delivery | None], Awaitable[None]] | None = None
    """Takes an action, in record form, of a person who has seen this serial; `Refusal` where it is not to be taken.

    None: as any other table does.
    """


class Additions(Protocol):
    """What features add."""

    def buttons(self, spot: Spot) -> list[Button]:
        """Return the buttons in a place."""
        ...

    def lines(self, spot: Spot) -> list[str]:
        """Return the lines in a place that has some."""
        ...

    async def on_table_message(self, table: TableView) -> Addition:
        """Return what stands on the message of a game that runs or is over and has to be looked up."""
        ...

    async def on_result(self, table: TableView) -> list[str]:
        """Return what is said of a game that is over and has to be looked up, with its result."""
        ...

    def reworded(self, key: str) -> str:
        """Return the key of what a feature, as it knows more, says for a text of the kernel, else that of this text."""
        ...

    def own_panel(self, table: TableView) -> OwnPanel | None:
        """Return the panel of a table whose kind has its own."""
        ...


def refusal_words(additions: Additions, code: str, data: Mapping[str, object]) -> str:
    """Return a refusal in words, those of a feature where one knows a way out."""
    key = f"refusal.{code}"
    own = additions.reworded(key)
    return refusal(code, data) if own == key else say(own, **data)
