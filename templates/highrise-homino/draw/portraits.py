"""The sixteen tenants, each with an outline of its own: hair, hat or ears tell them without colour."""

from hand import BLUE, CREAM, GOLD, INK, LEAF, PINK, PLUM, RED, TEAL, WHITE, at, circle, ellipse, line, path, rect, shade
from people import (BLACK, BLOND, BROWN, GINGER, GREY, SILVER, SKIN, cheeks, eyes, glasses, head, laugh, medallion, nose,
                    shoulders, smile)


def boy():
    hair = "M-45-18L-54-36L-46-44L-56-62L-40-62L-40-82L-24-72L-14-92L0-76L16-92L22-74L40-80L40-60L55-58L46-42L54-32L45-18C42-34 34-44 24-46L14-36L4-48L-8-36L-18-48C-32-44-42-34-45-18Z"
    stripes = line("M-52 52H52M-62 70H62M-40 88H40", 9, WHITE)
    freckles = line("M-27-1v.1M-20 4v.1M27-1v.1M20 4v.1", 5, "#b5764a")
    return medallion("#bfe0ee", shoulders(RED, stripes) + head(SKIN[0]) + eyes(brows=GINGER) + nose(SKIN[0]) + laugh(11) + freckles
                     + path(hair, GINGER, INK, 7))


def girl():
    tails = "".join(path(f"M{s * 40}-44C{s * 70}-70 {s * 96}-40 {s * 84}-8C{s * 82} 10 {s * 66} 20 {s * 62} 22C{s * 62} 0 {s * 50}-20 {s * 40}-44Z", BROWN, INK, 7) for s in (-1, 1))
    bows = "".join(path(f"M{s * 48}-48l{s * 18}-16v26ZM{s * 48}-48l{s * -14}-14v22Z", GOLD, INK, 5) for s in (-1, 1))
    fringe = "M-45-18C-50-96 50-96 45-18C42-34 36-42 28-44C10-40-10-40-28-44C-36-42-42-34-45-18Z"
    return medallion("#f9dcc4", tails + shoulders(TEAL) + path("M-20 37L0 58L20 37L0 46Z", WHITE, INK, 5) + head(SKIN[1]) + eyes(brows=BROWN)
                     + nose(SKIN[1]) + smile() + cheeks("#b5643c") + path(fringe, BROWN, INK, 7) + line("M0-76V-46", 5, shade(BROWN, 1.35)) + bows)


def man():
    beard = "M-44-18C-46 60 46 60 44-18C38-4 26-2 16-4C6-10-6-10-16-4C-26-2-38-4-44-18Z"
    hair = "M-45-20C-56-66-26-84 6-78C40-84 56-54 45-20C42-36 38-46 34-50C10-46-14-52-22-60C-28-48-40-38-45-20Z"
    tie = path("M-9 46H9L5 58L12 92L0 98L-12 92L-5 58Z", RED, INK, 5)
    return medallion("#a3bd84", shoulders("#34568b") + path("M-26 38L0 64L26 38L14 34H-14Z", WHITE, INK, 5) + head(SKIN[3]) + eyes(-20, brows=BLACK)
                     + path(beard, BLACK, INK, 7) + nose(SKIN[3], -12) + path("M-12 10H12C10 20-10 20-12 10Z", "#e9b3a0", INK, 4) + tie + path(hair, BLACK, INK, 7))


def woman():
    behind = "M-46-40C-70-20-60 10-74 34C-80 60-50 70-36 52V-20H36V52C50 70 80 60 74 34C60 10 70-20 46-40C40-92-40-92-46-40Z"
    fringe = "M-46-14C-52-92 52-92 46-14C40-40 20-52-8-60C-16-46-38-36-46-14Z"
    band = "M-44-44C-30-84 30-84 44-44C30-70-30-70-44-44Z"
    return medallion("#e6d3ea", path(behind, "#8a4b22", INK, 7) + shoulders("#c23a78") + head(SKIN[0], ears=False) + eyes(brows="#8a4b22")
                     + line("M-25-18l-6-4M25-18l6-4", 4) + nose(SKIN[0]) + path("M-12 13Q0 8 12 13Q0 27-12 13Z", RED, INK, 4)
                     + path(fringe, "#8a4b22", INK, 7) + path(band, TEAL, INK, 5) + circle(-45, 10, 7, GOLD, INK, 4) + circle(45, 10, 7, GOLD, INK, 4))


