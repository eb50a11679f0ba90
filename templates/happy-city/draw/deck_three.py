"""The buildings of the third deck, and the dwellings."""

from kit import (BRICK, GLASS, GOLD, GRASS, INK, LEAF, LIT, NAVY, PLUM, RED, STONE, TEAL, WHITE, WOOD, at, bloom,
                 bush, circle, cloud, dice, door, ellipse, flag, gable, ground, hill, hip, lantern, num, path,
                 person, pine, polar, rect, scene, slab, smoke, star, stars, sun, tree, wall, win, wins)


def laboratory():
    flask = path("M-40-370H40M-26-370V-270L-150-54C-166-24-150-6-120-6H120C150-6 166-24 150-54L26-270V-370", WHITE, INK, 7)
    brew = path("M-88-150H88L140-50C150-28 140-16 118-16H-118C-140-16-150-28-140-50Z", "#7fd06a") + path("M88-150L140-50C150-28 140-16 118-16H70C100-30 96-60 50-150Z", "#5fb04f") + path("M-88-150H88", stroke="#d6f5c6", width=8)
    bubbles = "".join(circle(x, y, r, "#c9f2b8", INK, 4) for x, y, r in ((-10, -196, 15), (14, -236, 11), (-4, -280, 8), (-96, -120, 10), (84, -122, 12), (0, -400, 9)))
    rooms = rect(-92, -98, 76, 92, "#eaf6fb", INK, 5) + rect(14, -98, 84, 92, "#eaf6fb", INK, 5) + path("M14-48H98", stroke=WOOD, width=7)
    tubes = "".join(path(f"M{x - 8}-84V-56A8 8 0 0 0 {x + 8}-56V-84Z", c, INK, 3.5) for x, c in ((32, RED), (56, GOLD), (80, "#5cb3f0")))
    dna = path("M-170 0C-206-40-150-60-186-100S-150-160-186-200M-200 0C-160-40-212-60-176-100S-212-160-176-200", stroke=INK, width=11) + path("M-170 0C-206-40-150-60-186-100S-150-160-186-200", stroke=RED, width=5) + path("M-200 0C-160-40-212-60-176-100S-212-160-176-200", stroke="#5cb3f0", width=5)
    atom = at(156, -218, 1, "".join(ellipse(0, 0, 44, 16, "none", INK, 5, f'transform="rotate({t})"') for t in (0, 60, 120)) + circle(0, 0, 9, RED, INK, 3))
    return scene("#b8d9e8", "#e8f4ee", path("M-206-160H206V20H-206Z", "#9cc3cf"), flask, brew, path("M-26-370V-270L-150-54C-166-24-150-6-120-6H120C150-6 166-24 150-54L26-270V-370", "none", INK, 7), path("M-46-370H46", stroke=INK, width=17), bubbles,
                 rooms, person(-54, 0.8, WHITE, 0, -6, "#d9d4cc"), tubes, path("M40-10V-30H72V-10Z", "#8fa9b5", INK, 4), dna, atom, ground("#6f8f9a"))


def university():
    wings = wall(-196, 150, 150, "#c9a06a") + wall(46, 150, 150, "#c9a06a") + hip(-196, 150, -148, 40, "#6f7f95", 8, 24) + hip(46, 150, -148, 40, "#6f7f95", 8, 24)
    panes = "".join(win(x, -124, 30, 70, "#dff0f5", arch=True) for x in (-182, -136, -92, 62, 106, 152))
    mid = wall(-64, 128, 206, "#dcb67f") + gable(-64, 128, -204, 62, "#8a6a44", 14) + win(-18, -190, 36, 60, LIT, arch=True) + door(-28, 56, 104, "#5b3423", arch=True)
    cap = at(0, -326, 1, path("M-50-8V24C-30 44 30 44 50 24V-8Z", "#2b3446", INK, 5) + path("M0-52L112-12L0 28L-112-12Z", "#39455e", INK, 6) + path("M0-12L84 2V40", stroke=GOLD, width=6) + path("M74 38h20l4 26h-28Z", GOLD, INK, 4))
    ivy = "".join(ellipse(x, y, 13, 9, LEAF, INK, 3) for x, y in ((-190, -20), (-178, -40), (-192, -58), (-180, -80), (190, -20), (180, -44), (192, -64), (60, -20), (52, -40)))
    grads = "".join(person(x, 0.86, "#2b3446", w, hair=h, arms="M-20-52L-32-76M20-52L32-76") + path(f"M{x - 22} -92l22-9 22 9-22 9Z", "#39455e", INK, 4) for x, w, h in ((-118, 0, "#e2ab3f"), (118, 2, "#1b1722"))) + person(-166, 0.8, "#2b3446", 1) + person(168, 0.8, "#2b3446", 3, hair="#8a4b22")
    return scene("#8fc0e6", "#f5ecd2", cloud(-150, -250, 0.8), cloud(160, -240, 0.7), wings, panes, mid, cap, ivy, ground(GRASS), grads)


