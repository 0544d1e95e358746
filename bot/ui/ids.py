"""Custom ids: what a button knows. They come back from outside and prove nothing: the table decides who may do what.

All kinds of them stand here, each a class that makes its id and is made from it. The first part of an id is its kind
and version; ids of messages posted long ago keep working.

    t1:<table>:<seat>:<serial>:<verb>[:<argument>]      a table; numbers in base 36, "-" for no seat
    daily1:<verb>:<game>:<day>[:<scope>[:<page>[:…]]]   a day's deal
    remind1:<verb>                                      reminders of the daily
    lead1:<game>:<measure>:<period>:<scope>:<page>      a leaderboard; "*" stands for what a select chooses
    prof1:<game>                                        one's own profile
    hist1:<page>, hist1:open                            one's own games
    rules1:<game>:<page>                                a page of a game's rules, from 1
    me1:<switch>                                        one's own switches
    privacy1:delete                                     deleting one's data
    tell1:<on|off>                                      being told when a table opens in this channel
    learn1:<verb>:<game>                                lessons
    play1:<game>, help1:more                            what the help offers (`ids_help.py`)
    duel1:<verb>:<duel>[:<argument>]                    duels (`ids_duel.py`)
    puzzle1:<verb>:<game>:<day>[:<choice>]              puzzles (`ids_puzzle.py`)
    review1:<verb>:<table>[:<position>[:…]]             reviews (`ids_review.py`)
    set1:<server>:<verb>[:<argument>]                   a server's settings (`ids_settings.py`)
    eve1:<verb>:<evening>[:<argument>]                  evenings (`ids_evening.py`)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Self, TypeAlias

from bot.tables.refusal import Refusal
from bot.ui.ids_duel import DuelPress
from bot.ui.ids_evening import EveningPress
from bot.ui.ids_form import joined, matched
from bot.ui.ids_help import HelpPress, PlayPress
from bot.ui.ids_puzzle import PuzzlePress
from bot.ui.ids_review import ReviewPress
from bot.ui.ids_settings import SettingsPress

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LIMIT = 100
CHOSEN = "*"
"""What a select chooses."""
MINE = "me"
"""The page with one's own row."""
HERE, EVERYWHERE = "here", "all"
TURNED = "p"
"""In place of a scope: a page of the archive was turned."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press at a table. `seat` None: a button of the whole table."""

    VERSION: ClassVar[str] = "t1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(
        r"([0-9a-z]{1,12}):([0-9]{1,2}|-):([0-9a-z]{1,6}):([a-z]{1,12})(?::(.{1,60}))?", re.ASCII
    )

    table: int
    verb: str
    seat: int | None = None
    serial: int = 0
    argument: str = ""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        seat = "-" if self.seat is None else str(self.seat)
        return joined(self.VERSION, base36(self.table), seat, base36(self.serial), self.verb, self.argument)

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        table, seat, serial, verb, argument = matched(cls.FORM, rest, "old_button").groups()
        return cls(int(table, 36), verb, None if seat == "-" else int(seat), int(serial, 36), argument or "")


@dataclass(frozen=True, slots=True)
class DayPress:
    """A press about a day's deal. `number` is the day, or a page of the archive."""

    VERSION: ClassVar[str] = "daily1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(
        r"([a-z]{1,12}):([a-z0-9_]{1,32}):([0-9]{1,7})(?::([a-z]{0,4})(?::([0-9]{1,7})(?::(.{0,20}))?)?)?", re.ASCII
    )

    verb: str
    game: str
    number: int
    scope: str = ""
    page: int = 1
    mark: str = ""
    """Keeps the ids of a message apart, and says nothing."""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        parts = [self.VERSION, self.verb, self.game, str(self.number)]
        if self.scope or self.page != 1 or self.mark:
            parts.append(self.scope)
        if self.page != 1 or self.mark:
            parts.append(str(self.page))
        if self.mark:
            parts.append(self.mark)
        return ":".join(parts)

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        verb, game, number, scope, page, mark = matched(cls.FORM, rest).groups()
        return cls(verb, game, int(number), scope or "", int(page or 1), mark or "")


@dataclass(frozen=True, slots=True)
class LeaderboardPress:
    """A page of a leaderboard. Game, measure or period may be `CHOSEN`; a page of None is the one with one's own row.

    A period is a kind, of which the present one is meant, or the key of one (`league.periods`).
    """

    VERSION: ClassVar[str] = "lead1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(
        r"([a-z0-9_]{1,32}|\*):([a-z_]{1,12}|\*):([a-z]{1,8}|[0-9]{4}-[WQ]?[0-9]{1,2}|\*):(here|all):([0-9]{1,6}|me)(:finished)?",
        re.ASCII,
    )

    game: str
    measure: str
    period: str
    here: bool
    page: int | None
    finished: bool = False
    """How many of their games people finish is shown, too."""

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        page = MINE if self.page is None else str(self.page)
        scope, more = HERE if self.here else EVERYWHERE, ":finished" if self.finished else ""
        return f"{self.VERSION}:{self.game}:{self.measure}:{self.period}:{scope}:{page}{more}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        game, measure, period, scope, page, finished = matched(cls.FORM, rest, "bad_league").groups()
        return cls(game, measure, period, scope == HERE, None if page == MINE else int(page), finished is not None)


@dataclass(frozen=True, slots=True)
class ProfilePress:
    """Back to one's own profile of a game."""

    VERSION: ClassVar[str] = "prof1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"[a-z0-9_]{1,32}", re.ASCII)

    game: str

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.game}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        matched(cls.FORM, rest, "bad_league")
        return cls(rest)


