"""Sign boards: the position pictogram, the points, the target; and the boards of the doors."""

from icons import icon
from svg import CREAM, INK, at, circle, luma, num, path, rect, shade, word, word_width

LIT = "#2d6fd2"
UNLIT = "#e4d9c3"
ORANGE = "#f58210"
LOVE = "#ee5a8c"
LINE = 'stroke-linejoin="round" stroke-linecap="round"'

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
                parts.append(path(f"M{num(x + 9)} {num(y + 9)}l13 13m0-13l-13 13", stroke="#fff", width=5, more=LINE))
    return "".join(parts)


def points(mode):
    """The points around (0, 0): a gold coin and 'times' for each, a red rosette and a tick for if."""
    value = mode[-1]
    if mode.startswith("each"):
        digit, _ = word(value, -18, -29, 58, INK, 19)
        return (circle(0, 0, 43, CREAM) + circle(0, 0, 40, "#ffc91f", INK, 5) + circle(0, 0, 33, stroke="#d99a00", width=2.5) +
                digit + path("M52-9l18 18m0-18l-18 18", stroke=CREAM, width=15, more=LINE) +
                path("M52-9l18 18m0-18l-18 18", stroke=INK, width=7, more=LINE))
    digit, _ = word(value, -17, -28, 56, "#fff", 19)
    star = "M0-46" + "".join(f"L{num(x)} {num(y)}" for x, y in _star(12, 46, 37)) + "Z"
    return (path(star, CREAM, CREAM, 8, LINE) + path(star, "#cf2430", INK, 4.5, LINE) + digit +
            path("M50 0l8 10l15-22", stroke=CREAM, width=17, more=LINE) +
            path("M50 0l8 10l15-22", stroke="#1d7a35", width=8, more=LINE))


def _star(spikes, outer, inner):
    from svg import polar
    return [polar(outer if i % 2 == 0 else inner, i * 180 / spikes - 90) for i in range(1, 2 * spikes)]


def _board(ground, trim):
    return (rect(16, TOP, 402, BOTTOM - TOP, ground) + rect(16, TOP, 402, 5, INK) +
            rect(21, TOP + 9, 392, BOTTOM - TOP - 14, stroke=trim, width=3, rx=8))


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
    parts.append(rect(middle - width / 2, y - 46, width, 92, CREAM, INK if dark else shade(ground, 0.72), 3, rx=12))
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
            parts.append(path(d + f"V{BOTTOM}Z", tone, dark, 3, LINE))
    elif kind == "scroll":
        parts.append(path(f"M217 {TOP + 58}" + "C190 %d 150 %d 130 %d S80 %d 60 %d" % (
            TOP + 10, TOP + 20, TOP + 58, TOP + 100, TOP + 58) +
            f"M217 {TOP + 58}" + "C244 %d 284 %d 304 %d S354 %d 374 %d" % (
            TOP + 10, TOP + 20, TOP + 58, TOP + 100, TOP + 58), stroke=light, width=12, more=LINE))
        parts.append(path(f"M217 {TOP + 22}l32 36l-32 36l-32-36Z", light, dark, 4, LINE))
        parts.append(rect(26, TOP + 12, 382, h - 22, stroke=dark, width=5, rx=10))
    elif kind == "coffer":
        for x in (28, 158, 288):
            parts.append(rect(x, TOP + 16, 118, h - 28, shade(ground, 0.84), dark, 4))
            parts.append(path(f"M{x + 10} {BOTTOM - 22}L{x + 59} {TOP + 26}L{x + 108} {BOTTOM - 22}Z", light, dark, 3, LINE))
    elif kind == "zigzag":
        d = f"M16 {BOTTOM - 14}"
        for i in range(9):
            d += f"L{num(16 + (i + 0.5) * 402 / 9)} {TOP + 22}L{num(16 + (i + 1) * 402 / 9)} {BOTTOM - 14}"
        parts.append(path(d + "Z", light, dark, 4, LINE))
    else:  # stones
        for row in range(3):
            off = 0 if row % 2 else -40
            for i in range(6):
                x0, x1 = max(16, 16 + off + i * 80), min(418, 16 + off + (i + 1) * 80)
                if x1 - x0 > 8:
                    tone = (ground, light, shade(ground, 0.82))[(i * 2 + row * 5) % 3]
                    parts.append(rect(x0 + 2, TOP + 6 + row * 35, x1 - x0 - 4, 32, tone, dark, 3, rx=8))
    parts.append(rect(16, TOP, 402, 5, INK))
    return "".join(parts)


def plaque(text, ink=INK, ground=CREAM):
    """House number, always top right inside the keyline."""
    height = 42
    width = word_width(text, height)
    x = 411 - 12 - width
    letters, _ = word(text, x, 31, height, ink, 17)
    return rect(x - 11, 22, width + 22, 60, ground, INK, 4, rx=8) + letters


def door_sign(condition, tint):
    """The board above a street door, 24..300 x 24..166."""
    kind, first, second = condition.split()
    parts = [rect(26, 25, 270, 146, CREAM, INK, 5, rx=12), rect(34, 33, 254, 130, stroke=tint, width=4, rx=7)]
    if kind == "majority":
        for row, (name, value) in enumerate(((first, "5"), (second, "3"))):
            y = 67 + row * 62
            colour = "#cf2430" if row == 0 else "#c77a12"
            digit, _ = word(value, 58, y - 22, 44, colour, 20)
            more = path(f"M108 {y - 14}L136 {y}L108 {y + 14}", stroke=INK, width=9, more=LINE)  # more than theirs
            small = at(244, y + 4, 0.36, icon(name))
            parts.append(digit + at(178, y, 0.6, icon(name)) +
                         path(f"M212 {y - 12}L228 {y}L212 {y + 12}", stroke=INK, width=7, more=LINE) + small)
            del more
        parts.append(path("M44 98H278", stroke=tint, width=4))
    elif kind == "fewer":
        letters, width = word("MIN", 0, 0, 30, INK, 20)
        parts.append(at(92, 84, 0.92, icon(first)) + at(230, 84, 0.92, icon(second)))
        parts.append(path("M172 64L150 84L172 104", stroke=INK, width=11, more=LINE))
        parts.append(at(161 - width / 2, 124, 1, letters))
        parts.append(path("M78 136H112M95 128L112 136L95 146M244 136H210M227 128L210 136L227 146", stroke=tint, width=6, more=LINE))
    else:
        parts.append(at(100, 98, 0.92, icon(first)) + at(222, 98, 0.92, icon(second)))
        parts.append(path("M146 98H176", stroke=INK, width=14, more=LINE))
        parts.append(path("M46 46V150M276 46V150", stroke=INK, width=9, more=LINE))
    return "".join(parts)
