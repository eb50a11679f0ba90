"""Holds the art against game.json: each counted thing is drawn as often as the table says.

    python3 check.py       prints what is wrong and exits 1, or one line and exits 0
"""

import re
import sys
from collections import Counter

from draw import ART, face_names, load_game

THINGS = re.compile(r'<g class="([a-z-]+)"')
FORBIDDEN = ("<text", "<image", "<filter", "<style", "href", "font")


def problems(name, face):
    svg = (ART / f"{name}.svg").read_text()
    drawn = Counter(THINGS.findall(svg))
    told = Counter(face.get("counts", {}))
    if "lovebird" in face.get("texts", {}):
        told["lovebird"] = 1
    for thing in sorted(drawn | told):
        if drawn[thing] != told[thing]:
            yield f"{name}: {drawn[thing]} {thing} drawn, the table says {told[thing]}"
    for word in FORBIDDEN:
        if word in svg:
            yield f"{name}: the art uses {word}"
    if len(svg) > 16000:
        yield f"{name}: {len(svg)} bytes"


def main():
    faces = face_names(load_game())
    found = [p for name, face in faces for p in problems(name, face)]
    print("\n".join(found) or f"{len(faces)} faces hold what the table says")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
