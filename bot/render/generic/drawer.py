"""The drawer of a game that brings none: a head with the host, a row a seat, a podium, the rules' sentences.

One whose pictures need more than a `Scene` has a scene of its own, and a `SceneDrawer` of it.
A game with pictures of its own inherits and overrides single methods: those of a whole picture (`draw_table`), those
that draw on a sheet (`table_sheet`, or `draw_head` alone) or those that put it into words (`describe_table`, or `where`
alone). Everything that shows the same follows, the replay too.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from bot.engine.public_view import PublicView
from bot.game_words import GameWords, RulesPage
from bot.render.animation import AnimationFrame, gif
from bot.render.dice import PIPS, die
from bot.render.drawer import Drawer
from bot.render.generic import large, told
from bot.render.generic.cover import cover
from bot.render.generic.head import GAP, GRIDS, HEIGHT, TALL, WIDTH, draw_head, spotlight
from bot.render.generic.result import result_sheet
from bot.render.generic.rows import OWN, SMALL, draw_row, draw_rows, height_with_rows, layout
from bot.render.generic.scene import Scene
from bot.render.host import Mood, bust, host
from bot.render.picture import Pages, Person, Picture, Voice
from bot.render.png import Sheet
from bot.render.podium import HOST
from bot.render.replay import BACK, described, levelled, passage
from bot.render.rules_page import described as described_rules
from bot.render.rules_page import rules_sheet
from bot.render.stage import HEIGHT as COVER_HEIGHT
from bot.render.typesetting.fonts import loading
from bot.render.voice import warming as warming_voices
from bot.text import say, sentence, sentences_of

MOMENT, LEAST, WHOLE, LAST = 1400, 300, 15_000, 2800
"""Milliseconds of a moment of a replay, the least of one in a long game, of all together, and of the result."""
FRAMES = 26
"""Moments of a replay at most: of a longer game some, all over it."""


S = TypeVar("S", bound=Scene)


class SceneDrawer(Drawer[object, object], Generic[S]):
    """Draws scenes, with the words of a game."""

    head_height = HEIGHT
    """Height of what `draw_head` draws, with the gap below it."""

    def __init__(self, key: str) -> None:
        self.words = GameWords(key)

    # What a game may do differently

    def public_view(self, view: object) -> PublicView:
        """Return what is visible to all; a game whose views are its own makes one from them."""
        assert isinstance(view, PublicView)
        return view

    def mood(self, public: PublicView) -> Mood:
        """Return the host's face: at the end it cheers, while nobody is asked it thinks."""
        if public.over:
            return "cheer"
        return "present" if public.asked else "think"

    @abstractmethod
    def scene(self, view: object, people: Sequence[Person], note: str = "") -> S:
        """Return what a picture of a view is made of; `note` is said in place of the game's sentence."""

    def draw_head(self, sheet: Sheet, scene: S) -> None:
        """Draw the head at the top of a table or a panel."""
        draw_head(sheet, scene)

    def in_rows(self, scene: S) -> S:
        """Return what the rows show of a scene: a head that has everybody's dice may leave them out there."""
        return scene

    def table_sheet(self, scene: S) -> Sheet:
        """Return the table before it is encoded; its height depends on the number of players only."""
        shape = layout(scene.seats)
        sheet = Sheet(WIDTH, height_with_rows(self.head_height, scene.seats, shape), "night")
        self.draw_head(sheet, scene)
        draw_rows(sheet, self.head_height, self.in_rows(scene), [*range(scene.seats)], shape)
        return sheet

    def panel_sheet(self, scene: S, seat: int) -> Sheet:
        """Return a player's own view before it is encoded; its height depends on the number of players only."""
        others = [other for other in range(scene.seats) if other != seat]
        below = self.head_height + OWN.height + GAP
        sheet = Sheet(WIDTH, height_with_rows(below, len(others), SMALL), "night")
        self.draw_head(sheet, scene)
        rows = self.in_rows(scene)
        draw_row(sheet, GAP, self.head_height, rows, seat, OWN)
        draw_rows(sheet, below, rows, others, SMALL)
        return sheet

    def draw_large_head(self, sheet: Sheet, scene: S) -> None:
        """Draw the head of a larger panel; a game that draws its own head draws this one, too."""
        large.draw_head(sheet, scene)

    def large_sheet(self, scene: S, seat: int, page: int) -> Sheet:
        """Return a page of a player's larger view before it is encoded: the board, then the others."""
        sheet = Sheet(WIDTH, large.HEIGHT, "night")
        rows = self.in_rows(scene)
        if page:
            large.draw_others(sheet, rows, seat, page - 1)
        else:
            self.draw_large_head(sheet, scene)
            large.draw_board(sheet, scene, rows, seat)
        return sheet

    def result_sheet(self, scene: S) -> Sheet:
        """Return the result before it is encoded."""
        return result_sheet(scene)

    # What it may say differently

    def where(self, scene: S) -> Sequence[str]:
        """Return where the game is, a sentence each: the round, the dice and the goal."""
        return told.where(scene)

    def describe_table(self, scene: S) -> str:
        """Return the table in words, at most 1024 characters, as every description."""
        return told.describe_table(scene, self.where(scene))

    def describe_panel(self, scene: S, seat: int) -> str:
        return told.describe_panel(scene, seat, self.where(scene))

    def describe_result(self, scene: S) -> str:
        return told.describe_result(scene)

    def describe_cover(self) -> str:
        """Return the title picture in words."""
        return say("glance.cover", game=self.words.title)

    def describe_rules(self, page: RulesPage) -> str:
        return described_rules(self.words.title, page)

    # The drawer

    def draw_panel(
        self, view: object, seat: int, people: Sequence[Person], marks: object, note: str = "", said: str = ""
    ) -> Picture:
        """Return a player's own view; `note` and `said` replace what the host says."""
        scene = self._own(view, people, marks, note, said)
        return _picture(self.panel_sheet(scene, seat), self.describe_panel(scene, seat))

    def _own(self, view: object, people: Sequence[Person], marks: object, note: str = "", said: str = "") -> S:
        before = sentence(note) if said else note
        return replace(self.scene(view, people, sentences_of((before, said))), marks=marks)

    def large_pages(self, view: object, seat: int, marks: object) -> Pages:
        """Return the board, and the others six by six."""
        return large.pages(len(self.public_view(view).rows))

    def draw_large(
        self,
        view: object,
        seat: int,
        people: Sequence[Person],
        marks: object,
        note: str = "",
        said: str = "",
        page: int = 0,
    ) -> Picture:
        scene = self._own(view, people, marks, note, said)
        labels = large.pages(scene.seats).labels
        page = min(page, len(labels) - 1)
        told = large.described(self.describe_panel(scene, seat), labels[page])
        return _picture(self.large_sheet(scene, seat, page), told)

    def draw_table(self, view: object, people: Sequence[Person], told: str = "", voice: Voice | None = None) -> Picture:
        """Return the whole table; `told` is what has just happened, `voice` what a character says of it."""
        scene = replace(self.scene(view, people), told=told, voice=voice)
        return _picture(self.table_sheet(scene), self.describe_table(scene))

    def draw_result(self, view: object, people: Sequence[Person]) -> Picture:
        """Return the podium and everybody's points."""
        scene = self.scene(view, people)
        return _picture(self.result_sheet(scene), self.describe_result(scene))

    def make_cover(self) -> Picture:
        """Return the title with the host."""
        return Picture(cover(self.words.title), self.describe_cover(), WIDTH, COVER_HEIGHT)

    def make_rules(self, page: int) -> Picture:
        shown = self.words.pages()[page]
        return _picture(rules_sheet(self.words.title, shown), self.describe_rules(shown))

    def draw_replay(self, views: Sequence[object], people: Sequence[Person]) -> Picture:
        """Return the table at every moment, then the result, as an animation."""
        made = gif(self._frames(views, people), BACK)
        last = self.scene(views[-1], people)
        over = last.public.over
        text = self.describe_result(last) if over else self.describe_table(last)
        return Picture(made.data, described(text, made.milliseconds, over=over), made.width, made.height, "gif")

    def _frames(self, views: Sequence[object], people: Sequence[Person]) -> Iterator[AnimationFrame]:
        *before, last = (self.scene(view, people) for view in views)
        if len(before) > FRAMES:
            before = [before[round(index * (len(before) - 1) / (FRAMES - 1))] for index in range(FRAMES)]
        each = max(LEAST, min(MOMENT, WHOLE // max(1, len(before))))
        end = self.result_sheet(last) if last.public.over else self.table_sheet(last)
        return levelled(((self.table_sheet(scene), each) for scene in before), end, LAST)

    def rounds(self, views: Sequence[object]) -> Sequence[int]:
        """Return the last view of every round; where there are no rounds, all."""
        numbers = [self.public_view(view).round for view in views]
        after = [*numbers[1:], -1]
        return [index for index, number in enumerate(numbers) if number == 0 or number != after[index]]

    def draw_moment(self, views: Sequence[object], seat: int, people: Sequence[Person]) -> Picture:
        """Return a player's own view, step by step."""
        scenes = [self.scene(view, people) for view in views]
        return passage((self.panel_sheet(scene, seat) for scene in scenes), self.describe_panel(scenes[-1], seat))

    def plain_panel(self, view: object, seat: int, people: Sequence[Person], marks: object) -> str:
        scene = self._own(view, people, marks)
        return told.own_board(scene, seat, self.where(scene))

    def plain_table(self, view: object, people: Sequence[Person]) -> str:
        scene = self.scene(view, people)
        return told.board(scene, self.where(scene))

    def plain_result(self, view: object, people: Sequence[Person]) -> str:
        return told.final_board(self.scene(view, people))

    def plain_replay(self, views: Sequence[object], people: Sequence[Person]) -> str:
        """Return the game's points moment by moment as text."""
        return told.story([self.scene(view, people) for view in views])

    def warming(self) -> Iterator[None]:
        """Load the fonts and make the sprites, a few with every step."""
        yield from loading("display")
        spotlight()
        for mood in ("present", "think", "cheer"):
            bust(mood, TALL, "stage")
            yield
        host("cheer", HOST, "night")
        yield from warming_voices()
        for _, _, side in GRIDS:
            for value in PIPS:
                die(value, side, "beam")
            yield


class GenericDrawer(SceneDrawer[Scene]):
    """Draws what a `PublicView` says, with the words of a game."""

    def scene(self, view: object, people: Sequence[Person], note: str = "") -> Scene:
        """Return what is visible to all, with who sits where."""
        public = self.public_view(view)
        return Scene(self.words, public, people, self.mood(public), note)


def _picture(sheet: Sheet, alt: str) -> Picture:
    return Picture(sheet.png(), alt, sheet.width, sheet.height)
