"""Letters as strokes: the art uses no fonts, so it looks the same on every machine.

A glyph is its width and a path of absolute commands: capitals reach from 0 to 100, small letters
from 32 to 100, tails go down to 130.
"""

import re

from svg import num

GAP, SPACE, LINE = 19, 36, 158
GLYPHS = {
    "A": (66, "M0 100L33 0L66 100M12 64H54"),
    "B": (60, "M6 0V100H34A26 26 0 0 0 34 48H6M6 0H31A24 24 0 0 1 31 48"),
    "C": (66, "M66 22A36 50 0 1 0 66 78"),
    "D": (68, "M6 0V100H26C82 100 82 0 26 0Z"),
    "E": (52, "M52 0H6V100H52M6 48H46"),
    "F": (50, "M50 0H6V100M6 48H44"),
    "G": (70, "M65 20A36 50 0 1 0 68 72V54H42"),
    "H": (68, "M6 0V100M62 0V100M6 48H62"),
    "I": (12, "M6 0V100"),
    "J": (48, "M42 0V68C42 110 2 110 0 76"),
    "K": (62, "M6 0V100M58 0L6 60M25 40L60 100"),
    "L": (48, "M6 0V100H48"),
    "M": (84, "M6 100V0L42 62L78 0V100"),
    "N": (68, "M6 100V0L62 100V0"),
    "O": (76, "M38 0A38 50 0 1 1 38 100A38 50 0 1 1 38 0Z"),
    "P": (60, "M6 100V0H34A27 27 0 0 1 34 54H6"),
    "Q": (78, "M38 0A38 50 0 1 1 38 100A38 50 0 1 1 38 0ZM50 74L76 106"),
    "R": (62, "M6 100V0H33A27 27 0 0 1 33 54H6M33 54L60 100"),
    "S": (60, "M56 18C44-8 4-4 6 26C8 56 58 42 58 74C58 108 10 106 2 80"),
    "T": (62, "M0 0H62M31 0V100"),
    "U": (66, "M6 0V64C6 112 60 112 60 64V0"),
    "V": (64, "M0 0L32 100L64 0"),
    "W": (92, "M0 0L24 100L46 20L68 100L92 0"),
    "X": (62, "M2 0L60 100M60 0L2 100"),
    "Y": (62, "M0 0L31 52L62 0M31 52V100"),
    "Z": (62, "M4 0H58L2 100H60"),
    "a": (52, "M8 44C16 26 48 26 48 54V100M48 63C28 60 4 62 4 82C4 106 40 106 48 80"),
    "b": (54, "M6 0V100M6 66A23 34 0 0 1 52 66A23 34 0 0 1 6 66"),
    "c": (48, "M48 46A25 34 0 1 0 48 86"),
    "d": (54, "M48 0V100M2 66A23 34 0 0 1 48 66A23 34 0 0 1 2 66"),
    "e": (52, "M5 64H50A23 33 0 1 0 45 87"),
    "f": (36, "M38 4C22-6 16 8 16 24V100M2 34H34"),
    "g": (54, "M48 32V104C48 136 14 138 6 122M2 66A23 34 0 0 1 48 66A23 34 0 0 1 2 66"),
    "h": (52, "M6 0V100M6 58C10 24 46 22 46 58V100"),
    "i": (12, "M6 32V100M6 6V8"),
    "j": (20, "M14 32V108C14 126 4 128-3 124M14 6V8"),
    "k": (48, "M6 0V100M44 34L6 74M21 59L48 100"),
    "l": (20, "M6 0V84C6 98 14 100 20 99"),
    "m": (84, "M6 32V100M6 56C10 24 42 24 42 58V100M42 56C46 24 78 24 78 58V100"),
    "n": (52, "M6 32V100M6 58C10 24 46 22 46 58V100"),
    "o": (52, "M26 32A24 34 0 1 1 26 100A24 34 0 1 1 26 32Z"),
    "p": (54, "M6 32V130M6 66A23 34 0 0 1 52 66A23 34 0 0 1 6 66"),
    "q": (54, "M48 32V130M2 66A23 34 0 0 1 48 66A23 34 0 0 1 2 66"),
    "r": (36, "M6 32V100M6 60C10 38 22 30 36 34"),
    "s": (46, "M42 46C36 26 4 28 6 48C8 68 44 60 44 82C44 106 8 106 2 86"),
    "t": (36, "M16 8V82C16 102 30 102 36 98M2 34H34"),
    "u": (52, "M6 32V72C6 108 44 108 46 72M46 32V100"),
    "v": (46, "M0 32L23 100L46 32"),
    "w": (72, "M0 32L18 100L36 40L54 100L72 32"),
    "x": (46, "M2 32L44 100M44 32L2 100"),
    "y": (48, "M0 32L24 98M48 32L22 106C16 124 8 126 0 124"),
    "z": (46, "M4 32H42L2 100H44"),
    "0": (62, "M31 0C5 0 1 25 1 50S5 100 31 100 61 75 61 50 57 0 31 0Z"),
    "1": (40, "M6 24L30 0V100"),
    "2": (60, "M4 28C4-10 56-10 56 28C56 52 14 72 2 100H60"),
    "3": (60, "M4 14C16-8 56-4 54 25C52 46 34 48 22 48C42 48 60 54 58 76C54 106 8 106 2 82"),
    "4": (62, "M46 100V0L0 68H62"),
    "5": (60, "M54 0H12L8 44C30 34 58 42 58 70C58 104 14 106 2 84"),
    "6": (60, "M50 5C20 4 2 34 2 66C2 112 58 110 58 70C58 36 14 36 4 62"),
    "7": (60, "M2 0H58L22 100"),
    "8": (60, "M30 47C4 45 4 0 30 0S56 45 30 47C-6 50-6 100 30 100S66 50 30 47Z"),
    "9": (60, "M10 95C40 96 58 66 58 34C58-12 2-10 2 30C2 64 46 64 56 38"),
    ".": (12, "M6 98V100"),
    ",": (14, "M8 97L3 116"),
    ";": (14, "M8 97L3 116M8 42V44"),
    ":": (12, "M6 98V100M6 44V46"),
    "'": (10, "M5 0V24"),
    '"': (28, "M5 0V24M23 0V24"),
    "-": (36, "M2 62H34"),
    "&": (74, "M72 100L22 36C6 14 18 0 33 0C50 0 56 20 40 34C22 48 2 54 2 76C2 108 56 112 66 56"),
    "$": (60, "M56 20C44-4 4 0 6 28C8 56 58 44 58 72C58 104 10 102 2 78M31-14V114"),
    "+": (50, "M2 58H48M25 34V82"),
    "/": (44, "M42-4L2 106"),
    "(": (24, "M22-6C-4 30-4 76 22 110"),
    ")": (24, "M2-6C28 30 28 76 2 110"),
    "!": (12, "M6 0V66M6 98V100"),
    "?": (54, "M4 22C6-8 52-8 52 24C52 48 27 46 27 70M27 98V100"),
}
TOKEN = re.compile(r"[MLHVCSAZ]|-?\d+")
TAKES = {"M": "xy", "L": "xy", "H": "x", "V": "y", "C": "xyxyxy", "S": "xyxy", "A": "rr...xy", "Z": ""}


