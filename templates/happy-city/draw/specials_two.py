"""The other ten special buildings. Their conditions hang in front of the sky: nothing of note above -300."""

from deck_one import ghost
from kit import (CREAM, GLASS, GOLD, INK, LIT, NAVY, PLUM, RED, STEEL, WHITE, WOOD, at, awning, bloom, circle,
                 cloud, column, door, ellipse, flag, gable, ground, hill, moon, num, path, person, polar, rect,
                 scene, shade, slab, star, stars, sun, wall, win, wins)


def dragon(colour, belly):
    """A sitting dragon that looks to the right, its tail around its feet."""
    wing = path("M-20-120C-60-220-130-230-176-190C-150-186-140-170-140-150C-120-160-104-150-100-130C-80-140-64-130-56-104Z", shade(colour, 0.78), INK, 5)
    tail = path("M-50-20C-110-30-130 0-150-30L-176-34L-164-12C-140 20-80 14-30 8Z", colour, INK, 5)
    body = path("M-60 8C-84-60-50-120-26-140C-20-180-10-226 30-240C60-250 110-238 124-214C132-196 100-190 70-190C54-186 50-170 56-140C84-80 80-30 70 8Z", colour, INK, 6)
    front = path("M66 4C74-40 70-80 44-130C30-110 6-60 14 4Z", belly)
    head = path("M14-234L-4-270L34-244M44-242L40-280L66-244", belly, INK, 4.5) + circle(62, -218, 9, WHITE, INK, 4) + circle(65, -218, 3.5, INK) + path("M114-214v1", stroke=INK, width=7) + path("M76-196q20 4 36-6", stroke=INK, width=4)
    spikes = path("M-2-206l-24-4 14 24M-16-172l-24 0 14 22M-30-138l-24 6 12 20", belly, INK, 4)
    return wing + tail + spikes + body + front + head + path("M-40 8V-30C-40-50-4-50-4-30V8Z", colour, INK, 5) + path("M20-20L60-14M22-50L62-46M28-80L58-78", stroke=shade(belly, 0.8), width=4)


def dragon_parking():
    flame = path("M120-206C150-240 190-210 206-240V-160C190-190 150-170 120-196Z", "#f0862b", INK, 5) + path("M140-204C160-220 184-206 206-216V-184C184-194 160-190 140-200Z", GOLD)
    bays = path("M-206 20L-170-60M-70 20L-50-60M70 20L50-60M206 20L170-60", stroke=WHITE, width=9) + path("M-206-60H206", stroke=WHITE, width=7)
    sign = path("M-160-60V-250", stroke=INK, width=11) + rect(-204, -300, 90, 90, "#3478bd", INK, 6, 12) + path("M-176-232V-280H-154A16 16 0 0 1-154-246H-172", stroke=WHITE, width=12)
    egg = at(-140, 6, 0.9, path("M-26 0C-44-44-16-72 0-72S44-44 26 0Z", "#b58ae0", INK, 5) + path("M-10-50v.1M12-42v.1M-8-18v.1M14-14v.1", stroke="#7a4c8c", width=12))
    barrier = path("M206-80H100", stroke=INK, width=17) + path("M206-80H100", stroke=WHITE, width=9) + path("M190-80h-20M150-80h-20M112-80h-10", stroke=RED, width=9) + rect(176, -100, 26, 100, GOLD, INK, 5)
    small = at(-76, -70, 0.42, dragon("#e0447e", "#fbd3de"), flip=True)
    return scene("#b5cfe0", "#e9e0d0", path("M-206-60V-200L-130-270L-60-190L30-290L120-200L206-260V-60Z", "#9fb0a5"), rect(-206, -64, 412, 90, "#6b7078"), bays, sign, small, flame, at(20, -10, 1.0, dragon("#4d9a55", "#f5d76a")), barrier, egg)


