"""Entrances: an ornate street door with steps, lamps and box trees."""

from facade import L, R, T, WALLS, side, wall
from svg import INK, circle, num, path, rect, shade


def _topiary(x, y):
    return (
        path(f"M{x} {y}v-60", stroke="#6b4527", width=9)
        + circle(x, y - 52, 26, "#3f8a48", INK, 4)
        + circle(x, y - 92, 18, "#4c9a52", INK, 4)
        + path(f"M{x - 22} {y - 14}h44l-7 34h-30Z", "#b5623a", INK, 4)
    )


def street_door(tint, look, symbol_sign):
    """An entrance: an ornate street door with steps under its sign."""
    colour, accent = WALLS[look["wall"]], WALLS[look["accent"]]
    dark, light = shade(tint, 0.66), shade(tint, 1.35)
    out = [
        wall(colour, look["texture"], L, R, T, 418),
        side(look["side"], colour, accent, look["texture"], 418),
    ]
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
        out.append(
            rect(cx - half - 34, y0 - 4, 26, y1 - y0 + 4, accent, INK, 4)
            + rect(cx + half + 8, y0 - 4, 26, y1 - y0 + 4, accent, INK, 4)
        )
        out.append(
            path(
                f"M{cx - half - 22} {y0 + 10}V{y1 - 10}M{cx + half + 22} {y0 + 10}V{y1 - 10}",
                stroke=shade(accent, 0.75),
                width=4,
            )
        )
    out.append(
        path(leaf, accent, INK, 30) + path(leaf, tint, accent, 22) + path(leaf, tint, INK, 4)
    )
    rays = "".join(
        f"M{cx} {y0 + 62}l{num(dx * half)} {dy}"
        for dx, dy in ((-0.8, -14), (-0.5, -36), (0, -48), (0.5, -36), (0.8, -14))
    )
    out.append(
        path(f"M{cx - half + 6} {y0 + 64}H{cx + half - 6}" + rays, stroke="#ffe9a0", width=6)
    )
    leaves = (-1, 1) if look.get("double", True) else (0,)
    if len(leaves) == 2:
        out.append(path(f"M{cx} {y0 + 66}V{y1}", stroke=INK, width=5))
    pw = half - 22 if len(leaves) == 2 else w - 44
    for sx in leaves:
        x = cx + sx * w / 4
        if look.get("window"):  # a round window in the leaf
            out.append(
                circle(x, y0 + 98, min(pw, 56) / 2, "#ffe08a", INK, 5)
                + path(
                    f"M{num(x)} {y0 + 98 - min(pw, 56) / 2}v{num(min(pw, 56))}", stroke=INK, width=4
                )
            )
        else:
            out.append(rect(x - pw / 2, y0 + 76, pw, 44, light, dark, 4, rx=4))
        out.append(
            rect(x - pw / 2, y0 + 130, pw, 40, dark, INK, 3, rx=4)
            + path(
                f"M{num(x - pw / 2 + 8)} {y0 + 163}l{num(pw / 2 - 8)}-27l{num(pw / 2 - 8)} 27Z",
                tint,
            )
        )
        out.append(circle(cx + sx * 11 if sx else cx + half - 15, y0 + 125, 6.5, "#ffd24a", INK, 3))
    for x in look.get("trees", ()):
        out.append(_topiary(x, 396))
    for x in look.get("lamps", ()):
        out.append(
            path(f"M{x} 214v10", stroke=INK, width=6)
            + path(f"M{x - 16} 226h32l-6 44h-20Z", "#ffe48a", INK, 5)
            + path(f"M{x - 18} 226l18-14l18 14Z", INK)
        )
    out.append(symbol_sign)
    return "".join(out)
