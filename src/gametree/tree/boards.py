"""A state as something to draw: the game's own picture, or its text."""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import Any, NamedTuple, cast
from xml.parsers import expat

from gametree.game import Game, HasPicture
from gametree.tree.markup import CARD, INK, SHADE, element, tag, words
from gametree.tree.words import columns, state_lines

IN_A_TREE, ALONE = (150.0, 96.0), (240.0, 190.0)  # The most that a picture takes, across and down.
LINE_HEIGHT, CHARACTER = 15.0, 7.4
OWN = "gametree-board"  # Such a picture keeps to the palette, and draws each cell in a line of its own.


class Board(NamedTuple):
    """A state to draw: its size, and its picture or else its lines of text."""

    width: float
    height: float
    picture: tuple[dict[str, str], str] | None
    lines: tuple[str, ...]


def board_of(
    game: Game[Any, Any], state: object, before: object = None, *, room: tuple[float, float] = IN_A_TREE
) -> Board:
    """Return how to draw a state; cells that differ from those of `before`, a state or None, are shaded.

    A picture by the game's `svg` is made to fit the room. Where the game has none, or what it gives is no SVG,
    the state is drawn in text.
    """
    picture = _picture(game, state)
    if picture is None:
        lines = tuple(state_lines(game, state))
        return Board(max(map(columns, lines)) * CHARACTER, len(lines) * LINE_HEIGHT, None, lines)
    attributes, content = picture
    wide, high = _size(attributes)
    scale = min(room[0] / wide, room[1] / high)
    if before is not None and OWN in attributes.get("class", ""):
        earlier = _picture(game, before)
        content = _changes_shaded(content, earlier[1] if earlier else content)
    attributes |= {"viewBox": attributes.get("viewBox", f"0 0 {wide} {high}")}
    return Board(wide * scale, high * scale, (attributes, content), ())


def drawn(board: Board, x: float, y: float, *, opacity: float | None = None) -> str:
    """Return the board with its upper left corner at a point."""
    if board.picture is None:
        lines = [
            words(line, x, y + LINE_HEIGHT * (number + 0.75), mono=True, anchor="start", fill=INK)
            for number, line in enumerate(board.lines)
        ]
        return element("g", "\n".join(lines), opacity=opacity)
    attributes, content = board.picture
    kept = {key: value for key, value in attributes.items() if key not in {"x", "y", "width", "height", "id"}}
    place = {"x": float(x), "y": float(y), "width": float(board.width), "height": float(board.height)}
    inner = tag("svg", content, {**kept, **place, "opacity": opacity})
    if OWN in kept.get("class", ""):
        return inner
    # A picture in colours of its own was drawn for white paper.
    return element("rect", **place, rx=4, fill="white", opacity=opacity) + inner


def _picture(game: Game[Any, Any], state: object) -> tuple[dict[str, str], str] | None:
    """Return the attributes and the content of the picture that the game draws, if it draws one."""
    with suppress(Exception):
        return _parsed(cast("HasPicture[object]", game).svg(state))
    return None


def _parsed(svg: str) -> tuple[dict[str, str], str]:
    """Return the attributes and the content of an SVG document; raise ValueError or ExpatError if it is none."""
    root: dict[str, str] = {}
    names: list[str] = []
    within: list[str] = []
    places: list[int] = []  # Where the root begins, what comes next, and so on, to where the root's end begins.
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

    def refuse(*_what: object) -> None:
        message = "A document type may define entities, which would not be known in another document."
        raise ValueError(message)

    parser.StartElementHandler = begin
    parser.DefaultHandler = go_on
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = refuse
    parser.Parse(svg.encode(), True)
    if names[0] != "svg":
        message = f"The picture is a document of type {names[0]}, not svg."
        raise ValueError(message)
    return root, svg.encode()[places[1] : places[-1]].decode()


def _size(attributes: dict[str, str]) -> tuple[float, float]:
    """Return the width and height of a picture's own coordinates, or 100 each where it does not say."""
    box = attributes.get("viewBox", "").replace(",", " ").split()[2:]
    sizes = box or [attributes.get(name, "").removesuffix("px") for name in ("width", "height")]
    with suppress(ValueError):
        wide, high = map(float, sizes)
        if 0 < wide < inf and 0 < high < inf:
            return wide, high
    return 100.0, 100.0


def _changes_shaded(content: str, before: str) -> str:
    same = set(before.splitlines())
    paper, shade = (f'fill="{colour}"' for colour in (CARD, SHADE))
    return "\n".join(line if line in same else line.replace(paper, shade) for line in content.splitlines())
