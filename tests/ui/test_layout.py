"""From a screen to a message: everything in its place, nothing too long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord import ButtonStyle, ChannelType, SelectDefaultValue, SelectDefaultValueType, ui
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.media.emojis import Emojis
from bot.ui.screens.screen import (
    COLOUR,
    PLAIN_LIMIT,
    Button,
    Option,
    Places,
    ReadyLayout,
    Roles,
    Screen,
    Select,
    Users,
    button_rows,
    layout,
    shorten,
)
from tests.ui.build import PICTURE
from tests.ui.message import BUTTON, CONTAINER, GALLERY, ROW, SELECT, TEXT, assert_fits, fault, parts, payload, texts

BUTTONS = (Button("Join", "a"), Button("Leave", "b", "danger", disabled=True))
SELECT_ROW = Select("c", "Which?", (Option("One", "1", "the first"), Option("Two", "2", default=True)))
FULL = Screen(("above", "below"), (BUTTONS, SELECT_ROW), PICTURE, footer="-# small")


def kinds(screen: Screen) -> list[int]:
    """The types of a message's components in order."""
    return [part["type"] for part in parts(payload(layout(screen)[0]))]


def test_texts_stand_above_the_picture_controls_below_it_the_footer_last() -> None:
    assert kinds(FULL) == [CONTAINER, TEXT, TEXT, GALLERY, ROW, BUTTON, BUTTON, ROW, SELECT, TEXT]
    assert texts(layout(FULL)[0]) == ["above", "below", "-# small"]
    assert_fits(FULL)


def test_the_picture_goes_with_the_message_with_its_description() -> None:
    view, files = layout(FULL, "table")
    gallery = next(part for part in parts(payload(view)) if part["type"] == GALLERY)
    assert gallery["items"][0]["description"] == PICTURE.alt
    assert [(file.filename, file.fp.read()) for file in files] == [("table.png", PICTURE.png)]


def test_a_file_is_new_every_time_because_it_can_be_sent_once() -> None:
    (first,), (second,) = layout(FULL)[1], layout(FULL)[1]
    assert first.fp is not second.fp


def test_a_board_as_text_takes_the_pictures_place() -> None:
    screen = replace(FULL, plain="A 1 2 3")
    view, files = layout(screen)
    assert files == []
    assert texts(view) == ["above", "below", "```\nA 1 2 3\n```", "-# small"]
    assert_fits(screen)


def test_without_picture_and_board_there_are_texts_and_controls() -> None:
    screen = Screen(("only words",))
    assert kinds(screen) == [CONTAINER, TEXT]
    assert layout(screen)[1] == []


def test_a_layout_is_what_the_library_would_make_of_its_own_parts() -> None:
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOUR)
    for text in ("above", "below"):
        box.add_item(ui.TextDisplay(text))
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    box.add_item(gallery.add_item(media="attachment://board.png", description=PICTURE.alt))
    join: ui.Button[ui.LayoutView] = ui.Button(label="Join", custom_id="a", emoji="<:star:1234567890123456789>")
    leave: ui.Button[ui.LayoutView] = ui.Button(label="Leave", custom_id="b", style=ButtonStyle.danger, disabled=True)
    away: ui.Button[ui.LayoutView] = ui.Button(label="Away", url="https://example.org")
    of_two: ui.Select[ui.LayoutView] = ui.Select(custom_id="c", placeholder="Which?")
    of_two.add_option(label="One", value="1", description="the first")
    of_two.add_option(label="Two", value="2", default=True)
    rooms: ui.ChannelSelect[ui.LayoutView] = ui.ChannelSelect(
        custom_id="d",
        placeholder="Where?",
        min_values=0,
        channel_types=[ChannelType.text],
        default_values=[SelectDefaultValue(id=5, type=SelectDefaultValueType.channel)],
    )
    roles: ui.RoleSelect[ui.LayoutView] = ui.RoleSelect(custom_id="e", placeholder="Who?", max_values=2)
    users: ui.UserSelect[ui.LayoutView] = ui.UserSelect(custom_id="f", placeholder="Whom?")
    for row in ((join, leave, away), (of_two,), (rooms,), (roles,), (users,)):
        box.add_item(ui.ActionRow(*row))
    box.add_item(ui.TextDisplay("-# small"))
    theirs = ui.LayoutView(timeout=None)
    theirs.add_item(box)
    buttons = (
        Button("Join", "a", emoji="star"),
        Button("Leave", "b", "danger", disabled=True),
        Button("Away", url="https://example.org"),
    )
    rows = (
        buttons,
        SELECT_ROW,
        Places("d", "Where?", least=0, chosen=(5,), kinds=("text",)),
        Roles("e", "Who?", count=2, least=1),
        Users("f", "Whom?"),
    )
    ours, _ = layout(replace(FULL, rows=rows), pictures=Emojis({"star": "<:star:1234567890123456789>"}))
    assert _said(payload(ours)) == _said(payload(theirs))
    assert ours.has_components_v2()
    assert theirs.has_components_v2()


