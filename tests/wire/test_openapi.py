"""Whether the tests would notice a request that Discord's description does not allow."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import openapi
from sandbox.journal import LoggedRequest
from tests.wire.rig import Evening

needs_description = pytest.mark.skipif(openapi.why_not() is not None, reason=str(openapi.why_not()))
CALLBACK = "/interactions/300/token/callback"
BUTTON = {"type": 2, "style": 1, "label": "Join", "custom_id": "t1:1:-:0:join"}
pytestmark = needs_description


def message(*parts: Any, **more: Any) -> dict[str, Any]:
    """A message of these components."""
    return {"flags": 1 << 15, "components": [{"type": 17, "components": list(parts)}], **more}


def row(*controls: Any) -> dict[str, Any]:
    """A row of controls."""
    return {"type": 1, "components": list(controls)}


def callback(data: Any, kind: int = 4, **query: str) -> list[str]:
    """What is said against this answer to an interaction."""
    return openapi.description().problems(LoggedRequest("POST", CALLBACK, query, {"type": kind, "data": data}, [], 204))


async def test_every_request_of_these_tests_is_checked(evening: Evening) -> None:
    await evening.game(evening.person("Ada"), ai=1)
    assert len(evening.requests) > 3
    evening.requests.append(LoggedRequest("POST", "/channels/5/messages", {}, {"components": "none"}, [], 200, {}))
    assert evening.misfits() != []
    evening.requests.pop()


def test_what_the_bot_sends_is_fine() -> None:
    select = {"type": 3, "custom_id": "s", "options": [{"label": "A · 5", "value": "x1.4"}], "min_values": 1}
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "a board"}]}
    sent = message({"type": 10, "content": "### Hello"}, gallery, row(BUTTON), row(select))
    assert callback(sent, with_response="1") == []
    assert callback(sent, kind=7, with_response="true") == []


def test_a_number_may_name_a_new_attachment() -> None:
    assert callback(message(row(BUTTON), attachments=[{"id": 0, "filename": "board.png"}])) == []
    assert callback(message(row(BUTTON), attachments=[{"id": "0", "filename": "board.png"}])) == []
    assert callback(message(row(BUTTON), attachments=[{"id": 0.5, "filename": "board.png"}])) != []


@pytest.mark.parametrize(
    "part",
    [
        {**BUTTON, "label": "x" * 81},
        {**BUTTON, "custom_id": "x" * 101},
        {**BUTTON, "custom_id": ""},
        {**BUTTON, "style": 9},
        {**BUTTON, "disabled": "no"},
        {"type": 2, "label": "no style"},
        {"type": 3, "custom_id": "s", "options": []},
        {"type": 3, "custom_id": "s", "options": [{"label": "x" * 101, "value": "1"}]},
        {"type": 3, "custom_id": "s", "options": [{"label": "x", "value": "1"}] * 26},
        {"type": 99},
    ],
)
def test_a_wrong_control_is_noticed(part: dict[str, Any]) -> None:
    assert callback(message(row(part))) != []
    assert callback(message(row(part)), kind=7) != []


@pytest.mark.parametrize(
    "data",
    [
        message(row(*[BUTTON] * 6)),
        message({"type": 10, "content": "x" * 4001}),
        message({"type": 10}),
        message({"type": 12, "items": []}),
        message({"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "x" * 1025}]}),
        {"flags": 1 << 15, "components": [row(BUTTON)] * 41},
        {"content": "x" * 2001},
        message(row(BUTTON), allowed_mentions={"users": [5]}),
        message(row(BUTTON), allowed_mentions={"parse": ["all"]}),
    ],
)
def test_a_wrong_message_is_noticed(data: dict[str, Any]) -> None:
    assert callback(data) != []


def test_a_wrong_answer_type_is_noticed() -> None:
    assert callback(message(row(BUTTON)), kind=77) != []


def test_a_wrong_query_is_noticed() -> None:
    history = LoggedRequest("GET", "/channels/5/messages", {"after": "7", "limit": "20"}, None, [], 200, [])
    assert openapi.description().problems(history) == []
    history.query["limit"] = "101"
    assert openapi.description().problems(history) != []
    assert callback(message(row(BUTTON)), with_response="perhaps") != []
    assert callback(message(row(BUTTON)), unheard_of="1") != []


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/interactions/300/token/answer"),
        ("PATCH", CALLBACK),
        ("DELETE", "/gateway"),
        ("GET", "/channels/game-table/messages"),
    ],
)
def test_an_unknown_path_is_noticed(method: str, path: str) -> None:
    assert openapi.description().problems(LoggedRequest(method, path, {}, None, [], 204)) != []


def test_a_missing_body_is_noticed() -> None:
    assert openapi.description().problems(LoggedRequest("POST", CALLBACK, {}, None, [], 204)) != []


def test_a_wrong_answer_of_the_stand_in_is_noticed() -> None:
    asked = LoggedRequest("GET", "/gateway", {}, None, [], 200, {"url": "ws://127.0.0.1"})
    assert openapi.description().problems(asked) == []
    asked.response = {"url": 5}
    assert openapi.description().problems(asked) != []
    asked.status, asked.response = 404, {"code": 0, "message": "404: Not Found"}
    assert openapi.description().problems(asked) == []
    asked.response = {"message": "404: Not Found"}
    assert openapi.description().problems(asked) != []
    asked.status = 302
    assert openapi.description().problems(asked) != []
