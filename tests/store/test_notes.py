"""What the bot notes for itself."""

from __future__ import annotations

from bot.store.notes import NoteStore
from bot.store.sql.database import Database


async def test_notes_are_kept_changed_and_dropped(database: Database) -> None:
    notes = NoteStore(database)
    assert await notes.get("commands") is None
    await notes.put("commands", "one")
    await notes.put("commands", "two")
    assert await NoteStore(database).get("commands") == "two"
    await notes.drop("commands")
    assert await notes.get("commands") is None


async def test_a_note_is_settled_by_whoever_is_first(database: Database) -> None:
    notes = NoteStore(database)
    assert [await notes.settle("key", value) for value in ("first", "second")] == ["first", "first"]
