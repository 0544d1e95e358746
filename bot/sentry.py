"""Faults reported to Sentry, where somebody wants that: the package is not needed otherwise, and not installed."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, cast

from bot.config import SettingsError
from bot.logs import HIDDEN, Scrub

if TYPE_CHECKING:
    from sentry_sdk import Transport
    from sentry_sdk.types import Event, Hint

PERSON = re.compile(r"\b\d{17,20}\b")
"""An id of Discord's: who it was is in the log, and is nobody else's business."""
CRUMBS = 20
"""Lines of the log before a fault that are reported with it."""
LEFT_OUT = ("server_name", "user", "request", "modules")
"""What a report would say of the machine and of people."""


def scrubber(secrets: Iterable[str | None]) -> Callable[[object], object]:
    """Return what takes secrets and ids of people out of every text in a report."""
    scrub = Scrub(secrets)

    def scrubbed(value: object) -> object:
        if isinstance(value, str):
            return PERSON.sub(HIDDEN, scrub(value))
        if isinstance(value, dict):
            return {key: scrubbed(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [scrubbed(inner) for inner in value]
        # As numbers, ids would pass, and a moment in seconds is not as long.
        return HIDDEN if isinstance(value, int) and PERSON.fullmatch(str(value)) else value

    return scrubbed


def start(dsn: str, version: str, secrets: Iterable[str | None], transport: type[Transport] | None = None) -> None:
    """Report from now on whatever is logged as an error; `SettingsError` where the package is missing.

    `transport`: what takes the reports, for tests.
    """
    try:
        import sentry_sdk
        from sentry_sdk.integrations.logging import LoggingIntegration
    except ImportError:
        raise SettingsError(
            "SENTRY_DSN",
            "the package sentry-sdk is not installed",
            "Install it (docs/monitoring.md says how), or leave the setting empty",
        ) from None
    scrubbed = scrubber(secrets)

    def before_send(event: Event, _: Hint) -> Event:
        return cast("Event", {key: scrubbed(value) for key, value in event.items() if key not in LEFT_OUT})

    sentry_sdk.init(
        dsn=dsn,
        release=version,
        transport=transport,
        # Only what is logged: nothing else is looked into, and no variables, which hold tokens and hands.
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[LoggingIntegration(level=logging.INFO, event_level=logging.ERROR)],
        include_local_variables=False,
        include_source_context=False,
        max_breadcrumbs=CRUMBS,
        before_send=before_send,
    )
