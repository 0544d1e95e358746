"""Fair deals: what is promised cannot be changed afterwards, and everybody can see that it was not."""

from __future__ import annotations

import hashlib
import hmac
import importlib.util
import json
import re
import subprocess
import sys
import textwrap
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import fair
from bot.engine.core import IllegalAction
from bot.engine.record import export, replay
from bot.engine.rng import Seeded
from bot.engine.verify import verify
from bot.games.catalogue import games, record_codecs
from bot.games.plugin import Plugin
from tests.depth import deep
from tests.engine.fair_records import fair_record, spoilt
from tests.small_games import bidding, pig

VERIFIER = Path(__file__).resolve().parents[2] / "docs" / "verify.py"
PAGE = VERIFIER.with_name("fair.md")
SECRET = "00" * 31 + "ff"
TERMS = fair.Terms("luckybox", {"relaxed": False}, 1, "own-2", (fair.Word(1, "Grüße 🎲"),))
TODAY = 20780


@cache
def verifier() -> Any:
    """The forty lines, as whoever has downloaded them runs them."""
    spec = importlib.util.spec_from_file_location("forty_lines", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def takes(text: str) -> bool:
    """Whether the forty lines take a record for fair; what they stumble over they do not."""
    try:
        return bool(verifier().is_fair(json.loads(text)))
    except (ValueError, LookupError, TypeError, AttributeError):
        return False


# The promise


def test_the_commitment_is_the_hash_of_a_label_the_number_of_the_table_and_the_secret() -> None:
    by_hand = hashlib.sha256(b"lucky-table/commit/1\x00" + b"42\x00" + bytes.fromhex(SECRET)).hexdigest()
    assert fair.commitment(42, SECRET) == by_hand


def test_the_number_of_a_table_ends_where_the_secret_begins() -> None:
    """Table 4 with a secret that begins as table 42 ends promises something else."""
    assert fair.commitment(4, b"2\0".hex() + SECRET[4:]) != fair.commitment(42, SECRET)


def test_the_terms_are_hashed_as_these_very_bytes() -> None:
    assert TERMS.canonical() == (
        rb'{"contributions":[{"number":1,"word":"Gr\u00fc\u00dfe \ud83c\udfb2"}],"deck":"own-2","game":"luckybox",'
        rb'"options":{"relaxed":false},"rules":1,"version":1}'
    )
    by_hand = hmac.new(bytes.fromhex(SECRET), TERMS.canonical(), hashlib.sha256).hexdigest()
    assert fair.deal_seed(SECRET, TERMS) == by_hand


@given(st.text())
def test_a_word_is_short_and_holds_nothing_but_what_can_be_seen(typed: str) -> None:
    word = fair.cleaned(typed)
    assert len(word) <= fair.WORD
    assert word == fair.cleaned(word)
    if word:
        assert fair.read(_proof(word))


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("  two   words \n", "two words"),
        ("A\u030a", "Å"),
        ("\u212b", "Å"),
        ("turned\u202eback", "turnedback"),
        ("a\x00b\x1b[0m", "ab[0m"),
        ("x" * 30, "x" * 20),
        ("\u200b\u2066", ""),
        ("a \u200b b", "a b"),
        ("\ufdd0", ""),
    ],
)
def test_what_is_typed_is_brought_into_one_form(typed: str, word: str) -> None:
    assert fair.cleaned(typed) == word


# The chain of the days


def test_every_link_is_the_hash_of_the_next_one_down_to_the_anchor() -> None:
    chain = fair.Chain("a key")
    for day in (TODAY, fair.FIRST_LINK + 1, fair.LAST_LINK - 1):
        link, later = chain.link(day), chain.link(day + 1)
        assert link is not None
        assert later is not None
        assert hashlib.sha256(b"lucky-table/daily/1\x00" + bytes.fromhex(later)).hexdigest() == link
    first = chain.link(fair.FIRST_LINK + 1)
    assert first is not None
    assert fair.anchor_of(first, fair.FIRST_LINK + 1) == chain.anchor


def test_the_chain_reaches_from_the_first_daily_for_twenty_years() -> None:
    chain = fair.Chain("a key")
    assert chain.link(fair.FIRST_LINK) is None
    assert chain.link(fair.LAST_LINK) is not None
    assert chain.link(fair.LAST_LINK + 1) is None
    assert len({chain.link(day) for day in range(fair.FIRST_LINK + 1, fair.LAST_LINK + 1)}) == 7305


def test_another_key_is_another_chain() -> None:
    assert fair.Chain("a key").anchor != fair.Chain("another").anchor
    link = fair.Chain("a key").link(TODAY)
    assert link is not None
    assert not fair.DayProof(TODAY, link, fair.Chain("another").anchor).is_kept