def grandpa():
    tufts = "".join(path(f"M{s * 40}-44C{s * 66}-46 {s * 70}-10 {s * 50} 2C{s * 46}-6 {s * 42}-10 {s * 40}-44Z", SILVER, INK, 6) for s in (-1, 1))
    tache = "M0 2C-12-6-34 2-40 18C-24 22-8 20 0 12C8 20 24 22 40 18C34 2 12-6 0 2Z"
    bow = "M0 50L-24 38V64ZM0 50L24 38V64Z"
    return medallion("#cfdde6", shoulders("#6b5a45") + path("M-24 38L0 70L24 38Z", WHITE, INK, 5) + head(SKIN[0]) + tufts + eyes(-16, 18, SILVER)
                     + glasses("#6b5a45") + path(tache, SILVER, INK, 6) + line("M-18-58q18-8 36 0M-14-48q14-5 28 0", 4, shade(SKIN[0], 0.75)) + path(bow, RED, INK, 5))


def grandma():
    bun = circle(0, -76, 21, GREY, INK, 7) + line("M-12-80q12-12 22 2M-8-72q8 6 16 0", 4, "#7d7976")
    hair = "M-48-8C-66-88 66-88 48-8C44-30 34-44 0-52C-34-44-44-30-48-8Z"
    pearls = "".join(circle(x, y, 7, WHITE, INK, 4) for x, y in ((-30, 44), (-20, 54), (-7, 60), (7, 60), (20, 54), (30, 44)))
    return medallion("#e3a9b8", bun + shoulders("#cdb0dc") + head(SKIN[0], ears=False) + eyes(-14, 18, GREY) + glasses(PLUM, r=16) + nose(SKIN[0]) + smile(16, 11)
                     + cheeks() + path(hair, GREY, INK, 7) + pearls)


def police():
    cap = "M-52-46C-66-74-44-98 0-98S66-74 52-46Z"
    visor = "M-48-48H48C46-30 28-36 0-36S-46-30-48-48Z"
    return medallion("#efe0b0", shoulders("#27406e") + path("M-16 36L0 54L16 36Z", "#8fb4dd", INK, 5) + line("M0 54V98", 6, "#16284a")
                     + line("M-58 58h18M58 58h-18", 9, GOLD) + head(SKIN[2]) + eyes(-16, brows=BLACK) + nose(SKIN[2]) + smile(15, 12)
                     + path(cap, "#27406e", INK, 7) + path("M-50-58H50L48-42H-48Z", "#16284a", INK, 5) + path(visor, BLACK, INK, 6)
                     + path("M0-92l5 10 11 1-8 8 2 11-10-5-10 5 2-11-8-8 11-1Z", GOLD, INK, 4))


def nurse():
    cap = "M-44-52L-54-92C-20-104 20-104 54-92L44-52C16-62-16-62-44-52Z"
    hair = "M-47-6C-58-74 58-74 47-6C44-34 34-46 0-46S-44-34-47-6Z"
    bobs = ellipse(-48, 4, 14, 18, BLOND, INK, 6) + ellipse(48, 4, 14, 18, BLOND, INK, 6)
    scope = line("M-30 40C-30 70 0 66 6 84M30 40C30 60 22 70 8 80", 6, "#33424c") + circle(8, 86, 8, "#cdd8dd", INK, 4)
    return medallion("#93cfb8", bobs + shoulders("#7fc4b4") + path("M-20 36L0 58L20 36Z", WHITE, INK, 5) + scope + head(SKIN[3], ears=False) + eyes(brows="#a87a20")
                     + nose(SKIN[3]) + smile() + cheeks() + path(hair, BLOND, INK, 7) + path(cap, WHITE, INK, 7) + path("M-6-92H6V-83H15V-71H6V-62H-6V-71H-15V-83H-6Z", RED, INK, 3))


def artist():
    beret = "M-50-44C-84-58-60-96-6-90C50-96 86-74 62-54C40-42-20-48-50-44Z"
    curl = "M-46-12C-54-30-50-44-44-48L-38-30ZM46-12C54-30 50-44 44-48L38-30Z"
    brush = at(60, -6, 1, line("M0 40V-22", 13) + line("M0 40V-20", 5, "#d18a48") + path("M-8-22H8L6-36C6-46 0-50 0-56C-4-48-6-46-6-36Z", TEAL, INK, 5), turn=28)
    return medallion("#e9bd62", shoulders(WHITE, line("M-62 66H62M-48 84H48M-50 50H50", 8, BLUE)) + head(SKIN[1]) + eyes(brows=BLACK) + nose(SKIN[1])
                     + path("M-12 26C-8 16 8 16 12 26C8 44-8 44-12 26Z", BLACK, INK, 4) + line("M-22 10C-14 2-6 6 0 8C6 6 14 2 22 10", 7, BLACK)
                     + path(curl, BLACK, INK, 4) + path(beret, RED, INK, 7) + line("M-4-90l4-12", 9) + path("M-38 34Q0 58 38 34L34 54Q0 70-34 54Z", GOLD, INK, 6) + brush)


