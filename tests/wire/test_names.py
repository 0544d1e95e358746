"""Names in any script, with emoji, and with what markdown would take for its own."""

from __future__ import annotations

import pytest

from tests.wire.rig import Evening, attached_json


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("🎲 Zoë 👩‍👩‍👧‍👦", "🎲 Zoë 👩‍👩‍👧‍👦"),
        ("مريم بنت عمر", "مريم بنت عمر"),
        ("שרה \u202eabc", "\u2068שרה abc\u2069"),
        ("さくら 陳大文 김", "さくら 陳大文 김"),
        ("**b** _i_ ~~s~~ ||p|| `c`", r"\*\*b\*\* \_i\_ \~\~s\~\~ \|\|p\|\| \`c\`"),
        ("@everyone <@200000000000000100>", r"\@everyone \<\@200000000000000100\>"),
        ("# [x](https://x.y)", r"\# \[x\]\(https\://x.y\)"),
        ("Z̸̢͇a̵l̶g̷o̸", "Z̸̢͇a̵l̶g̷o̸"),
    ],
)
async def test_a_name_is_shown_as_it_is(evening: Evening, name: str, shown: str) -> None:
    person, other = evening.person(name), evening.person("Bo")
    table = await evening.lobby(person, other)
    card = evening.sandbox.message(table.card)
    assert f"1. {shown} (host)" in card.text
    assert card.pings == []
    await table.start()
    assert sorted(table.message.pings) == sorted([person.id, other.id])
    assert f"**{shown}**" in table.message.text
    assert table.players[0].board.images
    await table.turns(1)
    looked = await table.look(table.players[1])
    assert f"### {shown}'s board" in looked.text
    assert looked.selects[0].options[0].label == name
    record = attached_json(evening, await evening.slash(person, table.room, "table export"))
    assert record["seats"] == [name, "Bo"]


async def test_two_of_the_same_name(evening: Evening) -> None:
    table = await evening.game(*evening.people("Bo", "Bo"))
    await table.turns(2)
    await evening.shown(lambda: "Waiting for **Bo** and **Bo**" in table.message.text)
