"""Chooses a look for each card and resident so that no two are alike from afar -> looks.json.

    python3 looks.py [TRIES]      needs rsvg-convert; the same input gives the same looks

In the order of game.json each gets the look, of TRIES, that is least like those before it, also as they
are in a mirror. Of likeness.py of the Balconia set: correlation of 16 x 16 thumbnails.
"""

import json
import sys
import tempfile
from pathlib import Path

from features import HERE

import residents
import rooms
from likeness import likeness, render, signature


def main():
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    scratch = Path(tempfile.mkdtemp()) / "face.png"
    looks, closest = {}, {}
    known = {"block": [], "resident": []}
    for piece in json.loads((HERE.parent / "game.json").read_text())["pieces"]:
        face, kind = piece["faces"][0], piece["kind"]
        if kind not in known:
            continue
        best = None
        for look in range(tries):
            svg = (rooms.card(piece["label"], face["rooms"], False, look) if kind == "block"
                   else residents.tile(piece["label"], face, look))
            rows = render(svg, scratch)
            shown = [signature(rows)]
            if kind == "block":
                shown.append(signature([row[::-1] for row in rows]))
            others = [(a, b) for a in shown for b in known[kind]]
            if kind == "block":  # front and back of one card, too
                others.append((shown[0], shown[1]))
            most = max((max(likeness(a, b)) for a, b in others), default=0)
            if best is None or most < best[0]:
                best = (most, look, shown)
        closest[piece["id"]], looks[piece["id"]] = best[0], best[1]
        known[kind] += best[2]
    (HERE / "looks.json").write_text(json.dumps(looks, indent=0) + "\n")
    for kind in known:
        most = max((v, k) for k, v in closest.items() if k.startswith(kind))
        print(f"{kind}: closest {most[0]:.3f}  {most[1]}")


if __name__ == "__main__":
    main()