def test_a_day_gives_every_game_a_seed_of_its_own() -> None:
    link = "ab" * 32
    assert fair.day_seed(link, "flip7") == hmac.new(bytes.fromhex(link), b"flip7", hashlib.sha256).hexdigest()
    assert fair.day_seed(link, "flip7") != fair.day_seed(link, "luckybox")


def test_a_record_of_a_day_proves_itself_by_the_anchor() -> None:
    record = _day_record()
    assert verify(record, record_codecs()) == {"fits": True, "day": TODAY, "anchor": fair.Chain("a key").anchor}
    changes: list[dict[str, Any]] = [
        {"seed": "0" * 64},
        {"options": {"relaxed": True}},
        {"fair": {**record["fair"], "day": TODAY - 1}},
        {"fair": {**record["fair"], "anchor": "0" * 64}},
    ]
    for changed in changes:
        assert "error" in verify({**record, **changed}, record_codecs())


def test_a_days_link_is_proved_by_the_day_befores() -> None:
    chain = fair.Chain("a key")
    link = chain.link(TODAY)
    assert link is not None
    assert fair.link_before(link) == chain.link(TODAY - 1)


def test_the_verifier_takes_a_days_record_and_none_of_which_a_character_was_changed() -> None:
    for game in ("luckybox", "flip7"):
        record = _day_record(game)
        assert takes(json.dumps(record))
        for part in (record["seed"], record["fair"]["link"], record["fair"]["anchor"], str(TODAY), game):
            text = json.dumps(record)
            start = text.rindex(part) if part != game else text.index(part)
            for place in (start, start + len(part) // 2, start + len(part) - 1):
                for other in "09afA ":
                    spoilt_text = f"{text[:place]}{other}{text[place + 1 :]}"
                    assert text[place] == other or not takes(spoilt_text), (game, part, spoilt_text)


def test_the_verifier_takes_what_a_day_has_drawn_as_well_as_its_seed() -> None:
    record = _day_record()
    rules, codec = games()["luckybox"].rules, games()["luckybox"].codec
    options = rules.parse_options({})
    state = rules.start(1, options, Seeded(record["seed"])).state
    drawn = export(codec, rules, state, names=["Ada"], options=options, actions=[])
    for action in rules.decisions(state)[0].options[:1]:
        state = rules.apply(rules.apply(state, 0, action).state, None, rules.advance).state
        drawn = export(codec, rules, state, names=["Ada"], options=options, actions=[])
    told = {**drawn, "fair": record["fair"]}
    assert takes(json.dumps(told))
    other = {**record["fair"], "link": fair.link_before(record["fair"]["link"]), "day": TODAY - 1}
    assert takes(json.dumps({**told, "fair": other})) is False, "the deal of the day before is another"


def _day_record(game: str = "luckybox") -> dict[str, Any]:
    chain = fair.Chain("a key")
    link = chain.link(TODAY)
    assert link is not None
    return {
        "format": 1,
        "game": game,
        "options": {},
        "seats": ["Ada"],
        "rules": 1,
        "deck": games()[game].codec.deck_name,
        "actions": [],
        "seed": fair.day_seed(link, game),
        "fair": fair.DayProof(TODAY, link, chain.anchor).to_json(),
    }


# In a record


def _proof(word: str = "otter", **changed: Any) -> dict[str, Any]:
    terms = fair.Terms("luckybox", {"relaxed": False}, 1, "own-2", (fair.Word(1, word),))
    proof = fair.TableProof.of(42, SECRET, terms)
    return {**proof.to_json(), **changed}


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 2},
        {"version": True},
        {"table": -1},
        {"table": "42"},
        {"commitment": "AB" * 32},
        {"seed": "ab"},
        {"rules": 1.0},
        {"deck": None},
        {"contributions": {}},
        {"contributions": [{"number": 2, "word": "otter"}]},
        {"contributions": [{"number": 1, "word": ""}]},
        {"contributions": [{"number": 1, "word": "x" * 21}]},
        {"contributions": [{"number": 1, "word": "A\u030a"}]},
        {"contributions": ["otter"]},
        {"more": 1},
        {"contributions": [{"number": 1, "word": "otter", "who": "Ada"}]},
        {"day": 1},
    ],
)
def test_a_proof_of_the_wrong_shape_is_a_fault_of_the_header(changed: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction, match="bad_record"):
        fair.read(_proof(**changed))
    record = {**_day_record(), "fair": _proof(**changed)}
    assert replay(record, record_codecs())["error"]["code"] == "bad_record"  # type: ignore[index,call-overload]


