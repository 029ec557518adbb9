"""The shipped games written a second time, plainly and independently: with sets of squares and lists, not bits.

A position has its text in the game's notation, whose turn it is, its score if the game is over, and its moves, a
mapping of names to positions. No code is shared with the library.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

LETTERS = "abcdefghijklmnopqrstuvwxyz"
Cell: TypeAlias = tuple[int, int]  # a column and a row, from 0


class Position(Protocol):
    @property
    def turn(self) -> int: ...
    def text(self) -> str: ...
    def score(self) -> int | None: ...
    def moves(self) -> Mapping[str, Position]: ...


def name(cell: Cell) -> str:
    column, row = cell
    return (LETTERS[column // 26 - 1] if column >= 26 else "") + LETTERS[column % 26] + str(row + 1)


def cells(columns: int, rows: int) -> list[Cell]:
    return [(column, row) for row in range(rows) for column in range(columns)]


def rows_from(board: Mapping[Cell, str], columns: int, rows: range) -> str:
    return "/".join("".join(board.get((column, row), ".") for column in range(columns)) for row in rows)


def mark_of(turn: int) -> str:
    return "X" if turn == 1 else "O"


def max_or_min(turn: int) -> str:
    return "MAX" if turn == 1 else "MIN"


@dataclass(frozen=True)
class InARow:
    """m,n,k-games, and Connect Four if marks drop; row 0 is at the top."""

    columns: int
    rows: int
    length: int
    drop: bool
    board: Mapping[Cell, str]
    turn: int = 1

    def text(self) -> str:
        return rows_from(self.board, self.columns, range(self.rows))

    def score(self) -> int | None:
        for column, row in self.board:
            for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = {self.board.get((column + n * right, row + n * down)) for n in range(self.length)}
                if len(line) == 1 and None not in line:
                    return 1 if line == {"X"} else -1
        return 0 if len(self.board) == self.columns * self.rows else None

    def moves(self) -> dict[str, InARow]:
        if self.drop:
            free = {
                str(column + 1): (column, max(row for row in range(self.rows) if (column, row) not in self.board))
                for column in range(self.columns)
                if (column, 0) not in self.board
            }
        else:
            free = {name(cell): cell for cell in cells(self.columns, self.rows) if cell not in self.board}
        mark = mark_of(self.turn)
        return {
            move: replace(self, board={**self.board, cell: mark}, turn=-self.turn) for move, cell in free.items()
        }


@dataclass(frozen=True)
class Heaps:
    """Nim."""

    heaps: tuple[int, ...]
    misere: bool
    turn: int = 1

    def text(self) -> str:
        return f"{','.join(str(heap) for heap in self.heaps)} {max_or_min(self.turn)}"

    def score(self) -> int | None:
        if any(self.heaps):
            return None
        took_last = -self.turn
        return -took_last if self.misere else took_last

    def moves(self) -> dict[str, Heaps]:
        return {
            f"{number + 1}:{heap - left}": replace(
                self, heaps=(*self.heaps[:number], left, *self.heaps[number + 1 :]), turn=-self.turn
            )
            for number, heap in enumerate(self.heaps)
            for left in range(heap)
        }


@dataclass(frozen=True)
class Bar:
    """Chomp: how long each row is."""

    columns: int
    rows: tuple[int, ...]
    turn: int = 1

    def text(self) -> str:
        bar = "/".join("#" * row + "." * (self.columns - row) for row in self.rows)
        return f"{bar} {max_or_min(self.turn)}"

    def score(self) -> int | None:
        return None if self.rows[0] else self.turn

    def moves(self) -> dict[str, Bar]:
        return {
            name((column, row)): replace(
                self, rows=(*self.rows[:row], *(min(left, column) for left in self.rows[row:])), turn=-self.turn
            )
            for row, length in enumerate(self.rows)
            for column in range(length)
        }


@dataclass(frozen=True)
class Crosscram:
    """Domineering; row 0 is at the top."""

    columns: int
    rows: int
    free: frozenset[Cell]
    turn: int = 1

    def text(self) -> str:
        covered = dict.fromkeys(set(cells(self.columns, self.rows)) - self.free, "#")
        return rows_from(covered, self.columns, range(self.rows))

    def score(self) -> int | None:
        return None if self.moves() else -self.turn

    def moves(self) -> dict[str, Crosscram]:
        right, down = (0, 1) if self.turn == 1 else (1, 0)
        found: dict[str, Crosscram] = {}
        for column, row in self.free:
            second = column + right, row + down
            if second in self.free:
                left = self.free - {(column, row), second}
                found[name((column, row)) + name(second)] = replace(self, free=left, turn=-self.turn)
        return found


@dataclass(frozen=True)
class Pawns:
    """Hexapawn, and Breakthrough if men may also step diagonally; row 0 is X's own, at the bottom."""

    columns: int
    rows: int
    diagonal_steps: bool
    board: Mapping[Cell, str]
    turn: int = 1

    def text(self) -> str:
        return f"{rows_from(self.board, self.columns, range(self.rows - 1, -1, -1))} {mark_of(self.turn)}"

    def score(self) -> int | None:
        if any(self.board.get((column, self.rows - 1)) == "X" for column in range(self.columns)):
            return 1
        if any(self.board.get((column, 0)) == "O" for column in range(self.columns)):
            return -1
        return None if self.moves() else -self.turn

    def moves(self) -> dict[str, Pawns]:
        own, other = mark_of(self.turn), mark_of(-self.turn)
        found: dict[str, Pawns] = {}
        for (column, row), mark in self.board.items():
            for side in (-1, 0, 1):
                target = column + side, row + self.turn
                allowed = {None} if side == 0 else {None, other} if self.diagonal_steps else {other}
                inside = 0 <= target[0] < self.columns and 0 <= target[1] < self.rows
                if mark == own and inside and self.board.get(target) in allowed:
                    board = {cell: mark for cell, mark in self.board.items() if cell != (column, row)}
                    board[target] = own
                    found[name((column, row)) + name(target)] = replace(self, board=board, turn=-self.turn)
        return found


