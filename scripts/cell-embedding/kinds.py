"""Kinds of squares that nobody made, three drawings of each; tables, three places on each; squares of drawn art.

kinds.py OUT.npy --art FOLDER --seed N        needs rsvg-convert
"""
import argparse
import glob
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "piece-sense"))
import invent  # noqa: E402
from invent import as_tuple, colour  # noqa: E402

SIDE = 64
DRAWINGS = 3
KINDS, TABLES = 4500, 900  # what follows in the file is drawn art
PLACES_OF_A_FACE = 6


def noise(rng, across, along):
    field = rng.normal(size=(SIDE, SIDE)).astype(np.float32)
    field = cv2.GaussianBlur(field, (0, 0), max(0.3, across), sigmaY=max(0.3, along), borderType=cv2.BORDER_REFLECT)
    return (field / (field.std() + 1e-6))[..., None]


def ground_style(rng):
    return {"base": colour(rng), "kind": rng.integers(0, 6), "across": rng.uniform(0.4, 6), "along": rng.uniform(0.4, 10),
            "rough": rng.uniform(0, 30), "ink": colour(rng), "pitch": rng.uniform(4, 20), "turn": rng.uniform(0, np.pi),
            "dots": rng.integers(3, 40), "size": rng.uniform(1.5, 6)}


def draw_ground(rng, style):
    face = np.ones((SIDE, SIDE, 3), np.float32) * (style["base"] + rng.normal(0, 3, 3))
    rough, ink = style["rough"], style["ink"]
    if style["kind"] == 0:  # plain
        return face + noise(rng, 6, 6) * rough * 0.3
    if style["kind"] == 1:  # grained
        return face + noise(rng, style["across"], style["across"]) * rough
    if style["kind"] == 2:  # streaked
        return face + noise(rng, style["across"], style["along"]) * rough
    if style["kind"] == 3:  # furrows
        y, x = np.mgrid[0:SIDE, 0:SIDE]
        along = x * np.cos(style["turn"]) + y * np.sin(style["turn"]) + rng.uniform(0, 20) + 2 * noise(rng, 8, 8)[..., 0]
        wave = np.sin(along * 2 * np.pi / style["pitch"])[..., None]
        return face + wave * (ink - style["base"]) * 0.25 + noise(rng, 1, 1) * rough * 0.3
    if style["kind"] == 4:  # dots
        axes = (int(style["size"] + 1), max(1, int(style["size"] * 0.6)))
        for _ in range(style["dots"]):
            at = tuple(int(v) for v in rng.integers(0, SIDE, 2))
            cv2.ellipse(face, at, axes, float(rng.uniform(0, 180)), 0, 360, as_tuple(ink + rng.normal(0, 8, 3)), -1)
        return face + noise(rng, 1, 1) * rough * 0.3
    face += noise(rng, style["across"], style["across"]) * rough * 0.5  # patches
    patches = noise(rng, 10, 10)[..., 0] > 0.3
    face[patches] = face[patches] * 0.4 + ink * 0.6
    return face


def thing_style(rng):
    points = rng.integers(3, 9)
    reach, way = rng.uniform(0.4, 1, points), np.sort(rng.uniform(0, 2 * np.pi, points))
    return {"outline": np.c_[np.cos(way) * reach, np.sin(way) * reach], "round": rng.random() < 0.3, "ink": colour(rng),
            "rim": colour(rng) if rng.random() < 0.6 else None, "size": rng.uniform(4, 16),
            "core": colour(rng) if rng.random() < 0.4 else None, "turned": rng.random() < 0.4, "grows": rng.uniform(0, 0.25)}


def draw_thing(rng, face, style, at):
    size = style["size"] * np.exp(rng.normal(0, style["grows"]))
    turn = rng.uniform(0, 2 * np.pi) if style["turned"] else rng.normal(0, 0.1)
    ink, middle, width = as_tuple(style["ink"] + rng.normal(0, 5, 3)), tuple(int(round(v)) for v in at), 1 + int(size > 8)
    if style["round"]:
        cv2.circle(face, middle, int(size), ink, -1, cv2.LINE_AA)
        if style["rim"] is not None:
            cv2.circle(face, middle, int(size), as_tuple(style["rim"]), width, cv2.LINE_AA)
    else:
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        outline = [np.round(style["outline"] @ turned.T * size + at).astype(np.int32)]
        cv2.fillPoly(face, outline, ink, cv2.LINE_AA)
        if style["rim"] is not None:
            cv2.polylines(face, outline, True, as_tuple(style["rim"]), width, cv2.LINE_AA)
    if style["core"] is not None:
        cv2.circle(face, middle, max(1, int(size * 0.35)), as_tuple(style["core"]), -1, cv2.LINE_AA)