def ghost_hunters():
    house = wall(-190, 210, 200, "#c4513f") + slab(-200, 230, -216, 22, "#8f3d2b") + rect(-160, -130, 150, 130, "#4a3a3a", INK, 5) + path("M-160-110H-10M-160-94H-10", stroke="#8b7a7a", width=9) + wins(-172, -194, 3, 1, 62, 0, 40, 40, LIT)
    net = at(120, -196, 1, path("M-60 130L-4 30", stroke=INK, width=14) + path("M-60 130L-4 30", stroke=WOOD, width=7) + ellipse(18, -6, 52, 44, "#dff0f5", INK, 7) + path("M-26-24L56 20M-14-40L66 2M-28 0L36 34M0 36L44-40M-20 24L20-46M28 34L64-24", stroke="#8fa9b5", width=4))
    trapped = at(0, 0, 1, ghost(138, -206, 0.8, "#f4f1ff"))
    beam = path("M-52-112L96-300L196-250Z", "#c9f27a", more='opacity=".45"')
    van = (path("M-96-18V-86L-60-118H70L96-80V-18Z", WHITE, INK, 5) + path("M-96-56H96V-40H-96Z", "#7fb84a") + path("M-56-110H-14V-74H-84ZM0-110H62L82-74H0Z", GLASS, INK, 4) + path("M-20-118V-132H14V-118Z", "#7fd06a", INK, 4) + path("M40-132h26v14H40Z", STEEL, INK, 4)
           + circle(-52, -16, 20, INK) + circle(-52, -16, 9, STEEL) + circle(54, -16, 20, INK) + circle(54, -16, 9, STEEL) + at(-48, -62, 0.34, ghost(0, 0)))
    hunter = person(50, 1.25, "#d9b27a", 2, 2, "#1b1722", "M-20-52L-8-34M20-52L46-76", "#b5925f") + rect(14, -68, 16, 34, "#5d6b78", INK, 4, 4)
    others = ghost(-60, -276, 0.62, "#d9e6ff") + ghost(174, -70, 0.6, "#d9e6ff")
    return scene("#26335c", "#6b7aa8", stars(((-170, -290), (40, -300), (-130, -250), (90, -120)), "#fff3c4", 10), beam, house, others, net, trapped, ground("#4a4f5e"), at(-100, 6, 0.96, van), hunter)


def film_studios():
    letters = path("M-206-110C-100-210 60-230 206-150V0H-206Z", "#b5a06a", INK, 5)
    hall = path("M-196 0V-150C-196-220-60-220-60-150V0Z", "#e6c9a0", INK, 5) + rect(-160, -110, 64, 110, "#6b4a3a", INK, 5) + star(-128, -146, 24, GOLD, 4)
    board = at(78, -214, 1.05, rect(-92, -26, 184, 116, "#2f3347", INK, 6, 4) + path("M-92 8H92", stroke=WHITE, width=4) + path("M-70 34H70M-70 60H20", stroke=WHITE, width=6) + at(-92, -26, 1, rect(0, -34, 184, 30, WHITE, INK, 5, 3) + path("M12-34h30l-20 30h-22v-12ZM72-34h30l-20 30h-30ZM132-34h30l-20 30h-30Z", INK), turn=-13) + circle(-86, -24, 8, STEEL, INK, 4))
    camera = at(40, -92, 1, path("M0 26L-40 100M0 26L40 100M0 26V100", stroke=INK, width=11) + rect(-44, -34, 84, 60, "#4a5266", INK, 5, 5) + path("M40-14L78-34V26L40 8Z", "#8fa9b5", INK, 5) + circle(-24, -56, 26, "#6b7485", INK, 5) + circle(24, -60, 22, "#6b7485", INK, 5) + circle(-24, -56, 9, CREAM, INK, 3) + circle(24, -60, 8, CREAM, INK, 3))
    chair = at(-30, 2, 1, path("M-26-46L26 0M26-46L-26 0", stroke=INK, width=8) + rect(-34, -58, 68, 14, RED, INK, 4) + path("M-32-58V-100M32-58V-100", stroke=INK, width=7) + rect(-36, -110, 72, 24, RED, INK, 4))
    actor = person(160, 1.2, "#e0447e", 0, 2, "#e2ab3f", "M-20-52L-44-72M20-52L42-84")
    lamp = path("M-186-40V-240", stroke=INK, width=8) + at(-180, -262, 1, path("M-24-22H24L34 24H-34Z", "#4a5266", INK, 5) + path("M-34 24H34L24 40H-24Z", LIT, INK, 4), turn=-52) + path("M-160-262L60-60L20 0H-40Z", "#fff3b0", more='opacity=".4"')
    return scene("#f2a65a", "#fbdca0", sun(-40, -270, 44, "#fde08a"), letters, hall, board, lamp, ground("#a9835a"), chair, camera, actor)


