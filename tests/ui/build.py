"""Tables in memory to look at: no database, any state, and a drawer that draws nothing much."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.games.catalogue import games
from bot.games.luckybox import State
from bot.games.luckybox.rules.actions import Action
from bot.games.luckybox.rules.state import Card, Seat
from bot.games.luckybox.rules.view import View
from bot.games.plugin import Plugin
from bot.league.reliability import Reliability
from bot.render.drawer import Drawer
from bot.render.generic.large import pages as pages_of
from bot.render.picture import ALT_LIMIT, Pages, Person, Picture
from bot.store.enums import By, Ending, Status, TableKind
from bot.store.people import PeopleStore
from bot.store.rows import SeatRow, TableRow
from bot.store.stored import Stored
from bot.store.tables import TableStore
from bot.tables.entry import TableEntry
from bot.tables.news import Logged
from bot.tables.seating.silence import HOST, SILENCE
from bot.tables.standalone import standalone_context
from bot.tables.table import Table

NOW = 1_000_000.0
PICTURE = Picture(b"\x89PNG", "a" * ALT_LIMIT, 800, 600)
"""Stands for any picture, with the longest description there may be."""
PLAIN_DRAWER = games()["luckybox"].drawer
ADA = 101
"""Who sits on seat 0; seat n is ADA + n."""


class StubDrawer(Drawer[Any, Any]):
    """Draws nothing and remembers what it was asked for; boards as text are the real ones."""

    plain_panel = PLAIN_DRAWER.plain_panel
    plain_table = PLAIN_DRAWER.plain_table
    plain_result = PLAIN_DRAWER.plain_result
    plain_replay = PLAIN_DRAWER.plain_replay

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def picture(self, what: str) -> Picture:
        """Any picture."""
        self.drawn.append(what)
        return PICTURE

    def draw_panel(
        self, view: Any, seat: int, people: Sequence[Person], marks: Mapping[Any, Any], note: str = "", said: str = ""
    ) -> Picture:
        """A player's own board."""
        return self.picture("panel")

    def large_pages(self, view: Any, seat: int, marks: Mapping[Any, Any]) -> Pages:
        """The pages of a larger board: of Lucky Box the real ones, of any other game those of any game."""
        return PLAIN_DRAWER.large_pages(view, seat, marks) if isinstance(view, View) else pages_of(3)

    def draw_large(
        self,
        view: Any,
        seat: int,
        people: Sequence[Person],
        marks: Mapping[Any, Any],
        note: str = "",
        said: str = "",
        page: int = 0,
    ) -> Picture:
        """A page of a player's larger board."""
        return self.picture(f"larger {page}")

    def draw_table(self, view: Any, people: Sequence[Person], told: str = "", voice: Any = None) -> Picture:
        """The whole table."""
        return self.picture("table")

    def draw_result(self, view: Any, people: Sequence[Person]) -> Picture:
        """The end."""
        return self.picture("result")

    def draw_replay(self, views: Sequence[Any], people: Sequence[Person]) -> Picture:
        """The game once more."""
        return self.picture("replay")

    def rounds(self, views: Sequence[Any]) -> Sequence[int]:
        """The ends of rounds, the real ones."""
        return PLAIN_DRAWER.rounds(views)

    def draw_moment(self, views: Sequence[Any], seat: int, people: Sequence[Person]) -> Picture:
        """The best moment."""
        return self.picture("moment")

    def draw_rules(self, page: int = 0) -> Picture:
        """A page of the rules, each time."""
        return self.make_rules(page)

    def make_rules(self, page: int) -> Picture:
        """A page of the rules."""
        return self.picture(f"rules {page}")

    def draw_cover(self) -> Picture:
        """The title, each time."""
        return self.make_cover()

    def make_cover(self) -> Picture:
        """The title."""
        return self.picture("cover")

    def warming(self) -> Iterator[None]:
        """Nothing to load."""
        return iter(())


class FailingDrawer(StubDrawer):
    """Cannot draw today."""

    def picture(self, what: str) -> Picture:
        """None."""
        raise MemoryError("no paper")


class Regulars(PeopleStore):
    """People who have played every game before, and have changed nothing."""

    def __init__(self) -> None:
        """Without a database."""

    async def next_by_itself(self, header: TableRow) -> bool:
        """Nobody has it."""
        return False

    async def newcomers(self, game: str, people: Collection[int]) -> set[int]:
        """Nobody is new."""
        return set()

    async def reliability(self, users: Collection[int]) -> dict[int, Reliability]:
        """Nobody has begun a rated game yet."""
        return dict.fromkeys(users, Reliability())


class StillClock:
    """It is always now."""

    def now(self) -> float:
        """The time."""
        return NOW

    async def sleep_until(self, moment: float) -> None:
        """Nobody waits here."""
        raise AssertionError


async def nobody_votes(_: int, __: int, ___: int) -> Sequence[tuple[int, str]]:
    """Nobody presses for the Crowd, who might."""
    return ()


