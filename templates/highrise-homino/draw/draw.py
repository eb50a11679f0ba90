"""Draws the whole set as game.json has it -> ../art/*.svg, ../legend/*.svg.

    python3 draw.py            writes every picture
    python3 draw.py --check    writes nothing; exits 1 when a picture is not what would be drawn

Standard library only; the same input gives the same bytes.
"""

import json
import sys

from hand import HERE

import domino
import legend
import missions
import tenant

HOME = HERE.parent
DRAW = {"domino": domino.domino, "tenant": tenant.tenant, "goal": missions.goal, "threat": missions.threat}


def load_game():
    return json.loads((HOME / "game.json").read_text())


def pictures():
    """File below templates/highrise-homino -> svg."""
    drawn = {f"art/{piece['id']}.svg": DRAW[piece["kind"]](piece) for piece in load_game()["pieces"]}
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
