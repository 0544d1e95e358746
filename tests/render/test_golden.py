"""Every kind of picture looks as its golden image does; and the comparison sees what is broken and nothing else."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bot.games.luckybox.rules.faces import FULL
from bot.games.luckybox.rules.view import CardView, SeatView
from bot.render.palette import INDEX
from bot.render.picture import Picture
from gallery.kinds import kinds
from gallery.page import opened, packed
from gallery.positions import Board
from tests.depth import deep
from tests.render import images
from tests.render.images import COLOURS, FOLDER, Difference, difference, shrunk

WITH_MARKS = ("panel-3", "panel-5")
WITH_CROSSES = ("panel-5", "panel-other", "choice-4", "table-2", "table-4", "table-5", "table-12")
WITH_STARS = ("panel-5", "table-4", "table-12")


@cache
def kept_as_drawn(name: str) -> Image.Image:
    """The golden image there would be of a kind as it is drawn now."""
    return kept(opened(kinds()[name].draw()))


def kept(image: Image.Image) -> Image.Image:
    """An image as it would come back from a golden file."""
    with Image.open(io.BytesIO(packed(shrunk(image), COLOURS))) as file:
        return file.convert("RGB")


def against(image: Image.Image, name: str) -> Difference:
    """An image against the golden one there would be of a kind as it is drawn now."""
    return difference(shrunk(image), kept_as_drawn(name))


def shown_seat(board: Board) -> SeatView:
    """A seat whose cards the picture shows, with an unfinished card begun and room for a star."""
    seats = board.view.seats if board.what == "table" else (board.view.seats[board.seat],)
    return next(
        seat
        for seat in seats
        if any(0 < card.crossed < FULL for card in seat.cards) and seat.stars[board.view.round - 1] < 3
    )


def with_seat(board: Board, seat: SeatView) -> Board:
    """The picture's material with one seat changed."""
    seats = tuple(seat if old.seat == seat.seat else old for old in board.view.seats)
    return replace(board, view=replace(board.view, seats=seats))


def with_card(board: Board, card: CardView) -> Board:
    """The picture's material with one card changed."""
    seat = shown_seat(board)
    return with_seat(board, replace(seat, cards=tuple(card if old.id == card.id else old for old in seat.cards)))


def begun(board: Board) -> CardView:
    return next(card for card in shown_seat(board).cards if 0 < card.crossed < FULL)


def without_a_cross(board: Board) -> Board:
    card = begun(board)
    return with_card(board, replace(card, crossed=card.crossed & (card.crossed - 1)))


def without_a_tag(board: Board) -> Board:
    place, mark = next(iter(board.marks.items()))
    return replace(board, marks={**board.marks, place: replace(mark, tag="")})


def with_a_tag_less(board: Board) -> Board:
    place = next(iter(board.marks))
    return replace(board, marks={other: mark for other, mark in board.marks.items() if other != place})


def with_another_number(board: Board) -> Board:
    card = begun(board)
    place = next(place for place in range(9) if not card.crossed >> place & 1)
    number = card.face.grid[place]
    other = number - 1 if number % 3 == 0 else number + 1
    grid = (*card.face.grid[:place], other, *card.face.grid[place + 1 :])
    return with_card(board, replace(card, face=replace(card.face, grid=grid)))


def with_two_cards_swapped(board: Board) -> Board:
    seat = shown_seat(board)
    return with_seat(board, replace(seat, cards=(seat.cards[1], seat.cards[0], *seat.cards[2:])))


def with_a_star_more(board: Board) -> Board:
    seat, now = shown_seat(board), board.view.round - 1
    stars = tuple(count + (round_ == now) for round_, count in enumerate(seat.stars))
    return with_seat(board, replace(seat, stars=stars))  # type: ignore[arg-type] # as long as before


BREAKS: list[tuple[str, Callable[[Board], Board], tuple[str, ...]]] = [
    ("a cross is missing", without_a_cross, WITH_CROSSES),
    ("a tag is missing", without_a_tag, WITH_MARKS),
    ("a square that may be crossed is not marked", with_a_tag_less, WITH_MARKS),
    ("a number is another", with_another_number, ("panel-3", "panel-5", "table-2", "table-4")),
    ("two cards are swapped", with_two_cards_swapped, WITH_CROSSES),
    ("a star is not filled", with_a_star_more, WITH_STARS),
]


def firsts() -> set[str]:
    """The first picture of each sort: `panel-1` of all panels, `flip7-table-1` of all tables of that game."""
    return set({_sort(name): name for name in reversed(kinds())}.values())


def _sort(name: str) -> str:
    found = re.match(r"(\w+\d-)?[a-z]+", name)
    assert found is not None, name
    return found[0]


@pytest.mark.parametrize("name", [name if name in firsts() else deep(name) for name in kinds()])
def test_a_picture_is_as_its_golden_image(name: str) -> None:
    said = images.complaint(name, kinds()[name].draw())
    assert not said, said


def test_there_is_a_golden_image_of_every_kind_each_small_and_none_besides() -> None:
    files = {path.stem: path.stat().st_size for path in FOLDER.glob("*.png")}
    assert files.keys() == kinds().keys()
    assert max(files.values()) <= 30_000


