"""The catalogue of games: a room that cannot be loaded is named, with the error's own words and where it is."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import bot.games
from bot.__main__ import USAGE, main
from bot.games import BrokenGame
from bot.games.catalogue import loaded
from bot.tools import simulate

KEY = "brokengame"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("def plugin():\n    return missing\n", "NameError: name 'missing' is not defined (plugin.py, line 2)"),
        ("def plugin(:\n", "SyntaxError: invalid syntax (plugin.py, line 1)"),
        (None, "ModuleNotFoundError: No module named 'bot.games.{0}'"),
    ],
)
def test_a_room_that_cannot_be_loaded_is_named_in_a_line(
    written: str | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if written is not None:
        (tmp_path / "games" / KEY).mkdir(parents=True)
        (tmp_path / "games" / KEY / "plugin.py").write_text(written)
    monkeypatch.setattr(bot.games, "__path__", [*bot.games.__path__, str(tmp_path / "games")])
    with pytest.raises(BrokenGame) as broken:
        loaded(KEY)
    assert str(broken.value) == f"bot/games/{KEY} cannot be loaded: {told.format(KEY)}"
    assert broken.value.__cause__ is not None
    monkeypatch.setattr(simulate, "games", lambda: loaded(KEY))
    assert main(["simulate", "--help"]) == USAGE
    assert capsys.readouterr().err == f"{broken.value}\n"
    for module in [name for name in sys.modules if name.startswith(f"bot.games.{KEY}")]:
        del sys.modules[module]
