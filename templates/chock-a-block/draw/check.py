"""Holds the art against game.json: each feature and sign is drawn as often as it says, on both faces.

    python3 check.py       prints what is wrong and exits 1, or one line and exits 0
"""

import re
import sys
from collections import Counter

import rooms
from draw import HOME, load_game
from features import KINDS

THINGS = re.compile(r'<g class="([a-z]+)"')
FORBIDDEN = ("<text", "<image", "<filter", "<style", "href", "font", "<mask", "<pattern", "clip")
MOST_BYTES = 24_000


def told(kind, face):
    """What game.json says a picture shows."""
    if kind == "block":
        return Counter(word for word in re.findall(r"[a-z]+", face["rooms"]) if word not in rooms.WALL)
    if kind == "resident":
        return Counter({k: face[k] for k in KINDS if face.get(k)})
    return Counter()


def problems(piece):
    faces = piece["faces"]
    for face in faces:
        svg = (HOME / "art" / face["art"]).read_text()
        drawn, wanted = Counter(THINGS.findall(svg)), told(piece["kind"], face)
        for thing in sorted(drawn | wanted):
            if drawn[thing] != wanted[thing]:
                yield f"{face['art']}: {drawn[thing]} {thing} drawn, game.json says {wanted[thing]}"
        for word in FORBIDDEN:
            if word in svg:
                yield f"{face['art']}: the art uses {word}"
        if len(svg) > MOST_BYTES:
            yield f"{face['art']}: {len(svg)} bytes"
    if piece["kind"] == "block" and faces[1]["rooms"] != rooms.mirrored(faces[0]["rooms"]):
        yield f"{piece['id']}: the back is not the front in a mirror"


def main():
    pieces = load_game()["pieces"]
    found = [p for piece in pieces for p in problems(piece)]
    print("\n".join(found) or f"{len(pieces)} pieces are drawn as game.json has them")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
