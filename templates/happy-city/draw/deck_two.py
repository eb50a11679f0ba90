"""The buildings of the second deck."""

from kit import (GLASS, GOLD, INK, LEAF, LIT, NAVY, PLUM, RED, ROSE, STEEL, STONE, TEAL, WHITE, WOOD, at, awning,
                 circle, cloud, column, dome, door, ellipse, ground, hill, path, person, pine, rect, scene, shade,
                 slab, star, stars, sun, tree, wall, win, wins)


def wheels(places, r=20):
    return "".join(circle(x, -r + 2, r, INK) + circle(x, -r + 2, r * 0.45, STEEL) for x in places)


def hospital():
    body = wall(-120, 300, 290, "#f2f5f3") + slab(-132, 324, -306, 22, "#6fb7b0")
    cross = circle(30, -242, 44, WHITE, INK, 5) + path("M18-274H42V-254H62V-230H42V-210H18V-230H-2V-254H18Z", RED, INK, 4)
    panes = wins(-100, -278, 2, 3, 44, 62, 30, 36, GLASS, LIT, "hospital a") + wins(96, -278, 2, 3, 40, 62, 28, 36, GLASS, LIT, "hospital b") + wins(-8, -180, 2, 1, 42, 0, 30, 40, GLASS)
    entry = rect(-30, -106, 124, 106, "#cfe6e6", INK, 5) + path("M32-106V0", stroke=INK, width=5) + rect(-50, -124, 164, 24, RED, INK, 5, 4)
    van = (path("M-86-18V-92H26L66-54V-18Z", WHITE, INK, 5) + path("M-86-42H66V-28H-86Z", RED) + path("M30-52V-82L56-54Z", GLASS, INK, 4) + path("M-44-88h16v14h14v16h-14v14h-16v-14h-14v-16h14Z", RED, INK, 3.5)
           + path("M-10-92V-104H14V-92Z", "#5cb3f0", INK, 4) + wheels((-50, 36), 19))
    copter = at(-156, -206, 0.8, path("M-30 0C-30-34 30-34 34 0C34 24-30 24-30 0Z", "#f0b93a", INK, 5) + path("M-6-18C8-26 26-20 28-2H-6Z", GLASS, INK, 4) + path("M-28-4L-74-14V-26", stroke=INK, width=8) + path("M0-24V-38M-56-38H56", stroke=INK, width=7))
    return scene("#a9dce8", "#f0f6ea", cloud(140, -350, 0.8), body, cross, panes, entry, copter, tree(-176, 1.1, "#6ab05c"), ground("#a3a8a5"), at(-66, 8, 1.15, van))


def museum():
    steps = "".join(rect(-200 + 14 * i, -18 * (i + 1), 400 - 28 * i, 18, "#e3d8bf", INK, 4.5) for i in range(4))
    temple = rect(-150, -216, 300, 144, "#8a7a66", INK, 5) + "".join(column(x, -72, 140, 30, "#f5eedd") for x in (-132, -68, 68, 132)) + slab(-172, 344, -240, 26, "#f0e6cf") + path("M-184-240L0-336L184-240Z", "#f0e6cf", INK, 6) + path("M-124-252L0-316L124-252Z", "#d2a25c", INK, 4)
    dino = path("M-48-262H48M0-266C-34-270-30-300-4-300C20-300 22-274 4-274C-12-274-12-290-2-289", stroke="#5c4a3a", width=8)
    banners = "".join(path(f"M{x - 17}-196h34v92l-17-12l-17 12Z", c, INK, 4) for x, c in ((-100, RED), (100, "#3f7fc4"))) + star(-100, -158, 12, GOLD, 3) + circle(100, -158, 10, GOLD, INK, 3)
    vase = path("M-14-76C-40-100-32-132-14-142L-18-160H18L14-142C32-132 40-100 14-76Z", "#d9684d", INK, 5) + path("M-27-114H27", stroke=INK, width=6) + path("M-28-104l9-8 9 8 9-8 9 8 9-8 9 8", stroke=GOLD, width=4)
    plinth = rect(-28, -84, 56, 14, WHITE, INK, 4)
    guards = "".join(at(x, -4, 1, path("M-26 0V-20H26V0Z", STONE, INK, 4) + path("M-22-20C-26-46-16-62-6-64C-8-80 22-84 22-66C30-60 24-48 18-48C22-40 20-28 22-20Z", GOLD, INK, 4.5)) for x in (-178, 178))
    return scene("#7fb3d9", "#f3e3c0", cloud(-120, -340, 0.9), cloud(130, -320, 0.7), temple, dino, banners, plinth, vase, steps, guards, ground("#c9bda2"))


