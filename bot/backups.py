"""Copies of the database that make themselves: every day, and before an update changes how it is laid out."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from pathlib import Path

from bot.config import Settings, SettingsError
from bot.database_setup import NotNow, file_of, held, passes, place_of
from bot.store import copies
from bot.store.copies import CopyError
from bot.tables.clocks.clock import Clock
from bot.tables.clocks.worker import Worker

log = logging.getLogger(__name__)

EVERY = 86_400.0
AT_FIRST, AGAIN = 600.0, 3600.0
"""Seconds after a start until the first copy, if one is due, and after one that failed."""
UPDATES_KEPT = 3
"""Copies kept of those made before an update."""
STAMP = "%Y%m%d-%H%M%S"


def folder_of(settings: Settings) -> Path | None:
    """Return the folder of the copies; None where none are wanted, or where a server has the database."""
    file = file_of(settings)
    if settings.backups == "off" or file is None:
        return None
    return Path(settings.backups) if settings.backups else file.parent / "backups"


def before_an_update(settings: Settings, now: float) -> None:
    """Copy a database that an older version has laid out: it is about to be changed.

    `SettingsError` if that fails, `NotNow` where it may succeed later.
    """
    folder = folder_of(settings)
    if folder is None or not copies.is_older(place := place_of(settings)):
        return
    with held(settings):
        name = f"{place.stem}-before-{copies.newest_version()}-{_stamp(now)}.db"
        try:
            copies.copy(place, folder / name)
        except CopyError as error:
            refusal = NotNow if passes(error) else SettingsError
            raise refusal(
                "BACKUPS",
                f"the database is to be brought up to date, and cannot be copied before ({error})",
                "Make room, or name another folder",
            ) from error
        _keep(folder, f"{place.stem}-before-*.db", UPDATES_KEPT)
    log.info("the database is brought up to date; as it was, it is in %s", folder / name)


class Backups(Worker):
    """The copies of every day."""

    name = "copies"
    begins_after = AT_FIRST

    def __init__(self, source: Path, folder: Path, kept: int, clock: Clock) -> None:
        super().__init__(clock)
        self._source = source
        self._folder = folder
        self._kept = kept
        self._daily = _daily(source.stem)

    async def look(self) -> float:
        """Make one if the newest is a day old; return when to look again."""
        now = self.clock.now()
        if now < (due := self._newest() + EVERY):
            return due
        try:
            await asyncio.to_thread(self._make, now)
        except CopyError as error:
            log.error("there is no copy of today: %s", error)  # noqa: TRY400 - one line says it all
            return now + AGAIN
        except Exception:  # whatever it is, tomorrow's copy is wanted as well
            log.exception("there is no copy of today")
            return now + AGAIN
        return now + EVERY

    def _newest(self) -> float:
        """Return when the newest one was made."""
        return newest(self._folder, self._source.stem)

    def _make(self, now: float) -> None:
        copies.copy(self._source, self._folder / f"{self._source.stem}-{_stamp(now)}.db")
        _keep(self._folder, self._daily, self._kept)


def newest(folder: Path, stem: str) -> float:
    """Return when the newest of every day's copies of a database was made, by its name's stem; 0: there is none."""
    made = sorted(folder.glob(_daily(stem)))
    if not made:
        return 0.0
    try:
        return datetime.strptime(made[-1].stem.removeprefix(f"{stem}-"), STAMP).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return 0.0


def _daily(stem: str) -> str:
    return f"{stem}-[0-9]*-[0-9]*.db"


def _stamp(now: float) -> str:
    return datetime.fromtimestamp(now, UTC).strftime(STAMP)


def _keep(folder: Path, pattern: str, kept: int) -> None:
    """Delete all but the newest of these copies."""
    for old in sorted(folder.glob(pattern))[:-kept]:
        old.unlink(missing_ok=True)
