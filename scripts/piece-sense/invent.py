"""Pieces and tables that nobody made: squares laid edge to edge on surfaces, as patches of two by two cells.

invent.py OUT.npz COUNT
"""
import sys

import cv2
import numpy as np

SIDE = 64
WIDE = 96  # of what a patch is cut out of, turned a little


def colour(rng):
    hsv = np.array([[[rng.integers(0, 180), rng.integers(0, 256) * rng.random(), rng.integers(20, 256)]]], np.uint8)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def as_tuple(values):
    return tuple(float(v) for v in values)


def noise(rng, side, across, along):
    field = rng.normal(size=(side, side)).astype(np.float32)
    field = cv2.GaussianBlur(field, (0, 0), max(0.3, across), sigmaY=max(0.3, along), borderType=cv2.BORDER_REFLECT)
    return (field / (field.std() + 1e-6))[..., None]


def wood(rng, base):
    surface = base
    for size in (rng.uniform(0.5, 3), rng.uniform(2, 10)):
        surface = surface + noise(rng, WIDE, size * rng.uniform(4, 12), size) * rng.uniform(2, 18) * np.array([0.8, 0.9, 1])
    return surface


def cloth(rng, base):
    return (base + noise(rng, WIDE, rng.uniform(0.3, 1.5), rng.uniform(0.3, 1.5)) * rng.uniform(3, 25)
            + noise(rng, WIDE, 8, 8) * rng.uniform(0, 10))


def checks(rng, base):
    pitch, turn = rng.uniform(6, 60), rng.uniform(0, np.pi)
    y, x = np.mgrid[0:WIDE, 0:WIDE]
    u = (x * np.cos(turn) + y * np.sin(turn) + rng.uniform(0, 60)) // pitch
    v = (y * np.cos(turn) - x * np.sin(turn) + rng.uniform(0, 60)) // pitch
    pattern = [u % 2, (u + v) % 2, (u % 2 + v % 2) / 2][rng.integers(3)]
    return (base + pattern[..., None] * (colour(rng) - base) * rng.uniform(0.2, 1)
            + noise(rng, WIDE, 0.6, 0.6) * rng.uniform(0, 10))


