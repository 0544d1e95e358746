"""What Lucky Box asks on a panel reads as a question."""

from __future__ import annotations

from bot.games.catalogue import games
from tests.ui.build import game, well


def test_every_question_reads_as_one() -> None:
    asked, screens = set(), games()["luckybox"].screens
    for seed in (1, 2, 3):
        for table, seat in game(2, seed, well):
            if table.decision(seat) is not None:
                text = "\n".join(screens.panel_content(table, seat, "").texts)
                assert "?" in text or "Nothing to cross off" in text, text
                asked.add(text.split("\n")[-1].split(" ")[0])
    assert {"Which", "Where", "No"} <= asked
