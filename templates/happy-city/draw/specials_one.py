"""The first eight special buildings. Their conditions hang in front of the sky: nothing of note above -300."""

from kit import (GLASS, GOLD, INK, LEAF, LIT, PLUM, RED, ROSE, STEEL, WHITE, WOOD, at, circle, cloud, column, dice,
                 door, ellipse, flag, ground, hill, num, path, person, polar, rect, scene, shade, slab, star,
                 stars, wall, win)


def cat(x, y, s, colour, flip=False, tail=True):
    """A sitting cat."""
    body = "M-30 0C-40-34-26-54-16-62C-34-72-36-92-32-112L-14-98H10L28-112C32-92 30-72 12-62C22-54 36-34 26 0Z"
    end = path("M22-6C62-4 64-40 46-52", stroke=INK, width=18) + path("M22-6C62-4 64-40 46-52", stroke=colour, width=9) if tail else ""
    face = path("M-13-84v2M9-84v2", stroke=INK, width=8) + path("M-5-74H1L-2-70Z", "#e0447e", INK, 2.5) + path("M-20-72l-16-4M-20-68l-16 3M16-72l16-4M16-68l16 3", stroke=INK, width=2.5)
    return at(x, y, s, end + path(body, colour, INK, 5) + path("M-12-4C-18-26-10-44-2-46C6-44 14-26 8-4Z", shade(colour, 1.4)) + face, flip=flip)


def cat_bar():
    head = path("M-186-14V-268L-150-326L-96-282H96L150-326L186-268V-14Z", "#f0a35a", INK, 6) + path("M-170-262L-148-304L-112-276ZM170-262L148-304L112-276Z", "#f7c9d4", INK, 4) + path("M186-268V-14H140V-290L150-326Z", "#d18640")
    eyes = win(-126, -250, 76, 76, "#ffe39a", False, True) + win(50, -250, 76, 76, "#ffe39a", False, True) + path("M-88-244V-180M88-244V-180", stroke=INK, width=13)
    nose = path("M-18-176H18L0-156Z", "#e0447e", INK, 4) + path("M-30-166L-120-176M-30-156L-120-150M30-166L120-176M30-156L120-150", stroke=INK, width=5)
    counter = rect(-160, -62, 320, 62, "#8a4b22", INK, 5) + rect(-172, -74, 344, 16, WOOD, INK, 5) + path("M-100-50v40M-40-50v40M40-50v40M100-50v40", stroke="#6b3a1c", width=6)
    cups = path("M-134-76V-98H-104V-76Z", WHITE, INK, 4) + path("M-104-92q12 0 0 12", stroke=INK, width=5) + path("M114-76L108-104H140L134-76Z", "#8fd0d8", INK, 4)
    opening = rect(-150, -140, 300, 70, "#5b3423", INK, 5)
    return scene("#7fc4c9", "#f3ecd2", head, eyes, nose, opening, cat(-70, -74, 0.62, "#6b7680"), cat(0, -74, 0.66, WHITE, True), cat(66, -74, 0.6, "#2b2f3a"), cups, counter, ground("#b59a7a"), cat(-176, 10, 0.8, "#f4f1ea"), cat(172, 10, 0.76, "#c98a4a", True))


