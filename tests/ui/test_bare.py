"""Of messages that Discord tells of, nothing is made of what they show; who they are and of what kind stays."""

from __future__ import annotations

from unittest.mock import AsyncMock, patch

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.ui.gateway.bare import ReceiptAdapter, without_contents

MESSAGE = {
    "id": "7",
    "channel_id": "8",
    "flags": 64,
    "content": "",
    "components": [{"type": 10, "content": "a board"}],
    "attachments": [{"id": "9"}],
    "embeds": [],
}
BARE = {**MESSAGE, "components": [], "attachments": []}


@pytest.mark.parametrize(
    ("told", "taken"),
    [
        (MESSAGE, BARE),
        (
            {"interaction": {"id": "1"}, "resource": {"type": 7, "message": MESSAGE}},
            {"interaction": {"id": "1"}, "resource": {"type": 7, "message": BARE}},
        ),
        ({"interaction": {"id": "1"}, "resource": {"type": 5}}, {"interaction": {"id": "1"}, "resource": {"type": 5}}),
        ({"interaction": {"id": "1"}}, {"interaction": {"id": "1"}}),
        (None, None),
        ("", ""),
    ],
)
async def test_a_receipt_is_taken_without_what_its_message_shows(told: object, taken: object) -> None:
    asked = AsyncMock(return_value=told)
    with patch.object(AsyncWebhookAdapter, "request", asked):
        adapter = ReceiptAdapter()  # type: ignore[no-untyped-call] # the library's own gap
        assert await adapter.request("a route", "a session", payload={"type": 7}) == taken
    assert asked.call_args.kwargs == {"payload": {"type": 7}}


def test_the_message_that_was_pressed_is_told_apart_by_all_but_what_it_shows() -> None:
    assert without_contents(MESSAGE) == BARE
