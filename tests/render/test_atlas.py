"""What is drawn ahead is what would be drawn: nobody waits for it, and nobody sees an older one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from bot.games.catalogue import games
from bot.games.flip7.pictures import faces
from bot.games.luckybox.pictures import panel, widgets
from bot.render import atlas, characters, host
from bot.render.atlas import FOLDER, SUFFIX, drawn_ahead, file_of, recording, room_of, version
from bot.render.png import Sprite
from bot.text import languages, say, use_locale
from gallery import sprites
from gallery.kinds import kinds
from tests.render.recording import drawn_anew

SHOWN = (
    "panel-5",
    "choice-4",
    "table-4",
    "result-4",
    "flip7-panel",
    "flip7-table-6",
    "flip7-result-6",
    "ranking-rating",
)

ROOMS = {file.stem for file in FOLDER.glob(f"*{SUFFIX}")}
"""A new game is drawn when it is wanted, until it ships."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own for what is drawn ahead."""
    monkeypatch.setattr(atlas, "FOLDER", tmp_path)
    atlas._atlas.cache_clear()
    yield tmp_path
    atlas._atlas.cache_clear()


def dot(asked: list[int]) -> atlas.DrawnOnce[[int], Sprite]:
    """A sprite that notes how often it was drawn."""

    def draw(side: int) -> Sprite:
        asked.append(side)
        return Image.new("L", (side, 2 * side), side)

    draw.__module__, draw.__qualname__ = "bot.games.luckybox.pictures.dots", "draw"
    return drawn_ahead(draw)


def keep(folder: Path, side: int) -> Path:
    """Draw a dot ahead."""
    with recording() as found:
        dot([])(side)
    file = folder / f"luckybox{SUFFIX}"
    file.write_bytes(file_of("luckybox", {call: made for (_, call), made in found.items()}))
    return file


def test_every_file_of_sprites_was_made_by_the_drawing_code_there_is() -> None:
    assert "render" in ROOMS
    for file in FOLDER.glob(f"*{SUFFIX}"):
        made_by = file.read_bytes().partition(b"\n")[0].decode()
        assert f'"version":"{version(file.stem)}"' in made_by, f"{file.name} is of other code: make sprites"


def test_a_sprite_drawn_ahead_is_the_one_that_would_be_drawn() -> None:
    for kept, call in (
        (host.bust, ("cheer", 128, "stage")),
        (characters.head, ("shark", 54, "night")),
        (widgets.tile, (7, "open", widgets.LARGE)),
        (widgets.card_base, ("gold", "night", widgets.LARGE)),
        (panel.empty_place, (widgets.TALL,)),
        (faces.card, ("7", "plain", faces.BIG, "night")),
    ):
        drawn = kept.__wrapped__(*call)
        kept.cache_clear()
        taken = kept(*call)
        assert (taken.size, taken.tobytes()) == (drawn.size, drawn.tobytes()), kept


@pytest.mark.parametrize("name", SHOWN)
def test_whoever_wants_a_picture_waits_for_no_sprite_to_be_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    missing, get = [], atlas.Atlas.get

    def noted(self: atlas.Atlas, key: str) -> atlas.Drawn | None:
        found = get(self, key)
        if found is None:
            missing.append(key)
        return found

    monkeypatch.setattr(atlas.Atlas, "get", noted)
    kinds()[name].draw()
    assert not missing


@pytest.mark.parametrize("game", sorted(games().keys() & ROOMS))
@pytest.mark.parametrize("language", languages())
def test_title_pictures_are_there_in_every_language(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def get(self: atlas.Atlas, key: str, real: object = atlas.Atlas.get) -> atlas.Drawn:
        found: atlas.Drawn | None = real(self, key)  # type: ignore[operator] # it is that
        assert found is not None, key
        return found

    monkeypatch.setattr(atlas.Atlas, "get", get)
    with use_locale(language):
        assert games()[game].drawer.make_cover().alt == say(f"{game}.alt.cover")


def test_a_sprite_is_drawn_once_where_it_is_not_drawn_ahead(folder: Path) -> None:
    asked: list[int] = []
    kept = dot(asked)
    assert kept(3) is kept(3)
    assert asked == [3]
    assert not [*folder.iterdir()]


def test_a_sprite_that_is_drawn_ahead_is_not_drawn(folder: Path) -> None:
    keep(folder, 3)
    asked: list[int] = []
    found = dot(asked)(3)
    assert (found.size, found.tobytes(), asked) == ((3, 6), b"\3" * 18, [])
    assert dot(asked)(4).size == (4, 8)
    assert asked == [4]


def test_a_picture_drawn_ahead_is_the_file_it_is(folder: Path) -> None:
    (folder / f"render{SUFFIX}").write_bytes(file_of("render", {"title('Lucky')": b"a picture"}))
    found = atlas._atlas("render").get("title('Lucky')")
    assert found == b"a picture"


@pytest.mark.parametrize("damage", ["other code", "cut", "no json", "nothing"])
def test_what_is_damaged_or_older_is_drawn(folder: Path, damage: str) -> None:
    file = keep(folder, 3)
    content = file.read_bytes()
    changed = {
        "other code": content.replace(version("luckybox").encode(), b"0" * 16),
        "cut": content[:-4],
        "no json": b"?" + content,
        "nothing": b"",
    }
    file.write_bytes(changed[damage])
    asked: list[int] = []
    assert dot(asked)(3).tobytes() == b"\3" * 18
    assert asked == [3]


def test_a_file_that_is_written_over_while_a_bot_runs_costs_a_drawing_and_no_more(folder: Path) -> None:
    file, asked = keep(folder, 3), list[int]()
    atlas._atlas("luckybox")
    with file.open("r+b") as opened:
        opened.truncate(8)
    assert dot(asked)(3).tobytes() == b"\3" * 18
    assert asked == [3]


def test_rooms_have_files_of_their_own() -> None:
    assert room_of("bot.render.host") == "render"
    assert room_of("bot.games.flip7.pictures.faces") == "flip7"
    assert version("render") != version("flip7") != version("luckybox")


@pytest.mark.deep
def test_all_that_is_drawn_ahead_is_what_make_sprites_makes(tmp_path: Path) -> None:
    for file in FOLDER.glob(f"*{SUFFIX}"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    from bench.patching import forget

    forget()
    with drawn_anew():
        assert sprites.write(tmp_path) == []
