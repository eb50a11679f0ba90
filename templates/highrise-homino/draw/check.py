"""Holds the art against game.json: what each picture shows is read back from it and compared.

    python3 check.py       prints what is wrong and exits 1, or one line and exits 0

A part of a picture has a class ("object sofa", "edge up door"). The class alone could lie, so what the part
draws is compared with the drawing of that thing, and its place with where it belongs.
"""

import sys
from xml.etree import ElementTree

import domino
import floors
import tenant
import walls
from draw import HOME, load_game
from hand import EDGES, SET_LETTER, U, num
from objects import draw_object
from portraits import draw_portrait
from reading import line_of, text_of
from wishes import draw_property, picture, read_wish, star, wish
from words import OBJECT_WORDS, PENALTIES, PICTURES, REWARDS, SET_NAMES

FORBIDDEN = ("<text", "<image", "<filter", "<style", "href", "font", "<mask", "<pattern", "clip", "style=")
MOST_BYTES = 24_000


def parsed(svg):
    root = ElementTree.fromstring(svg)
    for node in root.iter():
        node.tag = node.tag.split("}")[-1]
    return root


def shape(node):
    """A part's shapes as text, without the class and place of the part itself."""
    return "".join(ElementTree.tostring(child, encoding="unicode").strip() for child in node)


def drawn_as(svg):
    return shape(parsed(f'<g xmlns="http://www.w3.org/2000/svg">{svg}</g>'))


def parts(root, first):
    """All parts whose class begins with that word: (rest of the class, node)."""
    for node in root.iter("g"):
        words = node.get("class", "").split(" ", 1)
        if words[0] == first:
            yield words[1] if len(words) > 1 else "", node


def one(root, name):
    found = [node for _, node in parts(root, name.split()[0]) if node.get("class") == name]
    return found[0] if len(found) == 1 else None


def same(node, svg):
    return node is not None and shape(node) == drawn_as(svg)


def placed(node, x, y):
    return node.get("transform") == f"translate({num(x)} {num(y)})"


def words_of(square):
    """The words of a square as its picture says them, and what in it is drawn otherwise."""
    wrong, out, edges = [], [], {}
    for kind, node in parts(square, "floor"):
        out.append(kind)
        if not same(node, floors.any_floor() if kind == "any" else floors.DRAWN[kind]()):
            wrong.append(f"the floor is not {kind}")
    for thing, node in parts(square, "object"):
        out.append(thing)
        if not same(node, draw_object(thing, domino.SIZE)):
            wrong.append(f"this is no {thing}")
    for what, node in parts(square, "edge"):
        edge, kind = what.split()
        edges[edge] = kind
        if node.get("transform") != f"rotate({walls.TURN[edge]} {U // 2} {U // 2})":
            wrong.append(f"the {kind} is not {edge}")
        if ('fill="#a8642f"' in shape(node)) != (kind == "door"):
            wrong.append(f"what is {edge} is no {kind}")
    bodies = [(node.get("transform"), shape(node)) for _, node in parts(square, "body")]
    for edge, kind in edges.items():
        turn = walls.TURN[edge]
        if (f"rotate({turn} {U // 2} {U // 2})", drawn_as(walls.edge_body(kind, turn))) not in bodies:
            wrong.append(f"the wall {edge} is not drawn as {kind}")
    return " ".join(out + [f"{e}:{edges[e]}" for e in EDGES if e in edges]), len(bodies), wrong


def domino_problems(face, label, root):
    middle = domino.middle_of(face["top"], face["bottom"])
    for name in ("top", "bottom"):
        square = one(root, f"square {name}")
        said, bodies, wrong = words_of(square)
        yield from (f"{name}: {what}" for what in wrong)
        if said != face[name]:
            yield f"{name}: drawn is \"{said}\", game.json says \"{face[name]}\""
        _, thing, own = domino.read_square(face[name])
        inside = "down" if name == "top" else "up"
        if bodies != len(own) + (1 if middle and inside not in own else 0):
            yield f"{name}: {bodies} walls are drawn"
        if (text_of(one(square, "words")) or "") != OBJECT_WORDS.get(thing, ""):
            yield f"{name}: the plate says {text_of(one(square, 'words'))}"
    if not placed(one(root, "square bottom"), 0, U):
        yield "the bottom square is elsewhere"
    if label[0] != SET_LETTER[face["set"]] or text_of(one(root, "tag")) != label:
        yield f"the tag is not {label}, or not of the set {face['set']}"


