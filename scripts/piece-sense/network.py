"""The network, what light and lenses do to a patch, training and export: network.py --help."""
import argparse

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from lens import photographed

SIDE = 48  # of a patch as the network sees it; kSensePx in vision/
BATCH = 128


class PieceSense(nn.Module):
    """Log odds that a piece fills the middle half of a patch. 177,000 weights, 6 million products."""

    def __init__(self):
        super().__init__()

        def layer(inputs, outputs, size, step):
            return [nn.Conv2d(inputs, outputs, size, step, size // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()]

        self.f = nn.Sequential(*layer(3, 16, 5, 2), *layer(16, 32, 3, 2), *layer(32, 48, 3, 1), *layer(48, 64, 3, 2),
                               *layer(64, 64, 3, 1), *layer(64, 80, 3, 2))
        self.e = nn.Linear(80 * 9, 64)
        self.o = nn.Linear(64, 1)

    def forward(self, patches):
        return self.o(F.relu(self.e(self.f(patches).flatten(1))))


def prepared(patches):
    scaled = (np.ascontiguousarray(patches.transpose(0, 3, 1, 2)) / 255.0 - 0.45) * 4
    return torch.from_numpy(scaled.astype(np.float32))


def lit(patches, rng):
    """Strength and colour of the light, the edge of a shadow, a veil or a spot of glare, tone curve."""
    count = len(patches)
    y, x = np.mgrid[0:SIDE, 0:SIDE] / (SIDE - 1) - 0.5
    gain = np.exp(rng.normal(0, 0.25, (count, 1, 1, 1))) * np.exp(rng.normal(0, 0.08, (count, 1, 1, 3)))
    way = rng.uniform(0, 2 * np.pi, count)[:, None, None]
    beyond = np.cos(way) * x + np.sin(way) * y - rng.uniform(-0.5, 0.5, count)[:, None, None]
    edge = 1 / (1 + np.exp(-beyond / np.exp(rng.uniform(-4, -0.5, count))[:, None, None]))
    left = np.where(rng.random(count) < 0.25, rng.uniform(0.25, 0.9, count), 1.0)[:, None, None]
    patches = patches * gain * (1 - (1 - left) * edge)[..., None]
    veil = np.where(rng.random(count) < 0.3, rng.uniform(0, 0.85, count), 0)[:, None, None]
    middle, reach = rng.uniform(-0.7, 0.7, (count, 2)), np.exp(rng.uniform(-2, 1, count))[:, None, None]
    apart = (x - middle[:, 0, None, None]) ** 2 + (y - middle[:, 1, None, None]) ** 2
    glare = (veil * np.exp(-apart / (2 * reach**2)))[..., None]
    patches = patches + (255 * np.exp(rng.normal(0, 0.05, (count, 1, 1, 3))) - patches) * glare
    return 255 * np.clip(patches / 255, 0, 1) ** np.exp(rng.normal(0, 0.15, (count, 1, 1, 1)))


def as_photos_show(patches, rng):
    turned = np.stack([np.rot90(one[:, ::-1] if rng.random() < 0.5 else one, rng.integers(4)) for one in patches])
    seen = lit(turned.astype(np.float32), rng).astype(np.float32)
    seen = np.stack([photographed(one, rng) for one in seen])
    grain = np.where(rng.random(len(seen)) < 0.4, rng.uniform(0, 28, len(seen)), rng.uniform(0, 4, len(seen)))
    return np.clip(seen + rng.normal(size=seen.shape) * grain[:, None, None, None], 0, 255)


def load(name):
    file = np.load(name)
    patches = np.stack([cv2.resize(one, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for one in file["patches"]])
    return patches, file["labels"].astype(np.float32)


def odds_of(network, patches):
    network.eval()
    with torch.no_grad():
        parts = [network(prepared(patches[i:i + 512].astype(np.float32)))[:, 0].numpy() for i in range(0, len(patches), 512)]
    return np.concatenate(parts)


def train(network, sources, judges, epochs, epoch_size, rng):
    patches = np.concatenate([source[0] for source in sources])
    labels = np.concatenate([source[1] for source in sources])
    of_source = np.concatenate([np.full(len(source[1]), i) for i, source in enumerate(sources)])
    share = np.zeros(len(labels))  # large sources are drawn from more often, by the root of their size
    for source in range(len(sources)):
        for label in (0, 1):
            some = (of_source == source) & (labels == label)
            share[some] = 1 / np.sqrt(max(1, some.sum()))
    share /= share.sum()
    steps = epoch_size // BATCH
    optimiser = torch.optim.AdamW(network.parameters(), lr=2.5e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 2.5e-3, total_steps=steps * epochs)
    for epoch in range(epochs):
        network.train()
        total = 0.0
        for _ in range(steps):
            some = rng.choice(len(labels), BATCH, p=share)
            wanted = torch.from_numpy(labels[some]) * 0.98 + 0.01
            loss = F.binary_cross_entropy_with_logits(network(prepared(as_photos_show(patches[some], rng)))[:, 0], wanted)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        wrong = [f"{((odds_of(network, one) > 0) != (truth > 0.5)).sum()} of {len(truth)}" for one, truth in judges]
        print(f"epoch {epoch}: loss {total / steps:.4f}, wrong {', '.join(wrong)}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--train", nargs="+", required=True, help="patches that are learnt from")
    parser.add_argument("--judge", nargs="*", default=[], help="patches that only tell how far it has come")
    parser.add_argument("--start", help="weights to go on from")
    parser.add_argument("--weights", required=True)
    parser.add_argument("--onnx")
    parser.add_argument("--epochs", type=int, default=50)
    parser.add_argument("--epoch-size", type=int, default=20000)
    options = parser.parse_args()
    torch.manual_seed(1)
    network = PieceSense()
    if options.start:
        network.load_state_dict(torch.load(options.start))
    if options.epochs:
        train(network, [load(name) for name in options.train], [load(name) for name in options.judge], options.epochs,
              options.epoch_size, np.random.default_rng(1))
    torch.save(network.state_dict(), options.weights)
    if options.onnx:
        network.eval()
        torch.onnx.export(network, torch.zeros(64, 3, SIDE, SIDE), options.onnx, opset_version=11, input_names=["patches"],
                          output_names=["odds"], dynamic_axes={"patches": {0: "n"}, "odds": {0: "n"}})


if __name__ == "__main__":
    main()