def observatory():
    roundel = dome(-10, -150, 128, "#b9c6d6", 1.08) + path("M-10-288L-48-280L-74-152H-6Z", NAVY, INK, 5)
    scope = path("M-60-176L26-356L70-336L2-160Z", "#e9eef3", INK, 6) + path("M18-362L78-334L86-352L26-380Z", GOLD, INK, 5) + path("M-34-226L18-202", stroke=INK, width=7)
    base = wall(-138, 256, 150, "#7d8db0") + slab(-150, 280, -164, 22, "#55658c") + wins(-116, -120, 4, 1, 62, 0, 34, 46, LIT)
    planet = at(140, -290, 1, circle(0, 0, 30, "#f0a06a", INK, 5) + path("M-30 6C-64 24-40 34 0 14S62-26 28-12", stroke=INK, width=11) + path("M-30 6C-64 24-40 34 0 14S62-26 28-12", stroke="#ffe3b0", width=5))
    comet = path("M-190-300L-110-246L-128-236Z", "#bcd8f5") + circle(-116, -242, 9, WHITE)
    return scene("#141c3f", "#4a5a93", stars(((-180, -230), (-120, -350), (-60, -300), (110, -370), (180, -210), (120, -200), (-170, -150), (176, -120), (60, -390)), "#fff3c4", 12), planet, comet, hill(0, 40, 300, 90, "#2c3a66"),
                 roundel, scope, base, door(-38, 56, 92, "#c9873f", arch=True), pine(-182, 0.9, "#2f5a56"), pine(168, 1.1, "#2f5a56"), ground("#27325a"), person(100, 0.85, RED, 1))


def diy_store():
    body = wall(-196, 392, 210, "#f08a3c") + slab(-204, 408, -226, 24, "#3a3f52")
    hammer = at(-70, -270, 1, path("M0 40V-30", stroke=INK, width=26) + path("M0 40V-30", stroke="#c98f55", width=16) + path("M-56-66H26V-24H-56ZM26-64C56-62 74-46 78-26C60-38 44-40 26-34Z", STEEL, INK, 6), turn=-38)
    saw = at(70, -272, 1, path("M-80 16L40-26L60 0L-64 42l-4-12l-8 6l2-12l-10 2Z", "#dfe6ea", INK, 5) + path("M36-28L78-48C100-50 104-12 80-6L56 4Z", RED, INK, 5) + circle(76, -27, 9, "#f08a3c", INK, 4), turn=8)
    gate = rect(-110, -150, 220, 150, "#4a4f63", INK, 5)
    shelf = path("M-110-100H110M-110-52H110", stroke="#d9a662", width=8) + "".join(rect(x, -134, 30, 30, c, INK, 3.5, 4) + path(f"M{x + 2}-134q13-20 26 0", stroke=INK, width=3) for x, c in ((-100, RED), (-62, GOLD), (-24, "#3f7fc4"), (18, LEAF), (56, PLUM)))
    planks = "".join(rect(-104, -88 + 10 * i, 90, 9, c, INK, 3) for i, c in enumerate(("#e3b878", "#c98f55", "#e3b878"))) + path("M20-58V-92M36-58V-92M52-58V-92M68-58V-92M84-58V-92", stroke="#c98f55", width=9) + path("M12-92h16M28-92h16M44-92h16M60-92h16M76-92h16", stroke=STEEL, width=8)
    ladder = path("M140 0L158-200M180 0L186-200M144-40H182M147-80H183M151-120H184M154-160H185", stroke=INK, width=12) + path("M140 0L158-200M180 0L186-200M144-40H182M147-80H183M151-120H184M154-160H185", stroke=GOLD, width=6)
    barrow = path("M-196-66H-110L-126-26H-176Z", LEAF, INK, 5) + path("M-110-60L-84-72M-176-26L-186-8M-130-26V0", stroke=INK, width=7) + circle(-180, -14, 15, INK) + circle(-180, -14, 6, STEEL)
    return scene("#cfe3ee", "#f6eedd", cloud(130, -350, 0.8), body, hammer, saw, gate, shelf, planks, person(0, 1.05, "#4d9a55", 0, hair="#8a4b22"), ladder, ground("#b5ad9d"), barrow)


