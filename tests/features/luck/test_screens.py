"""Luck and play on the screen: sums that add up, luck by round, kind words, and for whom."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from bot.engine.luck import Breakdown, NoBreakdown, SeatLuck, shown
from bot.engine.players import NobodyThinks
from bot.engine.record import Finished
from bot.engine.run_to_completion import run_to_completion
from bot.features.luck import screens as lucks
from bot.features.luck.feature import LuckFeature
from bot.features.luck.handlers import LuckHandlers
from bot.features.luck.service import LuckService
from bot.features.luck.store import LuckStore
from bot.games.catalogue import breakdown_of, games
from bot.store.enums import Status, TableKind
from bot.store.people import PeopleStore
from bot.store.sql.database import Database
from bot.tables.play.finished import finished
from bot.tables.refusal import Refusal
from bot.tables.table import Table
from bot.ui.input.ids import Press
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import results, screens
from bot.ui.screens.profile import _buttons
from bot.ui.screens.screen import Screen, Select
from tests.ui.additions import Alone
from tests.ui.build import ADA, NOW, StillClock, finished_of, table_of
from tests.ui.build import finished as finished_game
from tests.ui.message import assert_fits
from tests.ui.pressed import Pressed, PressedBy, given
from tests.ui.presses import verbs

FLIP7 = games()["flip7"]


def breakdown(table: Table) -> Breakdown:
    """What is said of a game that is over."""
    return run_to_completion(breakdown_of(finished(table)))


def flip7(seats: int, seed: int = 1) -> Table:
    """A game of Flip 7 that is over."""
    return finished_of(table_of(FLIP7, seats, seed=str(seed)), seed)


def words(screen: Screen) -> str:
    """Everything that can be read, the picture's description too."""
    return "\n".join(
        [*screen.texts, screen.plain or "", screen.picture.alt if screen.picture else "", screen.footer or ""]
    )


SUM = re.compile(r"(-?\d+) = (\d+) to expect ([+−]) (\d+) luck ([+−]) (\d+) play")


def sums(text: str) -> list[tuple[int, int]]:
    """Every score that is told as a sum, with what that adds up to."""
    found = []
    for score, start, luck_sign, luck, play_sign, play in SUM.findall(text):
        parts = (1 if sign == "+" else -1 for sign in (luck_sign, play_sign))
        found.append((int(score), int(start) + next(parts) * int(luck) + next(parts) * int(play)))
    return found


@pytest.mark.parametrize("text_mode", [False, True])
@pytest.mark.parametrize(
    "table", [finished_game(3), finished_game(1), flip7(4), flip7(1)], ids=lambda one: one.game.key
)
async def test_everybody_has_a_sum_that_adds_up_to_their_score(
    table: Table, drawing: DrawingThread, text_mode: bool
) -> None:
    screen = await lucks.luck_screen(table, breakdown(table), 0, drawing, text_mode=text_mode)
    assert_fits(screen)
    assert (screen.picture is None) is text_mode
    listed = sums("\n".join(screen.texts))
    assert len(listed) == len(table.seats)
    assert sorted(score for score, _ in listed) == sorted(seat.total for seat in table.state.seats)
    assert all(score == added for score, added in sums(words(screen)))


@pytest.mark.parametrize("table", [finished_game(2), flip7(3)], ids=lambda one: one.game.key)
def test_the_rounds_add_up_to_the_luck_that_is_shown(table: Table) -> None:
    for seat, mine in enumerate(breakdown(table).seats):
        told = lucks.luck_of(table, breakdown(table), seat)
        assert sum(luck for _, luck in told.by_round) == shown(mine).luck
        assert [label for label, _ in told.by_round] == [str(number) for number in range(1, len(told.by_round) + 1)]


async def test_the_description_says_all_that_the_picture_shows(drawing: DrawingThread) -> None:
    table = flip7(3)
    screen = await lucks.luck_screen(table, breakdown(table), 1, drawing)
    told = lucks.luck_of(table, breakdown(table), 1)
    assert screen.picture is not None
    alt = screen.picture.alt
    assert table.seats[1].name in alt
    assert told.total in alt
    for label, luck in told.by_round:
        sign = "+" if luck > 0 else "−" if luck < 0 else "±"
        assert f"round {label}: {sign}{abs(luck)}" in alt
    assert all(moment in alt for moment in told.moments)
    assert (screen.picture.width, screen.plain) == (900, None)


