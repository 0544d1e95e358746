"""Roles that are prizes: whoever has won one has it, whoever has not won it any more has not, and the log says so."""

from __future__ import annotations

import pytest

from bot.features.prize_roles.rows import PrizeHolderRow
from bot.store.enums import Visibility
from bot.tables.refusal import Refusal
from bot.text import refusal
from bot.ui.messages.error_codes import MISSING_PERMISSIONS
from tests.features.prize_roles.server import BOTS_OWN, CHAMPION, HUNDRED, MANAGER, Server
from tests.tables.room import ADA, BEN, GUILD
from tests.ui.pressed import refused

CY = 3


async def chosen(server: Server, prize: str = "first", role: int | None = CHAMPION) -> None:
    """Those who manage the server choose a role for a prize, and the bot looks."""
    await server.service.choose(GUILD, prize, role, MANAGER)
    await server.settle()


async def won(server: Server, *people: int, prize: str = "first") -> None:
    """From now on these have won a prize, and the bot looks."""
    server.winners[prize] = set(people)
    await server.settle()


async def test_who_has_won_gets_the_role_and_loses_it_to_whoever_wins_next(server: Server) -> None:
    await chosen(server)
    await won(server, ADA)
    assert server.have(CHAMPION) == {ADA}
    await won(server, BEN)
    assert server.have(CHAMPION) == {BEN}


async def test_nothing_is_asked_of_discord_where_nothing_is_to_change(server: Server) -> None:
    await chosen(server)
    await won(server, ADA)
    server.asked.clear()
    assert await server.settle()
    assert server.asked == []


async def test_before_each_change_discord_is_asked_what_the_role_is(server: Server) -> None:
    await chosen(server)
    server.asked.clear()
    await won(server, ADA, BEN)
    assert server.asked == [
        *("roles", f"member {ADA}", f"give {ADA} {CHAMPION}"),
        *("roles", f"member {BEN}", f"give {BEN} {CHAMPION}"),
    ]


async def test_who_has_it_from_somebody_else_keeps_it(server: Server) -> None:
    server.members[ADA].add(CHAMPION)
    await chosen(server)
    await won(server, ADA, BEN)
    await won(server)
    assert server.have(CHAMPION) == {ADA}


async def test_whoever_is_seen_by_nobody_is_given_none(server: Server) -> None:
    await server.room.people.choose(ADA, visibility=Visibility.NOBODY)
    await chosen(server)
    await won(server, ADA, BEN)
    assert server.have(CHAMPION) == {BEN}
    await server.room.people.choose(BEN, visibility=Visibility.NOBODY)
    await server.settle()
    assert server.have(CHAMPION) == set()


async def test_another_role_takes_the_place_of_the_one_before(server: Server) -> None:
    await chosen(server)
    await won(server, ADA)
    await chosen(server, role=HUNDRED)
    assert (server.have(CHAMPION), server.have(HUNDRED)) == (set(), {ADA})
    await chosen(server, role=None)
    assert server.have(HUNDRED) == set()
    assert await server.store.servers(None) == []


async def test_one_role_for_two_prizes_is_taken_back_with_the_last_of_them(server: Server) -> None:
    await chosen(server, "first")
    await chosen(server, "second")
    await won(server, ADA, prize="first")
    await won(server, ADA, prize="second")
    await won(server, prize="first")
    assert server.have(CHAMPION) == {ADA}
    await won(server, prize="second")
    assert server.have(CHAMPION) == set()


async def test_prizes_of_a_feature_that_is_off_stand_still(server: Server) -> None:
    await chosen(server)
    await won(server, ADA)
    server.off.add("first")
    await won(server, BEN)
    assert server.have(CHAMPION) == {ADA}


async def test_a_kill_between_asking_and_knowing_leaves_nobody_with_a_role_for_ever(server: Server) -> None:
    await chosen(server)
    server.winners["first"] = {ADA}
    # Discord gives it, and the bot dies before it hears so.
    await server.store.giving(PrizeHolderRow(guild_id=GUILD, prize="first", user_id=ADA, role_id=CHAMPION))
    server.members[ADA].add(CHAMPION)
    await server.settle()
    assert [row.given for row in await server.store.holders(GUILD)] == [True]
    await won(server)
    assert server.have(CHAMPION) == set()


async def test_who_has_left_is_forgotten_and_wins_nothing(server: Server) -> None:
    await chosen(server)
    await won(server, ADA, CY)
    assert [row.user_id for row in await server.store.holders(GUILD)] == [ADA]
    del server.members[ADA]
    await won(server)
    assert await server.store.holders(GUILD) == []


