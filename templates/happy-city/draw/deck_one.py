"""The buildings of the first deck."""

from kit import (BRICK, CREAM, GLASS, GOLD, GRASS, INK, LEAF, LIT, NAVY, PLUM, RED, ROSE, STEEL, STONE, TEAL,
                 WHITE, WOOD, at, awning, bloom, bush, circle, cloud, dice, dome, door, ellipse, flag, gable,
                 ground, hill, hip, moon, num, path, person, polar, rect, scene, shade, slab, smoke, star, stars,
                 sun, tree, wall, win, wins)


def bat(x, y, s=1.0):
    return at(x, y, s, path("M0 10C-6 0-14-2-18 4C-24-10-40-14-52-8C-40-4-36 6-38 14C-28 8-20 12-16 18C-10 12-4 14 0 20C4 14 10 12 16 18C20 12 28 8 38 14C36 6 40-4 52-8C40-14 24-10 18 4C14-2 6 0 0 10Z", INK))


def ghost(x, y, s=1.0, colour="#f4f1ff"):
    return at(x, y, s, path("M-30 40V-6C-30-50 30-50 30-6V40L20 30L10 40L0 30L-10 40L-20 30Z", colour, INK, 4.5)
              + path("M-10-12v5M10-12v5", stroke=INK, width=9) + ellipse(0, 10, 6, 8, INK))


def haunted_house():
    bare = path("M-168 0C-160-60-176-90-160-150M-164-70L-196-118M-162-100L-134-150M-160-150L-182-190M-160-150L-144-186", stroke=INK, width=11)
    tower = wall(-4, 92, 250, "#7a6a94") + path("M-22-246L42-384L108-246Z", "#3d3357", INK, 5) + path("M42-384L108-246H66Z", "#2c2442")
    main = path("M-112 0L-104-172H16V0Z", "#8f7fa8", INK, 5) + path("M-132-168L-84-236L0-246L26-168Z", "#3d3357", INK, 5)
    right = path("M84 0V-130L158-122L152 0Z", "#6b5c86", INK, 5) + path("M76-126L110-186L172-118Z", "#3d3357", INK, 5)
    lights = win(22, -216, 44, 62, "#ffd23f", arch=True) + win(-84, -140, 36, 44, "#ffd23f") + win(-30, -140, 32, 44, "#55476d") + win(106, -92, 28, 36, "#ffd23f")
    boards = path("M-38-126L10-106M-36-106L8-130", stroke=WOOD, width=9)
    pumpkin = at(-60, -14, 1, ellipse(0, 0, 30, 24, "#f0862b", INK, 4.5) + path("M-16-6l6-8 6 8ZM4-6l6-8 6 8ZM-16 6q16 14 32 0Z", LIT, INK, 2.5) + path("M0-24v-10", stroke=LEAF, width=8))
    return scene("#2a2350", "#7d5f8f", moon(-128, -268, 60, "#f3e7b0"), bat(-100, -300), bat(150, -262, 0.8), bat(-30, -330, 0.6), hill(0, 30, 260, 70, "#40385c"), bare, main, right, tower,
                 lights, boards, door(24, 50, 96, "#4a2f2a", arch=True), ground("#3a3350"), pumpkin, ghost(172, -170, 0.9))


def steelworks():
    stack = wall(-196, 46, 330, "#9c7f86") + wall(-136, 38, 270, "#b3979b") + path("M-198-290h50M-198-260h50M-138-240h42", stroke="#d9483b", width=12)
    hall = path("M-90 0V-210H210V0Z", "#56586e", INK, 5) + path("M-104-208L60-300L224-208Z", "#7f8aa3", INK, 5) + wins(-70, -190, 6, 1, 46, 0, 30, 34, "#ffb84a")
    ladle = path("M-56-150H44L30-66C26-46-38-46-42-66Z", "#8c8a9c", INK, 6) + path("M44-150L66-140L34-118", "#8c8a9c", INK, 5) + path("M-50-150C-50-206 36-206 36-150", stroke=INK, width=8)
    pour = path("M52-134C84-126 84-80 84-26H108C108-90 104-142 62-140Z", "#ffc93c", "#e8541f", 6)
    mould = path("M50-30H146L136 0H60Z", "#6c5560", INK, 5) + ellipse(98, -30, 46, 10, "#fff0a0", INK, 4)
    glow = circle(96, -60, 120, "#ff9a2e", more='opacity=".35"')
    sparks = stars(((130, -70), (152, -104), (126, -128), (60, -46), (166, -52), (140, -150)), "#fff0a0", 14)
    return scene("#f2b27a", "#fbe3b4", smoke(-176, -330, 0.8, "#cfc3bd"), smoke(-118, -274, 0.6, "#dcd2cb"), stack, hall, glow, pour, at(0, 0, 1, ladle), mould, sparks,
                 person(-148, 1.0, "#f0b93a", 1, hair="#f5d742", arms="M-20-52L-34-30M20-52L44-60"), ground("#3a3340"))


