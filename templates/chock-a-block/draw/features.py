"""The four features that are counted, each inside -56..56 on a pale rim, and small shared things.

Strings, letters, cat, bird and people come from the two other sets, so that all have one hand.
"""

import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
for game in ("balconia", "towers"):
    sys.path.append(str(HERE.parents[1] / game / "draw"))

import icons  # noqa: E402
import lettering  # noqa: E402
from svg import CREAM, INK, at, circle, ellipse, num, path, polar, rect, shade  # noqa: E402

KINDS = ("pants", "flower", "bird", "cat")


def dice(name):
    return random.Random("chock-a-block " + name)


def drawing(width, height, body):
    """Units are tenths of a millimetre."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 10:g}mm" height="{height / 10:g}mm" '
        f'viewBox="0 0 {width} {height}" stroke-linecap="round" stroke-linejoin="round">\n{body}\n</svg>\n'
    )


def _rim(d, width=14):
    return path(d, CREAM, CREAM, width)


def pants():
    """Checked trousers on two pegs."""
    d = "M-30-34H30L38 52H8L0 4L-8 52H-38Z"
    pegs = "".join(rect(x, -50, 9, 22, "#d99a4e", INK, 3) for x in (-25, 16))
    return (
        _rim(d)
        + path("M-54-44C-20-38 20-38 54-44", stroke=CREAM, width=14)
        + path("M-54-44C-20-38 20-38 54-44", stroke=INK, width=4.5)
        + path(d, "#34568b", INK, 5.5)
        + path("M-31-22H31", stroke=INK, width=4)
        + path("M-20-14L-25 42M20-14L25 42M-7 12L-12 40M7 12L12 40", stroke="#8fb4dd", width=5)
        + path("M-36 42H-9M9 42H36", stroke="#f1e4c3", width=6)
        + pegs
    )


def flower():
    """A tulip-like bloom of five petals in a pot."""
    leaf = "M0 26C-8 2-34 0-40 8C-34 26-14 30 0 26C8 2 34 0 40 8C34 26 14 30 0 26Z"
    pot = "M-24 22H24L18 54H-18Z"
    petals = "".join(icons._petals(5, 32, 44))
    return (
        circle(0, -22, 38, CREAM)
        + _rim(leaf + pot, 12)
        + path("M0-10V26", stroke="#2f7a3c", width=7)
        + path(leaf, "#4d9a55", INK, 4)
        + at(0, -22, 1.06, path(petals, "#e0408c", INK, 5) + circle(0, 0, 11, "#ffe14d", INK, 4))
        + path(pot, "#c46a3c", INK, 5)
        + path("M-26 22H26", stroke=INK, width=9)
        + path("M-25 22H25", stroke="#e08a57", width=4)
    )


def bird():
    return at(-2, 2, 1.06, icons.bird())


def cat():
    return at(2, 2, 1.08, icons.cat())


DRAWN = {"pants": pants, "flower": flower, "bird": bird, "cat": cat}


def feature(kind, x, y, s=1.0, flip=False):
    """Counted by check.py by its class."""
    return at(x, y, s, DRAWN[kind](), flip=flip, counts=kind)
