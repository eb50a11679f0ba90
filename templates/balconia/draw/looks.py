"""Chooses how each face looks: many seeded looks a face, kept so that no two faces are alike.

    python3 looks.py [--tries N] [--rounds N] [--only 07-2,11-0 --salt 2]

Writes looks.json, which draw.py turns into the art. The measure is in likeness.py.
"""

import argparse
import json
import random
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import facade
from draw import HERE, face_svg, face_names, load_game
from svg import luma
from likeness import render, signature, likeness

# Colours that go together: wall, accent, frame, rails, curtains.
SCHEMES = (
    ("brick-red", "cream", "#ffffff", ("#2b2320", "#ffffff", "#e8d9b0"), "#fbe8e0"),
    ("brick-red", "slate", "#f4ead4", ("#2f6b50", "#f4ead4"), "#9fcbe0"),
    ("brick-dark", "sand", "#f1dfb8", ("#f1dfb8", "#2f6b50"), "#f2b632"),
    ("cream", "brick-red", "#8a5a2e", ("#8a5a2e", "#2b2320", "#b23a2e"), "#d8453a"),
    ("cream", "teal", "#2d7f80", ("#ffffff", "#2d7f80"), "#f7a35c"),
    ("ochre", "white", "#ffffff", ("#2b2320", "#3b5d92"), "#ffffff"),
    ("ochre", "wine", "#5a2a33", ("#5a2a33", "#f1dfb8"), "#f4d9a0"),
    ("sky", "white", "#ffffff", ("#ffffff", "#3b5d92"), "#f6d14a"),
    ("sky", "navy", "#2f4468", ("#2f4468", "#e8d9b0"), "#ffffff"),
    ("navy", "cream", "#f4ead4", ("#f4ead4", "#d8a12c"), "#e8574a"),
    ("navy", "sky", "#ffffff", ("#9fcbe0", "#ffffff"), "#f6d14a"),
    ("mint", "white", "#ffffff", ("#2f6b50", "#ffffff"), "#f3a7b5"),
    ("mint", "brown", "#6b4527", ("#6b4527", "#ffffff"), "#fff3c4"),
    ("forest", "lemon", "#f4ead4", ("#f4ead4", "#d8a12c"), "#f3c6a0"),
    ("forest", "sand", "#e8d9b0", ("#8a5a2e", "#e8d9b0"), "#b23a2e"),
    ("rose", "white", "#ffffff", ("#ffffff", "#7c2a44"), "#c8dff0"),
    ("rose", "wine", "#7c2a44", ("#7c2a44", "#2b2320"), "#ffffff"),
    ("wine", "rose", "#f6d9d0", ("#f6d9d0", "#d8a12c"), "#f4d9a0"),
    ("white", "navy", "#2e5a98", ("#2e5a98", "#ffffff"), "#5d9ad6"),
    ("white", "charcoal", "#38363b", ("#2b2320", "#8a5a2e"), "#e04f3d"),
    ("white", "orange", "#b0552a", ("#b0552a", "#2f6b50"), "#f2b632"),
    ("slate", "white", "#ffffff", ("#ffffff", "#2b2320"), "#f2c230"),
    ("slate", "ochre", "#f1dfb8", ("#d8a12c", "#f1dfb8"), "#ffffff"),
    ("charcoal", "orange", "#e58a4a", ("#e58a4a", "#e8d9b0"), "#f7efe0"),
    ("charcoal", "grey", "#f4f1ea", ("#ffffff", "#9aa3a6"), "#d8453a"),
    ("lavender", "plum", "#553a66", ("#553a66", "#ffffff"), "#fff3c4"),
    ("lavender", "white", "#ffffff", ("#ffffff", "#2b2320"), "#f3a7b5"),
    ("plum", "lavender", "#efe4f7", ("#efe4f7", "#d8a12c"), "#f2c230"),
    ("lemon", "white", "#ffffff", ("#ffffff", "#3b8a68"), "#f58f6c"),
    ("lemon", "teal", "#1f6f70", ("#1f6f70", "#8a5a2e"), "#ffffff"),
    ("orange", "white", "#ffffff", ("#ffffff", "#3b5d92"), "#fff3c4"),
    ("orange", "brown", "#5b3b2c", ("#5b3b2c", "#f1dfb8"), "#f7efe0"),
    ("teal", "cream", "#fbf3df", ("#fbf3df", "#e58a4a"), "#f7a35c"),
    ("teal", "lime", "#eef2d0", ("#eef2d0", "#2b2320"), "#f2c230"),
    ("sand", "brown", "#6b4527", ("#6b4527", "#ffffff"), "#ffffff"),
    ("sand", "forest", "#2f5a40", ("#2f5a40", "#f4ead4"), "#f4ead4"),
    ("grey", "brick-red", "#b5533c", ("#b5533c", "#2b2320"), "#ffffff"),
    ("grey", "navy", "#2f4468", ("#ffffff", "#2f4468"), "#f6d14a"),
    ("brown", "cream", "#f2dfb4", ("#f2dfb4", "#2b2320"), "#d8453a"),
    ("brown", "mint", "#d8efdd", ("#d8efdd", "#e8d9b0"), "#fff3c4"),
    ("lime", "white", "#ffffff", ("#ffffff", "#2f6b50"), "#f3a7b5"),
    ("lime", "forest", "#35593f", ("#35593f", "#8a5a2e"), "#ffffff"),
)


