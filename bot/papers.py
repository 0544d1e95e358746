"""What settings decide of what the bot's papers say: who runs it, where its pages lie, how long something is kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operator:
    """Who runs this bot, as its papers say it, and where those lie; what is empty is said nowhere."""

    name: str = ""
    contact: str = ""
    """How to reach them: an e-mail address, or the address of a page."""
    privacy_url: str = ""
    terms_url: str = ""
    support_url: str = ""


@dataclass(frozen=True, slots=True)
class Papers:
    """All that a paper is filled in with."""

    operator: Operator = Operator()
    keep_months: int | None = None
    """After how many months people whom nobody saw are deleted; None: never."""
    copies_kept: int | None = None
    """How many daily copies of the database are kept, so after how many days one is gone; None: the bot makes none."""
