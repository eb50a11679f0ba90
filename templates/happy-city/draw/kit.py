"""Shapes that many pictures share. The floor is y = 0, up is negative; light comes from the top left."""

import random

from marks import CREAM, INK, at, circle, ellipse, num, path, polar, rect, shade  # noqa: F401

RED, BRICK, WOOD, STEEL, STONE = "#d2452f", "#b9573f", "#a9693a", "#8fa9b5", "#cfc6b4"
WHITE, GLASS, LIT, LEAF, GRASS = "#fffdf3", "#bfe1ee", "#ffe39a", "#4d9a55", "#86b95c"
GOLD, NAVY, TEAL, ROSE, PLUM = "#f5bf3a", "#2b3a5c", "#2a8a86", "#e58aa4", "#7a4c8c"
SKIN = ("#f3cba6", "#c98a58", "#8a5733", "#e7b088")


def scene(top, bottom, *parts):
    """Colours of the sky, and what stands before it."""
    return top, bottom, "".join(parts)


def dice(name):
    return random.Random("happy city " + name)


def ground(colour, y=0):
    return rect(-210, y, 420, 30 - y, colour) + path(f"M-210 {y}H210", stroke=INK, width=5)


def hill(x, y, rx, ry, colour):
    return ellipse(x, y, rx, ry, colour, INK, 4)


def wall(x, w, h, colour, base=0):
    """A front with its right edge in the shade."""
    dark = max(8, w * 0.15)
    return rect(x, base - h, w, h, colour) + rect(x + w - dark, base - h, dark, h, shade(colour, 0.82)) + rect(
        x, base - h, w, h, "none", INK, 5)


def gable(x, w, y, h, colour, over=14):
    a, b, m = x - over, x + w + over, x + w / 2
    return path(f"M{num(a)} {num(y)}L{num(m)} {num(y - h)}L{num(b)} {num(y)}Z", colour) + path(
        f"M{num(m)} {num(y - h)}L{num(b)} {num(y)}H{num(m + w * 0.26)}Z", shade(colour, 0.8)) + path(
        f"M{num(a)} {num(y)}L{num(m)} {num(y - h)}L{num(b)} {num(y)}Z", "none", INK, 5)


def hip(x, w, y, h, colour, over=12, inset=28):
    a, b = x - over, x + w + over
    d = f"M{num(a)} {num(y)}L{num(a + inset)} {num(y - h)}H{num(b - inset)}L{num(b)} {num(y)}Z"
    rows = "".join(f"M{num(a + inset * f)} {num(y - h * f)}H{num(b - inset * f)}" for f in (0.34, 0.67)) if h > 36 else ""
    return path(d, colour) + path(rows, stroke=shade(colour, 0.78), width=4) + path(d, "none", INK, 5)


def dome(x, y, r, colour, high=1.0):
    d = f"M{num(x - r)} {num(y)}A{num(r)} {num(r * high)} 0 0 1 {num(x + r)} {num(y)}Z"
    dark = f"M{num(x + r)} {num(y)}A{num(r)} {num(r * high)} 0 0 0 {num(x + r * 0.2)} {num(y - r * high * 0.98)}Q{num(x + r * 0.75)} {num(y - r * high * 0.7)} {num(x + r * 0.7)} {num(y)}Z"
    return path(d, colour) + path(dark, shade(colour, 0.84)) + path(d, "none", INK, 5)


def slab(x, w, y, h, colour):
    return rect(x, y, w, h, colour, INK, 5, 3)


def win(x, y, w, h, colour=GLASS, bars=True, arch=False):
    """A window, its upper left corner at (x, y)."""
    if arch:
        d = f"M{num(x)} {num(y + h)}V{num(y + w / 2)}A{num(w / 2)} {num(w / 2)} 0 0 1 {num(x + w)} {num(y + w / 2)}V{num(y + h)}Z"
        out = path(d, colour, INK, 4.5)
    else:
        out = rect(x, y, w, h, colour, INK, 4.5)
    if bars:
        out += path(f"M{num(x + w / 2)} {num(y)}v{num(h)}M{num(x)} {num(y + h / 2)}h{num(w)}", stroke=INK, width=3.5)
    return out


