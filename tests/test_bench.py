"""The measurements measure what they say: no figures here, only that the ways compared show the same picture."""

from __future__ import annotations

import io
import sqlite3
import zlib
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from discord.state import AutoShardedConnectionState
from PIL import Image

from bench import encoders, first_play, pictures, servers
from bench.__main__ import main
from bench.against import Figure, Pair, Run, told
from bench.conditions import Conditions, watching
from bench.patching import caches, forget, images, instead, kept, size
from bench.pictures import raw
from bench.redrawn import fidelity, redrawing
from bench.report import AIMS, report
from bench.table import Aim, Section
from bot.games.luckybox.pictures import card, widgets
from bot.render.png import packed
from bot.render.typesetting import text
from bot.tables.seating.lobby import HOSTED
from bot.ui.gateway.servers import Servers
from gallery.kinds import kinds
from gallery.page import opened
from tests.depth import deep
from tests.render.images import difference, shrunk

SAME = ("panel-5", "choice-4", "table-4", "table-12", "result-4", "rules")
CARDS = (0, 350, 900, 646)
"""Where the cards of the first page of the rules lie."""


@pytest.mark.deep
@pytest.mark.parametrize("name", [SAME[0], *map(deep, SAME[1:])])
def test_a_picture_redrawn_at_four_times_the_size_shows_the_same(name: str) -> None:
    usual = opened(kinds()[name].board().draw() if name != "rules" else pictures.kinds()["rules"]())
    with redrawing():
        anew = kinds()[name].board().draw() if name != "rules" else pictures.kinds()["rules"]()
    with Image.open(io.BytesIO(anew.png)) as image:
        assert image.mode == "RGB"
        assert image.size == usual.size
        # Not `small`: letters are placed by pixels of another size, so edges differ more than between two builds. In
        # sentences as long as those of the rules this adds up: of that page its row of cards is looked at.
        part = CARDS if name == "rules" else (0, 0, *usual.size)
        apart = difference(shrunk(image.crop(part)), shrunk(usual.crop(part)))
    assert apart.mean < 4
    assert apart.pale < 20


@pytest.mark.deep
def test_redrawn_in_full_colours_a_picture_is_still_more_alike() -> None:
    usual = opened(kinds()["panel-5"].draw())
    with redrawing():
        large = opened(kinds()["panel-5"].draw())
    with redrawing(1):
        full = opened(kinds()["panel-5"].draw())
    assert fidelity(usual, full) > fidelity(usual, large)
    assert fidelity(usual, usual) == 99


@pytest.mark.deep
def test_while_redrawing_no_sprite_is_kept_and_afterwards_all_is_as_before() -> None:
    before = kinds()["panel-5"].draw()
    forget()
    with redrawing():
        kinds()["panel-5"].draw()
        assert widgets.tile.__name__ == "tile"
        assert not hasattr(widgets.tile, "cache_info")
    assert widgets.tile.cache_info().currsize == 0
    assert card.printed.cache_info().currsize == 0
    assert text.label.cache_info().currsize == 0
    assert kinds()["panel-5"].draw() == before


def test_every_image_a_cache_holds_is_counted() -> None:
    forget()
    widgets.tile(1, "open", widgets.LARGE)
    widgets.tile(2, "open", widgets.LARGE)
    text.label("Ada", 30, "white", "night")
    tiles = [*images(tuple(kept(caches()["bot.games.luckybox.pictures.widgets.tile"])))]
    labels = [*images(tuple(kept(caches()["bot.render.typesetting.text.label"])))]
    assert [size(image) for image in tiles] == [widgets.LARGE.tile**2] * 2
    assert len(labels) == 1


def test_another_function_takes_a_names_place_wherever_it_was_imported() -> None:
    real, other = text.write, object()
    with instead([(real, other)]):
        assert vars(text)["write"] is other
        assert vars(card)["write"] is other
    assert text.write is real


def test_what_deflate_takes_is_what_the_picture_holds() -> None:
    draw = pictures.panel(3)
    sheet, data = raw(draw)
    assert len(data) == (sheet.width + 1) * sheet.height
    assert packed(data) in draw().png


def test_every_way_of_encoding_gives_back_the_same_pixels() -> None:
    sheet, data = raw(pictures.panel(3))
    with Image.open(io.BytesIO(pictures.panel(3)().png)) as image:
        shown = image.convert("RGB").tobytes()
    for name, way in encoders.ways(sheet, data):
        if name.startswith("Pillow"):
            with Image.open(io.BytesIO(way())) as image:
                assert image.convert("RGB").tobytes() == shown, name
        elif not any(digit in name for digit in "789"):  # slow, and the same function
            assert zlib.decompress(way()) == data, name


