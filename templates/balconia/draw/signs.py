"""Sign boards: the position pictogram, the points, the target; and the boards of the doors."""

from icons import icon
from svg import CREAM, INK, at, circle, luma, num, path, polar, rect, shade, word, word_width

LIT = "#2d6fd2"
UNLIT = "#e4d9c3"
ORANGE = "#f58210"
LOVE = "#ee5a8c"

# Rows from the top; x = this balcony, not scored; o = this balcony, scored; # = scored; . = not.
AREAS = {
    "row": ("...", "#o#", "..."),
    "row-above": ("###", ".x.", "..."),
    "around": ("###", "#x#", "###"),
    "col-right": ("..#", ".x#", "..#"),
    "col-left": ("#..", "#x.", "#.."),
    "col-above": (".#.", ".#.", ".x."),
    "col-below": (".x.", ".#.", ".#."),
    "right1": ("...", ".x#", "..."),
    "left1": ("...", "#x.", "..."),
    "group": ("##.", ".o#", ".#."),
}

TOP, BOTTOM = 308, 418  # the strip of the sign inside the keyline


def position(area, lit=LIT):
    """The 3 x 3 diagram, 100 units wide, around (0, 0)."""
    parts = [rect(-51, -51, 102, 102, INK, rx=7)]
    for r, row in enumerate(AREAS[area]):
        for c, mark in enumerate(row):
            x, y = -48 + c * 32.5, -48 + r * 32.5
            fill = {".": UNLIT, "#": lit, "x": "#0d0b0a", "o": ORANGE}[mark]
            parts.append(rect(x, y, 31, 31, fill, rx=3))
            if mark in "xo":
                parts.append(
                    path(f"M{num(x + 9)} {num(y + 9)}l13 13m0-13l-13 13", stroke="#fff", width=5)
                )
    return "".join(parts)


def points(mode):
    """The points around (0, 0): a gold coin and 'times' for each, a red rosette and a tick for if."""
    value = mode[-1]
    if mode.startswith("each"):
        digit, _ = word(value, -18, -29, 58, INK, 19)
        return (
            circle(0, 0, 43, CREAM)
            + circle(0, 0, 40, "#ffc91f", INK, 5)
            + circle(0, 0, 33, stroke="#d99a00", width=2.5)
            + digit
            + path("M52-9l18 18m0-18l-18 18", stroke=CREAM, width=15)
            + path("M52-9l18 18m0-18l-18 18", stroke=INK, width=7)
        )
    digit, _ = word(value, -17, -28, 56, "#fff", 19)
    star = "M0-46" + "".join(f"L{num(x)} {num(y)}" for x, y in _star(12, 46, 37)) + "Z"
    return (
        path(star, CREAM, CREAM, 8)
        + path(star, "#cf2430", INK, 4.5)
        + digit
        + path("M50 0l8 10l15-22", stroke=CREAM, width=17)
        + path("M50 0l8 10l15-22", stroke="#1d7a35", width=8)
    )


def _star(spikes, outer, inner):
    return [
        polar(outer if i % 2 == 0 else inner, i * 180 / spikes - 90) for i in range(1, 2 * spikes)
    ]


def _board(ground, trim):
    return (
        rect(16, TOP, 402, BOTTOM - TOP, ground)
        + rect(16, TOP, 402, 5, INK)
        + rect(21, TOP + 9, 392, BOTTOM - TOP - 14, stroke=trim, width=3, rx=8)
    )


def sign(condition, lovebird, ground):
    """The strip with a balcony's condition."""
    dark = luma(ground) < 150
    parts = [_board(ground, shade(ground, 1.35) if dark else shade(ground, 0.72))]
    y = (TOP + BOTTOM) / 2 + 3
    if condition == "lovebird":
        area, mode, targets, lit = f"col-{lovebird}", "if5", ["lovebird"], LOVE
    else:
        area, mode, target = condition.split()
        targets, lit = target.split("+"), LIT
    parts.append(at(74, y, 0.93, position(area, lit)))
    parts.append(at(174, y, 0.98, points(mode)))
    if len(targets) == 2:
        places = [(300, 0.78), (375, 0.78)]
    elif condition == "lovebird":
        places = [(330, 1.25)]
    else:
        places = [(326, 0.93)]
    width = 160 if len(targets) == 2 or condition == "lovebird" else 112
    middle = sum(x for x, _ in places) / len(places)
    if targets[0].startswith("no-"):
        parts.append(rect(middle - width / 2, y - 45, width, 90, "#ffd9d2", "#d01818", 7, rx=12))
    else:
        parts.append(
            rect(
                middle - width / 2,
                y - 46,
                width,
                92,
                CREAM,
                INK if dark else shade(ground, 0.72),
                3,
                rx=12,
            )
        )
    for target, (x, scale) in zip(targets, places):
        parts.append(at(x, y, scale * 0.92, icon(target)))
    return "".join(parts)


