"""What Discord shows in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.tables.refusal import Refusal
from bot.ui.input.ids import Press, parse
from sandbox.server import Sandbox, SeenMessage
from simulation.pictures import OF, fingerprint
from simulation.truths.games import Game
from simulation.truths.rows import Row, rows


@dataclass(frozen=True)
class Control:
    """Something that can be pressed at a table."""

    press: Press
    values: tuple[str, ...] = ()
    """What can be chosen in it."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers to a question of the game that it gives, as short texts."""
        return {"do": (self.press.argument,), "pick": self.values}.get(self.press.verb, ())

    @property
    def takes_several(self) -> bool:
        """Whether several of its values make one answer: of it only the question can be compared."""
        return self.press.verb == "several"


def controls(message: SeenMessage) -> list[Control]:
    """Return what can be pressed in a message of a table."""
    found: list[tuple[str, tuple[str, ...]]] = [
        (one.custom_id or "", ()) for one in message.buttons if not one.disabled
    ]
    found += [(one.custom_id, tuple(each.value for each in one.options)) for one in message.selects if not one.disabled]
    return [Control(press, values) for custom_id, values in found if (press := table_press(custom_id)) is not None]


def table_press(custom_id: str) -> Press | None:
    """Return the press of a table's control; None for any other."""
    try:
        return parse(custom_id)
    except Refusal:
        return None


def by_table(sandbox: Sandbox, *verbs: str) -> dict[int, list[SeenMessage]]:
    """Return the public messages that one of these can be pressed at, by table."""
    found: dict[int, list[SeenMessage]] = {}
    for message in sandbox.world.messages.values():
        if message.ephemeral or message.author_id != sandbox.bot.id:
            continue
        seen = sandbox.message(message.id)
        pressed = {(one.press.table, one.press.verb) for one in controls(seen)}
        # One that only leads to a board is a word about a clock that runs out.
        if len(pressed) == 1 and "board" in verbs:
            continue
        for table in sorted({table for table, verb in pressed if verb in verbs}):
            found.setdefault(table, []).append(seen)
    return found


def messages_are_the_newest(sandbox: Sandbox, file: Path) -> Iterator[str]:
    """Each open table has one message that answers, each ended one none; each result stands there once."""
    shown, results = by_table(sandbox, "board", "do", "join"), by_table(sandbox, "rematch")
    # Where the bot is a guest, a message can be changed for fifteen minutes only: an older one stays as it is. What
    # was posted there without a receipt cannot be looked for: it is posted again (docs/decisions/0047-refusals.md).
    for row in rows(file, "SELECT * FROM tables WHERE NOT guest"):
        # Of one that ended as its place was gone none could be changed; whoever presses them later is told.
        table, messages = row["id"], [message.id for message in shown.get(row["id"], ()) if row["ending"] != "gone"]
        if len(messages) > 1:
            yield f"table {table} has {len(messages)} messages that answer: {messages}"
        if messages and row["status"] in ("over", "closed"):
            yield f"table {table} has ended ({row['ending']}), and its message {messages} still answers"
        standing = [message.id for message in results.get(table, ())]
        if len(standing) > 1:
            yield f"the result of table {table} stands there {len(standing)} times: {standing}"


def messages_show_the_newest(sandbox: Sandbox, games: Sequence[Game]) -> Iterator[str]:
    """The message of an open table shows the state after its last entry, and asks what the rules ask then."""
    shown = by_table(sandbox, "board", "do")
    for game in games:
        # A game alone is shown to its player, and where the bot is a guest an older message stays as it is.
        if not game.is_open or game.table["kind"] != "game" or game.table["guest"]:
            continue
        for message in shown.get(game.table["id"], ()):
            for difference in (*_another_picture(message, game), *_other_questions(message, game)):
                yield f"table {game.table['id']}: its message {message.id} {difference} (entry {len(game.entries)})"


def panels_ask_what_is_asked(sandbox: Sandbox, file: Path, games: Sequence[Game], now: float) -> Iterator[str]:
    """What a private panel offers as an answer, as long as it can be changed, is what the rules ask of its person."""
    panels: dict[int, list[Row]] = {}
    for row in rows(file, f"SELECT * FROM panels WHERE token <> '' AND expires_at > {now}"):  # noqa: S608
        panels.setdefault(row["table_id"], []).append(row)
    for game in games:
        seats = {seat["user_id"]: seat["seat"] for seat in game.seats}
        for row in panels.get(game.table["id"], ()):
            if row["user_id"] not in seats or row["message_id"] not in sandbox.world.messages:
                continue
            shown = sandbox.message(row["message_id"])
            own = (game.table["id"], seats[row["user_id"]])
            theirs = [one for one in controls(shown) if (one.press.table, one.press.seat) == own]
            offered = {(one.press.serial, answer) for one in theirs for answer in one.answers}
            legal = game.asked_of(seats[row["user_id"]]) if game.is_open else set()
            asked = {one.press.serial for one in theirs if one.takes_several}
            if offered - legal or asked - {serial for serial, _ in legal}:
                yield (
                    f"table {game.table['id']}: the panel {shown.id} of seat {seats[row['user_id']]} asks for"
                    f" {sorted(offered) or sorted(asked)}; by the rules it is {sorted(legal)}"
                )


def _another_picture(message: SeenMessage, game: Game) -> Iterator[str]:
    newest = fingerprint(game.rules.view(game.state, None))
    for image in message.images:
        found = OF.search(image.description or "")
        if found and found[2] != newest:
            yield f"shows another state than the newest: {image.description}"


def _other_questions(message: SeenMessage, game: Game) -> Iterator[str]:
    offered = {
        (one.press.seat, one.press.serial, answer)
        for one in controls(message)
        if one.press.seat is not None
        for answer in one.answers
    }
    asked = game.rules.open_seats(game.state)
    legal = set[tuple[int, int, str]]()
    if game.rules.turn_by_turn and len(asked) == 1 and _is_there(game.seats[asked[0]]):
        legal = {(asked[0], *answer) for answer in game.asked_of(asked[0])}
    if offered != legal:
        yield f"asks for {sorted(offered)}; by the rules it is {sorted(legal)}"


def _is_there(seat: Row) -> bool:
    return seat["user_id"] is not None and not (seat["ai"] or seat["away"] or seat["autopilot"])
