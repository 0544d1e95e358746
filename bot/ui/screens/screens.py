"""The screens every game shares: lobby, table message, panel, another's board, what happened, result."""

from __future__ import annotations

from collections.abc import Mapping

from bot.chosen import in_words
from bot.engine.core import SomeAction
from bot.game_words import say_of
from bot.games.plugin import Plugin
from bot.render.picture import Person
from bot.store.enums import ClockKind, Status
from bot.store.rows import SeatRow
from bot.tables import messages
from bot.tables.clocks.deadlines import MARK
from bot.tables.clocks.idle import IDLE
from bot.tables.play.modes import mode_of
from bot.tables.play.replayed_seats import replayed_seats_of
from bot.tables.seating.proposals import removed
from bot.tables.seating.table_options import SHORT, is_on, is_unusual, switches
from bot.tables.view import TableView
from bot.text import count, labelled, listed, parts_of, say, sentences_of
from bot.ui.input.ids import Press
from bot.ui.media.drawing import DrawingThread
from bot.ui.screens import autoplayed, games, lobby_words, story, voices
from bot.ui.screens.additions import NO_ADDITION, Addition, Additions, BesideName, Place, Spot
from bot.ui.screens.badges import badge_lines
from bot.ui.screens.fair_deals import verify_button, with_mark, with_words
from bot.ui.screens.gained import own_records
from bot.ui.screens.game_content import PanelContent
from bot.ui.screens.larger import Board
from bot.ui.screens.names import bold_name, label_name, seat_name, seat_options, shown_name, shown_names
from bot.ui.screens.panel_buttons import panel_rows, table_rows, ten_at_most
from bot.ui.screens.panel_buttons import table_button as table_button
from bot.ui.screens.remarks import Remark
from bot.ui.screens.screen import Button, Row, Screen, Select, button_rows
from bot.ui.screens.vote_words import ended_by, on_the_table, vote_rows

NOTHING_BESIDE: Mapping[int, BesideName] = {}


def title(table: TableView) -> str:
    return say(f"game.{table.header.game}")


def _plugin(table: TableView) -> Plugin:
    assert isinstance(table.game, Plugin)
    return table.game


def people(table: TableView, beside: Mapping[int, BesideName] = NOTHING_BESIDE) -> list[Person]:
    """Return who sits where, as pictures show them; `beside`: what stands beside their names, by seat."""
    open_seats = set(table.rules.open_seats(table.state)) if table.status == Status.RUNNING else set()
    found = []
    for seat, name in zip(table.seats, shown_names(table.seats), strict=True):
        away = table.is_unattended(seat) and not seat.ai and replayed_seats_of(table.header) is None
        stood_in = table.status == Status.OVER and table.was_unattended(seat.seat)
        mark = "autopilot" if stood_in or (away and table.status == Status.RUNNING) else "done"
        if mark == "done" and (table.status != Status.RUNNING or table.rules.turn_by_turn):
            # Where one is asked after the other, nobody is done for good.
            mark = "none"
        if seat.seat in open_seats and mark == "done":
            mark = "thinking"
        symbol = beside[seat.seat].symbol if seat.seat in beside else None
        found.append(Person(name, mark, seat.ai, seat.character, symbol))  # type: ignore[arg-type] # one of four words
    return found


def names_of(table: TableView, seats: tuple[int, ...]) -> str:
    """Return the names of seats as a sentence has them."""
    return listed([bold_name(table, seat) for seat in seats])


def host_name(table: TableView) -> str:
    host = next((seat for seat in table.seats if seat.user_id == table.header.host_id), None)
    return in_words(shown_name(table, host.seat)) if host else "?"


