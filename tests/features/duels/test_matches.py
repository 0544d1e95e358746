"""Duels that another feature has people play: who plays is settled, nothing is posted, an AI may be the rival."""

from __future__ import annotations

import pytest

from bot.engine.players import NobodyThinks
from bot.engine.solo_playout import solo_playout
from bot.feature import Feature, Features
from bot.features.duels import boards, jobs
from bot.features.duels.ai_rivals import AIRivals
from bot.features.duels.feature import DuelsFeature
from bot.features.duels.matches import DuelMatches
from bot.features.duels.rows import DEALS, DuelStatus
from bot.features.duels.store import StoredDuel, take_back
from bot.features.duels.worker import DuelWorker
from bot.games.catalogue import games
from bot.tables.clocks.idle import IDLE
from bot.tables.refusal import Refusal
from bot.thinking.job import Job, JobFailed
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.same_deals import Match, MatchOutcome, Rival
from bot.ui.screens.screen import Screen
from tests.features.duels.duelling import GAME, HERE, Duelling, verbs
from tests.tables.room import ADA, BEN, CY, GUILD, NAMES, refusal
from tests.ui.wall import Wall, everywhere_english

LASTS = 7 * 86_400.0


class Thinks:
    """Works jobs out here; `absent`: nobody is there, `broken`: none can be done."""

    def __init__(self) -> None:
        self.absent = self.broken = False

    async def work_out(self, job: Job[object]) -> object:
        if self.absent:
            raise NobodyThinks
        if self.broken:
            raise JobFailed("it cannot be done")
        making = job.slices()
        while True:
            try:
                next(making)
            except StopIteration as done:
                return done.value


@pytest.fixture
def thinks() -> Thinks:
    return Thinks()


@pytest.fixture
def matches(duels: Duelling, thinks: Thinks) -> DuelMatches:
    return DuelMatches(duels, thinks)  # type: ignore[arg-type] # it returns what each job does


async def opened(matches: DuelMatches, *users: int) -> StoredDuel:
    """These people are to play the same deals within a week."""
    rivals = tuple(Rival(user, NAMES[user]) for user in users)
    now = matches.duels.now
    write = matches.opens(Match(GAME, rivals, HERE, now, now + LASTS))
    return await matches.duels.get(await matches.duels.store.database.write(write))


async def outcome(matches: DuelMatches, duel: StoredDuel) -> MatchOutcome:
    return (await matches.outcomes([duel.id]))[duel.id]


async def test_two_play_the_same_deals_and_it_comes_to_their_matchpoints(duels: Duelling, matches: DuelMatches) -> None:
    duel = await opened(matches, ADA, BEN)
    await duels.plays(duel, ADA)
    begun = await outcome(matches, duel)
    assert begun == MatchOutcome(False, DEALS, GUILD, (DEALS, 0))
    await duels.plays(duel, BEN, first=True)
    ended = await duels.now_is(duel)
    assert ended.row.status is DuelStatus.OVER
    halves = {row.player: row.halves for row in duels.results(ended)}
    assert await outcome(matches, duel) == MatchOutcome(True, DEALS, GUILD, (DEALS, DEALS), (halves[0], halves[1]))
    assert sum(halves.values()) == 2 * DEALS


async def test_nobody_gets_in_calls_it_off_or_has_it_counted_among_theirs(
    duels: Duelling, matches: DuelMatches
) -> None:
    duel = await opened(matches, ADA, BEN)
    assert await refusal(duels.join(duel.id, CY, "Cy")) == "duel_of_others"
    assert await refusal(duels.call_off(duel.id, ADA)) == "duel_not_host"
    assert await refusal(duels.change_word(duel.id, ADA, "lynx")) == "duel_begun"
    for _ in range(5):
        await opened(matches, ADA, BEN)
    assert (await duels.opened()).is_open, "as many as somebody may open are still theirs to open"


async def test_nothing_is_posted_of_it(duels: Duelling, matches: DuelMatches, drawing: DrawingThread) -> None:
    wall = Wall()
    duel = await opened(matches, ADA, BEN)
    worker = DuelWorker(duels, wall, drawing, everywhere_english)
    await worker.look()
    duels.room.clock.advance(LASTS + 1)
    await worker.look()
    assert (await duels.get(duel.id)).row.status is DuelStatus.OVER
    assert wall.messages == {}


