"""The residents, 300 x 300 units = 30 mm, a little less than a room: somebody at a counter with what they bring.

They have no colour: wall and counter are grey and cream, with a pattern that is none of a room's.
"""

from features import CREAM, INK, KINDS, at, circle, dice, drawing, feature, icons, lettering, num, path, rect, shade

GREYS = ("#e9e6df", "#dcdfe2", "#e6e0d6", "#d9dcd6")


def paper(roll):
    """What is behind: big plain shapes, so that no two walls look alike from afar."""
    ground = roll.choice(GREYS)
    dim, dark = shade(ground, 0.84), shade(ground, 0.68)
    style = roll.randrange(8)
    out = rect(0, 0, 300, 300, ground)
    if style == 0:  # broad stripes
        return out + path("".join(f"M{x} 0V300" for x in range(30, 300, 80)), stroke=dim, width=40, more='stroke-linecap="butt"')
    if style == 1:  # panels up to the shoulder
        return out + rect(0, 130, 300, 170, dark) + path("M0 130H300M60 150V230M130 150V230M200 150V230", stroke=dim, width=9)
    if style == 2:  # a round mirror
        x = roll.choice((66, 234))
        return out + circle(x, 84, 54, "#f4f8fb", dark, 12) + path(f"M{x - 22} 96l34-40", stroke=dim, width=9)
    if style == 3:  # a dark window
        x = roll.choice((24, 176))
        return out + rect(x, 30, 100, 120, "#6f7887", dark, 12) + path(f"M{x + 50} 30v120M{x} 90h100", stroke=ground, width=9)
    if style == 4:  # a door
        x = roll.choice((20, 186))
        return out + rect(x, 48, 96, 200, dark, shade(dark, 0.8), 8) + circle(x + 78, 150, 7, ground)
    if style == 5:  # shelves
        x = roll.choice((12, 188))
        boxes = "".join(rect(x + 8 + 32 * i, y - h, 24, h, dim if i % 2 else dark) for y in (88, 162) for i, h in enumerate((36, 46, 28)))
        return out + boxes + path(f"M{x} 92h104M{x} 166h104", stroke=shade(dark, 0.8), width=9)
    if style == 6:  # tiles, every other one dark
        return out + path("".join(f"M{x} {y}h50v50h-50Z" for r, y in enumerate(range(0, 250, 50)) for x in range(50 * (r % 2), 300, 100)), dim)
    return rect(0, 0, 300, 300, dark) + path("M0 0H300L150 130Z", dim)  # a sloping ceiling


def tile(label, counts, look=0):
    roll = dice(f"resident {label} {look}")
    variant = roll.randrange(480)
    things = [kind for kind in KINDS for _ in range(counts.get(kind, 0))]
    count = len(things)
    # Somebody, and beside or before them what they bring.
    person_x, places = roll.choice({
        1: ((104, (222,)), (196, (78,))),
        2: ((150, (66, 234)), (92, (176, 248)), (208, (52, 124))),
        3: ((150, (56, 150, 244)), (94, (56, 150, 244)), (206, (56, 150, 244))),
    }[count])
    person_y, size = {1: (132, 1.5), 2: (120, 1.36), 3: (98, 1.16)}[count]
    small = {1: 1.12, 2: 0.94 if person_x == 150 else 0.74, 3: 0.8}[count]
    person = at(person_x, person_y, size, icons.person(variant, True))
    counter = roll.choice(("#b7a58a", "#9fa7ad", "#c9b795", "#8d9499"))
    front = rect(0, 236, 300, 64, counter) + path("M0 236H300", stroke=INK, width=6) + path("M0 252H300", stroke=shade(counter, 0.8), width=5)
    body = paper(roll) + person + front
    for kind, x in zip(things, places):
        y = 246 - small * {"pants": 70, "flower": 52, "bird": 50, "cat": 50}[kind]
        body += feature(kind, x, y, small, roll.random() < 0.5)
    width = lettering.width(label, 26) + 22
    body += rect(150 - width / 2, 258, width, 42, CREAM, INK, 4, 6) + lettering.line(label, 150, 263, 24, INK, 17, "middle")
    margin = "M0 0H300V300H0ZM34 8A26 26 0 0 0 8 34V266A26 26 0 0 0 34 292H266A26 26 0 0 0 292 266V34A26 26 0 0 0 266 8Z"
    # An inner picture cuts off what reaches over the edge: shoulders behind the counter.
    body = f'<svg x="0" y="0" width="300" height="300">{body}</svg>'
    return drawing(300, 300, body + path(margin, CREAM) + rect(8, 8, 284, 284, stroke=INK, width=6, rx=26))