def casino():
    body = rect(-180, -190, 360, 190, "#7d2440", INK, 5) + path("M-180-190V0M-140-190V0", stroke="#97304f", width=14)
    sign = path("M-150-200C-150-330-70-372 0-372S150-330 150-200Z", "#e23a4a", INK, 6) + path("M-128-206C-126-310-60-350 0-350S126-310 128-206Z", "#3a1a3f", INK, 5)
    bulbs = path("".join("M{} {}v.1".format(num(140 * c), num(-206 - 154 * s)) for c, s in ((-1, 0.02), (-0.96, 0.28), (-0.85, 0.54), (-0.66, 0.75), (-0.4, 0.92), (-0.13, 1), (0.13, 1), (0.4, 0.92), (0.66, 0.75), (0.85, 0.54), (0.96, 0.28), (1, 0.02))), stroke=LIT, width=15)
    reels = rect(-104, -286, 208, 76, GOLD, INK, 5, 8) + "".join(rect(x, -278, 60, 60, WHITE, INK, 4) for x in (-96, -30, 36)) + star(-66, -247, 24, RED, 3.5) + path("M0-226L-22-248C-26-270-4-272 0-258C4-272 26-270 22-248Z", "#e0447e", INK, 4) + path("M50-268H82L64-226", stroke="#3f7fc4", width=11)
    dice_ = at(-136, -34, 1, rect(-34, -34, 68, 68, WHITE, INK, 5, 10) + path("M-15-15v.1M15 15v.1M0 0v.1M15-15v.1M-15 15v.1", stroke=RED, width=13), turn=-14) + at(136, -32, 1, rect(-32, -32, 64, 64, RED, INK, 5, 10) + path("M-13-13v.1M13 13v.1M-13 13v.1M13-13v.1", stroke=WHITE, width=12), turn=12)
    entry = door(-50, 50, 128, GOLD, 0) + door(0, 50, 128, GOLD, 0) + path("M-72-130H72L56-160H-56Z", "#e23a4a", INK, 5) + path("M-58-138H58", stroke=LIT, width=7, more='stroke-dasharray=".1 14"')
    cards = "".join(at(x, y, 1, rect(-17, -25, 34, 50, WHITE, INK, 4, 5) + path(d, c), turn=t) for x, y, t, d, c in ((-150, -130, -20, "M0-14L11 0L0 14L-11 0Z", RED), (-116, -128, 8, "M0-14C16 0 8 12 0 4C-8 12-16 0 0-14Z", INK), (120, -130, -8, "M0 12L-12-2C-12-14-2-12 0-6C2-12 12-14 12-2Z", RED), (154, -128, 20, "M0-14C16 0 8 12 0 4C-8 12-16 0 0-14Z", INK)))
    beams = path("M-206-30L-130-404H-90ZM206-30L130-404H90Z", "#7a5bb0", more='opacity=".55"')
    return scene("#1d1236", "#5b2a5f", beams, sign, bulbs, body, reels, cards, entry, ground("#4a1d3a"), path("M-40 20L-30 0H30L40 20Z", RED, INK, 4), dice_)


