"""Names in any script, with emoji, and with what markdown would take for its own."""

from __future__ import annotations

import pytest

from sandbox.model import Channel, Person
from tests.depth import deep
from tests.wire.rig import Evening, attached_json


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        deep("🎲 Zoë 👩‍👩‍👧‍👦", "🎲 Zoë 👩‍👩‍👧‍👦"),
        deep("مريم بنت عمر", "\u2068مريم بنت عمر\u2069"),
        ("שרה \u202eabc", "\u2068שרה abc\u2069"),
        deep("\u202eliat\u202c 7", "liat 7"),
        deep("さくら 陳大文 김", "さくら 陳大文 김"),
        deep("**b** _i_ ~~s~~ ||p|| `c`", r"\*\*b\*\* \_i\_ \~\~s\~\~ \|\|p\|\| \`c\`"),
        ("@everyone <@200000000000000100>", r"\@everyone \<\@200000000000000100\>"),
        deep("# [x](https://x.y)", r"\# \[x\]\(https\://x.y\)"),
        deep("Z̸̢͇a̵l̶g̷o̸", "Z̸̢͇a̵l̶g̷o̸"),
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
    assert looked.selects[0].options[0].label == shown.replace("\\", "").strip("\u2068\u2069")
    record = attached_json(evening, await evening.slash(person, table.room, "table export"))
    assert record["seats"] == [name, "Bo"]


@pytest.mark.deep
async def test_two_of_the_same_name(evening: Evening) -> None:
    table = await evening.game(*evening.people("Bo", "Bo"))
    await table.turns(2)
    await evening.shown(lambda: "**❶ Bo** and **❷ Bo**: press **My board**" in table.message.text)
    looked = await table.look(table.players[1])
    assert [option.label for option in looked.selects[0].options] == ["❶ Bo", "❷ Bo"]


@pytest.mark.deep
async def test_nobody_has_the_mark_of_another(evening: Evening) -> None:
    table = await evening.lobby(*evening.people("Bo", "bo", "❷ bo", "\u3164"))
    card = evening.sandbox.message(table.card)
    for line in ("1. ❶ Bo (host)", "2. ❷ bo", "3. 2 bo", "4. Player 4"):
        assert line in card.text


async def all_pages(evening: Evening, reader: Person, room: Channel) -> str:
    """The leaderboard of everywhere, as text; others have played on this bot too."""
    seen = await evening.slash(reader, room, "leaderboard", scope="everywhere")
    pages = [seen.text]
    while not next(button for button in seen.buttons if button.label == "Next ▶").disabled:
        seen = await evening.slash(reader, room, "leaderboard", scope="everywhere", page=len(pages) + 1)
        pages.append(seen.text)
    return "\n".join(pages)


@pytest.mark.deep
async def test_a_nickname_stays_in_its_server(evening: Evening) -> None:
    """It is said where it was given and nowhere else: not in the ranking of everywhere, nor of a game of the past."""
    work, club = (evening.sandbox.add_guild(name) for name in ("Work", "Club"))
    anna, bo = evening.people("starfox77", "Bo")
    for guild in (work, club):
        for person in (anna, bo):
            evening.sandbox.person_joins(person, guild)
    work.members[anna.id].nick, club.members[anna.id].nick = "Anna Schmidt (HR)", "Comet"
    table = await evening.game(anna, bo, room=evening.room("office", work))
    assert "**Anna Schmidt \\(HR\\)**" in table.message.text
    await table.to_end()
    pub = evening.room("pub", club)
    await evening.switch(bo, "text_mode")
    here = await evening.slash(bo, table.room, "leaderboard")
    assert "Anna Schmidt (HR)" in here.text
    assert "Anna Schmidt (HR)" not in (await evening.slash(bo, pub, "leaderboard", scope="here")).text
    everywhere = await all_pages(evening, bo, pub)
    assert "Anna Schmidt (HR)" not in everywhere
    assert "starfox77" in everywhere
    history = await evening.slash(bo, pub, "profile", show="history")
    select = history.selects[0]
    choosing = evening.sandbox.choose(bo, history, select.custom_id, [select.options[0].value])
    opened = evening.sandbox.message(await evening.did(choosing))
    assert "Anna" not in opened.text
    assert "starfox77" in opened.text
