"""What a table answers to something that cannot be done: a code and data, worded at the edge.

A refusal that a caller goes on from has a class of its own: nobody guesses from a `Refusal` what was meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bot.engine.core import JsonValue


class Refusal(Exception):
    """A request the table declines; nothing has changed."""

    def __init__(self, code: str, **data: JsonValue) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class _Named(Refusal):
    """A refusal with a class of its own."""

    CODE: ClassVar[str]

    def __init__(self, **data: JsonValue) -> None:
        super().__init__(self.CODE, **data)


class ChannelTaken(_Named):
    CODE = "channel_taken"


class HostsEnough(Refusal):
    """The person hosts as many open tables as anybody may."""

    def __init__(self, here: Sequence[int], most: int) -> None:
        """Say in which channels of this server they are (`here`); not where else."""
        channels = " ".join(f"<#{channel}>" for channel in here)
        if not here:
            super().__init__("too_many_tables_elsewhere", count=most)
        elif len(here) < most:
            super().__init__("too_many_tables_spread", count=most, channels=channels)
        else:
            super().__init__("too_many_tables", count=most, channels=channels)


class SoloUnderWay(_Named):
    CODE = "solo_under_way"


class NoTable(_Named):
    CODE = "no_table"


class NotSeated(_Named):
    CODE = "not_seated"


class JoinFirst(NotSeated):
    """The person does not sit at the table yet, and may sit down: it is a lobby."""

    CODE = "join_first"


class AsksFirst(Refusal):
    """Somebody sits at the table whom the person would rather not play with: they are asked whether they sit down."""

    def __init__(self, table_id: int, seats: Sequence[int]) -> None:
        """`seats`: where those sit."""
        super().__init__("asks_first")
        self.table_id = table_id
        self.seats = seats


class AlreadyAway(_Named):
    CODE = "already_away"


class AlreadyStarted(_Named):
    """The game has begun: this was only possible in the lobby."""

    CODE = "already_started"


class LobbyClosed(_Named):
    CODE = "closed"


class GameOver(_Named):
    CODE = "game_over"
