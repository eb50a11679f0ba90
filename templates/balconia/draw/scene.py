"""Balcony scenes: a look (a small dict) and a face's counts make one; things never overlap."""

import random

import icons
from balustrade import balustrade
from facade import L, OPENINGS, R, RAIL, SPANS, T, WALLS, opening, side, top, wall
from svg import INK, at, circle, num, path, rect, shade


class Item:
    """Something to place: its half width, height above and below its anchor, where it may stand."""

    def __init__(self, kind, w, up, down, zone, draw):
        self.kind, self.w, self.up, self.down, self.zone, self.draw = kind, w, up, down, zone, draw

    def box(self, x, y):
        return (x - self.w / 2, y - self.up, x + self.w / 2, y + self.down)


def _flower_box(colours, rng):
    """A box or pots with one bloom for each colour."""
    n, step = len(colours), 50
    w = n * step
    pot = rng.choice(("#a4512d", "#d9a066", "#4c6b8a", "#f0e6cf"))
    out = [
        path(
            "".join(f"M{num(-w / 2 + step * (i + .5))} 24V0" for i in range(n)),
            stroke="#2f6b2f",
            width=7,
        )
    ]
    out.append(
        path(
            "".join(
                f"M{num(-w / 2 + step * (i + .5))} 26q-20-4-22-18q18 0 22 18q20-4 22-18q-18 0-22 18Z"
                for i in range(n)
            ),
            "#4d9a45",
            "#23521f",
            2.5,
        )
    )
    if n == 1 or rng.random() < 0.5:
        for i in range(n):
            x = -w / 2 + step * (i + 0.5)
            out.append(
                path(f"M{num(x - 20)} 24h40l-6 30h-28Z", pot, INK, 3.5)
                + path(f"M{num(x - 22)} 24h44", stroke=INK, width=7)
            )
    else:
        out.append(path(f"M{num(-w / 2 + 2)} 24h{num(w - 4)}l-6 30h{num(-w + 16)}Z", pot, INK, 3.5))
        out.append(path(f"M{num(-w / 2 + 8)} 36h{num(w - 16)}", stroke=shade(pot, 0.75), width=4))
    for i, colour in enumerate(colours):
        out.append(
            at(-w / 2 + step * (i + 0.5), 0, 0.46, icons.flower(colour), counts="flower-" + colour)
        )
    return "".join(out)


def _items(face, look, rng):
    """All counted things of the face as placeable items."""
    counts, items = dict(face.get("counts", {})), []
    for _ in range(counts.get("person", 0)):
        variant = rng.randrange(480)
        items.append(
            Item(
                "person",
                74,
                112,
                0,
                "behind",
                lambda v=variant: at(0, -42, 0.95, icons.person(v, True), counts="person"),
            )
        )
    for _ in range(counts.get("cat", 0)):
        flip = rng.random() < 0.5
        items.append(
            Item(
                "cat",
                70,
                76,
                0,
                "rail",
                lambda f=flip: at(0, -38, 0.8, icons.cat(), flip=f, counts="cat"),
            )
        )
    for _ in range(counts.get("bird", 0)):
        flip, fly = rng.random() < 0.5, rng.random() < 0.5
        if fly:
            items.append(
                Item(
                    "bird",
                    68,
                    34,
                    34,
                    "air",
                    lambda f=flip: at(0, 0, 0.64, icons.bird(True), flip=f, counts="bird"),
                )
            )
        else:
            items.append(
                Item(
                    "bird",
                    66,
                    58,
                    0,
                    "rail",
                    lambda f=flip: at(0, -29, 0.64, icons.bird(), flip=f, counts="bird"),
                )
            )
    for _ in range(counts.get("note", 0)):
        turn = rng.choice((-10, 0, 10))
        items.append(
            Item(
                "note",
                54,
                36,
                36,
                "air",
                lambda t=turn: at(0, 0, 0.7, icons.note(), t, counts="note"),
            )
        )
    for _ in range(counts.get("heart", 0)):
        items.append(
            Item("heart", 62, 32, 34, "air", lambda: at(0, 0, 0.62, icons.heart(), counts="heart"))
        )
    n = counts.get("laundry", 0)
    if n:
        first = rng.randrange(12)
        draw = "".join(
            at(-(n - 1) * 33 + 66 * i, 30, 0.68, icons.laundry(first + i * 5), counts="laundry")
            for i in range(n)
        )
        items.append(Item("laundry", n * 66, 6, 64, "line", lambda d=draw: d))
    blooms = [c for c in icons.FLOWER_COLOURS for _ in range(counts.get("flower-" + c, 0))]
    rng.shuffle(blooms)
    groups = (
        [blooms]
        if len(blooms) <= 3 and rng.random() < 0.6
        else [blooms[: len(blooms) // 2], blooms[len(blooms) // 2 :]]
    )
    for group in groups:
        if group:
            zone = rng.choice(("front", "front", "shelf")) if len(group) <= 2 else "front"
            drawn = _flower_box(group, rng)
            items.append(Item("flowers", len(group) * 50 + 4, 28, 58, zone, lambda d=drawn: d))
    if face.get("texts", {}).get("lovebird"):
        flip = face["texts"]["lovebird"] == "left"
        items.append(
            Item(
                "lovebird",
                132,
                128,
                6,
                rng.choice(("rail", "swing")),
                lambda f=flip: at(0, -64, 1.22, icons.lovebird(), flip=f, counts="lovebird"),
            )
        )
    return items


def _overlap(a, b):
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))


