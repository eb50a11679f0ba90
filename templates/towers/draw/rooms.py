"""The room tiles: 250 x 250 units = 25 mm. What tells a kind is the same on all its drawings.

Retail has a striped awning, offices a band of windows with blinds, homes an arch, stairs a flight that
climbs to the right. All stand on a slab with the kind's hatching, sign and word: the bottom edge.
"""

from hand import (CREAM, GLASS, GOLD, INK, LEAF, LIGHT, SLAB, TINT, WOOD, WORDS, at, circle, dice, drawing,
                  ellipse, hatch, num, path, rect, shade, sign)
import lettering

LEFT, TOP, RIGHT, FLOOR, BOTTOM = 9, 9, 241, 203, 241
WIDE = RIGHT - LEFT


def slab(kind):
    dark = SLAB[kind]
    word = lettering.width(WORDS[kind], 19)
    middle = 141
    return (
        rect(LEFT, FLOOR, WIDE, BOTTOM - FLOOR, dark)
        + hatch(kind, LEFT + 2, FLOOR + 3, WIDE - 4, BOTTOM - FLOOR - 6, shade(dark, 1.32), 3)
        + rect(middle - word / 2 - 12, FLOOR + 5, word + 24, 28, dark, rx=12)
        + lettering.line(WORDS[kind], middle, FLOOR + 10, 19, CREAM, 19, "middle")
        + path(f"M{LEFT} {FLOOR}H{RIGHT}", stroke=INK, width=5)
        + circle(37, 215, 23, CREAM, INK, 4)
        + at(37, 215, 0.72, sign(kind, TINT[kind], INK, 5))
    )


def tile(kind, scene):
    margin = "M0 0H250V250H0ZM9 9V241H241V9Z"
    return drawing(
        250,
        250,
        scene + slab(kind) + path(margin, CREAM) + rect(9, 9, 232, 232, stroke=INK, width=4.5, rx=5),
    )


# ---- small things that many rooms have -------------------------------------------------------------


def plant(x, y, s=1.0, pot="#c46a3c"):
    leaves = "M0-22C-4-50-30-56-34-44C-32-30-16-22 0-22C-2-60 6-74 14-72C22-62 14-36 0-22C8-50 32-52 36-42C32-28 14-20 0-22Z"
    return at(x, y, s, path(leaves, LEAF, INK, 4) + path("M-15-22H15L11 0H-11Z", pot, INK, 4))


def lamp(x, y, length, colour=GOLD):
    return path(f"M{x} {y}v{length}", stroke=INK, width=3.5) + path(
        f"M{x - 20} {y + length + 18}c2-22 38-22 40 0Z", colour, INK, 4
    )


SKIN = ("#f3cba6", "#c98a58", "#8a5733", "#e7b088")
HAIR = ("#3a2418", "#8a4b22", "#e2ab3f", "#d9d4cc", "#1b1722")


