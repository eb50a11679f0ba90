"""The client cards, 560 x 870 units = 56 x 87 mm: picture, type, name, pattern with what it pays, ability."""

from hand import (CREAM, GOLD, INK, SLAB, TINT, at, circle, drawing, ellipse, hatch, num, path, rect, shade, sign)
from portraits import PICTURES
import lettering

W, H, EDGE = 560, 870, 16
PICTURE_FLOOR, RIBBON = 346, 52
TYPE_WORDS = {"retail": "Retail", "office": "Office", "residence": "Resident"}
PAPER = "#fffaf0"
PLATE = {"retail": "#f9d9c4", "office": "#dcebf4", "residence": "#bfe0d8"}


def coin(x, y, s, text):
    return at(x, y, s, circle(0, 0, 50, GOLD, INK, 5) + circle(0, 0, 39, "none", "#c98a12", 4)) + lettering.line(
        text, x, y - 21 * s, 42 * s, INK, 18, "middle")


def room(kind, x, y, side):
    """A square of a pattern: colour, hatching and sign of its kind."""
    ground = {"retail": "#f0835c", "office": "#a9cbe0", "residence": "#3d9089"}[kind]
    return (
        rect(x, y, side, side, ground)
        + hatch(kind, x + 2, y + 2, side - 4, side - 4, shade(ground, 0.8), 3)
        + rect(x, y, side, side, stroke=INK, width=5, rx=4)
        + circle(x + side / 2, y + side / 2, side * 0.34, CREAM, INK, 3)
        + at(x + side / 2, y + side / 2, side / 92, sign(kind, TINT[kind], INK, 6))
    )


def cells_of(pattern):
    return [(c, r) for r, row in enumerate(pattern.split("/")) for c, x in enumerate(row) if x == "x"]


def pattern_box(face, x, y, w, h):
    """The pattern as large as the box allows; returns (svg, rooms)."""
    kind, pattern = face.get("rooms", face["type"]), face["pattern"]
    frame = rect(x, y, w, h, PLATE[kind], INK, 4, 16)
    if pattern.endswith("touching"):  # any shape: a loose cluster with a broken outline
        count, side = int(pattern.split()[0]), 50
        places = [(0, 1), (1, 1), (1, 0), (2, 0), (2, 1), (3, 0)][:count]
        left, top = x + (w - 4 * side) / 2, y + 40
        body = "".join(room(kind, left + c * side, top + r * side, side) for c, r in places)
        words = lettering.line(f"any {count} that touch", x + w / 2, y + 166, 22, INK, 13, "middle")
        return frame + body + words, count
    cells = cells_of(pattern)
    cols, rows = max(c for c, _ in cells) + 1, max(r for _, r in cells) + 1
    side = min(72, (w - 28) // cols, (h - 76) // rows)
    left, top = x + (w - cols * side) / 2, y + (h - 52 - rows * side) / 2
    inner = "".join(
        rect(left + c * side + 5, top + r * side + 5, side - 10, side - 10, "none", "#a08c6a", 3, 4, 'stroke-dasharray="7 8"')
        for r in range(rows) for c in range(cols) if (c, r) not in cells)
    return frame + inner + "".join(room(kind, left + c * side, top + r * side, side) for c, r in cells), len(cells)


def name_lines(name):
    """The name as large as it stands on two lines: (lines, height of capitals)."""
    room_ = W - 2 * EDGE - 40
    for height in (52, 48, 44, 40, 37, 34, 31):
        lines = lettering.wrapped(name, room_, height)
        if len(lines) <= 2 and max(lettering.width(x, height) for x in lines) <= room_ and (len(lines) == 1 or height <= 40):
            return lines, height
    raise ValueError(name)


def name_of(lines, height):
    y = 408 + (100 - (len(lines) - 1) * 1.36 * height - height) / 2
    return "".join(
        lettering.line(text, W / 2, y + i * 1.36 * height, height, INK, 16, "middle") for i, text in enumerate(lines))


def box_of(face):
    """Where the pattern stands: beside the ability, or in the middle."""
    return (38, 540, 246, 292) if face.get("ability") else (128, 540, 304, 292)


def coin_of(rooms, face):
    x, y, w, h = box_of(face)
    return coin(x + w / 2, y + h - 22, 0.8, f"${rooms}")


def card(piece):
    face = piece["faces"][0]
    kind = face["type"]
    sky, picture = PICTURES[piece["id"]]()
    slab = SLAB[kind]
    word = lettering.width(TYPE_WORDS[kind], 30)
    ribbon_y = PICTURE_FLOOR
    ribbon = (
        rect(EDGE, ribbon_y, W - 2 * EDGE, RIBBON, slab)
        + hatch(kind, EDGE + 4, ribbon_y + 6, W - 2 * EDGE - 8, RIBBON - 12, shade(slab, 1.3), 4)
        + rect(108, ribbon_y + 6, word + 28, RIBBON - 12, slab, rx=14)
        + lettering.line(TYPE_WORDS[kind], 122, ribbon_y + 11, 30, CREAM, 15)
        + path(f"M{EDGE} {ribbon_y}H{W - EDGE}M{EDGE} {ribbon_y + RIBBON}H{W - EDGE}", stroke=INK, width=5)
        + circle(66, ribbon_y + RIBBON / 2, 38, CREAM, INK, 5)
        + at(66, ribbon_y + RIBBON / 2, 1.15, sign(kind, TINT[kind], INK, 4.5))
    )
    lines, height = name_lines(face["name"])
    name = name_of(lines, height)
    ability = face.get("ability", "")
    box = box_of(face)
    pattern, rooms = pattern_box(face, *box)
    pays = coin_of(rooms, face)
    words = ""
    if ability:
        for size in (30, 28, 26, 24):
            text, below = lettering.paragraph(ability, 306, 546, 226, size, INK, 12.5)
            if below <= 848:
                break
        words = text
    margin = f"M0 0H{W}V{H}H0ZM{EDGE} {EDGE}V{H - EDGE}H{W - EDGE}V{EDGE}Z"
    return drawing(
        W,
        H,
        rect(0, 0, W, H, PAPER)
        + rect(EDGE, EDGE, W - 2 * EDGE, PICTURE_FLOOR - EDGE + 4, sky)
        + f'<svg x="{EDGE}" y="{EDGE}" width="{W - 2 * EDGE}" height="{PICTURE_FLOOR - EDGE}" viewBox="-264 -330 528 330">{picture}</svg>'
        + ribbon + name + pattern + words + pays
        + path(margin, CREAM)
        + rect(EDGE, EDGE, W - 2 * EDGE, H - 2 * EDGE, stroke=INK, width=6, rx=10),
    )
