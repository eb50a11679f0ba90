"""The Happy Market by day (white) and by night (coloured), and the first player's card."""

from kit import (GOLD, INK, LEAF, LIT, PLUM, RED, ROSE, TEAL, WHITE, WOOD, at, awning, circle, cloud, gable,
                 ground, hill, lantern, num, path, person, polar, rect, scene, shade, stars, wall, win, wins)
from marks import TYPES


def stall(x, w, colour, goods, high=150, other=WHITE):
    """A stand with an awning; `goods` lie on its table around (0, 0)."""
    return (path(f"M{x + 8}-4V-{high}M{x + w - 8}-4V-{high}", stroke=INK, width=11) + rect(x + 8, -high, w - 16, high - 50, shade(colour, 1.7), INK, 4)
            + at(x + w / 2, -58, 1, goods) + rect(x, -58, w, 58, WOOD, INK, 5) + path(f"M{x + 6}-30H{x + w - 6}", stroke="#7d4c2a", width=5)
            + awning(x - 8, -high - 30, w + 16, 40, 6, colour, other))


def fruit(colour, r=12):
    return "".join(circle(x, y, r, colour, INK, 3.5) for x, y in ((-36, -10), (-12, -10), (12, -10), (36, -10), (-24, -28), (0, -28), (24, -28)))


def jars():
    return "".join(rect(x - 12, -34, 24, 34, c, INK, 4, 4) + rect(x - 13, -42, 26, 10, GOLD, INK, 3.5) for x, c in ((-36, RED), (0, "#f0862b"), (36, PLUM)))


def cloth():
    return "".join(path(f"M{x - 12} 0V-44H{x + 12}V0Z", c, INK, 4) + path(f"M{x - 12}-22h24", stroke=WHITE, width=5) for x, c in ((-40, TEAL), (-12, ROSE), (16, GOLD), (42, "#5cb3f0")))


def smile(x, y, r):
    rays = path("".join("M{} {}L{} {}".format(*(num(v) for v in (x + polar(r + 10, a)[0], y + polar(r + 10, a)[1], x + polar(r + 28, a)[0], y + polar(r + 28, a)[1]))) for a in range(0, 360, 30)), stroke="#f7a93c", width=11)
    return rays + circle(x, y, r, "#ffd84d", INK, 6) + path(f"M{x - r * 0.36:g} {y - 14}v2M{x + r * 0.36:g} {y - 14}v2", stroke=INK, width=13) + path(f"M{x - r * 0.5:g} {y + 10}q{r * 0.5:g} {r * 0.6:g} {r:g} 0", stroke=INK, width=7)


def bunting(y, colours):
    out = path(f"M-206 {y}Q0 {y + 70} 206 {y}", stroke=INK, width=5)
    for i in range(9):
        t = (i + 0.5) / 9
        x, top = -206 + 412 * t, y + 140 * t * (1 - t)
        out += path(f"M{num(x - 18)} {num(top)}h36l-18 36Z", colours[i % len(colours)], INK, 4)
    return out


def by_day():
    basket = at(-8, 6, 1, path("M-34-30C-34-70 34-70 34-30", stroke=INK, width=8) + path("M-40-30H40L30 0H-30Z", "#d9a662", INK, 5) + circle(-16, -36, 12, RED, INK, 4) + circle(12, -36, 12, "#7fb84a", INK, 4))
    return scene("#a5daf2", "#fdf6da", smile(0, -290, 70), cloud(-120, -230, 0.8), cloud(140, -240, 0.7), hill(0, 10, 300, 120, "#b9d98c"), stall(-196, 118, RED, fruit("#f0862b")), stall(-60, 120, "#8b8577", jars(), 190), stall(78, 118, "#3f7fc4", fruit("#7fb84a")),
                 ground("#e3d3a8"), person(-130, 0.9, TEAL, 2, 10, "#1b1722"), person(150, 0.9, ROSE, 0, 10, "#e2ab3f"), basket)


