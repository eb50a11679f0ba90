"""How alike two faces look from afar: normalised correlation of 16 x 16 thumbnails.

    python3 likeness.py [N]               lists the N closest pairs of all faces, grey and colour
    python3 likeness.py N PICTURE...      the same of other pictures, with their likeness upside down

Grey: luma, mean removed, unit length. Colour: red, green and blue as one vector, one common mean
removed, unit length, so that a face's overall hue counts. 1 = the same picture, 0 = unrelated.
"""

import math
import struct
import subprocess
import sys
import tempfile
import zlib
from itertools import combinations
from operator import mul
from pathlib import Path

SIZE, FINE = 16, 64


def render(svg, png, size=FINE):
    """Renders SVG text and returns rows of (r, g, b)."""
    subprocess.run(
        ["rsvg-convert", "-w", str(size), "-h", str(size), "-b", "white", "-o", str(png)],
        input=svg.encode(),
        check=True,
    )
    return read_png(Path(png))


def read_png(path):
    """Pixels of an 8-bit RGB or RGBA PNG without interlacing."""
    data, pos, packed = path.read_bytes(), 8, b""
    while pos < len(data):
        length, kind = struct.unpack(">I4s", data[pos : pos + 8])
        chunk = data[pos + 8 : pos + 8 + length]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", chunk[:10])
        elif kind == b"IDAT":
            packed += chunk
        pos += 12 + length
    step = {2: 3, 6: 4}[colour]
    raw, stride, rows = zlib.decompress(packed), width * step, []
    above = bytearray(stride)
    for y in range(height):
        mode, line = raw[y * (stride + 1)], bytearray(
            raw[y * (stride + 1) + 1 : (y + 1) * (stride + 1)]
        )
        for i in range(stride):
            a = line[i - step] if i >= step else 0
            b, c = above[i], above[i - step] if i >= step else 0
            if mode == 1:
                line[i] = (line[i] + a) & 255
            elif mode == 2:
                line[i] = (line[i] + b) & 255
            elif mode == 3:
                line[i] = (line[i] + (a + b) // 2) & 255
            elif mode == 4:
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[i] = (line[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        rows.append([tuple(line[x * step : x * step + 3]) for x in range(width)])
        above = line
    return rows


def _unit(values):
    mean = sum(values) / len(values)
    centred = [v - mean for v in values]
    length = math.sqrt(sum(v * v for v in centred)) or 1
    return [v / length for v in centred]


def signature(rows):
    block = len(rows) // SIZE
    grey, colour = [], []
    for ty in range(SIZE):
        for tx in range(SIZE):
            cell = [
                rows[ty * block + y][tx * block + x] for y in range(block) for x in range(block)
            ]
            r, g, b = (sum(p[i] for p in cell) / len(cell) for i in range(3))
            grey.append(0.299 * r + 0.587 * g + 0.114 * b)
            colour += [r, g, b]
    return _unit(grey), _unit(colour)


def likeness(a, b):
    """(grey, colour) correlation of two signatures."""
    return sum(map(mul, a[0], b[0])), sum(map(mul, a[1], b[1]))


def print_turned(faces, scratch):
    """How much each picture looks like itself upside down."""
    turned = []
    for face in faces:
        rows = render(face.read_text(), scratch)
        over = [row[::-1] for row in rows[::-1]]
        turned.append((max(likeness(signature(rows), signature(over))), face.stem))
    values = sorted(turned, reverse=True)
    print(f"upside down: closest {values[0][0]:.3f}  {values[0][1]}")


def main():
    shown = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    art = Path(__file__).resolve().parent.parent / "art"
    own = sorted(p for p in art.glob("*-[0-3].svg") if p.name[:5] in ("block", "entra"))
    faces = [Path(name) for name in sys.argv[2:]] or own
    scratch = Path(tempfile.mkdtemp()) / "face.png"
    signs = {p.stem: signature(render(p.read_text(), scratch)) for p in faces}
    pairs = [(likeness(signs[a], signs[b]), a, b) for a, b in combinations(signs, 2)]
    for i, title in ((0, "grey"), (1, "colour")):
        ranked = sorted(pairs, key=lambda p: -p[0][i])
        values = [p[0][i] for p in ranked]
        print(f"{title}: closest {values[0]:.3f}, mean {sum(values) / len(values):.3f}")
        for value, a, b in ranked[:shown]:
            print(f"  {value[i]:.3f}  {a}  {b}")
    if faces != own:
        print_turned(faces, scratch)
        return
    inside = [(max(v), a, b) for v, a, b in pairs if a[:-2] == b[:-2]]
    value, a, b = max(inside)
    print(f"closest faces of one block: {value:.3f}  {a}  {b}")


if __name__ == "__main__":
    main()
