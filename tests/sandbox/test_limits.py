"""Discord's rate limits: what counts against which, and what becomes of too many."""

import asyncio
from pathlib import Path

import discord
import pytest

from sandbox.limits import BOT, CALLBACK, TOKEN, Limits, RateLimited, budget_of
from sandbox.server import Sandbox
from tests.patience import PATIENCE
from tests.sandbox.little_bot import running

ROOM = "#game-table"
EDIT, POST = "/channels/7/messages/{}", "/channels/7/messages"
CALL, FOLLOW, ORIGINAL = "/interactions/5/tok/callback", "/webhooks/9/tok", "/webhooks/9/tok/messages/@original"


class Time:
    """A clock that is moved."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def limits(time: Time) -> Limits:
    made = Limits(len, time)
    made.enforced = True
    return made


@pytest.mark.parametrize(
    ("path", "authorised", "budget"),
    [
        (CALL, False, CALLBACK),
        (FOLLOW, False, TOKEN),
        (ORIGINAL, False, TOKEN),
        (POST, True, BOT),
        (CALL, True, BOT),
        (ORIGINAL, True, BOT),
        (POST, False, BOT),
        ("/users/@me", True, BOT),
    ],
)
def test_the_bots_own_limits_count_whatever_its_token_goes_along_with(path: str, authorised: bool, budget: str) -> None:
    assert budget_of(path, authorised) == budget


def test_fifty_requests_a_second_are_all_the_bot_has(limits: Limits, time: Time) -> None:
    for number in range(50):
        limits.take("PATCH", f"/channels/{number}/messages/1", True)
    time.now += 0.75
    with pytest.raises(RateLimited) as told:
        limits.take("GET", "/users/@me", True)
    assert told.value.body() == {"message": "You are being rate limited.", "retry_after": 0.25, "global": True}
    said = told.value.headers
    assert (said["X-RateLimit-Scope"], said["X-RateLimit-Global"], said["Retry-After"]) == ("global", "true", "1")
    time.now += 0.25
    limits.take("GET", "/users/@me", True)
    assert limits.refused == {"global": 1}


def test_answers_and_edits_by_token_are_none_of_them(limits: Limits) -> None:
    for number in range(200):
        limits.take("POST", f"/interactions/{number}/t{number}/callback", False)
        limits.take("PATCH", f"/webhooks/9/t{number}/messages/@original", False)
    assert limits.used == {CALLBACK: 200, TOKEN: 200}
    assert limits.refused == {}


def test_a_channel_takes_five_edits_in_five_seconds_whichever_messages_they_change(limits: Limits, time: Time) -> None:
    left = [limits.take("PATCH", EDIT.format(number), True)["X-RateLimit-Remaining"] for number in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    time.now += 4.0
    with pytest.raises(RateLimited) as told:
        limits.take("PATCH", EDIT.format(9), True)
    assert told.value.body()["global"] is False
    said = told.value.headers
    assert (said["X-RateLimit-Scope"], said["X-RateLimit-Reset-After"], said["X-RateLimit-Limit"]) == (
        "user",
        "1.000",
        "5",
    )
    limits.take("POST", POST, True)
    limits.take("PATCH", "/channels/8/messages/1", True)
    time.now += 1.0
    limits.take("PATCH", EDIT.format(9), True)


def test_a_channel_takes_thirty_further_messages_a_minute_whosever_tokens_they_come_by(
    limits: Limits, time: Time
) -> None:
    for number in range(30):
        limits.take("POST", f"/webhooks/9/{number:03}", False)
    with pytest.raises(RateLimited) as told:
        limits.take("POST", "/webhooks/9/abc", False)
    assert told.value.headers["X-RateLimit-Scope"] == "shared"
    limits.take("PATCH", "/webhooks/9/abc/messages/1", False)
    limits.take("POST", "/webhooks/9/in another channel", False)
    time.now += 60.0
    limits.take("POST", "/webhooks/9/abc", False)


def test_a_token_takes_five_requests_in_two_seconds(limits: Limits, time: Time) -> None:
    for _ in range(5):
        limits.take("PATCH", ORIGINAL, False)
    with pytest.raises(RateLimited):
        limits.take("PATCH", ORIGINAL, False)
    time.now += 2.0
    limits.take("PATCH", ORIGINAL, False)


def test_nothing_is_refused_unless_told_to(limits: Limits) -> None:
    limits.enforced = False
    for _ in range(100):
        assert limits.take("PATCH", EDIT.format(1), True) == {}
    assert limits.used == {BOT: 100}


async def test_the_librarys_client_waits_and_gets_through(tmp_path: Path) -> None:
    """Over the wire: what is too many is told so that discord.py tries again; tokens go without the bot's."""
    async with (
        await Sandbox.start(clock_file=tmp_path / "clock", response_seconds=PATIENCE, limits=True) as sandbox,
        running(sandbox) as client,
    ):
        room = client.get_channel(sandbox.channel(ROOM).id)
        assert isinstance(room, discord.TextChannel)
        posted = await room.send("hello")
        assert (await sandbox.slash("Ada", ROOM, "play", {"game": "luckybox"})).ok
        await asyncio.gather(*(client.http.request(discord.http.Route("GET", "/users/@me")) for _ in range(60)))
        assert sandbox.limits.refused["global"] >= 1
        assert sandbox.message(posted.id).text == "hello"
        answers = [request for request in sandbox.requests if request.budget in (TOKEN, CALLBACK)]
        assert answers
        assert not any(request.authorised for request in answers)