def sibling(rng, kind):
    """The same but for how many signs it has, what lies on it, or its colours."""
    kind, chance = dict(kind), rng.random()
    if chance < 0.5:
        kind["sign"] = kind["sign"] or thing_style(rng)
        kind["count"] = int(rng.integers(0, 4))
    elif chance < 0.75:
        kind["things"] = [thing_style(rng) for _ in range(rng.integers(0, 3))]
    else:
        kind["ground"] = dict(kind["ground"], base=colour(rng), ink=colour(rng))
    return kind


def new_kind(rng):
    sign = thing_style(rng) if rng.random() < 0.5 else None
    if sign is not None:
        sign["size"] = rng.uniform(3, 8)
    return {"ground": ground_style(rng), "things": [thing_style(rng) for _ in range(rng.choice([0, 1, 1, 2, 3]))],
            "many": rng.integers(1, 7), "fixed": rng.random() < 0.5, "seed": int(rng.integers(1 << 30)), "sign": sign,
            "count": int(rng.integers(0, 4)) if sign is not None else 0, "corner": rng.integers(0, 3),
            "border": int(rng.choice([0, 0, 0, 1, 2, 3])), "rim": colour(rng)}


def draw_kind(rng, kind):
    face = draw_ground(rng, kind["ground"])
    places = np.random.default_rng(kind["seed"]) if kind["fixed"] else rng
    for style in kind["things"]:
        for _ in range(kind["many"]):
            draw_thing(rng, face, style, places.uniform(6, SIDE - 6, 2) + rng.normal(0, 0.6, 2))
    for i in range(kind["count"]):
        apart = 2.3 * kind["sign"]["size"]
        row = [(9 + i * apart, 9), (SIDE / 2 + (i - (kind["count"] - 1) / 2) * apart, SIDE - 12), (10, 10 + i * apart)]
        draw_thing(rng, face, kind["sign"], np.array(row[kind["corner"]]) + rng.normal(0, 1, 2))
    if kind["border"]:
        cv2.rectangle(face, (0, 0), (SIDE - 1, SIDE - 1), as_tuple(kind["rim"]), kind["border"])
    return np.clip(face, 0, 255).astype(np.uint8)


def places_on_a_table(rng):
    surface, places = invent.table(rng), []
    for _ in range(DRAWINGS):
        middle = rng.uniform(SIDE * 0.75, invent.WIDE - SIDE * 0.75, 2)
        move = cv2.getRotationMatrix2D(tuple(middle), rng.uniform(0, 360), 1)
        move[:, 2] += SIDE / 2 - middle
        places.append(np.clip(cv2.warpAffine(surface, move, (SIDE, SIDE)), 0, 255).astype(np.uint8))
    return places


def on_paper(picture):
    if picture.shape[2] == 3:
        return picture
    opaque = picture[..., 3:].astype(np.float32) / 255
    return (picture[..., :3] * opaque + 235 * (1 - opaque)).astype(np.uint8)


def squares_of_art(rng, folder):
    """Parts of faces, at random, or by halves as pieces of several squares have them."""
    for file in sorted(glob.glob(f"{folder}/*/art/*.svg")):
        drawn = subprocess.run(["rsvg-convert", "-h", "256", file], capture_output=True, check=False)
        picture = cv2.imdecode(np.frombuffer(drawn.stdout, np.uint8), cv2.IMREAD_UNCHANGED) if drawn.returncode == 0 else None
        if picture is None or min(picture.shape[:2]) < 40:
            continue
        picture = on_paper(picture)
        height, width = picture.shape[:2]
        for _ in range(PLACES_OF_A_FACE):
            side = int(min(height, width) * rng.choice([1, 0.5, 0.5, 0.7]))
            y, x = rng.integers(0, height - side + 1), rng.integers(0, width - side + 1)
            if rng.random() < 0.5:
                half = max(1, side // 2)
                y, x = min(y // half * half, height - side), min(x // half * half, width - side)
            square = cv2.resize(picture[y:y + side, x:x + side], (SIDE, SIDE), interpolation=cv2.INTER_AREA)
            if square.reshape(-1, 3).std(0).max() > 6:
                yield square


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("--art", required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    invent.WIDE = 200
    kinds = []
    for _ in range(KINDS):
        kinds.append(sibling(rng, kinds[-1]) if kinds and rng.random() < 0.6 else new_kind(rng))
    faces = [[draw_kind(rng, kind) for _ in range(DRAWINGS)] for kind in kinds]
    faces += [places_on_a_table(rng) for _ in range(TABLES)]
    faces += [[square] * DRAWINGS for square in squares_of_art(rng, options.art)]
    np.save(options.out, np.array(faces))
    print(f"{KINDS} kinds, {TABLES} tables, {len(faces) - KINDS - TABLES} squares of drawn art")


if __name__ == "__main__":
    main()