def factory():
    teeth = "".join(path(f"M{x}-150V-214L{x + 76}-150Z", "#8fb7c9", INK, 5) + path(f"M{x + 10}-158V-190", stroke=WHITE, width=6) for x in (-170, -94, -18))
    body = wall(-170, 228, 150, BRICK) + path("M-160-30h36M-160-60h60M-60-24h40M-20-52h40M-110-16h30", stroke=shade(BRICK, 0.8), width=4)
    chimneys = "".join(path(f"M{x} 0L{x + 8}-{h}H{x + 38}L{x + 48} 0Z", c, INK, 5) + path(f"M{x + 8}-{h - 22}H{x + 40}", stroke=WHITE, width=13) for x, h, c in ((74, 300, "#c46a50"), (136, 250, "#a9573f")))
    belt = rect(-206, -34, 200, 14, STEEL, INK, 4, 7) + path("M-190-20V0M-140-20V0M-90-20V0M-40-20V0", stroke=INK, width=7)
    boxes = "".join(rect(x, -74, 40, 38, c, INK, 4.5) + path(f"M{x}-58h40M{x + 20}-74v16", stroke=WOOD, width=4) for x, c in ((-196, "#e3b878"), (-140, "#d9a662"), (-84, "#e3b878")))
    return scene("#9fcbe4", "#f3ead0", cloud(-150, -290, 0.9), smoke(98, -306, 1.0), smoke(160, -256, 0.7), chimneys, body, teeth, wins(-158, -132, 5, 1, 44, 0, 30, 34, LIT),
                 door(-2, 50, 90, "#5d6b78"), belt, boxes, ground("#b7ad95"), person(184, 0.9, "#3f7fc4", 2, hair="#f0b93a"))


def library():
    roll, colours = dice("library"), (RED, "#3f7fc4", GOLD, LEAF, PLUM, CREAM, TEAL, "#d98a4a")
    books = ""
    for shelf in range(5):
        y, x = -22 - 74 * shelf, -196
        while x < 190:
            w = roll.choice((13, 17, 21))
            h = roll.randint(42, 58)
            if not (-62 < x + w / 2 < 62 and shelf > 1) and x + w < 196:
                books += rect(x, y - h, w, h, roll.choice(colours), INK, 3)
            x += w
    shelves = path("".join(f"M-206 {-16 - 74 * i}H206" for i in range(5)), stroke="#6b4427", width=12)
    window = win(-60, -380, 120, 230, "#cfeaf5", arch=True) + path("M-60-300H60", stroke=INK, width=4)
    ladder = path("M92 0L136-330M140 0L168-330" + "".join(f"M{num(96 + 5.6 * i)} {-32 - 42 * i}L{num(143 + 3.6 * i)} {-32 - 42 * i}" for i in range(7)), stroke=INK, width=12) + path(
        "M92 0L136-330M140 0L168-330" + "".join(f"M{num(96 + 5.6 * i)} {-32 - 42 * i}L{num(143 + 3.6 * i)} {-32 - 42 * i}" for i in range(7)), stroke="#e0b070", width=5)
    desk = rect(-120, -62, 150, 14, "#c98f55", INK, 5) + path("M-106-48V0M16-48V0", stroke=INK, width=9)
    lamp = path("M0-62V-104", stroke=INK, width=6) + path("M-26-100C-26-128 26-128 26-100Z", LEAF, INK, 5)
    book = path("M-62-62C-74-76-96-74-104-68V-88C-92-94-74-92-62-82C-50-92-32-94-20-88V-68C-28-74-50-76-62-62Z", WHITE, INK, 4)
    return scene("#8a5a34", "#a9703f", shelves, books, window, ladder, person(-62, 1.15, ROSE, 0, -10, "#e2ab3f"), desk, at(0, 0, 1, lamp), book, ground("#7c3b2e"))