def spa():
    pool = path("M-210-90Q-170-104-130-90T-50-90T30-90T110-90T210-90V20H-210Z", "#4fb5c0") + path("M-180-50q20-12 40 0t40 0M-40-24q20-12 40 0t40 0M80-56q20-12 40 0t40 0M100-10q20-12 40 0", stroke="#a9e3e3", width=7)
    roof = path("M-190-230C-150-250-130-280-120-316H120C130-280 150-250 190-230Z", "#3d5d66", INK, 6) + path("M-80-316L-96-336H96L80-316", "#3d5d66", INK, 5) + path("M-110-260H110M-124-246H124", stroke="#567d87", width=5)
    hall = rect(-150, -230, 300, 140, "#f3e2c3", INK, 5) + path("M-110-230V-90M110-230V-90", stroke="#8a4b22", width=13) + rect(-70, -206, 140, 116, "#fff7e2", INK, 5) + path("M-70-148H70M-24-206V-90M24-206V-90", stroke="#c9a06a", width=5) + lantern(-130, -190, 15, RED) + lantern(130, -190, 15, RED)
    steam = path("M-150-110q-16-22 0-44t0-44M-90-104q-14-20 0-40t0-40M96-106q-14-20 0-40t0-40M160-112q-16-22 0-44t0-44", stroke=WHITE, width=13, more='opacity=".85"')
    def bather(x, y, who, hair, towel=False):
        cap = path("M-24-22C-24-52 24-52 24-22C10-30-10-30-24-22Z", WHITE if towel else hair, INK, 4.5) + (path("M-6-44c10-20 30-4 18 4Z", WHITE, INK, 4) if towel else "")
        return at(x, y, 1, path("M-40 22C-38-4 38-4 40 22Z", ("#f3cba6", "#8a5733", "#c98a58")[who], INK, 4.5) + circle(0, -18, 24, ("#f3cba6", "#8a5733", "#c98a58")[who], INK, 4.5) + cap + path("M-12-15q4 4 8 0M4-15q4 4 8 0", stroke=INK, width=3.5) + path("M-5-4q5 5 10 0", stroke=INK, width=3) + path("M-56 24q28-12 56 0t56 0", stroke="#a9e3e3", width=7))
    stones = ellipse(170, 4, 40, 20, "#6b7680", INK, 5) + ellipse(168, -20, 30, 16, "#8a969f", INK, 5) + ellipse(170, -40, 20, 12, "#a9b4bb", INK, 5)
    duck = at(30, -12, 1, path("M-24 0C-26-18-8-20 0-14L20-16C26 0 10 10-8 10C-18 10-24 6-24 0Z", GOLD, INK, 4) + circle(-14, -20, 11, GOLD, INK, 4) + path("M-26-20l-10 4 10 4", "#f0862b", INK, 3))
    return scene("#f2c3a6", "#fbe7cf", sun(0, -330, 60, "#f79a6a"), path("M-206-100V-250L-130-190L-60-260L206-100Z", "#c99a8f"), roof, hall, pool, bather(-110, -34, 0, INK, True), bather(90, -46, 1, "#1b1722"), duck, stones, steam)


