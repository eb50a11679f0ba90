"""The coins, and pictures of the printed aid: cover, first player, deck cards, signs of the types."""

import cards
import deck_one
import deck_three
import marks
from kit import GOLD, LIT, cloud, gable, star, wall, wins
from market import first_player
from marks import (CREAM, INK, SPECIAL, TYPES, arrow, at, banner, circle, coin, cost, crossed, deck, hatch, heart,
                   lettering, meeple, num, path, rect, shade)

W, H, EDGE = cards.W, cards.H, cards.EDGE


def inside(svg):
    """A picture's shapes without its frame."""
    return svg[svg.index("\n") + 1 : svg.rindex("\n</svg>")]


def sheet(columns, gap, parts, w, h):
    """Pictures in rows, each w x h."""
    rows = (len(parts) + columns - 1) // columns
    body = "".join(at((i % columns) * (w + gap), (i // columns) * (h + gap), 1, part) for i, part in enumerate(parts))
    return cards.drawing(columns * (w + gap) - gap, rows * (h + gap) - gap, body)


def first():
    words = lettering.line("FIRST PLAYER", W / 2, 458, 38, INK, 15.5, "middle") + lettering.line(
        "begins each round", W / 2, 548, 28, INK, 13, "middle")
    return (cards.picture("first", first_player()) + rect(EDGE, cards.BAND, cards.INNER, cards.BAND_HIGH, GOLD)
            + path(f"M{EDGE} {cards.BAND}H{W - EDGE}M{EDGE} {cards.STRIP}H{W - EDGE}", stroke=INK, width=5)
            + rect(EDGE, cards.STRIP + 2, cards.INNER, H - EDGE - cards.STRIP - 2, "#fff6dc") + words + cards.frame())


def roofs(count):
    """A street of one to three houses."""
    out, w = "", 92
    for i in range(count):
        x = W / 2 - count * (w + 10) / 2 + i * (w + 10) + 5
        high = 110 + 50 * ((i * 2 + count) % 3)
        colour = ("#f0a35a", "#8fb7e0", "#a9d07f")[(i + count) % 3]
        out += at(0, 420, 1, wall(x, w, high, colour) + gable(x, w, -high, 60, shade(colour, 0.6), 6) + wins(x + 16, -high + 24, 2, high // 70, 36, 56, 24, 32, LIT))
    return out


def back(number):
    """What lies in front of a deck: its number, and as many houses."""
    colour = ("#7fae9a", "#6f8fc4", "#8a6fb0")[number - 1]
    return (rect(EDGE, EDGE, cards.INNER, H - 2 * EDGE, colour) + hatch("yellow", EDGE, EDGE, cards.INNER, H - 2 * EDGE, shade(colour, 0.9), 5)
            + rect(EDGE, 420, cards.INNER, H - EDGE - 420, "#e3d3a8") + path(f"M{EDGE} 420H{W - EDGE}", stroke=INK, width=6) + roofs(number)
            + lettering.line(f"DECK {number}", W / 2, 462, 52, INK, 16, "middle") + at(W / 2, 570, 1.5, deck(number)) + cards.frame())


def back_special():
    return (rect(EDGE, EDGE, cards.INNER, H - 2 * EDGE, SPECIAL) + hatch("special", EDGE + 6, EDGE + 6, cards.INNER - 12, 390, "#e5b93c")
            + star(W / 2, 220, 120, GOLD, 7) + rect(EDGE, 420, cards.INNER, H - EDGE - 420, "#efe4c4") + path(f"M{EDGE} 420H{W - EDGE}", stroke=INK, width=6)
            + lettering.line("SPECIAL", W / 2, 456, 42, INK, 16, "middle") + lettering.line("BUILDINGS", W / 2, 534, 42, INK, 16, "middle") + cards.frame())


def plain_coin(value):
    """20 mm: a one is plain, a five a star, so that they are told without their colour."""
    if value == 1:
        ground, middle = "#f7c640", circle(100, 100, 66, "#fbdc7c", INK, 5)
    else:
        ground, middle = "#c9cfd8", at(100, 100, 1, path(marks.star(86, 60), "#eef1f5", INK, 5))
    return circle(100, 100, 100, CREAM) + circle(100, 100, 96, ground, INK, 5) + middle + lettering.line(
        str(value), 100, 62, 76, INK, 20, "middle")


def coin_art(value):
    return cards.drawing(200, 200, plain_coin(value))


def shown(piece, scene):
    return inside(cards.card(piece, piece["faces"][0], "cover-" + piece["id"], scene))


def cover(pieces):
    """Three cards before a small town."""
    town = wall(40, 110, 260, "#8fb7e0") + wins(58, -236, 2, 4, 42, 56, 26, 36, LIT) + wall(1040, 120, 300, "#e8a07a") + wins(1058, -276, 2, 4, 46, 62, 30, 40, LIT)
    town += wall(160, 150, 150, "#f4d6a4") + gable(160, 150, -148, 90, "#c9543c") + wall(880, 150, 170, "#a9d0b5") + gable(880, 150, -168, 90, "#4a63a8")
    body = rect(0, 0, 1200, 800, "#a5daf2") + cloud(180, 190, 1.6) + cloud(1010, 250, 1.4) + path("M0 800V560Q300 470 600 560T1200 540V800Z", "#b9d98c", INK, 5) + at(0, 760, 1, town)
    body += rect(0, 756, 1200, 50, "#c9bda2") + path("M0 756H1200", stroke=INK, width=6)
    for ident, scene, x, y, turn in (("house", deck_three.house, 392, 524, -11), ("igloo", deck_one.igloo, 808, 524, 11), ("zoo", deck_three.zoo, 600, 492, 0)):
        body += at(x, y, 0.8, at(-W / 2, -H / 2, 1, shown(pieces[ident], scene())), turn=turn)
    title = "".join(lettering.line("HAPPY CITY", 600, 70, 110, colour, weight, "middle") for colour, weight in ((CREAM, 38), ("#c2344a", 21)))
    return cards.drawing(1200, 800, body + title)


def city():
    """Two rows of five, and in which order they are filled."""
    out = ""
    for i in range(10):
        x, y = 8 + 62 * (i % 5), 8 + 86 * (i // 5)
        out += rect(x, y, 54, 77, "#fff6dc" if i else GOLD, INK, 4, 6) + lettering.line(str(i + 1), x + 27, y + 24, 30, INK, 16, "middle")
    return cards.drawing(318, 179, out)


def score_table(top):
    """Five players: name, people times hearts, and coins for a tie. What the rows are called is written by
    storey, in the reader's language: see "words" in aid.json."""
    left, column, row = 330, 262, 104
    right, bottom = left + 5 * column, top + 5 * row
    tint = rect(left, top + 3 * row, 5 * column, row, "#fff0c4")
    lines = "".join(f"M{left + i * column} {top}V{bottom}" for i in range(6)) + "".join(f"M{left} {top + i * row}H{right}" for i in range(6))
    signs = "".join(at(left - 62, top + row * (i + 0.5), 0.95, sign) for i, sign in (
        (1, meeple()), (2, heart()), (3, at(-24, 0, 0.5, meeple()) + path("M-5-7L9 7M9-7L-5 7", stroke=INK, width=6) + at(30, 0, 0.5, heart())), (4, coin())))
    return tint + path(lines, stroke=INK, width=5) + signs


def score():
    """Four games on one page."""
    return cards.drawing(1660, 2440, "".join(score_table(20 + 620 * i) for i in range(4)))


def all_pictures(pieces):
    def icon(content, s=1.0):
        return cards.drawing(100, 100, at(50, 50, s, content))
    pictures = {"cover": cover(pieces), "city": city(), "score": score(), "start": sheet(3, 20, [first(), back_special(), back(1), back(2), back(3)], W, H)}
    for kind in TYPES:
        pictures[kind] = cards.drawing(84, 104, banner(kind, 3, 3, 78, 96, "type-" + kind))
    pictures["cost"], pictures["heart"], pictures["person"] = icon(cost(3)), icon(heart()), icon(meeple())
    pictures["less"] = icon(crossed(heart("#f4b3ca")))
    pictures["income"] = cards.drawing(160, 80, at(36, 40, 1, arrow()) + at(100, 40, 1, coin()))
    pictures["deck"] = cards.drawing(80, 60, at(40, 30, 1, deck(2)))
    return pictures
