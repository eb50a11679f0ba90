"""What lenses, hands and things in front do to a small picture."""
import cv2
import numpy as np


def streak(rng, longest):
    kernel, length = np.zeros((7, 7), np.float32), int(rng.integers(2, longest))
    cv2.line(kernel, (3 - length // 2, 3), (3 + length // 2, 3), 1.0)
    kernel = cv2.warpAffine(kernel, cv2.getRotationMatrix2D((3, 3), rng.uniform(0, 180), 1), (7, 7))
    return kernel / max(kernel.sum(), 1e-3)


def photographed(picture, rng, soft=0.35, softest=1.8, moved=0.07, longest=7, margin=6, largest=13):
    """Out of focus or moved, and now and then with something in front. @param soft, moved: shares of all pictures."""
    chance = rng.random()
    if chance < soft:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, softest))
    elif chance < soft + moved:
        picture = cv2.filter2D(picture, -1, streak(rng, longest))
    if rng.random() < 0.15:
        at = tuple(int(v) for v in rng.integers(margin, len(picture) - margin, 2))
        axes = tuple(int(v) for v in rng.integers(3, largest, 2))
        picture = np.ascontiguousarray(picture)
        cv2.ellipse(picture, at, axes, rng.uniform(0, 180), 0, 360, tuple(float(v) for v in rng.uniform(0, 255, 3)), -1)
    return picture
