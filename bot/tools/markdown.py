"""The little of Markdown that our own papers are written in, as HTML; whatever is not known is refused, and never lost.

Known are headings, paragraphs, lists of one level, tables, `code`, **bold**, *italic*, [links](to) and {blanks}.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape

_INLINE = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^()\s]+)\)|\{(\w+)\}")
_UNKNOWN = re.compile(r"[`*\[\]{}<>|\\]")
_OTHER_BLOCKS = re.compile(r"#|[-+>] |\d+[.)] | {2}|```|---|===")
"""What means something in Markdown that is not known here: anywhere, and where a line begins."""
_COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)


class MarkdownError(ValueError):
    """A text has something that is not known; the text that is meant."""


@dataclass(frozen=True, slots=True)
class Converter:
    blanks: Mapping[str, str]
    """What stands in the place of each blank, as HTML."""
    link: Callable[[str], str]
    """Where a link leads, for what the text says."""

    def html(self, text: str) -> str:
        """Return a text as HTML; `MarkdownError` for what is not known in it."""
        blocks = re.split(r"\n{2,}", _COMMENT.sub("", text).strip())
        return "\n".join(line for block in blocks for line in self._block(block.split("\n")))

    def _block(self, lines: list[str]) -> Iterator[str]:
        if found := re.fullmatch(r"(#{1,3}) (.+)", lines[0]):
            if len(lines) > 1:
                raise MarkdownError(lines[1])
            level = len(found[1])
            yield f"<h{level}>{self._inline(found[2])}</h{level}>"
        elif lines[0].startswith("|"):
            yield from self._table(lines)
        elif lines[0].startswith("- "):
            yield from self._list(lines)
        else:
            if other := next(filter(_OTHER_BLOCKS.match, lines), None):
                raise MarkdownError(other)
            yield f"<p>{self._inline(' '.join(lines))}</p>"

    def _list(self, lines: list[str]) -> Iterator[str]:
        items: list[str] = []
        for line in lines:
            if line.startswith("- "):
                items.append(line.removeprefix("- "))
            elif re.match(r" {2}\S", line):
                items[-1] += f" {line.strip()}"
            else:
                raise MarkdownError(line)
        yield "<ul>"
        yield from (f"<li>{self._inline(item)}</li>" for item in items)
        yield "</ul>"

    def _table(self, lines: list[str]) -> Iterator[str]:
        """Yield a table whose cells say of which column they are, as a narrow screen has them below each other."""
        if len(lines) < 3 or not {"-"} <= set(lines[1]) <= set("| -"):
            raise MarkdownError(lines[0])
        head, *rows = [cells(line) for line in (lines[0], *lines[2:])]
        yield '<table role="table"><thead role="rowgroup"><tr role="row">'
        yield from (f'<th role="columnheader" scope="col">{self._inline(name)}</th>' for name in head)
        yield '</tr></thead><tbody role="rowgroup">'
        for row in rows:
            if len(row) != len(head):
                raise MarkdownError(" | ".join(row))
            parts = zip(head, row, strict=True)
            told = (f'<td role="cell" data-label="{escape(name)}">{self._inline(cell)}</td>' for name, cell in parts)
            yield f'<tr role="row">{"".join(told)}</tr>'
        yield "</tbody></table>"

    def _inline(self, text: str) -> str:
        done, at = [], 0
        for found in _INLINE.finditer(text):
            done += [_plain(text[at : found.start()]), self._marked(found)]
            at = found.end()
        return "".join((*done, _plain(text[at:])))

    def _marked(self, found: re.Match[str]) -> str:
        code, bold, italic, label, to, blank = found.groups()
        if code is not None:
            return f"<code>{escape(code)}</code>"
        if bold is not None:
            return f"<strong>{self._inline(bold)}</strong>"
        if italic is not None:
            return f"<em>{self._inline(italic)}</em>"
        if blank is not None:
            if blank not in self.blanks:
                raise MarkdownError(found[0])
            return self.blanks[blank]
        return f'<a href="{escape(self.link(to))}">{self._inline(label)}</a>'


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    return [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _plain(text: str) -> str:
    if _UNKNOWN.search(text):
        raise MarkdownError(text)
    return escape(text)
