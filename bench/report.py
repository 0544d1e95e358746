"""The report: sections one after the other, and at its end every aim beside the figure just measured.

A part measured by itself takes the place of its sections in the report there is; the rest stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.table import Section, row

HEAD = """# Benchmarks

Made by `make bench` (each part also by `python -m bench --only NAME --write`). Ratios hold across machines,
milliseconds do not. CPU is that of the measured process, all its threads; medians of repetitions unless a column says
otherwise."""
AIMS = "Against the aims"
ABOUT = (
    "Every aim with the figure measured above, how quick the machine was then, and how many processes wanted each "
    "of its processors: with more than one there is no verdict, and figures without these are older. Aims in "
    "milliseconds are for a machine like that."
)
COLUMNS = ("aim", "wanted", "measured", "", "a million additions", "wanted each processor")


def blocks(text: str) -> dict[str, str]:
    """The sections of a report by title, in order; what stands before the first one is left out."""
    found: dict[str, str] = {}
    for block in ("\n" + text).split("\n## ")[1:]:
        found[block.partition("\n")[0].strip()] = f"## {block}".strip()
    return found


def _cells(block: str) -> dict[str, str]:
    """The rows of a section's table by their first cell."""
    lines = [line for line in block.splitlines() if line.startswith("| ")]
    return {line.split("|")[1].strip(): line for line in lines[2:]}


def report(sections: Sequence[Section], machine: str, before: str = "") -> str:
    """The report with these sections; those of `before` that were not measured again stay."""
    old = blocks(before)
    aims = _cells(old.pop(AIMS, ""))
    for section in sections:
        old[section.title] = section.markdown()
        for aim in section.aims:
            aims[aim.what] = row(aim.cells(section.conditions))
    closing = "\n".join([f"## {AIMS}", "", ABOUT, "", row(COLUMNS), row(["---"] * len(COLUMNS)), *aims.values()])
    return "\n\n".join([HEAD, f"**Machine.** {machine}", *old.values(), *([closing] if aims else [])]) + "\n"
