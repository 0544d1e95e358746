"""The file of a database while it is used: whether it is still the one that was opened, and whose log lies beside it.

SQLite itself does not look. Whoever removes, replaces or truncates the file of a bot that runs loses everything that is
written from then on, and a log that belongs to another file is written into this one at the next start, page by page.

So that a log can be told from another's, a file has a name of its own in its head (`PRAGMA application_id`) and a
number (`PRAGMA user_version`), which is raised with the first commit after the log was brought into the file: what lies
in a log has the file's name, and begins with the number that follows the one in its file.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import struct
from collections.abc import Iterator
from logging import getLogger
from pathlib import Path

from sqlalchemy.exc import OperationalError

from bot import machine

log = getLogger(__name__)
BESIDE = ("-wal", "-shm")
HEAD, MAGIC = 100, b"SQLite format 3\x00"
SAY_EVERY = 60.0
"""Seconds between two lines in the log about a file that is lost."""
LOG_HEAD, FRAME_HEAD = 32, 24
LOG_MAGIC = (0x377F0682, 0x377F0683)
WITH_A_LOG = 2
"""What the head of a file says of itself that is written to by way of a log."""
NAMES = (1 << 31) - 1
"""So many names there are, from 1."""

Identity = tuple[int, int]
Stamp = tuple[int, int]
"""A name and a number."""


class FileLost(OperationalError):
    """The file of the database is not the one any more that was opened: nothing can be kept."""


class FileWatch:
    """Looks after one file, for the thread that writes; others are told what it has seen."""

    def __init__(self, file: Path | None) -> None:
        """`file`: None where the database is in memory."""
        self._file = file
        self._name = str(file)
        self._known: dict[str, Identity] = {}
        self._head: int | None = None
        """The file itself, open to be read: to open it again and close it would drop SQLite's own locks."""
        self._size = 0
        self._number = 0
        """At least that has to be in the file's head."""
        self._stamp = True
        """The next commit raises the number."""
        self._lost: str | None = None
        self._said_at = float("-inf")

    def begin(self, connection: sqlite3.Connection) -> None:
        """Take the file as it is now, which this connection has opened; of a later connection it is to be the same."""
        with contextlib.suppress(sqlite3.Error):
            # The log is there from the first reading on.
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if self._file is None or self._known:
            return
        for name in (self._name, *map(str, _beside(self._file))):
            with contextlib.suppress(OSError):
                self._known[name] = _identity(os.stat(name))
        with contextlib.suppress(OSError):
            self._head = os.open(self._file, os.O_RDONLY)
            self._size = os.fstat(self._head).st_size
            self._number = _number(os.pread(self._head, HEAD, 0))

    def end(self) -> None:
        """Let go of the file, once nobody has it open any more."""
        if self._head is not None:
            os.close(self._head)
            self._head = None

    def stamp(self, connection: sqlite3.Connection) -> None:
        """Raise the number in a file's head, in a transaction that writes, if it is the first since the last look."""
        if self._stamp and self._file is not None:
            [number] = connection.execute("PRAGMA user_version").fetchone()
            if not number:
                connection.execute(f"PRAGMA application_id = {1 + machine.chance().randrange(NAMES)}")
            connection.execute(f"PRAGMA user_version = {(number + 1) % (1 << 31)}")

    def stamped(self) -> None:
        """Note that such a transaction was committed."""
        self._stamp = False

    def bring_to_disk(self, connection: sqlite3.Connection) -> bool:
        """Have SQLite write the log into the file, synced; return False where another process is about to.

        Not the whole of it, if somebody reads an older part.
        """
        # Read before: what another process commits meanwhile is in the log only.
        [number] = connection.execute("PRAGMA user_version").fetchone()
        busy, of_the_log, in_the_file = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if not busy and of_the_log == in_the_file:
            self._number, self._stamp = number, True
        return not busy

    def look(self) -> None:
        """Look at the file; say it in the log where it is lost, and where it is back."""
        if self._file is None:
            return
        found = self._found()
        if found is None:
            if self._lost is not None:
                log.warning("the file of the database is back (%s)", self._file)
            self._lost = None
            return
        self._lost = found
        if machine.monotonic() - self._said_at > SAY_EVERY:
            self._said_at = machine.monotonic()
            log.critical(
                "%s: nothing can be kept any more, and every press is refused. Put back what was there, or stop the"
                " bot, see that %s is the right file with nothing of another beside it, and start it again",
                found,
                self._file,
            )

    def require(self) -> None:
        """Raise `FileLost` where the file was lost when last looked at."""
        if self._lost is not None:
            raise FileLost("", None, OSError(self._lost), hide_parameters=True)

    def _found(self) -> str | None:
        """Return what has become of the file; None: nothing."""
        for file, identity in self._known.items():
            try:
                stat = os.stat(file)
            except OSError:
                return f"the database's file {file} is gone"
            if _identity(stat) != identity:
                return f"the database's file {file} was replaced by another"
            if file is self._name and (wrong := self._within(stat.st_size)):
                return f"the database's file {file} was {wrong}"
        return None

    def _within(self, size: int) -> str | None:
        """Return what has been done to the file itself; None: it is as SQLite has left it."""
        if self._head is None:
            return None
        try:
            head = os.pread(self._head, HEAD, 0)
        except OSError as error:
            return f"taken away ({error})"
        if size < self._size and size < _length(head):
            return "truncated"
        self._size = size
        return None if head.startswith(MAGIC) and _number(head) >= self._number else "written over"


