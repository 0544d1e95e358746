"""What stands against the bot giving a role, as Discord describes it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.prize_roles.server_roles import RoleProblem, opened_by
from tests.features.prize_roles.server import BOT, BOTS_OWN, CHAMPION, HUNDRED, MANAGE, Server
from tests.tables.room import GUILD

OTHER = 950


def test_a_role_below_its_own_without_permissions_can_be_given(server: Server) -> None:
    assert server.now.problem(CHAMPION) is None


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"position": 12}, RoleProblem.ABOVE),
        ({"position": 9}, None),
        ({"position": 3, "permissions": 1 << 10}, RoleProblem.POWERFUL),
        ({"position": 3, "managed": True}, RoleProblem.MANAGED),
        ({"position": 3, "tags": {"premium_subscriber": None}}, RoleProblem.MANAGED),
    ],
)
def test_a_role_that_is_above_or_powerful_or_discords_own_cannot(
    server: Server, given: dict[str, Any], problem: RoleProblem | None
) -> None:
    # Of two in one position the older one stands higher.
    server.put(OTHER if problem else BOTS_OWN + 1, **given)
    assert server.now.problem(OTHER if problem else BOTS_OWN + 1) is problem


def test_nor_one_that_is_older_than_the_bots_in_the_same_position(server: Server) -> None:
    server.put(OTHER, 9)
    assert server.now.problem(OTHER) is RoleProblem.ABOVE


def test_nor_its_own_nor_that_of_everybody_nor_one_that_is_gone(server: Server) -> None:
    assert server.now.problem(BOTS_OWN) is RoleProblem.MANAGED
    assert server.now.problem(GUILD) is RoleProblem.EVERYONE
    assert server.now.problem(12345) is RoleProblem.GONE


def test_nor_any_by_a_bot_that_may_not_manage_roles(server: Server) -> None:
    server.put(BOTS_OWN, 9, 0, tags={"bot_id": str(BOT)})
    assert server.now.problem(CHAMPION) is RoleProblem.NOT_ALLOWED
    server.put(GUILD, 0, MANAGE)
    assert server.now.problem(CHAMPION) is None, "everybody there may"


def test_channels_that_a_role_opens_are_those_whose_overwrites_allow_it_something() -> None:
    def channel(number: int, overwritten: int, kind: int, allow: str) -> dict[str, Any]:
        return {"id": str(number), "permission_overwrites": [{"id": str(overwritten), "type": kind, "allow": allow}]}

    there = [
        channel(1, CHAMPION, 0, "1024"),
        channel(2, CHAMPION, 0, "0"),
        channel(3, HUNDRED, 0, "1024"),
        channel(4, CHAMPION, 1, "1024"),
        {"id": "5", "permission_overwrites": None},
    ]
    assert opened_by(CHAMPION, there) == [1]
