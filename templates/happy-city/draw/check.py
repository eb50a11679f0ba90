"""Holds the art against game.json: what each card says, where it says it, and what no picture may hold.

    python3 check.py       prints what is wrong and exits 1, or one line and exits 0

It reads the pictures, not the scripts' plans: symbols are counted by the names their groups have, and each
group must hold that symbol's very shapes.
"""

import re
import sys
from collections import Counter

import cards
import marks
from draw import HOME, load_game, names

FORBIDDEN = ("<text", "<image", "<filter", "<style", "href", "font", "<mask", "<pattern", "clip")
MOST_BYTES = 30_000
SIZE = '<svg xmlns="http://www.w3.org/2000/svg" width="{}mm" height="{}mm"'
GROUP = re.compile(r'<g class="([a-z0-9-]+)" transform="translate\((-?[\d.]+) (-?[\d.]+)\)(?: scale\(([\d.]+)\))?">')
RADIUS = {"income": 29, "inhabitant": 36, "heart": 42, "no-inhabitant": 36, "no-heart": 42, "cost": 46}


def told(kind, face):
    """What game.json says a card shows."""
    counts = Counter()
    for key, name in (("income", "income"), ("inhabitants", "inhabitant"), ("hearts", "heart")):
        number = face.get(key, 0)
        counts[name if number >= 0 else "no-" + name] += abs(number)
    for colour in marks.TYPES:
        counts["type-" + colour] += colour in face.get("marks", ())
        counts["needs-" + colour] += face.get("needs-" + colour, 0)
    if "deck" in face:
        counts["deck-" + face["deck"]] += 1
    counts["cost"] += "cost" in face
    return +counts


def shape(name, face):
    """What a group of this name must hold."""
    word, _, rest = name.partition("-")
    if name == "cost":
        return marks.cost(face["cost"])
    if word == "deck":
        return marks.deck(int(rest))
    if word in ("type", "needs"):
        return marks.figure(rest)
    return marks.SYMBOLS[name]()


def symbol_problems(file, svg, kind, face):
    found = [(m[1], float(m[2]), float(m[3]), float(m[4] or 1), m.end()) for m in GROUP.finditer(svg)]
    drawn, wanted = Counter(f[0] for f in found), told(kind, face)
    for name in sorted(drawn | wanted):
        if drawn[name] != wanted[name]:
            yield f"{file}: {drawn[name]} {name} drawn, game.json says {wanted[name]}"
    for name, x, y, size, end in found:
        if wanted[name] and not svg.startswith(shape(name, face) + "</g>", end):
            yield f"{file}: what is named {name} is drawn otherwise"
        reach = RADIUS.get(name, 0) * size
        if not (cards.EDGE <= x - reach and x + reach <= cards.W - cards.EDGE and 0 <= y <= cards.H):
            yield f"{file}: {name} reaches over the edge"
    counted = [f for f in found if f[0] in RADIUS]
    for i, a in enumerate(counted):
        for b in counted[:i]:
            apart = ((a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2) ** 0.5
            if apart < (RADIUS[a[0]] * a[3] + RADIUS[b[0]] * b[3]):
                yield f"{file}: {a[0]} lies on {b[0]}"


def card_problems(file, svg, kind, face):
    yield from symbol_problems(file, svg, kind, face)
    # The last thing before the lower strip is the name: nothing may be drawn over it.
    if cards.name_of(face["name"]) + '<rect x="14" y="518"' not in svg:
        yield f"{file}: the name is not drawn as game.json has it"
    if not svg.startswith(SIZE.format(44, 63)):
        yield f"{file}: is not 44 x 63 mm"


def coin_problems(file, svg, face):
    if marks.lettering.line(str(face["value"]), 100, 62, 76, marks.INK, 20, "middle") not in svg:
        yield f"{file}: the value is not drawn as game.json has it"
    if not svg.startswith(SIZE.format(20, 20)):
        yield f"{file}: is not 20 x 20 mm"


def problems(piece):
    for name, face in zip(names(piece), piece["faces"]):
        file = face.get("art", "no picture")
        if file != name + ".svg" or not (HOME / "art" / file).is_file():
            yield f"{piece['id']}: game.json names {file}, not {name}.svg"
            continue
        svg = (HOME / "art" / file).read_text()
        yield from coin_problems(file, svg, face) if piece["kind"] == "coin" else card_problems(file, svg, piece["kind"], face)
        for word in FORBIDDEN:
            if word in svg:
                yield f"{file}: the art uses {word}"
        if len(svg) > MOST_BYTES:
            yield f"{file}: {len(svg)} bytes"


def main():
    pieces = load_game()["pieces"]
    found = [p for piece in pieces for p in problems(piece)]
    print("\n".join(found) or f"{len(pieces)} pieces are drawn as game.json has them")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