def embassy_of_mars():
    saucer = at(0, -236, 1, path("M-66-16C-66-86 66-86 66-16Z", "#9fe8f0", INK, 6) + path("M-22-20C-30-62 30-62 22-20Z", "#7fd06a", INK, 4) + ellipse(-8, -38, 5, 8, INK) + ellipse(8, -38, 5, 8, INK) + ellipse(0, -4, 150, 34, "#b9c6d6", INK, 6) + path("M-120-6v.1M-76 8v.1M-26 14v.1M26 14v.1M76 8v.1M120-6v.1", stroke=GOLD, width=17))
    beam = path("M-60-206L-100 0H100L60-206Z", "#c9f27a", more='opacity=".5"')
    base = rect(-130, -130, 260, 130, "#d9d3c6", INK, 5) + "".join(column(x, 0, 112, 24) for x in (-112, -66, 66, 112)) + slab(-146, 292, -150, 24, "#eee8da") + door(-32, 64, 100, "#c4513f", arch=True)
    def martian(x, y, s, eyes):
        look = path("M-10-62v.1M10-62v.1", stroke=INK, width=13) if eyes == 2 else circle(0, -62, 13, WHITE, INK, 4) + circle(0, -62, 5, INK)
        return at(x, y, s, path("M-14-84L-24-108M14-84L24-108", stroke=INK, width=6) + circle(-24, -112, 8, GOLD, INK, 4) + circle(24, -112, 8, GOLD, INK, 4) + path("M-26 0V-24C-30-40 30-40 26-24V0Z", NAVY, INK, 4.5) + path("M-34-60C-34-100 34-100 34-60C34-30-34-30-34-60Z", "#7fd06a", INK, 5) + look + path("M-8-44q8 7 16 0", stroke=INK, width=4) + path("M-8-32L0-24L8-32V-18L0-24L-8-18Z", RED, INK, 2.5))
    flags = flag(-176, 0, 180, RED) + at(-152, -164, 1, circle(0, 0, 9, GOLD)) + flag(168, 0, 180, "#7fd06a", True) + circle(144, -164, 9, WHITE)
    return scene("#3a1a3f", "#d9684d", stars(((-170, -260), (170, -280), (-130, -190), (140, -160), (-190, -120)), "#ffe3b0", 11), circle(-150, -290, 34, "#f0a06a", INK, 5), path("M-206 0V-60Q-150-110-90-60T30-60T206-80V0Z", "#8f3d3a"), beam, base, saucer, flags, ground("#a9503f"), martian(-70, 10, 0.9, 2), martian(84, 12, 0.96, 1), person(8, 0.8, "#5d6b78", 1, 10))


def pirate_ship():
    sea = path("M-210-60Q-176-84-142-60T-74-60T-6-60T62-60T130-60T210-60V24H-210Z", "#3478bd", INK, 5) + path("M-180-20q20-14 40 0t40 0M-40 4q20-14 40 0t40 0M90-20q20-14 40 0t40 0", stroke="#9fd0ee", width=7)
    hull = path("M-170-150H-90V-120H80V-150L186-176C176-120 150-70 120-44H-110C-140-70-164-110-170-150Z", "#8a4b22", INK, 6) + path("M-160-106H156M-140-76H140", stroke="#5b3017", width=7) + path("M-170-150H-90M80-150L186-176", stroke=GOLD, width=8)
    ports = "".join(circle(x, -92, 15, "#2b2320", INK, 4) + circle(x, -92, 9, "#6b7485") for x in (-90, -30, 30, 90))
    masts = path("M-20-120V-330M96-130V-270M186-176L216-200", stroke=INK, width=14) + path("M-20-120V-330M96-130V-270", stroke=WOOD, width=6)
    sails = path("M-104-296H64C86-250 84-200 70-156H-110C-90-200-90-250-104-296Z", "#2f2b38", INK, 6) + path("M40-250H154C166-220 166-190 156-166H44C54-190 52-220 40-250Z", "#f4ead2", INK, 5) + path("M60-246C70-220 70-190 62-170M100-248C112-220 112-190 102-168", stroke=RED, width=13)
    skull = at(-18, -232, 1.05, path("M-44 34L44-22M44 34L-44-22", stroke=WHITE, width=13) + path("M-30-4C-36-52 36-52 30-4C28 10 18 10 16 24H-16C-18 10-28 10-30-4Z", WHITE, INK, 4.5) + circle(-12, -10, 9, INK) + circle(12, -10, 9, INK) + path("M0 2l-4 8h8Z", INK))
    flag_ = path("M-20-330l-50 14l50 14Z", RED, INK, 4)
    captain = at(-136, -150, 1, person(0, 0.78, RED, 0, 0, "#2b2320", "M-20-52L-30-30M20-52L46-70") + path("M-28-72C-24-92-10-88 0-96C10-88 24-92 28-72Z", "#2b2320", INK, 4))
    isle = path("M140-62C150-90 196-96 206-70V-60Z", "#f0d48a", INK, 4)
    shark = path("M-196-30C-190-60-176-70-160-74C-164-56-158-40-148-30Z", "#6b7485", INK, 5)
    return scene("#7fc9e6", "#f6eac5", cloud(-150, -270, 0.8), cloud(150, -290, 0.7), isle, masts, flag_, sails, skull, captain, hull, ports, sea, shark)


