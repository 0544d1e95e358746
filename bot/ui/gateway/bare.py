"""What Discord tells of a message, without what the message shows: nobody reads it, and discord.py would make it anew.

A press comes with the message that was pressed, and an answer or an edit is receipted with what it has made.
"""

from __future__ import annotations

from collections.abc import Mapping

from discord.webhook.async_ import AsyncWebhookAdapter


def without_contents(message: Mapping[str, object]) -> dict[str, object]:
    """Return a message as Discord tells of it, with nothing in it."""
    return {**message, "components": [], "attachments": [], "embeds": []}


class ReceiptAdapter(AsyncWebhookAdapter):
    """Makes the requests by the tokens of interactions; a bot has one in discord.py's `async_context`."""

    async def request(self, *given: object, **named: object) -> object:
        """Return what Discord says to a request."""
        return _bare(await super().request(*given, **named))  # type: ignore[arg-type] # as it is given


def _bare(told: object) -> object:
    if not isinstance(told, dict):
        return told
    resource = told.get("resource")
    if isinstance(resource, dict) and isinstance(resource.get("message"), dict):
        return {**told, "resource": {**resource, "message": without_contents(resource["message"])}}
    return without_contents(told) if "components" in told else told