def night_club():
    rays = "".join(path(f"M0-250L{a} 20H{a + 56}Z", c, more='opacity=".6"') for a, c in ((-260, "#e0447e"), (-150, "#5cb3f0"), (-40, "#f5c93a"), (70, "#7fe08a"), (180, "#b05be0")))
    ball = path("M0-404V-290", stroke=INK, width=7) + circle(0, -232, 70, "#d5e3f0", INK, 6) + path("M-70-232H70M-62-264H62M-62-200H62M-40-288H40M-40-176H40M0-302V-162M-30-296Q-56-232-30-168M30-296Q56-232 30-168", stroke="#7f93b0", width=5) + path("M-44-258h18v18h-18ZM10-284h16v16h-16ZM20-226h20v20h-20Z", WHITE) + circle(0, -232, 70, "none", INK, 6)
    floor = "".join(path(f"M{-200 + 100 * i + 20 * j}-{34 - 34 * j}h80l8 34h-96Z", ("#e0447e", "#5cb3f0", "#f5c93a", "#7fe08a")[(i + 2 * j) % 4], INK, 4) for j in range(2) for i in range(-1 if j else 0, 4))
    dancers = person(-120, 1.35, "#f5c93a", 2, -8, "#1b1722", "M-20-52L-40-84M20-52L44-44") + person(-10, 1.45, "#e0447e", 0, 2, "#8a4b22", "M-20-52L-36-88M20-52L36-88") + person(108, 1.35, "#5cb3f0", 1, -8, "#e2ab3f", "M-20-52L-44-44M20-52L40-84")
    boxes = "".join(rect(x, -120, 54, 116, "#26203a", INK, 5) + circle(x + 27, -88, 16, "#6b5f8a", INK, 4) + circle(x + 27, -38, 22, "#6b5f8a", INK, 4) + circle(x + 27, -38, 8, INK) for x in (-206, 154))
    return scene("#1a1030", "#4a1f5e", rays, ball, stars(((-140, -280), (140, -270), (-90, -170), (96, -180), (-170, -200), (176, -190)), WHITE, 14), floor, boxes, dancers)


def toy_shop():
    def block(x, y, side, colour, mark):
        return rect(x, y - side, side, side, colour, INK, 5, 5) + rect(x + 9, y - side + 9, side - 18, side - 18, "none", shade(colour, 0.75), 4) + at(x + side / 2, y - side / 2, side / 90, mark)
    shapes = (path("M0-24L24 20H-24Z", stroke=WHITE, width=11), circle(0, 0, 22, "none", WHITE, 11), path("M0-26L26 0L0 26L-26 0Z", stroke=WHITE, width=11))
    castle = block(-100, 0, 98, RED, "") + block(2, 0, 98, "#3f7fc4", shapes[1]) + block(-150, -98, 86, GOLD, shapes[0]) + block(-44, -98, 88, "#4d9a55", shapes[2]) + block(64, -98, 86, PLUM, star(0, 0, 26, WHITE, 3))
    roof = path("M-48-186H48L0-262Z", "#f0862b", INK, 5) + path("M-158-184H-58L-108-250Z", "#3f7fc4", INK, 5) + path("M58-184H158L108-250Z", RED, INK, 5) + flag(0, -260, 44, GOLD)
    entry = door(-80, 58, 76, "#5b3423", arch=True)
    bear = at(-168, 6, 1.25, circle(-17, -84, 11, "#a9693a", INK, 4) + circle(17, -84, 11, "#a9693a", INK, 4) + ellipse(0, -26, 30, 28, "#a9693a", INK, 4.5) + circle(0, -64, 26, "#b97c49", INK, 4.5) + ellipse(0, -56, 12, 9, "#f0d3a7", INK, 3) + path("M-9-70v1M9-70v1M0-60v1", stroke=INK, width=6) + ellipse(0, -22, 15, 15, "#f0d3a7") + ellipse(-18, -4, 12, 9, "#b97c49", INK, 4) + ellipse(18, -4, 12, 9, "#b97c49", INK, 4))
    train = at(150, 8, 1, rect(-52, -46, 66, 34, "#4d9a55", INK, 5, 6) + rect(4, -76, 40, 64, RED, INK, 5) + rect(12, -66, 24, 22, GLASS, INK, 4) + path("M-40-46V-66H-24V-46", GOLD, INK, 4.5) + circle(-30, -10, 14, GOLD, INK, 4.5) + circle(2, -10, 12, GOLD, INK, 4.5) + circle(28, -10, 14, GOLD, INK, 4.5))
    kite = path("M150-230L186-270L150-310L114-270Z", ROSE, INK, 5) + path("M150-230q-20 16 0 34t0 34t0 34", stroke=INK, width=4)
    return scene("#a9d8f0", "#fdf3d3", kite, castle, roof, entry, ground("#d9b27a"), bear, train)