def plugin(drawer: StubDrawer | None = None) -> Plugin:
    """Lucky Box with a drawer that draws nothing."""
    return replace(games()["luckybox"], load_drawer=lambda: drawer or StubDrawer())


def table(seats: int = 2, *, names: Sequence[str] = (), drawer: StubDrawer | None = None, **values: Any) -> Table:
    """A table in the lobby, or (`started`) with everybody offered cards."""
    return table_of(plugin(drawer), seats, names=names, **values)


def table_of(game: Plugin, seats: int = 2, *, names: Sequence[str] = (), **values: Any) -> Table:
    """A table of any game, in the lobby or (`started`) with its first questions asked."""
    started = values.pop("started", True)
    given: dict[str, Any] = {
        "id": 7,
        "game": game.key,
        "rules_version": game.rules.rules_version,
        "deck": game.codec.deck_name,
        "seed": "seed",
        "channel_id": 5,
        "options": dict(game.rules.parse_options(values.pop("options", {}))),
        "host_id": ADA,
        "created_at": NOW,
        "kind": TableKind.SOLO if seats == 1 else TableKind.GAME,
        "status": Status.RUNNING if started else Status.LOBBY,
        "started_at": NOW if started else None,
    }
    rows = [
        SeatRow(table_id=7, seat=seat, user_id=ADA + seat, name=names[seat] if names else f"Player {seat}")
        for seat in range(seats)
    ]
    store: Any = TableStore.__new__(TableStore)
    context = replace(standalone_context(store, Regulars(), StillClock()), crowd_votes=lambda: nobody_votes)
    timers = {} if started else {HOST: NOW + SILENCE}
    return Table(Stored(TableRow(**(given | values)), rows, [], timers, {}), game, context)


def play(table: Table, seat: int | None, action: Any) -> None:
    """An action at a table in memory."""
    number = len(table.entries)
    step = table.rules.apply(table.state, seat, action)
    table.state = step.state
    table.log += [Logged(number, event) for event in step.events]
    table.entries.append(TableEntry(number, seat, action, By.PLAYER, NOW))
    if table.rules.is_over(table.state):
        table.header = table.header.model_copy(update={"status": Status.OVER, "ending": Ending.FINISHED})


Chooser = Callable[[Table, int, Random], Any]


def at_random(table: Table, seat: int, dice: Random) -> Any:
    """Any answer."""
    decision = table.decision(seat)
    assert decision is not None
    return dice.choice(decision.options)


def well(table: Table, seat: int, dice: Random) -> Any:
    """The answer that gains most now: long cascades, many boxes."""
    decision = table.decision(seat)
    assert decision is not None
    return table.players.default(table.state, decision)


def step(table: Table, dice: Random, choose: Chooser) -> int | None:
    """The next thing that happens; the seat that did it (None: the table)."""
    open_seats = table.rules.open_seats(table.state)
    seat = dice.choice(open_seats) if open_seats else None
    play(table, seat, table.rules.advance if seat is None else choose(table, seat, dice))
    return seat


def game(seats: int, seed: int, choose: Chooser = at_random, **values: Any) -> Iterator[tuple[Table, int]]:
    """A whole game of Lucky Box: the table at every moment, with the seat that is worth a look."""
    return played_on(table(seats, seed=str(seed), **values), Random(seed), choose)


def played_on(made: Table, dice: Random, choose: Chooser = at_random) -> Iterator[tuple[Table, int]]:
    """A table to the end of its game: at every moment, with the seat that is worth a look."""
    seats = len(made.seats)
    yield made, 0
    while made.status == Status.RUNNING:
        seat = step(made, dice, choose)
        yield made, dice.randrange(seats) if seat is None else seat


def finished(seats: int, seed: int = 1, **values: Any) -> Table:
    """A table of Lucky Box whose game is over."""
    return finished_of(table(seats, seed=str(seed), **values), seed)


def finished_of(made: Table, seed: int = 1) -> Table:
    """A table after the rest of its game."""
    for _ in played_on(made, Random(seed)):
        pass
    return made


def in_turn(seats: int = 1, seed: str = "seed", **values: Any) -> Table:
    """A table with everybody's first cards chosen and a number revealed."""
    made = table(seats, seed=seed, **values)
    for seat in range(seats):
        play(made, seat, well(made, seat, Random(0)))
    play(made, None, made.rules.advance)
    return made


def with_seat(table: Table, **values: Any) -> Table:
    """The table with seat 0 changed to this."""
    state: State = table.state
    table.state = state.with_seat(0, replace(state.seats[0], **values))
    return table


def cards(count: int, crossed: int = 0) -> tuple[Card, ...]:
    """So many cards of the shipped deck."""
    return tuple(Card(number, crossed) for number in range(1, count + 1))


def mine(table: Table, seat: int = 0) -> Seat:
    """A seat's side of the table."""
    found: Seat = table.state.seats[seat]
    return found


def options(table: Table, seat: int = 0) -> tuple[Action, ...]:
    """Every legal answer."""
    decision = table.decision(seat)
    return decision.options if decision else ()
