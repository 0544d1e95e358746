"""`make locales`: the languages there are, how complete each is, and what is wrong with its texts.

`make locales NEW=nl` makes the files of a new language, every text still to be written. For a language there is, it
brings the files in step with the English ones: new keys come, gone ones go, and where the English has changed a text is
marked as to be looked at (fuzzy), so that English is said until somebody has.
"""

from __future__ import annotations

import argparse
import re
import string
import sys
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TextIO

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from bot.text import DEFAULT, ROOT, VARIANTS, files, languages

ENGLISH = "English: "
"""How the note begins that shows the English text to whoever translates: tools show the key alone."""
SEEN = 38
"""Letters of a button that are to be seen on a phone."""
ANY = "xxxxx"
"""What stands in a blank where lengths are measured."""
MARKS = ("**", "`", "\n", "<t:", "-# ", "### ")
"""Markdown of Discord's: as often in every language."""
_LIMIT = re.compile(r"[Aa]t most (\d+) (?:characters|letters)")
Texts = Mapping[str, Message]


def read_texts(path: Path) -> dict[str, Message]:
    """Return the entries of a PO file by key."""
    with path.open("rb") as file:
        return {key_of(message): message for message in read_po(file, abort_invalid=True) if message.id}


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def forms_of(message: Message) -> tuple[str, ...]:
    """Return what an entry says: one text, or one for each plural category."""
    said = message.string
    return (str(said),) if isinstance(said, str) else tuple(map(str, said or ()))


def texts_of(language: str) -> dict[str, Message]:
    return {key: message for path in files(language) for key, message in read_texts(path).items()}


def limit_of(message: Message) -> int | None:
    """Return how many characters an entry may have: its flag, which translators' tools know."""
    found = [flag.partition(":")[2] for flag in message.flags if flag.startswith("max-length:")]
    return int(found[0]) if found else None


# What is wrong


def problems(language: str) -> list[str]:
    """Return what is wrong with the texts of a language, a line each; empty where nothing is."""
    english, own = texts_of(DEFAULT), texts_of(language)
    found = [f"{key}: there is no such text in English" for key in own.keys() - english.keys() if not _may_be_own(key)]
    if language not in VARIANTS:
        found += [f"{key}: is not written yet" for key in english if key not in own or not said(own[key])]
    for key in english.keys() & own.keys():
        if said(own[key]):
            found += [f"{key}: {problem}" for problem in _faults(key, english[key], own[key])]
    return sorted(found)


def said(message: Message) -> bool:
    """Return whether an entry is written and sure."""
    return not message.fuzzy and all(forms_of(message)) and bool(forms_of(message))


def _may_be_own(key: str) -> bool:
    """Return whether a language may have a key that English has not: another article, an ordinal of its own."""
    return key.startswith(("article.", "ordinal."))


def _faults(key: str, english: Message, own: Message) -> Iterator[str]:
    wanted, forms = forms_of(english), forms_of(own)
    may, must = set().union(*map(blanks, wanted)), set.intersection(*map(blanks, wanted))
    if isinstance(english.id, tuple) != isinstance(own.id, tuple):
        yield "is about a number in one language, and not in the other"
    for form in forms:
        if blanks(form) - may:
            yield f"has blanks that nothing fills: {', '.join(sorted(blanks(form) - may))}"
        if must - blanks(form) - ({"count"} if isinstance(own.id, tuple) else set()):
            yield f"lacks blanks: {', '.join(sorted(must - blanks(form)))}"
        for mark in MARKS:
            if form.count(mark) not in {text.count(mark) for text in wanted}:
                yield f"has {mark!r} {form.count(mark)} times, in English {wanted[-1].count(mark)}"
        longest = limit_of(english)
        if longest is not None and measured(form) > max(longest, *map(measured, wanted)):
            yield f"has {measured(form)} characters, at most {longest}: {form}"
        if key.startswith("button.") and measured(form) > SEEN:
            yield f"a button shows {SEEN} letters: {form}"


