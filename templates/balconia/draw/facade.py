"""Walls, roofs and openings of a facade, and the choices a look has."""

from svg import INK, circle, luma, num, path, rect, shade

L, T, R, B = 16, 16, 418, 308  # the scene inside the keyline, above the sign
RAIL, SLAB = 214, 292  # top of the balustrade, top of the floor

WALLS = {
    "brick-red": "#b5533c",
    "brick-dark": "#6e3129",
    "cream": "#f2dfb4",
    "ochre": "#dda33a",
    "sky": "#9fcbe0",
    "navy": "#2f4468",
    "mint": "#a9d6b5",
    "forest": "#35593f",
    "rose": "#eab0ac",
    "wine": "#7c2a44",
    "white": "#f4f1ea",
    "slate": "#59636e",
    "charcoal": "#38363b",
    "lavender": "#b9a8d8",
    "plum": "#553a66",
    "lemon": "#f7e27a",
    "orange": "#e58a4a",
    "teal": "#2d7f80",
    "sand": "#c9a877",
    "grey": "#a9aaa4",
    "brown": "#7a5535",
    "lime": "#b9cc5a",
}
TEXTURES = ("brick", "plaster", "boards", "timber", "scales", "stone", "tiles")
TOPS = ("none", "cornice", "eave", "gable", "sky-left", "sky-right", "frieze", "beam")
SIDES = (
    "none",
    "quoins",
    "split-left",
    "split-right",
    "pipe",
    "column-left",
    "column-right",
    "dado",
    "ivy-left",
    "ivy-right",
)
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
    "low-left": (("rect", 110, 100, 128),),
    "low-two": (("rect", 108, 84, 128), ("rect", 326, 84, 128)),
    "low-arch": (("arch", 217, 130, 84),),
    "low-wide": (("wide", 217, 240, 124),),
}
RAILS = ("bars", "planks", "stone", "glass", "lattice", "solid", "braces", "waves", "hoops")
SPANS = {"full": (L, R), "left": (L, 300), "right": (134, R), "middle": (70, 364)}
AWNINGS = (
    ("#d8392b", "#ffffff"),
    ("#2e68b0", "#ffffff"),
    ("#3a8a4d", "#fff3c4"),
    ("#f0b323", "#ffffff"),
    ("#5b3b2c", "#f1dfb8"),
    ("#e77b2e", "#fff0d6"),
    ("#253250", "#e9c75a"),
    ("#c74a86", "#ffffff"),
)
GROUNDS = (
    "#f6ecd2",
    "#cfe6f0",
    "#2c3a4c",
    "#6d4527",
    "#b5542f",
    "#3f6b45",
    "#263263",
    "#f4c6cd",
    "#d9b04a",
    "#bfe0c4",
    "#1f1c1f",
    "#7f2d3f",
    "#8f8a80",
    "#e8dff2",
    "#2a7a78",
)
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
            d = "".join(
                f"M{x0} {y0 + 20 * r + 10}h{w}" for r in rows if r % 2 == odd and 20 * r + 20 <= h
            )
            out.append(
                path(
                    d,
                    stroke=dark,
                    width=20,
                    more=f'stroke-linecap="butt" stroke-dasharray="3 43" stroke-dashoffset="{23 * odd}"',
                )
            )
    elif texture == "boards":
        out.append(
            path(
                "".join(f"M{x0} {y0 + 26 * r}h{w}" for r in range(int(h // 26) + 1)),
                stroke=dark,
                width=5,
            )
        )
    elif texture == "timber":
        beam = "#5a3820" if luma(colour) > 110 else "#d9b98a"
        d = f"M{x0} {y0 + 9}h{w}M{x0} {y0 + 150}h{w}M{x0 + 9} {y0}v{h}M{x1 - 9} {y0}v{h}"
        d += f"M{x0 + w * 0.42:.0f} {y0}v{h}M{x0 + 9} {y0 + 150}L{x0 + w * 0.42:.0f} {y0 + 9}M{x1 - 9} {y0 + 150}L{x0 + w * 0.42:.0f} {y0 + 9}"
        out.append(path(d, stroke=beam, width=17))
    elif texture == "scales":
        for r in range(int(h // 30) + 1):
            y = y0 + r * 30
            start = x0 - (20 if r % 2 else 0)
            d = "".join(
                f"M{start + 40 * i} {y}a20 24 0 0 0 40 0"
                for i in range(w // 40 + 2)
                if start + 40 * i >= x0 - 1 and start + 40 * (i + 1) <= x1 + 1
            )
            out.append(path(d, stroke=dark, width=4))
    elif texture == "stone":
        rows = range(int(h // 44) + 1)
        out.append(path("".join(f"M{x0} {y0 + 44 * r}h{w}" for r in rows), stroke=dark, width=5))
        for odd in (0, 1):
            d = "".join(
                f"M{x0} {y0 + 44 * r + 22}h{w}" for r in rows if r % 2 == odd and 44 * r + 40 <= h
            )
            out.append(
                path(
                    d,
                    stroke=dark,
                    width=44,
                    more=f'stroke-linecap="butt" stroke-dasharray="5 91" stroke-dashoffset="{48 * odd}"',
                )
            )
    elif texture == "tiles":
        d = "".join(f"M{x0} {y0 + 36 * r}h{w}" for r in range(int(h // 36) + 1))
        d += "".join(f"M{x0 + 36 * c} {y0}v{h}" for c in range(w // 36 + 1))
        out.append(path(d, stroke=dark, width=4))
        out.append(
            path(
                "".join(
                    f"M{x0 + 36 * c + 18} {y0 + 36 * r + 8}l10 10l-10 10l-10-10Z"
                    for r in range(int(h // 36))
                    for c in range(w // 36)
                    if (r + c) % 2
                ),
                dark,
            )
        )
    else:
        out.append(
            path(
                f"M{x0 + w * .12:.0f} {y0 + 40}h26m-14 12h22M{x0 + w * .7:.0f} {y0 + 130}h30m-20 12h24"
                f"M{x0 + w * .3:.0f} {y0 + 190}h26",
                stroke=dark,
                width=4,
            )
        )
    return "".join(out)


def top(kind, accent):
    dark = shade(accent, 0.7)
    if kind == "cornice":
        d = "".join(f"M{x} 44h14v16h-14Z" for x in range(24, 412, 36))
        return (
            rect(L, T, 402, 28, accent, INK, 3)
            + path(d, dark)
            + path("M16 30h402", stroke=dark, width=4)
        )
    if kind == "eave":
        d = "".join(f"M{x} 16v24a16 14 0 0 0 32 0v-24" for x in range(18, 412, 32))
        return (
            rect(L, T, 402, 34, accent)
            + path(d, accent, dark, 4)
            + rect(L, 52, 402, 8, INK, more='opacity=".35"')
        )
    if kind == "gable":
        return (
            path("M16 16H418V120L217 22L16 120Z", "#8fcdf0")
            + path("M16 120L217 22L418 120", stroke=INK, width=26)
            + path("M16 120L217 22L418 120", stroke=accent, width=19)
            + path("M40 52c4-14 24-14 28-4c10-4 18 6 12 14h-42c-10 0-8-12 2-10Z", "#fff")
        )
    if kind in ("sky-left", "sky-right"):
        body = (
            path("M16 16H230L16 176Z", "#8fcdf0")
            + path("M16 176L230 16", stroke=INK, width=24)
            + path("M16 176L230 16", stroke=accent, width=17)
            + path("M40 52c4-14 24-14 28-4c10-4 18 6 12 14h-42c-10 0-8-12 2-10Z", "#fff")
        )
        return (
            body
            if kind == "sky-left"
            else (
                path("M418 16H204L418 176Z", "#8fcdf0")
                + path("M418 176L204 16", stroke=INK, width=24)
                + path("M418 176L204 16", stroke=accent, width=17)
            )
        )
    if kind == "frieze":
        d = "".join(f"M{x} 60l20-34l20 34Z" for x in range(18, 410, 40))
        return rect(L, T, 402, 46, dark) + path(d, accent)
    if kind == "beam":
        d = "".join(f"M{x} 34h20l-4 22h-12Z" for x in range(26, 400, 60))
        return path(d, dark, INK, 3) + rect(L, T, 402, 20, accent, INK, 3)
    return ""


def side(kind, colour, accent, texture, bottom=B):
    if kind == "quoins":
        d = "".join(
            f"M16 {y}h{44 if i % 2 else 28}v26h-{44 if i % 2 else 28}ZM418 {y}h-{44 if i % 2 else 28}v26h{44 if i % 2 else 28}Z"
            for i, y in enumerate(range(16, bottom - 20, 28))
        )
        return path(d, accent, shade(accent, 0.7), 3)
    if kind == "split-left":
        return wall(accent, texture, L, 170, T, bottom) + path(
            f"M170 16V{bottom}", stroke=INK, width=4
        )
    if kind == "split-right":
        return wall(accent, texture, 262, R, T, bottom) + path(
            f"M262 16V{bottom}", stroke=INK, width=4
        )
    if kind == "pipe":
        return (
            path("M398 84V308", stroke=INK, width=16)
            + path("M398 84V308", stroke="#8d9a9c", width=10)
            + path("M388 130h20M388 230h20", stroke=INK, width=6)
        )
    if kind in ("column-left", "column-right"):
        x = 18 if kind == "column-left" else 370
        top_y = 18 if kind == "column-left" else 88
        return (
            rect(x + 5, top_y, 36, 290, accent, INK, 3)
            + rect(x, top_y, 46, 20, accent, INK, 3)
            + path(
                f"M{x + 15} {top_y + 24}V300M{x + 31} {top_y + 24}V300",
                stroke=shade(accent, 0.75),
                width=4,
            )
        )
    if kind == "dado":
        return wall(accent, texture, L, R, bottom - 152, bottom) + path(
            f"M16 {bottom - 152}H418", stroke=INK, width=5
        )
    if kind in ("ivy-left", "ivy-right"):
        sign = 1 if kind == "ivy-left" else -1
        x = L if sign > 0 else R
        y0 = 16 if sign > 0 else 90
        leaves = "".join(
            f"M{x} {y}q{sign * (44 if i % 2 else 70)} -4 {sign * (34 if i % 3 else 62)} 30q{-sign * 30} 6 {-sign * (34 if i % 3 else 62)} -30Z"
            for i, y in enumerate(range(y0, 300, 24))
        )
        return path(leaves, "#3f7d3a", "#234d22", 3)
    return ""


def roof_fits(top_kind, openings):
    """Whether no opening reaches into the roof line of a gable or a slope."""

    def roof(x):
        left, right = 176 - (x - 16) * 160 / 214, 176 - (418 - x) * 160 / 214
        return {"gable": 22 + abs(x - 217) * 98 / 201, "sky-left": left, "sky-right": right}.get(
            top_kind, 0
        )

    def shoulder(kind, w):  # how far an opening's top is below its corner
        return {"arch": 0.28, "gothic": 0.55, "round": 0.3}.get(kind, 0) * w

    return all(
        y + shoulder(kind, w) > roof(x) + 24
        for kind, cx, w, y in openings
        for x in (cx - w / 2 - 6, cx + w / 2 + 6)
    )


def opening(kind, cx, w, y, glass, frame, curtain, shutter):
    x0, x1, bottom = cx - w / 2, cx + w / 2, 300
    if kind == "arch":
        outer = f"M{num(x0)} {bottom}V{num(y + w / 2)}A{num(w / 2)} {num(w / 2)} 0 0 1 {num(x1)} {num(y + w / 2)}V{bottom}Z"
        inner = f"M{num(cx)} {num(y)}V{bottom}M{num(x0)} {num(y + w / 2)}H{num(x1)}"
    elif kind == "gothic":
        outer = f"M{num(x0)} {bottom}V{num(y + w * .9)}Q{num(x0)} {num(y + w * .3)} {num(cx)} {num(y)}Q{num(x1)} {num(y + w * .3)} {num(x1)} {num(y + w * .9)}V{bottom}Z"
        inner = f"M{num(cx)} {num(y)}V{bottom}M{num(x0)} {num(y + w * .9)}H{num(x1)}"
    elif kind == "round":
        r = w / 2
        return (
            circle(cx, y + r, r + 8, frame, INK, 3)
            + circle(cx, y + r, r - 4, glass, INK, 3)
            + path(
                f"M{num(x0 + w * .2)} {num(y + w * .7)}l{num(w * .5)} {num(-w * .5)}l{num(w * .12)} {num(w * .1)}l{num(-w * .5)} {num(w * .5)}Z",
                shade(glass, 1.22 if luma(glass) < 130 else 1.5),
            )
            + path(
                f"M{num(cx)} {num(y + 4)}v{num(w - 8)}M{num(x0 + 4)} {num(y + r)}h{num(w - 8)}",
                stroke=frame,
                width=7,
            )
        )
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
    out.append(
        path(
            f"M{num(x0 + w * .12)} {num(bottom - 20)}L{num(x1 - w * .3)} {num(y + w * .5)}h{num(w * .16)}"
            f"L{num(x0 + w * .4)} {num(bottom - 20)}Z",
            band,
        )
    )
    out += [path(inner, stroke=frame, width=7), path(outer, stroke=INK, width=2)]
    if curtain and kind in ("rect", "wide", "shutters", "window"):
        d = (
            f"M{num(x0 + 7)} {num(y + 7)}h{num(w * .34)}c0 {num(40)} {num(-w * .1)} 60 {num(-w * .34)} 78Z"
            f"M{num(x1 - 7)} {num(y + 7)}h{num(-w * .34)}c0 40 {num(w * .1)} 60 {num(w * .34)} 78Z"
        )
        out.append(path(d, curtain, shade(curtain, 0.7), 3))
    if kind == "shutters":
        for sx in (x0 - 58, x1 + 8):
            out.append(rect(sx, y, 50, 220, shutter, INK, 4))
            out.append(
                path(
                    "".join(f"M{num(sx + 8)} {y + 16 + 16 * i}h34" for i in range(9)),
                    stroke=shade(shutter, 0.7),
                    width=5,
                )
            )
    if kind == "window":
        out.append(rect(x0 - 12, bottom, w + 24, 12, frame, INK, 3))
    return "".join(out)
