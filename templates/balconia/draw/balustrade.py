"""The balustrade and floor of a balcony."""

from facade import RAIL, SLAB
from svg import INK, luma, num, path, rect, shade


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
        out.append(
            path("".join(f"M{num(x)} {y0}V{SLAB}" for x in _steps(x0, x1, 33)), stroke=INK, width=3)
        )
        out.append(
            path(
                f"M{x0 + 5} {y0 + 18}H{x1 - 5}M{x0 + 5} {SLAB - 14}H{x1 - 5}", stroke=dark, width=6
            )
        )
    elif design == "stone":
        for x in _steps(x0 + 18, x1 - 18, 38):
            out.append(
                path(
                    f"M{num(x - 8)} {y0}h16c2 18 12 24 8 40c-2 12-6 12-6 26h-20c0-14-4-14-6-26c-4-16 6-22 8-40Z",
                    colour,
                    INK,
                    3,
                )
            )
    elif design == "glass":
        out.append(rect(x0, y0, w, h - 12, "#bfe3ec", INK, 3, more='fill-opacity=".72"'))
        d = "".join(f"M{num(x)} {y0}V{SLAB}" for x in _steps(x0 + 5, x1 - 5, 98))
        out.append(path(d, stroke=INK, width=10) + path(d, stroke=colour, width=6))
        out.append(
            path(
                "".join(
                    f"M{num(x + 22)} {SLAB - 16}l30-34m-8 34l18-20"
                    for x in _steps(x0 + 5, x1 - 90, 98)
                ),
                stroke="#fff",
                width=4,
            )
        )
    elif design == "lattice":
        s = (w - 12) / 8
        d = "".join(
            f"M{num(x)} {y0}l{num(s)} {h - 12}M{num(x + s)} {y0}l{num(-s)} {h - 12}"
            for x in [x0 + 6 + i * s for i in range(8)]
        )
        out.append(path(d, stroke=INK, width=9) + path(d, stroke=colour, width=5))
    elif design == "solid":
        out.append(rect(x0, y0, w, h - 12, colour, INK, 3))
        d = "".join(
            f"M{num(x + 8)} {y0 + 10}h{num(w / 4 - 16)}v{h - 32}h{num(-w / 4 + 16)}Z"
            for x in [x0 + i * w / 4 for i in range(4)]
        )
        out.append(path(d, stroke=dark, width=5))
    elif design == "braces":
        out.append(rect(x0, y0, w, h - 12, dark, INK, 3))
        s = (w - 16) / 4
        d = "".join(
            f"M{num(x)} {y0}l{num(s)} {h - 12}M{num(x + s)} {y0}l{num(-s)} {h - 12}"
            for x in [x0 + 8 + i * s for i in range(4)]
        )
        d += "".join(f"M{num(x0 + 8 + i * s)} {y0}V{SLAB}" for i in range(5))
        out.append(path(d, stroke=INK, width=13) + path(d, stroke=colour, width=8))
    elif design == "waves":
        d = "".join(f"M{num(x)} {y0}c20 22-20 44 0 {h - 12}" for x in _steps(x0 + 14, x1 - 14, 25))
        out.append(path(d, stroke=INK, width=9) + path(d, stroke=colour, width=5))
    else:  # hoops
        n = max(5, round(w / 50))
        s = w / n
        d = "".join(
            f"M{num(x0 + i * s)} {SLAB}A{num(s / 2)} {h - 16} 0 0 1 {num(x0 + (i + 1) * s)} {SLAB}"
            for i in range(n)
        )
        out.append(path(d, stroke=INK, width=10) + path(d, stroke=colour, width=6))
    out.append(
        rect(x0, SLAB, w, 16, shade("#cfc4b0", 0.9) if luma(colour) < 120 else "#8c7f70", INK, 3)
    )
    out.append(rect(x0, RAIL, w, 13, colour, INK, 3.5, rx=3))
    return "".join(out)


def _steps(x0, x1, step):
    n = max(1, round((x1 - x0) / step))
    return [x0 + (x1 - x0) * i / n for i in range(n + 1)]
