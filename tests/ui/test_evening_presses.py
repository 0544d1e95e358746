"""`/event` and its buttons as they are answered: what was understood, who may press, and what is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.store.evening_rows import EveningStatus
from bot.store.evenings import StoredEvening
from bot.store.guilds import Chooser
from bot.store.rows import PersonRow
from bot.tables.evenings import FARTHEST, MOST_AHEAD
from bot.tables.refusal import Refusal
from bot.ui import evening_screens
from bot.ui.drawing import DrawingThread
from bot.ui.evening_presses import EveningPresses
from bot.ui.ids import LIMIT, parse_any
from bot.ui.ids_evening import EveningPress
from bot.ui.screen import Screen
from bot.ui.server_rules import ServerRules
from tests.tables.room import ADA, BEN, CHANNEL, CY, GUILD, NAMES, START, STRANGER, Room
from tests.ui.duels import fits
from tests.ui.evenings import HOUR, Host
from tests.ui.pressed import Pressed

TEXT = Mock(spec=discord.TextChannel)


def press_of(
    user: int, *, guild: int | None = GUILD, panel: bool = True, typed: str | None = None, moderator: bool = False,
    message: int = 9, **data: Any,
) -> Any:  # fmt: skip
    """An interaction of a person in a server."""
    made: Any = Pressed(panel=panel)
    made.user = SimpleNamespace(id=user, display_name=NAMES.get(user, "Somebody"))
    made.guild_id, made.channel_id, made.channel, made.locale = guild, CHANNEL, TEXT, "de"
    made.app_permissions = discord.Permissions.all()
    made.permissions = discord.Permissions(manage_messages=moderator)
    made.message.id = message
    made.type = discord.InteractionType.component
    if typed is not None:
        made.type = discord.InteractionType.modal_submit
        data["components"] = [{"component": {"value": typed}}]
    made.data = data

    async def send_modal(modal: Any) -> None:
        made.log.append(("modal", {"modal": modal}))

    made.response.send_modal = send_modal
    return made


def words(interaction: Any) -> str:
    """What an answer says."""
    _, given = interaction.log[-1]
    return "\n".join(item.content for item in given["view"].walk_children() if isinstance(item, discord.ui.TextDisplay))


def labels(interaction: Any) -> list[str]:
    """What can be pressed there."""
    _, given = interaction.log[-1]
    return [item.label or "" for item in given["view"].walk_children() if isinstance(item, discord.ui.Button)]


class Desk:
    """Who answers, and what is there."""

    def __init__(self, host: Host) -> None:
        self.host = host
        rules = ServerRules(host.guilds, host.room.tables.games)
        self.presses = EveningPresses(host.evenings, host.room.people, rules, host.result)

    async def plan(self, when: str, *, by: Any = None, title: str = "Friday", game: str = "", zone: str = "") -> Any:
        """Ada gives the command; the answer."""
        asked = by or press_of(ADA)
        await self.presses.plan(asked, when, title, game, zone)
        return asked

    @property
    async def newest(self) -> StoredEvening:
        """The evening that was begun last."""
        async with self.host.room.database.read() as connection:
            found = await connection.exec_driver_sql("SELECT max(id) FROM evenings")
            return await self.host.evenings.get(int(found.scalar_one()))

    async def press(self, verb: str, argument: str = "", **data: Any) -> Any:
        """Ada presses something about that evening (or `by` whom it says); the answer."""
        interaction = data.pop("by", None) or press_of(data.pop("user", ADA), **data)
        evening = await self.newest
        await self.presses.pressed(interaction, EveningPress(verb, evening.id, argument))
        return interaction

    async def refused(self, verb: str, argument: str = "", **data: Any) -> str:
        """Something is pressed that changes nothing; the refusal's code."""
        before = await self.newest
        with pytest.raises(Refusal) as no:
            await self.press(verb, argument, **data)
        assert await self.newest == before
        return no.value.code


@pytest.fixture
def desk(room: Room, drawing: DrawingThread) -> Desk:
    """Who answers."""
    return Desk(Host(room, drawing))


async def announced(desk: Desk, *guests: int) -> StoredEvening:
    """An evening to which these people come."""
    await desk.plan("in 2 h")
    await desk.press("post")
    for user in guests:
        await desk.press("come", user=user, panel=False)
    await desk.host.keeper.look()
    return await desk.newest


async def test_what_was_understood_is_shown_to_the_host_alone_before_anybody_is_told(desk: Desk) -> None:
    asked = await desk.plan("in 2 h")
    assert asked.log[-1][1]["ephemeral"] is True
    assert f"<t:{int(START + 2 * HOUR)}:F>" in words(asked)
    assert "I guessed your time zone: **Europe/Berlin" in words(asked)
    assert labels(asked) == ["Announce it", "Change time", "Time zone", "Title"]
    await desk.host.keeper.look()
    assert desk.host.wall.messages == {}
    assert (await desk.newest).status is EveningStatus.DRAFT


