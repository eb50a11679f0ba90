"""The score tokens, 240 x 240 units = 24 mm: a feature and 6, 8 or 10, each number on a ground of its own."""

from features import CREAM, DRAWN, INK, at, circle, drawing, lettering, num, path, polar, shade

LOOKS = {6: ("#d98a4a", "#f4c193", CREAM), 8: ("#9fb0b9", "#e3eaed", "#24324a"), 10: ("#eeb02c", "#a8323a", CREAM)}


# Where feature and number stand: each feature has its own corner.
PLACES = {"pants": ((92, 92), (164, 164)), "flower": ((148, 90), (76, 164)), "bird": ((90, 150), (164, 76)), "cat": ((150, 148), (76, 76))}


def ground(kind):
    """A hatching for each feature, inside the plainest of the outlines."""
    if kind == "pants":
        return "".join(f"M{x} {num(120 - (88**2 - (x - 120) ** 2) ** 0.5)}V{num(120 + (88**2 - (x - 120) ** 2) ** 0.5)}" for x in range(48, 200, 24))
    if kind == "flower":
        return "".join(f"M{x} {y}v.1" for r, y in enumerate(range(44, 200, 19)) for x in range(40 + 11 * (r % 2), 204, 22) if (x - 120) ** 2 + (y - 120) ** 2 < 84**2)
    if kind == "bird":
        return "".join(f"M{num(120 - (88**2 - (y - 120) ** 2) ** 0.5)} {y}H{num(120 + (88**2 - (y - 120) ** 2) ** 0.5)}" for y in range(48, 200, 24))
    return "".join(f"M{num(120 + c - h)} {num(120 + c + h)}L{num(120 + c + h)} {num(120 + c - h)}" for c in range(-56, 57, 16) for h in (((88**2 - 2 * c * c) / 2) ** 0.5,))


def outline(value, r):
    if value == 10:
        points = [polar(r if i % 2 == 0 else r * 0.8, -90 + 18 * i) for i in range(20)]
    else:
        points = [polar(r, 360 / value * (i + 0.5)) for i in range(value)]
    return "M" + "L".join(f"{num(120 + x)} {num(120 + y)}" for x, y in points) + "Z"


def token(kind, value):
    dark, bright, disc = LOOKS[value]
    return drawing(
        240,
        240,
        circle(120, 120, 120, CREAM)
        + circle(120, 120, 114, dark, INK, 6)
        + path(outline(value, {6: 106, 8: 103, 10: 108}[value]), bright, shade(dark, 0.55), 5)
        + path(ground(kind), stroke=shade(bright, 0.86), width=5)
        + at(*PLACES[kind][0], 1.06, DRAWN[kind]())
        + circle(*PLACES[kind][1], 44, disc, INK, 5)
        + lettering.line(str(value), PLACES[kind][1][0], PLACES[kind][1][1] - 26, 52, INK if disc == CREAM else CREAM, 19, "middle"),
    )
