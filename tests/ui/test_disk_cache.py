"""The disk cache: a picture that is drawn once, by whichever start was the first to need it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.render.picture import Picture
from bot.ui.media.disk_cache import DiskCache
from bot.ui.media.drawing import DrawingThread
from bot.ui.messages.layout_version import layout_version, picture_version
from tests.ui.build import StubDrawer, plugin

TITLE = Picture(b"\x89PNG\nand the rest\n", "The title: “Lucky”", 900, 400)


class Easel:
    """Draws the title, and counts how often."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self) -> Picture:
        """Draw it."""
        self.drawn += 1
        return TITLE


@pytest.fixture
def easel() -> Easel:
    return Easel()


def cache(folder: Path, version: str = "1") -> DiskCache:
    """A start's cache."""
    return DiskCache(folder / "pictures", lambda: version)


def test_what_one_start_has_drawn_the_next_one_finds_as_it_was(tmp_path: Path, easel: Easel) -> None:
    assert cache(tmp_path).picture("cover", easel.draw) == TITLE
    assert cache(tmp_path).picture("cover", easel.draw) == TITLE
    assert easel.drawn == 1


def test_a_start_reads_a_picture_once(tmp_path: Path, easel: Easel) -> None:
    kept = cache(tmp_path)
    first = kept.picture("cover", easel.draw)
    assert kept.picture("cover", easel.draw) is first


def test_another_version_draws_its_own_and_clears_away_the_old_one(tmp_path: Path, easel: Easel) -> None:
    cache(tmp_path, "1").picture("cover", easel.draw)
    cache(tmp_path, "1").picture("cover-two", easel.draw)
    cache(tmp_path, "2").picture("cover", easel.draw)
    assert easel.drawn == 3
    assert sorted(file.name for file in (tmp_path / "pictures").iterdir()) == ["cover-two.1.picture", "cover.2.picture"]


@pytest.mark.parametrize("damaged", [b"", b"{}", b"[]\n", b'{"digest": "x"}\nwhatever', b"\xff\xfe\n"])
def test_a_damaged_file_is_drawn_again(tmp_path: Path, easel: Easel, damaged: bytes) -> None:
    cache(tmp_path).picture("cover", easel.draw)
    (file,) = (tmp_path / "pictures").iterdir()
    file.write_bytes(damaged)
    assert cache(tmp_path).picture("cover", easel.draw) == TITLE
    assert easel.drawn == 2
    assert cache(tmp_path).picture("cover", easel.draw) == TITLE
    assert easel.drawn == 2


def test_a_picture_whose_end_is_missing_is_drawn_again(tmp_path: Path, easel: Easel) -> None:
    cache(tmp_path).picture("cover", easel.draw)
    (file,) = (tmp_path / "pictures").iterdir()
    file.write_bytes(file.read_bytes()[:-3])
    assert cache(tmp_path).picture("cover", easel.draw) == TITLE
    assert easel.drawn == 2


def test_where_nothing_can_be_written_it_is_drawn_at_every_start(tmp_path: Path, easel: Easel) -> None:
    (tmp_path / "pictures").write_text("a file where the folder should be", encoding="utf-8")
    for start in (1, 2):
        assert cache(tmp_path).picture("cover", easel.draw) == TITLE
        assert easel.drawn == start


def test_without_a_folder_nothing_is_kept(easel: Easel) -> None:
    kept = DiskCache()
    assert kept.picture("cover", easel.draw) is kept.picture("cover", easel.draw)
    assert easel.drawn == 2


async def test_a_title_on_the_shelf_needs_nothing_that_draws(tmp_path: Path) -> None:
    game = plugin(StubDrawer())
    drawing = DrawingThread(disk_cache=cache(tmp_path))
    shown = await drawing.cover(game)
    drawing.close()

    def nothing() -> StubDrawer:
        raise AssertionError("it was drawn again")

    again = DrawingThread(disk_cache=cache(tmp_path))
    game = plugin(StubDrawer())
    object.__setattr__(game, "load_drawer", nothing)
    assert await again.cover(game) == shown
    again.close()


async def test_at_leisure_every_game_is_loaded_and_its_title_put_on_the_shelf(tmp_path: Path) -> None:
    drawer = StubDrawer()
    game = plugin(drawer)
    drawing = DrawingThread(disk_cache=cache(tmp_path))
    await drawing.beside(drawing.preparing([game]))
    assert vars(game)["drawer"] is drawer
    assert len(list((tmp_path / "pictures").iterdir())) == 1
    drawing.close()


def test_the_version_of_pictures_changes_with_every_folder_they_are_made_of(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("a", "b", "c", "d")]
    for number, folder in enumerate(folders):
        folder.mkdir()
        (folder / "face.ttf").write_bytes(b"%d" % (number // 2))
    a, b, c, d = folders
    assert picture_version(a, c) == picture_version(b, d)
    assert picture_version(a) != picture_version(c)
    assert picture_version(a, c) != picture_version(c, a)
    assert layout_version(a, {}) == layout_version(b, {}) != layout_version(c, {})
    assert layout_version(a, {"star": "<:star:1>"}) != layout_version(a, {})
