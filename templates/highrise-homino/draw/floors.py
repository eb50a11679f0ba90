"""The floors of a square: wooden planks, concrete slabs, a stitched carpet; they differ in lightness, too.

Two squares of one floor are alike, and their lines meet where tiles lie edge to edge.
"""

from hand import U, dice, group, line, num, path, rect

PLANK = U / 5
SLAB = U / 3


def wood():
    roll, tones = dice("planks"), ("#d9a066", "#cf9257", "#e0aa72", "#d3985d", "#dca468")
    out = "".join(rect(0, i * PLANK, U, PLANK, tone) for i, tone in enumerate(tones))
    joints = "".join(f"M{num(x)} {num(i * PLANK)}v{num(PLANK)}" for i, x in enumerate((300, 120, 390, 210, 70)))
    grain = ""
    for i in range(5):
        for x in (roll.randint(14, 90), roll.randint(170, 240), roll.randint(330, 370)):
            grain += f"M{x} {num((i + roll.choice((0.3, 0.5, 0.7))) * PLANK)}q{roll.randint(16, 26)}-9 {roll.randint(52, 76)} 0"
    knots = "".join(f"M{x} {num((i + 0.5) * PLANK)}a13 9 0 1 0 26 0a13 9 0 1 0-26 0M{x + 9} {num((i + 0.5) * PLANK)}h8"
                    for x, i in ((330, 1), (36, 2), (410, 4), (240, 0)))
    seams = "".join(f"M0 {num(i * PLANK)}H{U}" for i in range(1, 5))
    return out + line(grain + knots, 4, "#b27a45") + line(seams + joints, 7, "#96602f")


def concrete():
    roll, out = dice("slabs"), rect(0, 0, U, U, "#dde4e6")
    for c, r, tone in ((0, 0, "#d3dbde"), (1, 1, "#e6ecee"), (2, 0, "#e3e9eb"), (0, 2, "#e3e9eb"), (2, 1, "#d3dbde"), (1, 2, "#d6dee1")):
        out += rect(c * SLAB, r * SLAB, SLAB, SLAB, tone)
    joints = "".join(f"M{num(i * SLAB)} 0V{U}M0 {num(i * SLAB)}H{U}" for i in (1, 2))
    light = "".join(f"M{num(c * SLAB + 12)} {num(r * SLAB + 118)}V{num(r * SLAB + 14)}H{num(c * SLAB + 118)}"
                    for c in range(3) for r in range(3))
    specks = "".join(f"M{roll.randint(20, U - 20)} {roll.randint(20, U - 20)}v.1" for _ in range(34))
    return out + line(light, 4, "#f6f9f9") + line(joints, 9, "#93a1a8") + line(specks, 7, "#b3bfc4")


def carpet():
    stitches = "".join(f"M{num(x + (23 if r % 2 else 0) + 5)} {num(r * 46 + 14)}l8 15 8-15"
                       for r in range(10) for x in range(0, U, 46))
    return rect(0, 0, U, U, "#bd5b6e") + line(stitches, 6, "#e29aa6")


# What shows through the seam of two squares where a printer or a screen draws it as a hair's breadth.
BASE = {"wood": "#d9a066", "concrete": "#dde4e6", "carpet": "#bd5b6e"}
DRAWN = {"wood": wood, "concrete": concrete, "carpet": carpet}


def any_floor():
    """Of a goal that was won: strips of all three, so that it fits whatever lies beside it."""
    strips = ""
    for i, kind in enumerate(DRAWN):
        y = i * SLAB
        strips += f'<svg y="{num(y)}" width="{U}" height="{num(SLAB)}" viewBox="0 {num(y)} {U} {num(SLAB)}">{DRAWN[kind]()}</svg>'
    return strips


def floor(kind):
    return group(f"floor {kind}", any_floor() if kind == "any" else DRAWN[kind]())


def swatch(kind, side=138):
    """A floor as a wish: the middle of it in a frame."""
    half = side / 2
    return (f'<svg x="{num(-half)}" y="{num(-half)}" width="{side}" height="{side}" viewBox="0 0 300 300">{DRAWN[kind]()}</svg>'
            + path(f"M{num(-half)} {num(-half)}h{side}v{side}h-{side}Z", stroke="#2b2320", width=7))