def test_an_aim_says_by_how_much_it_is_met_or_missed() -> None:
    assert Aim("time", 1.2, 1.5, "×").cells() == ("time", "≤ 1.5×", "1.2×", "met, 20% to spare", "", "")
    assert Aim("time", 3.0, 1.5, "ms").cells() == ("time", "≤ 1.5 ms", "3 ms", "**missed by 100%**", "", "")
    assert Aim("gain", 90.0, 60, "×", least=True).met
    assert not Aim("gain", 30.0, 60, "×", least=True).met


def test_a_busy_machine_gives_no_verdict_and_every_figure_says_what_it_was_like() -> None:
    aim = Aim("time", 1.2, 1.5, "ms")
    quiet, busy = Conditions(0.04, 0.75, 0.0), Conditions(0.08, 1.25, 0.3)
    assert aim.cells(quiet) == ("time", "≤ 1.5 ms", "1.2 ms", "met, 20% to spare", "40 ms", "0.75")
    assert aim.cells(busy) == ("time", "≤ 1.5 ms", "1.2 ms", "no verdict: too busy", "80 ms", "1.25")
    told = report([Section("A", "a", ("x",), (("1",),), (aim,), busy)], "here")
    assert "a million additions take 80 ms, with 1.25 processes" in told
    assert "30% of the processors" in told
    assert "| time | ≤ 1.5 ms | 1.2 ms | no verdict: too busy | 80 ms | 1.25 |" in told


def test_what_a_machine_is_like_is_seen_while_something_is_measured() -> None:
    with watching() as watch:
        pass
    assert watch.found is not None
    assert watch.found.additions > 0
    assert 0 <= watch.found.stolen <= 1


def test_two_trees_in_turns_are_compared_pair_by_pair() -> None:
    def run(value: float) -> Run:
        return Run([Figure("a press", "ms", value)], "7 presses")

    pairs = [Pair(run(10), run(5)), Pair(run(20), run(8)), Pair(run(10), run(6))]
    assert told("abc1234", pairs) == [
        ("a press", "10 ms", "6 ms", "0.50", "0.40 to 0.60", "each of 3 times: 7 presses at abc1234, 7 presses here")
    ]


def test_a_revision_that_there_is_none_of_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--against", "no-such-commit"])
    assert "no commit: no-such-commit" in capsys.readouterr().err


def test_a_part_measured_again_takes_its_place_in_the_report_and_the_rest_stays() -> None:
    old = report(
        [
            Section("A", "a", ("x",), (("1",),), (Aim("of a", 1, 2, "ms"),)),
            Section("B", "b", ("x",), (("2",),), (Aim("of b", 1, 2, "ms"),)),
        ],
        "here",
    )
    new = report([Section("A", "a", ("x",), (("7",),), (Aim("of a", 3, 2, "ms"),))], "there", old)
    assert new.index("## A") < new.index("| 7 |") < new.index("## B") < new.index("| 2 |") < new.index(f"## {AIMS}")
    assert "| 1 |" not in new
    assert "| of a | ≤ 2 ms | 3 ms | **missed by 50%** |  |  |" in new
    assert "| of b | ≤ 2 ms | 1 ms | met, 50% to spare |  |  |" in new
    assert "there" in new
    assert "here" not in new.replace("there", "")
    assert report([], "there", new) == new


def test_a_middling_server_is_as_large_as_the_figures_say_and_like_no_other() -> None:
    one, other = servers.told(1), servers.told(2)
    assert [len(one[part]) for part in ("channels", "roles", "emojis", "members")] == [40, 25, 30, 1]
    ids = [{part["id"] for name in ("channels", "roles", "emojis") for part in told[name]} for told in (one, other)]
    assert [len(found) for found in ids] == [95, 95]
    assert not ids[0] & ids[1]


@pytest.mark.deep
def test_what_a_server_costs_is_more_where_nothing_is_left_out() -> None:
    assert servers.traced(AutoShardedConnectionState, 20) > 5 * servers.traced(partial(Servers, None), 20) > 0


@pytest.mark.deep
async def test_a_start_is_measured_with_more_games_under_way_than_one_person_may_host(tmp_path: Path) -> None:
    file = tmp_path / "bench.db"
    await first_play.fill(file, HOSTED + 1)
    with closing(sqlite3.connect(file)) as raw:
        found = raw.execute("SELECT count(*), count(DISTINCT host_id) FROM tables WHERE status = 'running'").fetchone()
    assert found == (HOSTED + 1, HOSTED + 1)
