"""Pictures in a language of longer words: whole, and in no other language."""

from __future__ import annotations

import sys

import pytest

from bot.render.typesetting import text
from bot.render.typesetting.fonts import Face
from gallery.kinds import kinds
from tests.pseudo import WORD, cut_of, outside, speaking_pseudo, vocabulary

HANDED = (
    "duel",
    "tournament",
    "season",
    "ranking",
    "profile",
    "day",
    "evening",
    "luck",
    "host",
    "emoji",
    "flip7-cards",
)
"""Pictures that are handed their words, as the league's, or have none: screens hand them over, and are tested."""
KINDS = sorted(name for name in kinds() if not name.startswith(HANDED))


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is cut of the catalogue's words."""
    found: list[str] = []
    kept = text.fitted

    def fitted(words: str, width: int, size: int, face: Face = "text") -> str:
        shown = kept(words, width, size, face)
        found.extend(filter(None, [cut_of(words, shown)]))
        return shown

    for name, module in list(sys.modules.items()):
        if name.startswith("bot.") and getattr(module, "fitted", None) is kept:
            monkeypatch.setattr(module, "fitted", fitted)
    return found


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_a_picture_has_room_for_longer_words_and_none_but_the_catalogues(name: str, cut: list[str]) -> None:
    with speaking_pseudo():
        picture = kinds()[name].draw()
    assert cut == []
    assert vocabulary().intersection(WORD.findall(outside(picture.alt))) == set()