def by_night():
    bulbs = "".join(lantern(x, y, 21, c) for x, y, c in zip((-168, -84, 0, 84, 168), (-262, -244, -238, -244, -262), (TYPES[t] for t in ("orange", "purple", "blue", "green", "yellow"))))
    wire = path("M-206-300Q-168-284-168-284Q-84-266-84-266Q0-260 0-260Q84-266 84-266Q168-284 168-284L206-300", stroke=INK, width=5)
    houses = path("M-206 0V-200l50-40l50 40v-30h60v40l40-44l40 44v-20h60v-30l52-40l60 50V0Z", "#2f3663") + wins(-180, -180, 9, 1, 44, 0, 16, 24, LIT, "#4a5290", "market")
    return scene("#1d2350", "#7a5a94", stars(((-180, -210), (180, -210), (-40, -300), (110, -290)), "#fff3c4", 10), houses, wire, bulbs, stall(-200, 104, TYPES["orange"], cloth(), 140, LIT), stall(-52, 104, TYPES["green"], jars(), 150, LIT), stall(96, 104, TYPES["purple"], fruit("#e0447e"), 140, LIT),
                 ground("#5b4a6b"), person(-76, 0.95, TYPES["yellow"], 1, 8, "#8a4b22"), person(72, 0.95, TYPES["blue"], 2, 8, "#1b1722"), at(160, 12, 0.8, person(0, 1, RED, 3)))


def first_player():
    """A cup with a smile above the roofs."""
    houses = wall(-196, 84, 96, "#f0a35a") + gable(-196, 84, -94, 50, RED, 8) + wall(112, 84, 110, "#8fb7e0") + gable(112, 84, -108, 54, "#4a63a8", 8) + win(-170, -70, 30, 34, LIT) + win(138, -80, 30, 34, LIT)
    rays = path("".join("M0-230L{} {}L{} {}Z".format(num(polar(460, a)[0]), num(-230 + polar(460, a)[1]), num(polar(460, a + 11)[0]), num(-230 + polar(460, a + 11)[1])) for a in range(0, 360, 24)), "#ffe9a0")
    cup = path("M-84-330C-160-340-156-230-76-226M84-330C160-340 156-230 76-226", stroke=INK, width=27) + path("M-84-330C-160-340-156-230-76-226M84-330C160-340 156-230 76-226", stroke=GOLD, width=15) + path("M-92-350H92C92-230 60-170 16-160V-110H-16V-160C-60-170-92-230-92-350Z", GOLD, INK, 6) + path("M40-350H92C92-230 60-170 16-160C50-210 56-280 40-350Z", "#d99a22") + path(
        "M-92-350H92C92-230 60-170 16-160V-110H-16V-160C-60-170-92-230-92-350Z", "none", INK, 6) + path("M-60-110H60L72-62H-72Z", "#8a4b22", INK, 6) + rect(-92, -364, 184, 22, "#fbdc7c", INK, 6, 8)
    face = path("M-28-296v3M28-296v3", stroke=INK, width=14) + path("M-36-262q36 40 72 0", stroke=INK, width=8)
    confetti = "".join(path(d, stroke=c, width=9) for d, c in (("M-150-190l10 8M130-380l8 8M-60-380l8-6", RED), ("M150-180l-8 10M-130-390l10 4M170-300l8-8", "#3f7fc4"), ("M-180-300l6 10M110-130l10-4M-110-140l-8 6", LEAF)))
    return scene("#f7c34a", "#fde9b0", rays, houses, cup, face, confetti, ground("#c9a86a"), person(-100, 0.9, "#3f7fc4", 0, 6, arms="M-20-52L-36-84M20-52L36-84"), person(100, 0.9, "#e0447e", 2, 6, "#1b1722", "M-20-52L-36-84M20-52L36-84"))


PICTURES = {"market": by_day, "market-back": by_night}
