"""`python -m bot health`: asks the bot that runs here how it is, for a container's health check."""

from __future__ import annotations

import http.client
from typing import TextIO

PATIENCE = 5.0
"""Seconds for the answer."""
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what listens everywhere is asked here
WELL = 200


def run(host: str, port: int | None, out: TextIO, *, ready: bool = False) -> int:
    """Ask whether the bot is alive, or `ready` to serve; say it in a line, and return 0 or 1."""
    if port is None:
        print("METRICS_PORT is not set, so nobody can be asked. Set it, for the bot and for this", file=out)
        return 1
    connection = http.client.HTTPConnection(ANYWHERE.get(host, host), port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz" if ready else "/livez")
        answer = connection.getresponse()
        print(answer.read(200).decode("utf-8", "replace").strip(), file=out)
    except (OSError, http.client.HTTPException) as error:
        print(f"no answer at {host}:{port}: {error or type(error).__name__}", file=out)
        return 1
    else:
        return 0 if answer.status == WELL else 1
    finally:
        connection.close()