def _spot(item, span, roofed, rng):
    lo, hi = span[0] + item.w / 2 + 4, span[1] - item.w / 2 - 4
    air_lo, air_hi = L + item.w / 2 + 6, R - item.w / 2 - 6
    if item.zone == "behind":
        return rng.uniform(lo, hi), RAIL
    if item.zone == "rail":
        return rng.uniform(lo, hi), RAIL + 1
    if item.zone == "front":
        return rng.uniform(lo, hi), RAIL + rng.choice((14, 20))
    if item.zone == "line":
        return rng.uniform(air_lo, air_hi), rng.choice((34, 44, 90, 98, 110))
    if item.zone == "swing":
        return rng.uniform(air_lo, air_hi), rng.uniform(160, 196)
    if item.zone == "shelf":
        return rng.uniform(air_lo, air_hi), rng.uniform(
            118 if roofed else 60, 146 if roofed else 140
        )  # never in the sky
    return rng.uniform(air_lo, air_hi), rng.uniform(T + item.up + 8, RAIL - item.down - 8)


def place(items, span, roofed, keep_out, rng):
    """Spots for the things, by the best of many seeded throws, and the area of the worst overlap."""
    order = sorted(range(len(items)), key=lambda i: -items[i].w * (items[i].up + items[i].down))
    best, best_cost = None, None
    for _ in range(60):
        spots, boxes, cost = [None] * len(items), list(keep_out), 0.0
        for i in order:
            tries = []
            for _ in range(24):
                x, y = _spot(items[i], span, roofed, rng)
                box = items[i].box(x, y)
                near = (box[0] - 5, box[1] - 4, box[2] + 5, box[3] + 4)
                hard = sum(_overlap(near, b) for b in boxes)
                tries.append((hard, x, y, box))
            found = min(tries)
            cost += found[0]
            spots[i] = (found[1], found[2])
            boxes.append(found[3])
        if best_cost is None or cost < best_cost:
            best, best_cost = spots, cost
        if best_cost == 0:
            break
    hard = [items[i].box(*best[i]) for i in range(len(items))]
    worst = max(
        [_overlap(a, b) for i, a in enumerate(hard) for b in hard[:i]]
        + [_overlap(a, b) for a in hard for b in keep_out]
        + [_overlap(a, b) for i, a in enumerate(keep_out) for b in keep_out[:i]]
        + [0]
    )
    return best, worst


def balcony_scene(face, look, plaque_box, seed):
    """The scene above the sign. Returns (svg, area of the worst overlap of two counted things)."""
    rng = random.Random(seed)
    colour, accent = WALLS[look["wall"]], WALLS[look["accent"]]
    span = SPANS[look["span"]]
    out = [
        wall(colour, look["texture"]),
        side(look["side"], colour, accent, look["texture"]),
        top(look["top"], accent),
    ]
    openings = OPENINGS[look["openings"]]
    blinds, blinds_at = face.get("counts", {}).get("sunblind", 0), []
    for kind, cx, w, y in openings:
        out.append(
            opening(kind, cx, w, y, look["glass"], look["frame"], look["curtain"], look["shutter"])
        )
    for i in range(blinds):
        if i < len(openings):
            kind, cx, w, y = openings[i]
            aw = min(w + 44, 2 * (R - 8 - cx), 2 * (cx - L - 8))
            ay = max(y - 14, 28, 92 if cx + aw / 2 > plaque_box[0] else 0)
        else:  # more sunblinds than openings: the next hangs on the other side
            cx = 340 if openings[0][1] < 217 else 80
            aw, ay = 124, 96
        out.append(
            path(
                f"M{num(cx - aw / 2 + 8)} {ay + 60}h{num(aw - 16)}v22h{num(24 - aw)}Z",
                INK,
                more='fill-opacity=".28"',
            )
            + at(cx, ay, 1, icons.awning(aw, 62, look["awning"]), counts="sunblind")
        )
        blinds_at.append((cx - aw / 2, ay - 4, cx + aw / 2, ay + 66))
    items = _items(face, look, rng)
    spots, worst = place(
        items,
        span,
        look["top"] in ("gable", "sky-left", "sky-right"),
        [plaque_box] + blinds_at,
        rng,
    )
    lines, behind, front = [], [], []
    for item, (x, y) in zip(items, spots):
        drawn = at(x, y, 1, item.draw())
        if item.zone == "behind":
            behind.append(drawn)
            continue
        if item.zone == "line":
            a, b = max(L, x - item.w / 2 - 26), min(R, x + item.w / 2 + 26)
            lines.append(
                path(
                    f"M{num(a)} {num(y - 5)}Q{num(x)} {num(y + 6)} {num(b)} {num(y - 5)}",
                    stroke=INK,
                    width=4,
                )
                + circle(a, y - 5, 5, INK)
                + circle(b, y - 5, 5, INK)
            )
        if item.zone == "swing":
            lines.append(
                path(f"M{num(x - 40)} {T}V{num(y)}M{num(x + 40)} {T}V{num(y)}", stroke=INK, width=4)
            )
            front.append(rect(x - 52, y - 6, 104, 10, "#8a5a2e", INK, 3, rx=4))
        if item.zone == "shelf":
            w = item.w + 8
            lines.append(
                path(
                    f"M{num(x - w / 2 + 12)} {num(y + 56)}v16l14-16M{num(x + w / 2 - 12)} {num(y + 56)}v16l-14-16",
                    stroke=INK,
                    width=5,
                )
            )
            front.append(rect(x - w / 2, y + 54, w, 8, "#8a5a2e", INK, 3))
        front.append(drawn)
    out += lines + behind + [balustrade(look["rail"], span, look["rail_colour"])] + front
    return "".join(out), worst