@dataclass(frozen=True, slots=True)
class HistoryPress:
    """A page of one's own games; None: the select that opens one of them."""

    VERSION: ClassVar[str] = "hist1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"[0-9]{1,6}", re.ASCII)
    OPEN: ClassVar[str] = "open"

    page: int | None = None

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.OPEN if self.page is None else self.page}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        if rest == cls.OPEN:
            return cls()
        matched(cls.FORM, rest, "bad_league")
        return cls(int(rest))


@dataclass(frozen=True, slots=True)
class RulesPress:
    """A page of a game's rules, from 1."""

    VERSION: ClassVar[str] = "rules1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"([a-z0-9_]{1,32}):([0-9]{1,2})", re.ASCII)

    game: str
    page: int = 1

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.game}:{self.page}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        game, page = matched(cls.FORM, rest).groups()
        return cls(game, int(page))


@dataclass(frozen=True, slots=True)
class SwitchPress:
    """One of one's own switches."""

    VERSION: ClassVar[str] = "me1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"[a-z_]{1,32}", re.ASCII)

    name: str

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.name}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        matched(cls.FORM, rest)
        return cls(rest)


@dataclass(frozen=True, slots=True)
class _Word:
    """An id that says exactly one thing."""

    VERSION: ClassVar[str]
    WORD: ClassVar[str]

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.WORD}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        if rest != cls.WORD:
            raise Refusal("bad_button")
        return cls()


@dataclass(frozen=True, slots=True)
class ReminderPress:
    """Reminders of the daily: switch them off, choose their hour, or be reminded from tomorrow on."""

    VERSION: ClassVar[str] = "remind1"
    OFF: ClassVar[str] = "off"
    HOUR: ClassVar[str] = "hour"
    TOMORROW: ClassVar[str] = "tomorrow"

    verb: str = "off"

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.verb}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        if rest not in (cls.OFF, cls.HOUR, cls.TOMORROW):
            raise Refusal("bad_button")
        return cls(rest)


@dataclass(frozen=True, slots=True)
class DeletePress(_Word):
    """Have one's data deleted."""

    VERSION: ClassVar[str] = "privacy1"
    WORD: ClassVar[str] = "delete"


@dataclass(frozen=True, slots=True)
class TellPress:
    """Be told when the next table opens in this channel, or not."""

    VERSION: ClassVar[str] = "tell1"
    ON: ClassVar[str] = "on"
    OFF: ClassVar[str] = "off"

    verb: str

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.verb}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        if rest not in (cls.ON, cls.OFF):
            raise Refusal("bad_button")
        return cls(rest)


@dataclass(frozen=True, slots=True)
class LearnPress:
    """Begin a lesson in a game, or go on from one: alone, or at the table of this channel."""

    VERSION: ClassVar[str] = "learn1"
    FORM: ClassVar[re.Pattern[str]] = re.compile(r"(begin|solo|join):([a-z0-9_]{1,32})", re.ASCII)

    verb: str
    game: str

    @property
    def custom_id(self) -> str:
        """The id Discord keeps."""
        return f"{self.VERSION}:{self.verb}:{self.game}"

    @classmethod
    def of(cls, rest: str) -> Self:
        """Return the press of an id without its first part."""
        return cls(*matched(cls.FORM, rest).groups())


AnyPress: TypeAlias = (
    "Press | DayPress | LeaderboardPress | ProfilePress | HistoryPress | RulesPress | SwitchPress | ReminderPress"
    " | DeletePress | LearnPress | DuelPress | ReviewPress | PuzzlePress | SettingsPress | EveningPress | TellPress"
    " | PlayPress | HelpPress"
)
_OF: dict[str, Callable[[str], AnyPress]] = {
    Press.VERSION: Press.of,
    DayPress.VERSION: DayPress.of,
    LeaderboardPress.VERSION: LeaderboardPress.of,
    ProfilePress.VERSION: ProfilePress.of,
    HistoryPress.VERSION: HistoryPress.of,
    SwitchPress.VERSION: SwitchPress.of,
    RulesPress.VERSION: RulesPress.of,
    ReminderPress.VERSION: ReminderPress.of,
    DeletePress.VERSION: DeletePress.of,
    LearnPress.VERSION: LearnPress.of,
    DuelPress.VERSION: DuelPress.of,
    ReviewPress.VERSION: ReviewPress.of,
    PuzzlePress.VERSION: PuzzlePress.of,
    SettingsPress.VERSION: SettingsPress.of,
    EveningPress.VERSION: EveningPress.of,
    TellPress.VERSION: TellPress.of,
    PlayPress.VERSION: PlayPress.of,
    HelpPress.VERSION: HelpPress.of,
}


def base36(number: int) -> str:
    """Return a number ≥ 0 in base 36."""
    text = ""
    while number >= 36:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return DIGITS[number] + text


def kind_of(custom_id: str) -> str:
    """Return the first part of an id: its kind and version."""
    return custom_id.partition(":")[0]


def parse_any(custom_id: str) -> AnyPress:
    """Return the press of any id; raise `Refusal` for one that is not ours, or of an older version."""
    kind, colon, rest = custom_id.partition(":")
    of = _OF.get(kind)
    if of is None or not colon:
        raise Refusal("old_button" if re.match(r"t\d+:", custom_id) else "bad_button")
    return of(rest)


def parse(custom_id: str) -> Press:
    """Return the press of a table's id; raise `Refusal` for any other."""
    press = parse_any(custom_id) if re.match(r"t\d+:", custom_id) else None
    if not isinstance(press, Press):
        raise Refusal("bad_button")
    return press
