"""The process itself: what it holds, and that it does not outlive whoever asks."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
from subprocess import PIPE

import pytest

from bot.config import ROOT
from bot.engine.core import considered
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.thinking import process
from bot.thinking.process import LENGTH, Thought, WorkerRequest, WorkerResponse
from tests.other_decks import updated_luckybox

COMMAND = [sys.executable, "-m", "bot.thinking.process"]
HEAVY = (
    "PIL",
    "uharfbuzz",
    "regex",
    "discord",
    "aiohttp",
    "asyncio",
    "ssl",
    "sqlalchemy",
    "sqlmodel",
    "pydantic",
    "alembic",
    "babel",
    "openskill",
    "multiprocessing",
    "concurrent.futures",
    "bot.render",
    "bot.ui",
    "bot.store",
    "bot.tables",
    "bot.text",
)
"""Nothing of this is needed to think."""


def test_it_holds_no_more_than_the_rules_and_who_plays() -> None:
    program = """
import sys
from bot.thinking.process import Thought
from bot.engine.rng import Seeded
from bot.games.catalogue import games
for key, game in games().items():
    state = game.rules.start(2, game.rules.parse_options({}), Seeded("x")).state
    for character in game.players.characters:
        Thought(key, game.edition, state, 0, character, "x").answer()
for job in jobs:
    import_module(job)
print(*sys.modules)
"""
    jobs = [f"bot.features.{found.parent.name}.jobs" for found in (ROOT / "bot/features").glob("*/jobs.py")]
    program = f"from importlib import import_module\njobs = {jobs}\n{program}"
    held = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "bot.games.luckybox.players.shark" in held.split()
    assert [name for name in HEAVY if name in held.split()] == []


def question() -> bytes:
    """What a character would do in a game alone, as the bot asks it."""
    game = games()["luckybox"]
    state = game.rules.start(1, game.rules.parse_options({}), Seeded("alone")).state
    return pickle.dumps(WorkerRequest(7, Thought("luckybox", game.edition, state, 0, "regular", "x")))


def test_it_answers_and_ends_when_nobody_asks_any_more() -> None:
    game = games()["luckybox"]
    state = game.rules.start(1, game.rules.parse_options({}), Seeded("alone")).state
    with subprocess.Popen(COMMAND, cwd=ROOT, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question())
        process.stdin.flush()
        length = int.from_bytes(process.stdout.read(LENGTH), "big")
        answered: WorkerResponse = pickle.loads(process.stdout.read(length))  # noqa: S301 - ours
        process.stdin.close()
        assert process.wait(timeout=30) == 0
    assert (answered.number, answered.fault) == (7, None)
    assert answered.answer == Thought("luckybox", game.edition, state, 0, "regular", "x").answer()


@pytest.mark.parametrize("stopping", [signal.SIGINT, signal.SIGTERM])
def test_it_goes_on_when_every_process_of_the_bot_is_told_to_stop(stopping: signal.Signals) -> None:
    with subprocess.Popen(COMMAND, cwd=ROOT, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):  # its first answer shows that it is there
            process.stdin.write(question())
            process.stdin.flush()
            assert process.stdout.read(int.from_bytes(process.stdout.read(LENGTH), "big"))
            process.send_signal(stopping)
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_it_ends_without_a_word_when_nobody_takes_its_answer() -> None:
    with subprocess.Popen(COMMAND, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(question())
        process.stdin.flush()
        assert process.wait(timeout=30) == 0
        assert process.stderr.read() == b""


def test_it_ends_without_a_word_in_the_middle_of_a_question() -> None:
    ran = subprocess.run(COMMAND, cwd=ROOT, input=question()[:-20], capture_output=True, check=True)
    assert ran.stderr == b""


def test_what_a_game_prints_is_no_answer() -> None:
    program = "import sys; from bot.thinking import process; process.serve = lambda *_: print('hello'); process.main()"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr.strip()) == ("", "hello")


def test_what_it_cannot_understand_ends_it_with_a_trace() -> None:
    ran = subprocess.run(COMMAND, cwd=ROOT, input=b"nonsense", capture_output=True, check=False)
    assert ran.returncode == 1
    assert b"Traceback" in ran.stderr


def test_what_is_asked_is_answered_by_the_edition_it_is_asked_of(monkeypatch: pytest.MonkeyPatch) -> None:
    game = updated_luckybox()
    monkeypatch.setattr(process, "editions", lambda _: {one.edition: one for one in game.editions})
    answers = set()
    for one in game.editions:
        state = one.rules.start(1, {}, Seeded("any")).state
        answered = Thought(game.key, one.edition, state, 0, "regular", "x").answer()
        assert answered == considered(one.rules, one.players, state, 0, "regular", "x")
        answers.add(tuple(answered))
    assert len(answers) == 2
