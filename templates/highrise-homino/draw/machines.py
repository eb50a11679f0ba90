"""Ten objects of the building and its machines, each inside -100..100 on a pale rim.

All of them have a plate of words below, so what tells them is above y = 50.
"""

from hand import BLUE, GOLD, INK, LEAF, PLUM, RED, SLATE, STEEL, WHITE, at, circle, line, path, rect, rimmed, shade

BOLT = "M10-50L-26 8H-4L-12 50L26-12H4Z"
DROP = "M0-50C22-14 34 0 34 18A34 34 0 0 1-34 18C-34 0-22-14 0-50Z"


def waves(width, colour):
    return line("M-22 14A31 31 0 0 1 22 14M-42-8A62 62 0 0 1 42-8M-60-30A92 92 0 0 1 60-30", width, colour)


def staircase():
    """A flight down to the right, its rail, an arrow down."""
    steps = "M-94 96V-52H-48V-18H-4V16H40V50H86V96Z"
    rail = "M-84-52V-96L76 26V50M-30-18V-54M14 16V-20"
    arrow = "M34-98H66V-62H88L50-20L12-62H34Z"
    treads = "M-94-52H-48M-48-18H-4M-4 16H40M40 50H86"
    return rimmed(
        steps + arrow + "M-94-100H-70L88 20V56H64Z",
        line(rail, 17) + line(rail, 7, "#d18a48") + path(steps, STEEL, INK, 8)
        + line("M-48-18V96M-4 16V96M40 50V96", 5, "#6f838f") + line(treads, 14) + line(treads, 5, WHITE)
        + path(arrow, RED, INK, 8),
    )


def elevator():
    """A cabin between its doors, with the two arrows over it."""
    frame = "M-76-66H76V98H-76Z"
    return rimmed(
        frame + "M-50-106H50V-60H-50Z",
        path(frame, "#5e7f9c", INK, 9) + rect(-56, -48, 112, 146, GOLD, INK, 7)
        + path("M-56-48H-24V98H-56ZM56-48H24V98H56Z", "#a9c3d6", INK, 7)
        + path("M-24-48H24V98H-24Z", "#ffe9ad", INK, 5)
        + circle(0, -14, 12, "#c98a58", INK, 5) + path("M-20 60V22C-20-4 20-4 20 22V60Z", BLUE, INK, 5)
        + path("M-48-104H48V-66H-48Z", SLATE, INK, 7) + path("M-34-76L-20-96L-6-76Z", "#8fe07a") + path("M6-96H34L20-76Z", "#ff8f6b"),
    )


def floor_counter():
    """A house of three storeys, each smaller than the one below, and a flag on top."""
    outline = "M-92 98V40H-66V-8H-42V-56H42V-8H66V40H92V98Z"
    storeys = ((-92, 40, 184, 58), (-66, -8, 132, 48), (-42, -56, 84, 48))
    lit = "".join(rect(x, y, 20, 24, c, INK, 5) for x, y, c in (
        (-28, -43, "#ffe28a"), (8, -43, "#ffe28a"), (-50, 5, "#ffe28a"), (-10, 5, "#7b2230"), (30, 5, "#ffe28a"),
        (-76, 56, "#7b2230"), (-40, 56, "#ffe28a"), (-10, 56, "#ffe28a"), (20, 56, "#ffe28a"), (56, 56, "#7b2230")))
    slabs = "M-50-56H50M-74-8H74M-98 40H98"
    flag = "M0-98L44-86L0-72Z"
    return rimmed(
        outline + flag + "M-5-98H5V-50H-5Z",
        "".join(rect(x, y, w, h, "#c4384a", INK, 8) for x, y, w, h in storeys) + lit
        + line(slabs, 17) + line(slabs, 7, "#f3b4b0") + line("M0-58V-98", 8) + path(flag, GOLD, INK, 6),
    )


