"""A few SVG strings: paths, circles, groups, and stroked digits (the art uses no fonts)."""

import math

INK = "#2b2320"
CREAM = "#fbf3df"


def num(value):
    """Shortest decimal with at most one digit after the point."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def _paint(fill, stroke, width, more):
    out = f' fill="{fill}"'
    if stroke:
        out += f' stroke="{stroke}" stroke-width="{num(width)}"'
    return out + (" " + more if more else "")


def path(d, fill="none", stroke=None, width=3, more=""):
    return f'<path d="{d}"{_paint(fill, stroke, width, more)}/>'


def rect(x, y, w, h, fill="none", stroke=None, width=3, rx=0, more=""):
    round_ = f' rx="{num(rx)}"' if rx else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{round_}'
        f"{_paint(fill, stroke, width, more)}/>"
    )


def circle(x, y, r, fill="none", stroke=None, width=3, more=""):
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{_paint(fill, stroke, width, more)}/>'


def ellipse(x, y, rx, ry, fill="none", stroke=None, width=3, more=""):
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
        f"{_paint(fill, stroke, width, more)}/>"
    )


def at(x, y, scale, content, turn=0, flip=False, counts=""):
    """Places content drawn around (0, 0). `counts` names the counted thing it is, for check.py."""
    move = f"translate({num(x)} {num(y)})"
    if turn:
        move += f" rotate({num(turn)})"
    sx = -scale if flip else scale
    if flip or scale != 1:
        move += f" scale({sx:.3g} {scale:.3g})" if flip else f" scale({scale:.3g})"
    named = f' class="{counts}"' if counts else ""
    return f'<g{named} transform="{move}">{content}</g>'


def polar(r, degrees):
    a = math.radians(degrees)
    return r * math.cos(a), r * math.sin(a)


def shade(colour, factor):
    """Darker (factor < 1) or lighter (> 1, towards white) colour."""
    rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    if factor <= 1:
        rgb = [round(c * factor) for c in rgb]
    else:
        rgb = [round(c + (255 - c) * (factor - 1)) for c in rgb]
    return "#" + "".join(f"{c:02x}" for c in rgb)


def luma(colour):
    r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * r + 0.587 * g + 0.114 * b


# Stroked letters in a box 60 wide and 100 high.
LETTERS = {
    "0": "M30 0C5 0 0 25 0 50S5 100 30 100 60 75 60 50 55 0 30 0Z",
    "1": "M8 24L34 0V100M10 100H58",
    "2": "M4 28C4-10 56-10 56 28C56 52 14 72 2 100H60",
    "3": "M4 14C16-8 56-4 54 25C52 46 34 48 22 48C42 48 60 54 58 76C54 106 8 106 2 82",
    "4": "M46 100V0L0 68H62",
    "5": "M54 0H12L8 44C30 34 58 42 58 70C58 104 14 106 2 84",
    "6": "M50 5C20 4 4 34 4 64C4 112 58 110 58 70C58 36 14 36 6 62",
    "7": "M2 0H58L22 100",
    "8": "M30 47C4 45 4 0 30 0S56 45 30 47C-6 50-6 100 30 100S66 50 30 47Z",
    "9": "M10 95C40 96 56 66 56 36C56-12 2-10 2 30C2 64 46 64 54 38",
    "A": "M0 100L30 0L60 100M12 66H48",
    "B": "M4 48H32C66 48 66 100 32 100H4V0H30C58 0 58 48 32 48",
    "C": "M56 18C44-8 4-6 4 50S44 108 56 82",
    "D": "M4 0V100H24C72 100 72 0 24 0Z",
    "L": "M6 0V100H54",
    "O": "M30 0C5 0 0 25 0 50S5 100 30 100 60 75 60 50 55 0 30 0Z",
    "E": "M54 0H6V100H54M6 48H44",
    "M": "M0 100V0L30 56L60 0V100",
    "I": "M30 0V100M12 0H48M12 100H48",
    "N": "M2 100V0L58 100V0",
    "X": "M4 4L56 96M56 4L4 96",
}


def word(text, x, y, height, colour, weight=14):
    """Text with its top left at (x, y); returns (svg, width). `weight` is for a height of 100."""
    scale = height / 100
    cursor, parts = 0.0, []
    for letter in text:
        if letter == " ":
            cursor += 34
            continue
        parts.append(f'<path transform="translate({num(cursor)} 0)" d="{LETTERS[letter]}"/>')
        cursor += 60 + 22
    width = (cursor - 22) * scale
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({scale:.3g})" fill="none" '
        f'stroke="{colour}" stroke-width="{num(weight)}">{"".join(parts)}</g>',
        width,
    )


def word_width(text, height):
    cursor = sum(34 if letter == " " else 82 for letter in text)
    return (cursor - 22) * height / 100


def document(size, body):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size / 10:g}mm" height="{size / 10:g}mm" '
        f'viewBox="0 0 {size} {size}" stroke-linecap="round" stroke-linejoin="round">\n{body}\n</svg>\n'
    )