def police_station():
    body = wall(-186, 270, 190, "#dfe8ee") + slab(-198, 294, -214, 26, "#3f6fa8") + wall(-100, 98, 236, "#eef3f6") + gable(-100, 98, -234, 50, "#3f6fa8", 12)
    shield = path("M-51-226C-38-218-26-216-20-216C-20-190-32-172-51-160C-70-172-82-190-82-216C-76-216-64-218-51-226Z", GOLD, INK, 5) + star(-51, -194, 16, WHITE, 3)
    lamps = "".join(path(f"M{x}-120v-14", stroke=INK, width=6) + circle(x, -146, 15, "#5cb3f0", INK, 4.5) for x in (-118, 16))
    car = (path("M-108-22V-52L-72-58L-48-92H40L72-58L104-50V-22Z", WHITE, INK, 5) + path("M-108-22V-46H104V-22Z", "#2f5fa8", INK, 4) + path("M-36-60L-20-84H-2V-60ZM10-60V-84H34L54-60Z", GLASS, INK, 4)
           + path("M-14-92V-106H4V-92Z", RED, INK, 4) + path("M4-92V-106H22V-92Z", "#5cb3f0", INK, 4) + circle(-62, -18, 21, INK) + circle(-62, -18, 9, STEEL) + circle(62, -18, 21, INK) + circle(62, -18, 9, STEEL))
    return scene("#8fc4ea", "#e6f2f5", cloud(60, -330, 0.9), sun(160, -250, 26), body, shield, wins(-172, -170, 2, 2, 36, 70, 24, 44, "#7fa9c9"), wins(16, -170, 2, 2, 34, 70, 22, 44, "#7fa9c9"),
                 door(-78, 54, 104, "#2f5fa8"), lamps, ground("#8d9199"), at(84, 4, 1.05, car), flag(150, -120, 120, "#3f6fa8"))


def school():
    body = wall(-190, 380, 150, "#c9543c") + hip(-190, 380, -148, 54, "#6b4b52", 10, 40)
    tower = wall(-52, 104, 250, "#d9694d") + gable(-52, 104, -248, 92, "#5d3f46", 18) + circle(0, -196, 34, WHITE, INK, 5) + path("M0-196V-218M0-196L15-188", stroke=INK, width=6)
    bell = path("M-16-262C-16-292 16-292 16-262L22-254H-22Z", GOLD, INK, 4.5) + circle(0, -250, 6, GOLD, INK, 3)
    panes = wins(-176, -124, 2, 1, 58, 0, 44, 62, "#cfe9f2") + wins(74, -124, 2, 1, 58, 0, 44, 62, "#cfe9f2") + path("M-154-124v62M-96-124v62M96-124v62M154-124v62", stroke=INK, width=3.5)
    kids = person(-150, 0.85, "#f0b93a", 0) + person(-100, 0.78, "#4d9a55", 2, hair="#1b1722", arms="M-20-52L-34-74M20-52L34-74") + person(104, 0.82, "#7a4c8c", 1, hair="#8a4b22") + person(156, 0.74, "#3f7fc4", 3, hair="#e2ab3f")
    return scene("#a5d8f2", "#f8f1d8", cloud(-140, -280, 1.0), cloud(150, -250, 0.8), flag(0, -340, 62, GOLD), body, tower, bell, panes, win(-20, -146, 40, 36, LIT), door(-30, 60, 92, "#3d7f6d", arch=True), ground("#d9c79a"), kids)