def head(x, y, who, s=1.0, shirt="#3f7fc4"):
    """A person down to the chest, (x, y) is the chin; `who` picks skin, hair and haircut."""
    skin, hair = SKIN[who % 4], HAIR[(who // 2) % 5]
    back = path("M-17-18C-22 10 22 10 17-18Z", hair, INK, 3.5) if who % 3 == 1 else ""
    top = (
        path("M-18-18C-20-42 20-42 18-18C10-30-6-30-18-18Z", hair, INK, 3.5)
        if who % 3 != 2
        else circle(0, -36, 8, hair, INK, 3.5) + path("M-18-17C-20-40 20-40 18-17C8-27-8-27-18-17Z", hair, INK, 3.5)
    )
    return at(
        x,
        y,
        s,
        back
        + path("M-28 40C-30 12-16 4 0 4S30 12 28 40Z", shirt, INK, 4)
        + circle(0, -14, 17, skin, INK, 4)
        + top
        + path("M-6-13v1M6-13v1", stroke=INK, width=4.5)
        + path("M-5-5q5 4 10 0", stroke=INK, width=2.5),
    )


def books(x, y, count, name, high=26):
    """Books standing on (x, y), to the right; returns their svg and width."""
    roll, out, at_x = dice(name), "", x
    for _ in range(count):
        w, h = roll.choice((7, 9, 11)), high - roll.choice((0, 3, 7))
        out += rect(at_x, y - h, w, h, roll.choice(("#d2452f", "#2f6f9f", GOLD, "#4d9a55", "#7a4c8c", "#f1e4c3")), INK, 2.5)
        at_x += w
    return out


# ---- retail: an awning over a shop window -----------------------------------------------------------


def shop(goods, door_right, wall="#f7d9ad", window="#fff6de", sill="#b5713d"):
    """`goods` are drawn in the window, 150 wide and 96 high, around its middle of the floor."""
    x0, x1 = (LEFT + 12, 172) if door_right else (78, RIGHT - 12)
    dx = 181 if door_right else 18
    stripes, n = "", 8
    for i in range(n):
        a = LEFT + WIDE * i / n
        colour = TINT["retail"] if i % 2 == 0 else "#fff4dc"
        w = WIDE / n
        stripes += path(f"M{num(a)} 9H{num(a + w)}V56a{num(w / 2)} 15 0 0 1-{num(w)} 0Z", colour, INK, 3.5)
    door = (
        rect(dx, 82, 51, FLOOR - 82, "#8c3a22", INK, 4)
        + rect(dx + 10, 93, 31, 58, GLASS, INK, 3.5)
        + path(f"M{dx + 15} 118L{dx + 30} 98", stroke="#ffffff", width=4)
        + circle(dx + (10 if door_right else 41), 168, 4.5, GOLD, INK, 2.5)
    )
    return (
        rect(LEFT, TOP, WIDE, FLOOR - TOP, wall)
        + rect(x0, 62, x1 - x0, 116, window, INK, 4.5)
        + f'<g transform="translate({num((x0 + x1) / 2)} 176)">{goods}</g>'
        + path(f"M{x0 + 12} 104L{x0 + 34} 80M{x0 + 12} 122L{x0 + 50} 80", stroke="#ffffff", width=4, more='opacity=".7"')
        + rect(x0 - 6, 176, x1 - x0 + 12, FLOOR - 176, sill, INK, 4)
        + path(f"M{x0 + 14} 189H{x1 - 14}", stroke=shade(sill, 0.75), width=4)
        + door
        + stripes
    )


def loaf(x, y, s=1.0):
    return at(x, y, s, path("M-30 0C-44-12-30-34 0-34S44-12 30 0Z", "#d9953f", INK, 4)
              + path("M-16-28l8 12M0-32l8 13M16-28l7 11", stroke="#8a5420", width=4))


def bakery():
    shelf = path("M-68-46H68", stroke=WOOD, width=7)
    pretzel = path("M-14-8C-34-34 2-44 0-20C-2-44 34-34 14-8L-10-24M10-24L-14-8", stroke="#a5622a", width=7)
    cake = rect(-26, -24, 52, 24, "#f3b7c0", INK, 4) + path("M-26-14q9 10 17 0t17 0t18 0", stroke="#fff6de", width=5) + circle(0, -31, 6, "#d2303a", INK, 3)
    return shop(shelf + loaf(-36, -50, 0.8) + loaf(32, -50, 0.8) + at(-42, 0, 1, cake) + at(36, 0, 1.15, pretzel), True)


def bloom(x, y, colour, stem=40, r=9):
    petals = "".join(circle(x + dx * r, y - stem + dy * r, r * 0.82, colour, INK, 2.5)
                     for dx, dy in ((0, -1), (0.95, -0.3), (0.6, 0.8), (-0.6, 0.8), (-0.95, -0.3)))
    return path(f"M{x} {y}v-{stem}", stroke="#2f7a3c", width=5) + petals + circle(x, y - stem, r * 0.55, GOLD, INK, 2)


def flowers():
    def bucket(x, colour, tint):
        many = bloom(x - 13, -26, colour, 22) + bloom(x + 13, -26, colour, 22) + bloom(x, -26, colour, 42)
        return many + path(f"M{x - 21}-30H{x + 21}L{x + 15} 0H{x - 15}Z", tint, INK, 4)
    return shop(bucket(-46, "#d94a8c", "#8fa9b5") + bucket(2, "#f4c430", "#b9c6cb") + bucket(49, "#7a56b5", "#8fa9b5"), False, window="#e6f4e0")


def bookshop():
    shelves = path("M-68-44H68M-68-88H68", stroke=WOOD, width=6)
    rows = books(-64, -48, 9, "books 1", 32) + books(14, -48, 6, "books 2", 32)
    open_book = path("M0-4C-14-18-38-18-52-10V-40C-38-48-14-48 0-34C14-48 38-48 52-40V-10C38-18 14-18 0-4Z", "#fffdf3", INK, 4) + path(
        "M0-4V-34M-40-32q16-4 28 4M-40-22q16-4 28 4M40-32q-16-4-28 4M40-22q-16-4-28 4", stroke=INK, width=2.5)
    return shop(shelves + rows + open_book, True, window="#f6e7c8")


def toys():
    ball = circle(-44, -22, 22, "#f4c430", INK, 4) + path("M-66-22C-54-34-34-34-22-22M-44-44C-34-30-34-14-44 0", stroke="#d2303a", width=6)
    bear = (
        circle(-15, -66, 9, "#a9693a", INK, 4) + circle(15, -66, 9, "#a9693a", INK, 4)
        + ellipse(0, -18, 24, 20, "#a9693a", INK, 4) + circle(0, -50, 21, "#b97c49", INK, 4)
        + ellipse(0, -44, 9, 7, "#f0d3a7", INK, 2.5) + path("M-8-56v1M8-56v1M0-47v1", stroke=INK, width=5) + ellipse(0, -14, 12, 11, "#f0d3a7")
    )
    blocks = "".join(rect(x, y, 26, 26, c, INK, 4) for x, y, c in ((-30, -26, "#3f7fc4"), (-2, -26, "#d2452f"), (-16, -52, "#4d9a55")))
    return shop(ball + at(4, 0, 1, bear) + at(46, 0, 0.9, blocks), False, window="#e3f1f7")


def fashion():
    dress = "M-9-80L-4-70H4L9-80L16-76L12-50C14-34 26-14 30-8H-30C-26-14-14-34-12-50L-16-76Z"
    hat = path("M-26 0C-26-6 26-6 26 0Z", "#2f5f8a", INK, 4) + path("M-15-3C-16-26 16-26 15-3Z", "#3f7fc4", INK, 4) + path("M-15-8H15", stroke=GOLD, width=5)
    stand = path("M0-10V0M-14 0H14", stroke=INK, width=5)
    shirt = "M-10-74L-26-62L-20-46L-14-50V-14H14V-50L20-46L26-62L10-74C6-68-6-68-10-74Z"
    return shop(stand + path(dress, "#c2447a", INK, 4) + path("M-12-48H12", stroke=GOLD, width=6) + at(-50, 0, 1, stand + path(shirt, "#7fb0d0", INK, 4))
                + at(50, -34, 1, path("M0 34V0", stroke=INK, width=5) + path("M-14 34H14", stroke=INK, width=5) + hat), True, window="#f9e3df")


def cafe():
    cup = path("M-34-34H26C26-10 14 0-4 0S-34-10-34-34Z", "#fffdf3", INK, 4) + path("M25-28C46-30 44-6 18-10", stroke=INK, width=5)
    steam = path("M-18-42q-8-10 0-20t0-20M4-42q-8-10 0-20t0-20", stroke="#b98a5a", width=5)
    cake = path("M-24 0V-24L26-14V0Z", "#f3b7c0", INK, 4) + path("M-24-12L26-6", stroke="#fffdf3", width=5) + circle(-14, -28, 6, "#d2303a", INK, 3)
    return shop(at(-24, -4, 1.15, cup + steam) + path("M-74-2H18", stroke=WOOD, width=7) + at(46, 0, 1, cake), False, window="#f3dcb4")


def groceries():
    def crate(x, colour, count):
        fruit = "".join(circle(x - 22 + 15 * i, -28, 9, colour, INK, 3) for i in range(4)) + "".join(
            circle(x - 14 + 15 * i, -40, 9, colour, INK, 3) for i in range(count))
        return fruit + rect(x - 32, -26, 64, 26, "#cf9a5a", INK, 4) + path(f"M{x - 26}-13H{x + 26}", stroke=WOOD, width=4)
    pine = ellipse(0, -16, 13, 18, "#e6a52e", INK, 4) + path("M0-34L-12-52M0-34L0-58M0-34L12-52", stroke="#2f7a3c", width=6) + path("M-9-24L9-6M9-24L-9-6", stroke="#9a641b", width=2.5)
    return shop(path("M-70-54H70", stroke=WOOD, width=6) + at(-44, -58, 0.78, pine) + at(-14, -58, 0.78, pine)
                + path("M10-58C18-80 46-88 58-76C50-78 34-74 26-58Z", "#f4d23a", INK, 4)
                + crate(-36, "#d2303a", 3) + crate(36, "#6aa84f", 3), True, window="#f4f1d4")


def music():
    guitar = (
        path("M-6-40V-92H6V-40", WOOD, INK, 4)
        + path("M0-46C16-50 22-34 15-27C32-20 26 4 0 4S-32-20-15-27C-22-34-16-50 0-46Z", "#d9953f", INK, 4)
        + circle(0, -19, 7, INK)
    )
    drum = rect(-28, -34, 56, 34, "#d2452f", INK, 4) + ellipse(0, -34, 28, 9, "#fffdf3", INK, 4) + path("M-28-4L-14-26L0-2L14-26L28-4", stroke=GOLD, width=4)
    note = path("M0-14V-44L22-50V-20", stroke=INK, width=5) + ellipse(-7, -13, 9, 7, INK) + ellipse(15, -19, 9, 7, INK)
    return shop(at(-42, -4, 1, guitar) + at(24, 0, 1, drum) + at(34, -48, 0.8, note), False, window="#e6def0")


# ---- offices: a band of windows with blinds above desks ------------------------------------------------


def office(furniture, blinds, wall="#dbe9f2", sky="#9cd0ea", floor="#8ea6b8"):
    """`blinds` says how far down each of the four is, 0 to 50; `furniture` stands on (125, FLOOR)."""
    panes, w = "", (WIDE - 12) / 4
    for i, down in enumerate(blinds):
        x = LEFT + 6 + i * w
        far = f"M{num(x)} 86V{num(70 - 7 * (i % 3))}h{num(w * 0.4)}v{8 - 5 * (i % 2)}h{num(w * 0.6)}V86Z"
        panes += rect(x, 17, w, 69, sky) + path(far, "#6f9fc0")
        if down:
            panes += rect(x, 17, w, down, "#f4f8fb")
            panes += path("".join(f"M{num(x)} {y}h{num(w)}" for y in range(25, 18 + down, 8)), stroke="#93a8b8", width=2.5)
        panes += rect(x, 17, w, 69, stroke=INK, width=4)
    return (
        rect(LEFT, TOP, WIDE, FLOOR - TOP, wall)
        + panes
        + rect(LEFT, 84, WIDE, 9, "#f4f8fb", INK, 3.5)
        + path("".join(f"M{x} 95V{FLOOR}" for x in (67, 125, 183)), stroke=shade(wall, 0.9), width=3)
        + rect(LEFT, FLOOR - 12, WIDE, 12, floor)
        + f'<g transform="translate(125 {FLOOR - 2})">{furniture}</g>'
    )


def desk(x, w=84, top="#c98f55"):
    return path(f"M{x - w / 2 + 8:g}-46V0M{x + w / 2 - 8:g}-46V0", stroke=INK, width=6) + rect(x - w / 2, -52, w, 9, top, INK, 3.5, 3)


def monitor(x, y=-52, w=44, screen="#2f5f8a"):
    return path(f"M{x} {y}v-8M{x - 10} {y - 2}h20", stroke=INK, width=5) + rect(x - w / 2, y - 42, w, 34, screen, INK, 4, 3) + path(
        f"M{x - w / 2 + 8:g} {y - 32}h{w * 0.4:g}M{x - w / 2 + 8:g} {y - 23}h{w * 0.6:g}", stroke="#d9f0f4", width=3.5)


def drawers(x, w=32, h=46, colour="#6d8598"):
    rows = h // 20
    return rect(x - w / 2, -h, w, h, colour, INK, 3.5) + path(
        "".join(f"M{x - w / 2:g}-{h * (i + 1) / (rows + 1):g}h{w}" for i in range(rows)), stroke=INK, width=3) + path(
        "".join(f"M{x - 4}-{h * (i + 0.5) / (rows + 1):g}h8" for i in range(rows + 1)), stroke=GOLD, width=4)


def clerk():
    chair = path("M-62-44V-12M-74 0H-50M-62-12V0", stroke=INK, width=5)
    return office(chair + head(-58, -62, 0, 1.05, "#d2452f") + desk(2, 110) + monitor(14) + drawers(74, 44, 40) + plant(76, -40, 0.72), (42, 42, 0, 0))


def meeting():
    chart = rect(-30, -102, 76, 50, "#fffdf3", INK, 4) + path("M-20-62L-4-76L10-68L36-94", stroke="#d2452f", width=5)
    return office(chart + head(-70, -50, 3, 1, "#2f6f9f") + head(74, -50, 4, 1, "#4d9a55") + ellipse(0, -34, 84, 12, "#c98f55", INK, 4)
                  + path("M0-22V0M-24 0H24", stroke=INK, width=7) + path("M-24-38h18M10-36h18", stroke="#fffdf3", width=6), (0, 20, 20, 0))


def two_desks():
    return office(desk(-58, 88) + desk(58, 88) + monitor(-58) + monitor(58, screen="#1d6b69") + head(0, -56, 8, 1, "#f0b93a")
                  + path("M-28-14H28V0M-28-14V0", stroke=INK, width=5), (0, 0, 42, 42))


def servers():
    def rack(x):
        slots = "".join(rect(x - 20, -96 + 18 * i, 40, 12, "#2b3b4b", INK, 2.5) for i in range(5))
        lights = path("".join(f"M{x - 12} {-90 + 18 * i}v.1" for i in range(5)), stroke="#7fe08a", width=5) + path(
            "".join(f"M{x - 2} {-90 + 18 * i}h14" for i in range(5)), stroke="#7fb0d0", width=3)
        return rect(x - 26, -104, 52, 104, "#4b6275", INK, 4) + slots + lights
    return office(rack(-78) + rack(-22) + head(54, -52, 5, 1, "#7a4c8c") + desk(66, 80) + rect(48, -70, 44, 16, "#93a8b8", INK, 3.5, 3), (42, 42, 42, 0))


def architects():
    board = path("M-40 0L0-40M40 0L0-40M0-40V0", stroke=INK, width=6) + path("M-62-40L54-96L62-80L-54-26Z", "#fffdf3", INK, 4) + path(
        "M-40-42L-20-52V-62L4-73V-64L34-78", stroke="#2f5f8a", width=4)
    tubes = "".join(rect(x, y, 9, 40, c, INK, 3) for x, y, c in ((58, -60, "#f1e4c3"), (68, -72, "#7fb0d0"), (78, -64, "#f1e4c3"))) + rect(54, -34, 40, 34, WOOD, INK, 4)
    return office(head(-74, -58, 7, 1, "#3a3f52") + at(0, 0, 1, board) + tubes, (0, 0, 0, 20))


def archive():
    return office(drawers(-84, 44, 84) + drawers(-38, 44, 84) + drawers(8, 44, 60) + plant(8, -60, 0.8) + head(66, -46, 6, 1, "#c2447a")
                  + rect(40, -30, 56, 30, "#d9b27a", INK, 4) + path("M58-30V-18H78V-30", stroke=INK, width=3.5), (20, 42, 0, 42))


def boss():
    chair = path("M-26-30V-88C-26-104 26-104 26-88V-30Z", "#7a3b2a", INK, 4)
    return office(chair + head(0, -58, 10, 1.1, "#34364a") + path("M0-54L-6-44L0-34L6-44Z", "#d2452f", INK, 2.5) + rect(-76, -44, 152, 10, "#8a4b22", INK, 4)
                  + rect(-68, -34, 136, 34, "#a55f30", INK, 4) + rect(-30, -28, 60, 22, "#8a4b22", INK, 3) + rect(40, -58, 26, 14, "#fffdf3", INK, 3)
                  + plant(-96, 0, 0.75) + path("M-52-44l8-14h10", stroke=GOLD, width=5), (20, 0, 0, 20))


def kitchenette():
    cooler = rect(-100, -60, 36, 60, "#f4f8fb", INK, 4) + path("M-96-60V-88C-96-98-68-98-68-88V-60Z", "#7fc4e8", INK, 4) + path("M-88-46h12", stroke="#2f5f8a", width=6)
    copier = rect(20, -56, 76, 56, "#f4f8fb", INK, 4) + rect(14, -68, 88, 14, "#93a8b8", INK, 4, 4) + path("M34-34h46", stroke=INK, width=5) + path(
        "M40-34h34v16h-34Z", "#fffdf3", INK, 3) + path("M86-48v.1", stroke="#d2452f", width=8)
    return office(cooler + copier + head(-24, -54, 9, 1, "#4d9a55") + path("M-24-14V0M-36-14V0M-12-14V0", stroke=INK, width=6)
                  + rect(-8, -44, 12, 14, "#fffdf3", INK, 3), (0, 42, 20, 0))


# ---- homes: a round arch before a lit room ----------------------------------------------------------------


def home(inside, paper="#f7dca0", pattern="#efc97c", floor="#b5713d", flower="#d94a8c"):
    """`inside` stands on (125, FLOOR) in an arch 196 wide."""
    a, b = 27, 223
    arch = f"M{a} {FLOOR}V112A98 92 0 0 1 {b} 112V{FLOOR}"
    dots = "".join(f"M{x} {y}v.1" for r, y in enumerate(range(38, 180, 26)) for x in range(30 + (r % 2) * 14, 226, 28))
    front = f"M{LEFT} {TOP}H{RIGHT}V{FLOOR}H{b}V112A98 92 0 0 0 {a} 112V{FLOOR}H{LEFT}Z"
    stones = "".join(
        f"M{num(125 - 98 * c)} {num(112 - 92 * s)}L{num(125 - 116 * c)} {num(112 - 110 * s)}"
        for c, s in ((0.966, 0.259), (0.866, 0.5), (0.707, 0.707), (0.5, 0.866), (0.259, 0.966), (0, 1),
                     (-0.259, 0.966), (-0.5, 0.866), (-0.707, 0.707), (-0.866, 0.5), (-0.966, 0.259)))
    corner = bloom(0, 0, flower, 0, 7)
    return (
        rect(a, 18, b - a, FLOOR - 18, paper)
        + path(dots, stroke=pattern, width=7)
        + rect(a, FLOOR - 13, b - a, 13, floor)
        + f'<g transform="translate(125 {FLOOR - 2})">{inside}</g>'
        + path(front, TINT["residence"])
        + path(f"M9 112A116 110 0 0 1 241 112V{FLOOR}H{b}V112A98 92 0 0 0 {a} 112V{FLOOR}H9Z", "#3d9089")
        + path(stones + f"M9 136H{a}M9 160H{a}M9 184H{a}M{b} 136H241M{b} 160H241M{b} 184H241", stroke=TINT["residence"], width=3)
        + path(arch, stroke=INK, width=5)
        + path("M9 112A116 110 0 0 1 241 112", stroke=INK, width=3.5)
        + at(27, 28, 1, corner) + at(223, 28, 1, corner)
    )


def bedroom():
    bed = (path("M-82 0V-62H-70V0", WOOD, INK, 4) + rect(-72, -36, 146, 28, "#fffdf3", INK, 4, 6)
           + path("M-24-36C-10-50 60-46 74-34V-8H-24Z", "#7a56b5", INK, 4) + path("M-4-38V-8M22-42V-8M48-41V-8", stroke="#b79be0", width=5)
           + path("M74-8V0M-66-8V0", stroke=INK, width=6) + rect(-68, -50, 38, 18, "#f4f8fb", INK, 4, 8))
    moon = circle(26, -112, 26, "#24405e", INK, 4) + path("M30-128A16 16 0 1 0 40-104A13 13 0 0 1 30-128Z", LIGHT)
    return home(moon + bed, "#f3d8e6", "#e6bcd3", flower="#f4c430")


def lounge():
    sofa = (path("M-60-16V-56C-60-66 60-66 60-56V-16Z", "#d2452f", INK, 4) + path("M0-60V-26", stroke=INK, width=3.5)
            + rect(-74, -40, 20, 34, "#b83a26", INK, 4, 8) + rect(54, -40, 20, 34, "#b83a26", INK, 4, 8) + rect(-56, -28, 112, 20, "#e0684f", INK, 4, 5)
            + path("M-62-6V0M62-6V0", stroke=INK, width=6))
    picture = rect(-58, -128, 52, 38, "#fffdf3", INK, 4) + path("M-54-94L-40-114L-28-100L-20-108L-10-94Z", "#4d9a55") + circle(-18, -118, 4, GOLD)
    return home(picture + path("M56-148V-126", stroke=INK, width=3.5) + path("M34-108C36-132 76-132 78-108Z", GOLD, INK, 4) + sofa + rect(-26, -46, 26, 22, LIGHT, INK, 3.5, 5), flower="#f4c430")


def kitchen():
    stove = rect(-80, -54, 60, 54, "#e9eef0", INK, 4) + rect(-72, -36, 44, 28, "#34364a", INK, 3.5, 4) + path("M-70-45h.1M-58-45h.1M-46-45h.1", stroke=INK, width=6)
    pot = rect(-70, -76, 40, 20, "#8fa9b5", INK, 4, 4) + path("M-58-86q-6-8 0-16M-44-86q-6-8 0-16", stroke="#ffffff", width=4)
    side = rect(-20, -50, 96, 50, "#4d9a8a", INK, 4) + path("M28-46V-4M18-26v8M38-26v8", stroke=INK, width=3.5) + rect(-24, -58, 104, 10, "#f1e4c3", INK, 4)
    shelf = path("M-4-96H70", stroke=WOOD, width=6) + rect(4, -114, 14, 16, "#d2452f", INK, 3) + rect(24, -118, 14, 20, GOLD, INK, 3) + path("M48-98V-112H62V-98Z", "#7fb0d0", INK, 3)
    return home(stove + pot + side + shelf + circle(52, -65, 7, "#d2303a", INK, 3) + circle(38, -65, 7, "#f4c430", INK, 3), "#dff0dc", "#c3dfc0", "#c9a27a")


def bath():
    tub = (path("M-78-46H78C78-18 66-8 48-8H-48C-66-8-78-18-78-46Z", "#fffdf3", INK, 4.5) + path("M-44-8L-52 4M44-8L52 4", stroke=INK, width=7)
           + "".join(circle(x, -50 - h, r, "#ffffff", INK, 2.5) for x, h, r in ((-60, 0, 10), (-42, 4, 12), (48, 4, 11), (64, 0, 9), (28, 1, 8))))
    tap = path("M72-46V-100C72-118 46-118 46-104", stroke=INK, width=11) + path("M72-46V-100C72-118 46-118 46-104", stroke="#93a8b8", width=5)
    duck = path("M0 0C-14-2-16-16-4-18C-6-32 14-34 14-20L22-17L14-13C16-4 10 0 0 0Z", GOLD, INK, 3.5) + path("M7-23v.1", stroke=INK, width=4)
    return home(tap + head(-12, -58, 4, 1, "#e7b088") + tub + at(34, -60, 0.9, duck), "#cfe9f2", "#aed6e6", "#8fb7c4")


def piano():
    upright = (rect(-84, -84, 92, 84, "#6b3a22", INK, 4) + rect(-90, -92, 104, 10, "#8a4b22", INK, 4) + rect(-90, -50, 104, 14, "#fffdf3", INK, 3.5)
               + path("".join(f"M{x}-50v8" for x in range(-80, 10, 12)), stroke=INK, width=5) + rect(-60, -78, 44, 22, "#fffdf3", INK, 3)
               + path("M-54-70h32M-54-63h24", stroke=INK, width=2))
    stool = rect(26, -34, 34, 9, "#d2452f", INK, 3.5, 3) + path("M32-26V0M54-26V0", stroke=INK, width=5)
    notes = path("M40-84V-106L58-110V-90", stroke=INK, width=4) + ellipse(35, -83, 7, 5.5, INK) + ellipse(53, -89, 7, 5.5, INK)
    return home(upright + head(44, -62, 1, 0.95, "#c2447a") + stool + at(0, -6, 1, notes) + plant(-38, -92, 0.62), "#f6e3b4", "#ecd08f", flower="#e9eef0")


def nursery():
    crib = (rect(-78, -30, 84, 24, "#fffdf3", INK, 4, 4) + path("M-78-56V0M6-56V0M-78-52H6M-78-8H6" + "".join(f"M{x}-52V-8" for x in (-62, -48, -34, -20, -6)), stroke=WOOD, width=6))
    baby = circle(-36, -46, 15, SKIN[0], INK, 3.5) + path("M-42-47h.1M-31-47h.1", stroke=INK, width=4) + path("M-40-40q4 3 8 0", stroke=INK, width=2.5)
    mobile = path("M-36-140V-116M-64-116H-8M-64-116V-104M-36-116V-98M-8-116V-104", stroke=INK, width=3) + path("M-64-104l6 10h-12ZM-8-104l6 10h-12Z", "#d2452f", INK, 2.5) + circle(-36, -92, 7, GOLD, INK, 2.5)
    horse = path("M24-14C34-2 74-2 84-14", stroke=WOOD, width=7) + path("M36-10V-34H28L24-44L40-58L50-46V-40H72C82-34 76-22 78-10L70-12L68-26H48L46-10Z", "#d9953f", INK, 4)
    return home(mobile + baby + crib + horse, "#d9ecf5", "#b9dcec", "#c9a27a", "#f4c430")


def reading_cat():
    chair = path("M-66-14V-74C-66-94-6-94-6-74V-14Z", "#2f6f9f", INK, 4) + rect(-78, -44, 18, 34, "#265b84", INK, 4, 7) + rect(-14, -44, 18, 34, "#265b84", INK, 4, 7) + rect(-62, -30, 50, 20, "#4b8dbd", INK, 4, 4)
    person = head(-36, -62, 2, 1, "#4d9a55") + path("M-36-34L-60-44V-26L-36-18L-12-26V-44Z", "#fffdf3", INK, 3.5) + path("M-36-34V-18", stroke=INK, width=3)
    cat = path("M30 0C22-22 30-34 38-40C30-46 32-56 34-64L44-54H54L64-64C66-54 66-46 60-40C70-30 74-12 66 0Z", "#3a3340", INK, 3.5) + path("M44-48v.1M54-48v.1", stroke=GOLD, width=5.5) + path("M66-2C86 0 86-20 78-28", stroke="#3a3340", width=8)
    return home(path("M60-150V-132", stroke=INK, width=3.5) + path("M40-112C42-136 78-136 80-112Z", "#f4f8fb", INK, 4) + chair + person + cat, "#f4e0c0", "#e6c796")


def dining():
    table = ellipse(0, -44, 74, 11, "#fffdf3", INK, 4) + path("M-60-40L-66-20H66L60-40", "#fffdf3") + path("M0-33V0M-26 0H26", stroke=INK, width=7)
    vase = path("M-8-48C-14-64 14-64 8-48Z", "#7fb0d0", INK, 3.5) + bloom(0, -60, "#d94a8c", 18, 7)
    plates = ellipse(-40, -46, 15, 4, "#93c6d8", INK, 3) + ellipse(40, -46, 15, 4, "#93c6d8", INK, 3)
    return home(path("M0-160V-134", stroke=INK, width=3.5) + path("M-24-112C-22-140 22-140 24-112Z", "#d2452f", INK, 4) + head(-62, -62, 11, 1, "#7a4c8c") + head(62, -62, 9, 1, "#d98a2b")
                + table + plates + vase, "#f9e6c8", "#f0cf9a", flower="#d94a8c")


# ---- stairs: a flight that climbs to the right --------------------------------------------------------------


def stairwell(extra_low, extra_high, wall="#6b6f8c", light=LIGHT):
    """Things under the flight stand on (196, FLOOR), those above hang from (70, 70)."""
    n, x0, y0 = 7, 24, FLOOR
    dx, dy = (RIGHT - 18 - x0) / n, (FLOOR - 66) / n
    d = f"M{LEFT} {y0}"
    d += f"H{x0}"
    for i in range(n):
        d += f"V{num(y0 - dy * (i + 1))}H{num(x0 + dx * (i + 1))}"
    top = y0 - dy * n
    d += f"H{RIGHT}V{num(top + 26)}H{num(x0 + dx * n - 6)}L{num(x0 + dx * 1.15)} {y0}Z"
    edge = "".join(f"M{num(x0 + dx * i)} {num(y0 - dy * (i + 1))}h{num(dx)}" for i in range(n))
    posts = "".join(f"M{num(x0 + dx * (i + 0.5))} {num(y0 - dy * (i + 1))}v-40" for i in range(n))
    rail = f"M{num(x0 + dx * 0.5)} {num(y0 - dy - 40)}L{num(x0 + dx * (n - 0.5))} {num(top - 40)}H{RIGHT}"
    glow = path(f"M{LEFT} {TOP}H{RIGHT}L{LEFT} {FLOOR - 40}Z", shade(wall, 1.14))
    bricks = "".join(f"M{x} {y}h16" for r, y in enumerate(range(26, 200, 22)) for x in range(18 + 27 * (r % 2), 226, 54))
    return (
        rect(LEFT, TOP, WIDE, FLOOR - TOP, wall)
        + glow
        + path(bricks, stroke=shade(wall, 0.86), width=3)
        + f'<g transform="translate(70 70)">{extra_high}</g>'
        + f'<g transform="translate(196 {FLOOR - 2})">{extra_low}</g>'
        + path(d, "#f1e4c3", INK, 5)
        + path(edge, stroke=GOLD, width=6)
        + path(posts, stroke=INK, width=3.5)
        + path(rail, stroke=INK, width=10)
        + path(rail, stroke="#d2452f", width=5)
    )


def stairs_lamp():
    lantern = path("M0-50V-34", stroke=INK, width=4) + path("M-16-34H16L11 8H-11Z", LIGHT, INK, 4) + path("M-20-34H20L10-46H-10Z", INK)
    return stairwell(plant(4, 0, 0.95), lantern)


def stairs_cat():
    window = rect(-34, -44, 62, 62, "#24405e", INK, 4.5) + path("M-3-44V18M-34-13H28", stroke=INK, width=3.5) + circle(12, -28, 8, LIGHT)
    cat = path("M-20 0C-26-18-18-28-12-32C-18-38-18-48-16-54L-6-46H4L14-54C16-46 16-38 10-32C18-24 22-10 16 0Z", "#d98a2b", INK, 3.5) + path("M-5-40v.1M5-40v.1", stroke=INK, width=5) + path("M16-2C32 0 32-16 26-22", stroke="#d98a2b", width=7)
    return stairwell(cat, window, "#5f7280")


def stairs_bike():
    clock = circle(-2, -14, 30, "#fffdf3", INK, 5) + path("M-2-14V-34M-2-14L12-8", stroke=INK, width=4.5)
    bike = circle(-20, -15, 14, "none", INK, 5) + circle(24, -15, 14, "none", INK, 5) + path("M-20-15L-8-38H14L24-15M-8-38L2-15L14-38L18-46M-20-15H2M-12-44H-2", stroke="#d2452f", width=4.5)
    return stairwell(at(2, 0, 0.82, bike), clock, "#71688c")


def stairs_person():
    picture = rect(-40, -46, 58, 46, "#fffdf3", INK, 4.5) + path("M-36-4L-20-28L-8-12L2-22L14-4Z", "#4d9a8a") + circle(4, -34, 5, GOLD)
    boxes = rect(-20, -30, 44, 30, "#cf9a5a", INK, 4) + path("M2-30V0", stroke=WOOD, width=4) + rect(-6, -50, 26, 20, "#d9b27a", INK, 4)
    return stairwell(boxes, picture + head(80, -14, 6, 0.86, "#4d9a55"), "#6a7290")


def stairs_ivy():
    leaves = "".join(ellipse(x, y, 9, 6, LEAF, INK, 2.5, f'transform="rotate({t} {x} {y})"')
                     for x, y, t in ((-44, -46, 30), (-28, -40, -20), (-40, -26, 10), (-22, -20, 40), (-36, -6, -30), (-18, 2, 20), (-32, 16, 0), (-8, -48, 15), (10, -44, -25), (28, -50, 10), (0, -30, 30)))
    return stairwell(path("M-14 0V-34H18V0Z", WOOD, INK, 4) + path("M-14-17H18", stroke=INK, width=3) + books(-10, -34, 3, "stairs", 22),
                     path("M-52-54C-30-50-40 0-30 24M-40-52C-10-50 10-46 36-54", stroke="#2f7a3c", width=4) + leaves + at(70, -20, 0.8, circle(0, 0, 18, LIGHT, INK, 4)), "#656e7c")


SCENES = {
    "retail": (bakery, flowers, bookshop, toys, fashion, cafe, groceries, music),
    "office": (clerk, meeting, two_desks, servers, architects, archive, boss, kitchenette),
    "residence": (bedroom, lounge, kitchen, bath, piano, nursery, reading_cat, dining),
    "stairs": (stairs_lamp, stairs_cat, stairs_bike, stairs_person, stairs_ivy),
}


def all_tiles():
    """Name -> svg."""
    return {f"{kind}-{i + 1}": tile(kind, scene()) for kind, scenes in SCENES.items() for i, scene in enumerate(scenes)}