def chocolate_factory():
    pot = path("M-110-190H110L96-40C90 4-90 4-96-40Z", "#c98a4a", INK, 6) + ellipse(0, -190, 110, 26, "#5b3017", INK, 6) + path("M60-186L96-178L84-44C76-14 40-8 20-6C70-40 70-120 60-186Z", "#a9703a")
    fall = path("M-44-308C-60-280-20-250-30-190H30C20-250 60-280 44-308Z", "#5b3017", INK, 5) + path("M-14-296C-26-270 0-240-8-194", stroke="#8a5a34", width=9)
    pipe = path("M-210-312H210", stroke=INK, width=42) + path("M-210-312H210", stroke=STEEL, width=30) + path("M-160-326v28M-110-326v28M110-326v28M160-326v28", stroke="#5d6b78", width=8)
    drips = path("M-106-188C-100-150-84-150-84-180C-80-120-56-120-56-176C-50-150-34-150-30-170", "#5b3017", INK, 4.5)
    def bar(x, y, turn):
        return at(x, y, 1, rect(-34, -50, 68, 100, "#6b3a22", INK, 5, 5) + path("M-34-16H34M-34 16H34M0-50V50", stroke="#4a2513", width=5) + path("M-34 6L-16 16L0 4L18 16L34 6V50H-34Z", RED, INK, 4.5) + path("M-34 30H34", stroke=GOLD, width=7), turn=turn)
    belt = rect(-206, -36, 412, 16, STEEL, INK, 5) + path("M-180-20V6M-120-20V6M120-20V6M180-20V6", stroke=INK, width=9) + "".join(path(f"M{x - 17}-38C{x - 17}-66 {x + 17}-66 {x + 17}-38Z", c, INK, 4) + path(f"M{x - 9}-50q9-9 18 0", stroke=WHITE, width=4) for x, c in ((-186, "#6b3a22"), (-140, "#f1e0c3"), (144, "#6b3a22"), (188, "#8a5a34")))
    tiles = path("".join(f"M-206-{y}H206" for y in range(70, 420, 64)) + "".join(f"M{x + 36 * (r % 2)}-{y}v-64" for r, y in enumerate(range(70, 380, 64)) for x in range(-180, 206, 72)), stroke="#e6c39a", width=5)
    cook = person(-150, 0.9, WHITE, 3, -36) + path("M-166-128v-14c-14-10 0-26 10-18c4-12 22-8 20 4c14 0 10 14 2 16v12Z", WHITE, INK, 4)
    return scene("#f3d9b5", "#f7e6cc", tiles, pipe, fall, pot, drips, path("M-44-120H44V-60H-44Z", LIT, INK, 5) + path("M0-120V-60", stroke=INK, width=4), cook, bar(152, -110, 12), ground("#a9703f"), belt)


