"""Goals and threats of Living Together, 460 x 920 units = 46 x 92 mm.

A goal that was won lies in a map as any floor without walls: its rim shows all three. A threat never lies
in a map; its rim has warning stripes, so that the two are told apart without colour.
"""

from hand import CREAM, GOLD, INK, SET_LETTER, U, WHITE, at, block, drawing, fitted, group, lettering, line, path, rect, tag
from marks import SIGNS
from objects import OBJECTS, draw_object
from portraits import PORTRAITS, draw_portrait
from wishes import CROSS, PROPERTIES, cross, draw_property, number, picture, read_wish, star
from words import PENALTIES, PICTURES, REWARDS, SET_NAMES
import floors

RIM = 52
GREEN, DARK_GREEN, ALARM, DARK_ALARM = "#3f8f4f", "#2a6437", "#c8372d", "#8c211b"
LEFT, WIDE = RIM, U - 2 * RIM


def sign(word, size):
    """One picture of a mission, with its number and cross."""
    crossed, key, sub, n = read_wish(word)
    if key in SIGNS:
        out = at(0, 0, size / 200, SIGNS[key]())
    elif key in PROPERTIES:
        out = draw_property(key, size)
    elif key in PORTRAITS:
        out = draw_portrait(key, size)
    elif key == "star":
        out = at(0, 0, size / 185, star(9))
    else:
        out = picture(key, sub, size)
    if crossed:
        out += at(0, 0, 0.9 * size / CROSS, cross())
    if n > 1:
        out += number(n, 0.36 * size, -0.36 * size, 64)
    return group(f"sign {word}", out)


def signs(key, y):
    words = PICTURES[key].split()
    size, step = {1: (160, 0), 2: (142, 160), 3: (108, 114)}[len(words)]
    first = U / 2 - step * (len(words) - 1) / 2
    return "".join(at(first + i * step, y, 1, sign(word, size)) for i, word in enumerate(words))


def header(word, colour, badge):
    return (
        path(f"M{LEFT} {RIM + 76}V{RIM + 22}a22 22 0 0 1 22-22h{WIDE - 44}a22 22 0 0 1 22 22v54Z", colour, INK, 6)
        + at(LEFT + 46, RIM + 38, 1, badge) + lettering.line(word, U / 2 + 26, RIM + 17, 42, CREAM, 17, "middle")
    )


def ribbon(word, y, colour):
    return rect(LEFT, y, WIDE, 58, colour, INK, 6) + lettering.line(word, U / 2, y + 15, 28, CREAM, 16, "middle")


def text(name, words, y, high=188):
    """As large as it stands around y without being higher than `high`."""
    words = words[0].upper() + words[1:]
    for height in (36, 34, 32, 30, 28, 26):
        try:
            rows, _ = fitted(words, WIDE - 26, (height,), int(high / (1.46 * height)))
        except ValueError:
            continue
        return group(name, block(rows, height, U / 2, y, step=1.46))
    raise ValueError(words)


def footer(piece, of_set):
    return (rect(LEFT + 14, U * 2 - RIM - 58, WIDE - 28, 44, WHITE, INK, 4, 12)
            + group("needs", lettering.line(f"{SET_LETTER[of_set]}  {SET_NAMES[of_set]}", U / 2, U * 2 - RIM - 49, 26, INK, 15, "middle")))


def panel():
    return rect(LEFT, RIM, WIDE, 2 * U - 2 * RIM, CREAM, INK, 7, 22)


def tick():
    return path("M-22 0L-6 18L24-20", stroke=INK, width=24) + path("M-22 0L-6 18L24-20", stroke=GOLD, width=12)


def warning():
    return path("M0-28L32 26H-32Z", GOLD, INK, 6) + line("M0-8V6M0 15v1", 8)


def frame(piece):
    return rect(2.5, 2.5, U - 5, 2 * U - 5, stroke=INK, width=5) + tag(piece["label"], 9, 9)


def goal_square(name, words, y):
    """Any floor, and the object as which this square counts: `y` is where the panel has room for it."""
    things = [word for word in words.split() if word in OBJECTS]
    shown = "".join(group(f"object {t}", draw_object(t, 104), f"translate({U // 2 + x} {y})") for t, x in zip(things, (0,)))
    return floors.floor("any"), (group(f"counts {name}", shown) if things else "")


def goal(piece):
    face = piece["faces"][0]
    of_set, lasts, reward = REWARDS[face["goal"]]
    upper, first = goal_square("top", face["top"], 2 * U - 180)
    lower, second = goal_square("bottom", face["bottom"], 2 * U - 180)
    both = at(-64, 0, 1, first) + at(64, 0, 1, second) if first else ""
    return drawing(
        U,
        2 * U,
        group("square top", upper) + "\n" + group("square bottom", lower, f"translate(0 {U})") + "\n"
        + panel() + header("GOAL", GREEN, tick()) + signs(face["goal"], 216) + text("task", face["text"], 391)
        + ribbon("REWARD, LASTING" if lasts else "REWARD, ONCE" if reward else "REWARD", 2 * U - 430, DARK_GREEN)
        + text("reward", reward or "No extra reward", 2 * U - (306 if both else 240), 110 if both else 220) + both + footer(piece, of_set) + "\n" + frame(piece),
    )


def stripes():
    bands = "".join(f"M{x} -20l{-U * 2 - 40} {U * 2 + 40}" for x in range(60, 3 * U + 60, 104))
    return rect(0, 0, U, 2 * U, "#f3c53c") + f'<svg width="{U}" height="{2 * U}" viewBox="0 0 {U} {2 * U}">{line(bands, 36)}</svg>'


def threat(piece):
    face = piece["faces"][0]
    of_set, penalty = PENALTIES[face["threat"]]
    return drawing(
        U,
        2 * U,
        group("stripes", stripes()) + "\n" + panel() + header("THREAT", ALARM, warning()) + signs(face["threat"], 216)
        + text("task", face["text"], 391) + ribbon("PENALTY", 2 * U - 430, DARK_ALARM)
        + text("penalty", penalty or "No extra penalty", 2 * U - 240, 220) + footer(piece, of_set) + "\n" + frame(piece),
    )