def _said(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components without what is said by leaving it out, and ids as texts."""
    unsaid = {"spoiler": False, "disabled": False, "default": False}
    for part in parts(components):
        part.pop("required", None)
        for one in (part, *part.get("items", ()), *part.get("options", ())):
            for key, value in unsaid.items():
                if one.get(key) is value:
                    del one[key]
        if "emoji" in part:
            part["emoji"]["id"] = str(part["emoji"]["id"])
        for one in part.get("default_values", ()):
            one["id"] = str(one["id"])
        if part.get("default_values") == []:
            del part["default_values"]
    return components


async def test_a_finished_view_is_not_kept_by_the_library() -> None:
    view, _ = layout(FULL)
    assert view.is_finished()
    assert view.timeout is None


def test_buttons_and_selects_carry_what_they_were_given() -> None:
    found = list(parts(payload(layout(FULL)[0])))
    join, leave = (part for part in found if part["type"] == BUTTON)
    assert (join["label"], join["custom_id"], join["disabled"]) == ("Join", "a", False)
    assert (leave["disabled"], leave["style"]) == (True, 4)
    (select,) = (part for part in found if part["type"] == SELECT)
    assert (select["min_values"], select["max_values"], select["placeholder"]) == (1, 1, "Which?")
    assert [(one["label"], one["value"], one.get("description")) for one in select["options"]] == [
        ("One", "1", "the first"),
        ("Two", "2", None),
    ]
    assert [one["default"] for one in select["options"]] == [False, True]


def test_a_choice_of_three_asks_for_exactly_three() -> None:
    choices = tuple(Option(str(number), str(number)) for number in range(5))
    found = list(parts(payload(layout(Screen(("x",), (Select("a", "which", choices, 3),)))[0])))
    assert [(part["min_values"], part["max_values"]) for part in found if part["type"] == SELECT] == [(3, 3)]


@pytest.mark.parametrize("count", [0, 1, 5, 6, 11])
def test_buttons_stand_in_rows_of_five(count: int) -> None:
    buttons = [Button(str(number), str(number)) for number in range(count)]
    rows = button_rows(buttons)
    assert [button for row in rows if isinstance(row, tuple) for button in row] == buttons
    assert all(isinstance(row, tuple) and 1 <= len(row) <= 5 for row in rows)


@given(
    st.lists(st.integers(1, 3000), min_size=1, max_size=6), st.none() | st.integers(0, PLAIN_LIMIT), st.integers(0, 400)
)
def test_however_much_there_is_to_say_it_fits(lengths: list[int], plain: int | None, footer: int) -> None:
    said = tuple("x" * length for length in lengths)
    board = None if plain is None else "y" * plain
    assert_fits(Screen(said, (BUTTONS,), PICTURE, board, "z" * footer or None))


def test_beside_a_long_board_the_footer_gives_way_and_not_the_question() -> None:
    view, _ = layout(Screen(("What do you do?",), plain="x" * PLAIN_LIMIT, footer="-# " + "y" * 900))
    assert texts(view)[0] == "What do you do?"
    assert sum(map(len, texts(view))) <= 4000


def test_labels_that_are_too_long_are_cut() -> None:
    option = Option("l" * 200, "1", "d" * 200)
    assert_fits(Screen(("x",), ((Button("b" * 200, "a"),), Select("c", "p" * 200, (option,)))))


@given(st.text(max_size=30), st.integers(1, 20))
def test_a_shortened_text_is_short_and_begins_like_the_whole(text: str, limit: int) -> None:
    short = shorten(text, limit)
    assert len(short) <= limit
    assert text.startswith(short.removesuffix("…"))
    assert (short == text) == (len(text) <= limit) or text.endswith("…")


@pytest.mark.parametrize(
    "other",
    [
        replace(FULL, texts=("else", "below")),
        replace(FULL, rows=(BUTTONS,)),
        replace(FULL, picture=replace(PICTURE, png=b"other")),
        replace(FULL, picture=None),
        replace(FULL, plain="A"),
        replace(FULL, footer=None),
    ],
)
def test_screens_that_look_different_have_different_keys(other: Screen) -> None:
    assert other.key != FULL.key


def test_screens_that_look_the_same_have_the_same_key() -> None:
    assert replace(FULL, mentions=(1,)).key == FULL.key
    assert replace(FULL, picture=replace(PICTURE)).key == FULL.key


# The checker itself


@pytest.mark.parametrize(
    "broken",
    [
        Screen(("x",), ((Button("one", "same"), Button("two", "same")),)),
        Screen(("x",), ((Button("one", "i" * 101),),)),
        Screen(("x",), ((Button("", "a"),),)),
        Screen(("x",), (tuple(Button(str(number), str(number)) for number in range(5)), ())),
        Screen(("x",), (Select("a", "which", (Option("one", "1"), Option("two", "1"))),)),
        Screen(("x",), (Select("a", "which", (Option("one", "v" * 101),)),)),
        Screen(("x",), (Select("a", "which", (Option("one", "1"),), 2),)),
        Screen(("x",), (Select("a", "which", ()),)),
        Screen(("x",), picture=replace(PICTURE, alt="")),
    ],
)
def test_the_checker_sees_what_discord_would_refuse(broken: Screen) -> None:
    assert fault(*layout(broken))


def test_the_checker_counts_the_characters_of_all_texts() -> None:
    view, files = layout(Screen(("x" * 4000,)))
    assert fault(view, files) is None
    more = ReadyLayout([*payload(view), {"type": TEXT, "content": "y"}])
    assert fault(more, files) == "4001 characters"


def test_more_components_than_a_message_may_have_are_refused_before_they_are_sent() -> None:
    rows = tuple((Button(str(number), str(number)),) for number in range(20))
    with pytest.raises(ValueError, match="maximum"):
        layout(Screen(("x",), rows))
