"""The things that are counted. Each is drawn around (0, 0) inside -50..50, on a cream halo."""

from svg import CREAM, INK, at, circle, ellipse, path, polar, num, rect, shade

FLOWER_COLOURS = {
    "light-pink": "#f7a1c4",
    "magenta": "#d3126f",
    "orange": "#f5871f",
    "purple": "#6f35b5",
    "turquoise": "#12b4b0",
    "white": "#ffffff",
}
CAT = "#7c3aa8"
BIRD = "#13b3b3"


def _halo(d, width=13):
    return path(d, CREAM, CREAM, width)


def heart():
    d = "M0 44C-64-2-50-46-22-44C-8-43 0-30 0-20C0-30 8-43 22-44C50-46 64-2 0 44Z"
    return (
        _halo(d)
        + path(d, "#dc2231", INK, 5)
        + path("M-30-20C-31-29-25-33-18-33", stroke="#ffb3b0", width=7)
    )


def note():
    flag = "M4 24V-44C10-26 36-24 34 4C28-8 16-12 4-12Z"
    head = ellipse(-13, 29, 22, 16, "#1c2452", more='transform="rotate(-18 -13 29)"')
    halo = ellipse(-13, 29, 22, 16, CREAM, CREAM, 14, 'transform="rotate(-18 -13 29)"')
    return _halo(flag, 16) + halo + path(flag, "#1c2452", "#1c2452", 5) + head


def cat():
    body = (
        "M-26 48C-36 22-24 2-13-8C-33-12-34-34-32-50L-16-38H8L24-50C26-34 25-12 5-8"
        "C17 2 28 22 18 48Z"
    )
    tail = "M14 42C46 46 50 22 37 8"
    return (
        _halo(body)
        + path(tail, stroke=CREAM, width=25)
        + path(tail, stroke=INK, width=16)
        + path(body, CAT, INK, 5)
        + path(tail, stroke=CAT, width=8)
        + path("M-14 46C-18 28-12 16-4 14C4 16 10 28 6 46Z", "#b482da")
        + ellipse(-15, -24, 5, 6, "#ffe14d")
        + ellipse(8, -24, 5, 6, "#ffe14d")
        + ellipse(-15, -24, 1.8, 5, INK)
        + ellipse(8, -24, 1.8, 5, INK)
        + path("M-7-15H0L-3.5-11Z", "#ffb0c0")
    )


def bird(flying=False):
    body = "M-30 8C-26-14-8-18 4-22C10-42 38-42 40-18C42 10 24 34-4 34C-18 34-30 24-30 8Z"
    tail = "M-24 4L-50-6L-48 14L-22 22Z"
    beak = "M38-26L56-16L38-9Z"
    if flying:
        wing = "M-14 8C-34-10-36-34-28-48C-10-42 14-22 14 4C6 16-6 16-14 8Z"
        legs = ""
    else:
        wing = "M-20 2C-4-12 16-2 14 12C4 26-14 20-20 2Z"
        legs = path("M-4 34V47M10 32V47", stroke="#e0651a", width=5)
    return (
        legs
        + _halo(body + tail + beak + (wing if flying else ""))
        + path(tail, shade(BIRD, 0.75), INK, 5)
        + path(beak, "#f58a1f", INK, 4)
        + path(body, BIRD, INK, 5)
        + path("M2 30C18 28 30 14 32 2C22 6 6 14 2 30Z", "#b5f0e8")
        + path(wing, shade(BIRD, 0.72), INK, 4)
        + circle(25, -19, 7, "#fff")
        + circle(27, -19, 3.6, INK)
    )


SKINS = ("#f6d2b0", "#e8b184", "#b97b4f", "#7d4c2c")
HAIRS = ("#3a2418", "#7a4420", "#e0a83a", "#b33a1e", "#d9d4cc", "#171420")
SHIRTS = ("#e04f3d", "#f2c230", "#3f7fc4", "#4f9e58", "#f4f0e6", "#e58a2b", "#c85a8e", "#32506e")


