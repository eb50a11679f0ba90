"""Patches of any size and turn of composed photos, where no piece lies in the middle.

cut_tables.py OUT.npz FOLDER...
"""
import sys

import cv2
import numpy as np

from cut_cells import cut, photos_of, quads_of

A_PHOTO = 70


def tables_of(truth, picture, rng):
    height, width = picture.shape[:2]
    taken = np.zeros((height, width), np.uint8)
    for quad in quads_of(truth):
        cv2.fillConvexPoly(taken, np.round(np.array(quad)).astype(np.int32), 1)
    found = 0
    for _ in range(6 * A_PHOTO):
        size, turn = np.exp(rng.uniform(np.log(28), np.log(150))), rng.uniform(0, 2 * np.pi)
        stretch, lean = np.exp(rng.normal(0, 0.2)), rng.normal(0, 0.15)
        middle = rng.uniform(0, 1, 2) * [width, height]
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        axes = turned @ np.array([[size * stretch, lean * size], [0, size / stretch]])
        place = np.eye(3)
        place[:2, :2], place[:2, 2] = axes, middle - axes @ [0.5, 0.5]
        quad = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) @ axes.T + place[:2, 2]
        around = (quad - middle) * 1.5 + middle
        if around.min() < 0 or around[:, 0].max() >= width or around[:, 1].max() >= height:
            continue
        area = np.zeros((height, width), np.uint8)
        cv2.fillConvexPoly(area, np.round(quad).astype(np.int32), 1)
        if (area & taken).sum() > 0.1 * area.sum():
            continue
        yield cut(picture, place)
        found += 1
        if found == A_PHOTO:
            return


def main():
    out, folders = sys.argv[1], sys.argv[2:]
    rng = np.random.default_rng(7)
    patches = [patch for truth, picture in photos_of(folders) for patch in tables_of(truth, picture, rng)]
    np.savez(out, patches=np.array(patches), labels=np.zeros(len(patches), np.uint8))


if __name__ == "__main__":
    main()
