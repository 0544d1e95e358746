"""Duels that another feature has people play: nothing of them is posted, and who plays is settled from the beginning.

Against one alone an AI character plays the same deals, which is worked out when there is time for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence

from bot import machine
from bot.engine import fair
from bot.features.duels.jobs import AIDealsJob
from bot.features.duels.rows import DuelPlayerRow, DuelRow
from bot.features.duels.service import DuelService, deal_score
from bot.features.duels.standings import DealScore, standings
from bot.features.duels.store import StoredDuel, opened
from bot.features.duels.words import duel_button
from bot.store.sql.writing import Writing
from bot.thinking.job import JobFailed, JobWorker
from bot.ui.screens.same_deals import Match, MatchOutcome
from bot.ui.screens.screen import Button

log = logging.getLogger(__name__)
NOWHERE = 0
"""In the place of a message: nothing is posted."""


class DuelMatches:
    """See `SameDeals`."""

    def __init__(self, duels: DuelService, worker: JobWorker) -> None:
        self.duels = duels
        self._worker = worker

    def opens(self, match: Match) -> Callable[[Writing], int]:
        game, players = self.duels.game(match.game), list[DuelPlayerRow]()
        for rival in match.rivals:
            taken = [player.word for player in players]
            players.append(self.duels.player(rival.user_id, rival.name, taken, match.at))
        fresh = DuelRow(
            game=match.game,
            rules_version=game.edition.rules_version,
            deck=game.edition.deck,
            secret=machine.token_hex(fair.SECRET),
            # An AI character may play first: the words are settled.
            words=[player.word for player in players],
            guild_id=match.location.guild_id,
            channel_id=match.location.channel_id,
            message_id=NOWHERE,
            result_id=NOWHERE,
            host_id=0,
            created_at=match.at,
            ends_at=match.ends_at,
            shown=0,
            ai=game.players.default_character if len(players) == 1 else None,
        )
        return lambda writing: opened(writing, fresh, players)

    async def outcomes(self, numbers: Collection[int]) -> dict[int, MatchOutcome]:
        found = {number: await self.duels.store.load(number) for number in sorted(numbers)}
        return {number: _outcome(duel) for number, duel in found.items() if duel is not None}

    def buttons(self, number: int, outcome: MatchOutcome, guild_id: int | None) -> Sequence[Button]:
        if not outcome.is_over:
            return [duel_button("play", number, "primary")]
        # Of an AI character there is no board.
        seen = guild_id == outcome.guild_id and len(outcome.finished) > 1
        return [duel_button("boards", number)] if seen else []

    async def play_for_ai(self, duel: StoredDuel) -> None:
        """Have the AI character play the deals of a duel; `NobodyThinks` where that cannot be done now."""
        assert duel.row.ai is not None
        game = self.duels.played(duel)
        seeds = tuple(self.duels.proof(duel, deal).deal for deal in range(1, duel.row.deals + 1))
        try:
            scores = await self._worker.work_out(AIDealsJob(duel.row.game, game.edition, seeds, duel.row.ai))
        except JobFailed as error:
            # It fails each time: then it has finished none, and whoever waits for it goes on.
            log.error("duel %s: the AI could not play:\n%s", duel.id, error)  # noqa: TRY400 - it has it all
            scores = []
        await self.duels.store.ai_played(duel.id, scores)


def _outcome(duel: StoredDuel) -> MatchOutcome:
    finished = tuple(duel.finished_by(player) for player in duel.players)
    ai = duel.row.ai_scores
    if duel.is_open or (duel.row.ai is not None and ai is None):
        return MatchOutcome(False, duel.row.deals, duel.row.guild_id, finished)
    scores = [[deal_score(duel, player, deal) for player in duel.players] for deal in range(1, duel.row.deals + 1)]
    if ai is not None:
        made: list[DealScore | None] = [DealScore(*one) for one in zip(ai[::2], ai[1::2], strict=True)]
        scores = [[*deal, score] for deal, score in zip(scores, made or [None] * duel.row.deals, strict=True)]
    halves = {row.player: row.halves for row in standings(scores)}
    return MatchOutcome(
        True, duel.row.deals, duel.row.guild_id, finished, tuple(halves[player] for player in sorted(halves))
    )
