"""The tic-tac-toe of CS50's course on artificial intelligence: a module of functions over lists of lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeAlias

from gametree.game import MAX, MIN, Action, BrokenGame, Game, NotationError, Player, Result, State
from gametree.rules import brief, missing_methods

FUNCTIONS = ("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax")
NEEDED = tuple(name for name in FUNCTIONS if name not in {"initial_state", "winner", "minimax"})

Board: TypeAlias = tuple[tuple[str | None, ...], ...]
Square: TypeAlias = tuple[int, int]


def cs50(module: ModuleType | Any) -> CS50Game:
    """Return the game that a module of CS50's project Tic-Tac-Toe defines.

    Without `initial_state`, play begins on the empty board. The `search` of the game is the module's `minimax`.

    Args:
        module: Has the functions `player`, `actions`, `result`, `terminal` and `utility` of a board, a list of
            three lists that hold `"X"`, `"O"` or `None`.

    Raises:
        ValueError: Functions are missing.

    Examples:
        >>> from types import SimpleNamespace
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import cs50
        >>> mine = SimpleNamespace(
        ...     player=lambda board: "X",
        ...     actions=lambda board: {(i, j) for i in range(3) for j in range(3) if not board[i][j]},
        ...     result=lambda board, action: [["X"] * 3] * 3,
        ...     terminal=lambda board: bool(board[0][0]),
        ...     utility=lambda board: 1,
        ... )
        >>> game = cs50(mine)
        >>> alpha_beta(game, game.initial_state())
        Result(value=1, line=((0, 0),))
    """
    missing = missing_methods(module, NEEDED)
    if missing:
        message = f"{_name(module)} has no {' and no '.join(missing)}: write the functions of CS50's Tic-Tac-Toe."
        raise ValueError(message)
    return CS50Game(module)


@dataclass(frozen=True)
class CS50Game:
    """The rules of a module of CS50's Tic-Tac-Toe; X is MAX.

    States are boards as tuples, equal if their squares are; the module gets a new list of lists at each call.
    Actions are rows and columns, counted from 0, in row-major order. People see squares from 1 to 9 and boards as
    `X.O/.X./..O`, as in `TicTacToe`. A function that changes the board that it is given raises `BrokenGame`.

    `cs50` makes it.
    """

    module: ModuleType | Any

    @property
    def adapted(self) -> Any:
        """The object of the user whose rules these are."""
        return self.module

    def initial_state(self) -> Board:
        """The board of the module's `initial_state`, or the empty one."""
        if not hasattr(self.module, "initial_state"):
            return ((self._marks["."],) * 3,) * 3
        return frozen(self.module.initial_state(), "initial_state")

    def player(self, state: Board) -> Player:
        """MAX where the module says X, MIN where it says O."""
        mark, marks = self._ask("player", state), self._marks
        if mark not in (marks["X"], marks["O"]):
            raise BrokenGame(f"player returned {brief(mark)} at {self.format_state(state)}: return X or O.")
        return MAX if mark == marks["X"] else MIN

    def actions(self, state: Board) -> list[Square]:
        """The squares that the module offers, in row-major order."""
        offered = self._ask("actions", state)
        try:
            return sorted((row, column) for row, column in offered)
        except (TypeError, ValueError) as error:
            where = self.format_state(state)
            message = f"actions returned {brief(offered)} at {where}: return a set of pairs (row, column)."
            raise BrokenGame(message) from error

    def result(self, state: Board, action: Square) -> Board:
        """The board that the module returns."""
        return frozen(self._ask("result", state, action), "result")

    def terminal(self, state: Board) -> bool:
        """The answer of the module."""
        answer: bool = self._ask("terminal", state)
        return answer

    def utility(self, state: Board) -> float:
        """The answer of the module, which must be to X, who is MAX."""
        answer: float = self._ask("utility", state)
        return answer

    def search(self, game: Game[State, Action], state: State, /) -> Result[Action]:
        """Let the module's `minimax` play both sides to the end; the value is that of the end.

        If `minimax` plays best actions, this is a `Search`: the value is that of the state, and the line is a
        principal variation.

        Args:
            game: This game, or a transformation that keeps its states.
            state: The board from which it plays.
        """
        line: list[Any] = []
        ahead: Any = state
        while not game.terminal(ahead):
            action: Any = self._ask("minimax", ahead)
            if action is None:
                return Result(game.utility(ahead), tuple(line))
            line.append(action)
            ahead = game.result(ahead, action)
        return Result(game.utility(ahead), tuple(line))

    def format_state(self, state: Board) -> str:
        """The rows from the top, such as `X.O/.X./..O`."""
        signs = {mark: sign for sign, mark in self._marks.items()}
        return "/".join("".join(signs.get(mark, "?") for mark in row) for row in state)

    def parse_state(self, text: str) -> Board:
        """The board of a text that `format_state` writes."""
        rows = text.strip().upper().split("/")
        if len(rows) != 3 or any(len(row) != 3 or set(row) - set("XO.") for row in rows):
            raise NotationError(f"{text!r} is not a board: write three rows of X, O and . such as 'X.O/.X./..O'.")
        return tuple(tuple(self._marks[sign] for sign in row) for row in rows)

    def format_action(self, action: Square) -> str:
        """The number of the square, 1 to 9."""
        row, column = action
        return str(3 * row + column + 1)

    def parse_action(self, text: str) -> Square:
        """The square that a number from 1 to 9 names."""
        if text.strip() not in set("123456789"):
            raise NotationError(f"{text!r} is not a square: write 1 to 9.")
        return divmod(int(text) - 1, 3)

    def draw(self, state: Board) -> str:
        """The board in three lines."""
        return "\n".join(" ".join(row) for row in self.format_state(state).split("/"))

    @property
    def _marks(self) -> dict[str, Any]:
        return marks_of(self.module)

    def _ask(self, name: str, state: Board, *arguments: Any) -> Any:
        """Return the answer of a function for a copy of the board, and refuse one that changes it."""
        board = thawed(state)
        answer = getattr(self.module, name)(board, *arguments)
        if board != thawed(state):
            raise BrokenGame(
                f"{name} changes the board {self.format_state(state)} that it is given: copy the board first, and"
                f" its rows too, as copy.deepcopy does."
            )
        return answer


def marks_of(module: Any) -> dict[str, Any]:
    """Return a module's marks of X, O and an empty square, by the signs of a text."""
    return {"X": getattr(module, "X", "X"), "O": getattr(module, "O", "O"), ".": getattr(module, "EMPTY", None)}


def frozen(board: Any, function: str) -> Board:
    """Return a board as tuples, or raise `BrokenGame` if it is not three rows of three squares."""
    try:
        rows = tuple(tuple(row) for row in board)
    except TypeError:
        rows = ()
    if [len(row) for row in rows] != [3, 3, 3]:
        raise BrokenGame(
            f"{function} returned {brief(board)}: return a board of three lists with three squares each, or write"
            f" another game than tic-tac-toe as a class."
        )
    return rows


def thawed(state: Iterable[Iterable[Any]]) -> list[list[Any]]:
    """Return a board as lists, which may be changed."""
    return [list(row) for row in state]


def _name(module: Any) -> str:
    return getattr(module, "__name__", brief(module))
