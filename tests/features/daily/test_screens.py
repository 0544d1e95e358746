"""The daily on the screen: histograms, what is said of a place and a streak, and what a shared card tells."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.features.daily.pages import DayPages
from bot.features.daily.screens import BINS, DayScreens, bins, chart, streak_lines
from bot.features.daily.service import DailyService, DayStanding
from bot.features.daily.store import DailyStore, DayRankingStore
from bot.games.luckybox.screens import LuckyBoxScreens
from bot.league import days
from bot.league.streaks import Streak, earns_saver, streak
from bot.store.enums import Status
from bot.store.members import MemberStore
from bot.store.results.pages import Reader
from bot.store.rows import AttemptRow
from bot.tables.play import playing
from bot.tables.seating.setup import Location
from bot.tables.table import Table
from bot.ui.gateway.membership import Membership
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens.additions import Place
from bot.ui.screens.screen import Button, Screen, layout
from tests.features.daily.quick import NoPar, Quick
from tests.patience import PATIENCE
from tests.tables.room import ADA, BEN, Room
from tests.ui.additions import Added
from tests.ui.presses import buttons, labels

HERE = Location(700, 70)


ADDED = Added(
    {
        Place.DAY_LOOKS: [Button("Look", "added1:look")],
        Place.DAY: [Button("What a feature adds", "added1:x")],
        Place.DAY_DEAL: [Button("Look back", "added1:back")],
    }
)


@pytest.fixture
async def daily(room: Room) -> AsyncIterator[DailyService]:
    made = DailyService(room.tables, DailyStore(room.database), Quick(), "k" * 32)
    yield made
    await made.settled()


@pytest.fixture
def screens(daily: DailyService) -> DayScreens:
    return DayScreens(daily, DrawingThread(), ADDED)


async def finished(room: Room, daily: DailyService, user: int = ADA) -> Table:
    """Somebody's attempt of today, played to its end by the autopilot's choices."""
    table = await daily.play("luckybox", user, "Ada", HERE)
    while table.status == Status.RUNNING:
        while (decision := table.decision(0)) is not None:
            answer = table.players.default(table.state, decision)
            await playing.act(table, user, decision.serial, answer)
        await playing.next_number(table, user, table.rules.serial(table.state, 0))
    await daily.par("luckybox", daily.today)
    return table


def labelled(screen: Screen) -> list[tuple[str, str]]:
    """The label and the id of every button of a screen."""
    return [(button.label, button.custom_id) for button in buttons(screen)]


def standing(totals: dict[int, int], mine: int, par: dict[str, int] | None = None, **values: object) -> DayStanding:
    """How an attempt of this score stands among others."""
    attempt = AttemptRow(
        game="luckybox",
        day=20_000,
        user_id=ADA,
        table_id=1,
        started_at=0.0,
        finished_at=1.0,
        total=mine,
        place=mine,
        tie=0,
    )
    worse = sum(count for total, count in totals.items() if total < mine)
    found = values.get("streak")
    assert found is None or isinstance(found, Streak)
    return DayStanding(attempt, totals, sum(totals.values()), worse, par, found, bool(values.get("earned")))


# Histograms


@pytest.mark.parametrize("totals", [{50: 1}, {20: 3, 90: 1}, {-4: 1, 3: 2, 8: 5}, {0: 1, 3000: 2}])
def test_every_score_is_in_one_bar_and_there_are_not_too_many(totals: dict[int, int]) -> None:
    width, starts, counts = bins(totals)
    assert sum(counts) == sum(totals.values())
    assert len(starts) == len(counts) <= BINS
    assert all(start % width == 0 for start in starts)


def test_bars_reach_as_far_as_the_characters_did() -> None:
    shown = chart(standing({50: 1}, 50, {"rookie": 31, "shark": 77}))
    assert sum(bar.value for bar in shown.bars) == 1
    labels = [shown.bars[place].label for place, _ in shown.marks]
    assert labels == ["30–34", "75–79"]
    assert [words for _, words in shown.marks] == ["Pip 31", "Finn 77"]


def test_ones_own_bar_is_marked() -> None:
    shown = chart(standing({41: 2, 52: 1, 77: 4}, 52))
    assert shown.mine is not None
    assert shown.bars[shown.mine].label == "50–54"


# Words


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ({50: 1}, "50 points · the first to finish"),
        ({50: 1, 40: 1}, "better than the only other player"),
        ({50: 1, 60: 1}, "50 points · one of 2"),
        ({50: 3}, "50 points · one of 3"),
        ({50: 1, 40: 2, 60: 1}, "better than 66% of 3 others"),
    ],
)
def test_a_place_in_words_counts_only_the_others(totals: dict[int, int], words: str) -> None:
    shown = chart(standing(totals, 50))
    assert words in f"{shown.score} · {shown.better}"


def test_what_a_saver_does_is_said_with_the_day_that_earns_one_and_nothing_of_it_before() -> None:
    first = 20_000 - 6
    days_in_a_row = [*range(first, 20_001)]
    assert streak_lines(standing({50: 1}, 50, streak=streak(days_in_a_row[1:]))) == ["Streak 6 · best 6"]
    assert streak_lines(standing({50: 1}, 50, streak=streak(days_in_a_row), earned=earns_saver(days_in_a_row))) == [
        "Streak 7 · best 7; 1 streak saver",
        "Seven dailies, one streak saver: the next day you miss does not end your streak.",
    ]
    later = standing({50: 1}, 50, streak=streak([*days_in_a_row, 20_001]))
    assert streak_lines(later) == ["Streak 8 · best 8; 1 streak saver"]


@pytest.mark.parametrize(
    ("number", "is_said"), [(6, False), (7, True), (8, False), (14, True), (21, False), (28, False)]
)
async def test_a_saver_is_said_to_be_earned_where_it_can_be_held(
    daily: DailyService, monkeypatch: pytest.MonkeyPatch, number: int, is_said: bool
) -> None:
    last = standing({50: 1}, 50).attempt.model_copy(update={"day": daily.today})
    await daily.deal("luckybox", daily.today)
    done = [last.model_copy(update={"day": day}) for day in range(daily.today + 1 - number, daily.today + 1)]

    async def attempts_of(*_: object) -> list[AttemptRow]:
        return done

    monkeypatch.setattr(daily.store, "attempts_of", attempts_of)
    lines = streak_lines(await daily.standing(last))
    assert any("one streak saver" in line for line in lines) is is_said


def test_a_saver_that_was_used_is_told_with_the_next_day() -> None:
    first = 20_000 - 8
    eight = [*range(first, first + 7), first + 8]
    lines = streak_lines(standing({50: 1}, 50, streak=streak(eight)))
    assert lines[0] == "Streak 8 · best 8"
    assert lines[1] == f"A streak saver covered #{days.number(19_999)}."
    # A day later it is no news any more.
    later = standing({50: 1}, 50, streak=streak([*eight, 20_001]))
    assert len(streak_lines(later)) == 1


def test_the_rounds_of_a_shared_card_are_symbols_and_nothing_of_the_deal() -> None:
    facts = {"boxes_1": 1, "stars_1": 2, "moons_3": 3, "boxes_4": 2, "crosses": 40}
    said = LuckyBoxScreens("luckybox").day_lines(facts)
    assert said == ["Round 1: 📦⭐⭐", "Round 2: ➖", "Round 3: 🌙🌙🌙", "Round 4: 📦📦"]


# Screens


async def test_the_end_shows_the_scorecard_and_the_day_and_offers_no_record_yet(
    room: Room, daily: DailyService, screens: DayScreens
) -> None:
    await finished(room, daily, BEN)
    table = await finished(room, daily)
    screen = await screens.finished(table)
    assert screen.picture is not None
    assert len(screen.more) == 1
    assert labels(screen) == [
        "Share",
        "Ranking",
        "Practice",
        "Replay",
        "Look",
        "Remind me tomorrow",
        "What a feature adds",
    ]
    room.clock.advance(2 * 86_400)
    later = await screens.finished(table)
    offered = labels(later)
    assert {"Game file", "What a feature adds"} <= {*offered}


async def test_who_is_reminded_is_not_offered_it_again(room: Room, daily: DailyService, screens: DayScreens) -> None:
    table = await finished(room, daily)
    await daily.tables.people.choose(ADA, remind_hours=3)
    assert "Remind me tomorrow" not in labels(await screens.finished(table))


async def test_of_the_first_to_finish_a_sentence_stands_in_place_of_a_histogram(
    room: Room, daily: DailyService, screens: DayScreens
) -> None:
    table = await finished(room, daily)
    total = (table.rules.standings(table.state) or ())[0].total
    for text_mode in (False, True):
        alone = await screens.finished(table, text_mode=text_mode)
        assert f"You are the first to finish it: **{total} points**." in "\n".join(alone.texts)
        assert alone.more == ()
        assert "█" not in (alone.plain or "")
    await finished(room, daily, BEN)
    again = await screens.finished(table)
    assert len(again.more) == 1


async def test_where_everybody_scored_the_same_there_is_no_histogram_either(room: Room) -> None:
    daily = DailyService(room.tables, DailyStore(room.database), NoPar(), "k" * 32)
    await finished(room, daily, BEN)
    table = await finished(room, daily)
    assert (await DayScreens(daily, DrawingThread(), ADDED).finished(table)).more == ()
    await daily.settled()


async def test_as_text_the_end_says_the_same(room: Room, daily: DailyService, screens: DayScreens) -> None:
    table = await finished(room, daily)
    screen = await screens.finished(table, text_mode=True)
    assert screen.picture is None
    assert screen.more == ()
    assert screen.plain is not None
    total = (table.rules.standings(table.state) or ())[0].total
    assert f"{total} points" in screen.plain


async def test_both_pictures_are_sent_under_names_of_their_own(
    room: Room, daily: DailyService, screens: DayScreens
) -> None:
    await finished(room, daily, BEN)
    _, files = layout(await screens.finished(await finished(room, daily)), "board")
    assert [file.filename for file in files] == ["board.png", "board-2.png"]


async def test_a_shared_card_has_score_and_streak_and_a_way_to_play(room: Room) -> None:
    daily = DailyService(room.tables, DailyStore(room.database), NoPar(), "k" * 32)
    table = await finished(room, daily)
    card = await DayScreens(daily, DrawingThread(), ADDED).share(table, "Ada")
    total = (table.rules.standings(table.state) or ())[0].total
    text = "\n".join(card.texts)
    assert f"**{total} points**" in text
    assert "Streak 1" in text
    assert labelled(card) == [
        (f"Play #{days.number(daily.today)}", f"daily1:begin:luckybox:{daily.today}"),
        ("See the board", f"dayboard1:{table.id}"),
    ]
    assert "The AI characters" not in text, "the characters have not come to an end"
    assert card.picture is None
    seed = (await daily.deal("luckybox", daily.today)).seed
    assert seed not in text


async def test_a_shared_card_covers_what_the_characters_scored_while_others_can_play(
    room: Room, daily: DailyService, screens: DayScreens
) -> None:
    table = await finished(room, daily)
    assert "The AI characters: ||Pip **31 points** · Finn **77 points**||" in (await screens.share(table, "Ada")).texts
    room.clock.advance(2 * 86_400)
    assert "The AI characters: Pip **31 points** · Finn **77 points**" in (await screens.share(table, "Ada")).texts


async def test_who_comes_too_late_for_a_day_is_offered_todays(daily: DailyService, screens: DayScreens) -> None:
    screen = await screens.over("luckybox", daily.today - 1)
    number = days.number(daily.today)
    assert screen.texts[0].startswith(f"**#{number - 1}** is over")
    assert labelled(screen) == [(f"Play #{number}", f"daily1:begin:luckybox:{daily.today}")]


async def test_a_histogram_that_cannot_be_drawn_leaves_the_rest(
    room: Room, daily: DailyService, screens: DayScreens, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: object) -> None:
        raise ValueError("no ink")

    await finished(room, daily, BEN)
    table = await finished(room, daily)
    monkeypatch.setattr("bot.features.daily.screens._drawn", fails)
    screen: Screen = await screens.finished(table)
    assert screen.picture is not None
    assert screen.more == ()


@pytest.mark.parametrize(("game", "told"), [("flip7", True), ("luckybox", False)])
async def test_the_ranking_says_what_decides_where_scores_do_not(
    room: Room, daily: DailyService, screens: DayScreens, game: str, told: bool
) -> None:
    async def nobody(_: int, __: int) -> bool:
        return True

    await daily.deal(game, daily.today)
    day = daily.today
    room.clock.advance(3 * 86_400)
    pages = DayPages(
        daily,
        DayRankingStore(room.database),
        Membership(MemberStore(room.database), room.clock, nobody, PATIENCE),
        screens.drawing,
        ADDED,
    )
    shown = await pages.results(game, day, Reader(ADA), 1, text_mode=True)
    assert ("Fewer rounds are better" in (shown.footer or "")) is told


async def test_the_ranking_of_a_published_day_has_what_features_add_for_those_who_finished_it(
    room: Room, daily: DailyService, screens: DayScreens
) -> None:
    async def nobody(_: int, __: int) -> bool:
        return True

    await finished(room, daily)
    day = daily.today
    membership = Membership(MemberStore(room.database), room.clock, nobody, PATIENCE)
    pages = DayPages(daily, DayRankingStore(room.database), membership, screens.drawing, ADDED)

    async def added(user: int) -> list[str]:
        shown = await pages.results("luckybox", day, Reader(user), 1, text_mode=True)
        return [custom_id for label, custom_id in labelled(shown) if label == "Look back"]

    assert await added(ADA) == []
    room.clock.advance(3 * 86_400)
    assert await added(ADA) == ["added1:back"]
    assert await added(BEN) == []