def ski_resort():
    peaks = path("M-206 0V-170L-110-330L-20-190L70-380L206-160V20H-206Z", "#9fb8cc", INK, 5) + path("M-110-330L-150-262L-128-272L-112-250L-92-272L-72-270ZM70-380L20-274L48-290L66-262L90-294L120-282Z", WHITE, INK, 4)
    slope = path("M-210-60C-100-150 60-130 210-190V30H-210Z", "#f4fafd", INK, 5) + path("M-120-70C-40-110 20-60 90-104S170-140 206-150", stroke="#c9dce6", width=8) + path("M-60-20C0-60 60-30 120-60", stroke="#c9dce6", width=8)
    cable = path("M-206-220L206-330", stroke=INK, width=6) + path("M-150-60V-240M-166-236H-134", stroke=INK, width=11)
    cabin = at(-44, -264, 1, path("M0 0V26", stroke=INK, width=6) + rect(-36, 26, 72, 56, RED, INK, 5, 12) + path("M-24 38H-4V58H-24ZM4 38H24V58H4Z", GLASS, INK, 4)) + at(150, -316, 0.62, path("M0 0V26", stroke=INK, width=6) + rect(-36, 26, 72, 56, GOLD, INK, 6, 12) + path("M-24 38H-4V58H-24ZM4 38H24V58H4Z", GLASS, INK, 4))
    hut = path("M64-10V-74H188V-10Z", WOOD, INK, 5) + path("M40-66L126-146L212-66L196-58L126-122L56-58Z", WHITE, INK, 5) + win(82, -62, 34, 30, LIT) + door(136, 34, 52, "#5b3423", -10)
    skier = at(-96, -58, 1.15, path("M-58 34L52 6", stroke=INK, width=13) + path("M-58 34L52 6", stroke=GOLD, width=6) + path("M-14 20L-8-6L14-8L20 12", stroke=INK, width=17) + path("M-14 20L-8-6L14-8L20 12", stroke=NAVY, width=9) + path("M-16-6L-2-46L24-38L16-4Z", "#e0447e", INK, 5)
               + circle(22, -58, 17, "#f3cba6", INK, 4.5) + path("M4-62C6-86 40-84 40-58Z", "#3f7fc4", INK, 4) + circle(24, -82, 6, WHITE, INK, 3) + path("M12-34L44-14L62-44M44-14L20 34", stroke=INK, width=7))
    return scene("#5fa8dc", "#cfe8f4", peaks, cable, cabin, slope, hut, pine(-182, 0.9, "#2f6f5a", -20, True), pine(16, 0.8, "#2f6f5a", -46, True), skier)


def zoo():
    gate = rect(-206, -316, 46, 330, "#9a6a3c", INK, 5) + rect(160, -316, 46, 330, "#9a6a3c", INK, 5) + path("M-206-300C-120-404 120-404 206-300V-256C120-356-120-356-206-256Z", "#c98f55", INK, 6)
    paws = "".join(at(x, y, 0.8, path("M-9 8C-14-6 14-6 9 8C4 16-4 16-9 8Z", INK) + path("M-14-8v.1M-5-15v.1M5-15v.1M14-8v.1", stroke=INK, width=8)) for x, y in ((-64, -346), (0, -354), (64, -346)))
    giraffe = path("M-126 0L-120-80L-100-110L-104-250L-136-244C-148-246-148-262-136-264L-106-276L-102-292L-94-276C-78-270-74-256-74-240L-66-112L-20-100L-12 0H-32L-36-60L-86-64L-104-60L-106 0Z", "#f5c452", INK, 5.5) + path("M-96-226v.1M-88-190v.1M-92-154v.1M-84-120v.1M-98-92v.1M-60-88v.1M-34-82v.1M-76-72v.1", stroke="#b5712c", width=17) + circle(-112, -258, 4, INK)
    elephant = path("M74-70V0H104V-34H146V0H176V-70Z", "#8b98a7", INK, 5) + ellipse(126, -86, 66, 52, "#9aa7b5", INK, 5) + path("M188-96C202-84 198-64 200-54", stroke=INK, width=6) + circle(70, -112, 38, "#9aa7b5", INK, 5) + path(
        "M46-100C22-90 24-52 40-34", stroke=INK, width=25) + path("M48-104C24-92 26-54 40-35", stroke="#9aa7b5", width=15) + path("M64-84L54-66", stroke=INK, width=14) + path("M64-84L54-66", stroke=WHITE, width=7) + ellipse(98, -112, 24, 32, "#7f8d9c", INK, 5) + circle(58, -120, 5, INK)
    monkey = at(112, -236, 1, path("M0-66V-40", stroke=INK, width=6) + path("M-6-42C-40-30-30 20 0 22S40-30 6-42Z", "#8a5733", INK, 4.5) + circle(0, -30, 22, "#8a5733", INK, 4.5) + circle(-23, -30, 8, "#e7b088", INK, 4) + circle(23, -30, 8, "#e7b088", INK, 4) + ellipse(0, -24, 15, 13, "#e7b088") + path("M-6-30v1M6-30v1", stroke=INK, width=5) + path("M-5-20q5 4 10 0", stroke=INK, width=3) + path("M24 10C52 10 44-24 58-26", stroke=INK, width=8))
    branch = path("M160-284C120-310 60-300 30-290", stroke=INK, width=14) + path("M160-284C120-310 60-300 30-290", stroke=WOOD, width=7) + bush(40, 0.7, LEAF, -276)
    penguin = at(10, 10, 0.7, path("M-24 0C-40-40-28-92 0-92S40-40 24 0Z", "#2b3446", INK, 4) + path("M-13-4C-24-36-14-62 0-62S24-36 13-4Z", WHITE) + path("M-8-70v2M8-70v2", stroke=WHITE, width=8) + path("M-6-62H6L0-52Z", "#f0862b"))
    return scene("#a8dcec", "#e6f3cf", sun(-60, -300, 30), hill(-60, 10, 220, 120, "#b9d98c"), hill(120, 10, 160, 90, "#a3cb78"), branch, giraffe, elephant, monkey, ground(GRASS), penguin, gate, paws)