def wins(x, y, cols, rows, dx, dy, w, h, colour=GLASS, other=None, name=""):
    """Many plain windows in one stroke; `other` is the colour of some of them."""
    roll, some, rest = dice("windows " + name), "", ""
    for r in range(rows):
        for c in range(cols):
            pane = f"M{num(x + c * dx)} {num(y + r * dy)}h{num(w)}v{num(h)}h-{num(w)}Z"
            if other and roll.random() < 0.4:
                some += pane
            else:
                rest += pane
    return path(rest, colour, INK, 4) + (path(some, other, INK, 4) if some else "")


def door(x, w, h, colour, base=0, arch=False):
    d = (f"M{num(x)} {base}V{num(base - h + w / 2)}A{num(w / 2)} {num(w / 2)} 0 0 1 {num(x + w)} {num(base - h + w / 2)}V{base}Z"
         if arch else f"M{num(x)} {base}v{num(-h)}h{num(w)}v{num(h)}Z")
    return path(d, colour, INK, 5) + circle(x + w * 0.78, base - h * 0.42, 4, GOLD, INK, 2.5)


def awning(x, y, w, h, n, colour, other=WHITE):
    out, step = "", w / n
    for i in range(n):
        out += path(f"M{num(x + i * step)} {num(y)}h{num(step)}v{num(h)}a{num(step / 2)} {num(step / 2.6)} 0 0 1-{num(step)} 0Z",
                    colour if i % 2 == 0 else other, INK, 4)
    return out


def column(x, y, h, w=22, colour=WHITE):
    """Its foot stands on (x, y)."""
    return rect(x - w / 2, y - h, w, h, colour) + rect(x + w * 0.12, y - h, w * 0.38, h, shade(colour, 0.84)) + rect(
        x - w / 2, y - h, w, h, "none", INK, 4) + path(f"M{num(x - w / 2 - 4)} {num(y - 2)}h{num(w + 8)}M{num(x - w / 2 - 4)} {num(y - h + 2)}h{num(w + 8)}", stroke=INK, width=7)


def tree(x, s=1.0, colour=LEAF, base=0):
    crown = "M-8-40C-60-36-62-88-34-96C-34-138 34-138 36-98C66-88 58-36 8-40Z"
    return at(x, base, s, path("M0 0V-60", stroke=INK, width=20) + path("M0 0V-60", stroke=WOOD, width=11) + path(crown, colour, INK, 5)
              + path("M14-52C38-54 44-78 30-88", stroke=shade(colour, 0.72), width=9) + path("M-28-84C-26-100-12-110 0-110", stroke=shade(colour, 1.35), width=7))


def pine(x, s=1.0, colour="#3f7f56", base=0, snow=False):
    tip = path("M-22-102L0-140L22-102L8-108L0-98L-10-108Z", WHITE, INK, 4) if snow else ""
    return at(x, base, s, path("M0 0V-20", stroke=INK, width=16) + path("M-44-14L-18-58H-32L-10-98H-20L0-140L20-98H10L32-58H18L44-14Z", colour, INK, 5)
              + path("M8-92L22-62H12L30-26", stroke=shade(colour, 0.72), width=7) + tip)


def bush(x, s=1.0, colour=LEAF, base=0):
    return at(x, base, s, path("M-44 0C-60-28-30-44-20-34C-14-58 22-56 24-34C40-44 60-22 44 0Z", colour, INK, 5)
              + path("M-24-20q6-12 18-12", stroke=shade(colour, 1.35), width=5))


def cloud(x, y, s=1.0, colour=WHITE):
    return at(x, y, s, path("M-50 0c-22-2-14-24 12-18c4-26 44-28 52-6c18-8 40 4 34 24Z", colour))


def sun(x, y, r=40, colour="#ffd95e"):
    return circle(x, y, r * 1.5, shade(colour, 1.5), more='opacity=".5"') + circle(x, y, r, colour)


