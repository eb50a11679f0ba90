"""The cards, 440 x 630 units = 44 x 63 mm: picture, price, type or conditions, name, what the card brings."""

from marks import CREAM, INK, PLAIN, SPECIAL, SYMBOLS, TYPES, arrow, at, banner, cost, deck, hatch, lettering, path, rect, shade, things

W, H, EDGE = 440, 630, 14
INNER, BAND, STRIP = W - 2 * EDGE, 438, 516
BAND_HIGH, MIDDLE = STRIP - BAND, (STRIP + H - EDGE) / 2
NAME_ROOM = 354
ORDER = ("orange", "purple", "blue", "green", "yellow")


def drawing(width, height, body):
    """Units are tenths of a millimetre."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 10:g}mm" height="{height / 10:g}mm" '
        f'viewBox="0 0 {width} {height}" stroke-linecap="round" stroke-linejoin="round">\n{body}\n</svg>\n'
    )


def type_of(face):
    """The one type a card counts as, or None: specials and markets."""
    own = [t for t in TYPES if t in face.get("marks", ())]
    return own[0] if len(own) == 1 else None


def picture(ident, scene):
    """The scene in its window: (0, 0) is the middle of its floor, -206..206 wide, up to -404."""
    top, bottom, body = scene
    # A gradient has a name: it must be another on each card, for pictures that show several.
    sky = (
        f'<defs><linearGradient id="sky-{ident}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
    )
    return (
        f'<svg x="{EDGE}" y="{EDGE}" width="{INNER}" height="{BAND - EDGE}" viewBox="-206 -404 412 424">{sky}'
        + rect(-206, -404, 412, 424, f"url(#sky-{ident})") + body + "</svg>"
    )


def name_high(name):
    """As large as the band allows; letters of more than 4 mm are too large for the reader of print."""
    return min(37.0, NAME_ROOM * 100 / lettering.width(name.upper(), 100))


def name_of(name):
    height = name_high(name)
    return lettering.line(name.upper(), W / 2, BAND + (BAND_HIGH - height) / 2, height, INK, 15.5, "middle")


def plate(name):
    """What the name stands on: the hatching must be too far from the letters to be read as one."""
    w = min(INNER - 12, lettering.width(name.upper(), name_high(name)) + 84)
    return rect((W - w) / 2, BAND + 8, w, BAND_HIGH - 16, "#fffdf5", INK, 4, 14)


def band(kind, name):
    """The type's colour and hatching behind the name."""
    colour = TYPES.get(kind) or (SPECIAL if kind == "special" else PLAIN)
    line = shade(colour, 1.4 if kind in ("purple", "market") else 0.72)
    if kind == "special":
        line = "#e5b93c"
    return (
        rect(EDGE, BAND, INNER, BAND_HIGH, colour)
        + hatch(kind, EDGE + 4, BAND + 5, INNER - 8, BAND_HIGH - 10, line)
        + plate(name)
        + path(f"M{EDGE} {BAND}H{W - EDGE}M{EDGE} {STRIP}H{W - EDGE}", stroke=INK, width=5)
    )


def brings(face):
    """Income at the left behind an arrow, people and hearts at the right."""
    left, right = things(face)
    out = at(50, MIDDLE, 1, arrow()) if left else ""
    for i, name in enumerate(left):
        out += at(106 + 65 * i, MIDDLE, 1, SYMBOLS[name](), counts=name)
    for i, name in enumerate(reversed(right)):
        out += at(376 - 81 * i, MIDDLE, 0.93, SYMBOLS[name](), counts=name)
    return out


def needs(face):
    """The conditions of a special, a flag for each card that must be there."""
    return [t for t in ORDER for _ in range(face.get("needs-" + t, 0))]


def flags(kinds, counts):
    """A row of flags along the upper edge."""
    step = 78
    left = W / 2 - step * len(kinds) / 2
    return "".join(banner(t, left + step * i + 3, EDGE, step - 6, 92, counts + t) for i, t in enumerate(kinds))


def top(piece, face):
    """Price, deck and type; or conditions; or the colours of the market."""
    if piece["kind"] == "special":
        return flags(needs(face), "needs-")
    if piece["kind"] == "market":
        return flags([t for t in ORDER if t in face["marks"]], "type-")
    out = banner(type_of(face), W - EDGE - 88, EDGE, 76, 104, "type-" + type_of(face))
    if "deck" in face:
        out += at(64, 125, 1, deck(int(face["deck"])), counts="deck-" + face["deck"])
    return out + at(64, 64, 1, cost(face["cost"]), counts="cost")


def frame():
    margin = f"M0 0H{W}V{H}H0ZM{EDGE} {EDGE}V{H - EDGE}H{W - EDGE}V{EDGE}Z"
    return path(margin, CREAM) + rect(EDGE, EDGE, INNER, H - 2 * EDGE, stroke=INK, width=6, rx=10)


def card(piece, face, ident, scene):
    kind = type_of(face) or piece["kind"]
    tint = shade(TYPES[kind], 1.74) if kind in TYPES else ("#efe4c4" if kind == "special" else "#fffdf5")
    return drawing(
        W, H,
        picture(ident, scene) + band(kind, face["name"]) + name_of(face["name"])
        + rect(EDGE, STRIP + 2, INNER, H - EDGE - STRIP - 2, tint)
        + brings(face) + frame() + top(piece, face),
    )
