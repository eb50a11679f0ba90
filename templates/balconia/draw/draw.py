"""Draws the whole set: game.json (what is on each face) + looks.json (how it looks) -> ../art/*.svg.

    python3 draw.py [NAME...]        all faces, or only those named (block-07-2, title, ...)
    python3 draw.py --check          writes nothing; exits 1 when a face is not what would be drawn

Standard library only; the same input gives the same bytes.
"""

import json
import sys
from pathlib import Path

import scene
import street_door
import signs
from svg import CREAM, INK, document, path, rect, word_width

HERE = Path(__file__).resolve().parent
ART = HERE.parent / "art"
SIZE = 434
TINTS = {"green": "#2e9e57", "pink": "#ea5f9a"}


def load_game():
    return json.loads((HERE.parent / "game.json").read_text())


def by_sort(face):
    """The fields of a face by what they are: how many of each thing, words, and marks."""
    fields = {key: value for key, value in face.items() if key != "art"}
    return {
        "counts": {key: value for key, value in fields.items() if isinstance(value, int)},
        "texts": {key: value for key, value in fields.items() if isinstance(value, str)},
        "marks": fields.get("marks", []),
    }


def face_names(game):
    """(name, face) of every face; the name has the block's number for the plaque."""
    faces = [face for piece in game["pieces"] for face in piece["faces"]]
    return [(face["art"][:-4], by_sort(face)) for face in faces]


def frame(body):
    """Cream card margin for cutting and folding, and the dark keyline around the scene."""
    margin = "M0 0H434V434H0ZM13 13V421H421V13Z"
    return document(SIZE, body + path(margin, CREAM) + rect(13, 13, 408, 408, stroke=INK, width=6))


def plaque_text(name):
    kind, number, index = name.split("-")
    return f"{int(number)} {'ABCD'[int(index)]}" if kind == "block" else f"E{number}"


def plaque_box(name):
    width = word_width(plaque_text(name), 42) + 22
    return (411 - width - 4, 16, 418, 86)


def face_svg(name, face, look):
    """The face, and by how much two counted things overlap (0 in the committed art)."""
    texts = face.get("texts", {})
    body, overlap = scene.balcony_scene(face, look, plaque_box(name), f"{name} {look['seed']}")
    condition = texts.get("condition")
    if condition:
        strip = signs.sign(condition, texts.get("lovebird"), look["ground"])
    else:
        strip = signs.plain_panel(
            look["panel"], "#5d9a4c" if look["panel"] == "hedge" else look["ground"]
        )
    return frame(body + strip + signs.plaque(plaque_text(name))), overlap


def door_svg(name, face, look):
    seat = face["marks"][0]
    tint = TINTS[seat]
    body = street_door.street_door(
        tint, look, signs.door_sign(face["texts"]["condition"], tint, look["ground"])
    )
    return frame(body + signs.plaque(plaque_text(name), "#ffffff", tint))


def main():
    check = "--check" in sys.argv[1:]
    wanted = set(sys.argv[1:]) - {"--check"}
    wrong = []
    looks = json.loads((HERE / "looks.json").read_text())
    doors = json.loads((HERE / "doors.json").read_text())
    ART.mkdir(exist_ok=True)
    for name, face in face_names(load_game()):
        if wanted and name not in wanted:
            continue
        if name.startswith("block"):
            svg, overlap = face_svg(name, face, looks[name])
            if overlap:
                sys.exit(f"{name}: counted things overlap by {overlap:.0f} square units")
        else:
            svg = door_svg(name, face, doors[name])
        file = ART / f"{name}.svg"
        if not check:
            file.write_text(svg)
        elif not file.exists() or file.read_text() != svg:
            wrong.append(f"{name}: is not what the scripts draw")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
