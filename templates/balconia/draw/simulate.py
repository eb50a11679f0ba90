"""What random full buildings score with this face table. Written apart from the scoring library.

    python3 simulate.py [BUILDINGS] [SEED]

A building is 14 random blocks around an entrance at c1, grown by connected random placing, random
faces; both sides are scored. Players choose, so they score more than this.
"""

import random
import sys
from collections import Counter, defaultdict

from draw import by_sort, load_game

COLOURS = ("light-pink", "magenta", "orange", "purple", "turquoise", "white")


def count(face, target):
    counts = face.get("counts", {})
    if target == "any-flower":
        return sum(counts.get("flower-" + c, 0) for c in COLOURS)
    return counts.get(target, 0)


def area_cells(area, c, r):
    grid = [(x, y) for x in range(5) for y in range(5)]
    keep = {
        "row": lambda x, y: y == r,
        "row-above": lambda x, y: y == r + 1,
        "around": lambda x, y: (x, y) != (c, r) and abs(x - c) < 2 and abs(y - r) < 2,
        "col-right": lambda x, y: x == c + 1,
        "col-left": lambda x, y: x == c - 1,
        "col-above": lambda x, y: x == c and y > r,
        "col-below": lambda x, y: x == c and y < r,
        "right1": lambda x, y: (x, y) == (c + 1, r),
        "left1": lambda x, y: (x, y) == (c - 1, r),
    }[area]
    return [cell for cell in grid if keep(*cell)]


def balcony_points(board, cell):
    condition = board[cell].get("texts", {}).get("condition")
    if not condition or condition == "lovebird":
        return 0
    area, mode, target = condition.split()
    if area == "group":
        group, edge = {cell}, [cell]
        while edge:
            c, r = edge.pop()
            for near in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
                if near in board and near not in group and count(board[near], target):
                    group.add(near)
                    edge.append(near)
        return int(mode[-1]) * sum(count(board[x], target) for x in group)
    cells = area_cells(area, *cell)
    there = [board[x] for x in cells if x in board]
    if mode == "if5":
        if target.startswith("no-"):
            return 5 if cells and not any(count(f, target[3:]) for f in there) else 0
        return 5 if all(any(count(f, t) for f in there) for t in target.split("+")) else 0
    each = int(mode[-1])
    if target == "balcony":
        return each * sum(1 for x in cells if x in board and x != cell)
    if target == "flower-colours":
        return each * sum(1 for c in COLOURS if any(count(f, "flower-" + c) for f in there))
    if target.startswith("no-"):
        return each * sum(1 for f in there if not count(f, target[3:]))
    return each * sum(count(f, target) for f in there)


def lovebird_points(board):
    facing = defaultdict(Counter)
    for (c, _), face in board.items():
        facing[c][face.get("texts", {}).get("lovebird")] += 1
    return sum(10 * min(facing[c]["right"], facing[c + 1]["left"]) for c in range(4))


def entrance_points(condition, mine, theirs):
    kind, first, second = condition.split()

    def total(board, target):
        return sum(count(f, target) for f in board.values())

    if kind == "majority":
        return 5 * (total(mine, first) > total(theirs, first)) + 3 * (
            total(mine, second) > total(theirs, second)
        )
    if kind == "fewer":
        return min(total(mine, first), total(mine, second))
    return abs(total(mine, first) - total(mine, second))


def building(game, rng):
    blocks = [p for p in game["pieces"] if p["kind"] == "block"]
    chosen, cells, open_cells = rng.sample(blocks, 14), [], {(1, 0), (3, 0), (2, 1)}
    green, pink = {}, {}
    for block in chosen:
        c, r = rng.choice(sorted(open_cells))
        cells.append((c, r))
        open_cells |= {
            (x, y)
            for x, y in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1))
            if 0 <= x < 5 and 0 <= y < 5
        }
        open_cells -= set(cells) | {(2, 0)}
        face = rng.randrange(4)
        green[c, r] = block["faces"][face]
        pink[4 - c, r] = block["faces"][(face + 2) % 4]
    entrance = rng.choice([p for p in game["pieces"] if p["kind"] == "entrance"])
    return [
        (green, entrance["faces"][0]["texts"]["condition"]),
        (pink, entrance["faces"][1]["texts"]["condition"]),
    ]


def main():
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    game = load_game()
    for piece in game["pieces"]:
        piece["faces"] = [by_sort(face) for face in piece["faces"]]
    totals, by_condition, doors, birds = [], defaultdict(list), defaultdict(list), []
    for _ in range(number):
        sides = building(game, rng)
        for (mine, condition), (theirs, _) in (sides, sides[::-1]):
            door = entrance_points(condition, mine, theirs)
            love = lovebird_points(mine)
            total = door + love
            for cell, face in mine.items():
                points = balcony_points(mine, cell)
                total += points
                by_condition[face.get("texts", {}).get("condition", "none")].append(points)
            doors[condition].append(door)
            birds.append(love)
            totals.append(total)
    totals.sort()
    n = len(totals)
    print(
        f"{number} buildings, {n} sides: mean {sum(totals) / n:.1f}, least {totals[0]}, most {totals[-1]}"
    )
    print("percentiles " + ", ".join(f"{p}: {totals[n * p // 100]}" for p in (5, 25, 50, 75, 95)))
    print(
        f"15 to 60: {sum(15 <= t <= 60 for t in totals) / n:.1%};  lovebirds {sum(birds) / n:.1f} a side"
    )
    for name, values in sorted(doors.items()):
        print(f"  {sum(values) / len(values):5.2f}  {name}")
    for name, values in sorted(by_condition.items(), key=lambda kv: sum(kv[1]) / len(kv[1])):
        print(f"  {sum(values) / len(values):5.2f}  {name}")


if __name__ == "__main__":
    main()
