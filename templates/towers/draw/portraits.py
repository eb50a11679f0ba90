"""The pictures of the clients: each is drawn on (0, 0), its floor, inside -255..255 and up to -310."""

from hand import (CREAM, GLASS, GOLD, INK, LEAF, LIGHT, SLAB, TINT, WOOD, at, circle, dice, ellipse, num, path, polar, rect, shade)
from rooms import HAIR, SKIN, bloom, books, loaf, plant
import lettering

RED, BLUE, TEAL, PLUM, WHITE, STEEL = "#d2452f", "#2f5f8a", "#1d6b69", "#7a4c8c", "#fffdf3", "#8fa9b5"


def skyline(name, colour, base=0, high=150, low=40):
    """Far houses along the whole width."""
    roll, x, d = dice("skyline " + name), -266, f"M-266 {base}"
    while x < 266:
        w = roll.choice((34, 46, 58, 70))
        d += f"V{base - roll.randint(low, high)}H{min(266, x + w)}"
        x += w
    return path(d + f"V{base}Z", colour)


def windows(x, y, cols, rows, dx, dy, w, h, lit, name):
    roll, out = dice("windows " + name), ""
    for r in range(rows):
        for c in range(cols):
            out += rect(x + c * dx, y + r * dy, w, h, lit if roll.random() < 0.62 else shade(lit, 0.72), INK, 3)
    return out


def sun(x, y, r=44, colour="#ffd95e"):
    return circle(x, y, r, colour)


def cloud(x, y, s=1.0, colour=WHITE):
    return at(x, y, s, path("M-50 0c4-26 44-28 52-6c18-8 40 4 34 24h-98c-22-2-14-24 12-18Z", colour))


def pavement(colour="#c9bda2"):
    return rect(-266, -14, 532, 30, colour) + path("M-266-14H266", stroke=INK, width=4)


