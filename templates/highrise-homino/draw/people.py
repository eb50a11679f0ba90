"""What all portraits are made of: a medallion inside -100..100, shoulders, a head, eyes and mouth.

The chin stays above y = 40: wishes and the star stand before the shoulders.
"""

from hand import INK, circle, ellipse, line, path, shade

SKIN = ("#f3cba6", "#c98a58", "#8a5733", "#e7b088")
BROWN, BLACK, BLOND, GREY, SILVER, GINGER = "#5a3420", "#2a2430", "#e2ab3f", "#a7a3a0", "#e4e1dc", "#b5502a"


def medallion(colour, content):
    return circle(0, 0, 97, colour, INK, 5) + content


def shoulders(colour, more=""):
    """Down to the medallion's edge; `more` is a pattern on the cloth, below the outline."""
    d = "M-72 66C-66 42-36 34 0 34S66 42 72 66A98 98 0 0 1-72 66Z"
    return path(d, colour) + more + path(d, "none", INK, 7)


def head(skin, ears=True, wide=1.0):
    w = 42 * wide
    neck = path("M-17 14H17V40C8 50-8 50-17 40Z", shade(skin, 0.86), INK, 6)
    sides = ellipse(-w, -16, 9, 12, skin, INK, 6) + ellipse(w, -16, 9, 12, skin, INK, 6) if ears else ""
    face = f"M{-w:g}-28C{-w:g} 50 {w:g} 50 {w:g}-28C{w:g}-84 {-w:g}-84 {-w:g}-28Z"
    return neck + sides + path(face, skin, INK, 7)


def eyes(y=-16, apart=16, brows=INK):
    out = line(f"M{-apart} {y}v1M{apart} {y}v1", 11)
    if brows:
        out += line(f"M{-apart - 8} {y - 13}q8-6 16-1M{apart + 8} {y - 13}q-8-6-16-1", 5, brows)
    return out


def nose(skin, y=-6):
    return line(f"M-3 {y}q-6 9 5 9", 4.5, shade(skin, 0.62))


def smile(y=13, half=13, colour=INK):
    return line(f"M{-half} {y}q{half} 11 {2 * half} 0", 5, colour)


def laugh(y=10):
    """An open mouth."""
    return path(f"M-15 {y}H15C14 {y + 22}-14 {y + 22}-15 {y}Z", "#8c2c2c", INK, 5) + line(f"M-9 {y + 3}H9", 5, "#fffdf6")


def glasses(colour=INK, lens="none", r=15):
    return (circle(-18, -15, r, lens, colour, 5) + circle(18, -15, r, lens, colour, 5)
            + line("M-4-17q4-4 8 0M-33-17l-9-4M33-17l9-4", 5, colour))


def cheeks(colour="#ee9a8a"):
    return ellipse(-25, 2, 8, 6, colour) + ellipse(25, 2, 8, 6, colour)
