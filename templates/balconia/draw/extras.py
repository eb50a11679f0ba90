"""Draws what is not a face: title, token, inside of a block, and every icon of the signs alone.

    python3 extras.py
"""

import json

import icons
import facade
import scene
import signs
from draw import ART, HERE, face_names, load_game
from svg import CREAM, INK, at, circle, path, rect, shade, word, word_width

TARGETS = (
    "balcony",
    "heart",
    "cat",
    "note",
    "laundry",
    "bird",
    "person",
    "sunblind",
    "any-flower",
    "flower-colours",
    "lovebird",
) + tuple("flower-" + c for c in icons.FLOWER_COLOURS)
MODES = ("each1", "each2", "each3", "if5")
# Balconies of the title, column by column from the ground up; the door stands in the middle.
TITLE = (("07-0",), ("01-1", "03-3"), ("18-2", "07-1"), ("17-0", "10-2"), ("09-3",))


def drawing(width, height, body):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 10:g}mm" height="{height / 10:g}mm" '
        f'viewBox="0 0 {width} {height}" stroke-linecap="round" stroke-linejoin="round">\n{body}\n</svg>\n'
    )


def token():
    return drawing(
        240,
        240,
        circle(120, 120, 116, CREAM)
        + circle(120, 120, 109, "#ffcf3f", INK, 6)
        + circle(120, 120, 84, CREAM, "#c98a12", 4),
    )


def net_inside():
    d = "".join(
        f"M{x} {y}h26v18h-26Z"
        for y in range(22, 420, 36)
        for x in range(24 + (y // 36 % 2) * 26, 400, 52)
    )
    return drawing(
        434,
        434,
        rect(0, 0, 434, 434, "#ffcf3f")
        + path(d, "#f7bf24")
        + circle(217, 217, 120, CREAM, "#c98a12", 6),
    )


def title(game, looks):
    faces = dict(face_names(game))
    w, h, left, ground = 200, 146, 100, 700
    sky = [
        rect(0, 0, 1200, 800, "#bfe4f5"),
        rect(0, 430, 1200, 370, "#d9f0f4"),
        circle(1015, 150, 62, "#ffd95e"),
    ]
    for x, y, s in ((150, 130, 1.5), (860, 90, 1.1), (1010, 300, 0.9), (60, 330, 0.9)):
        sky.append(
            at(x, y, s, path("M0 0c4-26 44-28 52-6c18-8 40 4 34 24h-98c-22-2-14-24 12-18Z", "#fff"))
        )
    far = "M0 700V520h70v-50h60v80h50v-120h80v90h60v-40h70v120h500v-130h60v60h50v-110h80v90h60v-40h60v330Z"
    sky.append(path(far, "#b4d3dc"))
    sky.append(
        rect(0, ground, 1200, 100, "#8d9a8c")
        + rect(0, ground, 1200, 14, "#c9cdb8")
        + path(
            "M60 762h110M300 762h110M540 762h110M780 762h110M1020 762h110",
            stroke="#f3efe0",
            width=9,
        )
    )
    house = []
    for x, s in ((52, 1.5), (1150, 1.6), (1088, 0.9)):
        sky.append(
            at(
                x,
                ground + 2,
                s,
                path("M0 0v-70", stroke="#6b4527", width=14)
                + circle(0, -92, 40, "#4c9a52", INK, 4)
                + path("M-22-100q8-14 22-14M4-80q12 2 18-8", stroke="#7fc07a", width=5),
            )
        )
    for c, column in enumerate(TITLE):
        x, y = left + c * w, ground
        if c == 2:
            house.append(
                f'<svg x="{x}" y="{y - h}" width="{w}" height="{h}">{street_front(w, h)}</svg>'
            )
            y -= h
        for short in column:
            name = f"block-{short}"
            body, _ = scene.balcony_scene(
                faces[name], looks[name], (999, 0, 1000, 1), f"{name} title"
            )
            y -= h
            house.append(
                f'<svg x="{x}" y="{y}" width="{w}" height="{h}" viewBox="16 16 402 292" '
                f'preserveAspectRatio="none">{body}</svg>' + rect(x, y, w, h, stroke=INK, width=5)
            )
        roof = ("#b5533c", "#3f5f7a", "#7c2a44", "#4a7a55", "#8a5a2e")[c]
        tiles = "".join(f"M{x + 2 + i * 28} {y - 14}a14 14 0 0 0 28 0" for i in range(7))
        house.append(
            path(f"M{x - 10} {y}L{x + 26} {y - 58}H{x + w - 26}L{x + w + 10} {y}Z", roof, INK, 6)
            + path(tiles, stroke=shade(roof, 0.7), width=4)
            + path(f"M{x - 10} {y}H{x + w + 10}", stroke=INK, width=9)
        )
        if c % 2:
            house.append(
                rect(x + 128, y - 92, 30, 46, "#a2604a", INK, 5)
                + rect(x + 122, y - 98, 42, 14, "#c98468", INK, 5)
            )
    text_w = word_width("BALCONIA", 96)
    letters, _ = word("BALCONIA", 600 - text_w / 2, 40, 96, CREAM, 36)
    inked, _ = word("BALCONIA", 600 - text_w / 2, 40, 96, "#7c2a44", 20)
    return drawing(1200, 800, "".join(sky + house) + letters + inked)


def street_front(w, h):
    door = path(f"M60 {h}V70A40 44 0 0 1 140 70V{h}Z", "#2e9e57", INK, 16) + path(
        f"M60 {h}V70A40 44 0 0 1 140 70V{h}Z", "#2e9e57", CREAM, 9
    )
    return (
        facade.wall(facade.WALLS["cream"], "stone", 0, w, 0, h)
        + rect(0, 0, w, h, stroke=INK, width=5)
        + door
        + path(f"M100 32V{h}M62 74H138", stroke=INK, width=4)
        + circle(92, 106, 4, "#ffd24a")
        + circle(108, 106, 4, "#ffd24a")
        + rect(40, h - 12, 120, 12, "#d8cdb8", INK, 4)
        + path("M22 52h24l-5 34h-14ZM154 52h24l-5 34h-14Z", "#ffe48a", INK, 4)
    )


def main():
    game = load_game()
    looks = json.loads((HERE / "looks.json").read_text())
    files = {"token": token(), "net-inside": net_inside(), "title": title(game, looks)}
    for name in TARGETS:
        files["icon-" + name] = drawing(120, 120, at(60, 60, 0.98, icons.icon(name)))
    for name in signs.AREAS:
        files["area-" + name] = drawing(120, 120, at(60, 60, 1.1, signs.position(name)))
    for name in MODES:
        files["mode-" + name] = drawing(150, 120, at(58, 60, 1.08, signs.points(name)))
    for name, svg in files.items():
        (ART / f"{name}.svg").write_text(svg)


if __name__ == "__main__":
    main()
