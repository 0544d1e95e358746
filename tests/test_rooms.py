"""A game is named in its room and in the catalogue, and nowhere else in the bot or the sandbox."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games.catalogue import ROOMS
from bot.text import say

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "bot" / "games" / "catalogue.py"
SOURCES = ("*.py", "*.po", "*.js", "*.html", "*.css")


def spellings(key: str) -> re.Pattern[str]:
    """A game's key and title, however their letters are put together: "luckybox", "Lucky Box", "LUCKY_BOX"."""
    title = re.sub(r"[\W_]", "", say(f"game.{key}"))
    return re.compile("|".join(r"[\W_]*".join(map(re.escape, name)) for name in (key, title)), re.IGNORECASE)


def outside_the_rooms() -> list[Path]:
    """Every source of the bot and the sandbox that is no game's own."""
    return [
        path
        for folder in ("bot", "sandbox")
        for pattern in SOURCES
        for path in sorted((ROOT / folder).rglob(pattern))
        if path != CATALOGUE and not any(ROOT / "bot" / "games" / key in path.parents for key in ROOMS)
    ]


@pytest.mark.parametrize("key", ROOMS)
def test_nothing_outside_its_room_and_the_catalogue_names_a_game(key: str) -> None:
    named = spellings(key)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in outside_the_rooms()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert found == []


def test_the_reader_finds_every_spelling() -> None:
    for said in ("luckybox", "Lucky Box", "LUCKY_BOX", "Super Mega Lucky Box", "lucky-box"):
        assert spellings("luckybox").search(said), said
    for said in ("flip7", "Flip 7", "FLIP7", "flip_7"):
        assert spellings("flip7").search(said), said
    for said in ("a box of luck", "flip 70"[:4], "lucky", "flipped"):
        assert not spellings("luckybox").search(said)
        assert not spellings("flip7").search(said)


def test_every_room_is_in_the_catalogue_and_every_line_of_it_is_a_room() -> None:
    rooms = {path.name for path in (ROOT / "bot" / "games").iterdir() if (path / "plugin.py").exists()}
    assert rooms == set(ROOMS)


def test_the_list_of_games_loads_neither_pictures_nor_discord() -> None:
    code = (
        "import sys; from bot.games.catalogue import games; games();"
        "print(sorted({'PIL', 'discord', 'sqlalchemy', 'aiohttp'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
