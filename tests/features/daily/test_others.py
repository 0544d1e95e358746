"""Others on my deal, and how a day's deal is proved: who may see what of a day, and when."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping

import pytest

from bot.engine import fair
from bot.engine.core import JsonObject
from bot.engine.similarity import DealBoard, marks_of, unlike
from bot.features.daily.custom_ids import DayPress
from bot.features.daily.others import OthersOnMyDeal
from bot.features.daily.others_screens import OthersScreens
from bot.features.daily.pages import DayPages
from bot.features.daily.proof import verified_day
from bot.features.daily.rows import DayRow
from bot.features.daily.screens import DayScreens
from bot.features.daily.store import DayRankingStore, OthersStore
from bot.games.catalogue import games
from bot.league import days
from bot.store.enums import Status, Visibility
from bot.store.members import MemberStore
from bot.store.results.pages import Reader
from bot.store.sql.database import Database
from bot.tables.play import playing
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.gateway.membership import Membership
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.screen import Screen
from tests.features.daily.kit import GAME, HERE, Days
from tests.patience import PATIENCE
from tests.tables.room import ADA, BEN, CY, DAN, GUILD, NAMES, STRANGER, ManualClock, Room, refusal, serial
from tests.ui.additions import NOTHING
from tests.ui.custom_ids import parse_any
from tests.ui.message import assert_fits
from tests.ui.presses import buttons

DAY = 86_400.0
NOVEMBER = 20_780 * DAY


@pytest.fixture
def room(database: Database) -> Room:
    """A room, long after the chain's anchor."""
    made = Room(database, ManualClock())
    made.clock.advance(NOVEMBER - made.clock.now())
    return made


@pytest.fixture
async def daily(room: Room) -> AsyncIterator[Days]:
    """Its days; nothing of them is being worked out in the end."""
    made = Days(room)
    yield made
    await made.settled()


async def played(daily: Days, user: int, choose: int | None = None, game: str = GAME) -> Table:
    """Somebody's attempt of today, to its end: by the usual answers, or always by the so-many-th."""
    table = await daily.play(game, user, NAMES[user], HERE)
    while table.status == Status.RUNNING:
        decision = table.decision(0)
        if decision is None:
            await playing.next_number(table, user, serial(table, user))
            continue
        usual = table.players.default(table.state, decision)
        answer = usual if choose is None else decision.options[choose % len(decision.options)]
        await playing.act(table, user, decision.serial, answer)
    return table


async def everybody(daily: Days, game: str = GAME) -> dict[int, Table]:
    """Four attempts of today, and two days later."""
    ways = {ADA: None, BEN: 0, CY: 3, DAN: 7}
    made = {user: await played(daily, user, choose, game) for user, choose in ways.items()}
    for user in made:
        await daily.room.people.met(user, None, NAMES[user])
    await daily.room.wait(2 * DAY)
    return made


def screens(daily: Days, drawing: DrawingThread) -> OthersScreens:
    """What shows others' boards."""
    return OthersScreens(daily, OthersStore(daily.room.database), drawing)


def totals(made: dict[int, Table]) -> dict[int, int]:
    """What everybody scored."""
    return {user: table.rules.day_score(table.state).total for user, table in made.items()}


async def test_the_best_the_middle_and_the_most_unlike_are_found(daily: Days) -> None:
    made = await everybody(daily)
    day = made[ADA].header.day or 0
    scores = totals(made)
    ranked = sorted(made, key=lambda user: made[user].rules.day_score(made[user].state).rank_key, reverse=True)
    similarity = games()[GAME].similarity
    boards = {
        user: DealBoard(user, scores[user], (0,), marks_of(similarity, table.replay_states(), 0))
        for user, table in made.items()
    }
    others = OthersOnMyDeal(daily, OthersStore(daily.room.database))
    for user in made:
        for _ in range(2):
            # The second time from what is remembered.
            found = await others.of_day(GAME, day, user)
            assert (found.finished, found.mine.user_id) == (4, user)
            assert (found.best.user_id, found.median.user_id) == (ranked[0], ranked[1])
            assert found.unlike is not None
            far = {other: unlike(boards[user], boards[other]) for other in made if other != user}
            assert far[found.unlike.user_id] == max(far.values())
            assert found.best.end == made[ranked[0]].state


