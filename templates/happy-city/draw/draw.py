"""Draws the whole set as game.json has it -> ../art/*.svg, ../legend/*.svg.

    python3 draw.py            writes every picture
    python3 draw.py --check    writes nothing; exits 1 when a picture is not what would be drawn

Standard library only; the same input gives the same bytes.
"""

import json
import sys

from marks import HERE

import cards
import deck_one
import deck_three
import deck_two
import legend
import market
import specials_one
import specials_two

HOME = HERE.parent
SCENES = {}
for part in (deck_one, deck_two, deck_three, specials_one, specials_two, market):
    SCENES.update(part.PICTURES)


def load_game():
    return json.loads((HOME / "game.json").read_text())


def names(piece):
    """One picture for each face, named after the piece."""
    return [piece["id"], piece["id"] + "-back"][: len(piece["faces"])]


def pictures():
    """File below templates/happy-city -> svg."""
    pieces = {piece["id"]: piece for piece in load_game()["pieces"]}
    drawn = {}
    for piece in pieces.values():
        for name, face in zip(names(piece), piece["faces"]):
            drawn[f"art/{name}.svg"] = (
                legend.coin_art(face["value"]) if piece["kind"] == "coin" else cards.card(piece, face, name, SCENES[name]()))
    drawn.update((f"legend/{name}.svg", svg) for name, svg in legend.all_pictures(pieces).items())
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