@pytest.mark.deep
def test_a_golden_image_is_written_again_only_where_its_pixels_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "FOLDER", tmp_path)
    assert images.write("panel-3") == ["panel-3"]
    assert [path.name for path in tmp_path.iterdir()] == ["panel-3.png"]
    assert images.write("panel-3") == []
    Image.new("RGB", (300, 20)).save(tmp_path / "panel-3.png")
    assert images.write("panel-3") == ["panel-3"]


# The comparison itself: what it must see


@pytest.mark.parametrize(
    ("broken", "name"),
    [pytest.param(broken, name, id=f"{what}: {name}") for what, broken, names in BREAKS for name in names],
)
def test_a_broken_picture_is_seen(broken: Callable[[Board], Board], name: str) -> None:
    apart = against(opened(broken(kinds()[name].board()).draw()), name)
    assert not apart.small
    assert apart.worst > images.WORST + 4, "and not only just"


@pytest.mark.deep
@pytest.mark.parametrize("name", ["panel-5", "table-12", "result-4", "rules-1"])
@pytest.mark.parametrize(("right", "down"), [(4, 0), (0, 4), (2, 2)])
def test_a_picture_that_moved_is_seen(name: str, right: int, down: int) -> None:
    assert not against(ImageChops.offset(opened(kinds()[name].draw()), right, down), name).small


@pytest.mark.parametrize(
    ("colour", "other"), [("gold", "bolt"), ("low", "mid"), ("paper", "white"), ("night", "stage"), ("ink", "mid_ink")]
)
def test_a_colour_of_the_palette_that_became_another_is_seen(colour: str, other: str) -> None:
    picture = kinds()["panel-5"].draw()
    with Image.open(io.BytesIO(picture.png)) as image:
        palette = bytearray(image.getpalette() or ())
        here, there = 3 * INDEX[colour], 3 * INDEX[other]
        palette[here : here + 3] = palette[there : there + 3]
        image.putpalette(bytes(palette))
        changed = image.convert("RGB")
    assert not against(changed, "panel-5").small


@pytest.mark.parametrize("name", ["panel-5", "table-12", "result-4"])
def test_a_picture_that_is_a_little_lighter_everywhere_is_seen(name: str) -> None:
    lighter = opened(kinds()[name].draw()).point([min(255, value + 7) for value in range(256)] * 3)
    apart = against(lighter, name)
    assert apart.worst <= images.WORST, "no block tells it, all of them do"
    assert not apart.small


def test_a_picture_of_another_size_is_complained_about_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "drawn_now", lambda: tmp_path)
    said = images.complaint("panel-3", kinds()["rules-1"].draw())
    assert "panel-3.png: its size is" in said
    assert (tmp_path / "panel-3.png").read_bytes() == kinds()["rules-1"].draw().png


def test_a_complaint_names_the_file_the_worst_block_and_the_picture_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "drawn_now", lambda: tmp_path)
    picture = without_a_cross(kinds()["panel-5"].board()).draw()
    said = images.complaint("panel-5", picture)
    assert "golden/panel-5.png: the block at (" in said
    assert str(tmp_path / "panel-5.png") in said
    assert (tmp_path / "panel-5.png").read_bytes() == picture.png


def test_a_golden_image_that_is_missing_is_complained_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "FOLDER", tmp_path)
    assert "is missing" in images.complaint("rules-1", Picture(b"", "", 1, 1))


def test_the_worst_block_is_where_the_difference_is() -> None:
    image = Image.new("RGB", (300, 300))
    spotted = image.copy()
    spotted.paste("white", (104, 200, 108, 204))
    apart = difference(spotted, image)
    assert (apart.worst, apart.place, apart.pale) == (255, (104, 200), 10)
    assert apart.mean == pytest.approx(255 * 16 / 90_000)


def test_what_lies_across_four_blocks_is_seen_as_if_it_lay_in_one() -> None:
    image = Image.new("RGB", (300, 300))
    for left, top in ((104, 200), (106, 200), (104, 202), (106, 202)):
        spotted = image.copy()
        spotted.paste("white", (left, top, left + 4, top + 4))
        assert difference(spotted, image).worst == 255


# And what it must not see


@pytest.mark.deep
@pytest.mark.parametrize("name", ["panel-5", "table-4", "table-12", "result-12", "cover"])
def test_noise_of_three_levels_passes(name: str) -> None:
    image = opened(kinds()[name].draw())
    chance = random.Random(name)
    noise = Image.frombytes("RGB", image.size, bytes(chance.choices(range(7), k=image.width * image.height * 3)))
    noisy = ImageChops.subtract(ImageChops.add(image, noise), Image.new("RGB", image.size, (3, 3, 3)))
    assert against(noisy, name).small


@pytest.mark.deep
@pytest.mark.parametrize("name", ["panel-5", "table-4", "table-12", "result-12", "cover"])
@pytest.mark.parametrize(("right", "down"), [(1, 0), (0, 1), (-1, 0), (0, -1)])
def test_edges_smoothed_a_little_otherwise_pass(name: str, right: int, down: int) -> None:
    """A quarter of every pixel is its neighbour's: what another FreeType does to edges is less."""
    image = opened(kinds()[name].draw())
    assert against(Image.blend(image, ImageChops.offset(image, right, down), 0.25), name).small
