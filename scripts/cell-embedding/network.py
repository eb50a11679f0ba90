"""The network, what light, lenses and hands do to a square, training and export: network.py --help."""
import argparse
import multiprocessing

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from kinds import DRAWINGS, KINDS, TABLES  # makes what lies in scripts/piece-sense known, too
from lens import photographed

SIDE = 44  # of a cell's picture; kCellPicturePx in vision/
CELL = 32  # of the cell in it; kCellPx
DIMS = 32  # kEmbeddingDims
THINGS, VIEWS = 64, 3  # in a batch
DRAWN_PX = 64  # side of a square as kinds.py draws it
TEMPERATURE = 0.12
LENS = {"soft": 0.4, "softest": 1.6, "moved": 0.1, "longest": 6, "margin": 3, "largest": 11}


class CellEmbedding(nn.Module):
    """32 numbers for a cell. 203,000 weights, 8 million products."""

    def __init__(self):
        super().__init__()

        def layer(inputs, outputs, size, step):
            return [nn.Conv2d(inputs, outputs, size, step, size // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]

        self.f = nn.Sequential(*layer(3, 20, 5, 2), *layer(20, 40, 3, 2), *layer(40, 56, 3, 1), *layer(56, 80, 3, 2),
                               *layer(80, 80, 3, 1))
        self.g = nn.Sequential(*layer(80, 96, 3, 1))
        self.e = nn.Linear(96 * 2, DIMS)

    def features(self, pictures):
        seen = self.g(self.f(pictures))
        return torch.cat([F.adaptive_avg_pool2d(seen, 1), F.adaptive_max_pool2d(seen, 1)], 1).flatten(1)

    def forward(self, pictures):
        return self.e(self.features(pictures))


class EmbeddingAndFeatures(nn.Module):
    """What the program asks for: the embedding, then what it was told from, kFeatureDims numbers."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, pictures):
        features = self.network.features(pictures)
        return torch.cat([self.network.e(features), features], 1)


def prepared(pictures):
    """Logarithms, in which a light is an offset: in_logarithms() in vision/plugins/nets/nets.cpp."""
    logs = (np.log(pictures + 40.0) - 4.8) * 1.6
    return torch.from_numpy(np.ascontiguousarray(logs.transpose(0, 3, 1, 2)).astype(np.float32))


def lit(pictures, rng):
    """Strength, colour and fall of the light, the edge of a shadow, glare, tone curve, stray light, noise."""
    count = len(pictures)

    def each(values):
        return values[:, None, None]

    y, x = np.mgrid[0:SIDE, 0:SIDE] / (SIDE - 1) - 0.5
    gain = np.exp(rng.normal(0, 0.3, (count, 1, 1, 1))) * np.exp(rng.normal(0, 0.15, (count, 1, 1, 3)))
    way = each(rng.uniform(0, 2 * np.pi, count))
    along = np.cos(way) * x + np.sin(way) * y
    fall = np.exp(along * each(rng.normal(0, 0.25, count)))
    edge = 1 / (1 + np.exp(-(along - each(rng.uniform(-0.5, 0.5, count))) / np.exp(each(rng.uniform(-4, -0.5, count)))))
    left = each(np.where(rng.random(count) < 0.25, rng.uniform(0.3, 0.9, count), 1.0))
    pictures = pictures * gain * (fall * (1 - (1 - left) * edge))[..., None]
    glare = each(np.where(rng.random(count) < 0.35, rng.uniform(0, 0.8, count), 0))
    middle, reach = rng.uniform(-0.7, 0.7, (count, 2)), np.exp(each(rng.uniform(-2, 1.5, count)))
    apart = (x - each(middle[:, 0])) ** 2 + (y - each(middle[:, 1])) ** 2
    white = 255 * np.exp(rng.normal(0, 0.05, (count, 1, 1, 3)))
    pictures = pictures + (white - pictures) * (glare * np.exp(-apart / (2 * reach**2)))[..., None]
    pictures = 255 * np.clip(pictures / 255, 0, 1) ** np.exp(rng.normal(0, 0.3, (count, 1, 1, 1)))
    stray = np.where(rng.random(count) < 0.3, rng.uniform(0, 50, count), 0)[:, None, None, None]
    pictures = stray + pictures * (1 - stray / 255)
    noise = np.where(rng.random(count) < 0.5, rng.uniform(0, 12, count), 1)[:, None, None, None]
    return np.clip(pictures + rng.normal(size=pictures.shape) * noise, 0, 255)


def laid(face, squares, rng):
    """A square among others or on a table, a little aside, askew and too large, at any quarter turn."""
    side = DRAWN_PX
    scene = np.empty((3 * side, 3 * side, 3), np.uint8)
    lone = rng.random() < 0.3
    table = squares[rng.integers(KINDS, KINDS + TABLES), rng.integers(DRAWINGS)]
    for row in range(3):
        for col in range(3):
            if row == col == 1:
                one = face
            elif lone or rng.random() < 0.3:
                one = np.rot90(table, rng.integers(4))
            else:
                one = np.rot90(squares[rng.integers(len(squares)), rng.integers(DRAWINGS)], rng.integers(4))
            scene[row * side:(row + 1) * side, col * side:(col + 1) * side] = one
    if rng.random() < 0.4:  # gaps
        width, dark = int(rng.integers(1, 4)), tuple(int(v) for v in rng.integers(0, 90, 3))
        for at in (side, 2 * side):
            cv2.line(scene, (at, 0), (at, 3 * side), dark, width)
            cv2.line(scene, (0, at), (3 * side, at), dark, width)
    turn, size, lean = np.deg2rad(rng.normal(0, 3.0)), 1 + rng.normal(0, 0.04), rng.normal(0, 0.02, 4)
    move = CELL / side * size * np.array([[np.cos(turn) + lean[0], lean[1] - np.sin(turn)],
                                          [np.sin(turn) + lean[2], np.cos(turn) + lean[3]]])
    first = 40  # what lies farther out is never seen
    middle = 1.5 * side - first
    place = SIDE / 2 - move @ [middle, middle] + rng.normal(0, 1.3, 2)
    soft = cv2.GaussianBlur(scene[first:-first, first:-first], (0, 0), 0.9)
    picture = cv2.warpAffine(soft, np.c_[move, place], (SIDE, SIDE), borderMode=cv2.BORDER_REFLECT)
    return np.ascontiguousarray(np.rot90(picture, rng.integers(4)))


def chosen_things(count, rng):
    """Kinds of which some differ by little, which lie side by side; tables and drawn art."""
    near = rng.integers(0, KINDS - 16) + np.arange(16)
    invented = rng.choice(KINDS + TABLES, THINGS // 2 - 8, False)
    art = KINDS + TABLES + rng.choice(count - KINDS - TABLES, THINGS // 2 - 8, False)
    things = np.unique(np.r_[near, invented, art])
    while len(things) < THINGS:
        things = np.unique(np.r_[things, rng.integers(0, count, THINGS - len(things))])
    return things


def batch(squares, rng):
    pictures = []
    for thing in chosen_things(len(squares), rng):
        for view in range(VIEWS):
            drawing = (view + rng.integers(0, DRAWINGS)) % DRAWINGS
            pictures.append(photographed(laid(squares[thing, drawing], squares, rng).astype(np.float32), rng, **LENS))
    return prepared(lit(np.array(pictures), rng))


def keep_making(file, seed, queue):
    cv2.setNumThreads(1)
    rng, squares = np.random.default_rng(seed), np.load(file, mmap_mode="r")
    while True:
        queue.put(batch(squares, rng).numpy())


def loss_of(embeddings):
    """Supervised contrastive loss (Khosla et al., NeurIPS 2020): views of one thing near each other, others far."""
    count = THINGS * VIEWS
    itself = torch.eye(count, dtype=torch.bool)
    alike = (embeddings @ embeddings.t() / TEMPERATURE).masked_fill(itself, -1e9)
    thing = torch.arange(THINGS).repeat_interleave(VIEWS)
    same = (thing[:, None] == thing[None]) & ~itself
    return -((alike - torch.logsumexp(alike, 1, keepdim=True)) * same).sum(1).div(VIEWS - 1).mean()


def train(network, options):
    queue = multiprocessing.Queue(8)
    for seed in (1, 2):
        multiprocessing.Process(target=keep_making, args=(options.squares, seed, queue), daemon=True).start()
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, options.rate, total_steps=options.steps)
    total = 0.0
    for step in range(1, options.steps + 1):
        loss = loss_of(F.normalize(network(torch.from_numpy(queue.get()))))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        total += loss.item()
        if step % 100 == 0:
            print(f"step {step}: loss {total / 100:.3f}", flush=True)
            total = 0.0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--squares", required=True, help="what kinds.py drew")
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--rate", type=float, required=True)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--onnx")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    network = CellEmbedding()
    train(network, options)
    torch.save(network.state_dict(), options.weights)
    if options.onnx:
        network.eval()
        torch.onnx.export(EmbeddingAndFeatures(network), torch.zeros(64, 3, SIDE, SIDE), options.onnx, opset_version=11,
                          input_names=["pictures"], output_names=["cells"],
                          dynamic_axes={"pictures": {0: "n"}, "cells": {0: "n"}})


if __name__ == "__main__":
    main()
