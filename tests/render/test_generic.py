"""Pictures that no game drew: whatever lies open and whatever people are called, they come out whole and are told."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from bot.engine.core import Event
from bot.engine.public_view import PublicRow, PublicView
from bot.game_words import GameWords, RulesPage
from bot.render.brush import Brush
from bot.render.dice import PIPS, die
from bot.render.drawer import Drawer
from bot.render.generic import GenericDrawer, SceneDrawer, large
from bot.render.generic import rows as drawn_rows
from bot.render.generic.head import GAP, SPOT
from bot.render.generic.scene import Scene
from bot.render.palette import INDEX, rgb
from bot.render.picture import Person
from bot.render.png import Sheet
from bot.render.typesetting.lettering import words_width
from bot.render.typesetting.monospaced import wide
from tests.engine.pig import Bidding, Bids
from tests.render.frames import check, frames_of
from tests.render.league.seen import outside, overlapping, written
from tests.render.public_views import MOST, people, public_views
from tests.render.vision import contrast
from tests.render.watching import watching
from tests.small_games import WORDS, their_words

pytestmark = pytest.mark.usefixtures("their_words")

DRAWER = GenericDrawer("pig")
BYTES, TEXT = 150_000, 3500
"""Of a picture, and characters of a board as text, at most."""
ADA, BO, CY = (Person(name) for name in ("Ada", "Bo", "Cy"))


def quiet(seats: int, *, over: bool = False) -> PublicView:
    """A game in which nothing has happened."""
    winners = tuple(range(seats)) if over else ()
    return PublicView(Event("asks", 0), (PublicRow(0),) * seats, 30, () if over else (0,), over=over, winners=winners)


def test_it_is_a_drawer() -> None:
    drawer: Drawer[PublicView, object] = DRAWER
    drawer.warm()
    assert (drawer.draw_cover().width, drawer.draw_cover().height) == (900, 440)


def test_a_note_and_what_the_host_says_are_both_there() -> None:
    for draw in (DRAWER.draw_panel, DRAWER.draw_large):
        assert "Ada has rolled. Mind the ones!" in draw(quiet(2), 0, [], {}, "Ada has rolled.", "Mind the ones!").alt


def test_a_scene_of_its_own_knows_what_is_marked_for_its_player() -> None:
    @dataclass(frozen=True, slots=True)
    class Marked(Scene):
        """A scene that names what is marked."""

        @property
        def marked(self) -> str:
            return f"Marked: {self.marks}." if self.marks else "Nothing is marked."

    class MarkingDrawer(SceneDrawer[Marked]):
        """Tells it."""

        def scene(self, view: object, people: Sequence[Person], note: str = "") -> Marked:
            return Marked(self.words, self.public_view(view), people, note=note)

        def where(self, scene: Marked) -> Sequence[str]:
            return [scene.marked]

    drawer = MarkingDrawer("pig")
    for told in (drawer.draw_panel(quiet(2), 0, [], "A5").alt, drawer.draw_large(quiet(2), 0, [], "A5").alt):
        assert "Marked: A5." in told
    assert "Marked: A5." in drawer.plain_panel(quiet(2), 0, [], "A5")
    assert "Nothing is marked." in drawer.draw_table(quiet(2), []).alt


@pytest.mark.deep
@given(public_views(), people)
def test_a_table_has_its_size_from_the_number_of_players_alone(public: PublicView, who: Sequence[Person]) -> None:
    with their_words():
        size = check(DRAWER.draw_table(public, who), BYTES)
        assert size == check(DRAWER.draw_table(quiet(len(public.rows)), []), BYTES)
        text = DRAWER.plain_table(public, who)
        assert len(text) <= TEXT
        assert "`" not in text


@pytest.mark.deep
@given(public_views(), people, st.integers(0, MOST - 1), st.text(max_size=80))
def test_a_panel_has_its_size_from_the_number_of_players_alone(
    public: PublicView, who: Sequence[Person], seat: int, note: str
) -> None:
    with their_words():
        seat %= len(public.rows)
        size = check(DRAWER.draw_panel(public, seat, who, {}, note), BYTES)
        assert size == check(DRAWER.draw_panel(quiet(len(public.rows)), 0, [], {}), BYTES)
        text = DRAWER.plain_panel(public, seat, who, {})
        assert len(text) <= TEXT
        assert "`" not in text


@pytest.mark.deep
@given(public_views(over=True), people)
def test_a_result_has_its_size_from_the_number_of_players_alone(public: PublicView, who: Sequence[Person]) -> None:
    with their_words():
        size = check(DRAWER.draw_result(public, who), BYTES)
        assert size == check(DRAWER.draw_result(quiet(len(public.rows), over=True), []), BYTES)
        assert len(DRAWER.plain_result(public, who)) <= TEXT


@given(public_views(), people, st.integers(0, MOST - 1))
def test_no_words_lie_on_others_or_outside(public: PublicView, who: Sequence[Person], seat: int) -> None:
    with their_words():
        scene = DRAWER.scene(public, who)
        drawn: list[Callable[[], Sheet]] = [
            lambda: DRAWER.table_sheet(scene),
            lambda: DRAWER.panel_sheet(scene, seat % scene.seats),
            lambda: DRAWER.result_sheet(replace(scene, public=replace(public, over=True, winners=(0,)))),
            *(partial(DRAWER.large_sheet, scene, seat % scene.seats, page) for page in (0, 1)),
        ]
        for draw in drawn:
            assert_apart(draw)


def assert_apart(draw: Callable[[], Sheet]) -> None:
    """No text on another, none outside."""
    found = written(draw)
    assert not [*overlapping(found), *outside(found, draw())]


@pytest.mark.deep
@given(public_views(), people, st.integers(0, MOST - 1))
def test_dice_and_rows_lie_inside(public: PublicView, who: Sequence[Person], seat: int) -> None:
    with their_words():
        scene = DRAWER.scene(public, who)
        seat %= scene.seats
        larger = [DRAWER.large_sheet(scene, seat, page) for page in range(len(large.pages(scene.seats).labels))]
        for sheet in (DRAWER.table_sheet(scene), DRAWER.panel_sheet(scene, seat), *larger):
            pixels = sheet.pixels()
            wide, tall = pixels.size
            for edge in ((0, 0, 2, tall), (wide - 2, 0, wide, tall), (0, tall - 2, wide, tall)):
                assert set(pixels.crop(edge).tobytes()) == {INDEX["night"]}


@pytest.mark.deep
def test_words_are_written_on_the_ground_they_are_told_and_stand_out_from_it() -> None:
    rows = (PublicRow(12, 7, "banked", (1, 6)), PublicRow(-3, 0, "", ()), PublicRow(40, -2, "banked", (20,)))
    who = [ADA, Person("Bo", "thinking", ai=True, character="shark"), Person("Cy", "autopilot")]
    public = PublicView(Event("asks", 0), rows, 100, (0,), (1, 2, 3, 12), round=3)
    with watching() as seen:
        for shown in (public, replace(public, dice=()), replace(public, dice=(1,) * 20)):
            DRAWER.draw_table(shown, who)
            DRAWER.draw_panel(shown, 1, who, {})
            for page in range(2):
                DRAWER.draw_large(shown, 1, who, {}, page=page)
        DRAWER.draw_result(replace(public, over=True, winners=(2,)), who)
        DRAWER.draw_result(replace(public, rows=rows[:1], over=True, winners=(0,)), who)
        GenericDrawer("pig").draw_rules()
    assert not seen.lies
    faint = {pair for pair in seen.words if contrast(rgb(pair[0]), rgb(pair[1])) < 4.5}
    assert not faint


def test_who_is_asked_is_told_first_and_everything_of_a_row_is_told() -> None:
    public = PublicView(Event("asks", 1), (PublicRow(3), PublicRow(5, 12, "banked", (2, 6))), 30, (1,), (4,), round=2)
    assert DRAWER.draw_table(public, [ADA, Person("Bo", ai=True)]).alt == (
        "Bo, roll or bank! Round 2. On the table: 4. The goal is 30. "
        "Bo (AI): 5 points, +12 at stake, banked, dice 2, 6. Ada: 3 points."
    )


def test_without_a_goal_there_is_no_bar_and_no_word_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[int] = []
    monkeypatch.setattr(drawn_rows, "draw_bar", lambda *arguments: bars.append(arguments[6]))
    aimless = Bidding().public_view(Bids((5, 9), (1,)), (0,))
    alt = DRAWER.draw_table(aimless, [ADA, BO]).alt
    assert "goal" not in alt
    assert bars == []
    assert "The goal is 9." in DRAWER.draw_table(replace(aimless, goal=9), [ADA, BO]).alt
    assert bars == [0, 1]


def test_ones_own_row_is_told_first_on_ones_panel() -> None:
    public = PublicView(Event("asks", 1), (PublicRow(1), PublicRow(5)), 30, (1,))
    alt = DRAWER.draw_panel(public, 0, [ADA, BO], {}, "Wait a moment").alt
    assert alt == "Wait a moment. The goal is 30. Ada: 1 point. Bo: 5 points."


def test_a_heading_ends_as_a_sentence_where_the_host_says_something_after_it() -> None:
    for draw in (DRAWER.draw_panel, DRAWER.draw_large):
        assert "Your best moment. I liked it! The" in draw(quiet(1), 0, [], {}, "Your best moment", "I liked it!").alt
        assert "Which one? I liked it! The" in draw(quiet(1), 0, [], {}, "Which one?", "I liked it!").alt


def test_a_result_is_told_from_first_to_last_and_the_winner_of_a_tie_is_first() -> None:
    public = PublicView(Event("over", 2), (PublicRow(9), PublicRow(20), PublicRow(20)), 20, over=True, winners=(2,))
    alt = DRAWER.draw_result(public, [ADA, BO, CY]).alt
    assert alt == ("The game is over. Cy has reached the goal! 1. Cy: 20 points. 2. Bo: 20 points. 3. Ada: 9 points.")


@pytest.mark.parametrize("seats", [1, 6, 18])
def test_a_description_of_everybody_fits_and_names_each(seats: int) -> None:
    rows = tuple(PublicRow(100 + seat, 25, "banked", (1, 2, 3, 4, 5)) for seat in range(seats))
    who = [Person(chr(65 + seat) * 80, "autopilot", ai=True) for seat in range(seats)]
    for over in (False, True):
        public = PublicView(
            Event("asks", 0), rows, 500, (0,), (1,) * 5, round=9, over=over, winners=(0,) if over else ()
        )
        for alt in (DRAWER.draw_table(public, who).alt, DRAWER.draw_panel(public, 0, who, {}).alt):
            assert all(f"{chr(65 + seat) * 5}" in alt for seat in range(seats))
            assert all(str(100 + seat) in alt for seat in range(seats))


@pytest.mark.parametrize("count", [1, 2, 40])
def test_a_replay_shows_moments_then_the_result_and_is_told_by_its_end(count: int) -> None:
    views = [replace(quiet(2), rows=(PublicRow(number), PublicRow(2 * number))) for number in range(count)]
    end = PublicView(Event("over", 1), (PublicRow(3), PublicRow(99)), 30, over=True, winners=(1,))
    made = DRAWER.draw_replay([*views, end], [ADA, BO])
    frames = frames_of(made.png)
    assert len(frames) <= 27
    assert frames[-1][1] == max(milliseconds for _, milliseconds in frames)
    assert made.alt.startswith("The game is over. Bo has reached the goal!")
    assert "Animated replay" in made.alt
    assert len(made.png) < 8_000_000
    unfinished = DRAWER.draw_replay(views, [ADA, BO])
    assert unfinished.alt.startswith("The game was not finished.")
    text = DRAWER.plain_replay([*views, end], [ADA, BO])
    assert len(text) <= TEXT
    assert text.splitlines()[0] == "Bo has reached the goal!"


def test_the_rules_page_has_every_sentence_in_words_too() -> None:
    page = DRAWER.draw_rules()
    check(page, BYTES)
    assert "The rules of Pig." in page.alt
    assert all(sentence in page.alt for sentence in DRAWER.words.rules())
    assert page is DRAWER.draw_rules()


@pytest.mark.deep
@pytest.mark.parametrize("title", ["Pig", "Super Mega Lucky Box", "A", "W" * 60, "One Two Three Four Five Six Seven"])
def test_a_cover_takes_any_title(title: str) -> None:
    from bot.render.generic.cover import cover

    with Image.open(io.BytesIO(cover(title))) as image:
        image.load()
        assert image.size == (900, 440)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("title", "smallest"),
    [
        ("Pig", 150),
        ("Super Mega Lucky Box", 40),
        ("One Two Three Four Five Six Seven", 40),
        ("W" * 40, 20),
        ("W" * 60, 12),
    ],
)
def test_a_title_is_as_large_as_fits_beside_the_host(title: str, smallest: int) -> None:
    from bot.render.generic.cover import ROOM, _broken, _size

    lines = max(_broken(title), key=_size)
    assert _size(lines) >= smallest
    assert all(words_width(line, _size(lines)) <= ROOM for line in lines)


@pytest.mark.parametrize("back", ["night", "stage", "beam"])
def test_every_face_of_a_die_differs_from_the_others(back: str) -> None:
    faces = [die(value, 40, back).tobytes() for value in (*PIPS, 0, 7, 20)]
    assert len(set(faces)) == len(faces)


class Own(GenericDrawer):
    """A game that draws its table otherwise."""

    def table_sheet(self, scene: Scene) -> Sheet:
        """The panel of the first."""
        return self.panel_sheet(scene, 0)


def test_what_a_game_overrides_the_replay_shows_too() -> None:
    own, public = Own("pig"), quiet(3)
    assert own.draw_table(public, []).height == DRAWER.draw_panel(public, 0, [], {}).height
    assert own.draw_replay([public, public], []).height == own.draw_table(public, []).height


class Headed(GenericDrawer):
    """A game with a head of its own, which shows the dice of the rows, and with words of its own for what lies open."""

    head_height = 300

    def draw_head(self, sheet: Sheet, scene: Scene) -> None:
        """A plate."""
        sheet.fill(0, 0, 900, self.head_height, "gold")

    def in_rows(self, scene: Scene) -> Scene:
        """Nobody's dice."""
        rows = tuple(replace(row, dice=()) for row in scene.public.rows)
        return replace(scene, public=replace(scene.public, rows=rows))

    def where(self, scene: Scene) -> list[str]:
        """The tide."""
        return ["The tide is out."]