def foreign_log(file: Path) -> str | None:
    """Return why the log beside a file cannot be the file's own; None: it is, or is none, or that cannot be told."""
    stamps: list[Stamp] = []
    size, committed = 0, False
    with contextlib.suppress(OSError), _beside(file)[0].open("rb") as beside:
        size, stamps, committed = _log(beside.read(LOG_HEAD), beside.fileno())
    if not committed:
        return None
    head = b""
    with contextlib.suppress(OSError), file.open("rb") as there:
        head = there.read(HEAD)
    if not head:
        return "the file itself is missing or empty"
    if not head.startswith(MAGIC):
        return None
    if _page(head) != size or head[18] != WITH_A_LOG:
        return "the file was made as one without a log"
    if not stamps:
        return None
    numbers = [number for _, number in stamps]
    # Its name is in the log before it is in the file.
    if _name(head) not in {0, *(name for name, _ in stamps)}:
        return "the log is of another database"
    if not min(numbers) - 1 <= _number(head) <= max(numbers):
        return "the log goes on from another state of the file"
    return None


def _log(head: bytes, file: int) -> tuple[int, list[Stamp], bool]:
    """Return a log's size of pages, what is in the heads it has of its file, and whether anything is committed."""
    if len(head) < LOG_HEAD:
        return 0, [], False
    magic, _, size, _, *salt = struct.unpack(">6I", head[:24])
    if magic not in LOG_MAGIC:
        return 0, [], False
    stamps: list[Stamp] = []
    open_yet: list[Stamp] = []
    committed = False
    for place, page, pages in _frames(file, size, tuple(salt)):
        if page == 1:
            own = os.pread(file, HEAD, place + FRAME_HEAD)
            open_yet.append((_name(own), _number(own)))
        if pages:
            committed = True
            stamps, open_yet = stamps + open_yet, []
    return size, stamps, committed


def _frames(file: int, size: int, salt: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield of a log's frames where each lies, its page, and how many pages the file has where it ends a commit."""
    place = LOG_HEAD
    while len(head := os.pread(file, FRAME_HEAD, place)) == FRAME_HEAD:
        page, pages, *own = struct.unpack(">4I", head[:16])
        if tuple(own) != salt:
            return
        yield place, page, pages
        place += FRAME_HEAD + size


def _beside(file: Path) -> list[Path]:
    return [file.with_name(file.name + end) for end in BESIDE]


def _identity(stat: os.stat_result) -> Identity:
    return stat.st_dev, stat.st_ino


def _number(head: bytes) -> int:
    """Return the number that SQLite keeps for its users."""
    return int.from_bytes(head[60:64], "big") if len(head) >= HEAD else -1


def _name(head: bytes) -> int:
    """Return what SQLite lets its users call a file by."""
    return int.from_bytes(head[68:72], "big") if len(head) >= HEAD else -1


def _page(head: bytes) -> int:
    size = int.from_bytes(head[16:18], "big")
    return 1 << 16 if size == 1 else size


def _length(head: bytes) -> int:
    """Return how long a file has to be, as its head says; one without a head is too short."""
    return _page(head) * int.from_bytes(head[28:32], "big") if head.startswith(MAGIC) else 1 << 62
