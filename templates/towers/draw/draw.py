"""Draws the whole set: rooms, coins, and the clients as game.json has them -> ../art/*.svg, ../legend/*.svg.

    python3 draw.py            writes every picture
    python3 draw.py --check    writes nothing; exits 1 when a picture is not what would be drawn

Standard library only; the same input gives the same bytes.
"""

import json
import sys

from hand import HERE

import cards
import coins
import legend
import rooms

HOME = HERE.parent


def load_game():
    return json.loads((HOME / "game.json").read_text())


def pictures():
    """File below templates/towers -> svg."""
    drawn = {f"art/{name}.svg": svg for part in (rooms.all_tiles(), coins.all_coins()) for name, svg in part.items()}
    for piece in load_game()["pieces"]:
        if piece["kind"] == "client":
            drawn[f"art/client-{piece['id']}.svg"] = cards.card(piece)
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