def test_a_game_may_have_another_head_over_the_same_rows() -> None:
    bare = quiet(3)
    public = replace(bare, rows=tuple(replace(row, dice=(1, 2)) for row in bare.rows))
    headed = Headed("pig")
    for own, usual in (
        (headed.table_sheet(headed.scene(public, [])), DRAWER.table_sheet(DRAWER.scene(bare, []))),
        (headed.panel_sheet(headed.scene(public, []), 1), DRAWER.panel_sheet(DRAWER.scene(bare, []), 1)),
    ):
        assert own.height - usual.height == 300 - DRAWER.head_height
        rows = usual.pixels().crop((0, DRAWER.head_height, 900, usual.height))
        assert own.pixels().crop((0, 300, 900, own.height)).tobytes() == rows.tobytes()
        assert set(own.pixels().crop((0, 0, 900, 300)).tobytes()) == {INDEX["gold"]}


def test_what_a_game_says_of_the_table_is_in_every_description_and_board() -> None:
    headed, public = Headed("pig"), replace(quiet(2), round=7)
    told = (
        headed.draw_table(public, [ADA]).alt,
        headed.draw_panel(public, 0, [ADA], {}).alt,
        headed.draw_replay([public, public], [ADA]).alt,
        headed.plain_table(public, [ADA]),
        headed.plain_panel(public, 0, [ADA], {}),
    )
    assert all("The tide is out." in text and "Round" not in text for text in told)


