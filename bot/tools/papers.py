"""`python -m bot papers FOLDER`: the privacy page and the terms as HTML, two files to put anywhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import TextIO
from urllib.parse import quote

from bot.config import ROOT
from bot.papers import Papers
from bot.tools.markdown import Converter
from bot.version import version

SOURCES = ROOT / "docs" / "legal"
NAMES = ("privacy", "terms")
_MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_STYLE = """
:root { color-scheme: light dark; --ink: #1d2026; --soft: #545b66; --page: #fdfcf8; --line: #d9d4c5; --link: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6df; --soft: #a9adb5; --page: #16181d; --line: #3a3f49; --link: #8ab8f0; }
  mark { background: #6b4f00; color: #fff3cf; }
}
body { margin: 0 auto; padding: 1rem; max-width: 72rem; color: var(--ink); background: var(--page);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
p, ul { max-width: 46rem; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.2rem; }
a { color: var(--link); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { padding: .5rem .6rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
code { font-size: .85em; color: var(--soft); }
footer { margin-top: 3rem; color: var(--soft); font-size: .85rem; }
@media (max-width: 50rem) {
  table, tbody, tr, td { display: block; width: auto; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { padding: .7rem 0; border-bottom: 1px solid var(--line); }
  td { padding: .15rem 0; border: 0; }
  td::before { content: attr(data-label) ": "; color: var(--soft); }
  td:first-child { font-weight: 600; }
  td:first-child::before { content: none; }
}
"""


def run(papers: Papers, folder: Path, out: TextIO, errors: TextIO) -> int:
    """Write both pages and say where; return the exit status: 2 where the folder cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            file = folder / f"{name}.html"
            file.write_text(page(name, papers), encoding="utf-8")
            print(f"{file}: written", file=out)
    except OSError as error:
        print(f"{folder}: it cannot be written ({error.strerror})", file=errors)
        return 2
    for variable in unset(papers):
        print(f"{variable}: it is not set, and both pages say so. Write it into .env, and run this again", file=errors)
    return 0


def unset(papers: Papers) -> list[str]:
    """Return the settings without which the pages have gaps."""
    said = {"OPERATOR_NAME": papers.operator.name, "OPERATOR_CONTACT": papers.operator.contact}
    return [variable for variable, value in said.items() if not value]


def page(name: str, papers: Papers) -> str:
    """Return one of the pages, whole: it asks for no other file and no other address."""
    text = (SOURCES / f"{name}.md").read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    whose = f" – {papers.operator.name}" if papers.operator.name else ""
    body = Converter(_blanks(papers), _leads_to).html(text)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title + whose)}</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
{body}
</main>
<footer>Filled in for version {escape(version())} of the bot.</footer>
</body>
</html>
"""


def _blanks(papers: Papers) -> Mapping[str, str]:
    operator = papers.operator
    return {
        "operator": escape(operator.name) or _gap("OPERATOR_NAME"),
        "contact": _contact(operator.contact) or _gap("OPERATOR_CONTACT"),
        "keep": "never: whoever runs this bot has switched that off"
        if papers.keep_months is None
        else _number(papers.keep_months, "month"),
        "copies": "none by the bot itself: whoever runs it copies the database otherwise, or not at all"
        if papers.copies_kept is None
        else _number(papers.copies_kept, "day"),
    }


def _gap(variable: str) -> str:
    return f"<mark>[not set: {variable}]</mark>"


def _contact(contact: str) -> str:
    said = escape(contact)
    if _MAIL.fullmatch(contact):
        return f'<a href="mailto:{quote(contact, safe="@")}">{said}</a>'
    if contact.startswith("https://") and " " not in contact:
        return f'<a href="{said}">{said}</a>'
    return said


def _number(count: int, unit: str) -> str:
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _leads_to(written: str) -> str:
    """Return where a link leads from one of the files; `ValueError` for a place that is not there with them."""
    if written.startswith("https://"):
        return written
    name = written.removesuffix(".md")
    if name not in NAMES or name == written:
        raise ValueError(f"{written} is no page that is written with this one")
    return f"{name}.html"
