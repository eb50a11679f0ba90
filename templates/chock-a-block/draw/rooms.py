"""The block cards, 640 x 640 units = 64 mm: four rooms of 320. The back is the front in a mirror.

Each colour has its own wall and its own window, for eyes that cannot tell the colours: red has bricks
and a round arch, blue upright boards and a cross, yellow dots and a porthole, green scales and a gable.
"""

from features import (CREAM, INK, at, circle, dice, drawing, ellipse, feature, lettering, num, path, polar, rect, shade)

ROOM, SIDE = 320, 640
WALL = {"red": "#c4452f", "blue": "#4a86c5", "yellow": "#f4cd55", "green": "#7dbb6a"}
TRIM = {
    "red": ("#f7dcc0", "#5b2a22", "#f4f8fb"),
    "blue": ("#f4f8fb", "#24405e", "#f1e4c3"),
    "yellow": ("#8a4b22", "#fffaf0", "#5d6b78"),
    "green": ("#2f5d3a", "#f7f0d8", "#6b4527"),
}
SILL = 272  # where things stand
LIGHTS = ("#ffe9ad", "#ffdf8f", "#fff2cc", "#cfe9f2", "#f9d9c4")
CURTAINS = ("#e9eef0", "#f3b7c0", "#b79be0", "#8fd0d8", "#f0b93a", "#a8cf8e", "#e8a07a")


def gap(colour, y):
    """From where to where the window is open at height y, or None."""
    half = 0.0
    if colour == "red" and 56 < y < 236:
        half = 78.0 if y > 136 else 78 * (1 - ((136 - y) / 80) ** 2) ** 0.5
    elif colour == "blue" and 58 < y < 236:
        half = 82.0
    elif colour == "yellow" and 50 < y < 236:
        half = max(0.0, 93**2 - (y - 143) ** 2) ** 0.5
    elif colour == "green" and 44 < y < 236:
        half = 80.0 if y > 126 else 80 * (y - 44) / 82
    return (160 - half, 160 + half) if half > 0 else None


def is_open(colour, x, y):
    span = gap(colour, y)
    return span is not None and span[0] < x < span[1]


def wall(colour, light=1.0):
    """The wall around the window, which stays open, with the hatching of its colour."""
    base = shade(WALL[colour], light)
    dark = shade(base, 0.84)
    width = 4
    if colour == "red":
        d = ""
        for y in range(24, 320, 24):
            span = gap(colour, y)
            d += f"M0 {y}H{num(span[0])}M{num(span[1])} {y}H320" if span else f"M0 {y}H320"
        d += "".join(f"M{x + 26 * (r % 2)} {y}v24" for r, y in enumerate(range(0, 312, 24)) for x in range(8, 320, 52)
                     if not is_open(colour, x + 26 * (r % 2), y + 12))
    elif colour == "blue":
        d = "".join(f"M{x} 0V58M{x} 236V320" if 78 < x < 242 else f"M{x} 0V320" for x in range(14, 320, 20))
    elif colour == "yellow":
        dark, width = shade(base, 0.8), 9
        d = "".join(f"M{x} {y}v.1" for r, y in enumerate(range(14, 320, 24)) for x in range(12 + 14 * (r % 2), 320, 28)
                    if not is_open(colour, x, y))
    else:
        d = "".join(f"M{x} {y}a20 19 0 0 0 40 0" for r, y in enumerate(range(6, 320, 24)) for x in range(-20 * (r % 2), 320, 40)
                    if not is_open(colour, x + 20, y + 10))
    around = "M0 0H320V320H0Z" + opening(colour)[0]
    return path(around, base, more='fill-rule="evenodd"') + path(d, stroke=dark, width=width)


def opening(colour):
    """Outline of the window, 168 x 178 around (160, 148), and the bars in front of it."""
    if colour == "red":
        return "M82 236V136C82 30 238 30 238 136V236Z", "M82 140H238M160 58V236"
    if colour == "blue":
        return "M78 58H242V236H78Z", "M160 58V236M78 147H242"
    if colour == "yellow":
        return "M160 50A93 93 0 0 1 160 236A93 93 0 0 1 160 50Z", "M160 50V236M67 143H253"
    return "M80 236V126L160 44L240 126V236Z", "M80 150H240M120 150V236M200 150V236"


def inside(roll):
    """A room behind the glass; nothing in it counts."""
    out = rect(60, 40, 200, 200, roll.choice(LIGHTS))
    thing = roll.randrange(6)
    if thing == 0:
        out += path("M120 40V84", stroke=INK, width=4) + path("M94 112C96 74 144 74 146 112Z", "#d2452f", INK, 4)
    elif thing == 1:
        out += rect(168, 92, 60, 46, CREAM, INK, 4) + path("M174 132L190 108L202 122L212 112L222 132Z", "#4d9a8a")
    elif thing == 2:
        shelf = "".join(rect(178 + 10 * i, 120 - h, 9, h, c, INK, 2.5) for i, (h, c) in enumerate(((26, "#d2452f"), (30, "#34568b"), (22, "#f0b93a"), (28, "#7a4c8c"))))
        out += path("M170 122H232", stroke="#a9693a", width=6) + shelf
    elif thing == 3:
        out += circle(126, 104, 24, CREAM, INK, 5) + path("M126 104V88M126 104L138 110", stroke=INK, width=4)
    elif thing == 4:
        out += path("M200 236V150", stroke=INK, width=5) + path("M168 150C172 112 228 112 232 150Z", "#f0b93a", INK, 4)
    else:
        out += path("".join(f"M{x} 40V240" for x in range(72, 260, 24)), stroke="#ffffff", width=6)
    return out