SHUTTERS = ("#3f7f5f", "#2e5a98", "#b0452f", "#5f8f8a", "#8a5a2e", "#7c2a44")


def deal_walls(names):
    """A wall colour for each face: all equally often, four different ones on each block."""
    rng, colours = random.Random("walls"), list(facade.WALLS)
    rounds = []
    while len(rounds) < 4:
        deal = rng.sample(colours, len(colours))
        if all(a != b for done in rounds for a, b in zip(done, deal)):
            rounds.append(deal)
    return {name: rounds[int(name[-1])][(int(name[6:8]) - 1) % len(colours)] for name in names}


def random_look(rng, face, wall):
    _, accent, frame, rails, curtain = rng.choice([s for s in SCHEMES if s[0] == wall])
    blinds = face.get("counts", {}).get("sunblind", 0)
    fitting = [
        k
        for k, v in facade.OPENINGS.items()
        if len(v) >= min(2, blinds) and not (blinds and "big" in k)
    ]
    top = rng.choice(
        [t for t in facade.TOPS if not (wall == "sky" and ("sky" in t or t == "gable"))]
    )
    openings = rng.choice(
        [k for k in fitting if facade.roof_fits(top, facade.OPENINGS[k])] or ["low-two"]
    )
    tone = luma(facade.WALLS[wall])
    rails = [c for c in rails if abs(luma(c) - tone) > 30] or [
        "#2b2320" if tone > 90 else "#ffffff"
    ]
    rail, rail_colour = rng.choice(facade.RAILS), rng.choice(rails)
    if rail in ("planks", "solid") and rail_colour == "#2b2320":
        rail_colour = "#70503c"  # a black wall of boards would look like a hole
    return {
        "wall": wall,
        "accent": accent,
        "frame": frame,
        "curtain": curtain if rng.random() < 0.5 else "",
        "texture": rng.choice(facade.TEXTURES),
        "top": top,
        "side": rng.choice(facade.SIDES),
        "openings": openings,
        "glass": rng.choice([g for g in facade.GLASS if abs(luma(g) - luma(frame)) > 45]),
        "shutter": rng.choice([s for s in SHUTTERS if abs(luma(s) - tone) > 25]),
        "span": rng.choice(list(facade.SPANS)),
        "rail": rail,
        "rail_colour": rail_colour,
        "awning": rng.choice(facade.AWNINGS),
        "ground": rng.choice(facade.GROUNDS),
        "panel": rng.choice(facade.PANELS),
        "seed": rng.randrange(10**6),
    }


def write_looks(looks):
    lines = [f"{json.dumps(name)}: {json.dumps(look)}" for name, look in sorted(looks.items())]
    (HERE / "looks.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


def candidates(name, face, wall, tries, salt, folder):
    rng = random.Random(f"{name} {salt}")
    found = []
    while len(found) < tries:
        look = random_look(rng, face, wall)
        svg, overlap = face_svg(name, face, look)
        if overlap > 0:
            continue
        found.append((look, signature(render(svg, Path(folder) / f"{name}-{len(found)}.png"))))
    return found


def worst_likeness(name, sign, chosen):
    worst = 0.0
    for other, (_, theirs) in chosen.items():
        if other != name:
            grey, colour = likeness(sign, theirs)
            same_block = 0.08 if other[:-2] == name[:-2] else 0
            worst = max(worst, grey + same_block, colour + 0.04 + same_block)
    return worst


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tries", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--salt", default="1", help="another salt gives other looks")
    args = parser.parse_args()
    game = load_game()
    faces = {name: face for name, face in face_names(game) if name.startswith("block")}
    kept = json.loads((HERE / "looks.json").read_text()) if (HERE / "looks.json").exists() else {}
    walls, chosen = deal_walls(faces), {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        for name, face in faces.items():
            if name in kept and (args.only == "" or name[6:] not in args.only.split(",")):
                svg, overlap = face_svg(name, face, kept[name])
                if overlap == 0:
                    chosen[name] = (kept[name], signature(render(svg, Path(folder) / "kept.png")))
        for turn in range(args.rounds + 1):
            if turn == 0:
                todo = [name for name in faces if name not in chosen]
            else:
                ranked = sorted(chosen, key=lambda n: -worst_likeness(n, chosen[n][1], chosen))
                todo = [] if args.only else ranked[:20]
            made = pool.map(
                lambda n: (
                    n,
                    candidates(n, faces[n], walls[n], args.tries, f"{args.salt}-{turn}", folder),
                ),
                todo,
            )
            for name, found in made:
                if name in chosen:
                    found.append(chosen[name])
                chosen[name] = min(found, key=lambda f: worst_likeness(name, f[1], chosen))
            if todo:
                print(
                    f"round {turn}: worst",
                    round(max(worst_likeness(n, chosen[n][1], chosen) for n in chosen), 3),
                    flush=True,
                )
    kept.update({name: look for name, (look, _) in chosen.items()})
    write_looks(kept)


if __name__ == "__main__":
    main()
