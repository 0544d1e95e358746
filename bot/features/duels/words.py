"""Who plays a duel, what is said of it on panels and cards, and its buttons."""

from __future__ import annotations

from collections.abc import Iterable

from bot.chosen import in_words
from bot.features.duels.custom_ids import DuelPress
from bot.features.duels.rows import DEALS, DuelPlayerRow
from bot.features.duels.store import StoredDuel
from bot.store.rows import TableRow
from bot.tables.view import TableView
from bot.text import count, say
from bot.ui.screens.additions import WaitingTurn
from bot.ui.screens.names import names_by_number
from bot.ui.screens.screen import Button, Style


def duel_button(verb: str, duel: int, style: Style = "secondary", argument: str = "", *, label: str = "") -> Button:
    return Button(label or say(f"duelbutton.{verb}"), DuelPress(verb, duel, argument).custom_id, style)


def deals_of(header: TableRow) -> int:
    """Return how many deals the duel of a table has."""
    return DEALS if header.deals is None else header.deals


def next_deal_button(table: TableView) -> list[Button]:
    """Return the button that leads on from a deal that is done, while the duel goes on."""
    header = table.header
    deals = deals_of(header)
    if header.duel is None or header.deal is None or not table.secret or header.deal >= deals:
        return []
    label = say("duel.next", deal=header.deal + 1, deals=deals)
    return [duel_button("play", header.duel, "success", label=label)]


def duels_waiting(duels: Iterable[StoredDuel], user_id: int) -> list[WaitingTurn]:
    """Return the duels in which somebody has a deal to play, as what waits for them."""
    # Of those whose result is posted nowhere (`matches.py`) the feature tells that has people play them.
    invited = [duel for duel in duels if duel.row.result_id is None]
    return [
        turn
        for duel in invited
        if (player := duel.player(user_id)) is not None and (turn := _waiting(duel, player)) is not None
    ]


def challenge_waiting(duel: StoredDuel) -> WaitingTurn:
    """Return a duel that somebody is asked to, as what waits for them."""
    name, place = say(f"game.{duel.row.game}"), (duel.row.channel_id, duel.row.guild_id)
    opened_by = DuelPress("asked", duel.id).custom_id
    return WaitingTurn(name, count("duel.asks", duel.row.deals, game=name), opened_by, duel.row.ends_at, channel=place)


def _waiting(duel: StoredDuel, player: DuelPlayerRow) -> WaitingTurn | None:
    left = duel.row.deals - duel.finished_by(player)
    if left < 1:
        return None
    others = [one for one in duel.players if one.user_id is not None and one.number != player.number]
    is_last = bool(others) and all(duel.finished_by(one) >= duel.row.deals for one in others)
    name, place = say(f"game.{duel.row.game}"), (duel.row.channel_id, duel.row.guild_id)
    opened_by = DuelPress("play", duel.id).custom_id
    return WaitingTurn(name, count("duel.waits", left, game=name), opened_by, duel.row.ends_at, is_last, place)


def duellist_names(duel: StoredDuel) -> dict[int, str]:
    """Return what those in a duel are called, markup and all, by their numbers: each differs from the others."""
    return names_by_number(duel.players)


def bold(duel: StoredDuel, player: DuelPlayerRow) -> str:
    """Return a player's name as a sentence has it."""
    return f"**{in_words(duellist_names(duel)[player.number])}**"
