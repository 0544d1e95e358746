"""Reactions on the wire: a select on the table's message, and a symbol in the next picture."""

from __future__ import annotations

from tests.wire.rig import Evening
from tests.wire.seen import done

SAID = "😄 Ha ha!"


async def test_a_reaction_is_told_with_the_next_picture_and_nothing_of_it_is_kept(evening: Evening) -> None:
    table = await evening.game(*evening.people("Ada", "Bo"))
    ada = table.players[0].person
    (select,) = [one for one in table.message.selects if one.custom_id.endswith(":react")]
    assert [option.label[0] for option in select.options] == list("👍❤😄💥💧")
    done(await evening.sandbox.choose(ada, table.message, select.custom_id, ["laugh"]))

    def described() -> str:
        return (table.message.images[0].description or "").replace("\u2068", "").replace("\u2069", "")

    await evening.shown(lambda: SAID in described())
    again = await evening.sandbox.choose(ada, table.message, select.custom_id, ["tear"])
    assert "ten seconds" in evening.sandbox.message(again).text
    await evening.bot.kill()
    await evening.bot.start()
    await table.turns(1)
    await evening.shown(lambda: SAID not in described())