def perfumery():
    bottle = path("M-130-14V-190C-130-226-90-240-52-246V-276H52V-246C90-240 130-226 130-190V-14Z", "#e6d3f2", INK, 6) + path("M-114-26V-150C-70-170-30-130 20-150S90-160 114-150V-26Z", "#c39ae0") + path("M114-26V-150C100-156 90-158 80-156V-26Z", "#a578c9")
    neck = rect(-44, -300, 88, 30, GOLD, INK, 5, 5) + circle(0, -338, 38, "#f5e7fb", INK, 5) + path("M-18-350A22 22 0 0 1-4-362", stroke=WHITE, width=7)
    bulb = path("M44-290C90-300 110-290 128-270", stroke=INK, width=9) + ellipse(150, -254, 34, 26, "#e0447e", INK, 5) + path("M138-266q8-6 16-4", stroke="#f7a9c0", width=6) + path("M150-228l-8 34M158-228l4 34M150-228l0 36", stroke=GOLD, width=5)
    mist = "".join(circle(x, y, r, WHITE, more='opacity=".85"') for x, y, r in ((-74, -296, 9), (-98, -312, 12), (-100, -280, 11), (-130, -298, 15), (-128, -262, 12), (-162, -280, 17), (-164, -240, 14)))
    front = win(-96, -206, 52, 74, LIT, arch=True) + win(44, -206, 52, 74, LIT, arch=True) + awning(-64, -126, 128, 22, 6, PLUM, "#f5e7fb") + door(-34, 68, 100, "#5b2f6b", -12, True)
    shine = path("M-112-60V-180C-112-200-100-210-84-216", stroke=WHITE, width=9, more='opacity=".8"')
    little = at(-172, 0, 1, path("M-24 0V-44L-10-58V-72H10V-58L24-44V0Z", "#f7a9c0", INK, 5) + rect(-12, -86, 24, 16, GOLD, INK, 4)) + at(172, 0, 1, path("M0-64L28-30L0 0L-28-30Z", "#8fd0d8", INK, 5) + rect(-10, -82, 20, 20, GOLD, INK, 4))
    return scene("#f4bfd3", "#fdeee6", circle(0, -190, 186, "#fad7e2"), mist, bottle, shine, neck, bulb, front, ground("#c99ab5"), little)


def shopping_mall():
    body = rect(-196, -200, 392, 200, "#e7d9ec", INK, 5) + rect(-196, -110, 392, 12, "#b893c9", INK, 4)
    hall = path("M-84 0V-220C-84-330 84-330 84-220V0Z", "#cdeaf4", INK, 6) + path("M-42 0V-290M0 0V-302M42 0V-290M-84-220H84M-84-150H84M-84-76H84", stroke="#6aa6bd", width=5) + path("M-84 0V-220C-84-330 84-330 84-220V0Z", "none", INK, 6)
    shops = "".join(rect(x, y, 84, 58, c, INK, 4.5) + awning(x - 4, y - 12, 92, 14, 6, a) + path(f"M{x + 58} {y + 58}v-40h18v40", "#5b3423", INK, 3.5)
                    for x, y, c, a in ((-188, -62, "#fff3dc", RED), (104, -62, "#fff3dc", LEAF), (-188, -172, LIT, "#3f7fc4"), (104, -172, LIT, GOLD)))
    goods = path("M-176-18l14-28l14 28Z", ROSE, INK, 3) + circle(130, -26, 13, GOLD, INK, 3) + rect(-178, -148, 24, 24, TEAL, INK, 3) + path("M116-120v-24h26v24Z", PLUM, INK, 3)
    stairs = path("M-74-2L58-146H84L-40-2Z", STEEL, INK, 5) + path("M-66-26L52-156", stroke=INK, width=8) + path("M-44-14h20M-24-36h20M-4-58h20M16-80h20M36-102h20", stroke=INK, width=4)
    riders = at(-16, -52, 1, person(0, 0.6, RED, 0)) + at(34, -108, 1, person(0, 0.6, GOLD, 2))
    sign = at(0, -352, 1, path("M-26 0L-20-40H20L26 0Z", "#e0447e", INK, 5) + path("M-10-34V-44C-10-58 10-58 10-44V-34", stroke=INK, width=6)) + path("M0-352V-300", stroke=INK, width=7)
    bags = person(-146, 0.85, PLUM, 1, hair="#e2ab3f", arms="M-20-52L-32-28M20-52L32-28") + path("M-186-20h22v24h-22ZM-132-20h22v24h-22Z", GOLD, INK, 4) + person(146, 0.85, "#3f7fc4", 2, hair="#1b1722")
    return scene("#8fb8e0", "#e9e3f4", cloud(-150, -270, 0.8), cloud(156, -250, 0.8), sign, body, shops, goods, hall, stairs, riders, ground("#b9a9c2"), bags)