def plain_panel(kind, ground):
    """Faces without a condition: a panel that asks for nothing."""
    h = BOTTOM - TOP
    parts = [rect(16, TOP, 402, h, ground)]
    dark, light = shade(ground, 0.62), shade(ground, 1.35)
    if kind == "hedge":
        for row, (y, tone) in enumerate(((TOP + 26, dark), (TOP + 52, ground), (TOP + 80, light))):
            step, x = 44, 16 - (22 if row % 2 else 0)
            d = f"M16 {BOTTOM}V{num(y + 12)}"
            for i in range(11):
                x0, x1 = max(16, x + i * step), min(418, x + (i + 1) * step)
                if x1 > x0:
                    d += f"Q{num((x0 + x1) / 2)} {num(y - 22)} {num(x1)} {num(y + 12)}"
            parts.append(path(d + f"V{BOTTOM}Z", tone, dark, 3))
    elif kind == "scroll":  # a carved rosette between two volutes
        y = TOP + 58
        parts.append(rect(27, TOP + 13, 380, h - 26, stroke=dark, width=5, rx=10))
        curl = (
            "M40 0C70-40 116-36 120 0C120 26 86 26 86 4C90-10 106-6 104 4M118-6C132-34 166-30 172 4"
        )
        one = path(curl, stroke=dark, width=15) + path(curl, stroke=light, width=8)
        parts.append(at(217, y, 1, one) + at(217, y, 1, one, flip=True))
        parts.append(
            path(f"M217 {y - 34}l34 34l-34 34l-34-34Z", light, dark, 5)
            + path(f"M217 {y - 17}l17 17l-17 17l-17-17Z", ground, dark, 3)
        )
    elif kind == "coffer":
        for x in (28, 158, 288):
            parts.append(rect(x, TOP + 16, 118, h - 28, shade(ground, 0.84), dark, 4))
            parts.append(
                path(
                    f"M{x + 10} {BOTTOM - 22}L{x + 59} {TOP + 26}L{x + 108} {BOTTOM - 22}Z",
                    light,
                    dark,
                    3,
                )
            )
    elif kind == "zigzag":
        d = f"M16 {BOTTOM - 14}"
        for i in range(9):
            d += f"L{num(16 + (i + 0.5) * 402 / 9)} {TOP + 22}L{num(16 + (i + 1) * 402 / 9)} {BOTTOM - 14}"
        parts.append(path(d + "Z", light, dark, 4))
    else:  # stones
        for row in range(3):
            off = 0 if row % 2 else -40
            for i in range(6):
                x0, x1 = max(16, 16 + off + i * 80), min(418, 16 + off + (i + 1) * 80)
                if x1 - x0 > 8:
                    tone = (ground, light, shade(ground, 0.82))[(i * 2 + row * 5) % 3]
                    parts.append(
                        rect(x0 + 2, TOP + 6 + row * 35, x1 - x0 - 4, 32, tone, dark, 3, rx=8)
                    )
    parts.append(rect(16, TOP, 402, 5, INK))
    return "".join(parts)


def plaque(text, ink=INK, ground=CREAM):
    """House number, always top right inside the keyline."""
    height = 42
    width = word_width(text, height)
    x = 411 - 12 - width
    letters, _ = word(text, x, 31, height, ink, 17)
    return rect(x - 11, 22, width + 22, 60, ground, INK, 4, rx=8) + letters


def door_sign(condition, tint, ground):
    """The board above a street door, from (26, 25) to (296, 171)."""
    kind, first, second = condition.split()
    fore = CREAM if luma(ground) < 130 else INK
    parts = [
        rect(26, 25, 270, 146, ground, INK, 5, rx=12),
        rect(34, 33, 254, 130, stroke=tint, width=5, rx=7),
    ]
    if kind == "majority":  # more than the other side: 5 for the upper, 3 for the lower
        parts.append(path("M44 98H278", stroke=tint, width=4))
        for y, name, value in ((66, first, "5"), (130, second, "3")):
            digit, _ = word(value, -17, -28, 56, "#fff" if value == "5" else INK, 20)
            badge = circle(0, 0, 46, "#cf2430" if value == "5" else "#ffc91f", CREAM, 6) + circle(
                0, 0, 43, stroke=INK, width=4
            )
            parts.append(
                at(74, y, 0.6, badge + digit)
                + at(146, y, 0.6, icon(name))
                + path(f"M190 {y - 15}L210 {y}L190 {y + 15}", stroke=fore, width=9)
                + at(248, y + 6, 0.4, icon(name))
            )
    elif kind == "fewer":  # as many points as the fewer of the two: less or more, whichever
        letters, width = word("MIN", 0, 0, 26, fore, 21)
        parts.append(at(88, 92, 0.88, icon(first)) + at(234, 92, 0.88, icon(second)))
        parts.append(
            path("M174 42L149 56L174 70M148 76L173 90L148 104", stroke=fore, width=10)
            + at(161 - width / 2, 124, 1, letters)
        )
    else:  # the difference of the two
        parts.append(at(98, 98, 0.88, icon(first)) + at(226, 98, 0.88, icon(second)))
        parts.append(
            path("M150 98H174", stroke=fore, width=16)
            + path("M47 48V148M277 48V148", stroke=fore, width=9)
        )
    return "".join(parts)
