"""What all drawings of the set share: measures, colours, tags; strings and letters come from the older sets.

Units are tenths of a millimetre; U, the side of a square, is the width of a domino.
"""

import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
for game in ("balconia", "towers"):
    sys.path.append(str(HERE.parents[1] / game / "draw"))

import lettering  # noqa: E402
from svg import CREAM, INK, at, circle, ellipse, num, path, polar, rect, shade  # noqa: E402,F401

U = 460
WALL = 46  # half a wall: what an outer edge shows
SET_LETTER = {"base": "B", "room-service": "R", "wallet-watchers": "W", "useful-utilities": "U", "happy-housing": "H",
              "living-together": "L"}
FLOORS = ("wood", "concrete", "carpet")
EDGES = ("right", "down", "left", "up")
RED, BLUE, TEAL, PLUM, GOLD, LEAF = "#d2452f", "#2f6ea8", "#1d7f7a", "#7a4c8c", "#f5bf3a", "#4d9a55"
WHITE, STEEL, WOOD, PINK, GLASS, SLATE = "#fffdf6", "#9fb0ba", "#b5743d", "#e58ca2", "#bfe1ee", "#4b4d63"


def dice(name):
    return random.Random("highrise homino " + name)


def drawing(width, height, body):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 10:g}mm" height="{height / 10:g}mm" '
        f'viewBox="0 0 {width} {height}" stroke-linecap="round" stroke-linejoin="round">\n{body}\n</svg>\n'
    )


def group(name, content, move=""):
    """A part that check.py finds by its class."""
    moved = f' transform="{move}"' if move else ""
    return f'<g class="{name}"{moved}>{content}</g>'


def line(d, width=5, colour=INK):
    return path(d, stroke=colour, width=width)


def rimmed(outline, body, width=24):
    """The thing on a pale rim, which keeps its silhouette apart from any floor."""
    return path(outline, CREAM, CREAM, width) + body


def tag(text, x, y, height=25):
    """Set and number, small, for whoever writes a layout or sorts the tiles."""
    wide = lettering.width(text, height) + 18
    return group("tag", rect(x, y, wide, height + 14, CREAM, INK, 3, 10)
                 + lettering.line(text, x + 9, y + 7, height, INK, 15))


def fitted(text, room, heights, lines):
    """The text's lines at the largest height that keeps to `lines` of them."""
    for height in heights:
        rows = lettering.wrapped(text, room, height)
        if len(rows) <= lines and max(lettering.width(row, height) for row in rows) <= room:
            return balanced(rows, text, room, height), height
    raise ValueError(f"no room for: {text}")


def balanced(rows, text, room, height):
    """As many lines, but the longest as short as can be."""
    best = rows
    for less in range(int(room), int(room / 2), -4):
        tried = lettering.wrapped(text, less, height)
        if len(tried) > len(rows) or max(lettering.width(row, height) for row in tried) > less:
            break
        best = tried
    return best


def block(rows, height, x, y, colour=INK, weight=14, step=1.5, align="middle"):
    """Lines around the height y."""
    top = y - (len(rows) - 1) * step * height / 2 - height / 2
    return "".join(lettering.line(row, x, top + i * step * height, height, colour, weight, align)
                   for i, row in enumerate(rows))
