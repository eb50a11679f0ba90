"""Patches of the cells of composed photos: two by two cells around each, and whether a piece fills the middle.

cut_cells.py OUT.npz FOLDER...
"""
import glob
import json
import os
import sys

import cv2
import numpy as np

CELL_PX = 32
RING = 3  # cells around a building
RASTER = 16  # samples along a cell


def apply(h, points):
    v = np.c_[np.asarray(points, float), np.ones(len(points))] @ h.T
    return v[:, :2] / v[:, 2:]


def cut(picture, picture_from_cell):
    """@param picture_from_cell: the unit square of a cell -> pixels. @return: 2 CELL_PX squared, 8-bit BGR."""
    side = 2 * CELL_PX
    to_cell = np.array([[1 / CELL_PX, 0, -0.5], [0, 1 / CELL_PX, -0.5], [0, 0, 1]])
    h = picture_from_cell @ to_cell
    middle, right, below = apply(h, [[side / 2, side / 2], [side / 2 + 1, side / 2], [side / 2, side / 2 + 1]])
    samples = int(np.clip(round(max(np.hypot(*(right - middle)), np.hypot(*(below - middle)))), 1, 6))
    fine = np.array([[1 / samples, 0, 0.5 / samples], [0, 1 / samples, 0.5 / samples], [0, 0, 1]])
    size = side * samples
    patch = cv2.warpPerspective(picture, h @ fine, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                                borderMode=cv2.BORDER_REPLICATE)
    return cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA) if samples > 1 else patch


def quads_of(truth):
    for building in truth["buildings"]:
        yield from (piece["quad"] for piece in building["cells"] + building.get("loose", []))
    yield from (piece["quad"] for piece in truth.get("loose", []))


def photos_of(folders):
    for folder in folders:
        for name in sorted(glob.glob(os.path.join(folder, "*.truth.json"))):
            with open(name) as file:
                yield json.load(file), cv2.imread(name.replace(".truth.json", ".jpg"))


def moved_a_little(rng):
    turn, size = rng.normal(0, 0.03), 1 + rng.normal(0, 0.03)
    back = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    move = np.array([[size * np.cos(turn), -size * np.sin(turn), rng.normal(0, 0.04)],
                     [size * np.sin(turn), size * np.cos(turn), rng.normal(0, 0.04)], [0, 0, 1]])
    return back @ move @ np.linalg.inv(back)


def cells_of(truth, building, picture, rng):
    rows, cols = building["rows"], building["cols"]
    corners = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    board = np.array(building["board"], np.float32)
    h = cv2.getPerspectiveTransform(corners, board).astype(float)
    shape = ((rows + 2 * RING) * RASTER, (cols + 2 * RING) * RASTER)
    own, other, seen = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8), np.ones(shape, np.float32)

    def fill(raster, quad, value):
        at = (apply(np.linalg.inv(h), quad) + RING) * RASTER
        if np.isfinite(at).all() and np.abs(at).max() < 1e4:
            cv2.fillConvexPoly(raster, np.round(at).astype(np.int32), value)

    for quad in quads_of(truth):
        fill(other, quad, 1)
    for piece in building["cells"]:
        fill(other, piece["quad"], 0)
        fill(own, piece["quad"], 1)
        fill(seen, piece["quad"], float(piece.get("visible", 1)))
    height, width = picture.shape[:2]
    for row in range(1 - RING, rows + RING - 1):
        for col in range(1 - RING, cols + RING - 1):
            around = apply(h, [[col + x, row + y] for x, y in ((-0.2, -0.2), (1.2, -0.2), (1.2, 1.2), (-0.2, 1.2))])
            if around.min() < 0 or around[:, 0].max() >= width or around[:, 1].max() >= height:
                continue
            window = (slice((row + RING) * RASTER, (row + RING + 1) * RASTER),
                      slice((col + RING) * RASTER, (col + RING + 1) * RASTER))
            held, strange = own[window].mean(), other[window].mean()
            is_piece = held > 0.8 and seen[window].mean() >= 0.35
            if not is_piece and (held >= 0.12 or strange >= 0.15):
                continue
            place = h @ np.array([[1, 0, col], [0, 1, row], [0, 0, 1]]) @ moved_a_little(rng)
            yield cut(picture, place), is_piece


def main():
    out, folders = sys.argv[1], sys.argv[2:]
    rng = np.random.default_rng(1)
    patches, labels = [], []
    for truth, picture in photos_of(folders):
        for building in truth["buildings"]:
            for _ in range(2):
                for patch, is_piece in cells_of(truth, building, picture, rng):
                    patches.append(patch)
                    labels.append(is_piece)
    np.savez(out, patches=np.array(patches), labels=np.array(labels, np.uint8))


if __name__ == "__main__":
    main()
