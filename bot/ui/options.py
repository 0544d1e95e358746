"""The games' own options of `/play` and `/solo`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.engine.core import JsonValue
from bot.games.flip7.rules.options import PRESETS
from bot.tables.refusal import Refusal
from bot.ui.parts import HouseOption


def chosen_options(
    game: str, *, relaxed: bool, bands: str = "rulebook", target: int | None, preset: str
) -> dict[str, JsonValue]:
    """Those of the game that were given; `Refusal` for another game's."""
    if game == "luckybox":
        if target is not None or preset != "publisher":
            raise Refusal("other_game")
        return {"relaxed": relaxed, "bands": bands}
    if relaxed or bands != "rulebook":
        raise Refusal("other_game")
    return {**PRESETS[preset], **({} if target is None else {"target_score": target})}


def not_offered(options: Mapping[str, JsonValue], offered: Iterable[HouseOption]) -> dict[str, JsonValue]:
    """Options whose value the lobby's select does not offer, such as a target of one's own: they stay as they are."""
    known = {(one.key, str(one.value)) for one in offered}
    return {key: value for key, value in options.items() if (key, str(value)) not in known}