def palace():
    def onion(x, y, s, colour):
        return at(x, y, s, path("M-30 0C-66-36-20-64 0-104C20-64 66-36 30 0Z", colour, INK, 5.5) + path("M12-4C38-34 12-58 2-86C20-60 58-36 28-4Z", shade(colour, 0.78)) + circle(0, -110, 8, GOLD, INK, 4))
    towers = "".join(wall(x - 26, 52, h, "#fbe3c0") + path(f"M{x - 32} {-h}h64", stroke=INK, width=12) + path(f"M{x - 30} {-h}h60", stroke=GOLD, width=5) + win(x - 11, -h + 26, 22, 46, NAVY, False, True) for x, h in ((-168, 176), (168, 176), (-98, 226), (98, 226)))
    domes = onion(-168, -180, 0.86, TEAL) + onion(168, -180, 0.86, TEAL) + onion(-98, -230, 0.84, "#e0447e") + onion(98, -230, 0.84, "#e0447e")
    main = wall(-84, 168, 214, "#fdeccf") + path("M-92-214H92", stroke=INK, width=14) + path("M-90-214H90", stroke=GOLD, width=6) + onion(0, -220, 1.5, GOLD)
    gate = path("M-44 0V-96C-44-150-10-160 0-184C10-160 44-150 44-96V0Z", "#7a3b5c", INK, 5.5) + path("M-24 0V-84C-24-114-6-122 0-136C6-122 24-114 24-84V0Z", LIT, INK, 4)
    walls = wall(-200, 104, 90, "#f5d3a3") + wall(96, 104, 90, "#f5d3a3") + path("M-200-90v-14h16v14M-170-90v-14h16v14M-140-90v-14h16v14M-110-90v-14h12v14M98-90v-14h12v14M124-90v-14h16v14M154-90v-14h16v14M184-90v-14h14v14", "#f5d3a3", INK, 4.5)
    guards = person(-70, 0.8, RED, 3, legs="#2b2320") + rect(-84, -100, 28, 26, INK, INK, 3, 9) + person(70, 0.8, RED, 0, legs="#2b2320") + rect(56, -100, 28, 26, INK, INK, 3, 9)
    return scene("#f7a86a", "#fde6bd", circle(0, -210, 170, "#fbc987"), towers, domes, main, gate, walls, ground("#cfa06a"), path("M-40 18L-24 0H24L40 18Z", RED, INK, 4), guards)


def restaurant():
    body = wall(-150, 340, 230, "#fff0d8") + slab(-164, 368, -250, 28, "#8f3d3a")
    chef = at(20, -250, 1, path("M-56 0V-34C-96-40-90-96-52-88C-40-128 40-128 52-88C90-96 96-40 56-34V0Z", WHITE, INK, 6) + path("M-26-6V-30M0-6V-34M26-6V-30", stroke="#d9d2c2", width=6))
    cutlery = at(-178, -10, 1, path("M0 0V-150", stroke=INK, width=17) + path("M0 0V-150", stroke=STEEL, width=8) + path("M-22-260V-196C-22-160 22-160 22-196V-260M0-260V-180", stroke=INK, width=15) + path("M-22-260V-196C-22-160 22-160 22-196V-260M0-260V-180", stroke=STEEL, width=6))
    window = rect(-126, -170, 186, 118, "#7a2f2f", INK, 5) + path("M-100-58L-86-94H16L30-58Z", WHITE, INK, 4.5) + path("M-60-96C-60-140-8-140-8-96Z", "#dfe6ea", INK, 4.5) + circle(-34, -132, 6, GOLD, INK, 3.5) + path("M-100-66q17 12 33 0t33 0t33 0t31 0", stroke=RED, width=6)
    lamps = path("M-96-170v22M28-170v22", stroke=INK, width=4) + path("M-112-138C-110-156-82-156-80-138ZM12-138C14-156 42-156 44-138Z", GOLD, INK, 4)
    waiter = person(120, 1.3, INK, 2, hair="#1b1722", arms="M-20-52L-30-30M20-52L46-66") + at(184, -92, 1, path("M-40 0H40", stroke=INK, width=9) + path("M-26-4C-24-40 24-40 26-4Z", "#dfe6ea", INK, 4.5) + circle(0, -36, 5, GOLD, INK, 3)) + path("M112-66h16l-4 8 4 8h-16l4-8Z", RED, INK, 3)
    return scene("#2f4a4a", "#d98a5a", stars(((-110, -340), (140, -330), (170, -280), (-60, -370)), LIT, 10), body, chef, window, lamps, awning(-150, -222, 216, 34, 8, RED), door(82, 74, 150, "#5b3423"), cutlery, ground("#6b4a3f"), waiter)


