"""Games as people write them, without notation or drawing: a board is printed, and can be typed again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, NamedTuple

import pytest

from gametree import MAX, MIN, Player, format_action, format_state
from gametree.cli import reading
from gametree.cli.errors import Mistake
from gametree.cli.play import numbered_actions
from gametree.cli.reading import read_state
from gametree.cli.terminal import numbered_drawing
from gametree.games import TicTacToe
from gametree.games.tic_tac_toe import Board
from gametree.grids import grid_drawing
from gametree.notation import state_drawing, state_text
from tests.cli.running import run

GAME = TicTacToe()


class Mark(Enum):
    """The content of a square."""

    FREE = "."
    FIRST = "X"
    SECOND = "O"


class Named(NamedTuple):
    """Rows and the number of plies."""

    rows: tuple[tuple[str, ...], ...]
    plies: int


@dataclass(frozen=True)
class Recorded:
    """Cells and whose turn it is."""

    cells: tuple[int, ...]
    turn: Player


@dataclass(frozen=True)
class Drawn:
    """A board that draws itself; whose turn it is follows from the marks."""

    text: str

    def __str__(self) -> str:
        return self.text


class Plain(Drawn):
    """A board that draws itself, and whose class says nothing else."""

    __repr__ = object.__repr__


def cells(board: Board) -> str:
    return GAME.format_state(board).replace("/", "")[:9]


def numbers(board: Board) -> tuple[int, ...]:
    return tuple({"X": 1, "O": -1, ".": 0}[sign] for sign in cells(board))


def squares(board: Board) -> list[tuple[tuple[int, int], str]]:
    """Return each square, by its row and column, with its content."""
    return [(divmod(place, 3), sign) for place, sign in enumerate(cells(board))]


def texts(board: Board) -> tuple[str, ...]:
    return tuple(cells(board)[row : row + 3] for row in (0, 3, 6))


def rows(board: Board) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row) for row in texts(board))


STYLES: dict[str, Callable[[Board], Any]] = {
    "rows of tuples": rows,
    "rows of texts": texts,
    "a text": cells,
    "numbers": numbers,
    "None and texts": lambda board: tuple(None if sign == "." else sign for sign in cells(board)),
    "enums": lambda board: tuple(map(Mark, cells(board))),
    "players": lambda board: tuple(Player(number) if number else 0 for number in numbers(board)),
    "rows and plies": lambda board: (texts(board), board.x.bit_count() + board.o.bit_count()),
    "frozen squares": lambda board: frozenset(squares(board)),
    "squares in line and plies": lambda board: (tuple(squares(board)), board.x.bit_count() + board.o.bit_count()),
    "named rows": lambda board: Named(rows(board), board.x.bit_count() + board.o.bit_count()),
    "recorded": lambda board: Recorded(numbers(board), GAME.player(board)),
}
OTHERS: dict[str, Callable[[Board], Any]] = {
    "drawn": lambda board: Drawn("\n".join(texts(board))),
    "plain": lambda board: Plain("\n".join(texts(board))),
    "sets": lambda board: (
        frozenset(place for place, number in enumerate(numbers(board)) if number == 1),
        frozenset(place for place, number in enumerate(numbers(board)) if number == -1),
    ),
}


class Own:
    """Tic-tac-toe with states and actions of some style."""

    width = 3

    def __init__(
        self, style: Callable[[Board], Any], action: Callable[[int], Any] = lambda square: square
    ) -> None:
        self.style, self.action = style, action
        self.boards: dict[Any, Board] = {}

    def state(self, board: Board) -> Any:
        state = self.style(board)
        self.boards[state] = board
        return state

    def board(self, state: Any) -> Board:
        return self.boards[state]

    def initial_state(self) -> Any:
        return self.state(GAME.initial_state())

    def player(self, state: Any) -> Player:
        return GAME.player(self.board(state))

    def actions(self, state: Any) -> list[Any]:
        return [self.action(square) for square in GAME.actions(self.board(state))]

    def result(self, state: Any, action: Any) -> Any:
        board = self.board(state)
        (square,) = (each for each in GAME.actions(board) if self.action(each) == action)
        return self.state(GAME.result(board, square))

    def terminal(self, state: Any) -> bool:
        return GAME.terminal(self.board(state))

    def utility(self, state: Any) -> int:
        return GAME.utility(self.board(state))


def random_states(game: Any, count: int, plies: int = 7) -> list[Any]:
    states: list[Any] = []
    for seed in range(count):
        rng, state = Random(seed), game.initial_state()
        for _ in range(rng.randrange(plies)):
            if game.terminal(state):
                break
            state = game.result(state, rng.choice(game.actions(state)))
        states.append(state)
    return states


@pytest.mark.parametrize("style", [*STYLES, *OTHERS])
def test_a_state_is_read_as_it_is_printed(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_STATES", 400)
    game = Own({**STYLES, **OTHERS}[style])
    for state in random_states(game, 4, plies=3 if style in {"players", *OTHERS} else 7):
        assert read_state(game, "own", format_state(game, state)) == state
    near = game.result(game.initial_state(), 4)
    for form in (state_text, state_drawing):
        assert read_state(game, "own", form(game, near)) == near


@pytest.mark.parametrize("style", STYLES)
def test_a_board_is_drawn_as_those_of_shipped_games(style: str) -> None:
    game = Own(STYLES[style])
    for state in random_states(game, 20):
        board = game.board(state)
        assert state_drawing(game, state).splitlines()[:3] == GAME.draw(board).splitlines()
    others = Own(STYLES[style], action=lambda square: square + 1)
    assert numbered_drawing(others, others.initial_state()).splitlines()[:3] == ["1 2 3", "4 5 6", "7 8 9"]


def test_boards_that_cannot_be_hashed_are_drawn_too() -> None:
    board = GAME.parse_state("X.O/.../...")
    grid = "X . O\n. . .\n. . ."
    lists = [list(row) for row in rows(board)]
    assert grid_drawing(lists, None) == grid_drawing(dict(squares(board)), None) == grid
    assert grid_drawing([lists, "X"], None) == f"{grid}\nX"


@pytest.mark.parametrize(
    "state",
    [
        [((0, 0), "X")] * 9,
        [((0, place), "X") for place in range(9)],
        [((place, place), "X") for place in range(9)],
        [((place // 3, str(place)), "X") for place in range(9)],
        [((place, place, place), "X") for place in range(9)],
        [(place, "X") for place in range(9)],
    ],
)
def test_squares_that_fill_no_rectangle_are_no_board(state: list[Any]) -> None:
    assert grid_drawing(state, None) is None


def test_what_is_beside_a_board_is_written_below_it() -> None:
    board = GAME.parse_state("X.O/.../...")
    grid = "X . O\n. . .\n. . ."
    drawings = [state_drawing(Own(STYLES[style]), STYLES[style](board)) for style in list(STYLES)[-3:]]
    assert drawings == [f"{grid}\n2", f"{grid}\nplies 2", f"{grid}\nturn MAX"]


@pytest.mark.parametrize(
    "state",
    [
        ((2, 7, 6), (5, 1, 9)),  # what two players hold
        ((0, 1), (1, 2), (2, 2)),  # pairs of coordinates
        ((1, 2, 3), (1, 2), (1, 2, 3)),
        ((1, 2, 3), (4.5, 5, 6), (7, 8, 9)),
        (("long word", "b", "c"), ("d", "e", "f"), ("g", "h", "i")),
        ((0, ".", 1), (2, 3, 4), (5, 6, 7)),  # two cells that would look alike
        ((None, "None", 1), (2, 3, 4), (5, 6, 7)),
        (("abc", "def", "ghi"), ("abc", "def", "ghi")),  # two boards
        (1, 2, 3),
        {"a": 1},
        frozenset({1, 2, 3}),
        "state",
        7,
    ],
    ids=str,
)
def test_what_is_no_board_is_written_as_python_writes_it(state: Any) -> None:
    game = Own(cells)
    assert state_drawing(game, state) == str(state)


def test_a_class_with_a_text_of_its_own_is_written_so() -> None:
    class Held(Named):
        def __repr__(self) -> str:
            return f"held after {self.plies}"

    assert state_drawing(Own(cells), Held((("X", "O", "."),) * 3, 2)) == "held after 2"


def test_a_width_is_that_of_an_attribute_of_the_game() -> None:
    game = Own(cells)
    assert state_drawing(game, "X........") == "X . .\n. . .\n. . ."
    vars(game)["width"] = 4
    assert state_drawing(game, "X........") == "X........"
    vars(game).update(width="three", columns=3)
    assert state_drawing(game, "X........") == "X . .\n. . .\n. . ."
    vars(game).update(columns=None, size=4)
    assert state_drawing(game, (10, 0, 0, 2) * 4).splitlines()[0] == "10  .  .  2"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Named((1, 2), 3)", "no state that was tried is"),
        ("open('x')", "no state that was tried is"),
        ("__import__('os').name", "no state that was tried is"),
        ("7", "no state that was tried is"),
        ("((", "no state that was tried is"),
        ("(1, 2, 3)", "no state that was tried is"),
    ],
)
def test_what_is_printed_by_no_state_is_refused(text: str, seen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_STATES", 50)
    with pytest.raises(Mistake, match=rf"own has no notation for states, and {seen} printed as .*, such as \("):
        read_state(Own(numbers), "own", text)


def test_a_text_that_two_states_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sides(Plain):
        def __str__(self) -> str:
            return "\n".join(self.text.split()[1:])

    monkeypatch.setattr(reading, "MOST_STATES", 20)
    alike = Own(lambda board: Sides(f"{cells(board)}\n{(board.x | board.o).bit_count()}\nplayed"))
    with pytest.raises(Mistake, match="9 states are printed as '1/played'"):
        read_state(alike, "own", "1/played")


def test_moves_are_numbered_where_they_have_neither_notation_nor_numbers() -> None:
    pairs = Own(rows, action=lambda square: divmod(square, 3))
    start = pairs.initial_state()
    numbered = list(numbered_actions(pairs, start))
    assert [number for number, _ in numbered] == [*"123456789"]
    assert [action for _, action in numbered] == pairs.actions(start)
    plain = Own(rows)
    assert not list(numbered_actions(plain, plain.initial_state()))
    below = Own(rows, action=lambda square: -1 - square)
    assert not list(numbered_actions(below, below.initial_state()))
    assert not list(numbered_actions(GAME, GAME.initial_state()))
    vars(pairs)["parse_action"] = int
    assert not list(numbered_actions(pairs, start))


TYPED = """(("X",'.','.'),('.','O','.'),('.','.','.'))"""
OWN = """
from tests.cli.test_own_games import GAME, Own, rows

