"""Duels: the same few deals for all who join, each played alone within a day, and compared when all are done.

A deal is an ordinary table of one seat (`TableKind.DUEL`), so panels, undo, restarts and replays are those of every
game. What they come to is written with their last entry; until the duel has ended nothing of it leaves their tables.
The deals follow from one secret, as at a table (`engine.fair`): it is promised with the card, and told at the end.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot import machine
from bot.engine import fair
from bot.engine.core import Edition, JsonObject
from bot.features.duels.rows import CHOICES, DEALS, DuelBoardRow, DuelPlayerRow, DuelRow, DuelStatus
from bot.features.duels.standings import DealScore, DuelStanding, standings
from bot.features.duels.store import (
    Begun,
    DuelStore,
    Full,
    Joined,
    MoreJoined,
    NotOpen,
    OthersJoined,
    RematchMet,
    StoredDuel,
    TooOften,
    deal_begun,
)
from bot.league import days
from bot.store.enums import Ending, Status, TableKind
from bot.store.sql.database import Database
from bot.store.stored import Conflict, TooMany
from bot.tables.clocks.worker import Wakes
from bot.tables.game import PlayedGame, of_edition, seeded
from bot.tables.news import TableChanged
from bot.tables.play import fairness
from bot.tables.refusal import Refusal
from bot.tables.registry import Tables
from bot.tables.seating import hosting, lobby
from bot.tables.seating.company import KeptApart, apart_from
from bot.tables.seating.setup import Beginning, Location, solo_setup
from bot.tables.table import Delivery, Follower, Table
from bot.tables.view import TableView

log = logging.getLogger(__name__)

LASTS = 86_400.0
"""Seconds from the opening of a duel to its end."""
MOST_PLAYERS = 12
MOST_OPEN, MOST_A_DAY = 3, 10
"""Open duels that a person may have opened, and all they may open within a day: each mentions somebody."""
MOST_MET = 99
"""Duels of the same two that are counted: the newest."""
_DEAL = "deal {deal}"
"""What stands in the place of one more word: so each deal has a seed of its own."""


class DealBegun(Refusal):
    def __init__(self) -> None:
        super().__init__("deal_begun")


class RematchOpen(Refusal):
    def __init__(self, duel: StoredDuel | None) -> None:
        """`duel`: that rematch, if it can be read."""
        super().__init__("duel_again")
        self.duel = duel


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who may join: somebody, or (None) whoever comes."""

    friend: int | None
    host: int
    host_name: str


