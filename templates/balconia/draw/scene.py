"""Facades and balconies. A look (a small dict) plus a face's counts make one scene."""

import random

import icons
from svg import CREAM, INK, at, circle, ellipse, luma, num, path, rect, shade

L, T, R, B = 16, 16, 418, 308  # the scene inside the keyline, above the sign
RAIL, SLAB = 214, 292          # top of the balustrade, top of the floor

WALLS = {
    "brick-red": "#b5533c", "brick-dark": "#6e3129", "cream": "#f2dfb4", "ochre": "#dda33a",
    "sky": "#9fcbe0", "navy": "#2f4468", "mint": "#a9d6b5", "forest": "#35593f", "rose": "#eab0ac",
    "wine": "#7c2a44", "white": "#f4f1ea", "slate": "#59636e", "charcoal": "#38363b", "lavender": "#b9a8d8",
    "plum": "#553a66", "lemon": "#f7e27a", "orange": "#e58a4a", "teal": "#2d7f80", "sand": "#c9a877",
    "grey": "#a9aaa4", "brown": "#7a5535", "lime": "#b9cc5a",
}
TEXTURES = ("brick", "plaster", "boards", "timber", "scales", "stone", "tiles")
TOPS = ("none", "cornice", "eave", "gable", "sky-left", "sky-right", "frieze", "beam")
SIDES = ("none", "quoins", "split-left", "split-right", "pipe", "column-left", "column-right", "dado", "ivy-left", "ivy-right")
GLASS = ("#1f2b45", "#ffd76a", "#a9d8ee", "#35565c", "#ffe9b0", "#5b2f2a", "#7fabd2", "#20302a")
# Openings: (kind, centre, width, top). Widths leave room for the plaque at the top right.
OPENINGS = {
    "left": (("rect", 95, 104, 66),),
    "middle": (("rect", 217, 110, 62),),
    "right": (("rect", 336, 100, 100),),
    "arch-left": (("arch", 100, 116, 54),),
    "arch-middle": (("arch", 206, 130, 46),),
    "arch-right": (("arch", 332, 112, 98),),
    "wide": (("wide", 208, 250, 84),),
    "wide-arch": (("arch", 200, 220, 50),),
    "two": (("rect", 98, 86, 84), ("rect", 318, 86, 102)),
    "two-arch": (("arch", 106, 96, 66), ("arch", 300, 96, 98)),
    "door-round": (("rect", 100, 100, 70), ("round", 316, 92, 104)),
    "round-door": (("round", 92, 92, 70), ("rect", 316, 100, 98)),
    "door-window": (("rect", 92, 92, 64), ("window", 294, 130, 104)),
    "window-door": (("window", 110, 130, 70), ("rect", 332, 92, 100)),
    "gothic": (("gothic", 214, 120, 34),),
    "gothic-two": (("gothic", 112, 86, 50), ("gothic", 250, 86, 50)),
    "shutters": (("shutters", 210, 96, 70),),
    "shutters-left": (("shutters", 130, 84, 64),),
    "big-round": (("round", 190, 150, 40),),
}
RAILS = ("bars", "planks", "stone", "glass", "lattice", "solid", "braces", "waves", "hoops")
SPANS = {"full": (L, R), "left": (L, 300), "right": (134, R), "middle": (70, 364)}
RAIL_COLOURS = ("#2b2320", "#ffffff", "#8a5a2e", "#2f6b50", "#b23a2e", "#e8d9b0", "#3b5d92", "#d8a12c", "#9aa3a6")
AWNINGS = (("#d8392b", "#ffffff"), ("#2e68b0", "#ffffff"), ("#3a8a4d", "#fff3c4"), ("#f0b323", "#ffffff"),
           ("#5b3b2c", "#f1dfb8"), ("#e77b2e", "#fff0d6"), ("#253250", "#e9c75a"), ("#c74a86", "#ffffff"))
GROUNDS = ("#f6ecd2", "#cfe6f0", "#2c3a4c", "#6d4527", "#b5542f", "#3f6b45", "#263263", "#f4c6cd", "#d9b04a",
           "#bfe0c4", "#1f1c1f", "#7f2d3f", "#8f8a80", "#e8dff2", "#2a7a78")
PANELS = ("hedge", "scroll", "coffer", "zigzag", "stones")