CALLED = {
    "Day {round} of 8": "Day 7 of 8.",
    "Hand {round}": "Hand 7.",
    "{round}. Tag": "7. Tag.",
    "The last one!": "The last one!",
    f"{'An age of ' * 9}{{round}}{' and more' * 9}": f"{'An age of ' * 9}7{' and more' * 9}.",
}
"""What a game may call its rounds, and what is said of the seventh."""


@pytest.mark.deep
@pytest.mark.parametrize("called", CALLED)
def test_a_game_calls_its_rounds_what_it_likes(called: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(WORDS, "round.pig", called)
    public = replace(quiet(3), round=7)
    with their_words():
        for shown in (public, replace(public, dice=(1, 2)), replace(public, dice=(1,) * 22)):
            told = DRAWER.draw_table(shown, []).alt, DRAWER.draw_panel(shown, 0, [], {}).alt
            for text in (*told, DRAWER.plain_table(shown, [])):
                assert CALLED[called] in text
                assert "Round" not in text
            scene = DRAWER.scene(shown, [])
            assert_apart(partial(DRAWER.table_sheet, scene))
            with watching() as seen:
                DRAWER.table_sheet(scene)
            assert not seen.lies
            inside = {one.text for one in written(partial(DRAWER.table_sheet, scene)) if one.box[2] > SPOT + GAP}
            assert not [said for said in inside if said[:4] in called]


def test_a_day_of_so_many_is_drawn_around_its_number() -> None:
    with patch.dict(WORDS, {"round.pig": "Day {round} of 8"}), their_words():
        sheet = partial(DRAWER.table_sheet, DRAWER.scene(replace(quiet(1), round=7), []))
        day, number, of = (next(one for one in written(sheet) if one.text == said) for said in ("Day", "7", "of 8"))
    assert number.size > 2 * max(day.size, of.size)
    assert day.box[3] <= number.box[1] < number.box[3] <= of.box[1]


class Days(GameWords):
    """Alone a game has eight days."""

    def round(self, public: PublicView, shown: str = "") -> str:
        """A day, or a round."""
        return f"Day {shown or public.round} of 8" if len(public.rows) == 1 else super().round(public, shown)


def test_what_a_round_is_called_may_depend_on_what_lies_open() -> None:
    drawer = GenericDrawer("pig")
    drawer.words = Days("pig")
    alone, together = (drawer.draw_table(replace(quiet(seats), round=2), []).alt for seats in (1, 2))
    assert "Day 2 of 8." in alone
    assert "Round 2." in together


class Teller(GenericDrawer):
    """A game that describes its pictures otherwise."""

    def describe_table(self, scene: Scene) -> str:
        return "the table"

    def describe_panel(self, scene: Scene, seat: int) -> str:
        return f"the panel of {seat}"

    def describe_result(self, scene: Scene) -> str:
        return "the result"

    def describe_cover(self) -> str:
        return "the cover"

    def describe_rules(self, page: RulesPage) -> str:
        return f"the rules: {len(page.sentences)}"


@pytest.mark.deep
def test_a_game_may_describe_its_pictures_in_its_own_words() -> None:
    teller, public, over = Teller("pig"), quiet(2), quiet(2, over=True)
    assert teller.draw_table(public, []).alt == "the table"
    assert teller.draw_panel(public, 1, [], {}).alt == "the panel of 1"
    assert teller.draw_result(over, []).alt == "the result"
    assert (teller.draw_cover().alt, teller.draw_rules().alt) == ("the cover", "the rules: 3")
    assert "the result" in teller.draw_replay([public, over], []).alt
    assert "the table" in teller.draw_replay([public, public], []).alt


@pytest.mark.deep
def test_a_title_is_painted_where_a_cover_has_room_for_it() -> None:
    from bot.render.generic.cover import paint_title

    def painted(y: float) -> list[int]:
        brush = Brush(900, 440, "night")
        paint_title(brush, "Two Words", y)
        sheet = Sheet(900, 440, "night")
        sheet.put(brush.done(), 0, 0)
        pixels = sheet.pixels()
        return [row for row in range(440) if set(pixels.crop((0, row, 900, row + 1)).tobytes()) != {INDEX["night"]}]

    assert [row + 60 for row in painted(120)] == painted(180)


def test_what_stands_behind_a_name_on_a_board_as_text_is_in_one_column() -> None:
    rows = tuple(replace(row, dice=(number, 6)) for number, row in enumerate(quiet(4).rows, 1))
    who = [Person(name) for name in ("結衣", "👩‍🚀 Bo", "Ada", "W" * 30)]
    lines = DRAWER.plain_table(replace(quiet(4), rows=rows), who).split("\n")[-4:]
    before = [line.partition(f"  {number} 6")[0] for number, line in enumerate(lines, 1)]
    assert {wide(line) for line in before} == {15 + 20}
