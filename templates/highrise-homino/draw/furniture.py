"""Ten objects without machinery, each inside -100..100 on a pale rim.

Those with a plate of words below keep what tells them above y = 50.
"""

from hand import BLUE, GOLD, INK, LEAF, PINK, PLUM, RED, TEAL, WHITE, circle, ellipse, line, path, rect, rimmed, shade

OAK, DARK_OAK, BIRCH = "#c98a4b", "#8a5a30", "#f1d9a8"


def sofa():
    """Seen from the front: two cushions, round arms."""
    back = "M-70-4V-44C-70-66-56-72-36-72H36C56-72 70-66 70-44V-4Z"
    left = "M-66 58H-78C-92 58-98 50-98 36V4C-98-26-60-26-60 4V58Z"
    right = "M66 58H78C92 58 98 50 98 36V4C98-26 60-26 60 4V58Z"
    seat = "M-62 8H62V58H-62Z"
    feet = "M-76 56v16M76 56v16"
    cloth = "#4a86c8"
    return rimmed(
        back + left + right + seat,
        line(feet, 14)
        + path(back, shade(cloth, 0.82), INK, 8)
        + path("M-62 26H62V58H-62Z", shade(cloth, 0.72), INK, 8)
        + rect(-60, -8, 60, 36, cloth, INK, 7, 12) + rect(0, -8, 60, 36, cloth, INK, 7, 12)
        + path(left, cloth, INK, 8) + path(right, cloth, INK, 8)
        + line("M0-66V-10", 6) + line("M-50-52C-46-58-40-58-30-58M14-58H34", 6, "#b5d3f2"),
    )


def bed():
    """From above: pillow, turned-down sheet, quilt."""
    frame = "M-58-96H58V96H-58Z"
    return rimmed(
        frame,
        path("M-62-98H62V-74H-62Z", DARK_OAK, INK, 8)
        + path("M-54-78H54V88C54 94 50 96 46 96H-46C-50 96-54 94-54 88Z", WHITE, INK, 8)
        + path("M-38-64C-14-70 14-70 38-64C42-50 42-40 38-28C14-22-14-22-38-28C-42-40-42-50-38-64Z", "#dfe9f2", INK, 6)
        + path("M-54 2H54V88C54 94 50 96 46 96H-46C-50 96-54 94-54 88Z", PLUM, INK, 8)
        + path("M-54-10H54V14H-54Z", WHITE, INK, 6)
        + line("M-54 42H54M-54 70H54M-18 14V96M18 14V96", 5, "#c9a8d8"),
    )


def toilet():
    """Three quarters from the front: tank, lid, bowl, foot."""
    tank = "M-50-96H50L46-30H-46Z"
    bowl = "M-58-6C-58 42-34 60-26 66L-32 96H32L26 66C34 60 58 42 58-6Z"
    return rimmed(
        tank + bowl + "M-62-12a62 30 0 1 0 124 0a62 30 0 1 0-124 0Z",
        path(bowl, WHITE, INK, 8) + path("M-22 66C-6 72 6 72 22 66", "none", "#b9c6cc", 6)
        + path(tank, WHITE, INK, 8) + path("M-54-98H54V-80H-54Z", "#dfe7ea", INK, 7)
        + circle(0, -58, 9, GOLD, INK, 5)
        + ellipse(0, -8, 62, 30, TEAL, INK, 8) + ellipse(0, -6, 40, 16, "#bfe1ee", INK, 6),
    )


