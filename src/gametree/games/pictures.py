"""Pictures of boards: cells in a grid, heaps, pits and lines, in the colours of the palette."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gametree.game import Player
from gametree.games.notation import FILES
from gametree.svg import (
    CARD,
    FAINT,
    INK,
    ON_COLOUR,
    RULE,
    board_document,
    element,
    escape,
    placed,
    stroke,
    value_colour,
)

CELL = 40


def cross(player: Player) -> str:
    """Return a cross in the player's colour, for the middle of a cell."""
    return stroke("M-10 -10L10 10M10 -10L-10 10", value_colour(player), 6, stroke_linecap="round")


def ring(player: Player) -> str:
    """Return a ring in the player's colour, for the middle of a cell."""
    return element("circle", r="10.5", fill="none", stroke=value_colour(player), stroke_width=6)


def disc(player: Player) -> str:
    """Return a disc in the player's colour, for the middle of a cell; MIN's has a ring in it."""
    plain = element("circle", r="14.5", fill=value_colour(player))
    inner = element("circle", r=8, fill="none", stroke=ON_COLOUR, stroke_width=3)
    return plain if player is Player.MAX else plain + inner


def block(colour: str = FAINT) -> str:
    """Return a square that fills a cell."""
    return element("rect", x=-16, y=-16, width=32, height=32, rx=4, fill=colour)


