"""Reads letters back from their strokes, so that check.py sees what a picture says and not what it should say."""

import re

from hand import lettering

TOKEN = re.compile(r"[A-Za-z]|-?\d+\.?\d*")
ROUNDING = 0.16  # places are rounded to tenths, the first one of a letter as well
HEIGHTS = range(20, 60)


def commands(d):
    """"M6 0V100" -> [("M", [6, 0]), ("V", [100])]."""
    out = []
    for token in TOKEN.findall(d):
        if token.isalpha():
            out.append((token, []))
        else:
            out[-1][1].append(float(token))
    return out


SHAPES = sorted(((letter, commands(d), wide) for letter, (wide, d) in lettering.GLYPHS.items()), key=lambda s: -len(s[1]))


def _matches(shape, drawn, scale):
    """Where the letter's corner is if the strokes begin with it, or None."""
    if len(drawn) < len(shape) or (len(drawn) > len(shape) and drawn[len(shape)][0] != "M"):
        return None
    left, top = (drawn[0][1][i] - shape[0][1][i] * scale for i in (0, 1))
    for (name, want), (found, got) in zip(shape, drawn):
        if name != found or len(want) != len(got):
            return None
        for i, (a, b) in enumerate(zip(want, got)):
            takes = lettering.TAKES[name][i % len(lettering.TAKES[name])]
            expected = {"x": left + a * scale, "y": top + a * scale, "r": a * scale, ".": a}[takes]
            if abs(expected - b) > ROUNDING:
                return None
    return left, top


def _line_at(drawn, height):
    scale, text, at, end, level = height / 100, "", 0, None, None
    while at < len(drawn):
        for letter, shape, wide in SHAPES:
            corner = _matches(shape, drawn[at:], scale)
            if corner and (level is None or abs(corner[1] - level) < 2 * ROUNDING):
                break
        else:
            return None
        if end is not None:
            text += " " * round((corner[0] - end) / (lettering.SPACE * scale))
        text += letter
        end, level, at = corner[0] + (wide + lettering.GAP) * scale, corner[1], at + len(shape)
    return text


def line_of(d):
    """The text that a path writes, or None where it is not writing."""
    drawn = commands(d)
    if not drawn or any(name not in lettering.TAKES for name, _ in drawn):
        return None
    return next((text for text in (_line_at(drawn, height) for height in HEIGHTS) if text), None)


def text_of(node):
    """All lines in a part of a picture, from its first to its last."""
    if node is None:
        return None
    lines = (line_of(path.get("d", "")) for path in node.iter("path"))
    return " ".join(line for line in lines if line)