def public_garden():
    water = path("M0-186C-70-230-104-140-108-70M0-186C70-230 104-140 108-70M0-196C-34-240-56-180-60-120M0-196C34-240 56-180 60-120", stroke="#dff4fb", width=11)
    basin = path("M-140-62H140L116-8H-116Z", STONE, INK, 5) + ellipse(0, -62, 140, 22, "#6fbbe0", INK, 5) + path("M-90-60q18-8 36 0M20-58q24-10 48 0", stroke=WHITE, width=5)
    bowl = path("M-12-66L-18-130H18L12-66Z", STONE, INK, 5) + path("M-64-146H64C56-118-56-118-64-146Z", "#ded6c6", INK, 5) + path("M-8-146L-10-186H10L8-146Z", STONE, INK, 4) + circle(0, -194, 13, "#ded6c6", INK, 4.5)
    beds = "".join(bloom(x, 10, c, 22, 8) for x, c in ((-190, "#e0447e"), (-166, GOLD), (-142, "#f4f1ff"), (142, "#f4f1ff"), (166, "#e0447e"), (190, GOLD)))
    hedge = path("M-210-8V-70Q-180-92-150-76T-90-78T-30-80T30-78T90-80T150-76T210-82V-8Z", "#3f8a4a", INK, 5)
    return scene("#bfe8f5", "#e8f5d0", cloud(20, -330, 0.9), hill(-90, 20, 200, 150, "#b5d78a"), hill(130, 20, 180, 120, "#a3cb78"), tree(-152, 1.7, "#5cab52", -40), tree(150, 1.5, "#4d9a55", -50), hedge, ground(GRASS, -16), water, bowl, basin, beds)


def grocery():
    def crate(x, y, colour, r, leaf=False):
        heap = "".join(circle(x + dx, y - 36 - dy, r, colour, INK, 3.5) for dx, dy in ((-34, 0), (-12, 0), (12, 0), (34, 0), (-22, 17), (0, 18), (22, 17)))
        tops = path("".join(f"M{x + dx} {y - 44 - dy}l6-9" for dx, dy in ((-22, 17), (0, 18), (22, 17), (-34, 0), (34, 0))), stroke=LEAF, width=5) if leaf else ""
        return heap + tops + rect(x - 52, y - 34, 104, 34, "#d9a662", INK, 4.5) + path(f"M{x - 44} {y - 17}h88", stroke=WOOD, width=4)
    melon = at(152, -88, 1, circle(0, 0, 30, "#4d9a55", INK, 5) + path("M-16-22C-26-4-22 14-12 24M4-28C-4-8-4 10 4 28M20-20C24-4 22 10 16 22", stroke="#2f6b3a", width=6))
    banana = path("M-16 0C-34-16-32-44-18-58C-18-34 0-18 26-20C14 2-4 8-16 0Z", "#f7d93c", INK, 4.5)
    shop = rect(-190, -300, 380, 300, "#f6ecc9", INK, 5) + rect(-164, -214, 328, 214, "#7fae6d", INK, 5) + path("M-164-150H164", stroke="#5d8a4d", width=10)
    cans = "".join(rect(x, -196, 26, 40, c, INK, 3.5) + path(f"M{x}-176h26", stroke=WHITE, width=9) for x, c in ((-150, RED), (-118, "#3f7fc4"), (-86, GOLD), (74, RED), (106, PLUM), (136, "#3f7fc4")))
    return scene("#c9e7f2", "#f5efcf", shop, cans, person(0, 1.5, WHITE, 3, -20, arms="M-20-52L-34-60M20-52L34-60"), awning(-200, -300, 400, 64, 8, "#4d9a55"), at(-20, -300, 1.3, banana), at(34, -326, 1, circle(0, 0, 27, RED, INK, 5) + path("M0-24q4-16 16-18", stroke=WOOD, width=6)),
                 ground("#c9bda2"), crate(-110, -62, "#f0862b", 13), crate(0, -62, "#e0447e", 12), crate(-130, 0, RED, 13, True), crate(0, 0, "#7fb84a", 13), crate(130, 0, "#f7d93c", 13), melon)


