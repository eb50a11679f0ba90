"""Draws what only the printed aid needs: selection disc, doors, pairs, single lovebirds -> ../legend/*.svg.

    python3 legend.py

The same drawings as on the faces (signs.py, icons.py); extras.py draws the icons that stand alone.
Standard library only; the same input gives the same bytes.
"""

from pathlib import Path

import icons
import signs
from extras import drawing
from svg import CREAM, INK, at, circle, num, path

LEGEND = Path(__file__).resolve().parent.parent / "legend"
GREEN, PINK = "#2e9e57", "#ea5f9a"
DOORS = {"door-majority": "majority person laundry", "door-fewer": "fewer note bird", "door-difference": "difference bird sunblind"}


def write(name, width, height, body):
    (LEGEND / f"{name}.svg").write_text(drawing(width, height, body))


def disc():
    """A green and a pink half, in mm; a block stands turned on the square, two of its sides in each half."""
    half = num(46 / 2 ** 0.5)  # of the diagonal of the block's place
    parts = [circle(0, 0, 58, CREAM, INK, 0.6),
             path("M-56 0A56 56 0 0 1 56 0Z", PINK), path("M-56 0A56 56 0 0 0 56 0Z", GREEN),
             path("M-58 0H58", stroke=CREAM, width=1.6),
             path(f"M0-{half}L{half} 0L0 {half}L-{half} 0Z", CREAM, INK, 0.5, 'stroke-dasharray="2 1.4"')]
    for turn in (0, 180):
        dots = path("M-24-30A38 38 0 0 1 24-30", stroke="#ffffff", width=1.4, more='stroke-dasharray="0.1 3.4"')
        parts.append(at(0, 0, 1, dots + at(0, -47, 0.5, path("M-11 0H11L0-9Z", "#ffffff")), turn=turn))
    return at(600, 600, 10, "".join(parts))


def main():
    LEGEND.mkdir(exist_ok=True)
    write("no-person", 104, 104, at(52, 52, 0.94, icons.icon("no-person")))
    write("two-elements", 168, 104, at(45, 52, 0.8, icons.icon("cat")) + at(123, 52, 0.8, icons.icon("person")))
    write("lovebird-right", 104, 104, at(52, 52, 0.9, icons.lovebird()))
    write("lovebird-left", 104, 104, at(52, 52, 0.9, icons.lovebird(), flip=True))
    for name, condition in DOORS.items():
        write(name, 276, 152, at(-23, -22, 1, signs.door_sign(condition, GREEN, CREAM)))
    write("disc", 1200, 1200, disc())


if __name__ == "__main__":
    main()
