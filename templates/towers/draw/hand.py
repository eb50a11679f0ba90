"""What all drawings of the set share: colours, hatching and signs of the four kinds of rooms.

SVG strings come from the Balconia set, so that both sets have one hand.
"""

import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "balconia" / "draw"))

from svg import CREAM, INK, at, circle, ellipse, num, path, polar, rect, shade  # noqa: E402

import lettering  # noqa: E402

KINDS = ("retail", "office", "residence", "stairs")
WORDS = {"retail": "RETAIL", "office": "OFFICE", "residence": "HOME", "stairs": "STAIRS"}
# Chosen to differ in lightness as well: office is light, retail middling, residence and stairs dark.
TINT = {"retail": "#e0592f", "office": "#7fb0d0", "residence": "#1d6b69", "stairs": "#4b4d63"}
SLAB = {"retail": "#c2431f", "office": "#2f5f8a", "residence": "#134f50", "stairs": "#34364a"}
GOLD, GLASS, LIGHT, WOOD, LEAF = "#f5bf3a", "#bfe1ee", "#ffe9ad", "#a9693a", "#4d9a55"


def dice(name):
    return random.Random("towers " + name)


def drawing(width, height, body):
    """Units are tenths of a millimetre."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 10:g}mm" height="{height / 10:g}mm" '
        f'viewBox="0 0 {width} {height}" stroke-linecap="round" stroke-linejoin="round">\n{body}\n</svg>\n'
    )


def hatch(kind, x, y, w, h, colour, width=3):
    """Stripes, pinstripes, dots or zigzag: each kind has its own, whatever its colour."""
    d = ""
    if kind == "retail":  # slanting
        step = 14
        for i in range(int((w + h) / step) + 1):
            a, b = x + i * step, x + i * step - h
            top = y if a <= x + w else y + (a - x - w)
            bottom = y + h if b >= x else y + h - (x - b)
            if bottom - top > 2:
                d += f"M{num(min(a, x + w))} {num(top)}L{num(max(b, x))} {num(bottom)}"
    elif kind == "office":  # upright
        d = "".join(f"M{num(x + 6 + i * 10)} {num(y)}V{num(y + h)}" for i in range(int((w - 6) / 10) + 1))
    elif kind == "residence":  # dots
        rows = max(1, int(h / 12))
        for r in range(rows):
            cy = y + h * (r + 0.5) / rows
            for i in range(int(w / 12)):
                d += f"M{num(x + 6 + i * 12 + (r % 2) * 6)} {num(cy)}v.1"
        width *= 2.1
    else:  # zigzag
        n = max(2, int(w / 12))
        for r in range(max(1, int(h / 16))):
            top = y + 3 + r * 16
            d += f"M{num(x)} {num(top + 10)}" + "".join(
                f"L{num(x + (i + 0.5) * w / n)} {num(top)}L{num(x + (i + 1) * w / n)} {num(top + 10)}" for i in range(n)
            )
    return path(d, stroke=colour, width=width)


def sign(kind, fill=None, line=INK, width=4):
    """The kind's figure around (0, 0) inside -20..20: bag, briefcase, house, steps."""
    fill = fill or CREAM
    if kind == "retail":
        return path("M-8-6V-10C-8-20 8-20 8-10V-6", stroke=line, width=width) + path(
            "M-14-7H14L17 18H-17Z", fill, line, width
        )
    if kind == "office":
        return path("M-7-9V-15H7V-9", stroke=line, width=width) + rect(-18, -9, 36, 26, fill, line, width, 4) + path(
            "M-18 3H18M0 0V7", stroke=line, width=width
        )
    if kind == "residence":
        return path("M-14 0V17H14V0", fill, line, width) + path("M-20 2L0-17L20 2Z", fill, line, width) + path(
            "M0 17V7", stroke=line, width=width + 3
        )
    return path("M-18 17V8H-7V-1H4V-10H18V17Z", fill, line, width)