def tree_house():
    trunk = path("M-64 14C-30-20-34-140-40-210H44C40-130 36-20 76 14Z", "#8a5a34", INK, 6) + path("M-6-10C0-60-4-120-8-190M20 4C22-40 22-90 20-130", stroke="#6b4227", width=7) + path("M44-190C90-210 120-214 150-240M-40-180C-90-190-120-220-150-240", stroke=INK, width=24) + path("M44-190C90-210 120-214 150-240M-40-180C-90-190-120-220-150-240", stroke="#8a5a34", width=14)
    crown = path("M-60-210C-170-180-220-240-180-290C-200-350-120-390-70-366C-30-410 60-404 84-366C150-390 204-340 180-290C220-240 160-190 60-210Z", "#4f9e4a", INK, 6) + path("M-140-270q14-26 44-20M40-350q30-16 54 6M110-270q24-12 40 8", stroke="#7fc46a", width=9)
    hut = wall(-100, 190, 100, "#d9a662", -140) + path("M-100-166H90M-100-192H90M-100-216H90", stroke="#b5803f", width=4) + path("M-124-236L-6-318L116-236Z", "#c9543c", INK, 6) + path("M-6-318L116-236H40Z", "#a3432f") + path("M-124-236L-6-318L116-236Z", "none", INK, 6)
    porch = rect(-134, -142, 260, 16, WOOD, INK, 5) + path("M-130-142V-176H-100M-130-160H-104M120-142V-176H92M120-160H92", stroke=INK, width=6)
    details = win(-80, -214, 46, 48, LIT) + door(6, 42, 78, "#6b4227", -142) + circle(-6, -264, 14, LIT, INK, 4.5) + flag(-6, -316, 62, GOLD)
    ladder = path("M-120-128L-140 6M-86-128L-100 6M-122-104H-90M-126-76H-93M-130-48H-96M-134-20H-99", stroke=INK, width=11) + path("M-120-128L-140 6M-86-128L-100 6M-122-104H-90M-126-76H-93M-130-48H-96M-134-20H-99", stroke="#e0b070", width=5)
    swing = path("M120-230V-46M168-240V-46", stroke=INK, width=4.5) + rect(112, -48, 64, 12, WOOD, INK, 4) + at(144, -40, 0.72, person(0, 1, RED, 0, hair="#e2ab3f", arms="M-20-52L-32-80M20-52L32-80"))
    return scene("#9fd8e8", "#f1f3c8", hill(0, 30, 280, 80, "#a3cb78"), crown, trunk, hut, porch, details, ladder, swing, ground("#7fae55"))