def horse(colour, mane, horn=False):
    """A horse that trots to the right, about 200 wide; its feet stand on 0."""
    legs = path("M-66-80L-80-40L-70 0M-46-76L-40-36L-52 0M40-80L36-40L44 0M60-84L84-56L76-22", stroke=INK, width=25) + path("M-66-80L-80-40L-70-4M-46-76L-40-36L-52-4M40-80L36-40L44-4M60-84L84-56L76-26", stroke=colour, width=15)
    tail = path("M-84-108C-130-120-130-60-116-30C-140-40-160-90-130-120C-116-134-96-130-82-120Z", mane, INK, 5)
    body = path("M-90-100C-90-134-50-132-10-128C20-126 34-140 50-176L66-210L78-226L84-206C100-200 116-184 124-168C128-156 112-148 104-154L88-160C84-130 84-100 70-80C40-62-60-62-84-76C-92-84-90-92-90-100Z", colour, INK, 5.5)
    hair = path("M72-220C48-220 30-190 30-160C24-150 16-142 8-136C20-136 30-132 36-138C40-150 52-160 54-180C60-196 66-206 72-220Z", mane, INK, 5)
    eye = circle(92, -182, 5, INK) + path("M112-162v1", stroke=INK, width=5)
    point = path("M82-212L116-268L94-204Z", GOLD, INK, 4.5) + path("M90-224l10 6M98-238l8 6", stroke="#c98a12", width=4) if horn else ""
    return tail + legs + point + body + hair + eye


def unicorn_ranch():
    bow = "".join(path(f"M{-r}-20A{r} {r * 1.3:g} 0 0 1 {r}-20", stroke=c, width=22) for r, c in ((196, "#ef6a5c"), (176, "#f5a04a"), (156, "#f7d95c"), (136, "#7fca6a"), (116, "#6ab8ee"), (96, "#b795e6")))
    barn = wall(88, 110, 110, "#e58aa4", -20) + gable(88, 110, -128, 56, "#7a4c8c", 12) + rect(118, -96, 50, 76, WHITE, INK, 5) + path("M118-96l50 76M168-96l-50 76", stroke=INK, width=4)
    fence = path("M-210-34H210M-210-10H210", stroke=INK, width=14) + path("M-210-34H210M-210-10H210", stroke=WHITE, width=7) + "".join(rect(x, -54, 16, 66, WHITE, INK, 4.5) for x in (-190, -110, -30, 50, 130, 190))
    return scene("#c9e6fa", "#fbe6f0", bow, cloud(-170, -60, 1.2), cloud(170, -290, 0.7), hill(-60, 10, 260, 60, "#a9d98c"), barn, at(-30, -14, 1.18, horse(WHITE, "#e07ac0", True)), ground("#86c46a"), fence, stars(((-170, -240), (-150, -150), (150, -230), (60, -300), (-90, -290)), WHITE, 15),
                 at(-150, 8, 1, bloom(0, 0, "#e0447e", 24, 9) + bloom(30, 0, GOLD, 18, 8) + bloom(-34, 4, PLUM, 16, 8)))


def aquapony_club():
    water = path("M-210-110Q-176-132-142-110T-74-110T-6-110T62-110T130-110T210-110V24H-210Z", "#45b5d9", INK, 5) + path("M-190-70q20-14 40 0t40 0M20-60q20-14 40 0t40 0M-90-20q20-14 40 0t40 0M110-16q20-14 40 0t40 0", stroke="#bdebf7", width=8)
    lanes = path("M-206-84H206M-206 0H206", stroke=WHITE, width=9, more='stroke-dasharray="16 20"') + path("M-188-84H206M-188 0H206", stroke=RED, width=9, more='stroke-dasharray="14 22"')
    pony = at(-10, -54, 1.12, horse("#c98a58", "#fbe3a0"))
    rider = at(-26, -196, 1.0, path("M-20 0V-36C-20-56 20-56 20-36V0Z", "#e0447e", INK, 5) + path("M16-36L52-20M0-4L14 34", stroke=INK, width=16) + path("M16-36L52-20", stroke="#f3cba6", width=8) + path("M0-4L14 34", stroke=NAVY, width=8) + circle(0, -70, 24, "#f3cba6", INK, 5) + path("M-24-72C-24-106 24-106 24-72Z", "#3f7fc4", INK, 4.5) + path("M-24-74H24", stroke=WHITE, width=5) + path("M-8-62h6M6-62h8", stroke=INK, width=9) + path("M-4-52q6 5 12 0", stroke=INK, width=3.5))
    ring = ellipse(-20, -112, 112, 26, "none", INK, 31) + ellipse(-20, -112, 112, 26, "none", WHITE, 21) + path("M-128-118v14M-84-134l6 12M40-134l-6 12M88-118v14M-60-94l4 12M20-94l-4 12", stroke=RED, width=15)
    tent = awning(-206, -300, 412, 34, 9, "#3f7fc4") + path("M-206-300H206", stroke=INK, width=6)
    splash = "".join(path(f"M{x} {y}c-10 16-8 26 0 26s10-10 0-26Z", "#dff6fb", INK, 3.5) for x, y in ((-170, -170), (-150, -210), (140, -190), (170, -160), (120, -230), (-120, -240)))
    goal = path("M150-112V-186H206", stroke=INK, width=13) + path("M150-112V-186H206", stroke=WHITE, width=6) + path("M166-112V-182M184-112V-182M150-160H206M150-136H206", stroke=STEEL, width=3.5)
    duck = at(150, -40, 1, path("M-24 0C-26-18-8-20 0-14L20-16C26 0 10 10-8 10C-18 10-24 6-24 0Z", GOLD, INK, 4) + circle(-14, -20, 11, GOLD, INK, 4) + path("M-26-20l-10 4 10 4", "#f0862b", INK, 3))
    return scene("#e6f7fb", "#bfe9f0", tent, goal, splash, pony, rider, water, lanes, ring, duck)