def bar():
    """A cocktail with an olive and a straw, a bottle beside it."""
    glass = "M-92-64H38L-22 14V66H2V80H-56V66H-32V14Z"
    bottle = "M52-98H74V-62C74-48 92-44 92-22V82H34V-22C34-44 52-48 52-62Z"
    return rimmed(
        glass + bottle + "M-14-70L12-104L24-98L2-62Z",
        path(bottle, "#3b7d4a", INK, 8) + rect(38, -8, 50, 40, "#f1e4c3", INK, 5) + path("M50-100H76V-84H50Z", GOLD, INK, 6)
        + path("M-90-64H36L-27 8Z", "#f3f8fa", INK, 8) + path("M-70-44H16L-27 4Z", "#ff8f4d")
        + line("M-50-28L10-102", 14) + line("M-50-28L10-102", 6, PLUM)
        + circle(-26, -34, 14, LEAF, INK, 5) + circle(-22, -36, 4, RED) + path("M-90-64H36L-27 8Z", "none", INK, 8)
        + line("M-27 8V70", 12) + path("M-60 82C-56 66 2 66 6 82Z", "#f3f8fa", INK, 8),
    )


def computer():
    """A screen on its foot, keys before it."""
    screen = "M-96-92H96V20H-96Z"
    foot = "M-14 20H14L22 44H-22Z"
    keys = "M-82 44H82L94 84H-94Z"
    return rimmed(
        screen + foot + keys,
        path(foot, STEEL, INK, 7) + path(keys, "#e8edf0", INK, 8) + line("M-70 58H70M-76 71H76", 6, "#8d9aa3")
        + path(screen, "#39415c", INK, 9) + rect(-80, -77, 160, 82, "#2aa6a0", INK, 5)
        + rect(-66, -64, 76, 50, WHITE, INK, 5) + path("M-66-64H10V-50H-66Z", PLUM, INK, 5)
        + line("M-54-38H-6M-54-26H-20", 6, "#8d9aa3") + path("M34-44V8L46-4L56 18L66 13L56-8L72-9Z", WHITE, INK, 5),
    )


def hometrainer():
    """A bike that stays where it is."""
    frame = "M-50 24L-26-40H38L-4 30M38-40L50 30M-34-20L-4 30L50 30"
    bike = rimmed(
        "M-4 28a54 54 0 1 0 108 0a54 54 0 1 0-108 0ZM-60-66H-2V-36H-60ZM24-98H84V-60H44V-30L50 80H-60V20L-30-40H30ZM-84 84H94V92H-84ZM-52 60V86",
        line("M-82 88H92M-50 30V86M50 40V86", 16)
        + circle(50, 30, 46, "#d8e2e6", INK, 12) + circle(50, 30, 30, RED, INK, 6) + circle(50, 30, 9, GOLD, INK, 5)
        + line(frame, 22) + line(frame, 9, RED)
        + line("M-26-40L-32-58", 16) + path("M-66-74C-40-80-14-74 0-62C-10-50-50-50-66-58Z", "#33303c", INK, 6)
        + line("M38-40L28-86H70C84-86 84-66 72-66", 20) + line("M38-40L28-86H70C84-86 84-66 72-66", 8, "#33303c")
        + circle(-4, 30, 17, SLATE, INK, 6) + line("M-4 30L-26 56M-36 56H-16", 10),
    )
    return at(2, -12, 0.88, bike)  # its wheel above the words