PAIRS = Own(rows, action=lambda square: divmod(square, 3))
PAIRS.state(GAME.parse_state("X../.O./..."))
"""


def test_a_move_is_chosen_by_its_number_or_its_name(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_pairs.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    words = ["play", "own_pairs:PAIRS", "--as", "X", "--search", "random", "--seed", "1"]
    said = run(*words, typed="5\n(0,0)\n0\nquit\n")
    assert said.code == 0
    assert "\n  . . .\n  . . .\n  . . .\n\n  1 (0, 0), 2 (0, 1), 3 (0, 2), 4 (1, 0), " in said.out
    assert "X to move: 5\n" in said.out
    assert ". X ." in said.out
    assert "X to move: 0\nThere is no move 0 here: write a number from 1 to 5, a move such as (0, 1)" in said.out
    analysed = run("analyse", "own_pairs:PAIRS", TYPED, "--search", "alpha_beta")
    assert "\n  X . .\n  . O .\n  . . .\n" in analysed.out
    assert (
        run("analyse", "own_pairs:PAIRS", "X../.O./...", "--search", "alpha_beta").out.splitlines()[:5]
        == (analysed.out.splitlines()[:5])
    )
    assert format_action(GAME, 4) == "5"
    assert (MAX, MIN) == (1, -1)