def table():
    """A round table with a checked cloth and a vase."""
    cloth = "M-96-10C-96-34-54-46 0-46S96-34 96-10L88 30Q70 44 58 30Q40 50 22 36Q0 54-22 36Q-40 50-58 30Q-70 44-88 30Z"
    legs = "M-64 20L-74 94M64 20L74 94M0 30V88"
    checks = "M-76 22L-70 2M-46 28L-43 10M-15 32L-14 13M15 32L14 13M46 28L43 10M76 22L70 2"
    vase = "M-12-30C-20-44-8-50-8-60H8C8-50 20-44 12-30Z"
    return rimmed(
        cloth + "M-72 30L-84 98H-62L-52 34ZM72 30L84 98H62L52 34ZM-10 40V92H10V40ZM-24-84a24 24 0 1 0 48 0a24 24 0 1 0-48 0ZM-14-60H14V-40H-14Z",
        line(legs, 20) + line(legs, 8, OAK) + path(cloth, WHITE, INK, 8) + line(checks, 12, RED)
        + ellipse(0, -12, 84, 22, "#f3b4b0") + ellipse(0, -12, 84, 22, "none", RED, 5)
        + path(vase, BLUE, INK, 6) + "".join(circle(x, y, 12, GOLD, INK, 5) for x, y in ((-14, -78), (14, -78), (0, -90))) + circle(0, -78, 7, RED),
    )


def chair():
    """From the side: a tall back, a cushion, four legs."""
    return rimmed(
        "M-58-100H-30L-26-28L-30 0H52C62 4 62 24 52 30L70 98H46L40 84H-30L-42 98H-66L-50 20V-28Z",
        line("M-26 20L-22 80M28 20L34 80", 16) + line("M-26 20L-22 80M28 20L34 80", 5, "#a8642f")
        + line("M-44-90L-38 18L-52 94M46 18L58 94", 22) + line("M-44-90L-38 18L-52 94M46 18L58 94", 9, "#e09a3c")
        + path("M-60-98H-32L-27-34H-54Z", PINK, INK, 8) + line("M-48-80L-44-52", 6, "#f9c6d2")
        + path("M-46 0H54C66 0 66 26 54 26H-46C-56 26-56 0-46 0Z", PINK, INK, 8) + line("M-30 9H40", 5, "#f9c6d2"),
    )


def plant():
    """Large leaves over a pot."""
    leaves = ("M0 30C-20-10-60-20-92 2C-78 34-36 44 0 30Z", "M0 30C20-10 60-20 92 2C78 34 36 44 0 30Z",
              "M-2 30C-46 0-74-40-62-80C-22-68 2-24-2 30Z", "M2 30C46 0 74-40 62-80C22-68-2-24 2 30Z",
              "M0 30C-28-14-28-66 0-100C28-66 28-14 0 30Z")
    pot = "M-46 34H46L34 98H-34Z"
    veins = "M0 26V-70M-8 20C-24-6-42-36-52-62M8 20C24-6 42-36 52-62M-14 26C-34 14-54 6-74 8M14 26C34 14 54 6 74 8"
    tones = ("#3b8747", "#3b8747", LEAF, LEAF, "#63b36a")
    return rimmed(
        "".join(leaves) + pot,
        "".join(path(d, tone, INK, 7) for d, tone in zip(leaves, tones)) + line(veins, 4.5, "#23592d")
        + path(pot, "#c46a3c", INK, 8) + path("M-52 28H52V46H-52Z", "#de8654", INK, 7),
    )


def pool():
    """Seen from above: water in a pale border, a ladder, a ring to float on."""
    edge = "M-66-88C-20-100 0-78 30-84C80-92 104-58 96-16C90 24 66 56 24 54C-6 54-20 44-48 50C-86 56-104 24-96-16C-92-44-94-78-66-88Z"
    water = "M-60-70C-24-80 4-60 32-66C66-72 84-50 78-16C72 14 56 38 22 36C-4 34-20 26-46 32C-74 36-84 16-78-14C-74-38-78-64-60-70Z"
    ripples = "M-62-22q10-9 20 0t20 0M-20-46q9-8 18 0t18 0M14 16q9-8 18 0t18 0M-58 10q8-7 16 0t16 0"
    ring = circle(36, -20, 21, "none", INK, 22) + circle(36, -20, 21, "none", WHITE, 13)
    stripes = path("M36-41A21 21 0 0 1 57-20M36 1A21 21 0 0 1 15-20", stroke=RED, width=13, more='stroke-linecap="butt"')
    ladder = line("M-70-98V-38M-44-98V-38M-70-60H-44M-70-78H-44", 15) + line("M-70-98V-38M-44-98V-38M-70-60H-44M-70-78H-44", 6, "#cdd8dd")
    return rimmed(edge, path(edge, "#f1e4c3", INK, 8) + path(water, "#3fa7d6", INK, 6) + line(ripples, 6, "#c5e9f6") + ring + stripes + ladder)


