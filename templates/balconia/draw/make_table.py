"""Deals the face table: conditions chosen by hand, counted things dealt by a seed -> ../game.json.

    python3 make_table.py
"""

import json
import random
from pathlib import Path

AREAS = """
row each2 bird | row each2 laundry | row each2 heart | row each3 flower-orange
row if5 person+note | row each2 balcony
row-above each2 laundry | row-above each3 cat | row-above each2 no-person | row-above if5 heart
row-above each2 any-flower | row-above each3 flower-white
around each2 person | around each3 flower-colours | around if5 person+cat | around each2 note
around each1 no-cat | around each3 sunblind | around each3 flower-turquoise
around if5 bird+laundry
col-right each3 note | col-right each2 person | col-right each3 flower-magenta
col-right if5 no-sunblind | col-right each2 balcony | col-right each2 flower-colours
col-left each2 bird | col-left each2 any-flower | col-left each3 flower-purple
col-left if5 cat+heart | col-left each2 no-laundry | col-left each1 balcony
col-above each2 balcony | col-above each3 cat | col-above each2 laundry | col-above if5 sunblind
col-above each2 flower-colours | col-above each3 no-bird
col-below each2 balcony | col-below each2 person | col-below each3 heart | col-below if5 note
col-below each2 no-note
right1 if5 cat | right1 each3 note | right1 if5 no-person | right1 each3 any-flower
right1 each3 laundry
left1 if5 no-bird | left1 each3 person | left1 if5 any-flower | left1 each2 laundry
group each1 cat | group each2 laundry | group each1 any-flower | group each1 person
group each2 heart | group each2 bird | group each2 flower-light-pink | group each2 note
"""

# How often a face holds so many of a thing: {thing: {count: faces}}.
THINGS = {
    "person": {1: 36, 2: 10},
    "heart": {1: 22, 2: 7},
    "cat": {1: 26, 2: 7},
    "note": {1: 22, 2: 8},
    "laundry": {1: 9, 2: 13, 3: 5},
    "bird": {1: 22, 2: 8},
    "sunblind": {1: 24, 2: 5},
    "flower-light-pink": {1: 7, 2: 2},
    "flower-magenta": {1: 7, 2: 2},
    "flower-orange": {1: 7, 2: 2},
    "flower-purple": {1: 7, 2: 2},
    "flower-turquoise": {1: 7, 2: 2},
    "flower-white": {1: 7, 2: 2},
}
WIDTH = {
    "person": 80,
    "cat": 76,
    "bird": 60,
    "heart": 30,
    "note": 30,
    "laundry": 40,
    "sunblind": 30,
}
DOORS = (
    ("majority person laundry", "majority any-flower cat"),
    ("fewer note bird", "fewer heart laundry"),
    ("difference bird sunblind", "difference cat person"),
)


def deal_conditions(rng):
    conditions = [c.strip() for line in AREAS.strip().splitlines() for c in line.split("|")]
    conditions += ["lovebird left"] * 6 + ["lovebird right"] * 6
    conditions += [""] * (88 - len(conditions))
    while True:  # four faces of one block differ in area, target and kind
        rng.shuffle(conditions)
        blocks = [conditions[i::22] for i in range(22)]

        def fine(block):
            words = [c.split() or [""] for c in block]
            heads = [w[0] for w in words]
            targets = [w[2] for w in words if len(w) == 3]
            return len(set(heads)) == 4 and len(set(targets)) == len(targets)

        bad = [i for i, b in enumerate(blocks) if not fine(b)]
        for _ in range(4000):
            if not bad:
                return blocks
            i, j = rng.choice(bad), rng.randrange(22)
            a, b = rng.randrange(4), rng.randrange(4)
            blocks[i][a], blocks[j][b] = blocks[j][b], blocks[i][a]
            worse = [k for k in range(22) if not fine(blocks[k])]
            if len(worse) > len(bad):
                blocks[i][a], blocks[j][b] = blocks[j][b], blocks[i][a]
            else:
                bad = worse