def shoe_shop():
    boot = ("M-96-330H44C52-260 44-200 62-150C90-118 160-122 184-80C198-54 196-34 190-22H-96Z")
    sole = path("M-100-24H194C198-6 192 0 184 0H40V-10H10V0H-100Z", "#5b3423", INK, 6)
    dark = path("M10-330H44C52-260 44-200 62-150C90-118 160-122 184-80C150-96 60-90 30-130C8-180 20-260 10-330Z", "#a3452f")
    cuff = rect(-110, -352, 168, 44, "#f0d9b0", INK, 5, 10)
    laces = path("M30-270L74-246M32-238L70-214M38-206L76-182M46-176L92-158", stroke=INK, width=14) + path("M30-270L74-246M32-238L70-214M38-206L76-182M46-176L92-158", stroke=WHITE, width=7)
    front = win(-78, -284, 70, 60, LIT, arch=True) + win(-78, -200, 70, 56, LIT) + door(-74, 58, 104, "#3f6fa8", -22, True) + win(20, -100, 54, 46, LIT) + win(100, -88, 44, 36, LIT)
    roof = path("M-110-350L-30-394L58-350Z", "#3f6fa8", INK, 5)
    return scene("#f7dca8", "#fbf0d6", sun(140, -290, 34, "#f7b84a"), path("M-206-20V-90h60v-40h60v130Z", "#e6c38c"), path(boot, "#c75a3c", INK, 6), dark, path(boot, "none", INK, 6), roof, cuff, laces, front, sole, ground("#cdb892"), person(-160, 1.0, TEAL, 0, hair="#8a4b22"))


def bank():
    body = wall(-182, 364, 232, "#c4c9c0") + slab(-198, 396, -258, 30, "#dfe2d8") + path("M-182-190H182M-182-140H182M-182-90H182M-182-40H182M-130-232v42M130-232v42M-150-190v50M150-190v50M-130-140v50M130-140v50", stroke="#9aa196", width=5)
    coin = circle(0, -316, 56, GOLD, INK, 6) + circle(0, -316, 40, "#fbdc7c", "#c98a12", 5) + path("M14-336C-8-350-22-322 0-316S10-284-16-296M0-350V-282", stroke=INK, width=8)
    vault = circle(0, -112, 96, "#7f8fa0", INK, 7) + circle(0, -112, 72, "#aebccb", INK, 5) + path("".join("M{} {}L{} {}".format(*(num(v) for v in (polar(20, a)[0], polar(20, a)[1] - 112, polar(54, a)[0], polar(54, a)[1] - 112))) for a in range(30, 390, 60)), stroke=INK, width=10) + circle(0, -112, 22, GOLD, INK, 5)
    bolts = path("".join("M{} {}v.1".format(num(polar(84, a)[0]), num(polar(84, a)[1] - 112)) for a in range(0, 360, 30)), stroke=INK, width=9)
    bars = "".join(rect(x, -186, 46, 100, "#4b5a68", INK, 5) + path(f"M{x + 12}-186v100M{x + 23}-186v100M{x + 34}-186v100", stroke=STONE, width=5) for x in (-168, 122))
    stacks = "".join(path("".join(f"M{x - 22}-{8 + 14 * i}h44" for i in range(n)), stroke=INK, width=17) + path("".join(f"M{x - 22}-{8 + 14 * i}h44" for i in range(n)), stroke=GOLD, width=9) for x, n in ((-160, 5), (-104, 2), (118, 3), (170, 6)))
    return scene("#b9d8c4", "#eef3dc", cloud(-150, -300, 0.8), cloud(150, -320, 0.7), body, coin, bars, vault, bolts, ground("#a9b09c"), stacks)


