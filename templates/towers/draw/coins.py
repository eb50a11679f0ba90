"""The coins, 160 x 160 units = 16 mm: one is a plain disc, two has eight corners, five a star."""

from hand import CREAM, INK, circle, drawing, num, path, polar, shade
import lettering

LOOKS = {1: ("#d98a4a", "#f2b47c"), 2: ("#aebbc2", "#dfe7ea"), 5: ("#f0b429", "#ffdf80")}


def ring(n, r, phase=0.0):
    points = [polar(r, phase + 360 * i / n) for i in range(n)]
    return "M" + "L".join(f"{num(80 + x)} {num(80 + y)}" for x, y in points) + "Z"


def star(n, outer, inner):
    points = [polar(outer if i % 2 == 0 else inner, -90 + 180 * i / n) for i in range(2 * n)]
    return "M" + "L".join(f"{num(80 + x)} {num(80 + y)}" for x, y in points) + "Z"


def coin(value):
    dark, bright = LOOKS[value]
    milled = path("".join(
        "M{} {}L{} {}".format(*(num(80 + v) for v in (*polar(66, a), *polar(73, a)))) for a in range(0, 360, 12)),
        stroke=shade(dark, 0.7), width=3)
    inner = {
        1: circle(80, 80, 52, bright, shade(dark, 0.6), 4),
        2: path(ring(8, 58, 22.5), bright, shade(dark, 0.5), 5),
        5: path(star(10, 66, 50), bright, shade(dark, 0.55), 4),
    }[value]
    return drawing(
        160,
        160,
        circle(80, 80, 80, CREAM)
        + circle(80, 80, 75, dark, INK, 5)
        + milled
        + inner
        + lettering.line("$", 66, 58, 40, INK, 15, "right")
        + lettering.line(str(value), {1: 90, 2: 92, 5: 92}[value], 44, 70, INK, 19, "middle"),
    )


def all_coins():
    return {f"coin-{value}": coin(value) for value in LOOKS}
