"""How games draw their boards: cells in a grid, in colours that a tree's picture can turn dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gametree.game import Player
from gametree.games.board import FILES

CELL = 40

# The colours of the pictures of trees, which know what to put for each in the dark.
COLOURS = {Player.MAX: "#0b6bcb", Player.MIN: "#c4430f"}
PAPER, RULE, FAINT, INK, ON = "#ffffff", "#c1c7d5", "#838c9f", "#1d2330", "#fefefe"


def cross(player: Player) -> str:
    """A cross in the player's colour, for the middle of a cell."""
    path = "M-10 -10L10 10M10 -10L-10 10"
    return f'<path d="{path}" fill="none" stroke="{COLOURS[player]}" stroke-width="6" stroke-linecap="round"/>'


def ring(player: Player) -> str:
    """A ring in the player's colour, for the middle of a cell."""
    return f'<circle r="10.5" fill="none" stroke="{COLOURS[player]}" stroke-width="6"/>'


def disc(player: Player) -> str:
    """A disc in the player's colour, for the middle of a cell; MIN's has a ring in it."""
    plain = f'<circle r="14.5" fill="{COLOURS[player]}"/>'
    return plain if player is Player.MAX else f'{plain}<circle r="8" fill="none" stroke="{ON}" stroke-width="3"/>'


def block(colour: str = FAINT) -> str:
    """A square that fills a cell."""
    return f'<rect x="-16" y="-16" width="32" height="32" rx="4" fill="{colour}"/>'