def florist():
    shop = wall(-186, 372, 250, "#f4c9d4") + gable(-186, 372, -248, 110, "#8fbf8a", 10) + at(0, -288, 2.4, path("M0 0", "none") + bloom(0, 14, "#e0447e", 14, 9))
    window = rect(-166, -176, 214, 130, "#e3f5ea", INK, 5)
    roll = dice("florist")
    flowers = "".join(bloom(x, y, c, s, 11) for x, y, s, c in ((-146, -46, 74, RED), (-120, -46, 50, GOLD), (-94, -46, 84, PLUM), (-64, -46, 56, WHITE), (-36, -46, 88, "#f0862b"), (-8, -46, 60, "#e0447e"), (22, -46, 80, GOLD)))
    bucket = "".join("".join(bloom(x + dx, -44, c, 26 + roll.randint(0, 22), 11) for dx in (-22, 0, 22)) + path(f"M{x - 34}-54H{x + 34}L{x + 24} 0H{x - 24}Z", tint, INK, 5) + path(f"M{x - 30}-38H{x + 30}", stroke=shade(tint, 0.75), width=6)
                     for x, c, tint in ((-150, "#f7d93c", "#8fb7c9"), (-66, "#e0447e", "#d9a662"), (16, "#f4f1ff", "#8fb7c9")))
    baskets = "".join(path(f"M{x}-250V-226", stroke=INK, width=4) + path(f"M{x - 24}-222C{x - 20}-196 {x + 20}-196 {x + 24}-222Z", WOOD, INK, 4) + "".join(circle(x + d, -228, 10, c, INK, 3) for d, c in ((-16, RED), (0, GOLD), (16, PLUM))) for x in (-150, 150))
    return scene("#bfe6e8", "#fdf3e0", shop, window, flowers, awning(-180, -200, 240, 34, 8, "#e0447e"), door(82, 80, 168, "#5d9a6d"), win(96, -150, 52, 70, GLASS, False), baskets, ground("#d8c7a8"), bucket, bush(178, 0.7))


def bookshop():
    pile = (("#c9543c", -176, 352, 92), ("#3f7fc4", -160, 330, 84), ("#4d9a55", -180, 336, 64), ("#7a4c8c", -140, 300, 58))
    out, y = "", 0
    for colour, x, w, h in pile:
        out += path(f"M{x} {y}H{x + w}V{y - h}H{x}Z", colour, INK, 6) + path(f"M{x + 40} {y - 8}H{x + w}V{y - h + 8}H{x + 40}C{x + 28} {y - h / 2 - 12:g} {x + 28} {y - h / 2 + 12:g} {x + 40} {y - 8}Z", "#f7edd3", INK, 4)
        out += path("".join(f"M{x + 60} {num(y - 8 - (h - 16) * k / 4)}H{x + w - 14}" for k in (1, 2, 3)), stroke="#d3c39d", width=4) + path(f"M{x + 15} {y - 14}V{y - h + 14}", stroke=GOLD, width=7)
        y -= h
    open_book = path(f"M0 {y - 4}C-40 {y - 40}-110 {y - 40}-150 {y - 16}V{y - 52}C-110 {y - 78}-40 {y - 76} 0 {y - 40}C40 {y - 76} 110 {y - 78} 150 {y - 52}V{y - 16}C110 {y - 40} 40 {y - 40} 0 {y - 4}Z", WHITE, INK, 5) + path(f"M0 {y - 4}V{y - 40}", stroke=INK, width=5)
    ribbon = path("M96-242V-150L110-166L124-150V-242Z", RED, INK, 4)
    return scene("#f2dfc0", "#e7c79a", circle(0, -220, 180, "#f9ebcf"), out, open_book, win(-90, -216, 52, 48, LIT), win(10, -214, 52, 48, LIT), win(-78, -150, 44, 48, LIT), win(54, -150, 44, 48, LIT), ribbon,
                 door(-36, 66, 84, "#5b3423", arch=True), awning(-60, -106, 116, 20, 6, GOLD, "#c9543c"), win(66, -70, 72, 48, LIT), win(-122, -70, 60, 48, LIT), ground("#b99b73"), person(-186, 0.9, "#3f7fc4", 2, hair="#1b1722"))


