"""What the screens say and offer: lobby, table, panel, another's board, result."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.games.catalogue import games
from bot.games.plugin import Plugin
from bot.league.ratings import Rating
from bot.render.picture import Picture
from bot.store.enums import ClockKind, TimerKind
from bot.store.stored import TimerKey
from bot.tables.clocks.idle import IDLE
from bot.tables.seating.silence import HOST
from bot.text import ordinal
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import NO_EMOJIS
from bot.ui.screens import results, screens
from bot.ui.screens.lobby_more import more
from bot.ui.screens.screen import Screen, Select
from tests.ui.additions import NOTHING
from tests.ui.build import (
    ADA,
    NOW,
    PICTURE,
    FailingDrawer,
    StubDrawer,
    finished,
    finished_of,
    in_turn,
    mine,
    options,
    play,
    table,
    table_of,
    with_seat,
)
from tests.ui.presses import buttons, verbs


def all_words(screen: Any) -> str:
    """The texts of a screen, footer included."""
    return NO_EMOJIS.written("\n".join([*screen.texts, screen.footer or ""]))


async def test_a_lobby_says_what_is_played_and_who_sits(drawing: DrawingThread) -> None:
    made = table(3, names=["Ada", "Ben", "Cy"], started=False, max_seats=6)
    made.seats[1] = made.seats[1].model_copy(update={"ai": True, "user_id": None})
    made.timers[IDLE] = NOW + 900
    said = all_words(await screens.lobby(made, drawing, NOTHING))
    assert "Super Mega Lucky Box" in said
    assert "60 s per turn · standard rules · **rated**" in said
    assert "(3 of 6)\n1. Ada (host)\n2. Ben (AI)\n3. Cy" in said
    assert f"<t:{int(NOW + 900)}:R>" in said


async def test_a_lobby_shows_the_title_and_does_without_when_it_cannot_be_drawn(drawing: DrawingThread) -> None:
    assert (await screens.lobby(table(2, started=False), drawing, NOTHING)).picture == PICTURE
    made = table(2, started=False, drawer=FailingDrawer())
    screen = await screens.lobby(made, drawing, NOTHING)
    assert screen.picture is None
    assert "Super Mega Lucky Box" in all_words(screen)


async def test_a_lobby_offers_what_it_says_although_its_host_falls_silent_while_it_is_drawn(
    drawing: DrawingThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, cover = table(2, started=False), drawing.cover

    async def slow(game: Plugin) -> Picture | None:
        made.timers[HOST] = made.context.clock.now()
        return await cover(game)

    made.timers[HOST] = made.context.clock.now() + 1
    monkeypatch.setattr(drawing, "cover", slow)
    screen = await screens.lobby(made, drawing, NOTHING)
    assert ("has not pressed anything" in all_words(screen)) is ("take" in verbs(screen.rows))


async def test_a_lobby_says_what_differs(drawing: DrawingThread) -> None:
    made = table(2, started=False, clock=ClockKind.SLOW, turn_seconds=86_400, options={"relaxed": True})
    assert "24 h per turn · relaxed rules (you may pass) · **unrated**" in all_words(
        await screens.lobby(made, drawing, NOTHING)
    )
    made = table(2, started=False, friendly=True)
    assert "standard rules · **unrated**" in all_words(await screens.lobby(made, drawing, NOTHING))


async def test_a_lobby_promises_a_rated_game_only_when_it_will_be_one(drawing: DrawingThread) -> None:
    made = table(2, started=False)
    assert "**rated**" in all_words(await screens.lobby(made, drawing, NOTHING))
    made.seats[1] = made.seats[1].model_copy(update={"ai": True, "user_id": None})
    assert "**rated with two people or more**" in all_words(await screens.lobby(made, drawing, NOTHING))


async def test_a_lobby_offers_what_everybody_needs_and_the_rest_behind_more(drawing: DrawingThread) -> None:
    made = table(2, started=False)
    rows = (await screens.lobby(made, drawing, NOTHING)).rows
    assert [button.label for button in buttons(rows)] == ["Join", "Start", "Add AI", "Options", "More"]
    behind = more(made, ADA, Screen(()), NOTHING).rows
    assert verbs(behind) == ["rules", "ai", "options", "leave", "cancel"]
    select = next(row for row in behind if isinstance(row, Select))
    assert [option.label for option in select.options] == [
        "Pip, rookie",
        "Otto, regular",
        "Finn, shark",
        "Crowd, whoever watches",
    ]
    assert verbs(more(made, ADA + 1, Screen(()), NOTHING).rows) == ["rules", "ai", "leave"]
    assert verbs(more(made, 999, Screen(()), NOTHING).rows) == ["rules"]
    made.seats[1] = made.seats[1].model_copy(update={"ai": True, "user_id": None})
    assert "noai" in verbs(more(made, ADA, Screen(()), NOTHING).rows)
    full = table(2, started=False, max_seats=2)
    assert "ai" not in verbs(more(full, ADA, Screen(()), NOTHING).rows)
    assert [
        button.label for button in buttons((await screens.lobby(full, drawing, NOTHING)).rows) if button.disabled
    ] == [
        "Join",
        "Add AI",
    ]


@pytest.mark.parametrize("game", ["luckybox", "flip7"])
async def test_a_lobby_has_six_controls_and_thirty_words_beside_names_at_most(
    game: str, drawing: DrawingThread
) -> None:
    for seats in (1, 2, 6):
        made = table_of(games()[game], seats, started=False)
        shown = await screens.lobby(made, drawing, NOTHING)
        assert len(buttons(shown.rows)) == sum(len(row) for row in shown.rows if isinstance(row, tuple)) <= 6
        # A timestamp is read as "in 15 minutes".
        said = re.sub(r"<t:\d+:R>", "in 15 minutes", re.sub(r"\d+\. |Player \d+", "", all_words(shown)))
        assert len(re.findall(r"\w+", said)) <= 30, said


async def test_the_table_says_the_number_and_who_is_waited_for(drawing: DrawingThread) -> None:
    made = in_turn(2, names=["Ada", "Ben"])
    for seat in (0, 1):
        made.timers[TimerKey(TimerKind.TURN, seat)] = NOW + 40 + seat
    screen = await screens.whole_table(made, drawing, NOTHING)
    said = all_words(screen)
    assert f"Round **1** of 4, turn **1** of 9. The number is **{made.state.revealed}**." in said
    assert f"**Ada** and **Ben**: press **My board**. Time runs out <t:{int(NOW + 41)}:R>" in said
    assert verbs(screen.rows) == ["board", "look", "news", "rules"]
    assert screen.picture is PICTURE


async def test_the_table_marks_that_time_is_short(drawing: DrawingThread) -> None:
    made = in_turn(2, names=["Ada", "Ben"])
    made.timers[TimerKey(TimerKind.TURN, 0)] = NOW + 15
    assert "⏳" in all_words(await screens.whole_table(made, drawing, NOTHING))
    made.header = made.header.model_copy(update={"clock": ClockKind.SLOW})
    assert "⏳" not in all_words(await screens.whole_table(made, drawing, NOTHING))


async def test_the_table_says_when_all_are_done_and_when_nobody_is_there(drawing: DrawingThread) -> None:
    made = in_turn(2)
    made.seats = [seat.model_copy(update={"autopilot": True}) for seat in made.seats]
    made.timers[IDLE] = NOW + 60
    assert f"the table closes <t:{int(NOW + 60)}:R>" in all_words(await screens.whole_table(made, drawing, NOTHING))
    made.seats = [seat.model_copy(update={"autopilot": False}) for seat in made.seats]
    for seat in (0, 1):
        while (answers := options(made, seat)) != ():
            play(made, seat, answers[0])
    assert "Everybody is done" in all_words(await screens.whole_table(made, drawing, NOTHING))


async def test_before_the_first_number_the_table_says_that_cards_are_chosen(drawing: DrawingThread) -> None:
    assert "everybody chooses cards" in all_words(await screens.whole_table(table(2), drawing, NOTHING))


async def test_everybody_has_a_mark_on_the_picture() -> None:
    made = in_turn(4)
    made.seats[1] = made.seats[1].model_copy(update={"autopilot": True})
    made.seats[2] = made.seats[2].model_copy(update={"ai": True, "user_id": None})
    with_seat(made, passed=True)
    assert [person.mark for person in screens.people(made)] == ["done", "autopilot", "thinking", "thinking"]
    assert {person.mark for person in screens.people(finished(2))} == {"none"}


async def test_a_panel_says_the_deadline_only_while_something_is_asked(drawing: DrawingThread) -> None:
    made = in_turn(2)
    made.timers[TimerKey(TimerKind.TURN, 0)] = NOW + 30
    assert f"<t:{int(NOW + 30)}:R>" in all_words(await screens.panel(made, 0, drawing, additions=NOTHING))
    with_seat(made, passed=True)
    assert "<t:" not in all_words(await screens.panel(made, 0, drawing, additions=NOTHING))


async def test_a_panel_offers_undo_only_when_there_is_something_to_take_back(drawing: DrawingThread) -> None:
    made = in_turn(2)
    made.timers[TimerKey(TimerKind.TURN, 0)] = NOW + 60
    assert "undo" not in verbs((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    play(made, 0, options(made)[0])
    assert "undo" in verbs((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    made.timers[TimerKey(TimerKind.TURN, 0)] = NOW - 1
    assert "undo" not in verbs((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    made.timers[TimerKey(TimerKind.TURN, 0)] = NOW + 60
    assert "undo" not in verbs((await screens.panel(made, 1, drawing, additions=NOTHING)).rows)


async def test_next_is_offered_alone_and_when_done(drawing: DrawingThread) -> None:
    made = in_turn(1)
    assert "next" not in verbs((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    while answers := options(made):
        play(made, 0, answers[0])
    assert "next" in verbs((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    company = in_turn(2)
    with_seat(company, passed=True)
    assert "next" not in verbs((await screens.panel(company, 0, drawing, additions=NOTHING)).rows)


@pytest.mark.parametrize("how", ["away", "autopilot"])
async def test_whoever_is_away_can_take_the_seat_back(how: str, drawing: DrawingThread) -> None:
    made = in_turn(2)
    assert "comeback" not in verbs((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)
    made.seats[0] = made.seats[0].model_copy(update={how: True})
    assert "comeback" in verbs((await screens.panel(made, 0, drawing, additions=NOTHING)).rows)


async def test_a_note_stands_first(drawing: DrawingThread) -> None:
    assert (await screens.panel(in_turn(2), 0, drawing, note="Welcome back!", additions=NOTHING)).texts[
        0
    ] == "Welcome back!"


async def test_a_board_that_cannot_be_drawn_is_shown_as_text_with_a_line_that_says_so(drawing: DrawingThread) -> None:
    made = in_turn(2, drawer=FailingDrawer())
    panel = await screens.panel(made, 0, drawing, additions=NOTHING)
    assert panel.picture is None
    assert "could not be drawn" in (panel.footer or "")
    assert f"number {made.state.revealed}" in (panel.plain or "")
    for screen in (await screens.whole_table(made, drawing, NOTHING), await screens.look(made, 1, drawing)):
        assert screen.picture is None
        assert screen.plain
    over = finished(2, drawer=FailingDrawer())
    assert "Game over" in ((await results.result(over, drawing, NOTHING)).plain or "")


async def test_in_text_mode_nothing_is_drawn_and_nothing_excused(drawing: DrawingThread) -> None:
    drawer = StubDrawer()
    made = in_turn(2, drawer=drawer)
    panel = await screens.panel(made, 0, drawing, text_mode=True, additions=NOTHING)
    look = await screens.look(made, 1, drawing, text_mode=True)
    assert (panel.picture, look.picture, drawer.drawn) == (None, None, [])
    assert panel.plain
    assert look.plain
    assert "could not be drawn" not in all_words(panel)


async def test_another_board_is_seen_as_a_spectator_sees_it(drawing: DrawingThread) -> None:
    made = table(3, names=["Ada", "Ben", "Cy"])
    screen = await screens.look(made, 1, drawing, text_mode=True)
    (pick,) = screen.rows
    assert isinstance(pick, Select)
    assert [(one.label, one.value, one.default) for one in pick.options] == [
        ("Ada", "0", False),
        ("Ben", "1", True),
        ("Cy", "2", False),
    ]
    assert "Ben's board" in all_words(screen)
    assert "New 1" not in (screen.plain or "")
    own = await screens.panel(made, 1, drawing, text_mode=True, additions=NOTHING)
    assert "New 1" in (own.plain or "")


@pytest.mark.parametrize("game", ["luckybox", "flip7"])
async def test_a_result_is_its_picture_four_buttons_and_twenty_five_words_at_most(
    game: str, drawing: DrawingThread
) -> None:
    for seed in range(50):
        made = finished_of(table_of(replace(games()[game], load_drawer=StubDrawer), 2 + seed % 3, seed=str(seed)), seed)
        made.gains = replace(
            made.gains, ratings={user: (Rating(25.0, 3.0, 40), Rating(26.0, 3.0, 41)) for user in (ADA, ADA + 1)}
        )
        screen = await results.result(made, drawing, NOTHING, gaining=(ADA, ADA + 1))
        assert screen.picture is PICTURE
        assert screen.picture_first
        assert screen.plain is None
        assert {"rematch", "share", "details"} <= set(verbs(screen.rows))
        assert len(buttons(screen.rows)) <= 4
        assert len(re.findall(r"[\w.,+−-]+", NO_EMOJIS.written(all_words(screen)))) <= 25


async def test_the_end_says_who_won_and_what_decided(drawing: DrawingThread) -> None:
    made = finished(3, names=["Ada", "Ben", "Cy"])
    standings = made.rules.standings(made.state) or ()
    winner = next(made.seats[standing.seat].name for standing in standings if standing.rank == 1)
    screen = results.details(made, NOTHING, ADA, ())
    assert f"**{winner}** wins!" in screen.texts[0]
    lines = screen.texts[1].splitlines()
    assert [int(line.partition(".")[0].removeprefix("**")) for line in lines] == sorted(one.rank for one in standings)
    for standing in standings:
        assert any(made.seats[standing.seat].name in line and f"**{standing.total}**" in line for line in lines)
    assert verbs(screen.rows) == ["replay", "look", "rules", "record"]
    assert "rated game" in (screen.footer or "")


async def test_a_shared_win_names_all_who_share_it(drawing: DrawingThread) -> None:
    made = finished(2, names=["Ada", "Ben"])
    first = made.state.seats[0]
    made.state = made.state.with_seat(1, first)
    assert "**Ada** and **Ben** share the win!" in (await results.result(made, drawing, NOTHING)).texts[0]


async def test_a_panel_after_the_end_says_how_it_went(drawing: DrawingThread) -> None:
    made = finished(2)
    standing = (made.rules.standings(made.state) or ())[1]
    said = all_words(await screens.panel(made, 1, drawing, additions=NOTHING))
    assert f"**{standing.total}** and finished **{ordinal(standing.rank)}**" in said
    alone = finished(1)
    screen = await screens.panel(alone, 0, drawing, additions=NOTHING)
    assert f"### {mine(alone).total} points" in all_words(screen)
    assert verbs(screen.rows) == ["rematch", "replay", "share", "record"]
