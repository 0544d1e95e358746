"""Tables, router, table messages and panels as the bot has them, over a scripted Discord and a store in memory."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.games.catalogue import games
from bot.render.picture import Picture
from bot.store.enums import Status, TableKind
from bot.store.guilds import GuildStore
from bot.store.people import PeopleStore
from bot.store.rows import PanelRow, PersonRow, SeatRow, TableRow
from bot.store.server_rows import GuildRow
from bot.store.sql.parts import Part
from bot.store.stored import Change, Conflict, Due, Stored, TimerKey
from bot.store.tables import TableStore
from bot.store.turn_mentions import TurnMentionStore
from bot.tables.clocks.timekeeper import Timekeeper
from bot.tables.messages import has_to_open_board
from bot.tables.registry import Tables
from bot.tables.seating import consent, lobby
from bot.tables.seating.setup import TableSetup
from bot.tables.standalone import standalone_context
from bot.tables.table import Table
from bot.ui.gateway.audience import Audiences
from bot.ui.gateway.server_rules import ServerRules
from bot.ui.input.after_presses import AfterPresses
from bot.ui.input.answers import Interaction
from bot.ui.input.custom_id import CustomId
from bot.ui.input.languages import english
from bot.ui.input.lobby_presses import LobbyPresses
from bot.ui.input.look_presses import LookPresses
from bot.ui.input.own_board import OwnBoard
from bot.ui.input.play_presses import PlayPresses
from bot.ui.input.press_limit import PressLimit
from bot.ui.input.router import PressHandler, Router
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.messages.display import Display
from bot.ui.messages.mention_policy import MentionPolicy
from bot.ui.messages.message_state import MessageState
from bot.ui.messages.thread_cards import ThreadCards
from bot.ui.messages.transport import Transport
from bot.ui.screens import games as screens_of
from bot.ui.screens import remarks
from bot.ui.screens.additions import Additions
from bot.ui.screens.screen import Screen
from tests.tables.room import Audience
from tests.ui.additions import NOTHING
from tests.ui.build import PICTURE, nobody_votes
from tests.ui.places import Places
from tests.ui.scripted import ScriptedDiscord, Seen, Way, content
from tests.ui.virtual import LoopClock

CHANNEL, GUILD = 700, 70
ADA, BEN, CY = 1, 2, 3
ANY_NUMBER = 1e6
"""Presses a second: the people here press in no time."""
QUIET = 400.0
"""Seconds after which everything that could still be tried has been tried."""


class MemoryMentions(TurnMentionStore):
    """Who was mentioned as their turn ran out, without a database."""

    def __init__(self) -> None:
        self.at: dict[tuple[int, int], float] = {}
        """By place and person."""
        self.over: list[tuple[int, int, bool]] = []
        """At which tables who need not be mentioned any more, and whether they were."""

    async def wanted(self, part: Part | None = None) -> dict[int, list[int]]:
        """Nothing is left from before."""
        return {}

    async def last(self, place_id: int, users: Collection[int]) -> dict[int, float]:
        """When they were mentioned there last."""
        return {user: at for (place, user), at in self.at.items() if place == place_id and user in users}

    async def done(self, table_id: int, users: Collection[int], *, mentioned_at: float | None = None) -> None:
        """All tables of a theatre are in one server."""
        self.over += [(table_id, user, mentioned_at is not None) for user in sorted(users)]
        if mentioned_at is not None:
            self.at |= {(GUILD, user): mentioned_at for user in users}


class MemoryStore(TableStore):
    """Tables without a database. Timers are written as they would be; nothing else is ever read again."""

    def __init__(self) -> None:
        self.still: frozenset[TableKind] = frozenset()
        self.numbers = itertools.count(1)
        self.timers: dict[tuple[int, TimerKey], float] = {}
        self.conflicts = 0
        """So many changes from now on come after another process's."""
        self.panels: dict[int, PanelRow] = {}
        """Those that were written."""
        self.mentions = MemoryMentions()

    async def create(
        self, header: TableRow, seats: Sequence[SeatRow], change: Change, *, hosted_at_most: int | None = None
    ) -> TableRow:
        """Put a new table down."""
        made = header.model_copy(update={"id": next(self.numbers)})
        await self.commit(made.id or 0, 0, change)
        return made

    async def commit(self, table_id: int, version: int, change: Change) -> None:
        """Take a change."""
        if self.conflicts:
            self.conflicts -= 1
            raise Conflict
        if change.clear_timers:
            self.timers = {key: due for key, due in self.timers.items() if key[0] != table_id}
        for key, due in change.timers.items():
            if due is None:
                self.timers.pop((table_id, key), None)
            else:
                self.timers[table_id, key] = due

    async def load(self, table_id: int) -> Stored | None:
        """Nothing is ever read again."""
        return None

    async def put_panel(self, panel: PanelRow, version: int) -> None:
        """Take a panel."""
        self.panels[panel.user_id] = panel

    async def due(self, now: float, part: Part | None = None) -> list[Due]:
        """The timers whose time has come."""
        found = [Due(number, key, due, 0) for (number, key), due in self.timers.items() if due <= now]
        return sorted(found, key=lambda timer: timer.at)

    async def next_due(self, part: Part | None = None) -> float | None:
        """When the next one is due."""
        return min(self.timers.values(), default=None)

    async def hosted(self, user_id: int) -> list[tuple[int, int | None]]:
        """Nobody hosts anything else."""
        return []


