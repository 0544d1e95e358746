"""Bots broken on purpose, one thing about each: what every truth is there for."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from sqlalchemy import select, true

from bot.clustered import ClusteredBot
from bot.engine.fair import TableProof
from bot.engine.values import IllegalAction
from bot.features.blocks.service import BlockService
from bot.features.circles import store as circles
from bot.features.duels import store, table_mode
from bot.features.duels.service import DuelService
from bot.features.game_nights import result
from bot.features.game_nights.opening import GameNightOpening
from bot.features.game_nights.series import GameNightSeries
from bot.features.game_nights.series_events import SeriesEvents
from bot.features.game_nights.store import GameNightStore
from bot.features.game_nights.summary import GameNightTable
from bot.features.prize_roles.server_roles import DiscordRoles
from bot.features.seasons import worker as season_worker
from bot.features.seasons.store import MEMBERS, SeasonStore
from bot.features.server_figures import store as figures_store
from bot.features.server_figures.counting import counted
from bot.features.spectators import store as spectators
from bot.features.spectators.rows import TableGuessesRow
from bot.features.tournaments import pairing
from bot.features.tournaments import service as tournament_service
from bot.features.tournaments.standings import points_of
from bot.features.welcome.store import WelcomeStore
from bot.league import keeping, seasons
from bot.league import outcome as league
from bot.store import lost, people
from bot.store.enums import TimerKind
from bot.store.results import summaries
from bot.store.sql import statements
from bot.store.sql.parts import Part
from bot.store.stored import Change
from bot.store.tables import SEATS, TableStore
from bot.tables.clocks import deadlines, keeper
from bot.tables.clocks.keeper import Keeper
from bot.tables.clocks.timekeeper import Timekeeper
from bot.tables.play import finishing, playing
from bot.tables.play.transaction import Transaction
from bot.tables.refusal import Refusal
from bot.ui.input.answers import DeliveryStatus, SendResult
from bot.ui.messages.notices import Notices
from bot.ui.messages.panels import Panels
from bot.ui.messages.table_message import TableMessages
from bot.ui.messages.table_requests import TableRequests
from bot.ui.screens import screen
from simulation import evening, faults
from simulation import people as visitors
from tests.simulation.scripts import rounds_are_short

log = logging.getLogger("bot")
WITHOUT = (("/play",), ("join",), ("start",), ("do", "several"), ("/privacy delete",), ("privacy1:delete",))
"""What is done until a game goes on without somebody whose data was deleted."""


@dataclass(frozen=True)
class Broken:
    breaks: Callable[[], None]
    script: str
    told: str
    """What the truth says of it, as a pattern."""
    step: str = ""
    """A step of an errand: random evenings are looked at in which people set out to do it, where few others tell."""
    evenings: Callable[[], None] | None = None
    """What makes random evenings those in which it is met, where hardly any is."""


def _put(owner: object, name: str, broken: object) -> None:
    assert hasattr(owner, name), name
    setattr(owner, name, broken)


def _answers_before_it_stores() -> None:
    commit = TableStore.commit

    async def broken(self: TableStore, table_id: int, version: int, change: Change) -> Any:
        return await commit(self, table_id, version, replace(change, entries=[]))

    _put(TableStore, "commit", broken)


def _forgets_what_was_delivered() -> None:
    clean = TableStore.clean
    _put(TableStore, "clean", lambda self, now: clean(self, now + 1e6))


def _leaves_the_older_message() -> None:
    async def broken(*_: object) -> SendResult:
        return SendResult(DeliveryStatus.SENT)

    _put(TableRequests, "_retire", broken)


def _leaves_the_message_as_it_is() -> None:
    _put(TableMessages, "mark_dirty", lambda *_, **__: None)


def _leaves_panels_as_they_are() -> None:
    _put(Panels, "refresh", lambda *_: None)


def _shows_panels_to_everybody() -> None:
    send = discord.InteractionResponse.send_message

    async def broken(self: Any, *given: Any, **options: Any) -> Any:
        return await send(self, *given, **options | {"ephemeral": False})

    _put(discord.InteractionResponse, "send_message", broken)


def _keeps_no_time() -> None:
    async def broken(self: Timekeeper) -> float:
        return self._tables.clock.now() + 3600.0

    _put(Timekeeper, "play_due", broken)


def _mentions_again_at_once() -> None:
    later = Notices._later

    def broken(self: Notices, table: Any, user_id: int, last: float | None, now: float) -> float | None:
        return later(self, table, user_id, None, now)

    _put(Notices, "_later", broken)


def _all_play_slowly() -> None:
    """People set out to play together with a day for each turn."""
    _all_give(clock="slow")
    for share in ("REMIND", "REMIND_SOON"):
        _put(deadlines, share, 1 / 43200)  # two seconds of a day
    _all_set_out_to((("/play",), ("join",), ("start",)))


def _all_play_short_games() -> None:
    """People set out to play short games alone."""
    _all_give(game="luckybox", length="short")
    _all_set_out_to((("/solo",),))


def _all_guess_at_flip_7() -> None:
    """People set out to begin games of Flip 7, and to guess at those of others."""
    _all_give(game="flip7")
    _all_set_out_to(*_errands_with("predict"))


def _all_give(**options: str) -> None:
    """Whoever gives one of these options to a command gives it this value."""
    option = visitors.Visitor._option

    def given(self: visitors.Visitor, wanted: Any, place: Any) -> Any:
        return options.get(wanted["name"]) or option(self, wanted, place)

    _put(visitors.Visitor, "_option", given)


def _all_set_out_to(*errands: visitors.Errand) -> None:
    """In each evening people set out to do one of these."""
    _put(evening, "SET_OUT", 1.0)
    _put(evening, "ERRANDS", errands)


def _errands_with(step: str) -> tuple[visitors.Errand, ...]:
    """Return what people set out to do with such a step."""
    return tuple(errand for errand in visitors.ERRANDS if (step,) in errand)


def _ends_nothing() -> None:
    timer = Transaction.timer

    def broken(self: Transaction, key: Any, due: Any) -> None:
        timer(self, key, None if key.kind in (TimerKind.IDLE, TimerKind.TURN) else due)

    _put(Transaction, "timer", broken)


def _keeps_a_switch() -> None:
    tables = people._tables

    def broken(asked: Callable[[Any], bool]) -> list[str]:
        return [name for name in tables(asked) if name != "people"]

    _put(people, "_tables", broken)


def _goes_on_naming_people() -> None:
    _put(people, "FORGOTTEN", SEATS.c.name)


def _grants_no_lost_time() -> None:
    _put(lost, "later", lambda *_: None)


def _labels_too_long() -> None:
    _put(screen, "_words", lambda words, *_: words + "!" * screen.LABEL)


def _notes_another_score() -> None:
    finished = store.deal_finished
    _put(table_mode, "deal_finished", lambda score, at: finished(replace(score, total=score.total + 1), at))


def _deals_other_cards() -> None:
    proof = DuelService.proof

    def broken(self: DuelService, duel: store.StoredDuel, deal: int) -> TableProof:
        return proof(self, duel, deal + len(duel.boards))

    _put(DuelService, "proof", broken)


def _keeps_nobody_away() -> None:
    async def broken(*_: object) -> frozenset[tuple[int, int]]:
        return frozenset()

    _put(BlockService, "avoids", broken)


def _counts_short_games_among_whole_ones() -> None:
    played = finishing._played

    def broken(transaction: Transaction, entries: Any) -> league.FinishedGame:
        return replace(played(transaction, entries), game=transaction.header.game)

    _put(finishing, "_played", broken)


def _ends_duels_early() -> None:
    _put(store, "_is_due", lambda _: true())


def _agrees_for_one() -> None:
    pairs: Any = vars(circles)["values"]

    def broken(made: Any) -> Any:
        """Only the first of what is to be written."""
        return pairs(made)[:1]

    _put(circles, "values", broken)


def _shows_strangers() -> None:
    async def broken(self: circles.CircleStore, _: int) -> dict[int, float]:
        async with self.database.read() as connection:
            return dict.fromkeys((await connection.execute(select(circles.PEOPLE.c.user_id))).scalars(), 0.0)

    _put(circles.CircleStore, "since", broken)


def _pairs_somebody_twice() -> None:
    pairs = pairing.swiss
    _put(pairing, "swiss", lambda *given: [*pairs(*given), *pairs(*given)[:1]])


def _gives_points_to_who_has_lost() -> None:
    _put(tournament_service, "points_of", lambda *given: points_of(*given)[::-1])


def _all_play_tournaments() -> None:
    """People set out to have a tournament, of two at least, with rounds that end while the evening lasts."""
    rounds_are_short()
    _put(tournament_service, "LEAST", 2)
    _all_set_out_to(*_errands_with("/tournament"))


def _gives_no_roles() -> None:
    _put(DiscordRoles, "give", _does_nothing)


def _leaves_roles_where_they_are() -> None:
    _put(DiscordRoles, "take", _does_nothing)


async def _does_nothing(*_: object) -> None:
    """Ask nothing of Discord."""


def _begins_no_nights() -> None:
    async def broken(*_: object) -> list[int]:
        return []

    _put(GameNightStore, "due", broken)


def _opens_no_tables() -> None:
    async def broken(*_: object) -> bool:
        return True

    _put(GameNightOpening, "open", broken)


def _shows_other_winners() -> None:
    _put(result, "_table", lambda number, table, names: GameNightTable(number, "", tuple(names.values()), "1"))


def _plans_no_next_nights() -> None:
    async def broken(*_: object) -> None:
        return None

    _put(GameNightSeries, "plan_next", broken)


def _leaves_nothing_out() -> None:
    async def broken(*_: object) -> None:
        return None

    _put(SeriesEvents, "_leave_out", broken)


def _all_have_series() -> None:
    """People set out to have a game night that repeats."""
    _all_is_to_be_soon()
    _all_set_out_to(*_errands_with("eve1:repeats"))


def _counts_a_point_too_many() -> None:
    outcome = league.outcome

    def broken(*given: Any) -> Any:
        made = outcome(*given)
        return replace(made, results=tuple(replace(result, total=result.total + 1) for result in made.results))

    _put(finishing, "outcome", broken)


def _keeps_no_results() -> None:
    _put(finishing, "keeps_result", lambda _: False)


def _answers_no_press() -> None:
    async def broken(*_: object, **__: object) -> None:
        """Discord hears nothing."""

    _put(discord.InteractionResponse, "edit_message", broken)
    _put(discord.InteractionResponse, "defer", broken)


def _logs_what_is_no_fault() -> None:
    mark_dirty = TableMessages.mark_dirty

    def broken(*given: Any, **options: Any) -> None:
        log.error("broken on purpose")
        mark_dirty(*given, **options)

    _put(TableMessages, "mark_dirty", broken)


def _leaves_a_failed_task_alone() -> None:
    mark_dirty = TableMessages.mark_dirty

    async def fail() -> None:
        raise ArithmeticError("broken on purpose")

    def broken(*given: Any, **options: Any) -> None:
        asyncio.ensure_future(fail())  # noqa: RUF006 - nobody is to look after it
        mark_dirty(*given, **options)

    _put(TableMessages, "mark_dirty", broken)


def _plays_an_answer_twice() -> None:
    act = playing.act

    async def broken(table: Any, user_id: int, serial: int, action: Any, *given: Any, **options: Any) -> None:
        await act(table, user_id, serial, action, *given, **options)
        with contextlib.suppress(Refusal, IllegalAction):
            now = table.rules.serial(table.state, playing.require_seat(table, user_id).seat)
            await act(table, user_id, now, action)

    _put(playing, "act", broken)


def _looks_after_all() -> None:
    _put(ClusteredBot, "looks_after", lambda bot: Part(bot.member.shards, frozenset(range(bot.member.shards))))


def _keeps_no_summaries() -> None:
    _put(summaries, "write", lambda *_: None)


def _counts_a_game_of_a_server_twice() -> None:
    def twice(*given: Any) -> Any:
        return ((key, count._replace(games=2)) for key, count in counted(*given))

    _put(figures_store, "counted", twice)


def _closes_seasons_that_go_on() -> None:
    """The season that goes on is taken for the one before, wherever anybody was met."""

    async def everywhere(self: SeasonStore, *_: object) -> list[int]:
        async with self.database.read() as connection:
            return list((await connection.execute(select(MEMBERS.c.guild_id).distinct())).scalars())

    _put(SeasonStore, "lively", everywhere)
    _put(season_worker, "CLOSED", -100)
    _put(season_worker, "LATE", 100)
    _put(seasons, "before", lambda _, present: present)


def _all_is_to_be_soon() -> None:
    """Whatever somebody types, it is a time that comes while the evening lasts."""
    _put(visitors, "WORDS", ("in 5 minutes",))


def _all_play_game_nights() -> None:
    """People set out to have a game night that comes while the evening lasts."""
    _all_is_to_be_soon()
    _all_set_out_to(*_errands_with("/event"))


def _all_block_somebody() -> None:
    """People set out to put somebody on their lists, and then to play."""
    _all_set_out_to(*_errands_with("block1:add"))


def _one_who_plays_goes() -> None:
    """People set out to begin a game, and one of them to have their data deleted then."""
    go_on = visitors.Visitor._go_on

    async def only_one(self: visitors.Visitor, offers: Any) -> bool:
        goes = self.person is self.evening.people[0]
        return (goes or self._step < WITHOUT.index(("/privacy delete",))) and await go_on(self, offers)

    _all_set_out_to(WITHOUT)
    _put(visitors.Visitor, "_go_on", only_one)


def _all_are_cut_off() -> None:
    """In each evening the gateway is shut when all have gone."""
    _put(evening, "AFTERWARDS", 1.0)


def _counts_guesses_twice() -> None:
    """Of each guess of which something came two are counted at its table."""
    values = statements.values

    def broken(rows: Sequence[Any]) -> Any:
        twice = [row.model_copy(update={"said": 2}) if isinstance(row, TableGuessesRow) else row for row in rows]
        return values(twice)

    _put(spectators, "values", broken)


def _welcomes_again() -> None:
    async def broken(*_: object) -> bool:
        return True

    _put(WelcomeStore, "claim", broken)


def _deletes_whoever_comes() -> None:
    async def broken(_: object, today: object, __: str, doing: Any) -> None:
        await doing(today)

    _put(Keeper, "_once", broken)
    _put(keeper, "EVERY", 5.0)
    _put(keeping, "last_kept", lambda newest, _: newest + 1)


def _servers_come_and_go() -> None:
    """Nothing goes wrong but that servers add the bot and remove it."""
    kinds = [replace(faults.named(name), weight=1.0) for name in ("bot added", "bot removed")]
    _put(evening, "FAULTS", kinds)
    _put(faults, "UNHEARD", 0.0)


BOTS: Mapping[str, Broken] = {
    "answers before it stores": Broken(_answers_before_it_stores, "flip7", "shows what is in no log"),
    "forgets what was delivered": Broken(_forgets_what_was_delivered, "hours", "had been taken, and is not there"),
    "leaves the older message": Broken(_leaves_the_older_message, "far_away", "messages that answer"),
    "leaves the message as it is": Broken(_leaves_the_message_as_it_is, "flip7", "shows another state"),
    "leaves panels as they are": Broken(_leaves_panels_as_they_are, "time_runs_out", "the panel .* asks for"),
    "leaves menus as they are": Broken(_leaves_panels_as_they_are, "nobody_chooses", "the panel .* asks for"),
    "shows panels to everybody": Broken(_shows_panels_to_everybody, "luckybox", "what only seat"),
    "keeps no time": Broken(_keeps_no_time, "flip7", "was due"),
    "keeps a switch": Broken(_keeps_a_switch, "deleted", "had their data deleted, and is found in", "privacy1:delete"),
    "goes on naming people": Broken(
        _goes_on_naming_people, "deleted", "had their data deleted, and is named", evenings=_one_who_plays_goes
    ),
    "grants no lost time": Broken(_grants_no_lost_time, "cut_off", "they could press for", evenings=_all_are_cut_off),
    "labels too long": Broken(_labels_too_long, "flip7", "is no request for Discord: .*in length"),
    "notes another score": Broken(_notes_another_score, "duel", r"^duel \d+, deal \d of player \d: kept", "duel1:play"),
    "deals other cards": Broken(
        _deals_other_cards, "duel_begun", r"^duel \d+, deal \d: .* have not the same cards", "duel1:play"
    ),
    "ends duels early": Broken(_ends_duels_early, "duel_begun", "^duel 1 has ended at .* is not played out"),
    "keeps nobody away": Broken(
        _keeps_nobody_away, "blocked", r"^\d+ sits at table \d+, whose host", evenings=_all_block_somebody
    ),
    "agrees for one": Broken(
        _agrees_for_one, "circle", r"^\d+ has \d+ in their circle since .* and the other since None", "circle1:agree"
    ),
    "shows strangers": Broken(
        _shows_strangers, "circle", r"is shown \w+ on the board of their circle", "circle1:agree"
    ),
    "pairs somebody twice": Broken(
        _pairs_somebody_twice,
        "tournament_begun",
        r"^tournament \d+, round 1: .* play more than once",
        evenings=_all_play_tournaments,
    ),
    "gives points to who has lost": Broken(
        _gives_points_to_who_has_lost,
        "tournament",
        r"^tournament \d+, round \d, board \d: points .*, by the rules",
        evenings=_all_play_tournaments,
    ),
    "gives no roles": Broken(_gives_no_roles, "prize", r"^\d+ is kept as having the role \d+ .* never given it"),
    "leaves roles where they are": Broken(
        _leaves_roles_where_they_are,
        "prize_forgotten",
        r"^\d+ has the role \d+ .* by the bot, which does not know of it",
    ),
    "begins no nights": Broken(
        _begins_no_nights, "planned", r"^game night \d+ should have begun", "eve1:post", _all_is_to_be_soon
    ),
    "opens no tables": Broken(
        _opens_no_tables, "planned", r"^game night \d+ has opened tables \[\] of \d", "eve1:openyes"
    ),
    "shows other winners": Broken(
        _shows_other_winners, "game_night", r"^game night \d+ shows who has won as", evenings=_all_play_game_nights
    ),
    "closes seasons that go on": Broken(_closes_seasons_that_go_on, "hours", r"^season .* was closed \d+ s early"),
    "plans no next nights": Broken(
        _plans_no_next_nights, "series", r"^series \d+ has no next game night", evenings=_all_have_series
    ),
    "leaves nothing out": Broken(
        _leaves_nothing_out, "left_out", r"^the event of series \d+ does not leave out", evenings=_all_have_series
    ),
    "counts a point too many": Broken(
        _counts_a_point_too_many, "whole_game", "seats, ranks and totals: .*by the rules"
    ),
    "counts short games among whole ones": Broken(
        _counts_short_games_among_whole_ones,
        "short_game",
        "results that are kept as .*short",
        evenings=_all_play_short_games,
    ),
    "keeps no results": Broken(_keeps_no_results, "whole_game", "has results of 0 seats"),
    "keeps no summaries": Broken(_keeps_no_summaries, "whole_game", "^careers: kept"),
    "counts a game of a server twice": Broken(_counts_a_game_of_a_server_twice, "whole_game", "^server_days: kept"),
    "looks after all": Broken(_looks_after_all, "taken_over", "looks after that place"),
    "answers no press": Broken(_answers_no_press, "flip7", "no answer"),
    "logs what is no fault": Broken(_logs_what_is_no_fault, "flip7", "logged .*: broken on purpose"),
    "leaves a failed task alone": Broken(_leaves_a_failed_task_alone, "flip7", "^the loop was told: .*on purpose"),
    "plays an answer twice": Broken(_plays_an_answer_twice, "hits_alone", "answers question .* not pressed as often"),
    "welcomes again": Broken(
        _welcomes_again, "added_again", r"^server \d+ has been welcomed [2-9] times", evenings=_servers_come_and_go
    ),
    "counts guesses twice": Broken(
        _counts_guesses_twice, "guessed", r"^user \d+ in flip7: .* at tables", evenings=_all_guess_at_flip_7
    ),
    "mentions again at once": Broken(
        _mentions_again_at_once, "slow", "mentions .* as their turn runs out at", evenings=_all_play_slowly
    ),
    "deletes whoever comes": Broken(_deletes_whoever_comes, "seen", r"^on day \d+ \d+ people were deleted by age"),
    "ends nothing": Broken(_ends_nothing, "flip7", "nothing would ever end it"),
}
