"""The dashboard without Grafana: its own queries, answered by a Prometheus that watches a bot, drawn as plain lines.

`python -m bench.dashboard --prometheus http://127.0.0.1:9090 --minutes 5`, while `make load` runs with METRICS_PORT set
and Prometheus asks that port every few seconds: docs/monitoring.md has the steps. The picture shows the same figures as
Grafana would, not Grafana.
"""

from __future__ import annotations

import argparse
import json
import math
import time
import urllib.parse
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).resolve().parent.parent
DASHBOARD = ROOT / "deploy" / "grafana" / "dashboard.json"
OUT = ROOT / "docs" / "monitoring" / "dashboard.png"
WIDTH, HEIGHT, COLUMNS, GAP = 430, 250, 3, 10
TITLE, LEFT, LINE, LEGEND = 26, 58, 15, 62
"""Pixels: of a panel's title, of its figures to the left, of a line of its legend, and of all those below."""
PAPER, PANEL, INK, SOFT = "#f2f3f6", "#ffffff", "#1b1f2a", "#d7dbe4"
COLOURS = ("#3366cc", "#dc6912", "#109618", "#990099", "#0099c6", "#b82e2e", "#7a7a00", "#5574a6")
MOST = 8
"""Lines of a panel at most."""
POINTS = 120
RATE = "30s"
"""What stands for Grafana's own choice of the span that rates are taken over."""


@dataclass(frozen=True, slots=True)
class Series:
    """A line: its name and its values by time; None where there is none."""

    name: str
    values: tuple[tuple[float, float], ...]


def asked(address: str, expression: str, start: float, end: float) -> list[tuple[dict[str, str], Series]]:
    """What Prometheus answers to a query over this time: each line's labels, and the line without a name."""
    query = {
        "query": expression.replace("$__rate_interval", RATE),
        "start": start,
        "end": end,
        "step": max(1.0, (end - start) / POINTS),
    }
    with urllib.request.urlopen(f"{address}/api/v1/query_range?{urllib.parse.urlencode(query)}", timeout=30) as answer:  # noqa: S310
        found = json.load(answer)["data"]["result"]
    return [
        (one["metric"], Series("", tuple((float(at), float(value)) for at, value in one["values"]))) for one in found
    ]


def lines(address: str, panel: dict[str, list[dict[str, str]]], start: float, end: float) -> list[Series]:
    """The lines of a panel, named as its legend says, those without a value left out."""
    found = []
    for target in panel["targets"]:
        for labels, series in asked(address, target["expr"], start, end):
            name = target["legendFormat"]
            for label, value in labels.items():
                name = name.replace(f"{{{{{label}}}}}", value)
            values = tuple((at, value) for at, value in series.values if math.isfinite(value))
            if values:
                found.append(Series(name, values))
    return found[:MOST]


def figure(value: float, unit: str) -> str:
    """A value as its panel's axis has it."""
    if unit == "bytes":
        return f"{value / 2**20:.0f} MiB"
    if unit == "percentunit":
        return f"{value:.0%}"
    if unit == "s":
        return f"{1000 * value:.3g} ms" if value < 1 else f"{value:.3g} s"
    return f"{value:.3g}" + ("/s" if unit == "ops" else "")


def drawn(title: str, unit: str, found: Sequence[Series], start: float, end: float) -> Image.Image:
    """A panel."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PANEL)
    draw = ImageDraw.Draw(image)
    draw.text((10, 6), title, fill=INK, font=ImageFont.load_default(14))
    small = ImageFont.load_default(11)
    top, bottom, right = TITLE + 6, HEIGHT - LEGEND, WIDTH - 12
    most = max((value for series in found for _, value in series.values), default=0.0) or 1.0
    for share in (0.0, 0.5, 1.0):
        y = bottom - share * (bottom - top)
        draw.line((LEFT, y, right, y), fill=SOFT)
        draw.text((LEFT - 6, y), figure(share * most, unit), fill=INK, font=small, anchor="rm")
    x, y = 10.0, bottom + 8.0
    for colour, series in zip(COLOURS, found, strict=False):
        points = [
            (LEFT + (right - LEFT) * (at - start) / (end - start), bottom - (bottom - top) * value / most)
            for at, value in series.values
        ]
        draw.line(points * (2 if len(points) == 1 else 1), fill=colour, width=2)
        text = f"{series.name}  {figure(series.values[-1][1], unit)}"
        if x + draw.textlength(text, font=small) > right:
            x, y = 10.0, y + LINE
        draw.rectangle((x, y + 3, x + 8, y + 9), fill=colour)
        draw.text((x + 12, y), text, fill=INK, font=small)
        x += draw.textlength(text, font=small) + 26
    if not found:
        draw.text(((LEFT + right) / 2, (top + bottom) / 2), "nothing yet", fill=INK, font=small, anchor="mm")
    return image


def page(address: str, end: float, minutes: float) -> Image.Image:
    """All panels as they lie on the dashboard."""
    panels = json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]
    rows = -(-len(panels) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * (WIDTH + GAP) + GAP, rows * (HEIGHT + GAP) + GAP), PAPER)
    start = end - 60 * minutes
    for number, panel in enumerate(panels):
        unit = panel["fieldConfig"]["defaults"]["unit"]
        made = drawn(panel["title"], unit, lines(address, panel, start, end), start, end)
        whole.paste(made, (GAP + number % COLUMNS * (WIDTH + GAP), GAP + number // COLUMNS * (HEIGHT + GAP)))
    return whole


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw the dashboard as it is now."""
    parser = argparse.ArgumentParser(prog="python -m bench.dashboard", description="Draw the dashboard.")
    parser.add_argument("--prometheus", default="http://127.0.0.1:9090", help="the address of a Prometheus")
    parser.add_argument("--minutes", type=float, default=5.0, help="how far back")
    parser.add_argument("--out", type=Path, default=OUT, help="the picture")
    parsed = parser.parse_args(arguments)
    parsed.out.parent.mkdir(parents=True, exist_ok=True)
    image = page(parsed.prometheus.rstrip("/"), time.time(), parsed.minutes)
    image.quantize(128, dither=Image.Dither.NONE).save(parsed.out, optimize=True)


if __name__ == "__main__":
    main()
