"""The daily through the gateway: one deal a day, one attempt that counts, midnight, and what others may see of it."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from pathlib import Path

import pytest

from bot.text import say
from sandbox.model import Channel, Person
from sandbox.server import SeenMessage
from tests.wire.players import Player
from tests.wire.process import replay
from tests.wire.quick import finish, table_of
from tests.wire.rig import Evening, attached_json

HOUR, DAY = 3600.0, 86_400.0

pytestmark = pytest.mark.usefixtures("after_midnight")


def deal_of(seen: SeenMessage) -> str:
    """Everything a panel says of the cards one may choose."""
    return repr([(option.label, option.description) for select in seen.selects for option in select.options])


def number_in(text: str) -> int:
    """Which daily a text is about."""
    found = re.search(r"#(\d+)", text)
    assert found is not None
    return int(found[1])


async def begin(evening: Evening, person: Person, room: Channel) -> Player:
    """A person begins (or goes on with) the daily."""
    player = Player(evening, person)
    player.panel = (await evening.slash(person, room, "daily play")).id
    return player


def score_of(player: Player) -> int:
    """What a finished attempt says it scored."""
    found = re.search(r"(\d+) points", player.board.text)
    assert found is not None
    return int(found[1])


def characters_are_done(evening: Evening) -> None:
    """The characters come to the end of every deal, which takes them a while."""
    with contextlib.closing(sqlite3.connect(evening.bot.database)) as database, database:
        database.execute("""UPDATE days SET par = '{"rookie": 40, "regular": 60, "shark": 70}'""")


async def test_an_attempt_from_the_first_card_to_the_card_that_is_shared(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    player = await begin(evening, ann, room)
    assert player.board.ephemeral
    assert "this one counts" in player.board.text
    assert not {"Hint", "Game file"} & {button.label for button in player.board.buttons}
    await player.finish_turn()
    await player.next_number()
    await finish(evening.bot, player)
    score = score_of(player)
    assert f"You are the first to finish it: **{score} points**." in player.board.text
    assert "Streak 1" in player.board.text
    assert "Welcome to the table" in player.board.text
    assert len(player.board.images) == 1
    characters_are_done(evening)
    card = await player.press("Share")
    assert not card.ephemeral
    assert f"**{score} points**" in card.text
    assert [line[:8] for line in card.text.splitlines() if line.startswith("Round")] == [
        f"Round {round_}:" for round_ in (1, 2, 3, 4)
    ]
    assert card.images == []
    assert [button.label for button in card.buttons] == [f"Play #{number_in(card.text)}", "See the board"]
    assert re.search(r"The AI characters: \|\|.*Finn \*\*\d+ points\*\*\|\|", card.text)
    # Ben has not played it yet: he sees what was shared, and nothing more.
    newest = (await evening.slash(ben, room, "daily results")).text
    # Where other tests have played earlier days, it is the last of those.
    assert "once you have finished it yourself" in newest or number_in(newest) < number_in(card.text)
    hidden = await evening.slash(ben, room, "daily results", date=f"#{number_in(card.text)}")
    assert "once you have finished it yourself" in hidden.text
    beside_times = re.sub(r"<t:\d+:\w>", "", hidden.text)
    assert str(score) not in beside_times.replace(str(number_in(card.text)), "")
    assert hidden.images == []
    ranking = await player.press("Ranking")
    assert any("Ann" in (picture.description or "") for picture in ranking.images)


async def test_the_board_behind_a_shared_day_is_for_those_who_have_finished_it(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    player = await begin(evening, ann, room)
    await finish(evening.bot, player)
    card = await player.press("Share")
    offered = await evening.press(ben, card, "See the board")
    assert offered.ephemeral
    assert offered.images == []
    assert "Ann" not in offered.text
    mine = Player(evening, ben)
    mine.panel = (await evening.press(ben, offered, f"Play #{number_in(card.text)}")).id
    await finish(evening.bot, mine)
    board = await evening.press(ben, card, "See the board")
    assert board.ephemeral
    assert "the board of **Ann**" in board.text
    assert len(board.images) == 1
    await evening.press(ann, await evening.slash(ann, room, "privacy delete"), "Delete my data")
    gone = await evening.press(ben, card, "See the board")
    assert (gone.ephemeral, gone.text) == (True, say("refusal.board_gone"))


@pytest.mark.deep
async def test_the_end_offers_a_reminder_whose_hour_can_be_chosen(evening: Evening) -> None:
    (ann,) = evening.people("Ann")
    room = evening.room()
    player = await begin(evening, ann, room)
    await finish(evening.bot, player)
    said = await player.press("Remind me tomorrow")
    assert said.ephemeral
    assert "Reminders are **on**" in said.text
    chosen = evening.sandbox.message(await evening.did(evening.sandbox.choose(ann, said, "remind1:hour", ["3"])))
    assert chosen.id == said.id
    assert "**3 h** before" in chosen.text
    told = await evening.slash(ann, room, "daily remind")
    assert "**3 h** before" in told.text
    assert "Reminders are **off**" in (await evening.press(ann, told, "No more reminders")).text


@pytest.mark.deep
async def test_the_card_of_a_day_lets_everybody_play_it_and_later_what_is_open_to_them(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    room = evening.room()
    player = await begin(evening, ann, room)
    await finish(evening.bot, player)
    card = await player.press("Share")
    number = number_in(card.text)
    play = f"Play #{number}"
    mine = Player(evening, ben)
    mine.panel = (await evening.press(ben, card, play)).id
    assert mine.board.ephemeral
    assert f"Daily #{number}: this one counts" in mine.board.text
    assert "You have already played this one" in (await evening.press(ann, card, play)).text
    evening.sandbox.clock.advance(DAY)
    # It goes on for who began it, and is over for who did not.
    assert f"Daily #{number}: this one counts" in (await evening.press(ben, card, play)).text
    offered = await evening.press(cat, card, play)
    assert f"**#{number}** is over" in offered.text
    today = await evening.press(cat, offered, f"Play #{number + 1}")
    assert f"Daily #{number + 1}: this one counts" in today.text
    evening.sandbox.clock.advance(DAY)
    assert f"Daily #{number}, **practice**" in (await evening.press(cat, card, play)).text


@pytest.mark.deep
async def test_two_commands_at_the_same_moment_make_one_attempt(evening: Evening) -> None:
    (ann,) = evening.people("Ann")
    room = evening.room()
    answers = await asyncio.gather(*(evening.slash(ann, room, "daily play") for _ in range(3)))
    panels = [evening.sandbox.message(answer) for answer in answers]
    assert len({deal_of(panel) for panel in panels}) == 1
    assert evening.rows("SELECT count(*) FROM attempts WHERE user_id = ?", ann.id) == [(1,)]
    assert evening.rows("SELECT count(*) FROM tables WHERE host_id = ?", ann.id) == [(1,)]


@pytest.mark.deep
async def test_everybody_has_the_same_deal_wherever_they_play_and_can_go_on_anywhere(evening: Evening) -> None:
    ann, ben = evening.people("Ann", "Ben")
    second = evening.sandbox.add_guild("Far away", "Ada")
    here, there = evening.room(), evening.room("far", second)
    evening.sandbox.install_for(ann)
    mine = await begin(evening, ann, here)
    others = await begin(evening, ben, there)
    assert deal_of(mine.board) == deal_of(others.board)
    await mine.finish_turn()
    await mine.next_number()
    at_home = await begin(evening, ann, evening.sandbox.dm(ann))
    assert at_home.board.text == mine.board.text
    assert at_home.moment == "Round 1 · turn 1"


@pytest.mark.deep
async def test_an_attempt_begun_before_midnight_is_offered_after_it_and_counts_for_its_day(evening: Evening) -> None:
    (ann,) = evening.people("Ann")
    room = evening.room()
    evening.sandbox.to_midnight(before=30)
    first = await begin(evening, ann, room)
    day, deal = number_in(first.board.text), deal_of(first.board)
    evening.sandbox.clock.advance(60)
    offer = await evening.slash(ann, room, "daily play")
    assert [button.label for button in offer.buttons] == [f"Finish #{day}", f"Play #{day + 1}"]
    today = await evening.press(ann, offer, f"Play #{day + 1}")
    assert number_in(today.text) == day + 1
    assert deal_of(today) != deal
    offer = await evening.slash(ann, room, "daily play")
    assert number_in(offer.text) == day + 1
    await finish(evening.bot, first)
    assert number_in(first.board.text) == day
    assert evening.rows("SELECT count(*) FROM results WHERE user_id = ? AND kind = 'daily'", ann.id) == [(1,)]


@pytest.mark.deep
async def test_an_attempt_that_was_not_finished_in_time_is_over_and_says_so(evening: Evening) -> None:
    (ann,) = evening.people("Ann")
    player = await begin(evening, ann, evening.room())
    number = table_of(player)
    evening.sandbox.clock.advance(2 * DAY)
    # It is refused from the moment the day closes, and closes by itself.
    told = await evening.slash(ann, evening.room(), "board")
    said = ("This day is over", "This day closed before", "no game in this channel")
    assert any(words in told.text for words in said), "before, while or after it closes"
    while evening.state_of(number) != ("closed", "late"):
        await evening.slash(ann, evening.room(), "help")
    assert "this one counts" in (await evening.slash(ann, evening.room(), "daily play")).text


@pytest.mark.deep
async def test_it_can_neither_be_ended_nor_played_again_by_deleting_ones_data(evening: Evening) -> None:
    (ann,) = evening.people("Ann")
    room = evening.room()
    player = await begin(evening, ann, room)
    assert "cannot be ended" in (await evening.slash(ann, room, "table end")).text
    for command in ("table leave", "table status"):
        said = (await evening.slash(ann, room, command)).text
        assert "There is no table in this channel. Your daily of **Super Mega Lucky Box** waits for you" in said
    await player.finish_turn()
    asked = await evening.slash(ann, room, "privacy delete")
    await evening.press(ann, asked, "Delete my data")
    assert "used today's attempt" in (await evening.slash(ann, room, "daily play")).text
    evening.sandbox.clock.advance(DAY)
    assert "this one counts" in (await evening.slash(ann, room, "daily play")).text


async def test_a_closed_day_is_published_and_its_record_proves_the_deal(evening: Evening, tmp_path: Path) -> None:
    ann, ben = evening.people("Ann", "Ben")
    room = evening.room()
    player = await begin(evening, ann, room)
    await finish(evening.bot, player)
    score, day = score_of(player), number_in(player.board.text)
    assert "Game file" not in {button.label for button in player.board.buttons}
    assert "First play the one that counts" in (await evening.slash(ben, room, "daily archive", date=f"#{day}")).text
    evening.sandbox.clock.advance(2 * DAY)
    await evening.slash(ben, room, "help")  # so that Ben has been met in this server
    published = await evening.slash(ben, room, "daily results", date=f"#{day}")
    ((seed,),) = evening.rows("SELECT seed FROM attempts JOIN days USING (game, day) WHERE user_id = ?", ann.id)
    assert seed in published.text
    assert any(f"Ann: {score}" in (image.description or "") for image in published.images)
    end_of_day = await evening.slash(ann, room, "daily results", date=f"#{day}")
    practice = Player(evening, ben)
    practice.panel = (await evening.slash(ben, room, "daily archive", date=f"#{day}")).id
    assert "**practice**" in practice.board.text
    await finish(evening.bot, practice)
    record = attached_json(evening, await practice.press("Game file"))
    assert "seed" not in record
    end = await replay(record, tmp_path)
    assert end["seats"][0]["score"]["total"] == score_of(practice)
    deal = attached_json(evening, await evening.press(ann, end_of_day, "Deal"))
    assert deal["seed"] == seed
    assert (await replay(deal, tmp_path))["seats"][0]["score"]["total"] == score
    unplayed = attached_json(evening, await evening.press(ben, published, "Deal"))
    assert len((await replay(unplayed, tmp_path))["seats"][0]["offered"]) == 5
    assert evening.rows("SELECT count(*) FROM results WHERE user_id = ?", ben.id) == [(0,)]
    assert f"✅ **#{day}**" in (await evening.slash(ben, room, "daily archive")).text


@pytest.mark.deep
async def test_a_day_that_is_none_gets_a_friendly_word(evening: Evening) -> None:
    (ann,) = evening.people("Ann")
    room = evening.room()
    for date, words in (
        ("2030-02-30", "I do not know that day"),
        ("some day", "I do not know"),
        ("tomorrow", "has not come yet"),
        ("2199-01-01", "has not come yet"),
        ("2020-02-29", "no daily on that day"),
        ("#1", "no daily on that day"),
    ):
        assert words in (await evening.slash(ann, room, "daily results", date=date)).text
        assert words in (await evening.slash(ann, room, "daily archive", date=date)).text
    wrong = (await evening.slash(ann, room, "daily results", date="the one before")).text
    (number, date) = re.findall(r"\*\*(.+?)\*\*", wrong)
    for written in (number, number[1:], f" {number} ", date):
        assert "There was no daily" not in (await evening.slash(ann, room, "daily results", date=written)).text
        assert f"Daily {number}" in (await evening.slash(ann, room, "daily results", date=written)).text
    assert "You have not finished today" in (await evening.slash(ann, room, "daily share")).text


@pytest.mark.deep
async def test_three_people_of_two_servers_play_for_three_days(evening: Evening) -> None:
    ann, ben, cat = evening.people("Ann", "Ben", "Cat")
    moon = evening.sandbox.add_guild("Moon", "Ada")
    evening.sandbox.person_leaves(cat)
    evening.sandbox.person_joins(cat, moon)
    sky_room, moon_room = evening.room(), evening.room("lounge", moon)
    await evening.slash(ben, moon_room, "help")
    first_day = number_in((await begin(evening, ann, sky_room)).board.text)
    scores: dict[int, dict[str, int]] = {}
    for day in (first_day, first_day + 1, first_day + 2):
        # Ben misses the second day, and Cat plays in the other server alone.
        playing = [(ann, sky_room), (cat, moon_room), (ben, moon_room)][: 2 if day == first_day + 1 else 3]
        players = [await begin(evening, person, room) for person, room in playing]
        assert {number_in(player.board.text) for player in players} == {day}
        await finish(evening.bot, *players)
        scores[day] = {player.person.name: score_of(player) for player in players}
        evening.sandbox.to_midnight(after=HOUR)
    for person, room, streak in ((ann, sky_room, 3), (ben, moon_room, 1), (cat, moon_room, 3)):
        ((current,),) = evening.rows("SELECT current FROM streaks WHERE user_id = ?", person.id)
        assert current == streak
        shown = await evening.slash(person, room, "daily results", date=f"#{first_day}", scope="everywhere")
        named = {name for name in ("Ann", "Ben", "Cat") if any(name in (i.description or "") for i in shown.images)}
        assert named == {"Ann", "Ben", "Cat"}
    here = await evening.slash(ann, sky_room, "daily results", date=f"#{first_day}")
    assert "Cat" not in (here.images[0].description or "")
    there = await evening.slash(cat, moon_room, "daily results", date=f"#{first_day}")
    assert {name for name in ("Ann", "Ben", "Cat") if name in (there.images[0].description or "")} == {"Ben", "Cat"}
    best = max(scores[first_day].values())
    assert f"{best}" in (there.images[0].description or "") or best == scores[first_day]["Ann"]
