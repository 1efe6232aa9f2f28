"""Cards as pictures: SVG, written by hand, so that it prints sharp at any size and can be edited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from facedown.engine.authors.shelf import Face, Strip

WIDTH, HEIGHT = 63, 88  # millimetres, as card sleeves are
PAGE_WIDTH, PAGE_HEIGHT = 210, 297  # A4
ACROSS, DOWN = 3, 3
MARGIN = 4  # between the edge of a card and what is on it
BODY = WIDTH - 2 * MARGIN
FONT = "'Liberation Sans', Arial, Helvetica, sans-serif"
INK, PALE, PAPER = "#1d1d1f", "#6b6b70", "#fffdf8"
# Dark enough for white letters on them; the first is for what belongs to nobody.
TINTS = ("#4a5560", "#2c7a6b", "#a8321f", "#6a5d3a", "#6a4196", "#8a5a12", "#1f5f9e", "#9b2d66", "#3f6b2a")

# Widths of the letters from space to ~ in thousandths of their size, as Helvetica, Arial and Liberation
# Sans have them. Other letters count as a digit, bold ones a little more.
LETTERS = (
    *(278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556,) * 10,
    *(278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667),
    *(556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278),
    *(469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556),
    *(556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584),
)
OTHER = 556
BOLD = ' font-weight="bold"'
BOLDER = 1.07


class Word(NamedTuple):
    """A word of a paragraph, and whether it is printed bold."""

    text: str
    bold: bool


def card_svg(face: Face) -> str:
    """Return one card, 63 x 88 mm."""
    return "\n".join([*_opened(WIDTH, HEIGHT, face.name), *_card(face), "</svg>", ""])


def sheet_svgs(faces: Sequence[Face], title: str) -> list[str]:
    """Return A4 pages with nine cards each, edge to edge, with marks to cut along."""
    pages: list[str] = []
    left = (PAGE_WIDTH - ACROSS * WIDTH) / 2
    top = (PAGE_HEIGHT - DOWN * HEIGHT) / 2
    for start in range(0, len(faces), ACROSS * DOWN):
        page = _opened(PAGE_WIDTH, PAGE_HEIGHT, f"{title}, page {len(pages) + 1}")
        page += _cut_marks(left, top)
        for i, face in enumerate(faces[start : start + ACROSS * DOWN]):
            x, y = left + i % ACROSS * WIDTH, top + i // ACROSS * HEIGHT
            page += [f'<g transform="translate({_n(x)} {_n(y)})">', *_card(face), "</g>"]
        pages.append("\n".join([*page, "</svg>", ""]))
    return pages


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide text is in letters of a size, in the unit of the size."""
    total = sum(LETTERS[ord(c) - 32] if 32 <= ord(c) < 127 else OTHER for c in text)
    return total * size / 1000 * (BOLDER if bold else 1)


def broken(paragraph: tuple[str, str], size: float, room: float) -> list[list[Word]]:
    """Return a paragraph broken into lines that fit; its beginning is bold."""
    head, rest = paragraph
    words = [Word(text, True) for text in head.split()]
    tail = rest.split(" ")
    if words and tail and not head.endswith(" "):
        words[-1] = Word(words[-1].text + tail[0], True)  # the colon stays where it belongs
        tail = tail[1:]
    words += [Word(text, False) for text in tail if text]
    lines: list[list[Word]] = [[]]
    for word in words:
        if lines[-1] and _width([*lines[-1], word], size) > room:
            lines.append([])
        lines[-1].append(word)
    return lines


def _card(face: Face) -> Iterator[str]:
    """Yield what is on a card, its upper left corner at 0 0."""
    tint = TINTS[face.tint % len(TINTS)]
    yield (
        f'<rect x="0.15" y="0.15" width="{WIDTH - 0.3}" height="{HEIGHT - 0.3}" rx="3" fill="{PAPER}" '
        f'stroke="{tint}" stroke-width="0.3"/>'
    )
    yield f'<path d="M2 12 V4 Q2 2 4 2 H59 Q61 2 61 4 V12 Z" fill="{tint}"/>'
    room = BODY - (14 if face.price else 0)
    size = min(5.2, 5.2 * room / max(room, width_of(face.name, 5.2, bold=True)))
    yield _text(MARGIN, 8.9, face.name, size, "#fff", font_weight="bold")
    if face.price:
        yield f'<circle cx="56" cy="7" r="3.8" fill="{PAPER}"/>'
        yield _text(56, 8.9, face.price[1], 5.2, tint, font_weight="bold", text_anchor="middle")
        yield _text(51.4, 8.9, face.price[0], 2.1, "#fff", text_anchor="end")
    yield f'<rect x="2" y="12" width="59" height="4.6" fill="{tint}" fill-opacity="0.16"/>'
    yield _text(MARGIN, 15.3, face.kind, 2.9, INK)
    yield _text(WIDTH - MARGIN, 15.3, face.owner, 2.9, INK, text_anchor="end")
    y = 18.4
    if face.figures:
        yield from _figures(face.figures, tint, y)
        y += 12.6
    if face.strip:
        yield from _strip(face.strip, tint, y)
        y += 10.6
    yield from _rules(face.paragraphs, y)
    yield _text(MARGIN, 85.2, face.foot, 1.9, PALE)