def wardrobe():
    """One door open: clothes on a rail."""
    body = "M-58-84H58V88H-58Z"
    left, right = "M-58-82L-94-66V90L-58 80Z", "M4-80H54V80H4Z"
    clothes = "".join(path(f"M{x}-58l9 10V{y}h-18V-48Z", c, INK, 5) for x, y, c in ((-44, 36, RED), (-26, 48, GOLD), (-8, 30, TEAL)))
    return rimmed(
        body + left + "M-68-98H68V-80H-68ZM-56 84H-44V98H-56ZM44 84H56V98H44Z",
        path("M-50 84v14M50 84v14", stroke=INK, width=14) + path(body, "#3d2a22", INK, 8) + clothes + line("M-54-60H2", 6, "#c9d3d8")
        + path(left, shade(OAK, 0.85), INK, 7) + path(right, OAK, INK, 7) + rect(14, -68, 30, 52, "#dba566", INK, 4)
        + rect(14, 0, 30, 62, "#dba566", INK, 4) + circle(11, -8, 5, GOLD, INK, 4) + path("M-70-98H70V-80H-70Z", DARK_OAK, INK, 7),
    )





def piano():
    """A grand piano with its lid up."""
    lid = "M-88-22L-58-96C0-104 40-84 62-62C76-48 96-50 98-22Z"
    case = "M-98-22H98V22H-98Z"
    whites = "M-92 22H66V42H-92Z"
    keys = "".join(f"M{x} 24V40" for x in range(-74, 60, 18))
    black = "#33303c"
    return rimmed(
        lid + case + "M-98 20H76V46H-98ZM-80 40H-76V90H-80ZM56 40H60V90H56ZM86 20H90V90H86Z",
        line("M-78 44V90M58 40V90M88 22V90", 14)
        + path(lid, "#5b5666", INK, 8) + path("M-70-28L-48-80C0-84 30-70 48-52C60-40 76-38 80-28Z", "#c98a4b", INK, 5)
        + line("M-40-30L-28-72M-10-30L-6-76M20-30L18-66", 4, "#f1e4c3") + line("M28-26L52-58", 8)
        + path(case, black, INK, 8) + path("M-104 18H78V48H-104Z", black, INK, 6) + path(whites, WHITE, INK, 5) + line(keys, 4)
        + line("M-66 24v7M-48 24v7M-12 24v7M6 24v7M24 24v7", 8) + line("M-84-8H60", 5, "#8d889a"),
    )


def desk():
    """Drawers on one side, work on top."""
    top = "M-98-24H98V-4H-98Z"
    body = "M18-6H88V92H18Z"
    papers = path("M-74-26L-62-66L-14-60L-22-26Z", WHITE, INK, 6) + line("M-54-54L-28-51M-57-42L-30-39", 5, BLUE)
    cup = line("M36-50L28-88M48-50V-96M60-50L68-86", 14) + line("M36-50L28-86", 6, RED) + line("M48-50V-94", 6, GOLD) + line(
        "M60-50L68-84", 6, LEAF) + path("M26-56H70L66-24H30Z", TEAL, INK, 7)
    return rimmed(
        top + body + "M-88-6H-68V92H-88Z" + "M-76-26L-62-68L-12-62L-20-26ZM24-58H72L68-24H28ZM24-92H74V-50H34Z",
        papers + cup + path("M-88-6H-68V92H-88Z", BIRCH, INK, 7) + path(body, BIRCH, INK, 8) + path("M-68 2H18V16H-68Z", "#d9b676", INK, 6)
        + path("M18 26H88M18 58H88", stroke=INK, width=6) + line("M44 12H62M44 43H62M44 76H62", 8, RED)
        + path(top, "#fbe6b8", INK, 8),
    )


DRAWN = {"sofa": sofa, "bed": bed, "toilet": toilet, "table": table, "chair": chair, "plant": plant, "pool": pool,
         "wardrobe": wardrobe, "piano": piano, "desk": desk}

