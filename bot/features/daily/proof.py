"""What a day tells of its deal once it is closed, in words: its link, yesterday's, the anchor and the seed."""

from __future__ import annotations

from bot.engine import fair
from bot.features.daily.rows import DayRow
from bot.features.daily.service import DailyService
from bot.features.daily.words import day_button, title
from bot.league import days
from bot.tables.refusal import Refusal
from bot.text import say
from bot.ui.screens.screen import Button, Screen


def verify_day_button(daily: DailyService, deal: DayRow) -> tuple[Button, ...]:
    """Return the button that shows how a day's deal is proved; none where there is nothing to show."""
    return () if daily.proof(deal) is None else (day_button("verify", deal.game, deal.day),)


async def verified_day(daily: DailyService, game: str, day: int) -> Screen:
    """Return how a published day's deal is proved: it is looked at again here."""
    await daily.require_past(game, day)
    if not daily.published(day):
        raise Refusal("day_secret", until=int(daily.closes(day)))
    deal = await daily.deal(game, day)
    proof = daily.proof(deal)
    if proof is None:
        raise Refusal("day_not_fair")
    facts = say(
        "fair.day_facts",
        link=proof.link,
        before=fair.link_before(proof.link),
        day=days.number(day),
        yesterday=days.number(day - 1),
        anchor=proof.anchor,
    )
    fits = proof.is_kept and proof.seed(game, {}) == deal.seed
    outcome = say("fair.day_fits" if fits else "fair.day_differs", title=title(game, day), seed=deal.seed)
    return Screen((outcome, facts), ((day_button("deal", game, day),),), footer=say("fair.day_check"))
