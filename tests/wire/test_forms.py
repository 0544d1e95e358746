"""Forms, on the wire: how many presses they take, and that one that is late, changed or forged changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.model import Channel, Guild
from sandbox.permissions import P
from tests.wire.forms import forge_form, now, opened, send
from tests.wire.rig import Evening

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