def theme_park():
    cx, cy, r = -54, -220, 128
    spokes = path("".join("M{} {}L{} {}".format(num(cx), num(cy), num(cx + polar(r, a)[0]), num(cy + polar(r, a)[1])) for a in range(0, 360, 45)), stroke=INK, width=5)
    rim = circle(cx, cy, r, "none", INK, 13) + circle(cx, cy, r, "none", "#f4f1ff", 5) + circle(cx, cy, r * 0.5, "none", INK, 6)
    legs = path(f"M{cx} {cy}L{cx - 74} 0M{cx} {cy}L{cx + 74} 0", stroke=INK, width=17) + path(f"M{cx} {cy}L{cx - 74} 0M{cx} {cy}L{cx + 74} 0", stroke="#e0447e", width=8) + circle(cx, cy, 18, GOLD, INK, 5)
    cabins = "".join(at(cx + polar(r, a)[0], cy + polar(r, a)[1], 1, path("M-22 6H22C22 34-22 34-22 6Z", c, INK, 4.5) + path("M-22 6C-18-14 18-14 22 6Z", WHITE, INK, 4)) for a, c in zip(range(0, 360, 45), (RED, GOLD, "#3f7fc4", LEAF, PLUM, RED, GOLD, "#3f7fc4")))
    track = "M206-60C150-60 150-250 110-250S90-90 60-40"
    coaster = path("M110-240V0M150-150V0M76-90V0M186-60V0", stroke="#8f7fb0", width=7) + path(track, stroke=INK, width=17) + path(track, stroke=GOLD, width=8)
    cart = at(128, -252, 1, path("M-34 4C-34-22 34-22 34 4L26 20H-26Z", RED, INK, 5) + circle(-12, -22, 12, "#f3cba6", INK, 4) + circle(14, -22, 12, "#8a5733", INK, 4) + path("M-22-34l-10-14M24-34l10-14", stroke=INK, width=6), turn=30)
    tent = path("M70 0V-56H200V0Z", WHITE, INK, 5) + path("M80 0V-56H106V0ZM134 0V-56H160V0Z", RED) + path("M54-54L134-124L210-54Z", RED, INK, 5) + path("M94-54L134-124L108-54ZM134-54V-124L166-54Z", WHITE) + path("M54-54L134-124L210-54Z", "none", INK, 5) + path("M70 0V-56H200V0", stroke=INK, width=5)
    balloons = "".join(path(f"M-176-70L{x} {y}", stroke=INK, width=3.5) + ellipse(x, y - 16, 16, 20, c, INK, 4) for x, y, c in ((-196, -128, RED), (-176, -146, GOLD), (-156, -126, "#3f7fc4")))
    return scene("#5a78c9", "#f4c9c4", stars(((-170, -270), (150, -350), (60, -380), (180, -220)), "#fff3c4", 10), coaster, cart, legs, spokes, rim, cabins, tent, ground("#b98ac0"), balloons, person(-176, 0.8, TEAL, 1))


def stadium():
    bowl = path("M-200-40C-206-190-190-210-170-226H170C190-210 206-190 200-40Z", "#c2c8d2", INK, 6) + ellipse(0, -226, 172, 62, "#8d95a6", INK, 6)
    crowd_roll, seats = dice("stadium"), ["", "", ""]
    for ring in range(3):
        for i in range(34):
            x, y = polar(1, 360 / 34 * (i + ring / 3))
            rx, ry = 116 + 19 * ring, 34 + 9 * ring
            seats[crowd_roll.randrange(3)] += f"M{num(x * rx)} {num(-226 + y * ry)}v.1"
    crowd = path(seats[0], stroke=RED, width=11) + path(seats[1], stroke=WHITE, width=11) + path(seats[2], stroke="#f5c93a", width=11)
    pitch = ellipse(0, -224, 100, 27, "#5fae4f", INK, 5) + path("M0-251V-197M-100-224h26v-10M100-224h-26v-10", stroke=WHITE, width=4) + ellipse(0, -224, 22, 7, "none", WHITE, 4)
    arches = "".join(path(f"M{x - 20}-40V-120C{x - 20}-150 {x + 20}-150 {x + 20}-120V-40Z", "#4a5266", INK, 5) for x in (-150, -90, 90, 150)) + path("M-206-160C-100-140 100-140 206-160", stroke="#9aa2b3", width=6)
    entry = rect(-52, -140, 104, 140, "#dfe3ea", INK, 5) + path("M-30 0V-70C-30-104 30-104 30-70V0Z", "#39455e", INK, 5)
    lights = "".join(path(f"M{x}-200V-330", stroke=INK, width=9) + rect(x - 36, -366, 72, 42, "#e9eef3", INK, 5, 4) + path(f"M{x - 20}-352v.1M{x}-352v.1M{x + 20}-352v.1M{x - 20}-337v.1M{x}-337v.1M{x + 20}-337v.1", stroke=GOLD, width=11) for x in (-74, 74))
    beams = path("M-110-340L-160-230H60L-40-340ZM110-340L160-230H-60L40-340Z", "#fff7d0", more='opacity=".35"')
    ball = at(0, -10, 1, circle(0, 0, 27, WHITE, INK, 5) + path("M0-10L10-3L6 9H-6L-10-3Z", INK) + path("M0-10V-25M10-3L24-9M6 9L15 22M-6 9L-15 22M-10-3L-24-9", stroke=INK, width=4))
    fans = person(-150, 0.9, RED, 0, 6, arms="M-20-52L-36-80M20-52L36-80") + person(-104, 0.84, GOLD, 2, 8, hair="#1b1722") + person(112, 0.86, GOLD, 1, 8) + person(160, 0.9, RED, 3, 6, hair="#8a4b22", arms="M-20-52L-36-80M20-52L36-80")
    return scene("#3d6fa8", "#b9d8ea", lights, bowl, crowd, pitch, beams, arches, entry, ground("#8a9a7a", -6), ball, fans)


