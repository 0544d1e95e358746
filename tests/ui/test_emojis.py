"""Our emoji on the screens: pictures where Discord has them, the very same words as ever where it has not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.core import Event
from bot.games.catalogue import games
from bot.games.luckybox.deck import shipped_deck
from bot.games.luckybox.screens.panel import chain_so_far, panel_content
from bot.store.enums import Status
from bot.tables.news import Logged
from bot.tables.table import Table
from bot.text import symbol
from bot.ui.media.drawing import DrawingThread
from bot.ui.media.emojis import CLOSE, NO_EMOJIS, OPEN, Emojis, beside, sign
from bot.ui.screens import games as screens_of
from bot.ui.screens import results, screens
from bot.ui.screens.screen import TEXT_LIMIT, Button, Option, Screen, Select, layout
from tests.ui.additions import NOTHING
from tests.ui.build import FailingDrawer, cards, finished, game, in_turn, play, well, with_seat
from tests.ui.furnished import ANY_MARKUP, BUTTONS, MARKUP, PICTURES, controls, emoji_of
from tests.ui.message import assert_fits, cut, payload, texts

DECK = shipped_deck()
LONG = ["*" * 80] * 12


def said(control: Button | Option, *, pictured: bool = False) -> str:
    """What a control says, in words: beside its picture, if it has one, or without."""
    words = control.beside if pictured and control.emoji is not None else None
    if isinstance(control, Option):
        return f"{control.label} | {(control.description if words is None else words) or None}"
    return control.label if words is None else words


def every_control(made: Table, seat: int) -> Iterator[Button | Option]:
    """Every control of a panel; those behind a choice of card too."""
    focuses = [
        option.value
        for row in panel_content(made, seat).rows
        if isinstance(row, Select) and ":focus:" in row.custom_id
        for option in row.options
    ]
    for focus in ("", *focuses):
        yield from controls(panel_content(made, seat, focus).rows)


def with_pictures(texts: Iterable[str]) -> list[str]:
    """Texts of a message as they are sent where Discord has all of ours."""
    return [PICTURES.written(text) for text in texts]


def without(texts: Iterable[str]) -> list[str]:
    """The same where it has none."""
    return [NO_EMOJIS.written(text) for text in texts]


def first_won(words: str) -> str | None:
    """The bonus that a label says is won first, where it counts."""
    won = re.search(r"(?:row|column) → (\S+)(?! \(no longer counts)(?= |$)", words)
    return won[1] if won else None


def assert_same_meaning(control: Button | Option) -> None:
    """The picture and the words beside it say what the words say alone, and nothing twice."""
    told, full = said(control, pictured=True), said(control)
    assert not ANY_MARKUP.search(told + full)
    assert OPEN not in told + full
    if "BOX +" in full:
        assert (control.emoji, told) == ("box", full)
    elif won := first_won(full):
        assert control.emoji is not None
        assert symbol(control.emoji) == won
        assert full.replace(f" → {won}", "", 1) == told
    else:
        assert told == full
        assert control.emoji in (None, "cross")
        assert (control.emoji == "cross") <= isinstance(control, Option)


@pytest.mark.parametrize("relaxed", [False, True])
def test_picture_and_label_together_say_what_the_label_says_alone(relaxed: bool) -> None:
    met = set()
    for made, seat in game(2, 2, well, options={"relaxed": relaxed}):
        if made.status == Status.RUNNING:
            for control in every_control(made, seat):
                assert_same_meaning(control)
                met.add(control.emoji)
    assert {None, "cross", "box", "star", "moon", "bolt", "bolt2", "?"} <= met
    assert met & set("123456789")


@pytest.mark.parametrize("waiting", [("5",), ("?",), ("5", "?"), ("1", "2", "3"), tuple("123456789?")])
@pytest.mark.parametrize("crossed", [0, 0b110_110_110, 0b011_111_111])
def test_in_mid_cascade_too(waiting: tuple[str, ...], crossed: int) -> None:
    made = with_seat(in_turn(), cards=cards(6, crossed), crossed=True, waiting=waiting)
    for control in every_control(made, 0):
        assert_same_meaning(control)


def test_without_pictures_no_control_has_one_and_no_text_holds_a_mark() -> None:
    for made, seat in game(2, 1, well):
        if made.status == Status.RUNNING:
            found = panel_content(made, seat)
            view, _ = layout(Screen(found.texts, found.rows))
            assert not any(emoji_of(view))
            assert not ANY_MARKUP.search("\n".join(texts(view)))
            assert not {OPEN, CLOSE} & set(str(payload(view)))


@pytest.mark.parametrize("emojis", [NO_EMOJIS, PICTURES, Emojis({"star": MARKUP["star"]})])
def test_a_mark_is_a_picture_or_what_stands_for_it(emojis: Emojis) -> None:
    star, box = emojis.markup.get("star"), emojis.markup.get("box")
    assert emojis.written(f"won {sign('star')}, {sign('5')}") == f"won {star or '⭐'}, {emojis.markup.get('5', '5')}"
    assert emojis.written(f"done{beside('box')}!") == (f"done {box}!" if box else "done!")
    assert emojis.written(f"{sign('box', 'boxes')} 3") == f"{box or 'boxes'} 3"
    assert emojis.written("nothing") == "nothing"
    assert emojis.written(sign("never heard of")) == "never heard of"


def test_a_star_that_counts_for_nothing_is_no_picture() -> None:
    card = next(card for card in range(1, 61) if DECK.face(card).bonuses[0] == "star")
    number = str(DECK.face(card).grid[2])
    held = replace(cards(1)[0], id=card, crossed=0b000_000_011)
    made = with_seat(in_turn(), cards=(held,), crossed=True, waiting=(number,), stars=(3, 0, 0, 0))
    button = next(one for one in controls(panel_content(made, 0).rows) if "no longer counts" in one.label)
    assert button.emoji is None
    assert button.beside == button.label
    assert button.label.endswith("row → ⭐ (no longer counts)")


def test_a_list_of_pictures_has_one_in_every_line() -> None:
    made = with_seat(in_turn(), cards=cards(2), bolts=3)
    squares = [row for row in panel_content(made, 0).rows if isinstance(row, Select)]
    assert squares
    assert all(option.emoji for row in squares for option in row.options)


def test_panel_and_table_show_the_number_beside_the_number() -> None:
    made = in_turn(2)
    number = made.state.revealed
    assert f"**{number}** {MARKUP[str(number)]}" in PICTURES.written(panel_content(made, 0).texts[0])
    assert f"**{number}** {MARKUP[str(number)]}." in PICTURES.written(screens_of.of(made).headline(made))


def test_the_chain_the_bonuses_and_the_news_show_pictures() -> None:
    card = next(card for card in range(1, 61) if DECK.face(card).bonuses[0] == "?")
    made = in_turn(2)
    number = DECK.face(card).grid[2]
    with_seat(made, cards=(replace(cards(1)[0], id=card, crossed=0b000_000_011),), crossed=True, waiting=(str(number),))
    play(made, 0, well(made, 0, None))  # type: ignore[arg-type] # it needs no dice
    asked, told = with_pictures(panel_content(made, 0).texts), with_pictures(screens.news(made, None).texts)
    assert PICTURES.written(chain_so_far(made, 0)).endswith(f"→ row → {MARKUP['?']}")
    assert f"Where do you use your **{MARKUP['?']}**?" in asked
    assert f" → row → {MARKUP['?']}" in told[0]
    assert "❓" not in "".join((*asked, *told))


@pytest.mark.parametrize(
    ("kind", "data", "ends"),
    [
        ("crossed", {"number": 5, "bonus": None, "bolts": 2}, f"5 (2{MARKUP['bolt']})"),
        ("line", {"line": 0, "bonus": "bolt2"}, f"row → {MARKUP['bolt2']}"),
        ("completed", {"card": 1, "round": 1}, f"a card! {MARKUP['box']}"),
        ("lost", {"bonus": "7"}, MARKUP["7"]),
        ("declined", {"bonus": "?"}, f"lets {MARKUP['?']} go"),
        ("revealed", {"round": 1, "turn": 1, "number": 5}, f"**5** {MARKUP['5']}"),
    ],
)
def test_news_lines_show_pictures(kind: str, data: dict[str, Any], ends: str) -> None:
    line = games()["luckybox"].screens.words(
        in_turn(2), Logged(1, Event(kind, 0, {"card": 1, "square": (0, 0), **data}))
    )
    assert line is not None
    assert PICTURES.written(line).endswith(ends)


def test_the_chain_marks_a_completed_card() -> None:
    longest = ""
    for made, seat in game(2, 4, well):
        longest = max(longest, PICTURES.written(chain_so_far(made, seat)), key=lambda chain: chain.count(MARKUP["box"]))
    assert MARKUP["box"] in longest


async def test_results_show_pictures(drawing: DrawingThread) -> None:
    lines = PICTURES.written((await results.result(finished(2), drawing, NOTHING, whole=True)).texts[1])
    assert re.search(rf"\({MARKUP['box']} \d+, {MARKUP['star']} \d+, {MARKUP['cross']} \d+, {MARKUP['moon']} ", lines)


async def test_without_pictures_results_are_in_words(drawing: DrawingThread) -> None:
    lines = NO_EMOJIS.written((await results.result(finished(2), drawing, NOTHING, whole=True)).texts[1])
    assert re.search(r"\(boxes \d+, stars \d+, crosses \d+, moons -?\d+\)", lines)


async def test_boards_as_text_descriptions_and_placeholders_hold_no_markup(drawing: DrawingThread) -> None:
    for number, (made, seat) in enumerate(game(2, 3, well, drawer=FailingDrawer())):
        if number % 9 == 0 or made.status == Status.OVER:
            panel = await screens.panel(made, seat, drawing, text_mode=True, additions=NOTHING)
            boards = [panel.plain, screens.board_as_text(made), (await screens.look(made, seat, drawing)).plain]
            selects = [row for row in panel.rows if isinstance(row, Select)]
            written = [*boards, *(row.placeholder for row in selects), *map(said, controls(panel.rows))]
            if made.status == Status.RUNNING:
                written.append(panel_content(made, seat).note)
            assert not any(ANY_MARKUP.search(text or "") or OPEN in (text or "") for text in written)


async def test_every_moment_of_a_game_fits(drawing: DrawingThread) -> None:
    for number, (made, seat) in enumerate(game(2, 7, well, options={"relaxed": True})):
        if number % 3 == 0 or made.status == Status.OVER:
            for screen in (await screens.panel(made, seat, drawing, additions=NOTHING), screens.news(made, None)):
                assert_fits(screen, PICTURES)
                assert cut(screen) == []


async def test_what_has_no_room_for_markup_is_written_with_symbols(drawing: DrawingThread) -> None:
    made = finished(12, names=LONG)
    screen = await results.result(made, drawing, NOTHING, whole=True)
    assert_fits(screen, PICTURES)
    shown = "".join(texts(layout(screen, pictures=PICTURES)[0]))
    assert sum(map(len, with_pictures(screen.texts))) > TEXT_LIMIT
    assert not ANY_MARKUP.search(shown)
    assert "<:" not in shown, "nor half of one"


def test_news_too_long_for_a_message_keep_the_newest_lines_whole() -> None:
    made = finished(12, names=LONG)
    screen = screens.news(made, None)
    assert_fits(screen, PICTURES)
    shown = "".join(texts(layout(screen, pictures=PICTURES)[0]))
    assert shown in ("".join(without(screen.texts)), "".join(with_pictures(screen.texts)))
    assert shown.endswith("The game is over")


def test_controls_are_sent_with_name_and_id() -> None:
    star, none, nine = emoji_of(layout(BUTTONS, pictures=PICTURES)[0])
    assert (star["name"], star["id"]) == (MARKUP["star"].split(":")[1], str(10**18 + list(MARKUP).index("star")))
    assert none is None
    assert nine["name"].startswith("lt_nine_")
    assert_fits(BUTTONS, PICTURES)


def test_another_picture_is_another_screen() -> None:
    one, same, other = (
        Screen(("won",), ((Button("A5 → row", "a", emoji=name),),)) for name in ("star", "star", "moon")
    )
    assert one.key == same.key
    assert one.key != other.key


def test_a_picture_discord_does_not_have_is_not_sent() -> None:
    assert emoji_of(layout(BUTTONS)[0]) == [None, None, None]
