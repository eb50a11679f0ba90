"""What counts on a card: types, coin, people, hearts, income. Each is drawn around (0, 0) inside -40..40.

Strings, letters and four of the hatchings come from the other sets, so that all have one hand.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
for game in ("balconia", "towers"):
    sys.path.append(str(HERE.parents[1] / game / "draw"))

import hand  # noqa: E402
import lettering  # noqa: E402
from svg import CREAM, INK, at, circle, ellipse, num, path, polar, rect, shade  # noqa: E402

# Chosen to differ in lightness as well: yellow is light, orange, green and blue middling, purple dark.
TYPES = {"orange": "#ec7a2c", "purple": "#5b3a86", "blue": "#3478bd", "yellow": "#f4c93c", "green": "#58a548"}
WORDS = {"orange": "attraction", "purple": "workshop", "blue": "public service", "yellow": "shop", "green": "home"}
GOLD, PINK, PERSON = "#f7c640", "#f0679a", "#3f9b46"
SPECIAL, PLAIN = "#2f3347", "#8b8577"
TOWERS_NAME = {"orange": "retail", "blue": "office", "green": "residence", "purple": "stairs"}


def hatch(kind, x, y, w, h, colour, width=4):
    """Slanting, upright, dots, zigzag; shops have squares: each type has its own, whatever its colour."""
    if kind in TOWERS_NAME:
        return hand.hatch(TOWERS_NAME[kind], x, y, w, h, colour, width)
    if kind == "yellow":
        d = "".join(f"M{num(x + a)} {num(y)}v{num(h)}" for a in range(9, int(w), 18))
        d += "".join(f"M{num(x)} {num(y + b)}h{num(w)}" for b in range(9, int(h), 18))
        return path(d, stroke=colour, width=width)
    d = "".join(
        f"M{num(x + a)} {num(y + b - 6)}l6 6l-6 6l-6-6Z"
        for r, b in enumerate(range(14, int(h) - 6, 22)) for a in range(14 + 16 * (r % 2), int(w) - 6, 32))
    return path(d, colour)


def _gear():
    points = [polar(19 if i % 4 < 2 else 13.5, 11.25 + 22.5 * i) for i in range(16)]
    return "M" + "L".join(f"{num(a)} {num(b)}" for a, b in points) + "Z"


def star(outer=21, inner=9):
    points = [polar(outer if i % 2 == 0 else inner, -90 + 36 * i) for i in range(10)]
    return "M" + "L".join(f"{num(a)} {num(b)}" for a, b in points) + "Z"


def figure(kind, width=4):
    """The type's figure inside -21..21: star, gear, columns, bag, house."""
    fill = TYPES[kind]
    if kind == "orange":
        return path(star(), fill, INK, width)
    if kind == "purple":
        return path(_gear(), fill, INK, width) + circle(0, 0, 6, CREAM, INK, width)
    if kind == "blue":
        return path("M-20-6L0-20L20-6ZM-18 18H18V12H-18Z", fill, INK, width) + path(
            "M-11-3V9M0-3V9M11-3V9", stroke=INK, width=width + 2.5)
    if kind == "yellow":
        return path("M-8-6V-10C-8-20 8-20 8-10V-6", stroke=INK, width=width) + path("M-14-7H14L17 18H-17Z", fill, INK, width)
    return path("M-14 0V17H14V0", fill, INK, width) + path("M-20 2L0-18L20 2Z", fill, INK, width) + path(
        "M0 17V8", stroke=INK, width=width + 4)


def banner(kind, x, y, w, h, counts):
    """A hanging flag in the type's colour and hatching, with its figure on a pale disc."""
    colour = TYPES[kind]
    r = min(w / 2 - 5, 35)
    tail = h * 0.16
    body = f"M{num(x)} {num(y)}h{num(w)}v{num(h)}l{num(-w / 2)} {num(-tail)}l{num(-w / 2)} {num(tail)}Z"
    # The hatching ends where the tails begin: nothing may be cut off by a mask.
    lines = hatch(kind, x + 4, y + 4, w - 8, h - tail - 10, shade(colour, 0.7 if kind != "purple" else 1.45))
    middle = y + (h - tail) / 2 + 2
    return path(body, colour) + lines + path(body, "none", INK, 5) + circle(x + w / 2, middle, r, CREAM, INK, 4) + at(
        x + w / 2, middle, r / 26, figure(kind), counts=counts)


def cost(number):
    """A coin with the price."""
    return circle(0, 0, 46, GOLD, INK, 5) + circle(0, 0, 36, "#fbdc7c", "#c98a12", 4) + lettering.line(
        str(number), 0, -24, 48, INK, 20, "middle")


def coin():
    return circle(0, 0, 29, GOLD, INK, 5) + circle(0, 0, 19, "#fbdc7c", "#c98a12", 4) + path("M-8 9V-1L0-9L8-1V9Z", "#f7c640", "#c98a12", 4.5)


def arrow():
    """Income comes to its owner."""
    return path("M-20-8H0V-21L22 0L0 21V8H-20Z", "#fbdc7c", INK, 5)


def meeple(colour=PERSON):
    body = "M0-38C15-38 17-24 12-16C26-12 38-4 38 4C38 12 26 13 19 11C22 20 30 29 29 36H9L0 24L-9 36H-29C-30 29-22 20-19 11C-26 13-38 12-38 4C-38-4-26-12-12-16C-17-24-15-38 0-38Z"
    return path(body, colour, INK, 5) + path("M-6-29q4-4 9-3", stroke=shade(colour, 1.5), width=5)


def heart(colour=PINK):
    d = "M0 36C-62-4-42-38-20-38C-8-38 0-26 0-20C0-26 8-38 20-38C42-38 62-4 0 36Z"
    return path(d, colour, INK, 5) + path("M-27-16C-28-23-23-28-17-28", stroke=shade(colour, 1.6), width=6)


def crossed(symbol):
    """One less: the symbol under two strokes."""
    d = "M-32-32L32 32M32-32L-32 32"
    return symbol + path(d, stroke=INK, width=13) + path(d, stroke="#e23a3f", width=6)


SYMBOLS = {
    "income": coin, "inhabitant": meeple, "heart": heart,
    "no-inhabitant": lambda: crossed(meeple("#a6cf9f")), "no-heart": lambda: crossed(heart("#f4b3ca")),
}


def things(face):
    """(names of the symbols at the left, and at the right), as game.json counts them."""
    income, right = face.get("income", 0), []
    for key, name in (("inhabitants", "inhabitant"), ("hearts", "heart")):
        number = face.get(key, 0)
        right += [name if number > 0 else "no-" + name] * abs(number)
    return ["income"] * income, right


def deck(number):
    """Which of the three decks: one to three strokes."""
    strokes = path("".join(f"M{num(-7 * (number - 1) + 14 * i)}-6v12" for i in range(number)), stroke=INK, width=7)
    return rect(-14 - 7 * number, -15, 28 + 14 * number, 30, CREAM, INK, 4, 8) + strokes