def dinosaur_park():
    volcano = path("M60 0L140-250H176L214-120V0Z", "#8a6a5c", INK, 5) + path("M140-250L132-222L150-230L158-206L172-226L184-216L176-250Z", RED, INK, 4) + path("M150-256C130-290 180-300 166-262", "#b9a9a0", INK, 4)
    rex = (path("M-190-40C-150-30-130-60-110-120C-104-180-110-210-96-240C-84-272-40-276-14-262H44C66-258 64-238 54-232L58-214L20-210C6-208-4-204-6-190C20-150 34-110 24-70L44-60V-8H0V-34L-20-60C-40-50-56-50-62-46L-60-8H-100L-96-60C-120-34-160-20-190-40Z", "#6fae52", INK, 6)
           + path("M24-70C34-110 20-150-6-190C-30-160-30-110-40-70C-20-60 0-60 24-70Z", "#c9dd9a") + path("M-6-218l7 9 7-9 7 9 7-9 7 9 7-9 7 9", WHITE, INK, 3) + circle(-26, -240, 8, WHITE, INK, 4) + circle(-24, -240, 3, INK) + path("M2-150L34-160L44-150M34-160L46-166", stroke=INK, width=8) + path("M-100-220l-16-8M-104-190l-18-4M-106-156l-18 0M-118-116l-16 6", stroke="#3f7a3a", width=13))
    gate = path("M-206 0V-70H-186V0M186 0V-70H206V0", WOOD, INK, 5) + path("M-206-46H-150M-206-20H-150M90-46H206M90-20H206", stroke=INK, width=12) + path("M-206-46H-150M-206-20H-150M90-46H206M90-20H206", stroke=WOOD, width=6)
    egg = at(110, 4, 1, path("M-26 0C-44-44-16-72 0-72S44-44 26 0Z", "#fbf0d0", INK, 5) + path("M-24-30l12-10 12 12 12-12 12 10", stroke=INK, width=5) + path("M-12-58v.1M8-56v.1M-2-14v.1", stroke="#c9a06a", width=10))
    fern = path("M-150 6C-170-30-196-40-206-38M-150 6C-150-40-170-70-186-78M-150 6C-136-30-130-50-136-76", stroke=INK, width=13) + path("M-150 6C-170-30-196-40-206-38M-150 6C-150-40-170-70-186-78M-150 6C-136-30-130-50-136-76", stroke=LEAF, width=6)
    ptero = at(120, -300, 0.9, path("M0 6C-30-20-70-16-96 6C-60 0-30 14-6 22L-10 40L6 24C40 16 70-4 96 8C70-18 30-22 10 4L34-10Z", "#c98a6a", INK, 5))
    return scene("#f5b56a", "#fbe9bd", volcano, ptero, hill(-100, 20, 200, 70, "#9fc46a"), rex, ground("#86a94e"), egg, fern, gate)


def ball_pool():
    roll, colours = dice("balls"), (RED, GOLD, "#3f7fc4", "#4d9a55", "#e0447e", PLUM)
    heaps = {c: "" for c in colours}
    for row in range(5):
        for i in range(13):
            heaps[roll.choice(colours)] += f"M{-204 + 34 * i + 17 * (row % 2)} {-104 + 27 * row}v.1"
    places = "".join(heaps.values())
    balls = path(places, stroke=INK, width=35) + "".join(path(d, stroke=c, width=28) for c, d in heaps.items())
    tower = path("M-176-60V-280M-110-60V-280", stroke=INK, width=15) + path("M-176-60V-280M-110-60V-280", stroke=STEEL, width=7) + path("M-176-230H-110M-176-180H-110M-176-130H-110", stroke=INK, width=8) + rect(-190, -280, 200, 16, "#5cb3f0", INK, 5) + path("M-190-280V-310H-150", stroke=INK, width=6)
    diver = at(70, -230, 1.2, path("M-60 30L-24 14L0-6L30-16M30-16L62-40M24-10L60-26", stroke=INK, width=19) + path("M-60 30L-24 14L0-6", stroke="#f3cba6", width=11) + path("M30-16L62-40M24-10L60-26", stroke="#f3cba6", width=10) + path("M-30 18L20-10", stroke=RED, width=17) + circle(42, -2, 17, "#f3cba6", INK, 4.5) + path("M30-14C40-26 62-14 58 4C48-6 40-10 30-14Z", "#3f7fc4", INK, 3.5), turn=38)
    edge = rect(-206, -128, 412, 20, WHITE, INK, 5) + path("M-190-118H206", stroke="#5cb3f0", width=6, more='stroke-dasharray="22 26"')
    tiles = path("".join(f"M-206-{y}H206" for y in range(160, 420, 44)) + "".join(f"M{x}-128V-404" for x in range(-184, 206, 44)), stroke="#a5dbe2", width=4)
    swimmers = "".join(at(x, y, 1, circle(0, 0, 24, s, INK, 5) + path("M-24-4C-24-34 24-34 24-4Z", c, INK, 4.5) + path("M-8 2v1M8 2v1", stroke=INK, width=6) + path("M-7 10q7 6 14 0", stroke=INK, width=3)) for x, y, s, c in ((-84, -58, "#c98a58", GOLD), (112, -40, "#f3cba6", RED)))
    return scene("#c9eef0", "#e6f8f4", tiles, tower, diver, edge, balls, swimmers)


