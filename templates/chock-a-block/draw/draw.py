"""Draws the whole set as game.json has it -> ../art/*.svg, ../legend/*.svg.

    python3 draw.py            writes every picture
    python3 draw.py --check    writes nothing; exits 1 when a picture is not what would be drawn

Standard library only; the same input gives the same bytes.
"""

import json
import sys

from features import HERE

import legend
import residents
import rooms
import tokens

HOME = HERE.parent


def load_game():
    return json.loads((HOME / "game.json").read_text())


def pictures():
    """File below templates/chock-a-block -> svg."""
    drawn = {}
    looks = json.loads((HERE / "looks.json").read_text())
    for piece in load_game()["pieces"]:
        face = piece["faces"][0]
        if piece["kind"] == "block":
            for side in (0, 1):
                drawn[f"art/{piece['id']}-{side}.svg"] = rooms.card(piece["label"], face["rooms"], side == 1, looks[piece["id"]])
        elif piece["kind"] == "resident":
            drawn[f"art/{piece['id']}.svg"] = residents.tile(piece["label"], face, looks[piece["id"]])
        else:
            drawn[f"art/token-{piece['id']}.svg"] = tokens.token(face["feature"], face["value"])
    drawn.update((f"legend/{name}.svg", svg) for name, svg in legend.all_pictures().items())
    return drawn


def main():
    drawn = pictures()
    if "--check" not in sys.argv[1:]:
        for name, svg in drawn.items():
            (HOME / name).parent.mkdir(exist_ok=True)
            (HOME / name).write_text(svg)
        return
    there = {str(p.relative_to(HOME)) for part in ("art", "legend") for p in (HOME / part).glob("*")}
    wrong = [f"{name}: is not drawn by the scripts" for name in sorted(there - drawn.keys())]
    for name, svg in drawn.items():
        if name not in there or (HOME / name).read_text() != svg:
            wrong.append(f"{name}: is not what the scripts draw now")
    print("\n".join(wrong) or f"{len(drawn)} pictures are what the scripts draw")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