def house():
    body = wall(-120, 226, 150, "#fdf0cf") + path("M-150-146L-8-270L134-146L118-132L-8-240L-134-132Z", RED, INK, 6) + path("M-112-152L-8-240L98-152Z", "#f6e0ae", INK, 5) + circle(-8, -186, 20, GLASS, INK, 5) + path("M-8-206v40M-28-186h40", stroke=INK, width=4)
    chimney = rect(60, -270, 36, 70, BRICK, INK, 5) + rect(54, -280, 48, 14, "#8f3d2b", INK, 5)
    front = win(-96, -108, 64, 58, LIT) + rect(-102, -48, 76, 12, WOOD, INK, 4) + "".join(bloom(x, -48, c, 14, 6) for x, c in ((-88, "#e0447e"), (-64, GOLD), (-40, "#e0447e"))) + door(12, 58, 108, "#3f8f8a") + win(24, -92, 34, 30, GLASS, False)
    fence = "".join(path(f"M{x} 4V-38l10-12l10 12V4Z", WHITE, INK, 4) for x in (-206, -180, -154, 132, 158, 184)) + path("M-206-22h72M132-22h74", stroke=INK, width=5)
    return scene("#9fd6f0", "#f3f6d8", cloud(30, -352, 0.9), smoke(80, -296, 0.6, WHITE), hill(-120, 20, 160, 100, "#a9d07f"), hill(140, 20, 150, 80, "#b9d98c"), tree(160, 1.35), chimney, body, front, path("M18 20L26 0H58L70 20Z", STONE, INK, 4), ground(GRASS), fence, path("M14 20L24 0H60L74 20Z", STONE, INK, 4))


def apartment_building():
    body = wall(-110, 230, 350, "#d98a6a") + slab(-122, 254, -366, 20, "#8f5a48")
    rows = ""
    for floor in range(4):
        y = -340 + 72 * floor
        rows += win(-92, y, 40, 46, (GLASS, LIT)[floor % 2]) + win(-22, y, 48, 46, (LIT, GLASS)[floor % 2]) + win(52, y, 40, 46, (GLASS, LIT)[(floor + 1) % 2])
        rows += rect(-34, y + 34, 72, 22, "#7f9fae", INK, 4) + path(f"M-22 {y + 34}v22M-10 {y + 34}v22M2 {y + 34}v22M14 {y + 34}v22M26 {y + 34}v22", stroke=INK, width=3)
    entry = rect(-40, -60, 84, 60, "#f1e0c3", INK, 5) + path("M2-60V0", stroke=INK, width=5) + path("M-54-60H58L48-78H-44Z", "#3f6fa8", INK, 5)
    line = path("M-110-190L-206-204", stroke=INK, width=4) + path("M-190-202v34h26v-32ZM-150-198l-6 40h30l-6-38Z", WHITE, INK, 4)
    left = wall(-212, 56, 230, "#b5a58c") + wins(-202, -206, 1, 3, 0, 62, 28, 36, "#6f8fa5")
    right = wall(156, 70, 270, "#a9b7a0") + wins(172, -240, 1, 4, 0, 62, 26, 36, "#6f8fa5")
    bike = at(-74, -2, 0.8, circle(-26, -18, 18, "none", INK, 5) + circle(26, -18, 18, "none", INK, 5) + path("M-26-18L-8-44H14L26-18L2-18L-8-44M2-18L16-52H24", stroke=RED, width=5))
    return scene("#f6c98a", "#fbe8c8", left, right, line, body, rows, entry, ground("#8f8f95"), bike, person(86, 0.82, LEAF, 1), bush(136, 0.5))


