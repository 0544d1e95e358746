"""Right clicks: on people, on results that were posted before the bot was started anew, and on what is neither."""

from __future__ import annotations

import pytest

from bot.text import say, use_locale
from sandbox.interactions import COMMAND
from sandbox.model import Channel, Person
from sandbox.permissions import P
from sandbox.server import Outcome, RefusedError, SeenMessage
from tests.wire.rig import Evening
from tests.wire.seen import done
from tests.wire.test_flip7 import begun
from tests.wire.test_reviews import Look

ON_PEOPLE, ON_MESSAGES = ["Ask into my circle", "Block", "Challenge", "Profile"], ["My review", "Replay"]


async def clicked(evening: Evening, who: Person, on: Person | SeenMessage, name: str, room: Channel) -> SeenMessage:
    """Choose something of a right click that is answered; the answer."""
    return evening.sandbox.message(await evening.did(evening.sandbox.right_click(who, on, name, room)))


async def result_of(evening: Evening, *people: Person) -> SeenMessage:
    """The result of a game of Flip 7 that these people have played."""
    return await (await begun(evening, *people, target_score=50)).to_end()


async def test_a_challenge_opens_a_duel_as_the_command_does(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    assert evening.sandbox.menu(ann, ben, room) == ON_PEOPLE
    card = await clicked(evening, ann, ben, "Challenge", room)
    assert not card.ephemeral
    assert card.pings == [ben.id]
    accepted = await evening.press(ben, card, "Accept")
    assert [button.label for button in accepted.buttons] == ["Play", "More"]


async def test_whoever_cannot_be_challenged_is_met_with_one_sentence(evening: Evening) -> None:
    ann, lee = evening.people("Ann", "Lee")
    room = evening.room()
    evening.sandbox.person_leaves(lee)
    for target, code in (
        (ann, "challenge_yourself"),
        (evening.sandbox.bot, "challenge_bot"),
        (lee, "challenge_stranger"),
    ):
        said = await clicked(evening, ann, target, "Challenge", room)
        assert (said.ephemeral, said.text) == (True, say(f"refusal.{code}")), code
    assert evening.rows("SELECT count(*) FROM duels WHERE host_id = ?", ann.id) == [(0,)]


async def test_a_profile_is_that_of_whoever_was_clicked_on(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    await result_of(evening, ann, ben)
    room = evening.room()
    theirs = await clicked(evening, ann, ben, "Profile", room)
    assert theirs.ephemeral
    assert theirs.images
    own = await clicked(evening, ann, ann, "Profile", room)
    assert "History" in [button.label for button in own.buttons]
    bot = await clicked(evening, ann, evening.sandbox.bot, "Profile", room)
    assert "is a bot" in bot.text
    await evening.press(ben, await evening.slash(ben, room, "privacy delete"), "Delete my data")
    gone = await clicked(evening, ann, ben, "Profile", room)
    assert gone.text == say("profile.nobody_yet", name="Ben", game=say("game.luckybox"))


async def test_somebody_is_put_on_ones_list_and_asked_into_ones_circle(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    blocked = await clicked(evening, ann, ben, "Block", room)
    assert blocked.ephemeral
    assert evening.rows("SELECT user_id, blocked_id FROM blocks") == [(ann.id, ben.id)]
    asked = await clicked(evening, ben, ann, "Ask into my circle", room)
    assert asked.ephemeral
    assert f"<@{ann.id}>" in asked.text
    assert "circle" not in (await evening.slash(ann, room, "turns")).text, "it is from somebody on their list"
    await clicked(evening, ann, ben, "Ask into my circle", room)
    assert "circle" not in (await evening.slash(ben, room, "turns")).text
    cat = evening.person("Cat")
    await clicked(evening, cat, ann, "Ask into my circle", room)
    assert "1 person asks you into their circle" in (await evening.slash(ann, room, "turns")).text


@pytest.mark.parametrize("name", ["Block", "Ask into my circle"])
async def test_neither_is_done_to_oneself_or_a_bot(evening: Evening, name: str) -> None:
    ann, room = evening.person("Ann"), evening.room()
    for target in (ann, evening.sandbox.bot):
        said = await clicked(evening, ann, target, name, room)
        assert said.ephemeral
        assert not said.buttons
    assert evening.rows("SELECT * FROM blocks") == evening.rows("SELECT * FROM circle_invitations") == []


async def test_a_result_is_gone_through_and_shown_again_after_a_restart_too(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    result = await result_of(evening, ann, ben)
    room = evening.sandbox.channel(result.channel_id)
    assert evening.sandbox.menu(ann, result) == ON_MESSAGES
    await evening.bot.kill()
    await evening.bot.start()
    shown = await clicked(evening, cat, result, "Replay", room)
    assert shown.ephemeral
    assert ":step:" in str([button.custom_id for button in shown.buttons])
    look = Look(evening, ann)
    look.message = (await clicked(evening, ann, result, "My review", room)).id
    await evening.until(lambda: "looking back" in look.seen.text)
    # What nobody else could: it is theirs who played.
    said = await clicked(evening, cat, result, "My review", room)
    assert said.text == say("refusal.review_not_played")
    await evening.press(ben, await evening.slash(ben, room, "privacy delete"), "Delete my data")
    assert (await clicked(evening, ben, result, "My review", room)).text == say("refusal.review_not_played")
    assert "Ben" not in (await clicked(evening, cat, result, "Replay", room)).text


async def test_what_is_no_result_is_met_with_one_sentence(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    game = await begun(evening, ann, ben, target_score=50)
    room = game.room
    running, help_shown = game.message, await evening.slash(ann, room, "help")
    said = evening.sandbox.say(ben, room, "who won?")
    lobby = evening.sandbox.message((await evening.lobby(ben)).card)
    called_off = await evening.lobby(ann)
    await evening.end(ann, called_off.room)
    for name in ON_MESSAGES:
        assert evening.sandbox.menu(ann, help_shown) == [], "nothing is offered on what one sees alone"
        for message, code in (
            (said, "not_a_result"),
            (running, "not_over"),
            (lobby, "not_over"),
            (evening.sandbox.message(called_off.card), "not_a_result"),
        ):
            answer = await clicked(evening, ann, message, name, evening.sandbox.channel(message.channel_id))
            assert (answer.ephemeral, answer.text) == (True, say(f"refusal.{code}")), (name, code)


async def sent(evening: Evening, who: Person, message: SeenMessage, name: str, room: Channel) -> Outcome:
    """The same with a message that is not in this room, as a forger may."""
    people, core = evening.sandbox.core.people, evening.sandbox.core
    [command] = [one for one in core.commands.all(None) if one["name"] == name and one["type"] == 3]
    raw = core.world.payload(core.world.messages[message.id])
    data = {key: command[key] for key in ("id", "name", "type")}
    data |= {"target_id": str(message.id), "resolved": {"messages": {str(message.id): raw}}}
    opened = core.interactions.open(COMMAND, who, room, data, owners={"0": str(room.guild_id or 0)})
    return await people._run(opened)


async def test_a_result_of_another_server_is_looked_at_there(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    result = await result_of(evening, ann, ben)
    elsewhere = next(iter(evening.sandbox.add_guild("Sun Table", "Ada").channels.values()))
    for name in ON_MESSAGES:
        answer = await evening.answer(done(await sent(evening, cat, result, name, elsewhere)))
        assert (answer.ephemeral, answer.text) == (True, say("refusal.result_elsewhere")), name


async def test_what_is_chosen_is_called_as_in_the_persons_language(evening: Evening) -> None:
    ann = evening.person("Ann")
    evening.sandbox.speak(ann, "de")
    said = await clicked(evening, ann, ann, "Challenge", evening.room())
    with use_locale("de"):
        assert said.text == say("refusal.challenge_yourself")


@pytest.mark.parametrize("off", ["duels", "reviews"])
async def test_of_a_feature_that_is_off_nothing_is_offered(evening: Evening, off: str) -> None:
    ann, ben = evening.people("Ann", "Ben")
    result = await result_of(evening, ann, ben)
    room = evening.sandbox.channel(result.channel_id)
    await evening.bot.stop()
    evening.bot.sets(FEATURES_OFF=off)
    await evening.bot.start()
    assert evening.sandbox.menu(ann, ben, room) == [name for name in ON_PEOPLE if name != "Challenge" or off != "duels"]
    assert evening.sandbox.menu(ann, result) == (["Replay"] if off == "reviews" else ON_MESSAGES)
    with pytest.raises(RefusedError, match="not offered"):
        await evening.sandbox.right_click(ann, *((ben, "Challenge", room) if off == "duels" else (result, "My review")))


async def test_a_result_that_was_shared_shows_no_more_of_a_hidden_channel_than_its_buttons(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    result = await result_of(evening, ann, ben)
    room, hall = evening.sandbox.channel(result.channel_id), evening.room("hall")
    seen, world = int(P.VIEW_CHANNEL), evening.sandbox.world
    for who in (ann, ben, evening.sandbox.bot):
        world.overwrite(room, who.id, allow=seen)
    guild = world.guild_of(room)
    assert guild is not None
    world.overwrite(room, guild.id, deny=seen)
    for name in ON_MESSAGES:
        answer = await evening.answer(done(await sent(evening, cat, result, name, hall)))
        assert (answer.ephemeral, answer.text) == (True, say("refusal.unknown_table")), name
    own = await evening.answer(done(await sent(evening, ann, result, "Replay", hall)))
    assert own.images
    world.overwrite(room, guild.id)
