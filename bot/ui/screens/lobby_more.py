"""Behind More on a lobby's card, privately: what few need, and what anybody may check of the deals before Start."""

from __future__ import annotations

from collections.abc import Collection

from bot.store.enums import Status
from bot.tables.play.crowd import why_not
from bot.tables.seating.attendance import CROWD
from bot.tables.view import TableView
from bot.text import find, say
from bot.ui.input.ids import Press
from bot.ui.screens.additions import Additions, Place, Spot, refusal_words
from bot.ui.screens.fair_deals import lobby_buttons, small_print
from bot.ui.screens.names import called, strength
from bot.ui.screens.panel_buttons import table_button
from bot.ui.screens.screen import Button, Option, Row, Screen, Select, button_rows


def more(table: TableView, user_id: int, closed: Screen, additions: Additions, heard: Collection[str] = ()) -> Screen:
    """Return what somebody may look at and do in a lobby beside the card's own buttons; `closed`: when it is none.

    `heard`: the remarks that they have had.
    """
    if table.status != Status.LOBBY:
        return closed
    sits, hosts = table.seat_of(user_id) is not None, table.header.host_id == user_id
    looks = [table_button(table, "rules"), *lobby_buttons(table, sits=sits)]
    looks += additions.buttons(Spot(Place.LOBBY_MORE, table, user_id, heard=heard))
    rows: list[Row] = [*button_rows(looks)]
    if sits and len(table.seats) < table.header.max_seats:
        rows.append(_characters(table, additions))
    own = [Button(say("options.as_buttons"), Press(table.id, "options").custom_id)] if hosts else []
    own += [table_button(table, "noai")] if hosts and any(seat.ai for seat in table.seats) else []
    own += [table_button(table, "leave")] if sits else []
    own += [table_button(table, "cancel", "danger")] if hosts else []
    rows += button_rows(own)
    title = say("lobby.more", game=say(f"game.{table.header.game}"))
    return Screen(tuple(filter(None, (title, small_print(table)))), tuple(rows))


def _crowd_words(table: TableView, additions: Additions) -> str:
    """Return how the Crowd plays, or why it cannot be asked to this table; a select shows no markup."""
    code = why_not(table)
    if code is None:
        return say("crowd.how")
    return refusal_words(additions, code, {}).replace("**", "")


def _characters(table: TableView, additions: Additions) -> Select:
    """Return who may be asked to the table, the weakest first."""
    options = [
        Option(
            say("character.label", name=called(character), strength=strength(character)),
            character,
            find(f"how.{character}"),
            emoji=character,
        )
        for character in table.players.characters
    ]
    if table.context.crowd_votes() is not None:
        options.append(Option(say("crowd.label"), CROWD, _crowd_words(table, additions)))
    return Select(Press(table.id, "ai", argument="who").custom_id, say("character.pick"), tuple(options))
