"""A room domino, 460 x 920 units = 46 x 92 mm, put together from the words of its two squares."""

from hand import CREAM, EDGES, FLOORS, INK, SET_LETTER, U, at, block, drawing, fitted, group, rect, tag
from objects import OBJECTS, draw_object
from words import OBJECT_WORDS
import floors
import walls

SIZE = 0.7 * U  # of an object
OPPOSITE = {"down": "up", "up": "down"}


def read_square(text):
    """"wood plant left:wall" -> (floor, object or None, {edge: kind})."""
    floor, thing, edges = None, None, {}
    for word in text.split():
        if ":" in word:
            edge, kind = word.split(":")
            edges[edge] = kind
        elif word in FLOORS or word == "any":
            floor = word
        elif word in OBJECTS:
            thing = word
        else:
            raise ValueError(f"neither floor nor object: {word}")
    return floor, thing, edges


def plaque(thing):
    """What the object does, on a plate over its foot: no wall on any side covers a letter."""
    if thing not in OBJECT_WORDS:
        return ""
    rows, height = fitted(OBJECT_WORDS[thing], 338, (27, 25, 24), 3 if thing == "pool" else 2)
    high = len(rows) * height * 1.5 + 12
    y = 0.4 * U - high / 2
    plate = rect(-0.4425 * U, y - high / 2, 0.885 * U, high, CREAM, INK, 4, 12)
    return group("words", plate + block(rows, height, 0, y))


def square(text, middle_edge, middle, free_ends):
    floor, thing, own = read_square(text)
    edges = {e: own.get(e) or (middle if e == middle_edge else None) for e in EDGES}
    edges = {e: kind for e, kind in edges.items() if kind}
    out = floors.floor(floor)
    if thing:
        out += at(U / 2, U / 2, 1, group(f"object {thing}", draw_object(thing, SIZE)) + plaque(thing))
    return out + walls.walls(edges, own, free_ends)


def middle_of(top, bottom):
    """What stands between the two squares, whichever of them says so."""
    return read_square(top)[2].get("down") or read_square(bottom)[2].get("up")


def free_ends(top, bottom):
    """Side walls that end at the open middle, for each square: (edge, where along the edge)."""
    upper, lower = read_square(top)[2], read_square(bottom)[2]
    if middle_of(top, bottom):
        return (), ()
    above = [(e, x) for e, x in (("right", U), ("left", 0)) if e in upper and e not in lower]
    below = [(e, x) for e, x in (("right", 0), ("left", U)) if e in lower and e not in upper]
    return above, below


def domino(piece):
    face = piece["faces"][0]
    top, bottom = face["top"], face["bottom"]
    middle, ends = middle_of(top, bottom), free_ends(top, bottom)
    assert piece["label"][0] == SET_LETTER[face["set"]], piece["id"]
    return drawing(
        U,
        2 * U,
        rect(0, U - 6, U, 12, floors.BASE[read_square(top)[0]])
        + group("square top", square(top, "down", middle, ends[0]))
        + "\n"
        + group("square bottom", square(bottom, "up", middle, ends[1]), f"translate(0 {U})")
        + "\n"
        + rect(2.5, 2.5, U - 5, 2 * U - 5, stroke=INK, width=5)
        + tag(piece["label"], 9, 9),
    )