def pastry_shop():
    icing = path("M-150-196C-190-196-186-250-140-252C-146-300-84-318-60-296C-44-356 44-356 60-296C84-318 146-300 140-252C186-250 190-196 150-196Z", "#f7a9c0", INK, 6) + path(
        "M-120-216C-60-190 60-190 130-222M-96-262C-50-240 50-240 104-268", stroke="#fbd3de", width=11) + path("M150-196C190-196 186-250 140-252C150-230 120-206 70-198Z", "#e0829e")
    cherry = path("M0-346C10-372 26-384 40-386", stroke=LEAF, width=7) + circle(0, -334, 25, RED, INK, 5) + path("M-10-344q4-6 10-7", stroke=WHITE, width=6)
    sprinkles = "".join(path(d, stroke=c, width=8) for d, c in (("M-70-270l10-6M30-250l10 6M80-240l6-10", "#3f7fc4"), ("M-110-240l4-12M-20-300l12 2M100-282l8 8", GOLD), ("M-40-236l12-4M50-300l8-8M-90-290l10 4", WHITE)))
    case = path("M-150-196H150L128 0H-128Z", "#d99b5b", INK, 6) + path("M-112-196L-96 0M-64-196L-54 0M-16-196L-14 0M34-196L28 0M82-196L70 0M124-196L106 0", stroke="#b97a3f", width=9)
    front = rect(-104, -150, 118, 92, "#fff3dc", INK, 5) + path("M-104-100H14", stroke=WOOD, width=6)
    cakes = path("M-92-102V-122H-62V-102ZM-50-102C-50-130-20-130-20-102ZM-10-102V-128L8-102Z", ROSE, INK, 3.5) + path("M-92-60C-92-90-56-90-56-60Z", "#d9953f", INK, 3.5) + rect(-46, -84, 44, 24, "#6b3a22", INK, 3.5) + path("M-46-72h44", stroke=CREAM, width=5)
    return scene("#fbe3c4", "#fff6e4", path("".join(f"M{x} 20V-410" for x in range(-180, 206, 60)), stroke="#f6d3a8", width=26), case, icing, sprinkles, cherry, front, cakes, awning(-114, -158, 138, 22, 6, "#e0447e"), door(38, 60, 128, "#8a4b22", arch=True), win(52, -106, 32, 36, LIT, False), ground("#d9b88f"),
                 person(-172, 0.95, "#f0b93a", 1), person(166, 0.95, "#7fb0d0", 0, hair="#e2ab3f"))


def igloo():
    body = dome(-20, 0, 168, "#f4fafd", 1.16)
    bricks = path("M-174-50H134M-158-100H118M-132-144H92M-94-178H54M-130-50v50M-60-50v50M20-50v50M-96-100v50M-20-100v50M-104-144v44M-56-144v44M24-144v44M-60-178v34M20-178v34M60-140v40", stroke="#b5d0de", width=5)
    tunnel = path("M40 0V-70C40-134 152-134 152-70V0Z", "#e3f0f6", INK, 5) + path("M62 0V-62C62-108 130-108 130-62V0Z", NAVY, INK, 5)
    penguin = path("M-24 0C-40-40-28-92 0-92S40-40 24 0Z", "#2b3446", INK, 4) + path("M-13-4C-24-36-14-62 0-62S24-36 13-4Z", WHITE) + path("M-8-70v2M8-70v2", stroke=WHITE, width=8) + path("M-6-62H6L0-52Z", "#f0862b", INK, 2.5) + path("M-16 0h10M6 0h10", stroke="#f0862b", width=8) + path("M-26-50L-42-22M26-50L42-22", stroke="#2b3446", width=10)
    aurora = path("M-206-300C-120-380-60-260 20-330S160-380 206-320V-250C150-300 100-240 20-260S-120-290-206-220Z", "#7fe0b8", more='opacity=".7"') + path("M-206-240C-140-290-40-220 60-250S180-240 206-220V-190C150-220 80-190 10-200S-140-220-206-180Z", "#9fb8f0", more='opacity=".6"')
    return scene("#20345e", "#5f93bd", aurora, stars(((-170, -340), (-60, -370), (90, -390), (170, -280), (-110, -250), (40, -300)), WHITE, 9), path("M-206-20L-150-110L-100-40L150-90L206-30V20H-206Z", "#a9cbe0", INK, 4), body, bricks,
                 path("M-188 0A168 195 0 0 1 148 0", "none", INK, 6), flag(-20, -192, 84, RED), win(-108, -96, 44, 40, LIT), tunnel, ground("#e8f3f8"), at(-166, 6, 1.0, penguin), at(182, 8, 0.8, penguin))


PICTURES = {
    "haunted-house": haunted_house, "steelworks": steelworks, "factory": factory, "library": library, "police-station": police_station,
    "school": school, "public-garden": public_garden, "grocery": grocery, "shoe-shop": shoe_shop, "bank": bank, "florist": florist,
    "bookshop": bookshop, "pastry-shop": pastry_shop, "igloo": igloo,
}