Dot: TypeAlias = Cell


@dataclass(frozen=True)
class Boxes:
    """Dots and Boxes: lines are pairs of dots, boxes are named by their upper left dot."""

    columns: int
    rows: int
    lines: frozenset[tuple[Dot, Dot]] = frozenset()
    lead: int = 0
    turn: int = 1

    def text(self) -> str:
        rows: list[str] = []
        for row in range(self.rows + 1):
            level = [((column, row), (column + 1, row)) for column in range(self.columns)]
            rows.append("".join("-" if line in self.lines else "." for line in level))
            upright = [((column, row), (column, row + 1)) for column in range(self.columns + 1)]
            rows.append("".join("|" if line in self.lines else "." for line in upright))
        lead = f"-{-self.lead}" if self.lead < 0 else f"+{self.lead}"
        return f"{'/'.join(rows[:-1])} {lead} {max_or_min(self.turn)}"

    def score(self) -> int | None:
        return None if self.moves() else self.lead

    def closed(self, lines: frozenset[tuple[Dot, Dot]]) -> int:
        boxes = 0
        for column, row in cells(self.columns, self.rows):
            a, b, c, d = (column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)
            boxes += {(a, b), (c, d), (a, c), (b, d)} <= lines
        return boxes

    def moves(self) -> dict[str, Boxes]:
        found: dict[str, Boxes] = {}
        for column, row in cells(self.columns + 1, self.rows + 1):
            for end in ((column + 1, row), (column, row + 1)):
                line = ((column, row), end)
                if end[0] <= self.columns and end[1] <= self.rows and line not in self.lines:
                    lines = self.lines | {line}
                    more = self.closed(lines) - self.closed(self.lines)
                    found[name((column, row)) + name(end)] = replace(
                        self,
                        lines=lines,
                        lead=self.lead + self.turn * more,
                        turn=self.turn if more else -self.turn,
                    )
        return found


@dataclass(frozen=True)
class Reversi:
    """Othello; row 0 is at the top."""

    size: int
    board: Mapping[Cell, str]
    turn: int = 1

    def text(self) -> str:
        return f"{rows_from(self.board, self.size, range(self.size))} {mark_of(self.turn)}"

    def flanked(self, cell: Cell, turn: int) -> list[Cell]:
        turned: list[Cell] = []
        for right in (-1, 0, 1):
            for down in (-1, 0, 1):
                row: list[Cell] = []
                column_on, row_on = cell[0] + right, cell[1] + down
                while self.board.get((column_on, row_on)) == mark_of(-turn):
                    row.append((column_on, row_on))
                    column_on, row_on = column_on + right, row_on + down
                if self.board.get((column_on, row_on)) == mark_of(turn):
                    turned += row
        return turned

    def places(self, turn: int) -> dict[Cell, list[Cell]]:
        empty = [cell for cell in cells(self.size, self.size) if cell not in self.board]
        return {cell: turned for cell in empty if (turned := self.flanked(cell, turn))}

    def score(self) -> int | None:
        if self.places(1) or self.places(-1):
            return None
        discs = list(self.board.values())
        return discs.count("X") - discs.count("O")

    def moves(self) -> dict[str, Reversi]:
        found: dict[str, Reversi] = {}
        for cell, turned in self.places(self.turn).items():
            board = {**self.board, **dict.fromkeys([cell, *turned], mark_of(self.turn))}
            found[name(cell)] = replace(self, board=board, turn=-self.turn)
        return found or {"pass": replace(self, turn=-self.turn)}