def _placed(d, dx, dy, scale):
    """The glyph's path, moved and scaled."""
    tokens, out, at = TOKEN.findall(d), [], 0
    while at < len(tokens):
        command = tokens[at]
        out.append(command)
        at += 1
        takes = TAKES[command]
        first = True
        while takes and at < len(tokens) and not tokens[at].isalpha():
            for what in takes:
                value = int(tokens[at])
                at += 1
                number = {
                    "x": lambda v: num(dx + v * scale),
                    "y": lambda v: num(dy + v * scale),
                    "r": lambda v: num(v * scale),
                    ".": lambda v: str(v),
                }[what](value)
                out.append(number if first or number.startswith("-") else " " + number)
                first = False
    return "".join(out)


def width(text, height):
    """Of a line whose capitals are `height` high."""
    steps = [SPACE if letter == " " else GLYPHS[letter][0] + GAP for letter in text]
    return (sum(steps) - GAP) * height / 100


def line(text, x, y, height, colour, weight=13, align="left"):
    """One line with its upper edge at y; `weight` is the stroke's width at a height of 100."""
    scale = height / 100
    start = {"left": 0, "middle": 0.5, "right": 1}[align]
    cursor, parts = x - start * width(text, height), []
    for letter in text:
        if letter == " ":
            cursor += SPACE * scale
            continue
        step, glyph = GLYPHS[letter]
        parts.append(_placed(glyph, cursor, y, scale))
        cursor += (step + GAP) * scale
    return (
        f'<path d="{"".join(parts)}" fill="none" stroke="{colour}" '
        f'stroke-width="{num(weight * scale)}"/>'
    )


def wrapped(text, room, height):
    """The text's lines, none wider than `room`."""
    lines = [""]
    for word in text.split():
        longer = (lines[-1] + " " + word).strip()
        if lines[-1] and width(longer, height) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def paragraph(text, x, y, room, height, colour, weight=13, align="left"):
    """Lines one below the other; returns (svg, y below)."""
    parts = []
    for words in wrapped(text, room, height):
        parts.append(line(words, x, y, height, colour, weight, align))
        y += LINE * height / 100
    return "".join(parts), y