def curtains(roll):
    colour = roll.choice(CURTAINS)
    style = roll.randrange(3)
    if style == 0:
        return path("M60 40H132C132 120 116 170 92 236H60ZM260 40H188C188 120 204 170 228 236H260Z", colour, INK, 4) + path(
            "M84 52C86 110 80 170 74 220M236 52C234 110 240 170 246 220", stroke=shade(colour, 0.8), width=5)
    if style == 1:
        return path("M60 40H260V92" + "q-12.5 20-25 0" * 8 + "Z", colour, INK, 4)
    return path("M60 40H150C140 96 110 130 60 150Z", colour, INK, 4) + path("M78 60C92 84 88 104 76 124", stroke=shade(colour, 0.8), width=5)


def let_sign(roll):
    """For rent: the letters stay readable on the mirrored back, so they are drawn apart from the room."""
    board = rect(70, 106, 180, 112, CREAM, INK, 7, 8) + rect(81, 117, 158, 90, "none", "#b3202a", 5, 4)
    tilt = f'<g transform="translate({roll.choice((-26, -8, 8, 26))} 0) rotate({roll.choice((-5, 0, 5))} 160 40)">'
    return tilt + (
        path("M160 40L92 108M160 40L228 108", stroke=INK, width=6) + circle(160, 40, 8, "#f0b93a", INK, 4) + board
        + lettering.line("FOR", 160, 125, 32, "#b3202a", 18, "middle") + lettering.line("RENT", 160, 167, 32, "#b3202a", 18, "middle") + "</g>"
    )


def ledge(trim):
    """What things stand on: it shows which side of a room is down."""
    return (
        path(f"M52 {SILL + 4}L66 {SILL + 28}H78V{SILL + 4}ZM268 {SILL + 4}L254 {SILL + 28}H242V{SILL + 4}Z", shade(trim, 0.85), INK, 4)
        + rect(26, SILL - 8, 268, 18, trim, INK, 5, 4)
    )


def room(text, name):
    """(what is mirrored, what is not) of a room such as "blue bird bird" or "red vacant"."""
    colour, *things = text.split()
    roll = dice(name)
    d, bars = opening(colour)
    trim, light = roll.choice(TRIM[colour]), roll.choice((0.93, 1.0, 1.07))
    vacant = "vacant" in things
    if vacant:
        behind = rect(60, 40, 200, 200, "#39415c") + path("M100 210L190 90M136 226L226 106", stroke="#56607f", width=12)
    else:
        behind = inside(roll) + curtains(roll)
    body = behind + wall(colour, light) + path(bars, stroke=INK, width=13) + path(bars, stroke=trim, width=6)
    body += path(d, stroke=INK, width=21) + path(d, stroke=trim, width=12)
    body += ledge(trim)
    counted = [t for t in things if t != "vacant"]
    places = {0: (), 1: (roll.choice((92, 160, 228)),), 2: (88, 232), 3: (66, 160, 254)}[len(counted)]
    for kind, x in zip(counted, places):
        high = SILL - 66 if kind != "pants" else SILL - 86
        body += feature(kind, x, high, 1.06, roll.random() < 0.5)
    return body, let_sign(roll) if vacant else ""


def mirrored(text):
    """The rooms of the other face."""
    return " / ".join(" | ".join(reversed([r.strip() for r in row.split("|")])) for row in text.split("/"))


def plinth(label):
    """The card's bottom edge: a stone course with steps, and the card's number on it."""
    stones = "".join(f"M{x} 600V632" for x in range(72, 632, 80) if not 250 < x < 390)
    return (
        rect(8, 600, 624, 32, "#8d867a", INK, 5)
        + path(stones, stroke=INK, width=4)
        + path("".join(f"M{x} 624l11-16 11 16Z" for x in (29, 101, 181, 437, 517, 589)), CREAM)
        + rect(268, 588, 104, 44, CREAM, INK, 5, 8)
        + lettering.line(label, 320, 596, 29, INK, 17, "middle")
    )


def card(label, rooms, flip, look=0):
    """`rooms` is the front's text; the back is drawn from it, too, so that it is its mirror."""
    body, signs = "", ""
    for r, row in enumerate(rooms.split("/")):
        for c, text in enumerate(row.split("|")):
            shown, sign = room(text.strip(), f"{label} {r} {c} {look}")
            x = 0 if (c == 0) != flip else ROOM
            if flip:
                shown = f'<g transform="translate({ROOM} 0) scale(-1 1)">{shown}</g>'
            # An inner picture cuts off what reaches over the room's edge.
            body += f'<svg x="{x}" y="{r * ROOM}" width="{ROOM}" height="{ROOM}">{shown}</svg>'
            if sign:
                signs += f'<g class="vacant" transform="translate({x} {r * ROOM})">{sign}</g>'
    cross = path("M320 8V600M8 320H632", stroke=INK, width=7)
    margin = "M0 0H640V640H0ZM8 8V632H632V8Z"
    return drawing(SIDE, SIDE, body + signs + cross + plinth(label) + path(margin, CREAM) + rect(8, 8, 624, 624, stroke=INK, width=7, rx=6))