def offices():
    far = path("M-206 0V-150h60v-60h50v90h60v-130h70v200ZM60 0V-190h60v-70h60v60h30V0Z", "#a9c6de")
    tall = wall(-76, 150, 360, "#4f86b8") + wins(-62, -344, 4, 9, 34, 37, 24, 24, "#cfe9f7", LIT, "offices") + slab(-84, 166, -374, 18, "#2b4a70")
    low = wall(-190, 116, 220, "#7a6a9c") + wins(-178, -204, 3, 5, 34, 40, 24, 24, "#e7e0f5", LIT, "offices low") + slab(-198, 132, -232, 16, "#4a3d6b")
    slim = wall(74, 108, 280, "#8fb7b0") + path("".join(f"M80-{y}H176" for y in range(30, 280, 32)), stroke="#dff2ee", width=13) + path("M74-280L182-330V-280Z", "#6a9c94", INK, 5)
    entry = rect(-40, -60, 80, 60, "#dff0f8", INK, 5) + path("M0-60V0", stroke=INK, width=5) + rect(-52, -76, 104, 18, GOLD, INK, 4.5)
    people = person(-130, 0.85, "#3a3f52", 0) + rect(-118, -28, 28, 20, WOOD, INK, 4) + person(120, 0.85, "#8f3d3a", 1, hair="#e2ab3f", legs="#3a3f52") + rect(134, -28, 28, 20, WOOD, INK, 4)
    return scene("#cfe0f0", "#f5efe6", far, low, slim, tall, entry, ground("#8d9199"), people)


def garage():
    body = wall(-196, 392, 240, "#b8c0c6") + slab(-204, 408, -258, 26, "#d9483b") + path("M-180-240v-18l26 0l-16 26h-10ZM-120-232l16-26h26l-16 26ZM-60-232l16-26h26l-16 26ZM0-232l16-26h26l-16 26ZM60-232l16-26h26l-16 26ZM120-232l16-26h26l-16 26Z", GOLD)
    bay = rect(-170, -206, 250, 206, "#4a4550", INK, 5) + path("M-170-186H80M-170-168H80", stroke="#8b8794", width=11)
    lift = path("M-150 0V-130M60 0V-130", stroke=INK, width=19) + path("M-150 0V-130M60 0V-130", stroke=GOLD, width=10) + rect(-162, -84, 234, 14, STEEL, INK, 4.5)
    car = path("M-138-88V-118L-104-124L-78-158H10L38-124L52-118V-88Z", "#e0447e", INK, 5) + path("M-66-126L-50-148H-34V-126ZM-24-126V-148H4L22-126Z", GLASS, INK, 4) + circle(-96, -86, 20, INK) + circle(-96, -86, 9, STEEL) + circle(12, -86, 20, INK) + circle(12, -86, 9, STEEL)
    sign = at(0, -320, 1.25, path("M-84-24H-60V24H-84C-70 44-36 44-24 16H64A16 16 0 0 0 64-16H-24C-36-44-70-44-84-24Z", STEEL, INK, 5) + circle(60, 0, 6, INK), turn=-10)
    mechanic = person(-44, 0.95, "#3f7fc4", 1, hair=RED, arms="M-20-52L-30-28M20-52L34-74")
    tyres = "".join(circle(x, y, 30, INK) + circle(x, y, 13, STEEL) for x, y in ((118, -28), (180, -28), (149, -80)))
    pump = rect(112, -196, 66, 70, "#dfe6ea", INK, 5) + path("M124-182h42v26h-42Z", NAVY, INK, 3.5)
    return scene("#f3d08a", "#f8ecd0", sun(-150, -330, 20, "#f7b84a"), sign, body, bay, lift, car, mechanic, pump, ground("#77777f"), tyres)


PICTURES = {
    "hospital": hospital, "museum": museum, "observatory": observatory, "diy-store": diy_store, "perfumery": perfumery,
    "shopping-mall": shopping_mall, "palace": palace, "restaurant": restaurant, "offices": offices, "garage": garage,
}
