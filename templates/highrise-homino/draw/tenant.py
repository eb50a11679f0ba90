"""A tenant, 460 x 920 units = 46 x 92 mm; folded in the middle it stands as a pawn.

The upper half is upside down: portrait, star with score, properties. The lower half has the wishes.
"""

from hand import INK, SET_LETTER, U, dice, drawing, group, line, num, path, rect, tag
from portraits import draw_portrait
from wishes import ICON, draw_property, star, wish

PORTRAIT, ROW = 0.625 * U, 0.3 * U
PAPER = "#fdfbf4"


def plan(name):
    """Faint lines of a plan behind the portrait: walls that were never built."""
    roll, d = dice("plan " + name), ""
    for _ in range(7):
        x, y = roll.randrange(20, U - 60, 20), roll.randrange(20, U - 60, 20)
        w, h = roll.choice((60, 100, 140)), roll.choice((60, 100, 140))
        d += f"M{x} {min(y + h, U - 12)}V{y}H{min(x + w, U - 12)}"
    return line(d, 3, "#dcd8cf")


def at_row(content, x, name):
    return group(name, content, f"translate({num(U / 2 + x)} {num(U / 2 + ROW)})")


def half(face, name):
    return plan(name) + group(f"portrait {face['portrait']}", draw_portrait(face["portrait"], PORTRAIT), f"translate({U // 2} {U // 2})")


def property_side(face, name):
    out, marks = half(face, name) + at_row(star(face["score"]), 0, "star"), face.get("marks", [])
    for kind, x in zip(sorted(marks), (-0.325, 0.325)):
        out += at_row(draw_property(kind, ICON), x * U, f"property {kind}")
    return out


def wish_side(face, name):
    words = face["wishes"].split()
    assert 1 <= len(words) <= 3, name
    first = -(len(words) - 1) / 2
    # A cross is wider than its picture: numbers and crosses must not be covered by the next wish.
    return half(face, name) + "".join(at_row(wish(word), (first + i) * ICON, f"wish {word}") for i, word in enumerate(words))


def tenant(piece):
    face = piece["faces"][0]
    fold = path(f"M0 {U}H40M{U - 40} {U}H{U}", stroke="#8f8a80", width=4) + path(f"M60 {U}H{U - 60}", stroke="#c9c4b8", width=3, more='stroke-dasharray="3 14"')
    return drawing(
        U,
        2 * U,
        rect(0, 0, U, 2 * U, PAPER)
        + group("properties", property_side(face, piece["id"] + " a"), f"rotate(180 {U // 2} {U // 2})")
        + "\n"
        + group("wishes", wish_side(face, piece["id"] + " b"), f"translate(0 {U})")
        + "\n" + fold
        + rect(2.5, 2.5, U - 5, 2 * U - 5, stroke=INK, width=5)
        + tag(f"{SET_LETTER[face['set']]} {piece['label']}", 9, U + 9),
    )
