"""The help: the tables one may go on at, the games, and the commands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.plugin import Plugin
from bot.render.picture import Picture
from bot.store.enums import Status, TableKind
from bot.tables.play.modes import mode_of
from bot.tables.view import TableView
from bot.text import listed, say
from bot.ui.input.ids import Press, RulesPress
from bot.ui.messages.links import message_url
from bot.ui.screens import games as games_of
from bot.ui.screens.additions import Additions, Place, Spot
from bot.ui.screens.entrance import entrance_row
from bot.ui.screens.screen import Button, Screen, button_rows

MOST_TABLES = 5
"""Tables that are named: a line and at most two buttons each."""


def help_screen(
    games: Iterable[Plugin],
    additions: Additions,
    tables: Sequence[TableView] = (),
    *,
    user_id: int = 0,
    channel_id: int | None = None,
    cover: Picture | None = None,
) -> Screen:
    """Return how one begins: three lines, the first game's cover, and its ways in; first the tables one may go on at.

    `tables` are the channel's and those the person sits at.
    """
    named, played = tables[:MOST_TABLES], [*games]
    told = "\n".join(_table_words(table, user_id, channel_id) for table in named)
    names = listed([f"**{game.screens.words_of.title}**" for game in played])
    rows = button_rows([button for table in named for button in _table_buttons(table, user_id)])
    entrance = Spot(Place.ENTRANCE, viewer=user_id, game=played[0].key)
    begin = "\n".join((say("help.begin", games=names), *additions.lines(entrance)))
    texts = tuple(filter(None, (told, begin)))
    return Screen(texts, (*rows, entrance_row(played[0], additions.buttons(entrance))), cover)


def more_help(games: Iterable[Plugin], additions: Additions) -> Screen:
    """Return all that there is: the games, what features add, and the commands."""
    played = [*games]
    about = "\n".join(map(_game_words, played))
    rules = [
        Button(say("help.rules", game=game.screens.words_of.title), RulesPress(game.key).custom_id) for game in played
    ]
    first, others = (additions.buttons(Spot(place)) for place in (Place.HELP_GAMES, Place.HELP))
    return Screen(
        (say("help.games", games=about), "\n".join(_command_lines(additions))),
        (*button_rows(first), *button_rows(others), *button_rows(rules)),
    )


def _command_lines(additions: Additions) -> list[str]:
    """Say what can be typed, as far as there are words for it in the kernel or a feature that is on."""
    first, others = (additions.lines(Spot(place)) for place in (Place.COMMANDS_FIRST, Place.COMMANDS))
    rest = [
        say(additions.reworded(f"help.commands.{name}"))
        for name in ("rules", "profile", "table", "files", "me", "privacy")
    ]
    return [say("help.commands.play"), *first, say("help.commands.solo"), *others, *rest]


def _game_words(game: Plugin) -> str:
    """Say what a game is, in a line."""
    words, rules = game.screens.words_of, game.rules
    players = say("help.players", least=rules.min_seats, most=rules.max_seats)
    return say("help.game", game=words.title, players=players, about=words.about)


def _table_words(table: TableView, user_id: int, channel_id: int | None) -> str:
    """Say where a table is, and what it is at."""
    game, header = games_of.of(table).words_of.title, table.header
    stands = say("help.lobby") if table.state is None else games_of.of(table).status(table)
    if header.kind == TableKind.LESSON:
        return say("help.lesson", game=game)
    if header.alone:
        mode = mode_of(header)
        return say("help.solo" if mode is None else mode.help_key, game=game, stands=stands)
    seated = table.seat_of(user_id) is not None
    if header.channel_id == channel_id:
        return say("help.seated_here" if seated else "help.table_here", game=game, stands=stands)
    return say("help.seated_there", game=game, stands=stands, channel=f"<#{header.channel_id}>")


def _table_buttons(table: TableView, user_id: int) -> list[Button]:
    """Return the button to one's board, and the one to the table's message."""
    header, game = table.header, games_of.of(table).words_of.title
    buttons = []
    seated, begun = table.seat_of(user_id) is not None, header.alone or table.status == Status.RUNNING
    if seated and begun:
        buttons.append(Button(say("help.board", game=game), Press(table.id, "board").custom_id, "primary"))
    if not header.alone and header.message_id is not None:
        url = message_url(header.guild_id, header.channel_id, header.message_id)
        buttons.append(Button(say("help.go", game=game), url=url))
    return buttons
