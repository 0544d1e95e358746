"""`python -m tests.simulation.child`: evenings for the tests, in a process that takes no time or chance from outside.

Reads a list of `[seed, minutes]` as JSON; prints what each came to.
"""

from __future__ import annotations

import json
import sys

from simulation.runner import alone, prepare


def main() -> None:
    wanted = json.load(sys.stdin)
    prepare()
    told = [alone(seed, minutes) for seed, minutes in wanted]
    json.dump([vars(one) for one in told], sys.stdout)


if __name__ == "__main__":
    main()