class Usual(GuildStore):
    """Servers that have chosen nothing."""

    def __init__(self) -> None:
        """Without a database."""

    async def guild(self, guild_id: int) -> GuildRow:
        """What is usual."""
        return GuildRow(guild_id=guild_id)


class Everyone(PeopleStore):
    """Everybody has changed nothing, and has played before."""

    def __init__(self) -> None:
        self.heard = [
            remarks.name(key, kind) for key, game in games().items() for kind in game.screens.words_of.remarks
        ]
        """The host's remarks that everybody has heard: all of them."""

    async def person(self, user_id: int) -> PersonRow:
        """The defaults."""
        return PersonRow(user_id=user_id, remarks=list(self.heard))

    async def remarked(self, user_id: int, remarks: Collection[str]) -> None:
        """From now on everybody has heard these."""
        self.heard += remarks

    async def newcomers(self, game: str, people: Collection[int]) -> set[int]:
        """Nobody is new."""
        return set()

    async def accounts(self, users: Collection[int]) -> dict[int, str]:
        """Everybody is called the same everywhere."""
        return {user: f"Player {user}" for user in users}


async def nobody_asks(_: Table, __: Collection[int]) -> None:
    """Nothing is asked about a table that was set up."""


async def in_english(_: Interaction) -> None:
    """Nobody looks a language up."""


def display_of(
    tables: Tables,
    transport: Transport,
    drawing: DrawingThread,
    *,
    by_token: bool = True,
    additions: Additions = NOTHING,
) -> Display:
    """What shows these tables, in English, with nobody who watches."""

    async def kept_apart(people: Collection[int]) -> frozenset[frozenset[int]]:
        return frozenset(frozenset(two) for two in await tables.context.avoids(people))

    return Display(
        tables,
        transport,
        MentionPolicy(tables.people, None, kept_apart),
        drawing,
        additions,
        language=english,
        opened=lambda _: None,
        by_token=by_token,
        layout=lambda: "",
    )


class StillDrawing(DrawingThread):
    """Draws the same picture of everything, at once or after `seconds`."""

    seconds = 0.0

    async def draw(self, work: Callable[..., Picture], *args: Any, **kwargs: Any) -> Picture | None:
        """Any picture."""
        if self.seconds:
            await asyncio.sleep(self.seconds)
        return PICTURE