def person(variant=0, tall=False):
    """A bust; `tall` adds the body below, for people behind a balustrade."""
    skin = SKINS[variant % 4]
    hair = HAIRS[(variant // 4) % 6]
    shirt = SHIRTS[(variant // 3) % 8]
    style = (variant // 2) % 5
    foot = 130 if tall else 50
    body = f"M-42 {foot}V38C-42 14-24 6 0 6S42 14 42 38V{foot}Z"
    back = ""
    if style == 1:  # long hair
        back = path(
            "M-26-22C-32-58 32-58 26-22C34 6 30 20 24 22H-24C-30 20-34 6-26-22Z", hair, INK, 4
        )
    head = circle(0, -19, 23, skin, INK, 5)
    if style in (0, 3):
        top = path("M-24-20C-26-52 26-52 24-20C16-32-2-34-24-20Z", hair, INK, 4)
    elif style == 1:
        top = path("M-24-14C-24-50 26-50 24-14C20-28 8-34 2-34C-6-32-20-26-24-14Z", hair, INK, 3)
    elif style == 2:  # bun
        top = circle(0, -46, 11, hair, INK, 4) + path(
            "M-24-18C-26-50 26-50 24-18C12-32-12-32-24-18Z", hair, INK, 4
        )
    else:  # straw hat
        top = path("M-40-30C-20-38 20-38 40-30C20-24-20-24-40-30Z", "#edc45e", INK, 4) + path(
            "M-20-33C-20-56 20-56 20-33C8-37-8-37-20-33Z", "#edc45e", INK, 4
        )
    face = (
        circle(-8, -17, 3, INK)
        + circle(8, -17, 3, INK)
        + path("M-8-7C-4-2 4-2 8-7", stroke=INK, width=3.5)
    )
    beard = (
        path("M-22-14C-22 12 22 12 22-14C18-4 9-7 0-7S-18-4-22-14Z", hair, INK, 3)
        if style == 3
        else ""
    )
    if style == 3:
        face = (
            circle(-8, -19, 3, INK)
            + circle(8, -19, 3, INK)
            + path("M-6-2C-2 1 2 1 6-2", stroke="#fff", width=3)
        )
    collar = path("M-12 7L0 22L12 7", stroke=INK, width=4)
    arms = path(f"M-26 34V{foot - 2}M26 34V{foot - 2}", stroke=shade(shirt, 0.6), width=4)
    halo = _halo(body) + circle(0, -20, 27, CREAM, CREAM, 9)
    return halo + back + path(body, shirt, INK, 5) + collar + arms + head + beard + face + top


def _pegs():
    return rect(-22, -46, 7, 18, "#d99a4e", INK, 2.5) + rect(15, -46, 7, 18, "#d99a4e", INK, 2.5)


LAUNDRY_COLOURS = ("#ffffff", "#ffd84d", "#f26d5b", "#58a7e0", "#8fd07a", "#f7f0ff")


def laundry(variant=0):
    colour = LAUNDRY_COLOURS[variant % 6]
    kind = variant % 4
    mark = ""
    if kind == 0:
        d = "M-20-36L-46-20L-36 4L-25-3V46H25V-3L36 4L46-20L20-36C12-25-12-25-20-36Z"
        mark = path("M-25 14H25M-25 28H25", stroke=shade(colour, 0.72), width=6)
    elif kind == 1:
        d = "M-26-36H26L32 46H7L0-4L-7 46H-32Z"
        mark = path("M-26-26H26", stroke=shade(colour, 0.7), width=5)
    elif kind == 2:
        d = "M-22-36L-12-36C-8-26 8-26 12-36L22-36L16-8L40 46H-40L-16-8Z"
        mark = path("M-16-8H16M-34 36H34", stroke=shade(colour, 0.7), width=6)
    else:
        d = "M-32-36H32V46H-32Z"
        mark = path("M-32 20H32M-32 32H32M-32-22H32", stroke=shade(colour, 0.68), width=6)
    return _halo(d) + path(d, colour, INK, 5) + mark + path(d, stroke=INK, width=5) + _pegs()


def laundry_icon():
    return path("M-50-38H50", stroke=INK, width=5) + laundry(4)


def awning(width, height, colours, scallops=None):
    """A sunblind whose top edge is centred on (0, 0)."""
    count = scallops or max(5, round(width / 24) | 1)
    step = width / count
    inset = min(12, width * 0.07)
    top_step = (width - 2 * inset) / count
    drop = height - step * 0.5
    parts = [
        path(
            f"M{num(-width / 2 + inset)} 0H{num(width / 2 - inset)}L{num(width / 2)} {num(drop)}"
            f"H{num(-width / 2)}Z",
            CREAM,
            CREAM,
            9,
        )
    ]
    for i in range(count):
        x0, x1 = -width / 2 + i * step, -width / 2 + (i + 1) * step
        t0, t1 = -width / 2 + inset + i * top_step, -width / 2 + inset + (i + 1) * top_step
        parts.append(
            path(
                f"M{num(t0)} 0H{num(t1)}L{num(x1)} {num(drop)}A{num(step / 2)} {num(step / 2)} 0 0 1 "
                f"{num(x0)} {num(drop)}Z",
                colours[i % 2],
                INK,
                3,
            )
        )
    parts.append(path(f"M{num(-width / 2)} {num(drop)}H{num(width / 2)}", stroke=INK, width=3))
    return "".join(parts)


def sunblind():
    return at(0, -34, 1, awning(100, 70, ("#e0442f", "#ffffff"), 5))


def _petals(count, length, width, turn=-90):
    """Outlines of petals around the centre, first one pointing to `turn`."""
    petals = []
    for i in range(count):
        to = 360 / count * i + turn
        x, y = polar(length, to)
        (ax, ay), (bx, by) = polar(length * 0.75, to - width), polar(length * 0.75, to + width)
        (cx, cy), (dx, dy) = polar(length * 1.12, to - width * 0.72), polar(
            length * 1.12, to + width * 0.72
        )
        petals.append(
            f"M0 0C{num(ax)} {num(ay)} {num(cx)} {num(cy)} {num(x)} {num(y)}"
            f"C{num(dx)} {num(dy)} {num(bx)} {num(by)} 0 0Z"
        )
    return petals


def flower(colour):
    """One bloom. Each colour has its own shape too, for eyes that cannot tell the colours."""
    fill = FLOWER_COLOURS[colour]
    shape = {
        "light-pink": (5, 47, 43, "#c2185b"),
        "magenta": (8, 48, 30, "#ffe14d"),
        "orange": (6, 48, 36, "#6b2f0a"),
        "purple": (4, 46, 58, "#ffe14d"),
        "turquoise": (5, 48, 40, "#fff6d0"),
        "white": (10, 48, 24, "#f7b916"),
    }[colour]
    count, length, width, eye = shape
    petals = "".join(_petals(count, length, width, -45 if colour == "purple" else -90))
    return circle(0, 0, 49, CREAM) + path(petals, fill, INK, 5) + circle(0, 0, 14, eye, INK, 4)


def any_flower():
    """Five petals of five colours, with a stem: a flower of whatever colour."""
    colours = [
        FLOWER_COLOURS[c] for c in ("magenta", "orange", "turquoise", "purple", "light-pink")
    ]
    bloom = "".join(path(p, c, INK, 6) for p, c in zip(_petals(5, 46, 50), colours))
    stem = path(
        "M0 0C4 20 2 34 0 50M0 46C12 26 30 24 40 26C36 42 20 52 0 48C-20 52-36 42-40 26C-30 24-12 26 0 46Z",
        "#4fa34a",
        INK,
        4,
    )
    return (
        circle(0, -12, 42, CREAM)
        + path("M-42 22H42V40L0 54L-42 40Z", CREAM, CREAM, 6)
        + stem
        + at(0, -13, 0.82, bloom + circle(0, 0, 15, "#ffe14d", INK, 5))
    )


def flower_colours():
    """A wheel of all six colours: different colours count."""
    colours = list(FLOWER_COLOURS.values())
    parts = [circle(0, 0, 50, CREAM), circle(0, 0, 46, INK)]
    for i, colour in enumerate(colours):
        (x0, y0), (x1, y1) = polar(42, i * 60 - 90), polar(42, i * 60 - 30)
        parts.append(
            path(f"M0 0L{num(x0)} {num(y0)}A42 42 0 0 1 {num(x1)} {num(y1)}Z", colour, INK, 3.5)
        )
    parts.append(
        circle(0, 0, 15, CREAM, INK, 4) + path("M-8-3H8M-8 4H8M5-9L-5 10", stroke=INK, width=3.4)
    )
    return "".join(parts)


def balcony():
    arch = "M-24 30V-16A24 26 0 0 1 24-16V30Z"
    return (
        _halo(arch)
        + rect(-46, 2, 92, 46, CREAM, CREAM, 10)
        + path(arch, "#f6c544", INK, 5)
        + path("M0-42V4", stroke=INK, width=4)
        + path("M-38 10V36M-19 10V36M0 10V36M19 10V36M38 10V36", stroke=INK, width=6)
        + rect(-46, 3, 92, 9, "#c4552d", INK, 4)
        + rect(-48, 35, 96, 12, "#c4552d", INK, 4)
    )


def lovebird():
    """Big, red and yellow, facing right, in front of the left half of a heart."""
    half = "M48 52C-8 26-66-6-54-36C-42-62 24-62 48-20Z"
    body = "M-40 46C-44 8-28-14-12-22C-12-52 34-56 38-22C42 8 22 34-8 36C-22 38-30 50-40 46Z"
    bird_ = (
        path(body, "#ffcf24", INK, 6)
        + path("M-12-22C-12-52 34-56 38-22C39-12 37-3 33 5C20 2-6 0-12-22Z", "#e02b25", INK, 5)
        + path("M36-30C54-30 54-12 43-3C43-10 38-14 34-16Z", "#fff0cf", INK, 5)
        + path("M-32 22C-26-2-10-6 4 6C2 22-16 30-36 40Z", "#e8870f", INK, 5)
        + circle(18, -27, 9, "#fff", INK, 3)
        + circle(20, -27, 4.5, INK)
        + path("M0 38V52M12 34V52", stroke="#8a4b1f", width=6)
    )
    return (
        path(half, "#f6a3bf", CREAM, 13)
        + path(half, "#f27ea6", INK, 5)
        + path("M40 40C-6 16-52-10-46-34", stroke="#ffc4d6", width=6)
        + at(0, 5, 0.86, bird_)
    )


def lovebird_pair():
    one = at(-26.5, 0, 0.55, lovebird())
    return one + at(26.5, 0, 0.55, lovebird(), flip=True)


def crossed_out(content):
    slash = path("M-40 42L40-42", stroke=CREAM, width=21) + path(
        "M-40 42L40-42", stroke="#d01818", width=12
    )
    return at(0, 0, 0.94, content) + slash


def icon(name):
    """The icon of a condition's target."""
    if name.startswith("no-"):
        return crossed_out(icon(name[3:]))
    if name == "flower-colours":
        return flower_colours()
    if name.startswith("flower-"):
        return flower(name[7:])
    return {
        "heart": heart,
        "cat": cat,
        "note": note,
        "laundry": laundry_icon,
        "bird": bird,
        "person": lambda: person(0),
        "sunblind": sunblind,
        "any-flower": any_flower,
        "balcony": balcony,
        "lovebird": lovebird_pair,
    }[name]()
