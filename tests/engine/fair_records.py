"""Records with the proof of their deal, of random games, and what somebody may change in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from bot.engine.core import JsonObject
from bot.engine.fair import TableProof, Terms, Word, cleaned, deal_seed
from bot.engine.options import Number, Option
from bot.engine.record import export
from bot.engine.rng import Seeded
from bot.games.catalogue import games
from bot.games.plugin import Plugin
from tests.engine.playout import random_game

SIGNS = "aboxyzÄéßñçøŁжщאعあ漢🎲🦊 '-_\"\\<@&0129"
WORDS = ("otter", "lantern", "Grüße", "Å", "漢字", "🎲🎲", '"', "\\", "a b", "<@1234>")


def fair_record(number: int, *, moves: int | None = None, plugin: Plugin | None = None) -> dict[str, Any]:
    """Return the record of a random game (of this one, or of any) with its proof, after so many moves or at its end."""
    dice = Random(number)
    plugin = plugin or dice.choice(list(games().values()))
    rules, codec = plugin.rules, plugin.codec
    seats = dice.randint(rules.min_seats, min(rules.max_seats, 8))
    options = rules.parse_options({one.name: _chosen(one, dice) for one in rules.options if dice.random() < 0.3})
    words = tuple(Word(place, _word(dice)) for place in range(1, seats + dice.randint(1, 3)))
    table, secret = dice.randrange(1, 10 ** dice.randint(1, 12)), dice.randbytes(32).hex()
    terms = Terms(rules.key, options, rules.rules_version, codec.deck_name, words)
    chance = Seeded(deal_seed(secret, terms))
    state = rules.start(seats, options, chance).state
    actions: list[JsonObject] = []
    for move in random_game(rules, seats, options, chance, dice):
        if moves is not None and len(actions) == moves:
            break
        state = move.after
        actions.append(rules.dump_action(move.seat, move.action))
    proof = TableProof.of(table, secret, terms)
    names = [f"seat {seat}" for seat in range(seats)]
    record = export(codec, rules, state, names=names, options=options, actions=actions, edition=_named(plugin))
    made: dict[str, Any] = json.loads(json.dumps({**record, "fair": proof.to_json()}))
    return made


def _named(plugin: Plugin) -> Any:
    return None if plugin.editions[-1].edition == plugin.edition else plugin.edition


def _chosen(option: Option, dice: Random) -> Any:
    if isinstance(option, Number):
        return dice.choice([option.low, option.high, option.default])
    return dice.choice([option.default, *option.choices])


def _word(dice: Random) -> str:
    return cleaned("".join(dice.choices(SIGNS, k=dice.randint(1, 20)))) or dice.choice(WORDS)


def spoilt(record: dict[str, Any], dice: Random) -> Iterator[tuple[str, str]]:
    """Yield the record's text with one character changed, in each part that a deal depends on, and which part it is.

    In the order of cards, digits and letters are changed: a space in place of another is the same JSON.
    """
    text = json.dumps(record, ensure_ascii=False)
    proof, chance = record["fair"], record["chance"]
    first = chance["boxes"][0] if "boxes" in chance else chance["deck"]
    parts: dict[str, tuple[str, Any]] = {
        "seed": ("fair", proof["seed"]),
        "commitment": ("fair", proof["commitment"]),
        "deal": ("fair", proof["deal"]),
        "word": ("fair", dice.choice(proof["contributions"])),
        "options": ("options", record["options"]),
    }
    if "dice" not in chance:
        parts["order"] = ("chance", first)
    elif chance["dice"]:
        parts["order"] = ("dice", dice.choice(chance["dice"]))
    if chance.get("numbers"):
        parts["numbers"] = ("numbers", dice.choice(chance["numbers"]))
    for part, (key, value) in parts.items():
        said = json.dumps(value, ensure_ascii=False)
        start = text.index(said, text.index(f'"{key}": '))
        places = [place for place in range(start, start + len(said)) if text[place].isalnum()]
        if part == "word":
            # Whatever it is: what somebody typed is the last text of its entry.
            begin = start + said.index('"word": "') + len('"word": "')
            places = list(range(begin, start + len(said) - 2))
        if not places:
            continue
        place = dice.choice(places)
        other = dice.choice([sign for sign in "0123456789abcdefxyzABCDEFÅå" if sign != text[place]])
        yield part, f"{text[:place]}{other}{text[place + 1 :]}"
    if chance.get("dice") == [] and chance["deck"] and chance["deck"][0][:1] != chance["deck"][0][1:2]:
        # Which cards there are only the rules know; their order follows from the seed.
        (one, two, *rest), *later = chance["deck"]
        yield "order", json.dumps({**record, "chance": {**chance, "deck": [[two, one, *rest], *later]}})