def generator_electricity():
    """An engine with fins, a plug on its cable, the bolt on a sign."""
    body = "M-78-40H56V92H-78Z"
    cable = "M56 20C84 20 84-10 80-30"
    plug = "M62-30V-56C62-66 98-66 98-56V-30Z"
    return rimmed(
        body + plug + "M-58-78H36V-40H-58Z" + "M52 12L86 4L80-30L92-30L94 20L56 30Z",
        line(cable, 16) + line(cable, 6, "#8d9aa3") + line("M70-62V-92M90-62V-92", 9) + path(plug, "#33303c", INK, 6)
        + path("M-60-68H38V-40H-60Z", "#6b7280", INK, 7) + line("M-44-66V-84M-22-66V-84M0-66V-84M22-66V-84", 13)
        + path(body, "#f0b429", INK, 9) + line("M-64 66H42", 6, "#a06d10")
        + circle(-11, 8, 42, WHITE, INK, 7) + f'<g transform="translate(-11 8) scale(.74)">{path(BOLT, "#33303c")}</g>',
    )


def generator_water():
    """A large tap with its wheel, and the drop below."""
    pipe = "M-98-66H-46C-40-74-30-76-18-76H6C52-76 70-52 70-24H22C22-36 16-40 4-40H-20C-30-40-40-42-46-50V-32H-98Z"
    drop = "M47-14C65 12 74 20 74 32A27 27 0 0 1 20 32C20 20 29 12 47-14Z"
    return rimmed(
        pipe + drop + "M-66-100H30V-84H-66ZM-30-90H-4V-60H-30ZM14-32H80V-18H14Z",
        line("M-17-72V-90", 20) + line("M-17-72V-90", 8, STEEL) + path("M-66-102H32V-86H-66Z", RED, INK, 8)
        + path("M-98-72H-46V-30H-98Z", shade(STEEL, 0.8), INK, 8)
        + path("M-48-78H6C52-78 72-56 72-28H24C24-38 18-42 4-42H-48Z", STEEL, INK, 8) + path("M16-36H80V-20H16Z", shade(STEEL, 0.8), INK, 7)
        + line("M-36-66H6C30-66 44-58 52-46", 6, WHITE) + path(drop, "#2f9fe0", INK, 8) + line("M36 34A13 13 0 0 0 46 44", 6, "#c5e9f6"),
    )


def generator_wifi():
    """A box with three aerials and the waves above it."""
    body = "M-90 20H90V76H-90Z"
    return rimmed(
        body + "M-90 20L-80-60H-64V20ZM90 20L80-60H64V20ZM-70-40A90 90 0 0 1 70-40L20 20H-20Z",
        line("M-72 22L-80-62M72 22L80-62", 18) + line("M-72 22L-80-62M72 22L80-62", 7, "#8d9aa3")
        + f'<g transform="translate(0 -26) scale(.86)">{waves(26, INK)}{waves(12, "#b06bd0")}</g>' + circle(0, 2, 13, "#b06bd0", INK, 6)
        + path(body, "#5b4a78", INK, 9) + circle(-58, 42, 8, "#8fe07a", INK, 4) + circle(-30, 42, 8, GOLD, INK, 4) + line("M8 42H66", 7, "#b9a8d6"),
    )


def lamp():
    """A lamp on a tall foot; its light falls to both sides."""
    shade_ = "M-44-90H44L78-14H-78Z"
    light = "M-78-8H78L98 50H-98Z"
    return rimmed(
        shade_ + light + "M-42 92H42V96H-42ZM-2 40H2V92H-2ZM-50-92H50V-88H-50Z",
        path(light, "#ffe98f") + line("M-78-8L-98 50M78-8L98 50", 5, "#d9a514")
        + line("M0-14V92", 14) + line("M0-14V92", 5, GOLD) + line("M-40 94H40", 14) + line("M34-14V22", 5) + circle(34, 26, 6, RED, INK, 4)
        + path(shade_, "#f08a24", INK, 9) + line("M-22-84L-40-22M22-84L40-22M0-84V-22", 6, "#ffd08a")
        + line("M-50-92H50", 12),
    )


DRAWN = {"staircase": staircase, "elevator": elevator, "floor-counter": floor_counter, "bar": bar, "computer": computer,
         "hometrainer": hometrainer, "generator-electricity": generator_electricity, "generator-water": generator_water,
         "generator-wifi": generator_wifi, "lamp": lamp}
