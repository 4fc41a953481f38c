"""Draws times as SVG pictures on logarithmic axes, readable on light and dark pages."""

from __future__ import annotations

import math
from typing import Dict, List, Mapping, Sequence, Tuple
from xml.sax.saxutils import escape

Points = Sequence[Tuple[float, float]]

WIDTH, HEIGHT = 720, 420
MARGIN = 16
LEFT, RIGHT, TOP, BOTTOM = 80, 170, 50, 50
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
# Labels at the ends of the curves keep this distance.
LABEL_HEIGHT = 16
# A line of a bar chart, and the room for its labels.
ROW_HEIGHT = 22
BAR_LEFT = 220


def bars(title: str, groups: Mapping[str, Mapping[str, float]]) -> str:
    """A bar of seconds for each label of each group, below the group's name; all are above 0."""
    values = [seconds for group in groups.values() for seconds in group.values()]
    if not values:
        raise ValueError("there is nothing to draw")
    # No bar begins at 0 on such an axis; these begin at a power of ten below the least time.
    low = 10.0 ** math.floor(math.log10(min(values)) - 0.1)
    axis = _Axis([low, max(values)], BAR_LEFT, WIDTH - LEFT)
    height = TOP + ROW_HEIGHT * (len(groups) + len(values)) + BOTTOM
    labels = list(dict.fromkeys(label for group in groups.values() for label in group))
    parts = _head(title, height)
    for x in _decades([low, max(values)]):
        at, bottom = axis.at(x), height - BOTTOM
        parts.append(f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP}" y2="{bottom}"/>')
        parts.append(f'<text x="{at}" y="{bottom + 18}" text-anchor="middle">{duration(x)}</text>')
    y = TOP
    for name, group in groups.items():
        y += ROW_HEIGHT
        parts.append(
            f'<text x="{MARGIN}" y="{y - 6}" style="font-weight: bold">{escape(name)}</text>'
        )
        for label, seconds in group.items():
            colour = COLOURS[labels.index(label) % len(COLOURS)]
            end = axis.at(seconds)
            y += ROW_HEIGHT
            parts.append(
                f'<text x="{BAR_LEFT - 8}" y="{y - 6}" text-anchor="end">{escape(label)}</text>'
            )
            parts.append(
                f'<rect x="{BAR_LEFT}" y="{y - 18}" width="{round(end - BAR_LEFT, 1)}" '
                f'height="{ROW_HEIGHT - 6}" fill="{colour}"/>'
            )
            parts.append(f'<text x="{end + 6}" y="{y - 6}">{duration(seconds)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def curves(title: str, x_label: str, lines: Mapping[str, Points]) -> str:
    """A chart of seconds over x, a curve for each label; all numbers are above 0."""
    drawn = {label: points for label, points in lines.items() if points}
    xs = [x for points in drawn.values() for x, _ in points]
    ys = [y for points in drawn.values() for _, y in points]
    if not xs:
        raise ValueError("there is nothing to draw")
    x_axis, y_axis = _Axis(xs, LEFT, WIDTH - RIGHT), _Axis(ys, HEIGHT - BOTTOM, TOP)
    parts = _head(title, HEIGHT)
    for y in _decades(ys):
        at = y_axis.at(y)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end">{duration(y)}</text>')
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


def _head(title: str, height: int) -> List[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" aria-label="{escape(title)}">',
        "<style>",
        "text { font: 13px sans-serif; fill: #24292f; } .grid { stroke: #d0d7de; }",
        ".page { fill: #ffffff; } polyline { fill: none; stroke-width: 2; }",
        "@media (prefers-color-scheme: dark) {",
        "text { fill: #e6edf3; } .grid { stroke: #30363d; } .page { fill: #0d1117; } }",
        "</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}"/>',
        f'<text x="{MARGIN}" y="28" style="font-weight: bold">{escape(title)}</text>',
    ]


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


def duration(seconds: float) -> str:
    """A time above 0 with its unit, to three digits."""
    for unit, factor in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= factor * 0.9995:
            return f"{seconds / factor:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
