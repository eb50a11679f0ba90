"""Holds the art against game.json: what each picture must show, and what no picture may hold.

    python3 check.py       prints what is wrong and exits 1, or one line and exits 0
"""

import sys

import cards
import rooms
from draw import HOME, load_game

FORBIDDEN = ("<text", "<image", "<filter", "<style", "href", "font", "<mask", "<pattern")
MOST_BYTES = 24_000


def files_of(face):
    art = face.get("art", [])
    return [art] if isinstance(art, str) else art


def problems(piece):
    for face in piece["faces"]:
        if not files_of(face):
            yield f"{piece['id']}: no picture"
        for name in files_of(face):
            svg = (HOME / "art" / name).read_text()
            for word in FORBIDDEN:
                if word in svg:
                    yield f"{name}: the art uses {word}"
            if len(svg) > MOST_BYTES:
                yield f"{name}: {len(svg)} bytes"
    if piece["kind"] in rooms.SCENES and len(files_of(piece["faces"][0])) != len(rooms.SCENES[piece["kind"]]):
        yield f"{piece['id']}: game.json names other drawings than there are"
    if piece["kind"] == "client":
        yield from client_problems(piece)


def client_problems(piece):
    """The rooms in the pattern, what they pay, and a name that stands on two lines."""
    face = piece["faces"][0]
    svg = (HOME / "art" / files_of(face)[0]).read_text()
    body, rooms_drawn = cards.pattern_box(face, 0, 0, 246, 292)
    wanted = int(face["pattern"].split()[0]) if " " in face["pattern"] else face["pattern"].count("x")
    if rooms_drawn != wanted or body.count('<g transform="translate') != wanted:
        yield f"{piece['id']}: {rooms_drawn} rooms in the pattern, game.json says {wanted}"
    if cards.coin_of(rooms_drawn, face) not in svg:
        yield f"{piece['id']}: the coin does not say ${wanted}"
    lines, height = cards.name_lines(face["name"])
    if " ".join(lines) != face["name"] or cards.name_of(lines, height) not in svg:
        yield f"{piece['id']}: the name is not drawn as game.json has it"


def main():
    pieces = load_game()["pieces"]
    found = [p for piece in pieces for p in problems(piece)]
    print("\n".join(found) or f"{len(pieces)} pieces are drawn as game.json has them")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