def luxury_residence():
    upper = rect(-60, -270, 220, 96, "#f7f5ee", INK, 5) + rect(-36, -250, 140, 76, "#8fd0e6", INK, 5) + path("M10-250v76M58-250v76", stroke=INK, width=4) + rect(-84, -290, 262, 22, "#39455e", INK, 5)
    lower = rect(-150, -174, 330, 110, "#fffdf5", INK, 5) + rect(-130, -156, 170, 92, LIT, INK, 5) + path("M-74-156v92M-18-156v92", stroke=INK, width=4) + rect(-180, -190, 376, 20, "#39455e", INK, 5) + rect(70, -150, 50, 86, WOOD, INK, 5) + rect(136, -150, 40, 50, "#8fd0e6", INK, 4.5)
    sofa = path("M-120-66V-96H-84V-84H-40V-66Z", "#e0447e", INK, 4) + path("M6-66V-118M-8-118H20L14-136H-2Z", GOLD, INK, 4)
    deck = rect(-206, -64, 412, 24, "#d9b27a", INK, 5)
    pool = path("M-206-40H206V20H-206Z", "#3fb5d6", INK, 5) + path("M-180-16q18-10 36 0t36 0M-60 4q18-10 36 0t36 0M60-18q18-10 36 0t36 0", stroke="#bdebf5", width=7)
    def palm(x, h, s):
        return path(f"M{x}-60C{x - 8}-{h * 0.5:g} {x + 8}-{h * 0.7:g} {x}-{h}", stroke=INK, width=19) + path(f"M{x}-60C{x - 8}-{h * 0.5:g} {x + 8}-{h * 0.7:g} {x}-{h}", stroke="#b5834a", width=10) + at(x, -h, s, path("M0 0C-20-40-60-44-76-14C-50-22-26-14 0 0C-34-6-58 20-56 46C-40 20-20 10 0 0C20 10 40 20 56 46C58 20 34-6 0 0C26-14 50-22 76-14C60-44 20-40 0 0Z", LEAF, INK, 5))
    lounger = at(-150, -64, 1, path("M-30-14H20L40-34", stroke=INK, width=13) + path("M-30-14H20L40-34", stroke=WHITE, width=6) + path("M-24-10V0M16-10V0", stroke=INK, width=6))
    ring = circle(120, -4, 22, "none", INK, 19) + circle(120, -4, 22, "none", WHITE, 11) + path("M104-20l8 8M128-12l8-8M104 12l8-8M128 4l8 8", stroke=RED, width=10)
    return scene("#f79a7a", "#fde3b0", circle(-96, -236, 74, "#ffe08a"), path("M-206-90H206V-64H-206Z", "#e0a58a"), palm(-168, 300, 1.0), upper, lower, sofa, deck, pool, lounger, ring, palm(186, 250, 0.8))


PICTURES = {
    "laboratory": laboratory, "university": university, "casino": casino, "spa": spa, "ski-resort": ski_resort, "zoo": zoo,
    "tree-house": tree_house, "theme-park": theme_park, "stadium": stadium,
    "house": house, "apartment-building": apartment_building, "luxury-residence": luxury_residence,
}