def superhero_academy():
    block = wall(-150, 300, 150, "#4a63a8") + "".join(column(x, 0, 128, 26, "#e9edf5") for x in (-126, -70, 70, 126)) + slab(-166, 332, -170, 26, "#e9edf5") + path("M-80-170V-196H80V-170Z", "#e9edf5", INK, 5) + door(-34, 68, 110, RED, arch=True)
    emblem = path("M0-320L64-296C64-250 40-216 0-198C-40-216-64-250-64-296Z", RED, INK, 6) + path("M10-300L-28-254H-4L-12-220L28-266H4Z", GOLD, INK, 5)
    def hero(x, y, s, suit, cape, flip, who):
        return at(x, y, s, path("M-20-10C-60-20-100-6-130 22C-110 30-90 22-80 36C-56 20-36 30-14 16Z", cape, INK, 5) + path("M-20 8L-66 28M-20 0L-70 10", stroke=INK, width=19) + path("M-20 8L-66 28M-20 0L-70 10", stroke=suit, width=10) + path("M-30-14C-10-26 24-22 34-8C30 14-6 20-28 14Z", suit, INK, 5)
                  + path("M24-8L82-22", stroke=INK, width=18) + path("M24-8L82-22", stroke=suit, width=9) + circle(84, -22, 9, ("#f3cba6", "#8a5733")[who], INK, 4) + circle(38, -30, 20, ("#f3cba6", "#8a5733")[who], INK, 4.5) + path("M20-36C22-60 54-58 58-34C46-44 32-42 20-36Z", ("#e2ab3f", "#1b1722")[who], INK, 4) + path("M28-32H58", stroke=suit, width=12) + path("M38-32v1M50-32v1", stroke=WHITE, width=6) + star(2, 0, 12, GOLD, 3), turn=-14, flip=flip)
    burst = path("".join("M0-200L{} {}L{} {}Z".format(num(polar(430, a)[0]), num(-200 + polar(430, a)[1]), num(polar(430, a + 9)[0]), num(-200 + polar(430, a + 9)[1])) for a in range(0, 360, 20)), "#ffe9a0")
    pupils = person(-178, 0.78, "#4d9a55", 3) + person(178, 0.78, "#e0447e", 2, hair="#8a4b22") + path("M160-84h36M-196-84h36", stroke=INK, width=9)
    return scene("#f7c93c", "#fbe08a", burst, block, emblem, hero(-110, -238, 0.88, "#3f7fc4", RED, False, 0), hero(120, -214, 0.82, PLUM, GOLD, True, 1), ground("#8d9199"), pupils)


