"""The screens of a review: the best moment, the turning points with the position as it was, the end.

All that they show follows from what is kept and from the game's entries; where somebody is in it stands in the custom
ids. So any process answers, also after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.core import IllegalAction, SomeAction
from bot.engine.review import PRAISED, Judgement, Review, Verdict
from bot.features.reviews.buttons import review_button
from bot.features.reviews.custom_ids import ReviewPress
from bot.features.reviews.service import ReviewService
from bot.render.picture import Picture
from bot.tables.view import TableView, as_it_was, gone_on
from bot.text import count, say
from bot.ui.input.ids import Press, parse
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import games, screens
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.game_content import PanelContent
from bot.ui.screens.larger import Board
from bot.ui.screens.names import bold_names
from bot.ui.screens.panel_buttons import table_button
from bot.ui.screens.review_words import ReviewWords, by_unit
from bot.ui.screens.screen import Button, Row, Screen

ANSWERS = ("do", "pick", "several", "focus")
"""The presses of a panel that are pressed on a review, too."""
CLOSE = 1.0
"""Points: a play that is worth less than so much less than the best is very close to it."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Somebody's review, of what they have played by themselves."""

    table: TableView
    review: Review
    text_mode: bool = False
    larger: bool = False

    @property
    def points(self) -> tuple[Verdict, ...]:
        """The turning points, in the order they were played."""
        return self.review.turning_points()

    def point(self, at: int | None) -> Verdict | None:
        """Return the turning point that begins at this position; None where there is none."""
        return next((point for point in self.points if point.first == at), None)

    def number(self, point: Verdict) -> int:
        """Return which of them it is, from 1."""
        return self.points.index(point) + 1

    def after(self, at: int | None) -> Verdict | None:
        """Return the next one after a position; the first of all after none."""
        return next((point for point in self.points if at is None or point.first > at), None)

    def actions(self, play: Sequence[object]) -> list[SomeAction]:
        return [self.table.rules.parse_action(action)[1] for action in play]  # type: ignore[arg-type] # record form


@dataclass(frozen=True, slots=True)
class Tried:
    """What somebody tries in a turn: the table as it is then, and their answers so far."""

    now: TableView
    answers: tuple[SomeAction, ...]
    indexes: tuple[int, ...]
    """Of each answer, among those there were."""
    goes_on: bool
    """Something is still asked in this turn."""


def tried(before: TableView, seat: int, indexes: Sequence[int], action: SomeAction | None = None) -> Tried:
    """Return what was tried in a turn, by the indexes of the answers, and one answer more if there is one.

    Raises `IllegalAction` for what could not have been played: custom ids come from outside.
    """
    now, answers, chosen = before, list[SomeAction](), list(indexes)
    reviewer = before.game.reviewer
    assert reviewer is not None
    goes_on = True
    for number in range(len(indexes) + (action is not None)):
        decision = before.rules.decision(now.state, seat)
        if decision is None or not goes_on:
            raise IllegalAction("not_asked")
        if number < len(indexes):
            if indexes[number] >= len(decision.options):
                raise IllegalAction("not_an_option")
            answer = decision.options[indexes[number]]
        else:
            if action not in decision.options:
                raise IllegalAction("not_an_option")
            answer = action
            chosen.append(decision.options.index(action))
        answers.append(answer)
        now = gone_on(now, seat, [answer])
        goes_on = reviewer.goes_on(before.rules, now.state, seat)
    return Tried(now, tuple(answers), tuple(chosen), goes_on)


def waiting(table: TableView) -> Screen:
    """Return what is shown while a review is made."""
    return Screen((_title(table), say("review.waiting")), ((review_button("again", table),),))


def failed(table: TableView) -> Screen:
    """Return what is shown where none could be made now."""
    return Screen((_title(table), say("review.failed")), ((review_button("again", table, style="primary"),),))