async def test_a_time_of_day_is_taken_in_the_zone_that_is_named_once_and_remembered(desk: Desk) -> None:
    # The clock of this room says 12 January 1970, 13:46 UTC.
    await desk.plan("20:30", zone="tokyo")
    first = (await desk.newest).row
    assert (first.zone, first.starts_at % 86_400) == ("Asia/Tokyo", 11.5 * HOUR)
    asked = await desk.plan("20:30")
    assert (await desk.newest).row.starts_at == first.starts_at
    assert "Your time zone: **Asia/Tokyo" in words(asked)


async def test_another_zone_means_another_moment_and_one_of_several_is_asked_for(desk: Desk) -> None:
    await desk.plan("20:30")
    modal = await desk.press("zone")
    assert modal.log[-1][0] == "modal"
    asked = await desk.press("zone", typed="america/n")
    assert labels(asked) == ["Back"]
    assert (await desk.newest).row.zone == "Europe/Berlin"
    await desk.press("zone", typed="new york")
    assert (await desk.newest).row.starts_at % 86_400 == 1.5 * HOUR
    assert (await desk.host.room.people.person(ADA)).zone == "America/New_York"
    await desk.press("zonepick", values=["Asia/Tokyo"])
    assert (await desk.newest).row.starts_at % 86_400 == 11.5 * HOUR
    assert await desk.refused("zone", typed="nowhere at all") == "zone_unknown"


async def test_what_is_chosen_on_the_draft_is_what_is_announced(desk: Desk) -> None:
    await desk.plan("in 2 h", title="")
    await desk.press("games", values=["flip7", "luckybox"])
    await desk.press("count", values=["e4"])
    await desk.press("name", typed="  Games   for all ")
    asked = await desk.press("time", typed="in 3 h")
    assert f"<t:{int(START + 3 * HOUR)}:F>" in words(asked)
    assert "A table for every 4 players who come" in words(asked)
    await desk.press("post")
    row = (await desk.newest).row
    assert (row.status, row.games, row.tables, row.each) == (EveningStatus.PLANNED, ["flip7", "luckybox"], None, 4)
    assert (row.title, row.with_event) == ("Games for all", True)