class Theatre:
    """Everything together, and people who press what they see."""

    def __init__(
        self,
        ways: Iterable[Way] = (),
        *,
        by_token: bool = True,
        handlers: Mapping[type[CustomId], PressHandler] | None = None,
    ) -> None:
        self.discord = ScriptedDiscord(ways)
        self.clock, self.store, self.drawing, people = LoopClock(), MemoryStore(), StillDrawing(), Everyone()
        self.people = people
        self.part: Part | None = None
        """The part of all tables that this process looks after."""
        self.followers = Audience()
        context = standalone_context(self.store, people, self.clock)
        around = replace(
            context, follower=self.followers, looks_after=lambda: self.part, crowd_votes=lambda: nobody_votes
        )
        self.tables = Tables(around, people, games())
        self.display = display_of(self.tables, self.discord, self.drawing, by_token=by_token)
        self.followers.add(self.display)
        self.messages, self.panels = self.display.messages, self.display.panels
        own_board = OwnBoard(self.tables, self.display)
        replays: Any = None
        threads: Any = None
        nothing_noted: Any = None
        self.places = Places(GUILD)
        audiences = Audiences(self.places, self.clock)
        cards = ThreadCards(self.messages, nothing_noted, audiences, threads, nobody_asks)
        rules = ServerRules(Usual(), self.tables.games, NOTHING)
        verbs = {
            **LobbyPresses(self.messages).handlers(),
            **PlayPresses(own_board).handlers(),
            **LookPresses(people, self.drawing, replays, own_board, viewed=self.viewed).handlers(),
            **AfterPresses(own_board, cards, rules).handlers(),
        }
        self.router = Router(
            self.tables,
            own_board,
            verbs,
            handlers or {},
            PressLimit(ANY_NUMBER),
            speak=in_english,
            require_place_seen=audiences.require_place_seen,
            additions=self.messages.additions,
        )
        self.pressing: list[asyncio.Task[None]] = []
        self._time: asyncio.Task[None] | None = None

    def viewed(self, table: Table, user: int) -> None:
        """Somebody looks at a table."""

    async def lobby(self, *users: int, game: str = "luckybox", **values: Any) -> Table:
        """A lobby with its card in the channel."""
        setup = TableSetup(game=game, channel_id=CHANNEL, host_id=users[0], guild_id=GUILD, **{"seed": "1", **values})
        table = await self.tables.create(setup, [lobby.person(users[0], "Ada")])
        for user in users[1:]:
            await lobby.join(table, user, f"Player {user}")
        self.messages.mark_dirty(table)
        await asyncio.sleep(5)
        return table

    async def game(self, *users: int, game: str = "luckybox", boards: bool = True, **values: Any) -> Table:
        """A game under way, everybody's board open."""
        table = await self.lobby(*users, game=game, **values)
        await lobby.begin(table, users[0])
        await asyncio.sleep(5)
        for user in users if boards else ():
            await self.press(user, self.message(table), "board")
        await asyncio.sleep(5)
        return table

    def message(self, table: Table) -> Seen:
        """The table message."""
        return self.discord.messages[table.header.message_id or 0]

    def state(self, table: Table) -> MessageState:
        """What the bot takes it to show."""
        return self.messages.state(table)

    def panel(self, user: int) -> Seen:
        """A person's newest panel."""
        return [seen for seen in self.discord.panels(user) if seen.ids or "###" in seen.text][-1]

    async def press(self, user: int, message: Seen, *verbs: str, place: int = 0) -> Any:
        """Press the first control of these verbs that a person sees; None where there is none."""
        found = list(controls_of(message, *verbs))
        if not found:
            return None
        custom_id, values = found[place % len(found)]
        pressed = self.discord.press(user, message, custom_id, values)
        await self.router.on_interaction(pressed)
        return pressed

    async def press_behind(self, user: int, card: Seen, verb: str) -> None:
        """Press More on a lobby's card, and this on what it shows, if it shows it."""
        before = len(self.discord.panels(user))
        await self.press(user, card, "more")
        for shown in self.discord.panels(user)[before:]:
            await self.press(user, shown, verb)

    def press_soon(self, user: int, message: Seen, *verbs: str, place: int = 0) -> None:
        """The same, while other things happen."""
        self.pressing.append(asyncio.create_task(self.press(user, message, *verbs, place=place)))

    def start_time(self) -> None:
        """From now on clocks run out and the table moves on."""
        self._time = asyncio.create_task(Timekeeper(self.tables).run())

    async def stop_time(self) -> None:
        """Nothing comes due any more."""
        if self._time is not None:
            self._time.cancel()
            await asyncio.gather(self._time, return_exceptions=True)

    async def quiet(self) -> None:
        """Nothing happens and nothing goes wrong any more: wait until all is said."""
        await self.stop_time()
        await asyncio.gather(*self.pressing)
        self.discord.calm_down()
        await asyncio.sleep(QUIET)

    async def stale(self, table: Table) -> list[str]:
        """What does not show what is newest, once all is quiet; a person whose panel cannot be helped is told so on the
        table message."""
        found = []
        message = self.discord.messages.get(table.header.message_id or 0)
        right = [content(screen) async for screen in self._newest(table)]
        unnoticed = table.header.message_id in self.discord.unnoticed
        if not unnoticed and (message is None or message.content not in right):
            found.append(f"the table message: {message and message.text!r}")
        alive = [seen for seen in self.discord.public if seen.ids and "board" in str(seen.ids)]
        if table.status.is_open and len(alive) > 1:
            found.append(f"{len(alive)} messages look like the table's")
        for seat in table.people:
            shown = self.discord.panels(seat.user_id or 0)
            panels = [seen for seen in shown if any(number.split(":")[2:3] == [str(seat.seat)] for number in seen.ids)]
            warned = message is None or any(words in message.text for words in ("is an old one", "are old ones"))
            told = has_to_open_board(table, seat.user_id or 0) and warned
            asked = seat.seat in table.waits_for
            if panels and asked and not told and not self.shows_question(table, seat.seat, panels[-1]):
                found.append(f"the panel of {seat.name}: {panels[-1].text!r}")
        return found

    async def _newest(self, table: Table) -> AsyncIterator[Screen]:
        """What the table message may show: whom its first post mentions stands there until the next change, and that
        time is short is said by a timer, which stands still by now."""
        seats = consent.asked(table.seats) if table.status == Status.LOBBY else table.people
        users = tuple(seat.user_id or 0 for seat in seats)
        for self.clock.ahead in (0.0, -10 * QUIET):
            for mentions in ((), users):
                yield await self.messages.newest(table, mentions)
        self.clock.ahead = 0.0

    @staticmethod
    def shows_question(table: Table, seat: int, panel: Seen) -> bool:
        """Whether a panel shows what is asked of a seat now."""
        asked = screens_of.of(table).panel_content(table, seat, "").texts
        return all(any(NO_EMOJIS.written(text) in shown for shown in panel.texts) for text in asked if text)


def controls_of(message: Seen, *verbs: str) -> Iterator[tuple[str, list[str]]]:
    """The controls of a message with these verbs, each with the values a person in a hurry would choose."""
    for control in message.controls:
        number = str(control["custom_id"])
        if number.split(":")[4:5] and number.split(":")[4] in verbs and not control.get("disabled"):
            options = [str(option["value"]) for option in control.get("options", ())]
            yield number, options[: control.get("min_values", 1)] if options else []
