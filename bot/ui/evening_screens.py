"""An evening on the screen: what its host chooses, its card in the channel, and what is asked before it changes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.store.evening_rows import EveningRow, EveningStatus
from bot.store.evenings import StoredEvening
from bot.tables.evenings import MOST_TABLES
from bot.text import count, list_of, listed, plain, say
from bot.ui.ids_evening import EveningPress
from bot.ui.names import evening_host
from bot.ui.screen import OPTIONS, Button, Option, Row, Screen, Select, Style, shorten
from bot.ui.zones import zone_words

NAMES = 1500
"""Characters of the names of those who come, on the card."""
NUMBERS = (1, 2, 3, 4, 5, 6, 8, MOST_TABLES)
EACH = (3, 4, 5, 6, 8)
"""How many tables, or people to a table, are offered."""
YES = {"off": "offyes", "open": "openyes", "end": "endyes"}
"""What is asked first, and the answer that does it."""
LINK = "https://discord.com/channels/{guild}/{channel}/{message}"


def button(verb: str, evening_id: int, style: Style = "secondary", argument: str = "") -> Button:
    """Return a button of an evening."""
    return Button(say(f"night.button.{verb}"), EveningPress(verb, evening_id, argument).custom_id, style)


def named(row: EveningRow) -> str:
    """Return what an evening is called, as it was typed."""
    return row.title or say("night.untitled", host=evening_host(row))


def title(row: EveningRow) -> str:
    """Return what an evening is called, as a message has it."""
    return plain(named(row))


def games_of(row: EveningRow) -> str:
    """Return what is played, in a list."""
    return listed([say(f"game.{game}") for game in row.games])


def _tables_words(row: EveningRow) -> str:
    return count("night.tables", row.tables) if row.tables is not None else count("night.each", row.each or 1)


def when(row: EveningRow) -> str:
    """Return when it begins: Discord shows it to each in their own zone."""
    return say("night.when", at=int(row.starts_at))


# Planning


def draft(
    evening: StoredEvening, games: Sequence[str], now: float, *, guess: bool, threads: bool, event: bool
) -> Screen:
    """Return what its host chooses before anybody is told; `guess`: nobody has said which time zone it is.

    `threads`: the bot may make them where it is going to be; `event`: and an event of Discord's in the server.
    """
    row, number = evening.row, evening.id
    zone = say("night.zone_guess" if guess else "night.zone", zone=zone_words(row.zone, now))
    texts = [say("night.draft", title=title(row)), when(row), zone]
    texts.append(say("night.what", games=games_of(row), tables=_tables_words(row)))
    if not threads and row.tables != 1:
        texts.append(say("night.no_threads", permission=say("permission.create_public_threads")))
    if event:
        texts.append(say("night.event_too"))
    rows: list[Row] = [_tables_select(row, number)]
    if len(games) > 1:
        rows.insert(0, _games_select(row, number, games))
    rows.append((button("post", number, "success"), button("time", number), button("zone", number),
                 button("name", number)))  # fmt: skip
    return Screen(tuple(texts), tuple(rows), footer=say("night.draft_small"))


def _games_select(row: EveningRow, number: int, games: Sequence[str]) -> Select:
    options = tuple(Option(say(f"game.{game}"), game, default=game in row.games) for game in games[:OPTIONS])
    return Select(EveningPress("games", number).custom_id, say("night.pick_games"), options, len(options), 1)


def _tables_select(row: EveningRow, number: int) -> Select:
    fixed = [Option(count("night.tables", many), f"n{many}", default=many == row.tables) for many in NUMBERS]
    each = [
        Option(count("night.each", many), f"e{many}", default=row.tables is None and many == row.each) for many in EACH
    ]
    return Select(EveningPress("count", number).custom_id, say("night.pick_tables"), (*fixed, *each))


def zones(evening: StoredEvening, found: Sequence[str], now: float) -> Screen:
    """Return the zones that somebody may have meant."""
    options = tuple(Option(zone_words(zone, now), zone) for zone in found[:OPTIONS])
    pick = Select(EveningPress("zonepick", evening.id).custom_id, say("night.pick_zone"), options)
    return Screen((say("night.which_zone"),), (pick, (button("back", evening.id),)))


def posted(evening: StoredEvening) -> Screen:
    """Return what the host is told once everybody has been."""
    return Screen((say("night.posted", title=title(evening.row)), when(evening.row)))


# The card


def card(evening: StoredEvening, *, reminds: bool = True) -> Screen:
    """Return the card in the channel as it stands; `reminds`: the server lets the bot mention who comes."""
    row = evening.row
    match evening.status:
        case EveningStatus.PLANNED:
            small = say("night.small") if reminds else ""
            texts: tuple[str, ...] = (_invitation(row), when(row), _who(evening), small)
        case EveningStatus.OPEN:
            texts = (_invitation(row), _places(evening), _who(evening), say("night.open_small"))
        case EveningStatus.OVER:
            return Screen((say("night.over", title=title(row)), _who(evening)))
        case _:
            return Screen((say(f"night.{evening.status}", title=title(row)), when(row)))
    return Screen(tuple(filter(None, texts)), _rows(evening))


def _invitation(row: EveningRow) -> str:
    said = say("night.invitation", title=title(row), host=plain(evening_host(row)), games=games_of(row))
    return "\n".join([said, _tables_words(row)])


def _who(evening: StoredEvening) -> str:
    if not evening.guests:
        return say("night.nobody")
    names = [plain(guest.name) for guest in evening.guests]
    return say("night.who", count=len(names), names=shorten(list_of(names), NAMES))


def _places(evening: StoredEvening) -> str:
    """Return where its tables are."""
    lines = [say("night.opened")]
    if evening.row.narrow:
        lines.append(say("night.narrow"))
    own = [table for table in evening.tables if table.slot is not None]
    lines += [
        say("night.place", number=table.slot, place=f"<#{table.channel_id}>")
        for table in sorted(own, key=lambda table: table.slot or 0)
    ]
    return "\n".join(lines)


def _rows(evening: StoredEvening) -> tuple[Row, ...]:
    number = evening.id
    guests: Row = (button("come", number, "success"), button("away", number))
    if evening.status is EveningStatus.PLANNED:
        return (guests, (button("retime", number), button("open", number), button("off", number, "danger")))
    return (guests, (button("end", number, "primary"),))


# What is asked, and told by itself


def moving(evening: StoredEvening, moment: float, typed_in: str, now: float) -> Screen:
    """Return the question whether it is to begin then, as somebody has typed it in their zone."""
    told = say("night.move_ask", title=title(evening.row), at=int(moment))
    zone = say("night.zone", zone=zone_words(typed_in, now))
    return Screen((told, zone), ((button("move", evening.id, "success", str(int(moment))),
                                  button("retime", evening.id)),))  # fmt: skip


def asked(evening: StoredEvening, verb: str, played: int = 0) -> Screen:
    """Return the question whether it is to be called off, opened now or ended."""
    key = f"night.ask.{verb}"
    told = count("night.ask.end_open", played) if verb == "end" and played else say(key, title=title(evening.row))
    style: Style = "danger" if verb == "off" else "primary"
    return Screen((told,), ((button(YES[verb], evening.id, style),),))


def done(evening: StoredEvening, verb: str) -> Screen:
    """Return what is said to whoever has changed it."""
    return Screen((say(f"night.done.{verb}", title=title(evening.row), at=int(evening.row.starts_at)),))


def told(evening: StoredEvening, what: str, users: Collection[int]) -> Screen:
    """Return a message of its own to those who come: that it begins soon, at another time, or not at all."""
    row = evening.row
    said = say(f"night.told.{what}", title=title(row), at=int(row.starts_at))
    mentions = " ".join(f"<@{user}>" for user in users)
    rows: tuple[Row, ...] = ()
    if row.message_id and what != "off":
        link = LINK.format(guild=row.guild_id, channel=row.channel_id, message=row.message_id)
        rows = ((Button(say("night.to_card"), url=link),),)
    return Screen(tuple(filter(None, (said, mentions))), rows, mentions=tuple(users))
