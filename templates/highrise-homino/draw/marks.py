"""Small signs that only missions and the player aid have, each inside -100..100."""

from hand import CREAM, GOLD, INK, WHITE, circle, line, path, rect, rimmed
from wishes import plate


def door():
    """Two posts of a wall and the open leaf between them."""
    return rimmed("M-94-30H94V30H-94Z", rect(-92, -24, 54, 50, WHITE, INK, 7) + rect(38, -24, 54, 50, WHITE, INK, 7)
                  + line("M-86 18l20-34M-64 20l18-32M46 18l20-34M68 20l18-32", 6, "#6d6a6e")
                  + path("M-36 16L24-64L38-54L-22 24Z", "#a8642f", INK, 8) + circle(18, -42, 5, GOLD) + line("M-38 30H38", 6))


def trophy():
    """A cup for goals that were won."""
    return plate("#d3ecc6", path("M-40-34C-74-34-70 10-30 10M40-34C74-34 70 10 30 10", stroke=INK, width=18)
                 + path("M-40-34C-74-34-70 10-30 10M40-34C74-34 70 10 30 10", stroke=GOLD, width=6)
                 + path("M-40-52H40C40 0 28 24 8 30V46H30V62H-30V46H-8V30C-28 24-40 0-40-52Z", GOLD, INK, 8) + line("M-22-38C-22-14-18 2-10 10", 6, CREAM))


def same_way():
    """Dominoes that all stand upright."""
    return plate("#f6e6a6", "".join(rect(x, y, 34, 66, WHITE, INK, 7) + line(f"M{x} {y + 33}h34", 5) for x, y in ((-58, -40), (-20, -20), (18, -44))))


def hole():
    """Tiles around an empty place."""
    tiles = "".join(rect(x, y, 44, 44, "#d9a066", INK, 7) for x in (-66, -22, 22) for y in (-66, -22, 22) if (x, y) != (-22, -22))
    return rimmed("M-70-70H70V70H-70Z", tiles + rect(-22, -22, 44, 44, INK))


SIGNS = {"door": door, "trophy": trophy, "same-way": same_way, "hole": hole}