def bust(who, shirt, s=2.6, hat="", face="", glasses=False, collar=""):
    """A large portrait; the shoulders stand on the floor."""
    skin, hair = SKIN[who % 4], HAIR[(who // 2) % 5]
    parts = path("M-42 4C-46-34-26-48 0-48S46-34 42 4Z", shirt, INK, 3) + collar + rect(-8, -56, 16, 14, shade(skin, 0.9), INK, 2.4)
    parts += ellipse(-25, -74, 5, 7, skin, INK, 2.4) + ellipse(25, -74, 5, 7, skin, INK, 2.4) + path(
        "M-25-86C-25-44 25-44 25-86C25-112-25-112-25-86Z", skin, INK, 3)
    parts += path("M-9-76v1M9-76v1", stroke=INK, width=5) + path("M-2-68q2 3 5 0", stroke=shade(skin, 0.6), width=2.2)
    parts += face or path("M-8-60q8 6 16 0", stroke=INK, width=2.6)
    if glasses:
        parts += circle(-10, -76, 8.5, "none", INK, 2.4) + circle(10, -76, 8.5, "none", INK, 2.4) + path("M-1.500-77h3", stroke=INK, width=2.4)
    return at(0, 0, s, parts + (hat or path("M-27-82C-30-120 30-120 27-82C18-98-10-92-27-82Z", hair, INK, 3)))


# ---- retail -------------------------------------------------------------------------------------------


def drugcorp():
    def capsule(x, y, turn, s, a, b):
        return at(x, y, s, path("M-60-26H0V26H-60A26 26 0 0 1-60-26Z", a, INK, 5) + path("M60 26H0V-26H60A26 26 0 0 1 60 26Z", b, INK, 5)
                  + path("M-58-12H-20M14-12H52", stroke=WHITE, width=6), turn=turn)
    cross = path("M-14-42H14V-14H42V14H14V42H-14V14H-42V-14H-14Z", "#4d9a55", INK, 5)
    jar = rect(-70, -150, 140, 136, "#d9eef2", INK, 5, 14) + rect(-78, -178, 156, 32, "#c46a3c", INK, 5, 8)
    pills = "".join(circle(x, y, 15, c, INK, 4) for x, y, c in ((-44, -34, RED), (-10, -32, GOLD), (26, -34, WHITE), (46, -58, RED), (-30, -60, WHITE), (4, -62, "#7fb0d0"), (-48, -86, GOLD), (34, -90, WHITE)))
    return "#f8dcc0", skyline("drugcorp", "#efc29a") + pavement() + jar + pills + at(0, -218, 0.95, cross) + capsule(-166, -60, -58, 1.1, RED, WHITE) + capsule(168, -66, 62, 1.1, WHITE, "#f0b93a")


def cans():
    def can(x, y, colour, mark):
        return at(x, y, 1, path("M-38-8V-84H38V-8C38 6-38 6-38-8Z", colour, INK, 5) + ellipse(0, -84, 38, 11, "#d5dde0", INK, 5) + ellipse(0, -84, 24, 6, "#b3c0c5")
                  + path("M-36-60H36V-26H-36Z", WHITE) + mark)
    carrot = path("M-16-52L20-43L-16-34Z", "#e8813a", INK, 3) + path("M-18-46l-10-5M-18-42l-11 2", stroke=LEAF, width=4)
    fish = path("M-18-43C-8-56 12-54 18-43C12-32-8-30-18-43L-28-51V-35Z", "#7fb0d0", INK, 3)
    pea = "".join(circle(x, -43, 7, "#6aa84f", INK, 2.5) for x in (-14, 0, 14))
    peach = circle(0, -43, 12, "#f2a65a", INK, 3) + path("M0-54q8-8 14-2", stroke=LEAF, width=4)
    rows = can(-84, -14, RED, carrot) + can(0, -14, "#4d9a55", pea) + can(84, -14, BLUE, fish) + can(-42, -108, GOLD, peach) + can(42, -108, PLUM, fish) + can(0, -202, RED, pea)
    return "#fbe7b8", path("M-266-120H266M-266-226H266", stroke="#e9c982", width=14) + pavement("#d9b27a") + rows


def deli():
    layers = (path("M-150-40C-150-20 150-20 150-40V-58H-150Z", "#d9953f", INK, 5) + path("M-158-58C-120-42-100-74-60-56S0-72 40-56S110-72 158-58V-74H-158Z", "#6aa84f", INK, 5)
              + rect(-146, -98, 292, 26, "#e88a86", INK, 5, 10) + path("M-150-98H150L120-72L90-98L40-78L-10-98Z", "#f5c93a", INK, 5)
              + rect(-140, -122, 280, 26, RED, INK, 5, 10) + path("M-150-122C-150-190 150-190 150-122Z", "#e0a04a", INK, 5))
    seeds = path("M-80-146l12-4M-30-160l12 0M30-156l12 2M76-142l12 4M0-138l12 0", stroke=CREAM, width=6)
    olive = path("M0-176V-262", stroke=WOOD, width=7) + ellipse(0, -268, 22, 27, "#7f9a3a", INK, 5) + circle(0, -280, 7, RED, INK, 3)
    board = rect(-190, -32, 380, 20, WOOD, INK, 5, 8)
    return "#f6cfa0", sun(0, -150, 130, "#fbe0b4") + pavement("#a9693a") + board + layers + seeds + olive


def suits():
    peaks = path("M-266 0V-60L-170-170L-110-100L-40-150L60-60L150-190L266-70V0Z", "#a9c3d0") + path("M-190-147L-170-170L-148-144L-164-150L-172-140ZM132-168L150-190L172-166L156-172L146-160Z", WHITE)
    coat = (path("M-120 10V-120C-120-170-70-186-40-196L0-120L40-196C70-186 120-170 120-120V10Z", "#2b3a58", INK, 5)
            + path("M-40-196L0-226L40-196L0-96Z", WHITE, INK, 5) + path("M-12-180H12L8-160L22-60L0-36L-22-60L-8-160Z", RED, INK, 5)
            + path("M-40-196L-66-160L-44-146L-4-50V10M40-196L66-160L44-146L4-50V10", "none", INK, 5) + path("M52-104L88-112V-86L54-82Z", WHITE, INK, 4)
            + path("M14-24v1M14-2v1", stroke=GOLD, width=13))
    crown = path("M-44-236L-50-290L-24-264L0-300L24-264L50-290L44-236Z", GOLD, INK, 5)
    return "#d7e7ea", peaks + coat + crown


def mom_and_pop():
    house = path("M-206-14V-170H206V-14Z", "#f4d6a4", INK, 5) + path("M-226-168L-180-250H180L226-168Z", "#b5533c", INK, 5) + path("M-196-200H196M-184-226H184", stroke="#8f3d2b", width=5)
    sign = rect(-120, -172, 240, 40, WHITE, INK, 5, 8) + path("M0-140C-22-156-14-166-6-166C-2-166 0-162 0-160C0-162 2-166 6-166C14-166 22-156 0-140Z", RED)
    pop = at(-84, 0, 1, bust(6, "#4d9a55", 1.3, path("M-27-84C-24-96-20-98-14-98M27-84C24-96 20-98 14-98", stroke="#d9d4cc", width=9), path("M-14-62C-8-72 8-72 14-62C8-58-8-58-14-62Z", "#d9d4cc", INK, 2.4), True))
    mom = at(84, 0, 1, bust(7, "#c2447a", 1.3, circle(0, -116, 13, "#d9d4cc", INK, 3) + path("M-27-80C-32-118 32-118 27-80C18-96-18-96-27-80Z", "#d9d4cc", INK, 3), "", True))
    return "#bfe4f5", cloud(-150, -280, 0.8) + cloud(160, -292, 0.7) + house + sign + pavement() + pop + mom + rect(-200, -40, 400, 40, "#8c5a32", INK, 5) + loaf(0, -42, 1.0)


def futuretek():
    robot = (rect(-70, -110, 140, 98, "#b9c6cb", INK, 5, 16) + rect(-44, -90, 88, 50, "#24405e", INK, 4, 8) + path("M-32-66H-14L-6-82L6-52L14-66H34", stroke="#7fe08a", width=5)
             + rect(-84, -214, 168, 92, "#d5dde0", INK, 5, 24) + rect(-66, -196, 132, 54, "#24405e", INK, 4, 20) + circle(-30, -169, 14, "#7fe0f0") + circle(30, -169, 14, "#7fe0f0")
             + path("M0-214V-244", stroke=INK, width=6) + circle(0, -254, 13, RED, INK, 5) + path("M-70-84C-120-84-128-40-110-24M70-84C124-92 132-150 116-170", stroke=INK, width=20)
             + path("M-70-84C-120-84-128-40-110-24M70-84C124-92 132-150 116-170", stroke=STEEL, width=11) + circle(116, -178, 16, "#d5dde0", INK, 5) + circle(-110, -20, 16, "#d5dde0", INK, 5)
             + path("M-14-128H14", stroke=INK, width=12))
    rays = path("".join(f"M0-150L{num(polar(420, a)[0])} {num(-150 + polar(420, a)[1])}L{num(polar(420, a + 10)[0])} {num(-150 + polar(420, a + 10)[1])}Z" for a in range(0, 360, 24)), "#8fd0d8")
    return "#b4e2e4", rays + pavement("#5b6c86") + robot


def skylite():
    dome = circle(0, -150, 112, "#cfe9f7", INK, 6)
    towers = path("M-66-70V-150H-30V-190H-6V-236L4-250L14-236V-190H34V-120H70V-70Z", BLUE, INK, 4) + windows(-22, -176, 3, 4, 17, 24, 8, 12, LIGHT, "skylite")
    snow = path("".join(f"M{x} {y}v.1" for x, y in ((-76, -170), (-50, -210), (-30, -232), (44, -220), (74, -180), (60, -140), (-84, -128), (88, -130), (-58, -176), (50, -186))), stroke=WHITE, width=10)
    ground = path("M-98-96C-60-116 60-116 98-96C76-54 44-42 0-42S-76-54-98-96Z", WHITE)
    base = path("M-104-14L-84-62H84L104-14Z", RED, INK, 5) + lettering.line("SKY", 0, -52, 30, CREAM, 18, "middle")
    return "#fbd9c4", cloud(-190, -230) + cloud(186, -250) + cloud(-200, -90, 0.7) + cloud(200, -110, 0.8) + pavement("#b5713d") + dome + towers + ground + snow + circle(0, -150, 112, "none", INK, 6) + path("M-84-200A98 98 0 0 1-40-238", stroke=WHITE, width=9) + base


def espresso():
    cup = path("M-86-130H86C86-60 52-34 0-34S-86-60-86-130Z", WHITE, INK, 6) + ellipse(0, -130, 86, 18, "#6b3a22", INK, 6) + path("M84-116C140-122 134-62 74-66", stroke=INK, width=26) + path("M84-116C140-122 134-62 74-66", stroke=WHITE, width=14)
    saucer = ellipse(0, -26, 132, 18, WHITE, INK, 6)
    ring = path("M-176-84A190 52 0 0 0 170-60", stroke=INK, width=20) + path("M-176-84A190 52 0 0 0 170-60", stroke=GOLD, width=10) + path("M152-96L196-66L150-34Z", GOLD, INK, 5)
    stars = path("".join(f"M{x}-{y}l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1Z" for x, y in ((-190, 270), (-110, 306), (120, 296), (200, 256), (214, 170), (-214, 190))), "#ffe9ad")
    steam = path("M-34-166q-18-24 0-48t0-48M2-166q-18-24 0-48t0-48M38-166q-18-24 0-48t0-48", stroke="#f1e4c3", width=10)
    return "#f0955c", sun(0, -150, 118, "#f9c46b") + stars + skyline("espresso", "#c9643f", 0, 120, 40) + saucer + steam + cup + ring


def meat_shop():
    links = "".join(at(-210 + i * 60, -236 + 14 * ((i * 7) % 3), 1, ellipse(0, 0, 33, 17, "#c2543a", INK, 5, 'transform="rotate(%d)"' % (18 if i % 2 else -18))) for i in range(8))
    ham = (path("M-110-70C-120-160 20-190 70-130C96-96 80-40 20-26C-50-12-104-24-110-70Z", "#d9684f", INK, 6) + ellipse(-58, -84, 42, 48, "#f3b7a4", INK, 5) + circle(-58, -84, 15, WHITE, INK, 4)
           + path("M74-110L128-142", stroke=INK, width=28) + path("M74-110L128-142", stroke=WHITE, width=17) + circle(138, -158, 15, WHITE, INK, 5) + circle(146, -138, 15, WHITE, INK, 5))
    knife = path("M150-96L196-20L232-42L184-116Z", "#d5dde0", INK, 5) + path("M176-126L150-172", stroke=INK, width=24) + path("M176-126L150-172", stroke=WOOD, width=14)
    tiles = path("".join(f"M-266-{y}H266" for y in range(60, 330, 60)) + "".join(f"M{x} 0V-330" for x in range(-240, 266, 60)), stroke="#efe0cf", width=4)
    return WHITE, tiles + pavement("#a9693a") + path("M-266-268H266", stroke=INK, width=7) + links + ham + at(-10, 0, 1, knife)


def coffee_megacorp():
    def cup(x, s, mark):
        return at(x, -14, s, path("M-46-150L-34 0H34L46-150Z", WHITE, INK, 5) + path("M-42-104L-37-40H37L42-104Z", "#7a4c8c", INK, 4) + rect(-54, -164, 108, 20, "#4a3426", INK, 5, 6) + path("M-44-164L-38-180H38L44-164Z", "#4a3426", INK, 5) + mark)
    bean = at(0, -72, 1, ellipse(0, 0, 15, 22, "#e9d3b0", INK, 3) + path("M5-20C-8-8 8 8-5 20", stroke=INK, width=4), turn=24)
    return "#e9d3b0", skyline("coffee", "#d6b98c") + pavement("#8c5a32") + cup(-176, 1.0, bean) + cup(176, 1.0, bean) + cup(-64, 1.26, bean) + cup(64, 1.26, bean)


# ---- offices -------------------------------------------------------------------------------------------


def edge_financial():
    cliff = path("M-266 10V-90H-40L-20-60L-46-30L-20 10Z", "#8d9a8c", INK, 5) + path("M-266-90H-40", stroke=LEAF, width=12)
    bank = path("M-236-96V-108H-64V-96ZM-226-108V-116H-74V-108Z", CREAM, INK, 4) + "".join(rect(x, -196, 18, 80, CREAM, INK, 4) for x in (-214, -178, -142, -106)) + rect(-228, -210, 160, 16, CREAM, INK, 4) + path("M-236-210L-148-262L-62-210Z", GOLD, INK, 5)
    bars = "".join(rect(x, -h, 34, h - 14, c, INK, 5) for x, h, c in ((20, 60, "#7fb0d0"), (70, 104, "#5b93bd"), (120, 82, "#7fb0d0"), (170, 156, BLUE)))
    arrow = "M10-96L60-150L120-116L206-232"
    return "#d9ecf5", sun(120, -236, 52) + cloud(40, -286, 0.8) + cliff + bank + rect(-20, -14, 290, 30, "#7f95a5") + bars + path(arrow, stroke=INK, width=18) + path(arrow, stroke=RED, width=9) + path("M176-226L222-252L218-198Z", RED, INK, 5)


def builders_union():
    tower = "".join(rect(-150, -14 - 48 * (i + 1), 130, 44, ("#7fb0d0", "#cfe2ee")[i % 2], INK, 5) + path(f"M-128-{24 + 48 * i}v-24M-98-{24 + 48 * i}v-24M-68-{24 + 48 * i}v-24M-40-{24 + 48 * i}v-24", stroke=BLUE, width=9) for i in range(4))
    mast = path("M120-14V-300M156-14V-300" + "".join(f"M120-{y}L156-{y + 36}M156-{y}L120-{y + 36}" for y in range(20, 280, 36)), stroke="#c98a12", width=7)
    jib = path("M-140-268H236M-140-268L138-306L236-268" + "".join(f"M{x}-268L{x + 20}-{286 + (x + 140) // 20}L{x + 40}-268" for x in range(-120, 120, 40)), stroke="#c98a12", width=6)
    load = path("M-86-266V-244", stroke=INK, width=4) + rect(-150, -244, 130, 26, RED, INK, 5)
    hat = path("M-64 0C-64-70 64-70 64 0Z", GOLD, INK, 5) + path("M-82 2H82", stroke=INK, width=18) + path("M-82 2H82", stroke=GOLD, width=9) + path("M-14-52V-14M14-52V-14", stroke="#c98a12", width=7)
    return "#bfe0f2", cloud(-210, -200, 0.8) + cloud(216, -180, 0.9) + skyline("union", "#a6cbe0", 0, 110, 30) + pavement() + tower + mast + jib + rect(168, -284, 50, 34, "#8d9a8c", INK, 5) + load + at(66, -18, 0.62, hat)


def rightmessage():
    horn = path("M-70-110L90-210V-10L-70-90Z", RED, INK, 6) + ellipse(90, -110, 26, 100, "#f3b7a4", INK, 6) + rect(-120, -128, 56, 56, WHITE, INK, 6, 14) + path("M-98-72L-84-14H-50L-62-74Z", BLUE, INK, 6)
    waves = path("M140-160q34 50 0 100M172-186q56 76 0 152M204-210q76 100 0 200", stroke=INK, width=11)
    bubbles = path("M-226-300H-90C-76-300-70-292-70-282V-246C-70-236-76-228-90-228H-150L-176-196L-178-228H-226C-240-228-246-236-246-246V-282C-246-292-240-300-226-300Z", WHITE, INK, 5) + path("M-220-274H-98M-220-254H-130", stroke=BLUE, width=9)
    return "#fbe3a8", path("M-266 10L-60-110L-266-190ZM-266-330L-60-110L-60-330Z", "#f7d27c") + horn + waves + bubbles


def payne_security():
    shield = path("M0-296C50-268 96-262 130-262C134-150 104-50 0-6C-104-50-134-150-130-262C-96-262-50-268 0-296Z", BLUE, INK, 7) + path("M0-272C44-250 80-244 110-243C112-152 84-70 0-32Z", "#4b8dbd")
    lock = path("M-36-150V-184C-36-228 36-228 36-184V-150", stroke=INK, width=26) + path("M-36-150V-184C-36-228 36-228 36-184V-150", stroke="#d5dde0", width=14) + rect(-56, -156, 112, 84, GOLD, INK, 6, 12) + circle(0, -122, 13, INK) + path("M0-118V-94", stroke=INK, width=11)

    def guard(x, s, who):
        cap = path("M-30-90H30L26-110H-26Z", "#24405e", INK, 3) + path("M-32-90H32", stroke=INK, width=7) + circle(0, -101, 5, GOLD)
        return at(x, 6, 1, bust(who, "#24405e", s, cap))
    return "#c9dbe6", skyline("payne", "#aac5d6", 0, 200, 90) + shield + lock + guard(-186, 1.45, 0) + guard(190, 1.05, 3)


def no_such_agency():
    coat = path("M-150 10C-150-70-90-100 0-100S150-70 150 10Z", "#4b4d63", INK, 6) + path("M-50-98L-100-160L-20-60L0-30L20-60L100-160L50-98L0-50Z", "#34364a", INK, 5)
    face = path("M-66-210C-70-90 70-90 66-210Z", "#e7b088", INK, 6) + path("M-58-176H-6V-160C-6-138-52-138-54-160ZM58-176H6V-160C6-138 52-138 54-160Z", INK, INK, 4) + path("M-10-172H10", stroke=INK, width=7) + path("M-44-168l10 0M20-168l10 0", stroke=WHITE, width=5) + path("M-16-122H16", stroke=INK, width=5)
    hat = path("M-130-206C-80-228 80-228 130-206C90-186-90-186-130-206Z", "#34364a", INK, 6) + path("M-74-212C-80-290-40-310 0-288C40-310 80-290 74-212C40-202-40-202-74-212Z", "#4b4d63", INK, 6) + path("M-76-226C-40-214 40-214 76-226", stroke=RED, width=13)
    bricks = path("".join(f"M-266-{y}H266" for y in range(30, 330, 40)) + "".join(f"M{x + 33 * (r % 2)}-{y}v-40" for r, y in enumerate(range(30, 300, 40)) for x in range(-240, 266, 66)), stroke="#66758c", width=4)
    return "#78879c", bricks + path("M150-330L266-330V-60Z", "#f7e7a6") + coat + face + hat


def qbq():
    dish = path("M-120-230C-150-110-30-20 100-70Z", "#d5dde0", INK, 6) + path("M-120-230C-60-210 60-130 100-70C50-100-70-160-120-230Z", "#f4f8fb", INK, 6) + path("M0-150L92-206", stroke=INK, width=8) + circle(98, -210, 13, RED, INK, 5)
    foot = path("M-34-70L-70-14H30L0-64Z", STEEL, INK, 6) + rect(-100, -22, 180, 16, "#5b6c86", INK, 5)
    waves = path("M128-236q14-22-4-40M152-226q28-44-8-80M176-216q44-66-10-118", stroke=GOLD, width=9)
    satellite = at(-196, -250, 1, rect(-18, -18, 36, 36, GOLD, INK, 5, 4) + rect(-70, -14, 46, 28, "#4b8dbd", INK, 4) + rect(24, -14, 46, 28, "#4b8dbd", INK, 4) + path("M-47-14V14M47-14V14", stroke=INK, width=3), turn=-24)
    stars = path("".join(f"M{x}-{y}v.1" for x, y in ((-100, 290), (-40, 306), (20, 270), (220, 120), (236, 250), (-236, 130), (-180, 160), (60, 300))), stroke=WHITE, width=7)
    return "#2b3f66", stars + skyline("qbq", "#22324f", 0, 80, 20) + waves + foot + dish + satellite


def acme():
    vault = rect(-230, -190, 190, 178, STEEL, INK, 6, 10) + circle(-135, -100, 66, "#b9c6cb", INK, 6) + circle(-135, -100, 46, STEEL, INK, 5) + path("M-135-146V-54M-181-100H-89M-167-132L-103-68M-167-68L-103-132", stroke=INK, width=7) + circle(-135, -100, 15, GOLD, INK, 5)
    wire = path("M110-330V-226", stroke=INK, width=9)
    claw = path("M66-206H154L142-232H78Z", GOLD, INK, 6) + path("M74-206C40-170 46-130 76-108M146-206C180-170 174-130 144-108", stroke=INK, width=22) + path("M74-206C40-170 46-130 76-108M146-206C180-170 174-130 144-108", stroke=GOLD, width=11)
    prey = rect(72, -158, 76, 76, "#cfe2ee", INK, 5) + path("M82-138H138M82-122H138", stroke=BLUE, width=7) + rect(72, -96, 76, 14, BLUE, INK, 4)
    stack = "".join(rect(20 + 62 * i, -14 - 50 * (j + 1), 58, 46, ("#f0a98a", "#cfe2ee", "#7fb5b0")[(i + j) % 3], INK, 5) for i, n in enumerate((1, 0, 0, 2)) for j in range(n))
    return "#e6eef2", path("M-266-330L-60-330L-266-120ZM266-330V10L110 10Z", "#d3e2ea") + pavement("#5b6c86") + vault + wire + prey + claw + stack


# ---- residents -----------------------------------------------------------------------------------------


def frostbrn():
    screens = rect(-226, -256, 150, 104, "#24405e", INK, 6, 8) + rect(76, -256, 150, 104, "#24405e", INK, 6, 8) + path("M-206-232H-140M-206-212H-110M-206-192H-160M-206-172H-124", stroke="#7fe08a", width=6) + path("M96-176L126-216L150-190L204-236", stroke="#7fe0f0", width=6)
    phones = path("M-32-78C-40-128 40-128 32-78", stroke=INK, width=13) + path("M-32-78C-40-128 40-128 32-78", stroke=RED, width=6) + rect(-38, -90, 13, 28, RED, INK, 3, 5) + rect(25, -90, 13, 28, RED, INK, 3, 5)
    hair = path("M-28-80C-36-120-20-112-16-122L-4-110L6-124L14-110L28-114C36-104 32-90 28-80C14-96-8-92-28-80Z", "#7fc4e8", INK, 3)
    laptop = path("M-84-66H84L96-14H-96Z", "#d5dde0", INK, 6) + path("M0-52l6 12 13 1-10 8 4 13-13-7-13 7 4-13-10-8 13-1Z", "#7fc4e8", INK, 3)
    return "#3b3560", rect(-266, -120, 532, 130, "#2d284c") + screens + bust(0, "#4b4d63", 2.3, hair + phones, "", True) + laptop


def kingsley():
    frame = ellipse(0, -158, 150, 166, GOLD, INK, 6) + ellipse(0, -158, 130, 146, "#8f3d3a", INK, 5)
    hat = path("M-26-96V-142C-26-148 26-148 26-142V-96Z", "#1f2a44", INK, 3) + path("M-26-106H26", stroke=RED, width=7) + path("M-40-96C-20-90 20-90 40-96", stroke=INK, width=8)
    face = path("M0-66C-10-72-26-66-32-76C-30-56-8-54 0-62C8-54 30-56 32-76C26-66 10-72 0-66Z", "#d9d4cc", INK, 2.4) + circle(10, -76, 9, "none", GOLD, 3) + path("M19-74C26-60 24-50 20-40", stroke=GOLD, width=2)
    collar = path("M-14-46L0-30L14-46L18-34L0-20L-18-34Z", WHITE, INK, 2.4) + circle(0, -30, 5, RED, INK, 2)
    stripes = path("".join(f"M{x}-330V20" for x in range(-252, 266, 36)), stroke="#1a5f5e", width=13)
    return TEAL, stripes + frame + bust(3, "#1f2a44", 1.85, hat, face, False, collar)


def moonspirit():
    moon = path("M-150-300A58 58 0 1 0-104-204A48 48 0 0 1-150-300Z", LIGHT, INK, 4)
    hair = path("M-27-84C-34-124 34-124 27-84C40-60 44-30 34-14C30-34 30-60 22-86C8-98-8-98-22-86C-30-60-30-34-34-14C-44-30-40-60-27-84Z", "#8a4b22", INK, 3) + path("M-26-96C-10-104 10-104 26-96", stroke=GOLD, width=5) + circle(0, -102, 5, "#7fe0f0", INK, 2)
    ball = circle(0, -70, 56, "#bfe6f2", INK, 5) + path("M-34-92A42 42 0 0 1-8-108", stroke=WHITE, width=8) + path("M-20-56C-6-76 10-40 26-66", stroke=PLUM, width=7) + path("M-44-14H44L34-34H-34Z", GOLD, INK, 5)
    stars = path("".join(f"M{x}-{y}l4 9 10 1-8 6 3 10-9-5-9 5 3-10-8-6 10-1Z" for x, y in ((120, 290), (180, 230), (220, 300), (-220, 150), (200, 140), (-60, 304))), LIGHT)
    return "#b9a5dc", rect(-266, -96, 532, 110, "#8f78bd") + path("M-266-96L-150-200L-40-96ZM40-96L170-230L266-96Z", "#a28ccb") + stars + moon + at(0, -60, 1, bust(1, PLUM, 2.1, hair)) + path("M-150 10C-140-70-70-90 0-60S140-70 150 10Z", PLUM, INK, 5) + ball


def cattleberry():
    hair = path("M-27-70C-44-124 44-124 27-70C34-66 40-84 36-100C34-128-34-128-36-100C-40-84-34-66-27-70Z", "#1b1722", INK, 3) + path("M-27-80C-26-104 10-108 27-84C14-92-10-94-27-80Z", "#1b1722")
    lips = path("M-9-61q9 9 18 0q-9-4-18 0Z", RED, INK, 1.8)
    pearls = "".join(circle(x, y, 4, WHITE, INK, 1.8) for x, y in ((-20, -44), (-12, -38), (-4, -35), (4, -35), (12, -38), (20, -44)))
    cat = path("M-46 10C-56-40-40-66-26-76C-44-90-40-116-36-130L-14-110H10L32-130C38-114 38-90 22-76C40-60 50-40 44 10Z", WHITE, INK, 5) + path("M-16-98v1M12-98v1", stroke=TEAL, width=9) + path("M-6-86H2L-2-82Z", RED, INK, 3) + path("M-30-84l-20-6M-30-78l-20 4M26-84l20-6M26-78l20 4", stroke=INK, width=3)
    berries = "".join(at(x, y, 0.9, path("M0-14C-18-14-16 16 0 22C16 16 18-14 0-14Z", "#c2303f", INK, 4) + path("M-14-14L0-4L14-14L0-22Z", LEAF, INK, 3)) for x, y in ((-210, -270), (-170, -190), (-216, -110), (210, -250), (176, -170), (220, -90), (-120, -284), (124, -290)))
    return "#f3c7cf", berries + at(-40, 0, 1, bust(3, "#c2447a", 2.3, hair, lips, False, pearls)) + at(128, 0, 1.06, cat)


# ---- clients without a name --------------------------------------------------------------------------------


def shops(count):
    """Three shops by day, four with lit lanterns at night."""
    w, night, out = 424 / count, count == 4, ""
    for i in range(count):
        x = -212 + i * w
        wall = ("#f4d6a4", "#e8b88a", "#f6e3c0", "#dba67c")[i % 4]
        tall = 176 + 30 * (i % 2 if night else (2 if i == 1 else 0))
        n, colour = 5, (RED, "#f0b93a", "#e0592f")[i % 3] if not night else RED
        aw = "".join(path(f"M{num(x + j * w / n)}-122h{num(w / n)}v30a{num(w / n / 2)} 9 0 0 1-{num(w / n)} 0Z", colour if j % 2 == 0 else "#fff4dc", INK, 3.5) for j in range(n))
        out += rect(x, -tall, w, tall - 14, wall, INK, 5) + rect(x + 12, -92, w * 0.5 - 6, 60, LIGHT if night else GLASS, INK, 4) + rect(x + w * 0.62, -96, w * 0.28, 82, "#8c3a22", INK, 4) + aw
        out += rect(x + 14, -164, w - 28, 26, "#2b3a58" if i % 2 else TEAL, INK, 4, 4)
    if night:
        bulbs = "".join(circle(x, -262 + abs(x) ** 1.5 / -60, 11, GOLD, INK, 3) for x in range(-180, 181, 60))
        wire = "M-230-324" + "".join(f"L{x} {num(-262 + abs(x) ** 1.5 / -60 - 10)}" for x in range(-180, 181, 60)) + "L230-324"
        return "#2f3a66", skyline("shops 4", "#232c50", 0, 240, 150) + path(wire, stroke=INK, width=4) + bulbs + out + pavement("#5b5870")
    return "#bfe4f5", sun(-170, -262, 40) + cloud(150, -290, 0.9) + out + pavement()


def floors(count):
    """A broad house of three floors in the morning, a slim one of four at dusk."""
    dusk, wide = count == 4, 236 if count == 3 else 150
    h = (210 if count == 3 else 264) / count
    cols = 5 if count == 3 else 3
    step = (wide - 16) / cols
    out = "".join(rect(-wide / 2, -14 - h * (i + 1), wide, h, ("#cfe2ee", "#a9cbe0")[i % 2], INK, 5) + "".join(
        rect(-wide / 2 + 12 + step * j, -14 - h * (i + 1) + h * 0.2, step - 8, h * 0.56, LIGHT if (i + j) % 3 else "#6f9fc0", INK, 4) for j in range(cols)) for i in range(count))
    top = -14 - h * count
    roof = rect(-wide / 2 - 8, top - 12, wide + 16, 14, BLUE, INK, 5)
    if dusk:
        roof += path(f"M0 {num(top - 12)}V-322", stroke=INK, width=6) + circle(0, -316, 8, RED, INK, 4)
        return "#f2b58a", sun(130, -110, 70, "#f9d98a") + skyline("floors 4", "#c98a86", 0, 170, 60) + out + roof + pavement("#7f95a5")
    roof += path(f"M-70 {num(top - 12)}v-26h50v26M40 {num(top - 12)}v-40h30v40", STEEL, INK, 5)
    return "#d9ecf5", cloud(-190, -250, 0.9) + cloud(180, -290, 0.8) + plant(-200, -14, 1.5) + plant(200, -14, 1.5) + out + roof + pavement()


def one_window():
    ivy = "".join(ellipse(x, y, 15, 10, LEAF, INK, 3, f'transform="rotate({t} {x} {y})"') for x, y, t in ((-190, -280, 20), (-170, -240, -30), (-200, -200, 10), (-176, -160, 40), (-204, -120, -10), (-180, -80, 25), (-206, -40, 0), (-150, -290, -20), (190, -290, -10), (206, -250, 30)))
    frame = path("M-100-24V-160C-100-292 100-292 100-160V-24Z", LIGHT, INK, 8) + path("M-100-150H-60M100-150H60", stroke=INK, width=5)
    bricks = path("".join(f"M{x + 40 * (r % 2)}-{y}h44" for r, y in enumerate(range(30, 330, 34)) for x in range(-250, 230, 80)), stroke="#2b7f7c", width=6)
    return "#2f8f88", bricks + ivy + frame + at(0, -26, 1, bust(4, "#d98a2b", 1.65)) + rect(-122, -38, 244, 26, CREAM, INK, 6) + bloom(-90, -40, "#d94a8c", 22, 9) + bloom(-64, -40, GOLD, 16, 9) + bloom(84, -40, "#d94a8c", 20, 9)


def two_windows():
    def window(y, who, shirt, curtain):
        return path(f"M-78 {y}V{y - 62}C-78 {y - 142} 78 {y - 142} 78 {y - 62}V{y}Z", LIGHT, INK, 7) + at(0, y, 1, bust(who, shirt, 0.98)) + path(f"M-76 {y - 4}C-50 {y - 40}-56 {y - 80}-66 {y - 96}C-80 {y - 70}-78 {y - 30}-76 {y - 4}ZM76 {y - 4}C50 {y - 40} 56 {y - 80} 66 {y - 96}C80 {y - 70} 78 {y - 30} 76 {y - 4}Z", curtain, INK, 4) + rect(-92, y - 6, 184, 18, CREAM, INK, 5)
    house = path("M-140 10V-290H140V10Z", "#3d9089", INK, 6) + path("M-160-288L-120-326H120L160-288Z", "#8f3d3a", INK, 6)
    trees = circle(-206, -92, 52, LEAF, INK, 5) + path("M-206-42V-14", stroke=WOOD, width=14) + circle(206, -80, 46, LEAF, INK, 5) + path("M206-38V-14", stroke=WOOD, width=14)
    return "#f5d9a8", sun(-200, -250, 40, "#f9e9b8") + trees + house + window(-164, 1, "#c2447a", RED) + window(-24, 6, "#2f6f9f", "#f0b93a") + pavement()


PICTURES = {
    "drugcorp": drugcorp, "variety-foods": cans, "deli": deli, "pinnacle": suits, "mom-and-pop": mom_and_pop,
    "futuretek": futuretek, "skylite": skylite, "espresso-bar": espresso, "fat-tony": meat_shop,
    "coffee-shop": coffee_megacorp, "edge-financial": edge_financial, "builders-union": builders_union,
    "rightmessage": rightmessage, "payne-security": payne_security, "no-such-agency": no_such_agency, "qbq": qbq,
    "acme-capital": acme, "frostbrn": frostbrn, "kingsley": kingsley, "moonspirit": moonspirit,
    "cattleberry": cattleberry, "retail-3": lambda: shops(3), "retail-4": lambda: shops(4),
    "office-3": lambda: floors(3), "office-4": lambda: floors(4), "resident-1": one_window, "resident-2": two_windows,
}
