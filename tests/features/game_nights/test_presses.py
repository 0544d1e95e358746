"""`/event` and its buttons as they are answered: what was understood, who may press, and what is refused."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.features.game_nights import screens
from bot.features.game_nights.rows import GameNightStatus
from bot.features.game_nights.service import MOST_AHEAD
from bot.features.game_nights.store import NIGHTS, StoredGameNight
from bot.features.game_nights.when import Picked, TimeChoices
from bot.store.guilds import Chooser
from bot.tables.refusal import Refusal
from bot.ui.input.custom_id import LIMIT
from bot.ui.screens.screen import Screen
from tests.features.game_nights.desk import Desk, announced, labels, selects
from tests.features.game_nights.kit import HOUR
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, START, STRANGER
from tests.ui.custom_ids import parse_any
from tests.ui.pressed import refused
from tests.ui.wall import fits, text_of


async def test_what_was_understood_is_shown_to_the_host_alone_before_anybody_is_told(desk: Desk) -> None:
    asked = await desk.plan("in 2 h")
    assert asked.log[-1][1]["ephemeral"] is True
    assert f"<t:{int(START + 2 * HOUR)}:F>" in asked.words
    assert "I guessed your time zone: **Europe/Berlin" in asked.words
    assert labels(asked) == ["Announce it", "As a form", "Change time", "Time zone", "Title"]
    await desk.host.keeper.look()
    assert desk.host.wall.messages == {}
    assert (await desk.newest).status is GameNightStatus.DRAFT


async def test_what_is_chosen_on_the_draft_is_what_is_announced(desk: Desk) -> None:
    await desk.plan("in 2 h", title="")
    await desk.press("games", values=["flip7", "luckybox"])
    await desk.press("count", values=["e4"])
    await desk.press("name", typed="  Games   for all ")
    asked = await desk.press("time", typed="in 3 h")
    assert f"<t:{int(START + 3 * HOUR)}:F>" in asked.words
    assert "A table for every 4 players who come" in asked.words
    await desk.press("post")
    row = (await desk.newest).row
    assert (row.status, row.games, row.tables, row.each) == (GameNightStatus.PLANNED, ["flip7", "luckybox"], None, 4)
    assert (row.title, row.with_event) == ("Games for all", True)


async def test_a_time_that_has_passed_meanwhile_is_said_to_have_and_not_how_long_ago(desk: Desk) -> None:
    await desk.plan("in 2 h")
    desk.host.room.clock.advance(3 * HOUR)
    asked = await desk.press("count", values=["n2"])
    assert "This time has passed" in asked.words
    assert ":R>" not in asked.words
    assert await desk.refused("post") == "game_night_past"
    assert "This time has passed" not in (await desk.press("time", typed="in 2 h")).words


async def test_who_may_not_host_there_plans_nothing_and_is_asked_again_later(desk: Desk) -> None:
    await desk.plan("in 2 h")
    await desk.host.guilds.choose(GUILD, Chooser(BEN, 1.0), roles=[801])
    assert await desk.refused("post") == "role_needed"
    with pytest.raises(Refusal, match="role_needed"):
        await desk.plan("in 2 h")
    await desk.host.guilds.choose(GUILD, Chooser(BEN, 1.0), roles=[], channels=[CHANNEL + 1])
    assert await desk.refused("post") == "not_here"
    await desk.host.guilds.choose(GUILD, Chooser(BEN, 1.0), channels=[], games_off=["luckybox"])
    assert await desk.refused("post") == "game_off"


async def test_a_game_that_has_left_the_bot_is_not_announced_and_hides_no_card(desk: Desk) -> None:
    await desk.plan("in 2 h")
    await desk.host.nights.choose((await desk.newest).id, games=["gone"])
    assert await desk.refused("post") == "game_gone"
    await desk.press("games", values=["flip7"])
    await desk.press("post")
    night = await desk.newest
    left = update(NIGHTS).where(NIGHTS.c.id == night.id).values(games=["gone"], version=night.row.version + 1)
    await desk.host.room.database.write(lambda writing: writing.execute(left))
    await desk.host.keeper.look()
    assert any("gone" in text_of(shown) for shown in desk.host.wall.messages.values())


async def test_where_all_games_that_are_left_are_switched_off_a_draft_offers_them(desk: Desk) -> None:
    everything = list(desk.host.room.tables.games)
    await desk.host.guilds.choose(GUILD, Chooser(BEN, 1.0), games_off=everything)
    (offered, *_) = selects(await desk.plan("in 2 h"))
    assert [option.value for option in offered.options] == everything


async def test_a_draft_is_its_hosts_and_announced_once(desk: Desk) -> None:
    await desk.plan("in 2 h")
    for verb in ("post", "games", "come", "end", "off"):
        assert await desk.refused(verb, user=BEN) == "not_game_night_host"
    assert await desk.refused("post", guild=GUILD + 1) == "no_game_night"
    await desk.press("post")
    assert await desk.refused("post") == "bad_button"
    assert await desk.refused("count", values=["n3"]) == "bad_button"


@pytest.mark.parametrize(
    ("verb", "values"),
    [
        ("count", ["n99"]),
        ("count", ["n0"]),
        ("count", ["x"]),
        ("count", []),
        ("games", ["chess"]),
        ("games", []),
        ("come", []),
        ("nothing", []),
        ("move", []),
    ],
)
async def test_what_a_draft_does_not_offer_is_refused(desk: Desk, verb: str, values: list[str]) -> None:
    await desk.plan("in 2 h")
    assert await desk.refused(verb, values=values) == "bad_button"


async def test_nobody_has_more_than_so_many_game_nights_ahead(desk: Desk) -> None:
    for _ in range(MOST_AHEAD):
        await announced(desk)
    await desk.plan("in 2 h")
    assert await desk.refused("post") == "game_nights_enough"


async def test_coming_and_not_is_answered_on_the_card_which_needs_no_other_edit(desk: Desk) -> None:
    night = await announced(desk)
    number = night.row.message_id
    assert number is not None
    shown = await desk.press("come", user=BEN, panel=False, message=number)
    assert "Coming (2)" in shown.words, "its host does, too"
    assert shown.log[-1][0] == "edit"
    for user in (BEN, ADA):
        shown = await desk.press("away", user=user, panel=False, message=number)
    assert "Nobody has said yet" in shown.words
    await desk.host.keeper.look()
    assert desk.host.wall.edits == 0


async def test_what_is_the_hosts_is_refused_to_others_and_again_when_it_is_confirmed(desk: Desk) -> None:
    night = await announced(desk, BEN)
    for verb in ("retime", "open", "off", "openyes", "offyes", "end", "endyes"):
        assert await desk.refused(verb, user=STRANGER) == "not_game_night_host"
    assert await desk.refused("move", str(int(START + 9 * HOUR)), user=BEN) == "not_game_night_host"
    for verb in ("come", "off", "text"):
        assert await desk.refused(verb, guild=GUILD + 1) == "no_game_night"
    assert await desk.refused("end") == await desk.refused("endyes") == "game_night_otherwise"
    assert night.status is GameNightStatus.PLANNED


async def test_whoever_keeps_order_may_call_it_off(desk: Desk) -> None:
    await announced(desk, BEN)
    asked = await desk.press("off", user=CY, moderator=True, panel=False)
    assert asked.log[-1][1]["ephemeral"] is True
    assert labels(asked) == ["Call it off"]
    await desk.press("offyes", user=CY, moderator=True)
    assert (await desk.newest).status is GameNightStatus.CALLED_OFF
    assert await desk.refused("come", user=BEN) == "game_night_otherwise"


async def test_another_time_is_shown_before_it_counts(desk: Desk) -> None:
    night = await announced(desk, BEN)
    asked = await desk.press("retime", panel=False)
    assert asked.log[-1][0] == "modal"
    shown = await desk.press("retime", panel=False, typed="in 5 h")
    then = int(START + 5 * HOUR)
    assert f"<t:{then}:F>" in shown.words
    assert (await desk.newest).row.starts_at == night.row.starts_at
    await desk.press("move", str(then))
    assert (await desk.newest).row.starts_at == then
    assert await desk.refused("move", "5") == "game_night_past"


async def test_open_now_and_end_are_asked_first(desk: Desk) -> None:
    await announced(desk, BEN)
    assert labels(await desk.press("open", panel=False)) == ["Open the tables"]
    await desk.press("openyes")
    await desk.host.keeper.look()
    (table,) = await desk.host.nights.played(await desk.newest)
    asked = await desk.press("end", panel=False)
    assert "1 table is still open" in asked.words
    await desk.press("endyes")
    assert (await desk.newest).status is GameNightStatus.OVER
    assert table.status.is_open, "it goes on"
    assert await desk.refused("openyes") == "game_night_otherwise"


async def test_the_text_of_a_game_night_is_for_everybody_there(desk: Desk) -> None:
    await announced(desk, BEN)
    shown = await desk.press("text", user=CY)
    assert shown.log[-1][1]["ephemeral"] is True
    assert "Tables and winners" in shown.words


async def test_every_screen_fits_and_its_ids_come_back(desk: Desk) -> None:
    night = await announced(desk, BEN, CY)
    games = list(desk.host.room.tables.games)
    long = night.row.model_copy(update={"title": "W" * 60, "games": games, "tables": 10})
    wide = StoredGameNight(long, night.guests * 100, ())
    shown = [
        screens.draft(wide, games, START, guess=True, threads=False, event=True),
        screens.draft(wide, games, START, guess=True, threads=False, event=True, instead=START),
        screens.card(wide, START),
        screens.card(wide, START - 1.0),
        screens.zones(wide, {"America/Argentina/Buenos_Aires": START}, START),
        screens.picking(wide, TimeChoices(Picked(), START, "UTC"), "UTC", START, guess=True),
        screens.moving(wide, START, "UTC", START, guess=True),
        screens.told(wide, "soon", range(100)),
        *(screens.asked(wide, verb, 2) for verb in ("off", "open", "end")),
    ]
    for screen in shown:
        fits(screen)
        for row in screen.rows:
            for custom_id in [row.custom_id] if not isinstance(row, tuple) else [one.custom_id for one in row]:
                assert not custom_id or (parse_any(custom_id) and len(custom_id) <= LIMIT)


async def test_tables_are_opened_by_hand_only_where_the_server_wants_games_by_now(desk: Desk) -> None:
    await announced(desk, BEN)
    await desk.host.guilds.choose(GUILD, Chooser(BEN, 1.0), channels=[CHANNEL + 1])
    assert await desk.refused("open", panel=False) == "not_here"
    assert await desk.refused("openyes") == "not_here"
    assert (await desk.press("offyes")).log, "it may still be called off"


async def test_a_title_of_which_nothing_is_seen_is_none(desk: Desk) -> None:
    await desk.plan("in 2 h", title="\u200b\u2060")
    assert (await desk.newest).row.title == ""
    await desk.press("name", typed="金曜の夜 🎲")
    assert (await desk.newest).row.title == "金曜の夜 🎲"
    await desk.press("name", typed="\u200b")
    assert (await desk.newest).row.title == ""


async def test_a_card_that_was_posted_and_never_heard_of_is_known_once_it_is_pressed(desk: Desk) -> None:
    await desk.plan("in 2 h")
    desk.host.wall.error = TimeoutError()
    await desk.press("post")
    await desk.press("come", user=BEN, panel=False, message=77)
    desk.host.wall.error = None
    await desk.host.keeper.look()
    assert desk.host.wall.messages == {}, "there is one already"
    assert (await desk.newest).row.message_id == 77


async def test_a_host_whose_card_is_refused_is_told_and_may_try_again_or_call_it_off(desk: Desk) -> None:
    await desk.plan("in 2 h")
    desk.host.wall.error = refused(50013, 403)
    told = await desk.press("post")
    assert "I cannot post the invitation in this channel yet" in told.words
    assert "**Send Messages**" in told.words
    assert labels(told) == ["Try again", "Call off"]
    desk.host.wall.error = None
    assert "is announced in this channel" in (await desk.press("card")).words
    assert (await desk.newest).row.message_id in desk.host.wall.messages
    with pytest.raises(Refusal):
        await desk.press("card", user=BEN)


async def test_the_text_of_a_game_night_of_very_many_is_a_file_and_has_all_of_them(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await announced(desk, BEN)
    everybody = "\n".join(f"Somebody {number}, round of 74 points" for number in range(200))

    async def as_text(_: StoredGameNight) -> Screen:
        return Screen(("## Friday",), plain=everybody)

    monkeypatch.setattr(desk.host.result, "as_text", as_text)
    shown = await desk.press("text", user=CY)
    _, given = shown.log[-1]
    assert given["ephemeral"] is True
    assert given["file"].fp.read().decode() == everybody