def how_it_is_played(table: TableView) -> str:
    """Return what was chosen for a table, in a line."""
    header = table.header
    clock = (
        say("clock.slow", hours=header.turn_seconds // 3600)
        if header.clock == ClockKind.SLOW
        else say("clock.live", seconds=header.turn_seconds)
    )
    rules = games.of(table).house_rules(header.options)
    friendly = header.friendly or table.house_rules
    kind = say("kind.friendly" if friendly else "kind.rated" if table.rated else "kind.perhaps")
    unusual = [
        switch_words(table, name)
        for name in switches(table)
        if is_unusual(table, name) and name not in ("rated", SHORT)
    ]
    return "\n".join([say("lobby.rules", clock=clock, rules=rules, kind=kind), *(f"-# {one}" for one in unusual)])


def switch_words(table: TableView, name: str) -> str:
    """Return how a switch of the table's options stands."""
    return say(f"options.switch.{name}", state=say("on" if is_on(table, name) else "off"))


def seated(table: TableView) -> str:
    """Return who sits at a table, and for how many it has room."""
    names = "\n".join(f"{seat.seat + 1}. {_seat_words(table, seat)}" for seat in table.seats)
    return say("lobby.seats", count=len(table.seats), seats=table.header.max_seats, names=names)


async def lobby(
    table: TableView, drawing: DrawingThread, additions: Additions, mentions: tuple[int, ...] = ()
) -> Screen:
    """Return the card friends join at; `mentions`: who is asked with it."""
    header = table.header
    host, closes = f"**{host_name(table)}**", int(table.timers.get(IDLE, header.created_at))
    hosted = bool(table.people)
    texts = [
        lobby_words.mentioning(mentions),
        say("lobby.title" if hosted else "lobby.title_open", game=title(table)),
        how_it_is_played(table),
        seated(table),
        say("lobby.how" if hosted else "lobby.how_open", host=host, closes=closes),
        *lobby_words.small_print(table, host),
        *additions.lines(Spot(Place.LOBBY, table)),
    ]
    # What is pressed fits what is said: while the picture is made, the table and the time go on.
    rows = _lobby_rows(table, additions)
    return Screen(tuple(filter(None, texts)), rows, await drawing.cover(_plugin(table)), mentions=mentions)


def _lobby_rows(table: TableView, additions: Additions) -> tuple[Row, ...]:
    """Return what can be pressed on the card: what everybody needs; the rest is behind More (`lobby_more`)."""
    full = len(table.seats) >= table.header.max_seats
    join = Button(say("button.join"), Press(table.id, "join").custom_id, "success", disabled=lobby_words.closed(table))
    ai = Button(say("button.ai"), Press(table.id, "ai").custom_id, disabled=full)
    row = (
        join,
        table_button(table, "start", "primary"),
        ai,
        Button(say("button.options"), Press(table.id, "form").custom_id),
        table_button(table, "more"),
    )
    return lobby_words.with_answers(table, row, additions.buttons(Spot(Place.LOBBY, table)))


def _seat_words(table: TableView, seat: SeatRow) -> str:
    name = lobby_words.marked(seat, seat_name(table, seat.seat))
    return say("seat.host", name=name) if seat.user_id == table.header.host_id else name


def begun(table: TableView) -> Screen:
    """Return what the lobby's card becomes."""
    return Screen(tuple(filter(None, (say("lobby.begun", game=title(table)), lobby_words.who_was_left_out(table)))))


def moved(table: TableView) -> Screen:
    """Return what an old table message becomes when the table is shown further down."""
    return Screen((say("table.moved", game=title(table)),))


def over(table: TableView, addition: Addition = NO_ADDITION) -> Screen:
    """Return what a table message becomes when the game is over: the result is below it, or can be asked for."""
    if table.header.result_id is None:
        shown = (say("table.ended", game=title(table)), *addition.texts)
        return Screen(shown, ((table_button(table, "result", "primary"),),))
    return Screen((say("table.over", game=title(table)), *addition.texts))


def closed(table: TableView) -> Screen:
    """Return what a table message becomes when the table ended."""
    texts = (say(f"ending.{table.header.ending}", game=title(table)), ended_by(table))
    return Screen(tuple(filter(None, texts)), tuple(filter(None, (verify_button(table),))))


async def whole_table(
    table: TableView,
    drawing: DrawingThread,
    additions: Additions,
    mentions: tuple[int, ...] = (),
    *,
    playing_back: str | None = None,
    addition: Addition = NO_ADDITION,
) -> Screen:
    """Return the table message of a running game.

    `playing_back`: a moment of it is shown, with these words and nothing asked. `addition`: what features have looked
    up for it.
    """
    plugin = _plugin(table)
    view, who = plugin.rules.view(table.state, None), people(table, addition.beside)
    headline = games.of(table).headline(table)
    texts = [
        headline,
        story.lately(table, headline),
        voices.heard(table),
        *([_waiting(table), _asked_to_open(table)] if playing_back is None else [playing_back]),
        on_the_table(table),
        lobby_words.left_out(table),
        *addition.texts,
        *additions.lines(Spot(Place.TABLE, table)),
    ]
    if mentions:
        texts.insert(0, say("lobby.mentions", mentions=" ".join(f"<@{user}>" for user in mentions)))
    public = games.of(table).public_controls(table, asking=playing_back is None)
    added = button_rows(additions.buttons(Spot(Place.TABLE, table)))
    rows = ten_at_most(table, (*table_rows(table, public), *vote_rows(table), *addition.rows, *added))
    picture = await drawing.draw(plugin.drawer.draw_table, view, who, story.said(table), voices.pictured(table))
    if told := _beside_names(table, addition.beside):
        texts += [told] if picture is None else []
        picture = None if picture is None else with_words(picture, told)
    picture = None if picture is None else with_mark(table, picture)
    text = plugin.drawer.plain_table(view, who) if picture is None else None
    return Screen(tuple(filter(None, texts)), rows, picture, text, mentions=mentions)


def _beside_names(table: TableView, beside: Mapping[int, BesideName]) -> str:
    """Return in words what stands beside names; empty: nothing does."""
    return parts_of(labelled(label_name(table, seat), one.words) for seat, one in sorted(beside.items()))


def _waiting(table: TableView) -> str:
    if table.asleep:
        return say("table.asleep", closes=int(table.timers.get(IDLE, 0)))
    waiting = table.waits_for
    if not waiting:
        asked = table.rules.open_seats(table.state)
        return (
            count("table.thinking", len(asked), names=names_of(table, asked))
            if asked
            else say_of(table.header.game, "next")
        )
    names, dues = names_of(table, waiting), [due for seat in waiting if (due := table.due(seat)) is not None]
    if table.header.freed:
        return say("table.freed", names=names, closes=int(table.timers.get(IDLE, 0)))
    # In a game of turns the headline asks, and the answers stand below it.
    press = "" if table.rules.turn_by_turn else count("table.press_board", len(waiting), names=names)
    if not dues:
        return press or say("table.waiting_free", names=names)
    due = max(dues)
    short = table.header.clock == ClockKind.LIVE and due - table.context.clock.now() <= MARK
    if not press:
        return say("table.waiting_short" if short else "table.waiting", names=names, due=int(due))
    return sentences_of([press, say("table.time_short" if short else "table.time", due=int(due))])


def _asked_to_open(table: TableView) -> str:
    """Ask those who are waited for and whose panel cannot be changed any more to open it again."""
    users = {seat: table.seats[seat].user_id for seat in table.waits_for}
    frozen = tuple(seat for seat, user in users.items() if user is not None and messages.has_to_open_board(table, user))
    return count("table.open_board", len(frozen), names=names_of(table, frozen)) if frozen else ""


async def panel(
    table: TableView,
    seat: int,
    drawing: DrawingThread,
    *,
    text_mode: bool = False,
    focus: str = "",
    note: str = "",
    playing_back: bool = False,
    told_from: int | None = None,
    may_have_next: bool = True,
    is_new: bool = False,
    remark: Remark | None = None,
    hinted: SomeAction | None = None,
    larger: bool = False,
    page: int | None = None,
    additions: Additions,
) -> Screen:
    """Return a player's private panel: what is asked, the board, the answers.

    `playing_back`: a moment is shown, nothing asked. `told_from`: the first entry that the player is told of if it was
    played for them (None: none is). `may_have_next`: alone, they say Next, and have chosen nothing else. `is_new`: they
    never finished such a game or its lesson. `remark`: what the host remarks on. `hinted`: the answer that a note
    advises. `larger`: they want fewer and larger things on it, and may have turned to a `page`.
    """
    plugin = _plugin(table)
    view, who = plugin.rules.view(table.state, seat), people(table)
    running = table.status == Status.RUNNING
    asked = running or playing_back
    parts = _parts(table, seat, focus, hinted) if asked else PanelContent((_final_words(table, seat),))
    texts = [
        note,
        *([] if told_from is None else [autoplayed.told(table, seat, told_from)]),
        say("panel.remark", line=remark.line) if remark else "",
        *parts.texts,
    ]
    texts.append(line_of_kind(table))
    if running and (table.seats[seat].away or table.seats[seat].autopilot):
        texts.append(_who_plays(table, table.seats[seat]))
    texts += additions.lines(Spot(Place.PANEL if running else Place.PANEL_OVER, table, table.seats[seat].user_id))
    footer = []
    due = table.due(seat)
    if due is not None and table.rules.decision(table.state, seat) is not None:
        footer.append(say("panel.due", due=int(due)))
    if since := story.since(table, seat):
        footer.append(say("panel.since", events=since))
    board = Board(plugin, view, seat, who, parts.marks, parts.note, remark.line if remark else "")
    rows = (
        ()
        if playing_back
        else (*parts.rows, *panel_rows(table, seat, additions, may_have_next=may_have_next, is_new=is_new))
    )
    told = (remark.name(table),) if remark else ()
    picture = None if text_mode else await board.draw(drawing, larger=larger, page=page)
    plain_text = plugin.drawer.plain_panel(view, seat, who, parts.marks) if picture is None else None
    if picture is None and not text_mode:
        footer.append(say("panel.text_failed"))
    if larger and picture is not None and not playing_back:
        rows = (*board.rows(table, rows, page), *rows)
    return Screen(tuple(filter(None, texts)), rows, picture, plain_text, "\n".join(footer) or None, remarks=told)


def line_of_kind(table: TableView) -> str:
    """Say what a game is that is not one of its own."""
    mode = mode_of(table.header)
    if mode is None:
        return ""
    return mode.line(table.header, closes=table.closes, secret=table.secret, moved_on=table.moved_on)


def _who_plays(table: TableView, seat: SeatRow) -> str:
    """Say that the autopilot plays a person's seat, and why."""
    if seat.user_id in removed(table.proposals):
        return say("panel.removed")
    return say("panel.away" if seat.away else "panel.autopilot")


def _parts(table: TableView, seat: int, focus: str, hinted: SomeAction | None) -> PanelContent:
    """Return a seat's question, with what is advised where that is still an answer to it."""
    parts, decision = games.of(table).panel_content(table, seat, focus), table.decision(seat)
    if hinted is None or decision is None or hinted not in decision.options:
        return parts
    return games.of(table).marks_hinted(parts, hinted)


def _final_words(table: TableView, seat: int) -> str:
    if table.status != Status.OVER:
        return say(f"ending.{table.header.ending}", game=title(table))
    standings = table.rules.standings(table.state) or ()
    user = table.seats[seat].user_id or 0
    won = badge_lines(table.badges.get(user, ()), table.game.badges)
    records = own_records(table, user, bold_name(table, seat))
    broken = [say("result.record", what=record) for record in records]
    return "\n".join([games.of(table).final_words(table, standings[seat]), *won, *broken])


async def look(
    table: TableView,
    seat: int,
    drawing: DrawingThread,
    *,
    text_mode: bool = False,
    mine: int | None = None,
    larger: bool = False,
    page: int | None = None,
) -> Screen:
    """Another player's board, with a select to look at the others.

    `mine`: it stands in place of this seat's own panel, and leads back to it. `larger`, `page`: see `panel`.
    """
    plugin = _plugin(table)
    view, who = plugin.rules.view(table.state, None), people(table)
    board = Board(plugin, view, seat, who, {})
    rows: tuple[Row, ...] = (Select(Press(table.id, "lookat").custom_id, say("look.pick"), seat_options(table, seat)),)
    texts = [say("look.title", name=in_words(shown_name(table, seat)))]
    if mine is not None:
        asked = mine in table.rules.open_seats(table.state)
        if asked:
            due = table.due(mine)
            texts.insert(0, say("look.your_turn") if due is None else say("look.your_turn_until", due=int(due)))
        back = Button(say("button.own_board"), Press(table.id, "board").custom_id, "success" if asked else "primary")
        rows = ((back,), *rows)
    picture = None if text_mode else await board.draw(drawing, larger=larger, page=page)
    text = plugin.drawer.plain_panel(view, seat, who, {}) if picture is None else None
    turns = board.rows(table, (), page) if larger and picture is not None else ()
    return Screen(tuple(texts), (*turns, *rows), picture, text)


def news(table: TableView, seen: int | None, until: int | None = None) -> Screen:
    """Return what happened in a few lines, those since `seen` entries first said so.

    `until`: so many events have been shown.
    """
    return Screen((f"{say('news.title')}\n{story.news(table, seen, until)}",))


def board_as_text(table: TableView) -> str | None:
    """Return the whole table as aligned text; None before the game."""
    if table.state is None:
        return None
    plugin = _plugin(table)
    return plugin.drawer.plain_table(plugin.rules.view(table.state, None), people(table))


def winners(table: TableView) -> str:
    """Return who has won; alone, who played."""
    standings = table.rules.standings(table.state) or ()
    names = [bold_name(table, standing.seat) for standing in standings if standing.rank == 1]
    if table.header.alone:
        return say("result.alone", name=names[0])
    return say("result.wins", name=names[0]) if len(names) == 1 else say("result.share", names=listed(names))
