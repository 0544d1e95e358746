"""What is said of duels on panels and cards, and their buttons."""

from __future__ import annotations

from bot.chosen import in_words
from bot.store.duel_rows import DuelPlayerRow
from bot.store.duels import DEALS, StoredDuel
from bot.store.enums import Status
from bot.tables.table import Table
from bot.text import say
from bot.ui.ids_duel import DuelPress
from bot.ui.names import duellist_names
from bot.ui.screen import Button, Style

LINK = "https://discord.com/channels/{guild}/{channel}/{message}"


def duel_button(verb: str, duel: int, style: Style = "secondary", argument: str = "", *, label: str = "") -> Button:
    """Return a button about a duel."""
    return Button(label or say(f"duelbutton.{verb}"), DuelPress(verb, duel, argument).custom_id, style)


def line(table: Table) -> str:
    """Return what stands above a deal of a duel: which it is, and until when it may be played."""
    header = table.header
    assert header.deal is not None
    if table.status == Status.RUNNING:
        return say("duel.line", deal=header.deal, deals=DEALS, until=int(header.closes_at or 0))
    if not table.secret:
        return say("duel.line_over", deal=header.deal, deals=DEALS)
    return say(
        "duel.line_last" if header.deal == DEALS else "duel.line_done",
        deal=header.deal,
        deals=DEALS,
        until=int(header.closes_at or 0),
    )


def after_deal(table: Table) -> list[Button]:
    """Return what there is to do after a deal: the next one, while the duel goes on."""
    header = table.header
    assert header.duel is not None
    assert header.deal is not None
    if not table.secret or header.deal >= DEALS:
        return []
    label = say("duel.next", deal=header.deal + 1, deals=DEALS)
    return [duel_button("play", header.duel, "success", label=label)]


def bold(duel: StoredDuel, player: DuelPlayerRow) -> str:
    """Return a player's name as a sentence has it."""
    return f"**{in_words(duellist_names(duel)[player.number])}**"


def points(halves: int) -> str:
    """Return matchpoints: "2", "½", "1½"."""
    whole, half = divmod(halves, 2)
    sign = say("duel.half")
    return (f"{whole}{sign}" if whole else sign) if half else str(whole)
