"""Pictures of the printed aid: cover, features, groups and lines that show a rule."""

import json

from features import CREAM, DRAWN, HERE, INK, at, circle, drawing, feature, lettering, num, path, rect, shade
import rooms
import tokens

# Cards of the cover: front (+) or back (-) of a card's number, storeys from the top.
COVER = (("28+",), ("12-", "45+"), ("31+", "7-", "52+"), ("20-", "38+", "16+"))


def inner(svg):
    return svg[svg.index("\n") + 1 : svg.rindex("\n</svg>")]


def building(storeys, texts, looks):
    """The cards of a building as one drawing, its lower left corner at (0, 0)."""
    out = ""
    for up, storey in enumerate(reversed(storeys)):
        for col, name in enumerate(storey):
            number, flip = name[:-1], name[-1] == "-"
            body = inner(rooms.card(number, texts[number], flip, looks[number]))
            out += f'<svg x="{col * 640}" y="{-(up + 1) * 640}" width="640" height="640">{body}</svg>'
    return out


def cloud(x, y, s):
    return at(x, y, s, path("M-50 0c4-26 44-28 52-6c18-8 40 4 34 24h-98c-22-2-14-24 12-18Z", "#ffffff"))


def cover(texts, looks):
    sky = (
        rect(0, 0, 1200, 800, "#c8e6f2") + circle(150, 330, 62, "#ffd95e") + cloud(420, 330, 1.2) + cloud(90, 470, 0.9)
        + path("M0 800V560C120 500 240 520 330 580S560 560 700 600V800Z", "#a9d3a0") + rect(0, 752, 1200, 48, "#8d9a8c") + rect(0, 752, 1200, 9, "#c9cdb8")
    )
    for x, s in ((90, 1.5), (420, 1.15)):
        sky += at(x, 756, s, path("M0 0v-70", stroke="#6b4527", width=14) + circle(0, -92, 40, "#4c9a52", INK, 4) + path("M-22-100q8-14 22-14M4-80q12 2 18-8", stroke="#7fc07a", width=5))
    words = ""
    for colour, weight in ((CREAM, 38), ("#b3303a", 21)):
        words += lettering.line("CHOCK", 40, 40, 84, colour, weight) + lettering.line("-A-BLOCK", 40, 156, 84, colour, weight)
    scale = 172 / 640
    house = at(640, 754, scale, building(COVER, texts, looks))
    roofs = "".join(
        path(f"M{num(640 + 172 * c - 8)} {y}l30-44h128l30 44Z", colour, INK, 6) for c, y, colour in ((0, 66, "#7c3a4a"), (1, 238, "#34568b"), (2, 410, "#2f5d3a")))
    return drawing(1200, 800, sky + house + roofs + words)


def plain_rooms(row, colour="red"):
    """A row of small rooms: '.' empty, 'v' vacant, or a feature's first letter."""
    out, step = "", 100
    names = {"p": "pants", "f": "flower", "b": "bird", "c": "cat"}
    for r, line in enumerate(row):
        for c, letter in enumerate(line):
            if letter == " ":
                continue
            x, y = 6 + c * step, 6 + r * step
            own = rooms.WALL[colour if letter != "o" else "blue"]
            out += rect(x, y, step, step, own, INK, 5)
            if letter == "v":
                out += rect(x + 16, y + 26, 68, 48, CREAM, INK, 4, 5) + lettering.line("RENT", x + 50, y + 40, 19, "#b3202a", 18, "middle")
            elif letter in names:
                out += at(x + 50, y + 50, 0.72, DRAWN[names[letter]]())
    return drawing(12 + step * max(len(line) for line in row), 12 + step * len(row), out)


def all_pictures():
    pieces = json.loads((HERE.parent / "game.json").read_text())["pieces"]
    chosen = json.loads((HERE / "looks.json").read_text())
    looks = {p["label"]: chosen[p["id"]] for p in pieces if p["id"] in chosen}
    texts = {p["label"]: p["faces"][0]["rooms"] for p in pieces if p["kind"] == "block"}
    pictures = {"cover": cover(texts, looks)}
    for kind in DRAWN:
        pictures[kind] = drawing(124, 124, at(62, 62, 1, DRAWN[kind]()))
    for colour in rooms.WALL:
        shown, _ = rooms.room(colour, "legend " + colour)
        pictures["room-" + colour] = drawing(320, 320, shown + rect(3, 3, 314, 314, stroke=INK, width=6))
    pictures["group"] = plain_rooms((".v.", ".  "))
    pictures["line"] = plain_rooms(("c c", " c "), "yellow")
    pictures["token"] = tokens.token("bird", 8)
    return pictures
