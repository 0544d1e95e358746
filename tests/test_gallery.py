"""The gallery: complete, light, and the same whenever it is made."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from bot.games.luckybox.rules.faces import FULL
from gallery import __main__ as gallery
from gallery import positions
from gallery.kinds import ALIKE, kinds
from gallery.page import AROUND, GROUNDS, PHONE, opened, packed, page
from gallery.shows import turning_points

HEAVIEST = 2_500_000
FEW = ("panel-5", "table-4", "emoji")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some kinds only: all of them take seconds."""
    chosen = {name: kinds()[name] for name in FEW}
    monkeypatch.setattr(gallery, "kinds", lambda: chosen)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.deep
@pytest.mark.usefixtures("few")
def test_it_is_complete_and_made_twice_writes_only_what_has_changed(tmp_path: Path) -> None:
    assert gallery.write(tmp_path) == list(FEW)
    before = files(tmp_path)
    assert before.keys() == {"gallery.md", *(f"gallery/{name}.png" for name in FEW)}
    text = before["gallery.md"].decode()
    for name in FEW:
        assert f"(gallery/{name}.png)" in text
        assert kinds()[name].title in text
        assert kinds()[name].draw().alt[:60] in text
    # The same pixels packed otherwise stay as they are; what shows another picture, or nothing, is written again.
    packed_otherwise, other, *_ = (tmp_path / "gallery" / f"{name}.png" for name in FEW)
    with Image.open(packed_otherwise) as image:
        image.load()
        image.save(packed_otherwise, compress_level=1)
    kept = packed_otherwise.read_bytes()
    assert kept != before[f"gallery/{FEW[0]}.png"]
    Image.new("RGB", (20, 20)).save(other)
    (tmp_path / "gallery" / "old.png").write_bytes(b"")
    assert gallery.write(tmp_path) == [FEW[1], "old (gone)"]
    assert files(tmp_path) == before | {f"gallery/{FEW[0]}.png": kept}


@pytest.mark.deep
@pytest.mark.usefixtures("few")
def test_a_name_draws_the_pictures_that_begin_so_alone(tmp_path: Path) -> None:
    gallery.write(tmp_path)
    before = files(tmp_path)
    for name in FEW:
        Image.new("RGB", (20, 20)).save(tmp_path / "gallery" / f"{name}.png")
    text = before["gallery.md"].decode()
    (tmp_path / "gallery.md").write_text(text.replace("<summary>Described", "<summary>Told"), encoding="utf-8")
    assert gallery.write(tmp_path, "panel") == ["panel-5"]
    after = files(tmp_path)
    assert [name for name in FEW if after[f"gallery/{name}.png"] == before[f"gallery/{name}.png"]] == ["panel-5"]
    assert after["gallery.md"].decode().count("<summary>Told") == len(FEW) - 1


def test_the_gallery_in_the_docs_has_every_kind_but_long_ones_later_pages_and_what_is_alike_and_is_light() -> None:
    text = (gallery.DOCS / "gallery.md").read_text(encoding="utf-8")
    shown = {path.stem: path.stat().st_size for path in (gallery.DOCS / "gallery").glob("*.png")}
    left_out = {name for name, kind in kinds().items() if not kind.told}
    later = re.compile(r"(flip7-)?(rules-[3-9]|larger-.+)|(luck|evening)-long")
    assert left_out == ALIKE | {name for name in kinds() if later.fullmatch(name)}
    assert shown.keys() == kinds().keys() - left_out
    assert all((f"(gallery/{name}.png)" in text) is (name in shown) for name in kinds())
    assert sum(shown.values()) <= HEAVIEST


@pytest.mark.deep
def test_a_page_shows_the_picture_on_dark_and_on_light_as_wide_as_on_a_phone() -> None:
    picture = opened(kinds()["panel-3"].draw())
    with Image.open(io.BytesIO(packed(page(picture)))) as image:
        shown = image.convert("RGB")
    assert shown.width == 2 * (PHONE + 2 * AROUND)
    assert shown.height == round(picture.height * PHONE / picture.width) + 2 * AROUND
    for place, ground in enumerate(GROUNDS):
        pixel = shown.getpixel((place * (PHONE + 2 * AROUND) + 2, 2))
        assert isinstance(pixel, tuple)
        wanted = tuple(int(ground[start : start + 2], 16) for start in (1, 3, 5))
        assert max(abs(a - b) for a, b in zip(pixel, wanted, strict=True)) <= 3


def test_what_is_clear_shows_the_ground() -> None:
    clear = Image.new("RGBA", (100, 50))
    shown = page(clear)
    assert shown.getpixel((AROUND + 50, AROUND + 25)) == (0x1A, 0x1A, 0x1E)
    assert shown.getpixel((AROUND * 3 + 150, AROUND + 25)) == (0xFB, 0xFB, 0xFB)


@pytest.mark.deep
def test_positions_are_what_they_are_called() -> None:
    for cards in range(1, 7):
        board = positions.playing(cards)
        assert len(board.view.seats[board.seat].cards) == cards
        assert {mark.cost == 0 for mark in board.marks.values()} >= ({True} if cards < 3 else {True, False})
    for own in (0, 3, 4, 5):
        board = positions.choosing(own)
        mine = board.view.seats[board.seat]
        assert len(mine.cards) == own
        assert len(mine.offered or ()) == (3 if own else 5)
    assert len(positions.gathered(9).view.seats) == 9
    assert positions.ended(2).view.phase == "over"
    box = kinds()["panel-box"].board()
    assert any(card.crossed == FULL for card in box.view.seats[box.seat].cards)
    lightning = kinds()["panel-lightning"].board()
    assert min(mark.cost for mark in lightning.marks.values()) > 0
    bonuses = kinds()["panel-bonuses"].board()
    assert len(bonuses.view.seats[bonuses.seat].waiting) > 1


def test_a_position_no_game_has_is_an_error() -> None:
    with pytest.raises(LookupError):
        positions.first(1, lambda state: state.round == 5)


def test_a_replay_shows_every_turn_once() -> None:
    shown = [(state.phase, state.round, state.turn) for state in turning_points(positions.states(3, 0))]
    assert len(shown) == len(set(shown)) == 4 * (1 + 9) + 1