def numbers_in(node):
    """The numbers in a part; the outline of a wish's number is one of its own. A lone 6 or 9 needs its bar."""
    found = []
    for _, part in parts(node, "number"):
        lines = [line_of(path.get("d")) for path in part.iter("path")]
        texts = [text for text in lines if text]
        bars = lines.count(None)
        found += texts if bars == sum(text in "69" for text in texts) else [f"{texts} with {bars} bars"]
    return found


def tenant_problems(face, label, root):
    for side in ("properties", "wishes"):
        node = one(root, side)
        who = [rest for rest, _ in parts(node, "portrait")]
        if who != [face["portrait"]] or not same(one(node, f"portrait {who[0]}"), draw_portrait(face["portrait"], tenant.PORTRAIT)):
            yield f"{side}: the portrait is not {face['portrait']}"
    stars = [node for _, node in parts(root, "star")]
    if len(stars) != 1 or numbers_in(stars[0]) != [str(face["score"])] or not same(stars[0], star(face["score"])):
        yield f"the star does not say {face['score']}"
    marks = [kind for kind, node in parts(root, "property") if same(node, draw_property(kind, tenant.ICON))]
    if marks != sorted(face.get("marks", [])):
        yield f"properties are {marks}, game.json says {face.get('marks', [])}"
    drawn = list(parts(root, "wish"))
    if " ".join(word for word, _ in drawn) != face["wishes"]:
        yield f"wishes are \"{' '.join(word for word, _ in drawn)}\", game.json says \"{face['wishes']}\""
    for word, node in drawn:
        crossed, key, sub, n = read_wish(word)
        if not shape(node).startswith(drawn_as(picture(key, sub, tenant.ICON))):
            yield f"the picture is no {key} {sub}"
        if (len(list(parts(node, "cross"))) == 1) != crossed:
            yield f"{word}: the cross is wrong"
        if numbers_in(node) != ([str(n)] * 2 if n > 1 else []) or not same(node, wish(word)):
            yield f"{word}: its numbers are {numbers_in(node)}"
    if text_of(one(root, "tag")) != f"{SET_LETTER[face['set']]} {label}":
        yield f"the tag is not {label}, or not of the set {face['set']}"


def mission_problems(face, label, root):
    key = face.get("goal") or face["threat"]
    of_set, result = (REWARDS[key][0], REWARDS[key][2]) if "goal" in face else PENALTIES[key]
    name = "reward" if "goal" in face else "penalty"
    for part, words in (("task", face["text"]), (name, result or f"No extra {name}")):
        if text_of(one(root, part)) != words[0].upper() + words[1:]:
            yield f"the {part} is \"{text_of(one(root, part))}\", not \"{words}\""
    if [word for word, _ in parts(root, "sign")] != PICTURES[key].split():
        yield "the pictures are others"
    if text_of(one(root, "needs")) != f"{SET_LETTER[of_set]}  {SET_NAMES[of_set]}" or text_of(one(root, "tag")) != label:
        yield "its set or its number is wrong"
    if "goal" in face:
        for square in ("top", "bottom"):
            floor = [kind for kind, _ in parts(one(root, f"square {square}"), "floor")]
            counts = one(root, f"counts {square}")
            things = [t for t, node in parts(counts, "object") if same(node, draw_object(t, 104))] if counts is not None else []
            if " ".join(floor + things) != face[square]:
                yield f"{square}: drawn is \"{' '.join(floor + things)}\", game.json says \"{face[square]}\""
    elif one(root, "stripes") is None or list(parts(root, "floor")):
        yield "a threat has stripes and no floor"


PROBLEMS = {"domino": domino_problems, "tenant": tenant_problems, "goal": mission_problems, "threat": mission_problems}


def problems(piece):
    face = piece["faces"][0]
    name = face.get("art")
    if name != f"{piece['id']}.svg":
        yield f"{piece['id']}: the picture is {name}"
        return
    svg = (HOME / "art" / name).read_text()
    yield from (f"{name}: the art uses {word}" for word in FORBIDDEN if word in svg)
    if len(svg) > MOST_BYTES:
        yield f"{name}: {len(svg)} bytes"
    yield from (f"{name}: {what}" for what in PROBLEMS[piece["kind"]](face, piece["label"], parsed(svg)))


def main():
    pieces = load_game()["pieces"]
    found = [p for piece in pieces for p in problems(piece)]
    print("\n".join(found) or f"{len(pieces)} pieces are drawn as game.json has them")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