@pytest.mark.deep
async def test_what_is_forgotten_while_boards_are_read_is_still_compared(
    daily: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await everybody(daily)
    day = made[ADA].header.day or 0
    others = OthersOnMyDeal(daily, OthersStore(daily.room.database))
    before = await others.of_day(GAME, day, ADA)
    del others.marks[made[BEN].id]
    reading = others.store.actions

    async def meanwhile(tables: Iterable[int]) -> Mapping[int, list[JsonObject]]:
        others.marks.clear()
        return await reading(tables)

    monkeypatch.setattr(others.store, "actions", meanwhile)
    assert await others.of_day(GAME, day, ADA) == before


@pytest.mark.deep
async def test_in_a_game_that_says_nothing_the_score_furthest_from_mine_is_the_most_unlike(daily: Days) -> None:
    made = await everybody(daily, "flip7")
    scores = totals(made)
    others = OthersOnMyDeal(daily, OthersStore(daily.room.database))
    found = await others.of_day("flip7", made[ADA].header.day or 0, ADA)
    assert found.unlike is not None
    assert abs(found.unlike.total - scores[ADA]) == max(abs(scores[user] - scores[ADA]) for user in (BEN, CY, DAN))


@pytest.mark.deep
async def test_three_boards_are_shown_with_names_where_they_may_be(daily: Days, drawing: DrawingThread) -> None:
    made = await everybody(daily)
    day = made[ADA].header.day or 0
    for user in (BEN, CY, DAN):
        await daily.room.people.choose(user, visibility=Visibility.NOBODY)
    shown = await screens(daily, drawing).screen(GAME, day, Reader(BEN, GUILD))
    assert_fits(shown)
    said = "\n".join(shown.texts) + "".join(one.alt for one in (shown.picture, *shown.more) if one)
    assert f"Yours: **{totals(made)[BEN]} points**" in said
    assert not any(NAMES[user] in said for user in (CY, DAN))
    assert "somebody" in said
    assert "4 players" in (shown.footer or "")
    plain = await screens(daily, drawing).screen(GAME, day, Reader(BEN, GUILD), text_mode=True)
    assert_fits(plain)
    assert plain.picture is None
    assert "Most unlike yours: " in (plain.plain or "")
    everyone = await screens(daily, drawing).screen(GAME, day, Reader(CY, None))
    best = max(totals(made), key=lambda user: totals(made)[user])
    assert best == ADA, "the usual answers are the best here"
    assert f"**Best:** {totals(made)[ADA]} points · Ada" in "\n".join(everyone.texts)


@pytest.mark.deep
async def test_ones_own_board_is_said_to_be_ones_own_and_not_drawn(daily: Days, drawing: DrawingThread) -> None:
    made = await everybody(daily)
    shown = await screens(daily, drawing).screen(GAME, made[ADA].header.day or 0, Reader(ADA, GUILD))
    assert "which is yours!" in "\n".join(shown.texts)
    assert len([one for one in (shown.picture, *shown.more) if one]) <= 2


async def test_who_was_the_only_one_reads_that(daily: Days, drawing: DrawingThread) -> None:
    table = await played(daily, ADA)
    await daily.room.wait(2 * DAY)
    shown = await screens(daily, drawing).screen(GAME, table.header.day or 0, Reader(ADA))
    assert_fits(shown)
    assert "Nobody else has finished this deal." in shown.texts
    assert shown.picture is None


async def test_nobody_sees_them_while_the_day_is_open_nor_without_having_played(
    daily: Days, drawing: DrawingThread
) -> None:
    made = await played(daily, ADA)
    day = made.header.day or 0
    assert await refusal(screens(daily, drawing).screen(GAME, day, Reader(ADA))) == "day_secret"
    await daily.room.wait(DAY)
    assert await refusal(screens(daily, drawing).screen(GAME, day, Reader(ADA))) == "day_secret"
    assert await refusal(verified_day(daily, GAME, day)) == "day_secret"
    await daily.room.wait(DAY)
    assert await refusal(screens(daily, drawing).screen(GAME, day, Reader(STRANGER))) == "others_unplayed"
    assert await refusal(verified_day(daily, GAME, day + 9)) == "day_future"


def verbs(screen: Screen) -> set[str]:
    """What the buttons about days do."""
    found = [parse_any(button.custom_id) for button in buttons(screen.rows)]
    return {press.verb for press in found if isinstance(press, DayPress)}


async def ranking(daily: Days, drawing: DrawingThread, day: int, user: int) -> Screen:
    """A day's ranking, as somebody sees it."""
    database, clock = daily.room.database, daily.room.clock

    async def there(*_: object) -> bool:
        return True

    membership = Membership(MemberStore(database), clock, there, PATIENCE)
    pages = DayPages(daily, DayRankingStore(database), membership, drawing, NOTHING)
    return await pages.results(GAME, day, Reader(user), 1)


@pytest.mark.deep
async def test_a_published_days_ranking_has_verify_and_the_boards_for_who_has_played(
    daily: Days, drawing: DrawingThread
) -> None:
    made = await played(daily, ADA)
    day = made.header.day or 0
    assert not {"verify", "others", "deal"} & verbs(await ranking(daily, drawing, day, ADA))
    await daily.room.wait(2 * DAY)
    mine = await ranking(daily, drawing, day, ADA)
    assert_fits(mine)
    assert {"verify", "others", "deal"} <= verbs(mine)
    assert {"verify", "deal"} <= verbs(await ranking(daily, drawing, day, STRANGER))
    assert "others" not in verbs(await ranking(daily, drawing, day, STRANGER))
    assert "others" in verbs(await DayScreens(daily, drawing, NOTHING).finished(made))


async def test_verify_shows_that_yesterdays_link_proves_todays(daily: Days) -> None:
    made = await played(daily, ADA)
    day = made.header.day or 0
    await daily.room.wait(2 * DAY)
    shown = await verified_day(daily, GAME, day)
    assert_fits(shown)
    said = "\n".join(shown.texts)
    chain = fair.Chain("a key of the days that only tests know")
    assert all(str(one) in said for one in (chain.link(day), chain.link(day - 1), chain.anchor, made.header.seed))
    assert "is the one that was fixed" in said
    assert f"#{days.number(day - 1)}" in said
    assert verbs(shown) == {"deal"}


async def test_a_deal_that_does_not_fit_its_link_is_said_not_to(daily: Days) -> None:
    day = daily.today
    link = fair.Chain("a key of the days that only tests know").link(day)
    await daily.store.deal(DayRow(game=GAME, day=day, rules_version=1, deck="own-2", seed="another", link=link))
    await daily.room.wait(2 * DAY)
    assert "does not match" in "\n".join((await verified_day(daily, GAME, day)).texts)


async def test_of_a_day_from_before_the_chain_there_is_nothing_to_verify(daily: Days, drawing: DrawingThread) -> None:
    day = daily.today
    await daily.store.deal(DayRow(game=GAME, day=day, seed="long ago"))
    await daily.room.wait(2 * DAY)
    assert "verify" not in verbs(await ranking(daily, drawing, day, ADA))
    with pytest.raises(Refusal, match="day_not_fair"):
        await verified_day(daily, GAME, day)