@pytest.mark.parametrize(
    ("when", "code"),
    [("soon", "time_unknown"), ("2020-99-99 20:30", "time_unknown"), ("1970-01-02 20:30", "evening_past"),
     (f"<t:{int(START + FARTHEST + 60)}>", "evening_far"), ("<t:1>", "evening_past")],
)  # fmt: skip
async def test_a_time_that_is_none_or_not_ahead_is_refused(desk: Desk, when: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        await desk.plan(when)


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


async def test_a_draft_is_its_hosts_and_announced_once(desk: Desk) -> None:
    await desk.plan("in 2 h")
    for verb in ("post", "games", "come", "end", "off"):
        assert await desk.refused(verb, user=BEN) == "not_evening_host"
    assert await desk.refused("post", guild=GUILD + 1) == "no_evening"
    await desk.press("post")
    assert await desk.refused("post") == "bad_button"
    assert await desk.refused("count", values=["n3"]) == "bad_button"


@pytest.mark.parametrize(
    ("verb", "values"),
    [("count", ["n99"]), ("count", ["n0"]), ("count", ["x"]), ("count", []), ("games", ["chess"]), ("games", []),
     ("come", []), ("nothing", []), ("move", [])],
)  # fmt: skip
async def test_what_a_draft_does_not_offer_is_refused(desk: Desk, verb: str, values: list[str]) -> None:
    await desk.plan("in 2 h")
    assert await desk.refused(verb, values=values) == "bad_button"


async def test_nobody_has_more_than_so_many_evenings_ahead(desk: Desk) -> None:
    for _ in range(MOST_AHEAD):
        await announced(desk)
    await desk.plan("in 2 h")
    assert await desk.refused("post") == "evenings_enough"


async def test_coming_and_not_is_answered_on_the_card_which_needs_no_other_edit(desk: Desk) -> None:
    evening = await announced(desk)
    number = evening.row.message_id
    assert number is not None
    shown = await desk.press("come", user=BEN, panel=False, message=number)
    assert "Coming (1)" in words(shown)
    assert shown.log[-1][0] == "edit"
    shown = await desk.press("away", user=BEN, panel=False, message=number)
    assert "Nobody has said yet" in words(shown)
    await desk.host.keeper.look()
    assert desk.host.wall.edits == 0


async def test_what_is_the_hosts_is_refused_to_others_and_again_when_it_is_confirmed(desk: Desk) -> None:
    evening = await announced(desk, BEN)
    for verb in ("retime", "open", "off", "openyes", "offyes", "end", "endyes"):
        assert await desk.refused(verb, user=STRANGER) == "not_evening_host"
    assert await desk.refused("move", str(int(START + 9 * HOUR)), user=BEN) == "not_evening_host"
    for verb in ("come", "off", "text"):
        assert await desk.refused(verb, guild=GUILD + 1) == "no_evening"
    assert await desk.refused("end") == await desk.refused("endyes") == "evening_otherwise"
    assert evening.status is EveningStatus.PLANNED


async def test_whoever_keeps_order_may_call_it_off(desk: Desk) -> None:
    await announced(desk, BEN)
    asked = await desk.press("off", user=CY, moderator=True, panel=False)
    assert asked.log[-1][1]["ephemeral"] is True
    assert labels(asked) == ["Call it off"]
    await desk.press("offyes", user=CY, moderator=True)
    assert (await desk.newest).status is EveningStatus.CALLED_OFF
    assert await desk.refused("come", user=BEN) == "evening_otherwise"


async def test_another_time_is_shown_before_it_counts(desk: Desk) -> None:
    evening = await announced(desk, BEN)
    asked = await desk.press("retime", panel=False)
    assert asked.log[-1][0] == "modal"
    shown = await desk.press("retime", panel=False, typed="in 5 h")
    then = int(START + 5 * HOUR)
    assert f"<t:{then}:F>" in words(shown)
    assert (await desk.newest).row.starts_at == evening.row.starts_at
    await desk.press("move", str(then))
    assert (await desk.newest).row.starts_at == then
    assert await desk.refused("move", "5") == "evening_past"


async def test_open_now_and_end_are_asked_first(desk: Desk) -> None:
    await announced(desk, BEN)
    assert labels(await desk.press("open", panel=False)) == ["Open the tables"]
    await desk.press("openyes")
    await desk.host.keeper.look()
    (table,) = await desk.host.evenings.played(await desk.newest)
    asked = await desk.press("end", panel=False)
    assert "1 table is still open" in words(asked)
    await desk.press("endyes")
    assert (await desk.newest).status is EveningStatus.OVER
    assert table.status.is_open, "it goes on"
    assert await desk.refused("openyes") == "evening_otherwise"


async def test_the_text_of_an_evening_is_for_everybody_there(desk: Desk) -> None:
    await announced(desk, BEN)
    shown = await desk.press("text", user=CY)
    assert shown.log[-1][1]["ephemeral"] is True
    assert "Tables and winners" in words(shown)


async def test_every_screen_fits_and_its_ids_come_back(desk: Desk) -> None:
    evening = await announced(desk, BEN, CY)
    games = list(desk.host.room.tables.games)
    long = evening.row.model_copy(update={"title": "W" * 60, "games": games, "tables": 10})
    wide = StoredEvening(long, evening.guests * 100, ())
    shown = [
        evening_screens.draft(wide, games, START, guess=True, threads=False, event=True),
        evening_screens.card(wide), evening_screens.zones(wide, ["Europe/Berlin"] * 1, START),
        evening_screens.moving(wide, START, "UTC", START), evening_screens.told(wide, "soon", range(100)),
        *(evening_screens.asked(wide, verb, 2) for verb in ("off", "open", "end")),
    ]  # fmt: skip
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


async def test_another_time_is_in_the_zone_of_whoever_types_it(desk: Desk) -> None:
    await announced(desk, BEN)
    await desk.host.room.people.save(PersonRow(user_id=CY, zone="Asia/Tokyo"))
    shown = await desk.press("retime", user=CY, moderator=True, panel=False, typed="20:30")
    assert "Asia/Tokyo" in words(shown)
    assert "Europe/Berlin" not in words(shown)


async def test_a_title_of_which_nothing_is_seen_is_none(desk: Desk) -> None:
    await desk.plan("in 2 h", title="\u200b\u2060")
    assert (await desk.newest).row.title == ""
    await desk.press("name", typed="金曜の夜 🎲")
    assert (await desk.newest).row.title == "金曜の夜 🎲"
    await desk.press("name", typed="\u200b")
    assert (await desk.newest).row.title == ""


async def test_a_card_that_was_posted_and_never_heard_of_is_known_once_it_is_pressed(desk: Desk) -> None:
    await desk.plan("in 2 h")
    await desk.press("post")
    await desk.press("come", user=BEN, panel=False, message=77)
    await desk.host.keeper.look()
    assert desk.host.wall.messages == {}, "there is one already"
    assert (await desk.newest).row.message_id == 77


async def test_the_text_of_an_evening_of_very_many_is_a_file_and_has_all_of_them(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await announced(desk, BEN)
    everybody = "\n".join(f"Somebody {number}, round of 74 points" for number in range(200))

    async def as_text(_: StoredEvening) -> Screen:
        return Screen(("## Friday",), plain=everybody)

    monkeypatch.setattr(desk.host.result, "as_text", as_text)
    shown = await desk.press("text", user=CY)
    _, given = shown.log[-1]
    assert given["ephemeral"] is True
    assert given["file"].fp.read().decode() == everybody
