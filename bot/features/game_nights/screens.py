"""A game night on the screen: what its host chooses, its card in the channel, and what is asked before it changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.chosen import apart, in_words, seen
from bot.features.game_nights.custom_ids import GameNightPress
from bot.features.game_nights.repeat_words import again, repeats_select, then
from bot.features.game_nights.rows import GameNightRow, GameNightStatus
from bot.features.game_nights.service import BEFORE, MOST_TABLES
from bot.features.game_nights.store import StoredGameNight
from bot.features.game_nights.when import TimeChoices
from bot.features.game_nights.words import game_night_host
from bot.game_words import game_name
from bot.render.picture import Picture
from bot.text import count, list_of, listed, say
from bot.ui.input.when import moment_words
from bot.ui.input.zones import zone_words
from bot.ui.messages.links import message_url
from bot.ui.screens.names import person_words
from bot.ui.screens.screen import LABEL, OPTIONS, Button, Option, Row, Screen, Select, Style, button_rows, shorten

NAME = "game-night"
"""What its pictures, and files of its text, are called."""
NAMES = 1500
"""Characters of the names of those who come, on the card."""
NUMBERS = (1, 2, 3, 4, 5, 6, 8, MOST_TABLES)
EACH = (3, 4, 5, 6, 8)
"""How many tables, or people to a table, are offered."""
YES = {"off": "offyes", "open": "openyes", "end": "endyes"}
"""What is asked first, and the answer that does it."""


def button(verb: str, evening_id: int, style: Style = "secondary", argument: str = "") -> Button:
    return Button(say(f"game_night.button.{verb}"), GameNightPress(verb, evening_id, argument).custom_id, style)


def named(row: GameNightRow) -> str:
    """Return what a game night is called, markup and all."""
    return seen(row.title) or say("game_night.untitled", host=apart(game_night_host(row)))


def title(row: GameNightRow) -> str:
    """Return what a game night is called, as a message has it."""
    given = seen(row.title)
    return in_words(given) if given else say("game_night.untitled", host=in_words(game_night_host(row)))


def games_of(row: GameNightRow) -> str:
    """Return what is played, in a list."""
    return listed([game_name(game) for game in row.games])


def _tables_words(row: GameNightRow) -> str:
    return count("game_night.tables", row.tables) if row.tables is not None else count("game_night.each", row.each or 1)


def when(row: GameNightRow, now: float | None = None) -> str:
    """Return when it begins: Discord shows it to each in their own zone.

    How long that is from now is said of what lies ahead alone; without `now` of nothing.
    """
    ahead = now is not None and row.starts_at > now
    return say("game_night.when" if ahead else "game_night.when_only", at=int(row.starts_at))


# Planning


def draft(
    night: StoredGameNight,
    games: Sequence[str],
    now: float,
    *,
    guess: bool,
    threads: bool | None,
    event: bool,
    instead: float | None = None,
) -> Screen:
    """Return what its host chooses before anybody is told; `guess`: nobody has said which time zone it is.

    `threads`: the bot may make them where it is going to be (None: there are none in such a place); `event`: and an
    event of Discord's in the server. `instead`: another moment that may be meant, after another zone has been named.
    """
    row, number = night.row, night.id
    passed = say("game_night.passed") if row.starts_at <= now else ""
    texts = [say("game_night.draft", title=title(row)), when(row, now), passed, _zone(row.zone, now, guess=guess)]
    texts.append(say("game_night.what", games=games_of(row), tables=_tables_words(row)))
    texts.append("\n".join(filter(None, (again(row), then(row)))))
    if not threads and row.tables != 1:
        permission = say("permission.create_public_threads")
        texts.append(
            say("game_night.threadless") if threads is None else say("game_night.no_threads", permission=permission)
        )
    if event:
        texts.append(say("game_night.event_too"))
    rows: list[Row] = [tables_select(row, number), repeats_select(row, number)]
    if len(games) > 1:
        rows.insert(0, _games_select(row, number, games))
    rows.append(
        (
            button("post", number, "success"),
            button("form", number, "primary"),
            button("time", number),
            button("zone", number),
            button("name", number),
        )
    )
    if instead is not None:
        texts.append(say("game_night.begin_ask"))
        label = say("game_night.begin", moment=moment_words(instead, row.zone))
        rows.append((Button(label, GameNightPress("begin", number, str(int(instead))).custom_id),))
    return Screen(tuple(filter(None, texts)), tuple(rows), footer=say("game_night.draft_small"))


def _zone(zone: str, now: float, *, guess: bool) -> str:
    return say("game_night.zone_guess" if guess else "game_night.zone", zone=zone_words(zone, now))


def picking(night: StoredGameNight, offer: TimeChoices, zone: str, now: float, *, guess: bool) -> Screen:
    """Return the selects in which somebody chooses when it begins, in their zone; `guess`: nobody has said which."""
    texts = (say("game_night.pick_when"), _zone(zone, now, guess=guess))
    number = night.id
    if night.status is not GameNightStatus.DRAFT:
        return Screen(texts, (*offer.selects(number), (button("retime", number), zone_button(number))))
    back = (button("back", number),) if night.row.starts_at else ()
    typed = (button("time", number), button("zone", number), button("form", number), *back)
    return Screen(texts, (*offer.selects(number), typed))


def zone_button(evening_id: int, moment: float | None = None) -> Button:
    """Return the button by which somebody names their zone who changes the time of a game night, to this moment."""
    argument = "" if moment is None else str(int(moment))
    return Button(say("game_night.button.zone"), GameNightPress("rezone", evening_id, argument).custom_id)


def _games_select(row: GameNightRow, number: int, games: Sequence[str]) -> Select:
    options = tuple(Option(say(f"game.{game}"), game, default=game in row.games) for game in games[:OPTIONS])
    return Select(GameNightPress("games", number).custom_id, say("game_night.pick_games"), options, len(options), 1)


def tables_select(row: GameNightRow, number: int) -> Select:
    """Return the select of how many tables there will be, or of how many people there are for each."""
    fixed = [Option(count("game_night.tables", many), f"n{many}", default=many == row.tables) for many in NUMBERS]
    each = [
        Option(count("game_night.each", many), f"e{many}", default=row.tables is None and many == row.each)
        for many in EACH
    ]
    return Select(GameNightPress("count", number).custom_id, say("game_night.pick_tables"), (*fixed, *each))


def zones(night: StoredGameNight, found: Mapping[str, float | None], now: float) -> Screen:
    """Return the zones that somebody may have meant, each with the moment that what they have typed would be there.

    What is chosen is both. None: they have typed nothing, or nothing that is a moment there.
    """
    options = tuple(
        Option(zone_words(zone, now), zone if moment is None else f"{zone}@{int(moment)}")
        for zone, moment in [*found.items()][:OPTIONS]
    )
    pick = Select(GameNightPress("zonepick", night.id).custom_id, say("game_night.pick_zone"), options)
    other = "back" if night.status is GameNightStatus.DRAFT else "retime"
    return Screen((say("game_night.which_zone"),), (pick, (button(other, night.id),)))


def posted(night: StoredGameNight, now: float) -> Screen:
    """Return what the host is told once everybody has been."""
    return Screen((say("game_night.posted", title=title(night.row)), when(night.row, now)))


def unposted(night: StoredGameNight, now: float) -> Screen:
    """Return what the host is told whose card Discord does not take: it is tried again, and what would help."""
    names = [say(f"permission.{name}") for name in ("read_messages", "send_messages", "attach_files")]
    told = say("game_night.unposted", title=title(night.row), permissions=listed([f"**{name}**" for name in names]))
    row = (button("card", night.id, "primary"), button("off", night.id, "danger"))
    return Screen((told, when(night.row, now)), (row,))


# The card


def card(night: StoredGameNight, now: float, *, reminds: bool = True, cover: Picture | None = None) -> Screen:
    """Return the card in the channel as it stands; `reminds`: the server lets the bot mention who comes.

    `cover`: of its first game, shown as long as somebody can come.
    """
    row = night.row
    match night.status:
        case GameNightStatus.PLANNED:
            late, yet_to_come = row.starts_at <= now, now < row.starts_at - BEFORE
            small = say("game_night.late") if late else say("game_night.small") if reminds and yet_to_come else ""
            begins = "\n".join(filter(None, (when(row, now), again(row))))
            texts: tuple[str, ...] = (_invitation(row), begins, _who(night), small)
        case GameNightStatus.OPEN:
            texts = (_invitation(row), _places(night), _who(night), say("game_night.open_small"))
        case GameNightStatus.OVER:
            return Screen((say("game_night.over", title=title(row)), _who(night)), _dates_row(night))
        case _:
            return Screen((say(f"game_night.{night.status}", title=title(row)), when(row)), _dates_row(night))
    return Screen(tuple(filter(None, texts)), _rows(night), cover)


def asking(night: StoredGameNight, choices: Sequence[str], cover: Picture | None) -> Screen:
    """Return the card of a game night that has begun while those who come are asked which game is played."""
    first = say(f"game.{choices[0]}")
    texts = (_invitation(night.row), say("game_night.which", game=first), _who(night))
    games = [
        Button(say(f"game.{game}")[:LABEL], GameNightPress("which", night.id, game).custom_id, "success")
        for game in choices
    ]
    return Screen(texts, (*button_rows(games), *_rows(night)), cover)


def _invitation(row: GameNightRow) -> str:
    said = say("game_night.invitation", title=title(row), host=in_words(game_night_host(row)), games=games_of(row))
    return "\n".join([said, _tables_words(row)])


def _who(night: StoredGameNight) -> str:
    if not night.guests:
        return say("game_night.nobody")
    names = [person_words(guest.name) for guest in night.guests]
    return say("game_night.who", count=len(names), names=shorten(list_of(names), NAMES))


def _places(night: StoredGameNight) -> str:
    lines = [say("game_night.opened")]
    if night.row.narrow:
        lines.append(say("game_night.narrow"))
    own = [table for table in night.tables if table.slot is not None]
    lines += [
        say("game_night.place", number=table.slot, place=f"<#{table.channel_id}>")
        for table in sorted(own, key=lambda table: table.slot or 0)
    ]
    return "\n".join(lines)


def _rows(night: StoredGameNight) -> tuple[Row, ...]:
    number = night.id
    guests: Row = (button("come", number, "success"), button("away", number))
    if night.status is GameNightStatus.PLANNED:
        later = (button("retime", number), button("open", number), button("off", number, "danger"))
        return (guests, later, *_dates_row(night))
    return (guests, (button("end", number, "primary"),), *_dates_row(night))


def _dates_row(night: StoredGameNight) -> tuple[Row, ...]:
    """Return the button by which the host of a series sees its dates."""
    return () if night.row.repeats is None else ((button("dates", night.id),),)


# What is asked, and told by itself


def moving(night: StoredGameNight, moment: float, zone: str, now: float, *, guess: bool) -> Screen:
    """Return the question whether it is to begin then; `guess`: whoever asks has not said in which zone they are."""
    told = say("game_night.move_ask", title=title(night.row), at=int(moment))
    buttons = (
        button("move", night.id, "success", str(int(moment))),
        button("retime", night.id),
        zone_button(night.id, moment),
    )
    return Screen((told, _zone(zone, now, guess=guess)), (buttons,))


def asked(night: StoredGameNight, verb: str, played: int = 0) -> Screen:
    """Return the question whether it is to be called off, opened now or ended."""
    one_of_many = verb == "off" and night.row.repeats is not None
    key = "game_night.ask.off_one" if one_of_many else f"game_night.ask.{verb}"
    told = count("game_night.ask.end_open", played) if verb == "end" and played else say(key, title=title(night.row))
    style: Style = "danger" if verb == "off" else "primary"
    return Screen((told,), ((button(YES[verb], night.id, style),),))


def done(night: StoredGameNight, verb: str) -> Screen:
    """Return what is said to whoever has changed it."""
    return Screen((say(f"game_night.done.{verb}", title=title(night.row), at=int(night.row.starts_at)),))


def told(night: StoredGameNight, what: str, users: Collection[int]) -> Screen:
    """Return a message of its own to those who come: that it begins soon, at another time, or not at all."""
    row = night.row
    said = say(f"game_night.told.{what}", title=title(row), at=int(row.starts_at))
    mentions = " ".join(f"<@{user}>" for user in users)
    rows: tuple[Row, ...] = ()
    if row.message_id and what != "off":
        link = message_url(row.guild_id, row.channel_id, row.message_id)
        rows = ((Button(say("game_night.to_card"), url=link),),)
    return Screen(tuple(filter(None, (said, mentions))), rows, mentions=tuple(users))
