"""Looking back at a finished game: from Review to the last words, for every game that has a reviewer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.review import FLAGGED, Judgement, Verdict
from bot.features.reviews.custom_ids import ReviewPress
from bot.features.reviews.screens import tried
from bot.games.catalogue import games
from bot.store.enums import Ending, Status, TableKind
from bot.tables.table import Table
from bot.tables.view import TableView, as_it_was
from bot.ui.screens import games as screens_of
from bot.ui.screens.game_content import PanelContent
from tests.depth import deep
from tests.features.reviews.reviewed import (
    PLAY_ON,
    Kept,
    Looks,
    every_reviewed_game,
    id_of,
    labels_of,
    played,
    press_of,
    review_press,
)
from tests.ui.build import ADA

# Asking for one


@every_reviewed_game
async def test_whoever_asks_reads_that_it_takes_a_while_and_then_has_it_in_the_same_message(
    game: str, looks: Looks
) -> None:
    looking = looks(played(game))
    looking.coach.go_on.clear()
    seen = await looking.press(f"review1:open:{looking.table.id}")
    assert (seen.owner, labels_of(seen)) == (ADA, ["Review"])
    assert "turn by turn" in seen.text
    looking.coach.go_on.set()
    await looking.brought()
    assert "Your best moment" in seen.text
    assert labels_of(seen) == ["Go on"]


async def test_a_review_that_is_kept_is_there_at_once_and_not_made_again(looks: Looks) -> None:
    looking = looks(played("flip7"))
    first = await looking.open()
    looking.coach.go_on.clear()
    again = await looking.press(f"review1:open:{looking.table.id}")
    assert again is not first
    assert again.content == first.content
    assert looking.coach.asked == [0]


@pytest.mark.deep
async def test_two_who_ask_at_once_each_get_their_own(looks: Looks) -> None:
    looking = looks(played("flip7"))
    looking.coach.go_on.clear()
    mine, theirs = [await looking.press(f"review1:open:{looking.table.id}", user=ADA + seat) for seat in range(2)]
    twice = await looking.press(id_of(mine, "Review"), message=mine)
    assert twice is mine
    looking.coach.go_on.set()
    await looking.brought()
    assert looking.coach.asked == [0, 1]
    assert "Your best moment" in mine.text
    assert "Your best moment" in theirs.text
    assert (mine.owner, theirs.owner) == (ADA, ADA + 1)


async def test_where_nobody_can_make_it_now_pressing_again_does(looks: Looks) -> None:
    looking = looks(played("flip7"))
    looking.coach.at_a_loss = True
    seen = await looking.open()
    assert "cannot look at your game just now" in seen.text
    looking.coach.at_a_loss = False
    await looking.go(seen, "Review")
    await looking.brought()
    assert "Your best moment" in seen.text


async def test_the_waiting_line_of_a_bot_that_was_killed_makes_it_anew(looks: Looks) -> None:
    table = played("flip7")
    before = looks(table)
    before.coach.go_on.clear()
    seen = await before.press(f"review1:open:{table.id}")
    await before.presses.stop()
    after = looks(table)
    after.world.messages[seen.id] = seen
    await after.go(seen, "Review")
    await after.brought()
    assert "Your best moment" in seen.text


async def test_somebody_who_did_not_play_is_told_so_kindly(looks: Looks) -> None:
    looking = looks(played("flip7"))
    seen = await looking.open(user=999)
    assert "for those who played" in seen.text
    assert looking.coach.asked == []


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"status": Status.RUNNING, "ending": None}, "not over"),
        ({"status": Status.CLOSED, "ending": Ending.ENDED}, "no review of a game like this"),
        ({"kind": TableKind.LESSON}, "no review of a game like this"),
        ({"kind": TableKind.DAY, "day": 10**6, "counted": True}, "Others are still playing"),
    ],
)
async def test_a_game_that_is_not_over_or_whose_deal_is_open_has_no_review(
    values: dict[str, object], said: str, looks: Looks
) -> None:
    table = played("flip7", 1)
    table.header = table.header.model_copy(update=values)
    looking = looks(table)
    assert said in (await looking.open()).text
    assert looking.coach.asked == []


async def test_an_unknown_game_and_an_unknown_verb_are_answered(looks: Looks) -> None:
    looking = looks(played("flip7"))
    assert "###" not in (await looking.press("review1:open:999")).text
    assert "###" not in (await looking.press(f"review1:nonsense:{looking.table.id}")).text
    assert "###" not in (await looking.press("review1:open:x")).text


# Going through it


@every_reviewed_game
async def test_skip_leads_from_the_best_moment_by_at_most_three_turning_points_to_the_end(
    game: str, looks: Looks
) -> None:
    looking = looks(played(game))
    seen = await looking.go(await looking.open(), "Go on")
    points = looking.review().turning_points()
    assert 1 <= len(points) <= 3
    for number in range(1, len(points) + 1):
        assert f"Turning point {number} of {len(points)}" in seen.text
        assert labels_of(seen) == ["Try again", "Show me", "Skip"]
        await looking.go(seen, "Skip")
    assert "That was your game" in seen.text
    assert "Back to the start" in labels_of(seen)
    assert "Your best moment" in (await looking.go(seen, "Back to the start")).text


@every_reviewed_game
async def test_show_me_has_both_plays_drawn_with_a_reason(game: str, looks: Looks) -> None:
    looking = looks(played(game))
    seen, point = await looking.at_point()
    await looking.go(seen, "Show me")
    pictures = [part for part in seen.content[0]["components"] if part["type"] == 12]
    assert len(pictures) == 2
    for part in ("You played", "The best play I found"):
        assert part in seen.text
    words = screens_of.of(looking.table)
    before = as_it_was(looking.table, point.first)
    for reason in words.reasons(before, point):
        assert reason.split("\ufdd0")[0] in seen.text
    assert labels_of(seen) == ["Go on", PLAY_ON.label]


async def test_what_is_shown_first_is_chosen_in_a_select_or_said_by_a_button(
    looks: Looks, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking, screens, shown = looks(played("luckybox")), games()["luckybox"].screens, list[str]()
    parts = screens.panel_content

    def heard(table: Table, seat: int, focus: str) -> PanelContent:
        shown.append(focus)
        return parts(table, seat, focus)

    seen, point = await looking.at_point()
    monkeypatch.setattr(screens, "panel_content", heard)
    for argument, chosen in (("x", ["x.7"]), ("x.9", [])):
        press = ReviewPress("focus", looking.table.id, point.first, (), argument)
        await looking.press(press.custom_id, *chosen, message=seen)
    assert shown == ["x.7", "x.9"]


@every_reviewed_game
async def test_trying_again_offers_every_answer_of_that_moment_and_no_other(game: str, looks: Looks) -> None:
    looking = looks(played(game))
    seen, point = await looking.at_point()
    await looking.go(seen, "Try again")
    before = as_it_was(looking.table, point.first)
    decision = before.rules.decision(before.state, point.seat)
    assert decision is not None
    offered = {press.argument for one in seen.ids if (press := review_press(one)).verb == "do"}
    for one in seen.controls:
        press = review_press(one["custom_id"])
        offered |= {option["value"] for option in one.get("options", ()) if press.verb == "pick"}
        if press.verb == "focus":
            for option in one["options"]:
                focused = await looking.press(one["custom_id"], option["value"], message=seen)
                offered |= {
                    choice["value"]
                    for part in focused.controls
                    if review_press(part["custom_id"]).verb == "pick"
                    for choice in part.get("options", ())
                }
    assert offered == {before.rules.action_text(option) for option in decision.options}
    assert looking.coach.judged == []


@every_reviewed_game
async def test_the_best_play_is_found_answer_by_answer(game: str, looks: Looks) -> None:
    looking = looks(played(game))
    seen, point = await looking.at_point()
    before = as_it_was(looking.table, point.first)
    places: tuple[int, ...] = ()
    for number, raw in enumerate(point.best, 1):
        action = before.rules.parse_action(raw)[1]
        await looking.answer(seen, point.first, places, before.rules.action_text(action))
        places = tried(before, point.seat, places, action).indexes
        if number < len(point.best):
            assert "Start over" in labels_of(seen)
    assert "Found!" in seen.text
    assert labels_of(seen) == ["Show me", "Go on", PLAY_ON.label]
    assert looking.coach.judged == [point.best]


@pytest.mark.deep
@every_reviewed_game
async def test_what_was_played_then_is_told_apart_and_may_be_tried_once_more(game: str, looks: Looks) -> None:
    looking = looks(played(game))
    seen, point = await looking.at_point()
    before = as_it_was(looking.table, point.first)
    places: tuple[int, ...] = ()
    for raw in point.played:
        action = before.rules.parse_action(raw)[1]
        await looking.answer(seen, point.first, places, before.rules.action_text(action))
        places = tried(before, point.seat, places, action).indexes
    assert "what you played back then" in seen.text
    await looking.go(seen, "Try once more")
    assert "as it was then" in seen.text


@pytest.mark.deep
@pytest.mark.parametrize(
    ("cost", "said"),
    [
        deep(-1.0, "Found!"),
        (0.5, "Found!"),
        deep(0.51, "Very close"),
        deep(1.2, "about **1** more point"),
        (3.4, "about **3** more points"),
    ],
)
async def test_a_play_that_was_not_among_those_compared_is_told_by_what_it_is_worth(
    cost: float, said: str, looks: Looks
) -> None:
    looking = looks(played("luckybox"))
    looking.coach.judgement = Judgement(cost, 0.2)
    seen, point = await looking.at_point()
    before = as_it_was(looking.table, point.first)
    for option in whole_plays(before, point):
        await looking.answer(seen, point.first, (), option)
        break
    assert said in seen.text


def whole_plays(before: TableView, point: Verdict) -> Iterator[str]:
    """The answers of a turn that end it, without those of the play that was made and of the best."""
    known = {before.rules.action_text(before.rules.parse_action(play[0])[1]) for play in (point.played, point.best)}
    decision = before.rules.decision(before.state, point.seat)
    assert decision is not None
    for place, option in enumerate(decision.options):
        text = before.rules.action_text(option)
        if text not in known and not tried(before, point.seat, (place,)).goes_on:
            yield text


async def test_a_turn_that_is_none_any_more_begins_the_review_anew(looks: Looks) -> None:
    looking = looks(played("flip7"))
    seen = await looking.open()
    await looking.press(ReviewPress("show", looking.table.id, 999_999).custom_id, message=seen)
    assert "taken a fresh look at your game" in seen.text
    assert "Your best moment" in seen.text


@pytest.mark.deep
@pytest.mark.parametrize("text", ["p", "zzz", *map(deep, ("x99.9", "h", "s"))])
@every_reviewed_game
async def test_an_answer_that_could_not_be_given_shows_those_that_could(game: str, text: str, looks: Looks) -> None:
    looking = looks(played(game))
    seen, point = await looking.at_point()
    await looking.answer(seen, point.first, (0xFF,), text)
    assert "as it was then" in seen.text
    assert looking.coach.judged == []


async def test_where_nobody_can_judge_now_that_is_said_and_the_question_stays(looks: Looks) -> None:
    looking = looks(played("flip7"))
    seen, point = await looking.at_point()
    await looking.go(seen, "Try again")
    there, looking.coach.at_a_loss = seen.content, True
    said = await looking.go(seen, labels_of(seen)[0])
    assert "cannot look at that just now" in said.text
    assert seen.content == there
    assert point.kind in FLAGGED


async def test_any_process_answers_any_press_as_everything_stands_in_it(looks: Looks) -> None:
    table, store = played("luckybox"), Kept()
    first = looks(table, store=store)
    seen, point = await first.at_point()
    await first.go(seen, "Try again")
    other = looks(table, store=store)
    other.world.messages[seen.id] = seen
    await other.go(seen, "Show me")
    assert "You played" in seen.text
    assert press_of(seen, "Go on").at == point.first