def _figures(figures: Sequence[tuple[str, str]], tint: str, y: float) -> Iterator[str]:
    wide = BODY / len(figures)
    for i, (label, number) in enumerate(figures):
        x = MARGIN + i * wide + wide / 2
        if i:
            yield (
                f'<path d="M{_n(x - wide / 2)} {_n(y + 1)} v9.2" stroke="{tint}" stroke-opacity="0.35" '
                'stroke-width="0.2"/>'
            )
        yield _text(x, y + 3, label, 2.3, PALE, text_anchor="middle")
        size = min(5.4, 5.4 * (wide - 2.4) / max(wide - 2.4, width_of(number, 5.4, bold=True)))
        yield _text(x, y + 9.4, number, size, tint, font_weight="bold", text_anchor="middle")


def _strip(strip: Strip, tint: str, y: float) -> Iterator[str]:
    """Yield a row of boxes, its caption below."""
    wide = BODY / strip.boxes
    side = wide - 0.9
    for box in range(strip.boxes):
        x = MARGIN + box * wide + 0.45
        filled = box in strip.filled
        yield (
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(side)}" height="{_n(side)}" rx="0.7" '
            f'fill="{tint if filled else "none"}" stroke="{tint}" stroke-opacity="{1 if filled else 0.4}" '
            'stroke-width="0.25"/>'
        )
        middle = (x + side / 2, y + side / 2)
        if box == strip.dot:
            dot = PAPER if filled else INK
            yield f'<circle cx="{_n(middle[0])}" cy="{_n(middle[1])}" r="1.3" fill="{dot}"/>'
        if box == strip.ring:
            ring = PAPER if filled else tint
            yield (
                f'<circle cx="{_n(middle[0])}" cy="{_n(middle[1])}" r="1.5" fill="none" stroke="{ring}" '
                'stroke-width="0.6"/>'
            )
    if strip.more:
        yield _text(MARGIN + BODY, y - 0.4, "and beyond", 1.9, PALE, text_anchor="end")
    yield _text(MARGIN + 0.45, y + side + 2.6, strip.caption, 2.1, PALE)


def _rules(paragraphs: Sequence[tuple[str, str]], y: float) -> Iterator[str]:
    """Yield the rules text, in the largest letters that fit."""
    size = 3.5
    while True:
        lines = [broken(paragraph, size, BODY) for paragraph in paragraphs]
        tall = sum(len(one) for one in lines) * size * 1.26 + max(0, len(lines) - 1) * size * 0.45
        if y + tall <= 82.5 or size <= 1.8:
            break
        size -= 0.1
    y += size
    for paragraph in lines:
        for line in paragraph:
            yield from _line(MARGIN, y, line, size)
            y += size * 1.26
        y += size * 0.45


def _line(x: float, y: float, words: Sequence[Word], size: float) -> Iterator[str]:
    """Yield a line of text; how long its pieces are is given, whatever letters are at hand."""
    pieces = []
    for bold in (True, False):
        part = [word for word in words if word.bold == bold]
        if part:
            said = f'textLength="{_n(_width(part, size))}" lengthAdjust="spacingAndGlyphs"'
            text = escape(" ".join(word.text for word in part))
            pieces.append(f"<tspan{BOLD if bold else ''} {said}>{text}</tspan>")
    yield f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{INK}">{" ".join(pieces)}</text>'


def _width(words: Iterable[Word], size: float) -> float:
    bold = " ".join(word.text for word in words if word.bold)
    plain = " ".join(word.text for word in words if not word.bold)
    between = width_of(" ", size) if bold and plain else 0
    return width_of(bold, size, bold=True) + between + width_of(plain, size)


def _text(x: float, y: float, text: str, size: float, fill: str, **how: str) -> str:
    """Return a text; `how` are more attributes of it, such as where it is anchored."""
    more = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in how.items())
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{fill}"{more}>{escape(text)}</text>'


def _cut_marks(left: float, top: float) -> Iterator[str]:
    """Yield lines in the margin of a page to cut along."""
    marks = []
    for i in range(ACROSS + 1):
        x = _n(left + i * WIDTH)
        marks += [f"M{x} {_n(top - 8)} v6", f"M{x} {_n(top + DOWN * HEIGHT + 2)} v6"]
    for i in range(DOWN + 1):
        y = _n(top + i * HEIGHT)
        marks += [f"M{_n(left - 8)} {y} h6", f"M{_n(left + ACROSS * WIDTH + 2)} {y} h6"]
    yield f'<path d="{" ".join(marks)}" stroke="#000" stroke-width="0.15" fill="none"/>'


def _opened(width: int, height: int, title: str) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="{FONT}">',
        f"<title>{escape(title)}</title>",
    ]


def _n(number: float) -> str:
    """Return a number as short as it can be written."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
