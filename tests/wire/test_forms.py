"""Forms, on the wire: how many presses they take, and that one that is late, changed or forged changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.model import Channel, Guild, Person
from sandbox.permissions import P
from sandbox.server import SeenMessage
from sandbox.views import ModalView
from tests.wire.forms import forge_form, now, opened, send
from tests.wire.players import Table
from tests.wire.rig import Evening
from tests.wire.seen import done

OWNER = "Ada"


def office(evening: Evening) -> tuple[Guild, Channel]:
    guild = evening.sandbox.add_guild("Formal")
    return guild, evening.room("office", guild)


async def test_a_setting_is_changed_with_two_presses_after_the_command(evening: Evening) -> None:
    _, room = office(evening)
    seen = await evening.slash(OWNER, room, "settings")
    assert "Usual clock: **live**" in seen.text
    form = await opened(evening, OWNER, seen, "Change: Games")  # one
    assert now(form, "clock") == ["live"]
    after = await send(evening, OWNER, form, clock=["slow"])  # two
    assert after.id == seen.id, "the message says at once how it is"
    assert "Usual clock: **slow**" in after.text
    log = await evening.press(OWNER, after, "Log")
    assert [line.split(" · ")[-1] for line in log.text.splitlines() if " · " in line] == ["Usual clock: live → slow"]


async def test_a_form_changes_all_that_was_changed_in_it_and_nothing_else(evening: Evening) -> None:
    guild, room = office(evening)
    keepers = list(guild.roles)[1]
    seen = await evening.slash(OWNER, room, "settings")
    form = await opened(evening, OWNER, seen, "Change: Where & who")
    seen = await send(evening, OWNER, form, channels=[str(room.id)], roles=[str(keepers)])
    assert f"<#{room.id}>" in seen.text
    assert f"<@&{keepers}>" in seen.text
    form = await opened(evening, OWNER, seen, "Change: Where & who")
    assert (now(form, "channels"), now(form, "roles")) == ([str(room.id)], [str(keepers)])
    seen = await send(evening, OWNER, form, roles=[])
    form = await opened(evening, OWNER, seen, "Change: Games")
    seen = await send(evening, OWNER, form, games_off=["flip7"], boxes0=["friendly", "watched", "coach", "reactions"])
    form = await opened(evening, OWNER, seen, "Change: Daily & language")
    seen = await send(evening, OWNER, form, summary_channel=[str(room.id)], summary_hour=["18"], language=["de"])
    log = await evening.press(OWNER, seen, "Log")
    told = [line.split(" · ")[-1] for line in log.text.splitlines() if " · " in line]
    assert sorted(told) == sorted(
        [
            f"Where games may begin: everywhere → <#{room.id}>",
            f"Who may set up tables: everybody → <@&{keepers}>",
            f"Who may set up tables: <@&{keepers}> → everybody",
            "Games: Super Mega Lucky Box and Flip 7 → Flip 7",
            "New tables are unrated: off → on",
            "Mentions: on → off",
            f"The daily's summary: nowhere → <#{room.id}>",
            "Posted from: 00:00 UTC → 18:00 UTC",
            "Language: not chosen (English) → Deutsch",
        ]
    )


async def test_as_buttons_has_the_same_beside_the_forms(evening: Evening) -> None:
    _, room = office(evening)
    seen = await evening.press(OWNER, await evening.slash(OWNER, room, "settings"), "As buttons")
    assert {select.custom_id.split(":")[2] for select in seen.selects} == {"channels", "roles"}
    assert [button.label for button in seen.buttons][:2] == ["Forms", "Where & who"]
    seen = await evening.press(OWNER, await evening.press(OWNER, seen, "Games"), "Mentions: on")
    seen = await evening.press(OWNER, seen, "Forms")
    assert "Mentions: **off**" in seen.text


async def test_a_form_about_what_somebody_else_has_changed_meanwhile_changes_nothing_and_says_so(
    evening: Evening,
) -> None:
    guild, room = office(evening)
    cy = evening.person("Cy")
    evening.sandbox.person_joins(cy, guild)
    role = evening.sandbox.world.add_role(guild, "Keepers", P.MANAGE_GUILD)
    guild.members[cy.id].roles.append(role.id)
    seen, theirs = [await evening.slash(who, room, "settings") for who in (OWNER, cy)]
    games = await opened(evening, OWNER, seen, "Change: Games")
    where = await opened(evening, OWNER, seen, "Change: Where & who")
    await send(evening, cy, await opened(evening, cy, theirs, "Change: Games"), boxes0=[])
    after = await send(evening, OWNER, games, clock=["slow"])
    assert "your form changed nothing" in after.text
    assert "Usual clock: **live**" in after.text
    assert "Mentions: **off**" in after.text
    again = await send(evening, OWNER, await opened(evening, OWNER, after, "Change: Games"), clock=["slow"])
    assert "Usual clock: **slow**" in again.text
    # Of another page nothing has changed.
    assert f"<#{room.id}>" in (await send(evening, OWNER, where, channels=[str(room.id)])).text


async def test_a_form_of_somebody_who_has_lost_the_right_changes_nothing_and_says_so(evening: Evening) -> None:
    guild, room = office(evening)
    cy = evening.person("Cy")
    evening.sandbox.person_joins(cy, guild)
    role = evening.sandbox.world.add_role(guild, "Keepers", P.MANAGE_GUILD)
    guild.members[cy.id].roles.append(role.id)
    form = await opened(evening, cy, await evening.slash(cy, room, "settings"), "Change: Games")
    guild.members[cy.id].roles.clear()
    assert "Manage Server" in (await send(evening, cy, form, clock=["slow"])).text
    assert "Usual clock: **live**" in (await evening.slash(OWNER, room, "settings")).text


@pytest.mark.parametrize(
    "values",
    [
        {"clock": {"value": "never"}},
        {"clock": {"value": None}},
        {"clock": {}},
        {"clock": None},
        {"games_off": {"values": []}},
        {"games_off": {"values": ["chess"]}},
        {"games_off": {"values": ["flip7", "flip7"]}},
        {"games_off": {"values": "flip7"}},
        {"boxes0": {"values": ["threads", "summary_day"]}},
        {"boxes0": {"custom_id": "other", "values": []}},
    ],
)
async def test_what_no_form_offers_changes_nothing(evening: Evening, values: dict[str, Any]) -> None:
    _, room = office(evening)
    seen = await evening.slash(OWNER, room, "settings")
    form = await opened(evening, OWNER, seen, "Change: Games")
    assert "do not know" in (await forge_form(evening, OWNER, form, values)).text
    assert "Nothing has been changed yet" in (await evening.press(OWNER, seen, "Log")).text


async def test_a_channel_that_discord_does_not_tell_of_is_not_chosen(evening: Evening) -> None:
    guild, room = office(evening)
    seen = await evening.slash(OWNER, room, "settings")
    form = await opened(evening, OWNER, seen, "Change: Where & who")
    forged = {"channels": {"values": [str(room.id)]}}
    assert "do not know" in (await forge_form(evening, OWNER, form, forged)).text
    for argument in ("where.2", "where.0", "where.x", "log.1", "where", "where.1.0123"):
        custom_id = f"set1:{guild.id}:form:{argument}"
        said = (await forge_form(evening, OWNER, form, {}, custom_id=custom_id)).text
        assert "do not know" in said or "your form changed nothing" in said, argument
    assert "Nothing has been changed yet" in (await evening.press(OWNER, seen, "Log")).text


# Planning a game night


async def test_a_game_night_is_planned_with_two_presses_after_the_command(evening: Evening) -> None:
    room = evening.room()
    form = await asked(evening, room)
    assert (now(form, "games"), now(form, "repeats"), now(form, "count")) == (["luckybox"], ["once"], ["n1"])
    games, often, tables = ["luckybox", "flip7"], ["weekly"], ["n2"]
    filled_in = {"when": "in 2 h", "name": "Friday at last", "games": games, "repeats": often, "count": tables}
    draft = await send(evening, OWNER, form, **filled_in)  # one
    assert draft.ephemeral
    for said in ("Friday at last", "Super Mega Lucky Box and Flip 7", "2 tables", "Every week"):
        assert said in draft.text
    told = await evening.press(OWNER, draft, "Announce it")  # two
    assert "Friday at last" in told.text
    [card] = [seen for seen in evening.sandbox.messages(room, OWNER) if not seen.ephemeral]
    assert "Friday at last" in card.text


async def test_the_form_holds_what_the_command_was_given(evening: Evening) -> None:
    form = await asked(evening, evening.room(), title="Friday", game="flip7", zone="Asia/Tokyo")
    assert form.fields["name"]["value"] == "Friday"
    assert now(form, "games") == ["flip7"]
    [when] = [part for part in form.raw["components"] if part["component"]["custom_id"] == "when"]
    assert "Asia/Tokyo" in when["description"]


async def test_a_time_that_is_none_is_asked_for_and_nothing_that_was_filled_in_is_lost(evening: Evening) -> None:
    form = await asked(evening, evening.room())
    draft = await send(evening, OWNER, form, when="half *eight", name="Friday at last", count=["n3"])
    assert "half \\*eight" in draft.text
    assert len(draft.selects) == 3, "day, hour and minutes"
    for part in ("pickday", "pickhour", "pickminute"):
        [select] = [one for one in draft.selects if f":{part}:" in one.custom_id]
        value = select.options[-1].value
        draft = evening.sandbox.message(
            await evening.did(evening.sandbox.choose(OWNER, draft, select.custom_id, [value]))
        )
    assert "Friday at last" in draft.text
    assert "3 tables" in draft.text


async def test_without_a_time_the_form_leads_to_the_menus(evening: Evening) -> None:
    draft = await send(evening, OWNER, await asked(evening, evening.room()))
    assert "do not understand" not in draft.text
    assert len(draft.selects) == 3


async def test_a_time_that_has_passed_is_said_and_the_rest_is_kept(evening: Evening) -> None:
    form = await asked(evening, evening.room())
    draft = await send(evening, OWNER, form, when="2020-01-16 20:30", name="Friday at last")
    assert "passed" in draft.text
    draft = await send(evening, OWNER, await opened(evening, OWNER, draft, "As a form"), when="in 2 h")
    assert "Friday at last" in draft.text
    assert [button.label for button in draft.buttons][:2] == ["Announce it", "As a form"]


async def test_a_draft_is_a_form_and_buttons_side_by_side_and_another_one_by_now_is_left_as_it_is(
    evening: Evening,
) -> None:
    draft = await evening.slash(OWNER, evening.room(), "event", when="in 2 h", title="Friday")
    form = await opened(evening, OWNER, draft, "As a form")
    assert form.fields["name"]["value"] == "Friday"
    [tables] = [one for one in draft.selects if ":count:" in one.custom_id]
    await evening.did(evening.sandbox.choose(OWNER, draft, tables.custom_id, ["n4"]))
    after = await send(evening, OWNER, form, name="Saturday")
    assert "your form changed nothing" in after.text
    assert "Friday" in after.text
    assert "4 tables" in after.text
    after = await send(evening, OWNER, await opened(evening, OWNER, after, "As a form"), name="Saturday")
    assert "Saturday" in after.text
    form = await opened(evening, OWNER, after, "As a form")
    await evening.press(OWNER, after, "Announce it")
    assert "has been announced" in (await send(evening, OWNER, form, name="Sunday")).text


async def test_a_form_for_a_game_night_is_its_hosts_and_who_may_plan_one_is_asked_again(evening: Evening) -> None:
    guild, room = office(evening)
    cy = evening.person("Cy")
    evening.sandbox.person_joins(cy, guild)
    keepers = list(guild.roles)[1]
    form = await asked(evening, room, who=cy)
    settings = await evening.slash(OWNER, room, "settings")
    await send(evening, OWNER, await opened(evening, OWNER, settings, "Change: Where & who"), roles=[str(keepers)])
    assert "one of these roles" in (await send(evening, cy, form, when="in 2 h")).text
    draft = await evening.slash(OWNER, room, "event", when="in 2 h", title="Friday")
    form = await opened(evening, OWNER, draft, "As a form")
    assert "for whoever planned" in (await forge_form(evening, cy, form, {})).text
    settings = await evening.slash(OWNER, room, "settings")
    await send(evening, OWNER, await opened(evening, OWNER, settings, "Change: Games"), games_off=["luckybox"])
    assert "your form changed nothing" in (await send(evening, OWNER, form, games=["flip7"])).text


@pytest.mark.parametrize(
    "values",
    [
        {"when": None},
        {"when": {"value": "x" * 101}},
        {"name": {"value": 7}},
        {"games": {"values": []}},
        {"games": {"values": ["chess"]}},
        {"repeats": {"value": "daily"}},
        {"count": {"values": ["n99"]}},
        {"count": {"values": []}},
        {"count": {"values": ["n1", "n2"]}},
    ],
)
async def test_a_game_night_that_no_form_offers_is_not_planned(evening: Evening, values: dict[str, Any]) -> None:
    form = await asked(evening, evening.room())
    assert "do not know" in (await forge_form(evening, OWNER, form, values)).text


# Table options


async def test_options_are_chosen_in_one_form_and_shown_with_buttons_beside_it(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, game="flip7")
    form = await opened(evening, ada, evening.sandbox.message(table.card), "Options")  # one
    assert now(form, "time") == ["live.60"]
    assert set(now(form, "boxes")) == {"steps", "voices", "watched", "rated"}
    chosen = {
        "time": ["slow.12"],
        "seats": ["4"],
        "boxes": ["steps", "watched", "calm"],
        "number.target_score": ["100"],
        "house": ["tie_rule=shared_win"],
    }
    page = await send(evening, ada, form, **chosen)  # two
    assert page.ephemeral
    assert [button.label for button in page.buttons] == ["◀ Back", "As a form"]
    for shown in (page, await shown_on_the_card(evening, table, "12 h per turn")):
        for said in ("12 h per turn", "to 100 points", "ties share the win", "unrated", "AI characters speak: off"):
            assert said in shown.text
    assert "(1 of 4)" in evening.sandbox.message(table.card).text
    again = await opened(evening, ada, page, "As a form")
    assert (now(again, "seats"), now(again, "house")) == (["4"], ["tie_rule=shared_win"])
    page = await send(evening, ada, again, house=[], time=["live.30"])
    assert "30 s per turn" in page.text
    assert "ties share" not in page.text


async def test_options_of_a_table_that_has_changed_meanwhile_stay_and_it_is_said(evening: Evening) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, game="flip7")
    card = evening.sandbox.message(table.card)
    form = await opened(evening, ada, card, "Options")
    other = await opened(evening, ada, card, "Options")
    await send(evening, ada, other, seats=["3"])
    after = await send(evening, ada, form, time=["live.30"])
    assert "your form changed nothing" in after.text
    assert "60 s per turn" in after.text
    assert (
        "30 s per turn"
        in (await send(evening, ada, await opened(evening, ada, after, "As a form"), time=["live.30"])).text
    )


async def test_options_come_too_late_once_the_game_has_begun_or_somebody_else_is_the_host(evening: Evening) -> None:
    ada, bo, cy = evening.people("Ada", "Bo", "Cy")
    table = await evening.lobby(ada, bo, cy, game="flip7")
    form = await opened(evening, ada, evening.sandbox.message(table.card), "Options")
    await evening.press(ada, table.card, "Leave")
    assert "for the host to choose, and that is **Bo**" in (await send(evening, ada, form, time=["live.30"])).text
    form = await opened(evening, bo, evening.sandbox.message(table.card), "Options")
    assert "for the host to choose" in (await forge_form(evening, cy, form, {})).text
    await evening.press(bo, table.card, "Start")
    said = (await send(evening, bo, form, time=["live.30"])).text
    assert "has begun" in said or "under way" in said or "already" in said


@pytest.mark.parametrize(
    "values",
    [
        {"time": {"values": ["live.31"]}},
        {"time": {"values": ["never.60"]}},
        {"seats": {"values": ["99"]}},
        {"boxes": {"values": ["steps", "nothing"]}},
        {"number.target_score": {"values": ["13"]}},
        {"house": {"values": ["tie_rule=nobody"]}},
        {"house": None},
    ],
)
async def test_options_that_no_form_offers_are_not_chosen(evening: Evening, values: dict[str, Any]) -> None:
    ada = evening.person("Ada")
    table = await evening.lobby(ada, game="flip7")
    before = evening.sandbox.message(table.card)
    form = await opened(evening, ada, before, "Options")
    assert "do not know" in (await forge_form(evening, ada, form, values)).text
    page = await evening.press(ada, table.card, "Options as buttons")
    assert before.text.splitlines()[1] in page.text


async def shown_on_the_card(evening: Evening, table: Table, said: str) -> SeenMessage:
    """The lobby's card, once it says so."""
    return await evening.until(lambda: seen if said in (seen := evening.sandbox.message(table.card)).text else None)


async def asked(evening: Evening, room: Channel, who: Person | str = OWNER, **options: Any) -> ModalView:
    """The form that the command opens where no time is given."""
    modal = done(await evening.sandbox.slash(who, room, "event", options)).modal
    assert modal is not None
    return modal
