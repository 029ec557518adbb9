"""The drawing of one state: the game's own picture, or its text."""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import Any, NamedTuple, cast
from xml.parsers import expat

from gametree.game import Game, HasPicture
from gametree.notation import state_lines
from gametree.svg import BOARD_CLASS, CARD, INK, SHADE, columns, element, tag, text_line

IN_A_TREE, ALONE = (150.0, 96.0), (240.0, 190.0)  # The largest size of a picture, across and down.
LINE_HEIGHT, CHARACTER, SIZE = 16.0, 8.0, 13.0


class Board(NamedTuple):
    """A state to draw: its size, and its picture or else its lines of text."""

    width: float
    height: float
    picture: tuple[dict[str, str], str] | None
    lines: tuple[str, ...]


def board_of(
    game: Game[Any, Any, Any], state: object, before: object = None, *, room: tuple[float, float] = IN_A_TREE
) -> Board:
    """Return the drawing of a state; cells that differ from those of `before`, a state or None, are shaded.

    The picture of the game's `svg` is scaled to fit. If the game has no `svg`, or it returns no SVG document, the
    state is drawn in text.
    """
    picture = _picture(game, state)
    if picture is None:
        lines = tuple(state_lines(game, state))
        return Board(max(map(columns, lines)) * CHARACTER, len(lines) * LINE_HEIGHT, None, lines)
    attributes, content = picture
    wide, high = _size(attributes)
    scale = min(room[0] / wide, room[1] / high)
    if before is not None and BOARD_CLASS in attributes.get("class", ""):
        earlier = _picture(game, before)
        content = _shade_changes(content, earlier[1] if earlier else content)
    attributes |= {"viewBox": attributes.get("viewBox", f"0 0 {wide} {high}")}
    return Board(wide * scale, high * scale, (attributes, content), ())


def draw_board(board: Board, x: float, y: float, *, opacity: float | None = None) -> str:
    """Return the board with its upper left corner at a point."""
    if board.picture is None:
        lines = [
            text_line(line, x, y + LINE_HEIGHT * (number + 0.75), size=SIZE, mono=True, anchor="start", fill=INK)
            for number, line in enumerate(board.lines)
        ]
        return element("g", "\n".join(lines), opacity=opacity)
    attributes, content = board.picture
    kept = {key: value for key, value in attributes.items() if key not in {"x", "y", "width", "height", "id"}}
    place = {"x": float(x), "y": float(y), "width": float(board.width), "height": float(board.height)}
    inner = tag("svg", content, {**kept, **place, "opacity": opacity})
    if BOARD_CLASS in kept.get("class", ""):
        return inner
    # A picture in colours of its own was drawn for white paper.
    return element("rect", **place, rx=4, fill="white", opacity=opacity) + inner


def _picture(game: Game[Any, Any, Any], state: object) -> tuple[dict[str, str], str] | None:
    """Return the attributes and the content of the picture that the game draws, if it draws one."""
    with suppress(Exception):
        return _parse(cast("HasPicture[object]", game).svg(state))
    return None


def _parse(svg: str) -> tuple[dict[str, str], str]:
    """Return the attributes and content of an SVG document; raise ValueError or ExpatError for any other text."""
    root: dict[str, str] = {}
    names: list[str] = []
    within: list[str] = []
    places: list[int] = []  # The byte offsets of the root's start tag, of all that follows, and of its end tag.
    parser = expat.ParserCreate("utf-8")

    def begin(name: str, attributes: dict[str, str]) -> None:
        if not names:
            root.update(attributes)
        names.append(name)
        within.append(name)
        places.append(parser.CurrentByteIndex)

    def go_on(_text: str) -> None:
        if within:
            places.append(parser.CurrentByteIndex)

    def end(_name: str) -> None:
        places.append(parser.CurrentByteIndex)
        within.pop()

    def refuse(*_declaration: object) -> None:
        raise ValueError("A document type may define entities, which would not be known in another document.")

    parser.StartElementHandler = begin
    parser.DefaultHandler = go_on
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = refuse
    parser.Parse(svg.encode(), True)
    if names[0] != "svg":
        raise ValueError(f"The picture is a document of type {names[0]}, not svg.")
    return root, svg.encode()[places[1] : places[-1]].decode()


def _size(attributes: dict[str, str]) -> tuple[float, float]:
    """Return the width and height of a picture in its own coordinates, or 100 each if it has none."""
    box = attributes.get("viewBox", "").replace(",", " ").split()[2:]
    sizes = box or [attributes.get(name, "").removesuffix("px") for name in ("width", "height")]
    with suppress(ValueError):
        wide, high = map(float, sizes)
        if 0 < wide < inf and 0 < high < inf:
            return wide, high
    return 100.0, 100.0


def _shade_changes(content: str, before: str) -> str:
    same = set(before.splitlines())
    paper, shade = (f'fill="{colour}"' for colour in (CARD, SHADE))
    return "\n".join(line if line in same else line.replace(paper, shade) for line in content.splitlines())
