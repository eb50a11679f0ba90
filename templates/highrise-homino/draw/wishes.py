"""What stands on a tenant besides the portrait: wishes with number and cross, properties, the star."""

from hand import (BLUE, CREAM, GLASS, GOLD, INK, LEAF, PINK, PLUM, RED, TEAL, U, WHITE, at, circle, ellipse, group, lettering, line, num,
                  path, polar, rect, rimmed)
from machines import BOLT, DROP, waves
from objects import OBJECTS, draw_object
from portraits import PORTRAITS, draw_portrait
import floors

ICON = 0.3 * U
CROSS = 0.4 * U


def plate(colour, content):
    return circle(0, 0, 92, CREAM, CREAM, 20) + circle(0, 0, 90, colour, INK, 8) + content


def map_size():
    """Dominoes that lie side by side."""
    tiles = ((-70, -28, 42, 84), (-28, -28, 84, 42), (-28, 14, 84, 42))
    return plate("#f6e6a6", "".join(rect(x, y, w, h, c, INK, 7) for (x, y, w, h), c in zip(tiles, (WHITE, "#e9a05c", WHITE)))
                 + line("M-70 14H-28M14-28V14M14 14V56", 4))


def floor_num():
    """A storey of a house, picked out by a pointer."""
    house = "M-66 94V-40L-18-84L30-40V94Z"
    return rimmed(
        house + "M30-10L86-44V40Z",
        path(house, "#c9d3d8", INK, 8) + rect(-66, -14, 96, 42, "#e0592f", INK, 7)
        + line("M-66 60H30", 7) + line("M-46 1V13M-18 1V13M10 1V13", 13, "#ffe28a") + line("M-46 74V80M-18 74V80M10 74V80M-18-34v1", 13, "#7d8d97")
        + path("M40 8L88-28V44Z", GOLD, INK, 8),
    )


def num_tenants():
    """Three of a kind."""
    def one(x, y, s):
        return at(x, y, s, path("M-40 60C-40 14-24 4 0 4S40 14 40 60Z", BLUE, INK, 8) + circle(0, -22, 26, "#f3cba6", INK, 8))
    return plate("#d6e6f2", one(-42, 8, 0.8) + one(42, 8, 0.8) + one(0, 14, 0.95))


def num_rooms():
    """A plan: four walls and a door."""
    return rimmed(
        "M-88-76H88V88H-88Z",
        rect(-86, -74, 172, 160, "#f3ddb8", INK, 6)
        + line("M20 76H76V-64H-76V76H-36", 26) + line("M20 76H76V-64H-76V76H-36", 10, WHITE)
        + path("M-36 76L8 34", stroke=INK, width=18) + path("M-36 76L8 34", stroke="#a8642f", width=7),
    )


def num_connections():
    """Houses joined by lines."""
    def house(x, y, c):
        return at(x, y, 1, path("M-24 26V-6L0-28L24-6V26Z", c, INK, 7) + line("M0 24V10", 9))
    return plate("#e3d4ee", line("M-44 34L0-36L44 34Z", 20) + line("M-44 34L0-36L44 34Z", 8, GOLD)
                 + house(0, -34, RED) + house(-46, 36, TEAL) + house(46, 36, BLUE))


def diversity_object():
    """A ball, a block, a cone: no two alike."""
    return plate("#d3ecc6", circle(-38, 30, 28, RED, INK, 8) + rect(12, 8, 50, 50, PLUM, INK, 8) + path("M0-62L34-6H-34Z", GOLD, INK, 8)
                 + line("M-52 22q4-10 12-12", 6, "#f3a08f"))


def diversity_tenant():
    """A cat, a hat, a bun: no two alike."""
    cat = path("M-26 6L-30-36L-8-20H8L30-36L26 6C26 34-26 34-26 6Z", "#8f9aa5", INK, 7) + line("M-10 2v1M10 2v1", 9)
    hat = circle(0, 0, 24, "#c98a58", INK, 7) + path("M-38-10H38M-22-12V-46H22V-12Z", INK, INK, 8) + line("M-8 4v1M8 4v1", 8)
    bun = circle(0, -34, 13, "#b5502a", INK, 7) + circle(0, 0, 26, "#f3cba6", INK, 7) + path("M-26 0C-28-36 28-36 26 0C10-14-10-14-26 0Z", "#b5502a", INK, 5) + line(
        "M-9 6v1M9 6v1", 8)
    return plate("#f7d9c4", at(-40, 34, 1, cat) + at(42, 34, 1, bun) + at(0, -20, 1, hat))


def num_windows():
    """A window with its panes and sill, in a piece of wall."""
    hatch = "".join(f"M{x} {y}l16-16" for x in (-86, 70) for y in range(-50, 60, 22))
    return rimmed(
        "M-94-82H94V88H-94Z",
        rect(-92, -80, 184, 150, WHITE, INK, 7) + line(hatch, 7, "#6d6a6e") + rect(-62, -66, 124, 128, GLASS, INK, 9)
        + line("M0-66V62M-62-2H62", 12) + line("M-44 36l26-30M22-24l24-28", 8, WHITE) + path("M-84 62H84V84H-84Z", "#d18a48", INK, 7),
    )