async def test_an_ai_plays_the_deals_of_one_alone(duels: Duelling, matches: DuelMatches, thinks: Thinks) -> None:
    duel, worker = await opened(matches, ADA), AIRivals(matches)
    thinks.absent = True
    await worker.look()
    await duels.plays(duel, ADA)
    ended = await duels.now_is(duel)
    assert ended.row.status is DuelStatus.OVER
    assert not (await outcome(matches, duel)).is_over, "the AI has not played"
    thinks.absent = False
    await worker.look()
    ended, came_to = await duels.get(duel.id), await outcome(matches, duel)
    game = games()[GAME]
    by_the_rules = [
        game.rules.day_score(
            solo_playout(game.rules, game.players, duels.proof(ended, deal).deal, game.players.default_character)
        )
        for deal in range(1, DEALS + 1)
    ]
    assert ended.row.ai_scores == [value for score in by_the_rules for value in (score.total, score.rank_key)]
    assert (came_to.is_over, came_to.finished, sum(came_to.halves)) == (True, (DEALS,), 2 * DEALS)
    mine = sum(
        2 * (board.place > score.rank_key) + (board.place == score.rank_key)
        for board, score in zip(ended.boards, by_the_rules, strict=True)
        if board.place is not None
    )
    assert came_to.halves[0] == mine


async def test_an_ai_that_cannot_play_has_finished_nothing(
    duels: Duelling, matches: DuelMatches, thinks: Thinks
) -> None:
    duel = await opened(matches, ADA)
    thinks.broken = True
    await AIRivals(matches).look()
    await duels.plays(duel, ADA)
    await duels.now_is(duel)
    assert (await outcome(matches, duel)).halves == (2 * DEALS, 0)


async def test_who_has_not_played_has_nothing_when_the_time_is_over(duels: Duelling, matches: DuelMatches) -> None:
    duel = await opened(matches, ADA, BEN)
    await duels.plays(duel, BEN, deals=1)
    duels.room.clock.advance(LASTS + 1)
    await duels.now_is(duel)
    assert await outcome(matches, duel) == MatchOutcome(True, DEALS, GUILD, (0, 1), (0, 2))


async def test_one_goes_on_and_then_back_to_boards_that_can_be_seen(duels: Duelling, matches: DuelMatches) -> None:
    duel, alone = await opened(matches, ADA, BEN), await opened(matches, CY)
    begun, ended = MatchOutcome(False, DEALS, GUILD, (0, 0)), MatchOutcome(True, DEALS, GUILD, (1, 1), (3, 3))

    def offered(outcome: MatchOutcome, guild: int | None = GUILD) -> list[str]:
        return verbs(Screen(("",), (tuple(matches.buttons(duel.id, outcome, guild)),)))

    assert offered(begun) == offered(begun, 9) == ["play"]
    assert offered(ended) == ["boards"]
    assert offered(ended, 9) == offered(MatchOutcome(True, DEALS, GUILD, (1,), (3, 3))) == []
    duels.room.clock.advance(LASTS + 1)
    over = await duels.now_is(alone)
    with pytest.raises(Refusal):
        boards.first_place(duels, over, CY)


def test_the_job_says_what_each_deal_came_to() -> None:
    game = games()[GAME]
    made = jobs.AIDealsJob(GAME, game.edition, ("a", "b"), game.players.default_character)
    assert len(set(_done(made))) > 1


def _done(job: jobs.AIDealsJob) -> list[object]:
    making = job.slices()
    while True:
        try:
            next(making)
        except StopIteration as done:
            return list(done.value)


async def test_one_that_a_wrong_clock_has_begun_far_ahead_begins_now_and_lasts_as_long(
    duels: Duelling, matches: DuelMatches
) -> None:
    duel = await opened(matches, ADA, BEN)
    table = await duels.deal(duel, ADA)
    now = duel.row.created_at - 10_000
    await duels.room.database.write(lambda writing: take_back(writing, now))
    await duels.room.tables.catch_up()
    row = (await duels.get(duel.id)).row
    assert (row.created_at, row.ends_at, table.header.closes_at) == (now, now + LASTS, now + LASTS)
    assert table.timers[IDLE] == now + LASTS


@pytest.mark.parametrize("off", [False, True])
def test_who_pairs_people_is_given_it_by_the_kernel_unless_it_is_switched_off(
    matches: DuelMatches, monkeypatch: pytest.MonkeyPatch, off: bool
) -> None:
    feature = DuelsFeature.__new__(DuelsFeature)
    monkeypatch.setattr(feature, "_matches", matches, raising=False)
    nobody = Feature.__new__(Feature)
    monkeypatch.setattr(nobody, "key", "nobody", raising=False)
    features = Features(frozenset({DuelsFeature.key} if off else ()))
    features.hand_over((nobody, feature))
    assert features.same_deals() is (None if off else matches)