async def test_a_role_that_is_powerful_or_above_or_discords_own_is_not_chosen(server: Server) -> None:
    server.put(CHAMPION, 20)
    with pytest.raises(Refusal) as no:
        await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    assert no.value.code == "prize_role_refused"
    assert "The role stands above mine" in refusal(no.value.code, no.value.data)
    assert await server.store.roles(GUILD) == {}
    with pytest.raises(Refusal):
        await server.service.choose(GUILD, "nothing", HUNDRED, MANAGER)


@pytest.mark.parametrize("own", [set(), {CHAMPION}])
async def test_nobody_lets_the_bot_give_what_stands_not_below_their_own_roles(server: Server, own: set[int]) -> None:
    server.owner_there, server.members[MANAGER] = BEN, own
    with pytest.raises(Refusal) as no:
        await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    assert no.value.code == "prize_role_above_you"
    assert await server.store.roles(GUILD) == {}


async def test_who_has_a_higher_role_chooses_it_and_whoever_manages_the_server_takes_it_back(server: Server) -> None:
    server.owner_there, server.members[MANAGER] = BEN, {HUNDRED}
    await server.service.choose(GUILD, "first", CHAMPION, MANAGER)
    assert set(await server.store.roles(GUILD)) == {"first"}
    server.members[MANAGER] = set()
    await server.service.choose(GUILD, "first", None, MANAGER)
    assert await server.store.roles(GUILD) == {}


async def test_a_role_that_became_powerful_is_given_to_nobody_and_that_is_said_once(server: Server) -> None:
    await chosen(server)
    server.put(CHAMPION, 1, 1 << 13)
    await won(server, ADA)
    await won(server, ADA, BEN)
    assert server.have(CHAMPION) == set()
    problem = "can be given → 100 days in a row: The role has permissions: a prize must have none."
    assert [problem in line for line in await server.log()] == [False, True]
    server.put(CHAMPION, 1)
    await server.settle()
    assert server.have(CHAMPION) == {ADA, BEN}
    server.put(CHAMPION, 1, 1 << 13)
    await won(server, ADA, BEN, CY)
    assert sum(problem in line for line in await server.log()) == 2, "it was well in between"


async def test_what_discord_refuses_after_all_is_said_too(server: Server) -> None:
    await chosen(server)
    server.fault_of["give"] = refused(MISSING_PERMISSIONS, 403)
    await won(server, ADA)
    assert "I may not manage roles." in (await server.log())[-1]
    assert [row.given for row in await server.store.holders(GUILD)] == [False], "it may have been given"


async def test_the_log_says_what_was_chosen_and_for_how_many(server: Server) -> None:
    await chosen(server)
    await won(server, ADA, BEN)
    await won(server, ADA)
    lines = [line.partition("Roles as prizes: ")[2] for line in await server.log()]
    prize = "100 days in a row"
    assert [line.rstrip("*") for line in lines] == [
        f"{prize}: no role → {prize}: <@&{CHAMPION}>",
        f"{prize}: 0 people → {prize}: 2 people",
        f"{prize}: 2 people → {prize}: 1 person",
    ]


async def test_who_has_their_data_deleted_loses_every_role_first(server: Server) -> None:
    await chosen(server, "first")
    await chosen(server, "second", HUNDRED)
    await won(server, ADA, prize="first")
    await won(server, ADA, prize="second")
    await server.service.before_forgotten(ADA)
    assert server.have(CHAMPION) | server.have(HUNDRED) == set()
    assert await server.store.holders(GUILD) == []


async def test_nothing_is_deleted_while_discord_does_not_answer(server: Server) -> None:
    await chosen(server)
    await won(server, ADA)
    server.fault = TimeoutError()
    with pytest.raises(Refusal) as no:
        await server.service.before_forgotten(ADA)
    assert no.value.code == "prize_role_for_now"
    assert len(await server.store.holders(GUILD)) == 1


async def test_a_role_out_of_reach_does_not_keep_anybodys_data(server: Server) -> None:
    await chosen(server)
    await won(server, ADA)
    server.put(BOTS_OWN, 0, 0)
    await server.service.before_forgotten(ADA)


async def test_who_is_forgotten_while_discord_gives_the_role_loses_it_again(server: Server) -> None:
    await chosen(server)
    row = PrizeHolderRow(guild_id=GUILD, prize="first", user_id=ADA, role_id=CHAMPION)
    giving = server.give

    async def forgotten_meanwhile(*asked: int | str) -> None:
        await giving(*asked)  # type: ignore[arg-type]
        await server.store.taken(row)

    server.give = forgotten_meanwhile  # type: ignore[assignment,method-assign]
    await won(server, ADA)
    assert server.have(CHAMPION) == set()


async def test_a_server_without_the_bot_is_forgotten(server: Server) -> None:
    await chosen(server)
    await won(server, ADA)
    await server.store.forget_server(GUILD)
    assert (await server.store.roles(GUILD), await server.store.holders(GUILD)) == ({}, [])