class DuelService(Wakes, Follower):
    """Opening, joining, playing and ending duels, by their rules."""

    def __init__(self, tables: Tables, database: Database, secret: str, kept_apart: KeptApart) -> None:
        """`secret` is the key of the days: of the marks of those who had their data deleted."""
        super().__init__()
        self.tables = tables
        self._kept_apart = kept_apart
        self.store = DuelStore(database)
        self._secret = secret

    @property
    def now(self) -> float:
        return self.tables.clock.now()

    async def get(self, duel_id: int) -> StoredDuel:
        """Return a duel; refuse where there is none of this number."""
        found = await self.store.load(duel_id)
        if found is None:
            raise Refusal("no_duel")
        return found

    # Before

    async def open(
        self,
        game: str,
        invitation: Invitation,
        location: Location,
        *,
        deals: int = DEALS,
        rematch_of: int | None = None,
    ) -> StoredDuel:
        """Open a duel; whoever does has joined it. `RematchMet` where another rematch of the same duel is open."""
        if deals not in CHOICES:
            raise Refusal("bad_button")
        if invitation.friend == invitation.host:
            raise Refusal("duel_yourself")
        edition = self.game(game).edition
        fresh = DuelRow(
            game=game,
            rules_version=edition.rules_version,
            deck=edition.deck,
            secret=machine.token_hex(fair.SECRET),
            guild_id=location.guild_id,
            channel_id=location.channel_id,
            host_id=invitation.host,
            friend_id=invitation.friend,
            everybody=invitation.friend is None,
            created_at=self.now,
            ends_at=self.now + LASTS,
            deals=deals,
            rematch_of=rematch_of,
        )
        try:
            host = self.player(invitation.host, invitation.host_name, ())
            made = await self.store.open(fresh, host, MOST_OPEN, self.now - LASTS, MOST_A_DAY)
        except TooMany:
            raise Refusal("duels_enough", count=MOST_OPEN) from None
        except TooOften:
            raise Refusal("duels_today", count=MOST_A_DAY) from None
        log.info("duel %s: opened, %s", made.id, game)
        self.changed()
        return made

    def player(self, user_id: int, name: str, taken: Sequence[str], at: float | None = None) -> DuelPlayerRow:
        """Return the row of somebody who joins a duel (now, or `at`) in which these words are `taken`."""
        free = [word for word in fairness.drawable() if word not in taken]
        return DuelPlayerRow(
            duel_id=0,
            number=1,
            user_id=user_id,
            name=name[: lobby.NAME_LENGTH],
            word=machine.chance().choice(free),
            joined_at=self.now if at is None else at,
        )

    async def rematch(self, duel: StoredDuel, user_id: int, name: str) -> StoredDuel:
        """Open another like one that is over: where two played it, for one of them, and the other is asked."""
        if duel.player(user_id) is None and len(duel.players) == 2:
            raise Refusal("duel_of_others")
        if duel.is_open:
            raise Refusal("duel_secret", until=int(duel.row.ends_at))
        others = [player.user_id for player in duel.players if player.user_id != user_id]
        invitation = Invitation(others[0] if len(others) == 1 else None, user_id, name)
        here = Location(duel.row.channel_id, duel.row.guild_id)
        there = await self.store.open_rematch(duel, user_id)
        if there is None:
            try:
                return await self.open(duel.row.game, invitation, here, deals=duel.row.deals, rematch_of=duel.id)
            except RematchMet:
                # Pressed twice at the same moment: the other press has opened it.
                there = await self.store.open_rematch(duel, user_id)
        raise RematchOpen(None if there is None else await self.store.load(there))

    async def may_tell(self, duel: StoredDuel) -> bool:
        """Return whether who is asked may be told of it: nobody of whom they are kept apart has opened it."""
        friend = duel.row.friend_id
        return friend is not None and not await self._apart(friend, (duel.row.host_id,))

    async def challenges_of(self, user_id: int) -> list[StoredDuel]:
        """Return the open duels that somebody is asked to, and may be told of."""
        return [duel for duel in await self.store.challenges_of(user_id) if await self.may_tell(duel)]

    async def _apart(self, user_id: int, others: Collection[int]) -> bool:
        """Return whether somebody is kept apart from one of others."""
        return bool(await apart_from(user_id, others, self._kept_apart))

    async def join(self, duel_id: int, user_id: int, name: str) -> StoredDuel:
        """Let somebody join.

        Who is kept apart from one of those who have is answered as where the duel is full, by the same way there.
        """
        while True:
            try:
                return await self._join(duel_id, user_id, name)
            except MoreJoined:
                # Of whom it was not known yet: with few who join at the same moment this soon ends.
                continue

    async def _join(self, duel_id: int, user_id: int, name: str) -> StoredDuel:
        duel = await self.get(duel_id)
        if duel.player(user_id) is not None:
            raise Refusal("duel_joined")
        if not duel.row.everybody and duel.row.friend_id != user_id:
            raise Refusal("duel_of_others")
        mark = days.person_mark(self._secret, user_id, days.day_of(duel.row.created_at))
        player = self.player(user_id, name, [one.word for one in duel.players])
        there = [one.user_id for one in duel.players if one.user_id is not None]
        most = 0 if await self._apart(user_id, there) else MOST_PLAYERS
        try:
            return await self.store.join(duel_id, player, mark, most, len(duel.players))
        except NotOpen:
            raise Refusal("duel_over") from None
        except Joined:
            raise Refusal("duel_joined") from None
        except Full:
            raise Refusal("duel_full") from None

    def require_word(self, duel: StoredDuel, user_id: int) -> DuelPlayerRow:
        """Return somebody who may change their word, or refuse."""
        player = duel.player(user_id)
        if player is None:
            raise Refusal("duel_join_first")
        if not duel.is_open:
            raise Refusal("duel_over")
        if duel.row.words is not None:
            raise Refusal("duel_begun")
        return player

    async def change_word(self, duel_id: int, user_id: int, typed: str) -> StoredDuel:
        """Put what somebody typed in the place of their word."""
        player = self.require_word(await self.get(duel_id), user_id)
        word = fair.cleaned(typed)
        if not word:
            raise Refusal("no_word", most=fair.WORD)
        try:
            return await self.store.say_word(duel_id, player.number, word)
        except NotOpen:
            raise Refusal("duel_over") from None
        except Begun:
            raise Refusal("duel_begun") from None

    async def call_off(self, duel_id: int, user_id: int) -> StoredDuel:
        """End a duel that nobody else has joined, for whoever has opened it."""
        duel = await self.get(duel_id)
        if duel.row.host_id != user_id:
            raise Refusal("duel_not_host")
        try:
            ended = await self.store.call_off(duel_id, self.now)
        except NotOpen:
            raise Refusal("duel_over") from None
        except OthersJoined:
            raise Refusal("duel_others_joined") from None
        await self._close_tables(ended)
        return ended

    # Playing

    async def play(self, duel_id: int, user_id: int, location: Location, delivery: Delivery | None = None) -> Table:
        """Return the deal somebody is at, wherever they left it: the next one, begun now, where none is open."""
        duel = await self.get(duel_id)
        player = duel.player(user_id)
        if player is None:
            raise Refusal("duel_join_first")
        table = await self._open_table(duel, player)
        if table is None:
            table = await self._next(duel, player, location, delivery)
        if table.status == Status.LOBBY:
            await lobby.begin_once(table, user_id)
        return table

    async def _open_table(self, duel: StoredDuel, player: DuelPlayerRow) -> Table | None:
        boards = duel.boards_of(player)
        if not boards or boards[-1].finished_at is not None:
            return None
        table = await self.tables.get(boards[-1].table_id)
        return table if table is not None and table.status.is_open else None

    async def _next(
        self, duel: StoredDuel, player: DuelPlayerRow, location: Location, delivery: Delivery | None
    ) -> Table:
        deal = len(duel.boards_of(player)) + 1
        if not duel.is_open or duel.row.ends_at <= self.now:
            raise Refusal("duel_over")
        if deal > duel.row.deals:
            raise Refusal("duel_done", until=int(duel.row.ends_at))
        try:
            begun = await self.store.begin(duel.id)
        except NotOpen:
            raise Refusal("duel_over") from None
        try:
            return await self._make(begun, player, deal, location, delivery)
        except DealBegun:
            # Pressed twice at the same moment: the other press has begun it.
            again = await self._open_table(await self.get(duel.id), player)
            if again is None:
                raise
            return again

    async def _make(
        self, duel: StoredDuel, player: DuelPlayerRow, deal: int, location: Location, delivery: Delivery | None
    ) -> Table:
        """Set the table up; its player may press anywhere, and has there the name they joined by."""
        assert player.user_id is not None
        row = duel.row
        setup = replace(
            solo_setup(row.game, user_id=player.user_id, channel_id=location.channel_id, guild_id=row.guild_id),
            kind=TableKind.DUEL,
            edition=_edition(duel),
            seed=self.proof(duel, deal).deal,
            duel=duel.id,
            deal=deal,
            deals=row.deals,
            closes_at=row.ends_at,
        )
        self.played(duel)
        board = DuelBoardRow(duel_id=duel.id, number=player.number, deal=deal, table_id=0)
        seats = [lobby.person(player.user_id, player.name)]
        return await self.tables.create(setup, seats, delivery, Beginning(deal_begun(board), DealBegun()))

    def game(self, key: str) -> PlayedGame:
        """Return a game by its key; `Refusal` where it has left the bot."""
        found = self.tables.games.get(key)
        if found is None:
            raise Refusal("duel_gone")
        return found

    def played(self, duel: StoredDuel) -> PlayedGame:
        """Return the edition of the game that a duel is played by; `Refusal` where the bot no longer has it."""
        found = of_edition(self.game(duel.row.game), _edition(duel))
        if found is None:
            raise Refusal("duel_gone")
        return found

    # The end

    async def due(self) -> list[int]:
        """Return the duels this process looks after that are to end now."""
        return await self.store.due(self.now, self.tables.running)

    async def end(self, duel_id: int) -> None:
        """End a duel whose time is over, or in which everybody is done."""
        if not await self.store.end(duel_id, self.now):
            return
        duel = await self.get(duel_id)
        log.info("duel %s: ended (%s), %d had joined", duel_id, duel.row.status, len(duel.players))
        await self._close_tables(duel)

    async def _close_tables(self, duel: StoredDuel) -> None:
        """Let the tables of a duel that has ended know it, and close those that are still played."""
        await self.tables.catch_up()
        for board in duel.boards:
            if board.finished_at is None:
                table = await self.tables.get(board.table_id)
                if table is not None:
                    # If another process is at it: it closes by itself now, too.
                    with contextlib.suppress(Conflict):
                        await hosting.shut(table, Ending.DUEL)

    def table_changed(self, table: TableView, news: TableChanged) -> None:
        """Wake the worker where a game of a duel has ended."""
        if table.header.kind is TableKind.DUEL and news.ended:
            self.changed()

    def results(self, duel: StoredDuel) -> list[DuelStanding]:
        """Return how everybody stands at the end, the best first."""
        return standings([[deal_score(duel, player, deal) for player in duel.players] for deal in duel.deals])

    async def head_to_head(self, duel: StoredDuel) -> tuple[int, int] | None:
        """Return how it stands after a duel between the two who played it, in halves, in the order they joined.

        What counts are their duels of this game in its channel: whoever reads it there has read how those ended. None
        at their first one, and where more have played it.
        """
        one, *others = (player.user_id for player in duel.players)
        if duel.is_open or one is None or len(others) != 1 or others[0] is None:
            return None
        met = await self.store.between(duel, (one, others[0]), MOST_MET)
        if len(met) < 2:
            return None
        stands = {one: 0, others[0]: 0}
        for former in met:
            best = [row for row in self.results(former) if row.rank == 1]
            for row in best:
                winner = former.players[row.player].user_id
                assert winner is not None
                stands[winner] += 2 // len(best)
        return stands[one], stands[others[0]]

    # Fair deals

    def proof(self, duel: StoredDuel, deal: int) -> fair.TableProof:
        """Return from what a deal follows, its secret included: told to nobody while the duel goes on."""
        said = [player.word for player in duel.players] if duel.row.words is None else duel.row.words
        words = tuple(fair.Word(number, word) for number, word in enumerate([*said, _DEAL.format(deal=deal)], 1))
        edition, rules = _edition(duel), self.played(duel).rules
        terms = fair.Terms(duel.row.game, rules.parse_options({}), edition.rules_version, edition.deck, words)
        return fair.TableProof.of(duel.id, duel.row.secret, terms)

    async def record(self, duel: StoredDuel, deal: int, user_id: int) -> JsonObject:
        """Return a deal as a record with its proof, once the duel is over.

        It is the person's own game, if they finished it; else it deals by its seed, and stops before the first action.
        """
        if duel.is_open:
            raise Refusal("duel_secret", until=int(duel.row.ends_at))
        player = duel.player(user_id)
        mine = [] if player is None else [one for one in duel.boards_of(player) if one.deal == deal and one.finished_at]
        table = await self.tables.get(mine[0].table_id) if mine else None
        proof = self.proof(duel, deal)
        played = seeded(self.played(duel), proof.deal, names=[f"#{deal}"]) if table is None else table.record()
        return {**played, "fair": proof.to_json()}


def commitment_of(duel: StoredDuel) -> str:
    """Return what a duel has promised."""
    return fair.commitment(duel.id, duel.row.secret)


def deal_score(duel: StoredDuel, player: DuelPlayerRow, deal: int) -> DealScore | None:
    """Return what a player made of a deal; None where they did not finish it."""
    for board in duel.boards:
        if (board.number, board.deal) == (player.number, deal) and board.total is not None and board.place is not None:
            return DealScore(board.total, board.place)
    return None


def has_result(duel: StoredDuel) -> bool:
    """Return whether a duel has ended with something to compare."""
    return duel.row.status is DuelStatus.OVER


def _edition(duel: StoredDuel) -> Edition:
    return Edition(duel.row.rules_version, duel.row.deck)
