"""`python -m tests.simulation.by_chance`: random evenings of a bot that is broken on purpose, until one tells of it.

Reads its name in `broken.py` and how many evenings there are at most as JSON; prints the number of the one that told,
null where none did. What hardly anybody does is looked for in the evenings in which people set out to do it.
"""

from __future__ import annotations

import json
import re
import sys
from itertools import count, islice

from simulation.evening import errand
from simulation.runner import alone, prepare
from tests.simulation.broken import BOTS


def main() -> None:
    name, most = json.load(sys.stdin)
    prepare()
    bot = BOTS[name]
    bot.breaks()
    if bot.evenings is not None:
        bot.evenings()
    wanted = bot.step
    fitting = (number for number in count(1) if not wanted or (wanted,) in errand(str(number)))
    told = (number for number in islice(fitting, most) if _tells(str(number), bot.told))
    json.dump(next(told, None), sys.stdout)


def _tells(seed: str, told: str) -> bool:
    return any(re.search(told, breach) for breach in alone(seed).breaches)


if __name__ == "__main__":
    main()
