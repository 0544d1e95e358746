"""Databases that earlier versions left: the bot of today goes on with every game in them, and answers what was posted.

How another is kept: `tests/data/databases/README.md`. Nothing is asked here of the bot but what people see of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from sandbox.model import Person
from sandbox.server import SeenMessage
from tests.depth import deep
from tests.wire.kept import (
    NAMES,
    InTurn,
    alone_until,
    answers_in,
    drawn_anew,
    gone_on,
    kept_databases,
    lit_pressed,
    of_then,
    offered,
    posted,
    race,
    rooms,
    shown_again,
    shown_to,
    use,
    verbs_of,
)
from tests.wire.players import Player, Table
from tests.wire.process import replay
from tests.wire.rig import Evening, attached_json
from tests.wire.seen import Answer, table_id_of, told, totals, verb_of

LAST = ("t1:leave", "t1:start", "t1:cancel", "privacy1")
"""What is pressed last of all, since it ends what other buttons are about."""


@pytest.fixture(scope="module", params=kept_databases(NAMES))
def name(request: pytest.FixtureRequest) -> str:
    """Which database."""
    kept: str = request.param
    return kept


@pytest_asyncio.fixture(loop_scope="package")
async def evening(name: str, tmp_path: Path) -> AsyncIterator[Evening]:
    """The moment at which the database was kept, for one test alone: games with a clock are at stake."""
    async with gone_on(name, tmp_path) as evening:
        yield evening


@pytest_asyncio.fixture(scope="module", loop_scope="package")
async def later(name: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Evening]:
    """The same, for all tests of what waits for hours."""
    async with gone_on(name, tmp_path_factory.mktemp("kept")) as evening:
        yield evening


def seated(evening: Evening, channel: str, *names: str) -> list[Player]:
    """People at the panels they have open in a channel."""
    players = [Player(evening, evening.sandbox.person(name)) for name in names]
    for player in players:
        player.panel = shown_to(evening, channel, player.person.name, "look", "news").id
        assert player.board.ephemeral
    return players


def control(seen: SeenMessage, verb: str) -> tuple[str, tuple[str, ...]]:
    """The first button or select of this verb."""
    return next((custom_id, values) for custom_id, values in offered(seen) if f":{verb}" in custom_id)


async def pressed(evening: Evening, who: str, seen: SeenMessage, verb: str) -> SeenMessage:
    """Press the first button, or choose in the first select, of this verb; the message that answers.

    Of a result, what it does not have is behind More.
    """
    if verb not in verbs_of(seen) and "details" in verbs_of(seen):
        seen = await pressed(evening, who, seen, "details")
    return evening.sandbox.message(await use(evening, evening.sandbox.person(who), seen, *control(seen, verb)))


async def forged(evening: Evening, who: Person, seen: SeenMessage, custom_id: str) -> str:
    """What the answer to a custom id says that was never posted."""
    made = await evening.forge(who, seen, custom_id)
    return evening.sandbox.message(made.original_id or 0).text


def whose(evening: Evening, kept: dict[str, Any], seen: SeenMessage) -> Person:
    """Who presses: whose message it is, who is waited for, or the host."""
    direct = [one.recipient_id for one in evening.sandbox.world.direct.values() if one.id == kept["channel_id"]]
    asked = re.search(r"Waiting for \*\*(\w+)\*\*", seen.text) or re.search(
        r"^\*\*(\w+)\*\*.*: press \*\*My board", seen.text, re.MULTILINE
    )
    return evening.sandbox.person(kept["owner_id"] or next(iter(direct), None) or (asked[1] if asked else "Ann"))


@pytest.mark.parametrize("each", [deep(True, id="each"), pytest.param(False, id="one of each kind")])
async def test_whatever_was_posted_is_answered(name: str, evening: Evening, *, each: bool) -> None:
    messages = posted(name)["messages"]
    every = [(kept, *one) for kept in messages for one in offered(of_then(evening, name, kept["id"]))]
    stranger, somewhere = evening.sandbox.person("Dora"), shown_to(evening, "desk", "Dora", "privacy1")
    unknown = {
        await forged(evening, stranger, somewhere, made_up)
        for made_up in ("nonsense", "t0:1:-:0:board", "t1:zzzzzz:-:0:board", "t1:1:-:0:dance")
    }
    done_with: set[tuple[int, str]] = set()
    kinds: set[str] = set()
    for kept, custom_id, values in sorted(every, key=lambda one: _short(one[1]) in LAST):
        seen = shown_again(evening, name, kept["id"])
        who = whose(evening, kept, seen) if verb_of(custom_id) != "join" else stranger
        if (who.id, custom_id) in done_with or (not each and _short(custom_id) in kinds):
            continue
        done_with.add((who.id, custom_id))
        kinds.add(_short(custom_id))
        answer = evening.sandbox.message(await use(evening, who, seen, custom_id, values))
        assert answer.text or answer.images, custom_id
        assert answer.text not in unknown, custom_id
    assert len(kinds) > 30


def _short(custom_id: str) -> str:
    prefix, verb = custom_id.split(":")[0], verb_of(custom_id)
    return f"{prefix}:{verb}" if prefix == "t1" else prefix


@pytest.mark.deep
async def test_a_lobby_fills_and_starts(evening: Evening) -> None:
    card = shown_to(evening, "lobby", "Ann", "start")
    assert re.search(r"90 s (a|per) turn · relaxed rules \(you may pass\) · \*\*(friendly|unrated)\*\*", card.text)
    # Versions before had everybody's word beside their name.
    assert "(3 of 6)\n1. Ann (host)\n2. Ben\n3. " in re.sub(r" · “[^”]*”", "", card.text)
    joined = await pressed(evening, "Cat", card, "join")
    assert joined.id == card.id
    assert "(4 of 6)" in joined.text
    assert "4. Cat" in joined.text
    await pressed(evening, "Ann", await pressed(evening, "Ann", joined, "more"), "noai")
    await evening.shown(lambda: "1. Ann (host)\n2. Ben\n3. Cat" in evening.sandbox.message(card.id).text)
    people = [evening.sandbox.person(name) for name in ("Ann", "Ben", "Cat")]
    table = Table(evening, evening.sandbox.channel("lobby"), card.id, people)
    await table.start()
    for player in table.players:
        assert player.moment == "Round 1 · choice"
    await table.turns(1)
    assert "turn **1**" in (await evening.shown(lambda: table.message if "turn" in table.message.text else None)).text


@pytest.mark.deep
async def test_in_the_middle_of_a_cascade_a_player_goes_on(name: str, evening: Evening, tmp_path: Path) -> None:
    ann, ben = seated(evening, "cascade", "Ann", "Ben")
    panel = shown_again(evening, name, ann.board.id)
    asked, chain = ann.answers, so_far(panel)
    assert "Bonuses waiting: **9**, **❓**" in panel.text
    room = evening.sandbox.channel("cascade")
    table = Table(evening, room, 0, [])
    table.players = [ann, ben]
    opened = Player(evening, ann.person)
    await table.open_board(opened)
    now, before = ([(one.custom_id, one.values) for one in answers] for answers in (opened.answers, asked))
    assert now == before, "the bonuses are still what is asked, by the same custom ids"
    nine = next(answer for answer in asked if answer.action.startswith("b9."))
    await ann.give(nine)
    assert so_far(ann.board).startswith(f"{chain} → "), "the chain goes on where it was"
    assert {answer.action[:2] for answer in ann.answers if answer.action} == {"b?"}
    shown_again(evening, name, panel.id)
    await stale(evening, ann, nine)
    assert [player.moment for player in table.players] == ["Round 4 · turn 3"] * 2
    await ann.finish_turn()
    assert "Done." in ann.board.text
    await ben.finish_turn()
    await table.move_on(before=["Round 4 · turn 3"] * 2)
    assert [player.moment for player in table.players] == ["Round 4 · turn 4"] * 2
    result = await table.to_end()
    assert {"Ann", "Ben"} < set(totals(result))
    record = attached_json(evening, await pressed(evening, "Ann", result, "record"))
    end = await replay(record, tmp_path)
    assert {seat["name"]: seat["score"]["total"] for seat in end["seats"]} == totals(result)


def so_far(seen: SeenMessage) -> str:
    """What a panel says of the cascade."""
    found = re.search(r"^So far: (.*)", seen.text, re.MULTILINE)
    assert found is not None
    return found[1]


async def stale(evening: Evening, player: Player, answer: Answer) -> None:
    """Answer a question once more that has been answered: that changes nothing, and the panel is shown as it is."""
    before = await actions(evening, "cascade", player.person)
    await player.give(answer)
    assert "That question has been answered already." in player.board.text
    assert await actions(evening, "cascade", player.person) == before


async def actions(evening: Evening, channel: str, who: Person) -> list[dict[str, Any]]:
    """What has been done so far at the table of a channel."""
    record = attached_json(evening, await evening.slash(who, evening.sandbox.channel(channel), "table export"))
    found: list[dict[str, Any]] = record["actions"]
    return found


@pytest.mark.deep
async def test_inside_a_flip_three_a_player_goes_on(name: str, evening: Evening, tmp_path: Path) -> None:
    ann, ben = (evening.sandbox.person(name) for name in ("Ann", "Ben"))
    game = InTurn(evening, "flip-three", [ann, ben])
    number = game.message.id
    asked = answers_in(of_then(evening, name, number))
    await game.until_asked()
    assert game.asked is ann
    assert re.search(r"gives away a Flip Three|who gets the Flip Three\?", game.message.text)
    assert set(asked) == {"tflip3.0", "tflip3.1", "tflip3.2"}
    assert game.answers == asked, "it is still asked, by the same custom ids"
    told = evening.sandbox.message(await use(evening, ben, game.message, *game.answers["tflip3.1"]))
    assert told.ephemeral
    assert "not yours" in told.text
    before = await actions(evening, "flip-three", ann)
    await use(evening, ann, shown_again(evening, name, number), *asked["tflip3.1"])
    after = await actions(evening, "flip-three", ann)
    assert after[: len(before)] == before
    assert after[len(before)]["seat"] == 0
    assert json.dumps(after[len(before)]).count("flip3") == 1
    await game.until_asked()
    assert not re.search(r"gives away|who gets", game.message.text)
    result = await game.to_end()
    assert "wins!" in result.text or "share the win" in result.text
    record = attached_json(evening, await pressed(evening, "Ben", result, "record"))
    end = await replay(record, tmp_path)
    assert [seat["name"] for seat in end["seats"]][:2] == ["Ann", "Ben"]


@pytest.mark.deep
async def test_a_slow_game_goes_on_and_whoever_left_comes_back(name: str, later: Evening) -> None:
    people = [later.sandbox.person(name) for name in ("Ann", "Ben", "Cat")]
    (cat,) = seated(later, "slow", "Cat")
    game = InTurn(later, "slow", people)
    await game.until_asked()
    waited_for = game.asked
    assert waited_for in people[:2]
    asked = answers_in(of_then(later, name, game.message.id))
    assert game.answers == asked, "it is still asked, by the same custom ids"
    back = await cat.press("Take my seat back")
    assert "Welcome back!" in back.text
    (other,) = seated(later, "slow", waited_for.name)
    panel = shown_again(later, name, other.board.id)
    before = await actions(later, "slow", other.person)
    answers = answers_in(panel)
    assert set(answers) == set(asked)
    game.is_answered()
    await use(later, other.person, panel, *answers.get("s", next(iter(answers.values()))))
    after = await actions(later, "slow", other.person)
    assert after[: len(before)] == before
    assert after[len(before)]["seat"] == people.index(waited_for)
    assert "s" not in answers or after[len(before)]["do"] == "stay"
    result = await game.to_end()
    assert {"Ann", "Ben", "Cat"} <= set(re.findall(r"Ann|Ben|Cat", told(result)))


@pytest.mark.deep
async def test_the_daily_of_today_is_finished_and_counts(name: str, later: Evening) -> None:
    ann = Player(later, later.sandbox.person("Ann"))
    panel = shown_to(later, "desk", "Ann", "next", "undo")
    ann.panel = shown_again(later, name, panel.id).id
    assert ann.moment == "Round 4 · turn 7"
    assert ann.answers == []
    await ann.press("Undo")
    assert ann.answers, "what was done last is asked again"
    await ann.finish_turn()
    await alone_until(ann, "over")
    score = re.search(r"(\d+) points", ann.board.text)
    assert score is not None
    assert "You are the first to finish it: **" in ann.board.text
    assert "Streak 1" in ann.board.text
    ranking = await ann.press("Ranking")
    assert any(f"Ann (you): {score[1]}" in (image.description or "") for image in ranking.images)
    card = await ann.press("Share")
    assert not card.ephemeral
    assert f"**{score[1]} points**" in card.text


@pytest.mark.deep
async def test_the_daily_of_yesterday_is_finished_and_counts_for_its_day(later: Evening) -> None:
    ann = later.sandbox.person("Ann")
    offer = next(
        seen
        for seen in later.sandbox.messages("desk", ann)
        if [button.label for button in seen.buttons] == ["Finish #323", "Play #324"]
    )
    question = next(seen.texts[0] for seen in later.sandbox.messages("desk", ann) if "Hit or stay?" in seen.text)
    # So that she says Next herself, as those did who played these days.
    await later.switch(ann, "next_in_daily")
    panel = await use(later, ann, offer, *offered(offer)[0])
    shown = later.sandbox.message(panel)
    assert question in shown.text
    await race(later, ann, panel)
    over = later.sandbox.message(panel)
    assert "Daily #323" in over.text
    assert re.search(r"\d+ points in \d+ rounds", over.text)
    card = await later.press(ann, over, "Share")
    assert re.search(r"#323(.|\n)*\*\*\d+ rounds\*\*", card.text)


@pytest.mark.deep
async def test_a_game_alone_is_played_to_its_end(later: Evening) -> None:
    cat = Player(later, later.sandbox.person("Cat"))
    # By now each card has a list of its own: what stood there then is drawn anew in the background.
    cat.panel = (await drawn_anew(later, "solo", "Cat", "pick")).id
    assert cat.moment == "Round 1 · turn 1"
    assert "focus" not in verbs_of(cat.board)
    await cat.finish_turn()
    await cat.press("Undo")
    assert "pick" in verbs_of(cat.board), "and it is asked again"
    await later.switch(cat.person, "text_mode")
    await alone_until(cat, "over")
    assert {"rematch", "replay", "share", "record"} <= verbs_of(cat.board)
    again = await cat.press("Rematch")
    assert "choose your cards" in again.text
    await later.switch(cat.person, "text_mode")  # the others see pictures again


def looks_at_the_result(evening: Evening) -> tuple[SeenMessage, str]:
    """Return by what the finished game can be looked at, and who sees it: its result, or since then behind More."""
    result = shown_to(evening, "finished", "Ann", "rematch")
    return (result, "Ann") if "record" in verbs_of(result) else (shown_to(evening, "finished", "Cat", "record"), "Cat")


@pytest.mark.deep
async def test_a_finished_game_has_its_replay_its_record_and_a_rematch(later: Evening, tmp_path: Path) -> None:
    result, (looks, who) = shown_to(later, "finished", "Ann", "rematch"), looks_at_the_result(later)
    scores = totals(looks)
    assert {"Ann", "Ben"} < set(scores)
    record = attached_json(later, await pressed(later, who, looks, "record"))
    assert {seat["name"]: seat["score"]["total"] for seat in (await replay(record, tmp_path))["seats"]} == scores
    looked = await pressed(later, who, looks, "look")
    moving = await pressed(later, who, looks, "replay")
    await later.shown(lambda: [image.filename for image in later.sandbox.message(moving.id).images] == ["replay.gif"])
    assert [option.label for option in looked.selects[0].options][:2] == ["Ann", "Ben"]
    other = shown_to(later, "finished", "Cat", "lookat")
    select = other.selects[0]
    await use(later, later.sandbox.person("Cat"), other, select.custom_id, ("1",))
    assert "Ben's board" in later.sandbox.message(other.id).text
    assert "not playing at this table" in (await pressed(later, "Dora", result, "rematch")).text
    card = await pressed(later, "Ben", result, "rematch")
    assert {"join", "start"} <= verbs_of(card)
    assert table_id_of(control(card, "join")[0]) != table_id_of(control(result, "rematch")[0])
    assert "Ben (host)" in card.text
    assert "180 s per turn · standard rules" in card.text
    assert "1. Ann **?**\n2. Ben (host)\n3. " in card.text


@pytest.mark.deep
async def test_pages_of_the_league_are_turned(later: Evening) -> None:
    board = shown_to(later, "desk", "Ben", "lead1")
    measure = next(select for select in board.selects if select.options[0].value == "rating")
    await use(later, later.sandbox.person("Ben"), board, measure.custom_id, ("average",))
    turned = later.sandbox.message(board.id)
    assert "Average" in turned.text
    assert f"{totals(looks_at_the_result(later)[0])['Ben']}.0" in turned.text
    history = shown_to(later, "desk", "Ben", "hist1", "prof1")
    (games,) = history.selects
    await use(later, later.sandbox.person("Ben"), history, games.custom_id, (games.options[0].value,))
    opened = later.sandbox.message(history.id)
    assert re.search(r"\d+ points", opened.text)
    assert "record" in verbs_of(opened)


@pytest.mark.deep
async def test_pages_of_the_days_are_turned(later: Evening, tmp_path: Path) -> None:
    finished = next(seen for seen in later.sandbox.messages("desk", "Ben") if ":share:" in repr(offered(seen)))
    score = re.search(r"### (\d+) points", finished.text)
    assert score is not None
    results = next(seen for seen in later.sandbox.messages("desk", "Ben") if ":deal:" in repr(offered(seen)))
    deal = attached_json(later, await pressed(later, "Ben", results, "deal"))
    assert (await replay(deal, tmp_path))["seats"][0]["score"]["total"] == int(score[1])
    archive = next(seen for seen in later.sandbox.messages("desk", "Ben") if "The archive" in seen.text)
    practice = await pressed(later, "Ben", archive, "pick")
    assert "**practice**" in practice.text
    assert "choose your cards" in practice.text
    assert f"**{score[1]} points**" in (await pressed(later, "Ben", finished, "share")).text


@pytest.mark.deep
async def test_ones_own_switches_and_data_are_as_they_were(later: Evening) -> None:
    switches = shown_to(later, "desk", "Ben", "me1")
    assert {_is_on(switches, name) for name in ("text_mode", "mentions")} == {"on"}
    turned = await pressed(later, "Ben", switches, "mentions")
    assert _is_on(turned, "mentions") == "off"
    direct = later.sandbox.dm("Cat")
    (reminder,) = later.sandbox.messages(direct, "Cat")
    assert "Reminders are **off**" in (await pressed(later, "Cat", reminder, "off")).text
    asked = shown_to(later, "desk", "Dora", "privacy1")
    assert "delete" not in (await pressed(later, "Dora", asked, "delete")).text.lower().split("deleted")[0]


def _is_on(switches: SeenMessage, name: str) -> str:
    button = next(one for one in switches.buttons if (one.custom_id or "").endswith(f":{name}"))
    return button.label.rpartition(": ")[2]


@pytest.mark.deep
@pytest.mark.parametrize("name", kept_databases(name for name in NAMES if "school" in rooms(name)), scope="module")
async def test_a_lesson_goes_on_to_its_end(evening: Evening) -> None:
    dora = evening.sandbox.person("Dora")
    begun = shown_to(evening, "school", "Dora", "skip")
    found = re.search(r"Step 2\*{0,2} of (\d)", begun.text)
    assert found is not None, begun.text
    seen, steps = begun, int(found[1])
    for number in range(3, steps + 1):
        seen = await lit_pressed(evening, dora, seen.id)
        assert f"Step {number} of {steps}" in seen.text
    over = await lit_pressed(evening, dora, seen.id)
    assert [button.label for button in over.buttons] == ["Play with an AI", "Daily", "More"]
    rules = shown_to(evening, "school", "Dora", "rules1")
    assert "page 2 of 4" in (await pressed(evening, "Dora", rules, "2")).text