def label(text: str, colour: str = FAINT, size: int = 15) -> str:
    """A short text without markup, such as the number of a free cell."""
    font = f'font-family="system-ui, sans-serif" font-size="{size}" text-anchor="middle"'
    return f'<text y="{size // 3}" {font} fill="{colour}">{text}</text>'


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

    `pieces` are what is drawn for each letter but the dot. `across` and `down` are the names of columns and rows,
    `free` those of cells, for where nothing stands. `framed` draws the board's edge as well as the lines between
    cells. `wins` are lines to strike through, from one cell to another, counted from 0 row by row. Each cell is
    one line of the document, so that changed cells can be told.
    """
    lines = rows.split("/")
    columns, letters = len(lines[0]), "".join(lines)
    wide, high = columns * CELL, len(lines) * CELL

    def middle(cell: int) -> tuple[int, int]:
        return cell % columns * CELL + CELL // 2, cell // columns * CELL + CELL // 2

    drawn: list[str] = []
    for cell, letter in enumerate(letters):
        content = pieces.get(letter) or (label(free[cell]) if free else "")
        paper = f'<rect x="-18" y="-18" width="36" height="36" rx="5" fill="{PAPER}"/>'
        drawn.append(placed(*middle(cell), paper + content))
    edge = 0 if framed else 1
    level = "".join(f"M0 {row * CELL}H{wide}" for row in range(edge, len(lines) + 1 - edge))
    upright = "".join(f"M{column * CELL} 0V{high}" for column in range(edge, columns + 1 - edge))
    drawn.append(f'<path d="{level}{upright}" fill="none" stroke="{RULE}" stroke-width="2"/>')
    drawn += [placed(middle(column)[0], high + 13, label(name, size=16)) for column, name in enumerate(across)]
    drawn += [placed(-13, middle(row * columns)[1], label(name, size=16)) for row, name in enumerate(down)]
    for player, first, last in wins:
        (x, y), (to_x, to_y) = middle(first), middle(last)
        stroke = f'stroke="{COLOURS[player]}" stroke-width="6" stroke-linecap="round" opacity="0.6"'
        drawn.append(f'<path d="M{x} {y}L{to_x} {to_y}" fill="none" {stroke}/>')
    left, below = (24 if down else 2), (24 if across else 2)
    return document(drawn, -left, -2, wide + left + 2, high + 2 + below)


def lettered(rows: str, pieces: Mapping[str, str], *, upward: bool = False) -> str:
    """Return the picture of a board with lettered columns, and rows numbered from the top or from below."""
    lines = rows.split("/")
    numbers = [str(number) for number in range(1, len(lines) + 1)]
    return board(rows, pieces, across=FILES[: len(lines[0])], down=numbers[::-1] if upward else numbers)


def dots_and_lines(rows: str, middle: str) -> str:
    """Return the picture of lines between dots, given as level and upright lines in turn, with a text over it."""
    lines = rows.split("/")
    wide, high = len(lines[0]) * CELL, len(lines) // 2 * CELL
    drawn = [placed(wide // 2, -24, label(middle, INK, 18))]
    for row, line in enumerate(lines):
        x, y, step = (0, row // 2 * CELL, f"h{CELL}") if row % 2 == 0 else (0, row // 2 * CELL, f"v{CELL}")
        for column, sign in enumerate(line):
            if sign != ".":
                path = f"M{x + column * CELL} {y}{step}"
                drawn.append(f'<path d="{path}" fill="none" stroke="{INK}" stroke-width="5"/>')
    for dot in range((len(lines[0]) + 1) * (len(lines) // 2 + 1)):
        row, column = divmod(dot, len(lines[0]) + 1)
        drawn.append(f'<circle cx="{column * CELL}" cy="{row * CELL}" r="6" fill="{FAINT}"/>')
        corner = f"{FILES[column]}{row + 1}"
        drawn.append(placed(column * CELL + 13, row * CELL + 13, label(corner, size=10)))
    return document(drawn, -12, -44, wide + 36, high + 72)


def heaps(sizes: Sequence[int]) -> str:
    """Return the picture of heaps of counters, each a numbered row: counters up to fifteen, else their number."""
    drawn: list[str] = []
    for row, size in enumerate(sizes):
        y = row * 28 + 14
        drawn.append(placed(0, y, label(str(row + 1), size=15)))
        if size > 15:
            drawn.append(placed(34, y, label(str(size), INK, 18)))
        else:
            drawn += [f'<circle cx="{24 + 22 * counter}" cy="{y}" r="8" fill="{INK}"/>' for counter in range(size)]
    return document(drawn, -10, 0, 36 + 22 * max(4, *(size for size in sizes if size <= 15), 0), 28 * len(sizes))


def pits(south: Sequence[int], north: Sequence[int]) -> str:
    """Return the picture of two rows of holes with a store at each end, as MAX sees it, south."""
    holes = len(south) - 1
    drawn: list[str] = []

    def pit(seeds: int, x: int, y: int, colour: str, height: int) -> None:
        shape = f'<rect x="-17" y="{-height // 2}" width="34" height="{height}" rx="17"'
        look = f'fill="{PAPER}" stroke="{colour}" stroke-width="3"/>'
        drawn.append(placed(x, y, f"{shape} {look}{label(str(seeds), INK, 16)}"))

    for hole in range(holes):
        pit(south[hole], (hole + 1) * CELL + 20, 60, COLOURS[Player.MAX], 34)
        pit(north[holes - 1 - hole], (hole + 1) * CELL + 20, 20, COLOURS[Player.MIN], 34)
        drawn.append(placed((hole + 1) * CELL + 20, 88, label(str(hole + 1), size=11)))
        drawn.append(placed((hole + 1) * CELL + 20, -8, label(str(holes - hole), size=11)))
    pit(north[-1], 20, 40, COLOURS[Player.MIN], 74)
    pit(south[-1], (holes + 1) * CELL + 20, 40, COLOURS[Player.MAX], 74)
    return document(drawn, 0, -18, (holes + 2) * CELL, 116)


def placed(x: int, y: int, content: str) -> str:
    """Return what is drawn around the origin, around another point."""
    return f'<g transform="translate({x} {y})">{content}</g>'


def document(lines: Iterable[str], x: int, y: int, wide: int, high: int) -> str:
    """Return an SVG picture that shows this part of the plane."""
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gametree-board" viewBox="{x} {y} {wide} {high}"'
        f' width="{wide}" height="{high}">\n{body}\n</svg>'
    )
