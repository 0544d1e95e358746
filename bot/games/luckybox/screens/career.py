"""Lucky Box on a profile: what is shown of somebody's games beyond points."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.luckybox.rules.state import ROUNDS
from bot.league.careers import COUNT
from bot.render.league import Bar, Chart, Fact
from bot.text import decimal, say
from bot.ui.screens.game_content import CareerWords

BONUSES = ("number", "any", "star", "moon", "bolt")
CHAIN = f"{COUNT}max_chain"


def career(numbers: Mapping[str, int]) -> CareerWords:
    """Return boxes by round as a chart; moons a game, the bonus won most and the longest chain in figures."""
    games = max(1, numbers.get("games", 0))
    boxes, moons = (
        [numbers.get(f"{COUNT}{name}_{round_}", 0) for round_ in range(1, ROUNDS + 1)] for name in ("boxes", "moons")
    )
    bars = tuple(
        Bar(say("career.round", round=round_), count, decimal(count / games)) for round_, count in enumerate(boxes, 1)
    )
    facts = [Fact(say("career.moons"), decimal(sum(moons) / games))]
    most = max(BONUSES, key=lambda bonus: _won(numbers, bonus))
    if _won(numbers, most):
        facts.append(Fact(say("career.favourite"), say(f"bonusname.{most}")))
    if CHAIN in numbers:
        facts.append(Fact(say("career.chain"), str(numbers[CHAIN])))
    return CareerWords((Chart(say("career.boxes"), bars),) if any(boxes) else (), tuple(facts))


def _won(numbers: Mapping[str, int], bonus: str) -> int:
    return numbers.get(f"{COUNT}bonus_{bonus}", 0)
