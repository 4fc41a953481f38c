"""Draws curves as an SVG picture, both axes logarithmic, readable on light and dark pages."""

from __future__ import annotations

import math
from typing import Dict, List, Mapping, Sequence, Tuple
from xml.sax.saxutils import escape

Points = Sequence[Tuple[float, float]]

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 80, 170, 50, 50
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
# Labels at the ends of the curves keep this distance.
LABEL_HEIGHT = 16


def svg(title: str, x_label: str, lines: Mapping[str, Points]) -> str:
    """A chart of seconds over x, a curve for each label; all numbers are above 0."""
    drawn = {label: points for label, points in lines.items() if points}
    xs = [x for points in drawn.values() for x, _ in points]
    ys = [y for points in drawn.values() for _, y in points]
    if not xs:
        raise ValueError("there is nothing to draw")
    x_axis, y_axis = _Axis(xs, LEFT, WIDTH - RIGHT), _Axis(ys, HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-label="{escape(title)}">',
        "<style>",
        "text { font: 13px sans-serif; fill: #24292f; } .grid { stroke: #d0d7de; }",
        ".page { fill: #ffffff; } polyline { fill: none; stroke-width: 2; }",
        "@media (prefers-color-scheme: dark) {",
        "text { fill: #e6edf3; } .grid { stroke: #30363d; } .page { fill: #0d1117; } }",
        "</style>",
        f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text x="{LEFT}" y="28" style="font-weight: bold">{escape(title)}</text>',
    ]
    for y in _decades(ys):
        at = y_axis.at(y)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end">{_seconds(y)}</text>')
    for x in _ticks(sorted(set(xs))):
        at = x_axis.at(x)
        bottom = HEIGHT - BOTTOM
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP}" y2="{bottom}"/>')
        parts.append(f'<text x="{at}" y="{bottom + 18}" text-anchor="middle">{x:g}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(x_label)}</text>'
    )
    # A label stands right of its curve, or above the end of one that ends early.
    label_at = _label_places(
        {label: y_axis.at(line[-1][1]) for label, line in drawn.items() if line[-1][0] == max(xs)}
    )
    for number, (label, points) in enumerate(drawn.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x_axis.at(x)},{y_axis.at(y)}" for x, y in points)
        parts.append(f'<polyline points="{path}" stroke="{colour}"/>')
        for x, y in points:
            parts.append(f'<circle cx="{x_axis.at(x)}" cy="{y_axis.at(y)}" r="3" fill="{colour}"/>')
        x, y = x_axis.at(points[-1][0]), y_axis.at(points[-1][1])
        place = (
            f'x="{x + 8}" y="{label_at[label] + 4}"'
            if label in label_at
            else f'x="{x + 10}" y="{y - 8}" text-anchor="middle"'
        )
        parts.append(f'<text {place} style="fill: {colour}">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Axis:
    """Places numbers between two ends of the picture, by their logarithms."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        self._low, self._high = math.log(min(values)), math.log(max(values))
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        span = self._high - self._low
        share = (math.log(value) - self._low) / span if span else 0.5
        return round(self._start + share * (self._end - self._start), 1)


def _decades(values: Sequence[float]) -> List[float]:
    low, high = math.log10(min(values)), math.log10(max(values))
    return [10.0**power for power in range(math.ceil(low), math.floor(high) + 1)]


def _ticks(values: Sequence[float]) -> List[float]:
    """At most nine of the values, the first and the last among them."""
    step = max(1, math.ceil((len(values) - 1) / 8))
    chosen = list(values[::step])
    return chosen if chosen[-1] == values[-1] else [*chosen, values[-1]]


def _label_places(wanted: Dict[str, float]) -> Dict[str, float]:
    """Moves labels down until none covers another."""
    places: Dict[str, float] = {}
    lowest = -math.inf
    for label in sorted(wanted, key=lambda one: wanted[one]):
        lowest = max(wanted[label], lowest + LABEL_HEIGHT)
        places[label] = lowest
    return places


def _seconds(value: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= factor * 0.999:
            return f"{value / factor:g} {unit}"
    return f"{value / 1e-9:g} ns"
