"""The bot's requests: what Discord takes, and what its published description says of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from sandbox import openapi
from sandbox.journal import LoggedRequest


def obeys_discord(request: LoggedRequest) -> Iterator[str]:
    """A request is as Discord describes it, where its description is at hand, and within the limits it refuses by.

    The stand-in refuses what Discord would: lengths, numbers of components, ids that are there twice. What a fault
    refuses has no word about single fields.
    """
    if request.status == 400 and isinstance(request.response, dict) and request.response.get("errors"):
        path = re.sub(r"[A-Za-z0-9_-]{40,}", "…", request.path)
        yield f"{request.method} {path} is no request for Discord: {json.dumps(request.response)[:500]}"
    if openapi.why_not() is None:
        yield from openapi.description().problems(request)