def wizard_school():
    rock = path("M-206 20V-30L-160-90L-90-110L-40-130H90L150-90L206-40V20Z", "#5d5a70", INK, 5)
    def spire(x, w, base, high, roof, colour):
        return wall(x - w / 2, w, high, colour, base) + path(f"M{x - w / 2 - 12:g} {base - high:g}L{x} {base - high - roof:g}L{x + w / 2 + 12:g} {base - high:g}Z", "#4a3a7a", INK, 5) + path(f"M{x} {base - high - roof:g}L{x + w / 2 + 12:g} {base - high:g}H{x + w * 0.2:g}Z", "#372a5e") + win(x - 8, base - high + 18, 16, 30, LIT, False, True)
    castle = spire(-120, 54, -90, 110, 80, "#8d8aa6") + spire(110, 50, -90, 120, 76, "#8d8aa6") + spire(62, 44, -110, 60, 66, "#a09dba") + spire(-66, 46, -110, 90, 80, "#a09dba") + wall(-60, 120, 100, "#9a97b3", -110) + spire(4, 60, -150, 88, 80, "#b0adc6")
    gate = door(-24, 54, 70, "#6b3a22", -112, True) + win(-50, -190, 20, 32, LIT, False, True) + win(36, -190, 20, 32, LIT, False, True)
    wizard = at(-122, 14, 1.25, path("M-40 0C-36-50-20-72 0-72S36-50 40 0Z", "#3f5fc4", INK, 5) + circle(0, -80, 20, "#f3cba6", INK, 4.5) + path("M-20-76C-22-30 22-30 20-76C10-64-10-64-20-76Z", WHITE, INK, 4.5) + path("M-34-88C-10-98 10-98 34-88L14-100L8-150L-16-100Z", "#3f5fc4", INK, 5) + star(2, -116, 10, GOLD, 3) + path("M-8-84v1M8-84v1", stroke=INK, width=5) + path("M34-40L58-96", stroke=INK, width=9) + path("M-14-20v.1M10-36v.1M16-10v.1", stroke=GOLD, width=8)) + star(-44, -118, 26, "#fff0a0", 4)
    cauldron = at(110, 12, 1.1, path("M-50-60H50C66-10 40 0 0 0S-66-10-50-60Z", "#34343f", INK, 5) + ellipse(0, -60, 52, 14, "#7fd06a", INK, 5) + circle(-20, -82, 10, "#a9e88f", INK, 4) + circle(10, -92, 13, "#a9e88f", INK, 4) + circle(30, -74, 8, "#a9e88f", INK, 4))
    owl = at(160, -150, 0.9, path("M-26 20C-36-40 36-40 26 20C16 36-16 36-26 20Z", "#a9693a", INK, 5) + circle(-11, -8, 12, WHITE, INK, 4) + circle(11, -8, 12, WHITE, INK, 4) + circle(-11, -8, 4.5, INK) + circle(11, -8, 4.5, INK) + path("M-5 2H5L0 12Z", GOLD, INK, 3) + path("M-24-22L-16-40L-6-26M24-22L16-40L6-26", "#a9693a", INK, 4.5))
    return scene("#33245e", "#c97aa0", moon(150, -264, 34), stars(((-180, -270), (-150, -200), (-30, -300), (190, -210), (60, -280), (-185, -140)), "#fff3c4", 12), castle, rock, gate, owl, wizard, cauldron)


