"""One's own list of people, which nobody else sees."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chosen import cut
from bot.features.blocks.custom_ids import BlockPress
from bot.features.blocks.rows import BlockRow
from bot.features.blocks.service import MOST
from bot.text import say
from bot.ui.screens.names import LABEL, person_name, person_words
from bot.ui.screens.screen import Button, Option, Paged, Row, Screen, Select, Users, page_buttons, paged

PER_PAGE = 20


def me_button() -> Button:
    """Return the way to the list from one's own switches."""
    return Button(say("block.me"), BlockPress(BlockPress.LIST).custom_id)


def list_screen(rows: Sequence[BlockRow], page: int = 1, note: str = "") -> Screen:
    """Return a page of a list, the last there is if there are fewer; `note`: what was just done."""
    shown = paged(rows, page, PER_PAGE)
    lines = [
        say("block.line", number=number, name=f"**{person_words(called(row))}**", at=int(row.at))
        for number, row in enumerate(shown.items, shown.before + 1)
    ]
    texts = (note, say("block.list", most=MOST), "\n".join(lines) or say("block.nobody"))
    return Screen(tuple(filter(None, texts)), tuple(_controls(shown)))


def _controls(shown: Paged[BlockRow]) -> list[Row]:
    page = str(shown.number)
    found: list[Row] = [Users(BlockPress(BlockPress.ADD, page).custom_id, say("block.add"))]
    if shown.items:
        options = tuple(Option(cut(person_name(called(row)), LABEL), row.mark) for row in shown.items)
        found.append(Select(BlockPress(BlockPress.OFF, page).custom_id, say("block.off"), options))
    if shown.pages > 1:
        found.append(page_buttons(shown.number, shown.pages, _list_id))
    return found


def _list_id(page: int) -> str:
    return BlockPress(BlockPress.LIST, str(max(page, 1))).custom_id


def called(row: BlockRow) -> str:
    """Return what somebody on a list is called."""
    return say("seat.former") if row.blocked_id is None else row.name


def blocked_screen(name: str, mark: str, *, is_new: bool) -> Screen:
    """Return what is said to whoever has just put somebody on their list, or wanted to."""
    told = say("block.done" if is_new else "block.already", name=f"**{person_words(name)}**")
    undo = Button(say("block.undo"), BlockPress(BlockPress.UNBLOCK, mark).custom_id)
    return Screen((told,), ((undo, Button(say("block.show"), BlockPress(BlockPress.LIST).custom_id)),))


def gone_note(name: str) -> str:
    """Return that somebody is not on the list any more; `name` empty: nor was before."""
    return say("block.gone", name=f"**{person_words(name)}**") if name else say("block.not_there")