def test_the_luckiest_number_and_the_unluckiest_are_named() -> None:
    table = finished_game(2)
    mine = breakdown(table).seats[0]
    best, worst = lucks.moments(table, mine)
    numbers = [chance for chance in mine.chances if chance.kind == "number"]
    top = max(numbers, key=lambda chance: chance.luck)
    assert best == f"Luckiest number (+{top.luck:.1f} points): the {top.what[0]} in round {top.round}, turn {top.turn}"
    assert re.match(r"Unluckiest number \(−[\d.]+ points\): ", worst)


def test_the_luckiest_card_says_whose_it_was() -> None:
    table = flip7(3)
    mine = breakdown(table).seats[0]
    top = max(mine.chances, key=lambda chance: chance.luck)
    best, worst = lucks.moments(table, mine)
    assert top.seat is not None
    assert re.match(r"Luckiest card \(\+[\d.]+ points\): ", best)
    assert best.endswith(f" in round {top.round}, dealt to {table.seats[top.seat].name}")
    assert re.match(r"Unluckiest card \(−[\d.]+ points\): ", worst)


def test_a_moment_whose_luck_would_be_shown_as_none_is_not_told() -> None:
    table = finished_game(2)
    mine = breakdown(table).seats[0]
    chances = tuple(replace(chance, luck=math.copysign(0.04, chance.luck)) for chance in mine.chances)
    assert lucks.moments(table, replace(mine, chances=chances)) == ()


def test_a_game_without_words_of_its_own_says_the_round() -> None:
    table = finished_game(1)
    mine = breakdown(table).seats[0]
    plain = lucks._moment(table, "luckiest", mine.chances[0])
    assert re.fullmatch(r"Luckiest moment \([+−±]\d+\.\d points\): in round 1", plain)


@pytest.mark.parametrize(
    ("luck", "said"), [(9.0, "more luck than average"), (-9.0, "less luck than average"), (1.0, "about average luck")]
)
async def test_chance_is_spoken_of_kindly(luck: float, said: str, drawing: DrawingThread) -> None:
    table = finished_game(2)
    seats = tuple(SeatLuck(57, 59, luck, 57 - 59 - luck) for _ in range(2))
    screen = await lucks.luck_screen(table, Breakdown(1, 0.6, over=True, seats=seats), 0, drawing, text_mode=True)
    assert said in words(screen)
    for unkind in ("blunder", "mistake", "bad", "unfortunately", "!"):
        assert unkind not in words(screen).replace(screen.plain or "", "")


async def test_a_race_alone_is_said_not_to_be_about_points(drawing: DrawingThread) -> None:
    alone, together = flip7(1), flip7(2)
    note = "rounds are what counts"
    assert note in words(await lucks.luck_screen(alone, breakdown(alone), 0, drawing))
    assert note not in words(await lucks.luck_screen(together, breakdown(together), 0, drawing))


@pytest.mark.deep
async def test_longest_names_fit_and_move_nothing(drawing: DrawingThread) -> None:
    names = ["W" * 32, "**`@everyone`**", "🦈" * 16, "", *["漢" * 32] * 14]
    table = finished_of(table_of(FLIP7, 18, names=names, seed="x"), 1)
    for seat in range(4):
        for text_mode in (False, True):
            assert_fits(await lucks.luck_screen(table, breakdown(table), seat, drawing, text_mode=text_mode))


# The button


async def test_the_podium_the_end_of_a_game_alone_and_the_history_have_the_button(drawing: DrawingThread) -> None:
    podium, added = finished_game(3), Alone(LuckFeature.__new__(LuckFeature))
    assert verbs(results.details(podium, added, ADA, ())) == ["replay", "look", "rules", "record", "luck"]
    assert "luck" not in verbs(await results.result(podium, drawing, added))
    alone = await screens.panel(finished_game(1), 0, drawing, additions=added)
    assert verbs(alone) == ["rematch", "replay", "share", "record", "luck"]
    assert "luck" not in verbs(await screens.panel(podium, 0, drawing, additions=added))
    assert verbs(Screen((), (_buttons(podium, added, ADA),))) == ["replay", "record", "luck"]