@dataclass(frozen=True)
class Mancala:
    """Kalah: each side's holes and store, in the order of sowing."""

    sides: Mapping[int, tuple[int, ...]]
    empty_capture: bool
    turn: int = 1

    def text(self) -> str:
        south, north = (",".join(map(str, self.sides[side])) for side in (1, -1))
        return f"{south}/{north} {max_or_min(self.turn)}"

    def score(self) -> int | None:
        south, north = self.sides[1], self.sides[-1]
        return None if any(south[:-1]) or any(north[:-1]) else south[-1] - north[-1]

    def moves(self) -> dict[str, Mancala]:
        holes = len(self.sides[1]) - 1
        return {str(hole + 1): self.sown(hole) for hole in range(holes) if self.sides[self.turn][hole]}

    def sown(self, hole: int) -> Mancala:
        holes = len(self.sides[1]) - 1
        own, other = list(self.sides[self.turn]), list(self.sides[-self.turn])
        track: list[tuple[list[int], int]] = [(own, pit) for pit in range(holes + 1)]
        track += [(other, pit) for pit in range(holes)]
        seeds, own[hole], place = own[hole], 0, hole
        while seeds:
            place = (place + 1) % len(track)
            side, pit = track[place]
            side[pit] += 1
            seeds -= 1
        if place < holes and own[place] == 1 and (other[holes - 1 - place] or self.empty_capture):
            own[holes] += 1 + other[holes - 1 - place]
            own[place] = other[holes - 1 - place] = 0
        if not any(own[:holes]) or not any(other[:holes]):
            own, other = [0] * holes + [sum(own)], [0] * holes + [sum(other)]
        turn = self.turn if place == holes else -self.turn
        return replace(self, sides={self.turn: tuple(own), -self.turn: tuple(other)}, turn=turn)


@dataclass(frozen=True)
class Merels:
    """Three men's morris; row 0 is at the top."""

    anywhere: bool
    board: Mapping[Cell, str]
    turn: int = 1

    def text(self) -> str:
        return f"{rows_from(self.board, 3, range(3))} {mark_of(self.turn)}"

    def lines(self) -> Iterator[set[str | None]]:
        for n in range(3):
            yield {self.board.get((n, row)) for row in range(3)}
            yield {self.board.get((column, n)) for column in range(3)}
        yield {self.board.get((n, n)) for n in range(3)}
        yield {self.board.get((n, 2 - n)) for n in range(3)}

    def score(self) -> int | None:
        return next((1 if line == {"X"} else -1 for line in self.lines() if line in ({"X"}, {"O"})), None)

    def moves(self) -> dict[str, Merels]:
        own = mark_of(self.turn)
        men = [cell for cell, mark in self.board.items() if mark == own]
        empty = [cell for cell in cells(3, 3) if cell not in self.board]
        if len(men) < 3:
            return {name(cell): replace(self, board={**self.board, cell: own}, turn=-self.turn) for cell in empty}
        found: dict[str, Merels] = {}
        for man in men:
            for cell in empty:
                if self.anywhere or abs(man[0] - cell[0]) + abs(man[1] - cell[1]) == 1:
                    board = {other: mark for other, mark in self.board.items() if other != man} | {cell: own}
                    found[name(man) + name(cell)] = replace(self, board=board, turn=-self.turn)
        return found


def mnk(columns: int, rows: int, k: int) -> InARow:
    return InARow(columns, rows, k, drop=False, board={})


def connect_four(width: int, height: int, connect: int) -> InARow:
    return InARow(width, height, connect, drop=True, board={})


def chomp(rows: int, columns: int) -> Bar:
    return Bar(columns, (columns,) * rows)


def domineering(rows: int, columns: int) -> Crosscram:
    return Crosscram(columns, rows, frozenset(cells(columns, rows)))


def pawns(columns: int, rows: int, lines: int, *, diagonal_steps: bool) -> Pawns:
    board = dict.fromkeys(cells(columns, lines), "X")
    board |= {(column, rows - 1 - row): "O" for column, row in cells(columns, lines)}
    return Pawns(columns, rows, diagonal_steps, board)


def othello(size: int) -> Reversi:
    low, high = size // 2 - 1, size // 2
    return Reversi(size, {(low, low): "O", (high, high): "O", (high, low): "X", (low, high): "X"})


def kalah(holes: int, seeds: int, *, empty_capture: bool) -> Mancala:
    side = (*(seeds,) * holes, 0)
    return Mancala({1: side, -1: side}, empty_capture)