def _title(table: TableView) -> str:
    return say("review.title", game=screens.title(table))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A board as pictures: one, or all pages of a larger one; or as text."""

    pictures: tuple[Picture, ...]
    plain: str | None = None

    def screen(self, texts: tuple[str, ...], rows: tuple[Row, ...]) -> Screen:
        return Screen(texts, rows, next(iter(self.pictures), None), self.plain, more=self.pictures[1:])


class ReviewScreens:
    def __init__(self, reviews: ReviewService, drawing: DrawingThread, additions: Additions) -> None:
        self._reviews, self._drawing, self._additions = reviews, drawing, additions

    async def first(self, walk: Walk, note: str = "") -> Screen:
        """Return the best moment of the game."""
        table, moment = walk.table, walk.review.moment
        if not any(turn.kind != "forced" for turn in walk.review.turns):
            return Screen((_title(table), say("review.nothing")))
        rows: tuple[Row, ...] = ((review_button("skip", table, label="review.go_on", style="primary"),),)
        if moment is None:
            return Screen(_filled(_title(table), note, say("review.no_moment")), rows)
        words = games.of(table)
        before = await self._position(walk, moment.first)
        after = await self._position(walk, moment.last + 1)
        play = words.play_words(before, moment.seat, walk.actions(moment.played))
        praise = say(f"review.praise.{moment.kind}")
        came = self._followed(walk, moment)
        text = "\n".join(_filled(say("review.moment", when=words.when(moment), play=play), came, praise))
        board = await self._board(walk, after, PanelContent(()), "moment")
        return board.screen(_filled(_title(table), note, text), rows)

    async def point(self, walk: Walk, point: Verdict) -> Screen:
        """Return a turning point before its answer: the position, and what was played."""
        words, before = games.of(walk.table), await self._position(walk, point.first)
        play = words.play_words(before, point.seat, walk.actions(point.played))
        unit, cost = words.measured(point, point.cost)
        text = by_unit(
            f"review.point.{unit}",
            cost,
            number=walk.number(point),
            points=len(walk.points),
            when=words.when(point),
            play=play,
        )
        board = await self._board(walk, before, PanelContent(()), "point")
        return board.screen((text,), (_ways(walk, point, "review.try"),))

    async def trying(self, walk: Walk, point: Verdict, indexes: Sequence[int] = (), focus: str = "") -> Screen:
        """Return the position as it was with what could be answered, or the next question of what is being tried."""
        before = await self._position(walk, point.first)
        return await self._asked(walk, point, tried(before, point.seat, indexes), focus)

    async def _asked(self, walk: Walk, point: Verdict, so_far: Tried, focus: str = "") -> Screen:
        words, table, at = games.of(walk.table), walk.table, point.first
        parts = words.panel_content(so_far.now, point.seat, focus)
        below = [review_button("show", table, at), review_button("skip", table, at)]
        if so_far.answers:
            below.insert(0, review_button("try", table, at, label="review.anew"))
        rows = (*_pointed(parts.rows, table.id, at, so_far.indexes), tuple(below))
        heading = say("review.trying", number=walk.number(point), points=len(walk.points))
        board = await self._board(walk, so_far.now, parts)
        return board.screen(_filled(heading, *parts.texts), rows)

    async def answered(self, walk: Walk, point: Verdict, indexes: Sequence[int], action: SomeAction) -> Screen:
        """Return what comes of one more answer: the next question, or what is said of the whole play.

        Raises `IllegalAction` for an answer that could not be given, `NobodyThinks` where nobody can say.
        """
        before = await self._position(walk, point.first)
        made = tried(before, point.seat, indexes, action)
        if made.goes_on:
            return await self._asked(walk, point, made)
        table, words = walk.table, games.of(walk.table)
        play = [table.rules.dump_action(point.seat, answer) for answer in made.answers]
        judgement = await self._reviews.judged(table, point, play)
        told = words.play_words(before, point.seat, made.answers)
        shown, parts = words.play_board(before, made.now, point.seat, made.answers)
        board = await self._board(walk, shown, parts, "found" if judgement.is_found else "tried")
        if judgement.is_found:
            row = (review_button("show", table, point.first), _on(walk, point), *self._added(walk, point))
            return board.screen((say("review.found", play=told),), (row,))
        text = _judged(words, point, judgement, told, same=play == list(point.played))
        return board.screen((text,), (_ways(walk, point, "review.once_more"),))

    async def shown(self, walk: Walk, point: Verdict) -> Screen:
        """Return both plays of a turning point, what came of the one that was played, and the reason for the other."""
        words, seat = games.of(walk.table), point.seat
        before = await self._position(walk, point.first)
        unit, cost = words.measured(point, point.cost)
        texts, boards = list[str](), list[_Drawn]()
        for which, actions in (("played", walk.actions(point.played)), ("best", walk.actions(point.best))):
            after = await self._drawing.run(gone_on, before, seat, actions)
            told = words.play_words(before, seat, actions)
            texts.append(
                say("review.played", when=words.when(point), play=told)
                if which == "played"
                else by_unit(f"review.best.{unit}", cost, play=told)
            )
            shown, parts = words.play_board(before, after, seat, actions)
            boards.append(await self._board(walk, shown, parts, which))
        texts[0] = "\n".join(_filled(texts[0], self._followed(walk, point)))
        texts.append("\n".join(words.reasons(before, point)) or say("review.no_reason"))
        rows: tuple[Row, ...] = ((_on(walk, point), *self._added(walk, point)),)
        footer = words.how_known(point) or None
        played, best = boards
        if not (played.pictures and best.pictures):
            return Screen(tuple(texts), rows, plain=_side_by_side(played.plain or "", best.plain or ""), footer=footer)
        both = _Drawn((*played.pictures, *best.pictures))
        return replace(both.screen(tuple(texts), rows), footer=footer)

    @staticmethod
    def _followed(walk: Walk, verdict: Verdict) -> str:
        """Return what came of what was played, in a line; empty where the play itself says it."""
        what = games.of(walk.table).followed(walk.table, verdict, bold_names(walk.table))
        return say("review.followed", what=what) if what else ""

    def end(self, walk: Walk) -> Screen:
        """Return the last words."""
        turns = [turn for turn in walk.review.turns if turn.kind != "forced"]
        well = sum(turn.kind in PRAISED for turn in turns)
        close = sum(turn.kind == "close" for turn in turns)
        lines = [
            say("review.end", game=screens.title(walk.table)),
            "" if walk.points else say("review.no_points"),
            count("review.end_well", well) if well else "",
            count("review.end_close", close) if close else "",
            say("review.bye"),
        ]
        row = [review_button("first", walk.table)]
        if walk.table.replayable:
            row.append(table_button(walk.table, "replay"))
        return Screen(_filled(*lines), (tuple(row),))

    # Boards

    def _added(self, walk: Walk, point: Verdict) -> list[Button]:
        """Return what features add to a turning point."""
        viewer = walk.table.seats[walk.review.seat].user_id
        return self._additions.buttons(Spot(Place.TURN, walk.table, viewer, seat=point.seat, position=point.first))

    async def _position(self, walk: Walk, position: int) -> TableView:
        return await self._drawing.run(as_it_was, walk.table, position)

    async def _board(self, walk: Walk, shown: TableView, parts: PanelContent, what: str = "") -> _Drawn:
        """Return the board of a table as it was, drawn, or as text.

        `what`: what the picture says that it shows; by default what the question says.
        """
        plugin, seat = games.plugin_of(shown), walk.review.seat
        view, who = shown.rules.view(shown.state, seat), screens.people(shown)
        drawn = None
        if not walk.text_mode:
            note, said = (say(f"review.note.{what}"), say(f"review.host.{what}")) if what else (parts.note, "")
            board = Board(plugin, view, seat, who, parts.marks, note, said)
            drawn = await board.draw_all(self._drawing, larger=walk.larger)
        return _Drawn(drawn or (), plugin.drawer.plain_panel(view, seat, who, parts.marks) if drawn is None else None)


def _ways(walk: Walk, point: Verdict, again: str) -> tuple[Button, ...]:
    """Return what there is to do at a turning point; `again` is what trying is called."""
    table, at = walk.table, point.first
    return (
        review_button("try", table, at, label=again, style="success"),
        review_button("show", table, at, style="primary"),
        review_button("skip", table, at),
    )


def _on(walk: Walk, point: Verdict) -> Button:
    """Return the button that leads on from a turning point."""
    return review_button("skip", walk.table, point.first, label="review.go_on", style="primary")


def _side_by_side(played: str, best: str) -> str:
    """Return two boards as text, one below the other; once, where the plays do not show on them."""
    if played == best:
        return played
    return "\n\n".join([say("review.note.played"), played, say("review.note.best"), best])


def _filled(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)


def _judged(words: ReviewWords, point: Verdict, judgement: Judgement, told: str, *, same: bool) -> str:
    """Return what is said of a play that is not as good as the best."""
    if same:
        return say("review.tried_same", play=told)
    if judgement.cost < CLOSE:
        return say("review.tried_close", play=told)
    unit, cost = words.measured(point, judgement.cost)
    better = judgement.cost <= point.cost - CLOSE
    return by_unit(f"review.tried_better.{unit}" if better else f"review.tried_other.{unit}", cost, play=told)


def _pointed(rows: Sequence[Row], table: int, at: int, indexes: tuple[int, ...]) -> list[Row]:
    """Return the controls of a panel with presses on the review in the place of the game's; none of them is red."""

    def pointed(custom_id: str) -> str:
        press = parse(custom_id)
        return ReviewPress(press.verb, table, at, indexes, press.argument).custom_id

    def button(one: Button) -> Button:
        style = "primary" if one.style == "danger" else one.style
        return replace(one, custom_id=pointed(one.custom_id), style=style)

    return [
        tuple(button(one) for one in row if _is_answer(one))
        if isinstance(row, tuple)
        else replace(row, custom_id=pointed(row.custom_id))
        for row in rows
        if not isinstance(row, tuple) or any(map(_is_answer, row))
    ]


def _is_answer(button: Button) -> bool:
    return bool(button.custom_id) and isinstance(press := parse(button.custom_id), Press) and press.verb in ANSWERS