def blanks(form: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def measured(form: str) -> int:
    """Return how long a text is with something in its blanks."""
    return len(form.format_map(_Any()))


class _Any(dict[str, str]):
    def __missing__(self, _: str) -> str:
        return ANY


# Files


def header(language: str, comment: str) -> str:
    """Return the head of a language's file."""
    plural = get_plural(Locale.parse(language, sep="-"))
    return "\n".join(
        [
            f"# {comment}",
            "# Entries are sorted by key.",
            'msgid ""',
            'msgstr ""',
            f'"Language: {language.replace("-", "_")}\\n"',
            f'"Plural-Forms: nplurals={plural.num_plurals}; plural={plural.plural_expr};\\n"',
            '"MIME-Version: 1.0\\n"',
            '"Content-Type: text/plain; charset=utf-8\\n"',
            '"Content-Transfer-Encoding: 8bit\\n"',
        ]
    )


def in_step(language: str, path: Path) -> str | None:
    """Return a language's file beside an English one: its texts, under the English keys, notes and limits.

    None where a variant says nothing in another way: it needs no file there, but the one by which it is known.
    """
    english = read_texts(path)
    beside = path.with_stem(language)
    own = read_texts(beside) if beside.exists() else {}
    comment = path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")
    head = header(language, comment)
    made = read_po(BytesIO(f"{head}\n".encode()))
    kept = {key: message for key, message in own.items() if key in english or _may_be_own(key)}
    if language in VARIANTS and not kept and path.parent != ROOT / "texts":
        return None
    for key in sorted(english.keys() | kept.keys()):
        if key in english and (key in kept or language not in VARIANTS):
            _add(made, english[key], kept.get(key))
        elif key in kept:
            _add(made, kept[key], kept[key])
    return f"{head}\n\n{_written(made)}"


def _add(made: Catalog, english: Message, own: Message | None) -> None:
    note = f"{ENGLISH}{' / '.join(forms_of(english))}".replace("\n", "\\n")
    plural = isinstance(english.id, tuple)
    text: str | tuple[str, ...] = ("",) * made.num_plurals if plural else ""
    flags = set(english.flags)
    if own is not None and isinstance(own.id, tuple) == plural:
        text = forms_of(own) if plural else forms_of(own)[0]
        # Notes are broken into lines when they are written.
        _, seen, before = " ".join(own.auto_comments).partition(ENGLISH)
        if own.fuzzy or (seen and before.split() != note.removeprefix(ENGLISH).split()):
            flags.add("fuzzy")
    noted = own.user_comments if own is not None else ()
    made.add(english.id, text, auto_comments=[*english.auto_comments, note], user_comments=noted, flags=flags)


def with_limits(path: Path) -> str:
    """Return an English file with the limits that its notes tell as flags, too."""
    source = path.read_text(encoding="utf-8")
    with path.open("rb") as file:
        made = read_po(file, abort_invalid=True)
    for message in made:
        if message.id:
            message.flags = {flag for flag in message.flags if not flag.startswith("max-length:")}
            told = _LIMIT.search(" ".join(message.auto_comments))
            message.flags |= {f"max-length:{told[1]}"} if told else set()
    return f"{source.partition(chr(10) * 2)[0]}\n\n{_written(made)}"


def _written(made: Catalog) -> str:
    written = BytesIO()
    write_po(written, made, width=0, omit_header=True, sort_output=True)
    return written.getvalue().decode().strip("\n") + "\n"


def bring_in_step(language: str) -> list[Path]:
    """Write the files of a language anew, in step with the English ones; return those that have changed."""
    changed = []
    for path in files(DEFAULT):
        target = path.with_stem(language)
        new = with_limits(path) if language == DEFAULT else in_step(language, path)
        old = target.read_text(encoding="utf-8") if target.exists() else None
        if new is None:
            target.unlink(missing_ok=True)
        elif old != new:
            target.write_text(new, encoding="utf-8")
        changed += [target] if old != new else []
    return changed


def report(out: TextIO) -> int:
    """Say how complete each language is and what is wrong with it; return how much is."""
    english, count = texts_of(DEFAULT), 0
    for language in languages():
        own = texts_of(language)
        done = sum(said(message) for key, message in own.items() if key in english)
        base = f", the rest as {VARIANTS[language]}" if language in VARIANTS else ""
        print(f"{language:7} {done:5} of {len(english)} texts{base}", file=out)
        wrong = problems(language)
        for line in wrong:
            print(f"        {line}", file=out)
        count += len(wrong)
    return count


def main(arguments: Sequence[str]) -> int:
    """Run it; return how the process ends."""
    parser = argparse.ArgumentParser(prog="python -m bot.tools.locales", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--new", metavar="TAG", help="make or bring in step the files of a language: nl, pt-BR, all")
    wanted = parser.parse_args(arguments).new
    if wanted:
        everything = (DEFAULT, *(one for one in languages() if one != DEFAULT))
        for language in everything if wanted == "all" else (wanted,):
            for path in bring_in_step(language):
                print(f"written: {path.relative_to(ROOT.parent)}")
        languages.cache_clear()
    return 1 if report(sys.stdout) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