def wall(colour, texture, x0=L, x1=R, y0=T, y1=B):
    """The facade between two edges, with its texture in a few long strokes."""
    w, h = x1 - x0, y1 - y0
    dark = shade(colour, 0.82) if luma(colour) > 70 else shade(colour, 1.16)
    out = [rect(x0, y0, w, h, colour)]
    if texture == "brick":
        rows = range(int(h // 20) + 1)
        out.append(path("".join(f"M{x0} {y0 + 20 * r}h{w}" for r in rows), stroke=dark, width=3))
        for odd in (0, 1):
            d = "".join(f"M{x0} {y0 + 20 * r + 10}h{w}" for r in rows if r % 2 == odd and 20 * r + 20 <= h)
            out.append(path(d, stroke=dark, width=20, more=f'stroke-linecap="butt" stroke-dasharray="3 43" stroke-dashoffset="{23 * odd}"'))
    elif texture == "boards":
        out.append(path("".join(f"M{x0} {y0 + 26 * r}h{w}" for r in range(int(h // 26) + 1)), stroke=dark, width=5))
    elif texture == "timber":
        beam = "#5a3820" if luma(colour) > 110 else "#d9b98a"
        d = f"M{x0} {y0 + 9}h{w}M{x0} {y0 + 150}h{w}M{x0 + 9} {y0}v{h}M{x1 - 9} {y0}v{h}"
        d += f"M{x0 + w * 0.42:.0f} {y0}v{h}M{x0 + 9} {y0 + 150}L{x0 + w * 0.42:.0f} {y0 + 9}M{x1 - 9} {y0 + 150}L{x0 + w * 0.42:.0f} {y0 + 9}"
        out.append(path(d, stroke=beam, width=17))
    elif texture == "scales":
        for r in range(int(h // 30) + 1):
            y = y0 + r * 30
            start = x0 - (20 if r % 2 else 0)
            d = "".join(f"M{start + 40 * i} {y}a20 24 0 0 0 40 0" for i in range(w // 40 + 2)
                        if start + 40 * i >= x0 - 1 and start + 40 * (i + 1) <= x1 + 1)
            out.append(path(d, stroke=dark, width=4))
    elif texture == "stone":
        rows = range(int(h // 44) + 1)
        out.append(path("".join(f"M{x0} {y0 + 44 * r}h{w}" for r in rows), stroke=dark, width=5))
        for odd in (0, 1):
            d = "".join(f"M{x0} {y0 + 44 * r + 22}h{w}" for r in rows if r % 2 == odd and 44 * r + 40 <= h)
            out.append(path(d, stroke=dark, width=44, more=f'stroke-linecap="butt" stroke-dasharray="5 91" stroke-dashoffset="{48 * odd}"'))
    elif texture == "tiles":
        d = "".join(f"M{x0} {y0 + 36 * r}h{w}" for r in range(int(h // 36) + 1))
        d += "".join(f"M{x0 + 36 * c} {y0}v{h}" for c in range(w // 36 + 1))
        out.append(path(d, stroke=dark, width=4))
        out.append(path("".join(f"M{x0 + 36 * c + 18} {y0 + 36 * r + 8}l10 10l-10 10l-10-10Z"
                                for r in range(int(h // 36)) for c in range(w // 36) if (r + c) % 2), dark))
    else:
        out.append(path(f"M{x0 + w * .12:.0f} {y0 + 40}h26m-14 12h22M{x0 + w * .7:.0f} {y0 + 130}h30m-20 12h24"
                        f"M{x0 + w * .3:.0f} {y0 + 190}h26", stroke=dark, width=4))
    return "".join(out)


def top(kind, accent):
    dark = shade(accent, 0.7)
    if kind == "cornice":
        d = "".join(f"M{x} 44h14v16h-14Z" for x in range(24, 412, 36))
        return rect(L, T, 402, 28, accent, INK, 3) + path(d, dark) + path("M16 30h402", stroke=dark, width=4)
    if kind == "eave":
        d = "".join(f"M{x} 16v24a16 14 0 0 0 32 0v-24" for x in range(18, 412, 32))
        return rect(L, T, 402, 34, accent) + path(d, accent, dark, 4) + rect(L, 52, 402, 8, INK, more='opacity=".35"')
    if kind == "gable":
        return (path("M16 16H418V150L217 26L16 150Z", "#a8d8f0") + path("M16 150L217 26L418 150", stroke=INK, width=26) +
                path("M16 150L217 26L418 150", stroke=accent, width=19))
    if kind in ("sky-left", "sky-right"):
        body = (path("M16 16H230L16 176Z", "#8fcdf0") + path("M16 176L230 16", stroke=INK, width=24) +
                path("M16 176L230 16", stroke=accent, width=17) +
                path("M40 52c4-14 24-14 28-4c10-4 18 6 12 14h-42c-10 0-8-12 2-10Z", "#fff"))
        return body if kind == "sky-left" else (path("M418 16H204L418 176Z", "#8fcdf0") +
                                                path("M418 176L204 16", stroke=INK, width=24) +
                                                path("M418 176L204 16", stroke=accent, width=17))
    if kind == "frieze":
        d = "".join(f"M{x} 60l20-34l20 34Z" for x in range(18, 410, 40))
        return rect(L, T, 402, 46, dark) + path(d, accent)
    if kind == "beam":
        d = "".join(f"M{x} 34h20l-4 22h-12Z" for x in range(26, 400, 60))
        return path(d, dark, INK, 3) + rect(L, T, 402, 20, accent, INK, 3)
    return ""


def side(kind, colour, accent, texture, bottom=B):
    if kind == "quoins":
        d = "".join(f"M16 {y}h{44 if i % 2 else 28}v26h-{44 if i % 2 else 28}ZM418 {y}h-{44 if i % 2 else 28}v26h{44 if i % 2 else 28}Z"
                    for i, y in enumerate(range(16, bottom - 20, 28)))
        return path(d, accent, shade(accent, 0.7), 3)
    if kind == "split-left":
        return wall(accent, texture, L, 170, T, bottom) + path(f"M170 16V{bottom}", stroke=INK, width=4)
    if kind == "split-right":
        return wall(accent, texture, 262, R, T, bottom) + path(f"M262 16V{bottom}", stroke=INK, width=4)
    if kind == "pipe":
        return (path("M398 84V308", stroke=INK, width=16) + path("M398 84V308", stroke="#8d9a9c", width=10) +
                path("M388 130h20M388 230h20", stroke=INK, width=6))
    if kind in ("column-left", "column-right"):
        x = 18 if kind == "column-left" else 370
        top_y = 18 if kind == "column-left" else 88
        return (rect(x + 5, top_y, 36, 290, accent, INK, 3) + rect(x, top_y, 46, 20, accent, INK, 3) +
                path(f"M{x + 15} {top_y + 24}V300M{x + 31} {top_y + 24}V300", stroke=shade(accent, 0.75), width=4))
    if kind == "dado":
        return wall(accent, texture, L, R, bottom - 152, bottom) + path(f"M16 {bottom - 152}H418", stroke=INK, width=5)
    if kind in ("ivy-left", "ivy-right"):
        sign = 1 if kind == "ivy-left" else -1
        x = L if sign > 0 else R
        y0 = 16 if sign > 0 else 90
        leaves = "".join(f"M{x} {y}q{sign * (44 if i % 2 else 70)} -4 {sign * (34 if i % 3 else 62)} 30q{-sign * 30} 6 {-sign * (34 if i % 3 else 62)} -30Z"
                         for i, y in enumerate(range(y0, 300, 24)))
        return path(leaves, "#3f7d3a", "#234d22", 3)
    return ""


def roof_fits(top_kind, openings):
    """Whether no opening reaches into the roof line of a gable or a slope."""
    def roof(x):
        left, right = 176 - (x - 16) * 160 / 214, 176 - (418 - x) * 160 / 214
        return {"gable": 26 + abs(x - 217) * 124 / 201, "sky-left": left, "sky-right": right}.get(top_kind, 0)

    def shoulder(kind, w):  # how far an opening's top is below its corner
        return {"arch": 0.28, "gothic": 0.55, "round": 0.3}.get(kind, 0) * w

    return all(y + shoulder(kind, w) > roof(x) + 24
               for kind, cx, w, y in openings for x in (cx - w / 2 - 6, cx + w / 2 + 6))


def opening(kind, cx, w, y, glass, frame, curtain):
    x0, x1, bottom = cx - w / 2, cx + w / 2, 300
    lines = shade(frame, 0.7) if luma(frame) > 60 else shade(frame, 1.3)
    if kind == "arch":
        outer = f"M{num(x0)} {bottom}V{num(y + w / 2)}A{num(w / 2)} {num(w / 2)} 0 0 1 {num(x1)} {num(y + w / 2)}V{bottom}Z"
        inner = f"M{num(cx)} {num(y)}V{bottom}M{num(x0)} {num(y + w / 2)}H{num(x1)}"
    elif kind == "gothic":
        outer = f"M{num(x0)} {bottom}V{num(y + w * .9)}Q{num(x0)} {num(y + w * .3)} {num(cx)} {num(y)}Q{num(x1)} {num(y + w * .3)} {num(x1)} {num(y + w * .9)}V{bottom}Z"
        inner = f"M{num(cx)} {num(y)}V{bottom}M{num(x0)} {num(y + w * .9)}H{num(x1)}"
    elif kind == "round":
        r = w / 2
        return (circle(cx, y + r, r + 8, frame, INK, 3) + circle(cx, y + r, r - 4, glass, INK, 3) +
                path(f"M{num(x0 + w * .2)} {num(y + w * .7)}l{num(w * .5)} {num(-w * .5)}l{num(w * .12)} {num(w * .1)}l{num(-w * .5)} {num(w * .5)}Z",
                     shade(glass, 1.22 if luma(glass) < 130 else 1.5)) +
                path(f"M{num(cx)} {num(y + 4)}v{num(w - 8)}M{num(x0 + 4)} {num(y + r)}h{num(w - 8)}", stroke=frame, width=7))
    elif kind == "window":
        bottom = y + 88
        outer = f"M{num(x0)} {bottom}V{y}H{num(x1)}V{bottom}Z"
        inner = f"M{num(cx)} {y}V{bottom}M{num(x0)} {num(y + 34)}H{num(x1)}"
    elif kind == "wide":
        outer = f"M{num(x0)} {bottom}V{y}H{num(x1)}V{bottom}Z"
        inner = "".join(f"M{num(x0 + w * i / 4)} {y}V{bottom}" for i in (1, 2, 3))
    else:
        outer = f"M{num(x0)} {bottom}V{y}H{num(x1)}V{bottom}Z"
        inner = f"M{num(cx)} {y}V{bottom}M{num(x0)} {num(y + 62)}H{num(x1)}"
    band = shade(glass, 1.22 if luma(glass) < 130 else 1.5)
    out = [path(outer, frame, INK, 22), path(outer, glass, frame, 14)]
    out.append(path(f"M{num(x0 + w * .12)} {num(bottom - 20)}L{num(x1 - w * .3)} {num(y + w * .5)}h{num(w * .16)}"
                    f"L{num(x0 + w * .4)} {num(bottom - 20)}Z", band))
    out += [path(inner, stroke=frame, width=7), path(outer, stroke=INK, width=2)]
    if curtain and kind in ("rect", "wide", "shutters", "window"):
        d = (f"M{num(x0 + 7)} {num(y + 7)}h{num(w * .34)}c0 {num(40)} {num(-w * .1)} 60 {num(-w * .34)} 78Z"
             f"M{num(x1 - 7)} {num(y + 7)}h{num(-w * .34)}c0 40 {num(w * .1)} 60 {num(w * .34)} 78Z")
        out.append(path(d, curtain, shade(curtain, 0.7), 3))
    if kind == "shutters":
        for sx in (x0 - 58, x1 + 8):
            out.append(rect(sx, y, 50, 220, lines, INK, 4))
            out.append(path("".join(f"M{num(sx + 8)} {y + 16 + 16 * i}h34" for i in range(9)), stroke=shade(lines, 0.7), width=5))
    if kind == "window":
        out.append(rect(x0 - 12, bottom, w + 24, 12, frame, INK, 3))
    return "".join(out)


def balustrade(design, span, colour):
    x0, x1 = span
    w, h = x1 - x0, SLAB - RAIL
    dark = shade(colour, 0.72) if luma(colour) > 60 else shade(colour, 1.25)
    y0 = RAIL + 12
    out = []
    if design == "bars":
        d = "".join(f"M{num(x)} {y0}V{SLAB}" for x in _steps(x0 + 9, x1 - 9, 19))
        out.append(path(d, stroke=INK, width=9) + path(d, stroke=colour, width=5))
    elif design == "planks":
        out.append(rect(x0, y0, w, h - 12, colour, INK, 3))
        out.append(path("".join(f"M{num(x)} {y0}V{SLAB}" for x in _steps(x0, x1, 33)), stroke=INK, width=3))
        out.append(path(f"M{x0 + 5} {y0 + 18}H{x1 - 5}M{x0 + 5} {SLAB - 14}H{x1 - 5}", stroke=dark, width=6))
    elif design == "stone":
        for x in _steps(x0 + 18, x1 - 18, 38):
            out.append(path(f"M{num(x - 8)} {y0}h16c2 18 12 24 8 40c-2 12-6 12-6 26h-20c0-14-4-14-6-26c-4-16 6-22 8-40Z", colour, INK, 3))
    elif design == "glass":
        out.append(rect(x0, y0, w, h - 12, "#bfe3ec", INK, 3, more='fill-opacity=".72"'))
        d = "".join(f"M{num(x)} {y0}V{SLAB}" for x in _steps(x0 + 5, x1 - 5, 98))
        out.append(path(d, stroke=INK, width=10) + path(d, stroke=colour, width=6))
        out.append(path("".join(f"M{num(x + 22)} {SLAB - 16}l30-34m-8 34l18-20" for x in _steps(x0 + 5, x1 - 90, 98)), stroke="#fff", width=4))
    elif design == "lattice":
        d = "".join(f"M{num(x)} {y0}l{num(x_step)} {h - 12}M{num(x + x_step)} {y0}l{num(-x_step)} {h - 12}"
                    for x_step in (w / 8,) for x in [x0 + i * w / 8 for i in range(8)])
        out.append(path(d, stroke=INK, width=9) + path(d, stroke=colour, width=5))
    elif design == "solid":
        out.append(rect(x0, y0, w, h - 12, colour, INK, 3))
        d = "".join(f"M{num(x + 8)} {y0 + 10}h{num(w / 4 - 16)}v{h - 32}h{num(-w / 4 + 16)}Z" for x in [x0 + i * w / 4 for i in range(4)])
        out.append(path(d, stroke=dark, width=5))
    elif design == "braces":
        out.append(rect(x0, y0, w, h - 12, dark, INK, 3))
        d = "".join(f"M{num(x)} {y0}L{num(x + w / 4)} {SLAB}M{num(x + w / 4)} {y0}L{num(x)} {SLAB}M{num(x)} {y0}V{SLAB}" for x in [x0 + i * w / 4 for i in range(4)])
        out.append(path(d, stroke=INK, width=13) + path(d, stroke=colour, width=8))
    elif design == "waves":
        d = "".join(f"M{num(x)} {y0}c22 22-22 44 0 {h - 12}" for x in _steps(x0 + 12, x1 - 12, 25))
        out.append(path(d, stroke=INK, width=9) + path(d, stroke=colour, width=5))
    else:  # hoops
        n = max(5, round(w / 50))
        s = w / n
        d = "".join(f"M{num(x0 + i * s)} {SLAB}A{num(s / 2)} {h - 16} 0 0 1 {num(x0 + (i + 1) * s)} {SLAB}" for i in range(n))
        out.append(path(d, stroke=INK, width=10) + path(d, stroke=colour, width=6))
    out.append(rect(x0, SLAB, w, 16, shade("#cfc4b0", 0.9) if luma(colour) < 120 else "#8c7f70", INK, 3))
    out.append(rect(x0, RAIL, w, 13, colour, INK, 3.5, rx=3))
    return "".join(out)


def _steps(x0, x1, step):
    n = max(1, round((x1 - x0) / step))
    return [x0 + (x1 - x0) * i / n for i in range(n + 1)]


class Item:
    """Something to place: its half width, height above and below its anchor, where it may stand."""

    def __init__(self, kind, w, up, down, zone, draw):
        self.kind, self.w, self.up, self.down, self.zone, self.draw = kind, w, up, down, zone, draw

    def box(self, x, y):
        return (x - self.w / 2, y - self.up, x + self.w / 2, y + self.down)


def _flower_box(colours, rng):
    """A box or pots with one bloom for each colour."""
    n, step = len(colours), 50
    w = n * step
    pot = rng.choice(("#a4512d", "#d9a066", "#4c6b8a", "#f0e6cf"))
    out = [path("".join(f"M{num(-w / 2 + step * (i + .5))} 24V0" for i in range(n)), stroke="#2f6b2f", width=7)]
    out.append(path("".join(f"M{num(-w / 2 + step * (i + .5))} 26q-20-4-22-18q18 0 22 18q20-4 22-18q-18 0-22 18Z" for i in range(n)),
                    "#4d9a45", "#23521f", 2.5))
    if n == 1 or rng.random() < 0.5:
        for i in range(n):
            x = -w / 2 + step * (i + .5)
            out.append(path(f"M{num(x - 20)} 24h40l-6 30h-28Z", pot, INK, 3.5) + path(f"M{num(x - 22)} 24h44", stroke=INK, width=7))
    else:
        out.append(path(f"M{num(-w / 2 + 2)} 24h{num(w - 4)}l-6 30h{num(-w + 16)}Z", pot, INK, 3.5))
        out.append(path(f"M{num(-w / 2 + 8)} 36h{num(w - 16)}", stroke=shade(pot, 0.75), width=4))
    for i, colour in enumerate(colours):
        out.append(at(-w / 2 + step * (i + .5), 0, 0.46, icons.flower(colour), counts="flower-" + colour))
    return "".join(out)


def _items(face, look, rng):
    """All counted things of the face as placeable items."""
    counts, items = dict(face.get("counts", {})), []
    for _ in range(counts.get("person", 0)):
        variant = rng.randrange(480)
        items.append(Item("person", 74, 112, 0, "behind", lambda v=variant: at(0, -42, 0.95, icons.person(v, True), counts="person")))
    for _ in range(counts.get("cat", 0)):
        flip = rng.random() < 0.5
        items.append(Item("cat", 70, 76, 0, "rail", lambda f=flip: at(0, -38, 0.8, icons.cat(), flip=f, counts="cat")))
    for _ in range(counts.get("bird", 0)):
        flip, fly = rng.random() < 0.5, rng.random() < 0.5
        if fly:
            items.append(Item("bird", 68, 34, 34, "air", lambda f=flip: at(0, 0, 0.64, icons.bird(True), flip=f, counts="bird")))
        else:
            items.append(Item("bird", 66, 58, 0, "rail", lambda f=flip: at(0, -29, 0.64, icons.bird(), flip=f, counts="bird")))
    for _ in range(counts.get("note", 0)):
        turn = rng.choice((-10, 0, 10))
        items.append(Item("note", 54, 36, 36, "air", lambda t=turn: at(0, 0, 0.7, icons.note(), t, counts="note")))
    for _ in range(counts.get("heart", 0)):
        items.append(Item("heart", 62, 32, 34, "air", lambda: at(0, 0, 0.62, icons.heart(), counts="heart")))
    n = counts.get("laundry", 0)
    if n:
        first = rng.randrange(12)
        draw = "".join(at(-(n - 1) * 33 + 66 * i, 30, 0.68, icons.laundry(first + i * 5), counts="laundry") for i in range(n))
        items.append(Item("laundry", n * 66, 6, 64, "line", lambda d=draw: d))
    blooms = [c for c in icons.FLOWER_COLOURS for _ in range(counts.get("flower-" + c, 0))]
    rng.shuffle(blooms)
    groups = [blooms] if len(blooms) <= 3 and rng.random() < 0.6 else [blooms[:len(blooms) // 2], blooms[len(blooms) // 2:]]
    for group in groups:
        if group:
            zone = rng.choice(("front", "front", "shelf")) if len(group) <= 2 else "front"
            drawn = _flower_box(group, rng)
            items.append(Item("flowers", len(group) * 50 + 4, 28, 58, zone, lambda d=drawn: d))
    if face.get("texts", {}).get("lovebird"):
        flip = face["texts"]["lovebird"] == "left"
        items.append(Item("lovebird", 132, 128, 6, rng.choice(("rail", "swing")),
                          lambda f=flip: at(0, -64, 1.22, icons.lovebird(), flip=f, counts="lovebird")))
    return items


def _overlap(a, b):
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))


def _spot(item, span, rng):
    lo, hi = span[0] + item.w / 2 + 4, span[1] - item.w / 2 - 4
    air_lo, air_hi = L + item.w / 2 + 6, R - item.w / 2 - 6
    if item.zone == "behind":
        return rng.uniform(lo, hi), RAIL
    if item.zone == "rail":
        return rng.uniform(lo, hi), RAIL + 1
    if item.zone == "front":
        return rng.uniform(lo, hi), RAIL + rng.choice((14, 20))
    if item.zone == "line":
        return rng.uniform(air_lo, air_hi), rng.choice((34, 44, 90, 98, 110))
    if item.zone == "swing":
        return rng.uniform(air_lo, air_hi), rng.uniform(160, 196)
    if item.zone == "shelf":
        return rng.uniform(air_lo, air_hi), rng.uniform(60, 140)
    return rng.uniform(air_lo, air_hi), rng.uniform(T + item.up + 8, RAIL - item.down - 8)


def place(items, span, keep_out, rng):
    """Spots for the things, by the best of many seeded throws, and the area of the worst overlap."""
    order = sorted(range(len(items)), key=lambda i: -items[i].w * (items[i].up + items[i].down))
    best, best_cost = None, None
    for _ in range(60):
        spots, boxes, cost = [None] * len(items), list(keep_out), 0.0
        for i in order:
            tries = []
            for _ in range(24):
                x, y = _spot(items[i], span, rng)
                box = items[i].box(x, y)
                near = (box[0] - 5, box[1] - 4, box[2] + 5, box[3] + 4)
                hard = sum(_overlap(near, b) for b in boxes)
                tries.append((hard, x, y, box))
            found = min(tries)
            cost += found[0]
            spots[i] = (found[1], found[2])
            boxes.append(found[3])
        if best_cost is None or cost < best_cost:
            best, best_cost = spots, cost
        if best_cost == 0:
            break
    hard = [items[i].box(*best[i]) for i in range(len(items))]
    worst = max([_overlap(a, b) for i, a in enumerate(hard) for b in hard[:i]] +
                [_overlap(a, b) for a in hard for b in keep_out] +
                [_overlap(a, b) for i, a in enumerate(keep_out) for b in keep_out[:i]] + [0])
    return best, worst


def balcony_scene(face, look, plaque_box, seed):
    """The scene above the sign. Returns (svg, area of the worst overlap of two counted things)."""
    rng = random.Random(seed)
    colour, accent = WALLS[look["wall"]], WALLS[look["accent"]]
    span = SPANS[look["span"]]
    out = [wall(colour, look["texture"]), side(look["side"], colour, accent, look["texture"]), top(look["top"], accent)]
    openings = OPENINGS[look["openings"]]
    blinds, blinds_at = face.get("counts", {}).get("sunblind", 0), []
    for i, (kind, cx, w, y) in enumerate(openings):
        out.append(opening(kind, cx, w, y, look["glass"], look["frame"], look["curtain"]))
    for i in range(blinds):
        if i < len(openings):
            kind, cx, w, y = openings[i]
            aw = min(w + 44, 2 * (R - 8 - cx), 2 * (cx - L - 8))
            ay = max(y - 14, 28, 92 if cx + aw / 2 > plaque_box[0] else 0)
        else:  # more sunblinds than openings: the next hangs on the other side
            cx = 340 if openings[0][1] < 217 else 80
            aw, ay = 124, 96
        out.append(path(f"M{num(cx - aw / 2 + 8)} {ay + 60}h{num(aw - 16)}v22h{num(24 - aw)}Z", INK, more='fill-opacity=".28"') +
                   at(cx, ay, 1, icons.awning(aw, 62, look["awning"]), counts="sunblind"))
        blinds_at.append((cx - aw / 2, ay - 4, cx + aw / 2, ay + 66))
    items = _items(face, look, rng)
    spots, worst = place(items, span, [plaque_box] + blinds_at, rng)
    lines, behind, front = [], [], []
    for item, (x, y) in zip(items, spots):
        drawn = at(x, y, 1, item.draw())
        if item.zone == "behind":
            behind.append(drawn)
            continue
        if item.zone == "line":
            a, b = max(L, x - item.w / 2 - 26), min(R, x + item.w / 2 + 26)
            lines.append(path(f"M{num(a)} {num(y - 5)}Q{num(x)} {num(y + 6)} {num(b)} {num(y - 5)}", stroke=INK, width=4) +
                         circle(a, y - 5, 5, INK) + circle(b, y - 5, 5, INK))
        if item.zone == "swing":
            lines.append(path(f"M{num(x - 40)} {T}V{num(y)}M{num(x + 40)} {T}V{num(y)}", stroke=INK, width=4))
            front.append(rect(x - 52, y - 6, 104, 10, "#8a5a2e", INK, 3, rx=4))
        if item.zone == "shelf":
            w = item.w + 8
            lines.append(path(f"M{num(x - w / 2 + 12)} {num(y + 56)}v16l14-16M{num(x + w / 2 - 12)} {num(y + 56)}v16l-14-16", stroke=INK, width=5))
            front.append(rect(x - w / 2, y + 54, w, 8, "#8a5a2e", INK, 3))
        front.append(drawn)
    out += lines + behind + [balustrade(look["rail"], span, look["rail_colour"])] + front
    return "".join(out), worst


def _topiary(x, y):
    return (path(f"M{x} {y}v-60", stroke="#6b4527", width=9) + circle(x, y - 52, 26, "#3f8a48", INK, 4) +
            circle(x, y - 92, 18, "#4c9a52", INK, 4) + path(f"M{x - 22} {y - 14}h44l-7 34h-30Z", "#b5623a", INK, 4))


def street_door(tint, look, symbol_sign):
    """An entrance: an ornate street door with steps under its sign."""
    colour, accent = WALLS[look["wall"]], WALLS[look["accent"]]
    dark, light = shade(tint, 0.66), shade(tint, 1.35)
    out = [wall(colour, look["texture"], L, R, T, 418), side(look["side"], colour, accent, look["texture"], 418)]
    cx, w, y0, y1 = look["door_x"], look["door_w"], 190, 370
    for i in range(3):
        x0, x1 = max(L, cx - w / 2 - 34 - i * 18), min(R, cx + w / 2 + 34 + i * 18)
        out.append(rect(x0, y1 + i * 16, x1 - x0, 18, ("#e2d8c5", "#cabfa9", "#aea28c")[i], INK, 3))
    half = w / 2
    leaf = {
        "arch": f"M{cx - half} {y1}V{y0 + 66}A{half} 66 0 0 1 {cx + half} {y0 + 66}V{y1}Z",
        "gothic": f"M{cx - half} {y1}V{y0 + 76}Q{cx - half} {y0 + 26} {cx} {y0 - 6}Q{cx + half} {y0 + 26} {cx + half} {y0 + 76}V{y1}Z",
        "rect": f"M{cx - half} {y1}V{y0}H{cx + half}V{y1}Z",
    }[look["door"]]
    if look["door"] == "rect":  # columns and a pediment line
        out.append(rect(cx - half - 34, y0 - 4, 26, y1 - y0 + 4, accent, INK, 4) + rect(cx + half + 8, y0 - 4, 26, y1 - y0 + 4, accent, INK, 4))
        out.append(path(f"M{cx - half - 22} {y0 + 10}V{y1 - 10}M{cx + half + 22} {y0 + 10}V{y1 - 10}", stroke=shade(accent, 0.75), width=4))
    out.append(path(leaf, accent, INK, 30) + path(leaf, tint, accent, 22) + path(leaf, tint, INK, 4))
    rays = "".join(f"M{cx} {y0 + 62}l{num(dx * half)} {dy}" for dx, dy in ((-.8, -14), (-.5, -36), (0, -48), (.5, -36), (.8, -14)))
    out.append(path(f"M{cx - half + 6} {y0 + 64}H{cx + half - 6}" + rays, stroke="#ffe9a0", width=6))
    leaves = (-1, 1) if look.get("double", True) else (0,)
    if len(leaves) == 2:
        out.append(path(f"M{cx} {y0 + 66}V{y1}", stroke=INK, width=5))
    pw = half - 22 if len(leaves) == 2 else w - 44
    for sx in leaves:
        x = cx + sx * w / 4
        if look.get("window"):  # a round window in the leaf
            out.append(circle(x, y0 + 98, min(pw, 56) / 2, "#ffe08a", INK, 5) + path(f"M{num(x)} {y0 + 98 - min(pw, 56) / 2}v{num(min(pw, 56))}", stroke=INK, width=4))
        else:
            out.append(rect(x - pw / 2, y0 + 76, pw, 44, light, dark, 4, rx=4))
        out.append(rect(x - pw / 2, y0 + 130, pw, 40, dark, INK, 3, rx=4) + path(f"M{num(x - pw / 2 + 8)} {y0 + 163}l{num(pw / 2 - 8)}-27l{num(pw / 2 - 8)} 27Z", tint))
        out.append(circle(cx + sx * 11 if sx else cx + half - 15, y0 + 125, 6.5, "#ffd24a", INK, 3))
    for x in look.get("trees", ()):
        out.append(_topiary(x, 396))
    for x in look.get("lamps", ()):
        out.append(path(f"M{x} 214v10", stroke=INK, width=6) + path(f"M{x - 16} 226h32l-6 44h-20Z", "#ffe48a", INK, 5) +
                   path(f"M{x - 18} 226l18-14l18 14Z", INK))
    out.append(symbol_sign)
    return "".join(out)