def scattered(rng, base):
    surface = base.copy()
    for _ in range(rng.integers(3, 14)):
        middle, size = tuple(int(v) for v in rng.integers(0, WIDE, 2)), int(rng.uniform(2, 26))
        axes = (size, size) if rng.random() < 0.5 else (size, max(1, size // 3))
        cv2.ellipse(surface, middle, axes, float(rng.uniform(0, 180)), 0, 360, as_tuple(colour(rng)), -1)
    return surface + noise(rng, WIDE, 0.8, 0.8) * rng.uniform(0, 8)


def printed(rng, base):
    """Stars, dots and flowers as large as pieces, row by row."""
    surface = base.copy()
    size, points, inner, turn = rng.uniform(8, 30), rng.integers(3, 8), rng.uniform(0.35, 1), rng.uniform(0, 6.28)
    pitch, start, inks = size * rng.uniform(2.1, 4), rng.uniform(0, 30, 2), (colour(rng), colour(rng))
    angles = turn + np.arange(2 * points) * np.pi / points
    for y in np.arange(-pitch, WIDE + pitch, pitch):
        for x in np.arange(-pitch, WIDE + pitch, pitch):
            middle = start + [x + rng.normal(0, 1), y]
            for radius, ink in ((size, inks[0]), (size * 0.45, inks[1])):
                reach = radius * np.where(np.arange(2 * points) % 2, inner, 1)
                outline = middle + np.c_[np.cos(angles), np.sin(angles)] * reach[:, None]
                cv2.fillPoly(surface, [np.round(outline).astype(np.int32)], as_tuple(ink))
    return surface + noise(rng, WIDE, 0.8, 0.8) * rng.uniform(0, 8)


def planks(rng, base):
    y, x = np.mgrid[0:WIDE, 0:WIDE]
    pitch, start = rng.uniform(20, 90), rng.uniform(0, 90)
    joint = np.abs((x + start) % pitch - pitch / 2) > pitch / 2 - rng.uniform(0.5, 2)
    surface = base + noise(rng, WIDE, 1, rng.uniform(4, 14)) * rng.uniform(1, 14)
    surface = surface + ((x + start) // pitch % 3)[..., None] * rng.uniform(-12, 12)
    surface[joint] *= rng.uniform(0.3, 0.9)
    return surface


def plain(rng, base):
    return base + noise(rng, WIDE, 20, 20) * rng.uniform(0, 12)


def table(rng):
    base = np.ones((WIDE, WIDE, 3), np.float32) * colour(rng)
    kinds = [wood, cloth, checks, checks, scattered, printed, planks, plain]
    surface = kinds[rng.integers(len(kinds))](rng, base).astype(np.float32)
    if rng.random() < 0.7:
        turn = cv2.getRotationMatrix2D((WIDE / 2, WIDE / 2), rng.uniform(0, 360), 1.45)
        surface = cv2.warpAffine(surface, turn, (WIDE, WIDE), borderMode=cv2.BORDER_REFLECT)
    return np.clip(surface, 0, 255)


def style_of_set(rng):
    return {"grounds": [colour(rng) for _ in range(rng.integers(1, 6))], "rough": rng.random(),
            "things": rng.integers(0, 9), "border": int(rng.choice([0, 0, 1, 1, 2, 3])), "rim": colour(rng)}


def piece(rng, side, style):
    face = np.ones((side, side, 3), np.float32) * style["grounds"][rng.integers(len(style["grounds"]))]
    if rng.random() < style["rough"]:
        face += noise(rng, side, rng.uniform(0.5, 4), rng.uniform(0.5, 4)) * rng.uniform(1, 14)
    for _ in range(rng.integers(0, style["things"] + 1)):
        at, size, ink = tuple(int(v) for v in rng.integers(0, side, 2)), int(rng.uniform(2, side * 0.4)), as_tuple(colour(rng))
        shape = rng.integers(0, 4)
        if shape == 0:
            cv2.circle(face, at, size, ink, -1)
        elif shape == 1:
            cv2.rectangle(face, at, (at[0] + size, at[1] + size), ink, -1 if rng.random() < 0.6 else 1)
        elif shape == 2:
            cv2.line(face, at, tuple(int(v) for v in rng.integers(0, side, 2)), ink, int(rng.integers(1, 5)))
        else:
            cv2.fillConvexPoly(face, rng.integers(0, side, (3, 2)).astype(np.int32), ink)
    if style["border"] > 0:
        cv2.rectangle(face, (0, 0), (side - 1, side - 1), as_tuple(style["rim"]), style["border"])
    return np.clip(face, 0, 255)


def lay(rng, scene, face, middle, turn, shadow):
    side = len(face)
    place = cv2.getRotationMatrix2D((side / 2, side / 2), turn, 1)
    place[:, 2] += np.asarray(middle) - side / 2
    mask = cv2.warpAffine(np.ones((side, side), np.float32), place, (WIDE, WIDE))
    if shadow:
        dark = cv2.GaussianBlur(np.roll(mask, tuple(rng.integers(-2, 3, 2)), (0, 1)), (0, 0), rng.uniform(0.6, 2))
        scene = scene * (1 - dark * rng.uniform(0, 0.6) * (1 - mask))[..., None]
    return scene * (1 - mask[..., None]) + cv2.warpAffine(face, place, (WIDE, WIDE)) * mask[..., None]


def patch(rng):
    """@return: a patch, and whether a piece fills its middle."""
    cell, middle = SIDE / 2, WIDE / 2
    scene, style = table(rng), style_of_set(rng)
    is_piece = rng.random() < 0.5
    crowd, gap = rng.uniform(0.1, 0.95), max(0, rng.uniform(-0.01, 0.05))
    for row in range(-2, 3):
        for col in range(-2, 3):
            if is_piece if row == col == 0 else rng.random() < crowd:
                face = piece(rng, max(6, round(cell * (1 - gap))), style)
                at = [middle + col * cell + rng.normal(0, 0.6), middle + row * cell + rng.normal(0, 0.6)]
                scene = lay(rng, scene, face, at, rng.normal(0, 1.3), rng.random() < 0.7)
    if not is_piece and rng.random() < 0.35:  # something lies beside, off the lattice
        side, way = int(cell * rng.uniform(0.5, 2.5)), rng.uniform(0, 2 * np.pi)
        away = 1.1 * (cell * 0.55 + side * 0.5)
        at = [middle + away * np.cos(way), middle + away * np.sin(way)]
        scene = lay(rng, scene, piece(rng, side, style), at, rng.uniform(0, 360), False)
    turn, size, lean = rng.normal(0, 0.03), 1 + rng.normal(0, 0.03), rng.normal(0, 0.03, 4)
    place = np.array([[size + lean[0], lean[1] - turn, 0], [turn + lean[2], size + lean[3], 0]])
    place[:, 2] = SIDE / 2 - place[:, :2] @ [middle, middle] + rng.normal(0, 1.2, 2)
    seen = cv2.warpAffine(scene, place, (SIDE, SIDE), borderMode=cv2.BORDER_REFLECT)
    return np.clip(seen, 0, 255).astype(np.uint8), is_piece


def main():
    rng = np.random.default_rng(11)
    made = [patch(rng) for _ in range(int(sys.argv[2]))]
    np.savez(sys.argv[1], patches=np.array([one for one, _ in made]), labels=np.array([is_piece for _, is_piece in made], np.uint8))


if __name__ == "__main__":
    main()
