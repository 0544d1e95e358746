"""The bot's requests to Discord as they are counted: never a token, never an id."""

from __future__ import annotations

import pytest

from bot.measures.requests import MOST, OTHER, SPAN, RequestWatch, route_of


class Counted:
    """Who counts requests, for a look at what was counted."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, str, str]] = []
        self.scopes: list[str] = []
        self.interactions: list[int] = []

    def requested(self, route: str, status: str, by: str, seconds: float) -> None:
        """See `requests.Noted`."""
        assert seconds >= 0
        self.requests.append((route, status, by))

    def limited(self, scope: str) -> None:
        """See `requests.Noted`."""
        self.scopes.append(scope)

    def answered(self, interaction_id: int) -> None:
        """See `requests.Noted`."""
        self.interactions.append(interaction_id)


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/channels/12/messages/34", "/channels/{id}/messages/{id}"),
        ("/interactions/12/to-ken_1/callback", "/interactions/{id}/{token}/callback"),
        ("/webhooks/12/12345/messages/@original", "/webhooks/{id}/{token}/messages/@original"),
        ("/users/@me", "/users/@me"),
        ("/gateway/bot", "/gateway/bot"),
    ],
)
def test_a_route_has_neither_ids_nor_tokens(path: str, route: str) -> None:
    assert route_of(path) == route


def test_a_press_is_answered_by_the_first_answer_that_is_taken() -> None:
    counted = Counted()
    requests = RequestWatch(counted)
    for status in (503, 204):
        requests.ended("POST", "/api/v10/interactions/12/secret/callback", status, "user", "token", 0.1)
    assert counted.interactions == [12]
    assert counted.requests == [
        ("POST /interactions/{id}/{token}/callback", str(status), "token") for status in (503, 204)
    ]


def test_what_goes_elsewhere_is_not_counted() -> None:
    counted = Counted()
    RequestWatch(counted).ended("GET", "/avatars/12/abc.png", 200, "user", "bot", 0.1)
    assert counted.requests == []


def test_refusals_count_for_ten_minutes_but_for_those_that_are_nobodys_fault() -> None:
    counted, now = Counted(), 1000.0
    requests = RequestWatch(counted, lambda: now)
    for status, scope in (
        (429, "shared"),
        (429, "global"),
        (429, "made up"),
        (403, "user"),
        (404, "user"),
        (200, "user"),
    ):
        requests.ended("PATCH", "/api/v10/channels/1/messages/2", status, scope, "bot", 0.1)
    assert counted.scopes == ["shared", "global", OTHER]
    assert requests.invalid == 3
    now += SPAN + 1
    assert requests.invalid == 0


def test_there_are_only_so_many_routes() -> None:
    counted = Counted()
    requests = RequestWatch(counted)
    for number in range(2 * MOST):
        requests.ended("GET", f"/api/v10/made-up-{number}", 200, "user", "bot", 0.1)
    assert len({route for route, _, _ in counted.requests}) == MOST + 1