def deal_things(rng, blocks):
    faces = {}
    for b, block in enumerate(blocks):
        for f, condition in enumerate(block):
            room = {"": 5, "lovebird": 2}.get((condition.split() or [""])[0], 3)
            faces[b, f] = {
                "condition": condition,
                "counts": {},
                "room": room + rng.choice((0, 1, 2, 2)),
            }
    # A group condition wants its own thing on the face.
    clumps = [
        (thing, n)
        for thing, deal in THINGS.items()
        for n, times in deal.items()
        for _ in range(times)
    ]
    rng.shuffle(clumps)
    clumps.sort(key=lambda c: -c[1])
    for face in faces.values():
        words = face["condition"].split()
        if words and words[0] == "group":
            wanted = "flower-purple" if words[2] == "any-flower" else words[2]
            clump = next(c for c in clumps if c[0] == wanted and c[1] == 1)
            clumps.remove(clump)
            face["counts"][wanted] = 1
    for thing, n in clumps:

        def fits(face):
            counts = face["counts"]
            if thing in counts or sum(counts.values()) + n > face["room"]:
                return False
            flowers = sum(v for k, v in counts.items() if k.startswith("flower"))
            if thing.startswith("flower") and flowers + n > 4:
                return False
            rail = sum(
                WIDTH.get(k, 0) * v
                for k, v in {**counts, thing: n}.items()
                if k in ("person", "cat", "bird")
            )
            lovebird = face["condition"].startswith("lovebird")
            if rail > (120 if lovebird else 250):
                return False
            return not (lovebird and thing in ("laundry", "sunblind") and n > 1)

        open_faces = [k for k, face in faces.items() if fits(face)]
        emptiest = min(sum(faces[k]["counts"].values()) / faces[k]["room"] for k in open_faces)
        k = rng.choice(
            [
                k
                for k in open_faces
                if sum(faces[k]["counts"].values()) / faces[k]["room"] <= emptiest + 0.2
            ]
        )
        faces[k]["counts"][thing] = n
    return faces


def main():
    rng = random.Random(19)
    faces = deal_things(rng, deal_conditions(rng))
    order = {thing: i for i, thing in enumerate(THINGS)}
    lines = []
    for b in range(22):
        rows = []
        for f in range(4):
            face, texts = faces[b, f], {}
            words = face["condition"].split()
            if words and words[0] == "lovebird":
                texts = {"lovebird": words[1], "condition": "lovebird"}
            elif words:
                texts = {"condition": face["condition"]}
            row = {
                "art": f"block-{b + 1:02d}-{f}.svg",
                **dict(sorted(face["counts"].items(), key=lambda kv: order[kv[0]])),
                **texts,
            }
            rows.append("      " + json.dumps(row))
        lines.append(
            f'    {{"id": "block-{b + 1:02d}", "label": "{b + 1}", "kind": "block", "faces": [\n'
            + ",\n".join(rows)
            + "]}"
        )
    for e, pair in enumerate(DOORS):
        rows = [
            "      "
            + json.dumps(
                {"art": f"entrance-{e + 1}-{i}.svg", "condition": pair[i], "marks": [tag]}
            )
            for i, tag in enumerate(("green", "pink"))
        ]
        lines.append(
            f'    {{"id": "entrance-{e + 1}", "label": "E{e + 1}", "kind": "entrance", "faces": [\n'
            + ",\n".join(rows)
            + "]}"
        )
    head = """{
  "format": 2,
  "game": "balconia",
  "title": "Balconia",
  "proven": "rules by the rulebook's worked example; reading on the project's own art, in composed and ray-traced photos",
  "places": [
    {"key": "building", "how": "frame", "rows": 5, "cols": 5, "cell_mm": 45, "bar_mm": 3.5, "face_mm": 43.4, "anchors": [{"kind": "entrance", "cells": ["c1"]}]}
  ],
  "constraints": {"opposite_faces": true, "finished": {"block": 14, "entrance": 1}},
  "questions": [],
  "kinds": [
    {"kind": "block", "fields": [
      {"key": "person", "is": "count"},
      {"key": "sunblind", "is": "count"},
      {"key": "flower-purple", "is": "count"},
      {"key": "condition", "is": "text"},
      {"key": "cat", "is": "count"},
      {"key": "note", "is": "count"},
      {"key": "laundry", "is": "count"},
      {"key": "flower-turquoise", "is": "count"},
      {"key": "lovebird", "is": "class", "values": ["left", "right"]},
      {"key": "flower-white", "is": "count"},
      {"key": "bird", "is": "count"},
      {"key": "flower-light-pink", "is": "count"},
      {"key": "flower-orange", "is": "count"},
      {"key": "flower-magenta", "is": "count"},
      {"key": "heart", "is": "count"}]},
    {"kind": "entrance", "fields": [
      {"key": "condition", "is": "text"},
      {"key": "marks", "is": "marks", "values": ["green", "pink"]}]}
  ],
  "pieces": [
"""
    path = Path(__file__).resolve().parent.parent / "game.json"
    path.write_text(head + ",\n".join(lines) + "\n  ]\n}\n")


if __name__ == "__main__":
    main()