def test_nothing_is_offered_where_nothing_can_be_said() -> None:
    over = finished_game(2)
    assert lucks.luck_button(over)
    over.header = over.header.model_copy(update={"status": Status.CLOSED})
    assert not lucks.luck_button(over)
    taught = finished_game(1)
    taught.header = taught.header.model_copy(update={"kind": TableKind.LESSON})
    assert not lucks.luck_button(taught)


class BreakdownMaker:
    """Works out in place, or cannot."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault

    async def breakdown(self, finished: Finished) -> Breakdown:
        """See `bot.features.luck.service.BreakdownMaker`."""
        if self.fault is not None:
            raise self.fault
        return run_to_completion(breakdown_of(finished))


def presses(database: Database, drawing: DrawingThread, fault: Exception | None = None) -> LuckHandlers:
    """Who handles the presses."""
    breakdowns = LuckService(LuckStore(database), BreakdownMaker(fault), StillClock(), tuple(games()))
    return LuckHandlers(breakdowns, PeopleStore(database), drawing)


async def pressed(handler: LuckHandlers, table: Table, user: int, *values: str, guild: int | None = 70) -> Pressed:
    """Somebody presses Luck, or chooses whose they want to see."""
    asked = PressedBy(user, guild, panel=bool(values), data={"values": list(values)} if values else None)
    verb = "luckat" if values else "luck"
    await handler.verbs()[verb](given(asked), table, Press(table.id, verb))
    return asked


async def test_it_is_answered_privately_about_oneself_first(database: Database, drawing: DrawingThread) -> None:
    table = finished_game(3)
    await PeopleStore(database).choose(ADA + 1, text_mode=True)
    asked = await pressed(presses(database, drawing), table, ADA + 1)
    assert asked.log[0][1]["ephemeral"]
    assert "Player 1 · Luck and play" in asked.words
    assert len(sums(asked.words)) == 3 + 1


async def test_another_seat_is_shown_in_its_place(database: Database, drawing: DrawingThread) -> None:
    table = finished_game(3)
    await PeopleStore(database).choose(ADA, text_mode=True)
    asked = await pressed(presses(database, drawing), table, ADA, "2")
    assert "Player 2 · Luck and play" in asked.words
    for wrong in ("3", "-1", "x", ""):
        with pytest.raises(Refusal, match="bad_button"):
            await pressed(presses(database, drawing), table, ADA, wrong)


async def test_spectators_of_the_server_may_look_and_others_not(database: Database, drawing: DrawingThread) -> None:
    table = finished_game(2, guild_id=70)
    assert sums((await pressed(presses(database, drawing), table, 999)).words)
    with pytest.raises(Refusal, match="unknown_table"):
        await pressed(presses(database, drawing), table, 999, guild=71)


async def test_of_a_day_that_others_still_play_only_its_player_is_told(
    database: Database, drawing: DrawingThread
) -> None:
    day = int(NOW // 86_400)
    table = finished_game(1, kind=TableKind.DAY, day=day, counted=True, guild_id=70, result_id=9)
    assert table.secret
    assert sums((await pressed(presses(database, drawing), table, ADA)).words)
    with pytest.raises(Refusal, match="unknown_table"):
        await pressed(presses(database, drawing), table, 999)


@pytest.mark.parametrize(("fault", "code"), [(NoBreakdown("gone"), "no_breakdown"), (NobodyThinks(), "luck_later")])
async def test_what_cannot_be_said_is_refused_kindly(
    database: Database, drawing: DrawingThread, fault: Exception, code: str
) -> None:
    with pytest.raises(Refusal, match=code):
        await pressed(presses(database, drawing, fault), finished_game(2), ADA)


async def test_a_game_that_runs_says_nothing(database: Database, drawing: DrawingThread) -> None:
    with pytest.raises(Refusal, match="not_over"):
        await pressed(presses(database, drawing), table_of(games()["luckybox"], 2), ADA)


async def test_the_select_names_everybody(drawing: DrawingThread) -> None:
    table = finished_game(3)
    screen = await lucks.luck_screen(table, breakdown(table), 2, drawing, text_mode=True)
    (select,) = screen.rows
    assert isinstance(select, Select)
    assert [(option.value, option.default) for option in select.options] == [("0", False), ("1", False), ("2", True)]
    alone = finished_game(1)
    assert (await lucks.luck_screen(alone, breakdown(alone), 0, drawing, text_mode=True)).rows == ()