def test_a_replay_reads_over_a_proof() -> None:
    record = fair_record(1)
    wrong = {**record, "fair": _proof()}
    without = {key: value for key, value in record.items() if key != "fair"}
    assert replay(wrong, record_codecs()) == replay(without, record_codecs())


def test_a_record_without_a_proof_proves_nothing() -> None:
    record = {key: value for key, value in fair_record(1).items() if key != "fair"}
    assert verify(record, record_codecs())["error"]["code"] == "not_fair"  # type: ignore[index,call-overload]
    assert verify([], record_codecs())["error"]["code"] == "bad_record"  # type: ignore[index,call-overload]


def test_faces_and_reshuffles_are_checked_by_playing_the_game_again() -> None:
    record = next(
        record
        for record in map(fair_record, range(400))
        if len(record["chance"].get("boxes", ())) > 1 and verify(record, record_codecs()).get("fits")
    )
    again = json.loads(json.dumps(record))
    again["chance"]["boxes"][1].reverse()
    assert verify(again, record_codecs())["error"]["code"] == "wrong_deal"  # type: ignore[index,call-overload]
    again = json.loads(json.dumps(record))
    face = next(iter(again["cards"].values()))
    face["grid"][0][0] = 1 + face["grid"][0][0] % 9
    assert verify(again, record_codecs())["error"]["code"] == "wrong_deal"  # type: ignore[index,call-overload]


# The forty lines


def test_the_verifier_is_short_and_needs_nothing() -> None:
    lines = VERIFIER.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 120
    assert [line for line in lines if "import" in line] == ["import hashlib, hmac, json, struct, sys"]


def test_the_verifier_says_in_words_what_it_has_found(tmp_path: Path) -> None:
    record = fair_record(1, moves=10)
    file = tmp_path / "record.json"
    for word, said in (("otter", "THIS IS NOT THE PROMISED DEAL."), (None, "This is the deal that was promised.")):
        told = json.loads(json.dumps(record))
        if word is not None:
            told["fair"]["contributions"][0]["word"] = word
        file.write_text(json.dumps(told), encoding="utf-8")
        ran = subprocess.run([sys.executable, str(VERIFIER), str(file)], capture_output=True, text=True, check=True)
        assert ran.stdout.strip() == said


def test_what_the_page_for_sceptics_shows_is_so(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    (example,) = re.findall(r"`(\{\"contributions\".*\})`", page)
    value = json.loads(example)
    words = [fair.Word(**one) for one in value["contributions"]]
    terms = fair.Terms(value["game"], value["options"], value["rules"], value["deck"], words)
    assert terms.canonical().decode() == example
    chain, lines = fair.Chain("a key"), textwrap.dedent(page[page.index("    import hashlib") :].split("\n\n")[0])
    link = chain.link(TODAY)
    assert link is not None
    exec(lines.replace("…", link), {})  # noqa: S102 - our own page
    assert capsys.readouterr().out.split() == [fair.day_seed(link, "flip7"), chain.anchor]


@pytest.mark.deep
@pytest.mark.parametrize("count", [60, deep(10_000)])
def test_the_verifier_takes_every_record_and_none_of_which_a_character_was_changed(count: int) -> None:
    codecs, dice = record_codecs(), Random(7)
    tried: Counter[str] = Counter()
    for number in range(count):
        # Whole games now and then: for the first shuffles their beginning does as well.
        record = fair_record(number, moves=None if number % 10 == 0 else dice.randrange(200))
        assert takes(json.dumps(record)), number
        assert verify(record, codecs).get("fits"), (number, verify(record, codecs))
        for part, text in spoilt(record, dice):
            assert not takes(text), (number, part, text)
            assert "fits" not in _verified(text, codecs), (number, part, text)
            tried[part] += 1
    assert min(tried[part] for part in ("seed", "commitment", "deal", "word", "order")) >= 0.9 * count
    assert tried["options"] > 0.3 * count


def _verified(text: str, codecs: Any) -> Any:
    try:
        return verify(json.loads(text), codecs)
    except ValueError:
        return {}


@pytest.mark.deep
@pytest.mark.parametrize("plugin", [pig(), bidding()], ids=lambda plugin: plugin.key)
def test_the_verifier_takes_games_on_a_base_too_without_knowing_them(plugin: Plugin) -> None:
    codecs, dice, tried = {plugin.key: plugin.codecs}, Random(7), Counter[str]()
    for number in range(30):
        record = fair_record(number, plugin=plugin, moves=None if number % 3 == 0 else dice.randrange(40))
        assert takes(json.dumps(record)), number
        assert verify(record, codecs).get("fits"), (number, verify(record, codecs))
        for part, text in spoilt(record, dice):
            tried[part] += 1
            assert not takes(text), (number, part, text)
    assert tried["order"] > 20