def label(text: str, colour: str = FAINT, size: int = 17) -> str:
    """Return a short text around the origin, such as the number of a free cell."""
    font = {"font_family": "system-ui, sans-serif", "font_size": size, "text_anchor": "middle"}
    return element("text", escape(text), y=size // 3, **font, fill=colour)


MARKS = {"X": cross(Player.MAX), "O": ring(Player.MIN)}
DISCS = {"X": disc(Player.MAX), "O": disc(Player.MIN)}


def board(
    rows: str,
    pieces: Mapping[str, str],
    *,
    across: Sequence[str] = (),
    down: Sequence[str] = (),
    free: Sequence[str] = (),
    framed: bool = True,
    wins: Iterable[tuple[Player, int, int]] = (),
) -> str:
    """Return the SVG picture of a board whose rows, from the top, read such as `X.O/.X./..O`.

    `pieces` are the pictures of the letters; a dot has none. `across` and `down` are the names of columns and
    rows, and `free` those of cells, shown where a cell is empty. `framed` draws the board's edge as well as the
    lines between cells. `wins` are lines to strike through, from one cell to another, counted from 0 row by row.
    Each cell is one line of the document, so that changed cells can be found.
    """
    lines = rows.split("/")
    columns, letters = len(lines[0]), "".join(lines)
    wide, high = columns * CELL, len(lines) * CELL

    def middle(cell: int) -> tuple[int, int]:
        return cell % columns * CELL + CELL // 2, cell // columns * CELL + CELL // 2

    parts: list[str] = []
    for cell, letter in enumerate(letters):
        content = pieces.get(letter) or (label(free[cell]) if free else "")
        paper = element("rect", x=-18, y=-18, width=36, height=36, rx=5, fill=CARD)
        parts.append(placed(*middle(cell), paper + content))
    edge = 0 if framed else 1
    level = "".join(f"M0 {row * CELL}H{wide}" for row in range(edge, len(lines) + 1 - edge))
    upright = "".join(f"M{column * CELL} 0V{high}" for column in range(edge, columns + 1 - edge))
    parts.append(stroke(level + upright, RULE, 2))
    parts += [placed(middle(column)[0], high + 13, label(name, size=16)) for column, name in enumerate(across)]
    parts += [placed(-13, middle(row * columns)[1], label(name, size=16)) for row, name in enumerate(down)]
    for player, first, last in wins:
        (x, y), (to_x, to_y) = middle(first), middle(last)
        path = f"M{x} {y}L{to_x} {to_y}"
        parts.append(stroke(path, value_colour(player), 6, stroke_linecap="round", opacity=0.6))
    left, below = (24 if down else 2), (24 if across else 2)
    return board_document(parts, -left, -2, wide + left + 2, high + 2 + below)


def lettered(rows: str, pieces: Mapping[str, str], *, upward: bool = False) -> str:
    """Return the picture of a board with lettered columns, and rows numbered from the top or from below."""
    lines = rows.split("/")
    numbers = [str(number) for number in range(1, len(lines) + 1)]
    return board(rows, pieces, across=FILES[: len(lines[0])], down=numbers[::-1] if upward else numbers)


def dots_and_lines(rows: str, middle: str) -> str:
    """Return the picture of lines between dots, given as level and upright lines in turn, with a text over it."""
    lines = rows.split("/")
    wide, high = len(lines[0]) * CELL, len(lines) // 2 * CELL
    parts = [placed(wide // 2, -24, label(middle, INK, 18))]
    for row, line in enumerate(lines):
        x, y, step = (0, row // 2 * CELL, f"h{CELL}") if row % 2 == 0 else (0, row // 2 * CELL, f"v{CELL}")
        for column, sign in enumerate(line):
            if sign != ".":
                parts.append(stroke(f"M{x + column * CELL} {y}{step}", INK, 5))
    for dot in range((len(lines[0]) + 1) * (len(lines) // 2 + 1)):
        row, column = divmod(dot, len(lines[0]) + 1)
        parts.append(element("circle", cx=column * CELL, cy=row * CELL, r=6, fill=FAINT))
        corner = f"{FILES[column]}{row + 1}"
        parts.append(placed(column * CELL + 13, row * CELL + 13, label(corner, size=10)))
    return board_document(parts, -12, -44, wide + 36, high + 72)


def heaps(sizes: Sequence[int]) -> str:
    """Return the picture of heaps of counters, each a numbered row: counters up to fifteen, else their number."""
    parts: list[str] = []
    for row, size in enumerate(sizes):
        y = row * 28 + 14
        parts.append(placed(0, y, label(str(row + 1), size=15)))
        if size > 15:
            parts.append(placed(34, y, label(str(size), INK, 18)))
        else:
            parts += [element("circle", cx=24 + 22 * counter, cy=y, r=8, fill=INK) for counter in range(size)]
    wide = 36 + 22 * max(4, *(size for size in sizes if size <= 15), 0)
    return board_document(parts, -10, 0, wide, 28 * len(sizes))


def numbered_stones(count: int, letters: str) -> dict[str, str]:
    """Return the pictures of numbered stones: those of MAX by their digits, those of MIN by letters."""
    square = element("rect", x=-14, y=-14, width=28, height=28, rx=7, fill=value_colour(Player.MIN))
    stones: dict[str, str] = {}
    for number in range(1, count + 1):
        text = label(str(number), ON_COLOUR)
        stones[str(number)], stones[letters[number - 1]] = disc(Player.MAX) + text, square + text
    return stones


def bars(rows: Sequence[tuple[Player, int, int]], goal: int, notes: Mapping[int, str]) -> str:
    """Return the picture of a race to a goal: for each player the points and what may be added, as a bar.

    `notes` are texts after the bars of players.
    """
    parts: list[str] = []
    for row, (player, points, more) in enumerate(rows):
        y = row * 36 + 18
        parts.append(placed(0, y, label(str(points), INK, 18)))
        for colour, least, size in ((value_colour(player), 0, points), (FAINT, points, more)):
            bar = {"x": 30 + 200 * least // goal, "y": -9, "width": 200 * size // goal, "height": 18}
            parts.append(placed(0, y, element("rect", **bar, fill=colour)))
        parts.append(placed(0, y, element("rect", x=30, y=-9, width=200, height=18, fill="none", stroke=RULE)))
        parts.append(placed(264, y, label(notes.get(player, ""), INK, 16)))
    return board_document(parts, -24, 0, 320, 36 * len(rows))


def pits(south: Sequence[int], north: Sequence[int]) -> str:
    """Return the picture of two rows of holes with a store at each end, as MAX sees it, south."""
    holes = len(south) - 1
    parts: list[str] = []

    def pit(seeds: int, x: int, y: int, player: Player, height: int) -> None:
        place = {"x": -17, "y": -(height // 2), "width": 34, "height": height, "rx": 17}
        shape = element("rect", **place, fill=CARD, stroke=value_colour(player), stroke_width=3)
        parts.append(placed(x, y, shape + label(str(seeds), INK, 16)))

    for hole in range(holes):
        pit(south[hole], (hole + 1) * CELL + 20, 60, Player.MAX, 34)
        pit(north[holes - 1 - hole], (hole + 1) * CELL + 20, 20, Player.MIN, 34)
        parts.append(placed((hole + 1) * CELL + 20, 88, label(str(hole + 1), size=11)))
        parts.append(placed((hole + 1) * CELL + 20, -8, label(str(holes - hole), size=11)))
    pit(north[-1], 20, 40, Player.MIN, 74)
    pit(south[-1], (holes + 1) * CELL + 20, 40, Player.MAX, 74)
    return board_document(parts, 0, -18, (holes + 2) * CELL, 116)
