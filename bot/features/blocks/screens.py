"""One's own list of people, which nobody else sees."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chosen import cut
from bot.features.blocks.custom_ids import BlockPress
from bot.features.blocks.rows import BlockRow
from bot.features.blocks.service import MOST
from bot.text import say
from bot.ui.screens.names import LABEL, person_name, person_words
from bot.ui.screens.screen import Button, Option, Row, Screen, Select, Users

PER_PAGE = 20


def me_button() -> Button:
    """Return the way to the list from one's own switches."""
    return Button(say("block.me"), BlockPress(BlockPress.LIST).custom_id)


def list_screen(rows: Sequence[BlockRow], page: int = 1, note: str = "") -> Screen:
    """Return a page of a list, the last there is if there are fewer; `note`: what was just done."""
    pages = max(1, -(-len(rows) // PER_PAGE))
    page = min(max(1, page), pages)
    shown = rows[(page - 1) * PER_PAGE : page * PER_PAGE]
    number = (page - 1) * PER_PAGE
    lines = [
        say("block.line", number=number + index, name=f"**{person_words(called(row))}**", at=int(row.at))
        for index, row in enumerate(shown, 1)
    ]
    texts = (note, say("block.list", most=MOST), "\n".join(lines) or say("block.nobody"))
    return Screen(tuple(filter(None, texts)), tuple(_controls(shown, page, pages)))


def _controls(shown: Sequence[BlockRow], page: int, pages: int) -> list[Row]:
    found: list[Row] = [Users(BlockPress(BlockPress.ADD, str(page)).custom_id, say("block.add"))]
    if shown:
        options = tuple(Option(cut(person_name(called(row)), LABEL), row.mark) for row in shown)
        found.append(Select(BlockPress(BlockPress.OFF, str(page)).custom_id, say("block.off"), options))
    if pages > 1:
        before, after = (BlockPress(BlockPress.LIST, str(at)).custom_id for at in (max(1, page - 1), page + 1))
        found.append(
            (
                Button(say("pages.previous"), before, disabled=page == 1),
                Button(say("pages.next"), after, disabled=page == pages),
            )
        )
    return found


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