def moon(x, y, r=40, colour="#fbeeb6"):
    return circle(x, y, r, colour) + circle(x - r * 0.3, y - r * 0.2, r * 0.2, shade(colour, 0.88)) + circle(x + r * 0.35, y + r * 0.3, r * 0.28, shade(colour, 0.88))


def stars(points, colour="#fff3c4", r=8):
    d = "".join(f"M{x} {y - r}l{num(r * 0.28)} {num(r * 0.72)}l{num(r * 0.72)} {num(r * 0.28)}l{num(-r * 0.72)} {num(r * 0.28)}l{num(-r * 0.28)} {num(r * 0.72)}"
                f"l{num(-r * 0.28)} {num(-r * 0.72)}l{num(-r * 0.72)} {num(-r * 0.28)}l{num(r * 0.72)} {num(-r * 0.28)}Z" for x, y in points)
    return path(d, colour)


def star(x, y, r, colour=GOLD, width=4):
    points = [polar(r if i % 2 == 0 else r * 0.42, -90 + 36 * i) for i in range(10)]
    return path("M" + "L".join(f"{num(x + a)} {num(y + b)}" for a, b in points) + "Z", colour, INK, width)


def smoke(x, y, s=1.0, colour="#e9e4da"):
    return at(x, y, s, circle(0, 0, 20, colour, INK, 4) + circle(22, -30, 26, colour, INK, 4) + circle(56, -62, 32, colour, INK, 4) + circle(16, -18, 20, colour) + circle(42, -46, 24, colour))


def flag(x, y, high, colour, flip=False):
    """Its foot stands on (x, y)."""
    w = -46 if flip else 46
    return path(f"M{x} {y}v{-high}", stroke=INK, width=6) + path(f"M{x} {y - high}q{w / 4:g}-10 {w / 2:g} 0t{w / 2:g} 0v28q{-w / 4:g} 10 {-w / 2:g} 0t{-w / 2:g} 0Z", colour, INK, 4)


def person(x, s=1.0, shirt=RED, who=0, base=0, hair="#3a2418", arms="M-20-52L-30-26M20-52L30-26", legs=NAVY):
    """Somebody of 100 units."""
    return at(x, base, s, path("M-9-28V0M9-28V0", stroke=INK, width=17) + path("M-9-28V-2M9-28V-2", stroke=legs, width=9)
              + path(arms, stroke=INK, width=15) + path(arms, stroke=shirt, width=7)
              + path("M-20-26V-50C-20-66 20-66 20-50V-26Z", shirt, INK, 4.5) + circle(0, -80, 19, SKIN[who % 4], INK, 4.5)
              + path("M-20-80C-22-106 22-106 20-80C10-92-10-92-20-80Z", hair, INK, 4) + path("M-7-78v1M7-78v1", stroke=INK, width=5) + path("M-5-70q5 4 10 0", stroke=INK, width=2.6))


def bloom(x, y, colour, stem=40, r=9):
    petals = path("".join(f"M{num(x + dx * r)} {num(y - stem + dy * r)}v.1" for dx, dy in ((0, -1), (0.95, -0.3), (0.6, 0.8), (-0.6, 0.8), (-0.95, -0.3))), stroke=INK, width=r * 1.7 + 5)
    inner = path("".join(f"M{num(x + dx * r)} {num(y - stem + dy * r)}v.1" for dx, dy in ((0, -1), (0.95, -0.3), (0.6, 0.8), (-0.6, 0.8), (-0.95, -0.3))), stroke=colour, width=r * 1.7)
    return path(f"M{num(x)} {num(y)}v-{num(stem)}", stroke="#2f7a3c", width=5) + petals + inner + circle(x, y - stem, r * 0.6, GOLD)


def lantern(x, y, r, colour):
    return ellipse(x, y, r * 0.86, r, colour, INK, 4) + path(f"M{num(x - r * 0.4)} {num(y - r)}h{num(r * 0.8)}M{num(x - r * 0.4)} {num(y + r)}h{num(r * 0.8)}", stroke=INK, width=6)
