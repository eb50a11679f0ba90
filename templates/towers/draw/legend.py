"""Pictures of the printed aid: cover, rooms, small towers that show a rule."""

from hand import CREAM, GOLD, INK, LEAF, TINT, at, circle, drawing, num, path, rect, shade
from cards import coin, room
from portraits import cloud
import lettering
import rooms

# A tower to look at, floors from the top; numbers pick the drawing.
COVER = (
    ". . s4 . . .",
    ". r6 s2 . p8 .",
    ". p5 s1 o4 p4 .",
    "o1 r2 s3 p3 r7 o6",
    "r1 s5 p1 o2 s1 r4",
    "o7 r8 s2 r5 p2 o3",
)
LETTERS = {"r": "retail", "o": "office", "p": "residence", "s": "stairs"}


def building(rows, side=250):
    """The tiles of a building as one drawing, its lower left corner at (0, 0)."""
    tiles, out = rooms.all_tiles(), ""
    for up, row in enumerate(reversed(rows)):
        for col, cell in enumerate(row.split()):
            if cell == ".":
                continue
            letter, number = cell
            svg = tiles[f"{LETTERS[letter]}-{number}"]
            body = svg[svg.index("\n") + 1 : svg.rindex("\n</svg>")]
            out += f'<svg x="{num(col * side)}" y="{num(-(up + 1) * side)}" width="{side}" height="{side}" viewBox="0 0 250 250">{body}</svg>'
    return out


def cover():
    far = "M0 800V520h80v-90h70v60h90v-150h60v110h90v-60h60v140h420v-190h70v90h60v-60h90v130h60v-50h50v350Z"
    sky = (
        rect(0, 0, 1200, 800, "#bfe0ee") + circle(1106, 118, 56, "#ffd95e") + cloud(140, 250, 1.3) + cloud(200, 520, 1.1)
        + cloud(330, 330, 0.8) + path(far, "#a3c4d6") + rect(0, 752, 1200, 48, "#8d9a8c") + rect(0, 752, 1200, 9, "#c9cdb8")
    )
    word = lettering.width("TOWERS", 92)
    title = lettering.line("TOWERS", 36, 36, 92, CREAM, 36) + lettering.line("TOWERS", 36, 36, 92, "#2f3a66", 20)
    side = 118
    body = building(COVER)
    scaled = at(456, 754, side / 250, body)
    assert word < 700
    return drawing(1200, 800, sky + scaled + title)


def mini(rows, side=60):
    """Plain rooms of a rule's picture; '$' after a letter marks a sold one, '*' a floor that counts."""
    out, width = "", max(len(r) for r in rows) * side
    for i, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter.lower() in LETTERS:
                x, y = 8 + c * side, 8 + i * side
                kind = LETTERS[letter.lower()]
                out += stairs(x, y, side) if kind == "stairs" else room(kind, x, y, side)
                if letter.isupper():
                    out += coin(x + side / 2, y + side / 2, side / 130, "$")
    return drawing(width + 16, len(rows) * side + 16, out)


def stairs(x, y, side):
    s = side / 34
    return rect(x, y, side, side, TINT["stairs"]) + at(x, y, s, path("M3 31V25H10V18H17V11H24V4H31V31Z", "#f1e4c3", INK, 2)) + rect(
        x, y, side, side, stroke=INK, width=5, rx=4)


def all_pictures():
    pictures = {"cover": cover()}
    tiles = rooms.all_tiles()
    for kind, number in (("retail", 1), ("office", 3), ("residence", 2), ("stairs", 1)):
        pictures[kind] = tiles[f"{kind}-{number}"]
    pictures["floor"] = mini(("ors",))
    pictures["no-floor"] = mini(("orp",))
    pictures["elevator"] = mini(("os", "ps"))
    pictures["cash-in"] = mini((" rp ", "RRos", "oRRs"))
    pictures["coin"] = drawing(100, 100, coin(50, 50, 0.9, "$1"))
    return pictures