def musician():
    afro = "".join(circle(x, y, 27, BLACK, INK, 7) for x, y in ((-48, -14), (48, -14), (-54, -44), (54, -44), (-32, -68), (32, -68), (0, -71)))
    fill = ellipse(0, -38, 58, 48, BLACK)
    note = line("M62 84V40L86 34V76", 7, GOLD)
    lenses = path("M-38-26H-4C-4-6-10-2-20-2S-38-8-38-26ZM38-26H4C4-6 10-2 20-2S38-8 38-26Z", "#d2452f", INK, 5) + line("M-40-26H40", 6)
    shine = line("M-56-60q10-18 24-20M-66-36q0-10 4-14", 5, "#5d5468")
    return medallion("#f7d27a", afro + fill + shine + shoulders("#3a2f4f", path("M-20 36L0 72L20 36Z", "#f08a24", INK, 5)) + head(SKIN[2], ears=False)
                     + path("M-42-34C-34-62 34-62 42-34C44-80-44-80-42-34Z", BLACK) + lenses + nose(SKIN[2], 0) + smile(17, 13)
                     + note + ellipse(55, 84, 10, 8, GOLD, INK, 4) + ellipse(79, 77, 10, 8, GOLD, INK, 4))


def toddler_boy():
    cap = "M-50-34C-54-92 54-92 50-34C20-44-20-44-50-34Z"
    dummy = circle(0, 16, 15, "#5fb3d9", INK, 5) + circle(0, 16, 6, WHITE, INK, 4) + path("M-9 28a10 10 0 1 0 18 0", stroke=INK, width=5)
    return medallion("#d4ecd0", circle(0, -88, 13, WHITE, INK, 6) + shoulders("#5fa7c9") + path("M-30 38C-34 74 34 74 30 38Z", WHITE, INK, 5)
                     + head(SKIN[0], wide=1.18) + eyes(-14, 20, None) + cheeks() + dummy + path(cap, "#5b9bd0", INK, 7)
                     + path("M-52-48C-20-58 20-58 52-48V-32C20-42-20-42-52-32Z", WHITE, INK, 6) + line("M-20-74V-60M0-78V-62M20-74V-60", 6, "#d6e6f2"))


def toddler_girl():
    sprout = path("M0-72C-8-88-34-98-40-84C-34-76-18-74 0-72C8-88 34-98 40-84C34-76 18-74 0-72ZM0-70C-10-84-6-96 0-100C6-96 10-84 0-70Z", BLACK, INK, 6)
    curls = "M-49-24C-50-84 50-84 49-24Q40-44 26-34Q14-52 0-38Q-14-52-26-34Q-40-44-49-24Z"
    return medallion("#f2c766", sprout + shoulders(PINK) + path("M-30 38C-34 78 34 78 30 38Z", WHITE, INK, 5) + path("M0 64C-16 54-8 44 0 52C8 44 16 54 0 64Z", RED)
                     + head(SKIN[2], wide=1.18) + eyes(-12, 20, None) + cheeks("#a8553a") + path("M-16 8H16C16 30-16 30-16 8Z", "#7a2020", INK, 5)
                     + rect(-5, 9, 10, 9, WHITE, INK, 2.5) + path(curls, BLACK, INK, 7) + circle(0, -72, 9, RED, INK, 5))


def builder():
    helmet = "M-50-40C-52-100 52-100 50-40Z"
    ridge = "M-12-88V-96C-6-100 6-100 12-96V-88L14-42H-14Z"
    vest = line("M-34 44V86M34 44V86", 13, "#f6ef8f") + line("M-60 70H-48M60 70H48", 10, "#f6ef8f")
    stubble = line("M-24 14v.1M-16 22v.1M-6 28v.1M6 28v.1M16 22v.1M24 14v.1M-30 4v.1M30 4v.1", 5, "#8a5a3a")
    return medallion("#8fb0bf", shoulders("#f07a24", vest) + head(SKIN[3]) + eyes(-14, brows=BROWN) + nose(SKIN[3], -4) + stubble + smile(14, 13)
                     + path(helmet, GOLD, INK, 7) + path(ridge, "#ffdf80", INK, 6) + path("M-66-44H66C66-28 50-32 0-34S-66-28-66-44Z", GOLD, INK, 6))