def sweet_factory():
    def lolly(x, h, r, a, b):
        return path(f"M{x} 0V-{h}", stroke=INK, width=13) + path(f"M{x} 0V-{h}", stroke=WHITE, width=6) + circle(x, -h, r, a, INK, 5.5) + path(f"M{x} {-h}C{x + r * 0.5:g} {-h - r * 0.4:g} {x + r * 0.2:g} {-h - r * 0.8:g} {x - r * 0.3:g} {-h - r * 0.6:g}S{x - r * 0.7:g} {-h + r * 0.5:g} {x + r * 0.1:g} {-h + r * 0.6:g}S{x + r * 0.8:g} {-h - r * 0.1:g} {x + r * 0.7:g} {-h - r * 0.4:g}", stroke=b, width=9)
    body = wall(-128, 250, 150, "#f7b9cc") + path("M-140-146Q-125-124-110-146T-80-146T-50-146T-20-146T10-146T40-146T70-146T100-146T134-146V-180H-140Z", WHITE, INK, 5)
    teeth = "".join(path(f"M{x}-180V-240L{x + 84}-180Z", c, INK, 5) for x, c in ((-126, "#8fd0d8"), (-42, "#c39ae0"), (42, "#8fd0d8")))
    cane = path("M104-180V-270C104-310 160-310 160-274", stroke=INK, width=33) + path("M104-180V-270C104-310 160-310 160-274", stroke=WHITE, width=23) + path("M93-200L115-212M93-232L115-244M93-262L116-276M112-300L122-280M136-308L138-284M158-294L146-280", stroke=RED, width=11)
    puffs = "".join(circle(x, y, r, c, INK, 4) for x, y, r, c in ((168, -258, 18, "#f7a9c0"), (186, -286, 14, "#fbd3de")))
    panel = win(-100, -112, 60, 54, LIT, False) + path("M-94-84h48", stroke="#e0447e", width=11, more='stroke-dasharray=".1 16"') + door(0, 52, 96, "#8a4b22", arch=True) + circle(94, -84, 24, "#c9f2f5", INK, 5) + path("M80-78v.1M94-70v.1M106-80v.1M90-90v.1", stroke=RED, width=12)
    def wrapped(x, y, c):
        return at(x, y, 1, path("M-20 0L-44-16V16ZM20 0L44-16V16Z", shade(c, 1.4), INK, 4.5) + ellipse(0, 0, 26, 20, c, INK, 5) + path("M-8-17q10 17 0 34M10-17q10 17 0 34", stroke=WHITE, width=5))
    return scene("#bfeaf0", "#fdeaf1", cloud(-120, -270, 0.9, "#fbd3de"), cane, puffs, body, teeth, panel, lolly(-170, 170, 46, "#e0447e", WHITE), lolly(172, 130, 40, GOLD, RED), ground("#8fc97a"), wrapped(-110, -6, "#4d9a55"), wrapped(-20, 6, "#3f7fc4"), wrapped(96, -2, "#f0862b"))


def labyrinth():
    walls = "M-190-320H40M90-320H190V-20H-20M-70-20H-190V-320M-140-270H140V-70H-90M-140-270V-70M-90-220H90V-120H-40M-90-220V-120M-40-170H40M-190-170H-140M140-195H190M90-120V-70M0-320V-270M-40-20V-70M40-220V-170"
    hedge = path(walls, stroke=INK, width=34) + path(walls, stroke="#3f8a4a", width=24) + path(walls, stroke="#6ab05c", width=9, more='stroke-dasharray="2 17"')
    trail = path("M-45 10V-45H-165V-145M-115-145V-245H-20M-20-245H60", stroke="#e0447e", width=7, more='stroke-dasharray="3 16"')
    goal = at(2, -128, 0.72, circle(0, -40, 30, GOLD, INK, 5) + star(0, -40, 20, WHITE, 3.5) + path("M-14-12L-24 10H24L14-12Z", "#a9693a", INK, 5))
    lost = person(-46, 0.62, "#3f7fc4", 0, 4) + person(165, 0.55, RED, 2, -52, "#1b1722", "M-20-52L-36-80M20-52L36-80") + person(-114, 0.52, GOLD, 1, -200)
    return scene("#e5d3a0", "#d9c48a", rect(-206, -404, 412, 424, "#e3d09c"), hedge, trail, goal, lost)


PICTURES = {
    "cat-bar": cat_bar, "night-club": night_club, "toy-shop": toy_shop, "dinosaur-park": dinosaur_park, "olympic-ball-pool": ball_pool,
    "superhero-academy": superhero_academy, "sweet-factory": sweet_factory, "labyrinth": labyrinth,
}
