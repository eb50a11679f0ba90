"""Pictures of the printed aid: cover, and what a section speaks of."""

from hand import CREAM, GOLD, INK, U, WHITE, at, circle, drawing, lettering, line, num, path, rect
from objects import draw_object
from portraits import draw_portrait
from wishes import PROPERTIES, cross, draw_property, number, picture, star
import domino
import floors
import walls

# Squares of the cover's house, floor by floor from the top: a map of the game, seen from the front.
COVER = (
    ("wood piano left:wall up:wall down:wall", "wood plant up:wall down:wall right:door", "carpet bed right:wall up:wall down:wall left:door"),
    ("carpet sofa left:wall up:wall down:wall", "carpet lamp up:wall down:wall right:door", "concrete toilet right:wall up:wall left:door down:wall"),
    ("concrete table left:wall up:wall down:wall", "concrete chair up:wall down:wall right:wall", "wood wardrobe right:wall up:wall left:wall down:wall"),
)


def bare_square(text):
    """A square without its plate of words."""
    floor, thing, edges = domino.read_square(text)
    out = floors.floor(floor) + (at(U / 2, U / 2, 1, draw_object(thing, 0.7 * U)) if thing else "")
    return out + walls.walls(edges, [e for e in edges if e != "right"])  # one of two halves has the leaves


def square(text):
    return drawing(U, U, bare_square(text) + rect(2.5, 2.5, U - 5, U - 5, stroke=INK, width=5))


def house(rows):
    return "".join(at(c * U, r * U, 1, bare_square(text)) for r, row in enumerate(rows) for c, text in enumerate(row))


def cover():
    wide, high = 3 * U, 3 * U
    far = "M0 800V560h70v-110h80v60h70v-130h90v180h60v-70h90v110h60v-150h70v60h80v-110h90v140h70v-60h80v90h60v-130h90v70h80v-60h60v160h100v190Z"
    sky = (rect(0, 0, 1200, 800, "#bfe0ee") + circle(520, 330, 52, "#ffd95e") + path(far, "#a3c4d6")
           + rect(0, 752, 1200, 48, "#8d9a8c") + rect(0, 752, 1200, 9, "#c9cdb8"))
    scale = 0.39
    body = at(600, 752 - high * scale, scale, house(COVER) + rect(0, 0, wide, high, stroke=INK, width=16))
    roof = path(f"M572 {num(752 - high * scale)}L{num(600 + wide * scale / 2)} 100L{num(628 + wide * scale)} {num(752 - high * scale)}Z", "#c4384a", INK, 7)
    roof += circle(600 + wide * scale / 2, 166, 26, "#ffe28a", INK, 6) + line(f"M{num(600 + wide * scale / 2)} 140v52M{num(574 + wide * scale / 2)} 166h52", 5)
    people = "".join(at(x, y, 1, draw_portrait(who, 148)) for who, x, y in (
        ("grandma", 90, 660), ("musician", 250, 660), ("cat", 410, 660), ("builder", 330, 520), ("girl", 170, 520)))
    title = ""
    for words, y in (("HIGHRISE", 40), ("HOMINO", 150)):
        title += lettering.line(words, 40, y, 84, CREAM, 38) + lettering.line(words, 40, y, 84, "#2f3a66", 20)
    return drawing(1200, 800, sky + roof + body + people + title)


def icon(content, side=200):
    return drawing(side, side, at(side / 2, side / 2, 1, content))


def three_floors():
    return drawing(U, U, floors.any_floor() + line("".join(f"M0 {num(i * U / 3)}H{U}" for i in (1, 2)), 5) + rect(4, 4, U - 8, U - 8, stroke=INK, width=8))


def mismatch():
    """Two tiles side by side whose floors differ, and nothing between them."""
    pair = at(0, 0, 1, bare_square("wood")) + at(U, 0, 1, bare_square("carpet"))
    return drawing(2 * U, U, pair + line(f"M{U} 0V{U}", 5) + at(U, U / 2, 2, cross()))


def room():
    """Four squares, walls all around and a door: a room of size four."""
    rows = (("wood left:wall up:wall", "wood up:wall right:wall"), ("wood left:wall down:door", "wood down:wall right:window"))
    return drawing(2 * U, 2 * U, house(rows))


def connected():
    """Households on one floor, and one reached by a lift."""
    def home(x, y, who):
        return rect(x, y, 120, 96, WHITE, INK, 6) + at(x + 60, y + 48, 1, draw_portrait(who, 84))
    return drawing(300, 240, line("M70 176H230M70 176V60H200", 15) + line("M70 176H230M70 176V60H200", 6, GOLD)
                   + home(10, 128, "man") + home(170, 128, "girl") + home(140, 12, "grandpa"))


def wish_icon(key, sub="", n=1, crossed=False):
    out = picture(key, sub, 150)
    out += cross() if crossed else ""
    return icon(out + (number(n, 0, -55, 54) if n > 1 else ""))


def order():
    """Who has fewer floor icons lives below: three households, one above the other."""
    rows = "".join(rect(20, 20 + i * 72, 220, 66, c, INK, 6) + at(64, 53 + i * 72, 1, draw_portrait(who, 56))
                   + "".join(at(112 + 46 * k, 53 + i * 72, 1, draw_object("floor-counter", 44)) for k in range(3 - i))
                   for i, (who, c) in enumerate((("police", "#d6e6f2"), ("artist", "#f6e6a6"), ("dog", "#d3ecc6"))))
    return drawing(260, 240, rows)


def all_pictures():
    pictures = {"cover": cover(), "floors": three_floors(), "mismatch": mismatch(), "room": room(), "connected": connected(), "order": order()}
    for kind in ("wall", "door", "window"):
        pictures[kind] = square(f"concrete up:{kind}")
    pictures["star"] = icon(star(9))
    pictures["wish"], pictures["wish-number"] = wish_icon("sofa"), wish_icon("chair", n=3)
    pictures["wish-crossed"] = wish_icon("bed", n=2, crossed=True)
    for key in ("map-size", "floor-num", "num-tenants", "num-rooms", "num-connections", "diversity-object", "diversity-tenant", "num-windows"):
        pictures[key] = wish_icon(key)
    pictures["floor-type"], pictures["tenants"] = wish_icon("floor-type", "carpet"), wish_icon("tenants", "builder")
    for sub in ("electricity", "water", "wifi"):
        pictures[sub] = wish_icon("utilities", sub)
    for kind in PROPERTIES:
        pictures[kind] = icon(draw_property(kind, 180))
    for thing in ("staircase", "elevator", "floor-counter"):
        pictures[thing] = icon(draw_object(thing, 160))
    return pictures