def teenager():
    hood = "M-66 50C-80-20-62-94 0-96S80-20 66 50C50 30 50 20 50-20H-50C-50 20-50 30-66 50Z"
    inner = "M-50 0C-56-86 56-86 50 0Z"
    fringe = "M-42-40C-30-78 36-76 42-44C30-52 22-50 16-46C10-30-20-14-40-10C-44-22-44-32-42-40Z"
    phones = "".join(rect(s * 50 - 12, -32, 24, 42, RED, INK, 6, 10) for s in (-1, 1))
    return medallion("#9a92cf", path(hood, "#5b8a3c", INK, 7) + path(inner, shade("#5b8a3c", 0.6)) + shoulders("#5b8a3c") + head(SKIN[3], ears=False)
                     + eyes(-12, brows=None) + nose(SKIN[3]) + line("M-10 18q10 3 20-3", 5) + path(fringe, "#2d6f9a", INK, 6) + phones
                     + line("M-16 44V84M16 44V78", 6, CREAM) + path("M-58-30C-62-104 62-104 58-30", "none", INK, 12) + path("M-58-30C-62-104 62-104 58-30", "none", RED, 4))


def dog():
    ears = "".join(path(f"M{s * 34}-66C{s * 66}-82 {s * 92}-46 {s * 78} 18C{s * 62} 26 {s * 48} 6 {s * 44}-20Z", "#8a5a30", INK, 7) for s in (-1, 1))
    face = "M-48-30C-48-86 48-86 48-30C52 0 40 40 0 44C-40 40-52 0-48-30Z"
    muzzle = "M-30 12C-36-14-14-22 0-18C14-22 36-14 30 12C26 36-26 36-30 12Z"
    collar = path("M-44 46Q0 74 44 46L46 62Q0 90-46 62Z", RED, INK, 6) + circle(0, 82, 10, GOLD, INK, 4)
    return medallion("#d9e6b8", path("M-60 78C-58 46-36 40 0 40S58 46 60 78A98 98 0 0 1-60 78Z", "#d8a468", INK, 7) + collar + path(face, "#d8a468", INK, 7)
                     + path("M4-72C40-78 50-40 46-16C36 0 12-8 8-28Z", "#8a5a30") + path("M-12-70C0-66 4-40 0-18", "none", "#e9c596", 12) + path(muzzle, WHITE, INK, 6)
                     + path("M-8 20H12C14 46-8 46-8 20Z", "#ee7f8f", INK, 5) + path("M-15-18H15C14-2 4 0 0 2C-4 0-14-2-15-18Z", BLACK, INK, 4)
                     + line("M0 2V14M-16 16Q-8 24 0 14Q8 24 16 16", 5) + line("M-20-36v1M22-36v1", 13) + ears)


def cat():
    ears = "M-50-30L-58-94L-14-66ZM50-30L58-94L14-66Z"
    inside = "M-44-52L-50-80L-28-64ZM44-52L50-80L28-64Z"
    face = "M-60-8C-64-84 64-84 60-8C58 26 34 42 0 42S-58 26-60-8Z"
    stripes = line("M0-64V-44M-16-62L-12-46M16-62L12-46M-58-10L-42-8M58-10L42-8", 8, "#5a6470")
    whiskers = line("M-30 12L-86 2M-30 18L-86 20M-28 24L-80 38M30 12L86 2M30 18L86 20M28 24L80 38", 4.5)
    eye = "".join(ellipse(s * 24, -16, 13, 15, "#c6e05a", INK, 5) + line(f"M{s * 24}-24V-8", 7) for s in (-1, 1))
    return medallion("#e8a07a", path("M-56 80C-50 46-30 36 0 36S50 46 56 80A98 98 0 0 1-56 80Z", "#8f9aa5", INK, 7) + path(ears, "#8f9aa5", INK, 7) + path(inside, PINK)
                     + path(face, "#8f9aa5", INK, 7) + stripes + path("M-26 18C-26 2-8 4 0 8C8 4 26 2 26 18C22 38-22 38-26 18Z", WHITE)
                     + eye + path("M-9 6H9L0 16Z", PINK, INK, 4) + line("M0 16V22M-14 24Q-6 32 0 22Q6 32 14 24", 5) + whiskers
                     + path("M-40 50Q0 72 40 50L42 62Q0 84-42 62Z", LEAF, INK, 5) + circle(0, 76, 9, GOLD, INK, 4))


PORTRAITS = {"boy": boy, "girl": girl, "man": man, "woman": woman, "grandpa": grandpa, "grandma": grandma, "police": police,
             "nurse": nurse, "artist": artist, "musician": musician, "toddler-boy": toddler_boy, "toddler-girl": toddler_girl,
             "builder": builder, "teenager": teenager, "dog": dog, "cat": cat}


def draw_portrait(name, size):
    """Around (0, 0), inside a square of that side."""
    return at(0, 0, size / 200, PORTRAITS[name]())