def utility(kind):
    if kind == "electricity":
        return rimmed("M0-96L96 76H-96Z", path("M0-92L92 74H-92Z", GOLD, INK, 10) + at(2, 20, 0.95, path(BOLT, INK)))
    if kind == "water":
        return plate("#d2ebf7", at(0, -4, 1.3, path(DROP, "#2f9fe0", INK, 7)) + line("M-24 18A26 26 0 0 0-4 42", 7, "#c5e9f6"))
    return rimmed("M-86-84H86V84H-86Z", rect(-86, -84, 172, 168, PLUM, INK, 9, 26) + at(0, 22, 0.95, waves(15, WHITE)) + circle(0, 54, 15, WHITE))


SPECIAL = {"map-size": map_size, "floor-num": floor_num, "num-tenants": num_tenants, "num-rooms": num_rooms,
           "num-connections": num_connections, "diversity-object": diversity_object, "diversity-tenant": diversity_tenant,
           "num-windows": num_windows}


def read_wish(word):
    """"!map-size:8", "floor-type/wood:4" -> (crossed, key, sub, number)."""
    crossed, word = word.startswith("!"), word.lstrip("!")
    word, _, number = word.partition(":")
    key, _, sub = word.partition("/")
    return crossed, key, sub, int(number or 1)


def picture(key, sub, size):
    """Around (0, 0), inside a square of that side."""
    if key == "floor-type":
        return floors.swatch(sub, round(size * 0.94))
    if key == "tenants":
        assert sub in PORTRAITS, sub
        return draw_portrait(sub, size)
    if key == "utilities":
        return at(0, 0, size / 200, utility(sub))
    if key in OBJECTS:
        return draw_object(key, size * 0.94)
    return at(0, 0, size / 200, SPECIAL[key]())


def number(n, x, y, height, outlined=True):
    """A number around (x, y); a lone 6 or 9 stands on a bar."""
    text, out = str(n), ""
    half = lettering.width(text, height) / 2
    parts = [(INK, 44), (WHITE, 17)] if outlined else [(INK, 19)]
    for colour, weight in parts:
        out += lettering.line(text, x - half, y - height / 2, height, colour, weight)
        if text in "69":
            out += line(f"M{num(x - half)} {num(y + 0.76 * height)}h{num(2 * half)}", weight * height / 100, colour)
    return out


def cross():
    half = CROSS / 2 - 9
    d = f"M{num(-half)} {num(-half)}L{num(half)} {num(half)}M{num(half)} {num(-half)}L{num(-half)} {num(half)}"
    return line(d, 18, WHITE) + line(d, 10, "#d0202a")


def wish(word):
    crossed, key, sub, n = read_wish(word)
    out = picture(key, sub, ICON)
    if crossed:
        out += group("cross", cross())
    if n > 1:
        out += group("number", number(n, 0, -0.12 * U, 54))
    return out


def star(score):
    tips = [polar(0.2 * U - 3 if i % 2 == 0 else 0.112 * U, -90 + 36 * i) for i in range(10)]
    d = "M" + "L".join(f"{num(x)} {num(y + 5)}" for x, y in tips) + "Z"
    return (path(d, CREAM, CREAM, 16) + path(d, "#ffd34d", INK, 7)
            + group("number", number(score, 0, 2, 50 if score > 9 else 54, outlined=False)))


def construction():
    """A barrier with stripes."""
    stripes = "".join(f"M{x}-34l26 0l-18 40h-26Z" for x in (-44, 8))
    return plate("#fbf0b8", line("M-52 8V64M52 8V64", 14) + rect(-74, -34, 148, 40, GOLD, INK, 0)
                 + path(stripes + "M60-34h14v8l-14 32h-26Z", INK) + rect(-74, -34, 148, 40, stroke=INK, width=8, rx=4)
                 + line("M-62 64H-42M42 64H62", 12) + circle(-52, -50, 12, RED, INK, 6) + circle(52, -50, 12, RED, INK, 6) + line("M-52 34H52", 10))


def wallet():
    """A purse with its flap and notes."""
    return plate("#cfe6cf", path("M-44-34L-30-62H40L30-34Z", LEAF, INK, 7) + circle(4, -48, 8, WHITE, INK, 4)
                 + rect(-66, -36, 132, 94, "#a8642f", INK, 9, 14) + path("M66-6H24C6-6 6 30 24 30H66Z", "#d18a48", INK, 8)
                 + circle(30, 12, 9, GOLD, INK, 5) + line("M-52-22H52", 5, "#d9a066"))


def wandering():
    """Steps that lead away."""
    def foot(x, y, turn):
        return at(x, y, 1, ellipse(0, -12, 14, 21, INK) + ellipse(0, 22, 10, 11, INK), turn=turn)
    return plate("#f3cdd6", foot(-42, 36, 24) + foot(-6, 24, 24) + foot(-22, -26, 24) + foot(18, -36, 24)
                 + path("M34 4H54V-14L80 18L54 50V32H34Z", PINK, INK, 7))


PROPERTIES = {"construction": construction, "wallet": wallet, "wandering": wandering}


def draw_property(kind, size):
    return at(0, 0, size / 200, PROPERTIES[kind]())
