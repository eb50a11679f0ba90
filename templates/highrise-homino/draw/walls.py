"""Walls, doors and windows on the edges of a square, as a plan shows them.

An edge is drawn as the upper one and turned. An outer edge shows half a wall; in the middle of a domino
each square draws its half, so the whole thickness is there.
"""

from hand import INK, U, WALL, WHITE, group, line, num, path, rect

TURN = {"up": 0, "right": 90, "down": 180, "left": 270}
HATCH = 23  # divides U: the hatching goes on over squares and tiles
POST = U / 4


def hatched(x0, x1, turn):
    """A stretch of wall, its hatching slanting the same way on each edge."""
    lines, slant = "", turn % 180 == 0  # turned by a quarter the other slant comes out the same
    for k in range(0, U + WALL + HATCH, HATCH):
        a, b = (k, k - WALL) if slant else (k - WALL, k)
        lo, hi = max(min(a, b), x0), min(max(a, b), x1)
        if hi - lo < 3:
            continue
        y_at = (lambda x, k=k: k - x) if slant else (lambda x, k=k: x - k + WALL)
        lines += f"M{num(lo)} {num(y_at(lo))}L{num(hi)} {num(y_at(hi))}"
    return rect(x0, 0, x1 - x0, WALL, WHITE) + line(lines, 5.5, "#6d6a6e")


def leaves():
    """A door of two leaves, ajar: within the wall's thickness, so that they cover nothing in the room."""
    left, right = num(POST + 8), num(U - POST - 8)
    return line(f"M{num(POST)} 6H{num(U - POST)}", 5) + path(
        f"M{left} 40l52-22-6-13-46 19ZM{right} 40l-52-22 6-13 46 19Z", "#a8642f", INK, 6)


def pane():
    """Glass in a frame, with bars: darker than the hatched wall, and of one tone."""
    x0, x1 = 92, U - 92
    bars = "".join(f"M{num(x0 + i * (x1 - x0) / 3)} 0V{WALL}" for i in range(4))
    return (rect(x0, 0, x1 - x0, WALL, "#5a9fcb") + line(f"M{x0} 8H{x1}", 5, "#24587f")
            + line(f"M{x0 + 20} 38l24-22M{x0 + 116} 38l24-22M{x0 + 212} 38l24-22", 6, WHITE) + line(bars, 12, INK))


def edge_body(kind, turn):
    if kind == "door":
        return hatched(0, POST, turn) + hatched(U - POST, U, turn)
    if kind == "window":
        return hatched(0, 92, turn) + hatched(U - 92, U, turn) + pane()
    return hatched(0, U, turn)


def outline(kind, start, end):
    """The line on the room's side, between the inner sides of the neighbouring walls."""
    if kind == "door":
        return line(f"M{num(start)} {WALL}H{num(POST)}V0M{num(U - POST)} 0V{WALL}H{num(end)}", 12)
    return line(f"M{num(start)} {WALL}H{num(end)}", 12)


def walls(edges, own, free_ends=()):
    """All edges of a square.

    `edges`: edge -> kind, with what the other square has in the middle; `own`: the edges that this square's
    words name; `free_ends`: (edge, x) where a wall ends at the domino's middle without another one.
    """
    def turned(name, edge, content):
        return group(name, content, f"rotate({TURN[edge]} {U // 2} {U // 2})")

    bodies = "".join(turned("body", e, edge_body(kind, TURN[e])) for e, kind in edges.items())
    lines, order = "", ("up", "right", "down", "left")
    for e, kind in edges.items():
        i = order.index(e)
        start = WALL if order[i - 1] in edges else 0
        end = U - WALL if order[(i + 1) % 4] in edges else U
        caps = "".join(line(f"M{x} 0V{WALL}", 12) for which, x in free_ends if which == e)
        drawn = outline(kind, start, end) + caps + (leaves() if kind == "door" and e in own else "")
        lines += turned(f"edge {e} {kind}" if e in own else "half", e, drawn)
    return bodies + lines