def dream_factory():
    base = "".join(circle(x, y, r, "#e9e4fb", INK, 5) for x, y, r in ((-150, -40, 54), (150, -36, 56), (-80, -60, 60), (80, -60, 62), (0, -46, 66))) + path("M-206 20V-30H206V20Z", "#e9e4fb") + "".join(circle(x, y, r - 3, "#e9e4fb") for x, y, r in ((-150, -40, 54), (150, -36, 56), (-80, -60, 60), (80, -60, 62), (0, -46, 66)))
    body = wall(-96, 160, 130, "#8f9be0", -80) + path("M-96-210V-262L-44-210ZM-44-210V-262L10-210ZM10-210V-262L64-210Z", "#6673c4", INK, 5) + path("M70-90L78-280H110L118-90Z", "#6673c4", INK, 5) + path("M77-260H111", stroke=GOLD, width=11)
    puffs = at(104, -284, 1, star(6, -16, 15, GOLD, 4)) + star(140, -262, 20, "#f7a9c0", 4) + star(172, -226, 15, "#9fe8f0", 4) + path("M150-190C160-206 182-204 182-186C190-186 192-170 180-168H146C134-170 138-188 150-190Z", WHITE, INK, 4)
    face = path("M-78-150q14 14 28 0M18-150q14 14 28 0", stroke=INK, width=6) + path("M-36-116q20 16 40 0", stroke=INK, width=6) + circle(-72, -128, 10, "#f7a9c0") + circle(44, -128, 10, "#f7a9c0")
    gear = at(-130, -150, 1.5, path("M" + "L".join("{} {}".format(*(num(v) for v in polar(26 if i % 4 < 2 else 19, 11.25 + 22.5 * i))) for i in range(16)) + "Z", GOLD, INK, 4) + circle(0, 0, 9, "#4a4f9c", INK, 4))
    moon_ = at(-132, -262, 1, path("M20-40A44 44 0 1 0 36 24A36 36 0 0 1 20-40Z", "#fbeeb6", INK, 5) + path("M-22-4q6 6 12 0", stroke=INK, width=4))
    sleeper = at(20, -6, 1, rect(-86, -34, 172, 30, "#c9873f", INK, 5, 6) + rect(-80, -58, 60, 28, WHITE, INK, 4.5, 10) + circle(-44, -62, 22, "#c98a58", INK, 5) + path("M-66-66C-66-96-30-96-22-72C-36-80-52-76-66-66Z", "#1b1722", INK, 4) + path("M-56-60q5 4 9 0M-40-60q5 4 9 0", stroke=INK, width=3.5) + path("M-26-34C-20-66 40-60 82-48V-6H-26Z", "#e0447e", INK, 5) + star(20, -34, 11, GOLD, 3) + star(56, -28, 10, WHITE, 3))
    sheep = at(150, -58, 0.9, path("M-20 0V14M16 0V14", stroke=INK, width=8) + circle(-22, -14, 17, WHITE, INK, 4) + circle(18, -14, 17, WHITE, INK, 4) + circle(0, -26, 20, WHITE, INK, 4) + circle(-2, -12, 20, WHITE) + ellipse(34, -24, 12, 14, "#3a3347", INK, 3) + path("M36-26v1", stroke=WHITE, width=6))
    return scene("#23245c", "#8f7fc9", stars(((-60, -300), (20, -300), (-190, -200), (186, -130), (190, -300), (-20, -250)), "#fff3c4", 12), moon_, gear, body, face, puffs, base, sheep, sleeper)


PICTURES = {
    "dragon-parking": dragon_parking, "ghost-hunters-hq": ghost_hunters, "film-studios": film_studios, "embassy-of-mars": embassy_of_mars,
    "pirate-ship": pirate_ship, "chocolate-factory": chocolate_factory, "unicorn-ranch": unicorn_ranch, "aquapony-club": aquapony_club,
    "wizard-school": wizard_school, "dream-factory": dream_factory,
}
